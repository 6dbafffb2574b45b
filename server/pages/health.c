/* health.c: see health.h. */
#include "health.h"

#include "../base/metrics.h"
#include "../base/now.h"
#include "routes.h"

#include <stdlib.h>

enum {
    FRESH_US = 1000000,    /* a write that succeeded is believed for so long */
    DEADLINE_US = 1500000, /* for a write, until it counts as failed */
    WAITING_MOST = 64      /* requests that wait for one */
};

static struct {
    struct request *waiting[WAITING_MOST];
    int count;
    int is_writing;
    int64_t begun_us, written_us; /* the last try, the last success */
} health;

static void reply(struct request *r, int is_well)
{
    struct buffer *j = request_object(r);
    buffer_bool(j, "ok", is_well);
    buffer_text(j, "store", store_kind(r->hub->store));
    buffer_text(j, "version", CONCLAVE_VERSION);
    buffer_close(j, '}');
    request_reply(r, is_well ? 200 : 503);
}

static void reply_all(int is_well)
{
    while (health.count)
        reply(health.waiting[--health.count], is_well);
}

static enum store_status write_act(struct store *store, struct job *job)
{
    (void)job;
    return store_probe(store, now_ms());
}

static void written(struct work *work)
{
    struct job *job = (struct job *)work;
    int is_well = job->status == STORE_OK;
    health.is_writing = 0;
    if (is_well)
        health.written_us = now_steady_us();
    reply_all(is_well);
    free(job);
}

static void write_something(struct hub *hub)
{
    struct job *job = health.is_writing ? NULL : calloc(1, sizeof *job);
    if (!job)
        return;
    job->act = write_act;
    job->work.done = written;
    health.is_writing = 1;
    health.begun_us = now_steady_us();
    job_submit(hub, job);
}

void health_page(struct request *r)
{
    int64_t now = now_steady_us();
    if (health.written_us && now - health.written_us < FRESH_US) {
        reply(r, 1);
    } else if (health.count == WAITING_MOST ||
               (health.is_writing && now - health.begun_us > DEADLINE_US)) {
        reply(r, 0);
    } else {
        health.waiting[health.count++] = r;
        write_something(r->hub);
    }
}

void health_tick(void)
{
    if (health.is_writing && now_steady_us() - health.begun_us > DEADLINE_US)
        reply_all(0);
}

void health_metrics(struct request *r)
{
    r->type = "text/plain; version=0.0.4";
    metrics_write(&r->reply);
    request_reply(r, 200);
}
