/*
 * view.h: what a viewer sees (7), and worlds that look the same to it.
 */
#ifndef ABRACA_RULES_VIEW_H
#define ABRACA_RULES_VIEW_H

#include "../abraca.h"
#include "evidence.h"
#include "rack.h"
#include "secrets.h"

#include <string.h>

/* What is hidden goes back into the pool, or subtraction would tell it. */
BG_FN void abraca_hide_rack(struct abraca *a, int seat)
{
    for (int i = 0; i < ABRACA_SLOTS; i++) {
        int number = abraca_stone(a->slot[seat][i]);
        if (!number || number == ABRACA_UNKNOWN)
            continue;
        a->pool[number - 1]++;
        a->slot[seat][i] |= ABRACA_UNKNOWN;
    }
}

BG_LONG void abraca_redact(void *state, int viewer)
{
    struct abraca *a = (struct abraca *)state;
    for (int seat = 0; seat < a->seats && !abraca_racks_lie_open(a); seat++)
        if (seat == viewer || viewer == BG_SPECTATOR)
            abraca_hide_rack(a, seat);
    for (int i = 0; i < ABRACA_SECRETS; i++) {
        int number = abraca_secret_number(a->taken[i]);
        if (!abraca_is_secret(a->taken[i]) || number == ABRACA_UNKNOWN ||
            abraca_secret_taker(a->taken[i]) == viewer)
            continue;
        a->pool[number - 1]++;
        a->taken[i] |= ABRACA_UNKNOWN;
    }
}

/* One of the unseen stones whose number is in `allowed` (bit n-1), taken out
 * of the pool; 0 if there is none. */
BG_LONG int abraca_draw_unseen(struct abraca *a, int allowed, struct bg_rng *rng)
{
    uint32_t ways = 0;
    int number = 0;
    for (int n = 0; n < ABRACA_NUMBERS; n++)
        ways += allowed >> n & 1 ? a->pool[n] : 0u;
    if (!ways)
        return 0;
    uint32_t pick = bg_rng_below(rng, ways);
    for (;; number++) {
        uint32_t here = allowed >> number & 1 ? a->pool[number] : 0u;
        if (pick < here)
            break;
        pick -= here;
    }
    a->pool[number]--;
    return number + 1;
}

/* Fills a hidden rack, oldest stone first: what an older stone may be, a
 * younger one may be too, so the number of ways does not depend on the stones
 * drawn before and every filling is equally likely. 0 if other racks left none. */
BG_LONG int abraca_fill_hidden(struct abraca *a, int seat, struct bg_rng *rng)
{
    for (int age = 0; age < ABRACA_SLOTS; age++) {
        int i = abraca_slot_of_age(a, seat, age);
        if (i < 0)
            return 1;
        int number = abraca_draw_unseen(a, ~abraca_not(a->slot[seat][i]) & 0xff, rng);
        if (!number)
            return 0;
        a->slot[seat][i] = (uint16_t)((a->slot[seat][i] & ~15) | number);
    }
    return 1;
}

/* Whether a filling survives what successful calls tell: each entry keeps it
 * with (1 + later) / (1 + later + c), or if c is not 0 (12); so does a question to the neighbour.
 */
BG_LONG int abraca_evidence_allows(const struct abraca *a, int seat, struct bg_rng *rng)
{
    int from = abraca_evidence_from(a, seat);
    if (a->phase == ABRACA_TAKE && seat == a->active && abraca_count_of(a, seat, a->call) < 2)
        return 0;
    for (int e = from; e < from + a->evidence_count[seat]; e++) {
        uint32_t sure = 1 + (uint32_t)abraca_evidence_later(a->evidence[e]), c = 0;
        for (int i = 0; i < ABRACA_SLOTS; i++)
            c += a->slot[seat][i] &&
                 abraca_age(a->slot[seat][i]) < abraca_evidence_k(a->evidence[e]) &&
                 abraca_stone(a->slot[seat][i]) == abraca_evidence_number(a->evidence[e]);
        if (abraca_neighbour_takes(a) ? !c : c && bg_rng_below(rng, sure + c) >= sure)
            return 0;
    }
    return 1;
}

/* Draws a rack anew, exactly as likely as it is given all other racks. */
BG_FN void abraca_redraw_rack(struct abraca *a, int seat, struct bg_rng *rng)
{
    do {
        abraca_hide_rack(a, seat);
        abraca_fill_hidden(a, seat, rng);
    } while (!abraca_evidence_allows(a, seat, rng));
}

/* The same as a first filling; where the neighbour takes, evidence is certain, and a rack that
 * other racks left no way for is given up after a while. */
BG_FN int abraca_fill_first(struct abraca *a, int seat, struct bg_rng *rng)
{
    if (!abraca_neighbour_takes(a))
        return abraca_fill_hidden(a, seat, rng);
    for (int tries = 0; tries < 1000; tries++) {
        abraca_hide_rack(a, seat);
        if (abraca_fill_hidden(a, seat, rng) && abraca_evidence_allows(a, seat, rng))
            return 1;
    }
    return 0;
}

/* A first filling of all hidden racks; 0 if one rack left no way for another. */
BG_FN int abraca_fill_racks(struct abraca *a, int hidden, struct bg_rng *rng)
{
    for (int seat = 0; seat < a->seats; seat++)
        if ((hidden >> seat & 1) && !abraca_fill_first(a, seat, rng))
            return 0;
    return 1;
}

BG_FN int abraca_hidden_racks(const struct abraca *a)
{
    int hidden = 0;
    for (int seat = 0; seat < a->seats; seat++) {
        int i = abraca_slot_of_age(a, seat, 0);
        hidden |= (i >= 0 && abraca_stone(a->slot[seat][i]) == ABRACA_UNKNOWN) << seat;
    }
    return hidden;
}

/* A seat misses one rack, and one redraw is exact. A spectator misses all of
 * them: each is redrawn in turn given the others, a few times over. */
BG_LONG void abraca_determinize(void *view, int viewer, struct bg_rng *rng)
{
    struct abraca *a = (struct abraca *)view;
    struct abraca blank;
    int hidden = abraca_hidden_racks(a);
    int sweeps = viewer == BG_SPECTATOR ? 4 : 1;
    memcpy(&blank, a, sizeof blank);
    while (!abraca_fill_racks(a, hidden, rng))
        memcpy(a, &blank, sizeof blank);
    for (int sweep = 0; sweep < sweeps; sweep++)
        for (int seat = 0; seat < a->seats; seat++)
            if (hidden >> seat & 1)
                abraca_redraw_rack(a, seat, rng);
    for (int i = 0; i < ABRACA_SECRETS; i++)
        if (abraca_secret_number(a->taken[i]) == ABRACA_UNKNOWN)
            a->taken[i] = (uint8_t)((a->taken[i] & 0xf0) | abraca_draw_unseen(a, 0xff, rng));
}

#endif
