/*
 * prophecy.h: Prophecies, A14: when one is fulfilled, revealing,
 * raising, and what the end of the game shows. The only hidden information:
 * a hand is known to its owner alone.
 */
#ifndef ARCHMAGE_RULES_PROPHECY_H
#define ARCHMAGE_RULES_PROPHECY_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "scoring.h"

/* A14.1: the cards of this game, a bit each. */
BG_FN uint32_t archmage_prophecy_deck(const struct archmage *g)
{
    static const uint8_t three[PROPHECIES] = {0,
#define X(id, word, name, needs_three, ...) needs_three,
                                              ARCHMAGE_PROPHECIES(X)
#undef X
    };
    uint32_t deck = 0;
    for (int card = 1; card < PROPHECIES; card++)
        if (g->seats >= 3 || !three[card])
            deck |= 1u << card;
    return g->modules & MODULE_PLACES ? deck : deck & ~(1u << PROPHECY_ANCIENTS);
}

/* Cards in hands and on the table that are known in this state or view. */
BG_FN uint32_t archmage_prophecies_seen(const struct archmage *g)
{
    uint32_t seen = 0;
    for (int p = 0; p < g->seats; p++)
        for (int i = 0; i < HAND; i++) {
            if (g->mage[p].hand[i] != BG_HIDDEN)
                seen |= 1u << g->mage[p].hand[i];
            seen |= 1u << g->mage[p].open[i];
        }
    return seen & ~1u;
}

/* Keeps a hand ascending, so that it does not tell when a card came. */
BG_FN void archmage_sort_hand(uint8_t *hand)
{
    for (int i = 1; i < HAND; i++)
        for (int k = i; k > 0 && hand[k] && (hand[k] < hand[k - 1] || !hand[k - 1]); k--) {
            uint8_t card = hand[k];
            hand[k] = hand[k - 1];
            hand[k - 1] = card;
        }
}

BG_FN void archmage_take_card(struct archmage *g, int p, int card, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[p];
    int i = 0;
    while (m->hand[i])
        i++;
    m->hand[i] = (uint8_t)card;
    archmage_sort_hand(m->hand);
    bg_emit_event(log, EVENT_DEALS, p, 0, 0, card, 0, BG_BIT(p));
}

BG_FN int archmage_warded(const struct archmage *g, int p)
{
    int n = 0;
    for (int at = ARCHMAGE_CITY; at < archmage_tiles(g); at++)
        n += archmage_controls(g, p, at) && archmage_wards(g, at);
    return n;
}

/* Locations of p's that a rival held when the turn began. */
BG_FN int archmage_seized(const struct archmage *g, int p)
{
    int n = 0;
    for (int at = ARCHMAGE_CITY; at < archmage_tiles(g); at++)
        n += archmage_controls(g, p, at) && g->besieged[at / 32] >> at % 32 & 1;
    return n;
}

/* Relic types of which p has a full shelf. */
BG_FN int archmage_full_shelves(const struct archmage *g, int p)
{
    int n = 0;
    for (int s = 0; s < SPHERES; s++)
        n += g->mage[p].relics[s] >= g->knob[KNOB_SHELF];
    return n;
}

/* Lands of which p holds at least so many. */
BG_FN int archmage_lands_with(const struct archmage_mage *m, int least)
{
    int n = 0;
    for (int land = 0; land < ARCHMAGE_LANDS; land++)
        n += m->holds[land] >= least;
    return n;
}

BG_FN int archmage_masters_known(const struct archmage_mage *m)
{
    return archmage_bits(m->book >> AREA_MASTER & ((1u << SPHERES) - 1));
}

BG_FN int archmage_victims(const struct archmage *g)
{
    int n = 0;
    for (int q = 0; q < g->seats; q++)
        n += g->kills[q] > 0;
    return n;
}

BG_FN int archmage_killed(const struct archmage *g)
{
    int n = 0;
    for (int q = 0; q < g->seats; q++)
        n += g->kills[q];
    return n;
}

/* A14.3: whether a card's lesser or greater condition holds for p now. */
BG_LONG int archmage_fulfilled(const struct archmage *g, int p, int card, int greater)
{
    static const uint8_t marks[PROPHECIES][2] = {{0, 0},
#define X(id, word, name, three, lesser, more, ...) {lesser, more},
                                                 ARCHMAGE_PROPHECIES(X)
#undef X
    };
    const struct archmage_mage *m = &g->mage[p];
    int mark = marks[card][greater];
    switch ((enum archmage_prophecy)card) {
#define X(id, word, name, three, lesser, more, points, fulfilled, page)                            \
    case PROPHECY_##id:                                                                            \
        return fulfilled;
        ARCHMAGE_PROPHECIES(X)
#undef X
    case PROPHECY_NONE:
    case PROPHECIES:
        break;
    }
    return 0;
}

/* A14.4: points a card would have now; 0 if it cannot be revealed. */
BG_FN int archmage_prophecy_points(const struct archmage *g, int p, int card)
{
    static const uint8_t lesser_points[PROPHECIES] = {0,
#define X(id, word, name, three, lesser, greater, points, ...) points,
                                                      ARCHMAGE_PROPHECIES(X)
#undef X
    };
    if (!card || card == BG_HIDDEN || !archmage_fulfilled(g, p, card, 0))
        return 0;
    return archmage_fulfilled(g, p, card, 1) ? NUMBER_PROPHECY : lesser_points[card];
}

BG_FN int archmage_prophecy_options(const struct archmage *g, int p, bg_action *out)
{
    int n = 0;
    for (int i = 0; i < HAND; i++)
        if (archmage_prophecy_points(g, p, g->mage[p].hand[i]))
            out[n++] = (bg_action)(ACT_PROPHECY + g->mage[p].hand[i] - 1);
    return n;
}

