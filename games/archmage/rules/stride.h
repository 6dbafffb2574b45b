/*
 * stride.h: moves other than a step: flights, A10.3, everything a mage
 * on two locations does, A11, and being pushed, A11.11.
 */
#ifndef ARCHMAGE_RULES_STRIDE_H
#define ARCHMAGE_RULES_STRIDE_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "answers.h"
#include "aim.h"
#include "journey.h"

/* Rows of questions.h. */
#define ARCHMAGE_STRIDE_QUESTIONS(X)                                                               \
    X(LAND, "land", NULL, g->active, ENDS, archmage_land_options, archmage_answer_land,            \
      SAYS_LOCATION, "land", "One boot lands on {tile_b}: where does the other?")                  \
    X(PUSH, "push", "deadmaze", g->active, ENDS, archmage_push_options, archmage_answer_push,      \
      SAYS_ITSELF, "", "Deadmaze: push whom, and where?")

/* The Enlarged mage stands anew; what was not underfoot before is entered,
 * harm in the order given, gains of the first before those of the second. */
BG_LONG void archmage_straddle(struct archmage *g, int p, int first, int second,
                               struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[p];
    int new_first = !archmage_stands_on(m, first), new_second = !archmage_stands_on(m, second);
    m->at = (uint8_t)first;
    m->foot = (uint8_t)second;
    archmage_emit(log, EVENT_STRETCHES, p, first, second, 0, 0);
    if (new_first)
        archmage_harm(g, p, first, log);
    if (new_second)
        archmage_harm(g, p, second, log);
    if (new_second)
        archmage_drink(g, p + 1, second);
    if (new_first)
        archmage_drink(g, p + 1, first);
}

/* A10.4: whether a leg comes to stand on a location free of the move's point:
 * one p controls, or (not in version 1) one p stands on already. */
BG_FN int archmage_leg_free(const struct archmage *g, int p, int location)
{
    return archmage_hastened_into(g, p, location) ||
           (archmage_plays(g, CHANGE_STRIDE) && archmage_stands_on(&g->mage[p], location) &&
            g->mage[p].lasting & LASTING_HASTEN && archmage_free_steps_left(g));
}

/* A10.4: a move to two locations is free of its point iff both legs are. */
BG_FN int archmage_step_point(const struct archmage *g, int p, int one, int other)
{
    return !(archmage_leg_free(g, p, one) && archmage_leg_free(g, p, other));
}

/* A11.1: where an Enlarged mage may grow to, and the points it takes. */
BG_FN int archmage_growth_cost(const struct archmage *g, int to)
{
    return archmage_tune(g, TUNE_GROW) + archmage_vines_on(g, to);
}

BG_FN int archmage_can_grow(const struct archmage *g, int p, int to)
{
    return archmage_stop_allowed(g, p, to) && g->mp >= archmage_growth_cost(g, to);
}

BG_FN void archmage_grow(struct archmage *g, int to, struct bg_events *log)
{
    g->mp = (uint8_t)(g->mp - archmage_growth_cost(g, to));
    g->pool[POOL_BOOTS] = (uint8_t)(g->pool[POOL_BOOTS] - 2);
    archmage_straddle(g, g->active, g->mage[g->active].at, to, log);
}

/* A11.3: whether the leg can sweep round `standing` from direction i to j. */
BG_FN int archmage_sweep_clear(const struct archmage *g, int p, int standing, int i, int j,
                               int clockwise)
{
    do {
        i = (i + (clockwise ? 1 : DIRS - 1)) % DIRS;
        int at = archmage_neighbour(g, standing, i);
        if (at != ARCHMAGE_NONE && !archmage_stop_allowed(g, p, at))
            return 0;
    } while (i != j);
    return 1;
}

BG_FN int archmage_pivot_cost(const struct archmage *g, int p, int standing, int to)
{
    return archmage_step_point(g, p, standing, to) + archmage_vines_on(g, to);
}

/* A11.3: the moving boot swings to direction j of the standing one. */
BG_LONG int archmage_can_pivot(const struct archmage *g, int p, int boot, int j)
{
    const struct archmage_mage *m = &g->mage[p];
    int moving = archmage_boot(m, boot), standing = archmage_boot(m, !boot);
    int to = archmage_neighbour(g, standing, j);
    if (to == ARCHMAGE_NONE || to == moving || !archmage_stop_allowed(g, p, to))
        return 0;
    int cost = archmage_pivot_cost(g, p, standing, to);
    if (cost > g->mp || (!cost && !archmage_new_ground(g, standing, to)))
        return 0;
    int i = archmage_direction(g, standing, moving);
    return archmage_sweep_clear(g, p, standing, i, j, 1) ||
           archmage_sweep_clear(g, p, standing, i, j, 0);
}

