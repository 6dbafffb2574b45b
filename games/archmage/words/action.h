/*
 * action.h: the notation, 8: one line for every decision. How an action is
 * written stands in its row (ARCHMAGE_ACTIONS).
 *
 * Reading is the inverse of writing: of the actions whose row has the verb,
 * the one whose line is the text is meant. So the two cannot disagree.
 */
#ifndef ARCHMAGE_WORDS_ACTION_H
#define ARCHMAGE_WORDS_ACTION_H

#include "../../../engine/text.h"
#include "../../../engine/sentence.h"
#include "../rules/map.h"
#include "../rules/pieces.h"
#include "../rules/setup.h"
#include "../rules/places.h"
#include "../rules/cast.h"
#include "names.h"
#include "headings.h"
#include "questions.h"

#include <string.h>

static const char *const archmage_action_lines[] = {
#define X(id, count, heading, line, why) line,
    ARCHMAGE_ACTIONS(X)
#undef X
};

/* What a line is about: action number k of its row, and who reads it. */
struct archmage_written {
    const struct archmage *g;
    const struct archmage_mage *mage; /* whose turn it is */
    bg_action action;
    int k, viewer;
};

static const struct archmage_asked *archmage_asked_about(const struct archmage_written *w)
{
    return &archmage_asked[archmage_asked_now(w->g)];
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

/* The boot an action is done with. */
static int archmage_boot_used(const struct archmage_written *w)
{
    if (w->action >= ACT_PIVOT && w->action <= ACT_PIVOT_LAST)
        return w->k / DIRS;
    if ((w->action >= ACT_REPLACE && w->action <= ACT_REPLACE_LAST) ||
        (w->action >= ACT_HOARD && w->action <= ACT_HOARD_LAST))
        return w->k;
    if (w->action >= ACT_RECRUIT_FEW)
        return w->k / (NUMBER_RECRUITS - 1);
    return w->action >= ACT_EXPLORE2 && w->action <= ACT_ENDS2_LAST;
}

static void put_boot(struct bg_text *t, const struct archmage_written *w)
{
    put_location(w->g, t, archmage_boot(w->mage, archmage_boot_used(w)));
}

static int archmage_way_of(const struct archmage_written *w)
{
    return (int)(w->action - archmage_cast_code(archmage_spell_cast(w->action)));
}

/* Relic number `item` of a payment; Befuddle's are listed twice, for less and
 * for more. */
static int put_relic_paid(struct bg_text *t, const struct archmage_written *w, int item)
{
    int page = archmage_page_of(archmage_spell_cast(w->action));
    int way = archmage_way_of(w) % archmage_payments(page);
    for (int i = 0; i <= archmage_level(page); i++) {
        item -= archmage_pay_count(page, way, i);
        if (item >= 0)
            continue;
        bg_put(t, archmage_relic_words[archmage_pay_type(page, i)]);
        return 1;
    }
    return 0;
}

static int archmage_is_boosted(const struct archmage_written *w)
{
    return archmage_payments(archmage_page_of(archmage_spell_cast(w->action))) == 2 &&
           archmage_way_of(w);
}

/* A Journey's End action at the first boot that this one is like. */
static int archmage_end_of(const struct archmage_written *w)
{
    return (int)w->action - (w->action >= ACT_ENDS2 ? ACT_ENDS2 - ACT_GATHER : 0);
}

/* Its number among those of ARCHMAGE_ENDS_LINE. */
static int archmage_end_kind(const struct archmage_written *w)
{
    static const uint16_t last[] = {ACT_GATHER,      ACT_RECRUIT, ACT_INITIATE_LAST,
                                    ACT_HYBRID_LAST, ACT_WARDS,   ACT_BUILD};
    int kind = 0;
    while (kind < (int)BG_LEN(last) && archmage_end_of(w) > last[kind])
        kind++;
    return kind;
}

/* The hybrid that is asked about, or the one at a location, or NONE. */
static int archmage_hybrid_here(const struct archmage *g, int at)
{
    int face = archmage_face(g, at);
    if (archmage_node(g) == NODE_HYBRID)
        return archmage_top(g)->a;
    return face >= FACE_HYBRID && face < FACE_LAND ? face - FACE_HYBRID : ARCHMAGE_NONE;
}

/* What is learnt from a hybrid; nothing where there is none. */
static void put_lesson(struct bg_text *t, const struct archmage_written *w)
{
    int hybrid = archmage_hybrid_here(w->g, archmage_boot(w->mage, archmage_boot_used(w)));
    int choice = archmage_end_of(w) - ACT_HYBRID;
    if (hybrid != ARCHMAGE_NONE)
        bg_put(t, choice == 2 ? "both" : archmage_sphere_words[hybrid + 3 * choice]);
}

/* A sphere or relic, as the question has it. */
static void put_picked(struct bg_text *t, const struct archmage_written *w)
{
    enum archmage_says says = archmage_asked_about(w)->says;
    if (says == SAYS_RELIC)
        bg_put(t, archmage_relic_words[w->k]);
    else if (says == SAYS_SPHERE)
        bg_put(t, archmage_sphere_words[w->k]);
}

static void put_target(struct bg_text *t, const struct archmage_written *w)
{
    if (archmage_asked_about(w)->says == SAYS_LOCATION && w->k < archmage_tiles(w->g))
        put_location(w->g, t, w->k);
}

/* None of what is offered. */
static void put_pass(struct bg_text *t, const struct archmage_written *w)
{
    const struct archmage_asked *asked = archmage_asked_about(w);
    if (archmage_node(w->g) == NODE_TOWN)
        bg_putf(t, "%s ", asked->verb);
    bg_put(t, asked->says == SAYS_PASS ? asked->verb : "none");
}

static int put_distance_drawn(struct bg_text *t, int vector, int s)
{
    uint8_t distance[SPHERES];
    if (s >= SPHERES)
        return 0;
    archmage_vector(vector, distance);
    bg_putf(t, "%d", distance[s]);
    return 1;
}

/* Where the moving boot of an Enlarged mage comes to stand, if anywhere. */
static void put_pivot(struct bg_text *t, const struct archmage_written *w)
{
    if (!archmage_enlarged(w->mage))
        return;
    int to = archmage_neighbour(w->g, archmage_boot(w->mage, w->k < DIRS), w->k % DIRS);
    if (to != ARCHMAGE_NONE)
        put_location(w->g, t, to);
}

/* Nothing where the board ends. */
static void put_edge_walled(struct bg_text *t, int edge)
{
    if (archmage_step(edge / 3, edge % 3) != ARCHMAGE_CELLS)
        put_edge(t, edge / 3, edge % 3);
}

#define ARCHMAGE_ACTION_SLOTS(NUMBER, WORDS, LIST)                                                 \
    NUMBER(number, w->k + 1)                                                                       \
    WORDS(direction, bg_put(t, archmage_direction_words[w->k % DIRS]))                             \
    WORDS(relic, bg_put(t, archmage_relic_words[w->k]))                                            \
    WORDS(land, bg_put(t, archmage_land_words[w->k]))                                              \
    WORDS(people, bg_put(t, archmage_hybrid_words[w->k]))                                          \
    WORDS(place, bg_put(t, archmage_place_words[w->k]))                                            \
    WORDS(prophecy, bg_put(t, archmage_prophecy_words[w->k + 1]))                                  \
    WORDS(spell, bg_put(t, archmage_spell_words[w->k]))                                            \
    WORDS(card, put_card(t, w->k + 1))                                                             \
    WORDS(turn, bg_put(t, archmage_veer_words[w->k]))                                              \
    WORDS(use, bg_put(t, archmage_place_words[archmage_place_used(w->k)]))                         \
    WORDS(area, put_area(t, AREA_ADVANCED + w->k))                                                 \
    WORDS(cell, put_cell(t, w->k))                                                                 \
    WORDS(edge, put_edge_walled(t, w->k))                                                          \
    WORDS(seat, bg_put_seat(t, w->k))                                                              \
    WORDS(active, bg_put_seat(t, w->g->active))                                                    \
    WORDS(rival, bg_put_seat(t, w->k / SPHERES))                                                   \
    WORDS(sphere, bg_put(t, archmage_sphere_words[w->k % SPHERES]))                                \
    WORDS(pushed, bg_put_seat(t, w->k / DIRS))                                                     \
    WORDS(given, bg_put(t, archmage_relic_words[w->k / 5]))                                        \
    WORDS(gained, bg_put(t, archmage_relic_words[w->k % 5 + (w->k % 5 >= w->k / 5)]))              \
    WORDS(flight, bg_put(t, archmage_direction_words[w->k / ARCHMAGE_FLIGHT]))                     \
    NUMBER(steps, w->k % ARCHMAGE_FLIGHT + 1)                                                      \
    LIST(distances, put_distance_drawn(t, w->k, item))                                             \
    NUMBER(known, w->viewer == BG_ALL || w->viewer == w->g->active)                                \
    NUMBER(stands, archmage_boot_used(w) < archmage_boots(w->mage))                                \
    NUMBER(enlarged, archmage_enlarged(w->mage))                                                   \
    NUMBER(apart, archmage_enlarged(w->mage) && !w->g->depth)                                      \
    WORDS(boot, put_boot(t, w))                                                                    \
    WORDS(pivot, put_pivot(t, w))                                                                  \
    NUMBER(end, archmage_end_kind(w))                                                              \
    NUMBER(end_number, archmage_end_of(w) - ACT_INITIATE + 1)                                      \
    NUMBER(few, w->k % (NUMBER_RECRUITS - 1) + 1)                                                  \
    WORDS(lesson, put_lesson(t, w))                                                                \
    WORDS(verb, bg_put(t, archmage_verb_now(w->g)))                                                \
    WORDS(picked, put_picked(t, w))                                                                \
    WORDS(location, put_target(t, w))                                                              \
    WORDS(pass, put_pass(t, w))                                                                    \
    NUMBER(learns, archmage_node(w->g) == NODE_LEARN)                                              \
    NUMBER(picks, w->g->phase == PHASE_CHOICES && w->g->level == LEVEL_NORMAL)                     \
    NUMBER(drawn, w->g->phase == PHASE_CHOICES)                                                    \
    WORDS(cast, bg_put(t, archmage_spell_words[archmage_spell_cast(w->action)]))                   \
    NUMBER(turns, archmage_spell_cast(w->action) == SPELL_BEFUDDLE && w->g->mode != MODE_COOP)     \
    NUMBER(adds, archmage_way_of(w) >= 3)                                                          \
    NUMBER(boosted, archmage_is_boosted(w))                                                        \
    LIST(payment, put_relic_paid(t, w, item))
BG_VOCABULARY(archmage_action_words, ARCHMAGE_ACTION_SLOTS, struct archmage_written);

static int archmage_write_action(const void *state, int seat, bg_action action, int viewer,
                                 char *out, int cap)
{
    const struct archmage *g = (const struct archmage *)state;
    int row = archmage_row_of(action);
    struct archmage_written about = {g, &g->mage[g->active], action,
                                     (int)action - archmage_first_of(row), viewer};
    (void)seat;
    return bg_write_sentence(out, cap, archmage_action_lines[row], &archmage_action_words, &about);
}

/* Whether a text begins with recruiting the most there are: `recruit` says so. */
static int archmage_takes_most(const struct archmage *g, const char **at)
{
    const char *text = *at;
    int n, most = archmage_smaller(g->mage[g->active].supply, NUMBER_RECRUITS);
    if (!bg_take(&text, "recruit") || !bg_take_int(&text, &n) || n != most)
        return 0;
    *at = text;
    return 1;
}

/* 2.2, 8.2: other names accepted when reading: peoples for their enclaves,
 * the base spell for an area. Copies the text with the names written out. */
static void put_plain_names(struct bg_text *t, const struct archmage *g, const char *text)
{
    const char *at = text;
    int duel = bg_take(&at, "duel"), k;
    if (archmage_takes_most(g, &at)) {
        bg_putf(t, "recruit%s", at);
        return;
    }
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

/* Whether a row's line has the first word of a text outside its slots' names. */
static int archmage_has_verb(const char *row, const char *text)
{
    size_t length = 0;
    char before = ' ';
    while (text[length] && text[length] != ' ')
        length++;
    for (; *row; before = *row++) {
        int inside = (before >= 'a' && before <= 'z') || before == '{';
        if (*row == *text && !inside && !strncmp(row, text, length) &&
            !(row[length] >= 'a' && row[length] <= 'z'))
            return 1;
    }
    return 0;
}

static enum bg_status archmage_read_action(const void *state, int seat, const char *text,
                                           bg_action *out)
{
    char line[BG_MAX_TEXT];
    struct bg_text t = bg_text_start(line, sizeof line);
    put_plain_names(&t, (const struct archmage *)state, text);
    if (t.length >= (int)sizeof line)
        return BG_SYNTAX;
    if (archmage_find_cast(state, seat, line, out) || archmage_find_answer(state, seat, line, out))
        return BG_OK;
    for (int row = 0; row < (int)BG_LEN(archmage_action_lines); row++)
        if (archmage_has_verb(archmage_action_lines[row], line) &&
            archmage_find_line(state, seat, line, archmage_first_of(row), archmage_last_of(row),
                               out))
            return BG_OK;
    return archmage_find_line(state, seat, line, ACT_PASS, ACT_PASS, out) ? BG_OK : BG_SYNTAX;
}

#endif
