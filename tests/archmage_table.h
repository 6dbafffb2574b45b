/*
 * archmage_table.h: building and playing positions for the tests of Archmage.
 *
 * A fresh() game stands at p1's first Journey with all planets laid, no relics
 * and 15 followers in every Company. Pieces put on the map come from the
 * Supply. Every line played must be legal and leave the invariants whole.
 */
#ifndef ARCHMAGE_TABLE_H
#define ARCHMAGE_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "../games/archmage/archmage_text.c"

#include "../engine/game.h"

static struct archmage table; /* the game of the running test */

static int cell_of(const char *name)
{
    char text[16];
    for (int cell = 0; cell < ARCHMAGE_CELLS; cell++) {
        struct bg_text t = bg_text_start(text, sizeof text);
        put_cell(&t, cell);
        if (!strcmp(text, name))
            return cell;
    }
    fail_msg("no cell is called %s", name);
    return 0;
}

/* A location by its name. */
static int loc(const char *name)
{
    return archmage_named(&table, cell_of(name));
}

static int actor(void)
{
    uint32_t act = archmage_to_act(&table);
    assert_true(act);
    return bg_first_actor(act);
}

/* The legal lines, joined by ", ". */
static const char *lines(void)
{
    static char text[8192];
    struct bg_text t = bg_text_start(text, sizeof text);
    bg_action list[BG_MAX_LIST];
    int n = bg_list(&archmage_game, &table, actor(), list);
    for (int i = 0; i < n; i++) {
        char line[BG_MAX_TEXT];
        archmage_write_action(&table, actor(), list[i], BG_ALL, line, sizeof line);
        bg_putf(&t, "%s%s", i ? ", " : "", line);
    }
    return text;
}

#define assert_lines(expected) assert_string_equal(lines(), expected)

/* Whether a line is legal now. */
static int can(const char *line)
{
    bg_action action;
    return archmage_read_action(&table, actor(), line, &action) == BG_OK &&
           bg_is_legal(&archmage_game, &table, actor(), action);
}

static void play(const char *line)
{
    bg_action action;
    if (!can(line))
        fail_msg("'%s' is not legal; legal: %s", line, lines());
    archmage_read_action(&table, actor(), line, &action);
    archmage_apply(&table, actor(), action, NULL);
    if (archmage_broken(&table))
        fail_msg("after '%s': %s", line, archmage_broken(&table));
}

/* Several lines, separated by commas. */
static void plays(const char *text)
{
    char line[BG_MAX_TEXT];
    while (*text) {
        int n = 0;
        while (*text == ' ' || *text == ',')
            text++;
        while (*text && *text != ',')
            line[n++] = *text++;
        line[n] = 0;
        play(line);
    }
}

static struct archmage_mage *mage(int p)
{
    return &table.mage[p - 1];
}

static void start(int seats, int16_t *options)
{
    archmage_setup(&table, seats, options);
}

/* Set-up with these options is over, shelves are empty; against the Warlord
 * his first turn is left out. */
static void ready(int seats, int16_t *options)
{
    if (options[OPTION_MODE] == MODE_VERSUS)
        options[OPTION_FIRST] = 1;
    start(seats, options);
    while (archmage_in_setup(&table)) {
        bg_action list[BG_MAX_LIST];
        bg_list(&archmage_game, &table, actor(), list);
        archmage_apply(&table, actor(), list[0], NULL);
    }
    for (int p = 1; p <= seats; p++)
        memset(mage(p)->relics, 0, SPHERES);
    if (table.phase != PHASE_WARLORD)
        return;
    memset(table.pending, 0, sizeof table.pending);
    table.depth = 0;
    archmage_begin_turn(&table, 0, NULL);
}

/* p1 starts; set-up is over, shelves are empty. */
static void fresh(int seats)
{
    int16_t options[BG_MAX_OPTIONS];
    bg_default_options(&archmage_game, seats, options);
    ready(seats, options);
}

