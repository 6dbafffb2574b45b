/*
 * turn.h: a turn (4): calling a spell, its effect, the end of the turn.
 */
#ifndef ABRACA_RULES_TURN_H
#define ABRACA_RULES_TURN_H

#include "../abraca.h"
#include "evidence.h"
#include "rack.h"
#include "round.h"
#include "secrets.h"
#include "spells.h"

BG_FN void abraca_start_turn(struct abraca *a, int seat, struct bg_events *log)
{
    a->active = (uint8_t)seat;
    a->phase = ABRACA_FIRST;
    abraca_emit(log, ABRACA_EV_TURN, seat, 0, 0, 0);
}

/* 4: the active wizard refills while the pile lasts; a dead one does not. */
BG_FN void abraca_end_turn(struct abraca *a, struct bg_events *log)
{
    if (a->life[a->active] && a->pile && abraca_lowest_empty(a, a->active) >= 0)
        a->phase = ABRACA_REFILL;
    else
        abraca_start_turn(a, abraca_neighbour(a, a->active, 1), log);
}

BG_FN void abraca_refill(struct abraca *a, int slot, int number, struct bg_events *log)
{
    abraca_fill(a, a->active, slot, number);
    a->pile--;
    abraca_emit_stone(log, ABRACA_EV_DREW, a->active, slot, number);
    abraca_end_turn(a, log);
}

/* 5.3: the turn ends after a loss of one's own making, perhaps the round too. */
BG_LONG void abraca_own_loss(struct abraca *a, int amount, struct bg_events *log)
{
    abraca_lose(a, a->active, amount, log);
    if (a->life[a->active])
        abraca_end_turn(a, log);
    else if (!abraca_last_standing(a))
        abraca_end_round(a, -1, log);
    else if (abraca_living(a) == 1)
        abraca_end_round(a, abraca_survivor(a), log);
    else
        abraca_end_turn(a, log);
}

/* 5: checks after a spell's effect, in this order: empty rack, then knock-out. */
BG_FN void abraca_after_effect(struct abraca *a, struct bg_events *log)
{
    int enough = abraca_last_standing(a) ? 1 : a->seats - 1;
    if (abraca_rack_is_empty(a, a->active))
        abraca_win_by_empty_rack(a, log);
    else if (abraca_living(a) <= enough)
        abraca_end_round(a, a->active, log);
    else
        a->phase = ABRACA_AGAIN;
}

/* Life that a spell takes from a wizard, or gives. */
BG_FN int abraca_amount(int amount, int pips)
{
    return amount == ABRACA_DIE ? pips : amount;
}

/* 1: the wizards to the left and right; with two there is one, and hit once. */
BG_FN inline void abraca_hit_beside(struct abraca *a, const struct abraca_spell *spell,
                                    struct bg_events *log)
{
    int left = spell->left ? abraca_neighbour(a, a->active, 1) : -1;
    int right = spell->right ? abraca_neighbour(a, a->active, -1) : -1;
    if (left >= 0)
        abraca_lose(a, left, spell->left, log);
    if (right >= 0 && right != left)
        abraca_lose(a, right, spell->right, log);
}

/* 1: what a spell does to lives: others' first, then the caster's own. */
BG_FN inline void abraca_work(struct abraca *a, const struct abraca_spell *spell, int pips,
                              struct bg_events *log)
{
    for (int seat = 0; spell->others && seat < ABRACA_SEATS; seat++)
        if (seat != a->active)
            abraca_lose(a, seat, abraca_amount(spell->others, pips), log);
    if (spell->left || spell->right)
        abraca_hit_beside(a, spell, log);
    if (spell->gain)
        abraca_gain(a, a->active, abraca_amount(spell->gain, pips), log);
    abraca_after_effect(a, log);
}

/* 1: a spell that needs chance waits for it; with no secret stone left nothing is waited for. */
BG_FN inline int abraca_waits(const struct abraca *a, const struct abraca_spell *spell)
{
    return spell->waits == ABRACA_SECRET ? a->secrets > 0 : spell->waits != ABRACA_AGAIN;
}

