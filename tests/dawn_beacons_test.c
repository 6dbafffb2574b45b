/* dawn_beacons_test.c: beacons, and what else is new in version 3 of Dawn's rules (3.7). */
#include "dawn_table.h"

/* The wrap-up of a mage who has finished so many turns. */
static void wrap_up(int seat, int turns)
{
    d.mage[seat].turns = (uint8_t)turns;
    at(seat, DAWN_STEP_REST);
}

/* The wrap-up of p1 with a creature on the beacon d3, and one of p2's here with so much health. */
static int burn(int edition, const char *where, int health)
{
    int set = edition > 2 ? DAWN_SET : 0, foe;
    duel_by(edition, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P1, set + DAWN_BONE_SERVANT, "d3", 2);
    foe = put(P2, set + DAWN_SURVEY_DRONE, where, health);
    wrap_up(P1, 2);
    return foe;
}

static void who_holds_a_beacon_burns_enemies_in_the_dark(void **state)
{
    (void)state;
    assert_int_equal(d.creature[burn(3, "h3", 4)].health, 3); /* at home, too */
    assert_int_equal(d.creature[burn(3, "g1", 4)].health, 3); /* three steps from e2 */
    assert_int_equal(d.creature[burn(2, "h3", 4)].health, 4);
}

static void nobody_burns_in_the_light(void **state)
{
    (void)state;
    assert_int_equal(d.creature[burn(3, "f1", 4)].health, 4); /* two steps from e2 */
    assert_int_equal(d.creature[burn(3, "e2", 4)].health, 4);
}

static void every_other_mage_burns_and_four_have_no_beacons(void **state)
{
    (void)state;
    table_by(3, 3, DAWN_MAP_T, DAWN_NECROMANCER, DAWN_TECHNOMANCER, DAWN_ELEMENTALIST);
    put(P1, DAWN_V3_BONE_SERVANT, "e6", 2);
    int second = put(P2, DAWN_V3_SURVEY_DRONE, "a6", 4),
        third = put(P3, DAWN_V3_FROST_STAG, "l6", 5);
    wrap_up(P1, 2);
    assert_int_equal(d.creature[second].health, 3);
    assert_int_equal(d.creature[third].health, 4);
    for (int map = 0; map < DAWN_MAP_COUNT; map++)
        assert_int_equal(dawn_beacons(map, 4)[0], DAWN_NO_BEACON);
}

/* p1 on both beacons after so many turns, p2 with so many creatures. */
static void hold_both(int turns, int enemies)
{
    duel_by(3, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P1, DAWN_V3_BONE_SERVANT, "d3", 2);
    put(P1, DAWN_V3_GRAVE_RAT, "e2", 2);
    for (int i = 0; i < enemies; i++)
        put(P2, DAWN_V3_SURVEY_DRONE, "f2", 4);
    wrap_up(P1, turns);
}

static void both_beacons_and_no_enemy_left_win(void **state)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    (void)state;
    hold_both(3, 0);
    assert_int_equal(d.ended, DAWN_BY_CONQUEST);
    d.mage[P2].points = 7; /* however much the other has */
    dawn_score(&d, points, payoff);
    assert_int_equal(payoff[P1], 1000);
    hold_both(2, 0);
    assert_int_equal(d.ended, DAWN_GOES_ON);
    hold_both(3, 1);
    assert_int_equal(d.ended, DAWN_GOES_ON);
}

static void what_burns_to_death_is_a_trophy(void **state)
{
    (void)state;
    int foe = burn(3, "h2", 1);
    assert_int_equal(d.creature[foe].card, DAWN_NO_CARD);
    assert_int_equal(d.mage[P1].points, 1);
    assert_int_equal(d.mage[P1].stones, 1);
}

