/* archmage_solo_test.c: the worked examples of the solo game, E85 to E93. */
#include <stddef.h>
#include <stdint.h>

#include "archmage_table.h"

/* The Warlord's turn begins; his last ring was this one (0: none yet). */
static void warlord_sets_out(int last_ring)
{
    table.warlord.ring = (uint8_t)last_ring;
    table.warlord.march = MARCH_SETS_OUT;
    table.phase = PHASE_WARLORD;
    mage(1)->turn--;
    archmage_run(&table, NULL);
}

/* A solo game at the player's turn; the player is out of the way. */
static void alone(const char *name)
{
    fresh(1);
    mage(1)->turn = 1;
    stand(1, name);
}

/* Ring two is explored and vacant. */
static void inner_ring(void)
{
    static const char *const names[] = {"b1", "b2", "b3", "b4",  "b5",  "b6",
                                        "b7", "b8", "b9", "b10", "b11", "b12"};
    for (int i = 0; i < 12; i++)
        explored(names[i], archmage_land_words[i % ARCHMAGE_LANDS]);
}

static void E85_the_warlord_marches(void **state)
{
    (void)state;
    alone("c3");
    land(1, "c2", "crypt", 1);
    struct archmage_mage one = *mage(1);
    warlord_sets_out(2);
    plays("roll 2, roll 3, reveal ruins");
    assert_int_equal(holder_of("c4"), WARLORD);
    assert_int_equal(holder_of("c2"), WARLORD);
    assert_int_equal(holder_of("c3"), NOBODY);
    assert_int_equal(table.warlord.at, loc("c2"));
    assert_int_equal(mage(1)->supply, one.supply + 1);
    assert_int_equal(mage(1)->relics[SPHERE_BLOOD], 1);
    assert_int_equal(wards_on("c2"), 1);
    assert_int_equal(wards_on("c4"), 0);
    assert_int_equal(table.phase, PHASE_JOURNEY);
}

static void E86_inflame_and_vines_on_his_way(void **state)
{
    (void)state;
    alone("a4");
    token("a1", TOKEN_INFLAME, 1);
    token("b1", TOKEN_VINES, 1);
    land(WARLORD, "c7", "grove", 1);
    land(WARLORD, "c8", "grove", 0);
    warlord_sets_out(0);
    play("roll 1");
    assert_lines("burn c7, burn c8");
    struct archmage before = table;
    play("burn c7");
    assert_int_equal(wards_on("c7"), 0);
    assert_int_equal(holder_of("c7"), WARLORD);
    assert_int_equal(table.warlord.at, loc("b1"));
    assert_int_equal(table.warlord.mp, 4);
    table = before;
    play("burn c8");
    assert_int_equal(holder_of("c8"), NOBODY);
}

static void E87_torment_and_befuddle(void **state)
{
    (void)state;
    alone("a4");
    know(1, SPELL_TORMENT);
    know(1, SPELL_BEFUDDLE);
    relics(1, 0, 0, 0, 2, 1, 0);
    warlord_sets_out(0);
    play("roll 6");
    assert_lines("cast torment pay bone, cast befuddle - pay gem gem, "
                 "cast befuddle - pay gem bone, pass");
    plays("cast torment pay bone, roll 1");
    assert_lines("cast befuddle + pay gem gem, pass");
    play("cast befuddle + pay gem gem");
    assert_int_equal(table.warlord.at, loc("b3"));
}

static void E88_he_forfeits_the_last_point(void **state)
{
    (void)state;
    alone("b6");
    inner_ring();
    warlord_sets_out(0);
    plays("roll 1, roll 2");
    assert_int_equal(table.warlord.at, loc("b5"));
    assert_int_equal(table.warlord.hand, 20);
    assert_int_equal(wards_on("b5"), 1);
    assert_int_equal(wards_on("b4"), 1);
    assert_int_equal(wards_on("b3"), 0);
}

