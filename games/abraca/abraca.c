/*
 * abraca.c: the rules of Abraca, one translation unit made of its parts.
 *
 * The pile and the secret stones are one pool of unseen stones, a count per
 * number: nature picks each stone when somebody first sees it (3).
 */
#include "abraca.h"

#include "../../engine/playout.h"

#include <string.h>

/* An action is kind << 12 | seat << 8 | slot << 4 | number, pips or nothing. */
enum {
    ABRACA_ACT_CAST = 1,
    ABRACA_ACT_END,
    ABRACA_ACT_START,
    ABRACA_ACT_REMOVE,
    ABRACA_ACT_DEAL,
    ABRACA_ACT_LOSE_STONE,
    ABRACA_ACT_ROLL,
    ABRACA_ACT_SECRET,
    ABRACA_ACT_DRAW
};

#define ABRACA_EVENT_MAP(X)                                                                        \
    X(ROUND, "round")     /* a round starts with this seat */                                      \
    X(REMOVED, "removed") /* a stone is laid open */                                               \
    X(DEALT, "dealt")     /* seat, to = slot */                                                    \
    X(TURN, "turn")                                                                                \
    X(CALLED, "called")                                                                            \
    X(MISTAKE, "mistake") /* a call too low */                                                     \
    X(FAILED, "failed")   /* no such stone */                                                      \
    X(LEFT, "left")       /* to = slot it leaves */                                                \
    X(ROLLED, "rolled")                                                                            \
    X(LIFE, "life")                 /* amount gained or lost, to = life now */                     \
    X(SECRET, "secret")             /* a secret stone is taken */                                  \
    X(ENDED, "ended")               /* the wizard calls no more */                                 \
    X(DREW, "drew")                 /* seat, to = slot */                                          \
    X(ROUND_OVER, "round-over")     /* seat = winner, or nobody */                                 \
    X(POINTS, "points")             /* amount gained, to = points now */                           \
    X(SECRET_SHOWN, "secret-shown") /* after the round */                                          \
    X(GAME_OVER, "game-over")

enum {
    ABRACA_EV_NONE,
#define X(key, name) ABRACA_EV_##key,
    ABRACA_EVENT_MAP(X)
#undef X
        ABRACA_EVENTS
};

BG_FN bg_action abraca_action(int kind, int seat, int slot, int number)
{
    return (bg_action)(kind << 12 | seat << 8 | slot << 4 | number);
}

BG_FN void abraca_send(struct bg_events *log, int kind, int seat, int place, int piece, int amount,
                       uint32_t seen_by)
{
    bg_tell(log, kind, seat, 0, place, piece, amount, seen_by);
}

BG_FN void abraca_emit(struct bg_events *log, int kind, int seat, int place, int piece, int amount)
{
    if (log)
        abraca_send(log, kind, seat, place, piece, amount, BG_EVERYONE);
}

BG_FN void abraca_emit_seen(struct bg_events *log, int kind, int seat, int place, int piece,
                            uint32_t seen_by)
{
    if (log)
        abraca_send(log, kind, seat, place, piece, 1, seen_by);
}

/* 7: a stone in front of a seat is seen by every other seat, not by spectators. */
BG_FN void abraca_emit_stone(struct bg_events *log, int kind, int seat, int slot, int number)
{
    abraca_emit_seen(log, kind, seat, slot, number, (BG_BIT(BG_SPECTATOR) - 1) & ~BG_BIT(seat));
}

/* 1: life stays between 0 and 6; what is above or below is lost. */
BG_FN void abraca_change_life(struct abraca *a, int seat, int amount, struct bg_events *log)
{
    int life = a->life[seat] + amount;
    life = life < 0 ? 0 : life > ABRACA_LIFE ? ABRACA_LIFE : life;
    if (life == a->life[seat])
        return;
    abraca_emit(log, ABRACA_EV_LIFE, seat, life, 0, life - a->life[seat]);
    a->life[seat] = (uint8_t)life;
}

