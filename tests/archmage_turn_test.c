/* archmage_turn_test.c: the worked examples of set-up, Preparation, Journey,
 * Journey's End and scoring, E01 to E43 and E79 to E84. */
#include <stddef.h>
#include <stdint.h>

#include "archmage_table.h"

/* Set-up with these options; p1 starts. */
static void set_up(int seats)
{
    int16_t options[BG_MAX_OPTIONS];
    bg_default_options(&archmage_game, seats, options);
    start(seats, options);
    play("start p1");
}

static void E01_four_mages_start_with_twelve_relics(void **state)
{
    (void)state;
    set_up(4);
    plays("planets p1 2 3 2 3 1 1, planets p2 1 1 2 2 3 3, planets p3 1 1 2 2 3 3,"
          "planets p4 1 1 2 2 3 3");
    assert_relics(1, 2, 1, 2, 1, 3, 3);
    assert_int_equal(table.rounds, 13);
}

static void E02_two_mages_move_two_planets_outward(void **state)
{
    (void)state;
    set_up(2);
    plays("planets p1 2 3 2 3 1 1, planets p2 1 1 2 2 3 3");
    assert_lines("outward nature, outward time, outward death, outward blood");
    play("outward death");
    assert_lines("outward nature, outward time, outward blood");
    play("outward nature");
    assert_memory_equal(mage(1)->distance, "\3\3\2\3\2\1", SPHERES);
    plays("outward matter, outward nature");
    assert_relics(1, 1, 1, 2, 1, 2, 3);
    assert_int_equal(table.rounds, 15);
}

static void E03_three_mages_move_one_planet_outward(void **state)
{
    (void)state;
    set_up(3);
    plays("planets p1 2 3 2 3 1 1, planets p2 1 1 2 2 3 3, planets p3 1 1 2 2 3 3");
    plays("outward nature, outward nature, outward nature");
    assert_int_equal(archmage_relics(mage(1)), 11);
    assert_int_equal(table.rounds, 14);
}

static void E04_a_handicap_moves_followers_to_the_supply(void **state)
{
    int16_t options[BG_MAX_OPTIONS];
    (void)state;
    bg_default_options(&archmage_game, 2, options);
    options[OPTION_COMPANY + 1] = 12;
    start(2, options);
    assert_crew(2, 12, 13);
}

static void E05_the_first_turn_offers_travel_and_end(void **state)
{
    (void)state;
    fresh(2);
    assert_lines("travel n, travel ne, travel se, travel s, travel sw, travel nw, end");
    assert_int_equal(mage(1)->company, 15);
}

/* p1 at Preparation with these distances. */
static void prepare(int nature, int matter, int time, int will, int death, int blood)
{
    const int distance[SPHERES] = {nature, matter, time, will, death, blood};
    fresh(2);
    for (int s = 0; s < SPHERES; s++)
        mage(1)->distance[s] = (uint8_t)distance[s];
    mage(1)->turn = (uint8_t)(table.rounds - archmage_distance(mage(1)) + 1);
    table.phase = PHASE_PREP;
}

static void E06_a_planet_brings_its_relic(void **state)
{
    (void)state;
    prepare(1, 2, 1, 1, 1, 1);
    relics(1, 0, 3, 0, 0, 0, 0);
    play("planet matter");
    assert_int_equal(mage(1)->distance[SPHERE_MATTER], 1);
    assert_relics(1, 0, 4, 0, 0, 0, 0);
}

static void E07_a_full_shelf_loses_the_relic(void **state)
{
    (void)state;
    prepare(1, 2, 1, 1, 1, 1);
    relics(1, 0, 6, 0, 0, 0, 0);
    play("planet matter");
    assert_int_equal(mage(1)->distance[SPHERE_MATTER], 1);
    assert_relics(1, 0, 6, 0, 0, 0, 0);
}

static void E08_the_last_planet_makes_the_turn_final(void **state)
{
    (void)state;
    prepare(0, 0, 0, 0, 0, 1);
    assert_lines("planet blood");
    play("planet blood");
    assert_true(archmage_final(mage(1)));
    play("end");
    assert_true(mage(1)->done);
}

static void E09_a_new_spell_waits_for_preparation(void **state)
{
    (void)state;
    fresh(2);
    stand(1, "a4");
    relics(1, 0, 0, 0, 3, 0, 0);
    play("initiate 1");
    assert_false(can("cast stoneskin pay gem"));
    to_preparation(1);
    play("planet nature");
    assert_true(can("cast stoneskin pay gem"));
}

