/* dawn_test.c: the worked examples of the rules specification (section 22), a test each. */
#include "dawn_table.h"

/* ---- Combat ---- */

static void E01_difference_is_the_loss(void **state)
{
    (void)state;
    guard_attacks_hound();
    roll("6 2 3 1");
    assert_int_equal(beast("T.1")->health, 2);
    assert_true(dawn_is_fatigued(beast("T.1")));
    assert_int_equal(d.step, DAWN_STEP_DIRECTION);
    assert_int_equal(d.ask, DAWN_ASK_ROLL);
}

static void E02_movement_points(void **state)
{
    static const struct {
        int seats, map, points;
    } cases[] = {
        {2, DAWN_MAP_3X3, 12}, {2, DAWN_MAP_2X1, 11}, {2, DAWN_MAP_2X2, 11}, {3, DAWN_MAP_T, 12}};
    (void)state;
    for (size_t i = 0; i < BG_LEN(cases); i++) {
        table_by(1, cases[i].seats, cases[i].map, 0, 1, 2);
        hand(P1, DAWN_GHOUL);
        turn(P1);
        say("done");
        roll("4 5");
        assert_int_equal(d.points, cases[i].points);
    }
}

static void E03_dice_counts(void **state)
{
    static const struct {
        int card, health, dice;
    } cases[] = {{DAWN_BONE_SERVANT, 1, 1}, {DAWN_BARROW_GUARD, 3, 2}, {DAWN_BARROW_GUARD, 2, 1},
                 {DAWN_CRYPT_KNIGHT, 3, 2}, {DAWN_CRYPT_KNIGHT, 2, 1}, {DAWN_BONE_COLOSSUS, 4, 3},
                 {DAWN_BONE_COLOSSUS, 3, 2}};
    (void)state;
    for (size_t i = 0; i < BG_LEN(cases); i++) {
        duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
        int c = put(P1, cases[i].card, "d1", cases[i].health);
        assert_int_equal(dawn_dice_of(&d, c, 0), cases[i].dice);
    }
}

static void E04_second_die_decides_without_loss(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    attack(DAWN_BARROW_GUARD, 6, DAWN_PISTON_GUARD, 6);
    roll("5 4 5 2");
    assert_int_equal(beast("T.1")->health, 6);
    choices(P2, "stand; retreat");
}

static void E05_tie_without_second_die(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    attack(DAWN_BARROW_GUARD, 6, DAWN_BRASS_HOUND, 2);
    roll("5 3 5");
    assert_int_equal(d.fight.ties, 1);
    roll("4 1 2");
    assert_int_equal(beast("T.1")->card, DAWN_NO_CARD);
    assert_int_equal(d.mage[P1].points, 1);
}

static void E06_tie_without_third_die(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    attack(DAWN_BONE_COLOSSUS, 10, DAWN_BRASS_HOUND, 5);
    roll("6 4 1 6 4");
    assert_int_equal(d.fight.ties, 1);
    roll("2 2 2 3 1");
    assert_int_equal(beast("N.1")->health, 9);
    choices(P1, "stand; retreat");
}

static void E07_small_loss_may_stand(void **state)
{
    (void)state;
    guard_attacks_hound();
    roll("4 2 3 3");
    assert_int_equal(beast("T.1")->health, 4);
    choices(P2, "stand; retreat");
}

static void E08_hold_for_a_stone(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    d.mage[P2].stones = 1;
    attack(DAWN_BARROW_GUARD, 6, DAWN_BRASS_HOUND, 5);
    roll("5 2 3 3");
    choices(P2, "power; pass");
    say("pass");
    choices(P2, "hold; retreat");
    say("hold");
    assert_int_equal(d.mage[P2].stones, 0);
    assert_true(contested("e1"));
    assert_int_equal(d.fought, 2);
}

static void E09_kills_charge_stones(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    d.mage[P1].stones = 1;
    attack(DAWN_BARROW_GUARD, 6, DAWN_RAIL_STRIDER, 1);
    roll("6 1 1");
    assert_int_equal(d.mage[P1].points, 2);
    assert_int_equal(d.mage[P1].stones, 2);

    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    d.mage[P1].stones = 2;
    attack(DAWN_BARROW_GUARD, 6, DAWN_SCRAP_CRAWLER, 1);
    roll("6 1 1");
    assert_int_equal(d.mage[P1].points, 0);
    assert_int_equal(d.mage[P1].stones, 2);
    assert_int_equal(d.mage[P2].taken[dawn_kind_of(DAWN_SCRAP_CRAWLER)], 1);
}

