/* json_test.c: the writer of JSON, and the texts it writes into. */
#include "../engine/json.h"
#include "../games/null/null.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void write_some(struct bg_text *t)
{
    json_open(t, NULL, '{');
    json_text(t, "words", "a \"b\" \\ \n\x01 \xc3\xa4 \xff\xc3");
    json_int(t, "least", INT64_MIN);
    json_open(t, "list", '[');
    json_bool(t, NULL, 1);
    json_none(t, NULL);
    json_open(t, NULL, '{');
    json_close(t, '}');
    json_close(t, ']');
    json_text_or_none(t, "empty", "");
    json_seats(t, "seats", 5);
    json_seat(t, "nobody", -1);
    json_raw(t, "raw", "[1]");
    json_close(t, '}');
}

static const char some[] = "{\"words\":\"a \\\"b\\\" \\\\ \\n\\u0001 \xc3\xa4 \\ufffd\\ufffd\","
                           "\"least\":-9223372036854775808,\"list\":[true,null,{}],\"empty\":null,"
                           "\"seats\":[\"p1\",\"p3\"],\"nobody\":null,\"raw\":[1]}";

static void values_keys_and_commas_stand_where_they_belong(void **state)
{
    char out[400];
    struct bg_text t = bg_text_start(out, sizeof out);
    (void)state;
    write_some(&t);
    assert_string_equal(out, some);
    assert_int_equal(t.length, strlen(some));
}

static void values_may_follow_each_other(void **state)
{
    char out[40];
    struct bg_text t = bg_text_start(out, sizeof out);
    (void)state;
    json_int(&t, NULL, 1);
    bg_put_char(&t, '\n');
    json_begin(&t);
    json_int(&t, NULL, 2);
    assert_string_equal(out, "1\n2");
}

/* Cut anywhere, a text keeps its beginning, and its length tells how much room it needs. */
static void a_text_that_is_cut_tells_how_long_it_is(void **state)
{
    (void)state;
    for (int cap = 1; cap <= (int)sizeof some; cap++) {
        char *out = malloc((size_t)cap);
        struct bg_text t = bg_text_start(out, cap);
        write_some(&t);
        assert_int_equal(t.length, strlen(some));
        assert_memory_equal(out, some, (size_t)cap - 1);
        assert_int_equal(out[cap - 1], 0);
        free(out);
    }
}

static void double_room(struct bg_text *t, int more)
{
    int cap = t->length + more + 1;
    char *larger = realloc(t->out, (size_t)cap);
    assert_non_null(larger);
    t->out = larger;
    t->cap = cap;
}

static void a_text_may_grow(void **state)
{
    struct bg_text t = bg_text_start(NULL, 0);
    (void)state;
    t.full = double_room;
    write_some(&t);
    assert_string_equal(t.out, some);
    free(t.out);
}

static void empty_into(struct bg_text *t, int more)
{
    (void)more;
    strncat(t->owner, t->out, (size_t)t->length);
    t->length = 0;
}

/* However small its room is, also for what is longer than that. */
static void a_text_may_empty_itself(void **state)
{
    (void)state;
    for (int room = 2; room < 60; room++) {
        char out[60], all[400] = "";
        struct bg_text t = bg_text_start(out, room);
        t.full = empty_into;
        t.owner = all;
        write_some(&t);
        empty_into(&t, 0);
        assert_string_equal(all, some);
    }
}

static void options_are_numbers_or_names(void **state)
{
    static const int16_t options[BG_MAX_OPTIONS] = {3};
    char out[40];
    struct bg_text t = bg_text_start(out, sizeof out);
    (void)state;
    json_options(&t, NULL, &null_game, options);
    assert_string_equal(out, "{\"coins\":3}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_keys_and_commas_stand_where_they_belong),
        cmocka_unit_test(values_may_follow_each_other),
        cmocka_unit_test(a_text_that_is_cut_tells_how_long_it_is),
        cmocka_unit_test(a_text_may_grow),
        cmocka_unit_test(a_text_may_empty_itself),
        cmocka_unit_test(options_are_numbers_or_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
