/*
 * prompt.h: what a player is asked, what an action would do, and why one
 * is refused.
 */
#ifndef ARCHMAGE_WORDS_PROMPT_H
#define ARCHMAGE_WORDS_PROMPT_H

#include "../../../engine/text.h"
#include "../rules/map.h"
#include "../rules/pieces.h"
#include "../rules/stride.h"
#include "../rules/ends.h"
#include "../rules/cast.h"
#include "../rules/nodes.h"
#include "../rules/game.h"
#include "names.h"
#include "action.h"

static void put_window_question(const struct archmage *g, struct bg_text *t)
{
    if (g->mode == MODE_SOLO) {
        bg_put(t, "The Warlord rolled ");
        put_die(t, g->warlord.die, g->warlord.march == MARCH_SENSE);
        bg_put(t, ": interfere?");
        return;
    }
    bg_put(t, "The Warlord will go ");
    put_card(t, g->warlord.route);
    bg_put(t, ": interfere?");
}

/* Questions that are the same every time. */
static const char *archmage_plain_question(int node)
{
    switch (node) {
    case NODE_SECOND:
        return "The tower stands: a second action?";
    case NODE_TRAIN:
        return "Study: train an apprentice for two relics?";
    case NODE_DUEL:
        return "Study: which area shall two apprentices duel for?";
    case NODE_TOLL:
        return "A shadow in your doorway wants a relic: which?";
    case NODE_VINES:
        return "Vines on all neighbours, or only where no token lies?";
    case NODE_LIFT1:
        return "Upheaval: lift which tile first?";
    case NODE_T_DIR:
        return "Fiery Chasm: in which direction?";
    case NODE_T_AREA:
        return "Automaton: an apprentice of which sphere?";
    case NODE_T_OPP:
        return "Imprison: whose followers?";
    case NODE_T_DOOR:
        return "Shadow: in whose doorway?";
    case NODE_T_TAINT:
        return "Corrupt: which apprentice?";
    case NODE_EDGE:
        return "Magic Barrier: on which edge?";
    case NODE_EDGE2:
        return "Magic Barrier, boosted: a second one?";
    case NODE_PULL:
        return "Divert: pull wards from where?";
    case NODE_DROP:
        return "Too many Extractors: which one goes?";
    case NODE_SHRINK:
        return "Enlarge ends: where do you stay?";
    case NODE_ALTAR:
        return "Red Altar: lay a follower down?";
    case NODE_TREEMAN:
        return "Deepwood: send the Treeman where?";
    case NODE_BRIDGE:
        return "Skybridge: to which outpost?";
    case NODE_FORGE:
        return "Highforge: a ward where?";
    case NODE_PUSH:
        return "Deadmaze: push whom, and where?";
    case NODE_VEER:
        return "Befuddle: turn the Warlord's way how?";
    default:
        return NULL;
    }
}

/* Questions that count what is left to choose; 0 if it is none of them. */
static int put_counted_question(const struct archmage *g, struct bg_text *t)
{
    const struct archmage_pending *node = archmage_top(g);
    switch (node->node) {
    case NODE_GAIN:
        bg_putf(t, "Wellspring: choose a relic (%d left)", node->b);
        return 1;
    case NODE_TOWN:
        bg_putf(t, "A Town's gift: a relic or a follower (%d Town%s left)", node->a,
                node->a == 1 ? "" : "s");
        return 1;
    case NODE_COPY:
        bg_putf(t, "Replicate: copy which relic just gathered (%d left)", node->a);
        return 1;
    case NODE_WARDPICK:
        bg_putf(t, "Wards are short (%d left): where?", g->pool[POOL_WARDS]);
        return 1;
    case NODE_SWAP:
        bg_putf(t, "Transmute: change a relic (%d left)", node->a);
        return 1;
    case NODE_DISCARD:
        bg_putf(t, "Decay: discard a relic (%d left)", node->b);
        return 1;
    default:
        return 0;
    }
}

