/*
 * abraca_reason.c: why a call of Abraca is good or bad.
 *
 * Whether a call works nobody can know beforehand, so nothing is read off the position after it:
 * the chance to hold the number is exact (abraca_holds), the rest follows from the spell's row.
 */
#include "../games/abraca/abraca_reason.h"
#include "../games/abraca/rules/actions.h"
#include "../games/abraca/rules/rack.h"
#include "../games/abraca/rules/spells.h"
#include "../games/abraca/rules/turn.h"
#include "reason.h"

enum { FEW_LIVES = 3 };

static int percent_of(double p)
{
    int rounded = (int)(100 * p + 0.5);
    if (rounded >= 100 && p < 0.9999)
        return 99;
    return rounded || p <= 0 ? rounded : 1;
}

/* What a call that works takes from a wizard at least. */
static int taken_from(const struct abraca *a, int seat, int other, const struct abraca_spell *spell)
{
    int beside = (spell->left && abraca_neighbour(a, seat, 1) == other) ||
                 (spell->right && abraca_neighbour(a, seat, -1) == other);
    int taken = (spell->others ? 1 : 0) + beside;
    return other == seat ? 0 : taken < a->life[other] ? taken : a->life[other];
}

static void find_gains(const struct abraca *a, int seat, int number, struct reason_list *out)
{
    const struct abraca_spell *spell = abraca_spell(number);
    int victim = -1, taken = 0, falls = 0;
    for (int other = 0; other < a->seats; other++) {
        int life = taken_from(a, seat, other, spell);
        taken += life;
        if (!life || life < a->life[other])
            continue;
        victim = other;
        falls++;
    }
    if (abraca_last_standing(a) && abraca_living(a) - falls > 1)
        victim = -1;
    if (victim >= 0 || abraca_stones_of(a, seat) == 1)
        reason_add(out, (struct bg_reason){
                            .kind = ABRACA_REASON_WINS, .who = (int16_t)victim, .weight = 1});
    else if (taken)
        reason_add(out, (struct bg_reason){
                            .kind = ABRACA_REASON_HURTS, .amount = (int16_t)taken, .weight = 0.4f});
    if (spell->gain && a->life[seat] <= FEW_LIVES)
        reason_add(out, (struct bg_reason){
                            .kind = ABRACA_REASON_HEALS, .amount = a->life[seat], .weight = 0.5f});
    if (spell->waits == ABRACA_SECRET && a->secrets)
        reason_add(out, (struct bg_reason){.kind = ABRACA_REASON_SECRET, .weight = 0.45f});
}

static void find_of_call(const struct abraca *a, int seat, int number, const double *holds,
                         struct reason_list *out)
{
    int chance = percent_of(holds[number - 1]);
    if (abraca_too_low(a, number))
        return;
    if (chance)
        find_gains(a, seat, number, out);
    reason_add(out, (struct bg_reason){.kind = ABRACA_REASON_HOLDS,
                                       .amount = (int16_t)chance,
                                       .detail = (int16_t)number,
                                       .weight = 0.9f});
    if (chance < 100)
        reason_add(out, (struct bg_reason){.kind = ABRACA_REASON_RISKS,
                                           .against = 1,
                                           .amount = a->life[seat] == 1 ? 2 : 1,
                                           .detail = (int16_t)(100 - chance),
                                           .weight = a->life[seat] == 1 ? 0.95f : 0.1f,
                                           .loss = 0.95f});
}

static void find_of_stop(const struct abraca *a, int seat, const double *holds,
                         struct reason_list *out)
{
    int best = 0;
    for (int number = abraca_lowest_call(a); number <= ABRACA_NUMBERS; number++)
        if (percent_of(holds[number - 1]) > best)
            best = percent_of(holds[number - 1]);
    reason_add(out, (struct bg_reason){.kind = ABRACA_REASON_STOPS,
                                       .amount = a->life[seat],
                                       .detail = (int16_t)best,
                                       .weight = 0.8f});
}

static void find_reasons(const struct reason_case *of, struct reason_list *out)
{
    const struct abraca *a = (const struct abraca *)of->before;
    bg_action action = of->line->move[0];
    double holds[ABRACA_NUMBERS];
    if (abraca_action_kind(action) == ABRACA_ACT_TAKE) {
        if (action == abraca_take_oldest(a))
            reason_add(out, (struct bg_reason){.kind = ABRACA_REASON_OLDEST, .weight = 1});
        return;
    }
    abraca_holds(a, of->seat, holds);
    if (action == abraca_end())
        find_of_stop(a, of->seat, holds, out);
    else
        find_of_call(a, of->seat, abraca_action_number(action), holds, out);
}

const struct reasoner abraca_reasoner = {"abraca", find_reasons, abraca_put_reason};
