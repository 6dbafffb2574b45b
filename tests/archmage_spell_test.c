/* archmage_spell_test.c: the worked examples of spells, E44 to E78. */
#include <stddef.h>
#include <stdint.h>

#include "archmage_table.h"

/* p1 on a location, with a spell and relics of its first accepted types. */
static void caster(int seats, const char *name, int spell)
{
    fresh(seats);
    stand(1, name);
    know(1, spell);
}

static void E44_payments_of_a_master_spell(void **state)
{
    (void)state;
    caster(2, "b1", SPELL_OBLITERATE);
    land(2, "b12", "grove", 0);
    relics(1, 1, 0, 0, 0, 2, 1);
    table.phase = PHASE_AFTER;
    table.mp = 0;
    assert_lines("cast obliterate pay bone bone blood, cast obliterate pay bone bone seed, "
                 "cast obliterate pay bone blood seed, end");
}

static void E45_vines_grow_on_five_neighbours(void **state)
{
    (void)state;
    caster(2, "b1", SPELL_VINES);
    relics(1, 1, 0, 0, 0, 0, 0);
    play("cast vines pay seed");
    assert_int_equal(token_at("a1"), TOKEN_VINES);
    assert_int_equal(token_at("b2"), TOKEN_VINES);
    assert_int_equal(token_at("b12"), TOKEN_VINES);
    assert_int_equal(token_at("c2"), TOKEN_VINES);
    assert_int_equal(token_at("c18"), TOKEN_VINES);
    assert_int_equal(table.pool[POOL_VU], 19);
}

static void E46_vines_slow_their_caster_too(void **state)
{
    (void)state;
    E45_vines_grow_on_five_neighbours(state);
    table.mp = 1;
    assert_false(can("travel s"));
    table.mp = 2;
    play("travel s");
    assert_int_equal(table.mp, 0);
}

static void E47_vines_leave_other_tokens_alone(void **state)
{
    (void)state;
    caster(2, "b1", SPELL_VINES);
    relics(1, 1, 0, 0, 0, 0, 0);
    token("b2", TOKEN_WELLSPRING, 0);
    play("cast vines pay seed");
    assert_lines("all, bare");
    play("bare");
    assert_int_equal(token_at("b2"), TOKEN_WELLSPRING);
    assert_int_equal(table.pool[POOL_VU], 20);
}

static void E48_transmute_three_relics(void **state)
{
    (void)state;
    caster(2, "b1", SPELL_TRANSMUTE);
    relics(1, 3, 2, 0, 0, 0, 0);
    plays("cast transmute pay widget, swap seed>blood, swap seed>blood, swap seed>gem");
    assert_relics(1, 0, 1, 0, 1, 0, 2);
    assert_int_equal(table.depth, 0);
}

static void E49_transmute_needs_something_to_change(void **state)
{
    (void)state;
    caster(2, "b1", SPELL_TRANSMUTE);
    relics(1, 0, 1, 0, 0, 0, 0);
    assert_false(can("cast transmute pay widget"));
}

static void E50_quicken(void **state)
{
    (void)state;
    caster(2, "b1", SPELL_QUICKEN);
    relics(1, 0, 0, 1, 0, 0, 0);
    table.mp = 0;
    play("cast quicken pay scroll");
    assert_int_equal(table.mp, 2);
}

static void E51_stone_skin_and_subjugate(void **state)
{
    (void)state;
    caster(2, "b1", SPELL_SUBJUGATE);
    land(2, "b1", "grove", 0);
    mage(2)->lasting = LASTING_STONESKIN;
    relics(1, 0, 0, 0, 0, 0, 1);
    play("cast subjugate pay blood");
    struct archmage_mage one = *mage(1), two = *mage(2);
    play("attack");
    assert_crew(2, two.company + 1, two.supply);
    assert_crew(1, one.company + 1, one.supply - 1);
    assert_int_equal(mage(1)->relics[SPHERE_BLOOD], 1);
    assert_int_equal(mage(2)->relics[SPHERE_BLOOD], 1);
}

