/*
 * rules_turn.h: set-up steps in turn, Preparation, start and end of a turn;
 * 3, 4.1, 4.2, 4.9.
 */

/* 4.2. */
BG_FN void archmage_begin_journey(struct archmage *g)
{
    g->mp = g->knob[KNOB_MP];
    g->credit = g->subjugate = g->divination = 0;
    memset(g->divined, 0, sizeof g->divined);
    g->phase = PHASE_JOURNEY;
}

/* 4.1, step 1: tokens that last until their caster's next turn. */
BG_FN void archmage_lift_tokens(struct archmage *g, int p, struct bg_events *log)
{
    for (int at = 0; at < archmage_tiles(g); at++)
        if (g->token[at] >> 4 == p + 1)
            archmage_remove_token(g, at, log);
}

/* 4.1, steps 1 and 2; the planet is asked for. */
BG_FN void archmage_prepare(struct archmage *g, int p, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[p];
    archmage_lift_tokens(g, p, log);
    m->stoneskin = 0;
    m->cast = 0;
    m->book = archmage_learned(g, p);
    g->phase = PHASE_PREP;
}

/* 4.1: a first turn has no Preparation. */
BG_FN void archmage_begin_turn(struct archmage *g, int p, struct bg_events *log)
{
    g->active = (uint8_t)p;
    g->mage[p].turn++;
    archmage_tell(log, EVENT_TURN, p, 0, 0, 0, g->mage[p].turn);
    if (g->mage[p].turn == 1)
        archmage_begin_journey(g);
    else
        archmage_prepare(g, p, log);
}

/* 4.1, step 3. */
BG_FN void archmage_move_planet(struct archmage *g, int s, struct bg_events *log)
{
    int p = g->active;
    g->mage[p].distance[s]--;
    archmage_tell(log, EVENT_PLANET, p, 0, g->mage[p].distance[s], s, -1);
    archmage_gain(g, p, s, 1, log);
    archmage_begin_journey(g);
}

/* 4.1: the turn is final once all planets have reached the centre. */
BG_FN int archmage_final(const struct archmage_mage *m)
{
    return archmage_distance(m) == 0;
}

/* 7.2: end of a round in solo. */
BG_FN void archmage_end_round(struct archmage *g, struct bg_events *log)
{
    g->won = (uint8_t)archmage_solo_goal(g);
    if (g->won || archmage_final(&g->mage[0])) {
        archmage_finish(g, log);
        return;
    }
    g->warlord.march = MARCH_SETS_OUT;
    g->phase = PHASE_WARLORD;
}

/* 4.9. */
BG_FN void archmage_end_turn(struct archmage *g, struct bg_events *log)
{
    int p = g->active, next = archmage_next_seat(g, p);
    g->mp = g->credit = g->subjugate = g->divination = 0;
    archmage_tell(log, EVENT_ENDS, p, 0, 0, 0, 0);
    if (g->mode == MODE_SOLO) {
        archmage_end_round(g, log);
        return;
    }
    if (archmage_final(&g->mage[p]))
        archmage_score_mage(g, p, log);
    if (g->mage[next].done)
        archmage_finish(g, log);
    else
        archmage_begin_turn(g, next, log);
}

/* 3, steps 5 and 6: play begins. */
BG_FN void archmage_open(struct archmage *g, struct bg_events *log)
{
    archmage_give_relics(g, log);
    if (g->mode == MODE_SOLO)
        g->phase = PHASE_WARLORD;
    else
        archmage_begin_turn(g, g->first, log);
}

BG_FN void archmage_begin_outward(struct archmage *g, struct bg_events *log)
{
    g->active = g->first;
    g->phase = PHASE_OUTWARD;
    if (!g->out)
        archmage_open(g, log);
}

/* 3, step 3: once for every seat, in seat order. */
BG_FN void archmage_place_planets(struct archmage *g, int vector, struct bg_events *log)
{
    archmage_vector(vector, g->mage[g->active].distance);
    archmage_tell(log, EVENT_PLANETS, g->active, 0, 0, vector, 0);
    if (g->active + 1 < g->seats)
        g->active++;
    else
        archmage_begin_outward(g, log);
}

/* 3, step 4: in turn order, each mage all its moves. */
BG_FN void archmage_move_outward(struct archmage *g, int s, struct bg_events *log)
{
    int p = g->active;
    g->mage[p].distance[s]++;
    g->step |= (uint8_t)(1 << s);
    archmage_tell(log, EVENT_PLANET, p, 0, g->mage[p].distance[s], s, 1);
    if (archmage_bits(g->step) < g->out)
        return;
    g->step = 0;
    g->active = (uint8_t)archmage_next_seat(g, p);
    if (g->active == g->first)
        archmage_open(g, log);
}
