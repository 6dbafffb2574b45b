/*
 * foreseen.h: questions that everybody can answer from open knowledge (0.2).
 *
 * Whether a question is asked must not show a hand, so what counts is any hand that the seat may
 * have: decks are known, and what was not seen is in the deck or in the hand. The lists of legal.h
 * tell what there is to answer; here the first thing beside `done`, `pass` and `retreat` will do.
 */
#ifndef DAWN_RULES_FORESEEN_H
#define DAWN_RULES_FORESEEN_H

#include "../dawn.h"
#include "board.h"
#include "cards.h"
#include "effects.h"
#include "fight.h"
#include "legal.h"

BG_FN int dawn_may_have_sacrifice(const struct dawn *d, int seat)
{
    for (int slot = 0; slot < DAWN_SLOTS && dawn_may_sacrifice_now(d, seat); slot++)
        if (dawn_may_sacrifice(d, seat, seat * DAWN_SLOTS + slot))
            return 1;
    return 0;
}

BG_FN int dawn_may_have_summon(const struct dawn *d, int seat)
{
    const struct dawn_mage *m = &d->mage[seat];
    int means = m->crystals + m->stones + m->discount;
    if (!dawn_can_arrive(d, seat))
        return 0;
    for (int kind = 0; kind < DAWN_BEASTS; kind++)
        if (dawn_card(dawn_card_of(m, kind))->level <= means && dawn_possible_kinds(m, 1u << kind))
            return 1;
    return 0;
}

/* Spells that need no subject come first: they save looking around. */
BG_LONG int dawn_may_have_magic(const struct dawn *d, int seat, int window)
{
    const struct dawn_mage *m = &d->mage[seat];
    uint32_t spells = dawn_possible_kinds(m, dawn_spells_in(m, window));
    if (m->spells == DAWN_SPELLS)
        spells = 0;
    if (spells & dawn_sure_spells(m))
        return 1;
    for (; spells; spells &= spells - 1)
        if (dawn_castable(d, seat, dawn_card_of(m, bg_lowest(spells))))
            return 1;
    return dawn_may_use_power(d, seat, window);
}

BG_FN int dawn_may_have_flight_magic(const struct dawn *d, int seat, int primitive)
{
    const struct dawn_mage *m = &d->mage[seat];
    uint32_t all = dawn_spells_in(m, DAWN_WINDOW_R);
    for (uint32_t spells = dawn_possible_kinds(m, all); spells; spells &= spells - 1) {
        int card = dawn_card_of(m, bg_lowest(spells));
        if (dawn_is_flight_spell(card, primitive) && dawn_may_cast(d, seat, card))
            return 1;
    }
    return 0;
}

BG_FN int dawn_may_have_move(const struct dawn *d, int seat)
{
    for (int slot = 0; slot < DAWN_SLOTS; slot++)
        if (dawn_moves_of(d, seat, seat * DAWN_SLOTS + slot))
            return 1;
    return 0;
}

BG_FN int dawn_may_have_lock(const struct dawn *d, int seat)
{
    for (int c = 0; c < d->seats * DAWN_SLOTS && d->mage[seat].locks; c++)
        if (dawn_may_lock(d, seat, c))
            return 1;
    return 0;
}

/* Whether a question about a hand may have a second answer. */
BG_LONG int dawn_is_open_question(const struct dawn *d)
{
    int seat = d->asked;
    switch (d->ask) {
    case DAWN_ASK_SUMMONING:
        return dawn_may_have_summon(d, seat) || dawn_may_have_magic(d, seat, DAWN_WINDOW_S) ||
               dawn_may_have_sacrifice(d, seat);
    case DAWN_ASK_MOVEMENT:
        return dawn_may_reroll_move(d, seat) || dawn_may_have_move(d, seat) ||
               dawn_may_have_magic(d, seat, DAWN_WINDOW_M);
    case DAWN_ASK_BEFORE:
        return dawn_may_have_magic(d, seat, DAWN_WINDOW_P);
    case DAWN_ASK_AFTER:
        return dawn_may_use_ability(d, seat) || dawn_may_have_magic(d, seat, DAWN_WINDOW_Q);
    case DAWN_ASK_RETREAT:
        return dawn_may_stand(d) || d->mage[seat].stones ||
               dawn_may_have_flight_magic(d, seat, DAWN_FIRM);
    case DAWN_ASK_PURSUE:
        return dawn_can_be_pinned(d) &&
               (dawn_may_pin_down(d, seat) || dawn_may_have_flight_magic(d, seat, DAWN_PIN));
    case DAWN_ASK_WRAP_UP:
        return dawn_may_have_summon(d, seat) || dawn_may_have_lock(d, seat) ||
               dawn_may_have_magic(d, seat, DAWN_WINDOW_W);
    case DAWN_ASK_DRAWN:
        return dawn_may_have_magic(d, seat, DAWN_WINDOW_W);
    default:
        return 1;
    }
}

#endif
