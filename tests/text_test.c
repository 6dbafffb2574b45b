/* text_test.c: writing and reading short texts without stdio. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../engine/text.h"

#include <limits.h>
#include <string.h>

static void formats_are_those_of_printf(void **unused)
{
    char room[200];
    struct bg_text t = bg_text_start(room, sizeof room);
    (void)unused;
    bg_putf(&t, "%d|%d|%u|%c|%%|%s", 0, INT_MIN, UINT_MAX, 'x', "end");
    assert_string_equal(room, "0|-2147483648|4294967295|x|%|end");
    t = bg_text_start(room, sizeof room);
    bg_putf(&t, "[%5d][%-5d][%4s][%-4s][%2s]", -12, 34, "ab", "cd", "longer");
    assert_string_equal(room, "[  -12][34   ][  ab][cd  ][longer]");
}

static void a_text_that_does_not_fit_is_cut_and_measured(void **unused)
{
    char room[8] = "1234567";
    struct bg_text t = bg_text_start(room, 5);
    (void)unused;
    bg_putf(&t, "%s", "conclave");
    assert_string_equal(room, "conc");
    assert_int_equal(t.length, 8);
    assert_int_equal(room[5], '6');
    t = bg_text_start(NULL, 0);
    bg_put(&t, "only measured");
    assert_int_equal(t.length, 13);
}

static void padding_counts_characters_not_bytes(void **unused)
{
    char room[100];
    struct bg_text t = bg_text_start(room, sizeof room);
    (void)unused;
    bg_put(&t, "> ");
    int from = t.length;
    bg_put(&t, "\033[1;36m♥♥\033[0m");
    bg_pad(&t, from, 4);
    bg_put(&t, "|");
    assert_string_equal(room, "> \033[1;36m♥♥\033[0m  |");
    bg_pad(&t, from, 2);
    assert_int_equal(room[t.length - 1], '|');
}

static void hexadecimal_has_sixteen_digits(void **unused)
{
    char room[20];
    struct bg_text t = bg_text_start(room, sizeof room);
    (void)unused;
    bg_put_hex(&t, 0x0123456789abcdefu);
    assert_string_equal(room, "0123456789abcdef");
}

static void words_are_taken_whole(void **unused)
{
    const char *at = "  cast 12 end";
    int number;
    (void)unused;
    assert_false(bg_take(&at, "cas"));
    assert_string_equal(at, "  cast 12 end");
    assert_true(bg_take(&at, "cast"));
    assert_true(bg_take_int(&at, &number));
    assert_int_equal(number, 12);
    assert_false(bg_at_end(at));
    assert_true(bg_take(&at, "end"));
    assert_true(bg_at_end(at));
}

static void numbers_have_no_sign_and_no_leading_zero(void **unused)
{
    static const char *const bad[] = {"", "-1", "+1", "01", "1234567890", "x"};
    int number = 77;
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *at = bad[i];
        assert_false(bg_take_int(&at, &number));
        assert_ptr_equal(at, bad[i]);
    }
    assert_int_equal(number, 77);
    const char *zero = "0", *most = "999999999";
    assert_true(bg_take_int(&zero, &number) && number == 0);
    assert_true(bg_take_int(&most, &number) && number == 999999999);
}

static void names_are_found_in_a_list(void **unused)
{
    static const char *const names[] = {NULL, "fire", "fireball"};
    const char *at = "fireball p3.1";
    int which, number;
    (void)unused;
    assert_true(bg_take_name(&at, names, 3, &which));
    assert_int_equal(which, 2);
    assert_true(bg_take_part(&at, "p") && bg_take_int(&at, &number) && number == 3);
    assert_true(bg_take_part(&at, ".") && bg_take_int(&at, &number) && number == 1);
    assert_true(bg_at_end(at));
}

static void abbreviations_are_prefixes_word_by_word(void **unused)
{
    (void)unused;
    assert_true(bg_abbreviates("c 3", "cast 3"));
    assert_true(bg_abbreviates(" CA", "cast 3"));
    assert_true(bg_abbreviates("", "cast 3"));
    assert_int_equal(bg_abbreviates("c 3", "cast 3"), 2);
    assert_int_equal(bg_abbreviates("cast", "cast 3"), 2);
    assert_int_equal(bg_abbreviates("t s", "travel se"), 1);
    assert_false(bg_abbreviates("c 33", "cast 3"));
    assert_false(bg_abbreviates("cast 3 x", "cast 3"));
    assert_false(bg_abbreviates("castle", "cast 3"));
    assert_false(bg_abbreviates("c3", "cast 3"));
}

static const char *cleaned(const char *text, const char *kept)
{
    static char room[200];
    strcpy(room, text);
    bg_clean(room, kept);
    return room;
}

static void what_terminals_obey_is_taken_out(void **unused)
{
    static const char *const bad[] = {
        "\033[2J",
        "a\nb",
        "\177",
        "\302\233",
        "\342\200\250" /* ends a line */,
        "\342\200\251",
        "\342\200\252",
        "\342\200\256",
        "\342\201\246",
        "\342\201\251",
        "\233" /* no UTF-8 */,
        "\340\202\233",
        "\342\200" /* cut off */,
    };
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(bg_is_clean(bad[i]));
        assert_true(bg_is_clean(cleaned(bad[i], "")));
    }
    assert_string_equal(cleaned("a\033[2Jb\302\233c\342\200\256d\233", ""), "a?[2Jb?c?d?");
    assert_string_equal(cleaned("one\ntwo\033", "\n"), "one\ntwo?");
    assert_true(bg_is_clean("Zo\303\253 \342\200\224 \360\237\216\262 \302\240"));
    /* Beside them: U+2027, U+202F, and a family that is joined by U+200D. */
    assert_true(bg_is_clean("\342\200\247 \342\200\257"));
    assert_true(bg_is_clean("\360\237\221\251\342\200\215\360\237\221\247"));
    assert_string_equal(cleaned("Zo\303\253 \360\237\216\262", ""), "Zo\303\253 \360\237\216\262");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_are_those_of_printf),
        cmocka_unit_test(a_text_that_does_not_fit_is_cut_and_measured),
        cmocka_unit_test(padding_counts_characters_not_bytes),
        cmocka_unit_test(hexadecimal_has_sixteen_digits),
        cmocka_unit_test(words_are_taken_whole),
        cmocka_unit_test(numbers_have_no_sign_and_no_leading_zero),
        cmocka_unit_test(names_are_found_in_a_list),
        cmocka_unit_test(abbreviations_are_prefixes_word_by_word),
        cmocka_unit_test(what_terminals_obey_is_taken_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
