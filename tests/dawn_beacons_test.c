/* dawn_beacons_test.c: beacons, and what else is new in version 3 of Dawn's rules (3.7). */
#include "../engine/game.h"
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
    wrap_up(P1, 3);
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
    wrap_up(P1, 6);
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
    hold_both(5, 0);
    assert_int_equal(d.ended, DAWN_BY_CONQUEST);
    d.mage[P2].points = 7; /* however much the other has */
    dawn_score(&d, points, payoff);
    assert_int_equal(payoff[P1], 1000);
    hold_both(4, 0);
    assert_int_equal(d.ended, DAWN_GOES_ON);
    hold_both(5, 1);
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
    wrap_up(P1, 3);
    assert_int_equal(d.creature[foe].health, 5);
}

/* A creature of each mage on a beacon and one at home; who has finished so many turns burns? */
static int burns(int seat, int turns)
{
    duel_by(3, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P1, DAWN_V3_BONE_SERVANT, "d3", 2);
    put(P2, DAWN_V3_SURVEY_DRONE, "e2", 4);
    int home = seat ? put(P1, DAWN_V3_GHOUL, "a2", 4) : put(P2, DAWN_V3_BRASS_HOUND, "h3", 4);
    wrap_up(seat, turns);
    return d.creature[home].health < 4;
}

static void the_last_mage_lights_the_beacons_in_its_third_turn(void **state)
{
    (void)state;
    assert_false(burns(P2, 1));
    assert_true(burns(P2, 2));
    assert_false(burns(P1, 2));
    assert_true(burns(P1, 3));
}

static void three_mages_have_three_dark_turns_more(void **state)
{
    (void)state;
    for (int turns = 4; turns <= 6; turns++)
        for (int seat = P1; seat <= P3; seat += P3 - P1) {
            table_by(3, 3, DAWN_MAP_T, DAWN_NECROMANCER, DAWN_TECHNOMANCER, DAWN_ELEMENTALIST);
            put(seat, seat ? DAWN_V3_FROST_STAG : DAWN_V3_BONE_SERVANT, "e6", 2);
            int foe = put(P2, DAWN_V3_SURVEY_DRONE, "a6", 4);
            wrap_up(seat, turns);
            assert_int_equal(d.creature[foe].health, turns >= (seat == P3 ? 5 : 6) ? 3 : 4);
        }
}

/* 4 */
static void who_goes_last_begins_with_both_crystals(void **state)
{
    struct bg_rng rng = {1};
    (void)state;
    for (int edition = 2; edition <= 3; edition++) {
        const struct bg_game *game = bg_edition(&dawn_game, edition);
        int16_t options[BG_MAX_OPTIONS];
        bg_default_options(game, 3, options);
        game->setup(&d, 3, options);
        while (!d.round) {
            bg_action list[BG_MAX_LIST];
            if (dawn_to_act(&d) == BG_CHANCE)
                dawn_apply(&d, BG_NATURE, dawn_sample(&d, &rng), NULL);
            else if (dawn_legal(&d, d.asked, list))
                dawn_apply(&d, d.asked, list[0], NULL);
        }
        for (int order = 0; order < 3; order++)
            assert_int_equal(d.mage[dawn_seat_at(&d, order)].crystals,
                             order == 2 && edition == 3 ? 2 : 1);
    }
}

