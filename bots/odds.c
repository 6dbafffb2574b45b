/*
 * odds.c: plays Abraca by probability alone, as a yardstick.
 *
 * It knows the exact chance of holding each number and nothing of what spells
 * do: it calls the likeliest, and calls again while that is an even bet.
 */
#include "../games/abraca/abraca.h"
#include "../games/abraca/rules/turn.h"
#include "bot.h"

static bg_action odds_choose(const struct bot_ask *ask)
{
    const struct abraca *a = (const struct abraca *)ask->view;
    int lowest = abraca_lowest_call(a), best = lowest;
    double holds[ABRACA_NUMBERS];
    if (a->phase == ABRACA_TAKE)
        return abraca_take_oldest(a);
    abraca_holds(a, ask->seat, holds);
    for (int number = lowest; number <= ABRACA_NUMBERS; number++)
        if (holds[number - 1] > holds[best - 1])
            best = number;
    return a->phase == ABRACA_AGAIN && holds[best - 1] < 0.5 ? abraca_end() : abraca_cast(best);
}

const struct bot abraca_odds = {
    .game = "abraca",
    .level = "odds",
    .about = "calls whatever it most probably holds, for comparison",
    .choose = odds_choose,
};
