/*
 * archmage.c: rules of Archmage as functions of a state.
 *
 * The parts below hold one rule a function and are read in this order. The
 * state is a base state (phase) and a stack of pending questions. After every
 * action archmage_run() answers what is forced and lets the Warlord march,
 * until a seat or nature has a real choice.
 */
#include "archmage.h"
#include "../../engine/playout.h"

#include <string.h>

#include "rules_map.h"         /* board, layouts, who stands where */
#include "rules_pieces.h"      /* relics, followers, wards, tokens */
#include "rules_setup.h"       /* tiles and planets */
#include "rules_scoring.h"     /* points, ties, the solo goal */
#include "rules_turn.h"        /* Preparation, begin and end of a turn */
#include "rules_journey.h"     /* travel, enter, explore, deploy, attack */
#include "rules_ends.h"        /* Journey's End */
#include "rules_fundamental.h" /* spells by level */
#include "rules_advanced.h"
#include "rules_master.h"
#include "rules_upheaval.h"
#include "rules_cast.h"    /* payment, tolls, effects */
#include "rules_warlord.h" /* solo */
#include "rules_nodes.h"   /* sub-decisions */
#include "rules_broken.h"  /* invariants */

BG_FN uint32_t archmage_to_act(const void *state)
{
    const struct archmage *g = (const struct archmage *)state;
    if (g->depth) {
        int seat = archmage_answerer(g);
        return seat == BG_NATURE ? BG_CHANCE : BG_BIT(seat);
    }
    switch (g->phase) {
    case PHASE_START:
    case PHASE_PLANETS:
        return BG_CHANCE;
    case PHASE_OVER:
        return 0;
    default:
        return BG_BIT(g->active);
    }
}

/* 4.3. */
BG_FN int archmage_journey_options(const struct archmage *g, bg_action *out)
{
    int p = g->active, n = 0;
    for (int d = 0; d < DIRS; d++)
        if (archmage_can_travel(g, p, d))
            out[n++] = (bg_action)(ACT_TRAVEL + d);
    if (g->phase == PHASE_PASSING)
        return n;
    if (archmage_can_explore(g, p))
        out[n++] = ACT_EXPLORE;
    if (archmage_can_deploy(g, p))
        out[n++] = ACT_DEPLOY;
    if (archmage_can_attack(g, p))
        out[n++] = ACT_ATTACK;
    for (int land = 0; g->divination && land < ARCHMAGE_LANDS; land++)
        if (archmage_can_divine(g, p, land))
            out[n++] = (bg_action)(ACT_DIVINE + land);
    n += archmage_cast_options(g, p, out + n);
    n += archmage_end_options(g, p, out + n);
    out[n++] = ACT_END;
    return n;
}

BG_FN int archmage_prep_options(const struct archmage *g, bg_action *out)
{
    int n = 0;
    for (int s = 0; s < SPHERES; s++)
        if (g->mage[g->active].distance[s])
            out[n++] = (bg_action)(ACT_PICK + s);
    return n;
}

BG_FN int archmage_legal(const void *state, int seat, bg_action *out)
{
    const struct archmage *g = (const struct archmage *)state;
    int n;
    if (archmage_to_act(g) != BG_BIT(seat))
        return 0;
    if (g->depth)
        return archmage_node_options(g, out);
    switch (g->phase) {
    case PHASE_OUTWARD:
        return archmage_outward_options(g, out);
    case PHASE_PREP:
        return archmage_prep_options(g, out);
    case PHASE_AFTER:
        n = archmage_cast_options(g, seat, out);
        out[n++] = ACT_END;
        return n;
    default:
        return archmage_journey_options(g, out);
    }
}

BG_FN int archmage_equal_outcomes(int first, int n, struct bg_outcome *out)
{
    for (int i = 0; i < n; i++) {
        out[i].action = (bg_action)(first + i);
        out[i].weight = 1;
    }
    return n;
}

BG_FN int archmage_chance(const void *state, struct bg_outcome *out)
{
    const struct archmage *g = (const struct archmage *)state;
    if (archmage_to_act(g) != BG_CHANCE)
        return 0;
    if (g->depth && archmage_top(g)->node == NODE_REVEAL)
        return archmage_reveal_options(g, archmage_top(g)->a, out);
    if (g->depth)
        return archmage_equal_outcomes(ACT_ROLL, 6, out);
    if (g->phase == PHASE_START)
        return archmage_equal_outcomes(ACT_START, g->seats, out);
    return archmage_equal_outcomes(ACT_PLANETS, 90, out);
}

/* 0.3: answers forced questions, drops empty ones, lets the Warlord march. */
BG_FN void archmage_run(struct archmage *g, struct bg_events *log)
{
    bg_action options[BG_MAX_LIST];
    for (;;) {
        while (g->depth) {
            if (archmage_answerer(g) == BG_NATURE)
                return;
            int n = archmage_node_options(g, options);
            if (n > 1)
                return;
            if (n)
                archmage_answer(g, options[0], log);
            else
                archmage_answered(g);
        }
        if (g->phase != PHASE_WARLORD)
            return;
        archmage_march(g, log);
    }
}

BG_FN void archmage_act_in_journey(struct archmage *g, bg_action action, struct bg_events *log)
{
    if (action <= ACT_TRAVEL_LAST)
        archmage_travel(g, (int)action - ACT_TRAVEL, log);
    else if (action == ACT_EXPLORE)
        archmage_explore(g);
    else if (action == ACT_DEPLOY)
        archmage_deploy(g, log);
    else if (action == ACT_ATTACK)
        archmage_attack(g, log);
    else if (action <= ACT_DIVINE_LAST)
        archmage_divine(g, (int)action - ACT_DIVINE, log);
    else if (action < ACT_GATHER)
        archmage_cast(g, action, log);
    else if (action < ACT_END)
        archmage_act_at_end(g, action, log);
    else
        archmage_end_turn(g, log);
}

BG_FN void archmage_act_in_phase(struct archmage *g, bg_action action, struct bg_events *log)
{
    switch (g->phase) {
    case PHASE_START:
        g->first = (uint8_t)(action - ACT_START);
        g->phase = PHASE_PLANETS;
        archmage_tell(log, EVENT_STARTS, g->first, 0, 0, 0, 0);
        break;
    case PHASE_PLANETS:
        archmage_place_planets(g, (int)action - ACT_PLANETS, log);
        break;
    case PHASE_OUTWARD:
        archmage_move_outward(g, (int)action - ACT_PICK, log);
        break;
    case PHASE_PREP:
        archmage_move_planet(g, (int)action - ACT_PICK, log);
        break;
    default:
        archmage_act_in_journey(g, action, log);
        break;
    }
}

BG_FN void archmage_apply(void *state, int seat, bg_action action, struct bg_events *log)
{
    struct archmage *g = (struct archmage *)state;
    uint32_t told = log ? log->count : 0;
    if (g->depth)
        archmage_answer(g, action, log);
    else
        archmage_act_in_phase(g, action, log);
    archmage_run(g, log);
    if (log && log->count == told) /* a choice whose effect is still to come */
        archmage_tell(log, EVENT_DECIDES, seat, 0, 0, (int)action, 0);
}

/* 0.1: nothing is hidden. */
BG_FN void archmage_redact(void *state, int viewer)
{
    (void)state;
    (void)viewer;
}

BG_FN void archmage_determinize(void *view, int viewer, struct bg_rng *rng)
{
    (void)view;
    (void)viewer;
    (void)rng;
}

BG_PLAYOUT(archmage)