/* The other questions of a sub-decision, which name a spell or a place. */
static void put_named_question(const struct archmage *g, struct bg_text *t)
{
    const struct archmage_pending *node = archmage_top(g);
    switch (node->node) {
    case NODE_HYBRID:
        bg_putf(t, "The %s offer a lesson: train an apprentice?", archmage_hybrid_words[node->a]);
        break;
    case NODE_LEARN:
        bg_put(t, "Which spell shall the area ");
        put_area(t, archmage_area_to_learn(g));
        bg_put(t, " teach?");
        break;
    case NODE_ORIGIN:
        bg_putf(t, "%s: from which of your two locations?", archmage_spell_names[node->a]);
        break;
    case NODE_T_HEX2:
        bg_putf(t, "%s, boosted: a second target?", archmage_spell_names[node->a]);
        break;
    case NODE_LIFT2:
    case NODE_PLACE1:
    case NODE_PLACE2:
        bg_put(t, node->node == NODE_LIFT2 ? "Upheaval: lift which tile with "
                                           : "Upheaval: where to set down ");
        put_location(g, t, node->node == NODE_PLACE2 ? node->b : node->a);
        bg_put_char(t, '?');
        break;
    case NODE_LAND:
        bg_put(t, "One boot lands on ");
        put_location(g, t, node->b);
        bg_put(t, ": where does the other?");
        break;
    case NODE_BURN:
        bg_putf(t, "Inflame: which %s of the Warlord burns?", archmage_land_words[node->a]);
        break;
    default:
        bg_putf(t, "%s: where?", archmage_spell_names[node->a & 127]);
        break;
    }
}

/* The question of a sub-decision. */
static void put_node_question(const struct archmage *g, struct bg_text *t)
{
    const char *plain = archmage_plain_question(archmage_node(g));
    if (plain)
        bg_put(t, plain);
    else if (archmage_node(g) == NODE_WINDOW)
        put_window_question(g, t);
    else if (!put_counted_question(g, t))
        put_named_question(g, t);
}

/* What set-up asks. */
static void put_setup_question(const struct archmage *g, struct bg_text *t)
{
    if (g->phase == PHASE_OUTWARD) {
        bg_putf(t, "Set-up: move a planet outward (%d to go)", g->out - archmage_bits(g->step));
    } else if (g->phase == PHASE_INWARD) {
        bg_put(t, "Set-up: move one of the outermost planets inward");
    } else {
        bg_put(t, "Set-up: which spell shall the area ");
        put_area(t, g->step);
        bg_put(t, " teach all game?");
    }
}

static int archmage_prompt(const void *view, int seat, char *out, int cap)
{
    const struct archmage *g = (const struct archmage *)view;
    struct bg_text t = bg_text_start(out, cap);
    const struct archmage_mage *m = &g->mage[seat];
    if (g->depth) {
        put_node_question(g, &t);
        return t.length;
    }
    if (archmage_in_setup(g)) {
        put_setup_question(g, &t);
        return t.length;
    }
    bg_putf(&t, "Turn %d of %d, ", m->turn, g->rounds);
    if (g->phase == PHASE_PREP || g->phase == PHASE_AFTER) {
        bg_put(&t, g->phase == PHASE_PREP ? "Preparation: draw which planet nearer?"
                                          : "after your action: cast a spell or end the turn");
        return t.length;
    }
    bg_put(&t, g->phase == PHASE_PASSING ? "passing a mage on " : "Journey on ");
    put_place(g, &t, m->at);
    if (archmage_enlarged(m)) {
        bg_put(&t, " and ");
        put_place(g, &t, m->foot);
    }
    bg_putf(&t, ": %d point%s left", g->mp, g->mp == 1 ? "" : "s");
    if (g->credit)
        bg_put(&t, ", Time Stop ready");
    return t.length;
}

/* 4.10: keys of the questions, and the topics that explain them; without one
 * it is a spell's, named in `a`. */
