/*
 * archmage_eval.c: what is worth doing in a turn, and who is ahead.
 *
 * Worth is counted in victory points. Behind all of it is one observation: an
 * apprentice costs two relics and is worth a point, wherever it ends: one in a
 * Fundamental area, two of them make an Advanced (2 points), four a Master (4).
 * So relics are half points waiting for a turn to be spent, lands are relics
 * to come, and at the end lands count themselves.
 *
 * A turn has a purpose: the mage looks at all places its movement points reach,
 * asks what the turn would be worth if it ended there, and weighs each step by
 * the best place it leads to.
 */
#include "archmage_eval.h"

#include "../eval.h"
#include "archmage.c"
#include "eval/goal.h" /* against the Warlord */
#include "eval/hand.h"
#include "eval/left.h"

/* Points that things are worth while there is time to use them. These were
 * fitted to the results of games that bots played against themselves; see
 * docs/bots.md. What is worth more the longer the game lasts is given for one
 * turn. */
static const float relic_worth = 0.05f, pair_worth = 0.25f, follower_worth = 0.33f,
                   crowd_worth = 0.06f, spare_worth = 0.9f, land_worth = 0.11f;
static const float land_yield = 0.03f, town_yield = 0.13f, camp_yield = 0.02f, ward_yield = 0.05f,
                   tower_yield = 0.05f, spell_yield = 0.01f;

BG_FN float at_most(float x, float most)
{
    return x < most ? x : most;
}

/* Apprentices beyond one in an area score nothing there, but can rise. */
BG_FN float worth_of_spares(const struct archmage_mage *m)
{
    float worth = 0;
    for (int area = 0; area < AREA_MASTER; area++)
        if (m->apprentices[area] > 1)
            worth += (float)(m->apprentices[area] - 1) * (area < AREA_ADVANCED ? 1 : 2);
    return worth * spare_worth;
}

BG_FN float worth_of_shelf(const struct archmage_mage *m)
{
    float worth = 0;
    for (int s = 0; s < SPHERES; s++)
        worth += (float)m->relics[s] * relic_worth + (float)(m->relics[s] / 2) * pair_worth;
    return worth;
}

BG_FN float worth_of_company(const struct archmage_mage *m)
{
    int few = archmage_smaller(m->company, FEW_FOLLOWERS);
    return (float)few * follower_worth + (float)(m->company - few) * crowd_worth;
}

/* What a turn brings from lands, Towns, Camps, wards, tower and spells. */
BG_LONG float yield_of(const struct archmage *g, int p)
{
    const struct archmage_mage *m = &g->mage[p];
    float yield = (float)m->holds[HOLD_TOWN] * town_yield + (float)m->holds[HOLD_CAMP] * camp_yield;
    int wards = 0;
    for (int land = 0; land < ARCHMAGE_LANDS; land++)
        yield += (float)m->holds[land] * land_yield;
    for (int at = ARCHMAGE_CITY; at < ARCHMAGE_LOCATIONS; at++)
        wards += archmage_holder(g, at) == p + 1 ? archmage_wards(g, at) : 0;
    for (int level = 0; level < 3; level++)
        yield += (float)archmage_areas_filled(m, level) * spell_yield;
    yield += m->tower != ARCHMAGE_NONE ? tower_yield : 0;
    return yield + (float)wards * ward_yield;
}

/* What is on the way to points. The less time is left, the less of it gets
 * there. */
BG_FN float worth_of_prospects(const struct archmage *g, int p)
{
    const struct archmage_mage *m = &g->mage[p];
    float left = (float)archmage_turns_left(g, p), worth = 0;
    for (int land = 0; land < ARCHMAGE_LANDS; land++)
        worth += (float)m->holds[land] * land_worth;
    worth += worth_of_shelf(m) * at_most(left / 3, 1);
    worth += worth_of_company(m) * at_most(left / 4, 1);
    worth += worth_of_spares(m) * at_most(left / 2, 1);
    return worth + yield_of(g, p) * left;
}

