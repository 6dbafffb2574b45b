/*
 * advanced.h: the Advanced spells, 5.5.
 */
#ifndef ARCHMAGE_RULES_ADVANCED_H
#define ARCHMAGE_RULES_ADVANCED_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "answers.h"
#include "aim.h"
#include "stride.h"

/* Rows of questions.h. */
#define ARCHMAGE_ADVANCED_QUESTIONS(X)                                                             \
    X(T_DIR, "direction", "chasm", g->active, ENDS, archmage_direction_options,                    \
      archmage_answer_direction, SAYS_ITSELF, "", "Fiery Chasm: in which direction?")              \
    X(T_OPP, "rival", "imprison", g->active, ENDS, archmage_opponent_options,                      \
      archmage_answer_opponent, SAYS_ITSELF, "", "Imprison: whose followers?")                     \
    X(T_DOOR, "doorway", "shadow", g->active, ENDS, archmage_door_options, archmage_answer_door,   \
      SAYS_ITSELF, "", "Shadow: in whose doorway?")

/* Rows of spells.h. */
#define ARCHMAGE_ADVANCED_SPELLS(X)                                                                \
    X(WELLSPRING, "wellspring", "Wellspring", 6, WHEN_TURN, FROM_HERE, 0,                          \
      archmage_wellspring_works, archmage_ask_where, archmage_wellspring_targets,                  \
      archmage_wellspring, "at", "5.5", "until replaced",                                          \
      "Open a spring where a follower of yours stands, here or adjacent. When another mage "       \
      "enters, whoever controls the location gains {well_owner} relics of choice, then the "       \
      "visitor "                                                                                   \
      "gains {well_visitor}. In co-op only the Warlord makes it flow, and only for the ally who "  \
      "controls it.")                                                                              \
    X(DIVINATION, "divination", "Divination", 7, WHEN_JOURNEY, FROM_ANYWHERE, 0, archmage_always,  \
      archmage_divination, archmage_no_targets, archmage_no_hit, "", "5.5", "this turn",           \
      "For the rest of the Journey 1 movement buys a relic from a land you control, wherever "     \
      "it lies, each land once.")                                                                  \
    X(GATE, "gate", "Gate", 8, WHEN_JOURNEY, FROM_ANYWHERE, 0, archmage_gate_works,                \
      archmage_ask_where, archmage_gate_targets, archmage_arrive, "to", "5.5", "at once",          \
      "Step to any explored location without another mage, a rival's tower or the Warlord. "       \
      "It costs no movement; curse, Chasm and Wellspring act on arrival.")                         \
    X(SHADOW, "shadow", "Shadow", 9, WHEN_TURN, FROM_ANYWHERE, 0, archmage_shadow_works,           \
      archmage_ask_door, archmage_no_targets, archmage_no_hit, "", "5.5", "until paid",            \
      "Post a follower, from the Supply or, if that is empty, from the Company, in a rival's "     \
      "free "                                                                                      \
      "doorway. Before that rival casts with a relic of "                                          \
      "either neighbouring sphere, one of the two relics must be given to you; then the "          \
      "follower goes home to your Supply.")                                                        \
    X(IMPRISON, "imprison", "Imprison", 10, WHEN_TURN, FROM_ANYWHERE, 0, archmage_imprison_works,  \
      archmage_ask_opponent, archmage_no_targets, archmage_no_hit, "", "5.5", "for ever",          \
      "Up to {imprison} followers of a rival's Company are out of the game.")                      \
    X(CHASM, "chasm", "Fiery Chasm", 11, WHEN_TURN, FROM_HERE, 0, archmage_chasm_works,            \
      archmage_ask_direction, archmage_no_targets, archmage_no_hit, "", "5.5", "until replaced",   \
      "Tear open a line of up to {chasm_len} locations in one direction, short of gaps and the "   \
      "Cursed Tower. Whoever enters one loses a follower from the Company.")

