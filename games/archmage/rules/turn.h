/*
 * turn.h: set-up steps in turn, Preparation, start and end of a turn;
 * 3, 4.1, 4.2, 4.9, A4.
 */
#ifndef ARCHMAGE_RULES_TURN_H
#define ARCHMAGE_RULES_TURN_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "answers.h"
#include "setup.h"
#include "scoring.h"
#include "prophecy.h"

#include <string.h>

/* Rows of questions.h. */
#define ARCHMAGE_TURN_QUESTIONS(X)                                                                 \
    X(SHRINK, "shrink", "enlarge", g->active, ENDS, archmage_shrink_options,                       \
      archmage_answer_shrink, SAYS_LOCATION, "stand", "Enlarge ends: where do you stay?")          \
    X(ALTAR, "lay", "altar", g->active, ENDS, archmage_altar_options, archmage_answer_altar,       \
      SAYS_ITSELF, "", "Red Altar: lay a follower down?")

/* 4.2. */
BG_FN void archmage_begin_journey(struct archmage *g)
{
    g->mp = g->knob[KNOB_MP];
    g->credit = g->subjugate = g->divination = 0;
    g->hastened = 0;
    memset(g->divined, 0, sizeof g->divined);
    g->phase = PHASE_JOURNEY;
}

/* Whether Vines, or Chasms that do not stay (1.9), may lie on the map. */
BG_FN int archmage_tokens_pass(const struct archmage *g)
{
    return g->pool[POOL_VU] != g->knob[KNOB_VU] ||
           (!g->knob[KNOB_CHASM_PERSIST] && g->pool[POOL_WC] != g->knob[KNOB_WC]);
}

/* 4.1, step 1: tokens that last until their caster's next turn. */
BG_FN void archmage_lift_tokens(struct archmage *g, int p, struct bg_events *log)
{
    if (!archmage_tokens_pass(g))
        return;
    for (int at = 0; at < archmage_tiles(g); at++) {
        int token = archmage_token(g, at);
        if (archmage_caster(g, at) == p && (token == TOKEN_VINES || token == TOKEN_CHASM))
            archmage_remove_token(g, at, log);
    }
}

/* A14.3: what happened this turn starts anew, and rivals' locations are noted. */
BG_FN void archmage_begin_annals(struct archmage *g, int p)
{
    memset(g->kills, 0, sizeof g->kills);
    g->casts = g->gathered = g->most_gathered = g->promoted = g->most_promoted = 0;
    g->besieged[0] = g->besieged[1] = 0;
    g->treeman_moved = g->free_steps = 0;
    memset(g->trail, 0, sizeof g->trail);
    for (int at = ARCHMAGE_CITY; g->modules & MODULE_PROPHECIES && at < archmage_tiles(g); at++)
        if (archmage_foreign(g, p, archmage_holder(g, at)))
            g->besieged[at / 32] |= 1u << at % 32;
}

/* 4.1, step 1; the rest follows once an Enlarged mage has shrunk. */
BG_FN void archmage_prepare(struct archmage *g, int p, struct bg_events *log)
{
    archmage_lift_tokens(g, p, log);
    g->mage[p].lasting = 0;
    g->phase = PHASE_WAKING;
    if (archmage_enlarged(&g->mage[p]))
        archmage_ask(g, NODE_SHRINK, 0, 0);
}

/* A4.1, step 3: cards of Places controlled are taken and made ready. */
BG_LONG void archmage_ready_cards(struct archmage *g, int p, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[p];
    for (int at = ARCHMAGE_CITY; m->holds[HOLD_PLACE] && at < archmage_tiles(g); at++) {
        int place = archmage_face(g, at) - FACE_PLACE;
        if (!archmage_is_place(g, at) || !archmage_controls(g, p, at))
            continue;
        if (!(m->cards >> place & 1))
            archmage_emit(log, EVENT_PLACE_CARD, p, 0, 0, place, 1);
        m->cards |= (uint8_t)(1 << place);
    }
    m->ready = m->cards;
}

/* A4.1, step 4. */
BG_FN void archmage_extract(struct archmage *g, int p, struct bg_events *log)
{
    for (int at = ARCHMAGE_CITY; g->modules & MODULE_ADVANCED && at < archmage_tiles(g); at++)
        if (archmage_token(g, at) == TOKEN_EXTRACTOR && archmage_caster(g, at) == p &&
            archmage_controls(g, p, at))
            archmage_gain(g, p, archmage_relic_of(archmage_face(g, at)),
                          archmage_tune(g, TUNE_EXTRACT), log);
}

/* A13.8: those laid return with company; then one may be laid down. */
BG_LONG void archmage_wake_altar(struct archmage *g, int p, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[p];
    if (!(m->cards >> PLACE_ALTAR & 1))
        return;
    if (g->laid) {
        m->company = (uint8_t)(m->company + g->laid);
        archmage_emit(log, EVENT_FOLLOWERS, p, ZONE_MAP, ZONE_COMPANY, 0, g->laid);
        archmage_recruit(g, p, g->laid * archmage_tune(g, TUNE_ALTAR_GAIN), log);
        g->laid = 0;
    }
    archmage_ask(g, NODE_ALTAR, archmage_tune(g, TUNE_ALTAR_LAY), 0);
}

