/*
 * reason_test.c: what is said of a move is true of the position, fits on a small screen, and is
 * the same in every world that looks the same.
 *
 * Positions are those of golden records; a line of several moves is played by its seat alone.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../bots/advice.h"
#include "../bots/reason.h"
#include "../engine/game.h"
#include "../engine/playout.h"
#include "../engine/record.h"
#include "../games/archmage/archmage.h"
#include "../games/games.h"

#include <stdio.h>
#include <string.h>

enum { SENTENCE = 90 }; /* letters at the most */

struct position {
    _Alignas(16) uint8_t bytes[BG_MAX_STATE];
};

/* A golden record. */
static void open_record(const char *name, struct record *out)
{
    static char text[1 << 20];
    char path[80];
    struct record_error error;
    snprintf(path, sizeof path, "tests/golden/%s.rec", name);
    FILE *f = fopen(path, "r");
    if (!f)
        fail_msg("cannot read %s: run from the root of the repository", path);
    size_t n = fread(text, 1, sizeof text, f);
    fclose(f);
    assert_true(record_read(text, n, game_find, out, &error));
}

/* "move 1 n; move 1 n; done" as the actions of the seat that is to act. */
static int read_line(const struct match *start, const char *words, struct search_line *out)
{
    struct match *m = match_at(start, match_ply(start));
    int seat = bg_first_actor(match_to_act(m));
    out->count = 0;
    while (*words) {
        char one[BG_MAX_TEXT];
        int length = (int)strcspn(words, ";");
        snprintf(one, sizeof one, "%.*s", length, words);
        if (match_game(m)->read_action(match_state(m), seat, one, &out->move[out->count]) ||
            match_act(m, seat, out->move[out->count], match_ply(m)) != BG_OK)
            fail_msg("'%s' cannot be played at ply %u", one, match_ply(m));
        out->count++;
        words += length;
        words += strspn(words, "; ");
    }
    match_free(m);
    return seat;
}

/* What is said of a line, or of what it gives away against another, at a ply of a record. */
static const char *said(const char *record, uint32_t ply, const char *moves, const char *better)
{
    static char out[400];
    struct record r;
    struct position view;
    struct search_line line, other;
    struct bg_text t = bg_text_start(out, sizeof out);
    open_record(record, &r);
    struct match *m = match_at(r.match, ply);
    int seat = read_line(m, moves, &line);
    match_view(m, seat, view.bytes);
    if (better) {
        read_line(m, better, &other);
        reason_put_loss(&t, match_game(m), view.bytes, seat, &line, &other);
    } else {
        reason_put(&t, match_game(m), view.bytes, seat, &line);
    }
    match_free(m);
    record_free(&r);
    return out;
}

static void calls_are_told_with_their_chances(void **unused)
{
    (void)unused;
    assert_string_equal(said("abraca-by-hand", 21, "cast 7", NULL),
                        "92 % that you hold a 7; costs the others 1 life");
    assert_string_equal(said("abraca-by-hand", 25, "end", NULL),
                        "keeps your 6 lives; the best further call works with 81 %");
    assert_string_equal(said("abraca-last-standing", 58, "cast 8", NULL), "you cannot hold an 8");
    assert_string_equal(said("abraca-three-novices", 42, "cast 5", NULL),
                        "would take p1's last life and win the round; 67 % that you hold a 5");
    /* With a wizard who would still stand the round is not won. */
    assert_string_equal(said("abraca-last-standing", 60, "cast 5", NULL),
                        "73 % that you hold a 5; costs the others 2 lives");
}

static void bad_calls_are_named_by_what_they_give_away(void **unused)
{
    (void)unused;
    assert_string_equal(said("abraca-by-hand", 25, "end", "cast 8"), "stops, with 81 % for an 8");
    assert_string_equal(said("abraca-by-hand", 25, "cast 7", "end"),
                        "risks a life: fails with 65 %; stopping keeps 6 lives");
    assert_string_equal(said("abraca-three-novices", 42, "cast 8", "cast 5"),
                        "misses a call that would take p1's last life and win");
}

static void turns_of_archmage_are_told_by_what_they_gain(void **unused)
{
    (void)unused;
    assert_string_equal(said("archmage-sample", 7, "travel n; travel n; explore", NULL),
                        "explores b1");
    assert_string_equal(said("archmage-attack", 27, "attack; attack; deploy", NULL),
                        "takes the mine on b1 from p1; leads in mines");
    assert_string_equal(said("archmage-by-hand", 91,
                             "study; train time; duel nature-matter; duel master-matter", NULL),
                        "makes a Master of matter; trains 1 apprentice in time");
    assert_string_equal(said("archmage-by-hand", 93, "duel nature-matter; none", NULL),
                        "promotes an apprentice to nature-matter; leaves no apprentice in matter");
    assert_string_equal(
        said("archmage-by-hand", 154, "travel sw; travel ne; travel s; gather", NULL),
        "gains 5 relics; keeps the town on b2 from p1");
    assert_string_equal(said("archmage-prophecies", 26, "reveal hero", NULL),
                        "reveals Hero of the People for 1 point");
    assert_string_equal(said("archmage-by-hand", 145, "explore", NULL),
                        "explores b7; 1 seed, widget or scroll short of Automaton");
}