static const struct archmage_asked {
    const char *key, *topic;
} archmage_asked[NODES] = {
    [NODE_HYBRID] = {"lesson", "hybrid"},
    [NODE_GAIN] = {"gain", "wellspring"},
    [NODE_TOWN] = {"town", "town"},
    [NODE_SECOND] = {"second-action", "build"},
    [NODE_TRAIN] = {"train", "study"},
    [NODE_DUEL] = {"duel", "study"},
    [NODE_WARDPICK] = {"wards", "wards"},
    [NODE_TOLL] = {"toll", "toll"},
    [NODE_VINES] = {"vines", "vines"},
    [NODE_SWAP] = {"swap", "transmute"},
    [NODE_DISCARD] = {"discard", "decay"},
    [NODE_T_HEX] = {"target", NULL},
    [NODE_T_DIR] = {"direction", "chasm"},
    [NODE_T_OPP] = {"rival", "imprison"},
    [NODE_T_DOOR] = {"doorway", "shadow"},
    [NODE_T_TAINT] = {"taint", "corrupt"},
    [NODE_T_AREA] = {"apprentice", "automaton"},
    [NODE_LIFT1] = {"lift", "upheaval"},
    [NODE_LIFT2] = {"lift-second", "upheaval"},
    [NODE_PLACE1] = {"set-down", "upheaval"},
    [NODE_PLACE2] = {"set-down-second", "upheaval"},
    [NODE_WINDOW] = {"interfere", "warlord"},
    [NODE_BURN] = {"burn", "inflame"},
    [NODE_COPY] = {"copy", "replicate"},
    [NODE_LEARN] = {"learn", "books"},
    [NODE_ORIGIN] = {"origin", NULL},
    [NODE_T_HEX2] = {"second-target", NULL},
    [NODE_EDGE] = {"edge", "barrier"},
    [NODE_EDGE2] = {"second-edge", "barrier"},
    [NODE_PULL] = {"pull", "divert"},
    [NODE_DROP] = {"drop", "extractor"},
    [NODE_LAND] = {"land", NULL},
    [NODE_SHRINK] = {"shrink", "enlarge"},
    [NODE_ALTAR] = {"lay", "altar"},
    [NODE_TREEMAN] = {"treeman", "deepwood"},
    [NODE_BRIDGE] = {"bridge", "skybridge"},
    [NODE_FORGE] = {"forge", "highforge"},
    [NODE_PUSH] = {"push", "deadmaze"},
    [NODE_VEER] = {"veer", "befuddle"},
};
static const struct archmage_asked archmage_asked_in[PHASES] = {
    [PHASE_OUTWARD] = {"outward", "planets"}, [PHASE_INWARD] = {"inward", "planets"},
    [PHASE_CHOICES] = {"choice", "books"},    [PHASE_PREP] = {"preparation", "planets"},
    [PHASE_JOURNEY] = {"journey", "travel"},  [PHASE_PASSING] = {"passing", "submission"},
    [PHASE_AFTER] = {"after", "cast"},
};

static const struct archmage_asked *archmage_asked_now(const struct archmage *g)
{
    return g->depth ? &archmage_asked[archmage_node(g)] : &archmage_asked_in[g->phase];
}

static const char *archmage_question(const void *view, int seat)
{
    (void)seat;
    return archmage_asked_now((const struct archmage *)view)->key;
}

static int archmage_about(const void *view, int seat, char *out, int cap)
{
    const struct archmage *g = (const struct archmage *)view;
    const char *topic = archmage_asked_now(g)->topic;
    struct bg_text t = bg_text_start(out, cap);
    (void)seat;
    bg_put(&t, topic ? topic : archmage_spell_words[archmage_top(g)->a & 127]);
    return t.length;
}

