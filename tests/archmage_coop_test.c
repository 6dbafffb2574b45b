/* archmage_coop_test.c: the worked examples of the cooperative game, X115 to
 * X142, and which options go together. */
#include <stddef.h>
#include <stdint.h>

#include "archmage_table.h"

/* The Warlord's turn before p begins; it is not the first round. */
static void warlord_before(int p)
{
    mage(p)->turn = 1;
    mage(p)->distance[0] = mage(p)->distance[0] ? mage(p)->distance[0] : 1;
    archmage_rouse_warlord(&table, p - 1);
    archmage_run(&table, NULL);
}

/* Allies far from everything; the Warlord recruits nobody in these examples. */
static void apart(int modules)
{
    allies(modules, LEVEL_BEGINNER);
    stand(1, "d7");
    stand(2, "d11");
}

/* His turn with this card; Preparation has brought one follower, which is
 * taken back so that the examples' numbers hold. */
static void march(const char *line)
{
    warlord_before(1);
    table.warlord.hand--;
    table.warlord.supply++;
    play(line);
}

/* Every land of rings two and three is explored. */
static void all_explored(void)
{
    static const char *const names[] = {"b1",  "b2",  "b3",  "b4",  "b5",  "b6",  "b7", "b8", "b9",
                                        "b10", "b11", "b12", "c1",  "c2",  "c4",  "c5", "c7", "c8",
                                        "c10", "c11", "c13", "c14", "c16", "c17", "c18"};
    for (size_t i = 0; i < BG_LEN(names); i++)
        explored(names[i], archmage_land_words[i % ARCHMAGE_LANDS]);
}

static void X115_levels(void **state)
{
    static const int company[LEVELS] = {16, 18, 20}, rounds[LEVELS] = {13, 12, 11};
    int count[FACES] = {0};
    (void)state;
    for (int level = 0; level < LEVELS; level++) {
        allies(M1 | M2, level);
        assert_int_equal(table.warlord.hand, company[level]);
        assert_int_equal(table.warlord.supply, 25 - company[level]);
        assert_int_equal(table.rounds, rounds[level]);
        assert_crew(1, 15, 10);
        assert_crew(2, 15, 10);
    }
    allies(M1 | M2 | M3, LEVEL_NORMAL);
    for (int at = 0; at < archmage_tiles(&table); at++)
        count[archmage_face(&table, at)]++;
    assert_int_equal(count[FACE_WILD], 20);
    assert_int_equal(count[FACE_SITE], 4);
    assert_int_equal(count[FACE_TOWN], 6);
}

static void X116_the_order_of_turns(void **state)
{
    int16_t options[BG_MAX_OPTIONS];
    (void)state;
    bg_default_options(&archmage_game, 2, options);
    options[OPTION_MODE] = MODE_COOP;
    start(2, options);
    plays("planets p1 3 3 2 2 1 1, planets p2 1 2 3 1 2 3, march s2+");
    while (actor() == BG_NATURE)
        play("reveal mine");
    assert_int_equal(actor(), 0);
    int company = table.warlord.hand;
    plays("end, march n2+");
    assert_int_equal(table.warlord.supply, 9);
    assert_true(table.warlord.hand <= company);
    while (actor() == BG_NATURE)
        play("reveal grove");
    assert_int_equal(actor(), 1);
    play("end");
    assert_int_equal(table.warlord.supply, 8);
}

static void X117_an_empty_supply_wins(void **state)
{
    (void)state;
    apart(0);
    table.warlord.hand = 0;
    table.warlord.supply = 5;
    warlord_before(1);
    assert_int_equal(table.warlord.hand, 2);
    assert_int_equal(table.warlord.supply, 3);
    apart(0);
    table.warlord.hand = 7;
    table.warlord.supply = 1;
    warlord_before(1);
    assert_int_equal(table.phase, PHASE_OVER);
    assert_false(table.won);
}

/* A15.4, W1: allies are told what brings him nearer to victory. */
static void his_recruits_are_told(void **state)
{
    struct bg_event events[64];
    struct bg_events log = {events, BG_LEN(events), 0};
    char text[100] = "";
    (void)state;
    apart(0);
    mage(1)->turn = 1;
    archmage_rouse_warlord(&table, 0);
    archmage_run(&table, &log);
    for (uint32_t i = 0; i < log.count; i++)
        if (events[i].kind == EVENT_FOLLOWERS)
            archmage_tell_event(&table, &events[i], text, sizeof text);
    assert_string_equal(text, "1 follower of the Warlord goes from the Supply to the Company");
}

