/*
 * fit_dawn.c: fits the worths of Dawn's judge (games/dawn/dawn_eval.c) to recorded games.
 *
 *     conclave simulate dawn --bots adept --games 2000 --records games
 *     fit_dawn $(find games -name '*.rec')
 *
 * Positions are those at the beginning of turns of two mages; what explains the results of their
 * games best is printed as it stands in dawn_eval.c, with the loss on a tenth of the games that was
 * left out of the fit.
 */
#include "../engine/bg.h"
#include "../engine/match.h"
#include "../engine/record.h"
#include "../games/dawn/dawn.h"
#include "../games/dawn/dawn_eval.h"
#include "../games/eval.h"
#include "../games/games.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORTHS = sizeof(struct dawn_worths) / sizeof(float), STEPS = 600, TEXT = 1 << 20 };

struct sample {
    float more[WORTHS]; /* what the first mage has more of than the second */
    float won;          /* whether it won: 1, 0, or shared */
};

static struct sample *samples;
static int sample_count, sample_room;

/* A strength is linear in the worths: one worth at a time shows what it counts. */
static void take_sample(const struct dawn *d, float won)
{
    if (sample_count == sample_room) {
        sample_room = sample_room ? 2 * sample_room : 1024;
        samples = realloc(samples, (size_t)sample_room * sizeof *samples);
        if (!samples)
            abort();
    }
    struct sample *s = &samples[sample_count++];
    for (int i = 0; i < WORTHS; i++) {
        float one[WORTHS] = {0};
        struct dawn_worths worths;
        one[i] = 1;
        memcpy(&worths, one, sizeof worths);
        s->more[i] = dawn_strength(d, 0, &worths) - dawn_strength(d, 1, &worths);
    }
    s->won = won;
}

static void take_game(const struct match *m)
{
    const struct bg_game *game = match_game(m);
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    _Alignas(16) uint8_t state[BG_MAX_STATE];
    const struct dawn *d = (const struct dawn *)(const void *)state;
    int turns = 0;
    game->score(match_state(m), points, payoff);
    game->setup(state, match_seats(m), match_options(m));
    for (uint32_t ply = 0; ply < match_ply(m); ply++) {
        int now = d->mage[0].turns + d->mage[1].turns;
        if (now != turns)
            take_sample(d, (float)payoff[0] / 1000);
        turns = now;
        game->apply(state, match_actor(m, ply), match_action(m, ply), NULL);
    }
}

/* Whether the file is a finished game of two. */
static int take_file(const char *name)
{
    static char text[TEXT];
    struct record r;
    struct record_error error;
    FILE *file = fopen(name, "rb");
    size_t length = file ? fread(text, 1, sizeof text, file) : 0;
    if (file)
        fclose(file);
    if (!record_read(text, length, game_find, &r, &error)) {
        fprintf(stderr, "%s, line %d: %s\n", name, error.line, error.message);
        return 0;
    }
    int fits = match_seats(r.match) == 2 && !match_to_act(r.match);
    if (fits)
        take_game(r.match);
    record_free(&r);
    return fits;
}

static double strength_of(const struct sample *s, const double *worth)
{
    double x = 0;
    for (int i = 0; i < WORTHS; i++)
        x += worth[i] * s->more[i];
    return x;
}

static double loss_of(const struct sample *s, double x, double *slope)
{
    double p = eval_curve((float)x), steep = 1 / pow(2 + x * x, 1.5);
    p = p < 1e-4 ? 1e-4 : p > 1 - 1e-4 ? 1 - 1e-4 : p;
    *slope = (p - s->won) / (p * (1 - p)) * steep;
    return -(s->won * log(p) + (1 - s->won) * log(1 - p));
}

/* Adam, over all positions but the last tenth. */
static void fit(double *worth)
{
    double mean[WORTHS] = {0}, square[WORTHS] = {0}, slope;
    int learned = sample_count / 10 * 9;
    for (int step = 1; step <= STEPS; step++) {
        double gradient[WORTHS] = {0}, loss = 0, rest = 0;
        for (int k = 0; k < sample_count; k++) {
            double one = loss_of(&samples[k], strength_of(&samples[k], worth), &slope);
            *(k < learned ? &loss : &rest) += one;
            for (int i = 0; i < WORTHS && k < learned; i++)
                gradient[i] += slope * samples[k].more[i] / learned;
        }
        for (int i = 0; i < WORTHS; i++) {
            double g = gradient[i] + 1e-4 * worth[i];
            mean[i] = .9 * mean[i] + .1 * g;
            square[i] = .999 * square[i] + .001 * g * g;
            worth[i] -= 0.01 * (mean[i] / (1 - pow(.9, step))) /
                        (sqrt(square[i] / (1 - pow(.999, step))) + 1e-8);
        }
        if (step == STEPS)
            fprintf(stderr, "log loss %.4f, of those left out %.4f\n", loss / learned,
                    rest / (sample_count - learned));
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
    double worth[WORTHS] = {0};
    int games = 0;
    for (int i = 1; i < argc; i++)
        games += take_file(argv[i]);
    if (sample_count < 100) {
        fprintf(stderr, "usage: fit_dawn RECORD..., of finished games of two mages\n");
        return 2;
    }
    fprintf(stderr, "%d positions of %d games\n", sample_count, games);
    fit(worth);
    print_worths(worth);
    free(samples);
    return 0;
}