static const struct bg_heading *archmage_group(const void *view, int seat, bg_action action)
{
    static const struct bg_heading travel = {"travel", "Travel"}, cast = {"cast", "Cast"},
                                   here = {"here", "Here"},
                                   ends = {"journeys-end", "Journey's End"},
                                   places = {"places", "Places of Power"},
                                   prophecies = {"prophecies", "Prophecies"},
                                   end = {"end", "End the turn"};
    const struct archmage *g = (const struct archmage *)view;
    (void)seat;
    if (g->depth)
        return NULL;
    if (action <= ACT_TRAVEL_LAST || (action >= ACT_PIVOT && action <= ACT_FLY_LAST))
        return &travel;
    if (archmage_is_cast(action))
        return &cast;
    if (action >= ACT_EXPLORE2 && action <= ACT_REPLACE_LAST)
        return &here;
    if (action >= ACT_ENDS2 && action <= ACT_HOARD_LAST)
        return &ends;
    if (action >= ACT_USE && action <= ACT_USE_LAST)
        return &places;
    if (action >= ACT_PROPHECY && action <= ACT_PROPHECY_LAST)
        return &prophecies;
    if (action <= ACT_DIVINE_LAST)
        return &here;
    if (action < ACT_END)
        return &ends;
    return action == ACT_END ? &end : NULL;
}

/* A change as "+2 seed", after a comma where something stands already. */
static void put_change(struct bg_text *t, int *any, int change, const char *what)
{
    if (!change)
        return;
    bg_putf(t, "%s%s%d %s", (*any)++ ? ", " : "", change > 0 ? "+" : "", change, what);
}

/* The same for what is counted: one of them, or several. */
static void put_counted(struct bg_text *t, int *any, int change, const char *one,
                        const char *several)
{
    put_change(t, any, change, change == 1 || change == -1 ? one : several);
}

/* What differs for a mage between two states: the action's effect, told by
 * the rules themselves. Points left when the Journey ends are not worth it. */
static void put_difference(const struct archmage *before, const struct archmage *after, int seat,
                           struct bg_text *t, int *any)
{
    const struct archmage_mage *was = &before->mage[seat], *is = &after->mage[seat];
    if (after->phase != PHASE_AFTER)
        put_counted(t, any, after->mp - before->mp, "point", "points");
    for (int s = 0; s < SPHERES; s++)
        put_change(t, any, is->relics[s] - was->relics[s], archmage_relic_words[s]);
    put_change(t, any, is->company - was->company, "Company");
    put_change(t, any, is->supply - was->supply, "Supply");
    for (int area = 0; area < AREAS; area++) {
        char one[60], several[60];
        struct bg_text words = bg_text_start(one, sizeof one);
        bg_put(&words, "apprentice in ");
        put_area(&words, area);
        words = bg_text_start(several, sizeof several);
        bg_put(&words, "apprentices in ");
        put_area(&words, area);
        put_counted(t, any, is->apprentices[area] - was->apprentices[area], one, several);
    }
    put_counted(t, any, before->pool[POOL_WARDS] - after->pool[POOL_WARDS], "ward on the map",
                "wards on the map");
    for (int i = 0; i < HAND; i++)
        put_counted(t, any, is->worth[i] - was->worth[i], "victory point", "victory points");
}

/* Questions of an action that have words of their own. */
static const char *archmage_what_follows(int node)
{
    switch (node) {
    case NODE_REVEAL:
        return "turns the tile";
    case NODE_ROLL:
        return "the die is rolled anew";
    case NODE_CARD:
        return "another card is drawn";
    case NODE_SECOND:
        return "then a second action";
    case NODE_TRAIN:
        return "train and duel";
    default:
        return NULL;
    }
}

/* Decay: what rivals will have to discard. */
static void put_discards(const struct archmage *after, struct bg_text *t)
{
    for (int k = after->depth - 1; k >= 0 && after->pending[k].node == NODE_DISCARD; k--)
        bg_putf(t, "%sp%d discards %d", k < after->depth - 1 ? ", " : "", after->pending[k].a + 1,
                after->pending[k].b);
}