static void bad_turns_are_named_by_what_they_give_away(void **unused)
{
    (void)unused;
    assert_string_equal(
        said("archmage-attack", 27, "attack; attack; end", "attack; attack; deploy"),
        "leaves the mine on b1 to p1; gives away the lead in mines");
    assert_string_equal(said("archmage-by-hand", 92, "none; none", "train time; none"),
                        "trains nobody in time");
    assert_string_equal(
        said("archmage-by-hand", 154, "end", "travel sw; travel ne; travel s; gather"),
        "goes without 5 relics; gives away the town on b2: p1 can take it");
    assert_string_equal(said("archmage-by-hand", 154, "explore", "explore"), "");
}

static void moves_of_dawn_are_told_by_fights_beacons_and_dangers(void **unused)
{
    (void)unused;
    assert_string_equal(said("dawn-example", 23, "move 2 s", NULL), "takes the beacon on d3");
    assert_string_equal(said("dawn-example", 150, "done", NULL), "holds the beacon on d3");
    assert_string_equal(said("dawn-example", 21, "move 2 e", NULL),
                        "goes towards the beacon on d3");
    assert_string_equal(said("dawn-example", 35, "move 1 s", NULL),
                        "Clockwork Duelist comes within reach of p2's Pit Hound: 75 % to win");
    assert_string_equal(said("dawn-first-fight", 34, "move 1 e", NULL),
                        "Barrow Guard attacks p2's Brass Hound: 58 % to win");
    assert_string_equal(
        said("dawn-first-fight", 22, "move 1 s; move 1 s; move 1 w; move 1 w; move 1 w", NULL),
        "p1's Barrow Guard can strike Brass Hound: 58 % to lose it");
    assert_string_equal(said("dawn-first-fight", 44, "retreat", NULL),
                        "saves Brass Hound from p1's Barrow Guard, who wins with 98 %");
    assert_string_equal(said("dawn-example", 175, "move 2 n; done", NULL),
                        "takes Survey Drone out of reach of p2's Pit Tyrant");
    assert_string_equal(said("dawn-example", 211, "pass", NULL),
                        "destroys p2's Pit Hound for 1 point; gains 1 soul stone");
}

static void bad_moves_of_dawn_are_named_by_what_they_give_away(void **unused)
{
    (void)unused;
    assert_string_equal(said("dawn-example", 23, "done", "move 2 s; done"),
                        "leaves the beacon on d3");
    assert_string_equal(said("dawn-example", 51, "move 2 n; done", "done"),
                        "gives away the beacon on d3");
    assert_string_equal(said("dawn-first-fight", 34, "done", "move 1 e; done"),
                        "spares p2's Brass Hound, though Barrow Guard beats it with 58 %");
    assert_string_equal(said("dawn-three-novices", 233, "retreat", "stand"),
                        "flees from p3's Stone Warden, though Piston Guard outlives it with 99 %");
}

/* A decision between several moves after so many of them in a random game; -1: there is none. */
static int decision_after(const struct bg_game *game, int seats, const int16_t *options,
                          int decisions, struct position *out)
{
    struct bg_rng rng = {(uint64_t)decisions + 1};
    game->setup(out->bytes, seats, options);
    for (uint32_t act = game->to_act(out->bytes); act; act = game->to_act(out->bytes)) {
        bg_action list[BG_MAX_LIST];
        int seat = bg_first_actor(act), n = bg_list(game, out->bytes, seat, list);
        if (seat != BG_NATURE && n > 1 && decisions-- <= 0)
            return seat;
        game->apply(out->bytes, seat, list[bg_rng_below(&rng, (uint32_t)n)], NULL);
    }
    return -1;
}

/* Calls `check` for decisions along random games, of Archmage with all modules too. */
static void for_decisions(void (*check)(const struct bg_game *, const struct position *, int))
{
    for (int g = 0; game_at(g); g++)
        for (int seats = game_at(g)->min_seats; seats <= game_at(g)->max_seats; seats++)
            for (int decisions = 3; decisions < 200; decisions += 9) {
                int16_t options[BG_MAX_OPTIONS];
                struct position state;
                bg_default_options(game_at(g), seats, options);
                for (int i = 0; i < 4 && seats > 1 && !strcmp(game_at(g)->key, "archmage"); i++)
                    options[OPTION_MODULE + i] = decisions % 2 ? 2 : options[OPTION_MODULE + i];
                int seat = bg_options_broken(game_at(g), seats, options)
                               ? -1
                               : decision_after(game_at(g), seats, options, decisions, &state);
                if (seat >= 0)
                    check(game_at(g), &state, seat);
            }
}

