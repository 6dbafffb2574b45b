/*
 * master.h: the Master spells, 5.6; where Upheaval may lift and set down tiles
 * is in upheaval.h.
 */
#ifndef ARCHMAGE_RULES_MASTER_H
#define ARCHMAGE_RULES_MASTER_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "answers.h"
#include "setup.h"
#include "scoring.h"
#include "aim.h"
#include "ends.h"
#include "upheaval.h"

/* Rows of questions.h. */
#define ARCHMAGE_MASTER_QUESTIONS(X)                                                               \
    X(LIFT1, "lift", "upheaval", g->active, ENDS, archmage_lift_options, archmage_answer_lift,     \
      SAYS_LOCATION, "lift", "Upheaval: lift which tile first?")                                   \
    X(LIFT2, "lift-second", "upheaval", g->active, ENDS, archmage_partner_options,                 \
      archmage_answer_partner, SAYS_LOCATION, "lift", "Upheaval: lift which tile with {tile_a}?")  \
    X(PLACE1, "set-down", "upheaval", g->active, ENDS, archmage_first_cell_options,                \
      archmage_answer_first_cell, SAYS_ITSELF, "", "Upheaval: where to set down {tile_a}?")        \
    X(PLACE2, "set-down-second", "upheaval", g->active, ENDS, archmage_second_cell_options,        \
      archmage_answer_second_cell, SAYS_ITSELF, "", "Upheaval: where to set down {tile_b}?")       \
    X(T_AREA, "apprentice", "automaton", g->active, ENDS, archmage_sphere_options,                 \
      archmage_answer_sphere, SAYS_SPHERE, "area", "Automaton: an apprentice of which sphere?")    \
    X(T_TAINT, "taint", "corrupt", g->active, ENDS, archmage_taint_options, archmage_answer_taint, \
      SAYS_ITSELF, "", "Corrupt: which apprentice?")

/* Rows of spells.h. */
#define ARCHMAGE_MASTER_SPELLS(X)                                                                  \
    X(UPHEAVAL, "upheaval", "Upheaval", 12, WHEN_TURN, FROM_ANYWHERE, 0, archmage_upheaval_works,  \
      archmage_upheaval, archmage_no_targets, archmage_no_hit, "", "5.6", "at once, marks stay",   \
      "Lift two adjacent tiles without towers, mages or Upheaval marks, one of them at the "       \
      "border, and set each down on a free cell touching the map, as far as ring "                 \
      "{upheaval_ring}. No tile may be cut off from the map, and none set down where a mage "      \
      "could reach it only through a rival's tower. Both are marked and cannot be lifted again "   \
      "while the mark lies.")                                                                      \
    X(AUTOMATON, "automaton", "Automaton", 13, WHEN_TURN, FROM_ANYWHERE, 0,                        \
      archmage_automaton_works, archmage_ask_sphere, archmage_no_targets, archmage_no_hit, "",     \
      "5.6", "at once",                                                                            \
      "If you control a ruins: a follower from your Supply (else your Company) becomes a "         \
      "Fundamental apprentice of any sphere, and its spell is ready at once.")                     \
    X(TIMESTOP, "timestop", "Time Stop", 14, WHEN_JOURNEY, FROM_ANYWHERE, 0, archmage_always,      \
      archmage_timestop, archmage_no_targets, archmage_no_hit, "", "5.6", "this turn",             \
      "Your next Journey's End action does not end the Journey: movement stays, and another "      \
      "action may follow.")                                                                        \
    X(FORTIFY, "fortify", "Fortify", 15, WHEN_TURN, FROM_ANYWHERE, 0, archmage_fortify_works,      \
      archmage_fortify, archmage_no_targets, archmage_no_hit, "", "5.6", "until removed",          \
      "One more ward on every land with your follower, up to {fortify_max} each.")                 \
    X(CORRUPT, "corrupt", "Corrupt", 16, WHEN_TURN, FROM_ANYWHERE, 0, archmage_corrupt_works,      \
      archmage_ask_taint, archmage_no_targets, archmage_no_hit, "", "5.6", "for ever",             \
      "Taint a rival's Fundamental apprentice. It must duel first and always rises; of two that "  \
      "duel one rises corrupt, and the other's token goes back to the pool. Each "                 \
      "corrupt Advanced or Master apprentice costs its mage {corrupt_vp} point.")                  \
    X(OBLITERATE, "obliterate", "Obliterate", 17, WHEN_TURN, FROM_HERE, 0,                         \
      archmage_obliterate_works, archmage_obliterate, archmage_no_targets, archmage_no_hit, "",    \
      "5.6", "at once",                                                                            \
      "All wards and followers here and adjacent, yours too, leave the map. No blood is "          \
      "gained; towers and mages stay.")

