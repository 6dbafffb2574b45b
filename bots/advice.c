/* advice.c: see advice.h. */
#include "advice.h"

#include "../engine/text.h"

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

/* How a move compares with the best other one, in words. */
static void compare(const struct search_result *r, int move, struct bg_text *t)
{
    double best = -1;
    for (int i = 0; i < r->count; i++)
        if (i != move && r->move[i].visits * 20 >= r->move[move].visits && r->move[i].value > best)
            best = r->move[i].value;
    double ahead = r->move[move].value - best;
    if (r->count == 1)
        bg_put(t, "the only move");
    else if (best < 0)
        bg_put(t, "nothing else came close");
    else if (ahead > 0.05)
        bg_put(t, "clearly the best");
    else if (ahead > 0.01)
        bg_put(t, "a little better than the rest");
    else if (ahead > -0.01)
        bg_put(t, "as good as any other");
    else
        bg_putf(t, "%d in 100 games fewer than the best", (int)(-100 * ahead + 0.5));
}

void advice_why(const struct bg_game *game, const void *view, int seat,
                const struct search_result *result, int move, char *out, int cap)
{
    char effect[400] = "";
    struct bg_text t = bg_text_start(out, cap);
    if (game->describe)
        game->describe(view, seat, result->move[move].action, effect, sizeof effect);
    compare(result, move, &t);
    if (*effect)
        bg_putf(&t, ": %s", effect);
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
    out->better = r.move[0].action;
    for (int i = 1; i < r.count; i++) {
        /* A move seldom tried is not yet known to be bad. */
        double sure = r.move[i].visits / (r.move[i].visits + 8.0);
        double cost = sure * (r.move[0].value - r.move[i].value);
        if (r.move[i].action == played && cost > 0)
            out->cost = cost;
    }
    return 1;
}
