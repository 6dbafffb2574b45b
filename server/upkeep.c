/* upkeep.c: see upkeep.h. */
#include "upkeep.h"

#include "base/now.h"
#include "changes.h"
#include "pages/health.h"
#include "people/auth.h"
#include "store/announce.h"
#include "store/jobs.h"
#include "store/programs.h"
#include "store/sessions.h"
#include "store/tables.h"
#include "table/cache.h"
#include "table/lobby_feed.h"
#include "table/news.h"
#include "table/queue.h"
#include "table/webhook_queue.h"

#include <stdlib.h>

enum {
    DUE_MS = 1000,        /* how often the store is asked what is due */
    DUE_MOST = 200,       /* tables at a time */
    EVICT_MS = 30 * 1000, /* how often idle tables are put back, */
    CROWDED_MS = 2000,    /* and if there are too many of them */
    REFRESH_MS = 10 * 1000,
    SWEEP_MS = 3600 * 1000,
    WAITING_MS = 24 * 3600 * 1000 /* a table that waits so long is deleted */
};

/* When something is to be done next. */
static struct {
    int64_t due; /* looking into the store for what is due */
    int64_t sweep, refresh, evict;
} next_ms;

struct due {
    struct job job;
    int64_t until;
    int64_t ids[DUE_MOST];
    int count;
    int sweep;
    int64_t swept;
};

static enum store_status due_act(struct store *store, struct job *job)
{
    struct due *due = (struct due *)job;
    enum store_status status = tables_due(store, due->until, due->ids, DUE_MOST, &due->count);
    if (status == STORE_OK && due->sweep)
        status = tables_sweep(store, now_ms() - WAITING_MS, &due->swept);
    if (status == STORE_OK && due->sweep)
        status = sessions_sweep(store, now_ms());
    return status;
}

/* Tables that nobody looks at still have clocks and bots; they are read, and
 * the next tick finds them in memory. */
static void due_done(struct work *work)
{
    struct job *job = (struct job *)work;
    struct due *due = (struct due *)work;
    if (due->swept)
        lobby_feed_all(job->hub);
    for (int i = 0; job->status == STORE_OK && i < due->count; i++) {
        struct table *t = cache_get(job->hub, due->ids[i]);
        if (t)
            t->used_at = now_ms();
    }
    free(due);
}

static void look_for_due(struct hub *hub, int64_t now)
{
    struct due *due;
    if (now < next_ms.due || !(due = calloc(1, sizeof *due)))
        return;
    /* At the start everything is overdue: the bots of a server that was killed
     * have been waiting. */
    due->until = next_ms.due ? now : now + 3600 * 1000;
    due->sweep = now > next_ms.sweep;
    if (due->sweep)
        next_ms.sweep = now + SWEEP_MS;
    next_ms.due = now + DUE_MS;
    due->job.act = due_act;
    due->job.work.done = due_done;
    job_submit(hub, &due->job);
}

/* In case an announcement of another node was lost. */
static void refresh_watched(struct hub *hub)
{
    for (struct table *t = NULL; (t = cache_next(hub, t));)
        if (!LIST_EMPTY(&t->clients))
            cache_refresh(t);
}

void upkeep_tick(struct hub *hub)
{
    int64_t now = now_ms();
    if (hub->stopping)
        return;
    for (struct table *t = cache_next(hub, NULL), *next; t; t = next) {
        next = cache_next(hub, t);
        news_presence(t, presence_tick(t, now));
        queue_tick(t, now);
    }
    look_for_due(hub, now);
    lobby_feed_tick(hub);
    webhook_queue_tick(hub, now);
    changes_tick(hub, now);
    health_tick();
    if (hub->has_others && now > next_ms.refresh) {
        next_ms.refresh = now + REFRESH_MS;
        refresh_watched(hub);
    }
    if (now > next_ms.evict) {
        next_ms.evict = now + (cache_is_full(hub) ? CROWDED_MS : EVICT_MS);
        cache_evict(hub, now);
    }
}

static void heard(struct hub *hub, const struct announcement *a)
{
    if (a->kind == ANNOUNCE_ENDED) {
        auth_ended(hub, a->table);
        return;
    }
    if (a->kind == ANNOUNCE_FORGOT) {
        auth_ended(hub, a->table);
        cache_forget_person(hub, a->table);
        programs_remove(a->table);
        return;
    }
    struct table *t = cache_find(hub, a->table);
    if (a->kind == ANNOUNCE_HERE) {
        if (t)
            news_presence(t, presence_heard(t, a));
    } else if (a->kind == ANNOUNCE_WHO) {
        if (t)
            presence_answer(t);
    } else {
        if (t)
            cache_refresh(t);
        lobby_feed_note(hub, a->table, a->kind == ANNOUNCE_LISTED, a->number);
    }
}

void upkeep_heard(struct hub *hub, const char *line)
{
    struct announcement a;
    if (line) {
        if (announce_read(line, &a))
            heard(hub, &a);
        return;
    }
    for (struct table *t = NULL; (t = cache_next(hub, t));) {
        cache_refresh(t);
        presence_ask(t);
    }
    lobby_feed_all(hub);
    auth_missed(hub);
}
