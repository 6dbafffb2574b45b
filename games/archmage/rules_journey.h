/*
 * rules_journey.h: travel, entering, Submission, exploring, claiming and
 * attacking; 4.3 to 4.6.
 */

/* 4.4: followers a mage has left after the curse or a Chasm on a location. */
BG_FN int archmage_after_harm(const struct archmage *g, int location, int company)
{
    int harmed = location == 0 || archmage_token(g, location) == TOKEN_CHASM;
    return harmed && company > 0 ? company - 1 : company;
}

/* 4.4, canEnter: with mp points and a Company of this size. Every step through
 * another mage costs a follower, so the search for a way out ends. */
BG_FN int archmage_can_enter(const struct archmage *g, int p, int from, int to, int mp, int company)
{
    if (to == ARCHMAGE_NONE || archmage_closed(g, p, to) || !archmage_edge_open(g, from, to))
        return 0;
    mp -= archmage_cost(g, to);
    if (mp < 0)
        return 0;
    int passed = archmage_rivals_on(g, p, to);
    if (!passed)
        return 1;
    if (!g->knob[KNOB_SUBMISSION] || company < passed)
        return 0;
    company = archmage_after_harm(g, to, company - passed);
    for (int d = 0; d < DIRS; d++)
        if (archmage_can_enter(g, p, to, archmage_neighbour(g, to, d), mp, company))
            return 1;
    return 0;
}

BG_FN int archmage_can_travel(const struct archmage *g, int p, int d)
{
    const struct archmage_mage *m = &g->mage[p];
    return archmage_can_enter(g, p, m->at, archmage_neighbour(g, m->at, d), g->mp, m->company);
}

/* 4.4, ENTER step 2: one follower goes over to every mage passed. */
BG_FN void archmage_submit(struct archmage *g, int p, struct bg_events *log)
{
    for (int q = 0; q < g->seats; q++) {
        if (q == p || g->mage[q].at != g->mage[p].at)
            continue;
        archmage_tell(log, EVENT_SUBMITS, p, 0, g->mage[p].at, q, 0);
        archmage_desert(g, p, log);
        archmage_recruit(g, q, 1, log);
    }
}

/* 5.5: the controller chooses first, then the visitor. A mage who is done is
 * not asked. */
BG_FN void archmage_drink(struct archmage *g, int visitor, int location)
{
    int holder = archmage_holder(g, location);
    if (holder == NOBODY || holder == visitor)
        return;
    if (visitor != WARLORD && g->knob[KNOB_WELL_VISITOR])
        archmage_ask(g, NODE_GAIN, visitor - 1, g->knob[KNOB_WELL_VISITOR]);
    if (holder != WARLORD && !g->mage[holder - 1].done && g->knob[KNOB_WELL_OWNER])
        archmage_ask(g, NODE_GAIN, holder - 1, g->knob[KNOB_WELL_OWNER]);
}

/* 4.4, ENTER steps 3 and 4: what a location does to a mage entering it. */
BG_FN void archmage_token_on_enter(struct archmage *g, int p, int location, struct bg_events *log)
{
    if (location == 0 || archmage_token(g, location) == TOKEN_CHASM)
        archmage_desert(g, p, log);
    if (archmage_token(g, location) == TOKEN_WELLSPRING)
        archmage_drink(g, p + 1, location);
}

/* 4.4, ENTER. */
BG_FN void archmage_enter(struct archmage *g, int p, int location, struct bg_events *log)
{
    archmage_tell(log, EVENT_MOVES, p, g->mage[p].at, location, 0, 0);
    g->mage[p].at = (uint8_t)location;
    int passing = archmage_rivals_on(g, p, location) > 0;
    if (passing)
        archmage_submit(g, p, log);
    archmage_token_on_enter(g, p, location, log);
    g->phase = passing ? PHASE_PASSING : PHASE_JOURNEY;
}

BG_FN void archmage_travel(struct archmage *g, int d, struct bg_events *log)
{
    int p = g->active, to = archmage_neighbour(g, g->mage[p].at, d);
    g->mp = (uint8_t)(g->mp - archmage_cost(g, to));
    archmage_enter(g, p, to, log);
}

/* 4.3: explore. */
BG_FN int archmage_can_explore(const struct archmage *g, int p)
{
    return g->mp && !archmage_explored(g, g->mage[p].at);
}

