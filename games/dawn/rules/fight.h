/*
 * fight.h: the Combat phase: fight rounds, deaths, retreats (8, 9).
 *
 * Each step of 8.1 and 9 is a function named dawn_step_…; it sets d->step to
 * what comes next before it does anything, because a death may end the game.
 */
#ifndef DAWN_RULES_FIGHT_H
#define DAWN_RULES_FIGHT_H

#include "../dawn.h"
#include "board.h"
#include "effects.h"
#include "frames.h"

#include <string.h>

BG_FN void dawn_fight_over(struct dawn *d)
{
    memset(&d->fight, 0, sizeof d->fight);
    d->step = DAWN_STEP_ORDER;
}

BG_FN void dawn_fight_again(struct dawn *d)
{
    d->fight.opening = 0;
    d->step = DAWN_STEP_ROUND;
}

/* 8: the active mage picks the next contested square; without one it is over. */
BG_FN void dawn_step_order(struct dawn *d, struct bg_events *log)
{
    for (int c = 0; c < DAWN_CREATURES; c++)
        if (d->creature[c].flags & DAWN_ATTACKS) {
            dawn_ask(d, DAWN_ASK_ORDER, d->active);
            return;
        }
    d->step = DAWN_STEP_REST;
    d->cursor = 0;
    dawn_emit(log, DAWN_EV_PHASE, d->active, 0, DAWN_STEP_WRAP_UP, 0, 0);
}

BG_FN void dawn_start_fight(struct dawn *d, int square, struct bg_events *log)
{
    struct dawn_fight *f = &d->fight;
    f->square = (uint8_t)square;
    f->fighter[0] = (uint8_t)dawn_attacker_on(d, square);
    f->fighter[1] = (uint8_t)dawn_holder_of(d, square);
    f->opening = 1;
    d->step = DAWN_STEP_ROUND;
    dawn_emit(log, DAWN_EV_FIGHT, d->active, f->fighter[0], square, 0, f->fighter[1]);
}

/* 8.1, step 1: what a side's own abilities give it. */
BG_FN void dawn_modify_by_ability(struct dawn *d, int side)
{
    struct dawn_fight *f = &d->fight;
    const struct dawn_effect *e = dawn_card(d->creature[f->fighter[side]].card)->effect;
    int opener = side ? DAWN_ON_BRACE : DAWN_ON_LUNGE;
    for (int i = 0; i < DAWN_EFFECTS; i++)
        if (e[i].trigger == DAWN_ON_ALWAYS || (f->opening && e[i].trigger == opener))
            dawn_modify(f, side, e[i].primitive, e[i].a);
}

/* 8.1, step 1: a round begins; modifiers come from abilities and the square's token. */
BG_LONG void dawn_step_round(struct dawn *d, struct bg_events *log)
{
    struct dawn_fight old = d->fight, *f = &d->fight;
    memset(f, 0, sizeof *f);
    f->square = old.square;
    f->fighter[0] = old.fighter[0];
    f->fighter[1] = old.fighter[1];
    f->opening = old.opening;
    d->step = DAWN_STEP_BEFORE_ATTACKER;
    d->fought++;
    dawn_modify_by_ability(d, 0);
    dawn_modify_by_ability(d, 1);
    if (f->opening && dawn_has_token(d, f->square, DAWN_TOKEN_HIGH_GROUND))
        dawn_modify(f, 1, DAWN_EDGE, 1);
    if (dawn_has_token(d, f->square, DAWN_TOKEN_KILLING_FLOOR))
        for (int side = 0; side < 2; side++)
            dawn_modify(f, side, DAWN_CRUSH, 1);
    dawn_emit(log, DAWN_EV_ROUND, d->active, f->fighter[0], f->square, f->fighter[1], d->fought);
}

/* 8.1, step 3: all dice of both sides are to be rolled. */
BG_FN void dawn_step_roll(struct dawn *d)
{
    struct dawn_fight *f = &d->fight;
    memset(f->dice, 0, sizeof f->dice);
    for (int side = 0; side < 2; side++) {
        f->count[side] = (uint8_t)dawn_dice_of(d, f->fighter[side], f->more[side]);
        dawn_reroll(d, side, 2);
    }
    d->step = DAWN_STEP_AFTER_ATTACKER;
}

/* A combat die fell: the first of those to be rolled. FIX follows a side's last one. */
BG_LONG void dawn_combat_die(struct dawn *d, int value, struct bg_events *log)
{
    struct dawn_fight *f = &d->fight;
    int bit = bg_lowest(f->to_roll), side, die, fighter, least;
    side = bit >= DAWN_MAX_DICE;
    die = bit - side * DAWN_MAX_DICE;
    fighter = f->fighter[side];
    f->dice[side][die] = (uint8_t)value;
    f->to_roll = (uint8_t)(f->to_roll & ~(1u << bit));
    dawn_emit(log, DAWN_EV_DIE, dawn_seat_of(fighter), fighter, die, d->creature[fighter].card,
              value);
    least = dawn_always(d->creature[fighter].card, DAWN_FIX);
    if (least && !(f->to_roll >> side * DAWN_MAX_DICE & ((1 << DAWN_MAX_DICE) - 1)))
        dawn_fix(d, side, least, log);
}

