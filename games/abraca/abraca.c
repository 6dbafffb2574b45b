/*
 * abraca.c: the rules of Abraca, one translation unit made of its parts.
 *
 * The pile and the secret stones are one pool of unseen stones, a count per
 * number: nature picks each stone when somebody first sees it (3).
 */
#include "abraca.h"

#include "../../engine/playout.h"
#include "rules/actions.h"
#include "rules/chance.h"
#include "rules/numbers.h"
#include "rules/round.h"
#include "rules/sound.h"
#include "rules/turn.h"
#include "rules/view.h"

#include <string.h>

/* 2: `variant` holds the bits of free calls, last-standing and who takes a stone. */
BG_LONG void abraca_begin(struct abraca *a, int edition, int seats, int variant,
                          const int16_t *options)
{
    int first = options[ABRACA_OPT_FIRST];
    memset(a, 0, sizeof *a);
    a->edition = (uint16_t)edition;
    a->seats = (uint8_t)seats;
    a->target = (uint8_t)options[ABRACA_OPT_TARGET];
    a->rules = (uint8_t)(variant | options[ABRACA_OPT_MISTAKES] << 2 | first << 3);
    abraca_start_round(a, first ? first - 1 : 0, NULL);
    if (!first)
        a->phase = ABRACA_START;
}

BG_FN void abraca_setup_1(void *state, int seats, const int16_t *options)
{
    abraca_begin((struct abraca *)state, 1, seats, options[ABRACA_OPT_CALLS], options);
}

BG_FN int abraca_variant(const int16_t *options)
{
    return options[ABRACA_OPT_CALLS] | options[ABRACA_OPT_ROUND] << 1 |
           (options[ABRACA_OPT_TAKER] ? ABRACA_NEIGHBOUR_TAKES : 0);
}

BG_FN void abraca_setup_2(void *state, int seats, const int16_t *options)
{
    abraca_begin((struct abraca *)state, 2, seats, abraca_variant(options), options);
}

BG_FN void abraca_setup(void *state, int seats, const int16_t *options)
{
    abraca_begin((struct abraca *)state, 3, seats, abraca_variant(options), options);
}

BG_FN int abraca_asks_caller(const struct abraca *a)
{
    return a->phase == ABRACA_FIRST || a->phase == ABRACA_AGAIN;
}

BG_FN int abraca_seats(const void *state)
{
    return ((const struct abraca *)state)->seats;
}

BG_FN uint32_t abraca_to_act(const void *state)
{
    const struct abraca *a = (const struct abraca *)state;
    if (abraca_asks_caller(a))
        return BG_BIT(a->active);
    if (a->phase < ABRACA_OVER)
        return BG_CHANCE;
    return a->phase == ABRACA_OVER ? 0 : BG_BIT(abraca_neighbour(a, a->active, -1));
}

/* 12: the stones that match the call, for the wizard on the caller's right. */
BG_FN int abraca_list_matching(const struct abraca *a, bg_action *out)
{
    int n = 0;
    for (int i = 0; i < ABRACA_SLOTS; i++) {
        out[n] = abraca_action(ABRACA_ACT_TAKE, a->active, i, 0);
        n += abraca_stone(a->slot[a->active][i]) == a->call;
    }
    return n;
}

BG_LONG int abraca_choices(const void *state, int seat, bg_action *out)
{
    const struct abraca *a = (const struct abraca *)state;
    int n = 0;
    (void)seat;
    if (a->phase == ABRACA_TAKE)
        return abraca_list_matching(a, out);
    for (int number = a->rules & ABRACA_MISTAKES ? 1 : abraca_lowest_call(a);
         number <= ABRACA_NUMBERS; number++)
        out[n++] = abraca_action(ABRACA_ACT_CAST, 0, 0, number);
    if (a->phase == ABRACA_AGAIN)
        out[n++] = abraca_action(ABRACA_ACT_END, 0, 0, 0);
    return n;
}

BG_LEGAL(abraca)

/* What happens once the stones are dealt, calls apart. */
BG_LONG void abraca_play(struct abraca *a, bg_action action, struct bg_events *log)
{
    int number = abraca_action_number(action);
    switch (abraca_action_kind(action)) {
    case ABRACA_ACT_END:
        abraca_emit(log, ABRACA_EV_ENDED, a->active, 0, 0, 0);
        abraca_end_turn(a, log);
        break;
    case ABRACA_ACT_TAKE:
    case ABRACA_ACT_LOSE_STONE:
        abraca_lose_stone(a, abraca_action_slot(action), log);
        break;
    case ABRACA_ACT_ROLL:
        abraca_roll(a, number, log);
        break;
    case ABRACA_ACT_SECRET:
        abraca_take_secret(a, number, log);
        break;
    default:
        abraca_refill(a, abraca_action_slot(action), number, log);
    }
}

/* With two seats set-up is nearly half of all that happens, and most decisions are calls: both are
 * kept light. */
BG_FN inline void abraca_apply(void *state, int seat, bg_action action, struct bg_events *log)
{
    struct abraca *a = (struct abraca *)state;
    int number = abraca_action_number(action);
    (void)seat;
    switch (abraca_action_kind(action)) {
    case ABRACA_ACT_START:
        abraca_start_round(a, number, log);
        break;
    case ABRACA_ACT_REMOVE:
        abraca_remove(a, number, log);
        break;
    case ABRACA_ACT_DEAL:
        abraca_deal(a, abraca_action_seat(action), abraca_action_slot(action), number, log);
        break;
    case ABRACA_ACT_CAST:
        abraca_call(a, number, log);
        break;
    default:
        abraca_play(a, action, log);
    }
}

/* 6: among those at the target, the last round's points, then life. */
BG_FN int abraca_rank(const struct abraca *a, int seat)
{
    return a->points[seat] >= a->target ? 1 + a->gained[seat] * 8 + a->life[seat] : 0;
}

BG_LONG void abraca_score(const void *state, int32_t *points, int32_t *payoff)
{
    const struct abraca *a = (const struct abraca *)state;
    int best = 1, winners = 0;
    for (int seat = 0; seat < a->seats; seat++) {
        points[seat] = a->points[seat];
        best = abraca_rank(a, seat) > best ? abraca_rank(a, seat) : best;
    }
    for (int seat = 0; seat < a->seats; seat++)
        winners += abraca_rank(a, seat) == best;
    for (int seat = 0; seat < a->seats; seat++)
        payoff[seat] = abraca_rank(a, seat) == best ? 1000 / winners : 0;
}

BG_PLAYOUT_SAMPLED(abraca)
