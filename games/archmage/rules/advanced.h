/*
 * advanced.h: effects of the Advanced spells, 5.5, and of Corrosion and
 * Inflame, which stand in for two of them in solo, 7.6.
 */
#ifndef ARCHMAGE_RULES_ADVANCED_H
#define ARCHMAGE_RULES_ADVANCED_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "stride.h"
#include "fundamental.h"

/* 5.5, Wellspring: a follower of the caster's, here or adjacent. */
BG_FN archmage_set archmage_wellspring_targets(const struct archmage *g, int p, int here)
{
    archmage_set set = 0;
    for (int d = -1; d < DIRS; d++) {
        int at = archmage_around(g, here, d);
        if (at != ARCHMAGE_NONE && archmage_follower_of(g, p, at) &&
            archmage_token(g, at) != TOKEN_WELLSPRING &&
            archmage_takes_token(g, at, TOKEN_WELLSPRING))
            set |= (archmage_set)1 << at;
    }
    return set;
}

/* 5.5, Gate: explored, elsewhere, free to stop; A11.9: with room for both
 * boots of an Enlarged mage. */
BG_FN int archmage_gate_leads(const struct archmage *g, int p, archmage_set open, int at)
{
    const struct archmage_mage *m = &g->mage[p];
    return !archmage_stands_on(m, at) && archmage_explored(g, at) && archmage_in(open, at) &&
           (!archmage_enlarged(m) || archmage_landings(g, p, at, 0));
}

BG_FN archmage_set archmage_gate_targets(const struct archmage *g, int p)
{
    archmage_set open = archmage_free_ground(g, p), set = 0;
    for (int at = 0; at < archmage_tiles(g); at++)
        if (archmage_gate_leads(g, p, open, at))
            set |= (archmage_set)1 << at;
    return set;
}

BG_FN int archmage_gate_works(const struct archmage *g, int p)
{
    archmage_set open = archmage_free_ground(g, p);
    for (int at = 0; at < archmage_tiles(g); at++)
        if (archmage_gate_leads(g, p, open, at))
            return 1;
    return 0;
}

/* 5.5, Shadow: free doorways of opponents. */
BG_FN int archmage_door_options(const struct archmage *g, int p, bg_action *out)
{
    int n = 0;
    for (int q = 0; q < g->seats; q++)
        for (int d = 0; d < SPHERES && archmage_opponent(g, p, q); d++)
            if (g->mage[q].shadow[d] == ARCHMAGE_NONE)
                out[n++] = (bg_action)(ACT_DOOR + SPHERES * q + d);
    return n;
}

BG_FN int archmage_shadow_works(const struct archmage *g, int p)
{
    bg_action doors[ARCHMAGE_SEATS * SPHERES];
    return g->pool[POOL_CS] && archmage_can_spare(&g->mage[p]) &&
           archmage_door_options(g, p, doors) > 0;
}

BG_FN void archmage_cast_shadow(struct archmage *g, int q, int d, struct bg_events *log)
{
    archmage_spare(g, g->active, ZONE_DOOR, log);
    g->mage[q].shadow[d] = g->active;
    g->pool[POOL_CS]--;
    archmage_tell(log, EVENT_SHADOWS, g->active, 0, d, q, 0);
}

/* 5.5, Imprison. */
BG_FN int archmage_opponent_options(const struct archmage *g, int p, bg_action *out)
{
    int n = 0;
    for (int q = 0; q < g->seats; q++)
        if (archmage_opponent(g, p, q) && g->mage[q].company)
            out[n++] = (bg_action)(ACT_SEAT + q);
    return n;
}

BG_FN int archmage_imprison_works(const struct archmage *g, int p)
{
    bg_action seats[ARCHMAGE_SEATS];
    return archmage_opponent_options(g, p, seats) > 0;
}

BG_FN void archmage_imprison(struct archmage *g, int q, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[q];
    int n = archmage_smaller(g->knob[KNOB_IMPRISON], m->company);
    m->company = (uint8_t)(m->company - n);
    m->jailed = (uint8_t)(m->jailed + n);
    archmage_tell(log, EVENT_CAPTURES, g->active, 0, 0, q, n);
}

/* 5.5, Fiery Chasm: the k-th location (from 1) of the line from `from`; NONE
 * at its end, before a gap and before the Cursed Tower. */
BG_FN int archmage_chasm_next(const struct archmage *g, int from, int d, int k)
{
    int at = archmage_neighbour(g, from, d);
    return k > g->knob[KNOB_CHASM_LEN] || at == 0 ? ARCHMAGE_NONE : at;
}

BG_FN int archmage_chasm_opens(const struct archmage *g, int here, int d)
{
    int at = archmage_chasm_next(g, here, d, 1);
    for (int k = 2; at != ARCHMAGE_NONE; k++) {
        if (archmage_token(g, at) != TOKEN_CHASM && archmage_takes_token(g, at, TOKEN_CHASM))
            return 1;
        at = archmage_chasm_next(g, at, d, k);
    }
    return 0;
}

BG_FN int archmage_chasm_options(const struct archmage *g, int here, bg_action *out)
{
    int n = 0;
    for (int d = 0; d < DIRS; d++)
        if (archmage_chasm_opens(g, here, d))
            out[n++] = (bg_action)(ACT_DIR + d);
    return n;
}

BG_FN int archmage_chasm_works(const struct archmage *g, int here)
{
    bg_action dirs[DIRS];
    return archmage_chasm_options(g, here, dirs) > 0;
}

/* A Chasm that stays remembers nobody (1.9). */
BG_FN void archmage_chasm(struct archmage *g, int here, int d, struct bg_events *log)
{
    int caster = g->knob[KNOB_CHASM_PERSIST] ? ARCHMAGE_NONE : g->active;
    int at = archmage_chasm_next(g, here, d, 1);
    for (int k = 2; at != ARCHMAGE_NONE; k++) {
        if (archmage_token(g, at) != TOKEN_CHASM)
            archmage_set_token(g, at, TOKEN_CHASM, caster, log);
        at = archmage_chasm_next(g, at, d, k);
    }
}

/* 7.6, Corrosion: all wards here and adjacent. */
BG_FN int archmage_corrosion_works(const struct archmage *g, int here)
{
    for (int d = -1; d < DIRS; d++) {
        int at = archmage_around(g, here, d);
        if (at != ARCHMAGE_NONE && archmage_wards(g, at))
            return 1;
    }
    return 0;
}

BG_FN void archmage_corrode(struct archmage *g, int here, struct bg_events *log)
{
    for (int d = -1; d < DIRS; d++) {
        int at = archmage_around(g, here, d);
        if (at != ARCHMAGE_NONE)
            archmage_remove_wards(g, at, archmage_wards(g, at), log);
    }
}

/* 7.6, Inflame: any enclave but the Demons' without an INFLAME. */
BG_FN archmage_set archmage_inflame_targets(const struct archmage *g)
{
    archmage_set set = 0;
    for (int s = 0; s < ARCHMAGE_LANDS; s++)
        if (archmage_token(g, 1 + s) != TOKEN_INFLAME &&
            archmage_takes_token(g, 1 + s, TOKEN_INFLAME))
            set |= (archmage_set)1 << (1 + s);
    return set;
}

#endif
