/* advice.c: see advice.h. */
#include "advice.h"

#include "../engine/text.h"
#include "reason.h"

#include <string.h>

const struct bot *advice_best_bot(const struct bg_game *game)
{
    const struct bot *best = bot_find(game->key, "random");
    for (int i = 0; bot_at(i); i++)
        if (bot_at(i)->game && !strcmp(bot_at(i)->game, game->key))
            best = bot_at(i);
    return best;
}

const struct search_plan *advice_plan(const struct bg_game *game)
{
    const struct bot *best = advice_best_bot(game);
    return best->plan ? best->plan : bot_find(game->key, "mcts")->plan;
}

/* What became of positions given 0, 10, … 100 % (scripts/reliability GAME --fit). */
enum { TENTHS = 10 };
static const struct {
    const char *game;
    float share[TENTHS + 1];
} comes_true[] = {
    {"abraca", {0.14f, 0.23f, 0.31f, 0.367f, 0.438f, 0.5f, 0.562f, 0.633f, 0.69f, 0.77f, 0.86f}},
    {"archmage",
     {0.069f, 0.21f, 0.31f, 0.368f, 0.433f, 0.5f, 0.567f, 0.632f, 0.69f, 0.79f, 0.931f}},
};

static double corrected(const struct bg_game *game, double value)
{
    int tenth = value <= 0 ? 0 : value >= 1 ? TENTHS - 1 : (int)(value * TENTHS);
    for (size_t i = 0; i < BG_LEN(comes_true); i++)
        if (!strcmp(comes_true[i].game, game->key)) {
            const float *share = comes_true[i].share + tenth;
            return share[0] + (value * TENTHS - tenth) * (double)(share[1] - share[0]);
        }
    return value;
}

void advice_sample(const struct bg_game *game, const void *state, int times, struct bg_rng *rng,
                   double *value)
{
    search_sample(advice_plan(game), game, state, times, rng, value);
}

/* Rivals' shares of one victory stay shares of one. */
static void correct_shares(const struct bg_game *game, int seats, double *value)
{
    double before = 0, after = 0;
    for (int seat = 0; seat < seats; seat++) {
        before += value[seat];
        value[seat] = corrected(game, value[seat]);
        after += value[seat];
    }
    int one = seats > 1 && before > 0.999 && before < 1.001;
    for (int seat = 0; seat < seats && one; seat++)
        value[seat] /= after;
}

void advice_chances(const struct bg_game *game, const void *state, int times, struct bg_rng *rng,
                    double *value)
{
    advice_sample(game, state, times, rng, value);
    correct_shares(game, game->seats(state), value);
}

void advice_believed(const struct bg_game *game, const void *view, int seat, int times,
                     struct bg_rng *rng, double *value)
{
    static _Alignas(16) uint8_t world[BG_MAX_STATE];
    double once[BG_MAX_SEATS];
    int seats = game->seats(view);
    memset(value, 0, (size_t)seats * sizeof *value);
    for (int i = 0; i < times; i++) {
        memcpy(world, view, game->state_size);
        game->determinize(world, seat, rng);
        advice_sample(game, world, 1, rng, once);
        for (int other = 0; other < seats; other++)
            value[other] += once[other] / times;
    }
    correct_shares(game, seats, value);
}

void advice_correct(const struct bg_game *game, struct search_result *result)
{
    result->value = corrected(game, result->value);
    for (int i = 0; i < result->count; i++)
        result->move[i].value = corrected(game, result->move[i].value);
}

/* The best of the other moves that were tried; -1: none was. */
static double best_other(const struct search_result *r, int move)
{
    double best = -1;
    for (int i = 0; i < r->count; i++)
        if (i != move && r->move[i].visits > 0 && r->move[i].value > best)
            best = r->move[i].value;
    return best;
}

/* How a move compares with the others, in words that fit the chances shown
 * beside them: the first one with the best other, the others with the first. */
static void compare(const struct search_result *r, int move, struct bg_text *t)
{
    double other = move ? r->move[0].value : best_other(r, 0);
    double ahead = r->move[move].value - other;
    if (r->count == 1)
        bg_put(t, "the only move");
    else if (other < 0)
        bg_put(t, "nothing else was worth a try");
    else if (move && ahead < -0.01)
        bg_putf(t, "%d in 100 games fewer than the best", (int)(-100 * ahead + 0.5));
    else if (move)
        bg_put(t,
               ahead > 0.01 ? "promising, but less sure than the first" : "as good as the first");
    else if (ahead > 0.05)
        bg_put(t, "clearly the best");
    else if (ahead > 0.01)
        bg_put(t, "a little better than the rest");
    else
        bg_put(t, ahead > -0.01 ? "as good as any other" : "the surest, if not the boldest");
}

void advice_why(const struct bg_game *game, const void *view, int seat,
                const struct search_result *result, int move, char *out, int cap)
{
    char what[400] = "";
    struct bg_text t = bg_text_start(out, cap);
    advice_reason(game, view, seat, &result->move[move], what, sizeof what);
    if (!*what && game->describe)
        game->describe(view, seat, result->move[move].action, what, sizeof what);
    compare(result, move, &t);
    if (*what)
        bg_putf(&t, ": %s", what);
}

void advice_reason(const struct bg_game *game, const void *view, int seat,
                   const struct search_move *move, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    reason_put(&t, game, view, seat, &move->ahead);
}

int advice_judge(const struct bot_ask *ask, bg_action played, struct advice_verdict *out)
{
    struct search_plan plan = *advice_plan(ask->game);
    struct search_result r;
    memset(out, 0, sizeof *out);
    plan.widen = 0;
    plan.explore *= 3;
    if (!search_run(&plan, ask, &r))
        return 0;
    out->choices = r.count;
    out->win = r.move[0].value;
    out->better = r.move[0];
    for (int i = 1; i < r.count; i++) {
        /* A move seldom tried is not yet known to be bad. */
        double sure = r.move[i].visits / (r.move[i].visits + 8.0);
        double cost = sure * (r.move[0].value - r.move[i].value);
        if (r.move[i].action == played && cost > 0)
            out->cost = cost;
    }
    return 1;
}

void advice_loss(const struct bg_game *game, const void *view, int seat,
                 const struct search_line *played, const struct advice_verdict *verdict, char *out,
                 int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    if (verdict->cost > 0)
        reason_put_loss(&t, game, view, seat, played, &verdict->better.ahead);
}

void advice_played(const struct match *m, uint32_t ply, struct search_line *out)
{
    int actor = match_actor(m, ply);
    out->count = 0;
    for (; out->count < SEARCH_AHEAD && ply < match_ply(m) && match_actor(m, ply) == actor; ply++)
        out->move[out->count++] = match_action(m, ply);
}
