/* rating_model.c: see ratings.h. Symbols as in Weng and Lin, algorithm 4. */
#include "rating_model.h"

#include "../../engine/bg.h"
#include "ratings.h"

#include <math.h>

/* Width of luck in one game: at a difference of one BETA the better player
 * wins about 73 of 100 games of two. */
#define BETA 250.0
/* Strength drifts: a little doubt is added before each game. */
#define DRIFT 6.0
/* A deviation never shrinks below this, nor by more than this part at once. */
#define SUREST 40.0
#define SHRINK_MOST 0.0001

struct rating rating_model_start(void)
{
    struct rating r = {RATING_START * 1000, DEVIATION_START * 1000, 0};
    return r;
}

/* Chance that i is placed where q was, among those q did not finish behind. */
static double share(const double *strength, const int32_t *payoff, int n, int i, int q)
{
    double sum = 0;
    for (int s = 0; s < n; s++)
        if (payoff[s] <= payoff[q])
            sum += strength[s];
    return strength[i] / sum;
}

static int tied_with(const int32_t *payoff, int n, int q)
{
    int count = 0;
    for (int s = 0; s < n; s++)
        count += payoff[s] == payoff[q];
    return count;
}

void rating_model_update(struct rating *ratings, const int32_t *payoff, int n)
{
    double mean[BG_MAX_SEATS], variance[BG_MAX_SEATS], strength[BG_MAX_SEATS];
    double c = 0;
    for (int i = 0; i < n; i++) {
        double deviation = (double)ratings[i].deviation / 1000;
        mean[i] = (double)ratings[i].mean / 1000;
        variance[i] = deviation * deviation + DRIFT * DRIFT;
        c += variance[i] + BETA * BETA;
    }
    c = sqrt(c);
    for (int i = 0; i < n; i++)
        strength[i] = exp(mean[i] / c);
    for (int i = 0; i < n; i++) {
        double omega = 0, delta = 0;
        for (int q = 0; q < n; q++) {
            if (payoff[i] > payoff[q])
                continue;
            double p = share(strength, payoff, n, i, q), ties = tied_with(payoff, n, q);
            omega += ((i == q) - p) / ties;
            delta += p * (1 - p) / ties;
        }
        double gamma = sqrt(variance[i]) / c;
        delta *= gamma * variance[i] / (c * c);
        double left = variance[i] * fmax(1 - delta, SHRINK_MOST);
        ratings[i].mean = llround(1000 * (mean[i] + variance[i] / c * omega));
        ratings[i].deviation = llround(1000 * fmax(sqrt(left), SUREST));
        ratings[i].games++;
    }
}