static struct search_result search(const struct bg_game *game, const void *view, int seat)
{
    struct search_result found;
    struct bg_rng rng = {5};
    struct bot_ask ask = {
        .game = game, .view = view, .seat = seat, .rng = &rng, .simulations = 90, .seconds = -1};
    assert_true(search_run(advice_plan(game), &ask, &found));
    return found;
}

/* Two true states that look the same to a seat are told of in the same words. */
static void check_honest(const struct bg_game *game, const struct position *state, int seat)
{
    struct position view = *state, twin;
    struct bg_rng rng = {99};
    game->redact(view.bytes, seat);
    twin = view;
    game->determinize(twin.bytes, seat, &rng);
    game->redact(twin.bytes, seat);
    struct search_result found = search(game, view.bytes, seat);
    struct search_result again = search(game, twin.bytes, seat);
    assert_int_equal(found.count, again.count);
    for (int i = 0; i < found.count; i++) {
        char one[600], two[600], lost[400], also[400];
        struct bg_text t = bg_text_start(lost, sizeof lost), u = bg_text_start(also, sizeof also);
        advice_why(game, view.bytes, seat, &found, i, one, sizeof one);
        advice_why(game, twin.bytes, seat, &again, i, two, sizeof two);
        assert_string_equal(one, two);
        reason_put_loss(&t, game, view.bytes, seat, &found.move[i].ahead, &found.move[0].ahead);
        reason_put_loss(&u, game, twin.bytes, seat, &again.move[i].ahead, &again.move[0].ahead);
        assert_string_equal(lost, also);
    }
}

static void hidden_worlds_do_not_change_a_word(void **unused)
{
    (void)unused;
    for_decisions(check_honest);
}

static int told, missed;

static void must_fit(const struct bg_game *game, const char *sentence)
{
    if (strlen(sentence) > SENTENCE || strpbrk(sentence, "{}|"))
        fail_msg("%s: '%s'", game->key, sentence);
}

/* Every move, and every one of the first few against every other. */
static void check_short(const struct bg_game *game, const struct position *state, int seat)
{
    enum { FEW = 8 };
    struct position view = *state;
    char words[400];
    game->redact(view.bytes, seat);
    struct search_result found = search(game, view.bytes, seat);
    for (int i = 0; i < found.count; i++) {
        struct bg_text t = bg_text_start(words, sizeof words);
        reason_put(&t, game, view.bytes, seat, &found.move[i].ahead);
        must_fit(game, words);
        told += t.length > 0;
        for (int k = 0; k < found.count && k < FEW; k++) {
            t = bg_text_start(words, sizeof words);
            reason_put_loss(&t, game, view.bytes, seat, &found.move[i].ahead, &found.move[k].ahead);
            must_fit(game, words);
            missed += t.length > 0;
            assert_true(i != k || !t.length);
        }
    }
}

static void sentences_are_short_and_whole(void **unused)
{
    (void)unused;
    for_decisions(check_short);
    assert_true(told > 300 && missed > 1000);
}

/* What the search expects a seat to do next can be played in any world that fits. */
static void check_lines(const struct bg_game *game, const struct position *state, int seat)
{
    struct position view = *state;
    game->redact(view.bytes, seat);
    struct search_result found = search(game, view.bytes, seat);
    for (int i = 0; i < found.count; i++) {
        struct position play = *state;
        const struct search_line *line = &found.move[i].ahead;
        assert_true(line->count > 0 && line->move[0] == found.move[i].action);
        for (int k = 0; k < line->count; k++) {
            assert_true(bg_is_legal(game, play.bytes, seat, line->move[k]));
            game->apply(play.bytes, seat, line->move[k], NULL);
            told += k > 0;
        }
    }
}

static void lines_can_be_played(void **unused)
{
    (void)unused;
    told = 0;
    for_decisions(check_lines);
    assert_true(told > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_are_told_with_their_chances),
        cmocka_unit_test(bad_calls_are_named_by_what_they_give_away),
        cmocka_unit_test(turns_of_archmage_are_told_by_what_they_gain),
        cmocka_unit_test(bad_turns_are_named_by_what_they_give_away),
        cmocka_unit_test(moves_of_dawn_are_told_by_fights_beacons_and_dangers),
        cmocka_unit_test(bad_moves_of_dawn_are_named_by_what_they_give_away),
        cmocka_unit_test(hidden_worlds_do_not_change_a_word),
        cmocka_unit_test(sentences_are_short_and_whole),
        cmocka_unit_test(lines_can_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