/* 5.5, Wellspring: a follower of the caster's, here or adjacent. */
BG_FN archmage_set archmage_wellspring_targets(const struct archmage *g, struct archmage_aim aim)
{
    archmage_set set = 0;
    for (archmage_set near = archmage_near(g, aim.here); near; near &= near - 1) {
        int at = bg_lowest(near);
        if (archmage_follower_of(g, aim.p, at) && archmage_token(g, at) != TOKEN_WELLSPRING &&
            archmage_takes_token(g, at, TOKEN_WELLSPRING))
            set |= archmage_only(at);
    }
    return set;
}

BG_FN int archmage_wellspring_works(const struct archmage *g, struct archmage_aim aim)
{
    return archmage_wellspring_targets(g, aim) != 0;
}

BG_FN void archmage_wellspring(struct archmage *g, struct archmage_aim aim, int at,
                               struct bg_events *log)
{
    (void)aim;
    archmage_set_token(g, at, TOKEN_WELLSPRING, ARCHMAGE_NONE, log);
}

/* 5.5, Divination: archmage_can_divine() asks for it. */
BG_FN void archmage_divination(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)aim, (void)log;
    g->divination = 1;
}

/* 5.5, Gate: explored, elsewhere, free to stop; A11.9: with room for both
 * boots of an Enlarged mage. */
BG_FN int archmage_gate_leads(const struct archmage *g, int p, archmage_set open, int at)
{
    const struct archmage_mage *m = &g->mage[p];
    return !archmage_stands_on(m, at) && archmage_explored(g, at) && archmage_in(open, at) &&
           (!archmage_enlarged(m) || archmage_landings(g, p, at, 0));
}

BG_FN archmage_set archmage_gate_targets(const struct archmage *g, struct archmage_aim aim)
{
    archmage_set open = archmage_free_ground(g, aim.p), set = 0;
    for (int at = 0; at < archmage_tiles(g); at++)
        if (archmage_gate_leads(g, aim.p, open, at))
            set |= (archmage_set)1 << at;
    return set;
}

BG_FN int archmage_gate_works(const struct archmage *g, struct archmage_aim aim)
{
    archmage_set open = archmage_free_ground(g, aim.p);
    for (int at = 0; at < archmage_tiles(g); at++)
        if (archmage_gate_leads(g, aim.p, open, at))
            return 1;
    return 0;
}

/* 5.5, Shadow: free doorways of opponents. */
BG_FN int archmage_free_doors(const struct archmage *g, int p, bg_action *out)
{
    int n = 0;
    for (int q = 0; q < g->seats; q++)
        for (int d = 0; d < SPHERES && archmage_opponent(g, p, q); d++)
            if (g->mage[q].shadow[d] == ARCHMAGE_NONE)
                out[n++] = (bg_action)(ACT_DOOR + SPHERES * q + d);
    return n;
}

BG_FN int archmage_shadow_works(const struct archmage *g, struct archmage_aim aim)
{
    bg_action doors[ARCHMAGE_SEATS * SPHERES];
    return g->pool[POOL_CS] && archmage_can_spare(&g->mage[aim.p]) &&
           archmage_free_doors(g, aim.p, doors) > 0;
}

BG_FN void archmage_ask_door(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)aim, (void)log;
    archmage_ask(g, NODE_T_DOOR, 0, 0);
}

BG_FN int archmage_door_options(const struct archmage *g, struct archmage_pending q, bg_action *out)
{
    (void)q;
    return archmage_free_doors(g, g->active, out);
}

BG_FN void archmage_answer_door(struct archmage *g, struct archmage_pending q, bg_action action,
                                struct bg_events *log)
{
    int seat = ((int)action - ACT_DOOR) / SPHERES, d = ((int)action - ACT_DOOR) % SPHERES;
    (void)q;
    archmage_spare(g, g->active, ZONE_DOOR, log);
    g->mage[seat].shadow[d] = g->active;
    g->pool[POOL_CS]--;
    archmage_emit(log, EVENT_SHADOWS, g->active, 0, d, seat, 0);
}

