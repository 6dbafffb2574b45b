/* dawn_changes_test.c: what version 2 of the rules changed, and that version 1 still plays as it
 * did. */
#include "dawn_table.h"

#include "../engine/game.h"

/* ---- Retreat (9) ---- */

/* A Horned Reaver (LOSE: it loses 1) loses 1 by the dice. */
static void reaver_loses_one_and_one(int edition)
{
    duel_by(edition, DAWN_NECROMANCER, DAWN_DEMONOLOGIST);
    attack(DAWN_BARROW_GUARD, 6, DAWN_HORNED_REAVER, 8);
    roll("5 2 3 3");
    assert_int_equal(beast("D.1")->health, 6);
}

static void dice_and_abilities_together_force_a_retreat(void **state)
{
    char question[BG_MAX_TEXT];
    (void)state;
    reaver_loses_one_and_one(1);
    choices(P2, "stand; retreat");
    reaver_loses_one_and_one(2);
    assert_int_equal(d.step, DAWN_STEP_DIRECTION);

    duel(DAWN_NECROMANCER, DAWN_DEMONOLOGIST);
    d.mage[P2].stones = 1;
    attack(DAWN_BARROW_GUARD, 6, DAWN_HORNED_REAVER, 8);
    say("pass");
    roll("5 2 3 3");
    choices(P2, "hold; retreat");
    dawn_prompt(&d, P2, question, sizeof question);
    assert_non_null(strstr(question, "lost 2 to"));
}

static void what_the_winner_loses_forces_nobody(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    attack(DAWN_PLAGUE_BEARER, 8, DAWN_BRASS_HOUND, 5);
    roll("3 2 4 1");
    assert_int_equal(beast("T.1")->health, 4);
    choices(P1, "stand; retreat");
}

/* ---- Wrap-up (10) ---- */

