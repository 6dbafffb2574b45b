/* results.c: see results.h. */
#include "results.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct results {
    pthread_mutex_t lock;
    struct work_list finished;
    void (*wake)(void);
};

struct results *results_new(void (*wake)(void))
{
    struct results *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    pthread_mutex_init(&r->lock, NULL);
    STAILQ_INIT(&r->finished);
    r->wake = wake;
    return r;
}

void results_put(struct results *r, struct work_list *list)
{
    pthread_mutex_lock(&r->lock);
    STAILQ_CONCAT(&r->finished, list);
    pthread_mutex_unlock(&r->lock);
    r->wake();
}

void results_collect(struct results *r)
{
    struct work_list list = STAILQ_HEAD_INITIALIZER(list);
    struct work *w;
    pthread_mutex_lock(&r->lock);
    STAILQ_CONCAT(&list, &r->finished);
    pthread_mutex_unlock(&r->lock);
    while ((w = STAILQ_FIRST(&list))) {
        STAILQ_REMOVE_HEAD(&list, link);
        atomic_fetch_sub(w->pending, 1);
        w->done(w);
    }
}

void results_free(struct results *r)
{
    if (r)
        pthread_mutex_destroy(&r->lock);
    free(r);
}