static void X118_the_movement_example(void **state)
{
    (void)state;
    apart(M1 | M2);
    token("a4", TOKEN_INFLAME, 1);
    land(1, "b7", "mine", 0);
    token("b7", TOKEN_VINES, 1);
    land(WARLORD, "b6", "mine", 1);
    stand(1, "c9");
    stand(2, "d3");
    int company = table.warlord.hand;
    march("march s3-");
    assert_int_equal(wards_on("b6"), 0);
    plays("reveal library, reveal grove");
    assert_int_equal(holder_of("b7"), 1);
    assert_int_equal(holder_of("c10"), WARLORD);
    assert_int_equal(holder_of("c9"), NOBODY);
    assert_int_equal(holder_of("c8"), WARLORD);
    assert_int_equal(table.warlord.at, loc("c8"));
    assert_int_equal(wards_on("c8"), 1);
    assert_int_equal(wards_on("b6"), 1);
    assert_int_equal(table.warlord.hand, company - 2);
}

static void X119_he_forfeits_the_last_point(void **state)
{
    (void)state;
    apart(0);
    all_explored();
    stand(1, "b6");
    march("march n2+");
    assert_int_equal(table.warlord.at, loc("b5"));
    assert_int_equal(holder_of("b1"), WARLORD);
    assert_int_equal(holder_of("b5"), WARLORD);
    assert_int_equal(wards_on("b5") + wards_on("b4"), 2);
    assert_int_equal(wards_on("b3"), 0);
}

static void X120_mage_and_tower_side_by_side(void **state)
{
    (void)state;
    apart(0);
    all_explored();
    stand(1, "b5");
    tower(2, "b6", "");
    march("march n2+");
    assert_int_equal(table.warlord.at, loc("b4"));
}

static void X121_through_a_tower(void **state)
{
    (void)state;
    apart(0);
    all_explored();
    tower(2, "b5", "");
    march("march n2+");
    assert_int_equal(table.warlord.at, loc("b6"));
    assert_int_equal(holder_of("b6"), WARLORD);
    assert_int_equal(wards_on("b6"), 1);
    assert_int_equal(wards_on("b4"), 0);
}

static void X122_an_enlarged_mage_dazes_twice(void **state)
{
    (void)state;
    apart(M2);
    all_explored();
    straddle(1, "b3", "b4");
    march("march n2+");
    assert_int_equal(holder_of("b2"), WARLORD);
    assert_int_equal(holder_of("b3"), NOBODY);
    assert_int_equal(holder_of("b5"), WARLORD);
    assert_int_equal(holder_of("b6"), WARLORD);
}

/* b1 is p1's with a ward, b2 p2's with so many. */
static void two_holders(int wards)
{
    apart(0);
    all_explored();
    hold(1, "b1");
    hold(2, "b2");
    archmage_add_ward(&table, loc("b1"), NULL);
    while (wards--)
        archmage_add_ward(&table, loc("b2"), NULL);
    march("march n2+");
}

static void X123_he_breaks_both(void **state)
{
    (void)state;
    two_holders(1);
    assert_int_equal(holder_of("b1"), WARLORD);
    assert_int_equal(holder_of("b2"), WARLORD);
    assert_int_equal(mage(1)->relics[SPHERE_BLOOD], 1);
    assert_int_equal(mage(2)->relics[SPHERE_BLOOD], 1);
    assert_int_equal(wards_on("b1") + wards_on("b2"), 2);
}

static void X124_two_wards_hold_him(void **state)
{
    (void)state;
    two_holders(2);
    assert_int_equal(holder_of("b2"), 2);
    assert_int_equal(table.warlord.at, loc("b2"));
    assert_int_equal(wards_on("b1"), 0);
}

static void X125_a_camp_feeds_him(void **state)
{
    (void)state;
    apart(0);
    all_explored();
    stand(1, "a4");
    stand(2, "a5");
    hold(WARLORD, "b1");
    hold(WARLORD, "b12");
    hold(1, "c18");
    warlord_before(1);
    int company = table.warlord.hand, supply = table.warlord.supply;
    plays("march n2-, reveal camp");
    assert_int_equal(table.warlord.supply, supply - 1 - 3);
    assert_int_equal(table.warlord.hand, company - 2 + 1 + 3);
    assert_int_equal(table.warlord.at, loc("d23"));
}

