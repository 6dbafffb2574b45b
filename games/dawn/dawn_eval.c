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
#include "rules/targets.h"

enum { STRIKE = 8 }; /* steps that a turn's movement mostly allows */

BG_LONG float worth_of_creature(const struct dawn *d, int creature, const struct dawn_worths *w)
{
    const struct dawn_creature *c = &d->creature[creature];
    const struct dawn_card *card = dawn_card(c->card);
    float left = c->card ? (float)c->health / (float)card->health : 0;
    if (!c->card)
        return 0;
    if (dawn_is_home(d, creature))
        return w->home[card->level] + left * w->home_health[card->level];
    return w->field[card->level] + left * w->field_health[card->level] +
           (c->health <= card->fatigue ? w->field_tired[card->level] : 0);
}

/* Beacons held by the seat, and how many of its creatures those of others burn (3.7). */
BG_LONG float worth_of_beacons(const struct dawn *d, int seat, const struct dawn_worths *w)
{
    struct dawn_area light;
    int held = 0, others = 0, burning = 0;
    if (!dawn_plays(d, DAWN_CHANGE_BEACONS))
        return 0;
    light = dawn_light(d, dawn_card(DAWN_BEACON)->effect[0].b);
    for (int c = 0; c < d->seats * DAWN_SLOTS; c++) {
        if (!d->creature[c].card)
            continue;
        if (d->square[d->creature[c].square] == DAWN_PLACE_BEACON)
            *(dawn_seat_of(c) == seat ? &held : &others) += 1;
        if (dawn_seat_of(c) == seat && !dawn_in_area(&light, d->creature[c].square))
            burning += dawn_card(d->creature[c].card)->level;
    }
    return (held ? w->beacon[0] : 0) + (held > 1 ? w->beacon[1] : 0) +
           (others ? w->burning * (float)burning : 0);
}

/* About how likely the first of two creatures outlives the second. */
BG_FN float odds_of(const struct dawn *d, int one, int two)
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
BG_FN float attack_gain(const struct dawn *d, int attacker, int prey)
{
    float won = odds_of(d, attacker, prey), levels = dawn_card(d->creature[prey].card)->level,
          risk = dawn_card(d->creature[attacker].card)->level;
    int points = d->mage[dawn_seat_of(attacker)].points + dawn_card(d->creature[prey].card)->level;
    return won * (levels + 0.5f + (points >= d->target ? 4 : 0)) - (1 - won) * (risk + 0.5f);
}

