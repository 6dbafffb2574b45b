/*
 * nodes.h: the sub-decisions of 4.10: who answers, with what, and what
 * an answer does. Forced answers are given at once (0.3), by archmage.c.
 */
#ifndef ARCHMAGE_RULES_NODES_H
#define ARCHMAGE_RULES_NODES_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "scoring.h"
#include "turn.h"
#include "journey.h"
#include "stride.h"
#include "ends.h"
#include "fundamental.h"
#include "advanced.h"
#include "master.h"
#include "upheaval.h"
#include "barrier.h"
#include "boosted.h"
#include "arts.h"
#include "places.h"
#include "cast.h"
#include "cards.h"
#include "window.h"
#include "warlord.h"

/* The seat a pending question is put to, or nature. */
BG_FN int archmage_answerer(const struct archmage *g)
{
    const struct archmage_pending *node = archmage_top(g);
    switch (node->node) {
    case NODE_REVEAL:
    case NODE_ROLL:
    case NODE_CARD:
        return BG_NATURE;
    case NODE_GAIN:
    case NODE_DISCARD:
    case NODE_WINDOW:
    case NODE_VEER:
        return node->a;
    case NODE_BURN:
        return node->b;
    default:
        return g->active;
    }
}

BG_FN int archmage_list_set(archmage_set set, bg_action *out)
{
    int n = 0;
    for (; set; set &= set - 1)
        out[n++] = (bg_action)(ACT_LOCATION + archmage_lowest(set));
    return n;
}

/* Relics below the shelf limit, or relics owned. */
BG_FN int archmage_relic_options(const struct archmage *g, int p, int owned, bg_action *out)
{
    int n = 0;
    for (int s = 0; s < SPHERES; s++)
        if (owned ? g->mage[p].relics[s] > 0 : g->mage[p].relics[s] < g->knob[KNOB_SHELF])
            out[n++] = (bg_action)(ACT_PICK + s);
    return n;
}

BG_FN int archmage_town_options(const struct archmage *g, bg_action *out)
{
    int n = archmage_relic_options(g, g->active, 0, out);
    if (g->mage[g->active].supply)
        out[n++] = ACT_FOLLOWER;
    return n;
}

BG_FN int archmage_hybrid_options(const struct archmage *g, int hybrid, bg_action *out)
{
    int n = 0;
    for (int choice = 0; choice < 2; choice++)
        if (archmage_can_learn_from(&g->mage[g->active], hybrid, choice))
            out[n++] = (bg_action)(ACT_HYBRID + choice);
    out[n++] = ACT_PASS;
    return n;
}

BG_FN int archmage_second_options(const struct archmage *g, int at, bg_action *out)
{
    int n = 0;
    if (archmage_can_ward(g, g->active, at))
        out[n++] = ACT_WARDS;
    if (archmage_can_study(g, g->active, at))
        out[n++] = ACT_STUDY;
    out[n++] = ACT_PASS;
    return n;
}

BG_FN int archmage_train_options(const struct archmage *g, bg_action *out)
{
    int n = 0;
    for (int s = 0; s < SPHERES; s++)
        if (archmage_can_initiate(&g->mage[g->active], s, 1))
            out[n++] = (bg_action)(ACT_PICK + s);
    out[n++] = ACT_PASS;
    return n;
}

BG_FN int archmage_duel_options(const struct archmage *g, bg_action *out)
{
    int n = 0;
    out[n++] = ACT_PASS;
    for (int area = AREA_ADVANCED; area < AREAS; area++)
        if (archmage_can_duel(&g->mage[g->active], area))
            out[n++] = (bg_action)(ACT_DUEL + area - AREA_ADVANCED);
    return n;
}

/* A4.4, step 3: types produced that have room. */
BG_FN int archmage_copy_options(const struct archmage *g, int produced, bg_action *out)
{
    int n = 0;
    for (int s = 0; s < SPHERES; s++)
        if (produced >> s & 1 && g->mage[g->active].relics[s] < g->knob[KNOB_SHELF])
            out[n++] = (bg_action)(ACT_PICK + s);
    return n;
}

/* Both spells of an area. */
BG_FN int archmage_spell_options(const struct archmage *g, int area, bg_action *out)
{
    if (area >= AREA_MASTER)
        return 0;
    out[0] = (bg_action)(ACT_LEARN + archmage_spell_on(g, area));
    out[1] = (bg_action)(ACT_LEARN + archmage_spell_on(g, PAGE_NEW + area));
    return 2;
}

