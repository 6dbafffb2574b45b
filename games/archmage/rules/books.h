/*
 * books.h: choosing between the two spells of an area, A5.
 */
#ifndef ARCHMAGE_RULES_BOOKS_H
#define ARCHMAGE_RULES_BOOKS_H

#include "../archmage.h"
#include "pieces.h"
#include "answers.h"
#include "scoring.h"
#include "ends.h"
#include "spells.h"

/* Rows of questions.h. */
#define ARCHMAGE_BOOK_QUESTIONS(X)                                                                 \
    X(LEARN, "learn", "books", g->active, STAYS, archmage_learn_options, archmage_answer_learn,    \
      SAYS_ITSELF, "", "Which spell shall the area {area} teach?")

/* Both spells of an area. */
BG_FN int archmage_spell_options(const struct archmage *g, int area, bg_action *out)
{
    if (area >= AREA_MASTER)
        return 0;
    out[0] = (bg_action)(ACT_LEARN + archmage_spell_on(g, area));
    out[1] = (bg_action)(ACT_LEARN + archmage_spell_on(g, PAGE_NEW + area));
    return 2;
}

BG_FN int archmage_learn_options(const struct archmage *g, struct archmage_pending q,
                                 bg_action *out)
{
    (void)q;
    return archmage_spell_options(g, archmage_area_to_learn(g), out);
}

/* A5.1: the spell is picked for the next Preparation; after Automaton, A5.4,
 * it is known at once, in place of the other. */
BG_LONG void archmage_answer_learn(struct archmage *g, struct archmage_pending q, bg_action action,
                                   struct bg_events *log)
{
    int spell = (int)action - ACT_LEARN;
    struct archmage_mage *m = &g->mage[g->active];
    int area = archmage_area_to_learn(g);
    uint32_t pages = archmage_pages_of(area), page = 1u << archmage_page_of(spell);
    if (!q.b)
        g->to_learn &= (uint16_t) ~(1u << area);
    if (q.a) {
        m->book = (m->book & ~pages) | page;
        m->cast &= m->book;
    } else {
        m->pick = (m->pick & ~pages) | page;
    }
    archmage_emit(log, EVENT_LEARNS, g->active, 0, 0, spell, 0);
    if (q.b || archmage_area_to_learn(g) == AREAS)
        archmage_answered(g);
}

#endif
