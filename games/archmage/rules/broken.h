/*
 * broken.h: the invariants of 9.1 and A17, for tests and fuzzing. I12
 * (lists), I13 (relics), I14 (purity), J7 (access) and J12 (views) compare
 * states or lists: they are laws of the test suite.
 */
#ifndef ARCHMAGE_RULES_BROKEN_H
#define ARCHMAGE_RULES_BROKEN_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "setup.h"
#include "scoring.h"
#include "upheaval.h"
#include "barrier.h"

#include <string.h>

/* Whether p controls the Red Altar. */
BG_FN int archmage_altar_of(const struct archmage *g, int p)
{
    for (int at = ARCHMAGE_CITY; at < archmage_tiles(g); at++)
        if (archmage_face(g, at) == FACE_PLACE + PLACE_ALTAR && archmage_controls(g, p, at))
            return 1;
    return 0;
}

/* A17, J9 to J11: Place cards, books, Prophecies. */
BG_LONG const char *archmage_cards_broken(const struct archmage *g, int p)
{
    const struct archmage_mage *m = &g->mage[p];
    int cards = 0, points = 0;
    if (m->ready & ~m->cards)
        return "J9: a ready card is held";
    for (int at = ARCHMAGE_CITY; at < archmage_tiles(g); at++)
        if (archmage_is_place(g, at) && !archmage_controls(g, p, at) &&
            m->cards >> (archmage_face(g, at) - FACE_PLACE) & 1)
            return "J9: who holds a card controls the Place";
    if (m->book & ~m->learnable || m->pick & ~m->learnable)
        return "J10: books hold candidates";
    if (m->book & m->book >> PAGE_NEW & ((1u << AREA_MASTER) - 1))
        return "J10: an area gives one spell";
    for (int i = 0; i < HAND; i++) {
        cards += (m->hand[i] != PROPHECY_NONE) + (m->open[i] != PROPHECY_NONE);
        points += m->worth[i];
        if ((m->open[i] != PROPHECY_NONE) != (m->worth[i] > 0))
            return "J11: an open Prophecy is worth something";
    }
    if (points > HAND * NUMBER_PROPHECY)
        return "J11: Prophecies are worth nine at most";
    if (m->turn && cards != (g->modules & MODULE_PROPHECIES ? archmage_tune(g, TUNE_DEAL) : 0))
        return "J11: no Prophecy is lost";
    return NULL;
}

/* The planet of this turn has not moved yet. */
BG_FN int archmage_preparing(const struct archmage *g)
{
    return g->phase == PHASE_WAKING || g->phase == PHASE_PREP;
}

BG_LONG const char *archmage_mage_broken(const struct archmage *g, int p)
{
    const struct archmage_mage *m = &g->mage[p];
    int sum = m->company + m->supply + m->jailed + archmage_trained(m) + archmage_fielded(m);
    if (archmage_altar_of(g, p))
        sum += g->laid;
    for (int q = 0; q < g->seats; q++)
        for (int d = 0; d < SPHERES; d++)
            sum += g->mage[q].shadow[d] == p;
    if (sum != ARCHMAGE_FOLLOWERS)
        return "I1: a mage has 25 followers";
    for (int s = 0; s < SPHERES; s++)
        if (m->relics[s] > g->knob[KNOB_SHELF] || m->distance[s] > 3)
            return "I4: relics and planets keep their bounds";
    for (int area = 0; area < AREAS; area++)
        if (m->corrupt[area] > m->apprentices[area])
            return "I4: corrupt apprentices are apprentices";
    if (m->cast & ~m->book)
        return "I10: a spell cast is in the book";
    if (g->phase == PHASE_PREP && g->active == p && (m->pick || m->book != archmage_learned(g, p)))
        return "I10: after Preparation the book is what apprentices teach";
    if (m->tower != ARCHMAGE_NONE &&
        !(archmage_has_tower(g, m->tower) && archmage_controls(g, p, m->tower) &&
          archmage_is_land(g, m->tower)))
        return "I5: a tower stands on a land of its mage";
    if (m->turn &&
        m->turn + archmage_distance(m) != g->rounds + (g->active == p && archmage_preparing(g)))
        return "I7: planets count the turns";
    if (archmage_enlarged(m) && archmage_steps_apart(g->cell[m->at], g->cell[m->foot]) != 1)
        return "J6: an Enlarged mage stands on neighbours";
    return archmage_cards_broken(g, p);
}

