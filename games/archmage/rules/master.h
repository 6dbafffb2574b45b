/*
 * master.h: effects of the Master spells but Upheaval, 5.6.
 */
#ifndef ARCHMAGE_RULES_MASTER_H
#define ARCHMAGE_RULES_MASTER_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "setup.h"
#include "scoring.h"
#include "fundamental.h"

/* 5.6, Automaton. */
BG_FN int archmage_automaton_works(const struct archmage *g, int p)
{
    const struct archmage_mage *m = &g->mage[p];
    return m->holds[SPHERE_MATTER] && archmage_can_spare(m);
}

/* The only other way into the book: the spell is ready at once; of two
 * candidates one is chosen at once, A5.4. */
BG_FN void archmage_automaton(struct archmage *g, int s, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[g->active];
    archmage_spare(g, g->active, ZONE_BOARD, log);
    m->apprentices[s]++;
    archmage_tell(log, EVENT_TRAINS, g->active, 0, 0, s, 1);
    g->to_learn = (uint16_t)(1u << s);
    if (archmage_two_spells(m) >> s & 1)
        archmage_ask(g, NODE_LEARN, 1, 0);
    else
        m->book |= archmage_pages_of(s) & m->learnable;
}

/* 5.6, Fortify: lands with the caster's follower below the limit. */
BG_FN archmage_set archmage_fortify_targets(const struct archmage *g, int p)
{
    archmage_set set = 0;
    for (int at = ARCHMAGE_CITY; at < archmage_tiles(g); at++)
        if (archmage_follower_of(g, p, at) && archmage_is_land(g, at) &&
            archmage_wards(g, at) < g->knob[KNOB_FORTIFY_MAX])
            set |= (archmage_set)1 << at;
    return set;
}

BG_FN int archmage_fortify_works(const struct archmage *g, int p)
{
    return g->pool[POOL_WARDS] && archmage_fortify_targets(g, p) != 0;
}

/* 5.6, Corrupt: Fundamental areas of opponents with a clean apprentice. */
BG_FN int archmage_taint_options(const struct archmage *g, int p, bg_action *out)
{
    int n = 0;
    for (int q = 0; q < g->seats; q++)
        for (int s = 0; s < SPHERES && archmage_opponent(g, p, q); s++)
            if (g->mage[q].apprentices[s] > g->mage[q].corrupt[s])
                out[n++] = (bg_action)(ACT_TAINT + SPHERES * q + s);
    return n;
}

BG_FN int archmage_corrupt_works(const struct archmage *g, int p)
{
    bg_action taints[ARCHMAGE_SEATS * SPHERES];
    return g->pool[POOL_CS] && archmage_taint_options(g, p, taints) > 0;
}

BG_FN void archmage_taint(struct archmage *g, int q, int s, struct bg_events *log)
{
    g->mage[q].corrupt[s]++;
    g->pool[POOL_CS]--;
    archmage_tell(log, EVENT_TAINTS, g->active, 0, s, q, 0);
}

/* 5.6, Obliterate: wards and followers, the caster's too, here and adjacent. */
BG_FN int archmage_sweeps(const struct archmage *g, int at)
{
    return at != ARCHMAGE_NONE && archmage_holder(g, at) != NOBODY && !archmage_has_tower(g, at);
}

BG_FN int archmage_obliterate_works(const struct archmage *g, int here)
{
    for (int d = -1; d < DIRS; d++)
        if (archmage_sweeps(g, archmage_around(g, here, d)))
            return 1;
    return 0;
}

BG_FN void archmage_obliterate(struct archmage *g, int here, struct bg_events *log)
{
    for (int d = -1; d < DIRS; d++) {
        int at = archmage_around(g, here, d);
        if (!archmage_sweeps(g, at))
            continue;
        archmage_remove_wards(g, at, archmage_wards(g, at), log);
        archmage_drive_off(g, at, log);
    }
}

#endif
