/* flat_test.c: the library for other languages: whole games through plain functions, and nothing
 * played by a wrong call. */
#include "../bots/bot.h"
#include "../bots/flat.h"
#include "../engine/batch.h"
#include "../engine/text.h"
#include "../games/games.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>
#include <cmocka.h>

enum { ROOM = 1 << 18 };
static char room[ROOM], other[ROOM];

static struct flat_match *begin(const struct bg_game *game, uint64_t seed, int draws)
{
    char header[200], why[200];
    struct bg_text t = bg_text_start(header, sizeof header);
    bg_putf(&t, "conclave 1\ngame %s %d\nseats %d\n", game->key, game->rules_version,
            game->default_seats);
    struct flat_match *m = flat_open(header, strlen(header), seed, draws, why, sizeof why);
    assert_non_null(m);
    return m;
}

/* Plays some decisions at random, by place and by number in turn. */
static void play(struct flat_match *m, int decisions, struct bg_rng *rng)
{
    uint32_t list[BG_MAX_LIST];
    for (int i = 0; i < decisions && flat_to_act(m); i++) {
        int n = flat_list(m, FLAT_WHOEVER, list);
        int place = (int)bg_rng_below(rng, (uint32_t)n);
        assert_true(n > 0);
        int status =
            i % 2 ? flat_act_place(m, FLAT_WHOEVER, place)
                  : flat_act_number(m, FLAT_WHOEVER, flat_number(flat_game_of(m), list[place]));
        assert_int_equal(status, BG_OK);
    }
}

static void whole_games_repeat_and_are_copied(void **unused)
{
    (void)unused;
    for (int i = 0; game_at(i); i++) {
        struct bg_rng rng = {1}, again = {1};
        struct flat_match *m = begin(game_at(i), 3, 1), *twin = begin(game_at(i), 3, 1);
        int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
        play(m, 40, &rng);
        struct flat_match *copy = flat_copy(m);
        play(m, 1 << 20, &rng);
        assert_true(flat_score(m, points, payoff));
        play(twin, 1 << 20, &again);
        assert_true(flat_record(m, BG_ALL, room, ROOM) < ROOM);
        flat_record(twin, BG_ALL, other, ROOM);
        assert_string_equal(room, other);
        assert_int_not_equal(flat_ply(copy), flat_ply(m));
        flat_close(copy);
        flat_close(twin);
        flat_close(m);
    }
}

static void wrong_calls_play_nothing(void **unused)
{
    struct flat_match *m = begin(game_find("abraca"), 3, 1);
    uint32_t ply = flat_ply(m);
    char why[200];
    (void)unused;
    assert_int_equal(flat_act(m, FLAT_WHOEVER, 0), BG_ILLEGAL);
    assert_int_equal(flat_act_place(m, FLAT_WHOEVER, -1), BG_ILLEGAL);
    assert_int_equal(flat_act_number(m, FLAT_WHOEVER, 1 << 20), BG_ILLEGAL);
    assert_int_equal(flat_act_place(m, 77, 0), BG_TURN);
    assert_int_equal(flat_act_line(m, FLAT_WHOEVER, "dance", why, sizeof why), BG_SYNTAX);
    assert_non_null(strstr(why, "not an action"));
    assert_int_equal(flat_draw(m), BG_TURN);
    assert_int_equal(flat_ply(m), ply);
    assert_null(flat_open("nonsense", 8, 1, 1, why, sizeof why));
    assert_non_null(strstr(why, "line 1"));
    flat_close(m);
}

