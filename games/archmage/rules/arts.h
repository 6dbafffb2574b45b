/*
 * arts.h: the Advanced spells of A10 with targets: Beguile, Relic
 * Extractor, Divert. Fly and Hasten set a flag (stride.h), Enlarge is
 * there too.
 */
#ifndef ARCHMAGE_RULES_ARTS_H
#define ARCHMAGE_RULES_ARTS_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "stride.h"
#include "ends.h"

/* A10.1, Beguile: not the Cursed Tower, no tower, no lure of the caster's. */
BG_FN int archmage_takes_lure(const struct archmage *g, int p, int at)
{
    return archmage_takes_token(g, at, TOKEN_BEGUILE) && !archmage_has_tower(g, at) &&
           !(archmage_token(g, at) == TOKEN_BEGUILE && archmage_caster(g, at) == p);
}

/* A10.2, Relic Extractor: a land of the caster's without one. */
BG_FN int archmage_takes_machine(const struct archmage *g, int p, int at)
{
    return archmage_is_land(g, at) && archmage_controls(g, p, at) &&
           archmage_token(g, at) != TOKEN_EXTRACTOR && archmage_takes_token(g, at, TOKEN_EXTRACTOR);
}

/* Both aim at the origin or an adjacent location, Barriers or not. */
BG_FN archmage_set archmage_art_targets(const struct archmage *g, int p, int spell, int here)
{
    archmage_set set = 0;
    for (int d = -1; d < DIRS; d++) {
        int at = archmage_around(g, here, d);
        if (at == ARCHMAGE_NONE)
            continue;
        if (spell == SPELL_BEGUILE ? archmage_takes_lure(g, p, at)
                                   : archmage_takes_machine(g, p, at))
            set |= (archmage_set)1 << at;
    }
    return set;
}

/* Extractors of p's on the map, but for one. */
BG_FN archmage_set archmage_machines(const struct archmage *g, int p, int but)
{
    archmage_set set = 0;
    for (int at = ARCHMAGE_CITY; at < archmage_tiles(g); at++)
        if (at != but && archmage_token(g, at) == TOKEN_EXTRACTOR && archmage_caster(g, at) == p)
            set |= (archmage_set)1 << at;
    return set;
}

BG_FN void archmage_extractor(struct archmage *g, int at, struct bg_events *log)
{
    archmage_set_token(g, at, TOKEN_EXTRACTOR, g->active, log);
    if (archmage_set_size(archmage_machines(g, g->active, at)) >=
        archmage_tune(g, TUNE_EXTRACT_MAX))
        archmage_ask(g, NODE_DROP, at, 0);
}

/* A10.5, Divert: neighbours with wards. */
BG_FN archmage_set archmage_pull_targets(const struct archmage *g, int here)
{
    archmage_set set = 0;
    for (int d = 0; d < DIRS; d++) {
        int at = archmage_neighbour(g, here, d);
        if (at != ARCHMAGE_NONE && archmage_wards(g, at))
            set |= (archmage_set)1 << at;
    }
    return set;
}

/* All wards of a neighbour: to the origin if somebody's follower stands there,
 * else to the pool. */
BG_FN void archmage_pull(struct archmage *g, int here, int from, struct bg_events *log)
{
    int n = archmage_wards(g, from);
    archmage_remove_wards(g, from, n, log);
    if (archmage_holder(g, here) == NOBODY || archmage_has_tower(g, here))
        return;
    while (n--)
        archmage_add_ward(g, here, log);
}

/* A11.1: neighbours an unenlarged mage may grow to. */
BG_FN archmage_set archmage_grow_targets(const struct archmage *g, int p)
{
    const struct archmage_mage *m = &g->mage[p];
    archmage_set set = 0;
    if (archmage_enlarged(m) || g->pool[POOL_BOOTS] < 2)
        return 0;
    for (int d = 0; d < DIRS; d++) {
        int at = archmage_neighbour(g, m->at, d);
        if (at != ARCHMAGE_NONE && archmage_can_grow(g, p, at))
            set |= (archmage_set)1 << at;
    }
    return set;
}

#endif
