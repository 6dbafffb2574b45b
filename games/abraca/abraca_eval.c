/*
 * abraca_eval.c: what calls are worth, and who wins the race.
 *
 * A wizard's chance to hold a number is estimated from the stones it cannot
 * see: each of its slots is one of them, except for the numbers that failed
 * calls ruled out. (The exact belief of abraca_belief.c is for the position at
 * hand; this runs millions of times a second.) The worth of a call is counted
 * in lives: life given and taken, a stone less in front, a round won or lost.
 */
#include "abraca_eval.h"

#include "../eval.h"
#include "abraca.h"

/* Worth in lives. */
static const float worth_stone = 0.5f, worth_round = 5, worth_secret = 1.2f, worth_pip = 2;

/* Stones of each number that the seat cannot see. */
static void unseen_by(const struct abraca *a, int seat, int unseen[ABRACA_NUMBERS])
{
    for (int n = 0; n < ABRACA_NUMBERS; n++)
        unseen[n] = a->pool[n];
    for (int i = 0; i < ABRACA_SLOTS; i++)
        if (a->slot[seat][i])
            unseen[(a->slot[seat][i] & 15) - 1]++;
    for (int i = 0; i < ABRACA_SECRETS; i++)
        if ((a->taken[i] & 15) && !(a->taken[i] & 0x80) && a->taken[i] >> 4 != seat)
            unseen[(a->taken[i] & 15) - 1]++;
}

/* The chance that the seat holds each number, from what it can see. */
static void estimate_holds(const struct abraca *a, int seat, float holds[ABRACA_NUMBERS])
{
    int unseen[ABRACA_NUMBERS], last = -1;
    float miss[ABRACA_NUMBERS], here[ABRACA_NUMBERS] = {0};
    unseen_by(a, seat, unseen);
    for (int n = 0; n < ABRACA_NUMBERS; n++)
        miss[n] = 1;
    for (int i = 0; i < ABRACA_SLOTS; i++) {
        int ruled_out = a->slot[seat][i] >> 4 & 0xff;
        if (!a->slot[seat][i])
            continue;
        if (ruled_out != last) {
            int sum = 0;
            for (int n = 0; n < ABRACA_NUMBERS; n++)
                sum += ruled_out >> n & 1 ? 0 : unseen[n];
            for (int n = 0; n < ABRACA_NUMBERS; n++)
                here[n] = 1 - (ruled_out >> n & 1 ? 0 : (float)unseen[n]) / (float)sum;
            last = ruled_out;
        }
        for (int n = 0; n < ABRACA_NUMBERS; n++)
            miss[n] *= here[n];
    }
    for (int n = 0; n < ABRACA_NUMBERS; n++)
        holds[n] = 1 - miss[n];
}

static int stones_before(const struct abraca *a, int seat)
{
    int n = 0;
    for (int i = 0; i < ABRACA_SLOTS; i++)
        n += a->slot[seat][i] != 0;
    return n;
}

/* The nearest living wizard on the left (+1) or right (-1). */
static int next_to(const struct abraca *a, int seat, int side)
{
    int other = seat;
    do
        other = (other + side + a->seats) % a->seats;
    while (!a->life[other] && other != seat);
    return other;
}

/* Taking the last life wins the round, unless the last one standing does. */
static float worth_of_hit(const struct abraca *a, int seat, float amount)
{
    float life = a->life[seat];
    if (life > amount)
        return amount / (float)(a->seats - 1);
    if (life <= 0)
        return 0;
    return (a->rules & 3) == ABRACA_LAST_STANDING ? life + 1 : worth_round;
}

static float worth_of_hitting_all(const struct abraca *a, int seat, float amount)
{
    float worth = 0;
    for (int other = 0; other < a->seats; other++)
        worth += other == seat ? 0 : worth_of_hit(a, other, amount);
    return worth > worth_round ? worth_round : worth;
}

static float worth_of_gain(const struct abraca *a, int seat, float amount)
{
    float room = (float)(ABRACA_LIFE - a->life[seat]);
    return amount < room ? amount : room;
}

