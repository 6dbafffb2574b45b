/* branches_test.c: what stands beside a game in its record is played, told in order, or refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../engine/branches.h"
#include "../games/games.h"

#include <stdio.h>
#include <string.h>

#define HEAD "conclave 1\ngame null 1\nseats 2\n"
#define GAME "* deal p1=heads\np1: show\n* deal p2=tails\n"

static struct record_error error;
static struct branches count;

/* What was told, a word or two each. */
static char told[2000];

static void hear(void *context, const struct branch_item *item)
{
    static const char *const kinds[] = {"line", "end", "ply", "say", "mark", "arrow"};
    struct bg_text *t = (struct bg_text *)context;
    bg_putf(t, "%s@%u/%d", kinds[item->kind], (unsigned)item->ply, item->depth);
    if (item->text)
        bg_putf(t, " %s", item->text);
    if (item->to)
        bg_putf(t, ">%s", item->to);
    bg_put(t, "; ");
}

static int reads(const char *text)
{
    struct record r;
    struct bg_text t = bg_text_start(told, sizeof told);
    assert_true(record_read(text, strlen(text), game_find, &r, &error));
    int ok = branches_read(&r, text, strlen(text), hear, &t, &count, &error);
    record_free(&r);
    return ok;
}

static void a_game_alone_has_nothing_beside_it(void **unused)
{
    (void)unused;
    assert_true(reads(HEAD "# a comment\n" GAME));
    assert_int_equal(count.lines + count.comments + count.marks + count.arrows, 0);
    assert_string_equal(told, "");
}

static void all_is_told_in_its_order(void **unused)
{
    (void)unused;
    assert_true(reads(HEAD "#| say Before # the game.\n"
                           "#| line\n#|   * deal p1=tails\n#|   mark seat:1\n#|   line\n"
                           "#|     p1: keep\n#|   end\n#|   p1: show\n#| end\n" GAME
                           "#| arrow seat:1   seat:2\r\n"));
    assert_string_equal(told, "say@0/0 Before # the game.; line@0/0; ply@0/1 deal p1=tails; "
                              "mark@1/1 seat:1; line@1/1; ply@1/2 keep; end@1/1; ply@1/1 show; "
                              "end@0/0; arrow@3/0 seat:1>seat:2; ");
    assert_int_equal(count.lines, 2);
    assert_int_equal(count.plies, 3);
    assert_int_equal(count.comments, 1);
    assert_int_equal(count.marks, 1);
    assert_int_equal(count.arrows, 1);
}

static void an_unfinished_game_can_go_on_in_a_line(void **unused)
{
    (void)unused;
    assert_true(reads(HEAD GAME "#| line\n#| p2: show\n#| end\n"));
    assert_int_equal(count.plies, 1);
}

static const struct {
    const char *text;
    int line;
    const char *says;
} refusals[] = {
    {HEAD GAME "#| line\n#| p1: show\n#| end\n", 8, "ply 4 of a line beside the game"},
    {HEAD "#| line\n#| * deal p1=edge\n#| end\n" GAME, 5, "'deal p1=edge'"},
    {HEAD "#| p1: show\n" GAME, 4, "belongs into a line"},
    {HEAD "#| end\n" GAME, 4, "no line was begun"},
    {HEAD "#| line\n" GAME, 5, "has no '#| end'"},
    {HEAD GAME "#| line\n", 7, "has no '#| end'"},
    {HEAD GAME "#| line now\n", 7, "stands alone"},
    {HEAD GAME "#| say\n", 7, "followed by words"},
    {HEAD GAME "#| say a\tb\n", 7, "without control characters"},
    {HEAD GAME "#| mark\n", 7, "key of one place"},
    {HEAD GAME "#| mark hex:1 hex:2\n", 7, "key of one place"},
    {HEAD GAME "#| mark a\"]\n", 7, "key of one place"},
    {HEAD GAME "#| arrow hex:1\n", 7, "keys of two places"},
    {HEAD GAME "#| arrow a b c\n", 7, "keys of two places"},
    {HEAD GAME "#| star hex:1\n", 7, "'star' is no line of a variation"},
};

static void what_is_not_sound_is_refused_with_its_place(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < BG_LEN(refusals); i++) {
        assert_false(reads(refusals[i].text));
        if (error.line != refusals[i].line || !strstr(error.message, refusals[i].says))
            fail_msg("refusal %zu: line %d: %s", i, error.line, error.message);
    }
}

static void lines_have_bounds(void **unused)
{
    static char text[100000];
    (void)unused;
    struct bg_text t = bg_text_start(text, sizeof text);
    bg_put(&t, HEAD);
    for (int i = 0; i <= BRANCHES_DEPTH; i++)
        bg_put(&t, "#| line\n");
    assert_false(reads(text));
    assert_non_null(strstr(error.message, "nested deeper than 16"));
    t = bg_text_start(text, sizeof text);
    bg_put(&t, HEAD);
    for (int i = 0; i <= BRANCHES_MOST; i++)
        bg_put(&t, "#| line\n#| end\n");
    assert_false(reads(text));
    assert_non_null(strstr(error.message, "over 500 lines"));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_alone_has_nothing_beside_it),
        cmocka_unit_test(all_is_told_in_its_order),
        cmocka_unit_test(an_unfinished_game_can_go_on_in_a_line),
        cmocka_unit_test(what_is_not_sound_is_refused_with_its_place),
        cmocka_unit_test(lines_have_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