/* Points at the end as they can be guessed now: lands change hands, so most of
 * them count for little until the end is near. */
BG_LONG float worth_of_mage(const struct archmage *g, int p)
{
    const struct archmage_mage *m = &g->mage[p];
    int left = archmage_turns_left(g, p), lands = 0;
    if (m->done)
        return (float)m->points;
    for (int land = 0; land < ARCHMAGE_LANDS; land++)
        lands += archmage_land_points(g, p, land);
    if (!left)
        return (float)(archmage_sphere_points(g, p) + lands);
    return (float)archmage_sphere_points(g, p) +
           (float)lands * (0.75f - at_most((float)left * 0.08f, 0.7f)) + worth_of_prospects(g, p);
}

BG_PUBLIC void archmage_judge(const void *world, float *value)
{
    const struct archmage *g = (const struct archmage *)world;
    float strength[ARCHMAGE_SEATS], left = 0;
    if (g->mode != MODE_VERSUS) {
        judge_goal(g, value);
        return;
    }
    for (int p = 0; p < g->seats; p++)
        left += (float)archmage_turns_left(g, p) / (float)g->seats;
    for (int p = 0; p < g->seats; p++)
        strength[p] = worth_of_mage(g, p) / (1.14f + left * 0.29f);
    eval_shares(strength, g->seats, value);
}

/* A turn against the Warlord is planned as a whole, for nobody answers it. What
 * his dice or cards make of an answer to them has to be weighed. */
BG_PUBLIC int archmage_plans(const void *world)
{
    const struct archmage *g = (const struct archmage *)world;
    return g->mode != MODE_VERSUS && g->phase != PHASE_WARLORD;
}

/* The Warlord's turns count as well. */
BG_PUBLIC uint32_t archmage_clock(const void *world)
{
    const struct archmage *g = (const struct archmage *)world;
    uint32_t turns = 0;
    for (int p = 0; p < g->seats; p++)
        turns += g->mage[p].turn;
    if (g->mode != MODE_VERSUS)
        turns = 2 * turns + (g->phase == PHASE_WARLORD);
    return turns + (g->phase == PHASE_OVER);
}

/* What a turn is worth if it ends at a place. */

BG_FN float worth_of_gathering(const struct archmage *g, const struct archmage_mage *m)
{
    float relics = 0;
    for (int land = 0; land < ARCHMAGE_LANDS; land++)
        relics += (float)archmage_smaller(m->holds[land], g->knob[KNOB_SHELF] - m->relics[land]);
    return (relics + (float)m->holds[HOLD_TOWN]) * 0.36f + (float)m->holds[HOLD_CAMP] * 0.1f;
}

BG_FN float worth_of_recruiting(const struct archmage_mage *m)
{
    return (float)archmage_smaller(m->supply, 3) * (m->company < 4 ? 0.3f : 0.06f);
}

/* 4.7.4: a duel is worth the area it fills, less those it leaves empty. */
BG_FN int points_of_duel(const struct archmage_mage *m, int area)
{
    int points = m->apprentices[area] ? 0 : area < AREA_MASTER ? 2 : 4;
    for (int i = 0; i < 2; i++) {
        int feeder = archmage_feeds(area, i);
        points -= m->apprentices[feeder] == 1 ? (feeder < AREA_ADVANCED ? 1 : 2) : 0;
    }
    return points;
}

BG_LONG float worth_of_studying(const struct archmage_mage *m)
{
    float worth = worth_of_spares(m) * 0.5f;
    for (int s = 0; s < SPHERES; s++)
        if (m->relics[s] >= 2 && m->company) {
            worth += 0.8f;
            break;
        }
    for (int area = AREA_ADVANCED; area < AREAS; area++)
        if (archmage_can_duel(m, area) && points_of_duel(m, area) > 0)
            worth += 0.5f * (float)points_of_duel(m, area);
    return worth;
}

