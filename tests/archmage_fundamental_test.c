/* archmage_fundamental_test.c: the worked examples of Ascendant's books, its
 * Fundamental spells and Barriers, X01 to X47. */
#include <stddef.h>
#include <stdint.h>

#include "archmage_table.h"

static void X01_basic_books(void **state)
{
    (void)state;
    fresh_with(4, M1, BOOKS_BASIC);
    for (int area = 0; area < AREAS; area++) {
        int page = area < SPHERES ? PAGE_NEW + area : area;
        assert_int_equal(archmage_pages_of(area) & mage(1)->learnable, 1u << page);
    }
    assert_int_equal(archmage_spell_on(&table, PAGE_NEW), SPELL_HARVEST);
    assert_int_equal(archmage_two_spells(mage(1)), 0);
}

/* Ascendant books, p1 on a3 with six scrolls: home is learned. */
static void learn_home(void)
{
    fresh_with(4, M1 | M2, BOOKS_ASCENDANT);
    stand(1, "a3");
    relics(1, 0, 0, 6, 0, 0, 0);
    play("initiate 2");
    assert_lines("learn quicken, learn home");
    play("learn home");
}

static void X02_a_choice_arrives_with_preparation(void **state)
{
    (void)state;
    learn_home();
    assert_int_equal(table.phase, PHASE_AFTER);
    assert_false(knows(1, SPELL_HOME));
    to_preparation(1);
    assert_true(knows(1, SPELL_HOME));
    assert_false(knows(1, SPELL_QUICKEN));
}

static void X03_a_later_apprentice_may_change_it(void **state)
{
    (void)state;
    learn_home();
    to_preparation(1);
    play("planet nature");
    plays("initiate 1, learn quicken");
    assert_true(knows(1, SPELL_HOME));
    to_preparation(1);
    assert_true(knows(1, SPELL_QUICKEN));
    assert_false(knows(1, SPELL_HOME));
    assert_int_equal(mage(1)->apprentices[SPHERE_TIME], 3);
}

static void X04_a_promotion_asks_too(void **state)
{
    (void)state;
    fresh_with(4, M1 | M2, BOOKS_ASCENDANT);
    tower(1, "b1", "grove");
    stand(1, "b1");
    know(1, SPELL_HOME);
    know(1, SPELL_BARRIER);
    plays("study, duel gate");
    assert_lines("learn gate, learn hasten");
    play("learn hasten");
    to_preparation(1);
    assert_int_equal(mage(1)->book, 1u << archmage_page_of(SPELL_HASTEN));
}

static void X05_an_emptied_area_asks_nothing(void **state)
{
    (void)state;
    fresh_with(4, M1, BOOKS_ASCENDANT);
    tower(1, "b1", "grove");
    stand(1, "b1");
    train(1, SPHERE_WILL, 1);
    relics(1, 0, 0, 2, 0, 0, 0);
    plays("study, train time, duel gate");
    assert_int_equal(table.depth, 0);
    assert_int_equal(table.phase, PHASE_AFTER);
}

static void X06_automaton_replaces_at_once(void **state)
{
    (void)state;
    fresh_with(4, M1, BOOKS_ASCENDANT);
    land(1, "b3", "ruins", 0);
    tower(1, "b5", "mine");
    know(1, SPELL_AUTOMATON);
    know(1, SPELL_QUICKEN);
    relics(1, 3, 0, 2, 0, 0, 0);
    stand(1, "b9");
    plays("cast quicken pay scroll, cast automaton pay seed seed seed, area time, learn home");
    assert_true(knows(1, SPELL_HOME));
    assert_false(knows(1, SPELL_QUICKEN));
    assert_true(can("cast home pay scroll"));
}

/* Three mages; p1 on its ruins b2 beside its mine b3, with two widgets. */
static void replicator(void)
{
    far_apart(3, M1, "b2");
    know(1, SPELL_REPLICATE);
    land(1, "b2", "ruins", 0);
    land(1, "b3", "mine", 0);
    relics(1, 0, 2, 0, 0, 0, 0);
}

