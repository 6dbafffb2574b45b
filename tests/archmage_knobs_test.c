/*
 * archmage_knobs_test.c: the knobs of the expansion, A1.5: what each does at a
 * value that is not the usual one, and what it is refused for.
 */
#include <stddef.h>
#include <stdint.h>

#include "archmage_table.h"

/* Options from "m1 on, k-harvest 2", on top of the defaults. */
static void read_settings(int seats, const char *settings, int16_t *options)
{
    char text[300], *rest;
    bg_default_options(&archmage_game, seats, options);
    assert_true(strlen(settings) < sizeof text);
    strcpy(text, settings);
    for (char *part = strtok_r(text, ",", &rest); part; part = strtok_r(NULL, ",", &rest)) {
        char key[40], value[20];
        assert_int_equal(sscanf(part, " %39s %19s", key, value), 2);
        int i = bg_find_option(&archmage_game, key);
        assert_true(i >= 0);
        if (!bg_read_option(&archmage_game.options[i], value, &options[i]))
            fail_msg("%s cannot be %s", key, value);
    }
}

/* A game with these options at p1's first Journey; p1 stands there, the others
 * far away. */
static void tuned(int seats, const char *settings, const char *name)
{
    static const char *const corners[] = {"", "", "b7", "c12", "c16"};
    int16_t options[BG_MAX_OPTIONS];
    read_settings(seats, settings, options);
    assert_null(bg_options_broken(&archmage_game, seats, options));
    ready(seats, options);
    stand(1, name);
    for (int p = 2; p <= seats; p++)
        stand(p, corners[p]);
}

static void harvest_tokens_bring_more(void **state)
{
    (void)state;
    tuned(2, "m1 on, k-harvest 3", "b2");
    land(1, "b1", "grove", 0);
    token("b1", TOKEN_HARVEST, 0);
    play("gather");
    assert_relics(1, 4, 0, 0, 0, 0, 0);
}

static void replicate_tokens_copy_more(void **state)
{
    (void)state;
    tuned(2, "m1 on, k-replicate 2", "b2");
    land(1, "b1", "grove", 0);
    token("b1", TOKEN_REPLICATE, 1);
    play("gather");
    assert_relics(1, 3, 0, 0, 0, 0, 0);
}

static void return_home_lands_farther_away(void **state)
{
    (void)state;
    tuned(4, "m1 on, k-home-range 3", "b7");
    stand(2, "d6");
    tower(1, "b1", "grove");
    know(1, SPELL_HOME);
    relics(1, 0, 0, 2, 0, 0, 0);
    play("cast home boost pay scroll scroll");
    assert_true(can("to a4") && can("to c5"));
    assert_false(can("to b5"));
}

static void barriers_inside_the_city(void **state)
{
    (void)state;
    for (int city = 0; city < 2; city++) {
        tuned(2, city ? "m1 on, k-barrier-city on" : "m1 on", "a1");
        know(1, SPELL_BARRIER);
        relics(1, 0, 0, 0, 1, 0, 0);
        play("cast barrier pay gem");
        assert_int_equal(can("wall a1-a2"), city);
        assert_true(can("wall a1-b1"));
    }
    play("wall a1-a2");
    assert_false(can("travel se"));
}

static void sleight_steals_more(void **state)
{
    (void)state;
    tuned(2, "m1 on, k-sleight 4", "b1");
    land(2, "b1", "grove", 0);
    know(1, SPELL_SLEIGHT);
    relics(1, 0, 0, 0, 0, 1, 0);
    relics(2, 5, 0, 0, 0, 0, 0);
    play("cast sleight pay bone");
    assert_relics(1, 4, 0, 0, 0, 0, 0);
    assert_relics(2, 1, 0, 0, 0, 0, 0);
}

/* From b12 it is two steps to b2 and b10, three to b3. */
static void consume_reaches_farther(void **state)
{
    (void)state;
    tuned(2, "m1 on, k-consume 2, k-consume-boost 3", "b12");
    land(2, "b2", "mine", 0);
    hold(2, "b10");
    land(2, "b3", "grove", 0);
    know(1, SPELL_CONSUME);
    relics(1, 0, 0, 0, 0, 0, 2);
    struct archmage before = table;
    play("cast consume pay blood");
    assert_lines("at b2, at b10");
    table = before;
    play("cast consume boost pay blood blood");
    assert_lines("at b2, at b3, at b10");
}

