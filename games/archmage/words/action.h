/*
 * action.h: the notation, 8: one line for every decision.
 *
 * Reading is the inverse of writing: the verb narrows an answer down to a few
 * actions, and the one whose line is the text is meant. So the two cannot
 * disagree.
 */
#ifndef ARCHMAGE_WORDS_ACTION_H
#define ARCHMAGE_WORDS_ACTION_H

#include "../../../engine/text.h"
#include "../rules/map.h"
#include "../rules/pieces.h"
#include "../rules/setup.h"
#include "../rules/places.h"
#include "../rules/cast.h"
#include "names.h"
#include "questions.h"

#include <string.h>

static void put_payment(struct bg_text *t, int page, int way)
{
    bg_put(t, " pay");
    for (int i = 0; i <= archmage_level(page); i++)
        for (int k = archmage_pay_count(page, way, i); k > 0; k--)
            bg_putf(t, " %s", archmage_relic_words[archmage_pay_type(page, i)]);
}

static void put_cast(const struct archmage *g, struct bg_text *t, bg_action action)
{
    int spell = archmage_spell_cast(action), way = (int)(action - archmage_cast_code(spell));
    int page = archmage_page_of(spell);
    bg_putf(t, "cast %s", archmage_spell_words[spell]);
    if (spell == SPELL_BEFUDDLE) { /* against two, cards are turned, not dice */
        bg_put(t, g->mode == MODE_COOP ? "" : way < 3 ? " -" : " +");
        way %= 3;
    }
    if (archmage_payments(page) == 2 && way)
        bg_put(t, " boost");
    put_payment(t, page, way);
}

/* The hybrid that is asked about, or the one at a location, or NONE. */
static int archmage_hybrid_here(const struct archmage *g, int at)
{
    int face = archmage_face(g, at);
    if (archmage_node(g) == NODE_HYBRID)
        return archmage_top(g)->a;
    return face >= FACE_HYBRID && face < FACE_LAND ? face - FACE_HYBRID : ARCHMAGE_NONE;
}

static void put_hybrid(const struct archmage *g, struct bg_text *t, int at, int choice)
{
    int hybrid = archmage_hybrid_here(g, at);
    if (hybrid == ARCHMAGE_NONE)
        return;
    bg_putf(t, "initiate %s", choice == 2 ? "both" : archmage_sphere_words[hybrid + 3 * choice]);
}

/* The verb of the answers to what is asked now; empty: they have their own. */
static const char *archmage_verb_now(const struct archmage *g)
{
    static const char *const verbs[SPELLS] = {
#define X(id, word, name, area, when, origin, left, works, effect, targets, hit, verb, ...) verb,
        ARCHMAGE_SPELLS(X)
#undef X
    };
    const struct archmage_asked *asked = &archmage_asked[archmage_asked_now(g)];
    int spells = asked->says == SAYS_LOCATION && !*asked->verb;
    return spells ? verbs[archmage_top(g)->a & 127] : asked->verb;
}

/* A sphere or relic, as the question has it. */
static void put_pick(const struct archmage *g, struct bg_text *t, int s)
{
    enum archmage_says says = archmage_asked[archmage_asked_now(g)].says;
    if (says == SAYS_RELIC)
        bg_putf(t, "%s %s", archmage_verb_now(g), archmage_relic_words[s]);
    else if (says == SAYS_SPHERE)
        bg_putf(t, "%s %s", archmage_verb_now(g), archmage_sphere_words[s]);
}

static void put_target(const struct archmage *g, struct bg_text *t, int location)
{
    if (archmage_asked[archmage_asked_now(g)].says != SAYS_LOCATION ||
        location >= archmage_tiles(g))
        return;
    bg_putf(t, "%s ", archmage_verb_now(g));
    put_location(g, t, location);
}

/* None of what is offered. */
static void put_pass(const struct archmage *g, struct bg_text *t)
{
    const struct archmage_asked *asked = &archmage_asked[archmage_asked_now(g)];
    bg_put(t, asked->says == SAYS_PASS ? asked->verb : "none");
}

static void put_planets(const struct archmage *g, struct bg_text *t, int vector)
{
    uint8_t distance[SPHERES];
    archmage_vector(vector, distance);
    bg_putf(t, "planets p%d", g->active + 1);
    for (int s = 0; s < SPHERES; s++)
        bg_putf(t, " %d", distance[s]);
}

