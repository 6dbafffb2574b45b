/* left.h: how much of the game a mage has left. */
#ifndef ARCHMAGE_EVAL_LEFT_H
#define ARCHMAGE_EVAL_LEFT_H

#include "../archmage.h"

/* Turns this mage has yet to play, the one just beginning included. */
BG_FN int archmage_turns_left(const struct archmage *g, int p)
{
    const struct archmage_mage *m = &g->mage[p];
    int begun = g->active == p && (g->phase == PHASE_PREP || g->phase == PHASE_JOURNEY);
    return m->done ? 0 : g->rounds - m->turn + begun;
}

#endif