static void E10_a_promoted_apprentice_leaves_the_spell_for_this_turn(void **state)
{
    (void)state;
    fresh(2);
    first_edition();
    tower(1, "b1", "mine");
    stand(1, "b1");
    know(1, SPELL_QUICKEN);
    know(1, SPELL_STONESKIN);
    relics(1, 0, 0, 1, 1, 0, 0);
    plays("study, duel gate");
    assert_true(can("cast stoneskin pay gem"));
    assert_false(can("cast quicken pay scroll"));
    to_preparation(1);
    assert_int_equal(mage(1)->book, 1u << SPELL_GATE);
}

static void E11_vines_vanish_but_a_chasm_over_them_stays(void **state)
{
    static const char *const vines[] = {"a1", "b2", "b12", "c2", "c18"};
    (void)state;
    fresh(2);
    stand(1, "b1");
    know(1, SPELL_VINES);
    relics(1, 1, 0, 0, 0, 0, 0);
    play("cast vines pay seed");
    token("b2", TOKEN_CHASM, 0);
    to_preparation(1);
    for (size_t i = 0; i < BG_LEN(vines); i++)
        assert_int_equal(token_at(vines[i]), i == 1 ? TOKEN_CHASM : TOKEN_NONE);
    assert_int_equal(table.pool[POOL_VU], 24);
}

static void E12_explore_deploy_attack(void **state)
{
    (void)state;
    fresh(4);
    stand(1, "b1");
    land(2, "c2", "grove", 1);
    struct archmage_mage was = *mage(2);
    plays("travel n, explore, reveal mine");
    assert_relics(1, 0, 0, 0, 1, 0, 0);
    plays("deploy, travel se, attack, attack, deploy");
    assert_int_equal(table.mp, 0);
    assert_int_equal(mage(1)->relics[SPHERE_BLOOD], 1);
    assert_int_equal(mage(1)->company, 13);
    assert_int_equal(mage(2)->relics[SPHERE_BLOOD], 1);
    assert_crew(2, was.company, was.supply + 1);
    assert_int_equal(table.pool[POOL_WARDS], 48);
    assert_int_equal(holder_of("c1"), 1);
    assert_int_equal(holder_of("c2"), 1);
}

static void E13_the_curse_takes_a_follower(void **state)
{
    (void)state;
    fresh(2);
    stand(1, "a1");
    stand(2, "b9");
    play("travel s");
    assert_crew(1, 14, 11);
    assert_int_equal(table.mp, 4);
    assert_lines("travel n, travel ne, travel se, travel s, travel sw, travel nw, end");
}

static void E14_an_empty_company_is_not_cursed(void **state)
{
    (void)state;
    fresh(2);
    stand(1, "a1");
    stand(2, "b9");
    crew(1, 0, 25);
    play("travel s");
    assert_crew(1, 0, 25);
}

static void E15_walking_through_rival_land_attacks_nobody(void **state)
{
    (void)state;
    fresh(2);
    stand(1, "a1");
    land(2, "b1", "grove", 0);
    play("travel n");
    assert_int_equal(holder_of("b1"), 2);
    assert_true(can("attack"));
}

static void E16_a_tower_is_closed_to_others(void **state)
{
    (void)state;
    fresh(2);
    tower(2, "b1", "grove");
    stand(1, "a1");
    assert_false(can("travel n"));
    stand(2, "a1");
    stand(1, "b9");
    turn_of(2);
    assert_true(can("travel n"));
}

/* p1 on b1, p2 on a1. */
static void meet(int points)
{
    fresh(2);
    stand(1, "b1");
    stand(2, "a1");
    table.mp = (uint8_t)points;
}

static void E17_submission(void **state)
{
    (void)state;
    meet(2);
    play("travel s");
    assert_crew(1, 14, 11);
    assert_crew(2, 16, 9);
    assert_int_equal(table.phase, PHASE_PASSING);
    assert_lines("travel n, travel ne, travel se, travel s, travel sw, travel nw");
    play("travel n");
    assert_int_equal(table.mp, 0);
}

static void E18_submission_needs_a_point_to_leave(void **state)
{
    (void)state;
    meet(1);
    assert_false(can("travel s"));
}

static void E19_submission_needs_a_follower(void **state)
{
    (void)state;
    meet(2);
    crew(1, 0, 25);
    assert_false(can("travel s"));
}

