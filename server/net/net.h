/*
 * net.h: what HTTP and WebSocket connections share: the network is known here
 * and in connection.c, http.c, ws.c, webhook_http.c and server.c only.
 */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include "connection.h"
#include "head.h"

/* A request filled from a head that came by a connection; NULL: no memory. */
struct request *net_request(struct connection *c, const struct head *head);

extern const struct protocol http_protocol;

/* Whether a path is one that WebSockets are opened at. */
int ws_has_path(const char *path);
/* Upgrades the request's connection and takes over the request, or answers why
 * not: then 0. */
int ws_open(struct connection *c, struct request *r, const struct head *head);
/* Asks every WebSocket connection to end with this code. */
void ws_close_all(int code);

/* The hub's part of it. */
void http_answered(struct request *r);
/* Who is behind a WebSocket cannot be found out now. */
void ws_refused(struct request *r);
void ws_writable(struct client *c);
/* Starts a webhook delivery. */
void webhook_http_deliver(struct hub *hub, const struct notice_row *notice);

#endif
