/*
 * transactions.h: jobs on the store's threads, many in one transaction.
 *
 * Whatever waits when a transaction ends goes into the next one: under load
 * one sync of the disk serves a hundred moves, and a lone move does not wait.
 */
#ifndef SERVER_TRANSACTIONS_H
#define SERVER_TRANSACTIONS_H

#include "jobs.h"

/* A connection to the store and the thread that uses it. */
struct line {
    struct hub *hub;
    struct store *store;
    struct crew *crew;
};

/* Does a list of jobs in one transaction: the run_all() of a line's crew. */
void transactions_run(void *line, struct work_list *list);
/* The same for jobs that only read: that needs no transaction. */
void transactions_read(void *line, struct work_list *list);

#endif