BG_FN void abraca_lose(struct abraca *a, int seat, int amount, struct bg_events *log)
{
    abraca_change_life(a, seat, -amount, log);
}

BG_FN void abraca_gain(struct abraca *a, int seat, int amount, struct bg_events *log)
{
    abraca_change_life(a, seat, amount, log);
}

#include "rules_rack.h"
#include "rules_evidence.h"
#include "rules_round.h"
#include "rules_turn.h"
#include "rules_view.h"

BG_FN void abraca_setup(void *state, int seats, const int16_t *options)
{
    struct abraca *a = (struct abraca *)state;
    int first = options[ABRACA_OPT_FIRST];
    memset(a, 0, sizeof *a);
    a->seats = (uint8_t)seats;
    a->target = (uint8_t)options[ABRACA_OPT_TARGET];
    a->rules =
        (uint8_t)(options[ABRACA_OPT_VARIANT] | options[ABRACA_OPT_MISTAKES] << 2 | first << 3);
    abraca_start_round(a, first ? first - 1 : 0, NULL);
    if (!first)
        a->phase = ABRACA_START;
}

BG_FN int abraca_is_decision(const struct abraca *a)
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
    if (abraca_is_decision(a))
        return BG_BIT(a->active);
    return a->phase == ABRACA_OVER ? 0 : BG_CHANCE;
}

BG_FN int abraca_legal(const void *state, int seat, bg_action *out)
{
    const struct abraca *a = (const struct abraca *)state;
    int n = 0;
    if (seat != a->active || !abraca_is_decision(a))
        return 0;
    for (int number = a->rules & ABRACA_MISTAKES ? 1 : abraca_lowest_call(a);
         number <= ABRACA_NUMBERS; number++)
        out[n++] = abraca_action(ABRACA_ACT_CAST, 0, 0, number);
    if (a->phase == ABRACA_AGAIN)
        out[n++] = abraca_action(ABRACA_ACT_END, 0, 0, 0);
    return n;
}

/* What a stone from the pool is for in this phase: an action that only lacks
 * its number. */
BG_FN inline bg_action abraca_stone_wanted(const struct abraca *a)
{
    switch (a->phase) {
    case ABRACA_REMOVE:
        return abraca_action(ABRACA_ACT_REMOVE, 0, 0, 0);
    case ABRACA_DEAL:
        return abraca_action(ABRACA_ACT_DEAL, abraca_deal_seat(a), abraca_deal_slot(a), 0);
    case ABRACA_SECRET:
        return abraca_action(ABRACA_ACT_SECRET, a->active, 0, 0);
    default:
        return abraca_action(ABRACA_ACT_DRAW, a->active, abraca_lowest_empty(a, a->active), 0);
    }
}

/* Any of the unseen stones. */
BG_FN int abraca_chance_stone(const struct abraca *a, struct bg_outcome *out)
{
    bg_action wanted = abraca_stone_wanted(a);
    int n = 0;
    for (int number = 1; number <= ABRACA_NUMBERS; number++) {
        out[n].action = wanted + (bg_action)number;
        out[n].weight = a->pool[number - 1];
        n += a->pool[number - 1] != 0;
    }
    return n;
}

/* n equally likely outcomes, numbered from `from`. */
BG_FN int abraca_chance_even(int kind, int from, int n, struct bg_outcome *out)
{
    for (int i = 0; i < n; i++) {
        out[i].action = abraca_action(kind, 0, 0, from + i);
        out[i].weight = 1;
    }
    return n;
}

/* 4: one of the matching slots leaves, each as likely as the others. */
BG_FN int abraca_chance_slot(const struct abraca *a, struct bg_outcome *out)
{
    int n = 0;
    for (int i = 0; i < ABRACA_SLOTS; i++) {
        out[n].action = abraca_action(ABRACA_ACT_LOSE_STONE, a->active, i, 0);
        out[n].weight = 1;
        n += abraca_stone(a->slot[a->active][i]) == a->call;
    }
    return n;
}

