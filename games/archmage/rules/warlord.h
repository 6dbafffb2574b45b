/*
 * warlord.h: the Warlord's turn, 7.3 and A15.4. Dice lead him in solo,
 * cards (cards.h) against two mages; all else is the same.
 *
 * His turn is a march of small steps, kept in the state, because exploring,
 * chance and the players' answers come in between: archmage_march() takes one
 * step and is called again once nothing is pending.
 */
#ifndef ARCHMAGE_RULES_WARLORD_H
#define ARCHMAGE_RULES_WARLORD_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "answers.h"
#include "prophecy.h"
#include "turn.h"
#include "journey.h"
#include "ends.h"
#include "cards.h"

/* Rows of questions.h. */
#define ARCHMAGE_WARLORD_QUESTIONS(X)                                                              \
    X(BURN, "burn", "inflame", node->b, ENDS, archmage_burn_options, archmage_answer_burn,         \
      SAYS_LOCATION, "burn", "Inflame: which {land} of the Warlord burns?")

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
BG_LONG void archmage_token_on_march(struct archmage *g, int location, struct bg_events *log)
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
    archmage_emit(log, EVENT_FOLLOWERS, BG_NATURE, ZONE_COMPANY, ZONE_SUPPLY, 0, lost);
    archmage_spring_lure(g, location, log);
}

BG_FN void archmage_warlord_to(struct archmage *g, int location, struct bg_events *log)
{
    archmage_emit(log, EVENT_WARLORD, BG_NATURE, g->warlord.at, location, 0, g->warlord.mp);
    g->warlord.at = (uint8_t)location;
}

/* A15.4, W1: he recruits; an empty Supply wins him the game. */
BG_FN int archmage_warlord_prepares(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    if (!g->mage[g->active].turn)
        return 1;
    archmage_warlord_recruits(g, archmage_tune(g, w->hand ? TUNE_W_RECRUIT : TUNE_W_EMPTY), log);
    if (w->supply)
        return 1;
    archmage_finish(g, log);
    return 0;
}

/* 7.3, step 1; W2, W3: from the centre, by dice alternately to ring two and
 * three. */
BG_LONG void archmage_warlord_sets_out(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    int solo = g->mode == MODE_SOLO;
    if (!solo && !archmage_warlord_prepares(g, log))
        return;
    w->mp = solo ? g->knob[KNOB_MP] : (uint8_t)archmage_tune(g, TUNE_W_MP);
    w->walked = w->halted = 0;
    archmage_warlord_to(g, 0, log);
    w->march = MARCH_HEADING;
    if (solo) {
        w->ring = w->ring == 2 ? 3 : 2;
        archmage_ask(g, NODE_ROLL, 0, 0);
    } else {
        archmage_ask_card(g);
    }
}

/* 7.3, step 2; W3: the die or the card is settled. */
BG_FN void archmage_warlord_heads(struct archmage *g)
{
    struct archmage_warlord *w = &g->warlord;
    w->march = MARCH_WALKS;
    if (g->mode == MODE_SOLO) {
        w->heading = (uint8_t)(w->die - 1);
        return;
    }
    w->heading = (uint8_t)archmage_card_heading(w->route);
    w->ring = (uint8_t)archmage_card_ring(w->route);
}

/* A step of the straight way: free, but tokens act. */
BG_FN void archmage_walk_on(struct archmage *g, int to, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    w->walked++;
    w->mp = (uint8_t)(w->mp - archmage_smaller(w->mp, archmage_vines_on(g, to)));
    archmage_warlord_to(g, to, log);
    archmage_token_on_march(g, to, log);
}

/* 7.3, step 4: a second die gives the sense in solo; a card has it. */
BG_FN void archmage_warlord_arrives(struct archmage *g)
{
    struct archmage_warlord *w = &g->warlord;
    if (g->mode == MODE_SOLO) {
        archmage_ask(g, NODE_ROLL, 0, 0);
        w->march = MARCH_SENSE;
    } else {
        w->walked = 0;
        w->march = MARCH_ACTS;
    }
}

/* 7.3, step 3; W4: the straight way; the Treeman halts him before he gets
 * there. */
