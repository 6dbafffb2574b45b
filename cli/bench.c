/* bench.c: `conclave bench`: how fast the rules run, in CPU time. */
#include "../bots/advice.h"
#include "../engine/game.h"
#include "../engine/playout.h"
#include "../games/games.h"
#include "args.h"
#include "bench_batch.h"
#include "stream.h"
#include "terminal.h"
#include "setup.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS, SECONDS, THREADS, BATCHES, JSON };

enum { MOST_THREADS = 64, BATCH = 16 };

/* What one thread measured. */
struct bench {
    const struct setup *setup;
    double seconds;
    uint64_t seed;
    pthread_t thread;
    double games_per_s, decisions_per_s, decisions_per_game;
    double logged_decisions_per_s, branching, clone_ns;
    double simulations_per_s; /* 0: no bot of this game searches */
    double gain;              /* so many times as many as one thread; 0: that is one itself */
};

struct state {
    _Alignas(16) uint8_t bytes[BG_MAX_STATE];
};

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Random games through the game's own loop. */
static void time_playouts(struct bench *b)
{
    const struct setup *setup = b->setup;
    struct bg_rng rng = {b->seed};
    struct state first, state;
    uint64_t games = 0, decisions = 0;
    double start = cpu_seconds(), spent;
    setup->game->setup(first.bytes, setup->seats, setup->options);
    do {
        for (int i = 0; i < BATCH; i++) {
            memcpy(state.bytes, first.bytes, setup->game->state_size);
            decisions += setup->game->playout(state.bytes, &rng);
        }
        games += BATCH;
        spent = cpu_seconds() - start;
    } while (spent < b->seconds);
    b->games_per_s = (double)games / spent;
    b->decisions_per_s = (double)decisions / spent;
    b->decisions_per_game = (double)decisions / (double)games;
}

/* One random game through the function table with an event log; adds the
 * lengths of legal lists to *choices. */
static uint64_t logged_game(const struct setup *setup, struct bg_rng *rng, struct bg_events *log,
                            uint64_t *choices)
{
    const struct bg_game *game = setup->game;
    struct state state;
    uint64_t decisions = 0;
    game->setup(state.bytes, setup->seats, setup->options);
    for (uint32_t act = game->to_act(state.bytes); act; act = game->to_act(state.bytes)) {
        int seat = bg_first_actor(act);
        log->count = 0;
        if (seat == BG_NATURE) {
            struct bg_outcome outcomes[BG_MAX_LIST];
            int n = game->chance(state.bytes, outcomes);
            game->apply(state.bytes, seat, bg_draw(outcomes, n, rng), log);
        } else {
            bg_action list[BG_MAX_LIST];
            int n = game->legal(state.bytes, seat, list);
            game->apply(state.bytes, seat, list[bg_rng_below(rng, (uint32_t)n)], log);
            *choices += (uint64_t)n;
            decisions++;
        }
    }
    return decisions;
}

static void time_logged(struct bench *b)
{
    struct bg_event events[BG_MAX_EVENTS];
    struct bg_events log = {events, BG_MAX_EVENTS, 0};
    struct bg_rng rng = {b->seed};
    uint64_t decisions = 0, choices = 0;
    double start = cpu_seconds(), spent;
    do {
        for (int i = 0; i < BATCH; i++)
            decisions += logged_game(b->setup, &rng, &log, &choices);
        spent = cpu_seconds() - start;
    } while (spent < b->seconds);
    b->logged_decisions_per_s = (double)decisions / spent;
    b->branching = (double)choices / (double)decisions;
}

/* Copies of a state into ever other places of a small cache. */
static void time_clones(struct bench *b)
{
    enum { PLACES = 16, COPIES = 2000000 };
    struct state places[PLACES];
    size_t size = b->setup->game->state_size;
    memset(places, 0, sizeof places);
    b->setup->game->setup(places[0].bytes, b->setup->seats, b->setup->options);
    double start = cpu_seconds();
    for (int i = 0; i < COPIES; i++) {
        memcpy(places[(i + 1) % PLACES].bytes, places[i % PLACES].bytes, size);
        __asm__ volatile("" : : "r"(places) : "memory");
    }
    b->clone_ns = (cpu_seconds() - start) / COPIES * 1e9;
}