/* Chance lines. */
static void put_outcome(const struct archmage *g, struct bg_text *t, bg_action action)
{
    if (action <= ACT_START_LAST)
        bg_putf(t, "start p%d", (int)action - ACT_START + 1);
    else if (action <= ACT_PLANETS_LAST)
        put_planets(g, t, (int)action - ACT_PLANETS);
    else if (action <= ACT_LAND_LAST)
        bg_putf(t, "reveal %s", archmage_land_words[action - ACT_LAND]);
    else if (action == ACT_CAMP)
        bg_put(t, "reveal camp");
    else if (action <= ACT_REVEAL_HYBRID_LAST)
        bg_putf(t, "reveal %s", archmage_hybrid_words[action - ACT_REVEAL_HYBRID]);
    else
        bg_putf(t, "roll %d", (int)action - ACT_ROLL + 1);
}

/* Chance lines of modules; a Prophecy is shown to its owner alone. */
static void put_module_outcome(const struct archmage *g, struct bg_text *t, bg_action action,
                               int viewer)
{
    int known = viewer == BG_ALL || viewer == g->active;
    if (action <= ACT_CARD_LAST) {
        bg_put(t, "march ");
        put_card(t, (int)action - ACT_CARD + 1);
    } else if (action <= ACT_FIND_LAST) {
        bg_putf(t, "reveal %s", archmage_place_words[action - ACT_FIND]);
    } else {
        bg_putf(t, "deal p%d %s", g->active + 1,
                known ? archmage_prophecy_words[action - ACT_DEAL + 1] : "?");
    }
}

/* Answers to questions, from ACT_PICK on. */
static void put_answer(const struct archmage *g, struct bg_text *t, bg_action action)
{
    int k;
    if (action <= ACT_PICK_LAST) {
        put_pick(g, t, (int)action - ACT_PICK);
    } else if (action == ACT_FOLLOWER) {
        bg_put(t, "town follower");
    } else if (action == ACT_PASS) {
        put_pass(g, t);
    } else if (action <= ACT_DUEL_LAST) {
        bg_put(t, "duel ");
        put_area(t, (int)action - ACT_DUEL + AREA_ADVANCED);
    } else if (action <= ACT_DIR_LAST) {
        bg_putf(t, "dir %s", archmage_direction_words[action - ACT_DIR]);
    } else if (action <= ACT_BARE) {
        bg_put(t, action == ACT_ALL ? "all" : "bare");
    } else if (action <= ACT_SEAT_LAST) {
        bg_putf(t, "on p%d", (int)action - ACT_SEAT + 1);
    } else if (action <= ACT_TAINT_LAST) {
        k = (int)(action - (action <= ACT_DOOR_LAST ? ACT_DOOR : ACT_TAINT));
        bg_putf(t, "%s p%d %s", action <= ACT_DOOR_LAST ? "door" : "taint", k / SPHERES + 1,
                archmage_sphere_words[k % SPHERES]);
    } else if (action <= ACT_LOCATION_LAST) {
        put_target(g, t, (int)action - ACT_LOCATION);
    } else if (action <= ACT_CELL_LAST) {
        bg_put(t, "place @");
        put_cell(t, (int)action - ACT_CELL);
    } else {
        k = (int)action - ACT_SWAP;
        bg_putf(t, "swap %s>%s", archmage_relic_words[k / 5],
                archmage_relic_words[k % 5 + (k % 5 >= k / 5)]);
    }
}

/* Journey's End actions by their base code; boot 1 of an Enlarged mage too. */
static void put_end(const struct archmage *g, struct bg_text *t, bg_action action, int boot)
{
    static const char *const plain[] = {"gather", "recruit"};
    static const char *const later[] = {"wards", "build", "study"};
    const struct archmage_mage *m = &g->mage[g->active];
    int at = archmage_boot(m, boot), from = t->length;
    if (action >= ACT_HOARD)
        bg_put(t, "hoard");
    else if (action <= ACT_RECRUIT)
        bg_put(t, plain[action - ACT_GATHER]);
    else if (action <= ACT_INITIATE_LAST)
        bg_putf(t, "initiate %d", (int)action - ACT_INITIATE + 1);
    else if (action <= ACT_HYBRID_LAST)
        put_hybrid(g, t, at, (int)action - ACT_HYBRID);
    else
        bg_put(t, later[action - ACT_WARDS]);
    if (!archmage_enlarged(m) || g->depth || t->length == from)
        return;
    bg_put(t, " at ");
    put_location(g, t, at);
}

