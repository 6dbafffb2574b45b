/*
 * abraca_test.c: the worked examples of Abraca's rules, one test each, played
 * in the notation of records. E01 is a whole record as a person would write it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../games/abraca/abraca_text.c"

#include "../engine/game.h"
#include "../engine/record.h"
#include "../engine/view.h"
#include "../games/games.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define NEAR(a, b) assert_true(fabs((a) - (b)) < 1e-12)

#define POINTS(...)                                                                                \
    assert_true(same_numbers("points", table.points, (const int[]){__VA_ARGS__}, table.seats))
#define LIVES(...)                                                                                 \
    assert_true(same_numbers("life", table.life, (const int[]){__VA_ARGS__}, table.seats))

static struct abraca table;                           /* the game of the running test */
static const struct bg_game *deals_by = &abraca_game; /* by which version of the rules */

static int same_numbers(const char *what, const uint8_t *found, const int *wanted, int n)
{
    int same = 1;
    for (int i = 0; i < n; i++) {
        same &= found[i] == wanted[i];
        if (found[i] != wanted[i])
            print_error("%s of p%d is %d, not %d\n", what, i + 1, found[i], wanted[i]);
    }
    return same;
}

/* Plays one line of a record: it must be legal and leave the invariants whole. */
static void play(const char *line)
{
    bg_action action;
    char word[3] = {line[0], line[1], 0};
    int seat = record_read_seat(word);
    const char *move = seat < 0 ? line + 2 : line + 4;
    seat = line[0] == '*' ? BG_NATURE : seat;
    if (abraca_read_action(&table, seat, move, &action) != BG_OK)
        fail_msg("'%s' is no line of a record", line);
    if (!bg_is_legal(&abraca_game, &table, seat, action))
        fail_msg("'%s' is not legal here", line);
    abraca_apply(&table, seat, action, NULL);
    assert_string_equal("sound", abraca_broken(&table) ? abraca_broken(&table) : "sound");
}

static void play_all(const char *const *lines)
{
    for (; *lines; lines++)
        play(*lines);
}

#define PLAY(...) play_all((const char *const[]){__VA_ARGS__, NULL})

/* "mistakes=on target=9" over the defaults; p1 starts unless it says otherwise. */
static void read_settings(const char *settings, int16_t *options)
{
    char copy[100], *word, *rest = copy;
    options[ABRACA_OPT_FIRST] = 1;
    snprintf(copy, sizeof copy, "%s", settings);
    while ((word = strtok_r(rest, " ", &rest))) {
        char *value = strchr(word, '=');
        *value++ = 0;
        int i = bg_find_option(deals_by, word);
        assert_true(i < 0 ? bg_read_alias(deals_by, word, value, options)
                          : bg_read_option(&deals_by->options[i], value, &options[i]));
    }
}

/* Removes the lowest stones that are in nobody's rack. */
static void remove_stones(const char *racks)
{
    int spare[ABRACA_NUMBERS + 1];
    for (int n = 1; n <= ABRACA_NUMBERS; n++)
        spare[n] = n;
    for (const char *c = racks; *c; c++)
        if (*c != ' ')
            spare[*c - '0']--;
    while (table.phase == ABRACA_REMOVE) {
        int n = 1;
        while (!spare[n])
            n++;
        spare[n]--;
        abraca_apply(&table, BG_NATURE, abraca_action(ABRACA_ACT_REMOVE, 0, 0, n), NULL);
    }
}

/* Starts a round with these racks, in seat order: "35888 12345 66677". */
static void deal(const char *settings, const char *racks)
{
    int16_t options[BG_MAX_OPTIONS];
    int seats = (int)(strlen(racks) + 1) / (ABRACA_SLOTS + 1);
    bg_default_options(deals_by, seats, options);
    read_settings(settings, options);
    deals_by->setup(&table, seats, options);
    deals_by = &abraca_game;
    remove_stones(racks);
    while (table.phase == ABRACA_DEAL) {
        char line[32];
        int seat = abraca_deal_seat(&table), slot = abraca_deal_slot(&table);
        snprintf(line, sizeof line, "* deal p%d.%d=%c", seat + 1, slot + 1,
                 racks[seat * (ABRACA_SLOTS + 1) + slot]);
        play(line);
    }
}

