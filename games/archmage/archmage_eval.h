/*
 * archmage_eval.h: estimates about Archmage for searching bots (../eval.h).
 */
#ifndef ARCHMAGE_EVAL_H
#define ARCHMAGE_EVAL_H

#include "../../engine/bg.h"

BG_PUBLIC void archmage_weigh(const void *world, int seat, const bg_action *list, int n,
                              float *weight);
/* One of the list, the more likely the more it weighs. */
BG_PUBLIC bg_action archmage_pick(const void *world, int seat, const bg_action *list, int n,
                                  struct bg_rng *rng);
/* At the end of turns: points now, and what may still become points. */
BG_PUBLIC void archmage_judge(const void *world, float *value);
/* Turns that have begun. */
BG_PUBLIC uint32_t archmage_clock(const void *world);
/* Whether it is a mage's turn against the Warlord. */
BG_PUBLIC int archmage_plans(const void *world);

#endif
