/* archmage_words_test.c: what is read and said: names, refusals, what a move does. */
#include <stddef.h>
#include <stdint.h>

#include "archmage_table.h"

/* 8.1, 2.2: other names are understood, refused lines say why. */
static void other_names_and_refusals(void **state)
{
    bg_action action;
    char why[200];
    (void)state;
    fresh(2);
    know(1, SPELL_GATE);
    relics(1, 0, 0, 2, 0, 0, 0);
    stand(1, "a4");
    plays("cast gate pay scroll scroll, to dryads");
    assert_int_equal(mage(1)->at, loc("a1"));
    assert_int_equal(archmage_read_action(&table, 0, "travel up", &action), BG_SYNTAX);
    assert_int_equal(archmage_read_action(&table, 0, "build", &action), BG_OK);
    archmage_refuse(&table, 0, action, why, sizeof why);
    assert_non_null(strstr(why, "4.7.3"));
}

/* A refused line; every part of `says` ("a|b") stands in the reason. */
static void refuses(const char *line, const char *says)
{
    bg_action action;
    char why[400], parts[200], *rest;
    assert_int_equal(archmage_read_action(&table, actor(), line, &action), BG_OK);
    archmage_refuse(&table, actor(), action, why, sizeof why);
    strcpy(parts, says);
    for (char *part = strtok_r(parts, "|", &rest); part; part = strtok_r(NULL, "|", &rest))
        if (!strstr(why, part))
            fail_msg("'%s' is refused with '%s', without '%s'", line, why, part);
}

/* 4.10: what is no answer now is told what is asked, and what would be one. */
static void refusals_say_what_is_asked(void **state)
{
    int16_t options[BG_MAX_OPTIONS];
    (void)state;
    bg_default_options(&archmage_game, 2, options);
    start(2, options);
    plays("start p1, planets p1 3 3 2 2 1 1, planets p2 3 3 2 2 1 1");
    refuses("outward nature", "as far out|asked now: Set-up|possible: outward time, outward will");
    plays("outward time");
    refuses("outward nature", "as far out|1 to go|possible: outward will");
    table.step = 1 << SPHERE_DEATH; /* as if one nearer planet had been moved */
    refuses("outward death", "was moved outward already");
    table.step = 1 << SPHERE_TIME;
    refuses("travel n", "first a planet|outward will");
    fresh(2);
    refuses("duel time-will", "belongs to Study|asked now: Turn|possible: travel n");
    refuses("none", "may be declined");
    know(1, SPELL_TRANSMUTE);
    relics(1, 2, 1, 0, 0, 0, 0);
    plays("cast transmute pay widget");
    refuses("travel n", "no answer|asked now: Transmute|possible: swap seed>widget");
}

static void describes(const char *line, const char *effect)
{
    bg_action action;
    char text[400];
    assert_true(can(line));
    archmage_read_action(&table, actor(), line, &action);
    archmage_describe(&table, actor(), action, text, sizeof text);
    if (!strstr(text, effect))
        fail_msg("'%s' is described as '%s', without '%s'", line, text, effect);
}

/* What a move would do is told in whole words, and who is asked next. */
static void moves_are_described(void **state)
{
    (void)state;
    fresh(3);
    know(1, SPELL_DECAY);
    relics(1, 0, 0, 0, 0, 1, 0);
    relics(2, 6, 6, 0, 0, 0, 0);
    relics(3, 6, 5, 0, 0, 0, 0);
    describes("cast decay pay bone", "-1 bone, p2 discards 2, p3 discards 1");
    land(1, "b1", "grove", 0);
    stand(1, "b1");
    describes("wards", "+1 ward on the map");
    relics(1, 0, 0, 0, 4, 0, 0);
    stand(1, "a4");
    describes("initiate 1", "-2 gem, -1 Company, +1 apprentice in will");
    describes("initiate 2", "-4 gem, -2 Company, +2 apprentices in will");
    stand(2, "b7");
    describes("travel s", "submitting to the mage there, -1 movement, -1 Company, +1 Supply");
}

/* A topic's page says this. */
static void page_says(const char *key, const char *words)
{
    struct bg_topic topic;
    for (int i = 0; archmage_topic(i, &topic); i++) {
        if (strcmp(topic.key, key))
            continue;
        if (!strstr(topic.text, words))
            fail_msg("'%s' does not say '%s': %s", key, words, topic.text);
        return;
    }
    fail_msg("there is no page '%s'", key);
}

static void pages_answer_what_players_look_up(void **state)
{
    (void)state;
    page_says("hero", "Worth 1, greater 3. Out with two mages.");
    page_says("allies", "Worth 2, greater 3.");
    page_says("ancients", "Worth 2, greater 3. Out without Places of Power.");
    page_says("torment", "Two against him: the card just drawn is thrown away");
    page_says("befuddle", "Two against him: his way is turned");
    page_says("wellspring", "In co-op only the Warlord makes it flow");
    page_says("shadow", "from the Company");
    page_says("solo", "5 for each round left");
    page_says("spheres", "six relics of a type");
    page_says("tokens", "a new one replaces the old");
    page_says("study", "of two corrupt ones one rises");
    page_says("cast", "Before the action only: Quicken");
}

