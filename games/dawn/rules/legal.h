/*
 * legal.h: what a seat may answer to each question, and nature's outcomes (6 to 10, 19).
 */
#ifndef DAWN_RULES_LEGAL_H
#define DAWN_RULES_LEGAL_H

#include "../dawn.h"
#include "board.h"
#include "cards.h"
#include "effects.h"
#include "fight.h"
#include "frames.h"
#include "targets.h"
#include "turn.h"

/* 6: sacrifices come before arrivals, and charge a stone that is not. */
BG_FN int dawn_may_sacrifice_now(const struct dawn *d, int seat)
{
    return !d->arrived && d->mage[seat].stones < DAWN_CHARGES;
}

/* 6: the other conditions. */
BG_FN int dawn_may_sacrifice(const struct dawn *d, int seat, int creature)
{
    const struct dawn_creature *c = &d->creature[creature];
    if (!c->card || c->lock)
        return 0;
    if (d->square[c->square] != DAWN_PLACE_PORTAL + seat &&
        !dawn_has_token(d, c->square, DAWN_TOKEN_ALTAR))
        return 0;
    return dawn_is_hurt(d, creature) || dawn_ability(c->card, DAWN_OFFER, DAWN_ON_ALWAYS);
}

BG_FN int dawn_list_sacrifices(const struct dawn *d, int seat, bg_action *out)
{
    int n = 0;
    for (int slot = 0; slot < DAWN_SLOTS && dawn_may_sacrifice_now(d, seat); slot++)
        if (dawn_may_sacrifice(d, seat, seat * DAWN_SLOTS + slot))
            out[n++] = dawn_action(DAWN_SACRIFICE, slot);
    return n;
}

/* 6, payment: each number of stones is an action of its own. */
BG_FN int dawn_list_payments(const struct dawn_mage *m, int card, int portal, bg_action *out)
{
    int cost = dawn_card(card)->level - m->discount, n = 0;
    if (cost < 0)
        cost = 0;
    for (int stones = 0; stones <= m->stones && stones <= cost; stones++)
        if (cost - stones <= m->crystals)
            out[n++] = dawn_action(DAWN_SUMMON, card << 8 | portal << 4 | stones);
    return n;
}

BG_LONG int dawn_list_summons(const struct dawn *d, int seat, uint32_t hand, bg_action *out)
{
    const struct dawn_mage *m = &d->mage[seat];
    int a = dawn_portal_free(d, seat, 0), b = dawn_portal_free(d, seat, 1), n = 0;
    if (!dawn_can_arrive(d, seat))
        return 0;
    for (hand &= (1u << DAWN_BEASTS) - 1; hand; hand &= hand - 1) {
        int card = dawn_card_of(m, bg_lowest(hand));
        if (a)
            n += dawn_list_payments(m, card, 0, out + n);
        if (b)
            n += dawn_list_payments(m, card, 1, out + n);
    }
    return n;
}

/* Spells of a window, then the power. */
BG_LONG int dawn_list_magic(const struct dawn *d, int seat, uint32_t hand, int window,
                            bg_action *out)
{
    uint32_t spells = hand & dawn_spells_in(&d->mage[seat], window);
    int n = 0;
    for (; spells; spells &= spells - 1) {
        int card = dawn_card_of(&d->mage[seat], bg_lowest(spells));
        if (dawn_may_cast(d, seat, card))
            out[n++] = dawn_action(DAWN_CAST, card);
    }
    if (dawn_may_use_power(d, seat, window))
        out[n++] = dawn_action(DAWN_USE_POWER, 0);
    return n;
}

BG_FN int dawn_list_summoning(const struct dawn *d, int seat, uint32_t hand, bg_action *out)
{
    int n = dawn_list_sacrifices(d, seat, out);
    n += dawn_list_summons(d, seat, hand, out + n);
    n += dawn_list_magic(d, seat, hand, DAWN_WINDOW_S, out + n);
    out[n++] = dawn_action(DAWN_DONE, 0);
    return n;
}

/* 7: not onto an enemy in the first turn. */
BG_FN int dawn_may_go(const struct dawn *d, int seat, int to)
{
    return dawn_may_enter(d, seat, to) && (!d->on[to] || d->mage[seat].turns);
}

/* 7: the directions one of the seat's creatures may move in, a bit each: it did not stop on an
 * enemy, and points and swift points suffice. */
