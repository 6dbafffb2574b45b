/*
 * advice.h: what the strongest searching bot of a game thinks of a seat's
 * moves, why (reason.h), and what a mistake gave away, in words: for hints
 * and for the analysis of records.
 */
#ifndef ADVICE_H
#define ADVICE_H

#include "../engine/match.h"
#include "search.h"

/* The strongest bot of this game; the random one where it has none of its own. */
const struct bot *advice_best_bot(const struct bg_game *game);
/* How the strongest bot that searches this game does so. */
const struct search_plan *advice_plan(const struct bg_game *game);

/* The average outcome of quick games from a complete state (search_sample), for each seat, and
 * the same corrected by what became of such positions when adepts played on. */
void advice_sample(const struct bg_game *game, const void *state, int times, struct bg_rng *rng,
                   double *value);
void advice_chances(const struct bg_game *game, const void *state, int times, struct bg_rng *rng,
                    double *value);
/* The same with what a seat knows: each game begins in another world that its view allows. */
void advice_believed(const struct bg_game *game, const void *view, int seat, int times,
                     struct bg_rng *rng, double *value);
/* Corrects what a search found in the same way. */
void advice_correct(const struct bg_game *game, struct search_result *result);

/* A sentence about a move of the result: how it compares, and what it is for or, where that is
 * not plain, what it does. The view is of the seat that was asked. */
void advice_why(const struct bg_game *game, const void *view, int seat,
                const struct search_result *result, int move, char *out, int cap);

/* What a move is for, by itself: "claims the mine on b3; 2 scroll short of Gate". */
void advice_reason(const struct bg_game *game, const void *view, int seat,
                   const struct search_move *move, char *out, int cap);

/* A decision looked at again. */
struct advice_verdict {
    int choices;               /* moves there were */
    double win;                /* the seat's share of a victory by the best of them */
    double cost;               /* of it, what the played one gave away */
    struct search_move better; /* the best one */
};

/* Searches the decision of the ask's seat anew, every move at least a little,
 * and measures the played one. Returns 0 when there was no memory. */
int advice_judge(const struct bot_ask *ask, bg_action played, struct advice_verdict *out);
/* What the played move and those the seat made after it gave away against the better one, in a
 * few words; nothing where it cost nothing, or that is not plain. */
void advice_loss(const struct bg_game *game, const void *view, int seat,
                 const struct search_line *played, const struct advice_verdict *verdict, char *out,
                 int cap);
/* What the seat that acted at a ply of a match did there and went on to do by itself. */
void advice_played(const struct match *m, uint32_t ply, struct search_line *out);

#endif