/* The same with modules. */
static void fresh_with(int seats, int modules, int books)
{
    int16_t options[BG_MAX_OPTIONS];
    bg_default_options(&archmage_game, seats, options);
    for (int k = 0; k < 4; k++)
        options[OPTION_MODULE + k] = (int16_t)(1 + (modules >> k & 1));
    options[OPTION_BOOKS] = (int16_t)books;
    ready(seats, options);
}

/* The game goes on by the first version of the rules, as usual in it. */
static void first_edition(void)
{
    table.edition = 1;
    memset(table.tune, 0, sizeof table.tune);
    memset(table.amount, 0, sizeof table.amount);
}

/* Two allies, at p1's first turn. */
static void allies(int modules, int level)
{
    int16_t options[BG_MAX_OPTIONS];
    bg_default_options(&archmage_game, 2, options);
    options[OPTION_MODE] = MODE_COOP;
    options[OPTION_LEVEL] = (int16_t)level;
    for (int k = 0; k < 4; k++)
        options[OPTION_MODULE + k] = (int16_t)(1 + (modules >> k & 1));
    ready(2, options);
}

/* It is p's Journey, with five points. */
static void turn_of(int p)
{
    table.active = (uint8_t)(p - 1);
    archmage_begin_journey(&table);
    if (!mage(p)->turn)
        mage(p)->turn = 1;
}

static void stand(int p, const char *name)
{
    mage(p)->at = (uint8_t)loc(name);
}

static void relics(int p, int seed, int widget, int scroll, int gem, int bone, int blood)
{
    const int numbers[SPHERES] = {seed, widget, scroll, gem, bone, blood};
    for (int s = 0; s < SPHERES; s++)
        mage(p)->relics[s] = (uint8_t)numbers[s];
}

/* Company and Supply; whoever is left over is imprisoned. */
static void crew(int p, int company, int supply)
{
    struct archmage_mage *m = mage(p);
    int all = m->company + m->supply + m->jailed;
    m->company = (uint8_t)company;
    m->supply = (uint8_t)supply;
    m->jailed = (uint8_t)(all - company - supply);
}

static int word_index(const char *const *words, int n, const char *word)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(words[i], word))
            return i;
    fail_msg("%s is not a word here", word);
    return 0;
}

/* An explored land, camp or hybrid. */
static void explored(const char *name, const char *what)
{
    int at = loc(name);
    if (archmage_face(&table, at) < FACE_WILD)
        return;
    if (archmage_face(&table, at) == FACE_WILD) {
        int land = word_index(archmage_land_words, ARCHMAGE_LANDS, what);
        table.wild[land]--;
        table.ground[at] = (uint8_t)(FACE_LAND + land);
    } else if (!strcmp(what, "camp")) {
        table.outpost[0]--;
        table.ground[at] = FACE_CAMP;
    } else {
        int hybrid = word_index(archmage_hybrid_words, 3, what);
        table.outpost[1 + hybrid]--;
        table.ground[at] = (uint8_t)(FACE_HYBRID + hybrid);
    }
}

/* A follower of p's (WARLORD: his) from the Supply, on an explored location. */
static void hold(int p, const char *name)
{
    if (p == WARLORD)
        table.warlord.hand--;
    else
        mage(p)->supply--;
    archmage_take(&table, p, loc(name), NULL);
}

/* An explored land with a follower of p's and so many wards. */
static void land(int p, const char *name, const char *what, int wards)
{
    explored(name, what);
    hold(p, name);
    while (wards--)
        archmage_add_ward(&table, loc(name), NULL);
}

static void tower(int p, const char *name, const char *what)
{
    explored(name, what);
    archmage_take(&table, p, loc(name), NULL);
    table.defence[loc(name)] = 128;
    mage(p)->tower = (uint8_t)loc(name);
}

static void token(const char *name, int kind, int p)
{
    archmage_set_token(&table, loc(name), kind, p ? p - 1 : ARCHMAGE_NONE, NULL);
}

/* Apprentices in an area, from the Supply. */
static void train(int p, int area, int n)
{
    mage(p)->supply = (uint8_t)(mage(p)->supply - n);
    mage(p)->apprentices[area] = (uint8_t)(mage(p)->apprentices[area] + n);
}