/* A7.3: locations of an Enlarged caster from which the spell works. */
BG_FN archmage_set archmage_origins(const struct archmage *g, int spell, int boost)
{
    const struct archmage_mage *m = &g->mage[g->active];
    archmage_set set = 0;
    for (int boot = 0; boot < archmage_boots(m); boot++) {
        int at = archmage_boot(m, boot);
        if (archmage_works_from(g, g->active, spell, boost, at, 0))
            set |= (archmage_set)1 << at;
    }
    return set;
}

BG_FN archmage_set archmage_hex_targets(const struct archmage *g,
                                        const struct archmage_pending *node)
{
    int spell = node->a & 127, boost = node->a >> 7;
    switch (spell) {
    case SPELL_WELLSPRING:
        return archmage_wellspring_targets(g, g->active, node->b);
    case SPELL_GATE:
        return archmage_gate_targets(g, g->active);
    case SPELL_INFLAME:
        return archmage_inflame_targets(g);
    case SPELL_HOME:
        return archmage_home_targets(g, g->active, boost);
    case SPELL_ENLARGE:
        return archmage_grow_targets(g, g->active);
    case SPELL_CONSUME:
        return archmage_consume_targets(g, g->active, node->b, boost);
    case SPELL_HARVEST:
    case SPELL_REPLICATE:
        return archmage_blessing_targets(g, g->active, spell, node->b);
    default:
        return archmage_art_targets(g, g->active, spell, node->b);
    }
}

/* A7.1: the second target of a Boost. */
BG_FN archmage_set archmage_second_targets(const struct archmage *g,
                                           const struct archmage_pending *node)
{
    if (node->a == SPELL_SLEIGHT)
        return archmage_steal_targets(g, g->active, node->b);
    return archmage_blessing_targets(g, g->active, node->a, node->b);
}

/* A location, or `none` where that is allowed. */
BG_FN int archmage_list_or_none(archmage_set set, int none, bg_action *out)
{
    if (none)
        out[0] = ACT_PASS;
    return none + archmage_list_set(set, out + none);
}

/* Questions whose answer is a location. */
BG_FN int archmage_location_options(const struct archmage *g, const struct archmage_pending *node,
                                    bg_action *out)
{
    const struct archmage_mage *m = &g->mage[g->active];
    int within = node->a == (SPELL_HOME | 128) ? archmage_tune(g, TUNE_HOME_RANGE) : 0;
    switch (node->node) {
    case NODE_WARDPICK:
        return archmage_list_set(g->to_ward[0] | (archmage_set)g->to_ward[1] << 32, out);
    case NODE_ORIGIN:
        return archmage_list_set(archmage_origins(g, node->a, node->b), out);
    case NODE_T_HEX:
        return archmage_list_set(archmage_hex_targets(g, node), out);
    case NODE_T_HEX2:
        return archmage_list_or_none(archmage_second_targets(g, node), 1, out);
    case NODE_PULL:
        return archmage_list_or_none(archmage_pull_targets(g, node->b), node->a, out);
    case NODE_DROP:
        return archmage_list_set(archmage_machines(g, g->active, node->a), out);
    case NODE_LAND:
        return archmage_list_set(archmage_landings(g, g->active, node->b, within), out);
    case NODE_LIFT1:
        return archmage_list_set(archmage_lift_targets(g), out);
    case NODE_LIFT2:
        return archmage_list_set(archmage_lift_partners(g, node->a), out);
    case NODE_SHRINK:
        return archmage_list_set((archmage_set)1 << m->at | (archmage_set)1 << m->foot, out);
    case NODE_TREEMAN:
        return archmage_list_set(archmage_treeman_targets(g, g->active), out);
    case NODE_BRIDGE:
        return archmage_list_set(archmage_bridge_targets(g, g->active), out);
    case NODE_FORGE:
        return archmage_list_set(archmage_forge_targets(g, g->active), out);
    default:
        return archmage_list_set(archmage_burn_targets(g, node->a), out);
    }
}

BG_FN int archmage_pair(int first, int second, bg_action *out)
{
    out[0] = (bg_action)first;
    out[1] = (bg_action)second;
    return 2;
}

BG_FN int archmage_run_of(int first, int n, bg_action *out)
{
    for (int i = 0; i < n; i++)
        out[i] = (bg_action)(first + i);
    return n;
}

