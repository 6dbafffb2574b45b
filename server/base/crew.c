/* crew.c: see crew.h. */
#include "crew.h"

#include <pthread.h>
#include <signal.h>
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
    struct work *waiting, **waiting_end;
    struct work *finished, **finished_end;
    int pending; /* submitted and not yet collected */
    int ending;
    int last_count; /* pieces in the last list */
    int threads;
    pthread_t thread[CREW_MOST];
    void (*run_all)(void *context, struct work *list);
    void *context;
    void (*wake)(void);
};

static void run_list(struct crew *crew, struct work *list)
{
    if (crew->run_all)
        crew->run_all(crew->context, list);
    else
        for (struct work *w = list; w; w = w->next)
            w->run(w);
}

/* Takes what waits: everything for a crew that works on lists, else one piece. */
static struct work *take(struct crew *crew)
{
    struct work *list = crew->waiting;
    if (!crew->run_all && list->next) {
        crew->waiting = list->next;
        list->next = NULL;
    } else {
        crew->waiting = NULL;
        crew->waiting_end = &crew->waiting;
    }
    return list;
}

/* Under load a few milliseconds make lists longer, and the work cheaper for all. */
static void linger(struct crew *crew)
{
    struct timespec pause = {0, LINGER_US * 1000};
    pthread_mutex_unlock(&crew->lock);
    nanosleep(&pause, NULL);
    pthread_mutex_lock(&crew->lock);
}

static void *work_on(void *context)
{
    struct crew *crew = context;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (!crew->waiting && !crew->ending)
            pthread_cond_wait(&crew->some, &crew->lock);
        if (!crew->waiting)
            break;
        if (crew->run_all && crew->last_count >= MANY)
            linger(crew);
        struct work *list = take(crew), *last = list;
        int count = 1;
        pthread_mutex_unlock(&crew->lock);
        run_list(crew, list);
        for (; last->next; count++)
            last = last->next;
        pthread_mutex_lock(&crew->lock);
        *crew->finished_end = list;
        crew->finished_end = &last->next;
        crew->last_count = count;
        pthread_mutex_unlock(&crew->lock);
        crew->wake();
        pthread_mutex_lock(&crew->lock);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

struct crew *crew_start(int threads, void (*run_all)(void *context, struct work *list),
                        void *context, void (*wake)(void))
{
    struct crew *crew = calloc(1, sizeof *crew);
    sigset_t all, before;
    if (!crew)
        return NULL;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->some, NULL);
    crew->waiting_end = &crew->waiting;
    crew->finished_end = &crew->finished;
    crew->run_all = run_all;
    crew->context = context;
    crew->wake = wake;
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
    w->next = NULL;
    if (!crew->threads) {
        run_list(crew, w);
        w->done(w);
        return;
    }
    pthread_mutex_lock(&crew->lock);
    *crew->waiting_end = w;
    crew->waiting_end = &w->next;
    crew->pending++;
    pthread_mutex_unlock(&crew->lock);
    pthread_cond_signal(&crew->some);
}

void crew_collect(struct crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    struct work *list = crew->finished;
    crew->finished = NULL;
    crew->finished_end = &crew->finished;
    for (struct work *w = list; w; w = w->next)
        crew->pending--;
    pthread_mutex_unlock(&crew->lock);
    while (list) {
        struct work *next = list->next;
        list->done(list);
        list = next;
    }
}

int crew_idle(struct crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    int idle = !crew->pending;
    pthread_mutex_unlock(&crew->lock);
    return idle;
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
    crew_collect(crew);
    pthread_cond_destroy(&crew->some);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}
