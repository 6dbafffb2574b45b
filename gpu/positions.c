/*
 * positions.c: `conclave-gpu play` and `label`: positions some turns on, and
 * what becomes of positions, both by the quick hand.
 */
#include "words.h"

#include "../engine/game.h"

#include <stdio.h>
#include <stdlib.h>

/* Positions of a file, or `games` times the first one. */
struct positions {
    uint8_t *states;
    uint32_t count;
};

static void *room_for(size_t bytes)
{
    void *block = malloc(bytes ? bytes : 1);
    if (!block)
        exit(gpu_say(GPU_FAILED, "there is not enough memory for %zu bytes of positions", bytes));
    return block;
}

static int read_positions(const struct gpu_words *words, struct positions *out)
{
    size_t size = words->game->state_size;
    FILE *file = fopen(words->from, "rb");
    long bytes = file && !fseek(file, 0, SEEK_END) ? ftell(file) : -1;
    if (bytes <= 0 || bytes % (long)size)
        return gpu_say(GPU_FAILED, "%s: not a file of positions of %s, which have %zu bytes each",
                       words->from, words->game->name, size);
    rewind(file);
    out->count = (uint32_t)((size_t)bytes / size);
    out->states = room_for((size_t)bytes);
    size_t got = fread(out->states, size, out->count, file);
    fclose(file);
    for (uint32_t i = 0; i < out->count && got == out->count; i++)
        if (words->game->broken(out->states + i * size))
            return gpu_say(GPU_FAILED, "%s: position %u is none of %s: %s", words->from, i,
                           words->game->name, words->game->broken(out->states + i * size));
    return got == out->count ? GPU_OK : gpu_say(GPU_FAILED, "%s: cannot be read", words->from);
}

static int begin_games(const struct gpu_words *words, struct positions *out)
{
    size_t size = words->game->state_size;
    int seats = words->seats ? words->seats : words->game->default_seats;
    out->count = (uint32_t)(words->games ? words->games : 100000);
    out->states = room_for(out->count * size);
    for (uint32_t i = 0; i < out->count; i++)
        words->game->setup(out->states + i * size, seats, words->options);
    return GPU_OK;
}

static int write_file(const char *path, const void *data, size_t bytes)
{
    FILE *file = fopen(path, "wb");
    int ok = file && fwrite(data, 1, bytes, file) == bytes;
    if (file && fclose(file))
        ok = 0;
    return ok ? GPU_OK : gpu_say(GPU_FAILED, "%s: cannot be written", path);
}

/* Plays and says how fast; 0 after saying what went wrong. */
static int play(const struct gpu_words *words, struct gpu_job *job)
{
    const char *wrong;
    job->seed = words->seed;
    job->threads = words->threads;
    job->blocks = words->blocks;
    job->quick = 1;
    wrong = words->lanes->play(job);
    if (wrong)
        gpu_say(GPU_FAILED, "%s: %s", words->game->name, wrong);
    else
        printf("%s: %u positions, %u games each, %.0f decisions/s, %.0f games/s\n",
               words->game->key, job->count, job->each, (double)job->decisions / job->seconds,
               (double)job->count * job->each / job->seconds);
    return !wrong;
}

int gpu_positions(const struct gpu_words *words)
{
    struct positions p = {NULL, 0};
    int status;
    if (!words->game || !words->to || !words->turns)
        return gpu_say(GPU_USAGE, "play needs a game, --turns N and --to FILE");
    status = words->from ? read_positions(words, &p) : begin_games(words, &p);
    if (status == GPU_OK) {
        struct gpu_job job = {.positions = p.states, .count = p.count, .each = 1};
        size_t bytes = (size_t)p.count * words->game->state_size;
        job.turns = (uint32_t)words->turns;
        job.finals = room_for(bytes);
        status = play(words, &job) ? write_file(words->to, job.finals, bytes) : GPU_FAILED;
        free(job.finals);
    }
    free(p.states);
    return status;
}

/* Payoffs as shares of a victory, a float a seat. */
static int write_shares(const struct gpu_words *words, const struct gpu_job *job)
{
    int seats = words->game->seats(job->positions);
    float *shares = room_for((size_t)job->count * (size_t)seats * sizeof *shares);
    size_t n = 0;
    for (uint32_t i = 0; i < job->count; i++)
        for (int seat = 0; seat < seats; seat++)
            shares[n++] =
                (float)job->payoffs[i * BG_MAX_SEATS + (uint32_t)seat] / 1000 / (float)job->each;
    int status = write_file(words->to, shares, n * sizeof *shares);
    free(shares);
    return status;
}

int gpu_label(const struct gpu_words *words)
{
    struct positions p = {NULL, 0};
    int status;
    if (!words->game || !words->from || !words->to)
        return gpu_say(GPU_USAGE, "label needs a game, --from FILE and --to FILE");
    status = read_positions(words, &p);
    if (status == GPU_OK) {
        struct gpu_job job = {.positions = p.states, .count = p.count};
        job.each = (uint32_t)(words->each ? words->each : 1);
        job.payoffs = room_for((size_t)p.count * BG_MAX_SEATS * sizeof *job.payoffs);
        status = play(words, &job) ? write_shares(words, &job) : GPU_FAILED;
        free(job.payoffs);
    }
    free(p.states);
    return status;
}
