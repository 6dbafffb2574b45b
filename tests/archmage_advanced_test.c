/* archmage_advanced_test.c: the worked examples of Ascendant's Advanced spells,
 * Enlarge above all, and of Submission beside Barriers, X48 to X85. */
#include <stddef.h>
#include <stdint.h>

#include "archmage_table.h"

/* p1 on b2 has set a lure on a2; p2 comes over b4. */
static void lure(void)
{
    caster_with(M2, "b2", SPELL_BEGUILE);
    relics(1, 1, 0, 0, 0, 0, 1);
    plays("cast beguile pay blood seed, at a2");
    stand(2, "b4");
}

static void X48_beguile(void **state)
{
    (void)state;
    lure();
    struct archmage_mage one = *mage(1), two = *mage(2);
    turn_of(2);
    play("travel nw");
    assert_int_equal(mage(2)->at, loc("a2"));
    assert_crew(2, two.company - 1, two.supply + 1);
    assert_crew(1, one.company + 1, one.supply - 1);
    assert_int_equal(token_at("a2"), TOKEN_NONE);
    assert_int_equal(table.pool[POOL_BX], 10);
}

static void X49_an_empty_company_is_not_lured(void **state)
{
    (void)state;
    lure();
    crew(2, 0, 25);
    turn_of(2);
    play("travel nw");
    assert_int_equal(token_at("a2"), TOKEN_BEGUILE);
}

static void X50_the_caster_passes_unharmed(void **state)
{
    (void)state;
    lure();
    struct archmage_mage one = *mage(1);
    play("travel s");
    assert_crew(1, one.company, one.supply);
    assert_int_equal(token_at("a2"), TOKEN_BEGUILE);
}

static void X51_three_extractors_are_too_many(void **state)
{
    (void)state;
    caster_with(M2, "b2", SPELL_EXTRACTOR);
    land(1, "b1", "crypt", 0);
    land(1, "b3", "grove", 0);
    land(1, "b2", "mine", 0);
    token("b1", TOKEN_EXTRACTOR, 1);
    token("b3", TOKEN_EXTRACTOR, 1);
    relics(1, 1, 1, 0, 0, 0, 0);
    play("cast extractor pay seed widget");
    assert_lines("drop b1, drop b3");
    play("drop b1");
    to_preparation(1);
    assert_relics(1, 1, 0, 0, 1, 0, 0);
}

/* p1 flies this turn. */
static void flying(const char *name)
{
    far_apart(4, M2, name);
    mage(1)->lasting = LASTING_FLY;
}

static void X52_fly_over_everything(void **state)
{
    (void)state;
    flying("b1");
    stand(2, "a4");
    assert_false(can("fly s 3"));
    play("fly s 4");
    assert_int_equal(mage(1)->at, loc("b7"));
    assert_int_equal(table.mp, 4);
    assert_int_equal(mage(1)->company, 15);
}

static void X53_landing_on_the_cursed_tower(void **state)
{
    (void)state;
    flying("b1");
    play("fly s 2");
    assert_int_equal(mage(1)->at, 0);
    assert_crew(1, 14, 11);
}

static void X54_fly_over_a_gap(void **state)
{
    (void)state;
    flying("d2");
    play("fly se 2");
    assert_int_equal(mage(1)->at, loc("d4"));
}

static void X55_where_a_flight_cannot_land(void **state)
{
    (void)state;
    flying("b1");
    tower(2, "b7", "grove");
    assert_false(can("fly s 4"));
    token("c10", TOKEN_VINES, 2);
    table.mp = 1;
    assert_false(can("fly s 5"));
    table.mp = 2;
    assert_true(can("fly s 5"));
}

static void X56_a_short_flight_only_over_a_barrier(void **state)
{
    (void)state;
    flying("b1");
    wall("b1", "b2");
    assert_true(can("fly se 1"));
    assert_false(can("travel se"));
    assert_false(can("fly ne 1"));
}

/* p1 on b1 is Hastened and holds b1, b2 and b3. */
static void hastened(void)
{
    far_apart(4, M1 | M2, "b1");
    know(1, SPELL_HASTEN);
    land(1, "b1", "grove", 0);
    land(1, "b2", "mine", 0);
    land(1, "b3", "crypt", 0);
    relics(1, 0, 0, 2, 0, 0, 0);
    play("cast hasten pay scroll scroll");
}

