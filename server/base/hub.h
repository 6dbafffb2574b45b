/*
 * hub.h: the server as a whole: what its rooms reach each other through. Each
 * knows its own part only; the others' are pointers. Everything here belongs to
 * the loop's thread.
 */
#ifndef SERVER_HUB_H
#define SERVER_HUB_H

#include "config.h"
#include "crew.h"

#include <stdint.h>

struct cache;
struct client;
struct db_wire;
struct jobs;
struct lobby_feed;
struct notice_row;
struct request;
struct store;

struct hub {
    struct config config;
    struct results *results; /* of all crews */
    struct store *store;     /* for a thread of its own once jobs have started */
    struct jobs *jobs;       /* what is asked of the store */
    struct db_wire *wire;    /* to other nodes; NULL: there are none */
    /* Work that must not wait for other work has threads of its own. */
    struct crew *bots;
    struct crew *passwords;
    struct crew *post;   /* webhooks: names are looked up, and strangers waited for */
    char secret[65];     /* signs guests' cookies */
    char daily_end[65];  /* the last secret of the chain of days (table/daily_dice.h) */
    int32_t daily_first; /* its first day */
    int64_t node;        /* this process, among those on one store */

    struct cache *cache; /* the tables in memory */
    struct lobby_feed *lobby_feed;
    int connections;      /* WebSockets */
    _Atomic int stopping; /* read by other threads too */
    int has_others;       /* other nodes may write to the same store */
    int unlimited;        /* no limits on rates: for tests and load */

    /* What the network provides; unit tests and fuzzers put in their own. */
    void (*client_writable)(struct client *client);
    void (*request_answered)(struct request *request);
    /* Starts a webhook delivery; webhook_queue_delivered() when it is over. */
    void (*deliver)(struct hub *hub, const struct notice_row *notice);
};

#endif
