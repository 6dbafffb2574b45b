/* sentence_test.c: sentences with slots, and that those of all games can be filled. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../engine/sentence.h"
#include "../games/games.h"

#include <stdio.h>
#include <string.h>

struct tale {
    int seat, n;
    const char *word;
    int items;
};

static int put_item(struct bg_text *t, const struct tale *w, int item)
{
    if (item >= w->items)
        return 0;
    bg_putf(t, "%c", 'x' + item);
    return 1;
}

#define SLOTS(NUMBER, WORDS, LIST)                                                                 \
    WORDS(seat, bg_put_seat(t, w->seat))                                                           \
    NUMBER(n, w->n)                                                                                \
    WORDS(word, bg_put(t, w->word))                                                                \
    LIST(items, put_item(t, w, item))
BG_VOCABULARY(tale_words, SLOTS, struct tale);

static const char *said(const char *sentence, int n, const char *word, int items)
{
    static char room[200];
    struct tale tale = {1, n, word, items};
    assert_null(bg_sentence_fault(sentence, &tale_words));
    bg_write_sentence(room, sizeof room, sentence, &tale_words, &tale);
    return room;
}

static void slots_are_filled_in_any_order(void **unused)
{
    (void)unused;
    assert_string_equal(said("{seat} finds {word}", 0, "ruins", 0), "p2 finds ruins");
    assert_string_equal(said("{word}: {n} for {seat}, {seat}!", -3, "ruins", 0),
                        "ruins: -3 for p2, p2!");
    assert_string_equal(said("{+n}", 2, "", 0), "+2");
    assert_string_equal(said("{+n}", -2, "", 0), "-2");
    assert_string_equal(said("", 0, "", 0), "");
}

static void things_are_counted(void **unused)
{
    (void)unused;
    assert_string_equal(said("{n:ward} on", 1, "", 0), "1 ward on");
    assert_string_equal(said("{n:ward} on", 0, "", 0), "0 wards on");
    assert_string_equal(said("{+n:point}", -1, "", 0), "-1 point");
    assert_string_equal(said("{+n:point}", 2, "", 0), "+2 points");
    assert_string_equal(said("{n:die|dice}", 3, "", 0), "3 dice");
    assert_string_equal(said("{n:apprentice in {word}|apprentices in {word}}", 2, "time", 0),
                        "2 apprentices in time");
}

static void articles_follow_the_sound(void **unused)
{
    (void)unused;
    assert_string_equal(said("{a n}", 8, "", 0), "an 8");
    assert_string_equal(said("{a n}", 11, "", 0), "an 11");
    assert_string_equal(said("{a n}", 110, "", 0), "a 110");
    assert_string_equal(said("{a word}", 0, "grove", 0), "a grove");
    assert_string_equal(said("{a word}", 0, "enclave", 0), "an enclave");
}

static void capitals_begin_a_sentence_but_not_a_name(void **unused)
{
    (void)unused;
    assert_string_equal(said("{^word} wins", 0, "the Warlord", 0), "The Warlord wins");
    assert_string_equal(said("{^seat} wins", 0, "", 0), "p2 wins");
    assert_string_equal(said("{^a word}", 0, "enclave", 0), "An enclave");
    assert_string_equal(said("{^word?{word} here}", 0, "ruins", 0), "Ruins here");
}

static void parts_are_chosen(void **unused)
{
    (void)unused;
    assert_string_equal(said("{n?some|none}", 3, "", 0), "some");
    assert_string_equal(said("{n?some|none}", 0, "", 0), "none");
    assert_string_equal(said("rest{n? of {n}}", 0, "", 0), "rest");
    assert_string_equal(said("rest{word? of {word}}", 0, "time", 0), "rest of time");
    assert_string_equal(said("rest{word? of {word}}", 0, "", 0), "rest");
    assert_string_equal(said("{n#none|one|{n?many|}}", 7, "", 0), "many");
    assert_string_equal(said("{n#none|one|many}", -1, "", 0), "none");
    assert_string_equal(said("{n#none|one|many}", 1, "", 0), "one");
    assert_string_equal(said("{items?some|none}", 0, "", 1), "some");
}

static void lists_are_joined(void **unused)
{
    (void)unused;
    assert_string_equal(said("[{items*, | and }]", 0, "", 0), "[]");
    assert_string_equal(said("[{items*, | and }]", 0, "", 1), "[x]");
    assert_string_equal(said("[{items*, | and }]", 0, "", 2), "[x and y]");
    assert_string_equal(said("[{items*, | and }]", 0, "", 3), "[x, y and z]");
    assert_string_equal(said("[{items* {n} }]", 5, "", 3), "[x 5 y 5 z]");
}

static void a_sentence_that_does_not_fit_is_measured(void **unused)
{
    char room[8] = "1234567";
    struct tale tale = {0, 3, "ruins", 0};
    (void)unused;
    assert_int_equal(bg_write_sentence(room, 5, "{^word}!", &tale_words, &tale), 6);
    assert_string_equal(room, "Ruin");
    assert_int_equal(room[5], '6');
    assert_int_equal(bg_write_sentence(NULL, 0, "{^a word}", &tale_words, &tale), 7);
}

static void faults_are_found_where_they_are(void **unused)
{
    static const struct {
        const char *sentence, *at;
    } faults[] = {
        {"{seat} has {gold}", "{gold}"},
        {"{seat", "{seat"},
        {"{n?{word}", "{n?{word}"},
        {"stray } brace", "} brace"},
        {"{word:ward}", "{word:ward}"},
        {"{word#a|b}", "{word#a|b}"},
        {"{+word}", "{+word}"},
        {"{items}", "{items}"},
        {"{n*, }", "{n*, }"},
        {"{n?yes {other}|no}", "{other}|no}"},
        {"{n!}", "{n!}"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        const char *at = bg_sentence_fault(faults[i].sentence, &tale_words);
        assert_non_null(at);
        assert_string_equal(at, faults[i].at);
    }
}

static void check_phrases(const struct bg_game *game, const struct bg_phrases *phrases)
{
    for (int i = 0; i < phrases->count; i++) {
        const char *sentence = phrases->sentences[i];
        const char *fault = sentence ? bg_sentence_fault(sentence, phrases->words) : NULL;
        if (fault)
            printf("%s, %s, number %d: cannot be filled: %s\n", game->key, phrases->of, i, fault);
        assert_null(fault);
    }
}

static void every_games_sentences_can_be_filled(void **unused)
{
    const struct bg_game *game = game_find("null");
    (void)unused;
    for (int i = 0; game; game = game_at(i++))
        for (int k = 0; k < game->phrase_count; k++)
            check_phrases(game, &game->phrases[k]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slots_are_filled_in_any_order),
        cmocka_unit_test(things_are_counted),
        cmocka_unit_test(articles_follow_the_sound),
        cmocka_unit_test(capitals_begin_a_sentence_but_not_a_name),
        cmocka_unit_test(parts_are_chosen),
        cmocka_unit_test(lists_are_joined),
        cmocka_unit_test(a_sentence_that_does_not_fit_is_measured),
        cmocka_unit_test(faults_are_found_where_they_are),
        cmocka_unit_test(every_games_sentences_can_be_filled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
