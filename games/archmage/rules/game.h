/*
 * game.h: who may act, what is legal, what an action does: the decisions of
 * the base states (0.2), and going on from one decision to the next.
 */
#ifndef ARCHMAGE_RULES_GAME_H
#define ARCHMAGE_RULES_GAME_H

#include "../archmage.h"
#include "../../../engine/playout.h"
#include "map.h"
#include "pieces.h"
#include "setup.h"
#include "prophecy.h"
#include "turn.h"
#include "journey.h"
#include "stride.h"
#include "ends.h"
#include "places.h"
#include "cast.h"
#include "cards.h"
#include "warlord.h"
#include "answers.h"
#include "books.h"
#include "questions.h"

#include <string.h>

BG_FN int archmage_seats(const void *state)
{
    return ((const struct archmage *)state)->seats;
}

BG_LONG uint32_t archmage_to_act(const void *state)
{
    const struct archmage *g = (const struct archmage *)state;
    if (g->depth) {
        int seat = archmage_answerer(g);
        return seat == BG_NATURE ? BG_CHANCE : BG_BIT(seat);
    }
    switch (g->phase) {
    case PHASE_START:
    case PHASE_PLANETS:
    case PHASE_DEAL:
        return BG_CHANCE;
    case PHASE_CHOICES:
        return g->level == LEVEL_NORMAL ? BG_BIT(g->active) : BG_CHANCE;
    case PHASE_OVER:
        return 0;
    default:
        return BG_BIT(g->active);
    }
}

/* What a location under a boot offers. */
BG_FN inline int archmage_ground_options(const struct archmage *g, int p, int at, int boot,
                                         bg_action *out)
{
    int n = 0;
    if (archmage_can_explore(g, at))
        out[n++] = boot ? ACT_EXPLORE2 : ACT_EXPLORE;
    if (archmage_can_deploy(g, p, at))
        out[n++] = boot ? ACT_DEPLOY2 : ACT_DEPLOY;
    return n;
}

/* Replacing an ally's follower, or hoarding, with each boot it is possible. */
BG_FN int archmage_boot_options(const struct archmage *g, int p, int first, bg_action *out)
{
    const struct archmage_mage *m = &g->mage[p];
    int n = 0;
    for (int boot = 0; boot < archmage_boots(m); boot++) {
        int at = archmage_boot(m, boot);
        if (first == ACT_REPLACE ? archmage_can_replace(g, p, at) : archmage_can_hoard(g, p, at))
            out[n++] = (bg_action)(first + boot);
    }
    return n;
}

BG_FN int archmage_end_options2(const struct archmage *g, int p, bg_action *out)
{
    const struct archmage_mage *m = &g->mage[p];
    if (!archmage_enlarged(m))
        return 0;
    int n = archmage_end_options(g, p, archmage_boot(m, 1), out);
    for (int i = 0; i < n; i++)
        out[i] += ACT_ENDS2 - ACT_GATHER;
    return n;
}

/* A4.2, A4.3, A15.8: what modules and allies add after ACT_END; the Journey's
 * part first. */
BG_LONG int archmage_module_options(const struct archmage *g, bg_action *out)
{
    int p = g->active, n = archmage_cast_options(g, p, ~0u << PAGE_NEW, out);
    const struct archmage_mage *m = &g->mage[p];
    if (g->phase == PHASE_JOURNEY) {
        if (archmage_enlarged(m))
            n += archmage_pivot_options(g, p, out + n);
        if (m->lasting & LASTING_FLY)
            n += archmage_fly_options(g, p, out + n);
        if (archmage_enlarged(m))
            n += archmage_ground_options(g, p, archmage_boot(m, 1), 1, out + n);
        n += archmage_boot_options(g, p, ACT_REPLACE, out + n);
        n += archmage_end_options2(g, p, out + n);
        n += archmage_boot_options(g, p, ACT_HOARD, out + n);
    }
    n += archmage_use_options(g, p, out + n);
    return n + archmage_prophecy_options(g, p, out + n);
}