/* What is asked next, and whom. */
static void put_what_follows(const struct archmage *after, int seat, struct bg_text *t, int *any)
{
    if (!after->depth)
        return;
    int node = archmage_node(after), answerer = archmage_answerer(after);
    const char *more = archmage_what_follows(node);
    bg_put(t, (*any)++ ? ", " : "");
    if (more)
        bg_put(t, more);
    else if (node == NODE_TOWN)
        bg_putf(t, "then Town choices: %d", archmage_top(after)->a);
    else if (node == NODE_DISCARD && answerer != seat)
        put_discards(after, t);
    else if (answerer != seat)
        bg_putf(t, "then p%d chooses", answerer + 1);
    else
        bg_put(t, "then choose");
}

/* Where a step or flight leads; an Enlarged mage's own words say it. */
static int archmage_destination(const struct archmage *g, int seat, bg_action action)
{
    const struct archmage_mage *m = &g->mage[seat];
    int k = (int)action - ACT_FLY;
    if (g->depth || archmage_enlarged(m))
        return ARCHMAGE_NONE;
    if (action <= ACT_TRAVEL_LAST)
        return archmage_neighbour(g, m->at, (int)action - ACT_TRAVEL);
    if (action < ACT_FLY || action > ACT_FLY_LAST)
        return ARCHMAGE_NONE;
    return archmage_flown_to(g, m->at, k / ARCHMAGE_FLIGHT, k % ARCHMAGE_FLIGHT + 1);
}

static void put_destination(const struct archmage *g, int seat, int to, struct bg_text *t, int *any)
{
    if (to == ARCHMAGE_NONE)
        return;
    bg_put(t, "to ");
    put_place(g, t, to);
    if (archmage_rivals_on(g, seat, to))
        bg_put(t, ", submitting to the mage there");
    (*any)++;
}

static int archmage_describe(const void *view, int seat, bg_action action, char *out, int cap)
{
    const struct archmage *g = (const struct archmage *)view;
    struct bg_text t = bg_text_start(out, cap);
    struct archmage after = *g;
    int any = 0;
    if (action == ACT_END || archmage_in_setup(g) || seat < 0)
        return t.length;
    archmage_apply(&after, seat, action, NULL);
    put_destination(g, seat, archmage_destination(g, seat, action), &t, &any);
    put_difference(g, &after, seat, &t, &any);
    put_what_follows(&after, seat, &t, &any);
    return t.length;
}

/* Why a cast is refused. */
static const char *archmage_cast_refused(const struct archmage *g, int seat, bg_action action)
{
    const struct archmage_mage *m = &g->mage[seat];
    int spell = archmage_spell_cast(action), page = archmage_page_of(spell);
    int way = (int)(action - archmage_cast_code(spell));
    if (archmage_spell_on(g, page) != spell || !(m->learnable >> page & 1))
        return "this spell is not among yours in this game (1.1, A1.3)";
    if (!(m->book >> page & 1))
        return "this spell is not in your book; books change in Preparation (4.1)";
    if (m->cast >> page & 1)
        return "this spell was already cast this turn (5.1)";
    if (!archmage_timely(g, spell))
        return "this spell cannot be cast at this moment (5.1)";
    if (!archmage_can_pay(g, seat, page, spell == SPELL_BEFUDDLE ? way % 3 : way))
        return "you cannot pay these relics and the tolls they call for (5.1, 5.2)";
    return "the spell would have no effect here (0.4)";
}

static const char *archmage_travel_refused(const struct archmage *g, int seat, int d)
{
    int to = archmage_neighbour(g, g->mage[seat].at, d);
    if (archmage_enlarged(&g->mage[seat]))
        return "an Enlarged mage does not travel but pivots (A11.2)";
    if (to == ARCHMAGE_NONE)
        return "there is no location in that direction (2.2)";
    if (archmage_closed(g, seat, to))
        return "another mage's tower, Treeman or the Warlord bars the way (4.4)";
    if (!archmage_edge_open(g, g->mage[seat].at, d) && !archmage_leaps_to(g, seat, to))
        return "a Magic Barrier stands between (A8.1)";
    if (archmage_step_cost(g, seat, to) > g->mp)
        return "you have too few points to enter (4.4)";
    if (!archmage_rivals_on(g, seat, to))
        return "a free step may not lead where you have just been (A10.4)";
    if (!g->knob[KNOB_SUBMISSION])
        return "another mage stands there (4.4)";
    return "to pass a mage you need a follower to lose and points to leave again (4.4)";
}

