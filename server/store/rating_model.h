/*
 * rating_model.h: how well somebody plays a game, from whom they finished before.
 *
 * The Bayesian approximation of Weng and Lin (2011) for the Plackett-Luce
 * model: a game of any number of players is one observation of their order,
 * ties included. Elo and Glicko-2 know only pairs; splitting a game of four
 * into six duels counts the same evidence several times and makes ratings far
 * too sure of themselves. It is updated game by game, in closed form.
 */
#ifndef SERVER_RATING_MODEL_H
#define SERVER_RATING_MODEL_H

#include <stdint.h>

enum { RATING_START = 1500, DEVIATION_START = 350 };

/* In thousandths of a point, so that a database keeps them exactly. */
struct rating {
    int64_t mean, deviation;
    int64_t games;
};

struct rating rating_model_start(void);
/* One game's n players; more payoff is better, equal is a tie. */
void rating_model_update(struct rating *ratings, const int32_t *payoff, int n);

#endif