static void X57_hastened_steps_are_free_but_do_not_circle(void **state)
{
    (void)state;
    hastened();
    first_edition();
    plays("travel se, travel se");
    assert_int_equal(mage(1)->at, loc("b3"));
    assert_int_equal(table.mp, 5);
    assert_false(can("travel nw"));
    play("travel s");
    assert_int_equal(mage(1)->at, loc("b4"));
    assert_int_equal(table.mp, 4);
    play("travel n");
    assert_int_equal(table.mp, 4);
}

static void X58_vines_still_cost(void **state)
{
    (void)state;
    hastened();
    token("b2", TOKEN_VINES, 2);
    table.mp = 0;
    assert_false(can("travel se"));
    table.mp = 1;
    assert_true(can("travel se"));
}

static void X59_chasms_still_act(void **state)
{
    (void)state;
    hastened();
    token("b2", TOKEN_CHASM, 0);
    play("travel se");
    assert_int_equal(mage(1)->company, 14);
}

static void X60_hasten_crosses_barriers_into_own_land(void **state)
{
    (void)state;
    hastened();
    first_edition();
    wall("b1", "b2");
    wall("b1", "c18");
    assert_true(can("travel se"));
    assert_false(can("travel nw"));
}

static void X61_divert(void **state)
{
    (void)state;
    caster_with(M2, "b2", SPELL_DIVERT);
    land(1, "b2", "mine", 0);
    land(2, "b1", "grove", 1);
    land(1, "b3", "crypt", 1);
    relics(1, 0, 0, 0, 2, 0, 0);
    plays("cast divert pay gem gem, pull b1, none");
    assert_int_equal(wards_on("b1"), 0);
    assert_int_equal(wards_on("b2"), 1);
    assert_int_equal(wards_on("b3"), 1);
}

static void X62_diverted_wards_vanish_on_nobodys_land(void **state)
{
    (void)state;
    caster_with(M2, "c2", SPELL_DIVERT);
    explored("c2", "mine");
    land(2, "b1", "grove", 1);
    relics(1, 0, 0, 0, 2, 0, 0);
    play("cast divert pay gem gem");
    assert_int_equal(table.depth, 0);
    assert_int_equal(wards_on("b1"), 0);
    assert_int_equal(table.pool[POOL_WARDS], 48);
}

/* The whole example of the brown mage. */
static void brown_mage(void)
{
    far_apart(4, M1 | M2, "b1");
    know(1, SPELL_ENLARGE);
    wall("b1", "b2");
    land(2, "c2", "grove", 1);
    land(2, "b2", "mine", 0);
    land(2, "c1", "crypt", 1);
    relics(1, 0, 0, 0, 0, 1, 1);
    plays("cast enlarge pay bone blood, to b2");
    assert_int_equal(table.mp, 4);
    play("pivot b1 c2");
    assert_int_equal(table.mp, 3);
    play("attack");
    assert_int_equal(table.mp, 2);
    assert_int_equal(holder_of("c2"), NOBODY);
    assert_int_equal(holder_of("b2"), NOBODY);
    assert_int_equal(mage(1)->relics[SPHERE_BLOOD], 2);
    assert_int_equal(mage(2)->relics[SPHERE_BLOOD], 2);
    plays("deploy b2, deploy c2, pivot b2 c1");
    assert_int_equal(table.mp, 1);
    plays("attack, deploy c1");
}

static void X63_enlarge(void **state)
{
    (void)state;
    brown_mage();
    assert_int_equal(table.mp, 0);
    assert_int_equal(mage(1)->relics[SPHERE_BLOOD], 3);
    assert_int_equal(mage(2)->relics[SPHERE_BLOOD], 3);
    assert_int_equal(mage(1)->company, 12);
    assert_int_equal(table.pool[POOL_WARDS], 48);
}

