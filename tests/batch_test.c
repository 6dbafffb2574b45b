/* batch_test.c: many games side by side: the same whatever the threads, nothing from beyond the
 * view, and a wrong answer changes nothing. */
#include "../engine/batch.h"
#include "../engine/game.h"
#include "../engine/view.h"
#include "../games/games.h"
#include "../games/null/null.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>
#include <cmocka.h>

enum { GAMES = 37, STEPS = 400 };

/* A batch with all the arrays there are. */
struct table {
    struct batch_arrays arrays;
    struct batch *batch;
    const struct bg_game *game;
    uint32_t seats;
    size_t tensor;
};

static struct table table_new(const struct bg_game *game, int threads, int type, uint32_t longest)
{
    struct table t = {.game = game, .seats = game->default_seats};
    struct tensor *tensor = tensor_new(game);
    struct batch_plan plan = {game, NULL, 11, GAMES, t.seats, (uint32_t)threads, longest};
    t.tensor = tensor_size(tensor);
    tensor_free(tensor);
    t.arrays = (struct batch_arrays){
        .seat = test_calloc(GAMES, 1),
        .observation = test_calloc(GAMES * t.tensor, type == TENSOR_BYTES ? 1 : sizeof(float)),
        .view = test_calloc(GAMES, game->state_size),
        .mask = test_calloc(GAMES, game->actions),
        .list = test_calloc(GAMES * (size_t)game->max_legal, sizeof(uint32_t)),
        .legal = test_calloc(GAMES, 1),
        .reward = test_calloc((size_t)GAMES * t.seats, sizeof(float)),
        .done = test_calloc(GAMES, 1),
        .truncated = test_calloc(GAMES, 1),
        .length = test_calloc(GAMES, sizeof(uint32_t)),
        .type = (uint8_t)type};
    t.batch = batch_new(&plan, &t.arrays);
    assert_non_null(t.batch);
    return t;
}

static void table_free(struct table *t)
{
    const struct batch_arrays *a = &t->arrays;
    void *const all[] = {a->seat,  a->observation, a->view, a->mask,      a->list,
                         a->legal, a->reward,      a->done, a->truncated, a->length};
    batch_free(t->batch);
    for (size_t i = 0; i < BG_LEN(all); i++)
        test_free(all[i]);
}

static void step_at_random(struct table *t, struct bg_rng *rng, enum batch_naming naming)
{
    int32_t answers[GAMES];
    uint32_t wrong;
    for (uint32_t i = 0; i < GAMES; i++) {
        uint32_t place = bg_rng_below(rng, t->arrays.legal[i]);
        bg_action action = t->arrays.list[i * t->game->max_legal + place];
        answers[i] = naming == BATCH_BY_PLACE ? (int32_t)place : t->game->number(action);
    }
    assert_int_equal(batch_step(t->batch, answers, naming, &wrong), BG_OK);
}

static void assert_same_rows(const struct table *a, const struct table *b)
{
    size_t width = a->arrays.type == TENSOR_BYTES ? 1 : sizeof(float);
    assert_memory_equal(a->arrays.seat, b->arrays.seat, GAMES);
    assert_memory_equal(a->arrays.observation, b->arrays.observation, GAMES * a->tensor * width);
    assert_memory_equal(a->arrays.view, b->arrays.view, GAMES * (size_t)a->game->state_size);
    assert_memory_equal(a->arrays.mask, b->arrays.mask, GAMES * (size_t)a->game->actions);
    assert_memory_equal(a->arrays.list, b->arrays.list,
                        GAMES * a->game->max_legal * sizeof(uint32_t));
    assert_memory_equal(a->arrays.reward, b->arrays.reward, GAMES * a->seats * sizeof(float));
    assert_memory_equal(a->arrays.done, b->arrays.done, GAMES);
    assert_memory_equal(a->arrays.length, b->arrays.length, GAMES * sizeof(uint32_t));
}

static const struct bg_game *game_number(int i)
{
    return i ? game_at(i - 1) : &null_game;
}

