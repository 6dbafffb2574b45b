/*
 * rules_warlord.h: the Warlord's turn: what he does everywhere, and how dice
 * lead him in solo, 7.3 to 7.6. Cards lead him in co-op, rules_coop.h.
 *
 * His turn is a march of small steps, kept in the state, because exploring,
 * chance and the players' answers come in between: archmage_march() takes one
 * step and is called again once nothing is pending.
 */

/* 7.3, A15.4: a mage or a mage tower dazes him. */
BG_FN int archmage_blocked(const struct archmage *g, int location)
{
    return archmage_mages_on(g, location) || archmage_has_tower(g, location);
}

/* 7.6: lands of a type under the Warlord. */
BG_FN archmage_set archmage_burn_targets(const struct archmage *g, int land)
{
    archmage_set set = 0;
    for (int at = ARCHMAGE_CITY; at < archmage_tiles(g); at++)
        if (archmage_face(g, at) == FACE_LAND + land && archmage_holder(g, at) == WARLORD)
            set |= (archmage_set)1 << at;
    return set;
}

BG_FN void archmage_burn(struct archmage *g, int at, struct bg_events *log)
{
    if (archmage_wards(g, at))
        archmage_remove_wards(g, at, 1, log);
    else
        archmage_drive_off(g, at, log);
}

/* 7.3, step 3, A15.4: spell tokens on his way; Vines cost points elsewhere. */
BG_FN void archmage_token_on_march(struct archmage *g, int location, struct bg_events *log)
{
    int token = archmage_token(g, location);
    if (token == TOKEN_INFLAME)
        archmage_ask(g, NODE_BURN, location - 1, archmage_caster(g, location));
    archmage_drink(g, WARLORD, location);
    if (token != TOKEN_BEGUILE || !g->warlord.hand)
        return;
    int lost = archmage_smaller(archmage_tune(g, TUNE_BEGUILE), g->warlord.hand);
    g->warlord.hand = (uint8_t)(g->warlord.hand - lost);
    g->warlord.supply = (uint8_t)(g->warlord.supply + lost);
    archmage_spring_lure(g, location, log);
}

BG_FN void archmage_warlord_to(struct archmage *g, int location, struct bg_events *log)
{
    archmage_tell(log, EVENT_WARLORD, BG_NATURE, g->warlord.at, location, 0, g->warlord.mp);
    g->warlord.at = (uint8_t)location;
}

/* 7.3, step 1. */
BG_FN void archmage_set_out(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    w->ring = w->ring == 2 ? 3 : 2;
    w->mp = g->knob[KNOB_MP];
    w->walked = 0;
    archmage_warlord_to(g, 0, log);
    archmage_ask(g, NODE_ROLL, 0, 0);
    w->march = MARCH_HEADING;
}

/* 7.3, step 3, A15.4 W4: a step of the straight way: free, but tokens act. */
BG_FN void archmage_walk_on(struct archmage *g, int to, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    w->walked++;
    w->mp = (uint8_t)(w->mp - archmage_smaller(w->mp, archmage_vines_on(g, to)));
    archmage_warlord_to(g, to, log);
    archmage_token_on_march(g, to, log);
}

BG_FN void archmage_walk(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    if (w->walked < w->ring) {
        archmage_walk_on(g, archmage_neighbour(g, w->at, w->heading), log);
        return;
    }
    archmage_ask(g, NODE_ROLL, 0, 0);
    w->march = MARCH_SENSE;
}

/* 7.3, A15.4: claim, with a follower ready. */
BG_FN void archmage_warlord_claims(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    if (!w->hand || !archmage_claimable(g, w->at) || archmage_holder(g, w->at) != NOBODY)
        return;
    if (archmage_is_place(g, w->at) && !archmage_tune(g, TUNE_W_PLACES))
        return;
    w->hand--;
    archmage_take(g, WARLORD, w->at, log);
}

/* 7.3, step 5: wards first, then the player's follower, a point each. */
BG_FN void archmage_warlord_fights(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    int broken = archmage_smaller(archmage_wards(g, w->at), w->mp);
    int holder = archmage_holder(g, w->at);
    archmage_tell(log, EVENT_ATTACKS, BG_NATURE, 0, w->at, 0, 0);
    archmage_remove_wards(g, w->at, broken, log);
    w->mp = (uint8_t)(w->mp - broken);
    if (!w->mp || archmage_wards(g, w->at))
        return;
    w->mp--;
    archmage_drive_off(g, w->at, log);
    archmage_gain(g, holder - 1, SPHERE_BLOOD, 1, log);
}

BG_FN void archmage_warlord_acts(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    w->march = MARCH_STEPS;
    if (archmage_blocked(g, w->at))
        return;
    w->march = MARCH_CLAIMS;
    if (!archmage_explored(g, w->at) && w->mp) {
        w->mp--;
        archmage_ask(g, NODE_REVEAL, w->at, 0);
    } else if (archmage_holder(g, w->at) != NOBODY && archmage_holder(g, w->at) != WARLORD) {
        archmage_warlord_fights(g, log);
    }
}

/* 7.3, step 7: the place after another on his ring. */
BG_FN int archmage_onward(const struct archmage *g, int at)
{
    return g->tile[archmage_along_ring(g->warlord.ring, g->cell[at], g->warlord.sense)];
}

