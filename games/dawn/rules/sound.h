/*
 * sound.h: what must hold after every action (20), tried on complete states.
 */
#ifndef DAWN_RULES_SOUND_H
#define DAWN_RULES_SOUND_H

#include "../dawn.h"
#include "board.h"
#include "cards.h"
#include "turn.h"

#include <string.h>

BG_FN int dawn_in_piles(const struct dawn_mage *m, int kind)
{
    int n = 0;
    for (int to = 0; to < DAWN_SEATS; to++)
        n += m->taken[kind] >> 4 * to & 15;
    return n;
}

/* 1, 9, 10: no card is lost, made or misplaced. */
BG_LONG const char *dawn_cards_broken(const struct dawn *d, int seat)
{
    const struct dawn_mage *m = &d->mage[seat];
    int left = 0;
    if (m->school == DAWN_UNSCHOOLED)
        return NULL;
    if (m->hand_size > DAWN_HAND || m->open > m->hand_size)
        return "a hand is too large";
    for (int i = 0; i < DAWN_HAND; i++) {
        int ascends = i == 0 || i == m->open || i >= m->hand_size || m->hand[i] >= m->hand[i - 1];
        if ((i < m->hand_size) != (m->hand[i] != DAWN_NO_CARD) || !ascends)
            return "a hand is out of order";
        if (i >= m->open && i < m->hand_size && dawn_is_shown(m, m->hand[i]))
            return "a card that lies open is secret";
    }
    for (int kind = 0; kind < DAWN_KINDS; kind++) {
        int card = dawn_card_of(m, kind);
        int n = m->deck[kind] + m->discard[kind] + dawn_in_piles(m, kind);
        for (int i = 0; i < m->hand_size; i++)
            n += m->hand[i] == card;
        for (int slot = 0; slot < DAWN_SLOTS; slot++)
            n += d->creature[seat * DAWN_SLOTS + slot].card == card;
        if (n != dawn_card(card)->copies)
            return "a card was lost or made";
        if (m->taken[kind] >> 4 * seat & 15)
            return "a victory pile holds a card of its owner";
        left += m->deck[kind];
    }
    return left == m->deck_size ? NULL : "deck_size does not match the deck";
}

/* 2, 8, 12: tokens of a mage and the worth of its victory pile. */
BG_LONG const char *dawn_mage_broken(const struct dawn *d, int seat)
{
    const struct dawn_mage *m = &d->mage[seat];
    int worth = 0, over = d->ask == DAWN_ASK_OVER;
    if (m->crystals > DAWN_CHARGES || m->stones > DAWN_CHARGES)
        return "too many crystals or soul stones";
    if (m->locks > DAWN_SEATS - d->seats)
        return "too many soul locks";
    for (int owner = 0; owner < d->seats; owner++)
        for (int kind = 0; kind < DAWN_KINDS; kind++)
            worth += (d->mage[owner].taken[kind] >> 4 * seat & 15) *
                     dawn_card(dawn_card_of(&d->mage[owner], kind))->level;
    if (worth != m->points)
        return "points do not match the victory pile";
    if (over ? m->points > d->target + 2 : m->points >= d->target)
        return "points passed the target";
    return NULL;
}

/* Health may be 0 while a fight's deaths are being settled (clarifications). */
BG_FN int dawn_deaths_pending(const struct dawn *d)
{
    return (d->step >= DAWN_STEP_WIN && d->step <= DAWN_STEP_SURVIVED) || d->ask == DAWN_ASK_OVER;
}

