/* lobby_feed.c: see lobby_feed.h. */
#include "lobby_feed.h"

#include "../store/tables.h"
#include "client.h"
#include "listing.h"
#include "outbox.h"

#include <stdlib.h>
#include <string.h>

enum { NOTED_MOST = 256, PEOPLE = 256 };

struct lobby_feed {
    struct client_list clients;
    /* How many of them there are of the people whose number ends so: most
     * moves are nobody's here, which is found out by this alone. */
    uint16_t people[PEOPLE];
    struct noted {
        int64_t table;
        int listed; /* else only those who sit there are told */
    } noted[NOTED_MOST];
    int count;
};

/* ---- The lists ---- */

struct listing {
    struct job job;
    struct client *client; /* NULL: gone in the meantime */
    int64_t user;
    struct buffer out;
};

static void take_public(void *context, const struct table_listed *l)
{
    listing_put(context, NULL, l, 0);
}

static void take_mine(void *context, const struct table_listed *l)
{
    listing_put(context, NULL, l, 1);
}

static enum store_status list_act(struct store *store, struct job *job)
{
    struct listing *l = (struct listing *)job;
    enum store_status status = STORE_OK;
    buffer_clear(&l->out);
    buffer_open(&l->out, NULL, '{');
    buffer_text(&l->out, "type", "lobby");
    buffer_open(&l->out, "tables", '[');
    for (int s = TABLE_WAITING; status == STORE_OK && s <= TABLE_RUNNING; s++)
        status = tables_public(store, s, "", LIMIT_LISTED, take_public, &l->out);
    buffer_close(&l->out, ']');
    buffer_open(&l->out, "mine", '[');
    if (status == STORE_OK && l->user)
        status = tables_of(store, l->user, 0, LIMIT_LISTED, take_mine, &l->out);
    buffer_close(&l->out, ']');
    buffer_close(&l->out, '}');
    return status;
}

static void list_done(struct work *work)
{
    struct job *job = (struct job *)work;
    struct listing *l = (struct listing *)work;
    struct client *c = l->client;
    if (c) {
        c->listing = NULL;
        c->need_state |= job->status != STORE_OK; /* tried again at the next tick */
    }
    if (c && job->status == STORE_OK && !l->out.failed) {
        c->arrived = 1;
        outbox_put(c, &l->out);
    }
    buffer_free(&l->out);
    free(l);
}

static void send_lists(struct client *c)
{
    struct listing *l = c->listing ? NULL : calloc(1, sizeof *l);
    if (!l)
        return;
    l->client = c;
    l->user = c->who.id;
    l->job.act = list_act;
    l->job.work.done = list_done;
    c->listing = l;
    c->need_state = 0;
    job_submit_read(c->hub, READER_LOBBY, &l->job);
}

/* ---- Coming and going ---- */

static uint16_t *watchers_like(struct lobby_feed *feed, int64_t person)
{
    return &feed->people[(uint64_t)person % PEOPLE];
}

struct client *lobby_feed_first(const struct hub *hub)
{
    return hub->lobby_feed ? LIST_FIRST(&hub->lobby_feed->clients) : NULL;
}

void lobby_feed_join(struct client *c)
{
    struct hub *hub = c->hub;
    if (!hub->lobby_feed)
        hub->lobby_feed = calloc(1, sizeof *hub->lobby_feed);
    if (!hub->lobby_feed) {
        client_close(c, 1013);
        return;
    }
    c->in_lobby = 1;
    LIST_INSERT_HEAD(&hub->lobby_feed->clients, c, link);
    if (c->who.id)
        ++*watchers_like(hub->lobby_feed, c->who.id);
    send_lists(c);
}

void lobby_feed_leave(struct client *c)
{
    struct listing *l = c->listing;
    if (l)
        l->client = NULL;
    c->listing = NULL;
    if (c->who.id)
        --*watchers_like(c->hub->lobby_feed, c->who.id);
    LIST_REMOVE(c, link);
    c->in_lobby = 0;
}

void lobby_feed_free(struct hub *hub)
{
    free(hub->lobby_feed);
    hub->lobby_feed = NULL;
}