static void E10_target_ends_the_game_at_once(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    d.mage[P1].points = 7;
    d.mage[P2].taken[dawn_kind_of(DAWN_SIEGE_ENGINE)] = 2;
    d.mage[P2].taken[dawn_kind_of(DAWN_SURVEY_DRONE)] = 1;
    put(P1, DAWN_BARROW_GUARD, "e1", 6);
    put(P1, DAWN_GHOUL, "e4", 6);
    put(P2, DAWN_BRASS_HOUND, "f1", 1);
    put(P2, DAWN_BRASS_HOUND, "f4", 5);
    movement(P1, 5);
    say("move 1 e; move 2 e");
    choices(P1, "fight f1; fight f4");
    say("fight f1");
    roll("6 1 1");
    assert_int_equal(dawn_to_act(&d), 0);
    assert_int_equal(d.mage[P1].points, 8);
    assert_true(contested("f4"));
}

/* The Hound on `where` is beaten by 2; then the retreat die falls. */
static void beaten_hound(const char *from, const char *direction, const char *where)
{
    char line[16];
    struct bg_text t = bg_text_start(line, sizeof line);
    put(P1, DAWN_BARROW_GUARD, from, 6);
    put(P2, DAWN_BRASS_HOUND, where, 5);
    movement(P1, 5);
    bg_putf(&t, "move 1 %s", direction);
    say(line);
    if (d.ask == DAWN_ASK_MOVEMENT)
        say("done");
    roll("6 2 4 1");
}

static void E11_retreat_off_the_map(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    beaten_hound("d1", "e", "e1");
    roll("3");
    assert_true(contested("e1"));
    assert_int_equal(d.fought, 2);
}

static void E12_retreat_onto_own_creature(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    beaten_hound("d1", "e", "e1");
    put(P2, DAWN_SCRAP_CRAWLER, "f1", 3);
    roll("2");
    assert_true(contested("e1"));
    assert_int_equal(d.fought, 2);
}

static void E13_retreat_into_a_wall(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    beaten_hound("b1", "n", "b2");
    roll("1");
    assert_true(contested("b2"));
    assert_int_equal(d.fought, 2);
}

static void E14_retreat_onto_two_others(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P1, DAWN_BARROW_GUARD, "d1", 6);
    put(P2, DAWN_BRASS_HOUND, "e1", 5);
    put(P1, DAWN_GHOUL, "g1", 6);
    put(P2, DAWN_PISTON_GUARD, "f1", 6);
    movement(P1, 5);
    say("move 1 e; move 2 w; fight e1");
    roll("6 2 4 1 2");
    assert_true(contested("e1"));
    assert_int_equal(d.fight.square, square("e1"));
    assert_int_equal(d.fought, 2);
}

static void E15_retreat_onto_an_enemy_portal(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P1, DAWN_BARROW_GUARD, "h1", 6);
    put(P2, DAWN_BRASS_HOUND, "g1", 5);
    movement(P2, 5);
    say("move 1 e");
    roll("6 2 4 1 1");
    assert_true(contested("h1"));
    assert_int_equal(d.fought, 2);
}

static void E16_retreat_onto_a_lone_enemy(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P1, DAWN_BARROW_GUARD, "d1", 6);
    put(P1, DAWN_GHOUL, "f1", 6);
    put(P2, DAWN_BRASS_HOUND, "e1", 5);
    movement(P1, 1);
    say("move 1 e");
    roll("6 2 4 1 2");
    assert_int_equal(beast("T.1")->health, 3);
    assert_false(contested("e1"));
    assert_true(contested("f1"));
    assert_int_equal(d.fight.fighter[0], DAWN_SLOTS);
}

static void E17_retreat_onto_rough_ground(void **state)
{
    (void)state;
    table_of(2, DAWN_MAP_2X2, DAWN_NECROMANCER, DAWN_TECHNOMANCER, 0);
    beaten_hound("a1", "n", "a2");
    roll("2");
    assert_int_equal(beast("T.1")->square, square("b2"));
    assert_false(contested("a2"));
}

