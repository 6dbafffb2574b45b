/* null.c: the rules of the null game. */
#include "null.h"

#include "../../engine/playout.h"

#include <string.h>

/* Key, word of the notation, what it does: slots are those of null_text.c. DEAL is chance's. */
#define NULL_ACTION_LIST(X)                                                                        \
    X(DEAL, "deal", "")                                                                            \
    X(KEEP, "keep", "")                                                                            \
    X(SHOW, "show", "{heads?+1 point}")

enum {
    NULL_NO_ACTION,
#define X(key, word, does) NULL_##key,
    NULL_ACTION_LIST(X)
#undef X
        NULL_ACTIONS
};

/* Key, name, and how it is told. */
#define NULL_EVENT_LIST(X)                                                                         \
    X(DEALT, "dealt", "{seat} gets a coin")                                                        \
    X(KEPT, "kept", "{seat} keeps the coin")                                                       \
    X(SHOWED, "showed", "{seat} shows {coin}")

enum {
    NULL_EV_NONE,
#define X(key, name, told) NULL_EV_##key,
    NULL_EVENT_LIST(X)
#undef X
        NULL_EVENTS
};

BG_FN bg_action null_action(int kind, int coin)
{
    return (bg_action)(kind << 8 | coin);
}

BG_FN int null_number(bg_action action)
{
    return (int)(action >> 8) - NULL_KEEP;
}

BG_FN bg_action null_numbered(int number)
{
    return null_action(number + NULL_KEEP, 0);
}

BG_FN void null_emit(struct bg_events *log, int kind, int seat, int coin, uint32_t seen_by)
{
    bg_emit_event(log, kind, seat, 0, 0, coin, 1, seen_by);
}

BG_FN void null_setup(void *state, int seats, const int16_t *options)
{
    struct null_game *g = (struct null_game *)state;
    memset(g, 0, sizeof *g);
    g->seats = (uint8_t)seats;
    g->coins = (uint8_t)options[0];
}

BG_FN int null_seats(const void *state)
{
    return ((const struct null_game *)state)->seats;
}

BG_FN int null_seat(const struct null_game *g)
{
    return g->turn % g->seats;
}

BG_FN uint32_t null_to_act(const void *state)
{
    const struct null_game *g = (const struct null_game *)state;
    if (g->turn == g->seats * g->coins)
        return 0;
    return g->dealt == g->turn ? BG_CHANCE : BG_BIT(null_seat(g));
}

BG_FN int null_choices(const void *state, int seat, bg_action *out)
{
    (void)state, (void)seat;
    out[0] = null_action(NULL_KEEP, 0);
    out[1] = null_action(NULL_SHOW, 0);
    return 2;
}

BG_LEGAL(null)

BG_FN int null_chance(const void *state, struct bg_outcome *out)
{
    (void)state;
    for (int coin = NULL_HEADS; coin <= NULL_TAILS; coin++) {
        out[coin - 1].action = null_action(NULL_DEAL, coin);
        out[coin - 1].weight = 1;
    }
    return 2;
}

BG_LONG void null_apply(void *state, int seat, bg_action action, struct bg_events *log)
{
    struct null_game *g = (struct null_game *)state;
    int to = null_seat(g);
    (void)seat;
    if (action >> 8 == NULL_DEAL) {
        g->coin[to] = (uint8_t)(action & 0xff);
        g->dealt++;
        null_emit(log, NULL_EV_DEALT, to, g->coin[to], BG_BIT(to));
        return;
    }
    if (action >> 8 == NULL_SHOW) {
        g->shown[to] = g->coin[to];
        g->score[to] = (uint8_t)(g->score[to] + (g->coin[to] == NULL_HEADS));
        null_emit(log, NULL_EV_SHOWED, to, g->coin[to], BG_EVERYONE);
    } else {
        null_emit(log, NULL_EV_KEPT, to, NULL_NOTHING, BG_EVERYONE);
    }
    g->coin[to] = NULL_NOTHING;
    g->turn++;
}

BG_FN void null_redact(void *state, int viewer)
{
    struct null_game *g = (struct null_game *)state;
    for (int seat = 0; seat < NULL_SEATS; seat++)
        if (seat != viewer && g->coin[seat] != NULL_NOTHING)
            g->coin[seat] = BG_HIDDEN;
}

BG_FN void null_determinize(void *view, int viewer, struct bg_rng *rng)
{
    struct null_game *g = (struct null_game *)view;
    (void)viewer;
    for (int seat = 0; seat < g->seats; seat++)
        if (g->coin[seat] == BG_HIDDEN)
            g->coin[seat] = (uint8_t)(NULL_HEADS + bg_rng_below(rng, 2));
}

BG_LONG void null_score(const void *state, int32_t *points, int32_t *payoff)
{
    const struct null_game *g = (const struct null_game *)state;
    int best = 0, winners = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        points[seat] = g->score[seat];
        best = g->score[seat] > best ? g->score[seat] : best;
    }
    for (int seat = 0; seat < g->seats; seat++)
        winners += g->score[seat] == best;
    for (int seat = 0; seat < g->seats; seat++)
        payoff[seat] = g->score[seat] == best ? 1000 / winners : 0;
}

BG_FN const char *null_broken(const void *state)
{
    const struct null_game *g = (const struct null_game *)state;
    for (int seat = 0; seat < g->seats; seat++) {
        if (g->coin[seat] > NULL_TAILS)
            return "a coin is neither heads nor tails";
        if (g->score[seat] > g->coins)
            return "more points than coins";
    }
    return NULL;
}

BG_PLAYOUT(null)