static void X64_passing_an_enlarged_mage_costs_twice(void **state)
{
    (void)state;
    brown_mage();
    stand(2, "b1");
    turn_of(2);
    struct archmage_mage one = *mage(1);
    table.knob[KNOB_SUBMISSION] = 0;
    assert_false(can("travel n") || can("travel ne"));
    table.knob[KNOB_SUBMISSION] = 1;
    play("travel n");
    assert_int_equal(mage(1)->company, one.company + 1);
    assert_int_equal(table.phase, PHASE_PASSING);
    play("travel se");
    assert_int_equal(mage(1)->company, one.company + 2);
    play("travel se");
    assert_int_equal(mage(2)->at, loc("c3"));
    assert_int_equal(table.phase, PHASE_JOURNEY);
}

static void X65_shrinking(void **state)
{
    (void)state;
    brown_mage();
    play("end");
    while (table.active != 0 || table.phase != PHASE_WAKING)
        play(strstr(lines(), "end") ? "end" : "planet nature");
    assert_lines("stand c1, stand c2");
    play("stand c2");
    assert_int_equal(mage(1)->at, loc("c2"));
    assert_int_equal(table.pool[POOL_BOOTS], 4);
}

static void X66_a_pivot_may_go_either_way(void **state)
{
    (void)state;
    far_apart(4, M2, "b9");
    straddle(1, "c2", "b2");
    stand(2, "b1");
    assert_true(can("pivot b2 c1"));
}

static void X67_both_ways_barred(void **state)
{
    (void)state;
    far_apart(4, M2, "b9");
    straddle(1, "c2", "b2");
    stand(2, "b1");
    stand(3, "c3");
    assert_false(can("pivot b2 c1"));
}

static void X68_one_attack_for_both_locations(void **state)
{
    (void)state;
    far_apart(4, M2, "b9");
    straddle(1, "b1", "b2");
    land(2, "b1", "mine", 0);
    land(3, "b2", "ruins", 0);
    table.subjugate = 1;
    relics(1, 0, 0, 0, 0, 0, 5);
    play("attack");
    assert_int_equal(mage(1)->relics[SPHERE_BLOOD], 6);
    assert_int_equal(mage(1)->company, 17);
    assert_int_equal(mage(2)->relics[SPHERE_BLOOD], 1);
    assert_int_equal(mage(3)->relics[SPHERE_BLOOD], 1);
    assert_int_equal(archmage_victims(&table), 2);
}

static void X69_hastened_pivots(void **state)
{
    (void)state;
    far_apart(4, M2, "b9");
    first_edition();
    straddle(1, "b1", "b2");
    land(1, "b1", "mine", 0);
    land(1, "b2", "ruins", 0);
    land(1, "c2", "grove", 0);
    mage(1)->lasting = LASTING_HASTEN;
    play("pivot b1 c2");
    assert_int_equal(table.mp, 5);
    play("pivot b2 c1");
    assert_int_equal(table.mp, 4);
    play("pivot c2 b1");
    assert_int_equal(table.mp, 3);
    play("pivot c1 c2");
    assert_int_equal(table.mp, 3);
}

static void X70_exploring_with_two_boots(void **state)
{
    (void)state;
    far_apart(4, M2, "b9");
    straddle(1, "b1", "b2");
    plays("explore b1, reveal mine, explore b2, reveal grove");
    assert_int_equal(table.mp, 3);
    assert_relics(1, 1, 0, 0, 1, 0, 0);
}

static void X71_the_end_of_a_journey_on_two_locations(void **state)
{
    (void)state;
    far_apart(4, M2, "b9");
    straddle(1, "c3", "b3");
    land(1, "b3", "mine", 0);
    table.mp = 0;
    assert_lines("wards at b3, build at b3, end, deploy c3, gather at c3");
}

/* An Enlarged mage who knows Home, and two scrolls. */
static void stand_far_from_home(void)
{
    far_apart(4, M1 | M2, "b9");
    know(1, SPELL_HOME);
    tower(1, "c5", "grove");
    straddle(1, "c13", "c14");
    relics(1, 0, 0, 2, 0, 0, 0);
}

static void X72_home_on_two_boots(void **state)
{
    (void)state;
    stand_far_from_home();
    play("cast home pay scroll");
    assert_lines("land b3, land b4, land c4, land c6, land d6");
}