/* "explore", while Enlarged "explore b1". */
static void put_with_boot(const struct archmage *g, struct bg_text *t, const char *verb, int boot)
{
    const struct archmage_mage *m = &g->mage[g->active];
    if (boot >= archmage_boots(m))
        return;
    bg_put(t, verb);
    if (!archmage_enlarged(m))
        return;
    bg_put_char(t, ' ');
    put_location(g, t, archmage_boot(m, boot));
}

/* What a mage does on the map, up to ACT_END. */
static void put_deed(const struct archmage *g, struct bg_text *t, bg_action action)
{
    if (action <= ACT_TRAVEL_LAST)
        bg_putf(t, "travel %s", archmage_direction_words[action - ACT_TRAVEL]);
    else if (action == ACT_ATTACK)
        bg_put(t, "attack");
    else if (action <= ACT_DEPLOY)
        put_with_boot(g, t, action == ACT_EXPLORE ? "explore" : "deploy", 0);
    else if (action <= ACT_DIVINE_LAST)
        bg_putf(t, "divine %s", archmage_relic_words[action - ACT_DIVINE]);
    else if (action < ACT_GATHER)
        put_cast(g, t, action);
    else if (action < ACT_END)
        put_end(g, t, action, 0);
    else
        bg_put(t, "end");
}

static void put_pivot(const struct archmage *g, struct bg_text *t, int boot, int d)
{
    const struct archmage_mage *m = &g->mage[g->active];
    if (!archmage_enlarged(m))
        return;
    int to = archmage_neighbour(g, archmage_boot(m, !boot), d);
    if (to == ARCHMAGE_NONE)
        return;
    bg_put(t, "pivot ");
    put_location(g, t, archmage_boot(m, boot));
    bg_put_char(t, ' ');
    put_location(g, t, to);
}

/* A spell that is chosen, or drawn for a mage. */
static void put_learn(const struct archmage *g, struct bg_text *t, int spell)
{
    if (archmage_node(g) == NODE_LEARN)
        bg_putf(t, "learn %s", archmage_spell_words[spell]);
    else if (g->phase == PHASE_CHOICES && g->level == LEVEL_NORMAL)
        bg_putf(t, "pick %s", archmage_spell_words[spell]);
    else if (g->phase == PHASE_CHOICES)
        bg_putf(t, "spell p%d %s", g->active + 1, archmage_spell_words[spell]);
}

static void put_wall(struct bg_text *t, int edge)
{
    if (archmage_step(edge / 3, edge % 3) == ARCHMAGE_CELLS)
        return;
    bg_put(t, "wall ");
    put_edge(t, edge / 3, edge % 3);
}

/* Actions of modules, from ACT_CAST_NEW1 on. */
static void put_module(const struct archmage *g, struct bg_text *t, bg_action action)
{
    int k;
    if (action <= ACT_CAST_NEW2_LAST) {
        put_cast(g, t, action);
    } else if (action <= ACT_PIVOT_LAST) {
        k = (int)action - ACT_PIVOT;
        put_pivot(g, t, k / DIRS, k % DIRS);
    } else if (action <= ACT_FLY_LAST) {
        k = (int)action - ACT_FLY;
        bg_putf(t, "fly %s %d", archmage_direction_words[k / ARCHMAGE_FLIGHT],
                k % ARCHMAGE_FLIGHT + 1);
    } else if (action <= ACT_DEPLOY2) {
        put_with_boot(g, t, action == ACT_EXPLORE2 ? "explore" : "deploy", 1);
    } else if (action <= ACT_REPLACE_LAST) {
        put_with_boot(g, t, "replace", (int)action - ACT_REPLACE);
    } else if (action <= ACT_HOARD_LAST) {
        k = action >= ACT_HOARD ? (int)action - ACT_HOARD : 1;
        if (k < archmage_boots(&g->mage[g->active]))
            put_end(g, t, action >= ACT_HOARD ? action : action - ACT_ENDS2 + ACT_GATHER, k);
    } else if (action <= ACT_USE_LAST) {
        bg_putf(t, "use %s", archmage_place_words[archmage_place_used((int)action - ACT_USE)]);
    } else if (action <= ACT_PROPHECY_LAST) {
        bg_putf(t, "reveal %s", archmage_prophecy_words[action - ACT_PROPHECY + 1]);
    } else if (action <= ACT_LEARN_LAST) {
        put_learn(g, t, (int)action - ACT_LEARN);
    } else if (action == ACT_LAY) {
        bg_put(t, "lay");
    } else if (action <= ACT_EDGE_LAST) {
        put_wall(t, (int)action - ACT_EDGE);
    } else if (action <= ACT_PUSH_LAST) {
        k = (int)action - ACT_PUSH;
        bg_putf(t, "push p%d %s", k / DIRS + 1, archmage_direction_words[k % DIRS]);
    } else {
        bg_putf(t, "veer %s", archmage_veer_words[action - ACT_VEER]);
    }
}