BG_LONG uint32_t dawn_moves_of(const struct dawn *d, int seat, int creature)
{
    const struct dawn_creature *c = &d->creature[creature];
    int points = d->points + c->swift;
    uint32_t moves = 0;
    if (!c->card || (c->flags & DAWN_STOPPED) || !points)
        return 0;
    for (int dir = DAWN_NORTH; dir <= DAWN_WEST; dir++) {
        int to = dawn_step_to(c->square, dir);
        if (dawn_may_go(d, seat, to) && dawn_cost(d, c->card, to) <= points)
            moves |= 1u << dir;
    }
    if (dawn_may_go(d, seat, dawn_gate_from(d, c->square)))
        moves |= 1u << DAWN_GATE;
    return moves;
}

BG_FN int dawn_list_moves(const struct dawn *d, int seat, bg_action *out)
{
    int n = 0;
    for (int slot = 0; slot < DAWN_SLOTS; slot++) {
        uint32_t moves = dawn_moves_of(d, seat, seat * DAWN_SLOTS + slot);
        for (; moves; moves &= moves - 1)
            out[n++] = dawn_action(DAWN_MOVE, slot << 8 | bg_lowest(moves));
    }
    return n;
}

/* 7: the roll may be replaced before the first move. */
BG_FN int dawn_may_reroll_move(const struct dawn *d, int seat)
{
    return d->mage[seat].stones && !d->moved;
}

BG_FN int dawn_list_movement(const struct dawn *d, int seat, uint32_t hand, bg_action *out)
{
    int n = 0;
    if (dawn_may_reroll_move(d, seat))
        out[n++] = dawn_action(DAWN_REROLL_MOVE, 0);
    n += dawn_list_moves(d, seat, out + n);
    n += dawn_list_magic(d, seat, hand, DAWN_WINDOW_M, out + n);
    out[n++] = dawn_action(DAWN_DONE, 0);
    return n;
}

BG_FN int dawn_list_fights(const struct dawn *d, bg_action *out)
{
    int n = 0;
    for (int s = 0; s < DAWN_SQUARES; s++)
        if (d->on[s] & DAWN_CONTESTED)
            out[n++] = dawn_action(DAWN_FIGHT, s);
    return n;
}

BG_FN int dawn_list_before(const struct dawn *d, int seat, uint32_t hand, bg_action *out)
{
    int n = dawn_list_magic(d, seat, hand, DAWN_WINDOW_P, out);
    out[n++] = dawn_action(DAWN_PASS, 0);
    return n;
}

/* 8.1, step 4: a reroll ability once a round. */
BG_FN int dawn_may_use_ability(const struct dawn *d, int seat)
{
    int side = dawn_side_of(d, seat), card = d->creature[d->fight.fighter[side]].card;
    return !(d->fight.used >> side & 1) && dawn_always(card, DAWN_REROLL);
}

BG_FN int dawn_list_after(const struct dawn *d, int seat, uint32_t hand, bg_action *out)
{
    int n = dawn_list_magic(d, seat, hand, DAWN_WINDOW_Q, out);
    if (dawn_may_use_ability(d, seat))
        out[n++] = dawn_action(DAWN_ABILITY, 0);
    out[n++] = dawn_action(DAWN_PASS, 0);
    return n;
}

/* 13.1, window R: spells whose first effect is this one. */
BG_FN int dawn_is_flight_spell(int card, int primitive)
{
    return dawn_card(card)->effect[0].primitive == primitive;
}

BG_LONG int dawn_list_flight_magic(const struct dawn *d, int seat, uint32_t hand, int primitive,
                                   bg_action *out)
{
    uint32_t spells = hand & dawn_spells_in(&d->mage[seat], DAWN_WINDOW_R);
    int n = 0;
    for (; spells; spells &= spells - 1) {
        int card = dawn_card_of(&d->mage[seat], bg_lowest(spells));
        if (dawn_is_flight_spell(card, primitive) && dawn_may_cast(d, seat, card))
            out[n++] = dawn_action(DAWN_CAST, card);
    }
    return n;
}

/* 9.1 */
BG_FN int dawn_may_stand(const struct dawn *d)
{
    return !dawn_is_forced(d) || dawn_always(d->creature[dawn_loser(d)].card, DAWN_FIRM) == 1;
}

BG_FN int dawn_list_retreat(const struct dawn *d, int seat, uint32_t hand, bg_action *out)
{
    int n = dawn_list_flight_magic(d, seat, hand, DAWN_FIRM, out);
    if (dawn_may_stand(d))
        out[n++] = dawn_action(DAWN_STAND, 0);
    else if (d->mage[seat].stones)
        out[n++] = dawn_action(DAWN_HOLD, 0);
    out[n++] = dawn_action(DAWN_RETREAT, 0);
    return n;
}

/* 9.2: with a soul stone, where it could be pinned at all. */
BG_FN int dawn_may_pin_down(const struct dawn *d, int seat)
{
    return dawn_is_forced(d) && d->mage[seat].stones;
}

