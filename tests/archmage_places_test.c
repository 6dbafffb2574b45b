/* archmage_places_test.c: the worked examples of Places of Power and
 * Prophecies, X86 to X114, and what views hide. */
#include <stddef.h>
#include <stdint.h>

#include "archmage_table.h"

/* Four mages with Places, p1 on a location, the others far away. */
static void powers(int modules, const char *name)
{
    fresh_with(4, modules | M3, BOOKS_BASIC);
    stand(1, name);
    stand(2, "d10");
    stand(3, "d14");
    stand(4, "d18");
}

static void X86_a_place_is_found(void **state)
{
    (void)state;
    powers(0, "d3");
    play("explore");
    assert_lines("reveal deepwood, reveal eye, reveal skybridge, reveal highforge, "
                 "reveal deadmaze, reveal altar");
    play("reveal eye");
    assert_relics(1, 0, 1, 0, 0, 0, 0);
    assert_int_equal(table.mp, 4);
    play("deploy");
    assert_int_equal(mage(1)->cards, 0);
}

static void X87_hoard(void **state)
{
    (void)state;
    powers(0, "d3");
    place("d3", PLACE_EYE);
    hold(1, "d3");
    relics(1, 0, 5, 0, 0, 0, 0);
    assert_false(can("wards") || can("build"));
    play("hoard");
    assert_relics(1, 0, 6, 0, 0, 0, 0);
    assert_int_equal(table.phase, PHASE_AFTER);
}

/* p1 at Preparation, holding the Eye. */
static void seer(int scrolls)
{
    powers(0, "b1");
    place("d3", PLACE_EYE);
    hold(1, "d3");
    to_preparation(1);
    assert_true(mage(1)->ready >> PLACE_EYE & 1);
    relics(1, 0, 0, scrolls, 0, 0, 0);
    play("planet time");
}

static void X88_the_eye(void **state)
{
    (void)state;
    seer(1);
    assert_relics(1, 0, 0, 3, 0, 0, 0);
    assert_false(mage(1)->ready >> PLACE_EYE & 1);
}

static void X89_the_eye_on_a_full_shelf(void **state)
{
    (void)state;
    seer(5);
    assert_relics(1, 0, 0, 6, 0, 0, 0);
}

static void X90_hoarding_at_a_rivals_place(void **state)
{
    (void)state;
    powers(0, "d3");
    card(2, "d3", PLACE_EYE);
    assert_true(can("hoard"));
}

static void X91_a_card_is_lost_with_its_place(void **state)
{
    (void)state;
    powers(0, "d3");
    card(2, "d3", PLACE_EYE);
    play("attack");
    assert_int_equal(mage(2)->cards, 0);
}

/* p1 holds Deepwood, b2 and b3. */
static void woods(void)
{
    powers(0, "b9");
    card(1, "d3", PLACE_DEEPWOOD);
    land(1, "b2", "grove", 0);
    land(1, "b3", "mine", 0);
}

static void X92_the_treeman(void **state)
{
    (void)state;
    woods();
    stand(2, "b4");
    plays("use deepwood, to b2");
    play("end");
    stand(2, "b3");
    assert_false(can("travel nw"));
    to_preparation(1);
    play("planet nature");
    stand(1, "b1");
    assert_true(can("travel se"));
    play("end");
    assert_int_equal(table.treeman, ARCHMAGE_NONE);
}

static void X93_the_treeman_avoids_rivals(void **state)
{
    (void)state;
    woods();
    stand(2, "b2");
    play("use deepwood");
    assert_int_equal(table.treeman, loc("b3"));
}

static void X94_the_treeman_leaves_with_deepwood(void **state)
{
    (void)state;
    woods();
    plays("use deepwood, to b2, end");
    stand(2, "d3");
    play("attack");
    assert_int_equal(table.treeman, ARCHMAGE_NONE);
}

