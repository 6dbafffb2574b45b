/*
 * bots_test.c: bots answer legally, honestly and reproducibly, and what the
 * arena says about strength follows from its games.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../bots/host.h"
#include "../bots/search.c"
#include "../cli/elo.c"
#include "../cli/stream.c"
#include "../cli/tally.c"
#include "../engine/game.h"
#include "../engine/playout.h"
#include "../games/archmage/archmage.h"
#include "../games/dawn/dawn_eval.h"
#include "../games/dawn/rules/board.h"
#include "../games/games.h"

#include <stdlib.h>

enum { FEW = 40 }; /* simulations: enough to build a tree */

struct position {
    _Alignas(16) uint8_t bytes[BG_MAX_STATE];
};

/* A decision between several moves, after so many of them in a random game;
 * -1 if the game is over before. */
static int decision_of_table(const struct bg_game *game, int seats, const int16_t *options,
                             int decisions, uint64_t seed, struct position *out)
{
    struct bg_rng rng = {seed};
    game->setup(out->bytes, seats, options);
    for (uint32_t act = game->to_act(out->bytes); act; act = game->to_act(out->bytes)) {
        bg_action list[BG_MAX_LIST];
        int seat = bg_first_actor(act);
        if (seat == BG_NATURE) {
            struct bg_outcome outcomes[BG_MAX_LIST];
            int n = game->chance(out->bytes, outcomes);
            game->apply(out->bytes, seat, bg_draw(outcomes, n, &rng), NULL);
            continue;
        }
        int n = game->legal(out->bytes, seat, list);
        if (n > 1 && decisions-- == 0)
            return seat;
        game->apply(out->bytes, seat, list[bg_rng_below(&rng, (uint32_t)n)], NULL);
    }
    return -1;
}

static int decision_after(const struct bg_game *game, int decisions, uint64_t seed,
                          struct position *out)
{
    int16_t options[BG_MAX_OPTIONS];
    bg_default_options(game, game->default_seats, options);
    return decision_of_table(game, game->default_seats, options, decisions, seed, out);
}

static bg_action answer(const struct bot *bot, const struct bg_game *game, const void *view,
                        int seat, uint64_t seed)
{
    struct bg_rng rng = {seed};
    struct bot_ask ask = {
        .game = game, .view = view, .seat = seat, .rng = &rng, .simulations = FEW, .seconds = -1};
    return bot->choose(&ask);
}

/* Calls `check` for bots of all games at decisions along random games. */
static void for_decisions(void (*check)(const struct bot *bot, const struct bg_game *game,
                                        const struct position *state, int seat))
{
    for (int g = 0; game_at(g); g++)
        for (int decisions = 0; decisions < 60; decisions += 7) {
            struct position state;
            int seat = decision_after(game_at(g), decisions, (uint64_t)decisions + 1, &state);
            for (int i = 0; seat >= 0 && bot_at(i); i++)
                if (!bot_at(i)->game || bot_find(game_at(g)->key, bot_at(i)->level) == bot_at(i))
                    check(bot_at(i), game_at(g), &state, seat);
        }
}

/* Two true states that look the same to a seat get the same answer: what the
 * seat cannot see cannot have helped. */
static void check_honest(const struct bot *bot, const struct bg_game *game,
                         const struct position *state, int seat)
{
    struct position view = *state, twin, twin_view;
    struct bg_rng rng = {99};
    game->redact(view.bytes, seat);
    twin = view;
    game->determinize(twin.bytes, seat, &rng);
    twin_view = twin;
    game->redact(twin_view.bytes, seat);
    assert_memory_equal(view.bytes, twin_view.bytes, game->state_size);
    assert_int_equal(answer(bot, game, view.bytes, seat, 5),
                     answer(bot, game, twin_view.bytes, seat, 5));
}

static void bots_cannot_be_helped_by_the_truth(void **unused)
{
    (void)unused;
    for_decisions(check_honest);
}

/* Archmage hides something only with Prophecies: the learned judge sees those of drawn worlds. */
static void prophecies_cannot_help(void **unused)
{
    const struct bg_game *game = game_find("archmage");
    int16_t options[BG_MAX_OPTIONS];
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        bg_default_options(game, seats, options);
        options[OPTION_MODULE + 3] = 2;
        for (int decisions = 20; decisions < 120; decisions += 25) {
            struct position state;
            int seat = decision_of_table(game, seats, options, decisions, 3, &state);
            for (int i = 0; seat >= 0 && bot_at(i); i++)
                if (bot_find(game->key, bot_at(i)->level) == bot_at(i))
                    check_honest(bot_at(i), game, &state, seat);
        }
    }
}

