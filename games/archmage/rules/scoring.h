/*
 * scoring.h: points and the end, 6; the solo goal and score, 7.2, 7.7.
 */
#ifndef ARCHMAGE_RULES_SCORING_H
#define ARCHMAGE_RULES_SCORING_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"

#include <string.h>

/* Areas with an apprentice, a bit each; often whole levels have none. */
BG_LONG uint32_t archmage_taught(const struct archmage_mage *m)
{
    static const uint8_t none[SPHERES] = {0};
    uint32_t areas = 0;
    for (int level = 0; level < AREAS; level += SPHERES) {
        if (bg_same(m->apprentices + level, none, SPHERES))
            continue;
        for (int area = level; area < level + SPHERES; area++)
            if (m->apprentices[area])
                areas |= 1u << area;
    }
    return areas;
}

/* A5.2: areas that give a spell; against the Warlord Masters open others. */
BG_FN uint32_t archmage_covered(const struct archmage *g, int p)
{
    uint32_t areas = archmage_taught(&g->mage[p]);
    if (!archmage_has_warlord(g))
        return areas;
    for (uint32_t masters = areas >> AREA_MASTER; masters; masters &= masters - 1)
        areas |= archmage_opened_by(bg_lowest(masters));
    return areas & ((1u << AREA_MASTER) - 1);
}

/* Both pages of each of a set of areas. */
BG_FN uint32_t archmage_pages_in(uint32_t areas)
{
    return areas | (areas & ((1u << AREA_MASTER) - 1)) << PAGE_NEW;
}

BG_FN uint32_t archmage_pages_of(int area)
{
    return archmage_pages_in(1u << area);
}

/* Areas that have one of these pages. */
BG_FN uint32_t archmage_areas_in(uint32_t pages)
{
    return (pages | pages >> PAGE_NEW) & ((1u << AREAS) - 1);
}

/* 4.1, A5.3: the book after a Preparation now: for every covered area the page
 * picked, else the page known, else the first there is. */
BG_FN uint32_t archmage_learned(const struct archmage *g, int p)
{
    const struct archmage_mage *m = &g->mage[p];
    uint32_t pages = archmage_pages_in(archmage_covered(g, p)) & m->learnable;
    uint32_t book = pages & m->pick;
    book |= pages & m->book & ~archmage_pages_in(archmage_areas_in(book));
    pages &= ~archmage_pages_in(archmage_areas_in(book));
    return book | (pages & ~(pages << PAGE_NEW));
}

/* Areas of one level (0, 1, 2) that hold an apprentice. */
BG_FN int archmage_areas_filled(const struct archmage_mage *m, int level)
{
    int n = 0;
    for (int s = 0; s < SPHERES; s++)
        n += m->apprentices[level * SPHERES + s] > 0;
    return n;
}

BG_FN int archmage_trained(const struct archmage_mage *m)
{
    int n = 0;
    for (int area = 0; area < AREAS; area++)
        n += m->apprentices[area];
    return n;
}

/* 6.1, step 2. */
BG_FN int archmage_sphere_points(const struct archmage *g, int p)
{
    const struct archmage_mage *m = &g->mage[p];
    int points = 0, corrupt = 0;
    for (int level = 0; level < 3; level++)
        points += archmage_areas_filled(m, level) << level;
    for (int area = AREA_ADVANCED; area < AREAS; area++)
        corrupt += m->corrupt[area];
    return points - corrupt * g->knob[KNOB_CORRUPT_VP];
}

/* 6.1, step 3: most locations of a land 2 points, shared by two 1. */
BG_LONG int archmage_land_points(const struct archmage *g, int p, int land)
{
    int mine = g->mage[p].holds[land], sharing = 0;
    if (!mine && !g->knob[KNOB_ZERO_LAND])
        return 0;
    for (int q = 0; q < g->seats; q++) {
        if (g->mage[q].holds[land] > mine)
            return 0;
        sharing += g->mage[q].holds[land] == mine;
    }
    return sharing == 1 ? 2 : sharing == 2 ? 1 : 0;
}

/* 6.1: what p would score now. */
BG_FN int archmage_points_now(const struct archmage *g, int p)
{
    int points = archmage_sphere_points(g, p);
    for (int land = 0; land < ARCHMAGE_LANDS; land++)
        points += archmage_land_points(g, p, land);
    for (int i = 0; i < HAND; i++)
        points += g->mage[p].worth[i];
    return points;
}