static void E20_submission_can_be_off(void **state)
{
    (void)state;
    meet(2);
    table.knob[KNOB_SUBMISSION] = 0;
    assert_false(can("travel s"));
}

static void E21_an_empty_supply_gains_nothing_by_submission(void **state)
{
    (void)state;
    meet(2);
    crew(2, 15, 0);
    play("travel s");
    assert_crew(1, 14, 11);
    assert_crew(2, 15, 0);
}

static void E22_vines_make_submission_dearer(void **state)
{
    (void)state;
    meet(2);
    token("a1", TOKEN_VINES, 2);
    assert_false(can("travel s"));
    table.mp = 3;
    assert_true(can("travel s"));
}

static void E23_three_mages_in_the_centre(void **state)
{
    (void)state;
    fresh(4);
    stand(1, "a1");
    crew(1, 2, 23);
    assert_false(can("travel s"));
    crew(1, 15, 10);
    table.mp = 2;
    play("travel s");
    assert_crew(1, 11, 14);
}

static void E24_where_deploy_is_not_listed(void **state)
{
    (void)state;
    fresh(2);
    stand(1, "a1");
    assert_false(can("deploy"));
    explored("c2", "trolls");
    stand(1, "c2");
    assert_false(can("deploy"));
    stand(1, "b1");
    table.mp = 0;
    assert_lines("end");
}

static void E25_a_camp_without_supply_gives_nobody(void **state)
{
    (void)state;
    fresh(2);
    stand(1, "c2");
    crew(1, 15, 0);
    plays("explore, reveal camp");
    assert_crew(1, 15, 0);
}

static void E26_a_hybrid_teaches_its_finder(void **state)
{
    (void)state;
    fresh(2);
    stand(1, "c2");
    relics(1, 3, 0, 0, 1, 0, 0);
    plays("explore, reveal trolls");
    assert_lines("initiate nature, none");
    play("initiate nature");
    assert_relics(1, 1, 0, 0, 1, 0, 0);
    assert_int_equal(mage(1)->company, 14);
    assert_int_equal(mage(1)->apprentices[SPHERE_NATURE], 1);
    assert_int_equal(mage(1)->book, 0);
    assert_false(can("deploy"));
}

static void E27_full_shelves_gain_no_blood(void **state)
{
    (void)state;
    fresh(2);
    stand(1, "b1");
    land(2, "b1", "grove", 0);
    relics(1, 0, 0, 0, 0, 0, 6);
    relics(2, 0, 0, 0, 0, 0, 6);
    play("attack");
    assert_int_equal(holder_of("b1"), NOBODY);
    assert_relics(1, 0, 0, 0, 0, 0, 6);
    assert_relics(2, 0, 0, 0, 0, 0, 6);
}

static void E28_each_ward_costs_a_point(void **state)
{
    (void)state;
    fresh(2);
    stand(1, "b1");
    land(2, "b1", "grove", 2);
    plays("attack, attack, attack");
    assert_int_equal(table.mp, 2);
    assert_int_equal(holder_of("b1"), NOBODY);
}

static void E29_gather(void **state)
{
    (void)state;
    fresh(4);
    crew(1, 10, 15);
    land(1, "b1", "grove", 0);
    land(1, "b2", "grove", 0);
    land(1, "b3", "grove", 0);
    land(1, "b4", "mine", 0);
    land(1, "b5", "mine", 0);
    land(1, "b6", "ruins", 0);
    explored("d2", "camp");
    hold(1, "d2");
    hold(1, "c3");
    hold(1, "c6");
    stand(1, "c3");
    plays("gather, town follower, town blood");
    assert_relics(1, 3, 1, 0, 2, 0, 1);
    assert_int_equal(mage(1)->company, 10 + 2);
    assert_int_equal(table.phase, PHASE_AFTER);
}

static void E30_initiate_two(void **state)
{
    (void)state;
    fresh(2);
    stand(1, "a4");
    relics(1, 0, 0, 0, 5, 0, 0);
    assert_true(can("initiate 1"));
    assert_false(can("initiate 3"));
    play("initiate 2");
    assert_relics(1, 0, 0, 0, 1, 0, 0);
    assert_int_equal(mage(1)->apprentices[SPHERE_WILL], 2);
    assert_int_equal(mage(1)->company, 13);
    to_preparation(1);
    assert_int_equal(mage(1)->book, 1u << SPELL_STONESKIN);
}