static int archmage_write_action(const void *state, int seat, bg_action action, int viewer,
                                 char *out, int cap)
{
    const struct archmage *g = (const struct archmage *)state;
    struct bg_text t = bg_text_start(out, cap);
    (void)seat;
    if (action <= ACT_END)
        put_deed(g, &t, action);
    else if (action < ACT_START)
        put_answer(g, &t, action);
    else if (action <= ACT_ROLL_LAST)
        put_outcome(g, &t, action);
    else if (action <= ACT_VEER_LAST)
        put_module(g, &t, action);
    else
        put_module_outcome(g, &t, action, viewer);
    return t.length;
}

/* Which actions a line with this verb can mean; a verb may have several rows.
 * Others are the verb of what is asked. */
struct archmage_verb {
    const char *word;
    uint16_t first, last;
};

static const struct archmage_verb archmage_verbs[] = {
    {"travel", ACT_TRAVEL, ACT_TRAVEL_LAST},
    {"explore", ACT_EXPLORE, ACT_EXPLORE},
    {"explore", ACT_EXPLORE2, ACT_EXPLORE2},
    {"deploy", ACT_DEPLOY, ACT_DEPLOY},
    {"deploy", ACT_DEPLOY2, ACT_DEPLOY2},
    {"replace", ACT_REPLACE, ACT_REPLACE_LAST},
    {"attack", ACT_ATTACK, ACT_ATTACK},
    {"divine", ACT_DIVINE, ACT_DIVINE_LAST},
    {"pivot", ACT_PIVOT, ACT_PIVOT_LAST},
    {"fly", ACT_FLY, ACT_FLY_LAST},
    {"gather", ACT_GATHER, ACT_GATHER},
    {"gather", ACT_ENDS2, ACT_ENDS2},
    {"recruit", ACT_RECRUIT, ACT_RECRUIT},
    {"recruit", ACT_ENDS2, ACT_ENDS2_LAST},
    {"initiate", ACT_INITIATE, ACT_HYBRID_LAST},
    {"initiate", ACT_ENDS2, ACT_ENDS2_LAST},
    {"wards", ACT_WARDS, ACT_WARDS},
    {"wards", ACT_ENDS2, ACT_ENDS2_LAST},
    {"build", ACT_BUILD, ACT_BUILD},
    {"build", ACT_ENDS2, ACT_ENDS2_LAST},
    {"study", ACT_STUDY, ACT_STUDY},
    {"study", ACT_ENDS2, ACT_ENDS2_LAST},
    {"hoard", ACT_HOARD, ACT_HOARD_LAST},
    {"use", ACT_USE, ACT_USE_LAST},
    {"end", ACT_END, ACT_END},
    {"town", ACT_FOLLOWER, ACT_FOLLOWER},
    {"none", ACT_PASS, ACT_PASS},
    {"pass", ACT_PASS, ACT_PASS},
    {"duel", ACT_DUEL, ACT_DUEL_LAST},
    {"dir", ACT_DIR, ACT_DIR_LAST},
    {"all", ACT_ALL, ACT_ALL},
    {"bare", ACT_BARE, ACT_BARE},
    {"on", ACT_SEAT, ACT_SEAT_LAST},
    {"door", ACT_DOOR, ACT_DOOR_LAST},
    {"taint", ACT_TAINT, ACT_TAINT_LAST},
    {"place", ACT_CELL, ACT_CELL_LAST},
    {"swap", ACT_SWAP, ACT_SWAP_LAST},
    {"learn", ACT_LEARN, ACT_LEARN_LAST},
    {"pick", ACT_LEARN, ACT_LEARN_LAST},
    {"spell", ACT_LEARN, ACT_LEARN_LAST},
    {"lay", ACT_LAY, ACT_LAY},
    {"wall", ACT_EDGE, ACT_EDGE_LAST},
    {"push", ACT_PUSH, ACT_PUSH_LAST},
    {"veer", ACT_VEER, ACT_VEER_LAST},
    {"start", ACT_START, ACT_START_LAST},
    {"planets", ACT_PLANETS, ACT_PLANETS_LAST},
    {"reveal", ACT_LAND, ACT_REVEAL_HYBRID_LAST},
    {"reveal", ACT_FIND, ACT_FIND_LAST},
    {"reveal", ACT_PROPHECY, ACT_PROPHECY_LAST},
    {"roll", ACT_ROLL, ACT_ROLL_LAST},
    {"march", ACT_CARD, ACT_CARD_LAST},
    {"deal", ACT_DEAL, ACT_DEAL_LAST},
};