/* 5.6, Upheaval. */
BG_FN int archmage_upheaval_works(const struct archmage *g, struct archmage_aim aim)
{
    (void)aim;
    return archmage_can_lift(g);
}

BG_FN void archmage_upheaval(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)aim, (void)log;
    archmage_ask(g, NODE_LIFT1, 0, 0);
}

BG_FN int archmage_lift_options(const struct archmage *g, struct archmage_pending q, bg_action *out)
{
    (void)q;
    return archmage_list_set(archmage_lift_targets(g), out);
}

BG_FN void archmage_answer_lift(struct archmage *g, struct archmage_pending q, bg_action action,
                                struct bg_events *log)
{
    (void)q, (void)log;
    archmage_ask(g, NODE_LIFT2, (int)action - ACT_LOCATION, 0);
}

BG_FN int archmage_partner_options(const struct archmage *g, struct archmage_pending q,
                                   bg_action *out)
{
    return archmage_list_set(archmage_lift_partners(g, q.a), out);
}

BG_FN void archmage_answer_partner(struct archmage *g, struct archmage_pending q, bg_action action,
                                   struct bg_events *log)
{
    (void)log;
    archmage_lift(g, q.a, (int)action - ACT_LOCATION);
}

BG_FN int archmage_first_cell_options(const struct archmage *g, struct archmage_pending q,
                                      bg_action *out)
{
    return archmage_cells_for(g, q.a, q.b, 0, out);
}

BG_FN void archmage_answer_first_cell(struct archmage *g, struct archmage_pending q,
                                      bg_action action, struct bg_events *log)
{
    archmage_set_down(g, q.a, (int)action - ACT_CELL, log);
    archmage_ask(g, NODE_PLACE2, q.a, q.b);
}

BG_FN int archmage_second_cell_options(const struct archmage *g, struct archmage_pending q,
                                       bg_action *out)
{
    return archmage_cells_for(g, q.a, q.b, 1, out);
}

BG_FN void archmage_answer_second_cell(struct archmage *g, struct archmage_pending q,
                                       bg_action action, struct bg_events *log)
{
    archmage_set_down(g, q.b, (int)action - ACT_CELL, log);
    archmage_settle_tiles(g, q.a, q.b, log);
}

/* 5.6, Automaton. */
BG_FN int archmage_automaton_works(const struct archmage *g, struct archmage_aim aim)
{
    const struct archmage_mage *m = &g->mage[aim.p];
    return m->holds[SPHERE_MATTER] && archmage_can_spare(m);
}

BG_FN void archmage_ask_sphere(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)aim, (void)log;
    archmage_ask(g, NODE_T_AREA, 0, 0);
}

BG_FN int archmage_sphere_options(const struct archmage *g, struct archmage_pending q,
                                  bg_action *out)
{
    (void)g, (void)q;
    return archmage_run_of(ACT_PICK, SPHERES, out);
}

/* The only other way into the book: the spell is ready at once; of two
 * candidates one is chosen at once, A5.4. */