static void E31_a_hybrid_teaches_both_spheres(void **state)
{
    (void)state;
    fresh(2);
    explored("c2", "trolls");
    stand(1, "c2");
    relics(1, 6, 0, 0, 5, 0, 0);
    assert_false(can("initiate 2"));
    play("initiate both");
    assert_relics(1, 4, 0, 0, 3, 0, 0);
    assert_int_equal(mage(1)->apprentices[SPHERE_NATURE], 1);
    assert_int_equal(mage(1)->apprentices[SPHERE_WILL], 1);
}

/* p1 holds three adjacent locations. */
static void three_lands(void)
{
    fresh(2);
    land(1, "b1", "grove", 0);
    land(1, "b12", "mine", 0);
    hold(1, "b2");
}

static void E32_wards_here_and_adjacent(void **state)
{
    (void)state;
    three_lands();
    stand(1, "b1");
    play("wards");
    assert_int_equal(wards_on("b1") + wards_on("b12") + wards_on("b2"), 3);
    assert_int_equal(table.pool[POOL_WARDS], 45);
}

static void E33_wards_from_a_vacant_land(void **state)
{
    (void)state;
    fresh(2);
    explored("b1", "grove");
    stand(1, "b1");
    crew(1, 0, 25);
    assert_false(can("wards"));
    land(1, "b12", "mine", 0);
    play("wards");
    assert_int_equal(wards_on("b12"), 1);
    assert_int_equal(wards_on("b1"), 0);
}

/* A mine b1 with a ward, a crypt b12, the Town b2, all of p1's. */
static void build_site(void)
{
    fresh(2);
    land(1, "b1", "mine", 1);
    land(1, "b12", "crypt", 0);
    hold(1, "b2");
    relics(1, 0, 0, 2, 6, 0, 0);
    stand(1, "b1");
    play("build");
}

static void E34_build(void **state)
{
    (void)state;
    build_site();
    assert_int_equal(mage(1)->company, 16);
    assert_int_equal(table.pool[POOL_WARDS], 48);
    assert_relics(1, 0, 0, 2, 6, 1, 0);
    assert_lines("wards, study, none");
}

static void E35_wards_after_building(void **state)
{
    (void)state;
    build_site();
    play("wards");
    assert_int_equal(wards_on("b12"), 1);
    assert_int_equal(wards_on("b2"), 1);
    assert_int_equal(wards_on("b1"), 0);
    assert_int_equal(table.phase, PHASE_AFTER);
}

/* p1 at home on b1. */
static void at_home(void)
{
    fresh(2);
    tower(1, "b1", "grove");
    stand(1, "b1");
}

static void E36_study_in_a_chain(void **state)
{
    (void)state;
    at_home();
    train(1, SPHERE_MATTER, 1);
    train(1, SPHERE_TIME, 1);
    train(1, SPHERE_WILL, 1);
    train(1, SPELL_DIVINATION, 1);
    relics(1, 2, 0, 0, 0, 0, 0);
    plays("study, train nature, duel wellspring, duel gate, duel timestop");
    assert_int_equal(mage(1)->company, 15 + 2);
    assert_int_equal(archmage_trained(mage(1)), 2);
    assert_int_equal(mage(1)->apprentices[SPELL_WELLSPRING], 1);
    assert_int_equal(mage(1)->apprentices[SPELL_TIMESTOP], 1);
    assert_int_equal(table.phase, PHASE_AFTER);
    to_preparation(1);
    assert_int_equal(mage(1)->book, 1u << SPELL_WELLSPRING | 1u << SPELL_TIMESTOP);
}

static void E37_four_fundamentals_make_a_master(void **state)
{
    (void)state;
    at_home();
    train(1, SPHERE_MATTER, 1);
    train(1, SPHERE_TIME, 2);
    train(1, SPHERE_WILL, 1);
    plays("study, duel divination, duel gate, duel timestop");
    assert_int_equal(mage(1)->company, 18);
    assert_int_equal(mage(1)->apprentices[SPELL_TIMESTOP], 1);
}

static void E38_recruit(void **state)
{
    (void)state;
    fresh(2);
    explored("c2", "camp");
    stand(1, "c2");
    crew(1, 15, 0);
    assert_false(can("recruit"));
    crew(1, 15, 2);
    play("recruit");
    assert_crew(1, 17, 0);
}

