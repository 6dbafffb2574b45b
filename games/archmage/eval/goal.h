/*
 * goal.h: how near those who fight the Warlord are to their goal, 7.2 and
 * A15.10.
 *
 * Worth is counted in points, as in archmage_eval.c, but what is missing for
 * the goal weighs far more than what would score.
 */
#ifndef ARCHMAGE_EVAL_GOAL_H
#define ARCHMAGE_EVAL_GOAL_H

#include "../../eval.h"
#include "../rules/map.h"
#include "../rules/pieces.h"
#include "../rules/scoring.h"

/* What is still to be done for the goal. */
static const float training_work = 5, relic_work = 1.2f, duel_work = 2.5f;
/* A land the Warlord is ahead, and more for each of the last rounds; a follower
 * too few in his Supply, squared. */
static const float gap_work = 1, late_gap_work = 3, danger_work = 0.6f;
/* What helps later. Land and Town for each round. */
static const float goal_relic = 0.26f, goal_pair = 0.22f, goal_spare = 0.7f, goal_follower = 0.14f,
                   goal_crowd = 0.04f, goal_land = 0.06f, goal_town = 0.07f, goal_ward = 0.09f,
                   goal_tower = 2.6f;
/* Work that a turn gets done, and how far from it makes a difference. */
static const float turn_work = 6, work_scale = 15;
enum { FEW_FOLLOWERS = 8, LAST_ROUNDS = 5, SAFE_SUPPLY = 9, TOWER_ROUNDS = 6, MOST_SPARES = 3 };

/* What is missing for the Masters of a set of spheres. A Master of s is made of
 * A(s-1) and A(s), and A(a) of F(a) and F(a+1); what is there already need not
 * be made. */
BG_LONG float work_for(const struct archmage_mage *m, unsigned spheres)
{
    int advanced[SPHERES] = {0}, duels = 0, trainings = 0, relics = 0;
    for (int s = 0; s < SPHERES; s++)
        if ((spheres >> s & 1) && !m->apprentices[AREA_MASTER + s]) {
            advanced[s]++;
            advanced[(s + SPHERES - 1) % SPHERES]++;
            duels++;
        }
    for (int s = 0; s < SPHERES; s++) {
        advanced[s] -= archmage_smaller(advanced[s], m->apprentices[AREA_ADVANCED + s]);
        duels += advanced[s];
    }
    for (int s = 0; s < SPHERES; s++) {
        int need = advanced[s] + advanced[(s + SPHERES - 1) % SPHERES] - m->apprentices[s];
        if (need <= 0)
            continue;
        trainings += need;
        relics += 2 * need > m->relics[s] ? 2 * need - m->relics[s] : 0;
    }
    return (float)trainings * training_work + (float)relics * relic_work + (float)duels * duel_work;
}

/* The least work for so many different Masters. */
BG_FN float work_to_masters(const struct archmage_mage *m, int masters)
{
    float least = work_for(m, (1u << SPHERES) - 1);
    for (unsigned spheres = 0; spheres < 1u << SPHERES; spheres++) {
        if (archmage_bits(spheres) != masters)
            continue;
        float work = work_for(m, spheres);
        least = work < least ? work : least;
    }
    return least;
}

/* How far the mages are behind the Warlord in the land types nearest to
 * counting, as many as the goal asks for. */
BG_LONG int lands_behind(const struct archmage *g, int lands)
{
    int gap[ARCHMAGE_LANDS], sum = 0;
    for (int land = 0; land < ARCHMAGE_LANDS; land++) {
        int ours = g->mage[0].holds[land] + (g->seats > 1 ? g->mage[1].holds[land] : 0);
        int his = g->warlord.holds[land];
        gap[land] = archmage_solo_land(g, land) ? 0 : his > ours ? his - ours : 1;
    }
    for (int k = 0; k < lands; k++) {
        int low = 0;
        for (int land = 1; land < ARCHMAGE_LANDS; land++)
            low = gap[land] < gap[low] ? land : low;
        sum += gap[low];
        gap[low] = 99;
    }
    return sum;
}

/* Catching up with the Warlord can wait until the end comes near. */
BG_FN float work_in_lands(const struct archmage *g, int lands, int rounds)
{
    int late = rounds < LAST_ROUNDS ? LAST_ROUNDS - rounds : 0;
    return (float)lands_behind(g, lands) * (gap_work + (float)late * late_gap_work);
}

/* A15.4: allies lose when the Warlord's Supply runs out. The fewer are left, the
 * more each counts. */
BG_FN float danger(const struct archmage *g)
{
    float short_of = (float)(SAFE_SUPPLY - g->warlord.supply);
    return g->mode == MODE_COOP && short_of > 0 ? short_of * short_of * danger_work : 0;
}

BG_LONG float help_of_board(const struct archmage_mage *m)
{
    int few = archmage_smaller(m->company, FEW_FOLLOWERS);
    float worth = (float)few * goal_follower + (float)(m->company - few) * goal_crowd;
    for (int area = 0; area < AREA_MASTER; area++)
        if (m->apprentices[area] > 1)
            worth += (float)archmage_smaller(m->apprentices[area] - 1, MOST_SPARES) * goal_spare *
                     (area < AREA_ADVANCED ? 1 : 2);
    for (int s = 0; s < SPHERES; s++)
        worth += (float)m->relics[s] * goal_relic + (float)(m->relics[s] / 2) * goal_pair;
    return worth;
}

BG_LONG float help_of_map(const struct archmage *g, int p, int rounds)
{
    const struct archmage_mage *m = &g->mage[p];
    float worth = 0;
    for (int kind = 0; kind < HOLDS; kind++)
        worth += (float)(m->holds[kind] * rounds) * (kind < ARCHMAGE_LANDS ? goal_land : goal_town);
    for (int at = ARCHMAGE_CITY; at < ARCHMAGE_LOCATIONS; at++)
        if (archmage_holder(g, at) == p + 1)
            worth += (float)archmage_wards(g, at) * goal_ward;
    if (m->tower != ARCHMAGE_NONE)
        worth += goal_tower * (float)archmage_smaller(rounds, TOWER_ROUNDS) / TOWER_ROUNDS;
    return worth;
}

/* Alone or as allies: the work left against what the turns left can do. */
BG_LONG void judge_goal(const struct archmage *g, float *value)
{
    int masters = archmage_masters_needed(g);
    float ahead =
        -work_in_lands(g, archmage_lands_needed(g), g->rounds - g->mage[0].turn) - danger(g);
    for (int p = 0; p < g->seats; p++) {
        int rounds = g->rounds - g->mage[p].turn;
        ahead += (float)rounds * turn_work - work_to_masters(&g->mage[p], masters);
        ahead += help_of_board(&g->mage[p]) + help_of_map(g, p, rounds);
    }
    for (int p = 0; p < g->seats; p++)
        value[p] = g->won ? 1 : eval_curve(ahead / work_scale);
}

#endif
