/*
 * abraca_eval.h: estimates about Abraca for searching bots (../eval.h).
 */
#ifndef ABRACA_EVAL_H
#define ABRACA_EVAL_H

#include "abraca.h"

/* In what estimates of a spell differ. */
struct abraca_taste {
    float secret; /* what a secret stone is worth, in lives */
    int shared;   /* what one wizard loses is worth a share of it, and a round at the most */
};

/* What a call is worth that works, and what one costs that fails, in lives; `stones` are in front
 * of the seat. */
BG_PUBLIC float abraca_worth_of_success(const struct abraca *a, int seat, int number, int stones,
                                        const struct abraca_taste *taste);
BG_PUBLIC float abraca_cost_of_failure(const struct abraca *a, int seat, int number);

BG_PUBLIC void abraca_weigh(const void *world, int seat, const bg_action *list, int n,
                            float *weight);
BG_PUBLIC bg_action abraca_pick(const void *world, int seat, const bg_action *list, int n,
                                struct bg_rng *rng);
/* Between rounds: the race to the target. */
BG_PUBLIC void abraca_judge(const void *world, float *value);
/* Grows with every round that ends. */
BG_PUBLIC uint32_t abraca_clock(const void *world);
/* How well the other wizards' calls fit a world, as `seat` sees the table:
 * somebody who sees many sevens in front of you calls seven less often. */
BG_PUBLIC float abraca_fits(const void *world, int seat);

#endif