static void X07_boosted_replicate(void **state)
{
    (void)state;
    replicator();
    plays("cast replicate boost pay widget widget, at b2, at b3");
    assert_int_equal(token_at("b2"), TOKEN_REPLICATE);
    assert_int_equal(token_at("b3"), TOKEN_REPLICATE);
    assert_relics(1, 0, 0, 0, 0, 0, 0);
    assert_int_equal(table.pool[POOL_HR], 28);
}

static void X08_no_boost_later(void **state)
{
    (void)state;
    replicator();
    plays("cast replicate pay widget, at b2");
    assert_relics(1, 0, 1, 0, 0, 0, 0);
    assert_int_equal(token_at("b3"), TOKEN_NONE);
    play("travel ne");
    assert_false(can("cast replicate pay widget"));
}

static void X09_a_boost_needs_two_relics(void **state)
{
    (void)state;
    replicator();
    relics(1, 0, 1, 0, 0, 0, 0);
    assert_true(can("cast replicate pay widget"));
    assert_false(can("cast replicate boost pay widget widget"));
}

/* X10: Harvest on b4 and on p2's c5. */
static void blessed(void)
{
    caster_with(M1, "b4", SPELL_HARVEST);
    explored("b4", "library");
    land(2, "c5", "grove", 0);
    explored("b5", "crypt");
    relics(1, 2, 0, 0, 0, 0, 0);
    plays("cast harvest boost pay seed seed, at b4");
    assert_lines("none, at b5, at c5");
    play("at c5");
}

static void X10_harvest_serves_whoever_controls(void **state)
{
    (void)state;
    blessed();
    turn_of(2);
    stand(2, "c3");
    play("gather");
    assert_relics(2, 2, 0, 0, 0, 0, 0);
    assert_int_equal(token_at("c5"), TOKEN_HARVEST);
}

static void X11_harvest_survives_conquest(void **state)
{
    (void)state;
    blessed();
    stand(1, "c5");
    plays("attack, deploy");
    assert_int_equal(token_at("c5"), TOKEN_HARVEST);
    stand(1, "c3");
    play("gather");
    assert_relics(1, 2, 0, 0, 0, 0, 1);
}

static void X12_vines_cover_harvest_for_good(void **state)
{
    (void)state;
    fresh_with(4, M1, BOOKS_ASCENDANT);
    stand(1, "b4");
    know(1, SPELL_VINES);
    explored("c5", "grove");
    token("c5", TOKEN_HARVEST, 0);
    relics(1, 1, 0, 0, 0, 0, 0);
    plays("cast vines pay seed, all");
    assert_int_equal(token_at("c5"), TOKEN_VINES);
    to_preparation(1);
    assert_int_equal(token_at("c5"), TOKEN_NONE);
}

/* Grove b1 with Replicate, mine b2, Town c3, all p1's; p1 gathers on c3. */
static void copying(void)
{
    far_apart(4, M1, "c3");
    land(1, "b1", "grove", 0);
    land(1, "b2", "mine", 0);
    hold(1, "c3");
    token("b1", TOKEN_REPLICATE, 1);
    play("gather");
}

static void X13_replicate_copies_what_was_gathered(void **state)
{
    (void)state;
    copying();
    play("town blood");
    assert_lines("copy seed, copy gem, copy blood");
    play("copy blood");
    assert_relics(1, 1, 0, 0, 1, 0, 2);
    assert_int_equal(table.most_gathered, 4);
}

static void X14_a_follower_is_no_relic(void **state)
{
    (void)state;
    copying();
    play("town follower");
    assert_lines("copy seed, copy gem");
}