static void each_creature_on_a_beacon_burns_anew(void **state)
{
    (void)state;
    duel_by(3, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P1, DAWN_V3_BONE_SERVANT, "d3", 2);
    put(P1, DAWN_V3_GRAVE_RAT, "e2", 2);
    int foe = put(P2, DAWN_V3_IRON_TITAN, "h3", 7);
    wrap_up(P1, 2);
    assert_int_equal(d.creature[foe].health, 5);
}

static void beacons_are_dark_in_the_first_two_turns(void **state)
{
    (void)state;
    duel_by(3, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P1, DAWN_V3_BONE_SERVANT, "d3", 2);
    int foe = put(P2, DAWN_V3_SURVEY_DRONE, "h3", 4);
    wrap_up(P1, 1);
    assert_int_equal(d.creature[foe].health, 4);
}

static void only_the_active_mage_s_beacons_burn(void **state)
{
    (void)state;
    duel_by(3, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P2, DAWN_V3_SURVEY_DRONE, "d3", 4);
    int mine = put(P1, DAWN_V3_GHOUL, "a2", 4);
    wrap_up(P1, 2);
    assert_int_equal(d.creature[mine].health, 4);
}

static void burning_to_the_target_ends_the_game(void **state)
{
    (void)state;
    duel_by(3, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    d.mage[P2].taken[dawn_kind_of(DAWN_V3_IRON_TITAN)] = 2;
    d.mage[P1].points = 7;
    put(P1, DAWN_V3_BONE_SERVANT, "e2", 2);
    put(P2, DAWN_V3_SURVEY_DRONE, "h3", 1);
    wrap_up(P1, 2);
    assert_int_equal(dawn_to_act(&d), 0);
    assert_int_equal(d.ended, 1);
}

/* What dies by a beacon does what it does when destroyed, before the next one burns. */
static void deaths_by_a_beacon_have_their_effects(void **state)
{
    (void)state;
    duel_by(3, DAWN_TECHNOMANCER, DAWN_NECROMANCER);
    put(P1, DAWN_V3_SPARK_MITE, "d3", 2);
    put(P2, DAWN_V3_BARROW_GUARD, "h3", 1);
    put(P2, DAWN_V3_PLAGUE_BEARER, "f1", 2);
    put(P2, DAWN_V3_CRYPT_KNIGHT, "f3", 2);
    wrap_up(P1, 2);
    assert_int_equal(acting(), P2);
    say("target N.2");
    assert_int_equal(d.creature[P2 * DAWN_SLOTS + 1].health, 4);
}

/* A beacon replaces normal ground on every map, for every number of mages, whatever tiles lie
 * there. */
static void beacons_lie_on_normal_ground(void **state)
{
    (void)state;
    for (int map = 0; map < DAWN_MAP_COUNT; map++)
        for (int seats = 2; seats <= DAWN_SEATS; seats++) {
            int lit = 0;
            if (seats > 3 || !dawn_portals(3, map, seats))
                continue;
            for (int i = 0; i < DAWN_BEACONS; i++) {
                int s = dawn_beacons(map, seats)[i], x, y;
                if (s == DAWN_NO_BEACON)
                    continue;
                x = s % DAWN_STRIDE % DAWN_TILE_WIDTH % 3;
                y = s / DAWN_STRIDE % DAWN_TILE_WIDTH % 3;
                assert_true((x == 0) != (y == 0)); /* the middle of a tile's edge (3.2) */
                table_by(3, seats, map, DAWN_NECROMANCER, DAWN_TECHNOMANCER, DAWN_ELEMENTALIST);
                assert_int_equal(d.square[s], DAWN_PLACE_BEACON);
                lit++;
            }
            assert_int_equal(lit, DAWN_BEACONS);
        }
}

static void nothing_is_put_on_a_beacon(void **state)
{
    (void)state;
    duel_by(3, DAWN_ELEMENTALIST, DAWN_TECHNOMANCER);
    put(P1, DAWN_V3_MUD_SPRITE, "d2", 2);
    hand(P1, DAWN_V3_RISING_WALL);
    movement(P1, 3);
    say("cast rising-wall");
    assert_true(may("to e3"));
    assert_false(may("to d3"));
    assert_false(may("to e2"));
}

static void quake_hits_those_at_home(void **state)
{
    (void)state;
    duel_by(3, DAWN_ELEMENTALIST, DAWN_TECHNOMANCER);
    int home = put(P2, DAWN_V3_SURVEY_DRONE, "h2", 4),
        field = put(P2, DAWN_V3_BRASS_HOUND, "g2", 3);
    hand(P1, DAWN_V3_QUAKE);
    movement(P1, 1);
    say("cast quake");
    assert_int_equal(d.creature[home].health, 3);
    assert_int_equal(d.creature[field].health, 3);
}

static void names_are_of_the_set_that_is_played(void **state)
{
    char line[BG_MAX_TEXT];
    (void)state;
    duel_by(3, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    assert_int_equal(dawn_operand(action_of(P1, "discard ghoul")), DAWN_V3_GHOUL);
    dawn_write_action(&d, P1, dawn_action(DAWN_DISCARD, DAWN_V3_GHOUL), BG_ALL, line, sizeof line);
    assert_string_equal(line, "discard ghoul");
    duel_by(2, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    assert_int_equal(dawn_operand(action_of(P1, "discard ghoul")), DAWN_GHOUL);
}

/* p1 has drawn and holds five cards, one of them magic of the wrap-up. */
static void drawn_too_much(int edition)
{
    int set = edition > 2 ? DAWN_SET : 0;
    duel_by(edition, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P1, set + DAWN_GHOUL, "c4", 1);
    hand(P1, set + DAWN_DARK_STITCHING);
    hand(P1, set + DAWN_GRAVE_RAT);
    hand(P1, set + DAWN_BARROW_GUARD);
    hand(P1, set + DAWN_TOMB_HOUND);
    hand(P1, set + DAWN_CRYPT_KNIGHT);
    at(P1, DAWN_STEP_DRAWN);
}

static void who_has_to_discard_is_asked_once(void **state)
{
    (void)state;
    drawn_too_much(2);
    assert_int_equal(d.ask, DAWN_ASK_DRAWN);
    assert_false(may("discard grave-rat"));
    drawn_too_much(3);
    assert_int_equal(d.ask, DAWN_ASK_DISCARD);
    say("discard grave-rat");
    assert_int_equal(d.active, P2);
}

static void magic_may_leave_nothing_to_discard(void **state)
{
    (void)state;
    drawn_too_much(3);
    say("cast dark-stitching");
    assert_int_equal(d.creature[P1 * DAWN_SLOTS].health, 4);
    assert_int_equal(d.mage[P1].hand_size, DAWN_KEEP);
    assert_int_not_equal(d.ask, DAWN_ASK_DISCARD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_holds_a_beacon_burns_enemies_in_the_dark),
        cmocka_unit_test(nobody_burns_in_the_light),
        cmocka_unit_test(every_other_mage_burns_and_four_have_no_beacons),
        cmocka_unit_test(both_beacons_and_no_enemy_left_win),
        cmocka_unit_test(what_burns_to_death_is_a_trophy),
        cmocka_unit_test(each_creature_on_a_beacon_burns_anew),
        cmocka_unit_test(beacons_are_dark_in_the_first_two_turns),
        cmocka_unit_test(only_the_active_mage_s_beacons_burn),
        cmocka_unit_test(burning_to_the_target_ends_the_game),
        cmocka_unit_test(deaths_by_a_beacon_have_their_effects),
        cmocka_unit_test(beacons_lie_on_normal_ground),
        cmocka_unit_test(nothing_is_put_on_a_beacon),
        cmocka_unit_test(quake_hits_those_at_home),
        cmocka_unit_test(names_are_of_the_set_that_is_played),
        cmocka_unit_test(who_has_to_discard_is_asked_once),
        cmocka_unit_test(magic_may_leave_nothing_to_discard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