static void check_legal(const struct bot *bot, const struct bg_game *game,
                        const struct position *state, int seat)
{
    struct position view = *state;
    game->redact(view.bytes, seat);
    for (uint64_t seed = 0; seed < 3; seed++)
        assert_true(
            bg_is_legal(game, state->bytes, seat, answer(bot, game, view.bytes, seat, seed)));
}

static void bots_answer_with_legal_moves(void **unused)
{
    (void)unused;
    for_decisions(check_legal);
}

/* Twins exist where something is hidden, or the honesty test would be empty. */
static void hidden_games_have_twins(void **unused)
{
    const struct bg_game *game = game_find("abraca");
    struct position state, twin;
    struct bg_rng rng = {3};
    int seat = decision_after(game, 4, 1, &state), differ = 0;
    (void)unused;
    for (int i = 0; i < 20; i++) {
        twin = state;
        game->redact(twin.bytes, seat);
        game->determinize(twin.bytes, seat, &rng);
        differ += memcmp(twin.bytes, state.bytes, game->state_size) != 0;
    }
    assert_true(differ > 0);
}

static void search(const struct bot *bot, const struct bg_game *game, const struct position *state,
                   int seat, struct bot_ask ask, struct search_result *out)
{
    struct position view = *state;
    struct bg_rng rng = {7};
    game->redact(view.bytes, seat);
    ask.game = game;
    ask.view = view.bytes;
    ask.seat = seat;
    ask.rng = &rng;
    assert_true(search_run(bot->plan, &ask, out));
}

/* The same seed and budget give the same visits, with memory of the caller's
 * or the host's. */
static void searches_are_reproducible(void **unused)
{
    (void)unused;
    for (int g = 0; game_at(g); g++) {
        const struct bot *bot = bot_find(game_at(g)->key, "adept");
        struct position state;
        struct search_result one, two;
        int seat = decision_after(game_at(g), 20, 4, &state);
        size_t size = search_memory(bot->plan, game_at(g), 300);
        void *memory = calloc(1, size);
        struct bot_ask ask = {.simulations = 300, .seconds = -1};
        search(bot, game_at(g), &state, seat, ask, &one);
        ask.memory = memory;
        ask.memory_size = size;
        search(bot, game_at(g), &state, seat, ask, &two);
        assert_int_equal(one.count, two.count);
        for (int i = 0; i < one.count; i++) {
            assert_int_equal(one.move[i].action, two.move[i].action);
            assert_int_equal(one.move[i].visits, two.move[i].visits);
        }
        free(memory);
    }
}

/* What a tree holds already need not be searched again. */
static void a_kept_tree_saves_simulations(void **unused)
{
    const struct bg_game *game = game_find("archmage");
    const struct bot *bot = bot_find("archmage", "adept");
    struct position state;
    struct search_result first, second;
    int seat = decision_after(game, 10, 2, &state);
    size_t size = search_memory(bot->plan, game, 500);
    struct bot_ask ask = {.simulations = 500, .seconds = -1, .memory_size = size};
    (void)unused;
    ask.memory = calloc(1, size);
    search(bot, game, &state, seat, ask, &first);
    game->apply(state.bytes, seat, first.move[0].action, NULL);
    if (game->to_act(state.bytes) == BG_BIT(seat)) {
        search(bot, game, &state, seat, ask, &second);
        assert_true(second.simulations < first.simulations);
    }
    free(ask.memory);
}

/* A state that differs anywhere is another node. */
static void keys_follow_from_every_byte(void **unused)
{
    enum { SIZE = 77 };
    uint8_t bytes[SIZE] = {0};
    uint64_t plain = hash_bytes(bytes, SIZE);
    (void)unused;
    for (int i = 0; i < SIZE; i++) {
        bytes[i] = 1;
        assert_true(hash_bytes(bytes, SIZE) != plain);
        bytes[i] = 0;
    }
}

/* Against the Warlord every move is tried as often as the others, and the one
 * that led to the best end of the turn comes first. */