/* 5.5, Imprison. */
BG_FN int archmage_victims_of(const struct archmage *g, int p, bg_action *out)
{
    int n = 0;
    for (int q = 0; q < g->seats; q++)
        if (archmage_opponent(g, p, q) && g->mage[q].company)
            out[n++] = (bg_action)(ACT_SEAT + q);
    return n;
}

BG_FN int archmage_imprison_works(const struct archmage *g, struct archmage_aim aim)
{
    bg_action seats[ARCHMAGE_SEATS];
    return archmage_victims_of(g, aim.p, seats) > 0;
}

BG_FN void archmage_ask_opponent(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)aim, (void)log;
    archmage_ask(g, NODE_T_OPP, 0, 0);
}

BG_FN int archmage_opponent_options(const struct archmage *g, struct archmage_pending q,
                                    bg_action *out)
{
    (void)q;
    return archmage_victims_of(g, g->active, out);
}

BG_FN void archmage_answer_opponent(struct archmage *g, struct archmage_pending q, bg_action action,
                                    struct bg_events *log)
{
    int seat = (int)action - ACT_SEAT;
    struct archmage_mage *m = &g->mage[seat];
    int n = archmage_smaller(g->knob[KNOB_IMPRISON], m->company);
    (void)q;
    m->company = (uint8_t)(m->company - n);
    m->jailed = (uint8_t)(m->jailed + n);
    archmage_emit(log, EVENT_CAPTURES, g->active, 0, 0, seat, n);
}

/* 5.5, Fiery Chasm: the k-th location (from 1) of the line from `from`; NONE
 * at its end, before a gap and before the Cursed Tower. */
BG_FN int archmage_chasm_next(const struct archmage *g, int from, int d, int k)
{
    int at = archmage_neighbour(g, from, d);
    return k > g->knob[KNOB_CHASM_LEN] || at == 0 ? ARCHMAGE_NONE : at;
}

BG_FN int archmage_chasm_opens(const struct archmage *g, int here, int d)
{
    int at = archmage_chasm_next(g, here, d, 1);
    for (int k = 2; at != ARCHMAGE_NONE; k++) {
        if (archmage_token(g, at) != TOKEN_CHASM && archmage_takes_token(g, at, TOKEN_CHASM))
            return 1;
        at = archmage_chasm_next(g, at, d, k);
    }
    return 0;
}

BG_FN int archmage_chasm_ways(const struct archmage *g, int here, bg_action *out)
{
    int n = 0;
    for (int d = 0; d < DIRS; d++)
        if (archmage_chasm_opens(g, here, d))
            out[n++] = (bg_action)(ACT_DIR + d);
    return n;
}

BG_FN int archmage_chasm_works(const struct archmage *g, struct archmage_aim aim)
{
    bg_action dirs[DIRS];
    return archmage_chasm_ways(g, aim.here, dirs) > 0;
}

BG_FN void archmage_ask_direction(struct archmage *g, struct archmage_aim aim,
                                  struct bg_events *log)
{
    (void)log;
    archmage_ask(g, NODE_T_DIR, 0, aim.here);
}

BG_FN int archmage_direction_options(const struct archmage *g, struct archmage_pending q,
                                     bg_action *out)
{
    return archmage_chasm_ways(g, q.b, out);
}

/* A Chasm that stays remembers nobody (1.9). */
BG_FN void archmage_answer_direction(struct archmage *g, struct archmage_pending q,
                                     bg_action action, struct bg_events *log)
{
    int caster = g->knob[KNOB_CHASM_PERSIST] ? (int)ARCHMAGE_NONE : g->active;
    int d = (int)action - ACT_DIR, at = archmage_chasm_next(g, q.b, d, 1);
    for (int k = 2; at != ARCHMAGE_NONE; k++) {
        if (archmage_token(g, at) != TOKEN_CHASM)
            archmage_set_token(g, at, TOKEN_CHASM, caster, log);
        at = archmage_chasm_next(g, at, d, k);
    }
}

#endif