/* A decision somewhere in a random game; returns the seat that has it. */
static int random_position(const struct setup *setup, struct bg_rng *rng, struct state *out)
{
    const struct bg_game *game = setup->game;
    int seat = 0, later = 10 + (int)bg_rng_below(rng, 30);
    struct state state;
    game->setup(state.bytes, setup->seats, setup->options);
    for (uint32_t act = game->to_act(state.bytes); act; act = game->to_act(state.bytes)) {
        bg_action list[BG_MAX_LIST];
        int actor = bg_first_actor(act);
        if (actor == BG_NATURE) {
            struct bg_outcome outcomes[BG_MAX_LIST];
            int n = game->chance(state.bytes, outcomes);
            game->apply(state.bytes, actor, bg_draw(outcomes, n, rng), NULL);
            continue;
        }
        int n = game->legal(state.bytes, actor, list);
        if (n > 1) {
            *out = state;
            seat = actor;
            if (later-- <= 0)
                break;
        }
        game->apply(state.bytes, actor, list[bg_rng_below(rng, (uint32_t)n)], NULL);
    }
    return seat;
}

enum { SIMULATIONS = 8000 };

/* Seconds that a search takes with so many threads: one thread's CPU time, or
 * time on the wall. */
static double time_search(const struct search_plan *plan, struct bot_ask ask, int threads,
                          double (*clock)(void), uint64_t *simulations)
{
    struct search_result result;
    ask.threads = threads;
    memset(ask.memory, 0, ask.memory_size);
    double start = clock();
    search_run(plan, &ask, &result);
    *simulations += result.simulations;
    return clock() - start;
}

/* Searches of the strongest bot from positions of random games. Several threads
 * are compared with one in each position, so that both meet the same company. */
static void time_searches(struct bench *b, int threads)
{
    enum { MOST_POSITIONS = 1000 };
    const struct bg_game *game = b->setup->game;
    const struct search_plan *plan = advice_best_bot(game)->plan;
    struct bg_rng rng = {b->seed};
    uint64_t simulations = 0, alone = 0;
    size_t size = search_memory(plan, game, SIMULATIONS);
    void *memory = size ? malloc(size) : NULL;
    double spent = 0, spent_alone = 0;
    for (int i = 0; i < MOST_POSITIONS && spent < b->seconds && memory; i++) {
        struct state view;
        int seat = random_position(b->setup, &rng, &view);
        struct bot_ask ask = {.game = game,
                              .view = view.bytes,
                              .seat = seat,
                              .rng = &rng,
                              .simulations = SIMULATIONS,
                              .seconds = -1,
                              .memory = memory,
                              .memory_size = size};
        game->redact(view.bytes, seat);
        if (threads > 1)
            spent_alone += time_search(plan, ask, 1, seconds_now, &alone);
        spent +=
            time_search(plan, ask, threads, threads > 1 ? seconds_now : cpu_seconds, &simulations);
    }
    b->simulations_per_s = spent > 0 ? (double)simulations / spent : 0;
    b->gain = spent_alone > 0 ? b->simulations_per_s * spent_alone / (double)alone : 0;
    free(memory);
}

static void *measure(void *context)
{
    struct bench *b = context;
    time_playouts(b);
    time_logged(b);
    time_clones(b);
    return NULL;
}