static void turns_against_the_warlord_are_plans(void **unused)
{
    const struct bg_game *game = game_find("archmage");
    struct position state;
    struct search_result result;
    int16_t options[BG_MAX_OPTIONS];
    struct bot_ask ask = {.simulations = 701, .seconds = -1};
    (void)unused;
    bg_default_options(game, 1, options);
    int seat = decision_of_table(game, 1, options, 30, 6, &state);
    assert_int_equal(seat, 0);
    search(bot_find("archmage", "adept"), game, &state, seat, ask, &result);
    assert_true(result.count > 1);
    for (int i = 0; i < result.count; i++) {
        assert_in_range(result.move[i].visits, 700 / (uint32_t)result.count,
                        700 / (uint32_t)result.count + 1);
        assert_true(result.move[i].value <= result.value);
    }
    assert_true(result.move[0].value >= result.value);
}

static void threads_share_the_simulations(void **unused)
{
    const struct bg_game *game = game_find("dawn");
    struct position state;
    struct search_result result;
    int seat = decision_after(game, 30, 2, &state);
    struct bot_ask ask = {.simulations = 200, .seconds = -1, .threads = 3};
    uint32_t visits = 0;
    (void)unused;
    search(bot_find("dawn", "adept"), game, &state, seat, ask, &result);
    for (int i = 0; i < result.count; i++)
        visits += result.move[i].visits;
    assert_in_range(result.simulations, 200, 202);
    assert_in_range(visits, 190, 202); /* the first of each only makes the root */
}

static void searches_stop_on_time(void **unused)
{
    const struct bg_game *game = game_find("archmage");
    struct position state;
    struct search_result result;
    int seat = decision_after(game, 10, 2, &state);
    struct bot_ask ask = {.simulations = 50000000, .seconds = 0.05};
    double start = host_seconds();
    (void)unused;
    search(bot_find("archmage", "adept"), game, &state, seat, ask, &result);
    assert_true(host_seconds() - start < 5);
    assert_true(result.simulations < 50000000);
}

static int steps_from_portals(const struct dawn *d, int seat, int square)
{
    int a = dawn_distance(square, d->mage[seat].portal[0]);
    int b = dawn_distance(square, d->mage[seat].portal[1]);
    return a < b ? a : b;
}

/* Whether a seat's action led one of its creatures away from home, or into an enemy. */
static int went_out(const struct dawn *before, const struct dawn *after, int seat, bg_action action)
{
    if (dawn_deed(action) != DAWN_MOVE)
        return 0;
    int creature = seat * DAWN_SLOTS + (dawn_operand(action) >> 8);
    int from = before->creature[creature].square, to = after->creature[creature].square;
    return before->on[to] ||
           (steps_from_portals(before, seat, to) > 2 &&
            steps_from_portals(before, seat, to) >= steps_from_portals(before, seat, from));
}

/* How often a bot on the second seat goes out in a game against an apprentice, up to the
 * tenth round. */
static int outings_of(const char *level)
{
    const struct bg_game *game = game_find("dawn");
    const struct bot *bots[2] = {bot_find("dawn", "apprentice"), bot_find("dawn", level)};
    int16_t options[BG_MAX_OPTIONS];
    struct bg_rng rng = {8};
    struct position state, view;
    const struct dawn *d = (const struct dawn *)state.bytes;
    int outings = 0;
    bg_default_options(game, 2, options);
    game->setup(state.bytes, 2, options);
    for (uint32_t act; (act = game->to_act(state.bytes)) && d->round < 10;) {
        int seat = bg_first_actor(act);
        struct position before = state;
        bg_action action;
        if (seat == BG_NATURE) {
            struct bg_outcome outcomes[BG_MAX_LIST];
            action = bg_draw(outcomes, game->chance(state.bytes, outcomes), &rng);
        } else {
            view = state;
            game->redact(view.bytes, seat);
            action = answer(bots[seat], game, view.bytes, seat, bg_rng_next(&rng));
        }
        game->apply(state.bytes, seat, action, NULL);
        outings += seat == 1 && went_out((const struct dawn *)before.bytes, d, seat, action);
    }
    return outings;
}

static void who_only_defends_stays_at_home(void **unused)
{
    (void)unused;
    assert_true(outings_of("adept") > 5);
    assert_int_equal(outings_of("adept-home"), 0);
    assert_int_equal(outings_of("archmage-home"), 0);
}

