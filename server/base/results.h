/*
 * results.h: work that other threads have finished, on its way back to the
 * loop. There is one such list for all crews: whoever adds to it wakes the loop
 * (its own uv_async), and the loop calls done() for each piece.
 */
#ifndef SERVER_RESULTS_H
#define SERVER_RESULTS_H

#include <sys/queue.h>

struct work {
    void (*run)(struct work *w);
    void (*done)(struct work *w); /* on the loop's thread; may free it */
    STAILQ_ENTRY(work) link;
    _Atomic int *pending; /* its crew's */
};
STAILQ_HEAD(work_list, work);

struct results;

/* wake() is called, on any thread, whenever results wait. NULL: no memory. */
struct results *results_new(void (*wake)(void));
/* Takes over all of a list. Any thread may call it. */
void results_put(struct results *r, struct work_list *list);
/* Calls done() for all that is finished. */
void results_collect(struct results *r);
void results_free(struct results *r);

#endif