BG_FN int archmage_pivot_options(const struct archmage *g, int p, bg_action *out)
{
    int n = 0;
    for (int boot = 0; boot < 2; boot++)
        for (int d = 0; d < DIRS; d++)
            if (archmage_can_pivot(g, p, boot, d))
                out[n++] = (bg_action)(ACT_PIVOT + DIRS * boot + d);
    return n;
}

BG_FN void archmage_pivot(struct archmage *g, int boot, int d, struct bg_events *log)
{
    int standing = archmage_boot(&g->mage[g->active], !boot);
    int to = archmage_neighbour(g, standing, d);
    archmage_spend(g, archmage_pivot_cost(g, g->active, standing, to));
    archmage_straddle(g, g->active, standing, to, log);
}

/* A10.3: the location n cells on; NONE at a gap or off the board. */
BG_FN int archmage_flown_to(const struct archmage *g, int from, int d, int n)
{
    int cell = g->cell[from];
    while (n--)
        cell = archmage_step(cell, d);
    return g->tile[cell];
}

/* A10.3, A11.8: points of a flight; more than anybody has if there is no
 * landing. Vines count where the mage did not stand before. */
BG_LONG int archmage_flight_cost(const struct archmage *g, int p, int d, int n)
{
    const struct archmage_mage *m = &g->mage[p];
    int to = archmage_flown_to(g, m->at, d, n);
    if (!archmage_stop_allowed(g, p, to))
        return 255;
    if (!archmage_enlarged(m))
        return archmage_step_cost(g, p, to);
    int other = archmage_flown_to(g, m->foot, d, n);
    if (!archmage_stop_allowed(g, p, other))
        return 255;
    return archmage_step_point(g, p, to, other) +
           (archmage_stands_on(m, to) ? 0 : archmage_vines_on(g, to)) +
           (archmage_stands_on(m, other) ? 0 : archmage_vines_on(g, other));
}

BG_LONG int archmage_can_fly(const struct archmage *g, int p, int d, int n)
{
    const struct archmage_mage *m = &g->mage[p];
    int cost = archmage_flight_cost(g, p, d, n), enlarged = archmage_enlarged(m);
    if (cost > g->mp)
        return 0;
    if (n == 1 && !enlarged &&
        (archmage_edge_open(g, m->at, d) || archmage_can_travel(g, p, archmage_bars_for(g, p), d)))
        return 0;
    return cost ||
           archmage_new_ground(g, archmage_flown_to(g, m->at, d, n),
                               enlarged ? archmage_flown_to(g, m->foot, d, n) : ARCHMAGE_NONE);
}

BG_FN int archmage_fly_options(const struct archmage *g, int p, bg_action *out)
{
    int found = 0, limit = archmage_tune(g, TUNE_FLY_MAX);
    for (int d = 0; d < DIRS; d++)
        for (int n = 1; n <= (limit ? limit : ARCHMAGE_FLIGHT); n++)
            if (archmage_can_fly(g, p, d, n))
                out[found++] = (bg_action)(ACT_FLY + ARCHMAGE_FLIGHT * d + n - 1);
    return found;
}

BG_LONG void archmage_fly(struct archmage *g, int d, int n, struct bg_events *log)
{
    int p = g->active;
    struct archmage_mage *m = &g->mage[p];
    archmage_spend(g, archmage_flight_cost(g, p, d, n));
    if (!archmage_enlarged(m)) {
        archmage_enter(g, p, archmage_flown_to(g, m->at, d, n), log);
        return;
    }
    int first = archmage_flown_to(g, archmage_boot(m, 0), d, n);
    int second = archmage_flown_to(g, archmage_boot(m, 1), d, n);
    archmage_straddle(g, p, first, second, log);
}

/* A10.4: whether an action is a move that costs nothing. */
BG_LONG int archmage_is_free_move(const struct archmage *g, bg_action action)
{
    int p = g->active, k;
    const struct archmage_mage *m = &g->mage[p];
    if (g->depth)
        return 0;
    if (action <= ACT_TRAVEL_LAST)
        return !archmage_step_cost(g, p, archmage_neighbour(g, m->at, (int)action - ACT_TRAVEL));
    if (action >= ACT_PIVOT && action <= ACT_PIVOT_LAST) {
        k = (int)action - ACT_PIVOT;
        int standing = archmage_boot(m, k < DIRS);
        return !archmage_pivot_cost(g, p, standing, archmage_neighbour(g, standing, k % DIRS));
    }
    if (action < ACT_FLY || action > ACT_FLY_LAST)
        return 0;
    k = (int)action - ACT_FLY;
    return !archmage_flight_cost(g, p, k / ARCHMAGE_FLIGHT, k % ARCHMAGE_FLIGHT + 1);
}