/* A side's dice from the highest down. */
BG_FN void dawn_sorted_dice(const struct dawn_fight *f, int side, int8_t *out)
{
    for (int i = 0; i < f->count[side]; i++) {
        int8_t die = (int8_t)f->dice[side][i];
        int k = i;
        for (; k > 0 && out[k - 1] < die; k--)
            out[k] = out[k - 1];
        out[k] = die;
    }
}

/* 8.1, step 5. Returns the winning side, or -1 for a tie; the dice that decided
 * go to `top`, the number of their pair to *pair. */
BG_LONG int dawn_compare(const struct dawn_fight *f, int *pair, int8_t top[2])
{
    int8_t dice[2][DAWN_MAX_DICE];
    int pairs = f->count[0] < f->count[1] ? f->count[0] : f->count[1];
    for (int side = 0; side < 2; side++) {
        dawn_sorted_dice(f, side, dice[side]);
        dice[side][0] = (int8_t)(dice[side][0] + f->edge[side]);
    }
    for (*pair = 0; *pair < pairs; (*pair)++) {
        top[0] = dice[0][*pair];
        top[1] = dice[1][*pair];
        if (top[0] != top[1])
            return top[0] < top[1];
    }
    return -1;
}

/* 8.1, step 6 */
BG_FN int dawn_loss(const struct dawn *d, int winner, int margin)
{
    const struct dawn_fight *f = &d->fight;
    int loss = margin + (margin >= 1 ? f->crush[winner] : 0) - f->ward[!winner];
    int least = d->fought >= DAWN_WORN;
    return loss < least ? least : loss;
}

/* 8.1, steps 5 to 7: a tie rolls all dice again, a bounded number of times;
 * otherwise the loser loses, then its LOSE effects run. */
BG_LONG void dawn_step_compare(struct dawn *d, struct bg_events *log)
{
    struct dawn_fight *f = &d->fight;
    int8_t top[2];
    int pair, winner = dawn_compare(f, &pair, top), loser, margin = 0;
    if (winner < 0) {
        f->ties++;
        dawn_emit(log, DAWN_EV_TIE, d->active, f->fighter[0], f->square, f->fighter[1], f->ties);
        d->step = DAWN_STEP_ROLL;
        if (f->ties < DAWN_TIES)
            return;
        winner = 1;
    } else if (pair == 0) {
        margin = top[winner] - top[!winner];
    }
    f->loser = (uint8_t)!winner;
    f->loss = (uint8_t)dawn_loss(d, winner, margin);
    loser = f->fighter[f->loser];
    dawn_emit(log, DAWN_EV_COMPARED, dawn_seat_of(loser), d->creature[loser].card,
              d->creature[f->fighter[winner]].card, pair << 12 | top[winner] << 6 | top[!winner],
              f->loss);
    dawn_lose_health(d, loser, f->loss, DAWN_EV_LOST, log);
    d->step = DAWN_STEP_LOSER_DIES;
    if (d->fought >= DAWN_WORN)
        return;
    d->step = DAWN_STEP_WIN;
    dawn_trigger(d, d->creature[loser].card, DAWN_ON_LOSE, dawn_seat_of(loser), loser);
}

/* 8.1, step 7, second half. */
BG_FN void dawn_step_win(struct dawn *d)
{
    int winner = d->fight.fighter[!d->fight.loser];
    d->step = DAWN_STEP_LOSER_DIES;
    if (d->fight.loss && d->creature[winner].health)
        dawn_trigger(d, d->creature[winner].card, DAWN_ON_WIN, dawn_seat_of(winner), winner);
}

/* 8.1, step 8: a fighter without health is destroyed, to the other's credit. */
BG_FN void dawn_fighter_dies(struct dawn *d, int side, struct bg_events *log)
{
    int fighter = d->fight.fighter[side], other = d->fight.fighter[!side];
    if (!d->creature[fighter].health)
        dawn_destroy(d, fighter, dawn_seat_of(other), other, log);
}

/* 8.1, steps 8 and 9: a combat with a death is over. */
BG_FN void dawn_step_survived(struct dawn *d)
{
    d->step = DAWN_STEP_RETREAT;
    if (!d->creature[d->fight.fighter[0]].card || !d->creature[d->fight.fighter[1]].card)
        dawn_fight_over(d);
}

BG_FN int dawn_loser(const struct dawn *d)
{
    return d->fight.fighter[d->fight.loser];
}