static void X73_boosted_home_on_two_boots(void **state)
{
    (void)state;
    stand_far_from_home();
    plays("cast home boost pay scroll scroll, to a2");
    assert_lines("land a3, land b2, land b3, land b4");
}

static void X74_flying_on_two_boots(void **state)
{
    (void)state;
    far_apart(4, M2, "b9");
    straddle(1, "b1", "b2");
    mage(1)->lasting = LASTING_FLY;
    struct archmage before = table;
    play("fly s 3");
    assert_true(archmage_stands_on(mage(1), loc("a4")) && archmage_stands_on(mage(1), loc("b6")));
    assert_int_equal(table.mp, 4);
    assert_int_equal(mage(1)->company, 15);
    table = before;
    play("fly s 2");
    assert_true(archmage_stands_on(mage(1), 0) && archmage_stands_on(mage(1), loc("a3")));
    assert_int_equal(mage(1)->company, 14);
    table = before;
    stand(2, "b6");
    assert_false(can("fly s 3"));
}

static void X75_pushing_an_enlarged_mage(void **state)
{
    (void)state;
    far_apart(4, M1 | M2 | M3, "b9");
    straddle(2, "b1", "b2");
    card(1, "d3", PLACE_DEADMAZE);
    struct archmage before = table;
    token("c1", TOKEN_CHASM, 0);
    token("c2", TOKEN_CHASM, 0);
    plays("use deadmaze, push p2 n");
    assert_true(archmage_stands_on(mage(2), loc("c1")) && archmage_stands_on(mage(2), loc("c2")));
    assert_int_equal(mage(2)->company, 13);
    table = before;
    token("b2", TOKEN_CHASM, 0);
    struct archmage open = table;
    plays("use deadmaze, push p2 se");
    assert_true(archmage_stands_on(mage(2), loc("b2")) && archmage_stands_on(mage(2), loc("b3")));
    assert_int_equal(mage(2)->company, 15);
    table = open;
    wall("b1", "b2");
    play("use deadmaze");
    assert_false(can("push p2 se"));
    assert_true(can("push p2 n"));
}

static void X76_when_enlarge_cannot_be_cast(void **state)
{
    (void)state;
    caster_with(M2, "b1", SPELL_ENLARGE);
    relics(1, 0, 0, 0, 0, 2, 0);
    table.mp = 0;
    assert_false(can("cast enlarge pay bone bone"));
    table.mp = 5;
    struct archmage before = table;
    straddle(2, "c9", "c10");
    straddle(3, "c12", "c13");
    assert_false(can("cast enlarge pay bone bone"));
    table = before;
    token("b2", TOKEN_VINES, 2);
    table.mp = 1;
    play("cast enlarge pay bone bone");
    assert_false(can("to b2"));
    assert_true(can("to c2"));
    table = before;
    stand(1, "a1");
    plays("cast enlarge pay bone bone, to o");
    assert_int_equal(mage(1)->company, 14);
    assert_int_equal(table.mp, 4);
}

static void X77_no_pivot_onto_a_rival(void **state)
{
    (void)state;
    far_apart(4, M2, "b9");
    straddle(1, "b1", "b2");
    stand(2, "c2");
    assert_false(can("pivot b1 c2"));
    assert_false(can("pivot b2 c2"));
}

static void X78_a_gate_for_two_boots(void **state)
{
    (void)state;
    far_apart(4, M1, "b9");
    know(1, SPELL_GATE);
    straddle(1, "b1", "b2");
    relics(1, 0, 0, 2, 0, 0, 0);
    plays("cast gate pay scroll scroll, to c9");
    assert_lines("land b6, land b7, land c8, land c10, land d12");
}

static void X79_the_origin_may_be_forced(void **state)
{
    (void)state;
    far_apart(4, M1 | M2, "b9");
    know(1, SPELL_HARVEST);
    straddle(1, "b1", "b2");
    explored("b3", "grove");
    relics(1, 1, 0, 0, 0, 0, 0);
    play("cast harvest pay seed");
    assert_int_equal(token_at("b3"), TOKEN_HARVEST);
}

/* p1 on b1, p2 on b2. */
static void in_the_way(int points)
{
    far_apart(4, M1 | M2, "b1");
    stand(2, "b2");
    table.mp = (uint8_t)points;
}