/* What changes at scoring if the mage holds one location more of this land. */
BG_LONG float worth_of_land(const struct archmage *g, int p, int land, int left)
{
    int mine = g->mage[p].holds[land], most = 0;
    float now = left > 3 ? 0.15f : 0.35f, close;
    for (int q = 0; q < g->seats; q++)
        if (q != p && g->mage[q].holds[land] > most)
            most = g->mage[q].holds[land];
    if (g->mode != MODE_VERSUS)
        most = g->warlord.holds[land];
    close = mine - most <= 0 && mine - most >= -1 ? 1 : 0.2f;
    return (float)left * land_yield + now * close * (left <= 1 ? 4 : 1);
}

BG_FN float worth_of_building(const struct archmage *g, int p, int at, int left)
{
    float worth = left > 2 ? 1.1f : left > 1 ? 0.5f : 0;
    for (int d = 0; d < DIRS; d++) {
        int near = archmage_neighbour(g, at, d);
        if (near != ARCHMAGE_NONE && archmage_is_land(g, near) && archmage_controls(g, p, near))
            worth += 0.2f;
    }
    return worth + worth_of_studying(&g->mage[p]);
}

BG_FN float worth_of_initiating(const struct archmage_mage *m, int face)
{
    int company = m->company, n = 0;
    if (face < FACE_HYBRID) {
        n = archmage_smaller(archmage_smaller(m->relics[face - FACE_ENCLAVE] / 2, 3), company);
    } else {
        int hybrid = face - FACE_HYBRID;
        n = archmage_smaller((m->relics[hybrid] >= 2) + (m->relics[hybrid + 3] >= 2), company);
    }
    return (float)n * 0.85f;
}

/* A place to be claimed, if it is empty or can be cleared with these points. */
BG_LONG float worth_of_claiming(const struct archmage *g, int p, int at, int mp, int left)
{
    int face = archmage_face(g, at), holder = archmage_holder(g, at), price = 0;
    float worth;
    if (!archmage_claimable(g, at) || holder == p + 1 || archmage_has_tower(g, at) ||
        !g->mage[p].company)
        return 0;
    if (holder != NOBODY)
        price = 1 + archmage_wards(g, at);
    if (price > mp)
        return 0;
    worth =
        face < FACE_TOWN ? worth_of_land(g, p, face - FACE_LAND, left) : (float)left * town_yield;
    return worth + (price ? 0.15f + worth * 0.5f - 0.05f * (float)price : 0);
}

BG_LONG float worth_of_place(const struct archmage *g, int p, int at, int mp, int left)
{
    const struct archmage_mage *m = &g->mage[p];
    int face = archmage_face(g, at);
    float worth = worth_of_claiming(g, p, at, mp, left);
    if (face == FACE_CURSED)
        return -0.2f;
    if (face < FACE_LAND)
        return worth_of_initiating(m, face);
    if (!archmage_explored(g, at))
        return mp ? 0.45f + (float)left * land_yield : 0.02f;
    if (face == FACE_TOWN)
        return worth + (left > 1 ? worth_of_gathering(g, m) : 0);
    if (face == FACE_CAMP)
        return worth + (left > 1 ? worth_of_recruiting(m) : 0);
    if (m->tower == at)
        return worth_of_studying(m);
    if (m->tower == ARCHMAGE_NONE && archmage_is_land(g, at) &&
        (archmage_holder(g, at) == p + 1 || worth > 0))
        worth += worth_of_building(g, p, at, left);
    return worth;
}

/* The journey. */

struct journey {
    float step[DIRS]; /* the best that each first step leads to */
    float here;
};

/* All places within reach, nearest first; each remembers the first steps of
 * its shortest ways. */
