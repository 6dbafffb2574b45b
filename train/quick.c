/*
 * quick.c: `conclave-train on` and `label`, as `conclave-gpu play` and `label`
 * are, where there is no card; and `loss`, how well a judge foretells labels.
 */
#include "train.h"

#include "../bots/host.h"
#include "../engine/playout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct quick {
    const struct words *words;
    struct search_plan plan[2];
    uint8_t *states;
    float *shares; /* labels read or to be written */
    uint32_t count;
    int seats;
    double loss[64]; /* a thread's sum */
};

/* By the quick hand, until so many turns have ended; 0: to the end. */
static void play_on(const struct quick *q, uint8_t *state, uint32_t turns, struct bg_rng *rng)
{
    const struct bg_game *game = q->words->game;
    const struct guide *guide = q->plan[0].guide;
    uint32_t until = guide->clock(state) + turns;
    for (uint32_t act; (act = game->to_act(state)) && !(turns && guide->clock(state) >= until);) {
        int seat = bg_first_actor(act);
        bg_action list[BG_MAX_LIST];
        if (seat == BG_NATURE) {
            struct bg_outcome outcomes[BG_MAX_LIST];
            int n = game->chance(state, outcomes);
            game->apply(state, seat, bg_draw(outcomes, n, rng), NULL);
            continue;
        }
        int n = game->legal(state, seat, list);
        game->apply(state, seat, n == 1 ? list[0] : guide->pick(state, seat, list, n, rng), NULL);
    }
}

static void label(const struct quick *q, uint32_t i)
{
    const struct bg_game *game = q->words->game;
    _Alignas(16) uint8_t state[BG_MAX_STATE];
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    uint32_t each = q->words->each ? q->words->each : 1;
    for (uint32_t k = 0; k < each; k++) {
        struct bg_rng rng = {q->words->seed + (uint64_t)i * each + k};
        memcpy(state, q->states + (size_t)i * game->state_size, game->state_size);
        play_on(q, state, 0, &rng);
        game->score(state, points, payoff);
        for (int seat = 0; seat < q->seats; seat++)
            q->shares[(size_t)i * (size_t)q->seats + (size_t)seat] +=
                (float)payoff[seat] / 1000 / (float)each;
    }
}

static double loss_of(const struct quick *q, uint32_t i)
{
    const float *share = q->shares + (size_t)i * (size_t)q->seats;
    float value[BG_MAX_SEATS];
    double loss = 0;
    q->plan[0].guide->judge(q->states + (size_t)i * q->words->game->state_size, value);
    for (int seat = 0; seat < q->seats; seat++)
        loss -= (double)share[seat] * log(fmax((double)value[seat], 1e-4));
    return loss;
}

static void do_part(struct quick *q, int number, void (*one)(struct quick *q, uint32_t i, int part))
{
    uint32_t parts = q->words->threads;
    for (uint64_t i = (uint64_t)q->count * (uint32_t)number / parts;
         i < (uint64_t)q->count * ((uint32_t)number + 1) / parts; i++)
        one(q, (uint32_t)i, number);
}

static void on_one(struct quick *q, uint32_t i, int part)
{
    struct bg_rng rng = {q->words->seed + i};
    (void)part;
    play_on(q, q->states + (size_t)i * q->words->game->state_size, q->words->turns, &rng);
}

static void label_one(struct quick *q, uint32_t i, int part)
{
    (void)part;
    label(q, i);
}

static void loss_one(struct quick *q, uint32_t i, int part)
{
    q->loss[part] += loss_of(q, i);
}

static void on_part(void *q, int number)
{
    do_part(q, number, on_one);
}

static void label_part(void *q, int number)
{
    do_part(q, number, label_one);
}

static void loss_part(void *q, int number)
{
    do_part(q, number, loss_one);
}

/* The positions of --from; 0 after saying why not. */
static int begin(const struct words *words, struct quick *q)
{
    size_t size = 0, state = words->game->state_size;
    memset(q, 0, sizeof *q);
    q->words = words;
    if (!words->from || !train_judges(words, q->plan))
        return !train_say(TRAIN_USAGE, "this needs --from FILE with positions");
    q->states = train_read(words->from, &size);
    q->count = q->states ? (uint32_t)(size / state) : 0;
    if (!q->count || size % state || words->game->broken(q->states))
        return !train_say(TRAIN_FAILED, "%s: no positions of %s", words->from, words->game->name);
    q->seats = words->game->seats(q->states);
    return 1;
}

static int write_all(const char *path, const void *data, size_t bytes)
{
    FILE *file = path ? fopen(path, "wb") : NULL;
    int ok = file && fwrite(data, 1, bytes, file) == bytes;
    if (file && fclose(file))
        ok = 0;
    return ok ? TRAIN_OK
              : train_say(TRAIN_FAILED, "%s cannot be written", path ? path : "--to FILE");
}

int train_on(const struct words *words)
{
    struct quick q;
    if (!begin(words, &q))
        return TRAIN_FAILED;
    host_parallel((int)words->threads, on_part, &q);
    return write_all(words->to, q.states, q.count * words->game->state_size);
}

int train_label(const struct words *words)
{
    struct quick q;
    if (!begin(words, &q))
        return TRAIN_FAILED;
    q.shares = calloc((size_t)q.count * (size_t)q.seats, sizeof *q.shares);
    if (!q.shares)
        return train_say(TRAIN_FAILED, "there is not enough memory for labels");
    host_parallel((int)words->threads, label_part, &q);
    return write_all(words->to, q.shares, (size_t)q.count * (size_t)q.seats * sizeof *q.shares);
}

int train_loss(const struct words *words)
{
    struct quick q;
    size_t size = 0;
    double sum = 0;
    if (!begin(words, &q))
        return TRAIN_FAILED;
    q.shares = words->labels ? train_read(words->labels, &size) : NULL;
    if (size != (size_t)q.count * (size_t)q.seats * sizeof *q.shares)
        return train_say(TRAIN_FAILED, "loss needs --labels FILE, the labels of these positions");
    host_parallel((int)words->threads, loss_part, &q);
    for (uint32_t i = 0; i < words->threads; i++)
        sum += q.loss[i];
    printf("%.5f\n", sum / q.count);
    return TRAIN_OK;
}