static void no_effect_sacrifices_in_the_wrap_up(void **state)
{
    char why[BG_MAX_TEXT];
    (void)state;
    for (int edition = 1; edition <= 2; edition++) {
        duel_by(edition, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
        put(P1, DAWN_GHOUL, "d1", 6);
        hand(P1, DAWN_LAST_RITES);
        turn(P1);
        assert_true(may("cast last-rites"));
        at(P1, DAWN_STEP_WRAP_UP);
        assert_int_equal(may("cast last-rites"), edition == 1);
    }
    dawn_refuse(&d, P1, action_of(P1, "cast last-rites"), why, sizeof why);
    assert_non_null(strstr(why, "nothing sacrifices"));
}

static void wrap_up_spells_come_before_and_after_drawing(void **state)
{
    (void)state;
    duel(DAWN_TECHNOMANCER, DAWN_NECROMANCER);
    for (int i = 0; i < 4; i++)
        hand(P1, i < 2 ? DAWN_BRASS_HOUND : DAWN_STOLEN_PLANS);
    at(P1, DAWN_STEP_WRAP_UP);
    assert_true(may("cast stolen-plans"));
    say("done");
    draw(DAWN_IRON_TITAN);
    draw(DAWN_FIELD_REPAIRS);
    choices(P1, "cast stolen-plans; done");
    say("cast stolen-plans");
    draw(DAWN_SPARK_MITE);
    draw(DAWN_SPARK_MITE);
    choices(P1, "cast stolen-plans; done");
    say("done; discard stolen-plans; discard spark-mite; discard spark-mite");
    assert_int_equal(d.active, P2);

    duel_by(1, DAWN_TECHNOMANCER, DAWN_NECROMANCER);
    for (int i = 0; i < 4; i++)
        hand(P1, DAWN_BRASS_HOUND);
    at(P1, DAWN_STEP_WRAP_UP);
    say("done");
    draw(DAWN_STOLEN_PLANS);
    draw(DAWN_STOLEN_PLANS);
    choices(P1, "discard brass-hound; discard stolen-plans");
}

/* ---- Pins (9.2) ---- */

/* p1's fighter beats a creature that has to retreat from e1; p1 holds a stone and a PIN spell. */
static void beaten_before_a_gaoler(int edition, int loser, int health, const char *dice)
{
    duel_by(edition, DAWN_NECROMANCER, DAWN_ELEMENTALIST);
    d.mage[P1].stones = 1;
    hand(P1, DAWN_GRASPING_DEAD);
    attack(DAWN_BARROW_GUARD, 6, loser, health);
    say("done; pass");
    roll(dice);
    if (d.ask == DAWN_ASK_AFTER)
        say("pass");
    if (d.ask == DAWN_ASK_RETREAT)
        say("retreat");
}

static void a_pin_needs_a_retreat_die(void **state)
{
    (void)state;
    for (int edition = 1; edition <= 2; edition++) {
        beaten_before_a_gaoler(edition, DAWN_STONE_WARDEN, 5, "6 2 3 1");
        choices(P1, "cast grasping-dead; pin; pass");
    }
    beaten_before_a_gaoler(1, DAWN_DUST_RUNNER, 5, "6 2 3 1");
    choices(P1, "cast grasping-dead; pin; pass");
    beaten_before_a_gaoler(2, DAWN_DUST_RUNNER, 5, "6 2 3 1");
    assert_false(d.ask == DAWN_ASK_PURSUE && may("pin"));
    assert_false(d.ask == DAWN_ASK_PURSUE && may("cast grasping-dead"));
}

/* ---- Terrain tokens (4) ---- */

/* A table that is about to place these terrain cards, p1's first. */
static void terrain_cards(int edition, int map, int tokens, int p1, int p2)
{
    table_by(edition, 2, map, DAWN_NECROMANCER, DAWN_TECHNOMANCER, 0);
    d.modifiers = 1;
    d.tokens = (uint8_t)(edition > 1 ? tokens : 0);
    d.terrain[0] = (uint8_t)(p1 + 1);
    d.terrain[1] = (uint8_t)(p2 + 1);
    at(P1, DAWN_STEP_TOKENS);
}

static void a_tile_holds_as_many_tokens_as_the_option_says(void **state)
{
    (void)state;
    for (int most = 1; most <= 3; most++) {
        terrain_cards(2, DAWN_MAP_2X1, most, DAWN_TOKEN_MIST_BANK, DAWN_TOKEN_MIST_BANK);
        say("token b1");
        assert_int_equal(may("token c1"), most > 1);
        say("token f1");
        assert_int_equal(d.step == DAWN_STEP_TOKENS, most > 1);
        if (most == 1)
            continue;
        say("token c1; token g1");
        assert_int_not_equal(d.step, DAWN_STEP_TOKENS);
    }
    terrain_cards(1, DAWN_MAP_2X1, 1, DAWN_TOKEN_MIST_BANK, DAWN_TOKEN_MIST_BANK);
    say("token b1; token f1; token c1; token g1");
    assert_int_equal(d.square[square("g1")], DAWN_PLACE_TOKEN + DAWN_TOKEN_MIST_BANK);
}

static void the_second_token_of_a_card_may_be_left_out(void **state)
{
    (void)state;
    terrain_cards(2, DAWN_MAP_2X2, 1, DAWN_TOKEN_TWIN_GATE, DAWN_TOKEN_SPRING);
    assert_false(may("pass"));
    say("token c1");
    assert_true(may("pass"));
    say("pass");
    assert_int_equal(acting(), P2);
    assert_int_equal(dawn_gate_from(&d, square("c1")), DAWN_NONE);
    assert_false(may("pass"));

    terrain_cards(1, DAWN_MAP_2X2, 1, DAWN_TOKEN_TWIN_GATE, DAWN_TOKEN_SPRING);
    say("token c1");
    assert_false(may("pass"));
}

/* ---- Rounds (12) ---- */

static void there_is_no_round_limit_unless_one_is_set(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    d.rounds = 0;
    d.round = d.mage[P1].turns = d.mage[P2].turns = DAWN_ROUNDS - 1;
    hand(P1, DAWN_GHOUL);
    at(P2, DAWN_STEP_END_TURN);
    assert_int_equal(d.round, DAWN_ROUNDS);
    assert_int_equal(acting(), P1);
    at(P2, DAWN_STEP_END_TURN);
    assert_int_equal(dawn_to_act(&d), 0);
    assert_int_equal(dawn_game.options[DAWN_OPT_ROUNDS].initial, 0);
    assert_int_equal(dawn_game_1.options[DAWN_OPT_ROUNDS].initial, 24);
}

/* ---- Shapes and tiles (3.3 to 3.5) ---- */

static void so_many_mages_play_on_each_shape(void **state)
{
    static const struct {
        int map, most, before; /* bits: two, three, four mages; in version 1 */
    } shapes[DAWN_MAP_COUNT] = {{DAWN_MAP_2X1, 1, 1}, {DAWN_MAP_2X2, 7, 5}, {DAWN_MAP_3X3, 7, 5},
                                {DAWN_MAP_T, 3, 2},   {DAWN_MAP_3X1, 1, 0}, {DAWN_MAP_3X2, 7, 0},
                                {DAWN_MAP_L, 3, 0}};
    (void)state;
    for (int i = 0; i < DAWN_MAP_COUNT; i++)
        for (int seats = 2; seats <= 4; seats++) {
            int bit = 1 << (seats - 2);
            assert_int_equal(dawn_portals(2, shapes[i].map, seats) != NULL,
                             (shapes[i].most & bit) != 0);
            assert_int_equal(dawn_portals(1, shapes[i].map, seats) != NULL,
                             (shapes[i].before & bit) != 0);
        }
}

/* Marks what can be reached from a square without entering a portal. */
static void reach(int from, uint8_t *seen)
{
    seen[from] = 1;
    for (int dir = DAWN_NORTH; dir <= DAWN_WEST; dir++) {
        int to = dawn_step_to(from, dir);
        if (dawn_open_ground(&d, DAWN_NONE, to) && !seen[to])
            reach(to, seen);
    }
}

static void no_portal_fences_ground_off(void **state)
{
    struct bg_rng rng = {5};
    (void)state;
    for (int k = 0; k < 300; k++) {
        int map = k % DAWN_MAP_COUNT, seats = 2 + k / DAWN_MAP_COUNT % 3, start = 0;
        int16_t options[DAWN_OPT_COUNT] = {(int16_t)map, 1, 0, 0, 0, 8, 0, 0, 1, 2, 3, 1};
        uint8_t seen[DAWN_SQUARES] = {0};
        struct bg_outcome outcomes[DAWN_FACES];
        if (!dawn_portals(2, map, seats))
            continue;
        dawn_setup(&d, seats, options);
        while (d.ask == DAWN_ASK_TILE)
            dawn_apply(&d, BG_NATURE, bg_draw(outcomes, dawn_chance(&d, outcomes), &rng), NULL);
        while (!dawn_open_ground(&d, DAWN_NONE, start))
            start++;
        reach(start, seen);
        for (int s = 0; s < DAWN_SQUARES; s++)
            assert_int_equal(seen[s], dawn_open_ground(&d, DAWN_NONE, s));
    }
}

static void each_place_may_have_its_own_tile(void **state)
{
    int16_t options[DAWN_OPT_COUNT] = {DAWN_MAP_L, 0, 0, 0, 0, 8, 0, 0, 1, 2, 3, 1};
    struct bg_outcome outcomes[DAWN_FACES];
    (void)state;
    options[DAWN_OPT_TILE] = DAWN_TILE_CHOSEN + DAWN_FACE(17, B);
    options[DAWN_OPT_TILE + 1] = DAWN_TILE_RANDOM;
    dawn_setup(&d, 2, options);
    assert_int_equal(d.ask, DAWN_ASK_TILE);
    assert_int_equal(d.cursor, 1);
    assert_int_equal(dawn_chance(&d, outcomes), 2 * (18 - 3));
    dawn_apply(&d, BG_NATURE, dawn_action(DAWN_TILE, DAWN_FACE(3, B)), NULL);
    assert_int_equal(d.tile[0], DAWN_FACE(17, B) + 1);
    assert_int_equal(d.tile[1], DAWN_FACE(3, B) + 1);
    assert_int_equal(d.tile[2], DAWN_FACE(6, A) + 1);
    assert_int_equal(d.tile[3], DAWN_FACE(7, A) + 1);
    assert_int_equal(d.square[square("a1")], DAWN_PLACE_ROUGH);
    assert_int_equal(d.square[square("e1")], DAWN_PLACE_VOID);
}

static void a_lot_and_a_draft_begin_the_game(void **state)
{
    (void)state;
    assert_int_equal(dawn_game.options[DAWN_OPT_FIRST].initial, 1);
    assert_int_equal(dawn_game.options[DAWN_OPT_DRAFT].initial, 1);
    assert_int_equal(dawn_game_1.options[DAWN_OPT_FIRST].initial, 0);
    assert_int_equal(dawn_game_1.options[DAWN_OPT_DRAFT].initial, 0);
}

/* ---- Questions that everybody can answer (0.2) ---- */

/* Whatever P2 holds, a Technomancer has nothing to cast before the roll, and everybody knows. */
static void a_question_everybody_can_answer_is_not_asked(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    hand(P2, DAWN_STOLEN_PLANS);
    attack(DAWN_BARROW_GUARD, 6, DAWN_BRASS_HOUND, 5);
    assert_int_equal(d.ask, DAWN_ASK_ROLL);
    roll("5 2 3 1");
    choices(P2, "pass");
}

/* A hand that can do nothing is asked wherever another one could. */
static void a_hand_cannot_be_read_off_a_missing_question(void **state)
{
    static const int held[] = {DAWN_GRAVE_RAT, DAWN_BONE_PLATING};
    (void)state;
    for (size_t i = 0; i < BG_LEN(held); i++) {
        duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
        hand(P1, held[i]);
        attack(DAWN_BARROW_GUARD, 6, DAWN_BRASS_HOUND, 5);
        say("done");
        assert_int_equal(d.ask, DAWN_ASK_BEFORE);
        choices(P1, i ? "cast bone-plating; pass" : "pass");
    }
}

/* Cards known to all leave nothing to hide. */
static void an_open_hand_is_not_asked_for_what_it_lacks(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    hand(P1, DAWN_GRAVE_RAT);
    dawn_open_hand(&d.mage[P1]);
    attack(DAWN_BARROW_GUARD, 6, DAWN_BRASS_HOUND, 5);
    assert_int_equal(d.ask, DAWN_ASK_ROLL);
}

/* The kinds a hand may hold: what is open, and for secret cards all that was not seen. */
static uint32_t kinds_that_may_be_held(const struct dawn_mage *m)
{
    uint32_t kinds = dawn_hand_kinds(m), shown = dawn_shown_kinds(m);
    for (int kind = 0; kind < DAWN_KINDS && m->open < m->hand_size; kind++)
        kinds |= (uint32_t)(m->deck[kind] > 0 && !(shown >> kind & 1)) << kind;
    return kinds;
}

/* Random games, every question looked at, asked or not. */
static void a_question_is_open_if_some_hand_has_two_answers(void **state)
{
    struct bg_rng rng = {1};
    int16_t options[BG_MAX_OPTIONS];
    int met[2][DAWN_ASK_COUNT] = {{0}};
    (void)state;
    for (int game = 0; game < 90; game++) {
        bg_action list[BG_MAX_LIST];
        bg_default_options(&dawn_game, 2 + game % 3, options);
        options[DAWN_OPT_ROUNDS] = 24;
        dawn_setup(&d, 2 + game % 3, options);
        for (; d.ask != DAWN_ASK_OVER; dawn_go_on(&d, NULL)) {
            int n;
            if (d.ask < DAWN_ASK_SCHOOL) {
                dawn_answer(&d, dawn_sample(&d, &rng), NULL);
                continue;
            }
            if (dawn_asks_hand(&d)) {
                uint32_t kinds = kinds_that_may_be_held(&d.mage[d.asked]);
                int open = dawn_answers(&d, kinds, list) > 1;
                assert_int_equal(dawn_is_open_question(&d), open);
                met[open][d.ask]++;
            }
            n = dawn_legal(&d, d.asked, list);
            dawn_answer(&d, list[bg_rng_below(&rng, (uint32_t)n)], NULL);
        }
    }
    for (int ask = 0; ask < DAWN_ASK_COUNT; ask++) {
        int hand = dawn_is_in(DAWN_HAND_ASKS, ask);
        assert_int_equal(met[1][ask] > 0, hand);
        assert_int_equal(met[0][ask] > 0, hand && ask != DAWN_ASK_DISCARD);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_and_abilities_together_force_a_retreat),
        cmocka_unit_test(what_the_winner_loses_forces_nobody),
        cmocka_unit_test(no_effect_sacrifices_in_the_wrap_up),
        cmocka_unit_test(wrap_up_spells_come_before_and_after_drawing),
        cmocka_unit_test(a_pin_needs_a_retreat_die),
        cmocka_unit_test(a_tile_holds_as_many_tokens_as_the_option_says),
        cmocka_unit_test(the_second_token_of_a_card_may_be_left_out),
        cmocka_unit_test(there_is_no_round_limit_unless_one_is_set),
        cmocka_unit_test(so_many_mages_play_on_each_shape),
        cmocka_unit_test(no_portal_fences_ground_off),
        cmocka_unit_test(each_place_may_have_its_own_tile),
        cmocka_unit_test(a_lot_and_a_draft_begin_the_game),
        cmocka_unit_test(a_question_everybody_can_answer_is_not_asked),
        cmocka_unit_test(a_hand_cannot_be_read_off_a_missing_question),
        cmocka_unit_test(an_open_hand_is_not_asked_for_what_it_lacks),
        cmocka_unit_test(a_question_is_open_if_some_hand_has_two_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
