/*
 * boosted.h: the Fundamental spells with a Boost, A8 and A9; which edges may
 * be walled is in barrier.h.
 */
#ifndef ARCHMAGE_RULES_BOOSTED_H
#define ARCHMAGE_RULES_BOOSTED_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "answers.h"
#include "aim.h"
#include "stride.h"
#include "barrier.h"

/* Rows of questions.h. */
#define ARCHMAGE_BOOSTED_QUESTIONS(X)                                                              \
    X(EDGE, "edge", "barrier", g->active, ENDS, archmage_edge_options, archmage_answer_edge,       \
      SAYS_ITSELF, "", "Magic Barrier: on which edge?")                                            \
    X(EDGE2, "second-edge", "barrier", g->active, ENDS, archmage_second_edge_options,              \
      archmage_answer_second_edge, SAYS_ITSELF, "", "Magic Barrier, boosted: a second one?")

/* Rows of spells.h. */
#define ARCHMAGE_BOOSTED_SPELLS(X)                                                                 \
    X(HARVEST, "harvest", "Harvest Blessing", 0, WHEN_TURN, FROM_HERE, 0, archmage_harvest_works,  \
      archmage_ask_where, archmage_harvest_targets, archmage_harvest, "at", "A9",                  \
      "until replaced",                                                                            \
      "Bless an explored land, here or next to you: whoever controls it gathers one relic "        \
      "more. Boost: bless a second one.")                                                          \
    X(REPLICATE, "replicate", "Replicate", 1, WHEN_TURN, FROM_HERE, 0, archmage_replicate_works,   \
      archmage_ask_where, archmage_replicate_targets, archmage_replicate, "at", "A9",              \
      "until replaced or lost",                                                                    \
      "Mark a land, Town or Camp of yours, here or next to you: each time you Gather, it "         \
      "copies one relic you just gathered. Boost: mark a second one.")                             \
    X(HOME, "home", "Return Home", 2, WHEN_JOURNEY, FROM_ANYWHERE, 0, archmage_home_works,         \
      archmage_ask_where, archmage_home_targets, archmage_arrive, "to", "A9", "at once",           \
      "Appear at your mage tower, past everything. Boost: or anywhere within two locations "       \
      "of it.")                                                                                    \
    X(BARRIER, "barrier", "Magic Barrier", 3, WHEN_TURN, FROM_HERE, 0, archmage_barrier_works,     \
      archmage_ask_edge, archmage_no_targets, archmage_no_hit, "", "A8", "for ever",               \
      "Raise a wall on one side of your location. It stops steps and Fundamental spells for"       \
      " everybody. No chain of three, none inside the city, and nobody may be cut off from "       \
      "anything. Boost: another wall, here or round a neighbour in reach.")                        \
    X(SLEIGHT, "sleight", "Sleight of Hand", 4, WHEN_TURN, FROM_HERE, 0, archmage_sleight_works,   \
      archmage_sleight, archmage_sleight_targets, archmage_steal, "at", "A9", "at once",           \
      "Take two relics of this location's kind from the rival mage who controls it. Boost: "       \
      "the same to a neighbouring location.")                                                      \
    X(CONSUME, "consume", "Consume", 5, WHEN_TURN, FROM_HERE, 0, archmage_consume_works,           \
      archmage_ask_where, archmage_consume_targets, archmage_consume, "at", "A9", "at once",       \
      "Replace a rival's unwarded follower, here or next to you, by one of yours from the "        \
      "Supply. Boost: reach two locations.")

/* A7.5: the origin and its reach: neighbours with no Barrier between. */
BG_FN int archmage_in_reach(const struct archmage *g, int here, int d)
{
    int at = archmage_around(g, here, d);
    return d < 0 || archmage_edge_open(g, here, d) ? at : ARCHMAGE_NONE;
}

/* Locations within so many steps, none of them across a Barrier. */
BG_LONG archmage_set archmage_within(const struct archmage *g, int here, int range)
{
    archmage_set seen = (archmage_set)1 << here, edge = seen;
    while (range--) {
        archmage_set fresh = 0;
        for (; edge; edge &= edge - 1)
            for (int d = 0; d < DIRS; d++) {
                int at = archmage_in_reach(g, bg_lowest(edge), d);
                if (at != ARCHMAGE_NONE)
                    fresh |= (archmage_set)1 << at;
            }
        edge = fresh & ~seen;
        seen |= fresh;
    }
    return seen;
}