/* Questions of spells whose answer is something else. */
BG_FN int archmage_target_options(const struct archmage *g, const struct archmage_pending *node,
                                  bg_action *out)
{
    switch (node->node) {
    case NODE_VINES:
        return archmage_pair(ACT_ALL, ACT_BARE, out);
    case NODE_T_DIR:
        return archmage_chasm_options(g, node->b, out);
    case NODE_T_OPP:
        return archmage_opponent_options(g, g->active, out);
    case NODE_T_DOOR:
        return archmage_door_options(g, g->active, out);
    case NODE_T_TAINT:
        return archmage_taint_options(g, g->active, out);
    case NODE_T_AREA:
        return archmage_run_of(ACT_PICK, SPHERES, out);
    case NODE_EDGE:
    case NODE_EDGE2:
        return archmage_wall_options(g, node->b, node->node == NODE_EDGE2, out);
    case NODE_PLACE1:
    case NODE_PLACE2:
        return archmage_place_options(g, node->a, node->b, node->node == NODE_PLACE2, out);
    case NODE_PUSH:
        return archmage_push_options(g, g->active, out);
    case NODE_VEER:
        return archmage_run_of(ACT_VEER, 3, out);
    default:
        return archmage_location_options(g, node, out);
    }
}

BG_FN int archmage_node_options(const struct archmage *g, bg_action *out)
{
    const struct archmage_pending *node = archmage_top(g);
    switch (node->node) {
    case NODE_HYBRID:
        return archmage_hybrid_options(g, node->a, out);
    case NODE_GAIN:
        return archmage_relic_options(g, node->a, 0, out);
    case NODE_TOWN:
        return archmage_town_options(g, out);
    case NODE_COPY:
        return archmage_copy_options(g, node->b, out);
    case NODE_SECOND:
        return archmage_second_options(g, node->a, out);
    case NODE_TRAIN:
        return archmage_train_options(g, out);
    case NODE_DUEL:
        return archmage_duel_options(g, out);
    case NODE_LEARN:
        return archmage_spell_options(g, archmage_area_to_learn(g), out);
    case NODE_TOLL:
        return archmage_toll_options(g, node->a, node->b, out);
    case NODE_SWAP:
        return archmage_swap_options(g, g->active, node->b, out);
    case NODE_DISCARD:
        return archmage_relic_options(g, node->a, 1, out);
    case NODE_ALTAR:
        return archmage_pair(ACT_PASS, ACT_LAY, out) - !g->mage[g->active].company;
    case NODE_WINDOW:
        return archmage_window_options(g, node->a, out);
    default:
        return archmage_target_options(g, node, out);
    }
}

/* One relic of several is chosen: gained, discarded, a Town's yield or a copy
 * of what was gathered. */
BG_FN void archmage_choose_relic(struct archmage *g, bg_action action, struct bg_events *log)
{
    struct archmage_pending *node = &g->pending[g->depth - 1];
    int relic = (int)action - ACT_PICK, left;
    if (node->node == NODE_TOWN) {
        left = --node->a;
        archmage_count_gathered(g, action == ACT_FOLLOWER
                                       ? archmage_recruit(g, g->active, 1, log)
                                       : archmage_gain(g, g->active, relic, 1, log));
        if (action != ACT_FOLLOWER && g->depth > 1 && node[-1].node == NODE_COPY)
            node[-1].b |= (uint8_t)(1 << relic);
    } else if (node->node == NODE_COPY) {
        left = --node->a;
        archmage_count_gathered(g, archmage_gain(g, g->active, relic, 1, log));
    } else {
        left = --node->b;
        if (node->node == NODE_GAIN)
            archmage_gain(g, node->a, relic, 1, log);
        else
            archmage_lose(g, node->a, relic, 1, log);
    }
    if (!left)
        archmage_answered(g);
}

/* 4.5, 4.7.3, 4.7.4: answers about apprentices and the tower. */
BG_FN void archmage_answer_study(struct archmage *g, bg_action action, struct bg_events *log)
{
    struct archmage_pending *node = &g->pending[g->depth - 1];
    if (node->node == NODE_DUEL && action != ACT_PASS) {
        archmage_duel(g, (int)action - ACT_DUEL + AREA_ADVANCED, log);
        return;
    }
    struct archmage_pending was = archmage_answered(g);
    if (action == ACT_PASS)
        return;
    if (was.node == NODE_HYBRID)
        archmage_learn_from(g, was.a, (int)action - ACT_HYBRID, log);
    else if (was.node == NODE_TRAIN)
        archmage_initiate(g, g->active, (int)action - ACT_PICK, 1, log);
    else if (action == ACT_WARDS)
        archmage_place_wards(g, was.a, log);
    else
        archmage_study(g);
}

/* A5.1: the spell is picked for the next Preparation; after Automaton, A5.4,
 * it is known at once, in place of the other. */
