/*
 * places.h: Places of Power, A13: the four that are used in a turn. The
 * Eye and the Altar work in Preparation (turn.h).
 */
#ifndef ARCHMAGE_RULES_PLACES_H
#define ARCHMAGE_RULES_PLACES_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "answers.h"
#include "journey.h"
#include "stride.h"

/* Rows of questions.h. */
#define ARCHMAGE_PLACE_QUESTIONS(X)                                                                \
    X(TREEMAN, "treeman", "deepwood", g->active, ENDS, archmage_treeman_options,                   \
      archmage_answer_treeman, SAYS_LOCATION, "to", "Deepwood: send the Treeman where?")           \
    X(BRIDGE, "bridge", "skybridge", g->active, ENDS, archmage_bridge_options,                     \
      archmage_answer_bridge, SAYS_LOCATION, "to", "Skybridge: to which outpost?")                 \
    X(FORGE, "forge", "highforge", g->active, ENDS, archmage_forge_options, archmage_answer_forge, \
      SAYS_LOCATION, "ward", "Highforge: a ward where?")

/* Places used in a turn: the question for the target, how many of them, and
 * whether p has one. */
#define ARCHMAGE_USES(X)                                                                           \
    X(DEEPWOOD, TREEMAN, 0, archmage_treeman_targets(g, p) != 0)                                   \
    X(SKYBRIDGE, BRIDGE, 0, g->phase == PHASE_JOURNEY && archmage_bridge_targets(g, p) != 0)       \
    X(HIGHFORGE, FORGE, archmage_tune(g, TUNE_FORGE), archmage_forge_targets(g, p) != 0)           \
    X(DEADMAZE, PUSH, 0, archmage_pushes(g, p, pushes) > 0)

BG_FN int archmage_place_used(int use)
{
    static const uint8_t place[USES] = {
#define X(id) PLACE_##id,
        ARCHMAGE_USE_CODES(X)
#undef X
    };
    return place[use];
}

/* A13.4: lands of p's the Treeman may go to. */
BG_FN archmage_set archmage_treeman_targets(const struct archmage *g, int p)
{
    archmage_set set = 0;
    for (int at = ARCHMAGE_CITY; at < archmage_tiles(g); at++)
        if (archmage_is_land(g, at) && archmage_controls(g, p, at) && g->treeman != at &&
            !archmage_rivals_on(g, p, at) && !(archmage_has_warlord(g) && g->warlord.at == at))
            set |= (archmage_set)1 << at;
    return set;
}

/* A13.6: whether p can stop at a bridged outpost, or pass the mage there. */
BG_LONG int archmage_bridge_leads(const struct archmage *g, int p, int at)
{
    const struct archmage_mage *m = &g->mage[p];
    struct archmage_bars bars = archmage_bars_for(g, p);
    int face = archmage_face(g, at), passed = archmage_in(bars.rivals, at);
    int mp = g->mp - archmage_tune(g, TUNE_SKYBRIDGE) - archmage_vines_on(g, at);
    struct archmage_means left = {mp, m->company, 1};
    int unseen = face == FACE_OUTPOST && archmage_tune(g, TUNE_SKY_UNSEEN);
    if (face != FACE_CAMP && !(face >= FACE_HYBRID && face < FACE_LAND) && !unseen)
        return 0;
    if (archmage_stands_on(m, at) || archmage_in(bars.closed, at) || mp < 0)
        return 0;
    if (archmage_enlarged(m))
        return !passed && archmage_landings(g, p, at, 0);
    return !passed || archmage_can_pass(g, p, bars, at, left);
}

BG_FN archmage_set archmage_bridge_targets(const struct archmage *g, int p)
{
    archmage_set set = 0;
    for (int at = ARCHMAGE_CITY; at < archmage_tiles(g); at++)
        if (archmage_bridge_leads(g, p, at))
            set |= (archmage_set)1 << at;
    return set;
}

