/*
 * targets.h: whom an effect may be aimed at (13.3), and what is castable (13.1).
 */
#ifndef DAWN_RULES_TARGETS_H
#define DAWN_RULES_TARGETS_H

#include "../dawn.h"
#include "board.h"
#include "cards.h"

/* 13.4, BLINK: squares a creature may be put on; out may be NULL. */
BG_LONG int dawn_list_blinks(const struct dawn *d, int creature, int radius, bg_action *out)
{
    struct dawn_area near = {{0}};
    int n = 0;
    dawn_add_near(&near, d->creature[creature].square, radius);
    for (int row = 0; row < DAWN_WIDTH; row++)
        for (uint32_t left = near.row[row]; left; left &= left - 1) {
            int s = row * DAWN_STRIDE + bg_lowest(left);
            if (!dawn_may_enter_empty(d, dawn_seat_of(creature), s))
                continue;
            if (out)
                out[n] = dawn_action(DAWN_TO, s);
            n++;
        }
    return n;
}

/* 13.4, SHOVE: directions in which a creature can be pushed; out may be NULL. */
BG_FN int dawn_list_shoves(const struct dawn *d, int creature, bg_action *out)
{
    return dawn_list_directions(d, creature, d->creature[creature].square, 1, out);
}

/* 10: nothing sacrifices in the wrap-up. */
BG_FN int dawn_may_offer(const struct dawn *d)
{
    return d->step < DAWN_STEP_REST || !dawn_plays(d, DAWN_CHANGE_SACRIFICE);
}

BG_LONG int dawn_mine_fits(const struct dawn *d, const struct dawn_effect *e, int creature)
{
    const struct dawn_creature *c = &d->creature[creature];
    if (!c->card)
        return 0;
    if (e->selector == DAWN_AT_MINEHURT)
        return dawn_is_hurt(d, creature);
    if (e->selector == DAWN_AT_MINECOST)
        return c->health > e->a;
    if (!dawn_is_alone(d, creature))
        return 0;
    if (e->primitive == DAWN_OFFER)
        return !c->lock && dawn_may_offer(d);
    return dawn_list_blinks(d, creature, e->a, NULL) > 0;
}

/* 13.3, foe: somebody in this area. */
BG_LONG int dawn_foe_fits(const struct dawn *d, int user, const struct dawn_effect *e,
                          const struct dawn_area *area, int creature)
{
    const struct dawn_creature *c = &d->creature[creature];
    if (!c->card || !d->mage[user].turns || dawn_has_token(d, c->square, DAWN_TOKEN_STONES) ||
        !dawn_in_area(area, c->square))
        return 0;
    if (e->selector == DAWN_AT_ALLHOME)
        return dawn_is_home(d, creature);
    if (e->primitive != DAWN_SHOVE)
        return 1;
    return dawn_is_alone(d, creature) && dawn_list_shoves(d, creature, NULL) > 0;
}

BG_FN int dawn_rival_fits(const struct dawn *d, const struct dawn_effect *e, int seat)
{
    const struct dawn_mage *m = &d->mage[seat];
    return e->primitive == DAWN_STRIP ? m->hand_size > 0 : m->stones || m->crystals;
}

/* 3.7: what is within so many steps of a beacon. */
BG_FN struct dawn_area dawn_light(const struct dawn *d, int radius)
{
    const uint8_t *squares = dawn_beacons(d->map, d->seats);
    struct dawn_area area = {{0}};
    for (int i = 0; i < DAWN_BEACONS; i++)
        if (squares[i] != DAWN_NO_BEACON)
            dawn_add_near(&area, squares[i], radius);
    return area;
}

/* 13.3: where an effect finds enemies. */
BG_FN struct dawn_area dawn_foes_area(const struct dawn *d, int user, const struct dawn_effect *e)
{
    struct dawn_area area;
    if (e->selector != DAWN_AT_ALLDARK)
        return dawn_reach_of(d, user, e->b);
    area = dawn_light(d, e->b);
    for (int row = 0; row < DAWN_WIDTH; row++)
        area.row[row] = (uint16_t)(~area.row[row] & DAWN_COLUMNS);
    return area;
}

BG_FN int dawn_list_foes(const struct dawn *d, int user, const struct dawn_effect *e, int limit,
                         bg_action *out)
{
    struct dawn_area reach = dawn_foes_area(d, user, e);
    int n = 0;
    for (int c = 0; c < d->seats * DAWN_SLOTS && n < limit; c++)
        if (dawn_seat_of(c) != user && dawn_foe_fits(d, user, e, &reach, c))
            out[n++] = dawn_action(DAWN_TARGET, c);
    return n;
}