BG_FN void archmage_answer_learn(struct archmage *g, int spell, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[g->active];
    int area = archmage_area_to_learn(g), at_once = archmage_top(g)->a;
    uint32_t pages = archmage_pages_of(area), page = 1u << archmage_page_of(spell);
    g->to_learn &= (uint16_t) ~(1u << area);
    if (at_once) {
        m->book = (m->book & ~pages) | page;
        m->cast &= m->book;
    } else {
        m->pick = (m->pick & ~pages) | page;
    }
    archmage_tell(log, EVENT_LEARNS, g->active, 0, 0, spell, 0);
    if (archmage_area_to_learn(g) == AREAS)
        archmage_answered(g);
}

/* 5.6: the four answers of Upheaval. */
BG_FN void archmage_answer_upheaval(struct archmage *g, bg_action action, struct bg_events *log)
{
    struct archmage_pending was = archmage_answered(g);
    switch (was.node) {
    case NODE_LIFT1:
        archmage_ask(g, NODE_LIFT2, (int)action - ACT_LOCATION, 0);
        break;
    case NODE_LIFT2:
        archmage_lift(g, was.a, (int)action - ACT_LOCATION);
        break;
    case NODE_PLACE1:
        archmage_set_down(g, was.a, (int)action - ACT_CELL, log);
        archmage_ask(g, NODE_PLACE2, was.a, was.b);
        break;
    default:
        archmage_set_down(g, was.b, (int)action - ACT_CELL, log);
        archmage_settle_tiles(g, was.a, was.b, log);
        break;
    }
}

/* The first target of a spell. */
BG_FN void archmage_answer_hex(struct archmage *g, struct archmage_pending was, int at,
                               struct bg_events *log)
{
    int spell = was.a & 127, boost = was.a >> 7;
    switch (spell) {
    case SPELL_GATE:
    case SPELL_HOME:
        if (archmage_enlarged(&g->mage[g->active]))
            archmage_ask(g, NODE_LAND, was.a, at);
        else
            archmage_enter(g, g->active, at, log);
        break;
    case SPELL_ENLARGE:
        archmage_grow(g, at, log);
        break;
    case SPELL_WELLSPRING:
        archmage_set_token(g, at, TOKEN_WELLSPRING, ARCHMAGE_NONE, log);
        break;
    case SPELL_INFLAME:
        archmage_set_token(g, at, TOKEN_INFLAME, g->active, log);
        break;
    case SPELL_CONSUME:
        archmage_consume(g, at, log);
        break;
    case SPELL_EXTRACTOR:
        archmage_extractor(g, at, log);
        break;
    case SPELL_BEGUILE:
        archmage_set_token(g, at, TOKEN_BEGUILE, g->active, log);
        break;
    default:
        archmage_bless(g, spell, at, log);
        if (boost)
            archmage_ask(g, NODE_T_HEX2, spell, was.b);
        break;
    }
}

/* A10.5: wards are pulled until the caster stops. */
BG_FN void archmage_answer_pull(struct archmage *g, bg_action action, struct bg_events *log)
{
    struct archmage_pending *node = &g->pending[g->depth - 1];
    if (action == ACT_PASS) {
        archmage_answered(g);
        return;
    }
    node->a = 1;
    archmage_pull(g, node->b, (int)action - ACT_LOCATION, log);
}

/* A8.2: a boosted Barrier asks for a second one. */
BG_FN void archmage_answer_edge(struct archmage *g, bg_action action, struct bg_events *log)
{
    struct archmage_pending was = archmage_answered(g);
    if (action == ACT_PASS)
        return;
    archmage_raise_wall(g, (int)action - ACT_EDGE, log);
    if (was.node == NODE_EDGE && was.a)
        archmage_ask(g, NODE_EDGE2, 0, was.b);
}

/* Answers that name a location. */
BG_FN void archmage_answer_location(struct archmage *g, struct archmage_pending was, int at,
                                    struct bg_events *log)
{
    switch (was.node) {
    case NODE_ORIGIN:
        archmage_effect_from(g, was.a, was.b, at, log);
        break;
    case NODE_T_HEX:
        archmage_answer_hex(g, was, at, log);
        break;
    case NODE_T_HEX2:
        if (was.a == SPELL_SLEIGHT)
            archmage_steal(g, at, log);
        else
            archmage_bless(g, was.a, at, log);
        break;
    case NODE_DROP:
        archmage_remove_token(g, at, log);
        break;
    case NODE_LAND:
        archmage_straddle(g, g->active, was.b, at, log);
        break;
    case NODE_SHRINK:
        archmage_shrink(g, at, log);
        break;
    case NODE_TREEMAN:
        g->treeman_moved = 1;
        archmage_move_treeman(g, g->active, at, log);
        break;
    case NODE_BRIDGE:
        archmage_cross_bridge(g, at, log);
        break;
    case NODE_FORGE:
        archmage_add_ward(g, at, log);
        if (was.a > 1)
            archmage_ask(g, NODE_FORGE, was.a - 1, 0);
        break;
    default:
        archmage_burn(g, at, log);
        break;
    }
}