static void X126_a_town_feeds_him(void **state)
{
    (void)state;
    apart(0);
    all_explored();
    hold(WARLORD, "c1");
    hold(WARLORD, "c2");
    hold(1, "c3");
    hold(WARLORD, "c6");
    stand(1, "c4");
    stand(2, "c5");
    warlord_before(1);
    int supply = table.warlord.supply;
    play("march n3+");
    assert_int_equal(table.warlord.at, loc("c3"));
    assert_int_equal(holder_of("c3"), WARLORD);
    assert_int_equal(table.warlord.supply, supply - 2);
}

static void X127_without_a_company_he_claims_nothing(void **state)
{
    (void)state;
    apart(0);
    warlord_before(1);
    table.warlord.supply = (uint8_t)(table.warlord.supply + table.warlord.hand);
    table.warlord.hand = 0;
    plays("march n3-, reveal mine");
    assert_int_equal(holder_of("c1"), NOBODY);
}

/* p1 holds Deepwood and its Treeman stands on a land of p1's. */
static void treeman(const char *name)
{
    apart(M3);
    card(1, "c4", PLACE_DEEPWOOD);
    explored(name, "grove");
    hold(1, name);
    table.treeman = (uint8_t)loc(name);
}

static void X128_the_treeman_halts_him(void **state)
{
    (void)state;
    treeman("b1");
    march("march n3-");
    assert_int_equal(table.warlord.at, loc("a1"));
    assert_int_equal(table.phase, PHASE_PREP);
}

static void X129_halted_beside_a_mage(void **state)
{
    (void)state;
    treeman("b1");
    stand(1, "a1");
    march("march n3-");
    assert_int_equal(table.warlord.at, loc("a1"));
    assert_int_equal(actor(), 0);
}

static void X130_halted_he_still_claims(void **state)
{
    (void)state;
    treeman("c1");
    explored("b1", "mine");
    march("march n3-");
    assert_int_equal(table.warlord.at, loc("b1"));
    assert_int_equal(holder_of("b1"), WARLORD);
    assert_int_equal(wards_on("b1"), 1);
}

static void X131_the_treeman_on_his_path(void **state)
{
    (void)state;
    treeman("b3");
    explored("b1", "mine");
    explored("b2", "mine");
    march("march n2+");
    assert_int_equal(table.warlord.at, loc("b2"));
}

static void X132_barriers_stop_his_path_only(void **state)
{
    (void)state;
    apart(M1);
    all_explored();
    wall("a1", "b1");
    wall("b2", "b3");
    march("march n2+");
    assert_int_equal(table.warlord.at, loc("b2"));
    assert_int_equal(holder_of("b1"), WARLORD);
}

static void X133_torment_and_befuddle(void **state)
{
    bg_action list[BG_MAX_LIST];
    (void)state;
    apart(M1 | M2);
    know(2, SPELL_TORMENT);
    know(2, SPELL_BEFUDDLE);
    relics(2, 0, 0, 0, 0, 3, 0);
    warlord_before(1);
    play("march n2+");
    assert_int_equal(actor(), 1);
    play("cast torment pay bone");
    assert_int_equal(bg_list(&archmage_game, &table, BG_NATURE, list), 24);
    plays("march s3-, cast befuddle pay bone bone, veer left");
    assert_int_equal(archmage_card_heading(table.warlord.route), DIR_SE);
    while (table.phase == PHASE_WARLORD)
        play(can("reveal mine") ? "reveal mine" : "reveal grove");
    assert_int_equal(table.discard, 1u << 0 | 1u << 15);
}

static void X134_befuddle_turns_round(void **state)
{
    (void)state;
    apart(M1 | M2);
    know(1, SPELL_BEFUDDLE);
    relics(1, 0, 0, 0, 0, 2, 0);
    warlord_before(1);
    plays("march nw2+, cast befuddle pay bone bone, veer right");
    assert_int_equal(archmage_card_heading(table.warlord.route), DIR_N);
    assert_int_equal(archmage_card_family(table.warlord.route), 0);
}

static void X135_madness(void **state)
{
    bg_action list[BG_MAX_LIST];
    (void)state;
    apart(0);
    all_explored();
    table.discard = 3;
    table.deck &= ~3u;
    warlord_before(1);
    play("march madness");
    assert_int_equal(bg_list(&archmage_game, &table, BG_NATURE, list), 24);
    play("march s3-");
    assert_int_equal(archmage_bits(table.deck), 24);
    assert_true(table.deck >> (CARD_MADNESS - 1) & 1);
    assert_int_equal(table.discard, 1u << 15);
}