static void set_each(uint8_t *member, const int *values)
{
    for (int seat = 0; seat < table.seats; seat++)
        member[seat] = (uint8_t)values[seat];
}

#define SET_LIFE(...) set_each(table.life, (const int[]){__VA_ARGS__})
#define SET_POINTS(...) set_each(table.points, (const int[]){__VA_ARGS__})

/* The legal lines of the seat, joined: "cast 8, end". */
static const char *legal_lines(int seat)
{
    static char text[200];
    struct bg_text t = bg_text_start(text, sizeof text);
    bg_action list[BG_MAX_LIST];
    char line[BG_MAX_TEXT];
    int n = abraca_legal(&table, seat, list);
    for (int i = 0; i < n; i++) {
        abraca_write_action(&table, seat, list[i], BG_ALL, line, sizeof line);
        bg_putf(&t, "%s%s", i ? ", " : "", line);
    }
    return text;
}

static void expect_payoffs(int p1, int p2, int p3)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    assert_int_equal(abraca_to_act(&table), 0);
    abraca_score(&table, points, payoff);
    assert_int_equal(payoff[0], p1);
    assert_int_equal(payoff[1], p2);
    assert_int_equal(payoff[2], p3);
}

/* The set-up of the next round, as far as the first line with a deal. */
static const char *first_deal(void)
{
    static char line[BG_MAX_TEXT];
    struct bg_outcome outcomes[ABRACA_NUMBERS];
    while (table.phase == ABRACA_REMOVE) {
        abraca_chance(&table, outcomes);
        abraca_apply(&table, BG_NATURE, outcomes[0].action, NULL);
    }
    abraca_chance(&table, outcomes);
    abraca_write_action(&table, BG_NATURE, outcomes[0].action, BG_ALL, line, sizeof line);
    return line;
}

static const char gary_and_friends[] =
    "conclave 1\n"
    "game abraca 1\n"
    "seats 3\n"
    "option mistakes on\n"
    "option first p2\n"
    "seat p1 name Gary\n"
    "seat p2 name Tony   # on Gary's left\n"
    "seat p3 name Marie  # on Gary's right\n"
    "* remove 1\n* remove 2\n* remove 2\n* remove 3\n* remove 3\n* remove 4\n"
    "* deal p2.1=7\n* deal p2.2=7\n* deal p2.3=8\n* deal p2.4=8\n* deal p2.5=8\n"
    "* deal p3.1=6\n* deal p3.2=6\n* deal p3.3=6\n* deal p3.4=6\n* deal p3.5=6\n"
    "* deal p1.1=5\n* deal p1.2=8\n* deal p1.3=3\n* deal p1.4=8\n* deal p1.5=5\n"
    "\n# Tony's fireballs leave Gary with 4 life; Marie's call fails.\n"
    "p2: cast 7\n* lose-stone p2.1\n"
    "p2: cast 7\n* lose-stone p2.2\n"
    "p2: end\n* draw p2.1=5\n* draw p2.2=4\n"
    "p3: cast 8\n"
    "\n# Gary's turn: +2 of 3, then a tempest, then a call that is too low.\n"
    "p1: cast 3\n* lose-stone p1.3\n* roll 3\n"
    "p1: cast 5\n* lose-stone p1.5\n"
    "p1: cast 4\n* draw p1.3=7\n* draw p1.5=4\n";

