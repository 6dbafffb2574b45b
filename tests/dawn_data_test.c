/*
 * dawn_data_test.c: rulings of docs/rules/dawn.md, the tables of cards and maps, and the
 * invariants on random games of every kind.
 */
#include "dawn_table.h"

#include <stdlib.h>

/* ---- Rulings of docs/rules/dawn.md ---- */

static void a_hand_is_asked_even_if_it_can_do_nothing(void **state)
{
    (void)state;
    duel_by(1, DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    hand(P2, DAWN_STOLEN_PLANS);
    attack(DAWN_BARROW_GUARD, 6, DAWN_BRASS_HOUND, 5);
    choices(P2, "pass");
}

static void tenth_tie_goes_to_the_defender(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    attack(DAWN_BARROW_GUARD, 6, DAWN_PISTON_GUARD, 6);
    for (int i = 0; i < 10; i++)
        roll("4 2 4 2");
    assert_int_equal(d.fight.loser, 0);
    assert_int_equal(beast("N.1")->health, 6);
    choices(P1, "stand; retreat");
}

static void worn_rounds_cost_at_least_one(void **state)
{
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    attack(DAWN_BARROW_GUARD, 6, DAWN_PISTON_GUARD, 6);
    d.fought = DAWN_WORN;
    roll("5 4 5 2");
    assert_int_equal(beast("T.1")->health, 5);
}

static void an_empty_deck_opens_the_hand(void **state)
{
    struct dawn_mage *m = &d.mage[P1];
    struct dawn view;
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    hand(P1, DAWN_GHOUL);
    hand(P1, DAWN_LAST_RITES);
    memcpy(m->discard, m->deck, sizeof m->deck);
    memset(m->deck, 0, sizeof m->deck);
    m->deck_size = 0;
    at(P1, DAWN_STEP_DRAW);
    draw(DAWN_GRAVE_RAT);
    view = d;
    dawn_redact(&view, P2);
    assert_int_equal(view.mage[P1].hand[0], DAWN_GHOUL);
    assert_int_equal(view.mage[P1].hand[1], DAWN_LAST_RITES);
    assert_int_equal(view.mage[P1].hand[2], BG_HIDDEN);
}

static void a_dredged_card_stays_known(void **state)
{
    struct dawn view;
    (void)state;
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    discarded(P1, DAWN_GHOUL);
    hand(P1, DAWN_ROB_THE_TOMB);
    hand(P1, DAWN_BARROW_GUARD);
    turn(P1);
    say("cast rob-the-tomb");
    draw(DAWN_GRAVE_RAT);
    view = d;
    dawn_redact(&view, P2);
    assert_int_equal(view.mage[P1].hand_size, 3);
    assert_int_equal(view.mage[P1].hand[0], DAWN_GHOUL);
    assert_int_equal(view.mage[P1].hand[1], BG_HIDDEN);
    assert_int_equal(view.mage[P1].hand[2], BG_HIDDEN);
}

/* ---- Tables ---- */

static void creatures_come_first_in_every_school(void **state)
{
    (void)state;
    for (int card = 1; card < DAWN_BEACON; card++)
        if (!dawn_is_power(card))
            assert_int_equal(dawn_card(card)->spell, dawn_kind_of(card) >= DAWN_BEASTS);
}

static void every_deck_has_fifty_cards(void **state)
{
    static const int by_level[4] = {8, 11, 8, 5};
    (void)state;
    for (int i = 0; i < 2 * DAWN_SCHOOL_COUNT; i++) {
        int cards = 0, spells = 0, level[4] = {0};
        for (int kind = 0; kind < DAWN_KINDS; kind++) {
            const struct dawn_card *c = dawn_card(dawn_first_card(i % 2, i / 2) + kind);
            assert_int_equal(c->spell, kind >= 11);
            assert_in_range(c->copies, 1, DAWN_KEEP); /* a discard is a choice */
            cards += c->copies;
            if (c->spell) {
                spells += c->copies;
                assert_true(c->windows);
                continue;
            }
            level[c->level] += c->copies;
            assert_in_range(c->health, 1, 10);
            assert_true(c->fatigue < c->health);
        }
        assert_int_equal(cards, 50);
        assert_int_equal(spells, 18);
        assert_memory_equal(level, by_level, sizeof level);
    }
}

static void twenty_terrain_cards_with_24_tokens(void **state)
{
    int cards = 0, tokens = 0;
    (void)state;
    for (int t = 0; t < DAWN_TOKEN_COUNT; t++) {
        cards += dawn_copies_of_terrain(t);
        tokens += dawn_copies_of_terrain(t) * dawn_tokens_on(t);
    }
    assert_int_equal(cards, 20);
    assert_int_equal(tokens, 24);
}

/* The layouts as the specification prints them, north row first. */
static void layouts_look_as_printed(void **state)
{
    static const struct {
        int seats, map;
        const char *rows[DAWN_WIDTH];
    } boards[] = {
        {2, DAWN_MAP_2X1, {"........", "1#...#.2", "1.#...#2", "........"}},
        {2,
         DAWN_MAP_2X2,
         {"........", ".//..//.", "1//..//2", "........", "........", "1//..//2", ".//..//.",
          "........"}},
        {2,
         DAWN_MAP_3X3,
         {"/../..../../", ".....//.....", "1....//....2", "/../..../../", "............",
          ".//..%%..//.", ".//..%%..//.", "............", "/../..../../", "1....//....2",
          ".....//.....", "/../..../../"}},
        {3,
         DAWN_MAP_T,
         {"/../..../../", "2....//....3", "2....//....3", "/../..../../", "    /../    ",
          "    ....    ", "    ....    ", "    /11/    "}},
        {4,
         DAWN_MAP_2X2,
         {".....33.", "2//..//.", "2//..//.", "........", "........", ".//..//4", ".//..//4",
          ".11....."}},
        {4,
         DAWN_MAP_3X3,
         {"/../..../.3/", "2....//.....", "...2.//.....", "/../..../3./", "............",
          ".//..%%..//.", ".//..%%..//.", "............", "/.1/..../../", ".....//.4...",
          ".....//....4", "/1./..../../"}},
    };
    static const char signs[] = " #%./1234";
    (void)state;
    for (size_t i = 0; i < BG_LEN(boards); i++) {
        const struct dawn_map *map = dawn_map(boards[i].map);
        int rows = map->rows * DAWN_TILE_WIDTH, columns = map->columns * DAWN_TILE_WIDTH;
        table_of(boards[i].seats, boards[i].map, 0, 1, 2);
        for (int row = 0; row < rows; row++)
            for (int column = 0; column < columns; column++) {
                int place = d.square[row * DAWN_STRIDE + column];
                assert_int_equal(signs[place], boards[i].rows[rows - 1 - row][column]);
            }
    }
}

static void middle_squares_of_tile_edges_are_normal(void **state)
{
    (void)state;
    for (int face = 0; face < DAWN_FACES; face++) {
        duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
        dawn_lay_tile(&d, 0, face, NULL);
        for (int i = 1; i <= 2; i++) {
            assert_int_equal(d.square[i], DAWN_PLACE_NORMAL);
            assert_int_equal(d.square[3 * DAWN_STRIDE + i], DAWN_PLACE_NORMAL);
            assert_int_equal(d.square[i * DAWN_STRIDE], DAWN_PLACE_NORMAL);
            assert_int_equal(d.square[i * DAWN_STRIDE + 3], DAWN_PLACE_NORMAL);
        }
    }
}

/* Another window alone does not make another spell. */
static void no_two_spells_are_alike(void **state)
{
    (void)state;
    for (int one = DAWN_SET + 1; one < DAWN_SET + DAWN_POWER; one++)
        for (int two = DAWN_SET + 1; two < one && dawn_card(one)->spell; two++)
            if (dawn_card(two)->spell)
                assert_memory_not_equal(dawn_card(one)->effect, dawn_card(two)->effect,
                                        sizeof dawn_card(one)->effect);
}

static int does_the_same(const struct dawn_effect *one, const struct dawn_effect *two)
{
    return one->primitive == two->primitive && one->trigger == two->trigger &&
           one->selector == two->selector;
}

static void the_greatest_creatures_have_something_of_their_own(void **state)
{
    (void)state;
    for (int card = DAWN_SET + 1; card < DAWN_SET + DAWN_POWER; card++) {
        int first = card - dawn_kind_of(card);
        if (dawn_card(card)->spell || dawn_card(card)->level < 3)
            continue;
        assert_int_not_equal(dawn_card(card)->effect[0].primitive, DAWN_NOTHING);
        for (int other = first; other < first + DAWN_BEASTS; other++)
            for (int i = 0; i < DAWN_EFFECTS && other != card; i++)
                assert_false(
                    does_the_same(&dawn_card(card)->effect[0], &dawn_card(other)->effect[i]));
    }
}

/* Whether an effect of a creature asks its owner something. */
static int leaves_a_choice(const struct dawn_effect *e)
{
    if (e->trigger == DAWN_ON_ALWAYS)
        return e->primitive == DAWN_REROLL || e->primitive == DAWN_OFFER ||
               e->primitive == DAWN_FIRM;
    return e->primitive && dawn_is_in(DAWN_CHOSEN, e->selector);
}

static void a_third_of_the_creatures_leave_something_to_decide(void **state)
{
    int creatures = 0, deciding = 0;
    (void)state;
    for (int card = DAWN_SET + 1; card < DAWN_SET + DAWN_POWER; card++) {
        const struct dawn_card *c = dawn_card(card);
        creatures += !c->spell;
        deciding += !c->spell && (leaves_a_choice(&c->effect[0]) || leaves_a_choice(&c->effect[1]));
    }
    assert_true(3 * deciding >= creatures);
}

static void every_card_has_a_topic_and_a_text(void **state)
{
    static struct bg_topic topic;
    char id[48];
    (void)state;
    for (int card = 1; card < DAWN_BEACON; card++) {
        struct bg_text t = bg_text_start(id, sizeof id);
        int found = 0;
        dawn_put_id(&t, dawn_card_names[card]);
        for (int i = 0; !found && dawn_topic_of_set(card > DAWN_SET, i, &topic); i++)
            found = !strcmp(topic.key, id);
        assert_true(found);
        assert_int_equal(strchr(topic.text, '\n') != NULL,
                         dawn_card(card)->effect[0].primitive != DAWN_NOTHING);
    }
}

static void every_school_card_phase_and_token_is_on_the_sheet(void **state)
{
    static const char *const rows[] = {
        "\nSummoning: ", "\nMovement: ", "\nCombat: ", "\nWrap-up: "};
    static struct bg_topic topic;
    char row[80];
    (void)state;
    assert_true(dawn_reference(0, &topic));
    for (int i = 0; i < (int)BG_LEN(rows); i++)
        assert_non_null(strstr(topic.text, rows[i]));
    for (int school = 0; school < DAWN_SCHOOL_COUNT; school++) {
        struct bg_text t = bg_text_start(row, sizeof row);
        bg_put(&t, "\n");
        dawn_put_title(&t, dawn_school_names[school]);
        bg_putf(&t, ": %s: ", dawn_card_names[DAWN_SET + DAWN_POWER + school]);
        assert_non_null(strstr(topic.text, row));
    }
    for (int card = DAWN_SET + 1; card < DAWN_SET + DAWN_POWER; card++)
        assert_non_null(strstr(topic.text, dawn_card_names[card]));
    for (int token = 0; token < DAWN_TOKEN_COUNT; token++) {
        struct bg_text t = bg_text_start(row, sizeof row);
        bg_put(&t, "\n");
        dawn_put_title(&t, dawn_token_names[token]);
        assert_non_null(strstr(topic.text, row));
    }
}

static void every_card_is_a_row_of_its_school_s_sheet(void **state)
{
    static struct bg_topic topic;
    char row[80];
    (void)state;
    for (int card = DAWN_SET + 1; card < DAWN_SET + DAWN_POWER; card++) {
        assert_true(dawn_reference(1 + dawn_card_school(card), &topic));
        assert_memory_equal(topic.text, dawn_school_plans[dawn_card_school(card)], 20);
        struct bg_text t = bg_text_start(row, sizeof row);
        bg_putf(&t, "\n%s (", dawn_card_names[card]);
        assert_non_null(strstr(topic.text, row));
    }
    assert_false(dawn_reference(1 + DAWN_SCHOOL_COUNT, &topic));
}

static void options_that_do_not_fit_are_refused(void **state)
{
    int16_t options[DAWN_OPT_COUNT] = {DAWN_MAP_2X1, 0, 0, 0, 1, 8, 24, 0, 1, 2, 3, 1};
    (void)state;
    assert_null(dawn_check_options(2, options));
    assert_non_null(dawn_check_options(3, options));
    options[DAWN_OPT_MODIFIERS] = 2;
    assert_non_null(dawn_check_options(2, options));
    options[DAWN_OPT_MODIFIERS] = 1;
    options[DAWN_OPT_SCHOOL + 1] = 0;
    assert_non_null(dawn_check_options(2, options));
    options[DAWN_OPT_DRAFT] = 1;
    assert_null(dawn_check_options(2, options));
    options[DAWN_OPT_TILE] = DAWN_TILE_CHOSEN + DAWN_FACE(10, A);
    assert_non_null(dawn_check_options(2, options));
    options[DAWN_OPT_TILE + 1] = DAWN_TILE_RANDOM;
    assert_null(dawn_check_options(2, options));
    options[DAWN_OPT_MAP] = DAWN_MAP_3X3;
    options[DAWN_OPT_TILE] = options[DAWN_OPT_TILE + 1] = 0;
    options[DAWN_OPT_MODIFIERS] = 2;
    assert_null(dawn_check_options(3, options));
    options[DAWN_OPT_MODIFIERS] = 3; /* nine cards for nine tiles, where eight have room */
    assert_non_null(dawn_check_options(3, options));
}

/* ---- Invariants (20) on random games; DAWN_GAMES sets how many of each kind ---- */

static void options_for(int game, int seats, int map, int16_t *options)
{
    int tiles = dawn_map(map)->tiles;
    int most = (tiles < DAWN_TERRAINS ? tiles : DAWN_TERRAINS) / seats;
    options[DAWN_OPT_MAP] = (int16_t)map;
    options[DAWN_OPT_TILES] = (int16_t)(game & 1);
    options[DAWN_OPT_DRAFT] = (int16_t)(game >> 1 & 1);
    options[DAWN_OPT_FIRST] = (int16_t)(game >> 2 & 1);
    options[DAWN_OPT_MODIFIERS] = (int16_t)(game % (most + 1));
    options[DAWN_OPT_TARGET] = (int16_t)(3 + game % 13);
    options[DAWN_OPT_ROUNDS] = (int16_t)(game % 7 ? 8 + game % 17 : 0);
    options[DAWN_OPT_TOKENS] = (int16_t)(1 + game % 3);
    for (int seat = 0; seat < DAWN_SEATS; seat++)
        options[DAWN_OPT_SCHOOL + seat] = (int16_t)((seat + game) % DAWN_SCHOOL_COUNT);
}

static void random_game(struct bg_rng *rng)
{
    bg_action list[BG_MAX_LIST];
    struct bg_outcome outcomes[BG_MAX_LIST];
    for (uint32_t act, plies = 0; (act = dawn_to_act(&d)); plies++) {
        const char *broken = dawn_broken(&d);
        if (broken)
            fail_msg("%s", broken);
        assert_true(plies < dawn_game.max_actions);
        if (act == BG_CHANCE) {
            int n = dawn_chance(&d, outcomes);
            assert_in_range(n, 1, dawn_game.max_outcomes);
            dawn_apply(&d, BG_NATURE, bg_draw(outcomes, n, rng), NULL);
        } else {
            int seat = bg_first_actor(act), n = dawn_legal(&d, seat, list);
            assert_in_range(n, 1, dawn_game.max_legal);
            dawn_apply(&d, seat, list[bg_rng_below(rng, (uint32_t)n)], NULL);
        }
    }
    assert_null(dawn_broken(&d));
}

static void invariants_hold_on_every_map(void **state)
{
    const char *wanted = getenv("DAWN_GAMES");
    int games = wanted ? atoi(wanted) : 40;
    (void)state;
    for (int k = 0; k < 3 * DAWN_MAP_COUNT; k++)
        for (int game = 0; game < games && dawn_portals(2, k / 3, 2 + k % 3); game++) {
            struct bg_rng rng = {(uint64_t)game * 2654435761u + (unsigned)k};
            int16_t options[DAWN_OPT_COUNT] = {0};
            options_for(game, 2 + k % 3, k / 3, options);
            memset(&d, 0xa5, sizeof d);
            dawn_setup(&d, 2 + k % 3, options);
            random_game(&rng);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_is_asked_even_if_it_can_do_nothing),
        cmocka_unit_test(tenth_tie_goes_to_the_defender),
        cmocka_unit_test(worn_rounds_cost_at_least_one),
        cmocka_unit_test(an_empty_deck_opens_the_hand),
        cmocka_unit_test(a_dredged_card_stays_known),
        cmocka_unit_test(creatures_come_first_in_every_school),
        cmocka_unit_test(every_deck_has_fifty_cards),
        cmocka_unit_test(twenty_terrain_cards_with_24_tokens),
        cmocka_unit_test(layouts_look_as_printed),
        cmocka_unit_test(middle_squares_of_tile_edges_are_normal),
        cmocka_unit_test(no_two_spells_are_alike),
        cmocka_unit_test(the_greatest_creatures_have_something_of_their_own),
        cmocka_unit_test(a_third_of_the_creatures_leave_something_to_decide),
        cmocka_unit_test(every_card_has_a_topic_and_a_text),
        cmocka_unit_test(every_school_card_phase_and_token_is_on_the_sheet),
        cmocka_unit_test(every_card_is_a_row_of_its_school_s_sheet),
        cmocka_unit_test(options_that_do_not_fit_are_refused),
        cmocka_unit_test(invariants_hold_on_every_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