BG_LONG const char *archmage_location_broken(const struct archmage *g, int at)
{
    int holder = archmage_holder(g, at), tower = archmage_has_tower(g, at);
    if (archmage_wards(g, at) && (holder == NOBODY || tower))
        return "I2: wards protect a follower";
    if (archmage_wards(g, at) > g->knob[KNOB_FORTIFY_MAX] && !(g->modules & MODULE_ADVANCED))
        return "I2: no more wards than Fortify allows";
    if (!at && archmage_token(g, at) != TOKEN_NONE)
        return "I3: no token lies on the Cursed Tower";
    if (holder != NOBODY && !archmage_claimable(g, at))
        return "I5: only explored lands, Towns and Camps are held";
    if (tower && (holder == NOBODY || holder == WARLORD || g->mage[holder - 1].tower != at))
        return "I5: a tower has its mage";
    if ((archmage_token(g, at) == TOKEN_REPLICATE || archmage_token(g, at) == TOKEN_EXTRACTOR) &&
        holder != NOBODY && holder != archmage_caster(g, at) + 1)
        return "J4: a token serves its owner alone";
    return NULL;
}

/* What each pool holds with everything that came from it. */
BG_LONG void archmage_count_pools(const struct archmage *g, int *pool)
{
    for (int k = 0; k < POOLS; k++)
        pool[k] = g->pool[k];
    for (int at = 0; at < archmage_tiles(g); at++) {
        pool[POOL_WARDS] += archmage_wards(g, at);
        if (archmage_token(g, at) != TOKEN_NONE)
            pool[archmage_pool_of(archmage_token(g, at))]++;
    }
    for (int p = 0; p < g->seats; p++) {
        for (int area = 0; area < AREAS; area++)
            pool[POOL_CS] += g->mage[p].corrupt[area];
        for (int d = 0; d < SPHERES; d++)
            pool[POOL_CS] += g->mage[p].shadow[d] != ARCHMAGE_NONE;
        pool[POOL_BOOTS] += 2 * archmage_enlarged(&g->mage[p]);
    }
    for (int edge = 0; edge < 3 * ARCHMAGE_CELLS; edge++)
        pool[POOL_WALLS] += archmage_bit(g->wall, edge);
}

BG_LONG const char *archmage_pools_broken(const struct archmage *g)
{
    int pool[POOLS];
    archmage_count_pools(g, pool);
    for (int k = 0; k <= POOL_IN; k++)
        if (pool[k] != g->knob[KNOB_WARDS + k])
            return k == POOL_WARDS ? "I2: no ward is lost" : "I3: no token is lost";
    if (pool[POOL_HR] != NUMBER_TOKENS_HR * g->seats || pool[POOL_BX] != NUMBER_TOKENS_BX ||
        pool[POOL_WALLS] != archmage_amount(g, AMOUNT_BARRIERS) || pool[POOL_BOOTS] != NUMBER_BOOTS)
        return "J2: no token, Barrier or boot is lost";
    return NULL;
}

/* J7: chains of at most two Barriers, none inside the city. */
BG_LONG const char *archmage_walls_broken(const struct archmage *g)
{
    int which = 0;
    for (int edge = 0; edge < 3 * ARCHMAGE_CELLS; edge++) {
        if (!archmage_bit(g->wall, edge))
            continue;
        if (archmage_touching(g, edge / 3, edge % 3, &which) > 1)
            return "J7: a chain has at most two Barriers";
        if (edge / 3 < ARCHMAGE_CITY && archmage_step(edge / 3, edge % 3) < ARCHMAGE_CITY &&
            !archmage_tune(g, TUNE_BARRIER_CITY))
            return "J7: no Barrier stands inside the city";
    }
    return NULL;
}

/* J9, J15: the Treeman, the Altar, the movement cards. */
BG_LONG const char *archmage_others_broken(const struct archmage *g)
{
    uint32_t all = archmage_all_cards(g), drawn = 0;
    if (g->treeman != ARCHMAGE_NONE && (archmage_card_holder(g, PLACE_DEEPWOOD) == ARCHMAGE_NONE ||
                                        !archmage_is_land(g, g->treeman)))
        return "J9: the Treeman has a master and stands on a land";
    if (g->mode != MODE_COOP)
        return NULL;
    if (g->warlord.card)
        drawn = 1u << (g->warlord.card - 1);
    if (g->depth && archmage_top(g)->node == NODE_CARD && archmage_top(g)->a)
        drawn |= 1u << (NUMBER_W_CARDS - 1);
    if ((g->deck | g->discard | drawn) != all || g->deck & g->discard)
        return "J15: no movement card is lost";
    return NULL;
}