static float worth_of_spell(const struct abraca *a, int seat, int number)
{
    int left = next_to(a, seat, 1), right = next_to(a, seat, -1);
    switch (number) {
    case ABRACA_DRAGON:
        return worth_of_hitting_all(a, seat, worth_pip);
    case ABRACA_WANDERER:
        return worth_of_hitting_all(a, seat, 1) + worth_of_gain(a, seat, 1);
    case ABRACA_DREAM:
        return worth_of_gain(a, seat, worth_pip);
    case ABRACA_SINGER:
        return a->secrets ? worth_secret : 0;
    case ABRACA_TEMPEST:
        return worth_of_hit(a, left, 1) + (left != right ? worth_of_hit(a, right, 1) : 0);
    case ABRACA_BLIZZARD:
        return worth_of_hit(a, left, 1);
    case ABRACA_FIREBALL:
        return worth_of_hit(a, right, 1);
    default:
        return worth_of_gain(a, seat, 1);
    }
}

/* What a call is worth on average to a wizard who holds the number with
 * probability p. */
static float worth_of_call(const struct abraca *a, int seat, int number, int stones, float p)
{
    float loss = number == ABRACA_DRAGON ? worth_pip : 1;
    float gain = stones == 1 ? worth_round : worth_stone + worth_of_spell(a, seat, number);
    if (a->life[seat] <= loss)
        loss = worth_round;
    return p * gain - (1 - p) * loss;
}

/* The worth of each action of a list: calls, and 0 for ending the turn. Calls
 * that are too low only cost. */
static int worth_of_list(const struct abraca *a, int seat, const bg_action *list, int n,
                         float *worth)
{
    float holds[ABRACA_NUMBERS];
    int stones = stones_before(a, seat), best = 0;
    int lowest = a->phase == ABRACA_AGAIN && (a->rules & 3) != ABRACA_EASY ? a->call : 1;
    estimate_holds(a, seat, holds);
    for (int i = 0; i < n; i++) {
        int number = (int)(list[i] & 15);
        worth[i] = !number           ? 0
                   : number < lowest ? -worth_round
                                     : worth_of_call(a, seat, number, stones, holds[number - 1]);
        best = worth[i] > worth[best] ? i : best;
    }
    return best;
}

void abraca_weigh(const void *world, int seat, const bg_action *list, int n, float *weight)
{
    const struct abraca *a = (const struct abraca *)world;
    float worth[ABRACA_NUMBERS + 1];
    int best = worth_of_list(a, seat, list, n, worth);
    for (int i = 0; i < n; i++)
        weight[i] = eval_weight(worth[i], worth[best], 1);
}

bg_action abraca_pick(const void *world, int seat, const bg_action *list, int n, struct bg_rng *rng)
{
    float worth[ABRACA_NUMBERS + 1];
    (void)rng;
    return list[worth_of_list((const struct abraca *)world, seat, list, n, worth)];
}

/* A point is worth the more the nearer the leader is to the target. */
void abraca_judge(const void *world, float *value)
{
    const struct abraca *a = (const struct abraca *)world;
    float strength[ABRACA_SEATS];
    int most = 0;
    for (int seat = 0; seat < a->seats; seat++)
        most = a->points[seat] > most ? a->points[seat] : most;
    for (int seat = 0; seat < a->seats; seat++)
        strength[seat] = (float)a->points[seat] * 2.2f / (float)(a->target - most + 3);
    eval_shares(strength, a->seats, value);
}

uint32_t abraca_clock(const void *world)
{
    const struct abraca *a = (const struct abraca *)world;
    uint32_t points = 0;
    for (int seat = 0; seat < a->seats; seat++)
        points += a->points[seat];
    return points;
}

/* Numbers a wizard is known to have called: failed ones that its stones are
 * known not to be, and successful ones that still tell something. */
float abraca_fits(const void *world, int seat)
{
    const struct abraca *a = (const struct abraca *)world;
    float fit = 1;
    int from = 0;
    for (int other = 0; other < a->seats; from += a->evidence_count[other++]) {
        int unseen[ABRACA_NUMBERS], failed = 0;
        if (other == seat)
            continue;
        unseen_by(a, other, unseen);
        for (int i = 0; i < ABRACA_SLOTS; i++)
            failed |= a->slot[other][i] >> 4 & 0xff;
        for (int n = 0; n < ABRACA_NUMBERS; n++)
            if (failed >> n & 1)
                fit *= (float)(unseen[n] + 1) / (float)(n + 2);
        for (int e = from; e < from + a->evidence_count[other]; e++) {
            int n = a->evidence[e] >> 4;
            fit *= (float)(unseen[n] + 1) / (float)(n + 2);
        }
    }
    return fit;
}