BG_FN void archmage_lay(struct archmage *g, struct bg_events *log)
{
    g->mage[g->active].company--;
    g->laid++;
    archmage_emit(log, EVENT_FOLLOWERS, g->active, ZONE_COMPANY, ZONE_MAP, 0, 1);
}

/* 4.1, step 2 and A4.1, steps 3 to 5; the planet is asked for. */
BG_FN void archmage_wake(struct archmage *g, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[g->active];
    m->book = archmage_learned(g, g->active);
    m->cast = m->pick = 0;
    g->phase = PHASE_PREP;
    archmage_ready_cards(g, g->active, log);
    archmage_extract(g, g->active, log);
    archmage_wake_altar(g, g->active, log);
}

/* A11.12: the figure keeps one location; nothing is entered. */
BG_FN void archmage_shrink(struct archmage *g, int location, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[g->active];
    m->at = (uint8_t)location;
    m->foot = ARCHMAGE_NONE;
    g->pool[POOL_BOOTS] = (uint8_t)(g->pool[POOL_BOOTS] + 2);
    archmage_emit(log, EVENT_STRETCHES, g->active, location, location, 0, 0);
}

/* 4.1: a first turn has no Preparation. */
BG_FN void archmage_begin_turn(struct archmage *g, int p, struct bg_events *log)
{
    g->active = (uint8_t)p;
    g->mage[p].turn++;
    archmage_emit(log, EVENT_TURN, p, 0, 0, 0, g->mage[p].turn);
    archmage_begin_annals(g, p);
    if (g->mage[p].turn == 1)
        archmage_begin_journey(g);
    else
        archmage_prepare(g, p, log);
}

/* 4.1, step 3; A13.5: the Eye adds to it. */
BG_LONG void archmage_move_planet(struct archmage *g, int s, struct bg_events *log)
{
    int p = g->active;
    struct archmage_mage *m = &g->mage[p];
    m->distance[s]--;
    archmage_emit(log, EVENT_PLANET, p, 0, m->distance[s], s, -1);
    archmage_gain(g, p, s, 1, log);
    if (m->ready >> PLACE_EYE & 1) {
        m->ready &= (uint8_t) ~(1 << PLACE_EYE);
        archmage_emit(log, EVENT_PLACE_CARD, p, 0, 0, PLACE_EYE, 0);
        archmage_gain(g, p, s, archmage_tune(g, TUNE_EYE), log);
    }
    archmage_begin_journey(g);
}

/* 4.1: the turn is final once all planets have reached the centre. */
BG_FN int archmage_final(const struct archmage_mage *m)
{
    return archmage_distance(m) == 0;
}

/* The Warlord's turn begins; `p` is the mage who follows. */
BG_FN void archmage_rouse_warlord(struct archmage *g, int p)
{
    g->active = (uint8_t)p;
    g->warlord.march = MARCH_SETS_OUT;
    g->phase = PHASE_WARLORD;
}

/* 7.2, A15.10: end of a round against the Warlord. */
BG_FN void archmage_end_round(struct archmage *g, struct bg_events *log)
{
    g->won = (uint8_t)archmage_goal_met(g);
    if (g->won || archmage_final(&g->mage[g->seats - 1]))
        archmage_finish(g, log);
    else
        archmage_rouse_warlord(g, 0);
}

/* A13.4: the Treeman goes home if he was not moved this turn. */
BG_FN void archmage_rest_treeman(struct archmage *g, int p, struct bg_events *log)
{
    if (g->mage[p].cards >> PLACE_DEEPWOOD & 1 && !g->treeman_moved)
        archmage_move_treeman(g, p, ARCHMAGE_NONE, log);
}

