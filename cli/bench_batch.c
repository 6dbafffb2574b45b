/* bench_batch.c: see bench_batch.h. */
#include "bench_batch.h"

#include "../engine/batch.h"

#include <stdlib.h>
#include <string.h>

/* Decisions a second of the game's own loop, one thread. */
static double time_playouts(const struct setup *setup, double (*clock)(void), double seconds)
{
    _Alignas(16) uint8_t state[BG_MAX_STATE];
    struct bg_rng rng = {1};
    uint64_t decisions = 0;
    double start = clock(), spent;
    do {
        setup->game->setup(state, setup->seats, setup->options);
        decisions += setup->game->playout(state, &rng);
        spent = clock() - start;
    } while (spent < seconds);
    return (double)decisions / spent;
}

static double time_steps(struct batch *b, const uint8_t *legal, uint32_t games, int32_t *answers,
                         double (*clock)(void), double seconds)
{
    struct bg_rng rng = {2};
    uint64_t decisions = 0;
    uint32_t wrong;
    double start = clock(), spent;
    do {
        for (uint32_t i = 0; i < games; i++)
            answers[i] = (int32_t)bg_rng_below(&rng, legal[i]);
        batch_step(b, answers, BATCH_BY_PLACE, &wrong);
        decisions += games;
        spent = clock() - start;
    } while (spent < seconds);
    return (double)decisions / spent;
}

/* Random answers in many games, with masks and, if there is room for them, observations. */
static int time_batch(const struct setup *setup, const struct batch_plan *plan, void *observation,
                      int type, double (*clock)(void), double seconds, double *out)
{
    uint32_t n = plan->games;
    struct batch_arrays arrays = {.observation = observation, .type = (uint8_t)type};
    uint8_t *legal = malloc(n), *mask = malloc((size_t)n * setup->game->actions);
    int32_t *answers = malloc(n * sizeof *answers);
    float *reward = malloc((size_t)n * plan->seats * sizeof *reward);
    int8_t *seat = malloc(n);
    uint8_t *done = malloc(n);
    arrays.legal = legal;
    arrays.mask = mask;
    arrays.reward = reward;
    arrays.seat = seat;
    arrays.done = done;
    struct batch *b =
        legal && mask && answers && reward && seat && done ? batch_new(plan, &arrays) : NULL;
    if (b)
        *out = time_steps(b, legal, n, answers, clock, seconds);
    int ok = b != NULL;
    batch_free(b);
    free(legal);
    free(mask);
    free(answers);
    free(reward);
    free(seat);
    free(done);
    return ok;
}

int bench_batch_run(const struct setup *setup, uint32_t games, uint32_t threads,
                    double (*clock)(void), double seconds, struct bench_batch *out)
{
    struct batch_plan plan = {
        setup->game, setup->options, 1, games, (uint32_t)setup->seats, threads, 0};
    struct tensor *tensor = tensor_new(setup->game);
    out->observation = tensor ? tensor_size(tensor) : 0;
    tensor_free(tensor);
    void *room = out->observation ? malloc((size_t)games * out->observation * sizeof(float)) : NULL;
    out->playout = time_playouts(setup, clock, seconds);
    int ok = room && time_batch(setup, &plan, NULL, TENSOR_BYTES, clock, seconds, &out->masks) &&
             time_batch(setup, &plan, room, TENSOR_BYTES, clock, seconds, &out->bytes) &&
             time_batch(setup, &plan, room, TENSOR_FLOATS, clock, seconds, &out->floats);
    free(room);
    return ok;
}