static void X15_a_single_type_is_copied_at_once(void **state)
{
    (void)state;
    far_apart(4, M1, "c3");
    land(1, "b1", "grove", 0);
    token("b1", TOKEN_REPLICATE, 1);
    play("gather");
    assert_relics(1, 2, 0, 0, 0, 0, 0);
}

/* p1 takes a grove where p2 has Replicate. */
static void replicated_grove_falls(void)
{
    far_apart(4, M1, "b1");
    land(2, "b1", "grove", 0);
    token("b1", TOKEN_REPLICATE, 2);
    play("attack");
}

static void X16_replicate_goes_with_control(void **state)
{
    (void)state;
    replicated_grove_falls();
    assert_int_equal(token_at("b1"), TOKEN_REPLICATE);
    play("deploy");
    assert_int_equal(token_at("b1"), TOKEN_NONE);
}

static void X17_replicate_sleeps_for_its_owner(void **state)
{
    (void)state;
    replicated_grove_falls();
    stand(1, "b9");
    stand(2, "b1");
    turn_of(2);
    play("deploy");
    assert_int_equal(token_at("b1"), TOKEN_REPLICATE);
}

static void X18_building_takes_control(void **state)
{
    (void)state;
    far_apart(4, M1, "b1");
    explored("b1", "grove");
    token("b1", TOKEN_REPLICATE, 2);
    play("build");
    assert_int_equal(token_at("b1"), TOKEN_NONE);
}

static void X19_the_building_bonus_is_no_gather(void **state)
{
    (void)state;
    far_apart(4, M1, "b1");
    land(1, "b1", "grove", 0);
    token("b1", TOKEN_HARVEST, 0);
    play("build");
    assert_relics(1, 1, 0, 0, 0, 0, 0);
    assert_int_equal(token_at("b1"), TOKEN_HARVEST);
}

static void X20_return_home_at_no_points(void **state)
{
    (void)state;
    caster_with(M1, "c14", SPELL_HOME);
    tower(1, "c5", "grove");
    relics(1, 2, 0, 1, 0, 0, 0);
    table.mp = 0;
    play("cast home pay scroll");
    assert_int_equal(mage(1)->at, loc("c5"));
    assert_true(can("study"));
}

static void X21_not_after_the_action(void **state)
{
    (void)state;
    caster_with(M1, "c3", SPELL_HOME);
    tower(1, "c5", "grove");
    relics(1, 0, 0, 1, 0, 0, 0);
    play("gather");
    assert_false(can("cast home pay scroll"));
}

static void X22_home_needs_a_tower(void **state)
{
    (void)state;
    caster_with(M1, "c14", SPELL_HOME);
    relics(1, 0, 0, 2, 0, 0, 0);
    assert_false(can("cast home pay scroll"));
    assert_false(can("cast home boost pay scroll scroll"));
}

static void X23_boosted_home(void **state)
{
    (void)state;
    caster_with(M1, "c14", SPELL_HOME);
    tower(1, "c5", "grove");
    wall("b3", "c5");
    wall("c5", "c6");
    stand(2, "b4");
    relics(1, 0, 0, 2, 0, 0, 0);
    play("cast home boost pay scroll scroll");
    assert_lines("to a2, to a3, to b2, to b3, to b5, to c3, to c4, to c5, to c6, to c7, to d4, "
                 "to d6, to d8");
}

static void X24_sleight_of_hand(void **state)
{
    (void)state;
    caster_with(M1, "b1", SPELL_SLEIGHT);
    land(2, "b1", "mine", 0);
    relics(1, 0, 0, 0, 3, 2, 0);
    relics(2, 0, 0, 0, 1, 0, 0);
    play("cast sleight pay bone");
    assert_relics(1, 0, 0, 0, 4, 1, 0);
    assert_relics(2, 0, 0, 0, 0, 0, 0);
}