static void X136_the_warlord_is_lured(void **state)
{
    (void)state;
    apart(M2);
    all_explored();
    stand(1, "b9");
    token("a1", TOKEN_BEGUILE, 1);
    warlord_before(1);
    int supply = table.warlord.supply;
    struct archmage_mage one = *mage(1);
    play("march n2+");
    assert_int_equal(table.warlord.supply, supply + 1);
    assert_crew(1, one.company + 1, one.supply - 1);
    assert_int_equal(token_at("a1"), TOKEN_NONE);
}

static void X137_allies_are_not_lured(void **state)
{
    (void)state;
    apart(M2);
    stand(1, "b1");
    token("a1", TOKEN_BEGUILE, 2);
    struct archmage_mage one = *mage(1);
    play("travel s");
    assert_crew(1, one.company, one.supply);
    assert_int_equal(token_at("a1"), TOKEN_BEGUILE);
}

static void X138_a_wellspring_on_his_way(void **state)
{
    (void)state;
    apart(0);
    all_explored();
    hold(2, "b1");
    token("b1", TOKEN_WELLSPRING, 0);
    march("march n3-");
    assert_int_equal(actor(), 1);
    plays("gain gem, gain gem");
    assert_relics(2, 0, 0, 0, 2, 0, 0);
}

static void X139_replace(void **state)
{
    (void)state;
    apart(M1);
    land(2, "b1", "grove", 1);
    token("b1", TOKEN_REPLICATE, 2);
    stand(1, "b1");
    assert_false(can("attack"));
    struct archmage_mage two = *mage(2);
    play("replace");
    assert_int_equal(table.mp, 4);
    assert_int_equal(holder_of("b1"), 1);
    assert_int_equal(wards_on("b1"), 1);
    assert_int_equal(token_at("b1"), TOKEN_REPLICATE);
    assert_int_equal(archmage_caster(&table, loc("b1")), 0);
    assert_int_equal(mage(2)->company, two.company + 1);
    assert_relics(1, 0, 0, 0, 0, 0, 0);
}

static void A15_8_allies_replace_without_any_module_in_every_version(void **state)
{
    (void)state;
    for (int edition = 1; edition <= archmage_game.rules_version; edition++) {
        apart(0);
        table.edition = (uint16_t)edition;
        land(2, "b1", "grove", 0);
        stand(1, "b1");
        play("replace");
        assert_int_equal(holder_of("b1"), 1);
    }
}

static void X140_an_allys_tower(void **state)
{
    (void)state;
    apart(0);
    tower(2, "b1", "grove");
    stand(1, "a1");
    train(1, SPHERE_NATURE, 1);
    train(1, SPHERE_MATTER, 1);
    relics(1, 2, 0, 0, 0, 0, 0);
    play("travel n");
    assert_false(can("study") || can("build"));
}

static void X141_no_gate_onto_the_warlord(void **state)
{
    (void)state;
    apart(0);
    know(1, SPELL_GATE);
    relics(1, 0, 0, 2, 0, 0, 0);
    table.warlord.at = (uint8_t)loc("c3");
    play("cast gate pay scroll scroll");
    assert_false(can("to c3"));
    assert_true(can("to c6"));
}

/* Lands of X142 and three Masters each; so many mines. */
static void groves(int mines)
{
    static const uint8_t his[ARCHMAGE_LANDS] = {2, 1, 0, 0, 0};
    apart(0);
    memcpy(table.warlord.holds, his, sizeof his);
    mage(1)->holds[SPHERE_NATURE] = 1;
    mage(2)->holds[SPHERE_NATURE] = 2;
    mage(1)->holds[SPHERE_MATTER] = 1;
    mage(2)->holds[SPHERE_TIME] = 1;
    mage(2)->holds[SPHERE_WILL] = (uint8_t)mines;
    for (int p = 1; p <= 2; p++)
        for (int s = 0; s < 3; s++)
            mage(p)->apprentices[AREA_MASTER + s] = 1;
}

static void X142_victory(void **state)
{
    (void)state;
    groves(1);
    table.active = 1;
    archmage_end_turn(&table, NULL);
    assert_true(table.won);
    groves(0);
    table.active = 1;
    archmage_end_turn(&table, NULL);
    assert_false(table.won);
    assert_int_equal(table.phase, PHASE_WARLORD);
}

