/*
 * search.h: information-set Monte-Carlo tree search for any game.
 *
 * The search gets a view. It draws worlds that fit the view (determinize) and
 * in each plays on: down its tree, then by a quick hand to the end of some
 * turns, where the position is judged. Chance is sampled. What a seat maximises
 * is its own payoff (max^n), so any number of seats may sit at the table.
 *
 * A node of the tree is what the searching seat would see: its key is a hash
 * of the view. Worlds that look alike share a node, whatever led there, and
 * the tree of one answer serves the next. Nothing is allocated on the way:
 * nodes lie in one block of memory.
 */
#ifndef SEARCH_H
#define SEARCH_H

#include "bot.h"

/* What a game lends to the search (games/<g>/<g>_eval.c). Every function may
 * be NULL. They get complete worlds, and must not let a seat profit from what
 * that seat cannot see. */
struct guide {
    /* How promising each action of a legal list is at first sight: weights
     * above 0, in any scale. NULL: all alike. */
    void (*weigh)(const void *world, int seat, const bg_action *list, int n, float *weight);
    /* Plays a seat quickly where the tree does not reach. NULL: at random. */
    bg_action (*pick)(const void *world, int seat, const bg_action *list, int n,
                      struct bg_rng *rng);
    /* Each seat's share of a victory as things stand, 0 to 1. NULL: play to
     * the end and see. */
    void (*judge)(const void *world, float *value);
    /* A number that grows by one with every turn (or round) that ends. */
    uint32_t (*clock)(const void *world);
    /* How well what the others did fits a world, 0 to 1. NULL: no evidence. */
    float (*fits)(const void *world, int seat);
    /* Whether a turn is a plan that nobody answers: then every move is tried as
     * often, and is worth the best that it led to by the end of the turn. NULL: no. */
    int (*plans)(const void *world);
    /* Which of its legal actions the searching seat is ready to do, now and in what it
     * foresees: leaves them in the list, in order, and returns how many, at least 1.
     * NULL: all. */
    int (*narrow)(const void *world, int seat, bg_action *list, int n);
    uint8_t open;        /* this game may be played with nothing hidden: see whether it is */
    uint8_t others_pick; /* others follow pick() inside the tree too: the searcher sees what
                            they do not see of themselves, so a tree would let them cheat */
};

/* A strength: how far the search looks, and for how long. */
struct search_plan {
    const struct guide *guide;
    uint32_t simulations; /* for one answer, what the tree holds already included */
    uint32_t plans;       /* the same where the guide plans; 0: no other number */
    double seconds;       /* a cap for slow machines; 0: none */
    float explore;        /* weight of priors and of what was seldom tried */
    float widen;          /* moves looked at: widen * sqrt(visits); 0: all */
    float doubt;          /* tries a move is thought to have had, with the node's mean */
    float scatter;        /* of single outcomes: weight of what tries leave uncertain */
    uint8_t turns;        /* the judge speaks when so many have ended (0: a round of the table),
                             or a round more, and so on: the first such moment beyond the tree */
    uint8_t horizon;      /* turns after which even the tree ends; 0: none */
};

/* What a seat does by itself, one move after another: up to where chance, or another, is to act. */
enum { SEARCH_AHEAD = 16 };
struct search_line {
    int count;
    bg_action move[SEARCH_AHEAD];
};

struct search_move {
    bg_action action;
    uint32_t visits;
    double value;             /* the seat's share of a victory after this move, 0 to 1 */
    struct search_line ahead; /* this move, and those the search expects of the seat next */
};

struct search_result {
    int count; /* of moves, the best first: the most visited, of plans the most promising */
    struct search_move move[BG_MAX_LIST];
    double value;         /* of the position to the asked seat */
    uint32_t simulations; /* done for this answer, all threads */
    uint32_t nodes;
};

/* Searches and lists the legal moves, with what each leads to. Returns 0 when there was no memory;
 * then the moves are listed unsearched. */
int search_run(const struct search_plan *plan, const struct bot_ask *ask,
               struct search_result *out);
/* The same, and one move: the first. What moves lead to is left out. */
bg_action search_choose(const struct search_plan *plan, const struct bot_ask *ask);

/* Memory that suits the plan (NULL: none) for one seat of a match; simulations
 * as in struct bot_ask. */
size_t search_memory(const struct search_plan *plan, const struct bg_game *game,
                     uint32_t simulations);

/* The average outcome of `times` quick games from a complete state, cut and
 * judged where a round of the table is over, for each seat. */
void search_sample(const struct search_plan *plan, const struct bg_game *game, const void *state,
                   int times, struct bg_rng *rng, double *value);

#endif