/* p1 on b9 with Skybridge; Camp d2 and a hybrid d6 are explored. */
static void bridge(int modules)
{
    powers(modules, "b9");
    card(1, "d3", PLACE_SKYBRIDGE);
    explored("d2", "camp");
    explored("d6", "trolls");
}

static void X95_skybridge(void **state)
{
    (void)state;
    bridge(0);
    play("use skybridge");
    assert_lines("to d2, to d6");
    play("to d6");
    assert_int_equal(table.mp, 4);
    assert_false(mage(1)->ready >> PLACE_SKYBRIDGE & 1);
}

static void X96_skybridge_by_submission(void **state)
{
    (void)state;
    bridge(0);
    stand(2, "d2");
    struct archmage before = table;
    plays("use skybridge, to d2");
    assert_int_equal(table.phase, PHASE_PASSING);
    assert_int_equal(mage(1)->company, 14);
    play("travel s");
    assert_int_equal(table.phase, PHASE_JOURNEY);
    table = before;
    table.knob[KNOB_SUBMISSION] = 0;
    play("use skybridge");
    assert_int_equal(mage(1)->at, loc("d6"));
}

static void X97_skybridge_on_two_boots(void **state)
{
    (void)state;
    bridge(M2);
    straddle(1, "b9", "b10");
    plays("use skybridge, to d2");
    assert_lines("land c1, land c2, land d3");
}

static void X98_highforge(void **state)
{
    (void)state;
    powers(0, "b9");
    card(1, "d3", PLACE_HIGHFORGE);
    hold(1, "c6");
    land(1, "b1", "mine", 1);
    tower(1, "b4", "grove");
    play("use highforge");
    assert_lines("ward c6, ward d3");
}

/* p1 holds Deadmaze, p2 stands on b1. */
static void maze(int modules, const char *name)
{
    powers(modules, "b9");
    card(1, "d3", PLACE_DEADMAZE);
    stand(2, name);
    stand(3, "d15");
    stand(4, "d19");
}

static void X99_what_stops_a_push(void **state)
{
    (void)state;
    maze(M1, "b1");
    wall("b1", "c1");
    stand(3, "b2");
    stand(4, "c18");
    tower(3, "b12", "grove");
    play("use deadmaze");
    assert_true(can("push p2 ne") && can("push p2 s"));
    assert_false(can("push p2 n") || can("push p2 se") || can("push p2 sw") || can("push p2 nw"));
}

static void X100_home_is_open_to_the_pushed(void **state)
{
    (void)state;
    maze(0, "b1");
    tower(2, "b12", "grove");
    play("use deadmaze");
    assert_true(can("push p2 sw"));
}

static void X101_pushed_onto_the_cursed_tower(void **state)
{
    (void)state;
    maze(0, "a1");
    plays("use deadmaze, push p2 s");
    assert_crew(2, 14, 11);
}

static void X102_not_off_the_map(void **state)
{
    (void)state;
    maze(0, "d2");
    play("use deadmaze");
    assert_false(can("push p2 n") || can("push p2 ne") || can("push p2 nw"));
    assert_true(can("push p2 se") && can("push p2 s") && can("push p2 sw"));
}

/* p1 holds the Altar and is asked at Preparation. */
static void altar(void)
{
    powers(0, "b9");
    place("d3", PLACE_ALTAR);
    hold(1, "d3");
    play("end");
    while (table.active != 0)
        play(strstr(lines(), "end") ? "end" : "planet nature");
}

static void X103_the_red_altar(void **state)
{
    (void)state;
    altar();
    int company = mage(1)->company, supply = mage(1)->supply;
    assert_lines("none, lay");
    play("lay");
    assert_int_equal(mage(1)->company, company - 1);
    play("planet nature");
    play("end");
    while (table.active != 0)
        play(strstr(lines(), "end") ? "end" : "planet matter");
    assert_crew(1, company + 1, supply - 1);
    play("lay");
    assert_int_equal(mage(1)->company, company);
}

