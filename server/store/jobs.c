/* jobs.c: see jobs.h. */
#include "jobs.h"

#include "../base/log.h"
#include "transactions.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MOST = 4 };

struct jobs {
    struct line main; /* on hub->store */
    /* With PostgreSQL tables are shared out among more of them, so that commits overlap. */
    struct line lines[LINES_MOST];
    int line_count;
    struct line readers[READERS];
    int reader_count;
};

/* ---- Submitting ---- */

static void submit_to(const struct line *line, struct hub *hub, struct job *job)
{
    job->hub = hub;
    crew_submit(line->crew, &job->work);
}

/* Stands in each line, behind all that was submitted before; the last one lets the job go. */
struct post {
    struct job job;
    struct job *kept;
    int *left;
};

static void post_done(struct work *work)
{
    struct job *job = (struct job *)work;
    struct post *post = (struct post *)work;
    if (--*post->left == 0) {
        submit_to(&job->hub->jobs->main, job->hub, post->kept);
        free(post->left);
    }
    free(post);
}

static void submit_after_all(struct hub *hub, struct job *job)
{
    const struct jobs *jobs = hub->jobs;
    struct post *posts[LINES_MOST] = {NULL};
    int count = 0, *left = malloc(sizeof *left);
    while (left && count < jobs->line_count && (posts[count] = calloc(1, sizeof **posts)))
        count++;
    if (!count) {
        free(left);
        submit_to(&jobs->main, hub, job);
        return;
    }
    *left = count;
    for (int i = 0; i < count; i++) {
        *posts[i] = (struct post){{.work.done = post_done, .act = job_nothing}, job, left};
        submit_to(&jobs->lines[i], hub, &posts[i]->job);
    }
}

void job_submit(struct hub *hub, struct job *job)
{
    const struct jobs *jobs = hub->jobs;
    if (job->after_all)
        submit_after_all(hub, job);
    else if (job->table && jobs->line_count)
        submit_to(&jobs->lines[(uint64_t)job->table % (uint64_t)jobs->line_count], hub, job);
    else
        submit_to(&jobs->main, hub, job);
}

void job_submit_read(struct hub *hub, enum reader_line reader, struct job *job)
{
    if (!hub->jobs->reader_count)
        job_submit(hub, job);
    else
        submit_to(&hub->jobs->readers[reader], hub, job);
}

enum store_status job_nothing(struct store *store, struct job *job)
{
    (void)store;
    (void)job;
    return STORE_OK;
}

void job_free(struct work *work)
{
    free(work);
}

/* ---- Beginning and ending ---- */

static int start_crew(struct hub *hub, struct line *line, int threads, int only_read)
{
    line->hub = hub;
    line->crew =
        crew_start(threads, only_read ? transactions_read : transactions_run, line, hub->results);
    if (!line->crew)
        log_say(LOG_ERROR, "no_threads", "reason=%s", log_word(strerror(errno)).text);
    return line->crew != NULL;
}

static int start_line(struct hub *hub, struct line *line, int only_read)
{
    char why[DB_WHY];
    line->store = store_open_more(hub->config.store, only_read, why);
    if (!line->store) {
        log_say(LOG_ERROR, "cannot_open_store", "reason=%s", log_word(why).text);
        return 0;
    }
    return start_crew(hub, line, 1, only_read);
}

int jobs_start(struct hub *hub, int threads)
{
    struct jobs *jobs = hub->jobs = calloc(1, sizeof *jobs);
    int lines = threads && store_answers_late(hub->store) ? LINES_MOST : 0;
    int readers = threads && strcmp(hub->config.store, "sqlite::memory:") ? READERS : 0;
    if (!jobs)
        return 0;
    jobs->main.store = hub->store;
    if (!start_crew(hub, &jobs->main, threads, 0))
        return 0;
    for (; jobs->line_count < lines; jobs->line_count++)
        if (!start_line(hub, &jobs->lines[jobs->line_count], 0))
            return 0;
    for (; jobs->reader_count < readers; jobs->reader_count++)
        if (!start_line(hub, &jobs->readers[jobs->reader_count], 1))
            return 0;
    return 1;
}

int jobs_lines(const struct hub *hub)
{
    return hub->jobs->line_count;
}

int jobs_idle(const struct hub *hub)
{
    const struct jobs *jobs = hub->jobs;
    int idle = crew_idle(jobs->main.crew);
    for (int i = 0; i < jobs->line_count; i++)
        idle &= crew_idle(jobs->lines[i].crew);
    for (int i = 0; i < jobs->reader_count; i++)
        idle &= crew_idle(jobs->readers[i].crew);
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
    struct jobs *jobs = hub->jobs;
    /* What is submitted meanwhile goes to the line that ends last. */
    jobs->reader_count = jobs->line_count = 0;
    for (int i = 0; i < READERS; i++)
        stop_line(&jobs->readers[i]);
    for (int i = 0; i < LINES_MOST; i++)
        stop_line(&jobs->lines[i]);
    crew_stop(jobs->main.crew);
    free(jobs);
    hub->jobs = NULL;
}
