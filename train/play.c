/*
 * play.c: `conclave-train play` and `match`: games by search with given judges.
 *
 * What comes out follows from the seed alone, however many threads play.
 */
#include "train.h"

#include "../bots/host.h"
#include "../cli/elo.h"
#include "../engine/playout.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Judges are plain functions, so the nets they go by stand here. */
static struct net nets[2];
static void (*judge_by)(const struct net *net, const void *world, float *value);

static void judge_first(const void *world, float *value)
{
    judge_by(&nets[0], world, value);
}

static void judge_second(const void *world, float *value)
{
    judge_by(&nets[1], world, value);
}

static int take_judge(const struct words *words, const char *name, int which,
                      struct search_plan *plan)
{
    static struct guide guides[2];
    const char *wrong = NULL;
    char level[32];
    size_t size;
    void *file;
    snprintf(level, sizeof level, "%s-old", words->pupil->level);
    *plan = *bot_find(words->game->key, level)->plan;
    plan->seconds = 0;
    if (words->simulations)
        plan->simulations = plan->plans = words->simulations;
    if (!strcmp(name, "old"))
        return 1;
    file = train_read(name, &size);
    wrong = file ? words->pupil->open(&nets[which], file, size) : "it cannot be read";
    guides[which] = *plan->guide;
    guides[which].judge = which ? judge_second : judge_first;
    plan->guide = &guides[which];
    if (wrong)
        train_say(TRAIN_FAILED, "%s: %s", name, wrong);
    return !wrong;
}

int train_judges(const struct words *words, struct search_plan plan[2])
{
    judge_by = words->pupil->judge_by;
    return take_judge(words, words->net, 0, &plan[0]) &&
           take_judge(words, words->other, 1, &plan[1]);
}

/* Positions of one game and how it ended. */
struct yield {
    uint8_t *states;
    uint32_t count, room;
    int32_t payoff[BG_MAX_SEATS];
};

struct table {
    _Alignas(16) uint8_t state[BG_MAX_STATE];
    const struct words *words;
    const struct search_plan *plan[BG_MAX_SEATS];
    uint8_t *memory[BG_MAX_SEATS]; /* one a seat, kept from game to game */
    size_t memory_size;
    struct bg_rng rng, dice;
};

/* Everything that all threads share. */
struct work {
    const struct words *words;
    struct search_plan plan[2];
    struct yield *yields; /* one a game; NULL: a match */
    float *scores;        /* one a deal */
    uint32_t deals;       /* to be played now */
    atomic_uint next;
};

static struct bg_rng dice_of(const struct words *words, uint32_t game, uint64_t purpose)
{
    struct bg_rng rng = {words->seed * 0x9e3779b97f4a7c15u + game};
    rng.state = bg_rng_next(&rng) ^ purpose * 0xd1342543de82ef95u;
    return rng;
}

static int open_table(struct table *t, const struct work *work)
{
    memset(t, 0, sizeof *t);
    t->words = work->words;
    t->memory_size = search_memory(&work->plan[0], work->words->game, work->plan[0].simulations);
    for (int seat = 0; seat < work->words->seats; seat++)
        if (!(t->memory[seat] = aligned_alloc(64, (t->memory_size + 63) / 64 * 64)))
            return 0;
    return 1;
}

static void close_table(struct table *t)
{
    for (int seat = 0; seat < t->words->seats; seat++)
        free(t->memory[seat]);
}

static void begin_game(struct table *t, uint32_t game)
{
    t->words->game->setup(t->state, t->words->seats, t->words->options);
    t->dice = dice_of(t->words, game, 1);
    t->rng = dice_of(t->words, game, 2);
    for (int seat = 0; seat < t->words->seats; seat++)
        memset(t->memory[seat], 0, 64);
}

static void keep(struct yield *y, const struct table *t)
{
    size_t size = t->words->game->state_size;
    if (y->count == y->room) {
        y->room = y->room ? 2 * y->room : 64;
        y->states = realloc(y->states, y->room * size);
        if (!y->states)
            exit(train_say(TRAIN_FAILED, "there is not enough memory for positions"));
    }
    memcpy(y->states + y->count++ * size, t->state, size);
}

