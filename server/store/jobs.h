/*
 * jobs.h: operations of the store: submitted by the loop, done on threads of
 * the store's own (transactions.h), answered on the loop again.
 */
#ifndef SERVER_JOBS_H
#define SERVER_JOBS_H

#include "../base/hub.h"
#include "store.h"

/* What only reads has threads of its own: the lobby's lists, and pages, which may take longer. */
enum reader_line { READER_LOBBY, READER_PAGES, READERS };

struct job {
    struct work work; /* first: a job is a piece of work, whose done() frees it */
    struct hub *hub;
    enum store_status status;
    /* On the store's thread; may run twice, so it starts from scratch. */
    enum store_status (*act)(struct store *store, struct job *job);
    /* If act() said STORE_OK: looks at the answers to what it asked, after the commit if
     * answers come late (store.h), and says what became of it. NULL: that is known. */
    enum store_status (*settle)(struct store *store, struct job *job);
    int64_t table;        /* jobs of one table are done in the order of their submission; 0: none */
    int after_all;        /* done after everything that was submitted before */
    const char *announce; /* told to other nodes once all is on disk; NULL: nothing */
};

/* Begins to work on hub->store, and on more connections to it where that helps; without
 * threads jobs are done at once. 0: the log says why not. */
int jobs_start(struct hub *hub, int threads);
void job_submit(struct hub *hub, struct job *job);
/* For a job that only reads: it waits for no writer and none for it. It sees what was
 * acknowledged before; jobs of one reader are done in order. */
void job_submit_read(struct hub *hub, enum reader_line reader, struct job *job);
int jobs_idle(const struct hub *hub);
/* Connections to the store that share out the tables. */
int jobs_lines(const struct hub *hub);
void jobs_stop(struct hub *hub);
/* For jobs that do nothing but wait their turn, or that nobody waits for. */
enum store_status job_nothing(struct store *store, struct job *job);
void job_free(struct work *work);

#endif
