/* match_test.c: a game being played: turns, versions, refusals, undo, events;
 * and the options it starts from. Most tests play the null game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../engine/fields.h"
#include "../engine/game.h"
#include "../engine/match.h"
#include "../games/abraca/abraca.h"
#include "../games/games.h"
#include "../games/null/null.h"

#include <string.h>

static struct match *start(const struct bg_game *game, int seats)
{
    int16_t options[BG_MAX_OPTIONS];
    bg_default_options(game, seats, options);
    return match_new(game, seats, options);
}

/* Plays a line at the current ply; what a refusal says is kept in `why`. */
static char why[400];

static enum bg_status line(struct match *m, int seat, const char *text)
{
    struct bg_text t = bg_text_start(why, sizeof why);
    return match_act_line(m, seat, text, match_ply(m), &t);
}

static enum bg_status typed(struct match *m, int seat, const char *text)
{
    struct bg_text t = bg_text_start(why, sizeof why);
    return match_act_typed(m, seat, text, match_ply(m), &t);
}

static uint64_t hash(const struct match *m)
{
    return bg_hash(match_game(m), match_state(m));
}

static void an_old_answer_is_stale(void **unused)
{
    struct match *m = start(&null_game, 2);
    struct bg_text t = bg_text_start(why, sizeof why);
    (void)unused;
    assert_int_equal(line(m, BG_NATURE, "deal p1=heads"), BG_OK);
    assert_int_equal(line(m, 0, "keep"), BG_OK);
    uint64_t before = hash(m);
    assert_int_equal(match_act_line(m, BG_NATURE, "deal p2=heads", 1, &t), BG_STALE);
    assert_int_equal(match_act_line(m, BG_NATURE, "deal p2=heads", 3, &t), BG_STALE);
    assert_true(hash(m) == before && match_ply(m) == 2);
    match_free(m);
}

static void nobody_acts_out_of_turn(void **unused)
{
    struct match *m = start(&null_game, 2);
    (void)unused;
    assert_int_equal(line(m, 0, "keep"), BG_TURN);
    assert_int_equal(line(m, BG_NATURE, "deal p1=heads"), BG_OK);
    assert_int_equal(line(m, 1, "keep"), BG_TURN);
    assert_int_equal(line(m, BG_NATURE, "deal p1=heads"), BG_TURN);
    assert_int_equal(line(m, 7, "keep"), BG_TURN);
    assert_string_equal(why, "this seat may not act now");
    assert_int_equal(match_ply(m), 1);
    match_free(m);
}

static void a_finished_game_takes_nothing(void **unused)
{
    struct match *m = start(&null_game, 2);
    (void)unused;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(line(m, BG_NATURE, i % 2 ? "deal p2=tails" : "deal p1=heads"), BG_OK);
        assert_int_equal(line(m, i % 2, "show"), BG_OK);
    }
    assert_int_equal(match_to_act(m), 0);
    assert_int_equal(line(m, 0, "keep"), BG_OVER);
    assert_int_equal(line(m, BG_NATURE, "deal p1=heads"), BG_OVER);
    match_free(m);
}

static void a_line_must_be_notation_and_legal(void **unused)
{
    struct match *m = start(&abraca_game, 2);
    (void)unused;
    assert_int_equal(line(m, BG_NATURE, "start p9"), BG_SYNTAX);
    assert_int_equal(line(m, BG_NATURE, "start p5"), BG_ILLEGAL);
    assert_int_equal(line(m, BG_NATURE, "start p1 now"), BG_SYNTAX);
    assert_int_equal(line(m, BG_NATURE, ""), BG_SYNTAX);
    assert_int_equal(line(m, BG_NATURE, "start p1"), BG_OK);
    assert_int_equal(match_ply(m), 1);
    match_free(m);
}

static uint32_t first_outcome(void *context, uint64_t k, uint32_t below)
{
    (void)context;
    (void)k;
    (void)below;
    return 0;
}

static void draw_until_a_seat_acts(struct match *m)
{
    while (match_to_act(m) == BG_CHANCE)
        assert_int_equal(match_draw(m, first_outcome, NULL), BG_OK);
}

static void a_refusal_names_the_rule(void **unused)
{
    struct match *m = start(&abraca_game, 2);
    (void)unused;
    draw_until_a_seat_acts(m);
    int seat = match_to_act(m) == 1 ? 0 : 1;
    assert_int_equal(line(m, seat, "end"), BG_ILLEGAL);
    assert_non_null(strstr(why, "rule 4"));
    match_free(m);
}

