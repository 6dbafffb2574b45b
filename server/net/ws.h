/*
 * ws.h: WebSocket connections: a client of a table or of the lobby each. How
 * they are opened and closed is ws.c, bytes from them ws_read.c, to them
 * ws_write.c. Sections are those of RFC 6455.
 */
#ifndef SERVER_WS_H
#define SERVER_WS_H

#include "../pages/request.h"
#include "../table/client.h"
#include "connection.h"
#include "frames.h"
#include "head.h"

enum { THE_LOBBY = -1 };

struct ws {
    struct client client; /* first: a client is one of these */
    struct connection *connection;
    LIST_ENTRY(ws) link;
    struct ws_asking *asking; /* while it is found out who this is */
    struct buffer early;      /* bytes that came meanwhile */
    struct frames frames;
    struct bucket control; /* control frames it sends */
    int64_t table;         /* or THE_LOBBY */
    int64_t since;
    char address[64];   /* as counted */
    uint8_t is_asked;   /* whether it is still there */
    uint8_t is_persons; /* is counted among its person's */
    uint8_t is_counted, is_taking, is_giving, is_over;
};

/* Upgrades the request's connection and takes over the request, or answers why
 * not: then 0. */
int ws_open(struct connection *c, struct request *r, const struct head *head);
/* Asks every WebSocket connection to end with this code. */
void ws_close_all(int code);
/* Says why, and closes (7.1.1). */
void ws_close_with(struct connection *c, int code);

#endif