/* A14.4. */
BG_LONG void archmage_reveal_prophecy(struct archmage *g, int p, int card, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[p];
    int from = 0, to = 0;
    while (m->hand[from] != card)
        from++;
    for (; from + 1 < HAND; from++)
        m->hand[from] = m->hand[from + 1];
    m->hand[HAND - 1] = PROPHECY_NONE;
    while (m->open[to])
        to++;
    m->open[to] = (uint8_t)card;
    m->worth[to] = (uint8_t)archmage_prophecy_points(g, p, card);
    archmage_emit(log, EVENT_OPENS, p, 0, 0, card, m->worth[to]);
}

/* A14.5: open cards whose greater condition holds are raised, always. */
BG_FN void archmage_raise_prophecies(struct archmage *g, int p, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[p];
    for (int i = 0; i < HAND; i++) {
        if (!m->open[i] || m->worth[i] == NUMBER_PROPHECY ||
            !archmage_fulfilled(g, p, m->open[i], 1))
            continue;
        m->worth[i] = NUMBER_PROPHECY;
        archmage_emit(log, EVENT_OPENS, p, 0, 0, m->open[i], NUMBER_PROPHECY);
    }
}

/* A14.6: the last chance: what holds is opened, and what would have been but
 * was not cannot be in the hand, which everybody knows. */
BG_LONG void archmage_last_prophecies(struct archmage *g, int p, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[p];
    for (int card = 1; card < PROPHECIES; card++)
        if (archmage_prophecy_points(g, p, card))
            m->denied |= (uint16_t)(1u << card);
    for (int i = 0; i < HAND;) {
        if (archmage_prophecy_points(g, p, m->hand[i]))
            archmage_reveal_prophecy(g, p, m->hand[i], log);
        else
            i++;
    }
    archmage_raise_prophecies(g, p, log);
}

/* 6.1: own scoring after the last turn. */
BG_LONG void archmage_score_mage(struct archmage *g, int p, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[p];
    m->book = archmage_learned(g, p);
    m->cast = m->pick = 0;
    if (g->modules & MODULE_PROPHECIES)
        archmage_last_prophecies(g, p, log);
    m->points = (int16_t)archmage_points_now(g, p);
    m->fielded = (uint8_t)archmage_fielded(m);
    m->done = 1;
    archmage_emit(log, EVENT_SCORES, p, 0, 0, 0, m->points);
}

/* 6.3: the last tie-break is taken when all have tallied. */
BG_FN void archmage_count_fielded(struct archmage *g)
{
    for (int p = 0; archmage_plays(g, CHANGE_TIES) && p < g->seats; p++)
        g->mage[p].fielded = (uint8_t)archmage_fielded(&g->mage[p]);
}

/* 6.3, 7.2, A15.10: nobody acts any more; all hands are shown. */
BG_LONG void archmage_finish(struct archmage *g, struct bg_events *log)
{
    int32_t points[ARCHMAGE_SEATS], payoff[ARCHMAGE_SEATS];
    int winner = BG_NATURE;
    g->phase = PHASE_OVER;
    archmage_count_fielded(g);
    archmage_score(g, points, payoff);
    for (int p = 0; p < g->seats; p++) {
        for (int i = 0; i < HAND && g->mage[p].hand[i]; i++)
            archmage_emit(log, EVENT_HANDS, p, 0, 0, g->mage[p].hand[i], 0);
        if (payoff[p] == 1000)
            winner = p;
    }
    archmage_emit(log, EVENT_OVER, winner, 0, 0, 0, 0);
}

/* 0.1, A14.2: hands of others are hidden until the end. */
BG_FN void archmage_redact(void *state, int viewer)
{
    struct archmage *g = (struct archmage *)state;
    if (g->phase == PHASE_OVER || viewer == BG_ALL)
        return;
    for (int p = 0; p < g->seats; p++)
        for (int i = 0; i < HAND && p != viewer; i++)
            if (g->mage[p].hand[i])
                g->mage[p].hand[i] = BG_HIDDEN;
}

/* Deals a hand from the cards left in `unseen`; 0 if what is known forbids it. */
BG_LONG int archmage_draw_hand(struct archmage_mage *m, uint32_t *unseen, struct bg_rng *rng)
{
    for (int i = 0; i < HAND; i++) {
        if (m->hand[i] != BG_HIDDEN)
            continue;
        int skip = (int)bg_rng_below(rng, (uint32_t)archmage_bits(*unseen)), card = 0;
        for (;; card++)
            if (*unseen >> card & 1 && !skip--)
                break;
        if (m->denied >> card & 1)
            return 0;
        m->hand[i] = (uint8_t)card;
        *unseen &= ~(1u << card);
    }
    archmage_sort_hand(m->hand);
    return 1;
}

/* Unseen cards are equally likely in every unseen place, as far as the
 * scoring of done mages allows: draws are repeated until they fit. */
BG_LONG void archmage_determinize(void *view, int viewer, struct bg_rng *rng)
{
    struct archmage *g = (struct archmage *)view;
    (void)viewer;
    for (int fits = 0; !fits;) {
        struct archmage drawn = *g;
        uint32_t unseen = archmage_prophecy_deck(g) & ~archmage_prophecies_seen(g);
        fits = 1;
        for (int p = 0; p < g->seats && fits; p++)
            fits = archmage_draw_hand(&drawn.mage[p], &unseen, rng);
        if (fits)
            *g = drawn;
    }
}

#endif