BG_LONG void archmage_warlord_walks(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    int to = archmage_neighbour(g, w->at, w->heading);
    if (w->walked == w->ring) {
        archmage_warlord_arrives(g);
    } else if (g->treeman == to) {
        w->halted = 1;
        w->mp = 0;
        w->march = MARCH_ACTS;
    } else {
        archmage_walk_on(g, to, log);
    }
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
BG_LONG void archmage_warlord_fights(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    int broken = archmage_smaller(archmage_wards(g, w->at), w->mp);
    int holder = archmage_holder(g, w->at);
    archmage_emit(log, EVENT_ATTACKS, BG_NATURE, 0, w->at, 0, 0);
    archmage_remove_wards(g, w->at, broken, log);
    w->mp = (uint8_t)(w->mp - broken);
    if (!w->mp || archmage_wards(g, w->at))
        return;
    w->mp--;
    archmage_drive_off(g, w->at, log);
    archmage_gain(g, holder - 1, SPHERE_BLOOD, 1, log);
}

BG_LONG void archmage_warlord_acts(struct archmage *g, struct bg_events *log)
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

/* 7.3, step 7; W6: where he goes on to, k steps after the next: along his ring,
 * or on the path of his card, NONE past its end. */
BG_FN int archmage_onward(const struct archmage *g, int from, int k)
{
    const struct archmage_warlord *w = &g->warlord;
    if (g->mode == MODE_SOLO)
        return g->tile[archmage_along_ring(w->ring, g->cell[from], w->sense)];
    k += w->walked;
    return k < COOP_PATH ? g->tile[archmage_path_cell(w->route, k)] : ARCHMAGE_NONE;
}

/* Points for that step; more than he ever has if there is none. */
BG_FN int archmage_onward_cost(const struct archmage *g, int from, int to)
{
    if (to == ARCHMAGE_NONE)
        return 255;
    return g->mode == MODE_SOLO ? archmage_cost(g, to) : archmage_path_cost(g, from, to);
}

/* Points to the next place that is not blocked; more than he has if he does not
 * get so far. */
BG_FN int archmage_points_onward(const struct archmage *g)
{
    int at = g->warlord.at, points = 0, k = 0;
    do {
        int to = archmage_onward(g, at, k++);
        points += archmage_onward_cost(g, at, to);
        at = to;
    } while (points <= g->warlord.mp && archmage_blocked(g, at));
    return points;
}

/* 7.3, steps 6 and 7; W6. */
BG_LONG void archmage_warlord_steps(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    if (w->halted || !w->mp || archmage_points_onward(g) > w->mp) {
        w->mp = 0;
        w->march = MARCH_HALTS;
        return;
    }
    int to = archmage_onward(g, w->at, 0);
    w->mp = (uint8_t)(w->mp - archmage_onward_cost(g, w->at, to));
    w->walked = (uint8_t)(w->walked + (g->mode == MODE_COOP));
    archmage_warlord_to(g, to, log);
    archmage_token_on_march(g, to, log);
    w->march = MARCH_ACTS;
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

/* 7.3, step 8; W7: by the location he is on; a mage's location or a dazed end
 * give none. In solo he has no Supply that Towns and Camps could bring from. */
BG_LONG void archmage_warlord_ends(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    int holder = archmage_holder(g, w->at), face = archmage_face(g, w->at);
    if (archmage_blocked(g, w->at) || (holder != NOBODY && holder != WARLORD))
        return;
    if (archmage_is_land(g, w->at) && holder == WARLORD)
        archmage_warlord_wards(g, log);
    else if (face == FACE_TOWN)
        archmage_warlord_recruits(g, w->holds[HOLD_TOWN] + w->holds[HOLD_CAMP], log);
    else if (face == FACE_CAMP)
        archmage_warlord_recruits(g, archmage_tune(g, TUNE_W_CAMP), log);
}

/* One step of his turn. */
BG_LONG void archmage_march(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    switch (w->march) {
    case MARCH_SETS_OUT:
        archmage_warlord_sets_out(g, log);
        break;
    case MARCH_HEADING:
        archmage_warlord_heads(g);
        break;
    case MARCH_WALKS:
        archmage_warlord_walks(g, log);
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
        archmage_warlord_ends(g, log);
        archmage_discard_card(g);
        archmage_begin_turn(g, g->active, log);
        break;
    }
}

/* 7.6: the caster of an Inflame picks a land. */
BG_FN int archmage_burn_options(const struct archmage *g, struct archmage_pending q, bg_action *out)
{
    return archmage_list_set(archmage_burn_targets(g, q.a), out);
}

BG_FN void archmage_answer_burn(struct archmage *g, struct archmage_pending q, bg_action action,
                                struct bg_events *log)
{
    (void)q;
    archmage_burn(g, (int)action - ACT_LOCATION, log);
}

#endif