/* 1: the spell called, before (0) or after the die. A case for each spell instead of a look at its
 * row: each is then as short as what it does. */
BG_LONG void abraca_effect(struct abraca *a, int pips, struct bg_events *log)
{
    switch (a->call) {
#define X(key, name, text, ...)                                                                    \
    case ABRACA_##key: {                                                                           \
        const struct abraca_spell spell = ABRACA_SPELL(__VA_ARGS__);                               \
        if (!pips && abraca_waits(a, &spell))                                                      \
            a->phase = spell.waits;                                                                \
        else                                                                                       \
            abraca_work(a, &spell, pips, log);                                                     \
        break;                                                                                     \
    }
        ABRACA_SPELLS(X)
#undef X
    }
}

/* 4: the stone leaves for the board, then the spell works. */
BG_FN void abraca_lose_stone(struct abraca *a, int slot, struct bg_events *log)
{
    int seat = a->active, age = abraca_age(a->slot[seat][slot]);
    abraca_learn_success(a, seat, a->call, age, abraca_stones_of(a, seat));
    if (abraca_neighbour_takes(a))
        abraca_learn_taking(a, seat, a->call);
    abraca_empty(a, seat, slot);
    abraca_emit(log, ABRACA_EV_LEFT, seat, slot, a->call, 1);
    abraca_effect(a, 0, log);
}

BG_FN void abraca_roll(struct abraca *a, int pips, struct bg_events *log)
{
    a->die = (uint8_t)pips;
    abraca_emit(log, ABRACA_EV_ROLLED, a->active, 0, 0, pips);
    if (a->phase == ABRACA_ROLL_FAIL)
        abraca_own_loss(a, pips, log);
    else
        abraca_effect(a, pips, log);
}

/* The first place that holds no secret of this round takes the stone. */
BG_FN void abraca_take_secret(struct abraca *a, int number, struct bg_events *log)
{
    a->taken[ABRACA_SECRETS - a->secrets] = abraca_secret_of(a->active, number);
    a->secrets--;
    a->pool[number - 1]--;
    abraca_emit_seen(log, ABRACA_EV_SECRET, a->active, 0, number, BG_BIT(a->active));
    abraca_after_effect(a, log);
}

/* 4: a further call must be equal or higher, unless calls are free. */
BG_FN int abraca_lowest_call(const struct abraca *a)
{
    return a->phase == ABRACA_AGAIN && !abraca_calls_are_free(a) ? a->call : 1;
}

BG_FN int abraca_too_low(const struct abraca *a, int number)
{
    return number < abraca_lowest_call(a);
}

BG_FN void abraca_fail(struct abraca *a, int number, struct bg_events *log)
{
    abraca_learn_failure(a, a->active, number);
    abraca_emit(log, ABRACA_EV_FAILED, a->active, 0, number, 1);
    if (abraca_spell(number)->fails_by_die)
        a->phase = ABRACA_ROLL_FAIL;
    else
        abraca_own_loss(a, 1, log);
}

/* 4, 12: who says which matching stone leaves; the neighbour is asked wherever there is a choice,
 * and all see that it is. */
BG_FN inline void abraca_match(struct abraca *a, struct bg_events *log)
{
    a->phase = ABRACA_LOSE_STONE;
    if (!abraca_neighbour_takes(a) || abraca_count_of(a, a->active, a->call) < 2)
        return;
    a->phase = ABRACA_TAKE;
    abraca_emit(log, ABRACA_EV_CHOOSES, abraca_neighbour(a, a->active, -1), 0, a->call, 1);
}

/* 4: resolving a call. */
BG_LONG void abraca_call(struct abraca *a, int number, struct bg_events *log)
{
    int too_low = abraca_too_low(a, number);
    abraca_emit(log, ABRACA_EV_CALLED, a->active, 0, number, 1);
    a->call = (uint8_t)number;
    if (too_low) {
        abraca_emit(log, ABRACA_EV_MISTAKE, a->active, 0, number, 1);
        abraca_own_loss(a, 1, log);
    } else if (abraca_has(a, a->active, number)) {
        abraca_match(a, log);
    } else {
        abraca_fail(a, number, log);
    }
}

#endif
