/*
 * arts.h: the Advanced spells of A10 and A11; how those fly who can, and what
 * a mage on two locations does, is in stride.h.
 */
#ifndef ARCHMAGE_RULES_ARTS_H
#define ARCHMAGE_RULES_ARTS_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "answers.h"
#include "aim.h"
#include "stride.h"
#include "ends.h"

/* Rows of questions.h. */
#define ARCHMAGE_ART_QUESTIONS(X)                                                                  \
    X(PULL, "pull", "divert", g->active, STAYS, archmage_pull_options, archmage_answer_pull,       \
      SAYS_LOCATION, "pull", "Divert: pull wards from where?")                                     \
    X(DROP, "drop", "extractor", g->active, ENDS, archmage_drop_options, archmage_answer_drop,     \
      SAYS_LOCATION, "drop", "Too many Extractors: which one goes?")

/* Rows of spells.h. */
#define ARCHMAGE_ART_SPELLS(X)                                                                     \
    X(EXTRACTOR, "extractor", "Relic Extractor", 6, WHEN_TURN, FROM_HERE, 0,                       \
      archmage_extractor_works, archmage_ask_where, archmage_extractor_targets,                    \
      archmage_extractor, "at", "A10.2", "until replaced or lost",                                 \
      "Put a machine on a land of yours, here or next to you: one relic at the start of "          \
      "each of your turns. Two machines at most.")                                                 \
    X(FLY, "fly", "Fly", 7, WHEN_JOURNEY, FROM_ANYWHERE, 0, archmage_always, archmage_take_wing,   \
      archmage_no_targets, archmage_no_hit, "", "A10.3", "this turn",                              \
      "Travel any distance in a straight line for 1 movement, over mages, towers, Barriers "       \
      "and gaps. Only where you land something happens.")                                          \
    X(HASTEN, "hasten", "Hasten", 8, WHEN_JOURNEY, FROM_ANYWHERE, 0, archmage_always,              \
      archmage_hasten, archmage_no_targets, archmage_no_hit, "", "A10.4", "this turn",             \
      "Travel into your own locations is free each time, as far as 30 free steps, and every "      \
      "step crosses Barriers; Vines and tokens still act. Enlarged, you set a boot on your own "   \
      "location for free.")                                                                        \
    X(DIVERT, "divert", "Divert", 9, WHEN_TURN, FROM_HERE, 0, archmage_divert_works,               \
      archmage_divert, archmage_no_targets, archmage_no_hit, "", "A10.5", "at once",               \
      "Pull all wards from neighbouring locations onto yours, one location after another. "        \
      "On nobody's land they vanish.")                                                             \
    X(ENLARGE, "enlarge", "Enlarge", 10, WHEN_JOURNEY, FROM_ANYWHERE, 0, archmage_enlarge_works,   \
      archmage_ask_where, archmage_enlarge_targets, archmage_enlarge, "to", "A11",                 \
      "until your next turn",                                                                      \
      "For 1 movement, straddle two neighbouring locations: swing one boot round the other "       \
      "for 1 movement, attack both at once, block both. Barriers do not matter. You cannot "       \
      "submit.")                                                                                   \
    X(BEGUILE, "beguile", "Beguile", 11, WHEN_TURN, FROM_HERE, 0, archmage_beguile_works,          \
      archmage_ask_where, archmage_beguile_targets, archmage_beguile, "at", "A10.1",               \
      "until it works",                                                                            \
      "Set a lure here or next to you, not on towers. The next rival mage (against the "           \
      "Warlord: he) to enter loses a follower of the Company, and you gain one.")

/* A10.1, Beguile: here or adjacent, Barriers or not; not the Cursed Tower, no
 * tower, no lure of the caster's. */
BG_FN archmage_set archmage_beguile_targets(const struct archmage *g, struct archmage_aim aim)
{
    archmage_set set = 0;
    for (archmage_set near = archmage_near(g, aim.here); near; near &= near - 1) {
        int at = bg_lowest(near);
        if (archmage_takes_token(g, at, TOKEN_BEGUILE) && !archmage_has_tower(g, at) &&
            !(archmage_token(g, at) == TOKEN_BEGUILE && archmage_caster(g, at) == aim.p))
            set |= archmage_only(at);
    }
    return set;
}

BG_FN int archmage_beguile_works(const struct archmage *g, struct archmage_aim aim)
{
    return archmage_beguile_targets(g, aim) != 0;
}

BG_FN void archmage_beguile(struct archmage *g, struct archmage_aim aim, int at,
                            struct bg_events *log)
{
    archmage_set_token(g, at, TOKEN_BEGUILE, aim.p, log);
}

/* A10.2, Relic Extractor: a land of the caster's without one, as near. */
BG_LONG archmage_set archmage_extractor_targets(const struct archmage *g, struct archmage_aim aim)
{
    archmage_set set = 0;
    for (archmage_set near = archmage_near(g, aim.here); near; near &= near - 1) {
        int at = bg_lowest(near);
        if (archmage_is_land(g, at) && archmage_controls(g, aim.p, at) &&
            archmage_token(g, at) != TOKEN_EXTRACTOR &&
            archmage_takes_token(g, at, TOKEN_EXTRACTOR))
            set |= archmage_only(at);
    }
    return set;
}