static void E01_a_turn_of_gary_in_a_record_written_by_hand(void **unused)
{
    struct record r;
    struct record_error error;
    (void)unused;
    if (!record_read(gary_and_friends, strlen(gary_and_friends), game_find, &r, &error))
        fail_msg("line %d: %s", error.line, error.message);
    memcpy(&table, match_state(r.match), sizeof table);
    LIVES(5, 5, 4);
    assert_int_equal(match_to_act(r.match), BG_BIT(1));
    record_free(&r);
}

static void E01_sweet_dream_heals_to_six_at_most(void **unused)
{
    (void)unused;
    deal("mistakes=on", "35888 77666 66677");
    SET_LIFE(4, 6, 6);
    PLAY("p1: cast 3", "* lose-stone p1.1", "* roll 3");
    LIVES(6, 6, 6);
    PLAY("p1: cast 5", "* lose-stone p1.2");
    LIVES(6, 5, 5);
    PLAY("p1: cast 4", "* draw p1.1=4", "* draw p1.2=4");
    LIVES(5, 5, 5);
    assert_int_equal(abraca_to_act(&table), BG_BIT(1));
}

static void E02_a_dragon_that_fails_kills_its_caller(void **unused)
{
    (void)unused;
    deal("", "22333 44455 66667");
    SET_LIFE(3, 6, 2);
    PLAY("p1: cast 1", "* roll 3");
    POINTS(0, 1, 1);
}

static void E03_a_dragon_knocks_one_out(void **unused)
{
    (void)unused;
    deal("", "12333 44455 66667");
    SET_LIFE(6, 3, 5);
    PLAY("p1: cast 1", "* lose-stone p1.1", "* roll 3");
    POINTS(3, 0, 1);
}

static void E04_dark_wanderer_heals_nothing_above_six(void **unused)
{
    (void)unused;
    deal("", "12333 44455 66667");
    PLAY("p1: cast 2", "* lose-stone p1.2");
    LIVES(6, 5, 5);
}

static void E05_a_tempest_hits_a_single_opponent_once(void **unused)
{
    (void)unused;
    deal("", "12335 44455");
    PLAY("p1: cast 5", "* lose-stone p1.5");
    LIVES(6, 5);
}

static void E06_an_empty_rack_wins_and_others_score_nothing(void **unused)
{
    (void)unused;
    deal("first=p2", "48888 44555 46777");
    PLAY("p2: cast 4", "* lose-stone p2.1", "* secret p2=6");
    PLAY("p2: cast 4", "* lose-stone p2.2", "* secret p2=6", "p2: end", "* draw p2.1=5",
         "* draw p2.2=7");
    PLAY("p3: cast 4", "* lose-stone p3.1", "* secret p3=6", "p3: end", "* draw p3.1=7");
    table.life[1] = 1;
    PLAY("p1: cast 4", "* lose-stone p1.1", "* secret p1=8");
    PLAY("p1: cast 8", "* lose-stone p1.3", "p1: cast 8", "* lose-stone p1.2");
    PLAY("p1: cast 8", "* lose-stone p1.5", "p1: cast 8", "* lose-stone p1.4");
    POINTS(4, 0, 0);
}

static void E07_five_stones_in_one_turn_win_at_once(void **unused)
{
    (void)unused;
    deal("", "88888 44555 66777");
    PLAY("p1: cast 8", "* lose-stone p1.1", "p1: cast 8", "* lose-stone p1.2");
    PLAY("p1: cast 8", "* lose-stone p1.3", "p1: cast 8", "* lose-stone p1.4");
    assert_int_equal(table.pile, 11);
    PLAY("p1: cast 8", "* lose-stone p1.5");
    POINTS(3, 0, 0);
    assert_int_equal(table.phase, ABRACA_REMOVE);
}