static void people_may_abbreviate(void **unused)
{
    struct match *m = start(&null_game, 2);
    (void)unused;
    assert_int_equal(line(m, BG_NATURE, "deal p1=heads"), BG_OK);
    assert_int_equal(line(m, 0, "k"), BG_SYNTAX);
    assert_non_null(strstr(why, "asked now: "));
    assert_int_equal(typed(m, 0, ""), BG_SYNTAX);
    assert_non_null(strstr(why, "asked now: "));
    assert_int_equal(typed(m, 0, "x"), BG_SYNTAX);
    assert_int_equal(typed(m, 0, "K"), BG_OK);
    match_free(m);
    m = start(&abraca_game, 2);
    draw_until_a_seat_acts(m);
    assert_int_equal(typed(m, match_to_act(m) == 1 ? 0 : 1, "c"), BG_SYNTAX);
    assert_non_null(strstr(why, "fits 8 moves"));
    match_free(m);
}

static void undo_takes_back_what_told_nothing(void **unused)
{
    struct match *m = start(&null_game, 2);
    (void)unused;
    assert_false(match_can_undo(m, 0));
    assert_int_equal(line(m, BG_NATURE, "deal p1=heads"), BG_OK);
    assert_false(match_can_undo(m, 0));
    uint64_t before = hash(m);
    assert_int_equal(line(m, 0, "keep"), BG_OK);
    assert_true(match_can_undo(m, 0));
    assert_false(match_can_undo(m, 1));
    assert_int_equal(match_undo(m, 1), BG_ILLEGAL);
    assert_int_equal(match_undo(m, 0), BG_OK);
    assert_true(hash(m) == before && match_ply(m) == 1);
    assert_int_equal(match_undo(m, 0), BG_ILLEGAL);
    match_free(m);
}

static void undo_stops_at_what_was_shown_or_drawn(void **unused)
{
    struct match *m = start(&null_game, 2);
    (void)unused;
    assert_int_equal(line(m, BG_NATURE, "deal p1=heads"), BG_OK);
    assert_int_equal(line(m, 0, "show"), BG_OK);
    assert_int_equal(match_undo(m, 0), BG_ILLEGAL);
    assert_int_equal(line(m, BG_NATURE, "deal p2=heads"), BG_OK);
    assert_int_equal(line(m, 1, "keep"), BG_OK);
    assert_int_equal(line(m, BG_NATURE, "deal p1=tails"), BG_OK);
    assert_int_equal(match_undo(m, 1), BG_ILLEGAL);
    assert_int_equal(match_undo(m, BG_NATURE), BG_ILLEGAL);
    match_free(m);
}

static void after_undo_events_are_gone_too(void **unused)
{
    struct bg_event events[8];
    struct match *m = start(&null_game, 2);
    (void)unused;
    assert_int_equal(line(m, BG_NATURE, "deal p1=heads"), BG_OK);
    assert_int_equal(line(m, 0, "keep"), BG_OK);
    assert_int_equal(match_events(m, 0, 0, events, 8), 2);
    assert_int_equal(match_undo(m, 0), BG_OK);
    assert_int_equal(match_events(m, 0, 0, events, 8), 1);
    assert_int_equal(line(m, 0, "show"), BG_OK);
    assert_int_equal(match_events(m, 1, 1, events, 8), 1);
    assert_int_equal(events[0].piece, NULL_HEADS);
    match_free(m);
}

static void events_are_redacted_for_each_viewer(void **unused)
{
    struct bg_event e;
    struct match *m = start(&null_game, 2);
    (void)unused;
    assert_int_equal(line(m, BG_NATURE, "deal p1=tails"), BG_OK);
    static const struct {
        int viewer, piece;
    } sees[] = {{0, NULL_TAILS}, {1, BG_HIDDEN}, {BG_SPECTATOR, BG_HIDDEN}, {BG_ALL, NULL_TAILS}};
    for (size_t i = 0; i < BG_LEN(sees); i++) {
        assert_int_equal(match_events(m, 0, sees[i].viewer, &e, 1), 1);
        assert_int_equal(e.piece, sees[i].piece);
        assert_int_equal(e.seen_by, 0);
    }
    assert_int_equal(match_events(m, 1, 0, &e, 1), 0);
    assert_int_equal(match_events(m, 0, 0, NULL, 0), 1);
    match_free(m);
}

