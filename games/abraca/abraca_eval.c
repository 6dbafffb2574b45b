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
#include "rules/actions.h"
#include "rules/evidence.h"
#include "rules/rack.h"
#include "rules/secrets.h"
#include "rules/turn.h"

/* Worth in lives. A round is 3 points to its winner, who is often not us. */
static const float worth_stone = 0.5f, worth_round = 5, worth_pip = 2;

/* Stones of each number that the seat cannot see. */
BG_FN void unseen_by(const struct abraca *a, int seat, int unseen[ABRACA_NUMBERS])
{
    for (int n = 0; n < ABRACA_NUMBERS; n++)
        unseen[n] = a->pool[n];
    for (int i = 0; i < ABRACA_SLOTS; i++)
        if (a->slot[seat][i])
            unseen[abraca_stone(a->slot[seat][i]) - 1]++;
    for (int i = 0; i < ABRACA_SECRETS; i++)
        if (abraca_is_secret(a->taken[i]) && abraca_secret_taker(a->taken[i]) != seat)
            unseen[abraca_secret_number(a->taken[i]) - 1]++;
}

/* The chance that the seat holds each number, from what it can see. */
BG_LONG void estimate_holds(const struct abraca *a, int seat, float holds[ABRACA_NUMBERS])
{
    int unseen[ABRACA_NUMBERS], last = -1;
    float miss[ABRACA_NUMBERS], here[ABRACA_NUMBERS] = {0};
    unseen_by(a, seat, unseen);
    for (int n = 0; n < ABRACA_NUMBERS; n++)
        miss[n] = 1;
    for (int i = 0; i < ABRACA_SLOTS; i++) {
        int ruled_out = abraca_not(a->slot[seat][i]);
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

/* Taking the last life wins the round, unless the last one standing does. */
BG_FN inline float worth_of_hit(const struct abraca *a, int seat, float amount,
                                const struct abraca_taste *taste)
{
    float life = a->life[seat];
    if (life > amount)
        return taste->shared ? amount / (float)(a->seats - 1) : amount;
    if (life <= 0)
        return 0;
    return abraca_last_standing(a) ? life + 1 : worth_round;
}

BG_FN inline float worth_of_hitting_all(const struct abraca *a, int seat, float amount,
                                        const struct abraca_taste *taste)
{
    float worth = 0;
    for (int other = 0; other < a->seats; other++)
        worth += other == seat ? 0 : worth_of_hit(a, other, amount, taste);
    return taste->shared && worth > worth_round ? worth_round : worth;
}

BG_FN inline float worth_of_hitting_beside(const struct abraca *a, int seat,
                                           const struct abraca_spell *spell,
                                           const struct abraca_taste *taste)
{
    int left = abraca_neighbour(a, seat, 1), right = abraca_neighbour(a, seat, -1);
    float worth = spell->left ? worth_of_hit(a, left, spell->left, taste) : 0;
    if (spell->right && !(spell->left && left == right))
        worth += worth_of_hit(a, right, spell->right, taste);
    return worth;
}

BG_FN inline float worth_of_gain(const struct abraca *a, int seat, float amount)
{
    float room = (float)(ABRACA_LIFE - a->life[seat]);
    return amount < room ? amount : room;
}

/* Life as a spell's row has it; the die on average. */
BG_FN inline float expected(int amount)
{
    return amount == ABRACA_DIE ? worth_pip : (float)amount;
}

BG_FN inline float worth_of_row(const struct abraca *a, int seat, const struct abraca_spell *spell,
                                const struct abraca_taste *taste)
{
    float worth = 0;
    if (spell->waits == ABRACA_SECRET)
        return a->secrets ? taste->secret : 0;
    if (spell->others)
        worth = worth_of_hitting_all(a, seat, expected(spell->others), taste);
    if (spell->left || spell->right)
        worth += worth_of_hitting_beside(a, seat, spell, taste);
    return spell->gain ? worth + worth_of_gain(a, seat, expected(spell->gain)) : worth;
}

/* A case for each spell, as in the rules, for speed. */
BG_FN inline float worth_of_spell(const struct abraca *a, int seat, int number,
                                  const struct abraca_taste *taste)
{
    switch (number) {
#define X(key, name, text, ...)                                                                    \
    case ABRACA_##key: {                                                                           \
        const struct abraca_spell spell = ABRACA_SPELL(__VA_ARGS__);                               \
        return worth_of_row(a, seat, &spell, taste);                                               \
    }
        ABRACA_SPELLS(X)
#undef X
    }
    return 0;
}

BG_FN inline float worth_of_success(const struct abraca *a, int seat, int number, int stones,
                                    const struct abraca_taste *taste)
{
    return stones == 1 ? worth_round : worth_stone + worth_of_spell(a, seat, number, taste);
}

BG_PUBLIC float abraca_worth_of_success(const struct abraca *a, int seat, int number, int stones,
                                        const struct abraca_taste *taste)
{
    return worth_of_success(a, seat, number, stones, taste);
}

BG_FN inline float cost_of_failure(const struct abraca *a, int seat, int number)
{
    float loss = abraca_spell(number)->fails_by_die ? worth_pip : 1;
    return a->life[seat] <= loss ? worth_round : loss;
}

BG_PUBLIC float abraca_cost_of_failure(const struct abraca *a, int seat, int number)
{
    return cost_of_failure(a, seat, number);
}

/* What a call is worth on average to a wizard who holds the number with
 * probability p, and who shares what others lose with everybody else at the table. */
BG_FN float worth_of_call(const struct abraca *a, int seat, int number, int stones, float p)
{
    static const struct abraca_taste searching = {1.2f, 1};
    return p * worth_of_success(a, seat, number, stones, &searching) -
           (1 - p) * cost_of_failure(a, seat, number);
}

/* The worth of each action of a list: calls, and 0 for ending the turn. Calls
 * that are too low only cost. */
BG_LONG int worth_of_list(const struct abraca *a, int seat, const bg_action *list, int n,
                          float *worth)
{
    float holds[ABRACA_NUMBERS];
    int stones = abraca_stones_of(a, seat), best = 0, lowest = abraca_lowest_call(a);
    estimate_holds(a, seat, holds);
    for (int i = 0; i < n; i++) {
        int number = abraca_action_number(list[i]);
        worth[i] = !number           ? 0
                   : number < lowest ? -worth_round
                                     : worth_of_call(a, seat, number, stones, holds[number - 1]);
        best = worth[i] > worth[best] ? i : best;
    }
    return best;
}

BG_PUBLIC void abraca_weigh(const void *world, int seat, const bg_action *list, int n,
                            float *weight)
{
    const struct abraca *a = (const struct abraca *)world;
    float worth[ABRACA_NUMBERS + 1];
    int best = worth_of_list(a, seat, list, n, worth);
    for (int i = 0; i < n; i++)
        weight[i] = eval_weight(worth[i], worth[best], 1);
}

BG_PUBLIC bg_action abraca_pick(const void *world, int seat, const bg_action *list, int n,
                                struct bg_rng *rng)
{
    float worth[ABRACA_NUMBERS + 1];
    (void)rng;
    return list[worth_of_list((const struct abraca *)world, seat, list, n, worth)];
}

/* A point is worth the more the nearer the leader is to the target. */
BG_PUBLIC void abraca_judge(const void *world, float *value)
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

BG_PUBLIC uint32_t abraca_clock(const void *world)
{
    const struct abraca *a = (const struct abraca *)world;
    uint32_t points = 0;
    for (int seat = 0; seat < a->seats; seat++)
        points += a->points[seat];
    return points;
}

/* Numbers a wizard is known to have called: failed ones that its stones are
 * known not to be, and successful ones that still tell something. */
BG_PUBLIC float abraca_fits(const void *world, int seat)
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
            failed |= abraca_not(a->slot[other][i]);
        for (int n = 0; n < ABRACA_NUMBERS; n++)
            if (failed >> n & 1)
                fit *= (float)(unseen[n] + 1) / (float)(n + 2);
        for (int e = from; e < from + a->evidence_count[other]; e++) {
            int n = abraca_evidence_number(a->evidence[e]) - 1;
            fit *= (float)(unseen[n] + 1) / (float)(n + 2);
        }
    }
    return fit;
}
