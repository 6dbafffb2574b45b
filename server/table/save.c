/*
 * save.c: save, then tell: entries go to the store before anybody hears of
 * them (see command.h). While they are under way the table is busy: commands
 * wait, and nothing is told of it.
 */
#include "client.h"
#include "command.h"
#include "../base/log.h"
#include "../base/metrics.h"
#include "webhook_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 5 };

void save_free(struct save *s)
{
    if (!s)
        return;
    for (int i = 0; i < s->count; i++)
        free(s->entries[i].text);
    free(s->entries);
    free(s->finish);
    free(s->announcement);
    for (int i = 0; i < s->notices; i++)
        free(s->notice[i].text);
    free(s->row);
    save_free(s->along);
    free(s);
}

/* What was to be stored is not: nor is there a table that was made with it. */
static void drop_save(struct hub *hub, struct save *s)
{
    struct table *made = s && s->along ? cache_find(hub, s->along->table) : NULL;
    if (made)
        cache_free(made);
    save_free(s);
}

/* Remembers the position from which the news will be told. */
static void keep_base(struct table *t)
{
    if (!t->match)
        return;
    if (!t->base)
        t->base = malloc(t->game->state_size);
    if (t->base)
        memcpy(t->base, match_state(t->match), t->game->state_size);
    t->base_ply = match_ply(t->match);
}

static struct save *start_save(struct table *t)
{
    struct save *s = calloc(1, sizeof *s);
    if (s) {
        s->table = t->id;
        s->at = now_ms();
        keep_base(t);
    }
    return s;
}

int draft_add(struct table *t, int kind, int seat, const char *text, struct bg_text *why)
{
    if (!t->save)
        t->save = start_save(t);
    struct save *s = t->save;
    struct entry e = {t->seq + 1, s ? s->at : 0, kind, seat, strdup(text)};
    if (s && s->count == s->cap) {
        int cap = s->cap ? s->cap * 2 : 4;
        struct entry *entries = realloc(s->entries, (size_t)cap * sizeof *entries);
        if (entries) {
            s->entries = entries;
            s->cap = cap;
        }
    }
    if (!s || !e.text || s->count == s->cap || !fold_entry(t, &e, why)) {
        free(e.text);
        return 0;
    }
    s->moves += kind == ENTRY_MOVE;
    s->entries[s->count++] = e;
    return 1;
}

/* ---- On the store's thread ---- */

static enum store_status save_one(struct store *store, struct save *s)
{
    enum store_status status = s->row ? tables_create(store, s->row, &s->brief) : STORE_OK;
    if (status == STORE_OK && s->count)
        status = entries_append_start(store, s->table, s->entries, s->count, &s->brief, s->finish,
                                      &s->append);
    for (int i = 0; status == STORE_OK && i < s->notices; i++)
        status = notices_add_after(store, &s->append, s->notice[i].user, s->notice[i].text, s->at);
    return status;
}

static enum store_status save_act(struct store *store, struct job *job)
{
    struct save *s = (struct save *)job;
    enum store_status status = save_one(store, s);
    if (status == STORE_OK && s->along && s->count)
        status = entries_append_wait(store, &s->append);
    if (status != STORE_OK || !s->along)
        return status;
    /* A new table is in nobody's way: that it cannot be stored is a failure of the store. */
    return save_one(store, s->along) == STORE_OK ? STORE_OK : STORE_DOWN;
}

static enum store_status save_settle(struct store *store, struct job *job)
{
    const struct save *s = (const struct save *)job;
    (void)store;
    return s->count ? s->append.status : STORE_OK;
}

/* ---- Back on the loop ---- */

static int is_listed(const struct save *s)
{
    return s->row || entries_listed(s->entries, s->count);
}

/* The store rated the players and noted it in the last entry. */
static void note_ratings(struct table *t, const struct save *s)
{
    char *text = strdup(s->finish->text);
    if (!text)
        return;
    free(t->log[t->seq - 1].text);
    t->log[t->seq - 1].text = text;
}

static void saved(struct table *t, struct save *s)
{
    metric_add(METRIC_MOVES, s->moves);
    if (s->c && s->moves)
        metric_move_latency(steady_us() - s->c->received_us);
    if (s->finish)
        note_ratings(t, s);
    /* Programs hear of their move's success with its state, in one message. */
    if (s->c && s->c->client && s->c->client->lean)
        s->c->client->done = s->c->id;
    clients_tell(t);
    lobby_feed_note(t->hub, t->id, is_listed(s), s->brief.user);
    if (s->c && s->c->client && s->c->client->lean && s->c->client->done < 0)
        command_free(s->c);
    else if (s->c)
        command_answer(s->c, t->seq, NULL, NULL);
    if (s->then)
        s->then(s, t, 1);
    save_free(s);
}