static void X25_what_sleight_can_take(void **state)
{
    (void)state;
    caster_with(M1, "b1", SPELL_SLEIGHT);
    land(2, "b1", "mine", 0);
    relics(1, 0, 0, 0, 6, 1, 0);
    relics(2, 0, 0, 0, 4, 0, 0);
    assert_false(can("cast sleight pay bone"));
    relics(1, 0, 0, 0, 5, 1, 0);
    relics(2, 0, 0, 0, 0, 0, 0);
    assert_false(can("cast sleight pay bone"));
    relics(2, 0, 0, 0, 4, 0, 0);
    play("cast sleight pay bone");
    assert_relics(1, 0, 0, 0, 6, 0, 0);
}

static void X26_stolen_bones_pay_no_boost(void **state)
{
    (void)state;
    caster_with(M1, "b1", SPELL_SLEIGHT);
    land(2, "b1", "crypt", 0);
    relics(1, 0, 0, 0, 0, 1, 0);
    relics(2, 0, 0, 0, 0, 3, 0);
    assert_false(can("cast sleight boost pay bone bone"));
    play("cast sleight pay bone");
    assert_relics(1, 0, 0, 0, 0, 2, 0);
    assert_false(can("cast sleight boost pay bone bone"));
}

/* p1 on p2's mine b1, p3's grove b2 beside it. */
static void two_victims(void)
{
    caster_with(M1, "b1", SPELL_SLEIGHT);
    land(2, "b1", "mine", 0);
    land(3, "b2", "grove", 0);
    relics(1, 0, 0, 0, 0, 2, 0);
    relics(2, 0, 0, 0, 3, 0, 0);
    relics(3, 3, 0, 0, 0, 0, 0);
}

static void X27_boosted_sleight(void **state)
{
    (void)state;
    two_victims();
    plays("cast sleight boost pay bone bone, at b2");
    assert_relics(1, 2, 0, 0, 2, 0, 0);
}

static void X28_no_sleight_across_a_barrier(void **state)
{
    (void)state;
    two_victims();
    wall("b1", "b2");
    play("cast sleight boost pay bone bone");
    assert_int_equal(table.depth, 0);
    assert_relics(1, 0, 0, 0, 2, 0, 0);
}

/* p1 on b1, p2's follower on b2. */
static void hungry(int wards)
{
    caster_with(M1, "b1", SPELL_CONSUME);
    land(2, "b2", "grove", wards);
    relics(1, 0, 0, 0, 0, 0, 1);
}

static void X29_consume(void **state)
{
    (void)state;
    hungry(0);
    struct archmage_mage one = *mage(1), two = *mage(2);
    play("cast consume pay blood");
    assert_int_equal(holder_of("b2"), 1);
    assert_crew(1, one.company, one.supply - 1);
    assert_crew(2, two.company, two.supply + 1);
    assert_relics(1, 0, 0, 0, 0, 0, 0);
    assert_relics(2, 0, 0, 0, 0, 0, 0);
}

static void X30_a_ward_protects(void **state)
{
    (void)state;
    hungry(1);
    assert_false(can("cast consume pay blood"));
}

static void X31_consume_from_the_company(void **state)
{
    (void)state;
    hungry(0);
    crew(1, 15, 0);
    play("cast consume pay blood");
    assert_crew(1, 14, 0);
}

static void X32_stone_skin_saves_the_consumed(void **state)
{
    (void)state;
    hungry(0);
    mage(2)->lasting = LASTING_STONESKIN;
    play("cast consume pay blood");
    assert_int_equal(mage(2)->company, 16);
}

static void X33_boosted_consume_goes_round_barriers(void **state)
{
    (void)state;
    caster_with(M1, "b1", SPELL_CONSUME);
    hold(2, "c3");
    relics(1, 0, 0, 0, 0, 0, 2);
    assert_false(can("cast consume pay blood"));
    assert_true(can("cast consume boost pay blood blood"));
    wall("b1", "b2");
    assert_true(can("cast consume boost pay blood blood"));
    wall("b1", "c2");
    assert_false(can("cast consume boost pay blood blood"));
}