static void E39_rival_land_offers_no_action(void **state)
{
    (void)state;
    fresh(2);
    land(2, "b1", "grove", 0);
    stand(1, "b1");
    assert_false(can("wards") || can("build") || can("study"));
    hold(2, "b2");
    stand(1, "b2");
    assert_false(can("gather"));
    land(1, "b12", "mine", 0);
    assert_true(can("gather"));
}

static void E40_after_the_action(void **state)
{
    (void)state;
    fresh(2);
    land(1, "b1", "grove", 0);
    stand(1, "b2");
    know(1, SPELL_QUICKEN);
    know(1, SPELL_GATE);
    know(1, SPELL_STONESKIN);
    know(1, SPELL_DECAY);
    relics(1, 0, 0, 2, 2, 1, 0);
    relics(2, 6, 6, 0, 0, 0, 0);
    table.mp = 3;
    play("gather");
    assert_int_equal(table.mp, 0);
    assert_lines("cast stoneskin pay gem, cast decay pay bone, end");
}

static void E41_too_few_wards(void **state)
{
    (void)state;
    three_lands();
    wards_left(2);
    stand(1, "b1");
    play("wards");
    assert_lines("ward b1, ward b2, ward b12");
    play("ward b2");
    assert_lines("ward b1, ward b12");
    play("ward b12");
    assert_int_equal(table.phase, PHASE_AFTER);
    assert_int_equal(table.depth, 0);
}

static void E42_a_town_with_nothing_to_give(void **state)
{
    (void)state;
    fresh(2);
    hold(1, "b2");
    hold(1, "b6");
    stand(1, "b2");
    relics(1, 6, 6, 6, 6, 6, 6);
    crew(1, 15, 0);
    play("gather");
    assert_int_equal(table.depth, 0);
    assert_int_equal(table.phase, PHASE_AFTER);
}

static void E43_on_the_own_tower(void **state)
{
    (void)state;
    at_home();
    land(1, "b12", "mine", 0);
    relics(1, 2, 0, 0, 0, 0, 0);
    assert_true(can("study") && can("wards"));
    assert_false(can("build"));
    play("wards");
    assert_int_equal(wards_on("b1"), 0);
    assert_int_equal(wards_on("b12"), 1);
}

/* Lands of each type for three mages, as in mines 3-2-0. */
static void lands(int type, int p1, int p2, int p3)
{
    mage(1)->holds[type] = (uint8_t)p1;
    mage(2)->holds[type] = (uint8_t)p2;
    mage(3)->holds[type] = (uint8_t)p3;
}

/* The lands of E79; the first of the three is Cody. */
static void cody(void)
{
    fresh(3);
    lands(SPHERE_WILL, 3, 2, 0);
    lands(SPHERE_DEATH, 2, 1, 2);
    lands(SPHERE_NATURE, 1, 1, 2);
    lands(SPHERE_MATTER, 0, 1, 3);
    lands(SPHERE_TIME, 3, 1, 1);
    mage(1)->apprentices[SPHERE_NATURE] = mage(1)->apprentices[SPHERE_MATTER] = 1;
    mage(1)->apprentices[SPELL_GATE] = 1;
    mage(1)->apprentices[SPELL_TIMESTOP] = mage(1)->apprentices[SPELL_FORTIFY] = 1;
}

static void E79_scoring(void **state)
{
    (void)state;
    cody();
    assert_int_equal(archmage_sphere_points(&table, 0), 12);
    assert_int_equal(archmage_land_points(&table, 0, SPHERE_WILL), 2);
    assert_int_equal(archmage_land_points(&table, 0, SPHERE_DEATH), 1);
    assert_int_equal(archmage_land_points(&table, 0, SPHERE_NATURE), 0);
    assert_int_equal(archmage_land_points(&table, 0, SPHERE_MATTER), 0);
    assert_int_equal(archmage_land_points(&table, 0, SPHERE_TIME), 2);
    assert_int_equal(archmage_points_now(&table, 0), 17);
}

static void E80_a_recorded_score_stays(void **state)
{
    int32_t points[ARCHMAGE_SEATS], payoff[ARCHMAGE_SEATS];
    (void)state;
    cody();
    archmage_score_mage(&table, 0, NULL);
    lands(SPHERE_WILL, 2, 3, 0);
    lands(SPHERE_DEATH, 1, 2, 2);
    archmage_score(&table, points, payoff);
    assert_int_equal(points[0], 17);
    assert_int_equal(points[1], 3);
}

