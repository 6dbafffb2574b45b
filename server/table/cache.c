/* cache.c: see cache.h. */
#include "cache.h"

#include "../base/id.h"
#include "../base/log.h"
#include "../base/metrics.h"
#include "../base/now.h"
#include "../store/entries.h"
#include "../store/tables.h"
#include "clock.h"
#include "fold.h"
#include "lobby_feed.h"
#include "outbox.h"
#include "queue.h"
#include "save.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BUCKETS = 16384,         /* a power of two */
    IDLE_MS = 5 * 60 * 1000, /* a table nobody looks at stays so long, */
    CROWDED_MS = 1000,       /* or so long if there are too many of them, */
    DUE_SOON_MS = 60 * 1000  /* unless it has something to do before then */
};

LIST_HEAD(table_list, table);

struct cache {
    struct table_list all, buckets[BUCKETS];
    int64_t count;
};

static int bucket_of(int64_t id)
{
    return (int)((uint64_t)id % BUCKETS);
}

struct table *cache_find(const struct hub *hub, int64_t id)
{
    struct table *t = hub->cache ? LIST_FIRST(&hub->cache->buckets[bucket_of(id)]) : NULL;
    while (t && t->id != id)
        t = LIST_NEXT(t, link);
    return t;
}

struct table *cache_next(const struct hub *hub, const struct table *t)
{
    return t ? LIST_NEXT(t, all) : hub->cache ? LIST_FIRST(&hub->cache->all) : NULL;
}

struct table *cache_new(struct hub *hub, int64_t id)
{
    if (!hub->cache)
        hub->cache = calloc(1, sizeof *hub->cache);
    struct table *t = hub->cache ? calloc(1, sizeof *t) : NULL;
    if (!t)
        return NULL;
    t->hub = hub;
    t->id = id;
    t->used_at = now_ms();
    STAILQ_INIT(&t->queue);
    LIST_INSERT_HEAD(&hub->cache->buckets[bucket_of(id)], t, link);
    LIST_INSERT_HEAD(&hub->cache->all, t, all);
    hub->cache->count++;
    metric_add(METRIC_TABLES, 1);
    return t;
}

void cache_free(struct table *t)
{
    LIST_REMOVE(t, link);
    LIST_REMOVE(t, all);
    t->hub->cache->count--;
    metric_add(METRIC_TABLES, -1);
    outbox_forget_told(t);
    fold_clear(t);
    save_free(t->draft);
    free(t->foreign);
    sodium_memzero(&t->fair, sizeof t->fair);
    free(t);
}

void cache_free_all(struct hub *hub)
{
    for (struct table *t; (t = cache_next(hub, NULL));)
        cache_free(t);
    free(hub->cache);
    hub->cache = NULL;
}

/* ---- Reading ---- */

struct load {
    struct job job;
    int64_t id;
    uint32_t since;
    int with_row;
    struct table_row row;
    struct rows row_asked, log_asked; /* on their way */
    struct entry *entries;
    int count, cap;
};

static void drop_entries(struct load *load)
{
    for (int i = 0; i < load->count; i++)
        free(load->entries[i].text);
    load->count = 0;
}

static void take_entry(void *context, struct entry e)
{
    struct load *load = context;
    if (load->count == load->cap) {
        int cap = load->cap ? load->cap * 2 : 64;
        struct entry *entries = realloc(load->entries, (size_t)cap * sizeof *entries);
        if (!entries) {
            free(e.text);
            return;
        }
        load->entries = entries;
        load->cap = cap;
    }
    load->entries[load->count++] = e;
}

static enum store_status load_act(struct store *store, struct job *job)
{
    struct load *load = (struct load *)job;
    drop_entries(load);
    if (load->with_row)
        load->row_asked = tables_ask(store, load->id);
    load->log_asked = entries_ask(store, load->id, load->since);
    return STORE_OK;
}

static enum store_status load_settle(struct store *store, struct job *job)
{
    struct load *load = (struct load *)job;
    enum store_status row = load->with_row ? tables_take(&load->row_asked, &load->row) : STORE_OK;
    enum store_status log = entries_take(&load->log_asked, take_entry, load);
    (void)store;
    return row == STORE_OK ? log : row;
}

/* Whether the entries of which it was not known are among those read. */
static int holds(const struct load *load, const struct save *saving)
{
    const struct entry *ours = saving ? &saving->entries[0] : NULL;
    for (int i = 0; ours && i < load->count; i++) {
        const struct entry *e = &load->entries[i];
        if (e->seq == ours->seq)
            return e->at == ours->at && e->kind == ours->kind && e->seat == ours->seat &&
                   !strcmp(e->text, ours->text);
    }
    return 0;
}

/* Folds what was read; 0 if the log cannot be understood. */
static int fold_all(struct table *t, const struct load *load)
{
    char why[300];
    struct bg_text reason = bg_text_start(why, sizeof why);
    if (load->with_row && t->seq)
        fold_clear(t);
    if (load->with_row && !table_take_row(t, &load->row)) {
        log_say(LOG_ERROR, "table_unknown", "table=%s game=%s rules=%d", id_text(t->id).text,
                load->row.game, load->row.rules);
        return 0;
    }
    for (int i = 0; i < load->count; i++) {
        if (load->entries[i].seq <= t->seq)
            continue;
        if (fold_entry(t, &load->entries[i], &reason))
            continue;
        log_say(LOG_ERROR, "table_broken", "table=%s seq=%u reason=%s", id_text(t->id).text,
                load->entries[i].seq, log_word(why).text);
        return 0;
    }
    return 1;
}