/* After another's pick each school is taken at times, the one that does best against it most. */
static void a_draft_is_weighed(void **unused)
{
    const struct bg_game *game = game_find("dawn");
    int taken[DAWN_SCHOOL_COUNT] = {0}, best = DAWN_NECROMANCER;
    struct position state;
    int seat = decision_after(game, 1, 3, &state);
    const struct dawn *d = (const struct dawn *)(const void *)state.bytes;
    int other = d->mage[!seat].school;
    (void)unused;
    assert_int_equal(d->ask, DAWN_ASK_SCHOOL);
    for (uint64_t seed = 0; seed < 1000; seed++)
        taken[dawn_operand(answer(bot_find("dawn", "novice"), game, state.bytes, seat, seed))]++;
    for (int school = 0; school < DAWN_SCHOOL_COUNT; school++) {
        assert_int_equal(taken[school] > 0, school != other);
        if (taken[school] > taken[best])
            best = school;
    }
    for (int school = 0; school < DAWN_SCHOOL_COUNT; school++)
        assert_true(school == other || dawn_match_up(school, other) <= dawn_match_up(best, other));
}

/* Every game has the four levels, each able to think longer than the last. */
static void every_game_has_all_levels(void **unused)
{
    static const char *const levels[] = {"novice", "apprentice", "adept", "archmage"};
    (void)unused;
    for (int g = 0; game_at(g); g++)
        for (size_t i = 0; i < BG_LEN(levels); i++)
            assert_non_null(bot_find(game_at(g)->key, levels[i]));
}

/* Allies win or lose a game together: it is not halved between them. */
static void allies_win_whole_games(void **unused)
{
    const struct bg_game *game = game_find("archmage");
    struct archmage g;
    struct tally tally;
    static const int bot_of[2] = {0, 0};
    (void)unused;
    memset(&g, 0, sizeof g);
    memset(&tally, 0, sizeof tally);
    g.seats = 2;
    g.mode = MODE_COOP;
    for (g.won = 0; g.won < 2; g.won++)
        tally_add(&tally, game, &g, 2, bot_of, NULL, TALLY_OVER);
    assert_true(fabs(rate(&tally.bot[0]) - 0.5) < 1e-9);
    assert_true(fabs(rate(&tally.seat[1]) - 0.5) < 1e-9);
}

/* A score of 64 % is about 100 Elo, and back. */
static void elo_follows_from_scores(void **unused)
{
    (void)unused;
    assert_true(fabs(elo_of_score(0.64) - 100) < 1);
    assert_true(fabs(elo_score_of(100) - 0.64) < 0.001);
    assert_true(fabs(elo_of_score(0.5)) < 1e-9);
}

static struct elo_pair deals(int won, int shared, int lost)
{
    struct elo_pair p = {0, 0, 0};
    for (int i = 0; i < won + shared + lost; i++)
        elo_add(&p, i < won ? 1 : i < won + shared ? 0.5 : 0);
    return p;
}

static void sequential_tests_decide(void **unused)
{
    struct elo_pair better = deals(60, 80, 20), equal = deals(150, 300, 150);
    (void)unused;
    assert_true(elo_llr(&better, 0, 60) > ELO_LLR_BOUND);
    assert_true(elo_llr(&equal, 0, 60) < -ELO_LLR_BOUND);
}

/* Two steps of 100 Elo make 200. */
static void ratings_add_up(void **unused)
{
    struct elo_pair pair[ELO_PLAYERS][ELO_PLAYERS];
    double rating[ELO_PLAYERS], error[ELO_PLAYERS];
    (void)unused;
    memset(pair, 0, sizeof pair);
    pair[0][1] = deals(64, 0, 36);
    pair[1][2] = deals(64, 0, 36);
    elo_ratings(pair, 3, rating, error);
    assert_true(fabs(rating[1] + 100) < 2);
    assert_true(fabs(rating[2] + 200) < 4);
    assert_true(error[1] > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_cannot_be_helped_by_the_truth),
        cmocka_unit_test(prophecies_cannot_help),
        cmocka_unit_test(bots_answer_with_legal_moves),
        cmocka_unit_test(hidden_games_have_twins),
        cmocka_unit_test(searches_are_reproducible),
        cmocka_unit_test(a_kept_tree_saves_simulations),
        cmocka_unit_test(keys_follow_from_every_byte),
        cmocka_unit_test(turns_against_the_warlord_are_plans),
        cmocka_unit_test(threads_share_the_simulations),
        cmocka_unit_test(searches_stop_on_time),
        cmocka_unit_test(who_only_defends_stays_at_home),
        cmocka_unit_test(a_draft_is_weighed),
        cmocka_unit_test(every_game_has_all_levels),
        cmocka_unit_test(allies_win_whole_games),
        cmocka_unit_test(elo_follows_from_scores),
        cmocka_unit_test(sequential_tests_decide),
        cmocka_unit_test(ratings_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