static void E81_three_in_front_score_nothing(void **state)
{
    (void)state;
    fresh(4);
    lands(SPHERE_NATURE, 2, 2, 2);
    for (int p = 0; p < 4; p++)
        assert_int_equal(archmage_land_points(&table, p, SPHERE_NATURE), 0);
}

static void E82_nobody_holds_a_mine(void **state)
{
    (void)state;
    fresh(2);
    assert_int_equal(archmage_land_points(&table, 0, SPHERE_WILL), 0);
    assert_int_equal(archmage_land_points(&table, 1, SPHERE_WILL), 0);
    table.knob[KNOB_ZERO_LAND] = 1;
    assert_int_equal(archmage_land_points(&table, 0, SPHERE_WILL), 1);
}

static void E83_corrupt_apprentices_cost_points(void **state)
{
    (void)state;
    fresh(2);
    train(1, SPHERE_WILL, 2);
    train(1, SPELL_GATE, 1);
    train(1, SPELL_TIMESTOP, 1);
    int clean = archmage_points_now(&table, 0);
    mage(1)->corrupt[SPHERE_WILL] = 2;
    mage(1)->corrupt[SPELL_GATE] = mage(1)->corrupt[SPELL_TIMESTOP] = 1;
    assert_int_equal(archmage_points_now(&table, 0), clean - 2);
}

static void E84_ties(void **state)
{
    int32_t points[ARCHMAGE_SEATS], payoff[ARCHMAGE_SEATS];
    (void)state;
    fresh(2);
    for (int p = 1; p <= 2; p++) {
        mage(p)->points = 20;
        mage(p)->done = 1;
        train(p, SPELL_TIMESTOP, 1);
        train(p, SPELL_FORTIFY, 1);
        train(p, SPELL_GATE, 1);
        train(p, SPELL_SHADOW, 1);
    }
    table.phase = PHASE_OVER;
    archmage_score(&table, points, payoff);
    assert_int_equal(payoff[0], 500);
    assert_int_equal(payoff[1], 500);
    train(1, SPELL_WELLSPRING, 1);
    archmage_score(&table, points, payoff);
    assert_int_equal(payoff[0], 1000);
    assert_int_equal(payoff[1], 0);
}