static const char *archmage_end_refused(const struct archmage *g, int seat, bg_action action)
{
    if (action == ACT_GATHER)
        return "gather needs a Town under your feet and a location of your own (4.7.1)";
    if (action == ACT_RECRUIT)
        return "recruit needs a Camp under your feet and a follower in your Supply (4.7)";
    if (action <= ACT_HYBRID_LAST)
        return "initiate needs the enclave of that sphere, two relics and a follower in your"
               " Company for each apprentice (4.7)";
    if (action == ACT_WARDS)
        return "wards need a vacant or own land under your feet, a follower of yours without a"
               " ward here or adjacent, and wards in the pool (4.7.2)";
    if (action == ACT_BUILD)
        return g->mage[seat].tower == ARCHMAGE_NONE
                   ? "build needs a vacant or own land under your feet (4.7.3)"
                   : "you have built your tower already (4.7.3)";
    return "study needs your own tower under your feet and something to train or promote (4.7.4)";
}

/* Why an action of a module is refused. */
static const char *archmage_module_refused(const struct archmage *g, int seat, bg_action action)
{
    if (archmage_is_cast(action))
        return archmage_cast_refused(g, seat, action);
    if (action <= ACT_PIVOT_LAST)
        return "a pivot needs a free location beside the standing boot, a clear sweep and the"
               " points (A11.3)";
    if (action <= ACT_FLY_LAST)
        return "a flight needs Fly, a free location to land on and the points (A10.3)";
    if (action == ACT_EXPLORE2 || action == ACT_DEPLOY2)
        return "this cannot be done at that location (4.3)";
    if (action <= ACT_REPLACE_LAST)
        return "replace needs an ally's follower under your feet, a point and a follower in your"
               " Company (A15.8)";
    if (action <= ACT_ENDS2_LAST)
        return archmage_end_refused(g, seat, action - ACT_ENDS2 + ACT_GATHER);
    if (action <= ACT_HOARD_LAST)
        return "hoard needs an explored Place of Power under your feet and room on its shelf"
               " (A13.3)";
    if (action <= ACT_USE_LAST)
        return "this Place needs its card ready and a target (A13)";
    return "this Prophecy is not in your hand or not fulfilled now (A14.4)";
}

static const char *archmage_deed_refused(const struct archmage *g, int seat, bg_action action)
{
    if (action > ACT_END)
        return archmage_module_refused(g, seat, action);
    if (action <= ACT_TRAVEL_LAST)
        return archmage_travel_refused(g, seat, (int)action - ACT_TRAVEL);
    if (action == ACT_EXPLORE)
        return "explore needs a face-down tile under your feet and a point (4.3)";
    if (action == ACT_DEPLOY)
        return "deploy needs a vacant land, Town or Camp under your feet and a follower in your"
               " Company (4.3)";
    if (action == ACT_ATTACK)
        return "attack needs a rival's follower under your feet and a point (4.3)";
    if (action <= ACT_DIVINE_LAST)
        return "divining needs Divination, a point, room on the shelf and a land of that kind not"
               " yet used this turn (5.5)";
    if (action < ACT_GATHER)
        return archmage_cast_refused(g, seat, action);
    return archmage_end_refused(g, seat, action);
}