/* What a seat does: mostly what its search finds, now and then (lapses in a hundred) what its
 * quick hand would. */
static bg_action answer(struct table *t, int seat, const bg_action *list, int n)
{
    const struct bg_game *game = t->words->game;
    const struct guide *guide = t->plan[seat]->guide;
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    struct bot_ask ask = {.game = game, .view = view, .seat = seat, .rng = &t->rng};
    memcpy(view, t->state, game->state_size);
    game->redact(view, seat);
    if (t->words->lapses && bg_rng_below(&t->rng, 100) < t->words->lapses) {
        game->determinize(view, seat, &t->rng);
        return guide->pick(view, seat, list, n, &t->rng);
    }
    ask.memory = t->memory[seat];
    ask.memory_size = t->memory_size;
    ask.seconds = -1;
    return search_choose(t->plan[seat], &ask);
}

/* Plays to the end; `y`: where positions are kept, or NULL. */
static void play_game(struct table *t, struct yield *y)
{
    const struct bg_game *game = t->words->game;
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    for (uint32_t act; (act = game->to_act(t->state));) {
        bg_action list[BG_MAX_LIST];
        int seat = bg_first_actor(act), n = 1;
        if (seat == BG_NATURE) {
            struct bg_outcome outcomes[BG_MAX_LIST];
            n = game->chance(t->state, outcomes);
            game->apply(t->state, seat, bg_draw(outcomes, n, &t->dice), NULL);
            continue;
        }
        n = game->legal(t->state, seat, list);
        if (y && n > 1 && t->plan[0]->guide->clock(t->state) &&
            !bg_rng_below(&t->rng, t->words->every))
            keep(y, t);
        game->apply(t->state, seat, n == 1 ? list[0] : answer(t, seat, list, n), NULL);
    }
    game->score(t->state, points, y ? y->payoff : payoff);
}

static void seat_all(struct table *t, const struct search_plan *plan)
{
    for (int seat = 0; seat < t->words->seats; seat++)
        t->plan[seat] = plan;
}

static void play_some(void *context, int number)
{
    struct work *work = context;
    struct table t;
    (void)number;
    if (!open_table(&t, work))
        exit(train_say(TRAIN_FAILED, "there is not enough memory to search"));
    for (uint32_t game; (game = atomic_fetch_add(&work->next, 1)) < work->words->games;) {
        seat_all(&t, &work->plan[0]);
        begin_game(&t, game);
        play_game(&t, &work->yields[game]);
    }
    close_table(&t);
}

static FILE *begin_file(const char *path, const char *ending)
{
    char name[4096];
    snprintf(name, sizeof name, "%s%s", path, ending);
    FILE *file = fopen(name, "wb");
    if (!file)
        train_say(TRAIN_FAILED, "%s cannot be written", name);
    return file;
}

/* States, and for each the shares that its game ended with. Returns how many. */
static uint64_t write_yields(const struct work *work, FILE *states, FILE *shares)
{
    size_t size = work->words->game->state_size;
    int seats = work->words->seats;
    uint64_t count = 0;
    for (uint32_t game = 0; game < work->words->games; game++) {
        const struct yield *y = &work->yields[game];
        float share[BG_MAX_SEATS];
        for (int seat = 0; seat < seats; seat++)
            share[seat] = (float)y->payoff[seat] / 1000;
        fwrite(y->states, size, y->count, states);
        for (uint32_t i = 0; i < y->count; i++)
            fwrite(share, sizeof *share, (size_t)seats, shares);
        count += y->count;
    }
    return count;
}

/* How often the first seat won. */
static double wins_of(const struct work *work)
{
    double wins = 0;
    for (uint32_t game = 0; game < work->words->games; game++)
        wins += work->yields[game].payoff[0] / 1000.0;
    return wins / work->words->games;
}