static void E08_an_empty_pile_leaves_gaps(void **unused)
{
    (void)unused;
    deal("", "88887 77776");
    PLAY("p1: cast 8", "* lose-stone p1.1", "p1: cast 8", "* lose-stone p1.2");
    PLAY("p1: cast 8", "* lose-stone p1.3", "p1: cast 8", "* lose-stone p1.4", "p1: end");
    PLAY("* draw p1.1=6", "* draw p1.2=6", "* draw p1.3=8", "* draw p1.4=8");
    PLAY("p2: cast 7", "* lose-stone p2.1", "p2: cast 7", "* lose-stone p2.2");
    PLAY("p2: cast 7", "* lose-stone p2.3", "p2: cast 7", "* lose-stone p2.4", "p2: end");
    PLAY("* draw p2.1=6", "* draw p2.2=6", "* draw p2.3=5", "* draw p2.4=5");
    PLAY("p1: cast 6", "* lose-stone p1.1", "p1: cast 6", "* lose-stone p1.2", "p1: end");
    PLAY("* draw p1.1=8", "* draw p1.2=8");
    assert_int_equal(table.pile, 0);
    PLAY("p2: cast 6", "* lose-stone p2.5", "p2: end");
    assert_int_equal(abraca_stones_of(&table, 1), 4);
    LIVES(1, 4);
    PLAY("p1: cast 8", "* lose-stone p1.3", "p1: end", "p2: cast 5", "* lose-stone p2.3");
    LIVES(1, 4);
}

static void night_singer_twice(void)
{
    deal("", "44888 67555 66677");
    PLAY("p1: cast 4", "* lose-stone p1.2", "* secret p1=8");
    PLAY("p1: cast 4", "* lose-stone p1.1", "* secret p1=5", "p1: end");
    PLAY("* draw p1.1=8", "* draw p1.2=8");
}

static void E09_secrets_count_for_who_lives(void **unused)
{
    (void)unused;
    night_singer_twice();
    SET_LIFE(6, 6, 1);
    PLAY("p2: cast 6", "* lose-stone p2.1");
    POINTS(3, 3, 0);
}

static void E10_secrets_of_the_dead_count_nothing(void **unused)
{
    (void)unused;
    night_singer_twice();
    SET_LIFE(1, 6, 6);
    PLAY("p2: cast 7", "* lose-stone p2.2");
    POINTS(0, 3, 1);
}

static void E11_most_points_in_the_last_round_win(void **unused)
{
    (void)unused;
    deal("", "67888 44555 66777");
    SET_POINTS(6, 7, 0);
    SET_LIFE(1, 6, 1);
    PLAY("p1: cast 7", "* lose-stone p1.2");
    POINTS(9, 8, 0);
    expect_payoffs(1000, 0, 0);
}

static void E11_then_most_life_wins(void **unused)
{
    (void)unused;
    deal("first=p3", "67888 44555 66777");
    SET_POINTS(7, 7, 0);
    SET_LIFE(4, 3, 1);
    PLAY("p3: cast 8");
    POINTS(8, 8, 0);
    expect_payoffs(1000, 0, 0);
}

static void E11_then_victory_is_shared(void **unused)
{
    (void)unused;
    deal("first=p3", "67888 44555 66777");
    SET_POINTS(7, 7, 0);
    SET_LIFE(3, 3, 1);
    PLAY("p3: cast 8");
    expect_payoffs(500, 500, 0);
}

static void E12_the_last_one_standing_skips_the_dead(void **unused)
{
    (void)unused;
    deal("variant=last-standing", "26667 77778 88888 55555");
    SET_LIFE(5, 1, 6, 1);
    PLAY("p1: cast 2", "* lose-stone p1.1");
    LIVES(6, 0, 5, 0);
    POINTS(0, 0, 0, 0);
    PLAY("p1: cast 6", "* lose-stone p1.2");
    LIVES(6, 0, 4, 0);
    PLAY("p1: cast 7", "* lose-stone p1.5");
    LIVES(6, 0, 3, 0);
    PLAY("p1: end", "* draw p1.1=1", "* draw p1.2=3", "* draw p1.5=3");
    assert_int_equal(abraca_to_act(&table), BG_BIT(2));
}

