/*
 * jobs.c: the store's operations, many in one transaction (see hub.h).
 *
 * Whatever waits when a transaction ends goes into the next one: under load
 * one sync of the disk serves a hundred moves, and a lone move does not wait.
 */
#include "hub.h"

#include "../base/log.h"
#include "../base/metrics.h"

#include <stdlib.h>
#include <string.h>

static struct job *after(const struct job *job)
{
    return (struct job *)job->work.next;
}

/* ---- Transactions ---- */

static enum store_status settle(struct store *store, struct job *job)
{
    return job->status == STORE_OK && job->settle ? job->settle(store, job) : job->status;
}

/* One transaction for the whole list; 0 if any of it failed, with nothing kept. */
static int run_together(struct store *store, struct job *list)
{
    int late = store_answers_late(store);
    if (!store_begin(store))
        return 0;
    for (struct job *job = list; job; job = after(job)) {
        job->status = job->act(store, job);
        if (!late)
            job->status = settle(store, job);
        if (job->status == STORE_DOWN)
            return 0;
    }
    if (!store_commit(store))
        return 0;
    metric_add(METRIC_BATCHES, 1);
    for (struct job *job = list; late && job; job = after(job))
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
    struct work *next = job->work.next;
    job->work.next = NULL;
    int done = run_together(store, job);
    job->work.next = next;
    if (!done)
        note_failure(store, job);
    return done || store_rollback(store);
}

static void run_list(struct hub *hub, struct store *store, struct job *jobs)
{
    /* One job that cannot be done must not take the others with it; but a store that is away
     * is not asked for each of them. */
    if (!run_together(store, jobs)) {
        int usable = store_rollback(store);
        for (struct job *job = jobs; job; job = after(job)) {
            if (usable)
                usable = run_alone(store, job);
            else
                note_failure(store, job);
        }
    }
    for (struct job *job = jobs; job; job = after(job)) {
        metric_add(METRIC_JOBS, 1);
        if (job->status == STORE_OK && job->announce && hub->wire)
            db_wire_say(hub->wire, job->announce);
    }
}

void jobs_run(void *context, struct work *list)
{
    struct hub *hub = context;
    run_list(hub, hub->store, (struct job *)list);
}

static void run_line(void *context, struct work *list)
{
    const struct line *line = context;
    run_list(line->hub, line->store, (struct job *)list);
}

/* Reading needs no transaction. */
static void run_reader(void *context, struct work *list)
{
    const struct line *line = context;
    for (struct job *job = (struct job *)list; job; job = after(job)) {
        job->status = job->act(line->store, job);
        job->status = settle(line->store, job);
        metric_add(METRIC_READS, 1);
        if (job->status == STORE_DOWN) {
            note_failure(line->store, job);
            store_rollback(line->store);
        }
    }
}

/* ---- Submitting ---- */

static void run_by_itself(struct work *w)
{
    jobs_run(((struct job *)w)->hub, w);
}

static void job_done(struct work *w)
{
    struct job *job = (struct job *)w;
    job->done(job);
}

static void submit_to(struct crew *crew, struct hub *hub, struct job *job)
{
    job->hub = hub;
    job->work.run = run_by_itself;
    job->work.done = job_done;
    crew_submit(crew, &job->work);
}

/* Stands in each line, behind all that was submitted before; the last one lets the job go. */
struct post {
    struct job job;
    struct job *kept;
    int *left;
};

static void post_done(struct job *job)
{
    struct post *post = (struct post *)job;
    if (--*post->left == 0) {
        submit_to(job->hub->line, job->hub, post->kept);
        free(post->left);
    }
    free(post);
}

static void submit_after_all(struct hub *hub, struct job *job)
{
    struct post *posts[LINES_MOST] = {NULL};
    int count = 0, *left = malloc(sizeof *left);
    while (left && count < hub->line_count && (posts[count] = calloc(1, sizeof **posts)))
        count++;
    if (!count) {
        free(left);
        submit_to(hub->line, hub, job);
        return;
    }
    *left = count;
    for (int i = 0; i < count; i++) {
        *posts[i] = (struct post){{.act = job_nothing, .done = post_done}, job, left};
        submit_to(hub->lines[i].crew, hub, &posts[i]->job);
    }
}

void job_submit(struct hub *hub, struct job *job)
{
    if (job->after_all)
        submit_after_all(hub, job);
    else if (job->table && hub->line_count)
        submit_to(hub->lines[(uint64_t)job->table % (uint64_t)hub->line_count].crew, hub, job);
    else
        submit_to(hub->line, hub, job);
}

void job_submit_read(struct hub *hub, enum reader_line reader, struct job *job)
{
    if (!hub->reader_count)
        job_submit(hub, job);
    else
        submit_to(hub->readers[reader].crew, hub, job);
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

/* ---- Beginning and ending ---- */

static int start_line(struct hub *hub, struct line *line, int only_read, void (*wake)(void))
{
    char why[DB_WHY];
    line->hub = hub;
    line->store = store_open_more(hub->config.store, only_read, why);
    if (!line->store) {
        log_say(LOG_ERROR, "cannot_open_store", "reason=%s", log_word(why).text);
        return 0;
    }
    line->crew = crew_start(1, only_read ? run_reader : run_line, line, wake);
    return line->crew != NULL;
}

int jobs_start(struct hub *hub, void (*wake)(void))
{
    int lines = store_answers_late(hub->store) ? LINES_MOST : 0;
    int readers = strcmp(hub->config.store, "sqlite::memory:") ? READERS : 0;
    for (; hub->line_count < lines; hub->line_count++)
        if (!start_line(hub, &hub->lines[hub->line_count], 0, wake))
            return 0;
    for (; hub->reader_count < readers; hub->reader_count++)
        if (!start_line(hub, &hub->readers[hub->reader_count], 1, wake))
            return 0;
    return 1;
}

void jobs_collect(struct hub *hub)
{
    crew_collect(hub->line);
    for (int i = 0; i < hub->line_count; i++)
        crew_collect(hub->lines[i].crew);
    for (int i = 0; i < hub->reader_count; i++)
        crew_collect(hub->readers[i].crew);
}

int jobs_idle(struct hub *hub)
{
    int idle = crew_idle(hub->line);
    for (int i = 0; i < hub->line_count; i++)
        idle &= crew_idle(hub->lines[i].crew);
    for (int i = 0; i < hub->reader_count; i++)
        idle &= crew_idle(hub->readers[i].crew);
    return idle;
}

static void stop_line(struct line *line)
{
    crew_stop(line->crew);
    if (line->store)
        store_close(line->store);
    memset(line, 0, sizeof *line);
}

void jobs_stop(struct hub *hub)
{
    /* What is submitted meanwhile goes to the line that ends last. */
    hub->reader_count = hub->line_count = 0;
    for (int i = 0; i < READERS; i++)
        stop_line(&hub->readers[i]);
    for (int i = 0; i < LINES_MOST; i++)
        stop_line(&hub->lines[i]);
    crew_stop(hub->line);
}
