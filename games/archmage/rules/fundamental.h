/*
 * fundamental.h: effects of the Fundamental spells, 5.4.
 *
 * For each spell with a condition of its own `archmage_<spell>_works` says
 * whether a cast could do anything ("castable iff"); relics are paid before
 * the effect runs.
 */
#ifndef ARCHMAGE_RULES_FUNDAMENTAL_H
#define ARCHMAGE_RULES_FUNDAMENTAL_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"

/* 5.3: mages a spell can be aimed at; one who is done is left in peace. */
BG_FN int archmage_opponent(const struct archmage *g, int p, int q)
{
    return q != p && !g->mage[q].done;
}

/* 5.4, Vines: neighbours that can take a token, bare ones or all; A7.4: not
 * across a Barrier. */
BG_FN archmage_set archmage_vines_targets(const struct archmage *g, int here, int bare)
{
    archmage_set set = 0;
    for (int d = 0; d < DIRS; d++) {
        int at = archmage_neighbour(g, here, d);
        if (at == ARCHMAGE_NONE || !archmage_takes_token(g, at, TOKEN_VINES) ||
            !archmage_edge_open(g, here, d))
            continue;
        if (!bare || archmage_token(g, at) == TOKEN_NONE)
            set |= (archmage_set)1 << at;
    }
    return set;
}

BG_FN void archmage_grow_vines(struct archmage *g, int here, int bare, struct bg_events *log)
{
    archmage_set set = archmage_vines_targets(g, here, bare);
    for (int d = 0; d < DIRS; d++) {
        int at = archmage_neighbour(g, here, d);
        if (at != ARCHMAGE_NONE && set >> at & 1)
            archmage_set_token(g, at, TOKEN_VINES, g->active, log);
    }
}

/* The caster is asked only where some neighbours hold a token and some not. */
BG_FN void archmage_vines(struct archmage *g, int here, struct bg_events *log)
{
    archmage_set all = archmage_vines_targets(g, here, 0);
    archmage_set bare = archmage_vines_targets(g, here, 1);
    if (bare && bare != all)
        archmage_ask(g, NODE_VINES, 0, here);
    else
        archmage_grow_vines(g, here, 0, log);
}

/* 5.4, Transmute. */
BG_FN int archmage_swap_options(const struct archmage *g, int p, int swapped, bg_action *out)
{
    const struct archmage_mage *m = &g->mage[p];
    int n = 0;
    if (swapped)
        out[n++] = ACT_PASS;
    for (int a = 0; a < SPHERES; a++)
        for (int b = 0; b < SPHERES && m->relics[a]; b++)
            if (a != b && m->relics[b] < g->knob[KNOB_SHELF])
                out[n++] = (bg_action)(ACT_SWAP + 5 * a + b - (b > a));
    return n;
}

BG_FN void archmage_swap(struct archmage *g, bg_action action, struct bg_events *log)
{
    struct archmage_pending *node = &g->pending[g->depth - 1];
    int a = ((int)action - ACT_SWAP) / 5, b = ((int)action - ACT_SWAP) % 5;
    archmage_lose(g, g->active, a, 1, log);
    archmage_gain(g, g->active, b + (b >= a), 1, log);
    node->b = 1;
    if (!--node->a)
        archmage_answered(g);
}

/* 5.4, Decay. */
BG_FN int archmage_decays(const struct archmage *g, int p, int q)
{
    return archmage_opponent(g, p, q) && archmage_relics(&g->mage[q]) > g->knob[KNOB_DECAY_KEEP];
}

BG_FN int archmage_decay_works(const struct archmage *g, int p)
{
    for (int q = 0; q < g->seats; q++)
        if (archmage_decays(g, p, q))
            return 1;
    return 0;
}

/* In turn order after the caster: the last is asked first onto the stack. */
BG_FN void archmage_decay(struct archmage *g)
{
    int p = g->active;
    for (int k = g->seats - 1; k > 0; k--) {
        int q = (p + k) % g->seats;
        if (archmage_decays(g, p, q))
            archmage_ask(g, NODE_DISCARD, q,
                         archmage_relics(&g->mage[q]) - g->knob[KNOB_DECAY_KEEP]);
    }
}

#endif