/* A spell is known: an apprentice in its area and its page in the book. */
static void know(int p, int spell)
{
    train(p, archmage_area_of(spell), 1);
    mage(p)->book |= 1u << archmage_page_of(spell);
}

static int knows(int p, int spell)
{
    return (int)(mage(p)->book >> archmage_page_of(spell) & 1);
}

/* A Barrier between two neighbouring locations. */
static void wall(const char *one, const char *other)
{
    int at = loc(one);
    archmage_raise_wall(
        &table, archmage_edge(table.cell[at], archmage_direction(&table, at, loc(other))), NULL);
}

/* p is Enlarged and stands on two locations. */
static void straddle(int p, const char *one, const char *other)
{
    stand(p, one);
    mage(p)->foot = (uint8_t)loc(other);
    table.pool[POOL_BOOTS] = (uint8_t)(table.pool[POOL_BOOTS] - 2);
}

/* A Place of Power lies explored on a location. */
static void place(const char *name, int which)
{
    table.sites &= (uint8_t) ~(1 << which);
    table.ground[loc(name)] = (uint8_t)(FACE_PLACE + which);
}

/* p holds a Place and has its card ready. */
static void card(int p, const char *name, int which)
{
    place(name, which);
    hold(p, name);
    mage(p)->cards |= (uint8_t)(1 << which);
    mage(p)->ready |= (uint8_t)(1 << which);
}

static void shadow(int p, int door, int of)
{
    mage(p)->shadow[door] = (uint8_t)(of - 1);
    mage(of)->supply--;
    table.pool[POOL_CS]--;
}

/* Only so many wards exist besides those on the map. */
static void wards_left(int n)
{
    table.knob[KNOB_WARDS] = (uint8_t)(table.knob[KNOB_WARDS] - table.pool[POOL_WARDS] + n);
    table.pool[POOL_WARDS] = (uint8_t)n;
}

/* Ends turns, answering with the first option, until p is asked for a planet. */
static void to_preparation(int p)
{
    play("end");
    while (table.phase != PHASE_PREP || table.active != p - 1) {
        bg_action list[BG_MAX_LIST];
        int n = bg_list(&archmage_game, &table, actor(), list);
        int last = table.phase == PHASE_JOURNEY && !table.depth; /* `end` */
        archmage_apply(&table, actor(), list[last ? n - 1 : 0], NULL);
    }
}

static int token_at(const char *name)
{
    return archmage_token(&table, loc(name));
}

static int holder_of(const char *name)
{
    return archmage_holder(&table, loc(name));
}

static int wards_on(const char *name)
{
    return archmage_wards(&table, loc(name));
}

/* Shelves in the order seed, widget, scroll, gem, bone, blood. */
#define assert_relics(p, a, b, c, d, e, f)                                                         \
    do {                                                                                           \
        const uint8_t expected_[SPHERES] = {a, b, c, d, e, f};                                     \
        assert_memory_equal(mage(p)->relics, expected_, SPHERES);                                  \
    } while (0)
#define assert_crew(p, in_company, in_supply)                                                      \
    do {                                                                                           \
        assert_int_equal(mage(p)->company, in_company);                                            \
        assert_int_equal(mage(p)->supply, in_supply);                                              \
    } while (0)

enum { M1 = MODULE_FUNDAMENTAL, M2 = MODULE_ADVANCED, M3 = MODULE_PLACES, M4 = MODULE_PROPHECIES };

/* Four mages (or so many), p1 on a location, the others far away. */
static void far_apart(int seats, int modules, const char *name)
{
    static const char *const away[] = {"", "d10", "d14", "d18"};
    fresh_with(seats, modules, BOOKS_BASIC);
    for (int p = 2; p <= seats; p++)
        stand(p, seats == 4 ? away[p - 1] : seats == 3 ? (p == 2 ? "d11" : "d15") : "c11");
    stand(1, name);
}

/* The same, with a spell known. */
static void caster_with(int modules, const char *name, int spell)
{
    far_apart(4, modules, name);
    know(1, spell);
}

#endif