static struct announcement announcement_of(const struct save *s)
{
    struct announcement a = {s->table, is_listed(s) ? ANNOUNCE_LISTED : ANNOUNCE_MOVED, {0}};
    for (int seat = 0, n = 0; seat < BG_MAX_SEATS; seat++)
        if (s->brief.user[seat])
            a.number[n++] = s->brief.user[seat];
    return a;
}

/* A table was made together with the entries of another one. */
static void saved_along(struct hub *hub, struct save *s)
{
    struct table *t = cache_find(hub, s->table);
    struct announcement a = announcement_of(s);
    presence_say(hub, &a);
    t->busy = 0;
    t->saving = NULL;
    saved(t, s);
    queue_go_on(t);
}

/* The memory is ahead of the store, or another node was faster: the store is
 * read again, and then it is known what became of the command. */
static void not_saved(struct table *t, struct save *s, enum store_status status)
{
    if (status == STORE_STALE)
        metric_add(METRIC_STALE, 1);
    if (s->row) {
        if (s->then)
            s->then(s, t, 0);
        t->missing = 1;
        save_free(s);
        return;
    }
    if (s->along) {
        /* If it was stored nevertheless, it is read when somebody comes to it. */
        cache_free(cache_find(t->hub, s->along->table));
        save_free(s->along);
        s->along = NULL;
    }
    t->unsure = s;
    t->unsure_stale = status == STORE_STALE;
    cache_reload(t);
}

static void save_done(struct job *job)
{
    struct save *s = (struct save *)job;
    struct table *t = cache_find(job->hub, s->table);
    t->busy = 0;
    t->saving = NULL;
    if (job->status == STORE_OK && s->along) {
        saved_along(job->hub, s->along);
        s->along = NULL;
    }
    if (job->status == STORE_OK)
        saved(t, s);
    else
        not_saved(t, s, job->status);
    queue_go_on(t);
}

/* Whether the seat's person has lost, whatever the game says: they gave it up, or a bot
 * plays for them. */
static int has_lost(const struct chair *c)
{
    return c->resigned || (c->kind == CHAIR_PERSON && c->stand_in[0]);
}

/* A game that is over is rated if it was to be and if it was a contest, from
 * its start to its end between the same players. */
static void prepare_finish(const struct table *t, struct save *s)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    struct finish *f;
    int differ = 0;
    if (!t->rated || t->status != TABLE_OVER || t->aborted || t->retaken || t->seats < 2 ||
        !s->count || s->entries[s->count - 1].kind != ENTRY_OVER || !(f = calloc(1, sizeof *f)))
        return;
    table_result(t, points, payoff);
    f->players = t->seats;
    strcpy(f->game, t->game->key);
    strcpy(f->text, s->entries[s->count - 1].text);
    for (int seat = 0; seat < t->seats; seat++) {
        f->payoff[seat] = has_lost(&t->chair[seat]) ? -1 : payoff[seat];
        differ |= f->payoff[seat] != f->payoff[0];
        strcpy(f->player[seat], table_rated_player(t, seat).text);
    }
    if (differ)
        s->finish = f;
    else
        free(f);
}

/* Has other nodes told of it once it is on disk. */
static void announce(struct save *s)
{
    struct announcement a = announcement_of(s);
    if (!(s->announcement = malloc(ANNOUNCE_TEXT)))
        return; /* they find out by themselves, later */
    announce_write(&a, s->announcement);
    s->job.announce = s->announcement;
}

/* The table is busy with what was added from now on. */
static struct save *take_save(struct table *t)
{
    struct save *s = t->save;
    t->save = NULL;
    t->saving = s;
    t->busy = 1;
    table_brief(t, is_listed(s), &s->brief);
    prepare_finish(t, s);
    webhook_queue_prepare(t, s);
    return s;
}

void save_along(struct table *t, struct table *made)
{
    t->save->along = take_save(made);
}

void save_draft(struct table *t, struct command *c)
{
    struct save *s = t->save;
    if (!s || (!s->count && !s->row)) {
        t->save = NULL;
        save_free(s);
        if (c)
            command_answer(c, t->seq, NULL, NULL);
        return;
    }
    s = take_save(t);
    s->c = c;
    s->job.act = save_act;
    s->job.settle = save_settle;
    s->job.table = s->table;
    s->job.done = save_done;
    if (t->hub->has_others)
        announce(s);
    job_submit(t->hub, &s->job);
}

