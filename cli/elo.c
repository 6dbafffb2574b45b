/* elo.c: see elo.h. */
#include "elo.h"

#include <math.h>
#include <string.h>

static const double most_score = 0.999, per_elo = 0.0057564627324851146; /* ln 10 / 400 */

void elo_add(struct elo_pair *p, double score)
{
    p->deals++;
    p->sum += score;
    p->squares += score * score;
}

double elo_mean(const struct elo_pair *p)
{
    return p->deals ? p->sum / (double)p->deals : 0.5;
}

static double variance(const struct elo_pair *p)
{
    double n = (double)p->deals, mean = elo_mean(p);
    double v = p->deals > 1 ? (p->squares - n * mean * mean) / (n - 1) : 0.25;
    return v > 1e-6 ? v : 1e-6;
}

double elo_error(const struct elo_pair *p)
{
    return p->deals ? sqrt(variance(p) / (double)p->deals) : 0.5;
}

double elo_of_score(double score)
{
    score = score > most_score ? most_score : score < 1 - most_score ? 1 - most_score : score;
    return log(score / (1 - score)) / per_elo;
}

double elo_score_of(double difference)
{
    return 1 / (1 + exp(-difference * per_elo));
}

struct elo_range elo_range(const struct elo_pair *p)
{
    double mean = elo_mean(p), error = 1.96 * elo_error(p);
    struct elo_range r = {elo_of_score(mean - error), elo_of_score(mean),
                          elo_of_score(mean + error)};
    return r;
}

double elo_llr(const struct elo_pair *p, double low, double high)
{
    double s0 = elo_score_of(low), s1 = elo_score_of(high);
    return (double)p->deals * (s1 - s0) * (2 * elo_mean(p) - s0 - s1) / (2 * variance(p));
}

/* Player i's deals against k, their score, and what one deal's score tells. */
static double told(struct elo_pair pair[ELO_PLAYERS][ELO_PLAYERS], int i, int k, double *score)
{
    const struct elo_pair *p = i < k ? &pair[i][k] : &pair[k][i];
    *score = i < k ? elo_mean(p) : 1 - elo_mean(p);
    return i == k ? 0 : (double)p->deals / variance(p);
}

/* Newton's method, one player after another; each step settles one player
 * against all the others. */
void elo_ratings(struct elo_pair pair[ELO_PLAYERS][ELO_PLAYERS], int players, double *rating,
                 double *error)
{
    memset(rating, 0, (size_t)players * sizeof *rating);
    memset(error, 0, (size_t)players * sizeof *error);
    for (int round = 0; round < 400; round++)
        for (int i = 1; i < players; i++) {
            double slope = 1e-9, gap = 0;
            for (int k = 0; k < players; k++) {
                double score, weight = told(pair, i, k, &score);
                double expected = elo_score_of(rating[i] - rating[k]);
                double steep = expected * (1 - expected) * per_elo;
                gap += weight * steep * (score - expected);
                slope += weight * steep * steep;
            }
            double step = gap / slope;
            rating[i] += step > 50 ? 50 : step < -50 ? -50 : step;
            error[i] = 1.96 / sqrt(slope);
        }
}