/* What stays decided is told with its reason. */
static void pages_give_reasons(void **state)
{
    (void)state;
    page_says("build", "since the tower takes their place");
    page_says("solo", "a majority of nothing is none");
    page_says("submission", "there is none to lose");
    page_says("march", "what re-rolled the one redraws the other");
    page_says("march", "they would shut him in");
}

/* The sheet of reference with this key. */
static const char *sheet(const char *key)
{
    static struct bg_topic topic;
    for (int i = 0; archmage_reference(i, &topic); i++)
        if (!strcmp(topic.key, key))
            return topic.text;
    fail_msg("there is no sheet '%s'", key);
    return NULL;
}

/* A sheet has a row that begins so. */
static void has_row(const char *key, const char *name, const char *end)
{
    char row[120];
    snprintf(row, sizeof row, "\n%s%s", name, end);
    if (!strstr(sheet(key), row))
        fail_msg("%s has no row '%s'", key, row + 1);
}

static void every_spell_is_on_the_sheet_of_its_mode(void **state)
{
    (void)state;
    for (int spell = 0; spell < AREAS; spell++)
        has_row("reference", archmage_spell_names[spell], " (");
    for (int page = 0; page < AREA_MASTER; page++) {
        struct archmage g = {.mode = MODE_SOLO};
        const char *name = archmage_spell_names[archmage_spell_on(&g, page)];
        has_row("reference-solo", name, " (");
        has_row("reference-coop", name, " (");
    }
    for (int spell = SPELL_HARVEST; spell < SPELLS; spell++) {
        has_row("reference-ascendant", archmage_spell_names[spell], " (");
        if (spell != SPELL_SLEIGHT)
            has_row("reference-coop", archmage_spell_names[spell], " (");
    }
    assert_null(strstr(sheet("reference-solo"), archmage_spell_names[SPELL_IMPRISON]));
    assert_null(strstr(sheet("reference-coop"), archmage_spell_names[SPELL_SLEIGHT]));
}

static void places_and_prophecies_are_on_the_sheet(void **state)
{
    (void)state;
    for (int place = 0; place < PLACES; place++)
        has_row("reference-ascendant", archmage_place_names[place], ": ");
    for (int card = 1; card < PROPHECIES; card++)
        has_row("reference-ascendant", archmage_prophecy_names[card], " (");
    has_row("reference-ascendant", "Trusted Allies", " (2 or 3; three mages or more): ");
    has_row("reference-ascendant", "Circle of Six", " (2 or 3): ");
}

static void every_phase_and_action_is_on_every_mode_s_sheet(void **state)
{
    static const char *const sheets[] = {"reference", "reference-solo", "reference-coop"};
    static const char *const rows[] = {
        "Preparation: ", "Journey: ", "Journey's End: ", "Explore: ", "Gather ",         "Recruit ",
        "Initiate ",     "Wards ",    "Build, ",         "Study ",    "Limits: 6 relics"};
    (void)state;
    for (int i = 0; i < (int)BG_LEN(sheets); i++)
        for (int k = 0; k < (int)BG_LEN(rows); k++)
            has_row(sheets[i], rows[k], "");
    has_row("reference", "Gate", " (scroll/gem, before the action): Step to any explored ");
    has_row("reference", "Scoring:", "");
    has_row("reference-solo", "Score: ", "5 for each round left");
}

static void spells_on_the_co_op_sheet_do_what_they_do_there(void **state)
{
    (void)state;
    has_row("reference-solo", "Torment", " (bone): On the Warlord's turn: the die ");
    has_row("reference-coop", "Torment", " (bone): On the Warlord's turn: he draws another card.");
    has_row("reference-coop", "Befuddle", " (gem/bone): On the Warlord's turn: his way turns ");
    assert_non_null(
        strstr(sheet("reference-coop"), "the Warlord enters, its holder gains 2 relics"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_names_and_refusals),
        cmocka_unit_test(refusals_say_what_is_asked),
        cmocka_unit_test(moves_are_described),
        cmocka_unit_test(pages_answer_what_players_look_up),
        cmocka_unit_test(pages_give_reasons),
        cmocka_unit_test(every_spell_is_on_the_sheet_of_its_mode),
        cmocka_unit_test(places_and_prophecies_are_on_the_sheet),
        cmocka_unit_test(every_phase_and_action_is_on_every_mode_s_sheet),
        cmocka_unit_test(spells_on_the_co_op_sheet_do_what_they_do_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