/* ---- What happens ---- */

void lobby_feed_note(struct hub *hub, int64_t table, int listed, const int64_t *people)
{
    struct lobby_feed *w = hub->lobby_feed;
    int concerns = listed;
    if (!lobby_feed_first(hub))
        return;
    for (int i = 0; i < BG_MAX_SEATS && !concerns; i++)
        concerns = people[i] && *watchers_like(w, people[i]);
    if (!concerns)
        return;
    for (int i = 0; i < w->count; i++)
        if (w->noted[i].table == table) {
            w->noted[i].listed |= listed;
            return;
        }
    if (w->count == NOTED_MOST) {
        lobby_feed_all(hub);
        return;
    }
    w->noted[w->count].table = table;
    w->noted[w->count++].listed = listed;
}

void lobby_feed_all(struct hub *hub)
{
    for (struct client *c = lobby_feed_first(hub); c; c = LIST_NEXT(c, link))
        c->need_state = 1;
}

/* ---- Sending it ---- */

struct look {
    struct job job;
    int count;
    struct {
        struct noted noted;
        int found;
        struct table_listed listed;
    } at[];
};

static enum store_status look_act(struct store *store, struct job *job)
{
    struct look *look = (struct look *)job;
    for (int i = 0; i < look->count; i++) {
        enum store_status status =
            tables_listed(store, look->at[i].noted.table, &look->at[i].listed);
        if (status == STORE_DOWN)
            return status;
        look->at[i].found = status == STORE_OK;
    }
    return STORE_OK;
}

static int seat_of(const struct table_listed *l, int64_t person)
{
    for (int seat = 0; person && seat < BG_MAX_SEATS; seat++)
        if (l->brief.user[seat] == person)
            return seat;
    return -1;
}

static void send_closed(struct client *c, int64_t table)
{
    struct buffer *j = outbox_begin(c, "closed");
    buffer_text(j, "id", id_text(table).text);
    outbox_end(c);
}

static void send_listed(struct client *c, struct table_listed *l)
{
    struct buffer *j = outbox_begin(c, "listed");
    l->seat = seat_of(l, c->who.id);
    listing_put(j, "table", l, l->seat >= 0);
    outbox_end(c);
}

static void send_table(struct client *c, struct table_listed *l, int listed)
{
    int concerns = seat_of(l, c->who.id) >= 0 || (listed && l->row.is_public);
    if (!c->arrived || c->need_state || !concerns)
        return;
    /* Who reads slowly gets the lists again once they have caught up. */
    if (c->outbox.length - c->sent > LIMIT_AHEAD) {
        c->need_state = 1;
        return;
    }
    if (l->brief.status != TABLE_OVER)
        send_listed(c, l);
    else
        send_closed(c, l->row.id);
}

static void look_done(struct work *work)
{
    struct job *job = (struct job *)work;
    struct look *look = (struct look *)work;
    if (job->status != STORE_OK)
        lobby_feed_all(job->hub);
    for (struct client *c = lobby_feed_first(job->hub), *next; c; c = next) {
        next = LIST_NEXT(c, link);
        for (int i = 0; job->status == STORE_OK && i < look->count; i++)
            if (look->at[i].found)
                send_table(c, &look->at[i].listed, look->at[i].noted.listed);
    }
    free(look);
}

void lobby_feed_tick(struct hub *hub)
{
    struct lobby_feed *w = hub->lobby_feed;
    for (struct client *c = lobby_feed_first(hub); c; c = LIST_NEXT(c, link))
        if (c->need_state && c->outbox.length == c->sent)
            send_lists(c);
    struct look *look =
        w && w->count ? calloc(1, sizeof *look + (size_t)w->count * sizeof look->at[0]) : NULL;
    if (!look)
        return;
    for (; look->count < w->count; look->count++)
        look->at[look->count].noted = w->noted[look->count];
    w->count = 0;
    look->job.act = look_act;
    look->job.work.done = look_done;
    job_submit_read(hub, READER_LOBBY, &look->job);
}