/* Counters of what each side holds, and of the stacks. */
BG_LONG const char *archmage_counts_broken(const struct archmage *g)
{
    uint8_t holds[WARLORD + 1][HOLDS], hidden[3] = {0, 0, 0}, lands[ARCHMAGE_LANDS];
    int wild = 0, outposts = 0, army = 0;
    memset(holds, 0, sizeof holds);
    memcpy(lands, g->wild, sizeof lands);
    for (int at = 0; at < archmage_tiles(g); at++) {
        int face = archmage_face(g, at);
        if (archmage_holder(g, at) != NOBODY)
            holds[archmage_holder(g, at)][archmage_hold_kind(face)]++;
        if (face >= FACE_WILD && face < FACE_PLACE)
            hidden[face - FACE_WILD]++;
        if (archmage_is_land(g, at))
            lands[face - FACE_LAND]++;
    }
    for (int p = 0; p < g->seats; p++)
        if (!bg_same(holds[p + 1], g->mage[p].holds, HOLDS))
            return "holds does not count what a mage controls";
    if (!bg_same(holds[WARLORD], g->warlord.holds, HOLDS))
        return "holds does not count what the Warlord controls";
    for (int k = 0; k < HOLDS; k++)
        army += holds[WARLORD][k];
    if (archmage_has_warlord(g) && army + g->warlord.hand + g->warlord.supply != ARCHMAGE_FOLLOWERS)
        return "I1: the Warlord has 25 followers";
    for (int t = 0; t < ARCHMAGE_LANDS; t++) {
        wild += g->wild[t];
        if (lands[t] != lands[0])
            return "I9: every land has the same number of tiles";
    }
    for (int t = 0; t < 4; t++)
        outposts += g->outpost[t];
    return wild == hidden[0] && outposts == hidden[1] && archmage_bits(g->sites) == hidden[2]
               ? NULL
               : "I9: stacks match face-down tiles";
}

BG_LONG const char *archmage_figures_broken(const struct archmage *g)
{
    for (int p = 0; p < g->seats; p++) {
        int at = g->mage[p].at;
        if (at && archmage_rivals_on(g, p, at) && g->phase != PHASE_PASSING)
            return "I6: mages do not share a location";
        if (archmage_has_tower(g, at) && archmage_foreign(g, p, archmage_holder(g, at)))
            return "I6: no mage is on another's tower";
        if (archmage_enlarged(&g->mage[p]) && archmage_rivals_on(g, p, g->mage[p].foot) &&
            g->phase != PHASE_PASSING)
            return "J6: Enlarged mages share no location";
    }
    return NULL;
}

/* I8, but while Upheaval holds tiles in the air. */
BG_LONG const char *archmage_tiles_broken(const struct archmage *g)
{
    struct archmage_reach r;
    for (int k = 0; k < g->depth; k++)
        if (g->pending[k].node == NODE_PLACE1 || g->pending[k].node == NODE_PLACE2)
            return NULL;
    for (int at = 0; at < archmage_tiles(g); at++)
        if (g->cell[at] >= ARCHMAGE_CELLS || g->tile[g->cell[at]] != at ||
            (at < ARCHMAGE_CITY && g->cell[at] != at))
            return "I8: every tile has a cell of its own";
    archmage_chart(g, &r);
    return archmage_flood(r.touch, 1, r.all) == r.all ? NULL : "I8: the map is connected";
}

BG_LONG const char *archmage_broken(const void *state)
{
    const struct archmage *g = (const struct archmage *)state;
    const char *why = archmage_pools_broken(g);
    for (int p = 0; p < g->seats && !why; p++)
        why = archmage_mage_broken(g, p);
    for (int at = 0; at < archmage_tiles(g) && !why; at++)
        why = archmage_location_broken(g, at);
    if (!why)
        why = archmage_counts_broken(g);
    if (!why)
        why = archmage_figures_broken(g);
    if (!why)
        why = archmage_tiles_broken(g);
    if (!why)
        why = archmage_walls_broken(g);
    if (!why)
        why = archmage_others_broken(g);
    if (!why && g->mp > g->knob[KNOB_MP] + g->knob[KNOB_QUICKEN])
        why = "I11: Quicken alone gives more points";
    if (!why && g->phase == PHASE_AFTER && g->mp)
        why = "I11: no points are left after the action";
    return why;
}

#endif
