/* hub.c: see hub.h: what happens by itself, a few times a second. */
#include "table/table.h"

#include "store/announce.h"
#include "care.h"
#include "table/client.h"
#include "store/entry.h"
#include "pages/health.h"
#include "base/log.h"
#include "table/webhook_queue.h"
#include "people/auth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DUE_MS = 1000,        /* how often the store is asked what is due */
    DUE_MOST = 200,       /* tables at a time */
    EVICT_MS = 30 * 1000, /* how often idle tables are put back, */
    CROWDED_MS = 2000,    /* and if there are too many of them */
    REFRESH_MS = 10 * 1000,
    SWEEP_MS = 3600 * 1000,
    WAITING_MS = 24 * 3600 * 1000 /* a table that waits so long is deleted */
};

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
static void due_done(struct job *job)
{
    struct due *due = (struct due *)job;
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
    if (now < hub->next_due_ms || !(due = calloc(1, sizeof *due)))
        return;
    /* At the start everything is overdue: the bots of a server that was killed
     * have been waiting. */
    due->until = hub->next_due_ms ? now : now + 3600 * 1000;
    due->sweep = now > hub->next_sweep_ms;
    if (due->sweep)
        hub->next_sweep_ms = now + SWEEP_MS;
    hub->next_due_ms = now + DUE_MS;
    due->job.act = due_act;
    due->job.done = due_done;
    job_submit(hub, &due->job);
}

/* In case an announcement of another node was lost. */
static void refresh_watched(struct hub *hub)
{
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (struct table *t = hub->tables[i]; t; t = t->next)
            if (t->clients)
                cache_refresh(t);
}

void hub_tick(struct hub *hub)
{
    int64_t now = now_ms();
    if (hub->stopping)
        return;
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (struct table *t = hub->tables[i], *next; t; t = next) {
            next = t->next;
            clients_tell_presence(t, presence_tick(t, now));
            queue_tick(t, now);
        }
    look_for_due(hub, now);
    lobby_feed_tick(hub);
    webhook_queue_tick(hub, now);
    changes_tick(hub, now);
    health_tick();
    if (hub->has_others && now > hub->next_refresh_ms) {
        hub->next_refresh_ms = now + REFRESH_MS;
        refresh_watched(hub);
    }
    if (now > hub->next_evict_ms) {
        hub->next_evict_ms = now + (cache_is_full(hub) ? CROWDED_MS : EVICT_MS);
        cache_evict(hub, now);
    }
}

/* Whether somebody sat or spoke there. */
static int has_words_of(const struct table *t, int64_t person)
{
    char start[24];
    size_t n = (size_t)snprintf(start, sizeof start, "%lld ", (long long)person);
    for (uint32_t i = 0; i < t->seq; i++)
        if ((t->log[i].kind == ENTRY_SIT || t->log[i].kind == ENTRY_CHAT) &&
            !strncmp(t->log[i].text, start, n))
            return 1;
    return 0;
}

void hub_forget(struct hub *hub, int64_t person)
{
    auth_ended(hub, person);
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (struct table *t = hub->tables[i]; t; t = t->next) {
            int is_being_read = t->busy && !t->loaded; /* perhaps from before */
            if (!is_being_read && !has_words_of(t, person))
                continue;
            t->reread = 1;
            if (t->loaded && !t->busy)
                cache_reload(t);
        }
    lobby_feed_all(hub);
}

static void heard(struct hub *hub, const struct announcement *a)
{
    if (a->kind == ANNOUNCE_ENDED) {
        auth_ended(hub, a->table);
        return;
    }
    if (a->kind == ANNOUNCE_FORGOT) {
        hub_forget(hub, a->table);
        return;
    }
    struct table *t = cache_find(hub, a->table);
    if (a->kind == ANNOUNCE_HERE) {
        if (t)
            clients_tell_presence(t, presence_heard(t, a));
    } else if (a->kind == ANNOUNCE_WHO) {
        if (t)
            presence_answer(t);
    } else {
        if (t)
            cache_refresh(t);
        lobby_feed_note(hub, a->table, a->kind == ANNOUNCE_LISTED, a->number);
    }
}

void hub_heard(struct hub *hub, const char *line)
{
    struct announcement a;
    if (line) {
        if (announce_read(line, &a))
            heard(hub, &a);
        return;
    }
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (struct table *t = hub->tables[i]; t; t = t->next) {
            cache_refresh(t);
            presence_ask(t);
        }
    lobby_feed_all(hub);
    auth_missed(hub);
}
