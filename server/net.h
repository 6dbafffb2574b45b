/*
 * net.h: what HTTP and WebSocket connections share: libwebsockets is known
 * here and in http.c, ws.c, hook.c and server.c only.
 */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include "request.h"

#include <libwebsockets.h>

/* A request filled from the headers of a connection; NULL: no memory. */
struct request *net_request(struct hub *hub, struct lws *wsi);
struct hub *net_hub(struct lws *wsi);

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);
int ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t length);
int hook_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);
/* Bytes of a connection's own. */
size_t ws_size(void);
size_t http_size(void);

void http_answered(struct request *r);
/* Who is behind a WebSocket cannot be found out now. */
void ws_refused(struct request *r);
void ws_writable(struct client *c);
/* Starts a webhook delivery. */
void hook_deliver(struct hub *hub, const struct notice_row *notice);
/* For looking up names off the loop; the context is the server's. */
void hook_start(struct lws_context *context, struct lws_vhost *vhost);
/* Asks every WebSocket connection to end with this code. */
void ws_close_all(struct hub *hub, int code);

#endif
