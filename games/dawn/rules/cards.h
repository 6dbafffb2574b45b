/*
 * cards.h: decks, hands, discard piles, victory piles (2, 10, 11.1).
 *
 * A deck is a multiset. A hand has a front part that everybody knows of: spells
 * for fights, cards taken openly from the discard pile, and the whole hand
 * whenever the deck ran out, since what is then unseen can only be in the hand.
 * Copies of a kind are alike, so the open one is taken to leave the hand first.
 */
#ifndef DAWN_RULES_CARDS_H
#define DAWN_RULES_CARDS_H

#include "../dawn.h"
#include "board.h"

#include <string.h>

BG_FN int dawn_kind_of(int card)
{
    return (card - 1) % DAWN_SET % DAWN_KINDS;
}

/* The cards of a school begin here in the first set (0) or the second (1). */
BG_FN int dawn_first_card(int set, int school)
{
    return set * DAWN_SET + school * DAWN_KINDS + 1;
}

BG_FN int dawn_card_of(const struct dawn_mage *m, int kind)
{
    return m->cards + kind;
}

/* The kind of a card of that mage's school. */
BG_FN int dawn_own_kind(const struct dawn_mage *m, int card)
{
    return card - m->cards;
}

BG_FN int dawn_is_power(int card)
{
    return (card - 1) % DAWN_SET >= DAWN_POWER - 1;
}

/* Which of the two sets a mage plays with. */
BG_FN int dawn_set_of(const struct dawn_mage *m)
{
    return m->cards > DAWN_SET;
}

BG_FN int dawn_power_of(const struct dawn_mage *m)
{
    return dawn_set_of(m) * DAWN_SET + DAWN_POWER + m->school;
}

/* The kinds in a hand whose cards the state shows, a bit each. */
BG_FN uint32_t dawn_hand_kinds(const struct dawn_mage *m)
{
    uint32_t kinds = 0;
    for (int i = 0; i < m->hand_size; i++)
        kinds |= 1u << dawn_own_kind(m, m->hand[i]);
    return kinds;
}

BG_FN int dawn_copies_in_hand(const struct dawn_mage *m, int card)
{
    int n = 0;
    for (int i = 0; i < m->hand_size; i++)
        n += m->hand[i] == card;
    return n;
}

/* Sets of spells, those of each school from bit school * DAWN_SPELL_BITS on. */
enum { DAWN_SPELL_BITS = 16 };
#define DAWN_SPELL_AT(card)                                                                        \
    (((card)-1) % DAWN_SET / DAWN_KINDS * DAWN_SPELL_BITS + ((card)-1) % DAWN_SET % DAWN_KINDS -   \
     DAWN_BEASTS)