/* Whether a Journey has more to offer than that of the base game: modules do,
 * and so do allies without any, A15.8. */
BG_FN int archmage_has_more(const struct archmage *g)
{
    return g->modules || g->mode == MODE_COOP;
}

/* 4.3. */
BG_LONG int archmage_journey_options(const struct archmage *g, bg_action *out)
{
    int p = g->active, here = archmage_boot(&g->mage[p], 0), n = 0;
    for (uint32_t ways = archmage_travels(g, p); ways; ways &= ways - 1)
        out[n++] = (bg_action)(ACT_TRAVEL + bg_lowest(ways));
    if (g->phase == PHASE_PASSING)
        return n + (archmage_plays(g, CHANGE_CAST) ? archmage_cast_options(g, p, ~0u, out + n) : 0);
    n += archmage_ground_options(g, p, here, 0, out + n);
    if (archmage_can_attack(g, p))
        out[n++] = ACT_ATTACK;
    for (int land = 0; g->divination && land < ARCHMAGE_LANDS; land++)
        if (archmage_can_divine(g, p, land))
            out[n++] = (bg_action)(ACT_DIVINE + land);
    n += archmage_cast_options(g, p, (1u << PAGE_NEW) - 1, out + n);
    n += archmage_end_options(g, p, here, out + n);
    out[n++] = ACT_END;
    if (archmage_has_more(g))
        n += archmage_module_options(g, out + n);
    return n + archmage_few_options(g, p, out + n);
}

/* 4.8. */
BG_FN int archmage_after_options(const struct archmage *g, bg_action *out)
{
    int n = archmage_cast_options(g, g->active, (1u << PAGE_NEW) - 1, out);
    out[n++] = ACT_END;
    return g->modules ? n + archmage_module_options(g, out + n) : n;
}

BG_FN int archmage_prep_options(const struct archmage *g, bg_action *out)
{
    int n = 0;
    for (int s = 0; s < SPHERES; s++)
        if (g->mage[g->active].distance[s])
            out[n++] = (bg_action)(ACT_PICK + s);
    return n;
}

BG_LONG int archmage_choices(const void *state, int seat, bg_action *out)
{
    const struct archmage *g = (const struct archmage *)state;
    (void)seat;
    if (g->depth)
        return archmage_asked_options(g, out);
    switch (g->phase) {
    case PHASE_OUTWARD:
    case PHASE_INWARD:
        return archmage_planet_options(g, out);
    case PHASE_CHOICES:
        return archmage_spell_options(g, g->step, out);
    case PHASE_PREP:
        return archmage_prep_options(g, out);
    case PHASE_AFTER:
        return archmage_after_options(g, out);
    default:
        return archmage_journey_options(g, out);
    }
}

BG_LEGAL(archmage)

/* A3: cards nobody holds yet. */
BG_FN int archmage_deal_options(const struct archmage *g, bg_action *out)
{
    uint32_t left = archmage_prophecy_deck(g) & ~archmage_prophecies_seen(g);
    int n = 0;
    for (int card = 1; card < PROPHECIES; card++)
        if (left >> card & 1)
            out[n++] = (bg_action)(ACT_DEAL + card - 1);
    return n;
}

/* Dice, starting seat and planets: nature draws one of a run of actions, all
 * equally likely. Returns how many from *first on, 0 if it draws from a list. */
BG_FN int archmage_even_run(const struct archmage *g, int *first)
{
    if (g->depth) {
        *first = ACT_ROLL;
        return archmage_top(g)->node == NODE_ROLL ? 6 : 0;
    }
    *first = g->phase == PHASE_START ? ACT_START : ACT_PLANETS;
    return g->phase == PHASE_START ? g->seats : g->phase == PHASE_PLANETS ? 90 : 0;
}

