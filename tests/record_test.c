/*
 * record_test.c: what a record reader takes and refuses.
 *
 * Damage is tried on every game of the registry: each byte changed in several
 * ways, each truncation. What is still accepted must be the same game, with
 * another comment or another name at the most.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../engine/game.h"
#include "../engine/record.h"
#include "../games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 20 };

static struct record_error error;

static int reads(const char *text)
{
    struct record r;
    int ok = record_read(text, strlen(text), game_find, &r, &error);
    if (ok)
        record_free(&r);
    return ok;
}

/* What a seat wears in a record, in words. */
static const char *wears(const char *text, int seat)
{
    static struct crest_words words;
    struct crest worn[BG_MAX_SEATS];
    struct record r;
    assert_true(record_read(text, strlen(text), game_find, &r, &error));
    record_crests(&r, worn);
    words = crest_write(worn[seat]);
    record_free(&r);
    return words.text;
}

#define HEAD "conclave 1\ngame null 1\nseats 2\n"
#define DIGITS "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static const struct {
    const char *text;
    int line;
    const char *says;
} refusals[] = {
    {"", 0, "empty"},
    {"# only a comment\n\n", 2, "empty"},
    {"game null 1\n", 1, "starts with the line 'conclave 1'"},
    {"conclave 2\n", 1, "format version '2'"},
    {"conclave 1\nseats 2\n", 2, "after 'game'"},
    {"conclave 1\ngame chess 1\n", 2, "no game is called 'chess'"},
    {"conclave 1\ngame null\n", 2, "must be a number"},
    {"conclave 1\ngame null one\n", 2, "must be a number"},
    {"conclave 1\ngame null 9\n", 2, "a later release of Conclave, one that plays version 9"},
    {"conclave 1\ngame null 1\ngame null 1\n", 3, "second 'game'"},
    {"conclave 1\ngame null 1\nseats 5\n", 3, "2 to 4 seats, not '5'"},
    {"conclave 1\ngame null 1\nseats two\n", 3, "not 'two'"},
    {"conclave 1\ngame null 1\n", 2, "'seats N'"},
    {"conclave 1\ngame null 1\noption coins 2\n", 3, "after 'game' and 'seats'"},
    {"conclave 1\ngame null 1\n* deal p1=heads\n", 3, "'seats N'"},
    {HEAD "seats 2\n", 4, "second 'seats'"},
    {HEAD "option dice 2\n", 4, "no option 'dice'"},
    {HEAD "option coins 10\n", 4, "takes 1 to 9, not '10'"},
    {HEAD "option coins 3\noption coins 3\n", 5, "given twice"},
    {HEAD "seat p3 name Ann\n", 4, "no seat 'p3'; seats are p1 to p2"},
    {HEAD "seat p1 name\n", 4, "a seat line reads"},
    {HEAD "seat p1 colour red\n", 4, "a seat line reads"},
    {HEAD "seat p1 name Ann\nseat p1 name Bea\n", 5, "given twice"},
    {HEAD "seat p1 name \x01\n", 4, "printable"},
    {HEAD "seat p1 crest blue\n", 4, "a crest is a colour and a sign"},
    {HEAD "seat p1 crest star blue\n", 4, "a crest is a colour and a sign"},
    {HEAD "seat p1 crest blue star\nseat p2 crest blue disc\n", 5, "p1 has that colour"},
    {HEAD "seat p1 crest blue star\nseat p2 crest rose star\n", 5, "p1 has that colour or sign"},
    {HEAD "seat p1 crest blue star\nseat p1 crest blue star\n", 5, "given twice"},
    {HEAD "fair commit 12\n", 4, "64 hexadecimal digits"},
    {HEAD "fair seed " DIGITS "\n", 4, "no 'fair commit'"},
    {HEAD "fair commit " DIGITS "\nfair commit " DIGITS "\n", 5, "second"},
    {HEAD "fair commit " DIGITS "\nfair seed 00\n", 5, "64 hexadecimal digits"},
    {HEAD "fair salt p1 a+b\n", 4, "a salt has"},
    {HEAD "fair play\n", 4, "not 'play'"},
    {HEAD "* deal p1=edge\n", 4, "not an action"},
    {HEAD "* deal p1=edge\n", 4, "legal here: deal p1=heads | deal p1=tails"},
    {HEAD "* deal p2=heads\n", 4, "not an action"},
    {HEAD "p1: keep\n", 4, "to act: chance (*)"},
    {HEAD "* deal p1=heads\np2: keep\n", 5, "to act: p1"},
    {HEAD "* deal p1=heads\np9: keep\n", 5, "starts no line"},
    {HEAD "* deal p1=?\n", 4, "legal here"},
    {HEAD "* deal p1=heads\noption coins 3\n", 5, "above the first move"},
    {HEAD "* deal p1=heads\n= 0123456789abcdef\n", 5, "a line above was changed or lost"},
    {HEAD "* deal p1=heads\nresult 0 0\n", 5, "not over; to act: p1"},
    {HEAD "option coins 1\n* deal p1=heads\np1: show\n* deal p2=heads\np2: keep\nresult 0 0\n", 9,
     "says '0' for p1, who has 1 points"},
    {HEAD "option coins 1\n* deal p1=heads\np1: show\n* deal p2=heads\np2: keep\nresult 1 0 0\n", 9,
     "'0' is too much"},
    {HEAD "option coins 1\n* deal p1=heads\np1: show\n* deal p2=heads\np2: keep\n"
          "result 1 0\nresult 1 0\n",
     10, "second 'result'"},
    {HEAD "option coins 1\n* deal p1=heads\np1: show\n* deal p2=heads\np2: keep\np1: keep\n", 9,
     "to act: nobody, the game is over"},
    {HEAD "hello\n", 4, "'hello' starts no line of a record"},
};