/* 0.7 */
static void spells_for_fights_lie_open_once_drawn(void **state)
{
    (void)state;
    duel_by(3, DAWN_ELEMENTALIST, DAWN_TECHNOMANCER);
    hand(P1, DAWN_V3_QUAKE);
    dawn_draw(&d, P1, 2);
    dawn_drawn(&d, DAWN_V3_FLARE, NULL);
    dawn_drawn(&d, DAWN_V3_GALE, NULL);
    assert_int_equal(d.mage[P1].open, 1);
    assert_int_equal(d.mage[P1].hand[0], DAWN_V3_FLARE);
    struct dawn seen = d;
    dawn_redact(&seen, P2);
    assert_int_equal(seen.mage[P1].hand[0], DAWN_V3_FLARE);
    assert_int_equal(seen.mage[P1].hand[1], BG_HIDDEN);
    assert_int_equal(seen.mage[P1].hand[2], BG_HIDDEN);
    duel_by(2, DAWN_ELEMENTALIST, DAWN_TECHNOMANCER);
    dawn_draw(&d, P1, 1);
    dawn_drawn(&d, DAWN_FLARE, NULL);
    assert_int_equal(d.mage[P1].open, 0);
}

/* What may be in a hand never is what would lie open, and all else may be there. */
static void worlds_hold_no_secret_spells_for_fights(void **state)
{
    struct bg_rng rng = {1};
    uint32_t seen = 0;
    (void)state;
    duel_by(3, DAWN_ELEMENTALIST, DAWN_TECHNOMANCER);
    for (int i = 0; i < 3; i++)
        hand(P1, DAWN_V3_QUAKE - i);
    dawn_redact(&d, P2);
    for (int i = 0; i < 500; i++) {
        struct dawn world = d;
        dawn_determinize(&world, P2, &rng);
        assert_null(dawn_broken(&world));
        seen |= dawn_hand_kinds(&world.mage[P1]);
    }
    assert_int_equal(seen, ((1u << DAWN_KINDS) - 1) & ~dawn_shown_kinds(&d.mage[P1]));
}

/* 0.2: without a spell for fights in the open nobody is asked about a roll. */
static void a_fight_asks_only_who_has_something_for_it(void **state)
{
    (void)state;
    duel_by(3, DAWN_ELEMENTALIST, DAWN_NECROMANCER);
    hand(P1, DAWN_V3_QUAKE);
    d.ask = DAWN_ASK_BEFORE;
    d.asked = P1;
    assert_false(dawn_is_open_question(&d));
    hand(P1, DAWN_V3_FLARE);
    put(P1, DAWN_V3_FROST_STAG, "d3", 5);
    assert_true(dawn_is_open_question(&d));
}

static void only_the_active_mage_s_beacons_burn(void **state)
{
    (void)state;
    duel_by(3, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P2, DAWN_V3_SURVEY_DRONE, "d3", 4);
    int mine = put(P1, DAWN_V3_GHOUL, "a2", 4);
    wrap_up(P1, 3);
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
    wrap_up(P1, 3);
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
    wrap_up(P1, 3);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_holds_a_beacon_burns_enemies_in_the_dark),
        cmocka_unit_test(nobody_burns_in_the_light),
        cmocka_unit_test(every_other_mage_burns_and_four_have_no_beacons),
        cmocka_unit_test(both_beacons_and_no_enemy_left_win),
        cmocka_unit_test(what_burns_to_death_is_a_trophy),
        cmocka_unit_test(each_creature_on_a_beacon_burns_anew),
        cmocka_unit_test(the_last_mage_lights_the_beacons_in_its_third_turn),
        cmocka_unit_test(three_mages_have_three_dark_turns_more),
        cmocka_unit_test(who_goes_last_begins_with_both_crystals),
        cmocka_unit_test(spells_for_fights_lie_open_once_drawn),
        cmocka_unit_test(worlds_hold_no_secret_spells_for_fights),
        cmocka_unit_test(a_fight_asks_only_who_has_something_for_it),
        cmocka_unit_test(only_the_active_mage_s_beacons_burn),
        cmocka_unit_test(burning_to_the_target_ends_the_game),
        cmocka_unit_test(deaths_by_a_beacon_have_their_effects),
        cmocka_unit_test(beacons_lie_on_normal_ground),
        cmocka_unit_test(nothing_is_put_on_a_beacon),
        cmocka_unit_test(quake_hits_those_at_home),
        cmocka_unit_test(names_are_of_the_set_that_is_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