/* Followers on the map: all controlled locations but the tower site. */
BG_FN int archmage_fielded(const struct archmage_mage *m)
{
    return archmage_held(m) - (m->tower != ARCHMAGE_NONE);
}

/* 6.3: points and the five tie-breaks as one number. */
BG_FN int64_t archmage_rank(const struct archmage_mage *m)
{
    int64_t rank = m->points + 256;
    rank = rank << 8 | archmage_areas_filled(m, 2);
    rank = rank << 8 | archmage_areas_filled(m, 1);
    rank = rank << 8 | archmage_areas_filled(m, 0);
    rank = rank << 8 | archmage_trained(m);
    return rank << 8 | m->fielded;
}

/* 7.2, A15.10: whether a land counts for those who fight the Warlord. */
BG_FN int archmage_solo_land(const struct archmage *g, int land)
{
    int ours = g->mage[0].holds[land] + (g->mode == MODE_COOP ? g->mage[1].holds[land] : 0);
    return (ours || g->knob[KNOB_ZERO_LAND]) && ours >= g->warlord.holds[land];
}

BG_FN int archmage_lands_won(const struct archmage *g)
{
    int lands = 0;
    for (int land = 0; land < ARCHMAGE_LANDS; land++)
        lands += archmage_solo_land(g, land);
    return lands;
}

/* 7.2, A15.10: Masters each mage needs to win, and land types all need. */
BG_FN int archmage_masters_needed(const struct archmage *g)
{
    return g->mode == MODE_SOLO ? g->knob[KNOB_SOLO_MASTERS] : archmage_tune(g, TUNE_W_MASTERS);
}

BG_FN int archmage_lands_needed(const struct archmage *g)
{
    return g->mode == MODE_SOLO ? g->knob[KNOB_SOLO_LANDS] : archmage_tune(g, TUNE_W_LANDS);
}

BG_FN int archmage_goal_met(const struct archmage *g)
{
    for (int p = 0; p < g->seats; p++)
        if (archmage_areas_filled(&g->mage[p], 2) < archmage_masters_needed(g))
            return 0;
    return archmage_lands_won(g) >= archmage_lands_needed(g);
}

/* 7.7. */
BG_LONG int archmage_solo_points(const struct archmage *g)
{
    const struct archmage_mage *m = &g->mage[0];
    uint32_t book = archmage_learned(g, 0);
    int points = g->won ? 5 * (g->rounds - m->turn) : 0;
    points += archmage_bits(book & ((1u << AREA_ADVANCED) - 1));
    points += 2 * archmage_bits(book >> AREA_ADVANCED);
    points += 4 * archmage_areas_filled(m, 2);
    for (int land = 0; land < ARCHMAGE_LANDS; land++)
        if (archmage_solo_land(g, land))
            points += m->holds[land] > g->warlord.holds[land] ? 2 : 1;
    return points;
}

BG_LONG void archmage_score_versus(const struct archmage *g, int32_t *points, int32_t *payoff)
{
    int64_t best = 0;
    int tied = 0;
    for (int p = 0; p < g->seats; p++) {
        int64_t rank = archmage_rank(&g->mage[p]);
        points[p] = g->mage[p].done ? g->mage[p].points : archmage_points_now(g, p);
        payoff[p] = 0;
        tied = rank > best ? 1 : tied + (rank == best);
        best = rank > best ? rank : best;
    }
    if (g->phase != PHASE_OVER)
        return;
    for (int p = 0; p < g->seats; p++)
        payoff[p] = archmage_rank(&g->mage[p]) == best ? 1000 / tied : 0;
}

BG_LONG void archmage_score(const void *state, int32_t *points, int32_t *payoff)
{
    const struct archmage *g = (const struct archmage *)state;
    if (g->mode == MODE_VERSUS) {
        archmage_score_versus(g, points, payoff);
        return;
    }
    for (int p = 0; p < g->seats; p++) {
        points[p] = g->mode == MODE_SOLO ? archmage_solo_points(g) : archmage_sphere_points(g, p);
        payoff[p] = g->won ? 1000 : 0;
    }
}

#endif
