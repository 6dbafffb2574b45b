/*
 * answers.h: what the rows of questions (questions.h) are made of: lists of
 * answers that several questions share.
 */
#ifndef ARCHMAGE_RULES_ANSWERS_H
#define ARCHMAGE_RULES_ANSWERS_H

#include "../archmage.h"
#include "map.h"

/* Whether an answer ends a question, or the question itself says when. */
enum { STAYS, ENDS };
/* 8: what follows the question's verb in the notation; an answer that is
 * written the same to every question says itself. */
enum archmage_says { SAYS_ITSELF, SAYS_RELIC, SAYS_SPHERE, SAYS_LOCATION, SAYS_PASS };

BG_FN int archmage_list_set(archmage_set set, bg_action *out)
{
    int n = 0;
    for (; set; set &= set - 1)
        out[n++] = (bg_action)(ACT_LOCATION + bg_lowest(set));
    return n;
}

/* A location, or `none` where that is allowed. */
BG_FN int archmage_list_or_none(archmage_set set, int none, bg_action *out)
{
    if (none)
        out[0] = ACT_PASS;
    return none + archmage_list_set(set, out + none);
}

/* Relics below the shelf limit, or relics owned. */
BG_FN int archmage_relic_options(const struct archmage *g, int p, int owned, bg_action *out)
{
    int n = 0;
    for (int s = 0; s < SPHERES; s++)
        if (owned ? g->mage[p].relics[s] > 0 : g->mage[p].relics[s] < g->knob[KNOB_SHELF])
            out[n++] = (bg_action)(ACT_PICK + s);
    return n;
}

BG_FN int archmage_pair(int first, int second, bg_action *out)
{
    out[0] = (bg_action)first;
    out[1] = (bg_action)second;
    return 2;
}

BG_FN int archmage_run_of(int first, int n, bg_action *out)
{
    for (int i = 0; i < n; i++)
        out[i] = (bg_action)(first + i);
    return n;
}

/* Nature draws instead (archmage_chance()). */
BG_FN int archmage_no_options(const struct archmage *g, struct archmage_pending q, bg_action *out)
{
    (void)g, (void)q, (void)out;
    return 0;
}

#endif
