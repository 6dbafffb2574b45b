/*
 * journey.h: travel, entering, Submission, exploring, claiming and
 * attacking; 4.3 to 4.6, A6, A10.4.
 */
#ifndef ARCHMAGE_RULES_JOURNEY_H
#define ARCHMAGE_RULES_JOURNEY_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "answers.h"
#include "payment.h"

/* Rows of questions.h. */
#define ARCHMAGE_JOURNEY_QUESTIONS(X)                                                              \
    X(REVEAL, "", "", BG_NATURE, ENDS, archmage_no_options, archmage_answer_reveal, SAYS_ITSELF,   \
      "", "")                                                                                      \
    X(GAIN, "gain", "wellspring", node->a, STAYS, archmage_gain_options, archmage_answer_gain,     \
      SAYS_RELIC, "gain", "Wellspring: choose a relic ({b} left)")

/* A10.1: whether a token is a lure of a rival's. */
BG_FN int archmage_lured(const struct archmage *g, int p, int location)
{
    return archmage_token(g, location) == TOKEN_BEGUILE && g->mode == MODE_VERSUS &&
           archmage_caster(g, location) != p;
}

/* 4.4: followers of the Company that entering a location costs. */
BG_FN int archmage_harm_of(const struct archmage *g, int p, int location)
{
    if (archmage_lured(g, p, location))
        return archmage_tune(g, TUNE_BEGUILE);
    return location == 0 || archmage_token(g, location) == TOKEN_CHASM;
}

/* How p would be off after a step: points, Company, and whether the spells in
 * the book can still be counted on. */
struct archmage_means {
    int mp, company, spells;
};

/* The same on the location of a mage that p would have passed. */
struct archmage_passed {
    struct archmage_means left;
    int at;
};

/* Passed mages a search can have to come back to: as many as there are ways, for every follower
 * that they cost and for Quicken. */
enum { ARCHMAGE_PASSED = DIRS * (ARCHMAGE_FOLLOWERS + 2) };

/* 4.4, A6.1: the points left after a step, rivals apart; below 0: there is no such step. */
BG_FN int archmage_left_after(const struct archmage *g, int p, struct archmage_bars bars, int from,
                              int d, int mp)
{
    int to = archmage_neighbour(g, from, d);
    if (archmage_in(bars.closed, to))
        return -1;
    if (!archmage_edge_open(g, from, d) && !archmage_leaps_to(g, p, to))
        return -1;
    return mp - archmage_step_cost(g, p, to);
}

/* Whether p has a page ready and can pay for it. */
BG_FN int archmage_commands(const struct archmage *g, int p, int page)
{
    uint32_t ready = g->mage[p].book & ~g->mage[p].cast;
    if (!(ready >> page & 1) || !archmage_affords(&g->mage[p], page))
        return 0;
    for (int way = 0; way < archmage_payments(page); way++)
        if (archmage_can_pay_and_keep(g, p, page, way, 0))
            return 1;
    return 0;
}

/* 4.4: whether a spell leads away from the location of a passed mage: Gate (somewhere in the
 * city there is always room) or Return Home. */
BG_FN int archmage_casts_away(const struct archmage *g, int p)
{
    return archmage_commands(g, p, SPELL_GATE) ||
           (g->mage[p].tower != ARCHMAGE_NONE &&
            archmage_commands(g, p, PAGE_NEW + SPELL_HOME - SPELL_HARVEST));
}

/* 4.4, A6.1: p passes the rivals on a location. Each of them costs a follower, so a search ends.
 * Returns how many were put into `out`: 1, or 0 if p cannot pay for it. */
BG_FN int archmage_pass(const struct archmage *g, int p, int at, struct archmage_means left,
                        struct archmage_passed *out)
{
    left.company -= archmage_rivals_on(g, p, at);
    if (!g->knob[KNOB_SUBMISSION] || left.company < 0)
        return 0;
    left.company -= archmage_smaller(left.company, archmage_harm_of(g, p, at));
    out->left = left;
    out->at = at;
    return 1;
}

/* 4.4: the steps from where p passes a mage: -1 if one leads on, else how many lead to other mages
 * that can be passed, put into `out`. */
