/*
 * crew.h: slow work on other threads, its results handed back to the loop.
 *
 * A crew is some threads with one queue. run() happens on one of them, done()
 * on the thread that calls crew_collect(): the loop. A crew without threads
 * does everything at once, which is what fuzzers and unit tests use.
 */
#ifndef SERVER_CREW_H
#define SERVER_CREW_H

struct work {
    void (*run)(struct work *w);
    void (*done)(struct work *w); /* may free it */
    struct work *next;
};

struct crew;

/* `run_all` is given everything that waits, as a list, and does it; NULL: each
 * piece is run alone. `wake` is called, on a crew's thread, whenever results
 * wait. NULL when threads cannot be had. */
struct crew *crew_start(int threads, void (*run_all)(void *context, struct work *list),
                        void *context, void (*wake)(void));
int crew_threads(const struct crew *crew);
void crew_submit(struct crew *crew, struct work *w);
/* Calls done() for all that is finished. */
void crew_collect(struct crew *crew);
/* Whether nothing is queued, running or waiting to be collected. */
int crew_idle(struct crew *crew);
/* Finishes what is queued, ends the threads, collects. */
void crew_stop(struct crew *crew);

#endif
