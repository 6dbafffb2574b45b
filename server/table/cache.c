/*
 * cache.c: the tables in memory (see table.h): found by number, read from the
 * store when first asked for, put back when nobody needs them.
 */
#include "table.h"

#include "client.h"
#include "command.h"
#include "../base/log.h"
#include "../base/metrics.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    IDLE_MS = 5 * 60 * 1000, /* a table nobody looks at stays so long, */
    CROWDED_MS = 1000,       /* or so long if there are too many of them, */
    DUE_SOON_MS = 60 * 1000  /* unless it has something to do before then */
};

struct table *cache_find(struct hub *hub, int64_t id)
{
    struct table *t = hub->tables[(uint64_t)id % HUB_BUCKETS];
    while (t && t->id != id)
        t = t->next;
    return t;
}

void cache_free(struct table *t)
{
    struct table **at = &t->hub->tables[(uint64_t)t->id % HUB_BUCKETS];
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    t->hub->table_count--;
    metric_add(METRIC_TABLES, -1);
    clients_forget_told(t);
    fold_clear(t);
    save_free(t->save);
    free(t->foreign);
    sodium_memzero(&t->fair, sizeof t->fair);
    free(t);
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

/* Whether an entry of ours whose fate was not known is among those read. */
static int holds(const struct load *load, const struct save *unsure)
{
    const struct entry *ours = unsure ? &unsure->entries[0] : NULL;
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
    t->missing = 1;
    if (!r)
        return;
    r->id = t->id;
    r->job.act = retire_act;
    r->job.table = t->id;
    r->job.done = job_free;
    job_submit(t->hub, &r->job);
}

static void load_done(struct job *job)
{
    struct load *load = (struct load *)job;
    struct table *t = cache_find(job->hub, load->id);
    uint32_t known = t->seq;
    t->unsure_stored = (uint8_t)holds(load, t->unsure);
    t->busy = 0;
    if (job->status == STORE_NONE)
        t->missing = 1;
    else if (job->status == STORE_OK && !fold_all(t, load))
        retire(t);
    if (job->status == STORE_OK)
        t->loaded = 1;
    int with_row = load->with_row;
    drop_entries(load);
    free(load->entries);
    sodium_memzero(&load->row, sizeof load->row);
    free(load);
    if (with_row && t->loaded && !t->missing)
        presence_ask(t);
    queue_was_read(t, with_row || t->seq != known);
}

static void submit_load(struct table *t, int with_row)
{
    struct load *load = calloc(1, sizeof *load);
    t->busy = 1;
    if (!load) {
        t->busy = 0;
        return;
    }
    load->id = t->id;
    load->since = t->seq;
    load->with_row = with_row;
    load->job.act = load_act;
    load->job.settle = load_settle;
    load->job.table = t->id;
    load->job.done = load_done;
    job_submit(t->hub, &load->job);
}

struct table *cache_new(struct hub *hub, int64_t id)
{
    struct table *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->hub = hub;
    t->id = id;
    t->used_at = now_ms();
    t->queue_end = &t->queue;
    t->next = hub->tables[(uint64_t)id % HUB_BUCKETS];
    hub->tables[(uint64_t)id % HUB_BUCKETS] = t;
    hub->table_count++;
    metric_add(METRIC_TABLES, 1);
    return t;
}

struct table *cache_get(struct hub *hub, int64_t id)
{
    struct table *t = cache_find(hub, id);
    if (!t)
        t = cache_new(hub, id);
    if (t && !t->loaded && !t->busy && !t->missing)
        submit_load(t, 1);
    return t;
}

void cache_refresh(struct table *t)
{
    t->refresh = t->busy;
    if (!t->busy && t->loaded)
        submit_load(t, 0);
}

void cache_reload(struct table *t)
{
    t->told_stamp++;
    t->reread = 0;
    fold_clear(t);
    t->loaded = 0;
    submit_load(t, 1);
}

int cache_is_full(const struct hub *hub)
{
    return hub->table_count > atoi(hub->config.tables);
}

void cache_evict(struct hub *hub, int64_t now)
{
    int64_t idle_ms = cache_is_full(hub) ? CROWDED_MS : IDLE_MS;
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (struct table *t = hub->tables[i], *next; t; t = next) {
            int64_t due = t->loaded && !t->missing ? clock_due(t) : 0;
            next = t->next;
            if (t->clients || t->busy || t->thinking || t->queue)
                t->used_at = now;
            else if (t->missing ||
                     (now - t->used_at > idle_ms && (!due || due - now > DUE_SOON_MS)))
                cache_free(t);
        }
}