BG_LONG int archmage_step_past(const struct archmage *g, int p, struct archmage_bars bars,
                               struct archmage_passed here, struct archmage_passed *out)
{
    struct archmage_means left = here.left;
    int n = 0;
    for (int d = 0; d < DIRS; d++) {
        left.mp = archmage_left_after(g, p, bars, here.at, d, here.left.mp);
        if (left.mp < 0)
            continue;
        int to = archmage_neighbour(g, here.at, d);
        if (!archmage_in(bars.rivals, to))
            return -1;
        n += archmage_pass(g, p, to, left, out + n);
    }
    return n;
}

/* 4.4: whether p gets on from the location of a passed mage, past others if need be: by a step, or
 * by a spell: one that leads away, or Quicken, if its points are enough for a step. */
BG_LONG int archmage_gets_on(const struct archmage *g, int p, struct archmage_bars bars, int at,
                             struct archmage_means left)
{
    struct archmage_passed open[ARCHMAGE_PASSED];
    open[0].left = left;
    open[0].at = at;
    for (int n = 1; n;) {
        struct archmage_passed here = open[--n];
        int more = archmage_step_past(g, p, bars, here, open + n);
        if (more < 0)
            return 1;
        n += more;
        if (!here.left.spells || !archmage_plays(g, CHANGE_CAST))
            continue;
        if (archmage_casts_away(g, p))
            return 1;
        if (!archmage_commands(g, p, SPELL_QUICKEN))
            continue;
        here.left.spells = 0;
        here.left.mp += g->knob[KNOB_QUICKEN];
        open[n++] = here;
    }
    return 0;
}

/* 4.4, A6.1: whether p gets through the rivals on a location, and out again. */
BG_FN int archmage_can_pass(const struct archmage *g, int p, struct archmage_bars bars, int at,
                            struct archmage_means left)
{
    struct archmage_passed there;
    return archmage_pass(g, p, at, left, &there) && archmage_gets_on(g, p, bars, at, there.left);
}

/* 4.4, A6.1, canEnter. */
BG_FN int archmage_can_enter(const struct archmage *g, int p, struct archmage_bars bars, int from,
                             int d, struct archmage_means left)
{
    int to = archmage_neighbour(g, from, d);
    left.mp = archmage_left_after(g, p, bars, from, d, left.mp);
    if (left.mp < 0)
        return 0;
    return !archmage_in(bars.rivals, to) || archmage_can_pass(g, p, bars, to, left);
}

/* A10.4: a position's number in the trail: its location, or after those the
 * edge between the two locations of an Enlarged mage. */
BG_FN int archmage_trail_mark(const struct archmage *g, int at, int foot)
{
    if (foot == ARCHMAGE_NONE)
        return at;
    int d = archmage_direction(g, at, foot);
    return ARCHMAGE_LOCATIONS + (d < 3 ? 3 * at + d : 3 * foot + d - 3);
}

/* A10.4: in version 1 a free move may not lead where p has been since its last
 * other decision. */
BG_FN int archmage_new_ground(const struct archmage *g, int at, int foot)
{
    if (archmage_plays(g, CHANGE_HASTEN))
        return 1;
    return g->free_steps < archmage_amount(g, AMOUNT_FREE_STEPS) &&
           !archmage_bit(g->trail, archmage_trail_mark(g, at, foot));
}

BG_FN void archmage_mark_trail(struct archmage *g)
{
    const struct archmage_mage *m = &g->mage[g->active];
    int mark = archmage_trail_mark(g, m->at, m->foot);
    g->trail[mark / 8] |= (uint8_t)(1 << mark % 8);
}

BG_LONG int archmage_can_travel(const struct archmage *g, int p, struct archmage_bars bars, int d)
{
    const struct archmage_mage *m = &g->mage[p];
    struct archmage_means left = {g->mp, m->company, 1};
    if (!archmage_can_enter(g, p, bars, m->at, d, left))
        return 0;
    if (!(m->lasting & LASTING_HASTEN))
        return 1;
    int to = archmage_neighbour(g, m->at, d);
    return archmage_step_cost(g, p, to) || g->phase == PHASE_PASSING ||
           archmage_new_ground(g, to, ARCHMAGE_NONE);
}

/* 4.3, A11.2: directions a mage on one location may travel in, a bit each. With
 * neither Barriers nor Hasten only steps to a rival or into Vines need a closer look. */