static void fewer_barriers(void **state)
{
    (void)state;
    tuned(2, "m1 on, k-barriers 1", "b1");
    know(1, SPELL_BARRIER);
    relics(1, 0, 0, 0, 2, 0, 0);
    assert_int_equal(table.pool[POOL_WALLS], 1);
    plays("cast barrier boost pay gem gem, wall a1-b1");
    assert_int_equal(table.depth, 0);
    assert_false(can("travel s"));
}

static void extractors_bring_more_and_are_fewer(void **state)
{
    (void)state;
    tuned(2, "m2 on, k-extract 2, k-extract-max 1", "b1");
    land(1, "b1", "grove", 0);
    land(1, "b12", "mine", 0);
    token("b12", TOKEN_EXTRACTOR, 1);
    know(1, SPELL_EXTRACTOR);
    relics(1, 1, 1, 0, 0, 0, 0);
    play("cast extractor pay seed widget");
    assert_int_equal(token_at("b12"), TOKEN_NONE);
    to_preparation(1);
    assert_relics(1, 2, 0, 0, 0, 0, 0);
}

static void a_lure_takes_several(void **state)
{
    (void)state;
    tuned(2, "m2 on, k-beguile 3", "b1");
    token("a1", TOKEN_BEGUILE, 2);
    crew(1, 2, 10);
    struct archmage before = table;
    play("travel s");
    assert_crew(1, 0, 12);
    assert_crew(2, 18, 7);
    assert_int_equal(token_at("a1"), TOKEN_NONE);
    table = before;
    crew(1, 9, 3);
    play("travel s");
    assert_crew(1, 6, 6);
}

/* A follower must be left for the second rival after the lure has taken its. */
static void a_greedy_lure_bars_the_way(void **state)
{
    (void)state;
    tuned(3, "m2 on, k-beguile 2", "b1");
    token("a1", TOKEN_BEGUILE, 2);
    stand(2, "a1");
    crew(1, 3, 9);
    assert_true(can("travel s"));
    for (int d = 0; d < DIRS; d++) /* every way out leads to p3 */
        if (archmage_neighbour(&table, loc("a1"), d) != loc("o"))
            wall("a1", (const char *[]){"b1", "b2", "a2", "o", "a6", "b12"}[d]);
    stand(3, "o");
    assert_false(can("travel s"));
}

static void flights_are_shorter(void **state)
{
    (void)state;
    tuned(4, "m2 on, k-fly-max 2", "c1");
    know(1, SPELL_FLY);
    relics(1, 0, 2, 0, 0, 0, 0);
    play("cast fly pay widget widget");
    assert_true(can("fly s 2"));
    assert_false(can("fly s 4"));
}

static void hasten_crosses_every_barrier(void **state)
{
    (void)state;
    for (int all = 0; all < 2; all++) {
        tuned(2, all ? "m1 on, m2 on" : "m1 on, m2 on, k-hasten-barrier off", "b1");
        wall("b1", "b2");
        know(1, SPELL_HASTEN);
        relics(1, 0, 0, 2, 0, 0, 0);
        play("cast hasten pay scroll scroll");
        assert_int_equal(can("travel se"), all);
    }
    play("travel se");
    assert_int_equal(table.mp, 4);
}

static void free_steps_are_fewer(void **state)
{
    (void)state;
    tuned(2, "m2 on, k-free-steps 1", "b1");
    land(1, "b1", "grove", 0);
    land(1, "b12", "mine", 0);
    land(1, "b11", "mine", 0);
    know(1, SPELL_HASTEN);
    relics(1, 0, 0, 2, 0, 0, 0);
    plays("cast hasten pay scroll scroll, travel sw");
    assert_int_equal(table.mp, 5);
    play("travel sw");
    assert_int_equal(table.mp, 4);
}

static void growing_costs_more(void **state)
{
    (void)state;
    tuned(2, "m2 on, k-grow 3", "b1");
    know(1, SPELL_ENLARGE);
    relics(1, 0, 0, 0, 0, 2, 0);
    plays("cast enlarge pay bone bone, to a1");
    assert_int_equal(table.mp, 2);
}

static void finding_a_place_brings_more(void **state)
{
    (void)state;
    tuned(2, "m3 on, k-place-bonus 3", "c1");
    plays("explore, reveal eye");
    assert_relics(1, 0, 3, 0, 0, 0, 0);
}