BG_LONG void plan_journey(const struct archmage *g, int p, int left, struct journey *j)
{
    uint8_t cost[ARCHMAGE_LOCATIONS], by[ARCHMAGE_LOCATIONS], list[ARCHMAGE_LOCATIONS];
    struct archmage_bars bars = archmage_bars_for(g, p);
    int count = 1, mp = g->mp;
    memset(cost, 0xff, sizeof cost);
    memset(j, 0, sizeof *j);
    list[0] = g->mage[p].at;
    cost[list[0]] = by[list[0]] = 0;
    j->here = worth_of_place(g, p, list[0], mp, left);
    for (int i = 0; i < count; i++) {
        int from = list[i];
        if (i && !archmage_in(bars.rivals, from)) {
            float worth = worth_of_place(g, p, from, mp - cost[from], left);
            worth *= 1 - 0.06f * (float)cost[from];
            for (int d = 0; d < DIRS; d++)
                if ((by[from] >> d & 1) && worth > j->step[d])
                    j->step[d] = worth;
        }
        for (int d = 0; d < DIRS; d++) {
            int to = archmage_neighbour(g, from, d);
            if (archmage_in(bars.closed, to))
                continue;
            int sum = cost[from] + archmage_cost(g, to);
            if (sum > mp || sum > cost[to])
                continue;
            if (cost[to] == 0xff)
                list[count++] = (uint8_t)to;
            if (sum < cost[to])
                by[to] = 0;
            cost[to] = (uint8_t)sum;
            by[to] = (uint8_t)(by[to] | (i ? by[from] : 1 << d));
        }
    }
}

/* Spells: how often each is a good idea when it can be cast. Those of later
 * modules are all alike to it. */
BG_FN float weight_of_cast(bg_action action)
{
    static const float liking[SPELL_INFLAME + 1] = {
        0.1f, 0.5f, 1.0f, 0.2f, 0.5f, 0.3f, 0.4f, 0.7f, 0.8f, 0.4f, 0.6f,
        0.2f, 0.1f, 3.0f, 2.0f, 0.4f, 0.6f, 0.3f, 0.5f, 0.5f, 0.3f, 0.5f,
    };
    int spell = archmage_spell_cast(action);
    int level = archmage_level(archmage_area_of(spell));
    float liked = spell <= SPELL_INFLAME ? liking[spell] : 0.5f;
    return 0.5f * liked / (level == 1 ? 1 : level == 2 ? 2 : 5);
}

BG_LONG float weight_of_ending(const struct archmage *g, int p, bg_action action, int left)
{
    const struct archmage_mage *m = &g->mage[p];
    switch (action) {
    case ACT_GATHER:
        return left > 1 ? worth_of_gathering(g, m) : 0.01f;
    case ACT_RECRUIT:
        return left > 1 ? worth_of_recruiting(m) : 0.01f;
    case ACT_WARDS:
        return left > 1 ? 0.15f : 0.01f;
    case ACT_BUILD:
        return worth_of_building(g, p, m->at, left);
    case ACT_STUDY:
        return worth_of_studying(m);
    default:
        if (action <= ACT_INITIATE_LAST)
            return 0.85f * (float)(action - ACT_INITIATE + 1);
        return action == ACT_HYBRID_LAST ? 1.7f : 0.85f;
    }
}

BG_LONG float weight_in_journey(const struct archmage *g, int p, bg_action action,
                                const struct journey *j, int left)
{
    if (action <= ACT_TRAVEL_LAST)
        return 0.05f + 1.5f * j->step[action - ACT_TRAVEL];
    if (action == ACT_EXPLORE)
        return 2;
    if (action == ACT_DEPLOY)
        return 4;
    if (action == ACT_ATTACK)
        return 0.2f + 2 * worth_of_claiming(g, p, g->mage[p].at, g->mp, left);
    if (action <= ACT_DIVINE_LAST)
        return 0.6f;
    if (action <= ACT_INFLAME_LAST)
        return weight_of_cast(action);
    if (action < ACT_END)
        return 0.02f + 1.2f * weight_of_ending(g, p, action, left);
    if (action == ACT_END)
        return g->phase == PHASE_AFTER ? 0.6f : 0.08f;
    if (action >= ACT_RECRUIT_FEW)
        return 0.01f; /* seldom better than all there are */
    return action >= ACT_CAST_NEW1 && action <= ACT_CAST_NEW2_LAST ? weight_of_cast(action) : 0.4f;
}