static void E89_a_tower_dazes_him(void **state)
{
    (void)state;
    alone("a5");
    tower(1, "b5", "mine");
    for (int i = 0; i < 6; i++) {
        static const char *const names[] = {"b1", "b2", "b3", "b4", "b6", "b7"};
        explored(names[i], archmage_land_words[i % ARCHMAGE_LANDS]);
    }
    warlord_sets_out(0);
    plays("roll 1, roll 2");
    assert_int_equal(table.warlord.at, loc("b6"));
    assert_int_equal(holder_of("b6"), WARLORD);
    assert_int_equal(wards_on("b6"), 1);
    assert_int_equal(wards_on("b4"), 0);
}

static void E90_a_master_opens_three_spells(void **state)
{
    (void)state;
    alone("a4");
    train(1, AREA_MASTER + SPHERE_WILL, 1);
    assert_int_equal(archmage_learned(&table, 0),
                     1u << SPELL_STONESKIN | 1u << SPELL_SHADOW | 1u << SPELL_GATE);
    assert_int_equal(archmage_spell_on(&table, SPELL_SHADOW), SPELL_BEFUDDLE);
}

static void E91_corrosion(void **state)
{
    (void)state;
    alone("b1");
    know(1, SPELL_CORROSION);
    relics(1, 0, 0, 0, 0, 2, 0);
    explored("b1", "grove");
    assert_false(can("cast corrosion pay bone bone"));
    land(1, "b2", "mine", 1);
    land(WARLORD, "b12", "mine", 1);
    play("cast corrosion pay bone bone");
    assert_int_equal(wards_on("b2") + wards_on("b12"), 0);
    assert_int_equal(holder_of("b2"), 1);
    assert_int_equal(holder_of("b12"), WARLORD);
}

/* Lands of E92: 2:2, 1:0, 3:1, 0:0, 0:4, and so many Masters. */
static void near_victory(int masters)
{
    static const uint8_t mine[ARCHMAGE_LANDS] = {2, 1, 3, 0, 0};
    static const uint8_t his[ARCHMAGE_LANDS] = {2, 0, 1, 0, 4};
    static const uint8_t spheres[] = {SPHERE_WILL, SPHERE_TIME, SPHERE_DEATH, SPHERE_NATURE};
    alone("a4");
    memcpy(mage(1)->holds, mine, sizeof mine);
    memcpy(table.warlord.holds, his, sizeof his);
    for (int i = 0; i < masters; i++)
        mage(1)->apprentices[AREA_MASTER + spheres[i]] = 1;
}

static void E92_the_solo_goal(void **state)
{
    (void)state;
    near_victory(4);
    archmage_end_turn(&table, NULL);
    assert_int_equal(table.phase, PHASE_OVER);
    assert_true(table.won);
    near_victory(3);
    archmage_end_turn(&table, NULL);
    assert_int_equal(table.phase, PHASE_WARLORD);
    near_victory(3);
    memset(mage(1)->distance, 0, SPHERES);
    mage(1)->turn = 15;
    archmage_end_turn(&table, NULL);
    assert_int_equal(table.phase, PHASE_OVER);
    assert_false(table.won);
}

static void E93_the_solo_score(void **state)
{
    int32_t points[ARCHMAGE_SEATS], payoff[ARCHMAGE_SEATS];
    (void)state;
    near_victory(4);
    mage(1)->turn = 12;
    archmage_end_turn(&table, NULL);
    archmage_score(&table, points, payoff);
    assert_int_equal(points[0], 52);
    assert_int_equal(payoff[0], 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(E85_the_warlord_marches),
        cmocka_unit_test(E86_inflame_and_vines_on_his_way),
        cmocka_unit_test(E87_torment_and_befuddle),
        cmocka_unit_test(E88_he_forfeits_the_last_point),
        cmocka_unit_test(E89_a_tower_dazes_him),
        cmocka_unit_test(E90_a_master_opens_three_spells),
        cmocka_unit_test(E91_corrosion),
        cmocka_unit_test(E92_the_solo_goal),
        cmocka_unit_test(E93_the_solo_score),
    };
    return cmocka_run_group_tests_name("archmage: solo", tests, NULL, NULL);
}