static void E12_the_last_one_standing_scores_two(void **unused)
{
    (void)unused;
    deal("variant=last-standing", "26667 77778 88888");
    SET_LIFE(5, 1, 1);
    PLAY("p1: cast 2", "* lose-stone p1.1");
    POINTS(2, 0, 0);
}

/* The belief of a seat from its own view. */
static void believe(int seat, double p[ABRACA_SLOTS][ABRACA_NUMBERS])
{
    struct abraca view = table;
    abraca_redact(&view, seat);
    abraca_belief(&view, seat, p);
}

/* p2's 6 takes the last life on its left, p3's; p1 is dead already, so p2 would be next. */
static void fall_of_all_but_p2(const char *settings)
{
    deal(settings, "88888 66667 77778");
    SET_LIFE(0, 6, 1);
    PLAY("p2: cast 6", "* lose-stone p2.1");
    POINTS(0, 2, 0);
}

static void V2_in_last_standing_the_dead_do_not_start_the_next_round(void **unused)
{
    (void)unused;
    fall_of_all_but_p2("round=last-standing first=p2");
    assert_memory_equal(first_deal(), "deal p2.1=", 10);
}

static void V1_in_last_standing_the_left_of_the_last_turn_starts_dead_or_alive(void **unused)
{
    (void)unused;
    deals_by = bg_edition(&abraca_game, 1);
    fall_of_all_but_p2("variant=last-standing first=p2");
    assert_memory_equal(first_deal(), "deal p3.1=", 10);
}

static void V2_free_calls_and_last_standing_go_together(void **unused)
{
    (void)unused;
    deal("calls=free round=last-standing", "26667 77778 88888 55555");
    SET_LIFE(5, 1, 6, 1);
    PLAY("p1: cast 2", "* lose-stone p1.1");
    POINTS(0, 0, 0, 0);
    assert_string_equal(legal_lines(0), "cast 1, cast 2, cast 3, cast 4, cast 5, cast 6, cast 7, "
                                        "cast 8, end");
}

static void V2_the_right_hand_neighbour_takes_one_of_several_matching_stones(void **unused)
{
    (void)unused;
    deal("taker=neighbour", "66788 44555 66777");
    PLAY("p1: cast 6");
    assert_int_equal(abraca_to_act(&table), BG_BIT(2));
    assert_string_equal(legal_lines(2), "take p1.1, take p1.2");
    PLAY("p3: take p1.2");
    LIVES(6, 5, 6);
    assert_int_equal(table.phase, ABRACA_AGAIN);
}

static void V2_a_dead_neighbour_is_not_asked_but_the_next_one(void **unused)
{
    (void)unused;
    deal("taker=neighbour round=last-standing", "66788 44555 66777 88877");
    SET_LIFE(6, 6, 6, 0);
    PLAY("p1: cast 6");
    assert_int_equal(abraca_to_act(&table), BG_BIT(2));
}

static void V2_a_single_matching_stone_leaves_without_a_question(void **unused)
{
    double p[ABRACA_SLOTS][ABRACA_NUMBERS];
    (void)unused;
    deal("taker=neighbour", "66788 44555 66777");
    PLAY("p1: cast 7", "* lose-stone p1.3");
    believe(0, p);
    NEAR(p[0][6], 0); /* and all know that it was the only one */
    PLAY("p1: cast 8", "p3: take p1.5");
    abraca_redact(&table, 0);
    abraca_holds(&table, 0, p[0]);
    NEAR(p[0][7], 1); /* asked, so there was another */
}

