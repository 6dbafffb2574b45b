/*
 * bots.c: bots at tables (see table.h): asked on another thread, with nothing
 * but the view of their seat.
 */
#include "../bots/bot.h"

#include "command.h"
#include "log.h"
#include "metrics.h"
#include "standing.h"

#include <sodium.h>
#include <stdlib.h>

struct thought {
    struct work work;
    struct hub *hub;
    int64_t table;
    uint32_t seq;
    int seat;
    const struct bg_game *game;
    const struct bot *bot;
    bg_action action;
    struct bg_rng rng;
    _Alignas(16) uint8_t view[BG_MAX_STATE];
};

static void think(struct work *w)
{
    struct thought *th = (struct thought *)w;
    struct bot_ask ask = {.game = th->game, .view = th->view, .seat = th->seat, .rng = &th->rng};
    int64_t start = steady_us();
    th->action = th->bot->choose(&ask);
    metric_add(METRIC_BOT_MOVES, 1);
    metric_add(METRIC_BOT_MICROSECONDS, steady_us() - start);
}

static void thought_over(struct work *w)
{
    struct thought *th = (struct thought *)w;
    struct table *t = table_find(th->hub, th->table);
    struct command *c = t ? command_new(COMMAND_BOT, th->seat) : NULL;
    if (t)
        t->thinking = 0;
    if (c && t->loaded && t->match && t->seq == th->seq && !t->busy) {
        c->since = th->seq;
        t->game->write_action(match_state(t->match), th->seat, th->action, BG_ALL, c->text,
                              BG_MAX_TEXT);
        table_do(t, c);
    } else if (c) {
        command_free(c);
        if (!t->busy)
            table_think(t);
    }
    free(th);
}

/* The bot that is to act for a seat, for good or by a standing answer. */
static const struct bot *acting_bot(const struct table *t, int seat)
{
    char line[BG_MAX_TEXT];
    const char *level = table_bot(t, seat);
    if (!level && standing_answer(t, seat, line) == STANDING_BOT)
        level = strongest_level(t->game);
    return level ? bot_find(t->game->key, level) : NULL;
}

void table_think(struct table *t)
{
    uint32_t act = table_to_act(t);
    const struct bot *bot = NULL;
    int seat = 0;
    if (!act || t->paused || t->busy || t->thinking || !t->loaded || t->missing || t->hub->stopping)
        return;
    for (; seat < t->seats; seat++)
        if ((act & BG_BIT(seat)) && (bot = acting_bot(t, seat)))
            break;
    struct thought *th = bot ? calloc(1, sizeof *th) : NULL;
    if (!th)
        return;
    th->work.run = think;
    th->work.done = thought_over;
    th->hub = t->hub;
    th->table = t->id;
    th->seq = t->seq;
    th->seat = seat;
    th->game = t->game;
    th->bot = bot;
    randombytes_buf(&th->rng, sizeof th->rng);
    match_view(t->match, seat, th->view);
    t->thinking = 1;
    crew_submit(t->hub->bots, &th->work);
}