static void hoards_are_smaller(void **state)
{
    (void)state;
    tuned(2, "m3 on, k-hoard 1", "c1");
    place("c1", PLACE_EYE);
    play("hoard");
    assert_relics(1, 0, 1, 0, 0, 0, 0);
}

static void the_eye_sees_more(void **state)
{
    (void)state;
    tuned(2, "m3 on, k-eye 2", "b1");
    place("c1", PLACE_EYE);
    hold(1, "c1");
    to_preparation(1);
    relics(1, 0, 0, 0, 0, 0, 0);
    play("planet time");
    assert_relics(1, 0, 0, 3, 0, 0, 0);
}

static void the_skybridge_costs_and_reaches(void **state)
{
    (void)state;
    for (int unseen = 0; unseen < 2; unseen++) {
        tuned(2, unseen ? "m3 on, k-skybridge 3, k-sky-unseen on" : "m3 on, k-skybridge 3", "b8");
        card(1, "c1", PLACE_SKYBRIDGE);
        explored("c2", "camp");
        explored("c5", "trolls");
        play("use skybridge");
        assert_int_equal(can("to c8"), unseen);
        play(unseen ? "to c8" : "to c2");
        assert_int_equal(table.mp, 2);
    }
    assert_true(can("explore"));
}

static void highforge_places_several_wards(void **state)
{
    (void)state;
    tuned(2, "m3 on, k-forge 2", "b8");
    card(1, "c1", PLACE_HIGHFORGE);
    land(1, "b1", "mine", 0);
    land(1, "b3", "mine", 0);
    plays("use highforge, ward b1");
    assert_lines("ward b3, ward c1");
    play("ward b3");
    assert_int_equal(table.depth, 0);
    assert_int_equal(wards_on("b1") + wards_on("b3"), 2);
}

static void deadmaze_pushes_until_something_stops_it(void **state)
{
    (void)state;
    tuned(3, "m3 on, k-push 3", "b8");
    card(1, "d2", PLACE_DEADMAZE);
    stand(2, "c1");
    struct archmage before = table;
    plays("use deadmaze, push p2 s");
    assert_int_equal(mage(2)->at, loc("o"));
    assert_crew(2, 14, 11); /* the curse */
    table = before;
    stand(3, "a1");
    plays("use deadmaze, push p2 s");
    assert_int_equal(mage(2)->at, loc("b1"));
}

static void the_altar_takes_and_gives_more(void **state)
{
    (void)state;
    tuned(2, "m3 on, k-altar-lay 2, k-altar-gain 3", "b8");
    place("c1", PLACE_ALTAR);
    hold(1, "c1");
    play("end");
    while (table.active != 0)
        play(strstr(lines(), "end") ? "end" : "planet nature");
    int company = mage(1)->company, supply = mage(1)->supply;
    plays("lay, lay, planet nature, end");
    assert_int_equal(table.laid, 2);
    while (table.active != 0)
        play(strstr(lines(), "end") ? "end" : "planet matter");
    assert_crew(1, company + 6, supply - 6);
    plays("lay, none");
    assert_int_equal(table.laid, 1);
}

static void fewer_prophecies(void **state)
{
    (void)state;
    tuned(2, "m4 on, k-deal 1", "b8");
    assert_true(mage(1)->hand[0] && mage(2)->hand[0]);
    assert_false(mage(1)->hand[1] || mage(2)->hand[1]);
}

/* The Warlord's turn before p1 begins; it is not the first round. */
static void sets_out(void)
{
    mage(1)->turn = 1;
    archmage_rouse_warlord(&table, 0);
    archmage_run(&table, NULL);
}

/* Allies at two outposts, with these options; all lands are explored. */
static void frontier(const char *settings)
{
    char text[200];
    snprintf(text, sizeof text, "mode coop, %s", settings);
    tuned(2, text, "d7");
    stand(2, "d11");
    for (int at = ARCHMAGE_CITY; at < archmage_tiles(&table); at++) {
        int land = 0;
        if (archmage_face(&table, at) != FACE_WILD)
            continue;
        while (!table.wild[land])
            land++;
        table.wild[land]--;
        table.ground[at] = (uint8_t)(FACE_LAND + land);
    }
}

/* His march over that frontier with a card. */
static void march(const char *settings, const char *line)
{
    frontier(settings);
    sets_out();
    play(line);
}

