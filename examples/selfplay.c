/*
 * selfplay.c: games played by yourself against yourself, as data for learning.
 *
 *     cc -O2 examples/selfplay.c -o selfplay $(pkg-config --cflags --libs conclave)
 *     ./selfplay abraca 100 > samples.jsonl
 *
 * For every decision of a game one JSON line: what the seat could see, which
 * lines it could choose from, which it chose, and what it got in the end. The
 * player sees views only, so what it learns from holds no hidden information.
 * Replace choose() by your own player.
 */
#include <conclave/engine/fields.h>
#include <conclave/engine/game.h>
#include <conclave/engine/playout.h>
#include <conclave/engine/view.h>
#include <conclave/games/games.h>

#include <stdio.h>
#include <stdlib.h>

enum { DECISIONS = 40000, JSON = 1 << 16 };

/* A decision as it was met; its worth is known when the game is over. */
struct sample {
    void *view;
    int seat;
    bg_action action;
};

/* The player: any function of a view. This one chooses at random. */
static bg_action choose(const struct bg_game *game, const void *view, int seat, struct bg_rng *rng)
{
    bg_action list[BG_MAX_LIST];
    int n = bg_list(game, view, seat, list);
    return list[bg_rng_below(rng, (uint32_t)n)];
}

static void draw(const struct bg_game *game, void *state, struct bg_rng *rng)
{
    struct bg_outcome outcomes[BG_MAX_LIST];
    int n = game->chance(state, outcomes);
    game->apply(state, BG_NATURE, bg_draw(outcomes, n, rng), NULL);
}

/* Plays a game and keeps its decisions; returns how many. */
static int play(const struct bg_game *game, void *state, struct bg_rng *rng, struct sample *out)
{
    int n = 0;
    for (uint32_t act; (act = game->to_act(state)) && n < DECISIONS;) {
        if (act == BG_CHANCE) {
            draw(game, state, rng);
            continue;
        }
        struct sample *sample = &out[n++];
        sample->seat = bg_first_actor(act);
        sample->view = malloc(game->state_size);
        if (!sample->view)
            abort();
        bg_view(game, state, sample->seat, sample->view);
        sample->action = choose(game, sample->view, sample->seat, rng);
        game->apply(state, sample->seat, sample->action, NULL);
    }
    return n;
}

static void print_sample(const struct bg_game *game, const struct sample *sample, int payoff)
{
    static char json[JSON];
    char line[BG_MAX_TEXT];
    bg_action list[BG_MAX_LIST];
    int n = bg_list(game, sample->view, sample->seat, list);
    struct bg_text text = bg_text_start(json, sizeof json);
    json_state(&text, NULL, game, sample->view);
    printf("{\"seat\":%d,\"view\":%s,\"legal\":[", sample->seat, json);
    for (int i = 0; i < n; i++)
        printf("%s%u", i ? "," : "", list[i]);
    game->write_action(sample->view, sample->seat, sample->action, sample->seat, line, sizeof line);
    printf("],\"action\":%u,\"line\":\"%s\",\"payoff\":%d}\n", sample->action, line, payoff);
}

int main(int argc, char **argv)
{
    const struct bg_game *game = game_find(argc > 1 ? argv[1] : "abraca");
    int games = argc > 2 ? atoi(argv[2]) : 1;
    struct sample *samples = calloc(DECISIONS, sizeof *samples);
    void *state = game ? malloc(game->state_size) : NULL;
    int16_t options[BG_MAX_OPTIONS];
    if (!state || !samples) {
        fprintf(stderr, "usage: selfplay GAME [GAMES]\n");
        return 2;
    }
    bg_default_options(game, game->default_seats, options);
    for (int i = 0; i < games; i++) {
        struct bg_rng rng = {(uint64_t)i};
        int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
        game->setup(state, game->default_seats, options);
        int n = play(game, state, &rng, samples);
        game->score(state, points, payoff);
        for (int k = 0; k < n; k++) {
            print_sample(game, &samples[k], payoff[samples[k].seat]);
            free(samples[k].view);
        }
    }
    free(samples);
    free(state);
    return 0;
}
