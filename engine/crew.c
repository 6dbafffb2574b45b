/*
 * crew.c: see crew.h. Threads wait for the number of a call to change.
 *
 * A part may take less time than falling asleep and being woken, so who waits
 * looks often for a moment, letting others run, before it sleeps.
 */
#include "crew.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { LOOKS = 200 }; /* some ten microseconds to a hundred, then it is no short wait */

struct crew {
    pthread_mutex_t lock;
    pthread_cond_t called, finished;
    void (*part)(void *work, int number); /* none: leave */
    void *work;
    atomic_uint call;
    atomic_int busy, asleep; /* parts not done yet; whether the caller sleeps until they are */
    int started;
    int threads;
    struct member {
        pthread_t thread;
        struct crew *crew;
        int number;
    } members[];
};

/* The number of the next call. The lock is only for who sleeps: the caller may still hold it. */
static unsigned next_call(struct crew *c, unsigned seen)
{
    for (int looks = 0; looks < LOOKS; looks++) {
        unsigned call = atomic_load(&c->call);
        if (call != seen)
            return call;
        sched_yield();
    }
    pthread_mutex_lock(&c->lock);
    while (atomic_load(&c->call) == seen)
        pthread_cond_wait(&c->called, &c->lock);
    pthread_mutex_unlock(&c->lock);
    return atomic_load(&c->call);
}

/* Either the last one sees that the caller sleeps, or the caller that nobody is busy. */
static void finish_part(struct crew *c)
{
    if (atomic_fetch_sub(&c->busy, 1) > 1 || !atomic_load(&c->asleep))
        return;
    pthread_mutex_lock(&c->lock);
    pthread_cond_signal(&c->finished);
    pthread_mutex_unlock(&c->lock);
}

static void *member_works(void *context)
{
    struct member *me = (struct member *)context;
    struct crew *c = me->crew;
    unsigned seen = 0;
    for (;;) {
        seen = next_call(c, seen);
        if (!c->part)
            return NULL;
        c->part(c->work, me->number);
        finish_part(c);
    }
}

static void call_members(struct crew *c, void (*part)(void *work, int number), void *work)
{
    pthread_mutex_lock(&c->lock);
    c->part = part;
    c->work = work;
    atomic_store(&c->busy, c->threads - 1);
    atomic_fetch_add(&c->call, 1);
    pthread_cond_broadcast(&c->called);
    pthread_mutex_unlock(&c->lock);
}

struct crew *crew_new(int threads)
{
    struct crew *c = (struct crew *)calloc(1, sizeof *c + (size_t)threads * sizeof(struct member));
    if (!c)
        return NULL;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->called, NULL);
    pthread_cond_init(&c->finished, NULL);
    c->threads = threads;
    for (c->started = 1; c->started < threads; c->started++) {
        struct member *m = &c->members[c->started];
        m->crew = c;
        m->number = c->started;
        if (pthread_create(&m->thread, NULL, member_works, m)) {
            crew_free(c);
            return NULL;
        }
    }
    return c;
}

void crew_free(struct crew *c)
{
    if (!c)
        return;
    call_members(c, NULL, NULL);
    for (int i = 1; i < c->started; i++)
        pthread_join(c->members[i].thread, NULL);
    pthread_cond_destroy(&c->finished);
    pthread_cond_destroy(&c->called);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

int crew_size(const struct crew *c)
{
    return c->threads;
}

static void await_members(struct crew *c)
{
    for (int looks = 0; looks < LOOKS && atomic_load(&c->busy); looks++)
        sched_yield();
    if (!atomic_load(&c->busy))
        return;
    pthread_mutex_lock(&c->lock);
    atomic_store(&c->asleep, 1);
    while (atomic_load(&c->busy))
        pthread_cond_wait(&c->finished, &c->lock);
    atomic_store(&c->asleep, 0);
    pthread_mutex_unlock(&c->lock);
}

void crew_do(struct crew *c, void (*part)(void *work, int number), void *work)
{
    if (c->threads > 1)
        call_members(c, part, work);
    part(work, 0);
    if (c->threads > 1)
        await_members(c);
}
