/*
 * fundamental.h: the Fundamental spells, 5.4.
 */
#ifndef ARCHMAGE_RULES_FUNDAMENTAL_H
#define ARCHMAGE_RULES_FUNDAMENTAL_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "answers.h"
#include "aim.h"

/* Rows of questions.h. */
#define ARCHMAGE_FUNDAMENTAL_QUESTIONS(X)                                                          \
    X(VINES, "vines", "vines", g->active, ENDS, archmage_vines_options, archmage_answer_vines,     \
      SAYS_ITSELF, "", "Vines on all neighbours, or only where no token lies?")                    \
    X(SWAP, "swap", "transmute", g->active, STAYS, archmage_swap_options, archmage_answer_swap,    \
      SAYS_ITSELF, "", "Transmute: change a relic ({a} left)")                                     \
    X(DISCARD, "discard", "decay", node->a, STAYS, archmage_discard_options,                       \
      archmage_answer_discard, SAYS_RELIC, "discard", "Decay: discard a relic ({b} left)")

/* Rows of spells.h. */
#define ARCHMAGE_FUNDAMENTAL_SPELLS(X)                                                             \
    X(VINES, "vines", "Entangling Vines", 0, WHEN_TURN, FROM_HERE, 0, archmage_vines_works,        \
      archmage_vines, archmage_no_targets, archmage_no_hit, "", "5.4", "until your next turn",     \
      "Vines grow on every location around you but the Cursed Tower. Entering one costs "          \
      "everybody, you too, {vines} more. If some neighbours already hold a spell token and some "  \
      "do not, choose whether to replace those tokens (all) or leave them (bare).")                \
    X(TRANSMUTE, "transmute", "Transmute", 1, WHEN_TURN, FROM_ANYWHERE, 1, archmage_always,        \
      archmage_transmute, archmage_no_targets, archmage_no_hit, "", "5.4", "at once",              \
      "Change up to {transmute} of your relics into any other kinds, one after another. Shadows "  \
      "do "                                                                                        \
      "not matter for the change.")                                                                \
    X(QUICKEN, "quicken", "Quicken", 2, WHEN_JOURNEY, FROM_ANYWHERE, 0, archmage_always,           \
      archmage_quicken, archmage_no_targets, archmage_no_hit, "", "5.4", "this turn",              \
      "Gain {quicken} movement, also with none left.")                                             \
    X(STONESKIN, "stoneskin", "Stone Skin", 3, WHEN_TURN, FROM_ANYWHERE, 0, archmage_always,       \
      archmage_stoneskin, archmage_no_targets, archmage_no_hit, "", "5.4", "until your next turn", \
      "Your followers driven off the map, by attack or Obliterate, return to your Company "        \
      "instead of the Supply. Losses from the Company itself (curse, Chasm, Submission, "          \
      "Imprison) are not covered.")                                                                \
    X(DECAY, "decay", "Decay", 4, WHEN_TURN, FROM_ANYWHERE, 0, archmage_decay_works,               \
      archmage_decay, archmage_no_targets, archmage_no_hit, "", "5.4", "at once",                  \
      "Each opponent with more than {decay_keep} relics discards relics of their own choice down " \
      "to "                                                                                        \
      "{decay_keep}.")                                                                             \
    X(SUBJUGATE, "subjugate", "Subjugate", 5, WHEN_JOURNEY, FROM_ANYWHERE, 0, archmage_always,     \
      archmage_subjugate, archmage_no_targets, archmage_no_hit, "", "5.4", "this turn",            \
      "Each follower you kill by attacking brings you a follower from your Supply. Removing"       \
      " a ward brings nothing.")

/* 5.4, Vines: neighbours that can take a token, bare ones or all; A7.4: not
 * across a Barrier. */
BG_LONG archmage_set archmage_vines_targets(const struct archmage *g, int here, int bare)
{
    archmage_set set = 0;
    for (int d = 0; d < DIRS; d++) {
        int at = archmage_neighbour(g, here, d);
        if (at == ARCHMAGE_NONE || !archmage_takes_token(g, at, TOKEN_VINES) ||
            !archmage_edge_open(g, here, d))
            continue;
        if (!bare || archmage_token(g, at) == TOKEN_NONE)
            set |= (archmage_set)1 << at;
    }
    return set;
}

BG_FN void archmage_grow_vines(struct archmage *g, int here, int bare, struct bg_events *log)
{
    archmage_set set = archmage_vines_targets(g, here, bare);
    for (int d = 0; d < DIRS; d++) {
        int at = archmage_neighbour(g, here, d);
        if (at != ARCHMAGE_NONE && set >> at & 1)
            archmage_set_token(g, at, TOKEN_VINES, g->active, log);
    }
}