/* 7.3, step 7: points to the next place that is not blocked; more than he has
 * if there is none. */
BG_FN int archmage_points_onward(const struct archmage *g)
{
    int at = g->warlord.at, points = 0;
    do {
        at = archmage_onward(g, at);
        if (at == ARCHMAGE_NONE || at == g->warlord.at)
            return g->warlord.mp + 1;
        points += archmage_cost(g, at);
    } while (archmage_blocked(g, at));
    return points;
}

/* A step he pays for. */
BG_FN void archmage_step_on(struct archmage *g, int to, int points, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    w->mp = (uint8_t)(w->mp - points);
    archmage_warlord_to(g, to, log);
    archmage_token_on_march(g, to, log);
    w->march = MARCH_ACTS;
}

/* 7.3, steps 6 and 7. */
BG_FN void archmage_warlord_steps(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    if (!w->mp || archmage_points_onward(g) > w->mp) {
        w->mp = 0;
        w->march = MARCH_HALTS;
        return;
    }
    int to = archmage_onward(g, w->at);
    archmage_step_on(g, to, archmage_cost(g, to), log);
}

/* 7.3, step 8: wards, his own location first, then in direction order. */
BG_FN void archmage_warlord_wards(struct archmage *g, struct bg_events *log)
{
    int here = g->warlord.at;
    archmage_set set = archmage_ward_targets(g, WARLORD, here);
    for (int d = -1; d < DIRS && g->pool[POOL_WARDS]; d++) {
        int at = archmage_around(g, here, d);
        if (at != ARCHMAGE_NONE && set >> at & 1)
            archmage_add_ward(g, at, log);
    }
}

/* Solo: where he is dazed, nothing happens. */
BG_FN void archmage_warlord_halts(struct archmage *g, struct bg_events *log)
{
    int here = g->warlord.at;
    if (archmage_is_land(g, here) && archmage_holder(g, here) == WARLORD &&
        !archmage_blocked(g, here))
        archmage_warlord_wards(g, log);
    archmage_begin_turn(g, g->active, log);
}

/* One step of his turn in solo. */
BG_FN void archmage_march_by_dice(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    switch (w->march) {
    case MARCH_SETS_OUT:
        archmage_set_out(g, log);
        break;
    case MARCH_HEADING:
        w->heading = (uint8_t)(w->die - 1);
        w->march = MARCH_WALKS;
        break;
    case MARCH_WALKS:
        archmage_walk(g, log);
        break;
    case MARCH_SENSE:
        w->sense = w->die % 2 == 0;
        w->march = MARCH_ACTS;
        break;
    case MARCH_ACTS:
        archmage_warlord_acts(g, log);
        break;
    case MARCH_CLAIMS:
        archmage_warlord_claims(g, log);
        w->march = MARCH_STEPS;
        break;
    case MARCH_STEPS:
        archmage_warlord_steps(g, log);
        break;
    default:
        archmage_warlord_halts(g, log);
        break;
    }
}

/* 7.4: what Befuddle makes of the die; 0 if it cannot be. */
BG_FN int archmage_befuddled(const struct archmage *g, int more)
{
    int die = g->warlord.die + (more ? 1 : -1);
    if (die >= 1 && die <= 6)
        return die;
    if (!g->knob[KNOB_BEFUDDLE_WRAP])
        return 0;
    return die ? 1 : 6;
}

/* 7.4, A15.6: what a mage may do about the die, or about the card. */
BG_FN int archmage_window_options(const struct archmage *g, int p, bg_action *out)
{
    uint32_t ready = g->mage[p].book & ~g->mage[p].cast;
    int n = 0, solo = g->mode == MODE_SOLO;
    if (ready >> SPELL_DECAY & 1 && archmage_can_pay(g, p, SPELL_DECAY, 0))
        out[n++] = ACT_TORMENT;
    for (int more = 0; more < 1 + solo; more++)
        for (int way = 0; way < 3; way++)
            if (ready >> SPELL_SHADOW & 1 && (!solo || archmage_befuddled(g, more)) &&
                archmage_can_pay(g, p, SPELL_SHADOW, way))
                out[n++] = (bg_action)(ACT_BEFUDDLE + 3 * more + way);
    out[n++] = ACT_PASS;
    return n;
}

/* 7.3, steps 2 and 4: the first die is a direction, the second the sense. */
BG_FN void archmage_tell_die(const struct archmage *g, struct bg_events *log)
{
    archmage_tell(log, EVENT_ROLLS, BG_NATURE, 0, 0, g->warlord.march == MARCH_SENSE,
                  g->warlord.die);
}

/* 7.4: solo knows one seat, so the first pass closes the window. */
BG_FN void archmage_roll(struct archmage *g, int die, struct bg_events *log)
{
    archmage_answered(g);
    g->warlord.die = (uint8_t)die;
    archmage_tell_die(g, log);
    archmage_ask(g, NODE_WINDOW, 0, 1);
}

/* 7.4: Befuddle changes the die and leaves the window open. */
BG_FN void archmage_befuddle_die(struct archmage *g, int choice, struct bg_events *log)
{
    g->warlord.die = (uint8_t)archmage_befuddled(g, choice / 3);
    archmage_pay(g, 0, SPELL_SHADOW, choice % 3, log);
    archmage_tell_die(g, log);
}
