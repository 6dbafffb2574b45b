/*
 * boosted.h: the Fundamental spells with a Boost, A9, except Magic
 * Barrier: Harvest Blessing, Replicate, Return Home, Sleight of Hand, Consume.
 */
#ifndef ARCHMAGE_RULES_BOOSTED_H
#define ARCHMAGE_RULES_BOOSTED_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "stride.h"

/* A7.5: the origin and its reach: neighbours with no Barrier between. */
BG_FN int archmage_in_reach(const struct archmage *g, int here, int d)
{
    int at = archmage_around(g, here, d);
    return d < 0 || archmage_edge_open(g, here, d) ? at : ARCHMAGE_NONE;
}

/* A9, Harvest Blessing: any explored land. Replicate: what the caster holds
 * and gathers from. Neither where such a token lies. */
BG_FN int archmage_blesses(const struct archmage *g, int p, int spell, int at)
{
    int token = spell == SPELL_HARVEST ? TOKEN_HARVEST : TOKEN_REPLICATE;
    if (archmage_token(g, at) == token || !archmage_takes_token(g, at, token))
        return 0;
    if (spell == SPELL_HARVEST)
        return archmage_is_land(g, at);
    return archmage_controls(g, p, at) && !archmage_is_place(g, at);
}

BG_FN archmage_set archmage_blessing_targets(const struct archmage *g, int p, int spell, int here)
{
    archmage_set set = 0;
    for (int d = -1; d < DIRS; d++) {
        int at = archmage_in_reach(g, here, d);
        if (at != ARCHMAGE_NONE && archmage_blesses(g, p, spell, at))
            set |= (archmage_set)1 << at;
    }
    return set;
}

BG_FN void archmage_bless(struct archmage *g, int spell, int at, struct bg_events *log)
{
    if (spell == SPELL_HARVEST)
        archmage_set_token(g, at, TOKEN_HARVEST, ARCHMAGE_NONE, log);
    else
        archmage_set_token(g, at, TOKEN_REPLICATE, g->active, log);
}

/* A9, Return Home: where p may land; a boosted one lands near the tower too. A11.9: an Enlarged
 * mage needs room for both boots. */
BG_FN archmage_set archmage_home_targets(const struct archmage *g, int p, int boost)
{
    const struct archmage_mage *m = &g->mage[p];
    int range = boost ? archmage_tune(g, TUNE_HOME_RANGE) : 0;
    archmage_set set = 0;
    for (int at = 0; m->tower != ARCHMAGE_NONE && at < archmage_tiles(g); at++) {
        if (archmage_steps_apart(g->cell[at], g->cell[m->tower]) > range ||
            !archmage_stop_allowed(g, p, at))
            continue;
        if (archmage_enlarged(m) ? archmage_landings(g, p, at, range) != 0 : m->at != at)
            set |= (archmage_set)1 << at;
    }
    return set;
}

/* A9, Sleight of Hand: relics that would change hands, `paid` bones being
 * spent on the cast. A15.7: the Warlord has no shelf that could run out. */
BG_FN int archmage_loot(const struct archmage *g, int p, int at, int paid)
{
    int holder = at == ARCHMAGE_NONE ? NOBODY : archmage_holder(g, at);
    if (!archmage_foreign(g, p, holder) || !(archmage_is_land(g, at) || archmage_is_place(g, at)))
        return 0;
    int relic = archmage_relic_of(archmage_face(g, at)), most = archmage_tune(g, TUNE_SLEIGHT);
    int own = g->mage[p].relics[relic] - (relic == SPHERE_DEATH ? paid : 0);
    if (holder != WARLORD)
        most = archmage_smaller(most, g->mage[holder - 1].relics[relic]);
    return archmage_smaller(most, g->knob[KNOB_SHELF] - own);
}

BG_FN void archmage_steal(struct archmage *g, int at, struct bg_events *log)
{
    int n = archmage_loot(g, g->active, at, 0), relic = archmage_relic_of(archmage_face(g, at));
    if (archmage_holder(g, at) != WARLORD)
        archmage_lose(g, archmage_holder(g, at) - 1, relic, n, log);
    archmage_gain(g, g->active, relic, n, log);
}

/* The second target of a boosted Sleight. */
BG_FN archmage_set archmage_steal_targets(const struct archmage *g, int p, int here)
{
    archmage_set set = 0;
    for (int d = 0; d < DIRS; d++) {
        int at = archmage_in_reach(g, here, d);
        if (archmage_loot(g, p, at, 0) > 0)
            set |= (archmage_set)1 << at;
    }
    return set;
}

/* Locations within so many steps, none of them across a Barrier. */
BG_FN archmage_set archmage_within(const struct archmage *g, int here, int range)
{
    archmage_set seen = (archmage_set)1 << here, edge = seen;
    while (range--) {
        archmage_set fresh = 0;
        for (; edge; edge &= edge - 1)
            for (int d = 0; d < DIRS; d++) {
                int at = archmage_in_reach(g, archmage_lowest(edge), d);
                if (at != ARCHMAGE_NONE)
                    fresh |= (archmage_set)1 << at;
            }
        edge = fresh & ~seen;
        seen |= fresh;
    }
    return seen;
}

/* A9, Consume: rivals' followers without a ward. */
BG_FN archmage_set archmage_consume_targets(const struct archmage *g, int p, int here, int boost)
{
    archmage_set near =
        archmage_within(g, here, archmage_tune(g, boost ? TUNE_CONSUME_BOOST : TUNE_CONSUME));
    archmage_set set = 0;
    if (!archmage_can_spare(&g->mage[p]))
        return 0;
    for (; near; near &= near - 1) {
        int at = archmage_lowest(near);
        if (archmage_foreign(g, p, archmage_holder(g, at)) && !g->defence[at])
            set |= (archmage_set)1 << at;
    }
    return set;
}

BG_FN void archmage_consume(struct archmage *g, int at, struct bg_events *log)
{
    archmage_drive_off(g, at, log);
    archmage_spare(g, g->active, ZONE_MAP, log);
    archmage_take(g, g->active + 1, at, log);
}

#endif