/* He recruits, then marches; what he claims comes out of his Company. */
static void the_warlord_recruits_more(void **state)
{
    (void)state;
    march("k-w-recruit 3, k-w-mp 2", "march n2+");
    assert_int_equal(table.warlord.supply, 9 - 3);
    frontier("k-w-empty 4");
    table.warlord.supply = 25;
    table.warlord.hand = 0;
    sets_out();
    assert_int_equal(table.warlord.hand, 4);
}

static void the_warlord_goes_less_far(void **state)
{
    (void)state;
    march("k-w-mp 2", "march n2+");
    assert_int_equal(table.warlord.at, loc("b3"));
    march("k-w-mp 9", "march n2+");
    assert_int_equal(table.warlord.at, loc("b6")); /* the path ends */
}

static void camps_feed_the_warlord_more(void **state)
{
    (void)state;
    frontier("k-w-camp 5, k-w-mp 3, k-w-recruit 0");
    explored("d23", "camp");
    sets_out();
    play("march n2-");
    assert_int_equal(table.warlord.at, loc("d23"));
    assert_int_equal(table.warlord.supply, 9 - 5);
}

static void the_warlord_starts_with_another_company(void **state)
{
    (void)state;
    frontier("k-w-company 12");
    assert_int_equal(table.warlord.hand, 12);
    assert_int_equal(table.warlord.supply, 13);
}

static void allies_need_other_goals(void **state)
{
    (void)state;
    frontier("k-w-masters 1, k-w-lands 1");
    hold(1, "b1");
    train(1, AREA_MASTER, 1);
    assert_false(archmage_goal_met(&table));
    train(2, AREA_MASTER, 1);
    assert_true(archmage_goal_met(&table));
}

/* A wall between b2 and b3; b1 to b6 are on the way. */
static void barrier_on_his_path(const char *value, const char *ends)
{
    char text[60];
    snprintf(text, sizeof text, "m1 on, k-w-barrier %s", value);
    frontier(text);
    wall("b2", "b3");
    sets_out();
    play("march n2+");
    if (table.warlord.at != loc(ends))
        fail_msg("with k-w-barrier %s he does not end on %s", value, ends);
}

static void barriers_may_slow_the_warlord_or_not(void **state)
{
    (void)state;
    barrier_on_his_path("halt", "b2");
    barrier_on_his_path("toll", "b5");
    barrier_on_his_path("ignore", "b6");
}

static void the_warlord_leaves_places_alone(void **state)
{
    (void)state;
    for (int claims = 0; claims < 2; claims++) {
        frontier(claims ? "m3 on" : "m3 on, k-w-places off");
        place("c4", PLACE_EYE);
        sets_out();
        play("march n3+");
        assert_int_equal(holder_of("c3"), WARLORD);
        assert_int_equal(holder_of("c4"), claims ? WARLORD : NOBODY);
    }
}

static void the_deck_without_madness(void **state)
{
    (void)state;
    frontier("k-w-madness off");
    assert_int_equal(archmage_bits(table.deck), 24);
    sets_out();
    assert_true(can("march n2+"));
    assert_false(can("march madness"));
}

/* A15.7: the relics come from the bank, and only lands of the Warlord's give. */
static void allies_learn_sleight_of_hand(void **state)
{
    (void)state;
    frontier("k-w-sleight on");
    hold(WARLORD, "b1");
    hold(2, "b2");
    know(1, SPELL_SLEIGHT);
    relics(1, 0, 0, 0, 0, 2, 0);
    relics(2, 6, 6, 6, 6, 6, 6);
    stand(1, "b2");
    assert_false(can("cast sleight pay bone"));
    stand(1, "b1");
    plays("cast sleight pay bone");
    assert_int_equal(archmage_relics(mage(1)), 1 + 2);
    assert_relics(2, 6, 6, 6, 6, 6, 6);
    frontier("k-w-sleight off");
    assert_false(mage(1)->learnable >> archmage_page_of(SPELL_SLEIGHT) & 1);
}

/* Every knob keeps its value in the state, next to all others. */
static void knobs_do_not_disturb_one_another(void **state)
{
    int16_t usual[BG_MAX_OPTIONS], options[BG_MAX_OPTIONS];
    (void)state;
    read_settings(2, "mode coop, m1 on, m2 on, m3 on", usual);
    for (int k = OPTION_TUNE; k < OPTIONS; k++) {
        memcpy(options, usual, sizeof options);
        const struct bg_option *o = &archmage_game.options[k];
        options[k] = o->initial == o->max ? o->min : o->max;
        archmage_setup(&table, 2, options);
        for (int i = 0; i < TUNES; i++)
            assert_int_equal(archmage_tune(&table, i), options[OPTION_TUNE + i]);
        for (int i = 0; i < AMOUNTS; i++)
            assert_int_equal(archmage_amount(&table, i), options[OPTION_AMOUNT + i]);
    }
}