BG_FN int dawn_list_pursue(const struct dawn *d, int seat, uint32_t hand, bg_action *out)
{
    int n = 0;
    if (dawn_can_be_pinned(d)) {
        n = dawn_list_flight_magic(d, seat, hand, DAWN_PIN, out);
        if (dawn_may_pin_down(d, seat))
            out[n++] = dawn_action(DAWN_PIN_DOWN, 0);
    }
    out[n++] = dawn_action(DAWN_PASS, 0);
    return n;
}

/* 11.4: by a mage with a lock left. */
BG_FN int dawn_may_lock(const struct dawn *d, int seat, int creature)
{
    const struct dawn_creature *c = &d->creature[creature];
    return c->card && !c->lock && dawn_seat_of(creature) != seat;
}

BG_FN int dawn_list_locks(const struct dawn *d, int seat, bg_action *out)
{
    int n = 0;
    for (int c = 0; c < d->seats * DAWN_SLOTS && d->mage[seat].locks; c++)
        if (dawn_may_lock(d, seat, c))
            out[n++] = dawn_action(DAWN_LOCK, c);
    return n;
}

/* 10.2 */
BG_FN int dawn_list_wrap_up(const struct dawn *d, int seat, uint32_t hand, bg_action *out)
{
    int n = dawn_list_summons(d, seat, hand, out);
    n += dawn_list_magic(d, seat, hand, DAWN_WINDOW_W, out + n);
    n += dawn_list_locks(d, seat, out + n);
    out[n++] = dawn_action(DAWN_DONE, 0);
    return n;
}

/* 10: what of the wrap-up's magic the drawn cards brought. */
BG_FN int dawn_list_drawn(const struct dawn *d, int seat, uint32_t hand, bg_action *out)
{
    int n = dawn_list_magic(d, seat, hand, DAWN_WINDOW_W, out);
    out[n++] = dawn_action(DAWN_DONE, 0);
    return n;
}

BG_FN int dawn_list_discards(const struct dawn *d, int seat, uint32_t hand, bg_action *out)
{
    int n = 0;
    for (; hand; hand &= hand - 1)
        out[n++] = dawn_action(DAWN_DISCARD, dawn_card_of(&d->mage[seat], bg_lowest(hand)));
    return n;
}

BG_FN int dawn_list_schools(const struct dawn *d, bg_action *out)
{
    int n = 0, taken = 0;
    for (int seat = 0; seat < d->seats; seat++)
        taken |= 1 << d->mage[seat].school;
    for (int school = 0; school < DAWN_SCHOOL_COUNT; school++)
        if (!(taken >> school & 1))
            out[n++] = dawn_action(DAWN_SCHOOL, school);
    return n;
}

BG_FN int dawn_list_portals(const struct dawn *d, int seat, bg_action *out)
{
    int n = 0;
    for (int portal = 0; portal < 2; portal++)
        if (dawn_portal_free(d, seat, portal))
            out[n++] = dawn_action(DAWN_PORTAL, portal);
    return n;
}

/* What the seat that is asked may answer if its hand holds these kinds. */
BG_LONG int dawn_answers(const struct dawn *d, uint32_t hand, bg_action *out)
{
    int seat = d->asked;
    switch ((enum dawn_ask)d->ask) {
    case DAWN_ASK_SCHOOL:
        return dawn_list_schools(d, out);
    case DAWN_ASK_TOKEN:
        return dawn_list_tokens(d, out);
    case DAWN_ASK_SUMMONING:
        return dawn_list_summoning(d, seat, hand, out);
    case DAWN_ASK_MOVEMENT:
        return dawn_list_movement(d, seat, hand, out);
    case DAWN_ASK_ORDER:
        return dawn_list_fights(d, out);
    case DAWN_ASK_BEFORE:
        return dawn_list_before(d, seat, hand, out);
    case DAWN_ASK_AFTER:
        return dawn_list_after(d, seat, hand, out);
    case DAWN_ASK_RETREAT:
        return dawn_list_retreat(d, seat, hand, out);
    case DAWN_ASK_PURSUE:
        return dawn_list_pursue(d, seat, hand, out);
    case DAWN_ASK_FLIGHT:
        return dawn_list_flights(d, out);
    case DAWN_ASK_WRAP_UP:
        return dawn_list_wrap_up(d, seat, hand, out);
    case DAWN_ASK_DRAWN:
        return dawn_list_drawn(d, seat, hand, out);
    case DAWN_ASK_DISCARD:
        return dawn_list_discards(d, seat, hand, out);
    case DAWN_ASK_TARGET:
        return dawn_targets(d, seat, dawn_running(d), BG_MAX_LIST, out);
    case DAWN_ASK_SHOVE:
        return dawn_list_shoves(d, dawn_frame_on_top(d)->subject, out);
    case DAWN_ASK_BLINK:
        return dawn_list_blinks(d, dawn_frame_on_top(d)->subject, dawn_running(d)->a, out);
    case DAWN_ASK_PORTAL:
        return dawn_list_portals(d, seat, out);
    case DAWN_ASK_START: /* nature's, see dawn_chance() */
    case DAWN_ASK_TILE:
    case DAWN_ASK_DRAW:
    case DAWN_ASK_TERRAIN:
    case DAWN_ASK_ROLL:
    case DAWN_ASK_STRIP:
    case DAWN_ASK_NOTHING:
    case DAWN_ASK_OVER:
    case DAWN_ASK_COUNT:
        break;
    }
    return 0;
}