BG_FN int archmage_vines_works(const struct archmage *g, struct archmage_aim aim)
{
    return archmage_vines_targets(g, aim.here, 0) != 0;
}

/* The caster is asked only where some neighbours hold a token and some not. */
BG_FN void archmage_vines(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    archmage_set all = archmage_vines_targets(g, aim.here, 0);
    archmage_set bare = archmage_vines_targets(g, aim.here, 1);
    if (bare && bare != all)
        archmage_ask(g, NODE_VINES, 0, aim.here);
    else
        archmage_grow_vines(g, aim.here, 0, log);
}

BG_FN int archmage_vines_options(const struct archmage *g, struct archmage_pending q,
                                 bg_action *out)
{
    (void)g, (void)q;
    return archmage_pair(ACT_ALL, ACT_BARE, out);
}

BG_FN void archmage_answer_vines(struct archmage *g, struct archmage_pending q, bg_action action,
                                 struct bg_events *log)
{
    archmage_grow_vines(g, q.b, action == ACT_BARE, log);
}

/* 5.4, Transmute. */
BG_FN void archmage_transmute(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)aim, (void)log;
    archmage_ask(g, NODE_SWAP, g->knob[KNOB_TRANSMUTE], 0);
}

BG_LONG int archmage_swap_options(const struct archmage *g, struct archmage_pending q,
                                  bg_action *out)
{
    const struct archmage_mage *m = &g->mage[g->active];
    int n = 0;
    if (q.b)
        out[n++] = ACT_PASS;
    for (int a = 0; a < SPHERES; a++)
        for (int b = 0; b < SPHERES && m->relics[a]; b++)
            if (a != b && m->relics[b] < g->knob[KNOB_SHELF])
                out[n++] = (bg_action)(ACT_SWAP + 5 * a + b - (b > a));
    return n;
}

BG_LONG void archmage_answer_swap(struct archmage *g, struct archmage_pending q, bg_action action,
                                  struct bg_events *log)
{
    struct archmage_pending *node = archmage_asking(g);
    int a = ((int)action - ACT_SWAP) / 5, b = ((int)action - ACT_SWAP) % 5;
    (void)q;
    if (action == ACT_PASS) {
        archmage_answered(g);
        return;
    }
    archmage_lose(g, g->active, a, 1, log);
    archmage_gain(g, g->active, b + (b >= a), 1, log);
    node->b = 1;
    if (!--node->a)
        archmage_answered(g);
}

/* 5.4, Quicken. */
BG_FN void archmage_quicken(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)aim, (void)log;
    g->mp = (uint8_t)(g->mp + g->knob[KNOB_QUICKEN]);
}

/* 5.4, Stone Skin: archmage_drive_off() asks for it. */
BG_FN void archmage_stoneskin(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)log;
    g->mage[aim.p].lasting |= LASTING_STONESKIN;
}

/* 5.4, Subjugate: archmage_kill() asks for it. */
BG_FN void archmage_subjugate(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)aim, (void)log;
    g->subjugate = 1;
}

/* 5.4, Decay. */
BG_FN int archmage_decays(const struct archmage *g, int p, int q)
{
    return archmage_opponent(g, p, q) && archmage_relics(&g->mage[q]) > g->knob[KNOB_DECAY_KEEP];
}

BG_FN int archmage_decay_works(const struct archmage *g, struct archmage_aim aim)
{
    for (int q = 0; q < g->seats; q++)
        if (archmage_decays(g, aim.p, q))
            return 1;
    return 0;
}

/* In turn order after the caster: the last is asked first onto the stack. */
BG_FN void archmage_decay(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    int p = aim.p;
    (void)log;
    for (int k = g->seats - 1; k > 0; k--) {
        int q = (p + k) % g->seats;
        if (archmage_decays(g, p, q))
            archmage_ask(g, NODE_DISCARD, q,
                         archmage_relics(&g->mage[q]) - g->knob[KNOB_DECAY_KEEP]);
    }
}

BG_FN int archmage_discard_options(const struct archmage *g, struct archmage_pending q,
                                   bg_action *out)
{
    return archmage_relic_options(g, q.a, 1, out);
}

BG_FN void archmage_answer_discard(struct archmage *g, struct archmage_pending q, bg_action action,
                                   struct bg_events *log)
{
    int left = --archmage_asking(g)->b;
    archmage_lose(g, q.a, (int)action - ACT_PICK, 1, log);
    if (!left)
        archmage_answered(g);
}

#endif