static void E52_a_ward_brings_no_recruit(void **state)
{
    (void)state;
    caster(2, "b1", SPELL_SUBJUGATE);
    land(2, "b1", "grove", 1);
    relics(1, 0, 0, 0, 0, 0, 1);
    play("cast subjugate pay blood");
    struct archmage_mage one = *mage(1);
    play("attack");
    assert_crew(1, one.company, one.supply);
}

static void E53_stone_skin_does_not_lift_the_curse(void **state)
{
    (void)state;
    fresh(2);
    stand(1, "a1");
    stand(2, "b9");
    mage(1)->lasting = LASTING_STONESKIN;
    play("travel s");
    assert_crew(1, 14, 11);
}

static void E54_decay(void **state)
{
    (void)state;
    caster(3, "b1", SPELL_DECAY);
    relics(1, 0, 0, 0, 0, 1, 0);
    relics(2, 5, 5, 0, 0, 0, 0);
    relics(3, 5, 5, 0, 0, 0, 0);
    assert_false(can("cast decay pay bone"));
    relics(2, 6, 6, 0, 0, 0, 0);
    play("cast decay pay bone");
    assert_int_equal(actor(), 1);
    plays("discard seed, discard widget");
    assert_int_equal(actor(), 0);
    assert_int_equal(archmage_relics(mage(2)), 10);
    assert_int_equal(archmage_relics(mage(3)), 10);
}

static void E55_chasm_lines(void **state)
{
    (void)state;
    caster(4, "c1", SPELL_CHASM);
    relics(1, 1, 0, 0, 0, 0, 1);
    play("cast chasm pay blood seed");
    assert_lines("dir ne, dir se, dir s, dir sw, dir nw");
    struct archmage before = table;
    play("dir se");
    assert_int_equal(token_at("c2"), TOKEN_CHASM);
    assert_int_equal(token_at("c3"), TOKEN_CHASM);
    assert_int_equal(token_at("c4"), TOKEN_CHASM);
    table = before;
    play("dir ne");
    assert_int_equal(table.pool[POOL_WC], 29);
    assert_int_equal(token_at("d2"), TOKEN_CHASM);
    table = before;
    play("dir s");
    assert_int_equal(token_at("b1"), TOKEN_CHASM);
    assert_int_equal(token_at("a1"), TOKEN_CHASM);
    assert_int_equal(table.pool[POOL_WC], 28);
}

static void E56_a_chasm_harms_its_caster(void **state)
{
    (void)state;
    E55_chasm_lines(state);
    struct archmage_mage one = *mage(1);
    play("travel s");
    assert_crew(1, one.company - 1, one.supply + 1);
    crew(1, 0, 24);
    play("travel s");
    assert_crew(1, 0, 24);
}

static void E57_wellspring(void **state)
{
    (void)state;
    fresh(2);
    land(2, "b1", "grove", 0);
    token("b1", TOKEN_WELLSPRING, 0);
    stand(1, "a1");
    play("travel n");
    assert_int_equal(actor(), 1);
    plays("gain blood, gain blood");
    assert_int_equal(actor(), 0);
    play("gain scroll");
    assert_relics(1, 0, 0, 1, 0, 0, 0);
    assert_relics(2, 0, 0, 0, 0, 0, 2);
    plays("attack, deploy, travel nw");
    stand(2, "a1");
    turn_of(2);
    play("travel n");
    assert_int_equal(actor(), 0);
    plays("gain gem, gain gem, gain bone");
    assert_relics(1, 0, 0, 1, 2, 0, 1);
}

static void E57b_the_holder_entering_gains_nothing(void **state)
{
    (void)state;
    fresh(2);
    land(2, "b1", "grove", 0);
    token("b1", TOKEN_WELLSPRING, 0);
    stand(2, "a1");
    turn_of(2);
    play("travel n");
    assert_int_equal(table.depth, 0);
    assert_relics(2, 0, 0, 0, 0, 0, 0);
}

