/* server_move_reader_test.c: the reader of moves against the real one (server/table/move_reader.h).
 */
#include "../server/base/strict_json.h"
#include "../server/table/move_reader.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void moves_as_clients_write_them_are_read(void **state)
{
    static const char *const messages[] = {
        "{\"type\":\"move\",\"id\":7,\"ply\":17,\"move\":\"cast 3\"}",
        " { \"ply\" : 0 ,\n\"move\":\"\", \"type\":\"move\"\t}\r\n",
        "{\"type\":\"move\",\"id\":9007199254740992,\"ply\":4294967295,\"move\":\"a\"}"};
    (void)state;
    for (size_t i = 0; i < BG_LEN(messages); i++) {
        char why[200];
        struct command *read = move_reader_read(messages[i], strlen(messages[i]));
        json_t *json = strict_json_read(messages[i], strlen(messages[i]));
        struct command *real = command_read(json, why);
        assert_non_null(read);
        assert_non_null(real);
        assert_int_equal(read->kind, real->kind);
        assert_int_equal(read->id, real->id);
        assert_int_equal(read->ply, real->ply);
        assert_int_equal(read->seat, real->seat);
        assert_string_equal(read->text, real->text);
        json_decref(json);
        command_free(read);
        command_free(real);
    }
}

static void anything_else_is_left_to_the_real_reader(void **state)
{
    static const char *const messages[] = {
        "",
        "{}",
        "[]",
        "{\"type\":\"move\",\"ply\":1}",
        "{\"type\":\"chat\",\"ply\":1,\"move\":\"a\"}",
        "{\"type\":\"move\",\"ply\":1,\"move\":\"a\"",
        "{\"type\":\"move\",\"ply\":1,\"move\":\"a\"}x",
        "{\"type\":\"move\",\"ply\":1,\"move\":\"a\",}",
        "{\"type\":\"move\",\"ply\":1,\"ply\":2,\"move\":\"a\"}",
        "{\"type\":\"move\",\"ply\":-1,\"move\":\"a\"}",
        "{\"type\":\"move\",\"ply\":01,\"move\":\"a\"}",
        "{\"type\":\"move\",\"ply\":1.0,\"move\":\"a\"}",
        "{\"type\":\"move\",\"ply\":1e0,\"move\":\"a\"}",
        "{\"type\":\"move\",\"ply\":4294967296,\"move\":\"a\"}",
        "{\"type\":\"move\",\"ply\":99999999999999999999,\"move\":\"a\"}",
        "{\"type\":\"move\",\"ply\":\"1\",\"move\":\"a\"}",
        "{\"type\":\"move\",\"ply\":1,\"move\":\"a\\u0062\"}",
        "{\"type\":\"move\",\"ply\":1,\"move\":\"caf\xc3\xa9\"}",
        "{\"type\":\"move\",\"ply\":1,\"move\":\"\xff\"}",
        "{\"type\":\"move\",\"ply\":1,\"move\":\"a\nb\"}",
        "{\"type\":\"move\",\"ply\":1,\"move\":\"a\",\"more\":1}",
        "{\"type\":\"move\",\"id\":9007199254740993,\"ply\":1,\"move\":\"a\"}"};
    char longest[BG_MAX_TEXT + 100];
    (void)state;
    for (size_t i = 0; i < BG_LEN(messages); i++)
        if (move_reader_read(messages[i], strlen(messages[i])))
            fail_msg("%s", messages[i]);
    strcpy(longest, "{\"type\":\"move\",\"ply\":1,\"move\":\"");
    size_t n = strlen(longest);
    memset(longest + n, 'a', BG_MAX_TEXT);
    strcpy(longest + n + BG_MAX_TEXT, "\"}");
    assert_null(move_reader_read(longest, strlen(longest)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_as_clients_write_them_are_read),
        cmocka_unit_test(anything_else_is_left_to_the_real_reader),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