static void X104_the_altar_lost(void **state)
{
    (void)state;
    altar();
    plays("lay, planet nature, end");
    mage(1)->lasting = LASTING_STONESKIN;
    struct archmage_mage one = *mage(1);
    stand(2, "d3");
    plays("planet matter, attack");
    assert_crew(1, one.company + 1, one.supply + 1);
    assert_int_equal(table.laid, 0);
    assert_int_equal(mage(1)->cards, 0);
    assert_int_equal(mage(1)->relics[SPHERE_BLOOD] - one.relics[SPHERE_BLOOD], 1);
}

static void X105_consume_takes_a_place(void **state)
{
    (void)state;
    powers(M1, "d2");
    know(1, SPELL_CONSUME);
    card(2, "d3", PLACE_EYE);
    relics(1, 0, 0, 0, 0, 0, 1);
    play("cast consume pay blood");
    assert_int_equal(mage(2)->cards, 0);
    assert_int_equal(mage(1)->cards, 0);
    to_preparation(1);
    assert_true(mage(1)->ready >> PLACE_EYE & 1);
}

static void X106_a_place_is_no_land(void **state)
{
    (void)state;
    powers(M1, "d3");
    know(1, SPELL_HARVEST);
    card(1, "d3", PLACE_EYE);
    relics(1, 1, 0, 0, 0, 0, 0);
    assert_false(can("cast harvest pay seed"));
}

static int deck_size(int seats, int modules)
{
    fresh_with(seats, modules, BOOKS_BASIC);
    return archmage_bits(archmage_prophecy_deck(&table));
}

static void X107_deck_sizes(void **state)
{
    (void)state;
    assert_int_equal(deck_size(2, M4), 8);
    assert_int_equal(deck_size(2, M4 | M3), 9);
    assert_int_equal(deck_size(3, M4), 14);
    assert_int_equal(deck_size(4, M4 | M3), 15);
}

/* p1 holds these cards; the others hold what is left over. */
static void hand(int one, int two, int three)
{
    uint32_t left = archmage_prophecy_deck(&table) & ~(1u << one | 1u << two | 1u << three);
    const int cards[HAND] = {one, two, three};
    int card_number = 0;
    for (int i = 0; i < HAND; i++)
        mage(1)->hand[i] = (uint8_t)cards[i];
    archmage_sort_hand(mage(1)->hand);
    for (int p = 2; p <= table.seats; p++)
        for (int i = 0; i < HAND; i++) {
            while (!(left >> ++card_number & 1))
                ;
            mage(p)->hand[i] = (uint8_t)card_number;
        }
}

/* Four mages with Prophecies; p1 holds this card and two others. */
static void seer_of(int card_held)
{
    fresh_with(4, M4, BOOKS_BASIC);
    stand(1, "b9");
    stand(2, "d10");
    stand(3, "d14");
    stand(4, "d18");
    int other = card_held == PROPHECY_CIRCLE ? PROPHECY_KEEPER : PROPHECY_CIRCLE;
    hand(card_held, other, card_held == PROPHECY_PATHFINDER ? PROPHECY_WILDS : PROPHECY_PATHFINDER);
}

static void X108_hero(void **state)
{
    (void)state;
    seer_of(PROPHECY_HERO);
    hold(1, "c3");
    hold(1, "c9");
    turn_of(2);
    assert_false(can("reveal hero"));
    turn_of(1);
    play("reveal hero");
    assert_int_equal(mage(1)->worth[0], 1);
    archmage_drive_off(&table, loc("c3"), NULL);
    assert_int_equal(mage(1)->worth[0], 1);
    hold(1, "c3");
    hold(1, "c6");
    stand(1, "c12");
    play("deploy");
    assert_int_equal(mage(1)->worth[0], 3);
}