/* A15.5: the deck as the rules print it. */
static void paths_of_the_cards(void **state)
{
    static const char *const paths[] = {
        "b2 b3 b4 b5 b6",    "b12 c18 d23 c17 b11", "c2 c3 c4 c5 c6",      "c18 c17 c16 c15 c14",
        "b4 b5 b6 b7 b8",    "b2 c3 d3 c2 b1",      "c5 c6 c7 c8 c9",      "c3 c2 c1 c18 c17",
        "b6 b7 b8 b9 b10",   "b4 c6 d7 c5 b3",      "c8 c9 c10 c11 c12",   "c6 c5 c4 c3 c2",
        "b8 b9 b10 b11 b12", "b6 c9 d11 c8 b5",     "c11 c12 c13 c14 c15", "c9 c8 c7 c6 c5",
        "b10 b11 b12 b1 b2", "b8 c12 d15 c11 b7",   "c14 c15 c16 c17 c18", "c12 c11 c10 c9 c8",
        "b12 b1 b2 b3 b4",   "b10 c15 d19 c14 b9",  "c17 c18 c1 c2 c3",    "c15 c14 c13 c12 c11",
    };
    (void)state;
    for (int number = 1; number < CARD_MADNESS; number++) {
        char text[64];
        struct bg_text t = bg_text_start(text, sizeof text);
        for (int k = 0; k < COOP_PATH; k++) {
            bg_put(&t, k ? " " : "");
            put_cell(&t, archmage_path_cell(number, k));
        }
        assert_string_equal(text, paths[number - 1]);
    }
}

/* A1.2: legal combinations, and reasons for the others. */
static void combinations_of_options(void **state)
{
    int legal = 0, coop = 0;
    (void)state;
    for (int mode = 0; mode < MODES; mode++)
        for (int seats = 1; seats <= 4; seats++)
            for (int code = 0; code < 16 * 2 * 3; code++) {
                int16_t options[BG_MAX_OPTIONS];
                bg_default_options(&archmage_game, seats, options);
                options[OPTION_MODE] = (int16_t)mode;
                for (int k = 0; k < 4; k++)
                    options[OPTION_MODULE + k] = (int16_t)(1 + (code >> k & 1));
                options[OPTION_BOOKS] = (int16_t)(code / 16 % 2);
                options[OPTION_LEVEL] = (int16_t)(code / 32);
                int fits = !archmage_check_options(seats, options);
                legal += fits && mode == MODE_VERSUS;
                coop += fits && mode == MODE_COOP;
            }
    assert_int_equal(legal, 3 * 28);
    assert_int_equal(coop, 24);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(X115_levels),
        cmocka_unit_test(X116_the_order_of_turns),
        cmocka_unit_test(X117_an_empty_supply_wins),
        cmocka_unit_test(his_recruits_are_told),
        cmocka_unit_test(X118_the_movement_example),
        cmocka_unit_test(X119_he_forfeits_the_last_point),
        cmocka_unit_test(X120_mage_and_tower_side_by_side),
        cmocka_unit_test(X121_through_a_tower),
        cmocka_unit_test(X122_an_enlarged_mage_dazes_twice),
        cmocka_unit_test(X123_he_breaks_both),
        cmocka_unit_test(X124_two_wards_hold_him),
        cmocka_unit_test(X125_a_camp_feeds_him),
        cmocka_unit_test(X126_a_town_feeds_him),
        cmocka_unit_test(X127_without_a_company_he_claims_nothing),
        cmocka_unit_test(X128_the_treeman_halts_him),
        cmocka_unit_test(X129_halted_beside_a_mage),
        cmocka_unit_test(X130_halted_he_still_claims),
        cmocka_unit_test(X131_the_treeman_on_his_path),
        cmocka_unit_test(X132_barriers_stop_his_path_only),
        cmocka_unit_test(X133_torment_and_befuddle),
        cmocka_unit_test(X134_befuddle_turns_round),
        cmocka_unit_test(X135_madness),
        cmocka_unit_test(X136_the_warlord_is_lured),
        cmocka_unit_test(X137_allies_are_not_lured),
        cmocka_unit_test(X138_a_wellspring_on_his_way),
        cmocka_unit_test(X139_replace),
        cmocka_unit_test(A15_8_allies_replace_without_any_module_in_every_version),
        cmocka_unit_test(X140_an_allys_tower),
        cmocka_unit_test(X141_no_gate_onto_the_warlord),
        cmocka_unit_test(X142_victory),
        cmocka_unit_test(paths_of_the_cards),
        cmocka_unit_test(combinations_of_options),
    };
    return cmocka_run_group_tests_name("archmage: co-op", tests, NULL, NULL);
}