/* 3, 4, 6, 7, 12: a creature is sound and stands where its square says. */
BG_LONG const char *dawn_creature_broken(const struct dawn *d, int creature)
{
    const struct dawn_creature *c = &d->creature[creature];
    static const struct dawn_creature none = {0, 0, 0, 0, 0, 0};
    int seat = dawn_seat_of(creature);
    if (!c->card)
        return bg_same(c, &none, sizeof none) ? NULL : "a free slot is not empty";
    if (c->health > dawn_card(c->card)->health || (!c->health && !dawn_deaths_pending(d)))
        return "a creature's health is out of range";
    if (!dawn_open_ground(d, seat, c->square))
        return "a creature stands where it may not";
    if (c->flags & DAWN_ATTACKS ? !(d->on[c->square] & DAWN_CONTESTED)
                                : (d->on[c->square] & ~DAWN_CONTESTED) != creature + 1)
        return "a creature's square does not know it";
    if (c->lock == seat + 1 || c->lock > d->seats)
        return "a soul lock names its own mage";
    return NULL;
}

/* 3, 4, 5, 13, 19: squares. */
BG_LONG const char *dawn_square_broken(const struct dawn *d, int square)
{
    int on = d->on[square], place = d->square[square], caster = dawn_ground_caster(place);
    int moving = d->step == DAWN_STEP_MOVEMENT ||
                 (d->step >= DAWN_STEP_ORDER && d->step < DAWN_STEP_REST) ||
                 d->step == DAWN_STEP_OVER;
    if (on && d->creature[dawn_holder_of(d, square)].square != square)
        return "a square holds a creature that is elsewhere";
    if ((on & DAWN_CONTESTED) && !moving)
        return "a square is contested outside movement and combat";
    if ((on & DAWN_CONTESTED) &&
        dawn_seat_of(dawn_attacker_on(d, square)) == dawn_seat_of(dawn_holder_of(d, square)))
        return "two creatures of one mage share a square";
    if ((on & DAWN_CONTESTED) && d->mage[d->active].turns == 0)
        return "a square is contested in a first turn";
    if (caster != DAWN_NONE && caster >= d->seats)
        return "temporary ground has no caster";
    if (dawn_is_token(place))
        for (int seat = 0; seat < d->seats; seat++)
            for (int portal = 0; portal < 2; portal++)
                if (dawn_distance(square, d->mage[seat].portal[portal]) < 2)
                    return "a token lies beside a portal";
    return NULL;
}

/* 11, 15, 16, 20: the turn. */
BG_LONG const char *dawn_turn_broken(const struct dawn *d)
{
    int moving = d->step == DAWN_STEP_MOVEMENT || d->step == DAWN_STEP_MOVE_ROLL;
    if (d->points && !moving)
        return "movement points outside the Movement phase";
    if (d->fight.ties > DAWN_TIES || d->fought > DAWN_WORN - 1 + DAWN_CREATURES * 10)
        return "a combat does not end";
    if (d->round > dawn_last_round(d))
        return "the round limit was passed";
    if (d->ask == DAWN_ASK_NOTHING || d->depth > DAWN_DEPTH)
        return "nobody is asked";
    return NULL;
}

/* 4: no tile holds more tokens than it may. */
BG_FN const char *dawn_tokens_broken(const struct dawn *d)
{
    uint8_t tokens[DAWN_TILES] = {0};
    if (!dawn_plays(d, DAWN_CHANGE_TOKENS))
        return NULL;
    for (int s = 0; s < DAWN_SQUARES; s++)
        if (dawn_is_token(d->square[s]) && ++tokens[dawn_tile_at(s)] > d->tokens)
            return "a tile holds too many tokens";
    return NULL;
}

BG_LONG const char *dawn_broken(const void *state)
{
    const struct dawn *d = (const struct dawn *)state;
    const char *broken = dawn_turn_broken(d);
    for (int seat = 0; seat < d->seats && !broken; seat++) {
        broken = dawn_cards_broken(d, seat);
        if (!broken)
            broken = dawn_mage_broken(d, seat);
    }
    if (!broken)
        broken = dawn_tokens_broken(d);
    for (int c = 0; c < DAWN_CREATURES && !broken; c++)
        broken = dawn_creature_broken(d, c);
    for (int s = 0; s < DAWN_SQUARES && !broken; s++)
        broken = dawn_square_broken(d, s);
    return broken;
}

#endif