/* A game with the values usual in version 1 is the same whether or not they are written. */
static void usual_knobs_leave_no_trace(void **state)
{
    int16_t options[BG_MAX_OPTIONS];
    (void)state;
    bg_default_options(&archmage_game_1, 2, options);
    for (int k = 0; k < 4; k++)
        options[OPTION_MODULE + k] = 2;
    archmage_setup_1(&table, 2, options);
    for (size_t i = 0; i < sizeof table.tune; i++)
        assert_int_equal(table.tune[i], 0);
    for (size_t i = 0; i < sizeof table.amount; i++)
        assert_int_equal(table.amount[i], 0);
}

static void refused(const char *settings, const char *why)
{
    int16_t options[BG_MAX_OPTIONS];
    read_settings(2, settings, options);
    const char *broken = bg_options_broken(&archmage_game, 2, options);
    if (!broken || !strstr(broken, why))
        fail_msg("'%s' is refused with '%s', not with '%s'", settings, broken, why);
}

static void knobs_of_absent_modules_are_refused(void **state)
{
    (void)state;
    refused("k-barrier-city on", "k-barrier-city is about new Fundamental spells: turn m1 on");
    refused("m1 on, k-hasten-barrier off", "turn m2 on");
    refused("m1 on, k-sky-unseen on", "turn m3 on");
    refused("m1 on, k-deal 1", "turn m4 on");
    refused("k-barriers 12", "turn m1 on");
    refused("m1 on, k-w-madness off", "k-w-madness is about co-op: take mode coop");
    refused("m3 on, k-w-places off", "take mode coop and m3");
    refused("mode coop, k-w-places off", "take mode coop and m3");
    refused("mode coop, m1 off, k-w-sleight on", "take mode coop and m1");
    refused("k-w-company 9", "take mode coop");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(harvest_tokens_bring_more),
        cmocka_unit_test(replicate_tokens_copy_more),
        cmocka_unit_test(return_home_lands_farther_away),
        cmocka_unit_test(barriers_inside_the_city),
        cmocka_unit_test(sleight_steals_more),
        cmocka_unit_test(consume_reaches_farther),
        cmocka_unit_test(fewer_barriers),
        cmocka_unit_test(extractors_bring_more_and_are_fewer),
        cmocka_unit_test(a_lure_takes_several),
        cmocka_unit_test(a_greedy_lure_bars_the_way),
        cmocka_unit_test(flights_are_shorter),
        cmocka_unit_test(hasten_crosses_every_barrier),
        cmocka_unit_test(free_steps_are_fewer),
        cmocka_unit_test(growing_costs_more),
        cmocka_unit_test(finding_a_place_brings_more),
        cmocka_unit_test(hoards_are_smaller),
        cmocka_unit_test(the_eye_sees_more),
        cmocka_unit_test(the_skybridge_costs_and_reaches),
        cmocka_unit_test(highforge_places_several_wards),
        cmocka_unit_test(deadmaze_pushes_until_something_stops_it),
        cmocka_unit_test(the_altar_takes_and_gives_more),
        cmocka_unit_test(fewer_prophecies),
        cmocka_unit_test(the_warlord_recruits_more),
        cmocka_unit_test(the_warlord_goes_less_far),
        cmocka_unit_test(camps_feed_the_warlord_more),
        cmocka_unit_test(the_warlord_starts_with_another_company),
        cmocka_unit_test(allies_need_other_goals),
        cmocka_unit_test(barriers_may_slow_the_warlord_or_not),
        cmocka_unit_test(the_warlord_leaves_places_alone),
        cmocka_unit_test(the_deck_without_madness),
        cmocka_unit_test(allies_learn_sleight_of_hand),
        cmocka_unit_test(knobs_do_not_disturb_one_another),
        cmocka_unit_test(usual_knobs_leave_no_trace),
        cmocka_unit_test(knobs_of_absent_modules_are_refused),
    };
    return cmocka_run_group_tests_name("archmage: knobs of the expansion", tests, NULL, NULL);
}
