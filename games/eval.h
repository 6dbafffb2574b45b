/*
 * eval.h: what the evaluations of all games share.
 *
 * Each game's <g>_eval.c tells a searching bot four things, all of them
 * estimates and none of them rules: how promising a move looks (weigh), what a
 * quick hand would play (pick), who is likely to win (judge), and how many
 * turns have passed (clock). They are given complete states in which the bot
 * has filled in what it cannot know; a seat's moves are weighed and picked only
 * by what that seat could see.
 */
#ifndef EVAL_H
#define EVAL_H

#include "../engine/bg.h"

/* An S-curve from 0 to 1 through 1/2 at 0, nearly the logistic one. */
BG_FN inline float eval_curve(float x)
{
#if defined(__CUDA_ARCH__)
    return 0.5f + 0.5f * x / sqrtf(2 + x * x);
#else
    return 0.5f + 0.5f * x / __builtin_sqrtf(2 + x * x);
#endif
}

/* Shares of a victory from strengths: in a pair the stronger wins by the curve
 * of the difference; at a larger table a seat has to beat all the others. */
BG_FN inline void eval_shares(const float *strength, int seats, float *share)
{
    float sum = 0;
    for (int p = 0; p < seats; p++) {
        share[p] = 1;
        for (int q = 0; q < seats; q++)
            share[p] *= p == q ? 1 : eval_curve(strength[p] - strength[q]);
        sum += share[p];
    }
    for (int p = 0; p < seats; p++)
        share[p] /= sum;
}

/* A weight that falls with the distance from the best worth in a list: at
 * `scale` below the best it is a quarter. */
BG_FN inline float eval_weight(float worth, float best, float scale)
{
    float x = 1 + (best - worth) / scale;
    return 1 / (x * x);
}

#endif
