/* hand.h: a quick hand that tries out turns, for the bots and for eval/goal.h. */
#ifndef ARCHMAGE_EVAL_HAND_H
#define ARCHMAGE_EVAL_HAND_H

#include "../archmage.h"
#include "../rules/cast.h"

/* Chances are one in so many that the hand passes over something. */
enum { SKIPS_CLAIM = 8, SKIPS_FIGHT = 4, KEEPS_DULL = 3 };

BG_FN int archmage_hand_claims(bg_action action, int reveals)
{
    return action == ACT_DEPLOY || action == ACT_DEPLOY2 ||
           (reveals && action >= ACT_PROPHECY && action <= ACT_PROPHECY_LAST);
}

BG_FN int archmage_hand_fights(bg_action action)
{
    return action == ACT_EXPLORE || action == ACT_EXPLORE2 || action == ACT_ATTACK;
}

/* A move for trying out a turn: claim, explore and attack where possible (and
 * reveal Prophecies), cast now and then, do not end early for nothing; apart
 * from that anything. */
BG_LONG bg_action archmage_hand_move(const struct archmage *g, const bg_action *list, int n,
                                     int reveals, struct bg_rng *rng)
{
    bg_action action = list[bg_rng_below(rng, (uint32_t)n)];
    if (g->depth)
        return action;
    for (int i = 0; i < n; i++)
        if ((archmage_hand_claims(list[i], reveals) && bg_rng_below(rng, SKIPS_CLAIM)) ||
            (archmage_hand_fights(list[i]) && bg_rng_below(rng, SKIPS_FIGHT)))
            return list[i];
    for (int tries = 0; tries < 3; tries++) {
        int is_dull = action == ACT_END || archmage_is_cast(action);
        if (!is_dull || !bg_rng_below(rng, KEEPS_DULL))
            break;
        action = list[bg_rng_below(rng, (uint32_t)n)];
    }
    return action;
}

#endif