BG_LONG int archmage_chance(const void *state, struct bg_outcome *out)
{
    const struct archmage *g = (const struct archmage *)state;
    bg_action list[BG_MAX_LIST];
    int first, n = archmage_even_run(g, &first);
    if (archmage_to_act(g) != BG_CHANCE)
        return 0;
    if (g->depth && archmage_top(g)->node == NODE_REVEAL)
        return archmage_reveal_options(g, archmage_top(g)->a, out);
    if (g->depth && archmage_top(g)->node == NODE_CARD)
        return archmage_card_options(g, out);
    if (n)
        archmage_run_of(first, n, list);
    else
        n = g->phase == PHASE_DEAL ? archmage_deal_options(g, list)
                                   : archmage_spell_options(g, g->step, list);
    for (int i = 0; i < n; i++) {
        out[i].action = list[i];
        out[i].weight = 1;
    }
    return n;
}

BG_FN bg_action archmage_sample(const void *state, struct bg_rng *rng)
{
    struct bg_outcome outcomes[BG_MAX_LIST];
    int first, n = archmage_even_run((const struct archmage *)state, &first);
    if (n)
        return (bg_action)first + bg_rng_below(rng, (uint32_t)n);
    n = archmage_chance(state, outcomes);
    return bg_draw(outcomes, n, rng);
}

/* 0.3: answers forced questions, drops empty ones, goes on with Preparation
 * and with the Warlord's march. */
BG_LONG void archmage_run(struct archmage *g, struct bg_events *log)
{
    bg_action only;
    for (;;) {
        while (g->depth) {
            if (archmage_answerer(g) == BG_NATURE || archmage_is_open(g, &only))
                return;
            if (only != ACT_NOTHING)
                archmage_answer(g, only, log);
            else
                archmage_answered(g);
        }
        if (g->phase == PHASE_WAKING)
            archmage_wake(g, log);
        else if (g->phase == PHASE_WARLORD)
            archmage_march(g, log);
        else
            return;
    }
}

/* Actions beyond ACT_END, those of modules above all. */
BG_LONG void archmage_act_in_module(struct archmage *g, bg_action action, struct bg_events *log)
{
    const struct archmage_mage *m = &g->mage[g->active];
    int k;
    if (action <= ACT_CAST_NEW2_LAST) {
        archmage_cast(g, action, log);
    } else if (action <= ACT_PIVOT_LAST) {
        k = (int)action - ACT_PIVOT;
        archmage_pivot(g, k / DIRS, k % DIRS, log);
    } else if (action <= ACT_FLY_LAST) {
        k = (int)action - ACT_FLY;
        archmage_fly(g, k / ARCHMAGE_FLIGHT, k % ARCHMAGE_FLIGHT + 1, log);
    } else if (action == ACT_EXPLORE2) {
        archmage_explore(g, archmage_boot(m, 1));
    } else if (action == ACT_DEPLOY2) {
        archmage_deploy(g, archmage_boot(m, 1), log);
    } else if (action <= ACT_REPLACE_LAST) {
        archmage_replace(g, archmage_boot(m, (int)action - ACT_REPLACE), log);
    } else if (action <= ACT_ENDS2_LAST) {
        archmage_act_at_end(g, archmage_boot(m, 1), action - ACT_ENDS2 + ACT_GATHER, log);
    } else if (action <= ACT_HOARD_LAST) {
        archmage_act_at_end(g, archmage_boot(m, (int)action - ACT_HOARD), action, log);
    } else if (action <= ACT_USE_LAST) {
        archmage_use(g, (int)action - ACT_USE, log);
    } else if (action >= ACT_RECRUIT_FEW) {
        archmage_recruit_few(g, action, log);
    } else {
        archmage_reveal_prophecy(g, g->active, (int)action - ACT_PROPHECY + 1, log);
    }
}

