/*
 * dawn_eval.h: estimates about Dawn of the Archmage for searching bots
 * (../eval.h). A quick hand is the novice's (bots/levels.c).
 */
#ifndef DAWN_EVAL_H
#define DAWN_EVAL_H

#include "../../engine/bg.h"

void dawn_weigh(const void *world, int seat, const bg_action *list, int n, float *weight);
/* At the end of turns: points, and creatures as assets and as prey. */
void dawn_judge(const void *world, float *value);
/* Turns begun. */
uint32_t dawn_clock(const void *world);

#endif