BG_LONG void archmage_answer_sphere(struct archmage *g, struct archmage_pending q, bg_action action,
                                    struct bg_events *log)
{
    int s = (int)action - ACT_PICK;
    struct archmage_mage *m = &g->mage[g->active];
    (void)q;
    archmage_spare(g, g->active, ZONE_BOARD, log);
    m->apprentices[s]++;
    archmage_emit(log, EVENT_TRAINS, g->active, 0, 0, s, 1);
    int amid = archmage_plays(g, CHANGE_CAST); /* areas of an action still wait for theirs */
    if (!amid)
        g->to_learn = (uint16_t)(1u << s);
    if (archmage_two_spells(m) >> s & 1)
        archmage_ask(g, NODE_LEARN, 1, amid ? s + 1 : 0);
    else
        m->book |= archmage_pages_of(s) & m->learnable;
}

/* 5.6, Time Stop: archmage_end_journey() asks for it. */
BG_FN void archmage_timestop(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)aim, (void)log;
    g->credit = 1;
}

/* 5.6, Fortify: lands with the caster's follower below the limit. */
BG_FN archmage_set archmage_fortify_targets(const struct archmage *g, int p)
{
    archmage_set set = 0;
    for (int at = ARCHMAGE_CITY; at < archmage_tiles(g); at++)
        if (archmage_follower_of(g, p, at) && archmage_is_land(g, at) &&
            archmage_wards(g, at) < g->knob[KNOB_FORTIFY_MAX])
            set |= (archmage_set)1 << at;
    return set;
}

BG_FN int archmage_fortify_works(const struct archmage *g, struct archmage_aim aim)
{
    return g->pool[POOL_WARDS] && archmage_fortify_targets(g, aim.p) != 0;
}

BG_FN void archmage_fortify(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    archmage_ward_all(g, archmage_fortify_targets(g, aim.p), log);
}

/* 5.6, Corrupt: Fundamental areas of opponents with a clean apprentice. */
BG_FN int archmage_untainted(const struct archmage *g, int p, bg_action *out)
{
    int n = 0;
    for (int q = 0; q < g->seats; q++)
        for (int s = 0; s < SPHERES && archmage_opponent(g, p, q); s++)
            if (g->mage[q].apprentices[s] > g->mage[q].corrupt[s])
                out[n++] = (bg_action)(ACT_TAINT + SPHERES * q + s);
    return n;
}

BG_FN int archmage_corrupt_works(const struct archmage *g, struct archmage_aim aim)
{
    bg_action taints[ARCHMAGE_SEATS * SPHERES];
    return g->pool[POOL_CS] && archmage_untainted(g, aim.p, taints) > 0;
}

BG_FN void archmage_ask_taint(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)aim, (void)log;
    archmage_ask(g, NODE_T_TAINT, 0, 0);
}

BG_FN int archmage_taint_options(const struct archmage *g, struct archmage_pending q,
                                 bg_action *out)
{
    (void)q;
    return archmage_untainted(g, g->active, out);
}

BG_FN void archmage_answer_taint(struct archmage *g, struct archmage_pending q, bg_action action,
                                 struct bg_events *log)
{
    int seat = ((int)action - ACT_TAINT) / SPHERES, s = ((int)action - ACT_TAINT) % SPHERES;
    (void)q;
    g->mage[seat].corrupt[s]++;
    g->pool[POOL_CS]--;
    archmage_emit(log, EVENT_TAINTS, g->active, 0, s, seat, 0);
}

/* 5.6, Obliterate: wards and followers, the caster's too, here and adjacent. */
BG_FN int archmage_sweeps(const struct archmage *g, int at)
{
    return at != ARCHMAGE_NONE && archmage_holder(g, at) != NOBODY && !archmage_has_tower(g, at);
}

BG_FN int archmage_obliterate_works(const struct archmage *g, struct archmage_aim aim)
{
    for (int d = -1; d < DIRS; d++)
        if (archmage_sweeps(g, archmage_around(g, aim.here, d)))
            return 1;
    return 0;
}

BG_FN void archmage_obliterate(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    for (int d = -1; d < DIRS; d++) {
        int at = archmage_around(g, aim.here, d);
        if (!archmage_sweeps(g, at))
            continue;
        archmage_remove_wards(g, at, archmage_wards(g, at), log);
        archmage_drive_off(g, at, log);
    }
}

#endif
