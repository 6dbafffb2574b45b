/*
 * rules_scoring.h: points and the end, 6; the solo goal and score, 7.2, 7.7.
 */

/* 7.5: a Master of sphere s opens F(s), A(s-1) and A(s) in solo. */
BG_FN uint32_t archmage_opened_by(int sphere)
{
    return 1u << sphere | 1u << (AREA_ADVANCED + (sphere + 5) % SPHERES) |
           1u << (AREA_ADVANCED + sphere);
}

/* 4.1: areas whose spell a mage knows after a Preparation now. */
BG_FN uint32_t archmage_learned(const struct archmage *g, int p)
{
    const struct archmage_mage *m = &g->mage[p];
    uint32_t book = 0;
    for (int area = 0; area < AREAS; area++)
        if (m->apprentices[area])
            book |= 1u << area;
    if (g->mode != MODE_SOLO)
        return book;
    for (int s = 0; s < SPHERES; s++)
        if (book >> (AREA_MASTER + s) & 1)
            book |= archmage_opened_by(s);
    return book & ((1u << AREA_MASTER) - 1);
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
BG_FN int archmage_land_points(const struct archmage *g, int p, int land)
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
    return points;
}

/* Followers on the map: all controlled locations but the tower site. */
BG_FN int archmage_fielded(const struct archmage_mage *m)
{
    return archmage_held(m) - (m->tower != ARCHMAGE_NONE);
}

BG_FN void archmage_score_mage(struct archmage *g, int p, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[p];
    m->cast = 0;
    m->book = archmage_learned(g, p);
    m->points = (int16_t)archmage_points_now(g, p);
    m->fielded = (uint8_t)archmage_fielded(m);
    m->done = 1;
    archmage_tell(log, EVENT_SCORES, p, 0, 0, 0, m->points);
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

/* 7.2: whether player and Warlord stand so that a land counts for the player. */
BG_FN int archmage_solo_land(const struct archmage *g, int land)
{
    int mine = g->mage[0].holds[land];
    return (mine || g->knob[KNOB_ZERO_LAND]) && mine >= g->warlord.holds[land];
}

BG_FN int archmage_solo_goal(const struct archmage *g)
{
    int lands = 0;
    for (int land = 0; land < ARCHMAGE_LANDS; land++)
        lands += archmage_solo_land(g, land);
    return archmage_areas_filled(&g->mage[0], 2) >= g->knob[KNOB_SOLO_MASTERS] &&
           lands >= g->knob[KNOB_SOLO_LANDS];
}

/* 7.7. */
BG_FN int archmage_solo_points(const struct archmage *g)
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

BG_FN void archmage_score_versus(const struct archmage *g, int32_t *points, int32_t *payoff)
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

BG_FN void archmage_score(const void *state, int32_t *points, int32_t *payoff)
{
    const struct archmage *g = (const struct archmage *)state;
    if (g->mode != MODE_SOLO) {
        archmage_score_versus(g, points, payoff);
        return;
    }
    points[0] = archmage_solo_points(g);
    payoff[0] = g->won ? 1000 : 0;
}

/* 6.3, 7.2: nobody acts any more. */
BG_FN void archmage_finish(struct archmage *g, struct bg_events *log)
{
    int32_t points[ARCHMAGE_SEATS], payoff[ARCHMAGE_SEATS];
    int winner = BG_NATURE;
    g->phase = PHASE_OVER;
    archmage_score(g, points, payoff);
    for (int p = 0; p < g->seats; p++)
        if (payoff[p] == 1000)
            winner = p;
    archmage_tell(log, EVENT_OVER, winner, 0, 0, 0, 0);
}