/* The question an answer belongs to, or NULL if it is something a mage does. */
static const char *archmage_answer_to(bg_action action)
{
    static const struct {
        uint16_t last;
        const char *question;
    } answers[] = {
        {ACT_END, NULL},
        {ACT_PICK_LAST, "a question for a sphere or a relic"},
        {ACT_FOLLOWER, "a Town's gift"},
        {ACT_PASS, "an offer that may be declined"},
        {ACT_DUEL_LAST, "Study"},
        {ACT_DIR_LAST, "Fiery Chasm"},
        {ACT_BARE, "Entangling Vines"},
        {ACT_SEAT_LAST, "Imprison"},
        {ACT_DOOR_LAST, "Shadow"},
        {ACT_TAINT_LAST, "Corrupt"},
        {ACT_LOCATION_LAST, "a question for a location"},
        {ACT_CELL_LAST, "Upheaval"},
        {ACT_SWAP_LAST, "Transmute"},
        {ACT_ROLL_LAST, "chance"},
        {ACT_PROPHECY_LAST, NULL},
        {ACT_LEARN_LAST, "the choice of a spell"},
        {ACT_LAY, "the Red Altar"},
        {ACT_EDGE_LAST, "Magic Barrier"},
        {ACT_PUSH_LAST, "Deadmaze"},
        {ACT_VEER_LAST, "Befuddle"},
        {ACTS, "chance"},
    };
    size_t i = 0;
    while (action > answers[i].last)
        i++;
    return answers[i].question;
}

/* What is asked now, and the first of what can be answered. */
static void put_asked(const struct archmage *g, int seat, struct bg_text *t)
{
    enum { NAMED = 6 };
    bg_action list[BG_MAX_LIST];
    char words[BG_MAX_TEXT];
    int n = archmage_legal(g, seat, list);
    archmage_prompt(g, seat, words, sizeof words);
    bg_putf(t, "asked now: %s", words);
    for (int i = 0; i < n && i < NAMED; i++) {
        archmage_write_action(g, seat, list[i], seat, words, sizeof words);
        bg_putf(t, "%s%s", i ? ", " : "; possible: ", words);
    }
    bg_put(t, n > NAMED ? "…" : "");
}

static const char *archmage_planet_refused(const struct archmage *g, int s)
{
    if (g->phase == PHASE_INWARD)
        return "only a planet at distance 3 moves inward (A15.2)";
    if (g->phase == PHASE_PREP)
        return "this planet has reached the centre (4.1)";
    return g->step >> s & 1 ? "this planet was moved outward already (3)"
                            : "this planet is as far out as it goes (3)";
}

/* Why nothing but an answer to the question asked will do. */
static void put_unasked(const struct archmage *g, bg_action action, struct bg_text *t)
{
    int planet = g->phase == PHASE_PREP || g->phase == PHASE_OUTWARD || g->phase == PHASE_INWARD;
    if (g->depth)
        bg_put(t, "this is no answer to the question asked (4.10)");
    else if (planet && action >= ACT_PICK && action <= ACT_PICK_LAST)
        bg_put(t, archmage_planet_refused(g, (int)action - ACT_PICK));
    else if (archmage_answer_to(action))
        bg_putf(t, "this belongs to %s, not to what is asked now (4.10)",
                archmage_answer_to(action));
    else if (g->phase == PHASE_CHOICES)
        bg_put(t, "first a spell has to be chosen (A15.2)");
    else
        bg_put(t, "first a planet has to be moved (4.1)");
}

static int archmage_refuse(const void *view, int seat, bg_action action, char *out, int cap)
{
    const struct archmage *g = (const struct archmage *)view;
    struct bg_text t = bg_text_start(out, cap);
    if (g->depth || archmage_in_setup(g) || g->phase == PHASE_PREP || archmage_answer_to(action)) {
        put_unasked(g, action, &t);
        bg_put(&t, "; ");
        put_asked(g, seat, &t);
    } else if (g->phase == PHASE_PASSING && action > ACT_TRAVEL_LAST) {
        bg_put(&t, "passing a mage, you can only travel on (4.4)");
    } else if (g->phase == PHASE_AFTER && !archmage_is_cast(action) && action < ACT_USE) {
        bg_put(&t, "the Journey is over: only casting and end are left (4.8)");
    } else {
        bg_put(&t, archmage_deed_refused(g, seat, action));
    }
    return t.length;
}

#endif
