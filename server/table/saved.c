/* saved.c: see saved.h. */
#include "saved.h"

#include "../base/metrics.h"
#include "../base/now.h"
#include "cache.h"
#include "client.h"
#include "lobby_feed.h"
#include "news.h"
#include "queue.h"

#include <stdlib.h>
#include <string.h>

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
        metric_move_latency(now_steady_us() - s->c->received_us);
    if (s->finish)
        note_ratings(t, s);
    /* Programs hear of their move's success with its state, in one message. */
    if (s->c && s->c->client && s->c->client->lean)
        s->c->client->done = s->c->id;
    news_tell(t);
    lobby_feed_note(t->hub, t->id, save_is_listed(s), s->brief.user);
    if (s->c && s->c->client && s->c->client->lean && s->c->client->done < 0)
        command_free(s->c);
    else if (s->c)
        command_answer(s->c, t->seq, NULL, NULL);
    if (s->then)
        s->then(s, t, 1);
    save_free(s);
}

/* A table was made together with the entries of another one. */
static void saved_along(struct hub *hub, struct save *s)
{
    struct table *t = cache_find(hub, s->table);
    struct announcement a = save_announcement(s);
    presence_say(hub, &a);
    t->state = TABLE_READY;
    t->saving = NULL;
    saved(t, s);
    queue_go_on(t);
}

/* The memory is ahead of the store, or another node was faster: the store is
 * read again, and then it is known what became of the command. */
static void not_saved(struct table *t, struct save *s)
{
    if (s->job.status == STORE_STALE)
        metric_add(METRIC_STALE, 1);
    if (s->row) {
        if (s->then)
            s->then(s, t, 0);
        t->state = TABLE_MISSING;
        t->saving = NULL;
        save_free(s);
        return;
    }
    if (s->along) {
        /* If it was stored nevertheless, it is read when somebody comes to it. */
        cache_free(cache_find(t->hub, s->along->table));
        save_free(s->along);
        s->along = NULL;
    }
    cache_reload(t);
}

void saved_done(struct work *work)
{
    struct job *job = (struct job *)work;
    struct save *s = (struct save *)work;
    struct table *t = cache_find(job->hub, s->table);
    if (job->status == STORE_OK && s->along) {
        saved_along(job->hub, s->along);
        s->along = NULL;
    }
    if (job->status == STORE_OK) {
        t->state = TABLE_READY;
        t->saving = NULL;
        saved(t, s);
    } else {
        not_saved(t, s);
    }
    queue_go_on(t);
}

void saved_settle(struct table *t, int stored)
{
    enum { TRIES = 5 };
    struct save *s = t->saving;
    if (!s)
        return;
    int is_stale = s->job.status == STORE_STALE;
    t->saving = NULL;
    /* Another node was faster, perhaps with something that does not matter to
     * this command: it is tried again on what the table is now. */
    if (!stored && is_stale && s->c && table_is_loaded(t) && s->c->tries++ < TRIES)
        queue_again(t, s->c);
    else if (s->c)
        command_answer(s->c, t->seq,
                       stored     ? NULL
                       : is_stale ? "stale"
                                  : "busy",
                       is_stale ? "the game has moved on" : "the store does not answer; try again");
    save_free(s);
}