static void E18_picked_directions(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    beaten_hound("d1", "e", "e1");
    roll("5");
    choices(P2, "dir n; dir e; dir w");
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    beaten_hound("d1", "e", "e1");
    roll("6");
    choices(P1, "dir n; dir e; dir w");
}

static void E19_pin_for_a_stone(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    d.mage[P1].stones = 1;
    beaten_hound("d1", "e", "e1");
    choices(P1, "pin; pass");
    say("pin");
    assert_int_equal(d.mage[P1].stones, 0);
    assert_true(contested("e1"));
    assert_int_equal(d.fought, 2);
}

static void E20_no_pin_for_a_voluntary_retreat(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    d.mage[P1].stones = 1;
    attack(DAWN_BARROW_GUARD, 6, DAWN_BRASS_HOUND, 5);
    roll("4 2 3 3");
    say("retreat");
    assert_int_equal(d.ask, DAWN_ASK_ROLL);
    assert_int_equal(d.step, DAWN_STEP_DIRECTION);
}

/* ---- Summoning and movement ---- */

static void E21_sacrifice(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P1, DAWN_GHOUL, "a2", 5);
    turn(P1);
    say("sacrifice 1");
    assert_int_equal(d.mage[P1].discard[dawn_kind_of(DAWN_GHOUL)], 1);
    assert_int_equal(d.mage[P1].stones, 1);
    assert_true(empty("a2"));
}

static void E22_no_sacrifice(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
        int c = put(P1, DAWN_GHOUL, i == 0 ? "b1" : "a2", i == 3 ? 6 : 3);
        hand(P1, DAWN_BARROW_GUARD);
        if (i == 1)
            d.mage[P1].stones = 2;
        if (i == 2)
            d.creature[c].lock = P2 + 1;
        turn(P1);
        assert_false(may("sacrifice 1"));
    }
}

static void E23_sacrifices_come_first(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P1, DAWN_BONE_SERVANT, "a2", 3);
    hand(P1, DAWN_GRAVE_RAT);
    turn(P1);
    assert_true(may("sacrifice 1"));
    say("summon grave-rat b");
    assert_int_equal(d.ask, DAWN_ASK_ROLL); /* only `done` was left, and no hand */
}

static void E24_paying_with_a_stone(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    hand(P1, DAWN_CRYPT_KNIGHT);
    hand(P1, DAWN_BONE_COLOSSUS);
    d.mage[P1].stones = 1;
    turn(P1);
    choices(P1, "summon crypt-knight a stones 1; summon crypt-knight b stones 1; done");
    say("summon crypt-knight a stones 1");
    assert_int_equal(d.mage[P1].crystals, 0);
    assert_int_equal(d.mage[P1].stones, 0);
    assert_int_equal(beast("N.1")->health, 8);
}

static void E25_level_three_needs_a_stone(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    hand(P1, DAWN_BONE_COLOSSUS);
    d.mage[P1].crystals = 2;
    turn(P1);
    choices(P1, "done");
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    hand(P1, DAWN_BONE_COLOSSUS);
    d.mage[P1].crystals = d.mage[P1].stones = 2;
    turn(P1);
    choices(P1, "summon bone-colossus a stones 1; summon bone-colossus a stones 2; "
                "summon bone-colossus b stones 1; summon bone-colossus b stones 2; done");
}

static void E26_rough_ground_and_own_creatures(void **state)
{
    (void)state;
    table_of(2, DAWN_MAP_2X2, DAWN_NECROMANCER, DAWN_TECHNOMANCER, 0);
    put(P1, DAWN_GHOUL, "a2", 6);
    put(P1, DAWN_BARROW_GUARD, "a1", 6);
    turn(P1);
    roll("1 1");
    assert_int_equal(d.points, 4);
    assert_false(may("move 1 s"));
    assert_false(may("move 2 n"));
    say("move 1 e");
    assert_int_equal(d.points, 2);
    say("move 1 e");
    assert_int_equal(d.points, 0);
}

static void E27_enemy_portal_is_barred(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P1, DAWN_GHOUL, "h1", 6);
    movement(P1, 14);
    assert_false(may("move 1 n"));
}

static void E28_first_turn_is_peaceful(void **state)
{
    (void)state;
    for (int turns = 0; turns < 2; turns++) {
        duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
        d.mage[P1].turns = (uint8_t)turns;
        put(P1, DAWN_GHOUL, "d1", 6);
        put(P2, DAWN_BRASS_HOUND, "e1", 5);
        hand(P1, DAWN_ROTTING_DART);
        movement(P1, 6);
        assert_int_equal(may("move 1 e"), turns);
        assert_int_equal(may("cast rotting-dart"), turns);
    }
}