/* A table that cannot be played would be found due again and again, before
 * those that can. */
struct retire {
    struct job job;
    int64_t id;
};

static enum store_status retire_act(struct store *store, struct job *job)
{
    return tables_not_due(store, ((struct retire *)job)->id);
}

static void retire(struct table *t)
{
    struct retire *r = calloc(1, sizeof *r);
    if (!r)
        return;
    r->id = t->id;
    r->job.act = retire_act;
    r->job.table = t->id;
    r->job.work.done = job_free;
    job_submit(t->hub, &r->job);
}

/* A game may have ended before lists told how. */
struct outcome {
    struct job job;
    int64_t id;
    struct table_brief brief;
};

static enum store_status outcome_act(struct store *store, struct job *job)
{
    struct outcome *o = (struct outcome *)job;
    return tables_outcome(store, o->id, o->brief.players);
}

static void note_outcome(struct table *t)
{
    struct outcome *o = calloc(1, sizeof *o);
    if (!o)
        return;
    o->id = t->id;
    table_brief(t, 1, &o->brief);
    o->job.act = outcome_act;
    o->job.table = t->id;
    o->job.work.done = job_free;
    job_submit(t->hub, &o->job);
}

/* The state a table is in once it was read, or could not be. */
static enum table_state state_after(struct table *t, const struct load *load)
{
    if (load->job.status == STORE_DOWN)
        return load->with_row ? TABLE_EMPTY : TABLE_READY;
    if (load->job.status != STORE_OK)
        return TABLE_MISSING;
    return fold_all(t, load) ? TABLE_READY : TABLE_MISSING;
}

static void load_done(struct work *work)
{
    struct job *job = (struct job *)work;
    struct load *load = (struct load *)work;
    struct table *t = cache_find(job->hub, load->id);
    uint32_t known = t->seq;
    int stored = holds(load, t->saving), with_row = load->with_row;
    t->state = state_after(t, load);
    if (t->state == TABLE_MISSING && job->status == STORE_OK)
        retire(t);
    drop_entries(load);
    free(load->entries);
    sodium_memzero(&load->row, sizeof load->row);
    free(load);
    if (with_row && table_is_ready(t))
        presence_ask(t);
    if (with_row && table_is_ready(t) && t->status == TABLE_OVER)
        note_outcome(t);
    queue_was_read(t, with_row || t->seq != known, stored);
}

static void submit_load(struct table *t, int with_row)
{
    struct load *load = calloc(1, sizeof *load);
    t->state = load ? (with_row ? TABLE_READING : TABLE_REFRESHING)
                    : (with_row ? TABLE_EMPTY : TABLE_READY);
    if (!load)
        return;
    t->pending = PENDING_NOTHING;
    load->id = t->id;
    load->since = t->seq;
    load->with_row = with_row;
    load->job.act = load_act;
    load->job.settle = load_settle;
    load->job.table = t->id;
    load->job.work.done = load_done;
    job_submit(t->hub, &load->job);
}

struct table *cache_get(struct hub *hub, int64_t id)
{
    struct table *t = cache_find(hub, id);
    if (!t)
        t = cache_new(hub, id);
    if (t && t->state == TABLE_EMPTY)
        submit_load(t, 1);
    return t;
}

void cache_refresh(struct table *t)
{
    if (table_is_ready(t))
        submit_load(t, 0);
    else if (table_is_busy(t) && t->pending == PENDING_NOTHING)
        t->pending = PENDING_NEWS;
}

void cache_reload(struct table *t)
{
    t->told_stamp++;
    fold_clear(t);
    submit_load(t, 1);
}

/* ---- Forgetting ---- */

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

void cache_forget_person(struct hub *hub, int64_t person)
{
    for (struct table *t = NULL; (t = cache_next(hub, t));) {
        /* What is being read is perhaps from before. */
        if (t->state != TABLE_READING && !has_words_of(t, person))
            continue;
        if (table_is_ready(t))
            cache_reload(t);
        else if (table_is_busy(t))
            t->pending = PENDING_ALL;
    }
    lobby_feed_all(hub);
}

int cache_is_full(const struct hub *hub)
{
    return hub->cache && hub->cache->count > atoi(hub->config.tables);
}

void cache_evict(struct hub *hub, int64_t now)
{
    int64_t idle_ms = cache_is_full(hub) ? CROWDED_MS : IDLE_MS;
    for (struct table *t = cache_next(hub, NULL), *next; t; t = next) {
        int64_t due = table_is_loaded(t) ? clock_due(t) : 0;
        next = cache_next(hub, t);
        if (!LIST_EMPTY(&t->clients) || table_is_busy(t) || t->thinking || !STAILQ_EMPTY(&t->queue))
            t->used_at = now;
        else if (t->state == TABLE_MISSING ||
                 (now - t->used_at > idle_ms && (!due || due - now > DUE_SOON_MS)))
            cache_free(t);
    }
}
