/*
 * hub.h: the server as a whole: what its parts reach each other through.
 * Everything here belongs to the loop's thread.
 */
#ifndef SERVER_HUB_H
#define SERVER_HUB_H

#include "../base/config.h"
#include "store.h"
#include "../table/lobby_feed.h"
#include "../base/crew.h"

enum { HUB_BUCKETS = 16384 }; /* of the table of tables; a power of two */

struct table;
struct client;
struct request;

/* A connection to the store and the thread that uses it. */
struct line {
    struct hub *hub;
    struct store *store;
    struct crew *crew;
};

enum { LINES_MOST = 4 };
/* What only reads has threads of its own: the lobby's lists, and pages, which may take longer. */
enum reader_line { READER_LOBBY, READER_PAGES, READERS };

struct hub {
    struct config config;
    struct store *store; /* for the store's crew only, once it has started */
    struct crew *line;   /* the store's crew: one thread, many jobs a transaction */
    /* With PostgreSQL tables are shared out among more of them, so that commits overlap. */
    struct line lines[LINES_MOST];
    int line_count;
    struct line readers[READERS];
    int reader_count;
    struct db_wire *wire; /* to other nodes; NULL: there are none */
    /* Work that must not wait for other work has threads of its own. */
    struct crew *bots;
    struct crew *passwords;
    struct crew *post; /* webhooks: names are looked up, and strangers waited for */
    char secret[65];   /* signs guests' cookies */
    int64_t node;      /* this process, among those on one store */

    struct table *tables[HUB_BUCKETS];
    int64_t table_count;
    int connections;
    _Atomic int stopping; /* read by other threads too */
    int has_others;       /* other nodes may write to the same store */
    int unlimited;        /* no limits on rates: for tests and load */
    struct lobby_feed lobby_feed;
    int64_t next_due_ms; /* when to look into the store for what is due */
    int64_t next_notices_ms, next_evict_ms, next_sweep_ms, next_refresh_ms;

    /* What the network provides; unit tests and fuzzers put in their own. */
    void (*client_writable)(struct client *client);
    void (*request_answered)(struct request *request);
    /* Starts a webhook delivery; webhook_queue_delivered() when it is over. */
    void (*deliver)(struct hub *hub, const struct notice_row *notice);
};

/* Clocks, bots, notices, idle tables. */
void hub_tick(struct hub *hub);
/* Somebody was deleted: what is in memory of them is read again from the store, where their
 * name and words are gone. */
void hub_forget(struct hub *hub, int64_t person);
/* Another node announced this line; NULL: some were missed. */
void hub_heard(struct hub *hub, const char *line);

/* An operation of the store, done on its thread. */
struct job {
    struct work work; /* first: a job is a piece of work */
    struct hub *hub;
    enum store_status status;
    /* On the store's thread; may run twice, so it starts from scratch. */
    enum store_status (*act)(struct store *store, struct job *job);
    /* If act() said STORE_OK: looks at the answers to what it asked, after the commit if
     * answers come late (store.h), and says what became of it. NULL: that is known. */
    enum store_status (*settle)(struct store *store, struct job *job);
    int64_t table; /* jobs of one table are done in the order of their submission; 0: none */
    int after_all; /* done after everything that was submitted before */
    /* On the loop's; frees the job. */
    void (*done)(struct job *job);
    const char *announce; /* told to other nodes once all is on disk; NULL: nothing */
};

/* Runs a list of jobs in one transaction: the crew's run_all(). */
void jobs_run(void *hub, struct work *list);
void job_submit(struct hub *hub, struct job *job);
/* For a job that only reads: it waits for no writer and none for it. It sees what was
 * acknowledged before; jobs of one reader are done in order. */
void job_submit_read(struct hub *hub, enum reader_line reader, struct job *job);
/* Opens more connections to the store; 0: the log says why not. */
int jobs_start(struct hub *hub, void (*wake)(void));
/* Calls done() for all jobs that are done. */
void jobs_collect(struct hub *hub);
int jobs_idle(struct hub *hub);
void jobs_stop(struct hub *hub);
/* For jobs that do nothing but wait their turn, or that nobody waits for. */
enum store_status job_nothing(struct store *store, struct job *job);
void job_free(struct job *job);

#endif
