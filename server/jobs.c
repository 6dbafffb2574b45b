/*
 * jobs.c: the store's operations, many in one transaction (see hub.h).
 *
 * Whatever waits when a transaction ends goes into the next one: under load
 * one sync of the disk serves a hundred moves, and a lone move does not wait.
 */
#include "hub.h"

#include "log.h"
#include "metrics.h"

#include <stdlib.h>

static enum store_status run_one(struct store *store, struct job *job)
{
    job->status = job->act(store, job);
    return job->status;
}

/* One transaction for the whole list; 0 if any of it failed, with nothing kept. */
static int run_together(struct store *store, struct job *list)
{
    if (!store_begin(store))
        return 0;
    for (struct job *job = list; job; job = (struct job *)job->work.next)
        if (run_one(store, job) == STORE_DOWN) {
            store_rollback(store);
            return 0;
        }
    metric_add(METRIC_BATCHES, 1);
    return store_commit(store);
}

static void run_alone(struct store *store, struct job *job)
{
    struct work *next = job->work.next;
    job->work.next = NULL;
    if (!run_together(store, job)) {
        log_say(LOG_ERROR, "store_failed", "reason=%s", log_word(store_error(store)).text);
        metric_add(METRIC_STORE_FAILED, 1);
        store_rollback(store);
        job->status = STORE_DOWN;
    }
    job->work.next = next;
}

void jobs_run(void *context, struct work *list)
{
    struct hub *hub = context;
    struct job *jobs = (struct job *)list;
    /* One job that cannot be done must not take the others with it. */
    if (!run_together(hub->store, jobs)) {
        store_rollback(hub->store);
        for (struct job *job = jobs; job; job = (struct job *)job->work.next)
            run_alone(hub->store, job);
    }
    for (struct job *job = jobs; job; job = (struct job *)job->work.next) {
        metric_add(METRIC_JOBS, 1);
        if (job->status == STORE_OK && job->announce)
            store_announce(hub->store, job->announce);
    }
}

static void run_by_itself(struct work *w)
{
    jobs_run(((struct job *)w)->hub, w);
}

static void job_done(struct work *w)
{
    struct job *job = (struct job *)w;
    job->hub->store_down = job->status == STORE_DOWN;
    job->done(job);
}

void job_submit(struct hub *hub, struct job *job)
{
    job->hub = hub;
    job->work.run = run_by_itself;
    job->work.done = job_done;
    crew_submit(hub->line, &job->work);
}

enum store_status job_nothing(struct store *store, struct job *job)
{
    (void)store;
    (void)job;
    return STORE_OK;
}

void job_free(struct job *job)
{
    free(job);
}
