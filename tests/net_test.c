/*
 * net_test.c: nets say the same however they are reckoned, a file that does not
 * fit is refused, and without one the judge made by hand speaks.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../engine/game.h"
#include "../engine/playout.h"
#include "../games/archmage/archmage_eval.h"
#include "../games/archmage/archmage_net.h"
#include "../games/games.h"
#include "../games/nets.h"
#include "net_sum.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void all_ways_say_the_same(void **unused)
{
    (void)unused;
    for (int way = 0; way < NET_WAYS; way++) {
        uint32_t sum = net_sum((enum net_way)way);
        if (sum || way != NET_WIDER)
            assert_int_equal(sum, SUM_KNOWN);
    }
}

/* Positions along random games with so many mages. */
static int some_positions(int seats, const char *modules, uint8_t (*out)[BG_MAX_STATE], int most)
{
    const struct bg_game *game = game_find("archmage");
    int16_t options[BG_MAX_OPTIONS];
    int count = 0;
    bg_default_options(game, seats, options);
    for (const char *key = modules; *key; key++) {
        char name[] = {'m', *key, 0};
        options[bg_find_option(game, name)] = 2;
    }
    for (uint64_t seed = 1; count < most; seed++) {
        struct bg_rng rng = {seed};
        game->setup(out[count], seats, options);
        for (int steps = (int)(seed * 37 % 400); steps && game->to_act(out[count]); steps--) {
            uint32_t act = game->to_act(out[count]);
            int seat = bg_first_actor(act);
            bg_action list[BG_MAX_LIST];
            struct bg_outcome outcomes[BG_MAX_LIST];
            if (seat == BG_NATURE) {
                int n = game->chance(out[count], outcomes);
                game->apply(out[count], seat, bg_draw(outcomes, n, &rng), NULL);
            } else {
                int n = game->legal(out[count], seat, list);
                game->apply(out[count], seat, list[bg_rng_below(&rng, (uint32_t)n)], NULL);
            }
        }
        count++;
    }
    return count;
}

/* Rows are within the table, and the judge's shares add up to 1. */
static void positions_are_read(void **unused)
{
    static uint8_t state[60][BG_MAX_STATE] __attribute__((aligned(16)));
    uint32_t rows, heads;
    uint64_t layout;
    (void)unused;
    archmage_net_size(&rows, &heads, &layout);
    for (int seats = 2; seats <= 4; seats++)
        for (int modules = 0; modules < 2; modules++) {
            int n = some_positions(seats, modules ? "1234" : "", state, 60);
            for (int i = 0; i < n * seats; i++) {
                uint16_t row[NET_MOST];
                int head, count = archmage_net_rows(state[i / seats], i % seats, row, &head);
                assert_in_range(count, 40, NET_MOST);
                assert_int_equal(head, seats - 2);
                for (int k = 0; k < count; k++)
                    assert_true(row[k] < rows);
            }
            for (int i = 0; i < n; i++) {
                float value[BG_MAX_SEATS], sum = 0;
                archmage_judge_learned(state[i], value);
                for (int seat = 0; seat < seats; seat++)
                    sum += value[seat];
                assert_true(sum > 0.999f && sum < 1.001f);
            }
        }
}

/* What a judge says of some positions, as bytes. */
static void say_all(float out[20][2])
{
    static uint8_t state[20][BG_MAX_STATE] __attribute__((aligned(16)));
    some_positions(2, "", state, 20);
    for (int i = 0; i < 20; i++)
        archmage_judge_learned(state[i], out[i]);
}

static uint8_t *read_net(size_t *size)
{
    FILE *file = fopen("games/archmage/archmage.net", "rb");
    uint8_t *bytes = aligned_alloc(64, 4 << 20);
    assert_non_null(file);
    assert_non_null(bytes);
    *size = fread(bytes, 1, 4 << 20, file);
    fclose(file);
    return bytes;
}

static void old_judge_says(float out[20][2])
{
    static uint8_t state[20][BG_MAX_STATE] __attribute__((aligned(16)));
    some_positions(2, "", state, 20);
    for (int i = 0; i < 20; i++)
        archmage_judge(state[i], out[i]);
}

/* The program has the net of the project, unless it was built without (make NETS=). */
static void the_program_brings_its_net(void **unused)
{
    float own[20][2], old[20][2];
    (void)unused;
    say_all(own);
    old_judge_says(old);
#ifdef WITHOUT_NETS
    assert_null(archmage_net());
    assert_memory_equal(own, old, sizeof old);
#else
    assert_non_null(archmage_net());
    assert_memory_not_equal(own, old, sizeof old);
#endif
}

/* A file that was cut off, changed or made for other rows is refused, with a reason, and the judge
 * made by hand speaks; the one of the project is taken again. */
static void what_does_not_fit_is_refused(void **unused)
{
    float whole[20][2], without[20][2], old[20][2];
    size_t size;
    uint8_t *net = read_net(&size);
    const size_t places[] = {0, 4, 8, 24, 28, 32, 36, 500000, size - 1};
    (void)unused;
    assert_null(nets_take("archmage", net, size));
    say_all(whole);
    old_judge_says(old);
    assert_memory_not_equal(whole, old, sizeof old);
    for (size_t i = 0; i < BG_LEN(places); i++) {
        net[places[i]] ^= 1;
        assert_non_null(nets_take("archmage", net, size));
        net[places[i]] ^= 1;
    }
    assert_non_null(nets_take("archmage", net, size - 2));
    assert_non_null(nets_take("archmage", net, 10));
    assert_non_null(nets_take("abraca", net, size));
    say_all(without);
    assert_memory_equal(without, old, sizeof old);
    assert_null(nets_take("archmage", net, size));
    say_all(without);
    assert_memory_equal(whole, without, sizeof whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_ways_say_the_same),
        cmocka_unit_test(positions_are_read),
        cmocka_unit_test(the_program_brings_its_net),
        cmocka_unit_test(what_does_not_fit_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