/* The stone in p1's first slot leaves: what a viewer is told of stones turned over by that. */
static const char *turned_over(int viewer)
{
    static char text[400];
    struct bg_text t = bg_text_start(text, sizeof text);
    struct bg_event events[48];
    struct bg_events log = {events, 48, 0};
    struct abraca view;
    abraca_apply(&table, BG_NATURE, abraca_action(ABRACA_ACT_LOSE_STONE, 0, 0, 0), &log);
    bg_view(&abraca_game, &table, viewer, &view);
    for (uint32_t i = 0; i < log.count; i++) {
        char words[100];
        struct bg_event e = bg_see(events[i], viewer);
        abraca_tell(&view, &e, words, sizeof words);
        if (e.kind == ABRACA_EV_HELD) {
            assert_int_equal(e.piece, view.held[e.seat][e.to]);
            bg_put(&t, words);
        }
    }
    return text;
}

/* p1's 6 fells p2; the racks are what they were but for the 6 in slot 1. */
static void fall_of_p2(const char *settings, const struct bg_game *rules)
{
    deals_by = rules;
    deal(settings, "62667 88888 77554");
    SET_LIFE(6, 1, 6);
    PLAY("p1: cast 6");
}

static void V3_everybody_sees_every_rack_once_the_round_is_over(void **unused)
{
    struct abraca before, none = {0};
    (void)unused;
    for (int viewer = 0; viewer <= BG_SPECTATOR; viewer += viewer == 2 ? BG_SPECTATOR - 2 : 1) {
        fall_of_p2("", &abraca_game);
        bg_view(&abraca_game, &table, viewer, &before);
        assert_memory_equal(before.held, none.held, sizeof none.held);
        assert_string_equal(turned_over(viewer),
                            "  p1 held 2 6 6 7  p2 held 8 8 8 8 8  p3 held 7 7 5 5 4");
        assert_int_equal(table.phase, ABRACA_REMOVE);
    }
}

static void V3_a_rack_cast_to_its_last_stone_is_not_told(void **unused)
{
    (void)unused;
    deal("", "62667 88888 77554");
    for (int i = 1; i < ABRACA_SLOTS; i++)
        abraca_empty(&table, 0, i);
    PLAY("p1: cast 6");
    assert_string_equal(turned_over(0), "  p2 held 8 8 8 8 8  p3 held 7 7 5 5 4");
}

static void V3_the_stones_of_the_last_round_lie_open_when_the_game_is_over(void **unused)
{
    double p[ABRACA_SLOTS][ABRACA_NUMBERS];
    char deduced[400];
    struct abraca view;
    (void)unused;
    fall_of_p2("target=3", &abraca_game);
    PLAY("* lose-stone p1.1");
    assert_int_equal(table.phase, ABRACA_OVER);
    for (int viewer = 0; viewer <= BG_SPECTATOR; viewer++) {
        bg_view(&abraca_game, &table, viewer, &view);
        assert_memory_equal(&view, &table, sizeof view);
    }
    believe(0, p);
    NEAR(p[1][1], 1);
    NEAR(p[2][5], 1);
    assert_int_equal(abraca_deduce(&view, 0, deduced, sizeof deduced), 0);
}

static void V2_a_rack_stays_hidden_from_its_owner(void **unused)
{
    const struct bg_game *second = bg_edition(&abraca_game, 2);
    struct abraca view, none = {0};
    (void)unused;
    fall_of_p2("", second);
    assert_string_equal(turned_over(0), "");
    assert_memory_equal(table.held, none.held, sizeof none.held);
    fall_of_p2("target=3", second);
    PLAY("* lose-stone p1.1");
    bg_view(second, &table, 0, &view);
    assert_int_equal(abraca_stone(view.slot[0][1]), ABRACA_UNKNOWN);
}

static void one_point_is_a_point(void **unused)
{
    char words[100];
    struct bg_event e = {.kind = ABRACA_EV_POINTS, .seat = 1, .to = 1, .amount = 1};
    (void)unused;
    abraca_tell(&table, &e, words, sizeof words);
    assert_string_equal(words, "  p2 scores 1 (1 point)");
    e.to = 3;
    abraca_tell(&table, &e, words, sizeof words);
    assert_string_equal(words, "  p2 scores 1 (3 points)");
}