static void who_chose_no_crest_wears_one_that_nobody_chose(void **unused)
{
    (void)unused;
    assert_string_equal(wears(HEAD, 0), "blue disc");
    assert_string_equal(wears(HEAD, 1), "orange square");
    assert_string_equal(wears(HEAD "seat p2 crest blue star\n", 0), "orange disc");
    assert_string_equal(wears(HEAD "seat p2 crest blue star\n", 1), "blue star");
    assert_string_equal(wears(HEAD "seat p1 crest silver square\n", 1), "orange disc");
}

static void a_chosen_crest_is_written(void **unused)
{
    static char text[TEXT];
    struct record r;
    struct bg_text out = bg_text_start(text, sizeof text);
    const char *given = HEAD "seat p2 crest rose cross\n";
    (void)unused;
    assert_true(record_read(given, strlen(given), game_find, &r, &error));
    record_write(&r, BG_ALL, &out);
    record_free(&r);
    assert_non_null(strstr(text, "\nseat p2 crest rose cross\n"));
    assert_null(strstr(text, "seat p1 crest"));
}

static void refusals_say_where_and_why(void **unused)
{
    int wrong = 0;
    (void)unused;
    for (size_t i = 0; i < BG_LEN(refusals); i++) {
        int ok = reads(refusals[i].text);
        if (ok || error.line != refusals[i].line || !strstr(error.message, refusals[i].says)) {
            print_error("%s\n-> %d, line %d: %s\n   wanted line %d: %s\n", refusals[i].text, ok,
                        error.line, error.message, refusals[i].line, refusals[i].says);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

static void a_record_may_be_written_by_hand(void **unused)
{
    (void)unused;
    assert_true(reads("  # a comment, blanks, tabs and carriage returns\r\n\r\n"
                      "conclave 1\t\r\n"
                      "game null 1 # rules\r\n"
                      "seats 2\n"
                      "\tseat p1 name Ann of the Tower\n"
                      "seat p2 bot random\n"
                      "* deal p1=heads   # a head\n"
                      "p1: show\n"
                      "\n"
                      "* deal p2=tails"));
}

static void long_lines_and_nul_bytes_are_refused(void **unused)
{
    static char text[RECORD_LINE + 100];
    struct record r;
    (void)unused;
    memset(text, 'x', sizeof text);
    memcpy(text, "conclave 1\n#", 12);
    assert_false(record_read(text, sizeof text, game_find, &r, &error));
    assert_int_equal(error.line, 2);
    assert_non_null(strstr(error.message, "over 1000 characters"));
    assert_false(record_read("conclave 1\n\0\n", 13, game_find, &r, &error));
    assert_int_equal(error.line, 2);
    assert_non_null(strstr(error.message, "NUL"));
    assert_false(record_read(text, (size_t)RECORD_BYTES + 1, game_find, &r, &error));
    assert_non_null(strstr(error.message, "16 MB"));
}

/* ---- Damage ---- */

static uint32_t from_rng(void *context, uint64_t k, uint32_t below)
{
    (void)k;
    return bg_rng_below((struct bg_rng *)context, below);
}

/* A random game of at most `plies` plies, with names, fair dice and salts. */
static void random_record(const struct bg_game *game, int seats, uint32_t plies, char *text)
{
    struct record r;
    int16_t options[BG_MAX_OPTIONS];
    struct bg_rng rng = {7};
    bg_default_options(game, seats, options);
    options[0] = game->options[0].max; /* so that an option line is written */
    if (bg_options_broken(game, seats, options))
        bg_default_options(game, seats, options);
    assert_true(record_start(&r, game, seats, options));
    strcpy(r.seat[0].name, "Ann");
    strcpy(r.seat[1 % seats].bot, "random");
    memset(r.fair.seed, 3, sizeof r.fair.seed);
    fair_commit(&r.fair, r.commit);
    r.has_seed = 1;
    strcpy(r.fair.salt[0], "salt");
    while (match_to_act(r.match) && match_ply(r.match) < plies) {
        bg_action list[BG_MAX_LIST];
        if (match_draw(r.match, fair_drawer, &r.fair) == BG_OK)
            continue;
        int seat = 0;
        while (!bg_may_act(game, match_state(r.match), seat))
            seat++;
        int n = game->legal(match_state(r.match), seat, list);
        bg_action action = list[from_rng(&rng, 0, (uint32_t)n)];
        assert_int_equal(match_act(r.match, seat, action, match_ply(r.match)), BG_OK);
    }
    struct bg_text t = bg_text_start(text, TEXT);
    record_write(&r, BG_ALL, &t);
    assert_true(t.length < TEXT);
    record_free(&r);
}

static void drop_lines(char *text, const char *start)
{
    char *at = text;
    while ((at = strstr(at, start))) {
        char *end = strchr(at + 1, '\n');
        memmove(at, end, strlen(end) + 1);
    }
}

/* The game in a record: what is left without names, bots, dice and hashes. */
static void write_game(struct record *r, char *text)
{
    struct bg_text t = bg_text_start(text, TEXT);
    memset(r->seat, 0, sizeof r->seat);
    r->commit[0] = 0;
    record_write(r, BG_ALL, &t);
    drop_lines(text, "\n= ");
}

static char original[TEXT], damaged[TEXT], game_in[TEXT], game_wanted[TEXT];

/* Whether all lines but the last are those `whole` starts with. The last may
 * have been cut in the middle of a number: "12" to "1". */
static int starts_like(const char *whole, char *text)
{
    text[strlen(text) - 1] = 0;
    char *last = strrchr(text, '\n');
    return !last || !strncmp(text, whole, (size_t)(last - text));
}

/* Reads the damaged text; if it is accepted and its dice fit, the game in it
 * must be the one it was. */
static int refused_or_same(size_t length, const char *prefix)
{
    struct record r;
    uint32_t ply;
    int same = 1;
    if (!record_read(damaged, length, game_find, &r, &error))
        return error.message[0] && error.line >= 0;
    if (!record_unfair(&r, &ply)) {
        write_game(&r, game_in);
        same = prefix ? starts_like(prefix, game_in) : !strcmp(game_in, game_wanted);
    }
    record_free(&r);
    return same;
}

static void flip_at(size_t at, size_t length, const char *key)
{
    const char values[] = {(char)(original[at] ^ 1),
                           (char)(original[at] ^ 0x20),
                           (char)(original[at] ^ 0x80),
                           '#',
                           ' ',
                           '\n',
                           '0',
                           0};
    for (size_t v = 0; v < sizeof values; v++) {
        if (values[v] == original[at])
            continue;
        damaged[at] = values[v];
        if (!refused_or_same(length, NULL))
            fail_msg("%s: byte %zu changed from '%c' to %d makes another game", key, at,
                     original[at], values[v]);
    }
    damaged[at] = original[at];
}

static void prepare(const struct bg_game *game, int seats, uint32_t plies)
{
    struct record r;
    random_record(game, seats, plies, original);
    memcpy(damaged, original, TEXT);
    assert_true(record_read(original, strlen(original), game_find, &r, &error));
    write_game(&r, game_wanted);
    record_free(&r);
}

static void flip_everywhere(const struct bg_game *game)
{
    prepare(game, game->default_seats, 40);
    size_t length = strlen(original);
    for (size_t at = 0; at < length; at++)
        flip_at(at, length, game->key);
}

static void flip_in_a_whole_game(const struct bg_game *game)
{
    struct bg_rng rng = {11};
    prepare(game, game->max_seats, UINT32_MAX);
    size_t length = strlen(original);
    for (int i = 0; i < 60; i++)
        flip_at(bg_rng_below(&rng, (uint32_t)length), length, game->key);
}

static void a_flipped_byte_makes_no_other_game(void **unused)
{
    (void)unused;
    for (int i = 0; game_at(i); i++) {
        flip_everywhere(game_at(i));
        flip_in_a_whole_game(game_at(i));
    }
    flip_everywhere(game_find("null"));
    flip_in_a_whole_game(game_find("null"));
}

/* A record cut short is refused, or is the beginning of the game. */
static void truncate_everywhere(const struct bg_game *game)
{
    prepare(game, game->default_seats, 40);
    size_t length = strlen(original);
    for (size_t at = 0; at < length; at++)
        if (!refused_or_same(at, game_wanted))
            fail_msg("%s: cut after %zu bytes it is another game", game->key, at);
}

static void a_truncated_record_is_refused_or_a_beginning(void **unused)
{
    (void)unused;
    for (int i = 0; game_at(i); i++)
        truncate_everywhere(game_at(i));
    truncate_everywhere(game_find("null"));
}

/* ---- What viewers get ---- */

static void a_viewers_record_hides_and_does_not_replay(void **unused)
{
    static char text[TEXT];
    struct record r;
    (void)unused;
    random_record(game_find("abraca"), 3, 60, original);
    assert_true(record_read(original, strlen(original), game_find, &r, &error));
    struct bg_text t = bg_text_start(text, TEXT);
    record_write(&r, 1, &t);
    assert_null(strstr(text, "fair seed"));
    assert_null(strstr(text, "\n= "));
    assert_null(strstr(text, "deal p2.1=1"));
    assert_non_null(strstr(text, "deal p2.1=?"));
    assert_false(reads(text));
    record_free(&r);
}

static void a_record_reads_back_as_it_was_written(void **unused)
{
    static char again[TEXT];
    struct record r;
    (void)unused;
    for (int i = 0; game_at(i); i++) {
        random_record(game_at(i), game_at(i)->min_seats, UINT32_MAX, original);
        if (!record_read(original, strlen(original), game_find, &r, &error))
            fail_msg("%s, line %d: %s", game_at(i)->key, error.line, error.message);
        assert_true(r.has_result);
        struct bg_text t = bg_text_start(again, TEXT);
        record_write(&r, BG_ALL, &t);
        assert_string_equal(again, original);
        record_free(&r);
    }
}

static void seats_have_words(void **unused)
{
    (void)unused;
    assert_string_equal(record_seat_word(BG_NATURE), "*");
    for (int seat = 0; seat < BG_MAX_SEATS; seat++)
        assert_int_equal(record_read_seat(record_seat_word(seat)), seat);
    static const char *const bad[] = {"", "p", "p0", "p9", "P1", "p11", "*", "1"};
    for (size_t i = 0; i < BG_LEN(bad); i++)
        assert_int_equal(record_read_seat(bad[i]), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals_say_where_and_why),
        cmocka_unit_test(who_chose_no_crest_wears_one_that_nobody_chose),
        cmocka_unit_test(a_chosen_crest_is_written),
        cmocka_unit_test(a_record_may_be_written_by_hand),
        cmocka_unit_test(long_lines_and_nul_bytes_are_refused),
        cmocka_unit_test(a_flipped_byte_makes_no_other_game),
        cmocka_unit_test(a_truncated_record_is_refused_or_a_beginning),
        cmocka_unit_test(a_viewers_record_hides_and_does_not_replay),
        cmocka_unit_test(a_record_reads_back_as_it_was_written),
        cmocka_unit_test(seats_have_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