/* 2.2, 8.2: other names accepted when reading: peoples for their enclaves,
 * the base spell for an area. Copies the text with the names written out. */
static void put_plain_names(struct bg_text *t, const char *text)
{
    const char *at = text;
    int duel = bg_take(&at, "duel"), k;
    if (duel && bg_take_name(&at, archmage_spell_words, AREAS, &k) && bg_at_end(at)) {
        bg_put(t, "duel ");
        put_area(t, k);
        return;
    }
    at = text;
    for (const char *verb = text; *verb && *verb != ' '; verb++)
        bg_put_char(t, *verb), at = verb + 1;
    if (bg_take_name(&at, archmage_race_words, SPHERES, &k))
        bg_putf(t, " a%d", k + 1);
    else if (bg_take(&at, "cursed"))
        bg_put(t, " o");
    bg_put(t, at);
}

/* The action in a range whose line is the text. */
static int archmage_find_line(const void *state, int seat, const char *line, int first, int last,
                              bg_action *out)
{
    char written[BG_MAX_TEXT];
    for (int action = first; action <= last; action++) {
        archmage_write_action(state, seat, (bg_action)action, BG_ALL, written, sizeof written);
        if (strcmp(line, written))
            continue;
        *out = (bg_action)action;
        return 1;
    }
    return 0;
}

/* A cast is one of a spell's few payments. */
static int archmage_find_cast(const void *state, int seat, const char *line, bg_action *out)
{
    const char *at = line;
    int spell;
    if (!bg_take(&at, "cast") || !bg_take_name(&at, archmage_spell_words, SPELLS, &spell))
        return 0;
    int first = (int)archmage_cast_code(spell), ways = archmage_payments(archmage_page_of(spell));
    if (spell == SPELL_BEFUDDLE)
        ways = 6;
    return archmage_find_line(state, seat, line, first, first + ways - 1, out);
}

/* An answer with the verb of what is asked now. */
static int archmage_find_answer(const void *state, int seat, const char *line, bg_action *out)
{
    const struct archmage *g = (const struct archmage *)state;
    const char *at = line, *verb = archmage_verb_now(g);
    if (!*verb || !bg_take(&at, verb))
        return 0;
    if (archmage_asked[archmage_asked_now(g)].says == SAYS_LOCATION)
        return archmage_find_line(state, seat, line, ACT_LOCATION, ACT_LOCATION_LAST, out);
    return archmage_find_line(state, seat, line, ACT_PICK, ACT_PICK_LAST, out);
}

static enum bg_status archmage_read_action(const void *state, int seat, const char *text,
                                           bg_action *out)
{
    char line[BG_MAX_TEXT];
    struct bg_text t = bg_text_start(line, sizeof line);
    put_plain_names(&t, text);
    if (t.length >= (int)sizeof line)
        return BG_SYNTAX;
    if (archmage_find_cast(state, seat, line, out) || archmage_find_answer(state, seat, line, out))
        return BG_OK;
    for (size_t i = 0; i < BG_LEN(archmage_verbs); i++) {
        const struct archmage_verb *verb = &archmage_verbs[i];
        const char *at = line;
        if (bg_take(&at, verb->word) &&
            archmage_find_line(state, seat, line, verb->first, verb->last, out))
            return BG_OK;
    }
    return BG_SYNTAX;
}

#endif