/* 13.1: the spells of a window, in the first set (0) or the second (1). */
BG_LONG uint64_t dawn_set_spells_in(int set, int window)
{
    switch (window) {
#define CREATURE(...)
#define FIRST(key, name, copies, windows, ...)                                                     \
    (uint64_t)(DAWN_IN_##windows >> here & 1) << DAWN_SPELL_AT(DAWN_##key) |
#define SECOND(key, name, copies, windows, ...)                                                    \
    (uint64_t)(DAWN_IN_##windows >> here & 1) << DAWN_SPELL_AT(DAWN_V3_##key) |
#define X(key, words)                                                                              \
    case DAWN_WINDOW_##key: {                                                                      \
        enum { here = DAWN_WINDOW_##key };                                                         \
        return set ? DAWN_CARDS(CREATURE, SECOND, ) 0 : DAWN_FIRST_CARDS(CREATURE, FIRST, ) 0;     \
    }
        DAWN_WINDOWS(X)
#undef X
#undef SECOND
#undef FIRST
    default:
        return 0;
    }
}

/* 13.3: the spells whose effects all have a subject, whatever the board is like. */
BG_LONG uint64_t dawn_sure_spells_of_set(int set)
{
#define FIRST(key, name, copies, windows, ...) SURE(DAWN_##key, __VA_ARGS__, 0, 0, 0)
#define SECOND(key, name, copies, windows, ...) SURE(DAWN_V3_##key, __VA_ARGS__, 0, 0, 0)
#define SURE(card, first, second, third, ...)                                                      \
    (uint64_t) !((first) || (second) || (third)) << DAWN_SPELL_AT(card) |
#define E(primitive, trigger, selector, a, b) dawn_is_in(DAWN_AIMED, DAWN_AT_##selector)
    return set ? DAWN_CARDS(CREATURE, SECOND, E) 0 : DAWN_FIRST_CARDS(CREATURE, FIRST, E) 0;
#undef E
#undef SURE
#undef SECOND
#undef FIRST
#undef CREATURE
}

/* The kinds of a mage's school among them. */
BG_FN uint32_t dawn_spells_of(const struct dawn_mage *m, uint64_t spells)
{
    return (uint32_t)(spells >> m->school * DAWN_SPELL_BITS & ((1u << DAWN_SPELL_BITS) - 1))
           << DAWN_BEASTS;
}

BG_FN uint32_t dawn_spells_in(const struct dawn_mage *m, int window)
{
    return dawn_spells_of(m, dawn_set_spells_in(dawn_set_of(m), window));
}

BG_FN uint32_t dawn_sure_spells(const struct dawn_mage *m)
{
    return dawn_spells_of(m, dawn_sure_spells_of_set(dawn_set_of(m)));
}

/* 0.7: the kinds that lie open once they are drawn: in the second set all spells for fights. */
BG_FN uint32_t dawn_shown_kinds(const struct dawn_mage *m)
{
    return dawn_set_of(m) ? dawn_spells_in(m, DAWN_WINDOW_P) | dawn_spells_in(m, DAWN_WINDOW_Q) |
                                dawn_spells_in(m, DAWN_WINDOW_R)
                          : 0;
}

BG_FN int dawn_is_shown(const struct dawn_mage *m, int card)
{
    return dawn_shown_kinds(m) >> dawn_own_kind(m, card) & 1;
}

/* Of these kinds those that a hand may hold as far as everybody knows: the open cards, and for the
 * secret ones whatever was not seen, in the deck or in the hand. */
BG_FN uint32_t dawn_possible_kinds(const struct dawn_mage *m, uint32_t kinds)
{
    uint32_t possible = 0, secret = m->open < m->hand_size ? kinds & ~dawn_shown_kinds(m) : 0;
    for (; secret; secret &= secret - 1)
        possible |= (uint32_t)(m->deck[bg_lowest(secret)] > 0) << bg_lowest(secret);
    return possible == kinds ? kinds : possible | (kinds & dawn_hand_kinds(m));
}

/* The kind of the card at a place of the deck, were it sorted. */
BG_FN int dawn_kind_at(const struct dawn_mage *m, uint32_t place)
{
    int kind = 0;
    while (place >= m->deck[kind])
        place -= m->deck[kind++];
    return kind;
}

/* Puts a card into its place in hand[from..hand_size), the part that ascends. */
BG_FN void dawn_sort_in(struct dawn_mage *m, int from, int to, int card)
{
    int i = to;
    for (; i > from && m->hand[i - 1] > card; i--)
        m->hand[i] = m->hand[i - 1];
    m->hand[i] = (uint8_t)card;
}

BG_FN void dawn_take_secretly(struct dawn_mage *m, int card)
{
    dawn_sort_in(m, m->open, m->hand_size, card);
    m->hand_size++;
}

BG_FN void dawn_take_openly(struct dawn_mage *m, int card)
{
    for (int i = m->hand_size; i > m->open; i--)
        m->hand[i] = m->hand[i - 1];
    dawn_sort_in(m, 0, m->open, card);
    m->open++;
    m->hand_size++;
}

BG_FN void dawn_take_drawn(struct dawn_mage *m, int card)
{
    if (dawn_is_shown(m, card))
        dawn_take_openly(m, card);
    else
        dawn_take_secretly(m, card);
}

BG_FN void dawn_drop_from_hand(struct dawn_mage *m, int card)
{
    int i = 0;
    while (m->hand[i] != card)
        i++;
    m->open = (uint8_t)(m->open - (i < m->open));
    m->hand_size--;
    for (; i < m->hand_size; i++)
        m->hand[i] = m->hand[i + 1];
    m->hand[i] = DAWN_NO_CARD;
}

/* Everybody can tell the hand: the two parts become one. */
BG_FN void dawn_open_hand(struct dawn_mage *m)
{
    for (; m->open < m->hand_size; m->open++)
        dawn_sort_in(m, 0, m->open, m->hand[m->open]);
}

BG_FN void dawn_to_discard(struct dawn_mage *m, int card)
{
    m->discard[dawn_own_kind(m, card)]++;
}

/* 10: an empty deck is made of the discard pile. */
BG_LONG void dawn_reshuffle(struct dawn *d, int seat, struct bg_events *log)
{
    struct dawn_mage *m = &d->mage[seat];
    for (int kind = 0; kind < DAWN_KINDS; kind++)
        m->deck_size = (uint8_t)(m->deck_size + m->discard[kind]);
    if (!m->deck_size)
        return;
    memcpy(m->deck, m->discard, sizeof m->deck);
    memset(m->discard, 0, sizeof m->discard);
    dawn_open_hand(m);
    dawn_emit(log, DAWN_EV_RESHUFFLED, seat, 0, 0, 0, m->deck_size);
}

/* 10: starts n draws; nature names the cards one by one. */
BG_FN void dawn_draw(struct dawn *d, int seat, int n)
{
    d->drawer = (uint8_t)seat;
    d->draws = (uint8_t)n;
}

/* Whether the next draw can happen; if not, the rest of them lapses. */
BG_FN int dawn_can_draw(struct dawn *d, struct bg_events *log)
{
    struct dawn_mage *m = &d->mage[d->drawer];
    if (m->hand_size < DAWN_HAND && !m->deck_size)
        dawn_reshuffle(d, d->drawer, log);
    if (m->hand_size < DAWN_HAND && m->deck_size)
        return 1;
    d->draws = 0;
    d->drawer = 0;
    return 0;
}

BG_LONG void dawn_drawn(struct dawn *d, int card, struct bg_events *log)
{
    struct dawn_mage *m = &d->mage[d->drawer];
    int drawer = d->drawer;
    m->deck[dawn_own_kind(m, card)]--;
    m->deck_size--;
    dawn_take_drawn(m, card);
    if (!--d->draws)
        d->drawer = 0;
    bg_emit_event(log, DAWN_EV_DREW, drawer, 0, 0, card, 1,
                  dawn_is_shown(m, card) ? BG_EVERYONE : BG_BIT(drawer));
}

/* 13.4, STRIP: nature picked the card. */
BG_FN void dawn_stripped(struct dawn *d, int card, struct bg_events *log)
{
    int seat = d->stripped;
    dawn_drop_from_hand(&d->mage[seat], card);
    dawn_to_discard(&d->mage[seat], card);
    if (!--d->strips || !d->mage[seat].hand_size)
        d->strips = d->stripped = 0;
    dawn_emit(log, DAWN_EV_STRIPPED, seat, 0, 0, card, 0);
}

BG_FN void dawn_charge_stone(struct dawn *d, int seat, struct bg_events *log)
{
    if (d->mage[seat].stones == DAWN_CHARGES)
        return;
    d->mage[seat].stones++;
    dawn_emit(log, DAWN_EV_STONE, seat, 0, 0, 0, 1);
}

BG_FN void dawn_spend_stone(struct dawn *d, int seat, struct bg_events *log)
{
    d->mage[seat].stones--;
    dawn_emit(log, DAWN_EV_STONE, seat, 0, 0, 0, -1);
}

BG_FN void dawn_charge_crystal(struct dawn *d, int seat, struct bg_events *log)
{
    if (d->mage[seat].crystals == DAWN_CHARGES)
        return;
    d->mage[seat].crystals++;
    dawn_emit(log, DAWN_EV_CRYSTAL, seat, 0, 0, 0, 1);
}

BG_FN void dawn_spend_crystal(struct dawn *d, int seat, struct bg_events *log)
{
    d->mage[seat].crystals--;
    dawn_emit(log, DAWN_EV_CRYSTAL, seat, 0, 0, 0, -1);
}

#endif