BG_FN int dawn_winner(const struct dawn *d)
{
    return d->fight.fighter[!d->fight.loser];
}

/* 9: what the loser lost by this round, as far as it counts for the retreat. */
BG_FN int dawn_lost_by_round(const struct dawn *d)
{
    const struct dawn_fight *f = &d->fight;
    return f->loss + (dawn_plays(d, DAWN_CHANGE_RETREAT) ? f->hurt[f->loser] : 0);
}

BG_FN int dawn_is_forced(const struct dawn *d)
{
    return dawn_lost_by_round(d) >= 2;
}

/* 9.3: directions open to the beaten creature; out may be NULL. */
BG_FN int dawn_list_flights(const struct dawn *d, bg_action *out)
{
    return dawn_list_directions(d, dawn_loser(d), d->fight.square, 0, out);
}

/* 9.5 */
BG_FN void dawn_flee(struct dawn *d, int direction, struct bg_events *log)
{
    int loser = dawn_loser(d), to = dawn_step_to(d->fight.square, direction);
    dawn_fight_over(d);
    dawn_enter(d, loser, to, log);
}

/* 9.4: it stays and fights again. */
BG_FN void dawn_blocked(struct dawn *d, struct bg_events *log)
{
    dawn_tell_of(d, log, DAWN_EV_BLOCKED, dawn_loser(d), 0);
    dawn_fight_again(d);
}

/* 9.3: the loser's owner picks the direction; otherwise a die is thrown. */
BG_FN int dawn_flees_freely(const struct dawn *d)
{
    return d->fight.free || dawn_always(d->creature[dawn_loser(d)].card, DAWN_FIRM) == 2 ||
           dawn_has_token(d, d->fight.square, DAWN_TOKEN_MIST_BANK);
}

/* 9.2: whether stones and spells could keep the loser there. */
BG_FN int dawn_can_be_pinned(const struct dawn *d)
{
    return !dawn_flees_freely(d) || !dawn_plays(d, DAWN_CHANGE_PIN);
}

/* 9.3: pinned, picked by the owner, or rolled. */
BG_FN void dawn_step_direction(struct dawn *d)
{
    if (d->fight.pinned) {
        dawn_fight_again(d);
    } else if (dawn_flees_freely(d)) {
        d->fight.picker = (uint8_t)dawn_seat_of(dawn_loser(d));
        d->step = DAWN_STEP_FLIGHT;
    } else {
        dawn_ask(d, DAWN_ASK_ROLL, DAWN_NONE);
    }
}

/* 17: the retreat card. */
BG_LONG void dawn_flight_die(struct dawn *d, int value, struct bg_events *log)
{
    int loser = dawn_loser(d), winner = dawn_winner(d);
    dawn_tell_of(d, log, DAWN_EV_FLIGHT_DIE, loser, value);
    if (value > 4) {
        d->fight.picker = (uint8_t)dawn_seat_of(value == 5 ? loser : winner);
        d->step = DAWN_STEP_FLIGHT;
    } else if (dawn_may_enter(d, dawn_seat_of(loser), dawn_step_to(d->fight.square, value - 1))) {
        dawn_flee(d, value - 1, log);
    } else {
        dawn_blocked(d, log);
    }
}

BG_FN void dawn_step_flight(struct dawn *d, struct bg_events *log)
{
    if (dawn_list_flights(d, NULL))
        dawn_ask(d, DAWN_ASK_FLIGHT, d->fight.picker);
    else
        dawn_blocked(d, log);
}

/* 9.1: the loser's answer. A spell that leads away goes on as `retreat`. */
BG_LONG void dawn_answer_retreat(struct dawn *d, int deed, struct bg_events *log)
{
    int loser = dawn_loser(d);
    if (deed == DAWN_RETREAT || deed == DAWN_CAST) {
        d->step = DAWN_STEP_PURSUE;
        dawn_tell_of(d, log, DAWN_EV_RETREATS, loser, 0);
        return;
    }
    if (deed == DAWN_HOLD)
        dawn_spend_stone(d, dawn_seat_of(loser), log);
    dawn_fight_again(d);
    dawn_tell_of(d, log, deed == DAWN_HOLD ? DAWN_EV_HELD : DAWN_EV_STANDS, loser, 0);
}

/* 9.2: the winner's answer; a spell pins by its effect. */
BG_FN void dawn_answer_pursue(struct dawn *d, int deed, struct bg_events *log)
{
    d->step = DAWN_STEP_DIRECTION;
    if (deed == DAWN_PASS)
        dawn_emit(log, DAWN_EV_PASSED, d->asked, 0, 0, 0, 0);
    if (deed != DAWN_PIN_DOWN)
        return;
    dawn_spend_stone(d, d->asked, log);
    d->fight.pinned = 1;
    dawn_tell_of(d, log, DAWN_EV_PINNED, dawn_loser(d), 0);
}

#endif
