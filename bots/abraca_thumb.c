/*
 * abraca_thumb.c: rules of thumb for Abraca: calls what it probably holds and
 * what is worth the risk.
 *
 * The chance that a call works is exact (abraca_holds); what it is worth is
 * counted in lives (abraca_eval.h).
 */
#include "../games/abraca/abraca_eval.h"
#include "../games/abraca/rules/rack.h"
#include "../games/abraca/rules/turn.h"
#include "thumb.h"

static const struct abraca_taste taste = {.secret = 1, .shared = 0};

/* The call worth most and what it is worth on average. A call that is too low
 * only costs, so it is never looked at. */
static int best_call(const struct abraca *a, int seat, double *best)
{
    double holds[ABRACA_NUMBERS];
    int call = 0, stones = abraca_stones_of(a, seat);
    abraca_holds(a, seat, holds);
    for (int number = abraca_lowest_call(a); number <= ABRACA_NUMBERS; number++) {
        double p = holds[number - 1];
        double gain = abraca_worth_of_success(a, seat, number, stones, &taste);
        double worth = p * gain - (1 - p) * abraca_cost_of_failure(a, seat, number);
        if (call && worth <= *best)
            continue;
        call = number;
        *best = worth;
    }
    return call;
}

bg_action abraca_thumb(const struct bot_ask *ask)
{
    const struct abraca *a = (const struct abraca *)ask->view;
    double worth = 0;
    if (a->phase == ABRACA_TAKE)
        return abraca_take_oldest(a);
    int call = best_call(a, ask->seat, &worth);
    return a->phase == ABRACA_AGAIN && worth < 0 ? abraca_end() : abraca_cast(call);
}
