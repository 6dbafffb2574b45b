/*
 * fit_dawn.c: fits the worths of Dawn's judge (games/dawn/dawn_eval.c) to results.
 *
 *     fit_dawn POSITIONS SEED
 *
 * Positions come from games of quick hands that lapse now and then, on every map for two; from
 * each some games are played to their end in the same way. The worths that explain their results
 * best are printed as they stand in dawn_eval.c, with the loss on positions left out of the fit.
 */
#include "../engine/bg.h"
#include "../engine/game.h"
#include "../games/dawn/dawn.h"
#include "../games/dawn/dawn_eval.h"
#include "../games/eval.h"
#include "../games/games.h"
#include "../bots/thumb.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORTHS = sizeof(struct dawn_worths) / sizeof(float), GAMES = 6, LAPSE = 6, STEPS = 600 };

struct sample {
    float less[WORTHS]; /* what the first mage has more of than the second */
    float won;          /* share of the games that the first one won */
};

static const struct bg_game *game;

static void play_on(void *state, struct bg_rng *rng)
{
    bg_action list[BG_MAX_LIST], action;
    uint32_t to_act = game->to_act(state);
    int seat = bg_lowest(to_act), n;
    if (to_act == BG_CHANCE) {
        game->apply(state, BG_NATURE, game->sample(state, rng), NULL);
        return;
    }
    n = game->legal(state, seat, list);
    action = bg_rng_below(rng, 100) < LAPSE ? list[bg_rng_below(rng, (uint32_t)n)]
                                            : dawn_thumb_pick(state, seat, list, n, rng);
    game->apply(state, seat, action, NULL);
}

static float share_won(const void *state, struct bg_rng *rng)
{
    _Alignas(16) uint8_t end[BG_MAX_STATE];
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    float won = 0;
    for (int i = 0; i < GAMES; i++) {
        memcpy(end, state, game->state_size);
        while (game->to_act(end))
            play_on(end, rng);
        game->score(end, points, payoff);
        won += (float)payoff[0] / 1000 / GAMES;
    }
    return won;
}

/* A strength is linear in the worths: one worth at a time shows what it counts. */
static void take_sample(const struct dawn *d, struct sample *s, struct bg_rng *rng)
{
    for (int i = 0; i < WORTHS; i++) {
        float one[WORTHS] = {0};
        struct dawn_worths worths;
        one[i] = 1;
        memcpy(&worths, one, sizeof worths);
        s->less[i] = dawn_strength(d, 0, &worths) - dawn_strength(d, 1, &worths);
    }
    s->won = share_won(d, rng);
}

/* Positions at the beginning of turns, about one in four of them, from game after game. */
static void take_samples(struct sample *samples, int wanted, struct bg_rng *rng)
{
    for (int n = 0, games = 0; n < wanted; games++) {
        _Alignas(16) uint8_t state[BG_MAX_STATE];
        const struct dawn *d = (const struct dawn *)(const void *)state;
        int16_t options[BG_MAX_OPTIONS];
        int turns = 0;
        bg_default_options(game, 2, options);
        options[bg_find_option(game, "map")] =
            (int16_t)(games % 2 ? games / 2 % DAWN_MAP_COUNT : 0);
        options[bg_find_option(game, "rounds")] = 40;
        game->setup(state, 2, options);
        while (game->to_act(state) && n < wanted) {
            int now = d->mage[0].turns + d->mage[1].turns;
            if (now != turns && !bg_rng_below(rng, 4))
                take_sample(d, &samples[n++], rng);
            turns = now;
            play_on(state, rng);
        }
        if (games % 100 == 0)
            fprintf(stderr, "\r%d of %d positions", n, wanted);
    }
}

static double strength_of(const struct sample *s, const double *worth)
{
    double x = 0;
    for (int i = 0; i < WORTHS; i++)
        x += worth[i] * s->less[i];
    return x;
}

static double loss_of(const struct sample *s, double x, double *slope)
{
    double p = eval_curve((float)x), steep = 1 / pow(2 + x * x, 1.5);
    p = p < 1e-4 ? 1e-4 : p > 1 - 1e-4 ? 1 - 1e-4 : p;
    *slope = (p - s->won) / (p * (1 - p)) * steep;
    return -(s->won * log(p) + (1 - s->won) * log(1 - p));
}

/* Adam, over all samples but the last tenth. */
static void fit(const struct sample *samples, int n, double *worth)
{
    double mean[WORTHS] = {0}, square[WORTHS] = {0}, slope;
    int learned = n * 9 / 10;
    for (int step = 1; step <= STEPS; step++) {
        double gradient[WORTHS] = {0}, loss = 0, rest = 0;
        for (int k = 0; k < n; k++) {
            double one = loss_of(&samples[k], strength_of(&samples[k], worth), &slope);
            *(k < learned ? &loss : &rest) += one;
            for (int i = 0; i < WORTHS && k < learned; i++)
                gradient[i] += slope * samples[k].less[i] / learned;
        }
        for (int i = 0; i < WORTHS; i++) {
            double g = gradient[i] + 1e-4 * worth[i];
            mean[i] = .9 * mean[i] + .1 * g;
            square[i] = .999 * square[i] + .001 * g * g;
            worth[i] -= 0.01 * (mean[i] / (1 - pow(.9, step))) /
                        (sqrt(square[i] / (1 - pow(.999, step))) + 1e-8);
        }
        if (step == STEPS)
            fprintf(stderr, "\rlog loss %.4f, of those left out %.4f\n", loss / learned,
                    rest / (n - learned));
    }
}

static void print_worths(const double *worth)
{
    static const struct {
        const char *name;
        int length;
    } members[] = {{"point", 1},   {"point_late", 1},   {"nearly_won", 1},  {"stone", 2},
                   {"crystal", 2}, {"card", 1},         {"second", 1},      {"third", 1},
                   {"turn", 1},    {"prey", 1},         {"home", 4},        {"home_health", 4},
                   {"field", 4},   {"field_health", 4}, {"field_tired", 4}, {"beacon", 2},
                   {"burning", 1}};
    for (unsigned m = 0; m < BG_LEN(members); m++) {
        printf("    .%s = %s", members[m].name, members[m].length > 1 ? "{" : "");
        for (int i = 0; i < members[m].length; i++)
            printf("%s%.3ff", i ? ", " : "", *worth++);
        printf("%s,\n", members[m].length > 1 ? "}" : "");
    }
}

int main(int argc, char **argv)
{
    int n = argc > 2 ? atoi(argv[1]) : 0;
    struct bg_rng rng = {argc > 2 ? (uint64_t)atoi(argv[2]) : 0};
    struct sample *samples = calloc((size_t)n + 1, sizeof *samples);
    double worth[WORTHS] = {0};
    if (n < 100 || !samples) {
        fprintf(stderr, "usage: fit_dawn POSITIONS SEED, with at least 100 positions\n");
        return 2;
    }
    game = game_find("dawn");
    take_samples(samples, n, &rng);
    fit(samples, n, worth);
    print_worths(worth);
    free(samples);
    return 0;
}