static void X109_warden(void **state)
{
    (void)state;
    seer_of(PROPHECY_WARDEN);
    land(1, "b1", "mine", 1);
    land(1, "b2", "mine", 1);
    land(1, "b3", "mine", 1);
    land(1, "b4", "mine", 1);
    assert_true(can("reveal warden"));
    archmage_remove_wards(&table, loc("b4"), 1, NULL);
    assert_false(can("reveal warden"));
}

static void X110_mentor(void **state)
{
    (void)state;
    seer_of(PROPHECY_MENTOR);
    tower(1, "b1", "grove");
    stand(1, "b1");
    train(1, SPHERE_NATURE, 1);
    train(1, SPHERE_MATTER, 1);
    train(1, SPHERE_TIME, 1);
    train(1, SPHERE_WILL, 1);
    plays("study, duel nature-matter");
    assert_false(can("reveal mentor"));
    play("duel time-will");
    assert_true(can("reveal mentor"));
    to_preparation(1);
    play("planet nature");
    assert_false(can("reveal mentor"));
}

static void X111_endless_siege(void **state)
{
    (void)state;
    seer_of(PROPHECY_SIEGE);
    land(2, "b1", "mine", 0);
    land(3, "b2", "mine", 0);
    archmage_begin_annals(&table, 0);
    stand(1, "b1");
    plays("attack, deploy");
    assert_false(can("reveal siege"));
    plays("travel se, attack, deploy");
    assert_true(can("reveal siege"));
}

static void X112_reckoner(void **state)
{
    (void)state;
    seer_of(PROPHECY_RECKONER);
    land(2, "b1", "mine", 0);
    land(3, "b2", "mine", 0);
    stand(1, "b1");
    play("attack");
    assert_false(can("reveal reckoner"));
    plays("travel se, attack");
    assert_true(can("reveal reckoner"));
}

static void X113_stormcaller(void **state)
{
    (void)state;
    seer_of(PROPHECY_STORM);
    know(1, SPELL_QUICKEN);
    know(1, SPELL_STONESKIN);
    know(1, SPELL_SUBJUGATE);
    know(1, SPELL_TIMESTOP);
    relics(1, 0, 3, 1, 1, 0, 1);
    plays("cast quicken pay scroll, cast stoneskin pay gem");
    assert_false(can("reveal storm"));
    plays("cast subjugate pay blood, reveal storm");
    assert_int_equal(mage(1)->worth[0], 1);
    play("cast timestop pay widget widget widget");
    assert_int_equal(mage(1)->worth[0], 3);
}

static void X114_the_last_turn_opens_what_holds(void **state)
{
    (void)state;
    fresh_with(4, M4, BOOKS_BASIC);
    stand(1, "b1");
    hand(PROPHECY_ARCANA, PROPHECY_BLOODLINE, PROPHECY_CIRCLE);
    tower(1, "b1", "grove");
    train(1, AREA_ADVANCED + SPHERE_NATURE, 1);
    train(1, AREA_ADVANCED + SPHERE_MATTER, 1);
    train(1, AREA_ADVANCED + SPHERE_WILL, 1);
    train(1, AREA_ADVANCED + SPHERE_DEATH, 1);
    crew(1, mage(1)->company, 2);
    memset(mage(1)->distance, 0, SPHERES);
    mage(1)->turn = table.rounds;
    plays("study, duel master-matter, duel master-death, end");
    assert_int_equal(mage(1)->points, 12);
    assert_memory_equal(mage(1)->open, ((uint8_t[]){PROPHECY_ARCANA, PROPHECY_BLOODLINE, 0}), HAND);
    assert_memory_equal(mage(1)->worth, ((uint8_t[]){1, 1, 0}), HAND);
    assert_int_equal(mage(1)->hand[0], PROPHECY_CIRCLE);
}