/* Sub-decisions. */

/* A relic that completes a pair, or starts a sphere not yet known. */
BG_FN float weight_of_relic(const struct archmage_mage *m, int s)
{
    return 1 + (float)(m->relics[s] & 1) + (m->apprentices[s] ? 0 : 0.7f);
}

BG_FN float weight_of_training(const struct archmage_mage *m, int s)
{
    int left = (s + SPHERES - 1) % SPHERES;
    return (m->apprentices[s] ? 1 : 2.5f) +
           (float)(m->apprentices[left] + m->apprentices[(s + 1) % SPHERES]) * 0.3f;
}

BG_FN float weight_of_duel(const struct archmage_mage *m, int area)
{
    int points = points_of_duel(m, area);
    return points > 0 ? 1 + (float)points : points == 0 ? 0.6f : 0.1f;
}

BG_FN float weight_of_swap(const struct archmage *g, const struct archmage_mage *m, bg_action a)
{
    int code = (int)(a - ACT_SWAP), from = code / (SPHERES - 1), to = code % (SPHERES - 1);
    (void)g;
    to += to >= from;
    return 0.2f + (float)(m->relics[from] & 1) + (float)(m->relics[to] & 1) * 1.5f;
}

BG_LONG float weight_of_answer(const struct archmage *g, int p, bg_action action)
{
    const struct archmage_mage *m = &g->mage[p];
    int node = g->depth ? g->pending[g->depth - 1].node : NODE_NONE;
    int s = (int)(action - ACT_PICK);
    if (archmage_is_cast(action))
        return weight_of_cast(action);
    if (action >= ACT_DUEL && action <= ACT_DUEL_LAST)
        return weight_of_duel(m, (int)(action - ACT_DUEL) + AREA_ADVANCED);
    if (action >= ACT_SWAP && action <= ACT_SWAP_LAST)
        return weight_of_swap(g, m, action);
    if (action == ACT_PASS)
        return node == NODE_TOWN ? 0.01f : node == NODE_TRAIN || node == NODE_SECOND ? 0.15f : 0.4f;
    if (action == ACT_FOLLOWER)
        return m->company < 3 ? 2 : 0.4f;
    if (action < ACT_PICK || action > ACT_PICK_LAST)
        return 1;
    if (node == NODE_TRAIN || node == NODE_T_AREA)
        return weight_of_training(m, s);
    if (node == NODE_DISCARD)
        return 0.3f + (float)(m->relics[s] & 1);
    return weight_of_relic(m, s);
}

BG_PUBLIC void archmage_weigh(const void *world, int seat, const bg_action *list, int n,
                              float *weight)
{
    const struct archmage *g = (const struct archmage *)world;
    int travels = !g->depth && (g->phase == PHASE_JOURNEY || g->phase == PHASE_PASSING);
    int base = travels || (!g->depth && g->phase == PHASE_AFTER);
    int left = g->rounds - g->mage[seat].turn + 1;
    struct journey j;
    if (travels)
        plan_journey(g, seat, left, &j);
    for (int i = 0; i < n; i++)
        weight[i] = base ? weight_in_journey(g, seat, list[i], &j, left)
                         : weight_of_answer(g, seat, list[i]);
}

BG_PUBLIC bg_action archmage_pick(const void *world, int seat, const bg_action *list, int n,
                                  struct bg_rng *rng)
{
    float weight[BG_MAX_LIST], sum = 0;
    int pick = 0;
    if (((const struct archmage *)world)->mode != MODE_VERSUS)
        return archmage_hand_move((const struct archmage *)world, list, n, 0, rng);
    archmage_weigh(world, seat, list, n, weight);
    for (int i = 0; i < n; i++) {
        weight[i] *= weight[i];
        sum += weight[i];
    }
    float at = (float)(bg_rng_next(rng) >> 40) / 16777216 * sum;
    while (pick + 1 < n && at >= weight[pick])
        at -= weight[pick++];
    return list[pick];
}
