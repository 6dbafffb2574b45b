/*
 * crew.h: slow work on other threads.
 *
 * A crew is some threads with one queue. run() happens on one of them; what is
 * finished goes to the loop (results.h), where done() is called. A crew without
 * threads does everything at once, which is what fuzzers and unit tests use.
 */
#ifndef SERVER_CREW_H
#define SERVER_CREW_H

#include "results.h"

struct crew;

/* `run_all` is given everything that waits and does it; NULL: each piece is run
 * alone. NULL when threads cannot be had. */
struct crew *crew_start(int threads, void (*run_all)(void *context, struct work_list *list),
                        void *context, struct results *results);
int crew_threads(const struct crew *crew);
void crew_submit(struct crew *crew, struct work *w);
/* Whether nothing is queued, running or waiting to be collected. */
int crew_idle(const struct crew *crew);
/* Finishes what is queued, ends the threads, collects. */
void crew_stop(struct crew *crew);

#endif
