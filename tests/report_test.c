/* report_test.c: positions, moves and events as one viewer may know them. */
#include "../engine/report.h"
#include "../games/null/null.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static char out[4096];

static void play(struct match *m, int seat, const char *line)
{
    char words[200];
    bg_action action;
    struct bg_text why = bg_text_start(words, sizeof words);
    if (seat == BG_NATURE) {
        assert_int_equal(null_game.read_action(match_state(m), seat, line, &action), BG_OK);
        assert_int_equal(match_act(m, seat, action, match_ply(m)), BG_OK);
    } else {
        assert_int_equal(match_act_line(m, seat, line, match_ply(m), &why), BG_OK);
    }
}

/* A game of coins after two plies: p1 has shown heads. */
static struct match *begun(const struct bg_game *game)
{
    static const int16_t options[BG_MAX_OPTIONS] = {1};
    struct match *m = match_new(game, 2, options);
    play(m, BG_NATURE, "deal p1=heads");
    play(m, 0, "show");
    return m;
}

static const char *position(const struct match *m, int viewer)
{
    int32_t payoff[BG_MAX_SEATS];
    struct bg_text t = bg_text_start(out, sizeof out);
    struct report r = report_of(m, viewer, payoff);
    json_open(&t, NULL, '{');
    report_position(&t, &r);
    json_close(&t, '}');
    assert_true(t.length < (int)sizeof out);
    return out;
}

static void has(const char *json, const char *part)
{
    if (!strstr(json, part))
        fail_msg("%s is not in %s", part, json);
}

static void a_seat_reads_its_own_question_and_nobody_elses(void **state)
{
    struct match *m = begun(&null_game);
    (void)state;
    has(position(m, 1), "\"ply\":2,\"to_act\":[],\"over\":false,\"points\":[1,0],\"payoff\":null");
    play(m, BG_NATURE, "deal p2=tails");
    has(position(m, 1), "\"to_act\":[\"p2\"]");
    has(out,
        "\"question\":\"coin\",\"prompt\":\"Your coin shows tails. Keep it or show it?\","
        "\"topic\":\"coins\",\"legal\":[{\"move\":\"keep\",\"group\":null,\"group_key\":null,");
    has(position(m, BG_ALL), "\"question\":\"coin\"");
    has(position(m, 0), "\"question\":null,\"prompt\":null,\"topic\":null,\"legal\":[],");
    has(out, "\"coin\":[0,null,0,0]");
    has(position(m, BG_SPECTATOR), "\"legal\":[]");
    play(m, 1, "keep");
    has(position(m, BG_SPECTATOR), "\"over\":true,\"points\":[1,0],\"payoff\":[1000,0]");
    match_free(m);
}

/* Points that nobody knows before the end. */
static void score_at_the_end(const void *state, int32_t *points, int32_t *payoff)
{
    null_game.score(state, points, payoff);
    if (null_game.to_act(state))
        points[0] = BG_UNKNOWN;
}

static void unknown_points_are_null(void **state)
{
    struct bg_game game = null_game;
    game.score = score_at_the_end;
    struct match *m = begun(&game);
    (void)state;
    has(position(m, 1), "\"points\":[null,0]");
    play(m, BG_NATURE, "deal p2=tails");
    play(m, 1, "keep");
    has(position(m, 1), "\"points\":[1,0]");
    match_free(m);
}

static void a_match_that_has_not_begun_has_no_position(void **state)
{
    struct report r = {.viewer = BG_SPECTATOR, .asked = -1};
    struct bg_text t = bg_text_start(out, sizeof out);
    (void)state;
    json_open(&t, NULL, '{');
    report_position(&t, &r);
    json_close(&t, '}');
    assert_string_equal(out,
                        "{\"ply\":0,\"to_act\":[],\"over\":false,\"points\":[],\"payoff\":null,"
                        "\"question\":null,\"prompt\":null,\"topic\":null,\"legal\":[],"
                        "\"undo\":false,\"view\":null}");
}

static void a_piece_is_null_where_it_is_hidden(void **state)
{
    struct match *m = begun(&null_game);
    struct bg_text t = bg_text_start(out, sizeof out);
    (void)state;
    json_open(&t, NULL, '[');
    report_events(&t, m, 0, 1, match_state(m));
    report_events(&t, m, 1, 1, match_state(m));
    json_close(&t, ']');
    assert_string_equal(out,
                        "[{\"event\":\"dealt\",\"seat\":\"p1\",\"from\":0,\"to\":0,\"piece\":null,"
                        "\"amount\":1,\"tell\":\"p1 gets a coin\"},"
                        "{\"event\":\"showed\",\"seat\":\"p1\",\"from\":0,\"to\":0,\"piece\":1,"
                        "\"amount\":1,\"tell\":\"p1 shows heads\"}]");
    match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_reads_its_own_question_and_nobody_elses),
        cmocka_unit_test(unknown_points_are_null),
        cmocka_unit_test(a_match_that_has_not_begun_has_no_position),
        cmocka_unit_test(a_piece_is_null_where_it_is_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