/* What became of entries whose fate was not known. */
static void settle(struct table *t)
{
    struct save *s = t->unsure;
    int stored = t->unsure_stored;
    t->unsure = NULL;
    /* Another node was faster, perhaps with something that does not matter to
     * this command: it is tried again on what the table is now. */
    if (!stored && t->unsure_stale && s->c && t->loaded && s->c->tries++ < TRIES) {
        s->c->next = t->queue;
        if (!t->queue)
            t->queue_end = &s->c->next;
        t->queue = s->c;
        t->queued++;
    } else if (s->c)
        command_answer(s->c, t->seq,
                       stored            ? NULL
                       : t->unsure_stale ? "stale"
                                         : "busy",
                       t->unsure_stale ? "the game has moved on"
                                       : "the store does not answer; try again");
    save_free(s);
}

void queue_was_read(struct table *t, int changed)
{
    if (t->unsure)
        settle(t);
    for (struct client *c = t->clients, *next; c; c = next) {
        next = c->next;
        if (!c->arrived || t->missing)
            client_arrive(c);
    }
    if (t->loaded && !t->missing && changed)
        clients_tell(t);
    queue_go_on(t);
}

static void refuse_all(struct table *t, const char *error, const char *message)
{
    while (t->queue) {
        struct command *c = t->queue;
        t->queue = c->next;
        command_answer(c, t->seq, error, message);
    }
    t->queue_end = &t->queue;
    t->queued = 0;
}

void queue_go_on(struct table *t)
{
    if (t->missing)
        refuse_all(t, table_absence(t).error, table_absence(t).message);
    else if (!t->loaded && !t->busy)
        refuse_all(t, "busy", "the store does not answer; try again");
    while (!t->busy && t->queue) {
        struct command *c = t->queue;
        t->queue = c->next;
        t->queued--;
        if (!t->queue)
            t->queue_end = &t->queue;
        queue_run(t, c);
    }
    if (!t->busy)
        clients_wake(t);
    if (t->reread && !t->busy && t->loaded)
        cache_reload(t);
    if (t->refresh && !t->busy)
        cache_refresh(t);
    if (!t->busy)
        bots_think(t);
}

void queue_run(struct table *t, struct command *c)
{
    char reason[400];
    struct bg_text why = bg_text_start(reason, sizeof reason);
    const char *error = "refused";
    if (play_do(t, c, &error, &why)) {
        play_on(t);
        save_draft(t, c);
        return;
    }
    metric_add(METRIC_REFUSED, 1);
    struct save *s = t->save;
    int is_ahead = s && s->count; /* some entries were folded before one was refused */
    t->save = NULL;
    drop_save(t->hub, s);
    command_answer(c, t->seq, error, reason);
    if (is_ahead)
        cache_reload(t);
}

void queue_do(struct table *t, struct command *c)
{
    metric_add(METRIC_COMMANDS, 1);
    t->used_at = now_ms();
    if (t->missing) {
        command_answer(c, 0, table_absence(t).error, table_absence(t).message);
    } else if (!t->busy && t->loaded) {
        queue_run(t, c);
        bots_think(t);
    } else if (t->queued >= LIMIT_QUEUE) {
        command_answer(c, t->seq, "too_many", "this table is busy");
    } else {
        c->next = NULL;
        *t->queue_end = c;
        t->queue_end = &c->next;
        t->queued++;
    }
}

void queue_forget_client(struct table *t, const struct client *client)
{
    for (struct command *c = t->queue; c; c = c->next)
        if (c->client == client)
            c->client = NULL;
    if (t->saving && t->saving->c && t->saving->c->client == client)
        t->saving->c->client = NULL;
    if (t->unsure && t->unsure->c && t->unsure->c->client == client)
        t->unsure->c->client = NULL;
}

void queue_tick(struct table *t, int64_t now)
{
    int seat;
    if (t->busy || t->missing)
        return;
    if (!t->loaded) {
        if (t->clients)
            cache_get(t->hub, t->id); /* the store failed: try again */
        return;
    }
    if (clock_may_start(t, now)) {
        struct command *c = command_new(COMMAND_CLOCKS, -1);
        if (c)
            queue_do(t, c);
        return;
    }
    if ((seat = clock_out(t, now)) >= 0) {
        struct command *c = command_new(COMMAND_ABSENT, seat);
        if (c)
            queue_do(t, c);
        return;
    }
    bots_think(t);
}