static void threads_change_nothing(void **unused)
{
    (void)unused;
    for (int g = 0; game_number(g); g++) {
        struct table one = table_new(game_number(g), 1, TENSOR_FLOATS, 0);
        struct table three = table_new(game_number(g), 3, TENSOR_FLOATS, 0);
        struct bg_rng a = {5}, b = {5};
        for (int i = 0; i < STEPS; i++) {
            step_at_random(&one, &a, BATCH_BY_PLACE);
            step_at_random(&three, &b, BATCH_BY_NUMBER);
            assert_same_rows(&one, &three);
        }
        table_free(&one);
        table_free(&three);
    }
}

/* Each row is what its view gives: the list, the mask and the observation. */
static void rows_follow_from_the_view(void **unused)
{
    (void)unused;
    for (int g = 0; game_number(g); g++)
        for (int type = TENSOR_BYTES; type <= TENSOR_FLOATS; type++) {
            struct table t = table_new(game_number(g), 1, type, 0);
            struct bg_rng rng = {6};
            size_t row = t.tensor * (type == TENSOR_BYTES ? 1 : sizeof(float));
            void *fresh = test_malloc(row);
            for (int step = 0; step < STEPS; step++) {
                uint32_t i = bg_rng_below(&rng, GAMES), marked = 0;
                _Alignas(16) uint8_t view[BG_MAX_STATE];
                bg_action list[BG_MAX_LIST];
                int seat = t.arrays.seat[i];
                memcpy(view, t.arrays.view + i * (size_t)t.game->state_size, t.game->state_size);
                assert_int_equal(t.game->legal(view, seat, list), t.arrays.legal[i]);
                assert_memory_equal(list, t.arrays.list + i * t.game->max_legal,
                                    t.arrays.legal[i] * sizeof *list);
                for (int k = 0; k < t.game->actions; k++)
                    marked += t.arrays.mask[i * (size_t)t.game->actions + (size_t)k];
                assert_int_equal(marked, t.arrays.legal[i]);
                for (int k = 0; k < t.arrays.legal[i]; k++)
                    assert_true(t.arrays.mask[i * (size_t)t.game->actions +
                                              (size_t)t.game->number(list[k])]);
                tensor_write(batch_tensor(t.batch), (enum tensor_type)type, seat, view, fresh);
                assert_memory_equal(fresh, (uint8_t *)t.arrays.observation + i * row, row);
                step_at_random(&t, &rng, BATCH_BY_PLACE);
            }
            test_free(fresh);
            table_free(&t);
        }
}

static void what_one_may_not_know_is_in_no_row(void **unused)
{
    (void)unused;
    for (int g = 0; game_number(g); g++) {
        struct table t = table_new(game_number(g), 1, TENSOR_BYTES, 0);
        struct bg_rng rng = {7};
        for (int step = 0; step < STEPS; step++) {
            _Alignas(16) uint8_t view[BG_MAX_STATE], again[BG_MAX_STATE];
            uint32_t i = bg_rng_below(&rng, GAMES);
            memcpy(view, t.arrays.view + i * (size_t)t.game->state_size, t.game->state_size);
            bg_view(t.game, view, t.arrays.seat[i], again);
            assert_memory_equal(view, again, t.game->state_size);
            step_at_random(&t, &rng, BATCH_BY_PLACE);
        }
        table_free(&t);
    }
}

static void a_wrong_answer_changes_nothing(void **unused)
{
    (void)unused;
    const struct bg_game *game = game_at(0);
    for (int naming = BATCH_BY_PLACE; naming <= BATCH_BY_NUMBER; naming++) {
        const int32_t wrong_ones[] = {-1, BG_MAX_LIST, game->actions, INT32_MAX};
        struct table t = table_new(game, 2, TENSOR_BYTES, 0);
        struct table before = table_new(game, 2, TENSOR_BYTES, 0);
        for (size_t k = 0; k < BG_LEN(wrong_ones); k++) {
            int32_t answers[GAMES];
            uint32_t wrong = 0;
            for (uint32_t i = 0; i < GAMES; i++)
                answers[i] =
                    naming == BATCH_BY_PLACE ? 0 : game->number(t.arrays.list[i * game->max_legal]);
            answers[GAMES - 2] = wrong_ones[k];
            assert_int_equal(batch_step(t.batch, answers, (enum batch_naming)naming, &wrong),
                             BG_ILLEGAL);
            assert_int_equal(wrong, GAMES - 2);
            assert_same_rows(&t, &before);
        }
        table_free(&t);
        table_free(&before);
    }
}