static void E29_attackers_stop(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P1, DAWN_GHOUL, "d1", 6);
    put(P1, DAWN_BARROW_GUARD, "e2", 6);
    put(P2, DAWN_BRASS_HOUND, "e1", 5);
    movement(P1, 9);
    say("move 1 e");
    assert_true(contested("e1"));
    for (int dir = 0; dir < 4; dir++) {
        char line[] = "move 1 x";
        line[7] = *dawn_directions[dir];
        assert_false(may(line));
    }
    assert_false(may("move 2 s"));
}

static void E30_draw_and_discard(void **state)
{
    (void)state;
    duel_by(1, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    for (int i = 0; i < 4; i++)
        hand(P1, DAWN_GHOUL);
    at(P1, DAWN_STEP_WRAP_UP);
    say("done");
    draw(DAWN_LAST_RITES);
    draw(DAWN_TOMB_HOUND);
    choices(P1, "discard ghoul; discard tomb-hound; discard last-rites");
    say("discard ghoul; discard last-rites");
    assert_int_equal(d.mage[P1].hand_size, 4);
    assert_int_equal(d.mage[P1].crystals, 2);
}

static void E31_empty_deck(void **state)
{
    struct dawn_mage *m = &d.mage[P1];
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    memcpy(m->discard, m->deck, sizeof m->deck);
    memset(m->deck, 0, sizeof m->deck);
    m->deck_size = 0;
    at(P1, DAWN_STEP_DRAW);
    draw(DAWN_GHOUL);
    assert_int_equal(m->deck_size, 49);
    assert_int_equal(m->discard[dawn_kind_of(DAWN_GHOUL)], 0);

    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    memset(m->deck, 0, sizeof m->deck);
    m->deck_size = 0;
    at(P1, DAWN_STEP_DRAW);
    assert_int_equal(m->hand_size, 0);
    assert_int_equal(d.active, P2);
}

/* ---- Spells, tokens, abilities ---- */

static void E32_fire_lance_scores(void **state)
{
    (void)state;
    duel(DAWN_ELEMENTALIST, DAWN_TECHNOMANCER);
    put(P1, DAWN_MUD_SPRITE, "d1", 3);
    put(P2, DAWN_RAIL_STRIDER, "f2", 2);
    hand(P1, DAWN_FIRE_LANCE);
    turn(P1);
    say("cast fire-lance");
    assert_int_equal(d.mage[P1].points, 2);
    assert_int_equal(d.mage[P1].stones, 1);
    assert_true(empty("f2"));
}

static void E33_briar_spares_the_last_health(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    token(DAWN_TOKEN_BRIAR, "d1");
    put(P1, DAWN_GRAVE_RAT, "c1", 1);
    put(P1, DAWN_GHOUL, "b1", 6);
    movement(P1, 9);
    say("move 1 e; move 1 e; move 2 e; move 2 e");
    assert_int_equal(beast("N.1")->health, 1);
    assert_int_equal(beast("N.2")->health, 5);
}

static void E34_both_die(void **state)
{
    (void)state;
    duel(DAWN_ELEMENTALIST, DAWN_TECHNOMANCER);
    put(P2, DAWN_BRASS_HOUND, "d1", 1);
    put(P1, DAWN_EMBER_WISP, "e1", 2);
    movement(P2, 5);
    say("move 1 e");
    roll("5 2");
    assert_int_equal(d.mage[P2].points, 0);
    assert_int_equal(d.mage[P2].stones, 1);
    assert_int_equal(d.mage[P1].points, 1);
    assert_int_equal(d.mage[P1].stones, 1);
    assert_true(empty("e1"));
}

static void E35_lunge_is_for_the_opening(void **state)
{
    (void)state;
    duel(DAWN_DEMONOLOGIST, DAWN_TECHNOMANCER);
    attack(DAWN_PIT_HOUND, 4, DAWN_BRASS_HOUND, 5);
    roll("4 1 4 2");
    assert_int_equal(beast("T.1")->health, 4);
    say("stand");
    roll("4 1 4 2");
    assert_int_equal(beast("D.1")->health, 4);
    choices(P1, "stand; retreat");
}

static void E36_bone_plating(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P2, DAWN_BRASS_HOUND, "d1", 5);
    put(P1, DAWN_BARROW_GUARD, "e1", 6);
    hand(P1, DAWN_BONE_PLATING);
    movement(P2, 5);
    say("move 1 e; cast bone-plating");
    roll("6 1 2 2");
    assert_int_equal(beast("N.1")->health, 5);
    assert_true(may("stand"));
}

