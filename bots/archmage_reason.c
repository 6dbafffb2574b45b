/*
 * archmage_reason.c: why a move of Archmage is good or bad: what the rest of the turn gains and
 * keeps, what it leaves open to others, and what is still short for a spell.
 *
 * Weights are about the points that things are worth (archmage_eval.c).
 */
#include "../games/archmage/archmage_reason.h"
#include "../games/archmage/rules/cast.h"
#include "../games/archmage/rules/map.h"
#include "../games/archmage/rules/payment.h"
#include "../games/archmage/rules/pieces.h"
#include "../games/archmage/rules/scoring.h"
#include "../games/archmage/rules/spells.h"
#include "reason.h"

#include <string.h>

enum { NEARLY = 2 }; /* relics short that are worth a word */

/* The table before a move and after the rest of the turn, with whose eyes. */
struct outcome {
    const struct archmage *was, *is;
    int p;
    struct reason_list *out;
};

static void note(const struct outcome *o, int kind, int what, int who, int amount, float weight)
{
    reason_add(o->out, (struct bg_reason){.kind = (uint8_t)kind,
                                          .against = kind >= REASON_EMPTIES,
                                          .what = (int16_t)what,
                                          .who = (int16_t)who,
                                          .amount = (int16_t)amount,
                                          .weight = weight});
}

static void find_apprentices(const struct outcome *o)
{
    const struct archmage_mage *was = &o->was->mage[o->p], *is = &o->is->mage[o->p];
    for (int area = 0; area < AREAS; area++) {
        int more = is->apprentices[area] - was->apprentices[area];
        if (more > 0 && area >= AREA_ADVANCED)
            note(o, REASON_PROMOTES, area, 0, more, area >= AREA_MASTER ? 4 : 2);
        else if (more > 0)
            note(o, REASON_TRAINS, area, 0, more, 1.1f * (float)more);
        else if (more < 0 && !is->apprentices[area])
            note(o, REASON_EMPTIES, area, 0, 1, 0.5f);
    }
}

/* Places that change hands, or are turned. */
static void find_places(const struct outcome *o)
{
    for (int at = ARCHMAGE_CITY; at < ARCHMAGE_LOCATIONS; at++) {
        int was = archmage_holder(o->was, at), is = archmage_holder(o->is, at), mine = o->p + 1;
        float worth = archmage_is_land(o->was, at) ? 1 : 1.2f;
        if (is == mine && was != mine && was != NOBODY)
            note(o, REASON_TAKES, at, was - 1, 1, worth + 0.4f);
        else if (is == mine && was != mine && archmage_explored(o->was, at))
            note(o, REASON_CLAIMS, at, 0, 1, worth);
        else if (was != mine && was != NOBODY && is == NOBODY)
            note(o, REASON_CLEARS, at, was - 1, 1, worth - 0.2f);
    }
    if (o->is->depth && archmage_top(o->is)->node == NODE_REVEAL)
        note(o, REASON_EXPLORES, archmage_top(o->is)->a, 0, 1, 0.6f);
    if (o->is->mage[o->p].tower != o->was->mage[o->p].tower)
        note(o, REASON_BUILDS, o->is->mage[o->p].tower, 0, 1, 2);
}

static void find_leads(const struct outcome *o)
{
    for (int land = 0; land < ARCHMAGE_LANDS && o->was->mode == MODE_VERSUS; land++) {
        int points = archmage_land_points(o->is, o->p, land);
        if (points > archmage_land_points(o->was, o->p, land))
            note(o, REASON_LEADS, land, 0, points, 0.45f * (float)points);
    }
}

static void find_gains(const struct outcome *o)
{
    const struct archmage_mage *was = &o->was->mage[o->p], *is = &o->is->mage[o->p];
    int relics = archmage_relics(is) - archmage_relics(was), kind = -1, kinds = 0;
    int wards = o->was->pool[POOL_WARDS] - o->is->pool[POOL_WARDS];
    for (int s = 0; s < SPHERES; s++)
        if (is->relics[s] != was->relics[s]) {
            kind = s;
            kinds++;
        }
    if (relics > 0)
        note(o, REASON_GATHERS, kinds == 1 ? kind : SPHERES, 0, relics,
             0.2f + 0.15f * (float)relics);
    if (is->company > was->company)
        note(o, REASON_RECRUITS, 0, 0, is->company - was->company,
             0.1f + 0.1f * (float)(is->company - was->company));
    if (wards > 0)
        note(o, REASON_WARDS, 0, 0, wards, 0.15f * (float)wards);
    for (int i = 0; i < HAND; i++)
        if (is->worth[i] > was->worth[i])
            note(o, REASON_FULFILS, is->open[i], 0, is->worth[i], is->worth[i]);
}

