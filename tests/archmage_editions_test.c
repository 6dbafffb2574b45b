/*
 * archmage_editions_test.c: what version 2 of the rules changed, V1 to V8, each
 * beside what version 1 plays on as it was.
 */
#include <stddef.h>
#include <stdint.h>

#include "archmage_table.h"

/* p1 stands on a Camp, so many followers in its Supply. */
static void at_camp(int supply)
{
    fresh(2);
    explored("c2", "camp");
    stand(1, "c2");
    crew(1, 10, supply);
}

static void V2_recruit_one_to_three(void **state)
{
    (void)state;
    at_camp(9);
    assert_true(can("recruit") && can("recruit 1") && can("recruit 3"));
    play("recruit 2");
    assert_crew(1, 12, 7);
    assert_int_equal(table.phase, PHASE_AFTER);
    at_camp(9);
    play("recruit");
    assert_crew(1, 13, 6);
}

static void V2_never_more_than_the_supply_holds(void **state)
{
    (void)state;
    at_camp(2);
    assert_false(can("recruit 3"));
    assert_true(can("recruit") && can("recruit 1"));
    play("recruit 2");
    assert_crew(1, 12, 0);
    at_camp(0);
    assert_false(can("recruit") || can("recruit 1"));
}

static void V2_an_enlarged_mage_says_where(void **state)
{
    (void)state;
    far_apart(4, M2, "d2");
    explored("d2", "camp");
    straddle(1, "d2", "c2");
    assert_true(can("recruit at d2"));
    play("recruit 1 at d2");
    assert_crew(1, 16, 9);
}

static void V2_version_1_recruits_all(void **state)
{
    (void)state;
    at_camp(9);
    first_edition();
    assert_false(can("recruit 1") || can("recruit 2"));
    play("recruit");
    assert_crew(1, 13, 6);
}

/* p1 holds two Towns and gathers in one of them. */
static void gathering(void)
{
    fresh(2);
    hold(1, "b2");
    hold(1, "b6");
    stand(1, "b2");
}

static void V3_a_towns_gift_may_be_declined(void **state)
{
    (void)state;
    gathering();
    play("gather");
    assert_lines("town seed, town widget, town scroll, town gem, town bone, town blood, "
                 "town follower, town none");
    plays("town none, town gem");
    assert_relics(1, 0, 0, 0, 1, 0, 0);
    assert_crew(1, 15, 8);
    assert_int_equal(table.phase, PHASE_AFTER);
}

static void V3_where_nothing_can_be_taken_nothing_is_asked(void **state)
{
    (void)state;
    gathering();
    relics(1, 6, 6, 6, 6, 6, 6);
    crew(1, 15, 0);
    land(2, "b1", "grove", 0);
    play("gather");
    assert_int_equal(table.depth, 0);
    assert_int_equal(table.phase, PHASE_AFTER);
}

static void V3_version_1_takes_one(void **state)
{
    (void)state;
    gathering();
    first_edition();
    play("gather");
    assert_false(can("town none") || can("none"));
}

/* p1 has tallied with two Towns; p2, who has one, takes one of them. */
static void last_town_taken(int edition)
{
    fresh(2);
    table.edition = (uint16_t)edition;
    for (int p = 1; p <= 2; p++)
        memset(mage(p)->distance, 0, SPHERES);
    mage(1)->turn = table.rounds;
    mage(2)->turn = (uint8_t)(table.rounds - 1);
    mage(2)->distance[SPHERE_NATURE] = 1;
    hold(1, "b2");
    hold(1, "b6");
    hold(2, "b10");
    stand(2, "b6");
    plays("end, planet nature, attack, deploy, end");
    assert_int_equal(table.phase, PHASE_OVER);
}

static void V5_ties_count_followers_when_all_have_tallied(void **state)
{
    int32_t points[ARCHMAGE_SEATS], payoff[ARCHMAGE_SEATS];
    (void)state;
    last_town_taken(2);
    archmage_score(&table, points, payoff);
    assert_int_equal(payoff[0], 0);
    assert_int_equal(payoff[1], 1000);
}

static void V5_version_1_counts_at_each_tally(void **state)
{
    int32_t points[ARCHMAGE_SEATS], payoff[ARCHMAGE_SEATS];
    (void)state;
    last_town_taken(1);
    archmage_score(&table, points, payoff);
    assert_int_equal(payoff[0], 500);
    assert_int_equal(payoff[1], 500);
}

