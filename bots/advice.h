/*
 * advice.h: what the strongest searching bot of a game thinks of a seat's
 * moves, and why, in words: for hints and for the analysis of records.
 */
#ifndef ADVICE_H
#define ADVICE_H

#include "search.h"

/* The strongest bot of this game; the random one where it has none of its own. */
const struct bot *advice_best_bot(const struct bg_game *game);
/* How the strongest bot that searches this game does so. */
const struct search_plan *advice_plan(const struct bg_game *game);

/* A sentence about a move of the result: how it compares and what it does. The
 * view is of the seat that was asked. */
void advice_why(const struct bg_game *game, const void *view, int seat,
                const struct search_result *result, int move, char *out, int cap);

/* A decision looked at again. */
struct advice_verdict {
    int choices;      /* moves there were */
    double win;       /* the seat's share of a victory by the best of them */
    double cost;      /* of it, what the played one gave away */
    bg_action better; /* the best one */
};

/* Searches the decision of the ask's seat anew, every move at least a little,
 * and measures the played one. Returns 0 when there was no memory. */
int advice_judge(const struct bot_ask *ask, bg_action played, struct advice_verdict *out);

#endif
