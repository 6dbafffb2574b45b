/*
 * rules_broken.h: the invariants of 9.1, for tests and fuzzing. I7's turn
 * count, I12 (lists), I13 (relics) and I14 (purity) are laws of the test suite
 * or follow from how pieces move.
 */

BG_FN const char *archmage_mage_broken(const struct archmage *g, int p)
{
    const struct archmage_mage *m = &g->mage[p];
    int sum = m->company + m->supply + m->jailed + archmage_trained(m) + archmage_fielded(m);
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
    if (g->phase == PHASE_PREP && g->active == p && m->book != archmage_learned(g, p))
        return "I10: after Preparation the book is what apprentices teach";
    if (m->tower != ARCHMAGE_NONE &&
        !(archmage_has_tower(g, m->tower) && archmage_controls(g, p, m->tower) &&
          archmage_is_land(g, m->tower)))
        return "I5: a tower stands on a land of its mage";
    if (m->turn &&
        m->turn + archmage_distance(m) != g->rounds + (g->phase == PHASE_PREP && g->active == p))
        return "I7: planets count the turns";
    return NULL;
}

BG_FN const char *archmage_location_broken(const struct archmage *g, int at)
{
    int holder = archmage_holder(g, at), tower = archmage_has_tower(g, at);
    if (archmage_wards(g, at) && (holder == NOBODY || tower))
        return "I2: wards protect a follower";
    if (archmage_wards(g, at) > g->knob[KNOB_FORTIFY_MAX])
        return "I2: no more wards than Fortify allows";
    if (!at && archmage_token(g, at) != TOKEN_NONE)
        return "I3: no token lies on the Cursed Tower";
    if (holder != NOBODY && !archmage_claimable(g, at))
        return "I5: only explored lands, Towns and Camps are held";
    if (tower && (holder == NOBODY || holder == WARLORD || g->mage[holder - 1].tower != at))
        return "I5: a tower has its mage";
    return NULL;
}

BG_FN const char *archmage_pools_broken(const struct archmage *g)
{
    int pool[POOLS];
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
    }
    for (int k = 0; k < POOLS; k++)
        if (pool[k] != g->knob[KNOB_WARDS + k])
            return k == POOL_WARDS ? "I2: no ward is lost" : "I3: no token is lost";
    return NULL;
}

/* Counters of what each side holds, and of the stacks. */
BG_FN const char *archmage_counts_broken(const struct archmage *g)
{
    uint8_t holds[WARLORD + 1][HOLDS], hidden[2] = {0, 0}, lands[ARCHMAGE_LANDS];
    int wild = 0, outposts = 0, army = 0;
    memset(holds, 0, sizeof holds);
    memcpy(lands, g->wild, sizeof lands);
    for (int at = 0; at < archmage_tiles(g); at++) {
        int face = archmage_face(g, at);
        if (archmage_holder(g, at) != NOBODY)
            holds[archmage_holder(g, at)][face - FACE_LAND]++;
        if (face >= FACE_WILD)
            hidden[face - FACE_WILD]++;
        if (archmage_is_land(g, at))
            lands[face - FACE_LAND]++;
    }
    for (int p = 0; p < g->seats; p++)
        if (memcmp(holds[p + 1], g->mage[p].holds, HOLDS))
            return "holds does not count what a mage controls";
    if (memcmp(holds[WARLORD], g->warlord.holds, HOLDS))
        return "holds does not count what the Warlord controls";
    for (int k = 0; k < HOLDS; k++)
        army += holds[WARLORD][k];
    if (g->mode == MODE_SOLO && army + g->warlord.hand != ARCHMAGE_FOLLOWERS)
        return "I1: the Warlord has 25 followers";
    for (int t = 0; t < ARCHMAGE_LANDS; t++) {
        wild += g->wild[t];
        if (lands[t] != lands[0])
            return "I9: every land has the same number of tiles";
    }
    for (int t = 0; t < 4; t++)
        outposts += g->outpost[t];
    return wild == hidden[0] && outposts == hidden[1] ? NULL : "I9: stacks match face-down tiles";
}

BG_FN const char *archmage_figures_broken(const struct archmage *g)
{
    for (int p = 0; p < g->seats; p++) {
        int at = g->mage[p].at;
        if (at && archmage_rivals_on(g, p, at) && g->phase != PHASE_PASSING)
            return "I6: mages do not share a location";
        if (archmage_has_tower(g, at) && !archmage_controls(g, p, at))
            return "I6: no mage is on another's tower";
    }
    return NULL;
}

/* I8, but while Upheaval holds tiles in the air. */
BG_FN const char *archmage_tiles_broken(const struct archmage *g)
{
    struct archmage_reach r;
    for (int k = 0; k < g->depth; k++)
        if (g->pending[k].node == NODE_PLACE1 || g->pending[k].node == NODE_PLACE2)
            return NULL;
    for (int at = 0; at < archmage_tiles(g); at++)
        if (g->cell[at] >= ARCHMAGE_CELLS || g->tile[g->cell[at]] != at ||
            (at < ARCHMAGE_CITY && g->cell[at] != at))
            return "I8: every tile has a cell of its own";
    archmage_survey(g, &r);
    return archmage_flood(&r, r.all) == r.all ? NULL : "I8: the map is connected";
}

BG_FN const char *archmage_broken(const void *state)
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
    if (!why && g->mp > g->knob[KNOB_MP] + g->knob[KNOB_QUICKEN])
        why = "I11: Quicken alone gives more points";
    if (!why && g->phase == PHASE_AFTER && g->mp)
        why = "I11: no points are left after the action";
    return why;
}