int train_play(const struct words *words)
{
    struct work work = {.words = words};
    FILE *states, *shares;
    int failed;
    if (!words->to)
        return train_say(TRAIN_USAGE, "play needs --to FILE");
    if (!train_judges(words, work.plan))
        return TRAIN_FAILED;
    states = begin_file(words->to, ".states");
    shares = states ? begin_file(words->to, ".shares") : NULL;
    work.yields = calloc(words->games, sizeof *work.yields);
    if (!shares || !work.yields)
        return TRAIN_FAILED;
    host_parallel((int)words->threads, play_some, &work);
    printf("%llu positions of %u games, of which the first seat won %.1f %%\n",
           (unsigned long long)write_yields(&work, states, shares), words->games,
           100 * wins_of(&work));
    failed = ferror(states) | ferror(shares) | fclose(states) | fclose(shares);
    for (uint32_t i = 0; i < words->games; i++)
        free(work.yields[i].states);
    free(work.yields);
    return failed ? train_say(TRAIN_FAILED, "%s cannot be written", words->to) : TRAIN_OK;
}

/* Matches. */

/* Over all pairs of rivals, how often the first side's is ahead. */
static double pairs_won(int seats, uint32_t first, const int32_t *points, const int32_t *payoff)
{
    double sum = 0, pairs = 0;
    for (int p = 0; p < seats; p++)
        for (int q = 0; q < seats; q++) {
            if (!(first >> p & 1) || (first >> q & 1))
                continue;
            int ahead = payoff[p] != payoff[q] ? (payoff[p] > payoff[q] ? 1 : -1)
                        : seats == 2           ? 0
                                               : (points[p] > points[q]) - (points[p] < points[q]);
            sum += 0.5 + 0.5 * ahead;
            pairs++;
        }
    return sum / pairs;
}

/* Against each other: as `conclave arena` seats and counts them. */
static double play_rivals(struct table *t, const struct work *work, uint32_t deal)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    int seats = t->words->seats;
    double score = 0;
    for (uint32_t swapped = 0; swapped < 2; swapped++) {
        uint32_t first = 0;
        for (int seat = 0; seat < seats; seat++) {
            uint32_t second = ((uint32_t)seat + deal + swapped) % 2;
            first |= (1 - second) << seat;
            t->plan[seat] = &work->plan[second];
        }
        begin_game(t, deal);
        play_game(t, NULL);
        t->words->game->score(t->state, points, payoff);
        score += pairs_won(seats, first, points, payoff) / 2;
    }
    return score;
}

static void play_deals(void *context, int number)
{
    struct work *work = context;
    struct table t;
    (void)number;
    if (!open_table(&t, work))
        exit(train_say(TRAIN_FAILED, "there is not enough memory to search"));
    for (uint32_t deal; (deal = atomic_fetch_add(&work->next, 1)) < work->deals;) {
        work->scores[deal] = (float)play_rivals(&t, work, deal);
    }
    close_table(&t);
}

/* Whether the first judge is the better one, by a sequential test of +0 against +20 Elo. */
int train_match(const struct words *words)
{
    struct work work = {.words = words};
    struct elo_pair pair = {0, 0, 0};
    uint32_t most = words->games / 2, counted = 0;
    double llr = 0;
    if (!train_judges(words, work.plan))
        return TRAIN_FAILED;
    work.scores = calloc(most + 1, sizeof *work.scores);
    if (!work.scores)
        return train_say(TRAIN_FAILED, "there is not enough memory");
    while (counted < most && (words->whole || fabs(llr) < ELO_LLR_BOUND)) {
        uint32_t more = counted + 8 * words->threads;
        work.deals = more < most ? more : most;
        atomic_store(&work.next, counted);
        host_parallel((int)words->threads, play_deals, &work);
        for (; counted < work.deals; counted++)
            elo_add(&pair, (double)work.scores[counted]);
        llr = elo_llr(&pair, 0, 20);
    }
    printf("%.2f %.2f %u %s\n", 100 * elo_mean(&pair), 196 * elo_error(&pair), 2 * counted,
           llr >= ELO_LLR_BOUND    ? "better"
           : llr <= -ELO_LLR_BOUND ? "worse"
                                   : "open");
    free(work.scores);
    return TRAIN_OK;
}
