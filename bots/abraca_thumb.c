/*
 * abraca_novice.c: calls what it probably holds and what is worth the risk.
 *
 * The chance that a call works is exact (abraca_holds); what it is worth is a
 * rule of thumb in lives: life given and taken, a stone less in front, and a
 * round won or lost.
 */
#include "../games/abraca/abraca.h"
#include "bot.h"

/* Worth in lives. A round is 3 points to its winner, who is often not us. */
static const double novice_stone = 0.5, novice_round = 5, novice_secret = 1, novice_pip = 2;

static int stones_left(const struct abraca *a, int seat)
{
    int n = 0;
    for (int i = 0; i < ABRACA_SLOTS; i++)
        n += a->slot[seat][i] != 0;
    return n;
}

/* The nearest living wizard on the left (+1) or right (-1). */
static int beside(const struct abraca *a, int seat, int side)
{
    int other = seat;
    do
        other = (other + side + a->seats) % a->seats;
    while (!a->life[other] && other != seat);
    return other;
}

/* Hurting one wizard; taking the last life wins the round, unless others stand. */
static double worth_of_hurting(const struct abraca *a, int seat, double amount)
{
    int life = a->life[seat];
    int last_standing = (a->rules & 3) == ABRACA_LAST_STANDING;
    if (!life)
        return 0;
    if (life > amount)
        return amount;
    return last_standing ? life + 1 : novice_round;
}

static double worth_of_hurting_all(const struct abraca *a, int seat, double amount)
{
    double worth = 0;
    for (int other = 0; other < a->seats; other++)
        if (other != seat)
            worth += worth_of_hurting(a, other, amount);
    return worth;
}

static double worth_of_healing(const struct abraca *a, int seat, double amount)
{
    double room = ABRACA_LIFE - a->life[seat];
    return amount < room ? amount : room;
}

static double worth_of_effect(const struct abraca *a, int seat, int number)
{
    int left = beside(a, seat, 1), right = beside(a, seat, -1);
    switch (number) {
    case ABRACA_DRAGON:
        return worth_of_hurting_all(a, seat, novice_pip);
    case ABRACA_WANDERER:
        return worth_of_hurting_all(a, seat, 1) + worth_of_healing(a, seat, 1);
    case ABRACA_DREAM:
        return worth_of_healing(a, seat, novice_pip);
    case ABRACA_SINGER:
        return a->secrets ? novice_secret : 0;
    case ABRACA_TEMPEST:
        return worth_of_hurting(a, left, 1) + (left != right ? worth_of_hurting(a, right, 1) : 0);
    case ABRACA_BLIZZARD:
        return worth_of_hurting(a, left, 1);
    case ABRACA_FIREBALL:
        return worth_of_hurting(a, right, 1);
    default:
        return worth_of_healing(a, seat, 1);
    }
}

static double worth_of_success(const struct abraca *a, int seat, int number)
{
    if (stones_left(a, seat) == 1)
        return novice_round;
    return novice_stone + worth_of_effect(a, seat, number);
}

static double cost_of_failure(const struct abraca *a, int seat, int number)
{
    double loss = number == ABRACA_DRAGON ? novice_pip : 1;
    return a->life[seat] <= loss ? novice_round : loss;
}

/* The call worth most and what it is worth on average. A call that is too low
 * only costs, so it is never looked at. */
static int best_call(const struct abraca *a, int seat, double *best)
{
    double holds[ABRACA_NUMBERS];
    int free = a->phase == ABRACA_FIRST || (a->rules & 3) == ABRACA_EASY;
    int call = 0;
    abraca_holds(a, seat, holds);
    for (int number = free ? 1 : a->call; number <= ABRACA_NUMBERS; number++) {
        double p = holds[number - 1];
        double worth =
            p * worth_of_success(a, seat, number) - (1 - p) * cost_of_failure(a, seat, number);
        if (call && worth <= *best)
            continue;
        call = number;
        *best = worth;
    }
    return call;
}

static bg_action novice_choose(const struct bot_ask *ask)
{
    const struct abraca *a = (const struct abraca *)ask->view;
    double worth = 0;
    int call = best_call(a, ask->seat, &worth);
    return a->phase == ABRACA_AGAIN && worth < 0 ? abraca_end() : abraca_cast(call);
}

const struct bot abraca_novice = {
    .game = "abraca",
    .level = "novice",
    .about = "calls the most probable spell that is worth its risk",
    .choose = novice_choose,
};