/* A9, Harvest Blessing: any explored land where no such token lies. */
BG_FN archmage_set archmage_harvest_targets(const struct archmage *g, struct archmage_aim aim)
{
    archmage_set set = 0;
    for (archmage_set near = archmage_within(g, aim.here, 1); near; near &= near - 1) {
        int at = bg_lowest(near);
        if (archmage_is_land(g, at) && archmage_token(g, at) != TOKEN_HARVEST &&
            archmage_takes_token(g, at, TOKEN_HARVEST))
            set |= archmage_only(at);
    }
    return set;
}

BG_FN int archmage_harvest_works(const struct archmage *g, struct archmage_aim aim)
{
    return archmage_harvest_targets(g, aim) != 0;
}

/* A7.1: after the first target of a boosted spell a second is asked for. */
BG_FN void archmage_ask_again(struct archmage *g, struct archmage_aim aim)
{
    if (aim.boost)
        archmage_ask(g, NODE_T_HEX2, aim.spell, aim.here);
}

BG_FN void archmage_harvest(struct archmage *g, struct archmage_aim aim, int at,
                            struct bg_events *log)
{
    archmage_set_token(g, at, TOKEN_HARVEST, ARCHMAGE_NONE, log);
    archmage_ask_again(g, aim);
}

/* A9, Replicate: what the caster holds and gathers from, where no such token
 * lies. */
BG_LONG archmage_set archmage_replicate_targets(const struct archmage *g, struct archmage_aim aim)
{
    archmage_set set = 0;
    for (archmage_set near = archmage_within(g, aim.here, 1); near; near &= near - 1) {
        int at = bg_lowest(near);
        if (archmage_controls(g, aim.p, at) && !archmage_is_place(g, at) &&
            archmage_token(g, at) != TOKEN_REPLICATE &&
            archmage_takes_token(g, at, TOKEN_REPLICATE))
            set |= archmage_only(at);
    }
    return set;
}

BG_FN int archmage_replicate_works(const struct archmage *g, struct archmage_aim aim)
{
    return archmage_replicate_targets(g, aim) != 0;
}

BG_FN void archmage_replicate(struct archmage *g, struct archmage_aim aim, int at,
                              struct bg_events *log)
{
    archmage_set_token(g, at, TOKEN_REPLICATE, aim.p, log);
    archmage_ask_again(g, aim);
}

/* A9, Return Home: where p may land; a boosted one lands near the tower too. A11.9: an Enlarged
 * mage needs room for both boots. */
BG_LONG archmage_set archmage_home_targets(const struct archmage *g, struct archmage_aim aim)
{
    const struct archmage_mage *m = &g->mage[aim.p];
    int p = aim.p, range = aim.boost ? archmage_tune(g, TUNE_HOME_RANGE) : 0;
    archmage_set set = 0;
    for (int at = 0; m->tower != ARCHMAGE_NONE && at < archmage_tiles(g); at++) {
        if (archmage_steps_apart(g->cell[at], g->cell[m->tower]) > range ||
            !archmage_stop_allowed(g, p, at))
            continue;
        if (archmage_enlarged(m) ? archmage_landings(g, p, at, range) != 0 : m->at != at)
            set |= (archmage_set)1 << at;
    }
    return set;
}

BG_FN int archmage_home_works(const struct archmage *g, struct archmage_aim aim)
{
    return archmage_home_targets(g, aim) != 0;
}

/* A8, Magic Barrier. */
BG_FN int archmage_barrier_works(const struct archmage *g, struct archmage_aim aim)
{
    return archmage_wall_works(g, aim.here);
}

BG_FN void archmage_ask_edge(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)log;
    archmage_ask(g, NODE_EDGE, aim.boost, aim.here);
}

/* A9, Sleight of Hand: relics that would change hands, `paid` bones being
 * spent on the cast. A15.7: the Warlord has no shelf that could run out. */