/* p1 on b1 is Hastened and holds b1 and b2. */
static void hastened(void)
{
    far_apart(4, M1 | M2, "b1");
    know(1, SPELL_HASTEN);
    land(1, "b1", "grove", 0);
    land(1, "b2", "mine", 0);
    relics(1, 0, 0, 2, 0, 0, 0);
    play("cast hasten pay scroll scroll");
}

static void V6_hastened_steps_are_free_each_time(void **state)
{
    (void)state;
    hastened();
    plays("travel se, travel nw, travel se, travel nw");
    assert_int_equal(table.mp, 5);
    assert_int_equal(table.hastened, 4);
}

static void V6_thirty_free_steps_then_each_costs_a_point(void **state)
{
    (void)state;
    hastened();
    for (int step = 0; step < 15; step++)
        plays("travel se, travel nw");
    assert_int_equal(table.mp, 5);
    play("travel se");
    assert_int_equal(table.mp, 4);
    table.mp = 0;
    assert_false(can("travel nw"));
    turn_of(1);
    assert_int_equal(table.hastened, 0);
}

static void V6_the_last_free_step_never_ends_among_rivals(void **state)
{
    (void)state;
    hastened();
    stand(2, "b2");
    land(1, "b3", "crypt", 0);
    table.mp = 0;
    table.hastened = NUMBER_FREE_STEPS - 1;
    plays("travel se, travel se");
    assert_int_equal(mage(1)->at, loc("b3"));
    assert_false(can("travel nw"));
}

static void V7_a_boot_set_on_an_own_location_is_free(void **state)
{
    (void)state;
    far_apart(4, M2, "b9");
    straddle(1, "b1", "b2");
    land(1, "c2", "grove", 0);
    mage(1)->lasting = LASTING_HASTEN;
    play("pivot b1 c2");
    assert_int_equal(table.mp, 5);
    play("pivot c2 c3");
    assert_int_equal(table.mp, 4);
}

static void V7_a_flight_is_free_if_all_it_enters_is_own(void **state)
{
    (void)state;
    far_apart(4, M2, "b9");
    straddle(1, "b1", "b2");
    land(1, "b3", "grove", 0);
    mage(1)->lasting = LASTING_HASTEN | LASTING_FLY;
    play("fly se 1");
    assert_int_equal(mage(1)->foot, loc("b3"));
    assert_int_equal(table.mp, 5);
    play("fly nw 1");
    assert_int_equal(table.mp, 4);
}

static void V8_hasten_crosses_barriers_wherever_it_leads(void **state)
{
    int16_t options[BG_MAX_OPTIONS];
    (void)state;
    hastened();
    wall("b1", "c18");
    play("travel nw");
    assert_int_equal(table.mp, 4);
    bg_default_options(&archmage_game, 2, options);
    assert_int_equal(options[OPTION_TUNE + TUNE_HASTEN_BARRIER], 1);
    assert_null(archmage_check_options(2, options));
    bg_default_options(&archmage_game_1, 2, options);
    assert_int_equal(options[OPTION_TUNE + TUNE_HASTEN_BARRIER], 0);
    assert_null(archmage_check_options_1(2, options));
}

/* p1's tower on c2 is the only way to d2 once c1 and d24 are gone. */
static void behind_the_tower(void)
{
    fresh(4);
    know(1, SPELL_UPHEAVAL);
    relics(1, 3, 0, 0, 0, 0, 0);
    tower(1, "c2", "grove");
}

static void V4_lifting_may_leave_a_tile_behind_a_tower(void **state)
{
    (void)state;
    behind_the_tower();
    assert_true(archmage_in(archmage_lift_partners(&table, loc("c1")), loc("d24")));
    first_edition();
    assert_false(archmage_in(archmage_lift_partners(&table, loc("c1")), loc("d24")));
}

static void V4_no_tile_is_set_down_behind_a_tower(void **state)
{
    (void)state;
    behind_the_tower();
    plays("cast upheaval pay seed seed seed, lift c1, lift d24");
    assert_false(can("place @d1")); /* beside d2 alone, which only p1 can reach */
    assert_true(can("place @c1"));
    play("place @c1");
    assert_true(can("place @d1")); /* beside c1 now */
}