static void E58_divination(void **state)
{
    (void)state;
    caster(2, "a1", SPELL_DIVINATION);
    land(1, "b1", "mine", 0);
    land(1, "b3", "mine", 0);
    land(1, "b4", "grove", 0);
    relics(1, 0, 1, 1, 0, 0, 0);
    plays("cast divination pay widget scroll, divine gem, divine gem");
    assert_false(can("divine gem"));
    play("divine seed");
    assert_int_equal(table.mp, 2);
    assert_relics(1, 1, 0, 0, 2, 0, 0);
}

static void E59_gate_on_turn_one(void **state)
{
    (void)state;
    caster(2, "o", SPELL_GATE);
    stand(2, "a2");
    relics(1, 0, 0, 2, 0, 0, 0);
    play("cast gate pay scroll scroll");
    assert_lines("to a1, to a3, to a4, to a5, to a6, to b2, to b6, to b10");
    play("to b6");
    assert_int_equal(table.mp, 5);
}

/* p1 knows a spell and has p2's shadow in the matter-time doorway. */
static void shadowed(int spell)
{
    caster(2, "b1", spell);
    shadow(1, SPHERE_MATTER, 2);
}

static void E60_transmute_past_a_shadow(void **state)
{
    (void)state;
    shadowed(SPELL_TRANSMUTE);
    relics(1, 0, 1, 0, 1, 0, 0);
    assert_false(can("cast transmute pay widget"));
    relics(1, 0, 2, 0, 1, 0, 0);
    struct archmage_mage two = *mage(2);
    play("cast transmute pay widget");
    assert_relics(2, 0, 1, 0, 0, 0, 0);
    assert_int_equal(mage(2)->supply, two.supply + 1);
    assert_int_equal(mage(1)->shadow[SPHERE_MATTER], ARCHMAGE_NONE);
    assert_relics(1, 0, 0, 0, 1, 0, 0);
}

static void E61_quicken_past_a_shadow(void **state)
{
    (void)state;
    shadowed(SPELL_QUICKEN);
    relics(1, 0, 0, 2, 0, 0, 0);
    play("cast quicken pay scroll");
    assert_relics(1, 0, 0, 0, 0, 0, 0);
    assert_relics(2, 0, 0, 1, 0, 0, 0);
}

static void E62_divination_past_a_shadow(void **state)
{
    (void)state;
    shadowed(SPELL_DIVINATION);
    relics(1, 0, 1, 2, 0, 0, 0);
    assert_true(can("cast divination pay scroll scroll"));
    assert_true(can("cast divination pay widget scroll"));
    assert_false(can("cast divination pay widget widget"));
    struct archmage before = table;
    play("cast divination pay scroll scroll");
    assert_relics(2, 0, 1, 0, 0, 0, 0);
    table = before;
    play("cast divination pay widget scroll");
    assert_relics(2, 0, 0, 1, 0, 0, 0);
}

static void E63_time_stop_past_a_shadow(void **state)
{
    (void)state;
    shadowed(SPELL_TIMESTOP);
    relics(1, 0, 2, 3, 3, 0, 0);
    struct archmage before = table;
    play("cast timestop pay gem gem gem");
    assert_int_equal(mage(1)->shadow[SPHERE_MATTER], 1);
    table = before;
    play("cast timestop pay scroll gem gem");
    assert_lines("toll widget, toll scroll");
}

static void E64_two_shadows(void **state)
{
    (void)state;
    shadowed(SPELL_TRANSMUTE);
    shadow(1, SPHERE_NATURE, 2);
    relics(1, 0, 3, 0, 0, 0, 0);
    assert_false(can("cast transmute pay widget"));
    relics(1, 0, 3, 1, 0, 0, 0);
    play("cast transmute pay widget");
    assert_int_equal(mage(1)->shadow[SPHERE_NATURE], ARCHMAGE_NONE);
    assert_lines("toll widget, toll scroll");
}

