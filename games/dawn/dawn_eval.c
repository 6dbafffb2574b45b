/*
 * dawn_eval.c: who is ahead in Dawn of the Archmage, and what is worth a look.
 *
 * A creature is two things at once: what its owner fights with, and as many
 * points for whoever destroys it as it has levels. Fresh ones are worth a
 * little more than nothing, tired ones are prey, unless they stand at home
 * where they can be sacrificed for a soul stone. The numbers were fitted to the
 * results of games between bots; see docs/bots.md.
 */
#include "dawn_eval.h"

#include "../eval.h"
#include "dawn.h"

/* Strengths in the scale of eval_curve(). */
static const float point_worth = 0.24f, point_late = 0.18f, level_late = 0.06f, stone_worth = 0.06f,
                   card_worth = 0.03f, turn_worth = 0.05f;
static const float health_worth = 0.034f, vigour_worth = 0.136f; /* a health; all of a level's */
static const float tired_worth = 0.11f, tired_level = -0.13f, tired_home = 0.31f;
static const float prey_worth[4] = {-0.06f, -0.39f, -0.60f, -0.67f}; /* by level */

static float worth_of_creature(const struct dawn *d, int creature, float late)
{
    const struct dawn_creature *c = &d->creature[creature];
    const struct dawn_mage *owner = &d->mage[creature / DAWN_SLOTS];
    const struct dawn_card *card = dawn_card(c->card);
    float level = card->level, worth = prey_worth[card->level];
    if (!c->card)
        return 0;
    worth += (float)c->health * health_worth + level * late * level_late;
    worth += level * vigour_worth * (float)c->health / (float)card->health;
    if (card->level && c->health <= card->fatigue) {
        worth += tired_worth + level * tired_level;
        worth += c->square == owner->portal[0] || c->square == owner->portal[1] ? tired_home : 0;
    }
    return worth;
}

void dawn_judge(const void *world, float *value)
{
    const struct dawn *d = (const struct dawn *)world;
    float strength[DAWN_SEATS];
    int most = 0;
    for (int p = 0; p < d->seats; p++)
        most = d->mage[p].points > most ? d->mage[p].points : most;
    float late = (float)most / (float)d->target, scale = 8.0f / (float)d->target;
    for (int p = 0; p < d->seats; p++) {
        const struct dawn_mage *m = &d->mage[p];
        strength[p] = (float)m->points * (point_worth + point_late * late) * scale +
                      (float)m->stones * stone_worth + (float)m->hand_size * card_worth +
                      (d->active == p ? turn_worth : 0);
        for (int c = p * DAWN_SLOTS; c < (p + 1) * DAWN_SLOTS; c++)
            strength[p] += worth_of_creature(d, c, late);
    }
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
