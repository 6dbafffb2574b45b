/*
 * dawn_eval.h: estimates about Dawn of the Archmage for searching bots
 * (../eval.h). A quick hand is the novice's (bots/levels.c).
 */
#ifndef DAWN_EVAL_H
#define DAWN_EVAL_H

#include "../../engine/bg.h"

struct dawn;

/* What things are worth, each in the scale of eval_curve(); a strength is linear in them, so that
 * they can be fitted to results. */
struct dawn_worths {
    float point, point_late; /* a point of eight; more of it towards the end */
    float nearly_won;        /* a kill or two from the target */
    float stone[2], crystal[2], card, second, third;
    float turn, prey;
    /* Of a creature by its level: there at all, with all of its health, fatigued. */
    float home[4], home_health[4], field[4], field_health[4], field_tired[4];
    float beacon[2]; /* held: the first, the second */
    float burning;   /* a level at home while others hold a beacon */
};
/* Of a hundred games of version 3 between adepts, how many more than half of them the first school
 * wins against the second (docs/balance-dawn.md). */
BG_PUBLIC int dawn_match_up(int school, int other);
BG_PUBLIC float dawn_strength(const struct dawn *d, int seat, const struct dawn_worths *worths);

BG_PUBLIC void dawn_weigh(const void *world, int seat, const bg_action *list, int n, float *weight);
/* At the end of turns: points, and creatures as assets and as prey. */
BG_PUBLIC void dawn_judge(const void *world, float *value);
/* Turns begun. */
BG_PUBLIC uint32_t dawn_clock(const void *world);

#endif
