/* bench.c: `conclave-gpu bench`: decisions a second of whole games. */
#include "words.h"

#include "../engine/game.h"
#include "../games/games.h"

#include <stdio.h>

enum { FIRST_GAMES = 20000, MOST_GAMES = 2000000000 };
/* Seconds: so many that the last games, with few lanes left, do not matter. */
static const double enough = 3;

/* Plays more and more games from one position until it takes long enough; or just so many, after
 * some to warm up. */
static const char *play_long(const struct gpu_game *lanes, struct gpu_job *job, uint64_t games)
{
    const char *wrong;
    job->each = FIRST_GAMES;
    wrong = lanes->play(job);
    while (!wrong && (games ? job->each != (uint32_t)games : job->seconds < enough)) {
        double times = 1.2 * enough / job->seconds, more = job->each * (times < 8 ? times : 8);
        job->each = games ? (uint32_t)games : more < MOST_GAMES ? (uint32_t)more : MOST_GAMES;
        wrong = lanes->play(job);
    }
    return wrong;
}

static int time_games(const struct gpu_words *words, const struct bg_game *game, int seats,
                      const int16_t *options)
{
    _Alignas(16) uint8_t state[BG_MAX_STATE];
    struct gpu_job job = {.positions = state, .count = 1, .seed = words->seed};
    const char *wrong;
    job.quick = words->quick;
    job.threads = words->threads;
    job.blocks = words->blocks;
    game->setup(state, seats, options);
    wrong = play_long(gpu_find(game), &job, words->games);
    if (wrong)
        return gpu_say(GPU_FAILED, "%s: %s", game->name, wrong);
    printf("%-10s %5d  %-6s %15.0f %11.0f %10.1f %9.2f\n", game->key, seats,
           words->quick ? "quick" : "random", (double)job.decisions / job.seconds,
           job.each / job.seconds, (double)job.decisions / job.each, job.seconds);
    fflush(stdout);
    return GPU_OK;
}

static int bench_game(const struct gpu_words *words, const struct bg_game *game)
{
    int16_t usual[BG_MAX_OPTIONS];
    int status = GPU_OK;
    for (int seats = game->min_seats; seats <= game->max_seats && status == GPU_OK; seats++) {
        if (words->seats && seats != words->seats)
            continue;
        bg_default_options(game, seats, usual);
        const int16_t *options = words->game && words->seats ? words->options : usual;
        if (!bg_options_broken(game, seats, options))
            status = time_games(words, game, seats, options);
    }
    return status;
}

int gpu_bench(const struct gpu_words *words)
{
    char card[256];
    int status = GPU_OK;
    if (!gpu_card(card, sizeof card))
        return gpu_say(GPU_FAILED, "there is no card to play on: %s", card);
    printf("%s\n%-10s %5s  %-6s %15s %11s %10s %9s\n", card, "game", "seats", "hand", "decisions/s",
           "games/s", "dec./game", "seconds");
    if (words->game)
        return bench_game(words, words->game);
    for (int i = 0; game_at(i) && status == GPU_OK; i++)
        status = bench_game(words, game_at(i));
    return status;
}