static void V4_no_tile_that_stays_is_cut_off(void **state)
{
    (void)state;
    behind_the_tower();
    stand(1, "a1");
    assert_false(archmage_in(archmage_lift_partners(&table, loc("b1")), loc("b2")));
    fresh(4);
    assert_false(archmage_in(archmage_lift_partners(&table, loc("c1")), loc("c2")));
}

/* p1 stands on its own grove, ready to build and to cast two spells. */
static void builder(void)
{
    fresh(2);
    land(1, "b1", "grove", 0);
    stand(1, "b1");
    know(1, SPELL_TRANSMUTE);
    know(1, SPELL_SUBJUGATE);
    relics(1, 0, 1, 1, 0, 0, 1);
}

static void V1_cast_between_build_and_the_action_it_brings(void **state)
{
    (void)state;
    builder();
    play("build");
    assert_true(can("cast transmute pay widget"));
    assert_false(can("cast subjugate pay blood")); /* it comes before the action */
    plays("cast transmute pay widget, swap scroll>seed, none, study, train nature");
    assert_int_equal(mage(1)->apprentices[SPHERE_NATURE], 1);
}

static void V1_a_question_with_one_answer_is_asked_if_a_spell_can_be_cast(void **state)
{
    (void)state;
    builder();
    play("build");
    assert_lines("cast transmute pay widget, none");
    builder();
    relics(1, 0, 0, 0, 0, 0, 0);
    play("build");
    assert_int_equal(table.depth, 0);
}

static void V1_cast_between_training_and_duels(void **state)
{
    (void)state;
    builder();
    tower(1, "b12", "ruins");
    stand(1, "b12");
    know(1, SPELL_AUTOMATON);
    relics(1, 5, 2, 1, 0, 0, 0);
    plays("study, train nature, cast automaton pay seed seed seed, area matter, duel wellspring");
    assert_int_equal(mage(1)->apprentices[SPELL_WELLSPRING], 1);
}

static void V1_cast_at_a_lesson_and_at_a_towns_gift(void **state)
{
    (void)state;
    fresh(2);
    know(1, SPELL_TRANSMUTE);
    relics(1, 1, 1, 1, 0, 0, 0);
    stand(1, "c2");
    plays("explore, reveal trolls, cast transmute pay widget, swap scroll>seed, none,"
          "initiate nature");
    assert_int_equal(mage(1)->apprentices[SPHERE_NATURE], 1);
    gathering();
    know(1, SPELL_TRANSMUTE);
    relics(1, 0, 2, 0, 0, 0, 0);
    plays("gather, cast transmute pay widget, swap widget>gem, none, town gem, town none");
    assert_relics(1, 0, 0, 0, 2, 0, 0);
}

/* A5.4: what Automaton teaches is chosen at once; what Study teaches, after it. */
static void V1_automaton_amid_study_keeps_what_is_to_be_learnt(void **state)
{
    (void)state;
    fresh_with(2, M1, BOOKS_ASCENDANT);
    tower(1, "b1", "ruins");
    stand(1, "b1");
    know(1, SPELL_AUTOMATON);
    relics(1, 5, 1, 0, 0, 0, 0);
    plays("study, train nature, cast automaton pay seed seed seed, area will");
    assert_lines("learn stoneskin, learn barrier");
    play("learn barrier");
    assert_true(knows(1, SPELL_BARRIER));
    while (can("none"))
        play("none");
    assert_lines("learn vines, learn harvest");
    play("learn harvest");
    assert_false(knows(1, SPELL_HARVEST));
    assert_int_equal(table.depth, 0);
}

static void V1_version_1_casts_before_and_after_the_action(void **state)
{
    (void)state;
    builder();
    first_edition();
    play("build");
    assert_int_equal(table.depth, 0);
    assert_true(can("cast transmute pay widget"));
}

/* p1 on b1 with so many points; p2 stands south of it on a1. */
static void facing(int points)
{
    fresh(2);
    stand(1, "b1");
    stand(2, "a1");
    table.mp = (uint8_t)points;
}

