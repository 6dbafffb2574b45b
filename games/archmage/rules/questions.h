/*
 * questions.h: the sub-decisions of 4.10, every question as one row, and what
 * the rows say. Forced answers are given at once (0.3), by game.h.
 *
 * A row stands beside the functions of its rule. It has, in this order:
 *
 *   id, key that programs know it by, key of the topic that explains it (NULL:
 *   that of the spell in `a`), who answers, whether an answer ends it,
 *   options: what may be answered; answer: what an answer does,
 *   what its answers say in the notation, after which verb (empty: the
 *   spell's); the question in words (words/questions.h has the slots).
 */
#ifndef ARCHMAGE_RULES_QUESTIONS_H
#define ARCHMAGE_RULES_QUESTIONS_H

#include "../archmage.h"
#include "pieces.h"
#include "answers.h"
#include "turn.h"
#include "journey.h"
#include "stride.h"
#include "ends.h"
#include "spells.h"
#include "books.h"
#include "places.h"
#include "cast.h"
#include "cards.h"
#include "window.h"
#include "warlord.h"

#define ARCHMAGE_QUESTIONS(X)                                                                      \
    ARCHMAGE_TURN_QUESTIONS(X)                                                                     \
    ARCHMAGE_JOURNEY_QUESTIONS(X)                                                                  \
    ARCHMAGE_STRIDE_QUESTIONS(X)                                                                   \
    ARCHMAGE_END_QUESTIONS(X)                                                                      \
    ARCHMAGE_FUNDAMENTAL_QUESTIONS(X)                                                              \
    ARCHMAGE_ADVANCED_QUESTIONS(X)                                                                 \
    ARCHMAGE_MASTER_QUESTIONS(X)                                                                   \
    ARCHMAGE_BOOSTED_QUESTIONS(X)                                                                  \
    ARCHMAGE_ART_QUESTIONS(X)                                                                      \
    ARCHMAGE_BOOK_QUESTIONS(X)                                                                     \
    ARCHMAGE_PLACE_QUESTIONS(X)                                                                    \
    ARCHMAGE_CAST_QUESTIONS(X)                                                                     \
    ARCHMAGE_CARD_QUESTIONS(X)                                                                     \
    ARCHMAGE_WINDOW_QUESTIONS(X)                                                                   \
    ARCHMAGE_WARLORD_QUESTIONS(X)

/* One case for each row: a question without one does not compile. */
#define ARCHMAGE_SWITCH_QUESTION(node, CASE)                                                       \
    switch ((enum archmage_node)(node)) {                                                          \
        ARCHMAGE_QUESTIONS(CASE)                                                                   \
    case NODE_NONE:                                                                                \
    case NODES:                                                                                    \
        break;                                                                                     \
    }

/* The seat a pending question is put to, or nature. */
BG_FN inline int archmage_answerer(const struct archmage *g)
{
    const struct archmage_pending *node = archmage_top(g);
#define X(id, key, topic, who, ...)                                                                \
    case NODE_##id:                                                                                \
        return who;
    ARCHMAGE_SWITCH_QUESTION(node->node, X)
#undef X
    return BG_NATURE;
}

BG_FN int archmage_node_options(const struct archmage *g, bg_action *out)
{
    struct archmage_pending q = *archmage_top(g);
#define X(id, key, topic, who, ends, options, ...)                                                 \
    case NODE_##id:                                                                                \
        return options(g, q, out);
    ARCHMAGE_SWITCH_QUESTION(q.node, X)
#undef X
    return 0;
}

/* 4.8: what can be answered, and what can be cast meanwhile. */
BG_FN int archmage_asked_options(const struct archmage *g, bg_action *out)
{
    int casts = archmage_casts_amid(g), n = 0;
    if (casts)
        n = archmage_cast_options(g, g->active, (1u << PAGE_NEW) - 1, out);
    n += archmage_node_options(g, out + n);
    if (casts)
        n += archmage_cast_options(g, g->active, ~0u << PAGE_NEW, out + n);
    return n;
}

/* 0.3: whether there is something to decide: two answers, or an answer and a
 * spell. Otherwise `only` is the answer, or nothing if there is none. */
BG_FN int archmage_is_open(const struct archmage *g, bg_action *only)
{
    bg_action options[BG_MAX_LIST];
    int n = archmage_node_options(g, options);
    *only = n ? options[0] : ACT_NOTHING;
    return n > 1 ||
           (n && archmage_casts_amid(g) && archmage_cast_options(g, g->active, ~0u, options) > 0);
}

BG_LONG void archmage_answer(struct archmage *g, bg_action action, struct bg_events *log)
{
    struct archmage_pending q = *archmage_top(g);
    if (archmage_is_cast(action) && archmage_casts_amid(g)) {
        archmage_cast(g, action, log);
        return;
    }
#define X(id, key, topic, who, ends, options, answer, ...)                                         \
    case NODE_##id:                                                                                \
        if (ends)                                                                                  \
            archmage_answered(g);                                                                  \
        answer(g, q, action, log);                                                                 \
        break;
    ARCHMAGE_SWITCH_QUESTION(q.node, X)
#undef X
}

#endif