BG_FN void archmage_explore(struct archmage *g)
{
    g->mp--;
    archmage_ask(g, NODE_REVEAL, g->mage[g->active].at, 0);
}

/* 2.4: the stack a face-down tile is drawn from, by remaining counts. */
BG_FN int archmage_reveal_options(const struct archmage *g, int location, struct bg_outcome *out)
{
    int wild = archmage_face(g, location) == FACE_WILD, n = 0;
    const uint8_t *stack = wild ? g->wild : g->outpost;
    for (int i = 0; i < (wild ? ARCHMAGE_LANDS : 4); i++) {
        if (!stack[i])
            continue;
        out[n].action = (bg_action)((wild ? ACT_LAND : ACT_CAMP) + i);
        out[n++].weight = stack[i];
    }
    return n;
}

/* 2.4: turns a tile; returns the face it now shows. */
BG_FN int archmage_turn_tile(struct archmage *g, int location, bg_action shown,
                             struct bg_events *log)
{
    int face, actor = g->phase == PHASE_WARLORD ? BG_NATURE : g->active;
    if (shown <= ACT_LAND_LAST) {
        g->wild[shown - ACT_LAND]--;
        face = FACE_LAND + (int)shown - ACT_LAND;
    } else {
        g->outpost[shown - ACT_CAMP]--;
        face = shown == ACT_CAMP ? FACE_CAMP : FACE_HYBRID + (int)shown - ACT_REVEAL_HYBRID;
    }
    g->ground[location] = (uint8_t)face;
    archmage_tell(log, EVENT_EXPLORES, actor, 0, location, face, 0);
    return face;
}

/* 4.5: the explorer's bonus; the Warlord has none. */
BG_FN void archmage_reveal(struct archmage *g, int location, bg_action shown, struct bg_events *log)
{
    int face = archmage_turn_tile(g, location, shown, log);
    if (g->phase == PHASE_WARLORD)
        return;
    if (face == FACE_CAMP)
        archmage_recruit(g, g->active, 1, log);
    else if (face >= FACE_LAND)
        archmage_gain(g, g->active, face - FACE_LAND, 1, log);
    else
        archmage_ask(g, NODE_HYBRID, face - FACE_HYBRID, 0);
}

/* 4.3: deploy. */
BG_FN int archmage_can_deploy(const struct archmage *g, int p)
{
    int at = g->mage[p].at;
    return g->mage[p].company && archmage_claimable(g, at) && archmage_holder(g, at) == NOBODY;
}

BG_FN void archmage_deploy(struct archmage *g, struct bg_events *log)
{
    g->mage[g->active].company--;
    archmage_take(g, g->active + 1, g->mage[g->active].at, log);
}

/* 4.3: attack. Towers cannot be attacked, and no rival gets to one. */
BG_FN int archmage_can_attack(const struct archmage *g, int p)
{
    int holder = archmage_holder(g, g->mage[p].at);
    return g->mp && holder != NOBODY && holder != p + 1;
}

/* 4.6: one ward a point, then the follower; both sides gain blood. */
BG_FN void archmage_attack(struct archmage *g, struct bg_events *log)
{
    int p = g->active, at = g->mage[p].at, victim = archmage_holder(g, at);
    g->mp--;
    if (archmage_wards(g, at)) {
        archmage_remove_wards(g, at, 1, log);
        return;
    }
    archmage_drive_off(g, at, log);
    archmage_gain(g, p, SPHERE_BLOOD, 1, log);
    if (victim != WARLORD)
        archmage_gain(g, victim - 1, SPHERE_BLOOD, 1, log);
    if (g->subjugate)
        archmage_recruit(g, p, 1, log);
}

/* 5.5: divine a relic from a controlled land, wherever it lies. */
BG_FN int archmage_can_divine(const struct archmage *g, int p, int land)
{
    const struct archmage_mage *m = &g->mage[p];
    return g->divination && g->mp && m->relics[land] < g->knob[KNOB_SHELF] &&
           m->holds[land] > g->divined[land];
}

BG_FN void archmage_divine(struct archmage *g, int land, struct bg_events *log)
{
    g->mp--;
    g->divined[land]++;
    archmage_gain(g, g->active, land, 1, log);
}