static void X80_submission(void **state)
{
    (void)state;
    in_the_way(3);
    play("travel se");
    assert_int_equal(table.mp, 2);
    assert_crew(1, 14, 11);
    assert_crew(2, 16, 9);
    assert_int_equal(table.phase, PHASE_PASSING);
    play("travel se");
    assert_int_equal(mage(1)->at, loc("b3"));
}

static void X81_submission_needs_an_open_edge(void **state)
{
    (void)state;
    in_the_way(3);
    wall("b1", "b2");
    assert_false(can("travel se"));
}

static void X82_two_mages_in_a_row(void **state)
{
    (void)state;
    in_the_way(2);
    stand(3, "b3");
    play("travel se");
    assert_false(can("travel se"));
    assert_true(can("travel ne"));
}

static void X83_through_both(void **state)
{
    (void)state;
    in_the_way(5);
    stand(3, "b3");
    plays("travel se, travel se, travel se");
    assert_int_equal(mage(1)->at, loc("c5"));
    assert_int_equal(table.mp, 2);
    assert_int_equal(mage(1)->company, 13);
}

static void X84_passing_through_a_lure(void **state)
{
    (void)state;
    far_apart(4, M2, "b2");
    stand(2, "a2");
    token("a2", TOKEN_BEGUILE, 4);
    play("travel s");
    assert_int_equal(mage(1)->company, 13);
    assert_int_equal(mage(2)->company, 16);
    assert_int_equal(mage(4)->company, 16);
}

static void X85_no_flight_onto_a_mage(void **state)
{
    (void)state;
    flying("b1");
    stand(2, "b7");
    assert_false(can("fly s 4"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X48_beguile),
        cmocka_unit_test(X49_an_empty_company_is_not_lured),
        cmocka_unit_test(X50_the_caster_passes_unharmed),
        cmocka_unit_test(X51_three_extractors_are_too_many),
        cmocka_unit_test(X52_fly_over_everything),
        cmocka_unit_test(X53_landing_on_the_cursed_tower),
        cmocka_unit_test(X54_fly_over_a_gap),
        cmocka_unit_test(X55_where_a_flight_cannot_land),
        cmocka_unit_test(X56_a_short_flight_only_over_a_barrier),
        cmocka_unit_test(X57_hastened_steps_are_free_but_do_not_circle),
        cmocka_unit_test(X58_vines_still_cost),
        cmocka_unit_test(X59_chasms_still_act),
        cmocka_unit_test(X60_hasten_crosses_barriers_into_own_land),
        cmocka_unit_test(X61_divert),
        cmocka_unit_test(X62_diverted_wards_vanish_on_nobodys_land),
        cmocka_unit_test(X63_enlarge),
        cmocka_unit_test(X64_passing_an_enlarged_mage_costs_twice),
        cmocka_unit_test(X65_shrinking),
        cmocka_unit_test(X66_a_pivot_may_go_either_way),
        cmocka_unit_test(X67_both_ways_barred),
        cmocka_unit_test(X68_one_attack_for_both_locations),
        cmocka_unit_test(X69_hastened_pivots),
        cmocka_unit_test(X70_exploring_with_two_boots),
        cmocka_unit_test(X71_the_end_of_a_journey_on_two_locations),
        cmocka_unit_test(X72_home_on_two_boots),
        cmocka_unit_test(X73_boosted_home_on_two_boots),
        cmocka_unit_test(X74_flying_on_two_boots),
        cmocka_unit_test(X75_pushing_an_enlarged_mage),
        cmocka_unit_test(X76_when_enlarge_cannot_be_cast),
        cmocka_unit_test(X77_no_pivot_onto_a_rival),
        cmocka_unit_test(X78_a_gate_for_two_boots),
        cmocka_unit_test(X79_the_origin_may_be_forced),
        cmocka_unit_test(X80_submission),
        cmocka_unit_test(X81_submission_needs_an_open_edge),
        cmocka_unit_test(X82_two_mages_in_a_row),
        cmocka_unit_test(X83_through_both),
        cmocka_unit_test(X84_passing_through_a_lure),
        cmocka_unit_test(X85_no_flight_onto_a_mage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
