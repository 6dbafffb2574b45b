/* advice_test.c: what is said about the moves of a hint fits the chances shown beside them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../bots/advice.h"

#include <string.h>

/* The words for one of so many moves; of each its share of games won, in hundredths. */
static const char *words(int move, int count, const int *won, const uint32_t *visits)
{
    static const struct bg_game speechless;
    static struct search_result r;
    static char out[100];
    memset(&r, 0, sizeof r);
    r.count = count;
    for (int i = 0; i < count; i++) {
        r.move[i].value = won[i] / 100.0;
        r.move[i].visits = visits[i];
    }
    advice_why(&speechless, NULL, 0, &r, move, out, sizeof out);
    return out;
}

static void chances_near_each_other_are_not_called_far_apart(void **unused)
{
    static const int won[] = {51, 48, 44};
    static const uint32_t visits[] = {900, 30, 12};
    (void)unused;
    assert_string_equal(words(0, 3, won, visits), "a little better than the rest");
    assert_string_equal(words(1, 3, won, visits), "3 in 100 games fewer than the best");
    assert_string_equal(words(2, 3, won, visits), "7 in 100 games fewer than the best");
}

static void the_first_is_never_said_to_be_worse(void **unused)
{
    static const int won[] = {50, 56}, level[] = {50, 50}, far[] = {70, 40};
    static const uint32_t visits[] = {900, 5};
    (void)unused;
    assert_string_equal(words(0, 2, won, visits), "the surest, if not the boldest");
    assert_string_equal(words(1, 2, won, visits), "promising, but less sure than the first");
    assert_string_equal(words(0, 2, level, visits), "as good as any other");
    assert_string_equal(words(1, 2, level, visits), "as good as the first");
    assert_string_equal(words(0, 2, far, visits), "clearly the best");
}

static void what_was_not_tried_is_not_compared(void **unused)
{
    static const int won[] = {50, 0};
    static const uint32_t visits[] = {900, 0};
    (void)unused;
    assert_string_equal(words(0, 2, won, visits), "nothing else was worth a try");
    assert_string_equal(words(0, 1, won, visits), "the only move");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_near_each_other_are_not_called_far_apart),
        cmocka_unit_test(the_first_is_never_said_to_be_worse),
        cmocka_unit_test(what_was_not_tried_is_not_compared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
