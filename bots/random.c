/* random.c: plays any game, each legal action as likely as the others. */
#include "bot.h"

static bg_action random_choose(const struct bot_ask *ask)
{
    bg_action list[BG_MAX_LIST];
    int n = ask->game->legal(ask->view, ask->seat, list);
    return list[bg_rng_below(ask->rng, (uint32_t)n)];
}

const struct bot random_bot = {
    .game = NULL,
    .level = "random",
    .about = "plays any legal move",
    .choose = random_choose,
};