/* 0.2: whether the cards in hand bear on the answers. */
BG_FN int dawn_asks_hand(const struct dawn *d)
{
    return dawn_is_in(DAWN_HAND_ASKS, d->ask);
}

BG_FN int dawn_legal(const void *state, int seat, bg_action *out)
{
    const struct dawn *d = (const struct dawn *)state;
    if (d->asked != seat)
        return 0;
    return dawn_answers(d, dawn_asks_hand(d) ? dawn_hand_kinds(&d->mage[seat]) : 0, out);
}

/* Nature (0.3, 0.4). */

BG_FN int dawn_put_outcome(struct bg_outcome *out, int n, int deed, int operand, int weight)
{
    if (weight <= 0)
        return n;
    out[n].action = dawn_action(deed, operand);
    out[n].weight = (uint32_t)weight;
    return n + 1;
}

/* 3.4: a face of any tile not used yet. */
BG_FN int dawn_tile_outcomes(const struct dawn *d, struct bg_outcome *out)
{
    uint32_t used = 0;
    int n = 0;
    for (int i = 0; i < DAWN_TILES; i++)
        if (d->tile[i])
            used |= 1u << (d->tile[i] - 1) / 2;
    for (int face = 0; face < DAWN_FACES; face++)
        n = dawn_put_outcome(out, n, DAWN_TILE, face, !(used >> face / 2 & 1));
    return n;
}

BG_FN int dawn_terrain_outcomes(const struct dawn *d, struct bg_outcome *out)
{
    int n = 0;
    for (int t = 0; t < DAWN_TOKEN_COUNT; t++) {
        int left = dawn_copies_of_terrain(t);
        for (int i = 0; i < d->cursor; i++)
            left -= d->terrain[i] == t + 1;
        n = dawn_put_outcome(out, n, DAWN_TERRAIN, t, left);
    }
    return n;
}

BG_FN int dawn_draw_outcomes(const struct dawn *d, struct bg_outcome *out)
{
    const struct dawn_mage *m = &d->mage[d->drawer];
    int n = 0;
    for (int kind = 0; kind < DAWN_KINDS; kind++)
        n = dawn_put_outcome(out, n, DAWN_DRAW_CARD, dawn_card_of(m, kind), m->deck[kind]);
    return n;
}

BG_FN int dawn_strip_outcomes(const struct dawn *d, struct bg_outcome *out)
{
    const struct dawn_mage *m = &d->mage[d->stripped];
    uint32_t hand = dawn_hand_kinds(m);
    int n = 0;
    for (int kind = 0; hand >> kind; kind++) {
        int card = dawn_card_of(m, kind);
        n = dawn_put_outcome(out, n, DAWN_STRIP_CARD, card, dawn_copies_in_hand(m, card));
    }
    return n;
}

BG_LONG int dawn_chance(const void *state, struct bg_outcome *out)
{
    const struct dawn *d = (const struct dawn *)state;
    int n = 0;
    switch (d->ask) {
    case DAWN_ASK_TILE:
        return dawn_tile_outcomes(d, out);
    case DAWN_ASK_TERRAIN:
        return dawn_terrain_outcomes(d, out);
    case DAWN_ASK_DRAW:
        return dawn_draw_outcomes(d, out);
    case DAWN_ASK_STRIP:
        return dawn_strip_outcomes(d, out);
    case DAWN_ASK_START:
        for (int seat = 0; seat < d->seats; seat++)
            n = dawn_put_outcome(out, n, DAWN_START, seat, 1);
        return n;
    case DAWN_ASK_ROLL:
        for (int value = 1; value <= 6; value++)
            n = dawn_put_outcome(out, n, DAWN_ROLL, value, 1);
        return n;
    default:
        return 0;
    }
}

#endif
