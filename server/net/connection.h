/*
 * connection.h: one connection on the loop: bytes in, bytes out, a moment by
 * which something must have happened. What the bytes mean is its protocol's
 * business: http.c, and ws.c once the connection was upgraded.
 */
#ifndef SERVER_CONNECTION_H
#define SERVER_CONNECTION_H

#include "../base/hub.h"
#include "../base/buffer.h"
#include "listener.h"

#include <sys/queue.h>
#include <uv.h>

struct connection;

struct protocol {
    /* Bytes came; they are the network's and gone after this. */
    void (*take)(struct connection *c, const char *bytes, size_t n);
    /* All that was given to be sent is sent. */
    void (*drained)(struct connection *c);
    /* The deadline is over. */
    void (*late)(struct connection *c);
    /* The connection ends: `own` is to be freed. */
    void (*ended)(struct connection *c);
    /* Whether nobody is served on it now, so that it may make room for others. */
    int (*idle)(const struct connection *c);
};

struct connection {
    union stream stream; /* first: a handle of the loop is a connection */
    uv_write_t write;
    uv_shutdown_t shutdown;
    TAILQ_ENTRY(connection) link; /* from the oldest to the newest */
    TAILQ_ENTRY(connection) soon; /* see connection_soon() */
    struct hub *hub;
    uv_os_fd_t fd;
    const struct protocol *protocol;
    void *own;             /* the protocol's */
    char address[46];      /* the other side's, as text; "unix": whoever may open the file */
    int64_t deadline_us;   /* 0: none */
    struct buffer sending; /* on its way */
    struct buffer waiting; /* to follow it */
    size_t dropped;        /* bytes thrown away while it is being finished */
    uint8_t is_sending, is_closing, is_reading, is_counted, is_broken, is_soon;
};

/* Listens where the hub's settings say; 0 with the reason in `why`. New
 * connections speak `protocol`. */
int connections_listen(struct hub *hub, uv_loop_t *loop, const struct protocol *protocol,
                       char why[SOCKET_FILE_WHY]);
/* Takes no new ones; ends all that are open. */
void connections_refuse(void);
void connections_close_all(void);
/* The time allowed for a step, in microseconds: the setting of that name times `factor`. */
int64_t connections_patience_us(double factor);

/* Sends bytes, or keeps those the network does not take now. The protocol is
 * called by none of these, even if it turns out that nobody is there any more. */
void connection_send(struct connection *c, const char *bytes, size_t n);
/* The same with several pieces in one go. */
void connection_send_pieces(struct connection *c, const uv_buf_t *pieces, int count);
/* Has drained() called soon, when nothing else is under way. */
void connection_soon(struct connection *c);
/* Bytes that were given and are not sent. */
size_t connection_unsent(const struct connection *c);
/* Whether bytes are taken in. */
void connection_read(struct connection *c, int wanted);
/* By when, from now; 0: no deadline. */
void connection_deadline(struct connection *c, int64_t microseconds);
/* Ends it now. The protocol hears of it at once, its memory goes later. */
void connection_close(struct connection *c);
/* Ends it once everything is sent: what still comes in is thrown away, since a
 * connection closed with unread bytes would take our last answer with it. */
void connection_finish(struct connection *c);

#endif