static void E37_loaded_die(void **state)
{
    (void)state;
    duel_by(1, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    hand(P2, DAWN_LOADED_DIE);
    attack(DAWN_BARROW_GUARD, 6, DAWN_BRASS_HOUND, 5);
    say("pass");
    roll("5 2 3 1");
    say("cast loaded-die");
    assert_int_equal(beast("N.1")->health, 5);
}

static void E38_jamming_pulse(void **state)
{
    (void)state;
    duel_by(1, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    hand(P2, DAWN_JAMMING_PULSE);
    attack(DAWN_BARROW_GUARD, 6, DAWN_BRASS_HOUND, 5);
    say("pass");
    roll("6 2 4 1");
    say("cast jamming-pulse");
    roll("1");
    assert_int_equal(beast("N.1")->health, 4);
}

static void E39_soul_lock(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P1, DAWN_GHOUL, "a2", 3);
    hand(P1, DAWN_LAST_RITES);
    at(P2, DAWN_STEP_WRAP_UP);
    say("lock N.1");
    assert_int_equal(d.mage[P2].locks, 1);
    draw(DAWN_STOLEN_PLANS);
    draw(DAWN_STOLEN_PLANS);
    assert_false(may("sacrifice 1"));
    assert_false(may("cast last-rites"));
    turn(P2);
    assert_int_equal(beast("N.1")->lock, 0);
}

static void E40_round_limit(void **state)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    d.mage[P1].points = d.mage[P2].points = 3;
    put(P1, DAWN_GHOUL, "a2", 6);
    put(P1, DAWN_BARROW_GUARD, "a1", 6);
    put(P2, DAWN_RAIL_STRIDER, "h2", 8);
    d.round = d.rounds;
    at(P2, DAWN_STEP_END_TURN);
    assert_int_equal(dawn_to_act(&d), 0);
    dawn_score(&d, points, payoff);
    assert_int_equal(payoff[P1], 1000);
    assert_int_equal(payoff[P2], 0);

    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    d.round = d.rounds;
    at(P2, DAWN_STEP_END_TURN);
    dawn_score(&d, points, payoff);
    assert_int_equal(payoff[P1], 500);
    assert_int_equal(payoff[P2], 500);
}

static void E41_gale(void **state)
{
    (void)state;
    duel(DAWN_ELEMENTALIST, DAWN_TECHNOMANCER);
    put(P1, DAWN_MUD_SPRITE, "e2", 3);
    put(P2, DAWN_BRASS_HOUND, "h2", 5);
    hand(P1, DAWN_GALE);
    movement(P1, 5);
    say("cast gale");
    choices(P1, "dir n; dir s");
    say("dir s");
    assert_int_equal(beast("T.1")->square, square("h1"));
}

static void E42_second_burial(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    discarded(P1, DAWN_GHOUL);
    hand(P1, DAWN_SECOND_BURIAL);
    turn(P1);
    say("cast second-burial");
    choices(P1, "portal a; portal b");
    say("portal b");
    assert_int_equal(beast("N.1")->health, 5);
    assert_int_equal(beast("N.1")->square, square("a3"));

    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    discarded(P1, DAWN_GHOUL);
    hand(P1, DAWN_SECOND_BURIAL);
    put(P1, DAWN_BARROW_GUARD, "a2", 6);
    put(P1, DAWN_BARROW_GUARD, "a3", 6);
    turn(P1);
    assert_false(may("cast second-burial"));
}

static void E43_twin_gate(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    token(DAWN_TOKEN_TWIN_GATE, "d1");
    token(DAWN_TOKEN_TWIN_GATE, "f2");
    d.gate[0][0] = (uint8_t)square("d1");
    d.gate[0][1] = (uint8_t)square("f2");
    put(P1, DAWN_GHOUL, "d1", 6);
    turn(P1);
    roll("1 1");
    say("move 1 gate");
    assert_int_equal(beast("N.1")->square, square("f2"));
    assert_int_equal(d.points, 3);
}

