/*
 * cards.h: the movement cards that lead the Warlord against two mages,
 * A15.5: their ways, the deck, and what it costs him to go on.
 */
#ifndef ARCHMAGE_RULES_CARDS_H
#define ARCHMAGE_RULES_CARDS_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "answers.h"

/* Rows of questions.h. */
#define ARCHMAGE_CARD_QUESTIONS(X)                                                                 \
    X(CARD, "", "", BG_NATURE, ENDS, archmage_no_options, archmage_answer_card, SAYS_ITSELF, "", "")

enum { COOP_PATH = 5, CARD_MADNESS = NUMBER_W_CARDS };

/* A15.5: cards 1-24 are direction by direction 2+, 2-, 3+, 3-. */
BG_FN int archmage_card_heading(int card)
{
    return (card - 1) / 4;
}

BG_FN int archmage_card_family(int card)
{
    return (card - 1) % 4;
}

BG_FN int archmage_card_ring(int card)
{
    return archmage_card_family(card) < 2 ? 2 : 3;
}

/* A15.5: cell k (0-4) of a card's path. All cards of a family are the same,
 * turned round the centre; 2- goes out to the fringe and back. */
BG_LONG int archmage_path_cell(int card, int k)
{
    static const uint8_t loop[COOP_PATH][2] = {{2, 12}, {3, 18}, {4, 23}, {3, 17}, {2, 11}};
    int heading = archmage_card_heading(card), ring = archmage_card_ring(card);
    switch (archmage_card_family(card)) {
    case 0:
    case 2:
        return archmage_ring_cell(ring, heading * ring + k + 1);
    case 1:
        return archmage_ring_cell(loop[k][0], loop[k][1] - 1 + heading * loop[k][0]);
    default:
        return archmage_ring_cell(ring, heading * ring - k - 1);
    }
}

/* A15.5: an empty deck is made of the discard first. */
BG_FN void archmage_ask_card(struct archmage *g)
{
    if (!g->deck) {
        g->deck = g->discard;
        g->discard = 0;
    }
    archmage_ask(g, NODE_CARD, 0, 0);
}

BG_FN int archmage_card_options(const struct archmage *g, struct bg_outcome *out)
{
    int n = 0;
    for (int card = 1; card <= NUMBER_W_CARDS; card++) {
        if (!(g->deck >> (card - 1) & 1))
            continue;
        out[n].action = (bg_action)(ACT_CARD + card - 1);
        out[n++].weight = 1;
    }
    return n;
}

/* Madness: all path cards are shuffled, one is drawn, Madness goes back in. */
BG_FN void archmage_madness(struct archmage *g)
{
    g->deck = (g->deck | g->discard) & ~(1u << (CARD_MADNESS - 1));
    g->discard = 0;
    archmage_ask(g, NODE_CARD, 1, 0);
}

BG_LONG void archmage_answer_card(struct archmage *g, struct archmage_pending q, bg_action action,
                                  struct bg_events *log)
{
    int card = (int)action - ACT_CARD + 1;
    archmage_emit(log, EVENT_CARD, BG_NATURE, 0, 0, card, 0);
    if (card == CARD_MADNESS) {
        archmage_madness(g);
        return;
    }
    g->deck &= ~(1u << (card - 1));
    if (q.a)
        g->deck |= 1u << (CARD_MADNESS - 1);
    g->warlord.card = g->warlord.route = (uint8_t)card;
    archmage_ask(g, NODE_WINDOW, g->active, 0);
}

BG_FN void archmage_discard_card(struct archmage *g)
{
    if (g->warlord.card)
        g->discard |= 1u << (g->warlord.card - 1);
    g->warlord.card = 0;
}

/* A15.4, W6: points for a step of his path; more than he ever has if it is
 * closed to him. */
BG_FN int archmage_path_cost(const struct archmage *g, int from, int to)
{
    int barrier = BARRIER_IGNORED;
    if (!archmage_edge_open(g, from, archmage_direction(g, from, to)))
        barrier = archmage_tune(g, TUNE_W_BARRIER);
    if (g->treeman == to || barrier == BARRIER_HALTS)
        return 255;
    return archmage_cost(g, to) + (barrier == BARRIER_TOLL);
}

#endif