static void E13_the_next_round_starts_on_the_left_of_the_last_turn(void **unused)
{
    (void)unused;
    deal("first=p2", "88888 67555 66677");
    SET_LIFE(6, 6, 1);
    PLAY("p2: cast 6", "* lose-stone p2.1");
    assert_memory_equal(first_deal(), "deal p3.1=", 10);
}

static void E13_with_two_wizards_it_is_the_other(void **unused)
{
    (void)unused;
    deal("first=p2", "88888 67555");
    SET_LIFE(1, 6);
    PLAY("p2: cast 6", "* lose-stone p2.1");
    assert_memory_equal(first_deal(), "deal p1.1=", 10);
}

static void E14_a_further_call_is_equal_or_higher(void **unused)
{
    (void)unused;
    deal("", "88888 67555 66677");
    assert_string_equal(legal_lines(0), "cast 1, cast 2, cast 3, cast 4, cast 5, cast 6, cast 7, "
                                        "cast 8");
    PLAY("p1: cast 8", "* lose-stone p1.1");
    assert_string_equal(legal_lines(0), "cast 8, end");
}

static void E14_any_number_in_the_easy_variant(void **unused)
{
    (void)unused;
    deal("variant=easy", "88888 67555 66677");
    PLAY("p1: cast 8", "* lose-stone p1.1");
    assert_string_equal(legal_lines(0), "cast 1, cast 2, cast 3, cast 4, cast 5, cast 6, cast 7, "
                                        "cast 8, end");
}

static void E15_belief_in_a_fresh_round_counts_unseen_stones(void **unused)
{
    double p[ABRACA_SLOTS][ABRACA_NUMBERS];
    (void)unused;
    deal("", "88887 77776");
    /* Removed: 1 2 2 3 3 3 4 4 4 4 5 5. Seen in front of p2: 7 7 7 7 6. */
    static const double unseen[] = {0, 0, 0, 0, 3, 5, 3, 8};
    believe(0, p);
    for (int slot = 0; slot < ABRACA_SLOTS; slot++)
        for (int n = 0; n < ABRACA_NUMBERS; n++)
            NEAR(p[slot][n], unseen[n] / 19);
}

static void E15_a_failed_call_rules_out_what_is_there_not_what_comes(void **unused)
{
    double p[ABRACA_SLOTS][ABRACA_NUMBERS];
    (void)unused;
    deal("", "88887 77776");
    PLAY("p1: cast 8", "* lose-stone p1.2", "p1: end", "* draw p1.2=6", "p2: cast 8");
    PLAY("p1: cast 5");
    PLAY("p2: cast 8", "p1: cast 8", "* lose-stone p1.1", "p1: end", "* draw p1.1=5");
    believe(0, p);
    for (int slot = 0; slot < ABRACA_SLOTS; slot++)
        if (slot != 0)
            NEAR(p[slot][4], 0);
    assert_true(p[0][4] > 0.1);
}

/* Two slots, unseen in all two 8s and two 7s: p1's stones and two secrets. The
 * other two p1 has taken, and seen: they are 6s. */
static void two_slots_left(void)
{
    static const uint8_t board[] = {1, 2, 3, 4, 5, 4, 5, 6};
    int16_t options[BG_MAX_OPTIONS];
    bg_default_options(&abraca_game, 2, options);
    abraca_setup(&table, 2, options);
    memset(table.pool, 0, sizeof table.pool);
    memcpy(table.board, board, sizeof board);
    table.phase = ABRACA_FIRST;
    table.pile = 0;
    table.secrets = 2;
    table.step = 0;
    table.taken[0] = table.taken[1] = 6;
    table.slot[0][0] = 8;
    table.slot[0][1] = 7 | 1 << 12;
    table.pool[6] = 1;
    table.pool[7] = 1;
}