BG_LONG uint32_t archmage_travels(const struct archmage *g, int p)
{
    const struct archmage_mage *m = &g->mage[p];
    int hastened = m->lasting & LASTING_HASTEN;
    uint32_t ways = 0, doubtful = 0;
    if (archmage_enlarged(m) || (!g->mp && !hastened))
        return 0;
    struct archmage_bars bars = archmage_bars_for(g, p);
    archmage_set watched = hastened || archmage_walled(g) ? ~(archmage_set)0 : bars.rivals;
    for (int d = 0; d < DIRS; d++) {
        int to = archmage_neighbour(g, m->at, d);
        if (archmage_in(bars.closed, to))
            continue;
        ways |= 1u << d;
        if (archmage_in(watched, to) || archmage_token(g, to) == TOKEN_VINES)
            doubtful |= 1u << d;
    }
    for (; doubtful; doubtful &= doubtful - 1)
        if (!archmage_can_travel(g, p, bars, bg_lowest(doubtful)))
            ways &= ~(doubtful & (~doubtful + 1));
    return ways;
}

/* 4.4, ENTER step 2: one follower goes over to every mage passed. */
BG_FN void archmage_submit(struct archmage *g, int p, int location, struct bg_events *log)
{
    for (int q = 0; q < g->seats; q++) {
        if (q == p || !archmage_stands_on(&g->mage[q], location))
            continue;
        archmage_emit(log, EVENT_SUBMITS, p, 0, location, q, 0);
        archmage_desert(g, p, 1, log);
        archmage_recruit(g, q, 1, log);
    }
}

/* 5.5: the controller chooses first, then the visitor. A mage who is done is
 * not asked; against the Warlord only he makes it flow for allies. */
BG_LONG void archmage_drink(struct archmage *g, int visitor, int location)
{
    int holder = archmage_holder(g, location);
    if (archmage_token(g, location) != TOKEN_WELLSPRING || holder == NOBODY || holder == visitor)
        return;
    if (g->mode == MODE_COOP && visitor != WARLORD)
        return;
    if (visitor != WARLORD && !g->mage[visitor - 1].done && g->knob[KNOB_WELL_VISITOR])
        archmage_ask(g, NODE_GAIN, visitor - 1, g->knob[KNOB_WELL_VISITOR]);
    if (holder != WARLORD && !g->mage[holder - 1].done && g->knob[KNOB_WELL_OWNER])
        archmage_ask(g, NODE_GAIN, holder - 1, g->knob[KNOB_WELL_OWNER]);
}

/* A10.1: the lure wins its caster a follower and is spent. */
BG_FN void archmage_spring_lure(struct archmage *g, int location, struct bg_events *log)
{
    int caster = archmage_caster(g, location);
    archmage_remove_token(g, location, log);
    archmage_recruit(g, caster, archmage_tune(g, TUNE_BEGUILE), log);
}

/* 4.4, ENTER steps 3 and 4: what a location takes from a mage entering it. */
BG_FN void archmage_harm(struct archmage *g, int p, int location, struct bg_events *log)
{
    int lost = archmage_smaller(archmage_harm_of(g, p, location), g->mage[p].company);
    if (!lost)
        return;
    archmage_desert(g, p, lost, log);
    if (archmage_lured(g, p, location))
        archmage_spring_lure(g, location, log);
}

/* 4.4, ENTER, for a mage on one location. Only the curse and tokens act on it. */
BG_FN void archmage_enter(struct archmage *g, int p, int location, struct bg_events *log)
{
    archmage_emit(log, EVENT_MOVES, p, g->mage[p].at, location, 0, 0);
    g->mage[p].at = (uint8_t)location;
    if (location && archmage_token(g, location) == TOKEN_NONE)
        return;
    archmage_harm(g, p, location, log);
    archmage_drink(g, p + 1, location);
}

/* Travel and Skybridge may pass a mage: Submission comes before the tokens. */
BG_FN void archmage_enter_or_pass(struct archmage *g, int p, int location, struct bg_events *log)
{
    int passing = archmage_rivals_on(g, p, location) > 0;
    if (passing)
        archmage_submit(g, p, location, log);
    archmage_enter(g, p, location, log);
    g->phase = passing ? PHASE_PASSING : PHASE_JOURNEY;
}

