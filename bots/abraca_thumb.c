/*
 * abraca_thumb.c: rules of thumb for Abraca: calls what it probably holds and
 * what is worth the risk.
 *
 * The chance that a call works is exact (abraca_holds); what it is worth is
 * counted in lives (abraca_eval.h).
 */
#include "../games/abraca/abraca_eval.h"
#include "../games/abraca/rules/actions.h"
#include "../games/abraca/rules/rack.h"
#include "../games/abraca/rules/turn.h"
#include "thumb.h"

static const struct abraca_taste taste = {.secret = 1, .shared = 0};

/* What a call is worth on average. */
static double call_worth(const struct abraca *a, int seat, int number, const double *holds)
{
    double p = holds[number - 1];
    double gain = abraca_worth_of_success(a, seat, number, abraca_stones_of(a, seat), &taste);
    return p * gain - (1 - p) * abraca_cost_of_failure(a, seat, number);
}

/* The call worth most, and to end is worth nothing. A call that is too low only costs, so it is
 * made where nothing else is left. */
static bg_action best_call(const struct abraca *a, int seat, const bg_action *list, int n)
{
    double holds[ABRACA_NUMBERS], most = 0;
    bg_action best = 0;
    abraca_holds(a, seat, holds);
    for (int i = 0; i < n; i++) {
        int number = abraca_action_number(list[i]), ends = list[i] == abraca_end();
        if (!ends && number < abraca_lowest_call(a))
            continue;
        double worth = ends ? 0 : call_worth(a, seat, number, holds);
        if (best && worth <= most)
            continue;
        best = list[i];
        most = worth;
    }
    return best ? best : list[0];
}

bg_action abraca_thumb(const struct bot_ask *ask, const bg_action *list, int n)
{
    const struct abraca *a = (const struct abraca *)ask->view;
    for (int i = 0; i < n && a->phase == ABRACA_TAKE; i++)
        if (list[i] == abraca_take_oldest(a))
            return list[i];
    return a->phase == ABRACA_TAKE ? list[0] : best_call(a, ask->seat, list, n);
}
