/*
 * host.h: the little that a searching bot needs from where it runs.
 *
 * host.c is the native one. A freestanding build brings its own: a clock may
 * always say 0 (then only simulations end a search), memory may be one block,
 * and host_parallel() may do its jobs one after another.
 */
#ifndef BOTS_HOST_H
#define BOTS_HOST_H

#include <stddef.h>
#include <stdint.h>

/* Seconds of a clock that only goes forward. */
double host_seconds(void);

/* Zeroed memory for one search, or NULL. */
void *host_memory(size_t size);
void host_release(void *memory);
/* The most nodes of a tree that there is room for; one takes half a kilobyte. */
uint32_t host_nodes(void);

/* Runs job(context, 0) to job(context, jobs - 1), at the same time where that
 * is possible, and returns when all are done. */
void host_parallel(int jobs, void (*job)(void *context, int number), void *context);

#endif