/* What the best attack on each enemy in the field would gain the seat, together. */
BG_LONG float prey_of(const struct dawn *d, int seat)
{
    float sum = 0;
    for (int prey = 0; prey < d->seats * DAWN_SLOTS; prey++) {
        float best = 0;
        if (!d->creature[prey].card || dawn_seat_of(prey) == seat || dawn_is_home(d, prey))
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
BG_FN float worth_of_hand(const struct dawn_mage *m, const struct dawn_worths *w)
{
    int second = 0, third = 0;
    for (int i = 0; i < m->hand_size; i++) {
        const struct dawn_card *card = dawn_card(m->hand[i]);
        second |= !card->spell && card->level == 2;
        third |= !card->spell && card->level == 3;
    }
    return (float)m->hand_size * w->card + (float)second * w->second + (float)third * w->third;
}

/* How near the end is: by points, or by the limit of rounds if there is one. */
BG_FN float lateness(const struct dawn *d)
{
    float late = 0;
    for (int p = 0; p < d->seats; p++)
        if ((float)d->mage[p].points / (float)d->target > late)
            late = (float)d->mage[p].points / (float)d->target;
    if (d->rounds && (float)d->round / (float)d->rounds > late)
        late = (float)d->round / (float)d->rounds;
    return late;
}

BG_PUBLIC float dawn_strength(const struct dawn *d, int seat, const struct dawn_worths *w)
{
    const struct dawn_mage *m = &d->mage[seat];
    float sum = (float)m->points * (w->point + w->point_late * lateness(d)) * 8 / (float)d->target;
    sum += d->target - m->points <= 2 ? w->nearly_won : 0;
    for (int i = 0; i < DAWN_CHARGES; i++)
        sum += (m->stones > i ? w->stone[i] : 0) + (m->crystals > i ? w->crystal[i] : 0);
    sum += worth_of_hand(m, w) + worth_of_beacons(d, seat, w);
    sum += w->prey * prey_of(d, seat) + (d->active == seat ? w->turn : 0);
    for (int c = seat * DAWN_SLOTS; c < (seat + 1) * DAWN_SLOTS; c++)
        sum += worth_of_creature(d, c, w);
    return sum;
}

BG_PUBLIC int dawn_match_up(int school, int other)
{
    static const int8_t more[DAWN_SCHOOL_COUNT][DAWN_SCHOOL_COUNT] = {
        {0, 1, 3, -3},
        {-1, 0, -4, 0},
        {-3, 4, 0, 1},
        {3, 0, -1, 0},
    };
    return more[school][other];
}

/* What the schools promise; all that a draft decides. */
BG_FN float worth_of_school(const struct dawn *d, int seat)
{
    int more = 0, school = d->mage[seat].school;
    for (int p = 0; p < d->seats && school != DAWN_UNSCHOOLED; p++)
        if (p != seat && d->mage[p].school != DAWN_UNSCHOOLED)
            more += dawn_match_up(school, d->mage[p].school);
    return 0.014f * (float)more; /* half of 1 % in the scale of eval_curve() */
}

/* Strengths in the scale of eval_curve(), of the game with the first set of cards and with the
 * second. */
BG_FN const struct dawn_worths *worths_of(const struct dawn *d)
{
    static const struct dawn_worths before = {
        .point = 0.165f,
        .point_late = 0.191f,
        .nearly_won = 0.159f,
        .stone = {0.025f, 0.016f},
        .crystal = {0, 0.024f},
        .card = 0.029f,
        .second = 0.05f,
        .third = 0.054f,
        .turn = 0.026f,
        .prey = 0.04f,
        .home = {0.035f, 0.033f, 0.081f, 0.118f},
        .home_health = {0, 0, 0.045f, 0.099f},
        .field = {0.032f, -0.005f, -0.089f, -0.194f},
        .field_health = {0, 0.056f, 0.25f, 0.403f},
        .field_tired = {0, -0.081f, -0.184f, -0.144f},
    };
    static const struct dawn_worths now = {
        .point = 0.177f,
        .point_late = 0.222f,
        .nearly_won = -0.061f,
        .stone = {0.135f, 0.007f},
        .crystal = {0.133f, 0.051f},
        .card = 0.066f,
        .second = -0.047f,
        .third = 0.064f,
        .turn = 0.205f,
        .prey = 0.073f,
        .home = {0.026f, -0.133f, -0.279f, -0.468f},
        .home_health = {0.068f, 0.245f, 0.378f, 0.704f},
        .field = {0.058f, -0.204f, -0.297f, -0.450f},
        .field_health = {0.070f, 0.385f, 0.458f, 0.784f},
        .field_tired = {-0.055f, -0.022f, -0.101f, -0.120f},
        .beacon = {0.002f, 0.042f},
        .burning = -0.008f,
    };
    return dawn_plays(d, DAWN_CHANGE_CARDS) ? &now : &before;
}

BG_PUBLIC void dawn_judge(const void *world, float *value)
{
    const struct dawn *d = (const struct dawn *)world;
    int newest = dawn_plays(d, DAWN_CHANGE_CARDS);
    float strength[DAWN_SEATS];
    for (int p = 0; p < d->seats; p++)
        strength[p] = dawn_strength(d, p, worths_of(d)) + (newest ? worth_of_school(d, p) : 0);
    eval_shares(strength, d->seats, value);
}

BG_PUBLIC uint32_t dawn_clock(const void *world)
{
    const struct dawn *d = (const struct dawn *)world;
    uint32_t turns = d->step == DAWN_STEP_OVER;
    for (int p = 0; p < d->seats; p++)
        turns += d->mage[p].turns;
    return turns;
}

/* By kind alone: a list has many steps and few other actions. */
BG_LONG float weight_of(bg_action action)
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

BG_PUBLIC void dawn_weigh(const void *world, int seat, const bg_action *list, int n, float *weight)
{
    (void)world;
    (void)seat;
    for (int i = 0; i < n; i++)
        weight[i] = weight_of(list[i]);
}