static void E65_a_shadow_out_of_the_company(void **state)
{
    (void)state;
    caster(2, "b1", SPELL_SHADOW);
    crew(1, 15, 0);
    relics(1, 0, 0, 0, 1, 1, 0);
    plays("cast shadow pay gem bone, door p2 matter");
    assert_crew(1, 14, 0);
    know(2, SPELL_TRANSMUTE);
    relics(2, 0, 3, 0, 0, 0, 0);
    turn_of(2);
    play("cast transmute pay widget");
    assert_crew(1, 14, 1);
}

static void E66_imprison(void **state)
{
    (void)state;
    caster(3, "b1", SPELL_IMPRISON);
    crew(2, 1, 24);
    crew(3, 0, 25);
    relics(1, 0, 0, 0, 0, 2, 0);
    play("cast imprison pay bone bone");
    assert_crew(2, 0, 24);
    assert_int_equal(mage(2)->jailed, 1);
}

/* p1 has cast Upheaval; the first tile is asked for. */
static void upheave(void)
{
    know(1, SPELL_UPHEAVAL);
    relics(1, 1, 1, 0, 0, 0, 1);
    play("cast upheaval pay blood seed widget");
}

/* Whether two tiles may be lifted together. */
static int lifts(const char *a, const char *b)
{
    return (int)(archmage_lift_partners(&table, loc(a)) >> loc(b) & 1);
}

static void E67_partners_for_upheaval(void **state)
{
    (void)state;
    fresh(4);
    upheave();
    play("lift c2");
    assert_lines("lift b1, lift b2, lift c3, lift d2");
}

static void E68_upheaval_isolates_nothing(void **state)
{
    (void)state;
    fresh(4);
    assert_false(lifts("c1", "c2"));
    assert_false(lifts("b1", "b2"));
}

static void E69_upheaval_and_a_tower(void **state)
{
    (void)state;
    fresh(4);
    assert_true(lifts("c1", "d24"));
    tower(1, "c2", "grove");
    first_edition();
    assert_false(lifts("c1", "d24"));
}

static void E70_no_tile_behind_a_tower(void **state)
{
    (void)state;
    fresh(2);
    upheave();
    struct archmage before = table;
    plays("lift c8, lift c9");
    assert_true(can("place @d4") && can("place @d3"));
    table = before;
    tower(1, "c3", "grove");
    plays("lift c8, lift c9");
    assert_false(can("place @d4"));
    assert_true(can("place @d3"));
}

static void E71_a_marked_tile_stays(void **state)
{
    (void)state;
    fresh(4);
    upheave();
    plays("lift c2, lift d2, place @e4, place @c2");
    assert_int_equal(table.cell[loc("c2")], cell_of("e4"));
    assert_int_equal(token_at("c2"), TOKEN_UPHEAVAL);
    assert_int_equal(archmage_lift_targets(&table) >> loc("d2") & 1, 0);
    token("d2", TOKEN_VINES, 1);
    assert_int_equal(archmage_lift_targets(&table) >> loc("d2") & 1, 1);
}

static void E72_automaton(void **state)
{
    (void)state;
    caster(2, "b1", SPELL_AUTOMATON);
    relics(1, 3, 0, 0, 1, 0, 0);
    assert_false(can("cast automaton pay seed seed seed"));
    land(1, "b3", "ruins", 0);
    struct archmage_mage one = *mage(1);
    plays("cast automaton pay seed seed seed, area will");
    assert_int_equal(mage(1)->supply, one.supply - 1);
    assert_int_equal(mage(1)->apprentices[SPHERE_WILL], 1);
    assert_true(can("cast stoneskin pay gem"));
}