BG_FN int abraca_chance(const void *state, struct bg_outcome *out)
{
    const struct abraca *a = (const struct abraca *)state;
    switch (a->phase) {
    case ABRACA_START:
        return abraca_chance_even(ABRACA_ACT_START, 0, a->seats, out);
    case ABRACA_LOSE_STONE:
        return abraca_chance_slot(a, out);
    case ABRACA_ROLL_DRAGON:
    case ABRACA_ROLL_DREAM:
    case ABRACA_ROLL_FAIL:
        return abraca_chance_even(ABRACA_ACT_ROLL, 1, 3, out);
    case ABRACA_REMOVE:
    case ABRACA_DEAL:
    case ABRACA_SECRET:
    case ABRACA_REFILL:
        return abraca_chance_stone(a, out);
    default:
        return 0;
    }
}

/* One of the unseen stones: all running totals of the pool at once, a byte
 * each (the last is all of them), then how many do not reach the stone drawn.
 * The counts are written out because compilers make one load of it. */
BG_FN inline int abraca_sample_stone(const struct abraca *a, struct bg_rng *rng)
{
    const uint64_t ones = 0x0101010101010101u, tops = ones << 7;
    const uint8_t *p = a->pool;
    uint64_t counts = (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 |
                      (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 |
                      (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
    uint64_t totals = counts * ones;
    uint64_t drawn = bg_rng_below(rng, (uint32_t)(totals >> 56));
    uint64_t beyond = ((totals | tops) - ones * (drawn + 1)) & tops;
    return 1 + (int)(((beyond ^ tops) >> 7) * ones >> 56);
}

BG_FN int abraca_sample_slot(const struct abraca *a, struct bg_rng *rng)
{
    int matching[ABRACA_SLOTS];
    uint32_t n = 0;
    for (int i = 0; i < ABRACA_SLOTS; i++) {
        matching[n] = i;
        n += abraca_stone(a->slot[a->active][i]) == a->call;
    }
    return matching[bg_rng_below(rng, n)];
}

/* What chance() would list, drawn without the list. */
BG_FN inline bg_action abraca_sample(const void *state, struct bg_rng *rng)
{
    const struct abraca *a = (const struct abraca *)state;
    switch (a->phase) {
    case ABRACA_START:
        return abraca_action(ABRACA_ACT_START, 0, 0, (int)bg_rng_below(rng, a->seats));
    case ABRACA_LOSE_STONE:
        return abraca_action(ABRACA_ACT_LOSE_STONE, a->active, abraca_sample_slot(a, rng), 0);
    case ABRACA_ROLL_DRAGON:
    case ABRACA_ROLL_DREAM:
    case ABRACA_ROLL_FAIL:
        return abraca_action(ABRACA_ACT_ROLL, 0, 0, 1 + (int)bg_rng_below(rng, 3));
    default:
        return abraca_stone_wanted(a) + (bg_action)abraca_sample_stone(a, rng);
    }
}

/* What happens once the stones are dealt. */
BG_FN void abraca_play(struct abraca *a, bg_action action, struct bg_events *log)
{
    int number = (int)(action & 15);
    switch (action >> 12) {
    case ABRACA_ACT_CAST:
        abraca_call(a, number, log);
        break;
    case ABRACA_ACT_END:
        abraca_emit(log, ABRACA_EV_ENDED, a->active, 0, 0, 0);
        abraca_end_turn(a, log);
        break;
    case ABRACA_ACT_LOSE_STONE:
        abraca_lose_stone(a, (int)(action >> 4 & 15), log);
        break;
    case ABRACA_ACT_ROLL:
        abraca_roll(a, number, log);
        break;
    case ABRACA_ACT_SECRET:
        abraca_take_secret(a, number, log);
        break;
    default:
        abraca_refill(a, (int)(action >> 4 & 15), number, log);
    }
}

/* With two seats set-up is nearly half of all that happens: it is kept light. */
BG_FN inline void abraca_apply(void *state, int seat, bg_action action, struct bg_events *log)
{
    struct abraca *a = (struct abraca *)state;
    int number = (int)(action & 15);
    (void)seat;
    switch (action >> 12) {
    case ABRACA_ACT_START:
        abraca_start_round(a, number, log);
        break;
    case ABRACA_ACT_REMOVE:
        abraca_remove(a, number, log);
        break;
    case ABRACA_ACT_DEAL:
        abraca_deal(a, (int)(action >> 8 & 15), (int)(action >> 4 & 15), number, log);
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

BG_FN void abraca_score(const void *state, int32_t *points, int32_t *payoff)
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

/* 10: the stones of a number, wherever they are. */
BG_FN int abraca_count_number(const struct abraca *a, int number)
{
    int n = a->pool[number - 1] + a->board[number - 1];
    for (int seat = 0; seat < a->seats; seat++)
        for (int i = 0; i < ABRACA_SLOTS; i++)
            n += abraca_stone(a->slot[seat][i]) == number;
    for (int i = 0; i < ABRACA_SECRETS; i++)
        n += (a->taken[i] & 15) == number && (a->phase == ABRACA_OVER || !(a->taken[i] & 0x80));
    return n;
}

/* Stones that set-up still has to move out of the pool. */
BG_FN int abraca_waiting(const struct abraca *a)
{
    int stones = a->seats * ABRACA_SLOTS;
    if (a->phase == ABRACA_START)
        return abraca_removed_stones(a->seats) + stones;
    if (a->phase == ABRACA_REMOVE)
        return a->step + stones;
    return a->phase == ABRACA_DEAL ? stones - (a->step >> 3) * ABRACA_SLOTS - (a->step & 7) : 0;
}

/* Secret stones taken in this round. */
BG_FN int abraca_taken_in_all(const struct abraca *a)
{
    int n = 0;
    for (int seat = 0; seat < a->seats; seat++)
        n += abraca_taken_by(a, seat);
    return n;
}

BG_FN const char *abraca_rack_broken(const struct abraca *a, int seat)
{
    int stones = abraca_stones_of(a, seat);
    for (int age = 0; age < stones; age++) {
        int i = abraca_slot_of_age(a, seat, age), older = age ? age - 1 : 0;
        if (i < 0)
            return "the ages of stones are not 0, 1, 2, ...";
        if (abraca_not(a->slot[seat][i]) >> (abraca_stone(a->slot[seat][i]) - 1) & 1)
            return "a stone is what it is known not to be";
        int above = abraca_not(a->slot[seat][abraca_slot_of_age(a, seat, older)]);
        if (abraca_not(a->slot[seat][i]) & ~above)
            return "more is known of a stone than of an older one";
    }
    int from = abraca_evidence_from(a, seat);
    for (int e = from; e < from + a->evidence_count[seat]; e++)
        if (abraca_evidence_k(a->evidence[e]) > stones)
            return "evidence speaks of more stones than there are";
    return NULL;
}

BG_FN const char *abraca_broken(const void *state)
{
    const struct abraca *a = (const struct abraca *)state;
    int pool = 0;
    for (int number = 1; number <= ABRACA_NUMBERS; number++) {
        if (abraca_count_number(a, number) != number)
            return "a stone was lost or made";
        pool += a->pool[number - 1];
    }
    if (a->phase != ABRACA_OVER && pool != a->pile + a->secrets + abraca_waiting(a))
        return "pool is not pile and secrets";
    for (int seat = 0; seat < a->seats; seat++) {
        const char *broken = abraca_rack_broken(a, seat);
        if (broken)
            return broken;
        if (a->life[seat] > ABRACA_LIFE)
            return "life above 6";
    }
    if (abraca_taken_in_all(a) != ABRACA_SECRETS - a->secrets && a->phase != ABRACA_OVER)
        return "taken secrets and secrets left are not four";
    if (abraca_evidence_total(a) > ABRACA_EVIDENCE)
        return "too much evidence";
    return NULL;
}

BG_PLAYOUT_SAMPLED(abraca)