/* A11.9: second landing places beside `to` for an Enlarged mage who arrives
 * there. Return Home keeps both within reach of the tower (`within` steps). */
BG_LONG archmage_set archmage_landings(const struct archmage *g, int p, int to, int within)
{
    const struct archmage_mage *m = &g->mage[p];
    archmage_set set = 0;
    for (int d = 0; d < DIRS; d++) {
        int at = archmage_neighbour(g, to, d);
        if (!archmage_stop_allowed(g, p, at))
            continue;
        if (within && archmage_steps_apart(g->cell[at], g->cell[m->tower]) > within)
            continue;
        if (archmage_stands_on(m, to) && archmage_stands_on(m, at))
            continue;
        set |= (archmage_set)1 << at;
    }
    return set;
}

/* 5.5, A9: Gate and Return Home; an Enlarged mage lands on two locations. */
BG_FN void archmage_arrive(struct archmage *g, struct archmage_aim aim, int at,
                           struct bg_events *log)
{
    if (archmage_enlarged(&g->mage[aim.p])) {
        archmage_ask(g, NODE_LAND, aim.spell | aim.boost << 7, at);
        return;
    }
    archmage_enter(g, aim.p, at, log);
    if (g->phase == PHASE_PASSING)
        g->phase = PHASE_JOURNEY;
}

/* A11.11, A13.7: whether one boot of q can be pushed a step. */
BG_FN int archmage_boot_yields(const struct archmage *g, int q, int from, int d)
{
    int to = archmage_neighbour(g, from, d);
    if (to == ARCHMAGE_NONE || !archmage_edge_open(g, from, d) || g->treeman == to)
        return 0;
    if (archmage_has_tower(g, to) && g->mage[q].tower != to)
        return 0;
    return archmage_mages_on(g, to) == archmage_stands_on(&g->mage[q], to);
}

BG_FN int archmage_yields(const struct archmage *g, int q, int d)
{
    const struct archmage_mage *m = &g->mage[q];
    return archmage_boot_yields(g, q, m->at, d) &&
           (!archmage_enlarged(m) || archmage_boot_yields(g, q, m->foot, d));
}

BG_FN int archmage_pushes(const struct archmage *g, int p, bg_action *out)
{
    int n = 0;
    for (int q = 0; q < g->seats; q++)
        for (int d = 0; d < DIRS && q != p; d++)
            if (archmage_yields(g, q, d))
                out[n++] = (bg_action)(ACT_PUSH + DIRS * q + d);
    return n;
}

/* The pushed mage enters; whoever pushes stays where it is in its turn. */
BG_FN void archmage_push_on(struct archmage *g, int q, int d, struct bg_events *log)
{
    const struct archmage_mage *m = &g->mage[q];
    if (!archmage_enlarged(m)) {
        archmage_enter(g, q, archmage_neighbour(g, m->at, d), log);
        return;
    }
    int first = archmage_neighbour(g, archmage_boot(m, 0), d);
    int second = archmage_neighbour(g, archmage_boot(m, 1), d);
    archmage_straddle(g, q, first, second, log);
}

/* A13.7: as far as the maze pushes, or until something stands in the way. */
BG_FN void archmage_push(struct archmage *g, int q, int d, struct bg_events *log)
{
    archmage_emit(log, EVENT_PUSHES, g->active, 0, 0, q, 0);
    for (int n = archmage_tune(g, TUNE_PUSH); n && archmage_yields(g, q, d); n--)
        archmage_push_on(g, q, d, log);
}

/* A11.9: a boosted Return Home lands near the tower. */
BG_FN int archmage_land_options(const struct archmage *g, struct archmage_pending q, bg_action *out)
{
    int within = q.a == (SPELL_HOME | 128) ? archmage_tune(g, TUNE_HOME_RANGE) : 0;
    return archmage_list_set(archmage_landings(g, g->active, q.b, within), out);
}

BG_FN void archmage_answer_land(struct archmage *g, struct archmage_pending q, bg_action action,
                                struct bg_events *log)
{
    archmage_straddle(g, g->active, q.b, (int)action - ACT_LOCATION, log);
}

BG_FN int archmage_push_options(const struct archmage *g, struct archmage_pending q, bg_action *out)
{
    (void)q;
    return archmage_pushes(g, g->active, out);
}

BG_FN void archmage_answer_push(struct archmage *g, struct archmage_pending q, bg_action action,
                                struct bg_events *log)
{
    int k = (int)action - ACT_PUSH;
    (void)q;
    archmage_push(g, k / DIRS, k % DIRS, log);
}

#endif
