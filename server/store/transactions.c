/* transactions.c: see transactions.h. */
#include "transactions.h"

#include "../base/log.h"
#include "../base/metrics.h"
#include "db_wire.h"

static struct job *after(const struct job *job)
{
    return (struct job *)STAILQ_NEXT(&job->work, link);
}

static enum store_status settle(struct store *store, struct job *job)
{
    return job->status == STORE_OK && job->settle ? job->settle(store, job) : job->status;
}

/* One transaction for the jobs before `end`; 0 if any of it failed, with nothing kept. */
static int run_together(struct store *store, struct job *first, const struct job *end)
{
    int late = store_answers_late(store);
    if (!store_begin(store))
        return 0;
    for (struct job *job = first; job != end; job = after(job)) {
        job->status = job->act(store, job);
        if (!late)
            job->status = settle(store, job);
        if (job->status == STORE_DOWN)
            return 0;
    }
    if (!store_commit(store))
        return 0;
    metric_add(METRIC_BATCHES, 1);
    for (struct job *job = first; late && job != end; job = after(job))
        job->status = settle(store, job);
    return 1;
}

static void note_failure(struct store *store, struct job *job)
{
    log_say(LOG_ERROR, "store_failed", "reason=%s", log_word(store_error(store)).text);
    metric_add(METRIC_STORE_FAILED, 1);
    job->status = STORE_DOWN;
}

/* Whether the store can be used for the next one. */
static int run_alone(struct store *store, struct job *job)
{
    int done = run_together(store, job, after(job));
    if (!done)
        note_failure(store, job);
    return done || store_rollback(store);
}

void transactions_run(void *context, struct work_list *list)
{
    const struct line *line = context;
    struct job *first = (struct job *)STAILQ_FIRST(list);
    /* One job that cannot be done must not take the others with it; but a store that is away
     * is not asked for each of them. */
    if (!run_together(line->store, first, NULL)) {
        int usable = store_rollback(line->store);
        for (struct job *job = first; job; job = after(job)) {
            if (usable)
                usable = run_alone(line->store, job);
            else
                note_failure(line->store, job);
        }
    }
    for (struct job *job = first; job; job = after(job)) {
        metric_add(METRIC_JOBS, 1);
        if (job->status == STORE_OK && job->announce && line->hub->wire)
            db_wire_say(line->hub->wire, job->announce);
    }
}

void transactions_read(void *context, struct work_list *list)
{
    const struct line *line = context;
    for (struct job *job = (struct job *)STAILQ_FIRST(list); job; job = after(job)) {
        job->status = job->act(line->store, job);
        job->status = settle(line->store, job);
        metric_add(METRIC_READS, 1);
        if (job->status == STORE_DOWN) {
            note_failure(line->store, job);
            store_rollback(line->store);
        }
    }
}