static void X34_no_consume_across_a_barrier(void **state)
{
    (void)state;
    hungry(0);
    wall("b1", "b2");
    assert_false(can("cast consume pay blood"));
}

/* Whether an edge may be walled. */
static int walls(const char *one, const char *other)
{
    struct archmage_reach r;
    int at = loc(one);
    archmage_survey(&table, &r);
    return archmage_can_wall(&table, &r, at, archmage_direction(&table, at, loc(other)));
}

/* p1 on b1 knows barrier, with two gems. */
static void mason(int modules)
{
    caster_with(modules, "b1", SPELL_BARRIER);
    relics(1, 0, 0, 0, 2, 0, 0);
}

static void X35_a_barrier_stops_steps(void **state)
{
    (void)state;
    mason(M1);
    play("cast barrier pay gem");
    bg_action list[BG_MAX_LIST];
    assert_int_equal(archmage_legal(&table, 0, list), 6);
    play("wall b1-b2");
    assert_false(can("travel se"));
    assert_true(can("travel ne"));
    stand(1, "b9");
    stand(2, "b1");
    turn_of(2);
    assert_false(can("travel se"));
}

static void X36_no_chain_of_three(void **state)
{
    (void)state;
    mason(M1);
    wall("b1", "b2");
    wall("b1", "c2");
    assert_false(walls("b2", "c2"));
    assert_false(walls("b1", "c1"));
    assert_false(walls("a1", "b1"));
    assert_true(walls("b1", "b12"));
    assert_true(walls("b1", "c18"));
}

static void X37_no_joining_of_two(void **state)
{
    (void)state;
    mason(M1);
    wall("b1", "c1");
    wall("b1", "b2");
    assert_false(walls("b1", "c2"));
}

static void X38_nothing_may_be_shut_in(void **state)
{
    (void)state;
    mason(M1);
    wall("c1", "d2");
    assert_false(walls("c2", "d2"));
}

static void X39_a_place_of_power_leaves_a_way(void **state)
{
    (void)state;
    mason(M1 | M3);
    wall("c1", "d2");
    assert_true(walls("c2", "d2"));
}

static void X40_access_counts_for_everybody(void **state)
{
    (void)state;
    mason(M1);
    assert_true(walls("c1", "d2"));
    tower(2, "c2", "grove");
    assert_false(walls("c1", "d2"));
}

static void X41_a_tower_edge_nobody_else_could_use(void **state)
{
    (void)state;
    mason(M1);
    tower(2, "c2", "grove");
    assert_true(walls("c2", "d2"));
}

static void X42_no_barrier_inside_the_city(void **state)
{
    (void)state;
    mason(M1);
    assert_false(walls("o", "a1"));
    assert_false(walls("a1", "a2"));
    assert_true(walls("a1", "b1"));
}

static void X43_wards_ignore_barriers(void **state)
{
    (void)state;
    mason(M1);
    land(1, "b1", "grove", 0);
    land(1, "b2", "mine", 0);
    wall("b1", "b2");
    play("wards");
    assert_int_equal(wards_on("b1") + wards_on("b2"), 2);
}

static void X44_vines_do_not_cross(void **state)
{
    (void)state;
    fresh_with(4, M1, BOOKS_ASCENDANT);
    stand(1, "b1");
    know(1, SPELL_VINES);
    relics(1, 1, 0, 0, 0, 0, 0);
    wall("b1", "b2");
    play("cast vines pay seed");
    assert_int_equal(token_at("b2"), TOKEN_NONE);
    assert_int_equal(table.pool[POOL_VU], 19);
}

static void X45_a_second_barrier_not_behind_the_first(void **state)
{
    (void)state;
    mason(M1);
    plays("cast barrier boost pay gem gem, wall b1-b2");
    assert_true(can("wall c2-c3"));
    assert_true(can("wall b1-c2"));
    assert_true(can("none"));
    assert_false(can("wall b2-b3"));
}