static void imagined_worlds_look_the_same(void **unused)
{
    (void)unused;
    for (int i = 0; game_at(i); i++) {
        const struct bg_game *game = game_at(i);
        struct flat_match *m = begin(game, 5, 1);
        struct bg_rng rng = {2};
        uint8_t view[BG_MAX_STATE], same[BG_MAX_STATE];
        play(m, 25, &rng);
        for (int seat = 0; seat < flat_seats(m); seat++) {
            flat_view(m, seat, view);
            struct flat_match *world = flat_imagine(game, view, seat, 9, 1);
            flat_view(world, seat, same);
            assert_memory_equal(view, same, game->state_size);
            assert_int_equal(flat_record(world, BG_ALL, room, ROOM), -1);
            play(world, 1 << 20, &rng);
            assert_int_equal(flat_to_act(world), 0);
            flat_close(world);
        }
        flat_close(m);
    }
}

static void chance_waits_where_nobody_draws(void **unused)
{
    struct flat_match *m = begin(game_find("abraca"), 5, 0),
                      *drawn = begin(game_find("abraca"), 5, 1);
    uint32_t actions[BG_MAX_LIST], weights[BG_MAX_LIST];
    (void)unused;
    assert_true(flat_chance(m, actions, weights) > 0);
    while (flat_draw(m) == BG_OK)
        continue;
    flat_record(m, BG_ALL, room, ROOM);
    flat_record(drawn, BG_ALL, other, ROOM);
    assert_string_equal(room, other);
    flat_close(drawn);
    flat_close(m);
}

static void bots_and_searches_answer_views(void **unused)
{
    (void)unused;
    for (int i = 0; game_at(i); i++) {
        const struct bg_game *game = game_at(i);
        struct flat_match *m = begin(game, 5, 1);
        uint32_t actions[BG_MAX_LIST], visits[BG_MAX_LIST];
        double values[BG_MAX_LIST];
        uint8_t odd[BG_MAX_STATE + 1], *view = odd + 1; /* bytes of strangers lie anywhere */
        uint64_t rng = 1;
        int seat = bg_lowest(flat_to_act(m));
        flat_view(m, seat, view);
        uint32_t answer =
            flat_answer(bot_find(game->key, "novice"), game, view, seat, &rng, 0, -1, 1);
        assert_int_equal(flat_act(m, seat, answer), BG_OK);
        int n = flat_search(game, view, seat, 1, 50, -1, 1, actions, visits, values);
        assert_true(n > 0 && n == flat_view_list(game, view, seat, actions));
        assert_int_equal(flat_search(game, view, -1, 1, 50, -1, 1, actions, visits, values), 0);
        flat_close(m);
    }
}

static void texts_tell_the_length_they_need(void **unused)
{
    (void)unused;
    for (int i = 0; game_at(i); i++) {
        char small[8];
        int length = flat_game(game_at(i), 0, room, ROOM);
        assert_int_equal(flat_game(game_at(i), 0, small, sizeof small), length);
        assert_int_equal(strlen(small), sizeof small - 1);
        assert_int_equal(strlen(room), length);
    }
}

static void batches_have_the_options_of_a_match(void **unused)
{
    const char *header = "conclave 1\ngame abraca 2\nseats 2\noption target 1\n";
    char why[200];
    int8_t seat[4];
    int32_t answers[4] = {0};
    uint32_t wrong;
    void *const arrays[FLAT_ARRAYS] = {seat};
    struct flat_match *like = flat_open(header, strlen(header), 1, 1, why, sizeof why);
    struct batch *batch = flat_batch(like, 1, 4, 1, 0, 0, arrays);
    (void)unused;
    assert_non_null(batch);
    flat_close(like);
    for (int i = 0; i < 100; i++)
        assert_int_equal(batch_step(batch, answers, BATCH_BY_PLACE, &wrong), BG_OK);
    assert_in_range(seat[3], 0, 1);
    batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_repeat_and_are_copied),
        cmocka_unit_test(wrong_calls_play_nothing),
        cmocka_unit_test(imagined_worlds_look_the_same),
        cmocka_unit_test(chance_waits_where_nobody_draws),
        cmocka_unit_test(bots_and_searches_answer_views),
        cmocka_unit_test(texts_tell_the_length_they_need),
        cmocka_unit_test(batches_have_the_options_of_a_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