/* Points are paid; a free move outside PASSING is counted. */
BG_FN void archmage_spend(struct archmage *g, int points)
{
    g->mp = (uint8_t)(g->mp - points);
    if (points || g->phase == PHASE_PASSING)
        return;
    if (archmage_plays(g, CHANGE_HASTEN))
        g->hastened++;
    else
        g->free_steps++;
}

BG_FN void archmage_travel(struct archmage *g, int d, struct bg_events *log)
{
    int p = g->active, to = archmage_neighbour(g, g->mage[p].at, d);
    archmage_spend(g, archmage_step_cost(g, p, to));
    archmage_enter_or_pass(g, p, to, log);
}

/* 4.3: explore. */
BG_FN int archmage_can_explore(const struct archmage *g, int location)
{
    return g->mp && !archmage_explored(g, location);
}

BG_FN void archmage_explore(struct archmage *g, int location)
{
    g->mp--;
    archmage_ask(g, NODE_REVEAL, location, 0);
}

/* 2.4: the stack a face-down tile is drawn from, by remaining counts. */
BG_LONG int archmage_reveal_options(const struct archmage *g, int location, struct bg_outcome *out)
{
    int face = archmage_face(g, location), n = 0;
    int first = face == FACE_WILD ? ACT_LAND : face == FACE_OUTPOST ? ACT_CAMP : ACT_FIND;
    int kinds = face == FACE_WILD ? ARCHMAGE_LANDS : face == FACE_OUTPOST ? 4 : PLACES;
    for (int i = 0; i < kinds; i++) {
        int count = face == FACE_WILD      ? g->wild[i]
                    : face == FACE_OUTPOST ? g->outpost[i]
                                           : g->sites >> i & 1;
        if (!count)
            continue;
        out[n].action = (bg_action)(first + i);
        out[n++].weight = (uint32_t)count;
    }
    return n;
}

/* 2.4: turns a tile; returns the face it now shows. */
BG_LONG int archmage_turn_tile(struct archmage *g, int location, bg_action shown,
                               struct bg_events *log)
{
    int face, actor = g->phase == PHASE_WARLORD ? BG_NATURE : g->active;
    if (shown >= ACT_FIND) {
        g->sites &= (uint8_t) ~(1u << (shown - ACT_FIND));
        face = FACE_PLACE + (int)shown - ACT_FIND;
    } else if (shown <= ACT_LAND_LAST) {
        g->wild[shown - ACT_LAND]--;
        face = FACE_LAND + (int)shown - ACT_LAND;
    } else {
        g->outpost[shown - ACT_CAMP]--;
        face = shown == ACT_CAMP ? FACE_CAMP : FACE_HYBRID + (int)shown - ACT_REVEAL_HYBRID;
    }
    g->ground[location] = (uint8_t)face;
    archmage_emit(log, EVENT_EXPLORES, actor, 0, location, face, 0);
    return face;
}

/* A15.4: allies' Warlord finds a follower in a Camp. */
BG_FN void archmage_warlord_recruits(struct archmage *g, int n, struct bg_events *log)
{
    int moved = archmage_smaller(n, g->warlord.supply);
    g->warlord.supply = (uint8_t)(g->warlord.supply - moved);
    g->warlord.hand = (uint8_t)(g->warlord.hand + moved);
    if (moved)
        archmage_emit(log, EVENT_FOLLOWERS, BG_NATURE, ZONE_SUPPLY, ZONE_COMPANY, 0, moved);
}

/* 4.5: the explorer's bonus; the Warlord has none, but for a Camp in co-op. */
BG_LONG void archmage_reveal(struct archmage *g, int location, bg_action shown,
                             struct bg_events *log)
{
    int face = archmage_turn_tile(g, location, shown, log);
    if (g->phase == PHASE_WARLORD) {
        if (face == FACE_CAMP)
            archmage_warlord_recruits(g, 1, log);
        return;
    }
    g->mage[g->active].explored++;
    if (face == FACE_CAMP) {
        archmage_recruit(g, g->active, 1, log);
    } else if (face >= FACE_PLACE) {
        archmage_gain(g, g->active, face - FACE_PLACE, archmage_tune(g, TUNE_PLACE_BONUS), log);
    } else if (face >= FACE_LAND) {
        archmage_gain(g, g->active, face - FACE_LAND, 1, log);
    } else {
        g->to_learn = 0;
        archmage_ask(g, NODE_HYBRID, face - FACE_HYBRID, 0);
    }
}