static void write_bench(const struct setup *setup, const struct bench *b)
{
    struct bg_text j = stream_start(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "game", setup->game->key);
    json_int(&j, "seats", setup->seats);
    json_options(&j, "options", setup->game, setup->options);
    json_figure(&j, "decisions_per_s", b->decisions_per_s);
    json_figure(&j, "games_per_s", b->games_per_s);
    json_figure(&j, "decisions_per_game", b->decisions_per_game);
    json_figure(&j, "branching", b->branching);
    json_int(&j, "state_bytes", setup->game->state_size);
    json_figure(&j, "clone_ns", b->clone_ns);
    json_figure(&j, "logged_decisions_per_s", b->logged_decisions_per_s);
    if (b->simulations_per_s > 0)
        json_figure(&j, "simulations_per_s", b->simulations_per_s);
    if (b->gain > 0)
        json_figure(&j, "simulations_gain", b->gain);
    json_close(&j, '}');
    stream_end(&j);
}

static void print_head(int threads)
{
    printf("%-9s %5s  %14s %11s %10s %9s %6s %8s %18s %13s%s\n", "game", "seats", "decisions/s",
           "games/s", "dec./game", "branching", "bytes", "clone ns", "logged decisions/s",
           "simulations/s", threads > 1 ? "  gain" : "");
}

static void print_bench(const struct setup *setup, const struct bench *b)
{
    printf("%-9s %5d  %14.0f %11.0f %10.1f %9.1f %6d %8.1f %18.0f %13.0f", setup->game->key,
           setup->seats, b->decisions_per_s, b->games_per_s, b->decisions_per_game, b->branching,
           setup->game->state_size, b->clone_ns, b->logged_decisions_per_s, b->simulations_per_s);
    if (b->gain > 0)
        printf("  %4.2f", b->gain);
    printf("\n");
}

/* Rates of all threads together; the rest is the first one's. */
static void add_up(struct bench *benches, int count)
{
    for (int i = 1; i < count; i++) {
        benches[0].decisions_per_s += benches[i].decisions_per_s;
        benches[0].games_per_s += benches[i].games_per_s;
        benches[0].logged_decisions_per_s += benches[i].logged_decisions_per_s;
    }
}

static void print_batch_head(void)
{
    printf("%-9s %5s  %14s %14s %6s %14s %6s %14s %6s %8s\n", "game", "seats", "playout/s",
           "masks/s", "", "bytes/s", "", "floats/s", "", "numbers");
}

static void print_batch(const struct setup *setup, const struct bench_batch *b)
{
    printf("%-9s %5d  %14.0f %14.0f %6.2f %14.0f %6.2f %14.0f %6.2f %8u\n", setup->game->key,
           setup->seats, b->playout, b->masks, b->masks / b->playout, b->bytes,
           b->bytes / b->playout, b->floats, b->floats / b->playout, b->observation);
}

static void write_batch(const struct setup *setup, const struct bench_batch *b)
{
    struct bg_text j = stream_start(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "game", setup->game->key);
    json_int(&j, "seats", setup->seats);
    json_figure(&j, "playout_decisions_per_s", b->playout);
    json_figure(&j, "masks_decisions_per_s", b->masks);
    json_figure(&j, "bytes_decisions_per_s", b->bytes);
    json_figure(&j, "floats_decisions_per_s", b->floats);
    json_int(&j, "numbers", b->observation);
    json_close(&j, '}');
    stream_end(&j);
}

static void bench_batches(const struct args *args, const struct setup *setup, double seconds,
                          int threads)
{
    struct bench_batch b;
    int64_t games = 1;
    args_number(args, BATCHES, 1, BENCH_BATCH_MOST, &games);
    if (!bench_batch_run(setup, (uint32_t)games, (uint32_t)threads,
                         threads > 1 ? seconds_now : cpu_seconds, seconds, &b))
        fprintf(stderr, "conclave: not enough memory for so many games of %s\n", setup->game->key);
    else if (args->value[JSON])
        write_batch(setup, &b);
    else
        print_batch(setup, &b);
    fflush(stdout);
}

