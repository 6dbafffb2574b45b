/*
 * hidden.h: what a viewer may know, and worlds that fit it (0, open information).
 *
 * Hidden are the secret cards of other hands. Their number is known, and what
 * they and the deck hold together; so a view counts them as part of the deck.
 */
#ifndef DAWN_RULES_HIDDEN_H
#define DAWN_RULES_HIDDEN_H

#include "../dawn.h"
#include "cards.h"

BG_LONG void dawn_redact(void *state, int viewer)
{
    struct dawn *d = (struct dawn *)state;
    for (int seat = 0; seat < d->seats; seat++) {
        struct dawn_mage *m = &d->mage[seat];
        if (seat == viewer || viewer == BG_ALL)
            continue;
        for (int i = m->open; i < m->hand_size; i++) {
            if (m->hand[i] == BG_HIDDEN)
                continue;
            m->deck[dawn_own_kind(m, m->hand[i])]++;
            m->hand[i] = BG_HIDDEN;
        }
    }
}

/* Takes a card of which a secret hand may be from a deck that has `cards` of them, each equally
 * likely. */
BG_FN int dawn_secret_card(struct dawn_mage *m, int cards, struct bg_rng *rng)
{
    uint32_t place = bg_rng_below(rng, (uint32_t)cards), shown = dawn_shown_kinds(m);
    int kind = 0;
    for (; shown >> kind & 1 || place >= m->deck[kind]; kind++)
        place -= shown >> kind & 1 ? 0 : m->deck[kind];
    m->deck[kind]--;
    return dawn_card_of(m, kind);
}

/* Secret cards came from the deck one by one and at random, so any of the
 * unseen cards is as likely as another to be among them, but for those that
 * would have been shown. */
BG_LONG void dawn_determinize(void *view, int viewer, struct bg_rng *rng)
{
    struct dawn *d = (struct dawn *)view;
    (void)viewer;
    for (int seat = 0; seat < d->seats; seat++) {
        struct dawn_mage *m = &d->mage[seat];
        int unseen = m->deck_size + m->hand_size - m->open;
        for (uint32_t shown = dawn_shown_kinds(m); shown; shown &= shown - 1)
            unseen -= m->deck[bg_lowest(shown)];
        for (int i = m->open; i < m->hand_size; i++)
            if (m->hand[i] == BG_HIDDEN)
                dawn_sort_in(m, m->open, i, dawn_secret_card(m, unseen--, rng));
    }
}

#endif