/* What rival q, who moves next, could win by force: price of the way and of the fight. */
static archmage_set in_reach_of(const struct archmage *g, int q, int p)
{
    uint8_t cost[ARCHMAGE_LOCATIONS], list[ARCHMAGE_LOCATIONS];
    struct archmage_bars bars = archmage_bars_for(g, q);
    int count = 1, points = g->knob[KNOB_MP];
    archmage_set reach = 0;
    memset(cost, 0xff, sizeof cost);
    list[0] = g->mage[q].at;
    cost[list[0]] = 0;
    for (int i = 0; i < count; i++) {
        int from = list[i], price = cost[from] + 1 + archmage_wards(g, from);
        if (archmage_holder(g, from) == p + 1 && price <= points && g->mage[q].company &&
            !archmage_has_tower(g, from) && !archmage_in(bars.rivals, from))
            reach |= archmage_only(from);
        for (int d = 0; d < DIRS; d++) {
            int to = archmage_neighbour(g, from, d);
            if (archmage_in(bars.closed, to) || cost[from] + archmage_cost(g, to) >= cost[to] ||
                cost[from] + archmage_cost(g, to) > points)
                continue;
            if (cost[to] == 0xff)
                list[count++] = (uint8_t)to;
            cost[to] = (uint8_t)(cost[from] + archmage_cost(g, to));
        }
    }
    return reach;
}

/* Places held at the end: what one rival can no longer reach is kept, what one newly can is open.
 * Of several rivals the first is named. */
static void find_dangers(const struct outcome *o)
{
    archmage_set told = 0;
    for (int q = 0; q < o->was->seats && o->was->mode == MODE_VERSUS; q++) {
        if (q == o->p || o->is->mage[q].done)
            continue;
        archmage_set was = in_reach_of(o->was, q, o->p), is = in_reach_of(o->is, q, o->p);
        for (int at = ARCHMAGE_CITY; at < ARCHMAGE_LOCATIONS; at++) {
            if (archmage_holder(o->is, at) != o->p + 1 || archmage_in(told, at) ||
                archmage_in(was, at) == archmage_in(is, at))
                continue;
            told |= archmage_only(at);
            if (archmage_in(is, at))
                note(o, REASON_OPEN, at, q, 1, 0.3f);
            else
                note(o, REASON_KEEPS, at, q, 1, 0.9f);
        }
    }
}

/* The greatest spell of the book that is nearly paid for; and those that have become so. */
static void find_payments(const struct outcome *o)
{
    const struct archmage_mage *was = &o->was->mage[o->p], *is = &o->is->mage[o->p];
    int nearest = -1, missing = 0, best = -1;
    for (int page = 0; page < PAGES; page++) {
        int level = archmage_level(page), has = 0;
        if (!(is->book >> page & 1))
            continue;
        for (int i = 0; i <= level; i++)
            has += is->relics[archmage_pay_type(page, i)];
        if (level && has > level && !archmage_affords(was, page))
            note(o, REASON_READY, archmage_spell_on(o->is, page), 0, 1, 0.2f + 0.3f * (float)level);
        int rest = level + 1 - has;
        if (rest <= 0 || rest > NEARLY || 3 * level - rest <= best)
            continue;
        best = 3 * level - rest;
        nearest = page;
        missing = rest;
    }
    if (nearest >= 0)
        note(o, REASON_SHORT, nearest, 0, missing, 0.2f);
}

static void find_casts(const struct outcome *o, const struct search_line *line)
{
    for (int i = 0; i < line->count; i++)
        if (archmage_is_cast(line->move[i]))
            note(o, REASON_CASTS, archmage_spell_cast(line->move[i]), 0, 1, i ? 0.65f : 0.95f);
}

static void find_reasons(const struct reason_case *of, struct reason_list *out)
{
    struct outcome o = {(const struct archmage *)of->before, (const struct archmage *)of->after,
                        of->seat, out};
    if (archmage_in_setup(o.was))
        return;
    if (o.is->won && !o.was->won)
        note(&o, REASON_BEATS, 0, 0, 1, 10);
    find_apprentices(&o);
    find_places(&o);
    find_leads(&o);
    find_casts(&o, of->line);
    find_gains(&o);
    find_dangers(&o);
    find_payments(&o);
}

const struct reasoner archmage_reasoner = {"archmage", find_reasons, archmage_put_reason};
