/* crew.c: see crew.h. */
#include "crew.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum {
    CREW_MOST = 64,
    MANY = 12,       /* pieces in a list that tell of heavy load */
    LINGER_US = 2500 /* then the next list waits so long for more to come */
};

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t some; /* there is work, or the end */
    struct work_list waiting;
    _Atomic int pending; /* submitted and not yet collected */
    int ending;
    int last_count; /* pieces in the last list */
    int threads;
    pthread_t thread[CREW_MOST];
    void (*run_all)(void *context, struct work_list *list);
    void *context;
    struct results *results;
};

static void run_list(struct crew *crew, struct work_list *list)
{
    struct work *w;
    if (crew->run_all)
        crew->run_all(crew->context, list);
    else
        STAILQ_FOREACH(w, list, link)
    w->run(w);
}

/* Takes what waits: everything for a crew that works on lists, else one piece. */
static void take(struct crew *crew, struct work_list *list)
{
    struct work *first = STAILQ_FIRST(&crew->waiting);
    if (crew->run_all) {
        STAILQ_CONCAT(list, &crew->waiting);
    } else {
        STAILQ_REMOVE_HEAD(&crew->waiting, link);
        STAILQ_INSERT_TAIL(list, first, link);
    }
}

/* Under load a few milliseconds make lists longer, and the work cheaper for all. */
static void linger(struct crew *crew)
{
    struct timespec pause = {0, LINGER_US * 1000};
    pthread_mutex_unlock(&crew->lock);
    nanosleep(&pause, NULL);
    pthread_mutex_lock(&crew->lock);
}

static int count_list(const struct work_list *list)
{
    const struct work *w;
    int count = 0;
    STAILQ_FOREACH(w, list, link)
    count++;
    return count;
}

static void *work_on(void *context)
{
    struct crew *crew = context;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        struct work_list list = STAILQ_HEAD_INITIALIZER(list);
        while (STAILQ_EMPTY(&crew->waiting) && !crew->ending)
            pthread_cond_wait(&crew->some, &crew->lock);
        if (STAILQ_EMPTY(&crew->waiting))
            break;
        if (crew->run_all && crew->last_count >= MANY)
            linger(crew);
        take(crew, &list);
        pthread_mutex_unlock(&crew->lock);
        int count = count_list(&list);
        run_list(crew, &list);
        results_put(crew->results, &list);
        pthread_mutex_lock(&crew->lock);
        crew->last_count = count;
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

struct crew *crew_start(int threads, void (*run_all)(void *context, struct work_list *list),
                        void *context, struct results *results)
{
    struct crew *crew = calloc(1, sizeof *crew);
    sigset_t all, before;
    if (!crew)
        return NULL;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->some, NULL);
    STAILQ_INIT(&crew->waiting);
    crew->run_all = run_all;
    crew->context = context;
    crew->results = results;
    /* Signals are for the loop's thread. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (; crew->threads < threads && crew->threads < CREW_MOST; crew->threads++)
        if (pthread_create(&crew->thread[crew->threads], NULL, work_on, crew))
            break;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (threads && !crew->threads) {
        free(crew);
        return NULL;
    }
    return crew;
}

int crew_threads(const struct crew *crew)
{
    return crew->threads;
}

void crew_submit(struct crew *crew, struct work *w)
{
    if (!crew->threads) {
        struct work_list list = STAILQ_HEAD_INITIALIZER(list);
        STAILQ_INSERT_TAIL(&list, w, link);
        run_list(crew, &list);
        w->done(w);
        return;
    }
    w->pending = &crew->pending;
    atomic_fetch_add(&crew->pending, 1);
    pthread_mutex_lock(&crew->lock);
    STAILQ_INSERT_TAIL(&crew->waiting, w, link);
    pthread_mutex_unlock(&crew->lock);
    pthread_cond_signal(&crew->some);
}

int crew_idle(const struct crew *crew)
{
    return !crew->pending;
}

void crew_stop(struct crew *crew)
{
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->ending = 1;
    pthread_cond_broadcast(&crew->some);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->threads; i++)
        pthread_join(crew->thread[i], NULL);
    if (crew->threads)
        results_collect(crew->results);
    pthread_cond_destroy(&crew->some);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}