static void views_hide_what_the_seat_may_not_see(void **unused)
{
    struct null_game view;
    struct match *m = start(&null_game, 2);
    (void)unused;
    assert_int_equal(line(m, BG_NATURE, "deal p1=tails"), BG_OK);
    match_view(m, 1, &view);
    assert_int_equal(view.coin[0], BG_HIDDEN);
    match_view(m, 0, &view);
    assert_int_equal(view.coin[0], NULL_TAILS);
    match_free(m);
}

static void any_earlier_ply_can_be_looked_at(void **unused)
{
    struct match *m = start(&abraca_game, 3);
    uint64_t hashes[40];
    (void)unused;
    for (int i = 0; i < 20; i++) {
        hashes[i] = hash(m);
        assert_int_equal(match_draw(m, first_outcome, NULL), BG_OK);
    }
    for (uint32_t i = 0; i < 20; i++) {
        struct match *then = match_at(m, i);
        assert_true(hash(then) == hashes[i] && match_ply(then) == i && match_draws(then) == i);
        match_free(then);
    }
    match_free(m);
}

/* ---- Options ---- */

static void options_read_numbers_and_names(void **unused)
{
    const struct bg_option *calls = &abraca_game.options[ABRACA_OPT_CALLS];
    const struct bg_option *target = &abraca_game.options[ABRACA_OPT_TARGET];
    char text[80];
    int16_t value = -7;
    (void)unused;
    assert_true(bg_read_option(calls, "free", &value) && value == 1);
    assert_false(bg_read_option(calls, "Free", &value));
    assert_false(bg_read_option(calls, "1", &value));
    assert_true(bg_read_option(target, "24", &value) && value == 24);
    static const char *const bad[] = {"0", "25", "-1", "+8", "08", "8 ", "", "99999999999"};
    for (size_t i = 0; i < BG_LEN(bad); i++)
        assert_false(bg_read_option(target, bad[i], &value));
    assert_int_equal(value, 24);
    bg_write_option_range(calls, text, sizeof text);
    assert_string_equal(text, "ascending, free");
    bg_write_option_range(target, text, sizeof text);
    assert_string_equal(text, "1 to 24");
    assert_int_equal(bg_find_option(&abraca_game, "mistakes"), ABRACA_OPT_MISTAKES);
    assert_int_equal(bg_find_option(&abraca_game, "mistake"), -1);
}

static void options_that_cannot_start_a_game_are_named(void **unused)
{
    int16_t options[BG_MAX_OPTIONS];
    (void)unused;
    bg_default_options(&abraca_game, 3, options);
    assert_null(bg_options_broken(&abraca_game, 3, options));
    assert_non_null(bg_options_broken(&abraca_game, 1, options));
    assert_non_null(bg_options_broken(&abraca_game, 6, options));
    options[ABRACA_OPT_FIRST] = 4;
    assert_non_null(strstr(bg_options_broken(&abraca_game, 3, options), "seat"));
    options[ABRACA_OPT_FIRST] = 7;
    assert_non_null(bg_options_broken(&abraca_game, 5, options));
}

static void every_status_has_words(void **unused)
{
    (void)unused;
    for (int status = BG_OK; status <= BG_MEMORY; status++)
        assert_true(strlen(bg_status_text((enum bg_status)status)) > 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_old_answer_is_stale),
        cmocka_unit_test(nobody_acts_out_of_turn),
        cmocka_unit_test(a_finished_game_takes_nothing),
        cmocka_unit_test(a_line_must_be_notation_and_legal),
        cmocka_unit_test(a_refusal_names_the_rule),
        cmocka_unit_test(people_may_abbreviate),
        cmocka_unit_test(undo_takes_back_what_told_nothing),
        cmocka_unit_test(undo_stops_at_what_was_shown_or_drawn),
        cmocka_unit_test(after_undo_events_are_gone_too),
        cmocka_unit_test(events_are_redacted_for_each_viewer),
        cmocka_unit_test(views_hide_what_the_seat_may_not_see),
        cmocka_unit_test(any_earlier_ply_can_be_looked_at),
        cmocka_unit_test(options_read_numbers_and_names),
        cmocka_unit_test(options_that_cannot_start_a_game_are_named),
        cmocka_unit_test(every_status_has_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