static void E16_belief_after_a_success_is_one_in_five(void **unused)
{
    double p[ABRACA_SLOTS][ABRACA_NUMBERS];
    (void)unused;
    two_slots_left();
    assert_null(abraca_broken(&table));
    PLAY("p1: cast 8", "* lose-stone p1.1");
    believe(0, p);
    NEAR(p[1][7], 1.0 / 5);
    NEAR(p[1][6], 4.0 / 5);
}

static void every_spell_and_step_is_on_the_sheet(void **state)
{
    static const char *const rows[] = {"Goal: reach 8 points",
                                       "\nCall: ", "\nAgain: ", "\nRefill: ", "\nScoring a round:"};
    static struct bg_topic topic;
    char row[48];
    (void)state;
    assert_true(abraca_reference(0, &topic));
    for (int i = 0; i < (int)BG_LEN(rows); i++)
        assert_non_null(strstr(topic.text, rows[i]));
    for (int number = 1; number <= ABRACA_NUMBERS; number++) {
        snprintf(row, sizeof row, "\n%s (%d): ", abraca_spell_name(number), number);
        assert_non_null(strstr(topic.text, row));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(E01_a_turn_of_gary_in_a_record_written_by_hand),
        cmocka_unit_test(E01_sweet_dream_heals_to_six_at_most),
        cmocka_unit_test(E02_a_dragon_that_fails_kills_its_caller),
        cmocka_unit_test(E03_a_dragon_knocks_one_out),
        cmocka_unit_test(E04_dark_wanderer_heals_nothing_above_six),
        cmocka_unit_test(E05_a_tempest_hits_a_single_opponent_once),
        cmocka_unit_test(E06_an_empty_rack_wins_and_others_score_nothing),
        cmocka_unit_test(E07_five_stones_in_one_turn_win_at_once),
        cmocka_unit_test(E08_an_empty_pile_leaves_gaps),
        cmocka_unit_test(E09_secrets_count_for_who_lives),
        cmocka_unit_test(E10_secrets_of_the_dead_count_nothing),
        cmocka_unit_test(E11_most_points_in_the_last_round_win),
        cmocka_unit_test(E11_then_most_life_wins),
        cmocka_unit_test(E11_then_victory_is_shared),
        cmocka_unit_test(E12_the_last_one_standing_skips_the_dead),
        cmocka_unit_test(E12_the_last_one_standing_scores_two),
        cmocka_unit_test(V2_in_last_standing_the_dead_do_not_start_the_next_round),
        cmocka_unit_test(V1_in_last_standing_the_left_of_the_last_turn_starts_dead_or_alive),
        cmocka_unit_test(V2_free_calls_and_last_standing_go_together),
        cmocka_unit_test(V2_the_right_hand_neighbour_takes_one_of_several_matching_stones),
        cmocka_unit_test(V2_a_dead_neighbour_is_not_asked_but_the_next_one),
        cmocka_unit_test(V2_a_single_matching_stone_leaves_without_a_question),
        cmocka_unit_test(V3_everybody_sees_every_rack_once_the_round_is_over),
        cmocka_unit_test(V3_a_rack_cast_to_its_last_stone_is_not_told),
        cmocka_unit_test(V3_the_stones_of_the_last_round_lie_open_when_the_game_is_over),
        cmocka_unit_test(V2_a_rack_stays_hidden_from_its_owner),
        cmocka_unit_test(one_point_is_a_point),
        cmocka_unit_test(E13_the_next_round_starts_on_the_left_of_the_last_turn),
        cmocka_unit_test(E13_with_two_wizards_it_is_the_other),
        cmocka_unit_test(E14_a_further_call_is_equal_or_higher),
        cmocka_unit_test(E14_any_number_in_the_easy_variant),
        cmocka_unit_test(E15_belief_in_a_fresh_round_counts_unseen_stones),
        cmocka_unit_test(E15_a_failed_call_rules_out_what_is_there_not_what_comes),
        cmocka_unit_test(E16_belief_after_a_success_is_one_in_five),
        cmocka_unit_test(every_spell_and_step_is_on_the_sheet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
