/*
 * dawn_eval.c: who is ahead in Dawn of the Archmage, and what is worth a look.
 *
 * A creature is two things at once: what its owner fights with, and as many
 * points for whoever destroys it as it has levels. At home, on a portal, nobody
 * can attack it; in the field it is worth something while it is fresh and the
 * less the more levels it has to lose, above all where an enemy stands by who
 * would win the fight. The numbers were fitted to the results of games between
 * bots; see docs/bots.md.
 */
#include "dawn_eval.h"

#include "../eval.h"
#include "dawn.h"
#include "rules/board.h"

/* Strengths in the scale of eval_curve(). */
static const float point_worth = 0.165f, point_late = 0.191f; /* a point; more towards the end */
static const float nearly_won = 0.159f;                       /* a kill or two from the target */
static const float card_worth = 0.029f, second_worth = 0.05f, third_worth = 0.054f;
static const float stone_worth[DAWN_CHARGES + 1] = {0, 0.025f, 0.041f};
static const float crystal_worth[DAWN_CHARGES + 1] = {0, 0, 0.024f};
static const float turn_worth = 0.026f, prey_worth = 0.04f;

/* Of a creature by its level: there at all, with all of its health, fatigued. */
static const float home_worth[4] = {0.035f, 0.033f, 0.081f, 0.118f};
static const float home_health[4] = {0, 0, 0.045f, 0.099f};
static const float field_worth[4] = {0.032f, -0.005f, -0.089f, -0.194f};
static const float field_health[4] = {0, 0.056f, 0.25f, 0.403f};
static const float field_tired[4] = {0, -0.081f, -0.184f, -0.144f};

enum { STRIKE = 8 }; /* steps that a turn's movement mostly allows */

static int is_home(const struct dawn *d, int creature)
{
    return d->square[d->creature[creature].square] == DAWN_PLACE_PORTAL + dawn_seat_of(creature);
}

static float worth_of_creature(const struct dawn *d, int creature)
{
    const struct dawn_creature *c = &d->creature[creature];
    const struct dawn_card *card = dawn_card(c->card);
    float left = c->card ? (float)c->health / (float)card->health : 0;
    if (!c->card)
        return 0;
    if (is_home(d, creature))
        return home_worth[card->level] + left * home_health[card->level];
    return field_worth[card->level] + left * field_health[card->level] +
           (c->health <= card->fatigue ? field_tired[card->level] : 0);
}

/* About how likely the first of two creatures outlives the second. */
static float odds_of(const struct dawn *d, int one, int two)
{
    /* What the highest of 1 to 3 dice loses to the highest of 1 to 3 others in a
     * fight round on average, and a little for abilities and magic. */
    static const float loss[DAWN_MAX_DICE][DAWN_MAX_DICE] = {
        {1.09f, 1.58f, 1.86f},
        {0.61f, 0.89f, 1.08f},
        {0.41f, 0.59f, 0.72f},
    };
    int mine = dawn_dice_of(d, one, 0) - 1, theirs = dawn_dice_of(d, two, 0) - 1;
    float lasts = (float)d->creature[one].health * loss[theirs][mine];
    float foe_lasts = (float)d->creature[two].health * loss[mine][theirs];
    return lasts * lasts / (lasts * lasts + foe_lasts * foe_lasts);
}

/* What an attack would gain, in points: the bodies themselves count for a half. */
static float attack_gain(const struct dawn *d, int attacker, int prey)
{
    float won = odds_of(d, attacker, prey), levels = dawn_card(d->creature[prey].card)->level,
          risk = dawn_card(d->creature[attacker].card)->level;
    int points = d->mage[dawn_seat_of(attacker)].points + dawn_card(d->creature[prey].card)->level;
    return won * (levels + 0.5f + (points >= d->target ? 4 : 0)) - (1 - won) * (risk + 0.5f);
}

/* What the best attack on each enemy in the field would gain the seat, together. */
static float prey_of(const struct dawn *d, int seat)
{
    float sum = 0;
    for (int prey = 0; prey < d->seats * DAWN_SLOTS; prey++) {
        float best = 0;
        if (!d->creature[prey].card || dawn_seat_of(prey) == seat || is_home(d, prey))
            continue;
        for (int c = seat * DAWN_SLOTS; c < (seat + 1) * DAWN_SLOTS; c++) {
            if (!d->creature[c].card ||
                dawn_distance(d->creature[c].square, d->creature[prey].square) > STRIKE)
                continue;
            float gain = attack_gain(d, c, prey);
            best = gain > best ? gain : best;
        }
        sum += best;
    }
    return sum;
}

/* A great creature in hand is one that may come. */
static float worth_of_hand(const struct dawn_mage *m)
{
    int second = 0, third = 0;
    for (int i = 0; i < m->hand_size; i++) {
        const struct dawn_card *card = dawn_card(m->hand[i]);
        second |= !card->spell && card->level == 2;
        third |= !card->spell && card->level == 3;
    }
    return (float)m->hand_size * card_worth + (float)second * second_worth +
           (float)third * third_worth;
}

static float worth_of_mage(const struct dawn *d, int seat, float late)
{
    const struct dawn_mage *m = &d->mage[seat];
    float sum = (float)m->points * (point_worth + point_late * late) * 8 / (float)d->target;
    sum += d->target - m->points <= 2 ? nearly_won : 0;
    sum += stone_worth[m->stones] + crystal_worth[m->crystals] + worth_of_hand(m);
    sum += prey_worth * prey_of(d, seat) + (d->active == seat ? turn_worth : 0);
    for (int c = seat * DAWN_SLOTS; c < (seat + 1) * DAWN_SLOTS; c++)
        sum += worth_of_creature(d, c);
    return sum;
}

void dawn_judge(const void *world, float *value)
{
    const struct dawn *d = (const struct dawn *)world;
    float strength[DAWN_SEATS];
    int most = 0;
    for (int p = 0; p < d->seats; p++)
        most = d->mage[p].points > most ? d->mage[p].points : most;
    for (int p = 0; p < d->seats; p++)
        strength[p] = worth_of_mage(d, p, (float)most / (float)d->target);
    eval_shares(strength, d->seats, value);
}

uint32_t dawn_clock(const void *world)
{
    const struct dawn *d = (const struct dawn *)world;
    uint32_t turns = d->step == DAWN_STEP_OVER;
    for (int p = 0; p < d->seats; p++)
        turns += d->mage[p].turns;
    return turns;
}

/* By kind alone: a list has many steps and few other actions. */
static float weight_of(bg_action action)
{
    switch (dawn_deed(action)) {
    case DAWN_MOVE:
        return 0.06f;
    case DAWN_REROLL_MOVE:
    case DAWN_LOCK:
    case DAWN_TOKEN:
    case DAWN_TO:
        return 0.05f;
    case DAWN_SUMMON:
    case DAWN_CAST:
        return 0.12f;
    case DAWN_DISCARD:
        return 0.3f;
    default:
        return 0.2f;
    }
}

void dawn_weigh(const void *world, int seat, const bg_action *list, int n, float *weight)
{
    (void)world;
    (void)seat;
    for (int i = 0; i < n; i++)
        weight[i] = weight_of(list[i]);
}