/* 4.9. */
BG_LONG void archmage_end_turn(struct archmage *g, struct bg_events *log)
{
    int p = g->active, next = archmage_next_seat(g, p);
    g->mp = g->credit = g->subjugate = g->divination = 0;
    archmage_emit(log, EVENT_ENDS, p, 0, 0, 0, 0);
    archmage_rest_treeman(g, p, log);
    if (archmage_has_warlord(g)) {
        if (next)
            archmage_rouse_warlord(g, next);
        else
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

/* 3, step 6: play begins. */
BG_FN void archmage_open(struct archmage *g, struct bg_events *log)
{
    if (archmage_has_warlord(g))
        archmage_rouse_warlord(g, 0);
    else
        archmage_begin_turn(g, g->first, log);
}

/* A15.2, step 5: goes on to the next area of which a mage has two candidates. */
BG_FN void archmage_next_choice(struct archmage *g, struct bg_events *log)
{
    for (; g->active < g->seats; g->active++, g->step = 0)
        for (; g->step < AREA_MASTER; g->step++)
            if (archmage_two_spells(&g->mage[g->active]) >> g->step & 1)
                return;
    g->active = g->step = 0;
    archmage_open(g, log);
}

/* 3, step 5; then A3's deal or A15.2's spells, if there are any. */
BG_LONG void archmage_equip(struct archmage *g, struct bg_events *log)
{
    archmage_give_relics(g, log);
    g->step = 0;
    if (g->modules & MODULE_PROPHECIES) {
        g->active = g->first;
        g->phase = PHASE_DEAL;
    } else if (g->mode == MODE_COOP && g->level != LEVEL_BEGINNER) {
        g->active = 0;
        g->phase = PHASE_CHOICES;
        archmage_next_choice(g, log);
    } else {
        archmage_open(g, log);
    }
}

BG_FN void archmage_shift_planet(struct archmage *g, int p, int s, int by, struct bg_events *log)
{
    g->mage[p].distance[s] = (uint8_t)(g->mage[p].distance[s] + by);
    archmage_emit(log, EVENT_PLANET, p, 0, g->mage[p].distance[s], s, by);
}

/* A15.2: at the highest level both outermost planets move inward. */
BG_FN void archmage_pull_planets(struct archmage *g, struct bg_events *log)
{
    for (int p = 0; p < g->seats; p++)
        for (int s = 0; s < SPHERES; s++)
            if (g->mage[p].distance[s] == 3)
                archmage_shift_planet(g, p, s, -1, log);
}

/* 3, step 4, or its counterpart in A15.2. */
BG_LONG void archmage_begin_shifts(struct archmage *g, struct bg_events *log)
{
    g->active = g->first;
    if (g->mode == MODE_COOP) {
        g->phase = PHASE_INWARD;
        if (g->level == LEVEL_ASCENDANT)
            archmage_pull_planets(g, log);
        if (g->level == LEVEL_NORMAL)
            return;
    } else {
        g->phase = PHASE_OUTWARD;
        if (g->out)
            return;
    }
    archmage_equip(g, log);
}

/* 3, step 3: once for every seat, in seat order. */
BG_FN void archmage_place_planets(struct archmage *g, int vector, struct bg_events *log)
{
    archmage_vector(vector, g->mage[g->active].distance);
    archmage_emit(log, EVENT_PLANETS, g->active, 0, 0, vector, 0);
    if (g->active + 1 < g->seats)
        g->active++;
    else
        archmage_begin_shifts(g, log);
}

/* 3, step 4: in turn order, each mage all its moves; inward, A15.2, one. */
BG_LONG void archmage_move_in_setup(struct archmage *g, int s, struct bg_events *log)
{
    int p = g->active, inward = g->phase == PHASE_INWARD;
    archmage_shift_planet(g, p, s, inward ? -1 : 1, log);
    g->step |= (uint8_t)(1 << s);
    if (!inward && archmage_bits(g->step) < g->out)
        return;
    g->step = 0;
    g->active = (uint8_t)archmage_next_seat(g, p);
    if (g->active == g->first)
        archmage_equip(g, log);
}

/* A15.2, step 5: the other spell of the area is out for this mage. */
BG_FN void archmage_choose_candidate(struct archmage *g, int page, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[g->active];
    m->learnable &= ~archmage_pages_of(g->step) | 1u << page;
    g->step++;
    archmage_next_choice(g, log);
}

/* A3: cards seat after seat in turn order, usually three each. */
BG_FN void archmage_deal(struct archmage *g, int card, struct bg_events *log)
{
    archmage_take_card(g, g->active, card, log);
    if (++g->step < archmage_tune(g, TUNE_DEAL))
        return;
    g->step = 0;
    g->active = (uint8_t)archmage_next_seat(g, g->active);
    if (g->active == g->first)
        archmage_open(g, log);
}

BG_FN int archmage_shrink_options(const struct archmage *g, struct archmage_pending q,
                                  bg_action *out)
{
    const struct archmage_mage *m = &g->mage[g->active];
    (void)q;
    return archmage_list_set(archmage_only(m->at) | archmage_only(m->foot), out);
}

BG_FN void archmage_answer_shrink(struct archmage *g, struct archmage_pending q, bg_action action,
                                  struct bg_events *log)
{
    (void)q;
    archmage_shrink(g, (int)action - ACT_LOCATION, log);
}

/* A13.8: without a follower left there is nothing to lay down. */
BG_FN int archmage_altar_options(const struct archmage *g, struct archmage_pending q,
                                 bg_action *out)
{
    (void)q;
    return archmage_pair(ACT_PASS, ACT_LAY, out) - !g->mage[g->active].company;
}

BG_FN void archmage_answer_altar(struct archmage *g, struct archmage_pending q, bg_action action,
                                 struct bg_events *log)
{
    if (action != ACT_LAY)
        return;
    archmage_lay(g, log);
    if (q.a > 1)
        archmage_ask(g, NODE_ALTAR, q.a - 1, 0);
}

#endif