static void X46_a_second_barrier_in_no_chain_of_three(void **state)
{
    (void)state;
    mason(M1);
    wall("c1", "c2");
    plays("cast barrier boost pay gem gem, wall b1-c2");
    assert_false(can("wall b1-b2"));
}

static void X47_upheaval_respects_barriers(void **state)
{
    (void)state;
    far_apart(4, M1, "b9");
    assert_true(archmage_lift_partners(&table, loc("c1")) ==
                ((archmage_set)1 << loc("b1") | (archmage_set)1 << loc("d2") |
                 (archmage_set)1 << loc("d24")));
    wall("c2", "d2");
    assert_true(archmage_lift_partners(&table, loc("c1")) == (archmage_set)1 << loc("d2"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X01_basic_books),
        cmocka_unit_test(X02_a_choice_arrives_with_preparation),
        cmocka_unit_test(X03_a_later_apprentice_may_change_it),
        cmocka_unit_test(X04_a_promotion_asks_too),
        cmocka_unit_test(X05_an_emptied_area_asks_nothing),
        cmocka_unit_test(X06_automaton_replaces_at_once),
        cmocka_unit_test(X07_boosted_replicate),
        cmocka_unit_test(X08_no_boost_later),
        cmocka_unit_test(X09_a_boost_needs_two_relics),
        cmocka_unit_test(X10_harvest_serves_whoever_controls),
        cmocka_unit_test(X11_harvest_survives_conquest),
        cmocka_unit_test(X12_vines_cover_harvest_for_good),
        cmocka_unit_test(X13_replicate_copies_what_was_gathered),
        cmocka_unit_test(X14_a_follower_is_no_relic),
        cmocka_unit_test(X15_a_single_type_is_copied_at_once),
        cmocka_unit_test(X16_replicate_goes_with_control),
        cmocka_unit_test(X17_replicate_sleeps_for_its_owner),
        cmocka_unit_test(X18_building_takes_control),
        cmocka_unit_test(X19_the_building_bonus_is_no_gather),
        cmocka_unit_test(X20_return_home_at_no_points),
        cmocka_unit_test(X21_not_after_the_action),
        cmocka_unit_test(X22_home_needs_a_tower),
        cmocka_unit_test(X23_boosted_home),
        cmocka_unit_test(X24_sleight_of_hand),
        cmocka_unit_test(X25_what_sleight_can_take),
        cmocka_unit_test(X26_stolen_bones_pay_no_boost),
        cmocka_unit_test(X27_boosted_sleight),
        cmocka_unit_test(X28_no_sleight_across_a_barrier),
        cmocka_unit_test(X29_consume),
        cmocka_unit_test(X30_a_ward_protects),
        cmocka_unit_test(X31_consume_from_the_company),
        cmocka_unit_test(X32_stone_skin_saves_the_consumed),
        cmocka_unit_test(X33_boosted_consume_goes_round_barriers),
        cmocka_unit_test(X34_no_consume_across_a_barrier),
        cmocka_unit_test(X35_a_barrier_stops_steps),
        cmocka_unit_test(X36_no_chain_of_three),
        cmocka_unit_test(X37_no_joining_of_two),
        cmocka_unit_test(X38_nothing_may_be_shut_in),
        cmocka_unit_test(X39_a_place_of_power_leaves_a_way),
        cmocka_unit_test(X40_access_counts_for_everybody),
        cmocka_unit_test(X41_a_tower_edge_nobody_else_could_use),
        cmocka_unit_test(X42_no_barrier_inside_the_city),
        cmocka_unit_test(X43_wards_ignore_barriers),
        cmocka_unit_test(X44_vines_do_not_cross),
        cmocka_unit_test(X45_a_second_barrier_not_behind_the_first),
        cmocka_unit_test(X46_a_second_barrier_in_no_chain_of_three),
        cmocka_unit_test(X47_upheaval_respects_barriers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