/* Answers to the target questions of spells and Places. */
BG_FN void archmage_answer_target(struct archmage *g, bg_action action, struct bg_events *log)
{
    struct archmage_pending was = archmage_answered(g);
    int k;
    switch (was.node) {
    case NODE_VINES:
        archmage_grow_vines(g, was.b, action == ACT_BARE, log);
        break;
    case NODE_T_DIR:
        archmage_chasm(g, was.b, (int)action - ACT_DIR, log);
        break;
    case NODE_T_OPP:
        archmage_imprison(g, (int)action - ACT_SEAT, log);
        break;
    case NODE_T_DOOR:
        k = (int)action - ACT_DOOR;
        archmage_cast_shadow(g, k / SPHERES, k % SPHERES, log);
        break;
    case NODE_T_TAINT:
        k = (int)action - ACT_TAINT;
        archmage_taint(g, k / SPHERES, k % SPHERES, log);
        break;
    case NODE_T_AREA:
        archmage_automaton(g, (int)action - ACT_PICK, log);
        break;
    case NODE_PUSH:
        k = (int)action - ACT_PUSH;
        archmage_push(g, k / DIRS, k % DIRS, log);
        break;
    case NODE_ALTAR:
        if (action != ACT_LAY)
            break;
        archmage_lay(g, log);
        if (was.a > 1)
            archmage_ask(g, NODE_ALTAR, was.a - 1, 0);
        break;
    default:
        if (action != ACT_PASS)
            archmage_answer_location(g, was, (int)action - ACT_LOCATION, log);
        break;
    }
}

/* Answers of nature, and of mages to the Warlord; 0 if it is none of them. */
BG_FN int archmage_answer_march(struct archmage *g, bg_action action, struct bg_events *log)
{
    switch (archmage_top(g)->node) {
    case NODE_REVEAL:
        archmage_reveal(g, archmage_answered(g).a, action, log);
        return 1;
    case NODE_ROLL:
        archmage_roll(g, (int)action - ACT_ROLL + 1, log);
        return 1;
    case NODE_CARD:
        archmage_draw_card(g, (int)action - ACT_CARD + 1, log);
        return 1;
    case NODE_WINDOW:
        archmage_window(g, action, log);
        return 1;
    case NODE_VEER:
        archmage_veer(g, (int)action - ACT_VEER, log);
        return 1;
    default:
        return 0;
    }
}

/* Answers about relics, apprentices and wards; 0 if it is none of them. */
BG_FN int archmage_answer_board(struct archmage *g, bg_action action, struct bg_events *log)
{
    switch (archmage_top(g)->node) {
    case NODE_GAIN:
    case NODE_TOWN:
    case NODE_COPY:
    case NODE_DISCARD:
        archmage_choose_relic(g, action, log);
        return 1;
    case NODE_HYBRID:
    case NODE_SECOND:
    case NODE_TRAIN:
    case NODE_DUEL:
        archmage_answer_study(g, action, log);
        return 1;
    case NODE_LEARN:
        archmage_answer_learn(g, (int)action - ACT_LEARN, log);
        return 1;
    case NODE_WARDPICK:
        archmage_pick_ward(g, (int)action - ACT_LOCATION, log);
        return 1;
    case NODE_TOLL:
        archmage_pay_toll(g, (int)action - ACT_PICK, log);
        return 1;
    default:
        return 0;
    }
}

BG_FN void archmage_answer(struct archmage *g, bg_action action, struct bg_events *log)
{
    if (archmage_answer_march(g, action, log) || archmage_answer_board(g, action, log))
        return;
    switch (archmage_top(g)->node) {
    case NODE_SWAP:
        if (action == ACT_PASS)
            archmage_answered(g);
        else
            archmage_swap(g, action, log);
        break;
    case NODE_PULL:
        archmage_answer_pull(g, action, log);
        break;
    case NODE_EDGE:
    case NODE_EDGE2:
        archmage_answer_edge(g, action, log);
        break;
    case NODE_LIFT1:
    case NODE_LIFT2:
    case NODE_PLACE1:
    case NODE_PLACE2:
        archmage_answer_upheaval(g, action, log);
        break;
    default:
        archmage_answer_target(g, action, log);
        break;
    }
}

#endif