BG_FN int archmage_loot(const struct archmage *g, int p, int at, int paid)
{
    int holder = at == ARCHMAGE_NONE ? NOBODY : archmage_holder(g, at);
    if (!archmage_foreign(g, p, holder) || !(archmage_is_land(g, at) || archmage_is_place(g, at)))
        return 0;
    int relic = archmage_relic_of(archmage_face(g, at)), most = archmage_tune(g, TUNE_SLEIGHT);
    int own = g->mage[p].relics[relic] - (relic == SPHERE_DEATH ? paid : 0);
    if (holder != WARLORD)
        most = archmage_smaller(most, g->mage[holder - 1].relics[relic]);
    return archmage_smaller(most, g->knob[KNOB_SHELF] - own);
}

BG_FN int archmage_sleight_works(const struct archmage *g, struct archmage_aim aim)
{
    return archmage_loot(g, aim.p, aim.here, aim.unpaid) > 0;
}

BG_FN void archmage_steal(struct archmage *g, struct archmage_aim aim, int at,
                          struct bg_events *log)
{
    int n = archmage_loot(g, aim.p, at, 0), relic = archmage_relic_of(archmage_face(g, at));
    if (archmage_holder(g, at) != WARLORD)
        archmage_lose(g, archmage_holder(g, at) - 1, relic, n, log);
    archmage_gain(g, aim.p, relic, n, log);
}

/* The first target is the origin, the second of a Boost a neighbour. */
BG_FN void archmage_sleight(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    archmage_steal(g, aim, aim.here, log);
    archmage_ask_again(g, aim);
}

BG_FN archmage_set archmage_sleight_targets(const struct archmage *g, struct archmage_aim aim)
{
    archmage_set set = 0;
    for (int d = 0; d < DIRS; d++) {
        int at = archmage_in_reach(g, aim.here, d);
        if (archmage_loot(g, aim.p, at, 0) > 0)
            set |= archmage_only(at);
    }
    return set;
}

/* A9, Consume: rivals' followers without a ward. */
BG_LONG archmage_set archmage_consume_targets(const struct archmage *g, struct archmage_aim aim)
{
    int range = archmage_tune(g, aim.boost ? TUNE_CONSUME_BOOST : TUNE_CONSUME);
    archmage_set near = archmage_within(g, aim.here, range), set = 0;
    if (!archmage_can_spare(&g->mage[aim.p]))
        return 0;
    for (; near; near &= near - 1) {
        int at = bg_lowest(near);
        if (archmage_foreign(g, aim.p, archmage_holder(g, at)) && !g->defence[at])
            set |= (archmage_set)1 << at;
    }
    return set;
}

BG_FN int archmage_consume_works(const struct archmage *g, struct archmage_aim aim)
{
    return archmage_consume_targets(g, aim) != 0;
}

BG_FN void archmage_consume(struct archmage *g, struct archmage_aim aim, int at,
                            struct bg_events *log)
{
    archmage_drive_off(g, at, log);
    archmage_spare(g, aim.p, ZONE_MAP, log);
    archmage_take(g, aim.p + 1, at, log);
}

/* A8.2: a boosted Barrier asks for a second one, which may be declined. */
BG_FN int archmage_edge_options(const struct archmage *g, struct archmage_pending q, bg_action *out)
{
    return archmage_wall_options(g, q.b, 0, out);
}

BG_FN void archmage_answer_edge(struct archmage *g, struct archmage_pending q, bg_action action,
                                struct bg_events *log)
{
    archmage_raise_wall(g, (int)action - ACT_EDGE, log);
    if (q.a)
        archmage_ask(g, NODE_EDGE2, 0, q.b);
}

BG_FN int archmage_second_edge_options(const struct archmage *g, struct archmage_pending q,
                                       bg_action *out)
{
    return archmage_wall_options(g, q.b, 1, out);
}

BG_FN void archmage_answer_second_edge(struct archmage *g, struct archmage_pending q,
                                       bg_action action, struct bg_events *log)
{
    (void)q;
    if (action != ACT_PASS)
        archmage_raise_wall(g, (int)action - ACT_EDGE, log);
}

#endif