/* 13.3, grave: creature cards up to level a in the user's discard pile. */
BG_LONG int dawn_list_grave(const struct dawn *d, int user, const struct dawn_effect *e, int limit,
                            bg_action *out)
{
    const struct dawn_mage *m = &d->mage[user];
    int n = 0;
    if (e->primitive == DAWN_DREDGE && m->hand_size == DAWN_HAND)
        return 0;
    if (e->primitive == DAWN_RAISE && !dawn_can_arrive(d, user))
        return 0;
    for (int kind = 0; kind < DAWN_BEASTS && n < limit; kind++) {
        int card = dawn_card_of(m, kind);
        if (m->discard[kind] && dawn_card(card)->level <= e->a)
            out[n++] = dawn_action(DAWN_TARGET_CARD, card);
    }
    return n;
}

/* 13.3, spot: a wall (a = 1) needs normal or rough ground, a bog (2) normal. */
BG_FN int dawn_spot_fits(const struct dawn *d, const struct dawn_effect *e, int square)
{
    int place = d->square[square];
    return !d->on[square] &&
           (place == DAWN_PLACE_NORMAL || (e->a == 1 && place == DAWN_PLACE_ROUGH));
}

BG_LONG int dawn_list_spots(const struct dawn *d, int user, const struct dawn_effect *e, int limit,
                            bg_action *out)
{
    struct dawn_area reach = dawn_reach_of(d, user, e->b);
    int n = 0;
    for (int row = 0; row < DAWN_WIDTH; row++)
        for (uint32_t left = reach.row[row]; left && n < limit; left &= left - 1) {
            int s = row * DAWN_STRIDE + bg_lowest(left);
            if (dawn_spot_fits(d, e, s))
                out[n++] = dawn_action(DAWN_TO, s);
        }
    return n;
}

BG_FN int dawn_list_rivals(const struct dawn *d, int user, const struct dawn_effect *e, int limit,
                           bg_action *out)
{
    int n = 0;
    for (int seat = 0; seat < d->seats && n < limit; seat++)
        if (seat != user && dawn_rival_fits(d, e, seat))
            out[n++] = dawn_action(DAWN_TARGET_SEAT, seat);
    return n;
}

BG_FN int dawn_list_mine(const struct dawn *d, int user, const struct dawn_effect *e, int limit,
                         bg_action *out)
{
    int n = 0;
    for (int c = user * DAWN_SLOTS; c < (user + 1) * DAWN_SLOTS && n < limit; c++)
        if (dawn_mine_fits(d, e, c))
            out[n++] = dawn_action(DAWN_TARGET, c);
    return n;
}

/* The candidates of an effect that leaves a choice, at most `limit` of them. */
BG_LONG int dawn_targets(const struct dawn *d, int user, const struct dawn_effect *e, int limit,
                         bg_action *out)
{
    switch ((enum dawn_selector)e->selector) {
    case DAWN_AT_FOE:
    case DAWN_AT_ALLFOE:
    case DAWN_AT_ALLHOME:
    case DAWN_AT_ALLDARK:
        return dawn_list_foes(d, user, e, limit, out);
    case DAWN_AT_GRAVE:
        return dawn_list_grave(d, user, e, limit, out);
    case DAWN_AT_SPOT:
        return dawn_list_spots(d, user, e, limit, out);
    case DAWN_AT_RIVAL:
        return dawn_list_rivals(d, user, e, limit, out);
    case DAWN_AT_MINE:
    case DAWN_AT_MINEHURT:
    case DAWN_AT_MINECOST:
        return dawn_list_mine(d, user, e, limit, out);
    case DAWN_AT_NONE:
    case DAWN_AT_SELF:
    case DAWN_AT_ALLMINE:
    case DAWN_AT_FIGHTME:
    case DAWN_AT_FIGHTFOE:
    case DAWN_AT_FIGHTMECOST:
    case DAWN_SELECTOR_COUNT:
        break;
    }
    return 0;
}

/* The user's side of the running fight. */
BG_FN int dawn_side_of(const struct dawn *d, int seat)
{
    return dawn_seat_of(d->fight.fighter[0]) != seat;
}

/* 13.1: the effect has a subject right now, or needs none. */
BG_FN int dawn_has_subject(const struct dawn *d, int user, const struct dawn_effect *e)
{
    bg_action one[1];
    if (dawn_is_in(DAWN_CHOSEN, e->selector))
        return dawn_targets(d, user, e, 1, one) > 0;
    if (dawn_is_in(DAWN_SWEEPING, e->selector))
        return dawn_list_foes(d, user, e, 1, one) > 0;
    if (e->selector == DAWN_AT_FIGHTMECOST)
        return d->creature[d->fight.fighter[dawn_side_of(d, user)]].health > e->a;
    return 1;
}

/* 13.1: a spell, or a power, is castable. */
BG_FN int dawn_castable(const struct dawn *d, int user, int card)
{
    const struct dawn_effect *e = dawn_card(card)->effect;
    for (int i = 0; i < DAWN_EFFECTS && e[i].primitive; i++)
        if (!dawn_has_subject(d, user, &e[i]))
            return 0;
    return 1;
}

#endif