BG_FN void archmage_cross_bridge(struct archmage *g, int at, struct bg_events *log)
{
    g->mp = (uint8_t)(g->mp - archmage_tune(g, TUNE_SKYBRIDGE) - archmage_vines_on(g, at));
    if (archmage_enlarged(&g->mage[g->active]))
        archmage_ask(g, NODE_LAND, SPELL_GATE, at);
    else
        archmage_enter_or_pass(g, g->active, at, log);
}

/* A13.7, Highforge: followers of p's without a ward, anywhere. */
BG_FN archmage_set archmage_forge_targets(const struct archmage *g, int p)
{
    archmage_set set = 0;
    for (int at = ARCHMAGE_CITY; g->pool[POOL_WARDS] && at < archmage_tiles(g); at++)
        if (archmage_controls(g, p, at) && !g->defence[at])
            set |= (archmage_set)1 << at;
    return set;
}

BG_LONG int archmage_use_works(const struct archmage *g, int p, int use)
{
    bg_action pushes[ARCHMAGE_SEATS * DIRS];
    switch ((enum archmage_use)use) {
#define X(id, question, amount, works)                                                             \
    case USE_##id:                                                                                 \
        return works;
        ARCHMAGE_USES(X)
#undef X
    case USES:
        break;
    }
    return 0;
}

BG_FN int archmage_use_options(const struct archmage *g, int p, bg_action *out)
{
    int n = 0;
    for (int use = 0; g->mage[p].ready && use < USES; use++)
        if (g->mage[p].ready >> archmage_place_used(use) & 1 && archmage_use_works(g, p, use))
            out[n++] = (bg_action)(ACT_USE + use);
    return n;
}

/* The card is used; its target is asked for. */
BG_LONG void archmage_use(struct archmage *g, int use, struct bg_events *log)
{
    int place = archmage_place_used(use);
    g->mage[g->active].ready &= (uint8_t) ~(1 << place);
    archmage_emit(log, EVENT_PLACE_CARD, g->active, 0, 0, place, 0);
    switch ((enum archmage_use)use) {
#define X(id, question, amount, works)                                                             \
    case USE_##id:                                                                                 \
        archmage_ask(g, NODE_##question, amount, 0);                                               \
        break;
        ARCHMAGE_USES(X)
#undef X
    case USES:
        break;
    }
}

BG_FN int archmage_treeman_options(const struct archmage *g, struct archmage_pending q,
                                   bg_action *out)
{
    (void)q;
    return archmage_list_set(archmage_treeman_targets(g, g->active), out);
}

BG_FN void archmage_answer_treeman(struct archmage *g, struct archmage_pending q, bg_action action,
                                   struct bg_events *log)
{
    (void)q;
    g->treeman_moved = 1;
    archmage_move_treeman(g, g->active, (int)action - ACT_LOCATION, log);
}

BG_FN int archmage_bridge_options(const struct archmage *g, struct archmage_pending q,
                                  bg_action *out)
{
    (void)q;
    return archmage_list_set(archmage_bridge_targets(g, g->active), out);
}

BG_FN void archmage_answer_bridge(struct archmage *g, struct archmage_pending q, bg_action action,
                                  struct bg_events *log)
{
    (void)q;
    archmage_cross_bridge(g, (int)action - ACT_LOCATION, log);
}

BG_FN int archmage_forge_options(const struct archmage *g, struct archmage_pending q,
                                 bg_action *out)
{
    (void)q;
    return archmage_list_set(archmage_forge_targets(g, g->active), out);
}

BG_FN void archmage_answer_forge(struct archmage *g, struct archmage_pending q, bg_action action,
                                 struct bg_events *log)
{
    archmage_add_ward(g, (int)action - ACT_LOCATION, log);
    if (q.a > 1)
        archmage_ask(g, NODE_FORGE, q.a - 1, 0);
}

#endif