BG_FN int archmage_extractor_works(const struct archmage *g, struct archmage_aim aim)
{
    return archmage_extractor_targets(g, aim) != 0;
}

/* Extractors of p's on the map, but for one. */
BG_FN archmage_set archmage_machines(const struct archmage *g, int p, int but)
{
    archmage_set set = 0;
    for (int at = ARCHMAGE_CITY; at < archmage_tiles(g); at++)
        if (at != but && archmage_token(g, at) == TOKEN_EXTRACTOR && archmage_caster(g, at) == p)
            set |= (archmage_set)1 << at;
    return set;
}

BG_FN void archmage_extractor(struct archmage *g, struct archmage_aim aim, int at,
                              struct bg_events *log)
{
    archmage_set_token(g, at, TOKEN_EXTRACTOR, aim.p, log);
    if (archmage_set_size(archmage_machines(g, aim.p, at)) >= archmage_tune(g, TUNE_EXTRACT_MAX))
        archmage_ask(g, NODE_DROP, at, 0);
}

/* A10.3, Fly: archmage_fly_options() lists flights. */
BG_FN void archmage_take_wing(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)log;
    g->mage[aim.p].lasting |= LASTING_FLY;
}

/* A10.4, Hasten: archmage_step_cost() asks for it. */
BG_FN void archmage_hasten(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)log;
    g->mage[aim.p].lasting |= LASTING_HASTEN;
}

/* A10.5, Divert: neighbours with wards. */
BG_FN archmage_set archmage_pull_targets(const struct archmage *g, int here)
{
    archmage_set set = 0;
    for (int d = 0; d < DIRS; d++) {
        int at = archmage_neighbour(g, here, d);
        if (at != ARCHMAGE_NONE && archmage_wards(g, at))
            set |= (archmage_set)1 << at;
    }
    return set;
}

BG_FN int archmage_divert_works(const struct archmage *g, struct archmage_aim aim)
{
    return archmage_pull_targets(g, aim.here) != 0;
}

BG_FN void archmage_divert(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)log;
    archmage_ask(g, NODE_PULL, 0, aim.here);
}

/* All wards of a neighbour: to the origin if somebody's follower stands there,
 * else to the pool. */
BG_FN void archmage_pull(struct archmage *g, int here, int from, struct bg_events *log)
{
    int n = archmage_wards(g, from);
    archmage_remove_wards(g, from, n, log);
    if (archmage_holder(g, here) == NOBODY || archmage_has_tower(g, here))
        return;
    while (n--)
        archmage_add_ward(g, here, log);
}

/* A11.1, Enlarge: neighbours an unenlarged mage may grow to. */
BG_LONG archmage_set archmage_enlarge_targets(const struct archmage *g, struct archmage_aim aim)
{
    const struct archmage_mage *m = &g->mage[aim.p];
    archmage_set set = 0;
    if (archmage_enlarged(m) || g->pool[POOL_BOOTS] < 2)
        return 0;
    for (int d = 0; d < DIRS; d++) {
        int at = archmage_neighbour(g, m->at, d);
        if (at != ARCHMAGE_NONE && archmage_can_grow(g, aim.p, at))
            set |= (archmage_set)1 << at;
    }
    return set;
}

BG_FN int archmage_enlarge_works(const struct archmage *g, struct archmage_aim aim)
{
    return archmage_enlarge_targets(g, aim) != 0;
}

BG_FN void archmage_enlarge(struct archmage *g, struct archmage_aim aim, int at,
                            struct bg_events *log)
{
    (void)aim;
    archmage_grow(g, at, log);
}

/* A10.5: wards are pulled until the caster stops, at least once. */
BG_FN int archmage_pull_options(const struct archmage *g, struct archmage_pending q, bg_action *out)
{
    return archmage_list_or_none(archmage_pull_targets(g, q.b), q.a, out);
}

BG_FN void archmage_answer_pull(struct archmage *g, struct archmage_pending q, bg_action action,
                                struct bg_events *log)
{
    if (action == ACT_PASS) {
        archmage_answered(g);
        return;
    }
    archmage_asking(g)->a = 1;
    archmage_pull(g, q.b, (int)action - ACT_LOCATION, log);
}

/* A10.2: an Extractor too many. */
BG_FN int archmage_drop_options(const struct archmage *g, struct archmage_pending q, bg_action *out)
{
    return archmage_list_set(archmage_machines(g, g->active, q.a), out);
}

BG_FN void archmage_answer_drop(struct archmage *g, struct archmage_pending q, bg_action action,
                                struct bg_events *log)
{
    (void)q;
    archmage_remove_token(g, (int)action - ACT_LOCATION, log);
}

#endif