/* Rewards come once, with the end, and are the payoffs of that end. */
static void ends_are_rewarded(void **unused)
{
    struct table t = table_new(game_at(0), 1, TENSOR_BYTES, 0);
    struct bg_rng rng = {8};
    int ends = 0;
    (void)unused;
    for (int step = 0; step < STEPS; step++) {
        step_at_random(&t, &rng, BATCH_BY_PLACE);
        for (uint32_t i = 0; i < GAMES; i++) {
            const float *row = t.arrays.reward + i * t.seats;
            float best = -2;
            for (uint32_t seat = 0; seat < t.seats; seat++) {
                assert_true(row[seat] >= -1 && row[seat] <= 1);
                assert_true(t.arrays.done[i] || row[seat] == 0);
                best = row[seat] > best ? row[seat] : best;
            }
            ends += t.arrays.done[i];
            assert_true(!t.arrays.done[i] || (best > 0 && t.arrays.length[i] > 1));
            assert_false(t.arrays.truncated[i]);
        }
    }
    assert_true(ends > GAMES);
    table_free(&t);
}

static void long_games_are_cut_off(void **unused)
{
    struct table t = table_new(game_at(0), 1, TENSOR_BYTES, 10);
    struct bg_rng rng = {9};
    int cuts = 0;
    (void)unused;
    for (int step = 0; step < STEPS; step++) {
        step_at_random(&t, &rng, BATCH_BY_PLACE);
        for (uint32_t i = 0; i < GAMES; i++) {
            assert_true(t.arrays.length[i] <= 10);
            assert_int_equal(t.arrays.truncated[i], t.arrays.length[i] == 10);
            assert_true(!t.arrays.truncated[i] || t.arrays.done[i]);
            cuts += t.arrays.truncated[i];
        }
    }
    assert_int_equal(cuts, STEPS / 10 * GAMES);
    table_free(&t);
}

static void a_batch_goes_on_from_its_bytes(void **unused)
{
    (void)unused;
    for (int g = 0; game_number(g); g++) {
        struct table one = table_new(game_number(g), 1, TENSOR_BYTES, 0);
        struct table two = table_new(game_number(g), 2, TENSOR_BYTES, 0);
        struct bg_rng a = {10}, b;
        size_t n = batch_bytes(one.batch);
        uint8_t *bytes = test_malloc(n);
        for (int step = 0; step < STEPS / 4; step++)
            step_at_random(&one, &a, BATCH_BY_PLACE);
        batch_save(one.batch, bytes);
        b = a;
        assert_true(batch_load(two.batch, bytes, n));
        for (int step = 0; step < STEPS / 4; step++) {
            step_at_random(&one, &a, BATCH_BY_PLACE);
            step_at_random(&two, &b, BATCH_BY_PLACE);
            assert_same_rows(&one, &two);
        }
        bytes[0] ^= 1;
        assert_false(batch_load(two.batch, bytes, n));
        bytes[0] ^= 1;
        assert_false(batch_load(two.batch, bytes, n - 1));
        assert_same_rows(&one, &two);
        test_free(bytes);
        table_free(&one);
        table_free(&two);
    }
}

static void another_seed_is_another_game(void **unused)
{
    struct table one = table_new(game_at(0), 1, TENSOR_BYTES, 0);
    struct table two = table_new(game_at(0), 1, TENSOR_BYTES, 0);
    (void)unused;
    batch_reset(two.batch, 12);
    assert_memory_not_equal(one.arrays.view, two.arrays.view, GAMES * (size_t)one.game->state_size);
    batch_reset(two.batch, 11);
    assert_same_rows(&one, &two);
    table_free(&one);
    table_free(&two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(rows_follow_from_the_view),
        cmocka_unit_test(what_one_may_not_know_is_in_no_row),
        cmocka_unit_test(a_wrong_answer_changes_nothing),
        cmocka_unit_test(ends_are_rewarded),
        cmocka_unit_test(long_games_are_cut_off),
        cmocka_unit_test(a_batch_goes_on_from_its_bytes),
        cmocka_unit_test(another_seed_is_another_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