static void E44_retreat_onto_a_third_mage(void **state)
{
    (void)state;
    table_of(3, DAWN_MAP_T, DAWN_NECROMANCER, DAWN_TECHNOMANCER, DAWN_ELEMENTALIST);
    put(P1, DAWN_BARROW_GUARD, "e5", 6);
    put(P2, DAWN_BRASS_HOUND, "f5", 5);
    put(P3, DAWN_STONE_WARDEN, "g5", 5);
    movement(P1, 1);
    say("move 1 e");
    roll("6 2 4 1 2");
    assert_int_equal(beast("T.1")->health, 3);
    assert_true(contested("g5"));
    roll("3 1 6 2");
    assert_int_equal(beast("T.1")->card, DAWN_NO_CARD);
    assert_int_equal(d.mage[P3].points, 1);
    assert_int_equal(d.mage[P3].stones, 1);
    assert_int_equal(d.mage[P1].points, 0);
}

static void E45_movement_reroll(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    d.mage[P1].stones = 1;
    put(P1, DAWN_GHOUL, "d1", 6);
    turn(P1);
    roll("1 1");
    say("reroll");
    roll("6 5");
    assert_int_equal(d.points, 13);
    assert_int_equal(d.mage[P1].stones, 0);
    d.mage[P1].stones = 1;
    say("move 1 e");
    assert_false(may("reroll"));
}

static void E46_swift(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P2, DAWN_BRASS_HOUND, "e1", 5);
    turn(P2);
    roll("1 1");
    say("move 1 w");
    assert_int_equal(beast("T.1")->swift, 2);
    assert_int_equal(d.points, 4);
}

static void E47_firm(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P1, DAWN_CRYPT_KNIGHT, "e1", 8);
    put(P2, DAWN_BRASS_HOUND, "d1", 5);
    movement(P2, 5);
    say("move 1 e");
    roll("6 1 3 1");
    choices(P1, "stand; retreat");

    duel(DAWN_ELEMENTALIST, DAWN_TECHNOMANCER);
    put(P1, DAWN_DUST_RUNNER, "e1", 5);
    put(P2, DAWN_BRASS_HOUND, "d1", 5);
    movement(P2, 5);
    say("move 1 e");
    roll("6 1 3 1");
    choices(P1, "dir n; dir e; dir w");
}

static void E48_grave_rat(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    put(P1, DAWN_GRAVE_RAT, "e1", 1);
    put(P2, DAWN_BRASS_HOUND, "d1", 5);
    movement(P2, 5);
    say("move 1 e");
    roll("6 1 3");
    assert_int_equal(d.mage[P2].points, 0);
    assert_int_equal(d.mage[P2].stones, 1);
    draw(DAWN_GHOUL);
    assert_int_equal(d.mage[P1].hand_size, 1);
}

static void E49_standing_stones(void **state)
{
    (void)state;
    duel(DAWN_ELEMENTALIST, DAWN_TECHNOMANCER);
    token(DAWN_TOKEN_STONES, "e1");
    put(P1, DAWN_MUD_SPRITE, "d1", 3);
    put(P2, DAWN_BRASS_HOUND, "e1", 5);
    hand(P1, DAWN_FIRE_LANCE);
    turn(P1);
    choices(P1, "done");
}

static void E50_assembly_line(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    hand(P2, DAWN_ASSEMBLY_LINE);
    hand(P2, DAWN_RAIL_STRIDER);
    turn(P2);
    assert_false(may("summon rail-strider a"));
    say("cast assembly-line");
    draw(DAWN_STOLEN_PLANS);
    say("summon rail-strider a");
    assert_int_equal(d.mage[P2].crystals, 0);
    assert_int_equal(d.mage[P2].discount, 0);
}

static void E51_blood_frenzy(void **state)
{
    (void)state;
    duel_by(1, DAWN_DEMONOLOGIST, DAWN_TECHNOMANCER);
    hand(P1, DAWN_BLOOD_FRENZY);
    attack(DAWN_PIT_HOUND, 1, DAWN_BRASS_HOUND, 5);
    say("done");
    choices(P1, "pass");

    duel(DAWN_DEMONOLOGIST, DAWN_TECHNOMANCER);
    hand(P1, DAWN_BLOOD_FRENZY);
    attack(DAWN_PIT_HOUND, 3, DAWN_BRASS_HOUND, 5);
    say("done; cast blood-frenzy");
    assert_int_equal(beast("D.1")->health, 2);
    roll("2 3 3");
    assert_int_equal(beast("T.1")->health, 2);
}

