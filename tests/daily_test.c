/* daily_test.c: every day has one game of each kind, which can be set up and is judged rightly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../bots/catalogue.h"
#include "../bots/choice.h"
#include "../engine/fair.h"
#include "../engine/game.h"
#include "../games/daily.h"
#include "../games/games.h"

#include <stdio.h>
#include <string.h>

enum { MONDAY = 20773 }; /* 16 November 2026 */

static void every_day_of_a_week_can_be_played(void **unused)
{
    struct daily d;
    int16_t options[BG_MAX_OPTIONS];
    struct bot_choice bot;
    (void)unused;
    for (int32_t day = MONDAY; day < MONDAY + 7; day++) {
        int count = 0;
        for (; daily_at(day, count, &d); count++) {
            assert_ptr_equal(d.game, game_at(count));
            assert_true(daily_options(&d, options));
            assert_null(bg_options_broken(d.game, d.seats, options));
            assert_true(choice_read(d.game->key, d.level, &bot));
        }
        assert_null(game_at(count));
        assert_int_equal(count, 3);
    }
}

static void a_day_of_the_week_is_always_played_alike(void **unused)
{
    struct daily one, other;
    int different = 0;
    (void)unused;
    for (int32_t day = MONDAY; day < MONDAY + 7; day++)
        for (int i = 0; daily_at(day, i, &one); i++) {
            assert_true(daily_at(day + 7, i, &other));
            assert_string_equal(one.options, other.options);
            assert_true(daily_at(day + 1, i, &other));
            different += strcmp(one.options, other.options) != 0;
        }
    assert_true(different > 10);
    assert_false(daily_at(-1, 0, &one));
    assert_false(daily_find(MONDAY, "null", &one));
}

static void rivals_are_left_behind_and_allies_are_not(void **unused)
{
    struct daily d;
    const int32_t points[] = {8, 3, 5, 1}, lost[] = {2, 3, 8, 1};
    const int32_t first[] = {1000, 0, 0, 0}, second[] = {0, 1000, 0, 0}, both[] = {500, 500, 0, 0};
    (void)unused;
    assert_true(daily_find(MONDAY, "abraca", &d));
    assert_int_equal(daily_score(&d, points), 3);
    assert_int_equal(daily_score(&d, lost), -6);
    assert_int_equal(daily_outcome(&d, first), DAILY_WON);
    assert_int_equal(daily_outcome(&d, second), DAILY_LOST);
    assert_int_equal(daily_outcome(&d, both), DAILY_SHARED);
    assert_true(daily_find(MONDAY + 2, "archmage", &d));
    assert_int_equal(daily_score(&d, points), 8);
    assert_int_equal(daily_outcome(&d, both), DAILY_WON);
    assert_int_equal(daily_outcome(&d, lost), DAILY_WON);
    assert_int_equal(daily_outcome(&d, (const int32_t[]){0, 0}), DAILY_LOST);
}

static void a_chain_leads_back_and_games_differ(void **unused)
{
    uint8_t secret[FAIR_SEED] = {7}, before[FAIR_SEED];
    struct fair one, other;
    (void)unused;
    fair_day_before(secret, before);
    assert_memory_not_equal(secret, before, FAIR_SEED);
    fair_of_day(&one, secret, "abraca");
    fair_of_day(&other, secret, "dawn");
    assert_memory_not_equal(one.seed, other.seed, FAIR_SEED);
    fair_of_day(&other, before, "abraca");
    assert_memory_not_equal(one.seed, other.seed, FAIR_SEED);
    assert_int_equal(fair_bot_seed(&one, 3), fair_bot_seed(&one, 3));
    assert_int_not_equal(fair_bot_seed(&one, 3), fair_bot_seed(&one, 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_day_of_a_week_can_be_played),
        cmocka_unit_test(a_day_of_the_week_is_always_played_alike),
        cmocka_unit_test(rivals_are_left_behind_and_allies_are_not),
        cmocka_unit_test(a_chain_leads_back_and_games_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
