/* queue.c: see queue.h. */
#include "queue.h"

#include "../base/metrics.h"
#include "../base/now.h"
#include "bots.h"
#include "cache.h"
#include "client.h"
#include "clock.h"
#include "draft.h"
#include "news.h"
#include "play.h"
#include "save.h"
#include "saved.h"

static struct command *take_first(struct table *t)
{
    struct command *c = STAILQ_FIRST(&t->queue);
    STAILQ_REMOVE_HEAD(&t->queue, link);
    t->queued--;
    return c;
}

static void refuse_all(struct table *t, const char *error, const char *message)
{
    while (!STAILQ_EMPTY(&t->queue))
        command_answer(take_first(t), t->seq, error, message);
}

/* Does it now: the table is ready. */
static void run(struct table *t, struct command *c)
{
    char reason[400];
    struct bg_text why = bg_text_start(reason, sizeof reason);
    const char *error = "refused";
    if (play_do(t, c, &error, &why)) {
        save_draft(t, c);
        return;
    }
    metric_add(METRIC_REFUSED, 1);
    int is_ahead = draft_drop(t); /* some entries were folded before one was refused */
    command_answer(c, t->seq, error, reason);
    if (is_ahead)
        cache_reload(t);
}

void queue_go_on(struct table *t)
{
    if (t->state == TABLE_MISSING)
        refuse_all(t, table_absence(t).error, table_absence(t).message);
    else if (t->state == TABLE_EMPTY)
        refuse_all(t, "busy", "the store does not answer; try again");
    while (table_is_ready(t) && !STAILQ_EMPTY(&t->queue))
        run(t, take_first(t));
    if (!table_is_busy(t))
        news_wake(t);
    if (table_is_ready(t) && t->pending == PENDING_ALL)
        cache_reload(t);
    if (table_is_ready(t) && t->pending == PENDING_NEWS)
        cache_refresh(t);
    bots_think(t);
}

void queue_do(struct table *t, struct command *c)
{
    metric_add(METRIC_COMMANDS, 1);
    t->used_at = now_ms();
    if (t->state == TABLE_MISSING) {
        command_answer(c, 0, table_absence(t).error, table_absence(t).message);
    } else if (table_is_ready(t)) {
        run(t, c);
        bots_think(t);
    } else if (t->queued >= LIMIT_QUEUE) {
        command_answer(c, t->seq, "too_many", "this table is busy");
    } else {
        STAILQ_INSERT_TAIL(&t->queue, c, link);
        t->queued++;
    }
}

void queue_again(struct table *t, struct command *c)
{
    STAILQ_INSERT_HEAD(&t->queue, c, link);
    t->queued++;
}

void queue_was_read(struct table *t, int changed, int stored)
{
    saved_settle(t, stored);
    for (struct client *c = LIST_FIRST(&t->clients), *next; c; c = next) {
        next = LIST_NEXT(c, link);
        if (!c->arrived || t->state == TABLE_MISSING)
            client_arrive(c);
    }
    if (table_is_loaded(t) && changed)
        news_tell(t);
    queue_go_on(t);
}

static void forget(struct command *c, const struct client *client)
{
    if (c && c->client == client) {
        c->client = NULL;
        c->address = NULL;
    }
}

void queue_forget_client(struct table *t, const struct client *client)
{
    struct command *c;
    STAILQ_FOREACH(c, &t->queue, link)
    forget(c, client);
    if (t->saving)
        forget(t->saving->c, client);
}

static void do_by_itself(struct table *t, int kind, int seat)
{
    struct command *c = command_new(kind, seat);
    if (c)
        queue_do(t, c);
}

void queue_tick(struct table *t, int64_t now)
{
    int seat;
    if (t->state == TABLE_EMPTY && !LIST_EMPTY(&t->clients))
        cache_get(t->hub, t->id); /* the store failed: try again */
    if (!table_is_ready(t))
        return;
    if (clock_may_start(t, now))
        do_by_itself(t, COMMAND_CLOCKS, -1);
    else if ((seat = clock_out(t, now)) >= 0)
        do_by_itself(t, COMMAND_ABSENT, seat);
    else if ((seat = clock_unanswered(t, now)) >= 0)
        do_by_itself(t, COMMAND_UNANSWERED, seat);
    else
        bots_think(t);
}