static void E52_high_ground(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    token(DAWN_TOKEN_HIGH_GROUND, "e1");
    attack(DAWN_BARROW_GUARD, 6, DAWN_PISTON_GUARD, 6);
    roll("4 2 4 1");
    assert_int_equal(beast("N.1")->health, 5);
    say("stand");
    roll("4 2 4 1");
    assert_int_equal(beast("T.1")->health, 6);
    choices(P2, "stand; retreat");
}

/* ---- The sample of section 18 ---- */

static void sample_first_turn(void **state)
{
    (void)state;
    duel_by(1, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    d.mage[P1].turns = 0;
    hand(P1, DAWN_TOMB_HOUND);
    hand(P1, DAWN_CRYPT_KNIGHT);
    hand(P1, DAWN_BONE_COLOSSUS);
    turn(P1);
    say("summon tomb-hound a; done");
    roll("3 4");
    say("move 1 s; move 1 e; done; done");
    draw(DAWN_GHOUL);
    draw(DAWN_LAST_RITES);
    assert_int_equal(d.active, P2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(E01_difference_is_the_loss),
        cmocka_unit_test(E02_movement_points),
        cmocka_unit_test(E03_dice_counts),
        cmocka_unit_test(E04_second_die_decides_without_loss),
        cmocka_unit_test(E05_tie_without_second_die),
        cmocka_unit_test(E06_tie_without_third_die),
        cmocka_unit_test(E07_small_loss_may_stand),
        cmocka_unit_test(E08_hold_for_a_stone),
        cmocka_unit_test(E09_kills_charge_stones),
        cmocka_unit_test(E10_target_ends_the_game_at_once),
        cmocka_unit_test(E11_retreat_off_the_map),
        cmocka_unit_test(E12_retreat_onto_own_creature),
        cmocka_unit_test(E13_retreat_into_a_wall),
        cmocka_unit_test(E14_retreat_onto_two_others),
        cmocka_unit_test(E15_retreat_onto_an_enemy_portal),
        cmocka_unit_test(E16_retreat_onto_a_lone_enemy),
        cmocka_unit_test(E17_retreat_onto_rough_ground),
        cmocka_unit_test(E18_picked_directions),
        cmocka_unit_test(E19_pin_for_a_stone),
        cmocka_unit_test(E20_no_pin_for_a_voluntary_retreat),
        cmocka_unit_test(E21_sacrifice),
        cmocka_unit_test(E22_no_sacrifice),
        cmocka_unit_test(E23_sacrifices_come_first),
        cmocka_unit_test(E24_paying_with_a_stone),
        cmocka_unit_test(E25_level_three_needs_a_stone),
        cmocka_unit_test(E26_rough_ground_and_own_creatures),
        cmocka_unit_test(E27_enemy_portal_is_barred),
        cmocka_unit_test(E28_first_turn_is_peaceful),
        cmocka_unit_test(E29_attackers_stop),
        cmocka_unit_test(E30_draw_and_discard),
        cmocka_unit_test(E31_empty_deck),
        cmocka_unit_test(E32_fire_lance_scores),
        cmocka_unit_test(E33_briar_spares_the_last_health),
        cmocka_unit_test(E34_both_die),
        cmocka_unit_test(E35_lunge_is_for_the_opening),
        cmocka_unit_test(E36_bone_plating),
        cmocka_unit_test(E37_loaded_die),
        cmocka_unit_test(E38_jamming_pulse),
        cmocka_unit_test(E39_soul_lock),
        cmocka_unit_test(E40_round_limit),
        cmocka_unit_test(E41_gale),
        cmocka_unit_test(E42_second_burial),
        cmocka_unit_test(E43_twin_gate),
        cmocka_unit_test(E44_retreat_onto_a_third_mage),
        cmocka_unit_test(E45_movement_reroll),
        cmocka_unit_test(E46_swift),
        cmocka_unit_test(E47_firm),
        cmocka_unit_test(E48_grave_rat),
        cmocka_unit_test(E49_standing_stones),
        cmocka_unit_test(E50_assembly_line),
        cmocka_unit_test(E51_blood_frenzy),
        cmocka_unit_test(E52_high_ground),
        cmocka_unit_test(sample_first_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
