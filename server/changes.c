/* changes.c: see changes.h. */
#include "changes.h"

#include "base/now.h"
#include "people/auth.h"
#include "people/bans.h"
#include "store/jobs.h"
#include "store/programs.h"
#include "table/cache.h"
#include "table/lobby_feed.h"
#include "table/outbox.h"

#include <stdlib.h>
#include <string.h>

enum { CARE_MS = 1000, CARE_MOST = 64 };

static int64_t last;    /* the newest change that has taken effect */
static int64_t next_ms; /* when to ask again */

struct look {
    struct job job;
    int64_t after;
    struct change changes[CARE_MOST];
    int count;
    struct ban_row *bans; /* read if they have changed */
    int ban_count, ban_cap;
};

enum store_status changes_start(struct store *store)
{
    enum store_status status = admin_newest(store, &last);
    bans_begin();
    /* After the number: what is marked meanwhile is told as a change. */
    if (status == STORE_OK)
        status = programs_learn(store);
    if (status == STORE_OK)
        status = admin_bans(store, now_ms(), bans_take, NULL);
    bans_use();
    return status;
}

/* ---- On the store's thread ---- */

static void take_ban(void *context, const struct ban_row *ban)
{
    struct look *l = context;
    if (l->ban_count == l->ban_cap) {
        int cap = l->ban_cap ? l->ban_cap * 2 : 16;
        struct ban_row *bans = realloc(l->bans, (size_t)cap * sizeof *bans);
        if (!bans)
            return;
        l->bans = bans;
        l->ban_cap = cap;
    }
    l->bans[l->ban_count++] = *ban;
}

static enum store_status look_act(struct store *store, struct job *job)
{
    struct look *l = (struct look *)job;
    int has_bans = 0;
    enum store_status status = admin_changes(store, l->after, l->changes, CARE_MOST, &l->count);
    l->ban_count = 0;
    for (int i = 0; i < l->count; i++)
        has_bans |= l->changes[i].kind == CHANGE_BANS;
    if (status == STORE_OK && has_bans)
        status = admin_bans(store, now_ms(), take_ban, l);
    return status;
}

/* ---- On the loop's ---- */

static void close_banned(void *context, struct client *c)
{
    (void)context;
    bans_refuse_client(c);
}

static void use_bans(struct hub *hub, const struct look *l)
{
    bans_begin();
    for (int i = 0; i < l->ban_count; i++)
        bans_take(NULL, &l->bans[i]);
    bans_use();
    clients_each(hub, close_banned, NULL);
}

static void show_notice(void *context, struct client *c)
{
    const struct change *change = context;
    if (c->lean)
        return;
    struct buffer *j = outbox_begin(c, "notice");
    buffer_text(j, "text", change->text);
    buffer_int(j, "at", change->at);
    outbox_end(c);
}

/* Tables at which somebody sits who is known as a program from now on are told anew. */
static void show_mark(void *context, struct client *c)
{
    const int64_t *person = context;
    if (!c->arrived || !c->table || !table_is_loaded(c->table) ||
        table_seat_of(c->table, *person) < 0)
        return;
    c->table->told_stamp++;
    c->need_state = 1;
    c->hub->client_writable(c);
}

/* 0 if a table is busy now and has to be read again later. */
static int reload(struct table *t)
{
    if (table_is_busy(t))
        return 0;
    if (table_is_ready(t))
        cache_reload(t);
    return 1;
}

/* Names in logs were changed: tables where they sat are read again. */
static int forget_person(struct hub *hub, int64_t person)
{
    int done = 1;
    for (struct table *t = NULL; (t = cache_next(hub, t));)
        if (table_is_loaded(t) && table_seat_of(t, person) >= 0)
            done &= reload(t);
    return done;
}

static int forget_table(struct hub *hub, int64_t id)
{
    struct table *t = cache_find(hub, id);
    return !t || reload(t);
}

/* 0 if it has to be tried again. */
static int take_effect(struct hub *hub, const struct look *l, struct change *c)
{
    int done = 1;
    switch (c->kind) {
    case CHANGE_BANS:
        use_bans(hub, l);
        break;
    case CHANGE_PERSON:
        done = forget_person(hub, c->subject);
        programs_remove(c->subject);
        lobby_feed_all(hub);
        /* and their sessions, as below */
        __attribute__((fallthrough));
    case CHANGE_SESSIONS:
        auth_ended(hub, c->subject);
        break;
    case CHANGE_TABLE:
        done = forget_table(hub, c->subject);
        lobby_feed_all(hub);
        break;
    case CHANGE_NOTICE:
        clients_each(hub, show_notice, c);
        break;
    case CHANGE_PROGRAM:
        programs_add(c->subject, c->text);
        clients_each(hub, show_mark, &c->subject);
        break;
    case CHANGE_KINDS:
        break;
    }
    return done;
}

static void look_done(struct work *work)
{
    struct job *job = (struct job *)work;
    struct look *l = (struct look *)work;
    for (int i = 0; job->status == STORE_OK && i < l->count; i++) {
        if (!take_effect(job->hub, l, &l->changes[i]))
            break;
        last = l->changes[i].number;
    }
    free(l->bans);
    free(l);
}

void changes_tick(struct hub *hub, int64_t now)
{
    struct look *l = now < next_ms ? NULL : calloc(1, sizeof *l);
    if (!l)
        return;
    next_ms = now + CARE_MS;
    l->after = last;
    l->job.act = look_act;
    l->job.work.done = look_done;
    job_submit(hub, &l->job);
}
