/*
 * elo.h: what match results say about strength.
 *
 * The unit is a deal: the same dice played once with each seating, so that
 * luck of the deal falls on both sides. A deal's score is the first side's
 * share of the points, 0 to 1.
 */
#ifndef CLI_ELO_H
#define CLI_ELO_H

#include <stdint.h>

enum { ELO_PLAYERS = 8 };

/* All deals of one pairing added up. */
struct elo_pair {
    uint64_t deals;
    double sum, squares; /* of scores */
};

void elo_add(struct elo_pair *p, double score);
double elo_mean(const struct elo_pair *p);
/* The standard error of the mean, from the spread between deals. */
double elo_error(const struct elo_pair *p);

/* The difference in Elo at which a score is expected, and back. Scores are
 * kept a little away from 0 and 1, where it has no end. */
double elo_of_score(double score);
double elo_score_of(double difference);

/* A difference in Elo with the bounds of its 95 % interval. */
struct elo_range {
    double low, middle, high;
};
struct elo_range elo_range(const struct elo_pair *p);

/* Sequential test: the log-likelihood ratio of "better by `high`" against
 * "better by `low`", normal approximation over deals. */
double elo_llr(const struct elo_pair *p, double low, double high);
/* Where the test ends, for an error of 5 % either way. */
#define ELO_LLR_BOUND 2.944

/* Ratings that explain all pairings best (Bradley-Terry): player 0 is at 0.
 * pair[i][j] holds i's scores against j for i < j. `error` is the half width
 * of the 95 % interval of the difference to player 0. */
void elo_ratings(struct elo_pair pair[ELO_PLAYERS][ELO_PLAYERS], int players, double *rating,
                 double *error);

#endif