static void bench_one(const struct args *args, const struct setup *setup, double seconds,
                      int threads)
{
    if (args->value[BATCHES]) {
        bench_batches(args, setup, seconds, threads);
        return;
    }
    struct bench benches[MOST_THREADS];
    int started = 1;
    memset(benches, 0, sizeof benches);
    for (int i = 0; i < threads; i++) {
        benches[i].setup = setup;
        benches[i].seconds = seconds;
        benches[i].seed = (uint64_t)i + 1;
    }
    for (; started < threads; started++)
        if (pthread_create(&benches[started].thread, NULL, measure, &benches[started]))
            break;
    measure(&benches[0]);
    for (int i = 1; i < started; i++)
        pthread_join(benches[i].thread, NULL);
    add_up(benches, started);
    time_searches(&benches[0], threads);
    if (args->value[JSON])
        write_bench(setup, &benches[0]);
    else
        print_bench(setup, &benches[0]);
    fflush(stdout);
}

/* Every number of seats of a game, or the one that was asked for. */
static int bench_game(const struct args *args, const struct bg_game *game, double seconds,
                      int threads)
{
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        struct setup setup = {game, seats, {0}};
        bg_default_options(game, seats, setup.options);
        if (!bg_options_broken(game, seats, setup.options))
            bench_one(args, &setup, seconds, threads);
    }
    return CLI_OK;
}

static int bench_run(struct args *args)
{
    struct setup setup;
    int64_t seconds = 1, threads = 1, games = 0;
    int status = args_number(args, SECONDS, 1, 600, &seconds);
    if (status == CLI_OK)
        status = args_number(args, BATCHES, 1, BENCH_BATCH_MOST, &games);
    if (status == CLI_OK)
        status = args_number(args, THREADS, 1, MOST_THREADS, &threads);
    if (status == CLI_OK && args->value[SEATS] && !args->word_count)
        return args_wrong(args, "--seats needs a game");
    if (status == CLI_OK && args->word_count)
        status = setup_read(args, SEATS, &setup);
    if (status != CLI_OK)
        return status;
    if (!args->value[JSON] && games)
        print_batch_head();
    else if (!args->value[JSON])
        print_head((int)threads);
    if (args->word_count > 1 || args->value[SEATS])
        bench_one(args, &setup, (double)seconds, (int)threads);
    else if (args->word_count)
        return bench_game(args, setup.game, (double)seconds, (int)threads);
    for (int i = 0; !args->word_count && game_at(i); i++)
        bench_game(args, game_at(i), (double)seconds, (int)threads);
    return CLI_OK;
}

static const struct flag flags[] = {
    [SEATS] = {"--seats", "N",
               "only so many seats; otherwise each number (with options: the default)", ARGS_TEXT},
    [SECONDS] = {"--seconds", "S", "CPU seconds for each loop; 1 otherwise", ARGS_TEXT},
    [THREADS] = {"--threads", "N", "so many at a time, rates added up; 1 otherwise", ARGS_TEXT},
    [BATCHES] = {"--batch", "N", "N games side by side instead, as for learning (512, say)",
                 ARGS_TEXT},
    [JSON] = {"--json", NULL, "one JSON object a line", ARGS_NONE},
};

const struct command bench_command = {
    .name = "bench",
    .words = "[GAME [option=value…]]",
    .about = "measures the rules: random games, copies of states, event logs",
    .more = "decisions/s counts what seats decide; legal lists, the choice, the move and\n"
            "all chance in between are inside. 'logged' goes through the function table\n"
            "with an event log. simulations/s is the strongest bot's search, in positions of\n"
            "random games. With --threads the search itself uses so many, by the clock on the\n"
            "wall, and 'gain' tells how many times as fast that is as one.\n"
            "--batch steps many games at once, with a mask of legal actions, then with\n"
            "observations of bytes and of floats too; beside each rate what part of the\n"
            "playout's it is. With --threads it goes by the clock on the wall.\n",
    .flags = flags,
    .flag_count = BG_LEN(flags),
    .first_word = ARGS_GAME,
    .further_words = ARGS_GAME,
    .run = bench_run,
};