static void V1_cast_while_passing_a_mage(void **state)
{
    (void)state;
    facing(2);
    know(1, SPELL_STONESKIN);
    know(1, SPELL_VINES);
    relics(1, 1, 0, 0, 1, 0, 0);
    play("travel s");
    assert_int_equal(table.phase, PHASE_PASSING);
    assert_false(can("cast vines pay seed")); /* it works from the passed location */
    assert_false(can("end"));
    play("cast stoneskin pay gem");
    assert_int_equal(table.phase, PHASE_PASSING);
    play("travel s");
    assert_int_equal(table.phase, PHASE_JOURNEY);
}

static void V1_quicken_leads_on_from_a_passed_mage(void **state)
{
    (void)state;
    facing(1);
    assert_false(can("travel s"));
    know(1, SPELL_QUICKEN);
    know(1, SPELL_STONESKIN);
    relics(1, 0, 0, 1, 1, 0, 0);
    play("travel s");
    assert_lines("cast quicken pay scroll");
    play("cast quicken pay scroll");
    assert_true(can("cast stoneskin pay gem"));
    play("travel n");
    assert_int_equal(table.mp, 1);
}

static void V1_gate_leads_on_from_a_passed_mage(void **state)
{
    (void)state;
    facing(1);
    know(1, SPELL_GATE);
    relics(1, 0, 0, 1, 1, 0, 0);
    plays("travel s, cast gate pay scroll gem, to b6");
    assert_int_equal(table.phase, PHASE_JOURNEY);
    assert_int_equal(mage(1)->at, loc("b6"));
    assert_crew(1, 14, 10);
}

static void V1_a_spell_that_cannot_be_paid_leads_nowhere(void **state)
{
    (void)state;
    facing(1);
    know(1, SPELL_GATE);
    relics(1, 0, 0, 1, 0, 0, 0);
    assert_false(can("travel s"));
    relics(1, 0, 0, 2, 0, 0, 0);
    first_edition();
    assert_false(can("travel s"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(V1_cast_between_build_and_the_action_it_brings),
        cmocka_unit_test(V1_a_question_with_one_answer_is_asked_if_a_spell_can_be_cast),
        cmocka_unit_test(V1_cast_between_training_and_duels),
        cmocka_unit_test(V1_cast_at_a_lesson_and_at_a_towns_gift),
        cmocka_unit_test(V1_automaton_amid_study_keeps_what_is_to_be_learnt),
        cmocka_unit_test(V1_version_1_casts_before_and_after_the_action),
        cmocka_unit_test(V1_cast_while_passing_a_mage),
        cmocka_unit_test(V1_quicken_leads_on_from_a_passed_mage),
        cmocka_unit_test(V1_gate_leads_on_from_a_passed_mage),
        cmocka_unit_test(V1_a_spell_that_cannot_be_paid_leads_nowhere),
        cmocka_unit_test(V2_recruit_one_to_three),
        cmocka_unit_test(V2_never_more_than_the_supply_holds),
        cmocka_unit_test(V2_an_enlarged_mage_says_where),
        cmocka_unit_test(V2_version_1_recruits_all),
        cmocka_unit_test(V3_a_towns_gift_may_be_declined),
        cmocka_unit_test(V3_where_nothing_can_be_taken_nothing_is_asked),
        cmocka_unit_test(V3_version_1_takes_one),
        cmocka_unit_test(V5_ties_count_followers_when_all_have_tallied),
        cmocka_unit_test(V5_version_1_counts_at_each_tally),
        cmocka_unit_test(V4_lifting_may_leave_a_tile_behind_a_tower),
        cmocka_unit_test(V4_no_tile_is_set_down_behind_a_tower),
        cmocka_unit_test(V4_no_tile_that_stays_is_cut_off),
        cmocka_unit_test(V6_hastened_steps_are_free_each_time),
        cmocka_unit_test(V6_thirty_free_steps_then_each_costs_a_point),
        cmocka_unit_test(V6_the_last_free_step_never_ends_among_rivals),
        cmocka_unit_test(V7_a_boot_set_on_an_own_location_is_free),
        cmocka_unit_test(V7_a_flight_is_free_if_all_it_enters_is_own),
        cmocka_unit_test(V8_hasten_crosses_barriers_wherever_it_leads),
    };
    return cmocka_run_group_tests_name("archmage: version 2", tests, NULL, NULL);
}