BG_LONG void archmage_act_in_turn(struct archmage *g, bg_action action, struct bg_events *log)
{
    if (action <= ACT_TRAVEL_LAST) {
        archmage_travel(g, (int)action - ACT_TRAVEL, log);
        return;
    }
    int here = archmage_boot(&g->mage[g->active], 0);
    if (action == ACT_EXPLORE)
        archmage_explore(g, here);
    else if (action == ACT_DEPLOY)
        archmage_deploy(g, here, log);
    else if (action == ACT_ATTACK)
        archmage_attack(g, log);
    else if (action <= ACT_DIVINE_LAST)
        archmage_divine(g, (int)action - ACT_DIVINE, log);
    else if (action < ACT_GATHER)
        archmage_cast(g, action, log);
    else if (action < ACT_END)
        archmage_act_at_end(g, here, action, log);
    else if (action == ACT_END)
        archmage_end_turn(g, log);
    else
        archmage_act_in_module(g, action, log);
}

BG_LONG void archmage_act_in_phase(struct archmage *g, bg_action action, struct bg_events *log)
{
    switch (g->phase) {
    case PHASE_START:
        g->first = (uint8_t)(action - ACT_START);
        g->phase = PHASE_PLANETS;
        archmage_emit(log, EVENT_STARTS, g->first, 0, 0, 0, 0);
        break;
    case PHASE_PLANETS:
        archmage_place_planets(g, (int)action - ACT_PLANETS, log);
        break;
    case PHASE_OUTWARD:
    case PHASE_INWARD:
        archmage_move_in_setup(g, (int)action - ACT_PICK, log);
        break;
    case PHASE_CHOICES:
        archmage_emit(log, EVENT_LEARNS, g->active, 0, 0, (int)action - ACT_LEARN, 0);
        archmage_choose_candidate(g, archmage_page_of((int)action - ACT_LEARN), log);
        break;
    case PHASE_DEAL:
        archmage_deal(g, (int)action - ACT_DEAL + 1, log);
        break;
    case PHASE_PREP:
        archmage_move_planet(g, (int)action - ACT_PICK, log);
        break;
    default:
        archmage_act_in_turn(g, action, log);
        break;
    }
}

/* A10.4, version 1: a free move goes on the trail, any other decision starts it anew. */
BG_FN void archmage_keep_trail(struct archmage *g, int free_move)
{
    if (!free_move)
        memset(g->trail, 0, sizeof g->trail);
    archmage_mark_trail(g);
}

/* A14.5: on the owner's turn, whenever a base state is reached. */
BG_FN void archmage_look_for_signs(struct archmage *g, struct bg_events *log)
{
    if (g->modules & MODULE_PROPHECIES && !g->depth &&
        (g->phase == PHASE_JOURNEY || g->phase == PHASE_AFTER))
        archmage_raise_prophecies(g, g->active, log);
}

BG_FN void archmage_resolve(struct archmage *g, bg_action action, struct bg_events *log)
{
    if (g->depth)
        archmage_answer(g, action, log);
    else
        archmage_act_in_phase(g, action, log);
    archmage_run(g, log);
}

/* With modules, what a decision means for Hasten's trail (in version 1) and for
 * Prophecies. */
BG_LONG void archmage_resolve_in_module(struct archmage *g, int seat, bg_action action,
                                        struct bg_events *log)
{
    int mover = g->active;
    int trails = !archmage_plays(g, CHANGE_HASTEN) && g->mage[mover].lasting & LASTING_HASTEN;
    int free_move = trails && archmage_is_free_move(g, action);
    archmage_resolve(g, action, log);
    if (!archmage_plays(g, CHANGE_HASTEN) && g->active == mover && seat == mover &&
        g->mage[mover].lasting & LASTING_HASTEN)
        archmage_keep_trail(g, free_move);
    archmage_look_for_signs(g, log);
}

BG_FN void archmage_apply(void *state, int seat, bg_action action, struct bg_events *log)
{
    struct archmage *g = (struct archmage *)state;
    uint32_t told = log ? log->count : 0;
    if (g->modules)
        archmage_resolve_in_module(g, seat, action, log);
    else
        archmage_resolve(g, action, log);
    if (log && log->count == told) /* a choice whose effect is still to come */
        archmage_emit(log, EVENT_DECIDES, seat, 0, 0, (int)action, 0);
}

#endif