/* 2.1: the step table follows from the numbering of cells. */
static void cells_are_numbered_ring_by_ring(void **state)
{
    static const int step[DIRS][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
    (void)state;
    for (int cell = 0; cell < ARCHMAGE_CELLS; cell++)
        for (int d = 0; d < DIRS; d++) {
            int next = archmage_step(cell, d);
            if (next == ARCHMAGE_CELLS)
                continue;
            assert_int_equal(archmage_axial(next, 0), archmage_axial(cell, 0) + step[d][0]);
            assert_int_equal(archmage_axial(next, 1), archmage_axial(cell, 1) + step[d][1]);
            assert_int_equal(archmage_step(next, archmage_opposite(d)), cell);
        }
    for (int ring = 1; ring <= 6; ring++)
        for (int d = 0; d < DIRS; d++) {
            int cell = 0;
            for (int k = 0; k < ring; k++)
                cell = archmage_step(cell, d);
            assert_int_equal(cell, archmage_ring_cell(ring, d * ring));
        }
}

/* 2.3: what a layout must be. */
static void layouts_are_whole(void **state)
{
    static const int towns[LAYOUTS] = {0, 3, 4, 6, 5}, sets[LAYOUTS] = {0, 3, 5, 6, 5};
    (void)state;
    for (int layout = LAYOUT_2; layout < LAYOUT_COOP; layout++) {
        int16_t options[BG_MAX_OPTIONS];
        int count[FACES] = {0};
        bg_default_options(&archmage_game, 4, options);
        options[OPTION_LAYOUT] = (int16_t)layout;
        start(4, options);
        assert_null(archmage_broken(&table));
        for (int at = 0; at < archmage_tiles(&table); at++) {
            int near = 0;
            count[archmage_face(&table, at)]++;
            for (int d = 0; d < DIRS; d++)
                near += archmage_neighbour(&table, at, d) != ARCHMAGE_NONE;
            assert_true(near >= 2);
            assert_int_equal(archmage_named(&table, archmage_home_cell(&table, at)), at);
        }
        assert_int_equal(count[FACE_TOWN], towns[layout]);
        assert_int_equal(count[FACE_WILD], 5 * sets[layout]);
        assert_int_equal(count[FACE_OUTPOST], 6);
        assert_int_equal(archmage_home_cell(&table, archmage_tiles(&table)), ARCHMAGE_NONE);
    }
}

/* 1.9: what cannot go together is refused with what would be right. */
static void options_that_do_not_go_together(void **state)
{
    int16_t options[BG_MAX_OPTIONS];
    (void)state;
    bg_default_options(&archmage_game, 1, options);
    assert_null(archmage_check_options(1, options));
    assert_non_null(archmage_check_options(2, options));
    options[OPTION_LAYOUT] = LAYOUT_3;
    assert_non_null(strstr(archmage_check_options(1, options), "layout std"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(E01_four_mages_start_with_twelve_relics),
        cmocka_unit_test(E02_two_mages_move_two_planets_outward),
        cmocka_unit_test(E03_three_mages_move_one_planet_outward),
        cmocka_unit_test(E04_a_handicap_moves_followers_to_the_supply),
        cmocka_unit_test(E05_the_first_turn_offers_travel_and_end),
        cmocka_unit_test(E06_a_planet_brings_its_relic),
        cmocka_unit_test(E07_a_full_shelf_loses_the_relic),
        cmocka_unit_test(E08_the_last_planet_makes_the_turn_final),
        cmocka_unit_test(E09_a_new_spell_waits_for_preparation),
        cmocka_unit_test(E10_a_promoted_apprentice_leaves_the_spell_for_this_turn),
        cmocka_unit_test(E11_vines_vanish_but_a_chasm_over_them_stays),
        cmocka_unit_test(E12_explore_deploy_attack),
        cmocka_unit_test(E13_the_curse_takes_a_follower),
        cmocka_unit_test(E14_an_empty_company_is_not_cursed),
        cmocka_unit_test(E15_walking_through_rival_land_attacks_nobody),
        cmocka_unit_test(E16_a_tower_is_closed_to_others),
        cmocka_unit_test(E17_submission),
        cmocka_unit_test(E18_submission_needs_a_point_to_leave),
        cmocka_unit_test(E19_submission_needs_a_follower),
        cmocka_unit_test(E20_submission_can_be_off),
        cmocka_unit_test(E21_an_empty_supply_gains_nothing_by_submission),
        cmocka_unit_test(E22_vines_make_submission_dearer),
        cmocka_unit_test(E23_three_mages_in_the_centre),
        cmocka_unit_test(E24_where_deploy_is_not_listed),
        cmocka_unit_test(E25_a_camp_without_supply_gives_nobody),
        cmocka_unit_test(E26_a_hybrid_teaches_its_finder),
        cmocka_unit_test(E27_full_shelves_gain_no_blood),
        cmocka_unit_test(E28_each_ward_costs_a_point),
        cmocka_unit_test(E29_gather),
        cmocka_unit_test(E30_initiate_two),
        cmocka_unit_test(E31_a_hybrid_teaches_both_spheres),
        cmocka_unit_test(E32_wards_here_and_adjacent),
        cmocka_unit_test(E33_wards_from_a_vacant_land),
        cmocka_unit_test(E34_build),
        cmocka_unit_test(E35_wards_after_building),
        cmocka_unit_test(E36_study_in_a_chain),
        cmocka_unit_test(E37_four_fundamentals_make_a_master),
        cmocka_unit_test(E38_recruit),
        cmocka_unit_test(E39_rival_land_offers_no_action),
        cmocka_unit_test(E40_after_the_action),
        cmocka_unit_test(E41_too_few_wards),
        cmocka_unit_test(E42_a_town_with_nothing_to_give),
        cmocka_unit_test(E43_on_the_own_tower),
        cmocka_unit_test(E79_scoring),
        cmocka_unit_test(E80_a_recorded_score_stays),
        cmocka_unit_test(E81_three_in_front_score_nothing),
        cmocka_unit_test(E82_nobody_holds_a_mine),
        cmocka_unit_test(E83_corrupt_apprentices_cost_points),
        cmocka_unit_test(E84_ties),
        cmocka_unit_test(cells_are_numbered_ring_by_ring),
        cmocka_unit_test(layouts_are_whole),
        cmocka_unit_test(options_that_do_not_go_together),
    };
    return cmocka_run_group_tests_name("archmage: turn", tests, NULL, NULL);
}
