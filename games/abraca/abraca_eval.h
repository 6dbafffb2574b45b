/*
 * abraca_eval.h: estimates about Abraca for searching bots (../eval.h).
 */
#ifndef ABRACA_EVAL_H
#define ABRACA_EVAL_H

#include "../../engine/bg.h"

void abraca_weigh(const void *world, int seat, const bg_action *list, int n, float *weight);
bg_action abraca_pick(const void *world, int seat, const bg_action *list, int n,
                      struct bg_rng *rng);
/* Between rounds: the race to the target. */
void abraca_judge(const void *world, float *value);
/* Grows with every round that ends. */
uint32_t abraca_clock(const void *world);
/* How well the other wizards' calls fit a world, as `seat` sees the table:
 * somebody who sees many sevens in front of you calls seven less often. */
float abraca_fits(const void *world, int seat);

#endif