/* A14.2: others see that there are cards, not which; lines and worlds too. */
static void others_see_only_the_backs(void **state)
{
    char line[BG_MAX_TEXT];
    int16_t options[BG_MAX_OPTIONS];
    (void)state;
    bg_default_options(&archmage_game, 3, options);
    options[OPTION_MODULE + 3] = 2;
    options[OPTION_FIRST] = 2;
    start(3, options);
    while (table.phase != PHASE_DEAL) {
        bg_action list[BG_MAX_LIST];
        bg_list(&archmage_game, &table, actor(), list);
        archmage_apply(&table, actor(), list[0], NULL);
    }
    archmage_write_action(&table, BG_NATURE, ACT_DEAL + PROPHECY_MENTOR - 1, 1, line, sizeof line);
    assert_string_equal(line, "deal p2 mentor");
    archmage_write_action(&table, BG_NATURE, ACT_DEAL + PROPHECY_MENTOR - 1, 0, line, sizeof line);
    assert_string_equal(line, "deal p2 ?");
    play("deal p2 mentor");
    archmage_redact(&table, 0);
    assert_int_equal(mage(2)->hand[0], BG_HIDDEN);
    assert_int_equal(mage(2)->hand[1], PROPHECY_NONE);
}

/* A14.6: a card that would have opened at its owner's scoring is not drawn
 * into that hand again. */
static void drawn_worlds_respect_what_scoring_told(void **state)
{
    struct bg_rng rng = {7};
    (void)state;
    fresh_with(4, M4, BOOKS_BASIC);
    mage(2)->denied = (uint16_t)(~(1u << PROPHECY_HERO | 1u << PROPHECY_STORM |
                                   1u << PROPHECY_WILDS | 1u << PROPHECY_MENTOR));
    hand(PROPHECY_ARCANA, PROPHECY_BLOODLINE, PROPHECY_CIRCLE);
    for (int i = 0; i < 50; i++) {
        struct archmage view = table;
        archmage_redact(&view, 0);
        archmage_determinize(&view, 0, &rng);
        for (int k = 0; k < HAND; k++)
            assert_false(view.mage[1].denied >> view.mage[1].hand[k] & 1);
        assert_int_equal(archmage_bits(archmage_prophecies_seen(&view)), 12);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X86_a_place_is_found),
        cmocka_unit_test(X87_hoard),
        cmocka_unit_test(X88_the_eye),
        cmocka_unit_test(X89_the_eye_on_a_full_shelf),
        cmocka_unit_test(X90_hoarding_at_a_rivals_place),
        cmocka_unit_test(X91_a_card_is_lost_with_its_place),
        cmocka_unit_test(X92_the_treeman),
        cmocka_unit_test(X93_the_treeman_avoids_rivals),
        cmocka_unit_test(X94_the_treeman_leaves_with_deepwood),
        cmocka_unit_test(X95_skybridge),
        cmocka_unit_test(X96_skybridge_by_submission),
        cmocka_unit_test(X97_skybridge_on_two_boots),
        cmocka_unit_test(X98_highforge),
        cmocka_unit_test(X99_what_stops_a_push),
        cmocka_unit_test(X100_home_is_open_to_the_pushed),
        cmocka_unit_test(X101_pushed_onto_the_cursed_tower),
        cmocka_unit_test(X102_not_off_the_map),
        cmocka_unit_test(X103_the_red_altar),
        cmocka_unit_test(X104_the_altar_lost),
        cmocka_unit_test(X105_consume_takes_a_place),
        cmocka_unit_test(X106_a_place_is_no_land),
        cmocka_unit_test(X107_deck_sizes),
        cmocka_unit_test(X108_hero),
        cmocka_unit_test(X109_warden),
        cmocka_unit_test(X110_mentor),
        cmocka_unit_test(X111_endless_siege),
        cmocka_unit_test(X112_reckoner),
        cmocka_unit_test(X113_stormcaller),
        cmocka_unit_test(X114_the_last_turn_opens_what_holds),
        cmocka_unit_test(others_see_only_the_backs),
        cmocka_unit_test(drawn_worlds_respect_what_scoring_told),
    };
    return cmocka_run_group_tests_name("archmage: places and prophecies", tests, NULL, NULL);
}