static void E73_time_stop(void **state)
{
    (void)state;
    caster(4, "b8", SPELL_TIMESTOP);
    explored("d14", "camp");
    crew(1, 0, 24);
    relics(1, 0, 3, 0, 4, 0, 0);
    plays("cast timestop pay widget widget widget, travel s, travel s, recruit");
    assert_int_equal(mage(1)->company, 3);
    assert_int_equal(table.mp, 3);
    assert_int_equal(table.phase, PHASE_JOURNEY);
    stand(2, "b3");
    plays("travel ne, travel n, travel n, initiate 2");
    assert_relics(1, 0, 0, 0, 0, 0, 0);
    assert_int_equal(mage(1)->apprentices[SPHERE_WILL], 2);
    assert_int_equal(mage(1)->company, 1);
    assert_int_equal(table.phase, PHASE_AFTER);
}

static void E74_fortify(void **state)
{
    (void)state;
    caster(2, "a1", SPELL_FORTIFY);
    land(1, "b1", "grove", 1);
    land(1, "b3", "mine", 0);
    hold(1, "b2");
    tower(1, "b4", "crypt");
    relics(1, 0, 0, 0, 3, 0, 0);
    play("cast fortify pay gem gem gem");
    assert_int_equal(wards_on("b1"), 2);
    assert_int_equal(wards_on("b3"), 1);
    assert_int_equal(wards_on("b2"), 0);
    assert_int_equal(wards_on("b4"), 0);
}

/* So many of an area's apprentices are corrupt. */
static void taint(int p, int area, int n)
{
    mage(p)->corrupt[area] = (uint8_t)n;
    table.pool[POOL_CS] = (uint8_t)(table.pool[POOL_CS] - n);
}

static void E75_a_corrupt_apprentice_rises(void **state)
{
    (void)state;
    fresh(2);
    tower(1, "b1", "grove");
    stand(1, "b1");
    train(1, SPHERE_WILL, 2);
    train(1, SPHERE_DEATH, 1);
    taint(1, SPHERE_WILL, 1);
    plays("study, duel shadow");
    assert_int_equal(mage(1)->corrupt[SPELL_SHADOW], 1);
    assert_int_equal(mage(1)->apprentices[SPHERE_WILL], 1);
    assert_int_equal(mage(1)->corrupt[SPHERE_WILL], 0);
    assert_int_equal(archmage_sphere_points(&table, 0), 1 + 2 - 1);
}

static void E76_two_corrupt_duellists(void **state)
{
    (void)state;
    fresh(2);
    tower(1, "b1", "grove");
    stand(1, "b1");
    train(1, SPHERE_WILL, 1);
    train(1, SPHERE_DEATH, 1);
    taint(1, SPHERE_WILL, 1);
    taint(1, SPHERE_DEATH, 1);
    plays("study, duel shadow");
    assert_int_equal(mage(1)->corrupt[SPELL_SHADOW], 1);
    assert_int_equal(table.pool[POOL_CS], 23);
}

static void E77_whom_corrupt_can_aim_at(void **state)
{
    (void)state;
    caster(3, "b1", SPELL_CORRUPT);
    relics(1, 0, 0, 0, 1, 1, 1);
    assert_false(can("cast corrupt pay gem bone blood"));
    train(2, SPHERE_WILL, 1);
    taint(2, SPHERE_WILL, 1);
    assert_false(can("cast corrupt pay gem bone blood"));
    train(2, SPHERE_DEATH, 1);
    train(2, SPHERE_BLOOD, 1);
    play("cast corrupt pay gem bone blood");
    assert_lines("taint p2 death, taint p2 blood");
    play("taint p2 death");
    assert_int_equal(archmage_sphere_points(&table, 1), 3);
}