/* 4.3: deploy. */
BG_FN int archmage_can_deploy(const struct archmage *g, int p, int at)
{
    return g->mage[p].company && archmage_claimable(g, at) && archmage_holder(g, at) == NOBODY;
}

BG_FN void archmage_deploy(struct archmage *g, int at, struct bg_events *log)
{
    g->mage[g->active].company--;
    archmage_take(g, g->active + 1, at, log);
}

/* A15.8: an ally's follower makes room for one's own. */
BG_FN int archmage_can_replace(const struct archmage *g, int p, int at)
{
    int holder = archmage_holder(g, at);
    return g->mode == MODE_COOP && g->mp && g->mage[p].company && holder != NOBODY &&
           holder != WARLORD && holder != p + 1 && !archmage_has_tower(g, at);
}

/* Wards and tokens stay; what served the ally now serves the new holder. */
BG_FN void archmage_replace(struct archmage *g, int at, struct bg_events *log)
{
    int p = g->active, ally = archmage_holder(g, at) - 1, token = archmage_token(g, at);
    g->mp--;
    archmage_vacate(g, at, log);
    g->mage[ally].company++;
    archmage_emit(log, EVENT_FOLLOWERS, ally, ZONE_MAP, ZONE_COMPANY, 0, 1);
    if (token == TOKEN_REPLICATE || token == TOKEN_EXTRACTOR)
        g->token[at] = (uint8_t)(token | (p + 1) << 4);
    archmage_deploy(g, at, log);
}

/* 4.3: attack. A foreign tower is never underfoot. */
BG_FN int archmage_can_attack(const struct archmage *g, int p)
{
    const struct archmage_mage *m = &g->mage[p];
    if (!g->mp)
        return 0;
    return archmage_foreign(g, p, archmage_holder(g, m->at)) ||
           (archmage_enlarged(m) && archmage_foreign(g, p, archmage_holder(g, m->foot)));
}

/* 4.6: a kill gives both sides blood. */
BG_LONG void archmage_kill(struct archmage *g, int at, struct bg_events *log)
{
    int p = g->active, victim = archmage_holder(g, at);
    archmage_drive_off(g, at, log);
    archmage_gain(g, p, SPHERE_BLOOD, 1, log);
    if (victim != WARLORD) {
        archmage_gain(g, victim - 1, SPHERE_BLOOD, 1, log);
        g->kills[victim - 1]++;
    }
    if (g->subjugate)
        archmage_recruit(g, p, 1, log);
}

/* 4.6: one ward a point, then the follower. A11.5: an Enlarged mage sweeps
 * both locations with one point. */
BG_LONG void archmage_attack(struct archmage *g, struct bg_events *log)
{
    const struct archmage_mage *m = &g->mage[g->active];
    int enlarged = archmage_enlarged(m);
    g->mp--;
    archmage_emit(log, EVENT_ATTACKS, g->active, 0, m->at, 0, 0);
    if (!enlarged && archmage_wards(g, m->at)) {
        archmage_remove_wards(g, m->at, 1, log);
        return;
    }
    for (int boot = 0; boot < archmage_boots(m); boot++) {
        int at = archmage_boot(m, boot);
        if (!archmage_foreign(g, g->active, archmage_holder(g, at)))
            continue;
        archmage_remove_wards(g, at, archmage_wards(g, at), log);
        archmage_kill(g, at, log);
    }
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

BG_FN void archmage_answer_reveal(struct archmage *g, struct archmage_pending q, bg_action action,
                                  struct bg_events *log)
{
    archmage_reveal(g, q.a, action, log);
}

/* 5.5: a Wellspring's relics, one after another. */
BG_FN int archmage_gain_options(const struct archmage *g, struct archmage_pending q, bg_action *out)
{
    return archmage_relic_options(g, q.a, 0, out);
}

BG_FN void archmage_answer_gain(struct archmage *g, struct archmage_pending q, bg_action action,
                                struct bg_events *log)
{
    int left = --archmage_asking(g)->b;
    archmage_gain(g, q.a, (int)action - ACT_PICK, 1, log);
    if (!left)
        archmage_answered(g);
}

#endif