static void E78_obliterate(void **state)
{
    (void)state;
    caster(2, "b1", SPELL_OBLITERATE);
    land(1, "b1", "grove", 1);
    land(2, "b12", "mine", 1);
    hold(2, "b2");
    relics(1, 1, 0, 0, 0, 1, 1);
    struct archmage_mage one = *mage(1), two = *mage(2);
    play("cast obliterate pay bone blood seed");
    assert_int_equal(mage(1)->supply, one.supply + 1);
    assert_int_equal(mage(2)->supply, two.supply + 2);
    assert_int_equal(table.pool[POOL_WARDS], 48);
    assert_relics(1, 0, 0, 0, 0, 0, 0);
    assert_relics(2, 0, 0, 0, 0, 0, 0);
}

/* 5.2, K_SHADOW_STRICT: a toll must be of a type the spell accepts. */
static void strict_tolls(void **state)
{
    (void)state;
    shadowed(SPELL_TRANSMUTE);
    relics(1, 0, 1, 2, 0, 0, 0);
    assert_true(can("cast transmute pay widget"));
    table.knob[KNOB_SHADOW_STRICT] = 1;
    assert_false(can("cast transmute pay widget"));
}

/* 5.7: a Chasm under newer Vines is gone for good; K_CHASM_PERSIST = 0. */
static void a_short_chasm_leaves_with_its_caster(void **state)
{
    (void)state;
    caster(2, "b1", SPELL_CHASM);
    table.knob[KNOB_CHASM_PERSIST] = 0;
    relics(1, 2, 0, 0, 0, 0, 0);
    plays("cast chasm pay seed seed, dir s");
    assert_int_equal(token_at("a1"), TOKEN_CHASM);
    to_preparation(1);
    assert_int_equal(token_at("a1"), TOKEN_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(E44_payments_of_a_master_spell),
        cmocka_unit_test(E45_vines_grow_on_five_neighbours),
        cmocka_unit_test(E46_vines_slow_their_caster_too),
        cmocka_unit_test(E47_vines_leave_other_tokens_alone),
        cmocka_unit_test(E48_transmute_three_relics),
        cmocka_unit_test(E49_transmute_needs_something_to_change),
        cmocka_unit_test(E50_quicken),
        cmocka_unit_test(E51_stone_skin_and_subjugate),
        cmocka_unit_test(E52_a_ward_brings_no_recruit),
        cmocka_unit_test(E53_stone_skin_does_not_lift_the_curse),
        cmocka_unit_test(E54_decay),
        cmocka_unit_test(E55_chasm_lines),
        cmocka_unit_test(E56_a_chasm_harms_its_caster),
        cmocka_unit_test(E57_wellspring),
        cmocka_unit_test(E57b_the_holder_entering_gains_nothing),
        cmocka_unit_test(E58_divination),
        cmocka_unit_test(E59_gate_on_turn_one),
        cmocka_unit_test(E60_transmute_past_a_shadow),
        cmocka_unit_test(E61_quicken_past_a_shadow),
        cmocka_unit_test(E62_divination_past_a_shadow),
        cmocka_unit_test(E63_time_stop_past_a_shadow),
        cmocka_unit_test(E64_two_shadows),
        cmocka_unit_test(E65_a_shadow_out_of_the_company),
        cmocka_unit_test(E66_imprison),
        cmocka_unit_test(E67_partners_for_upheaval),
        cmocka_unit_test(E68_upheaval_isolates_nothing),
        cmocka_unit_test(E69_upheaval_and_a_tower),
        cmocka_unit_test(E70_no_tile_behind_a_tower),
        cmocka_unit_test(E71_a_marked_tile_stays),
        cmocka_unit_test(E72_automaton),
        cmocka_unit_test(E73_time_stop),
        cmocka_unit_test(E74_fortify),
        cmocka_unit_test(E75_a_corrupt_apprentice_rises),
        cmocka_unit_test(E76_two_corrupt_duellists),
        cmocka_unit_test(E77_whom_corrupt_can_aim_at),
        cmocka_unit_test(E78_obliterate),
        cmocka_unit_test(strict_tolls),
        cmocka_unit_test(a_short_chasm_leaves_with_its_caster),
    };
    return cmocka_run_group_tests_name("archmage: spells", tests, NULL, NULL);
}
