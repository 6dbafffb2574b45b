/*
 * hint.h: what a searching bot thinks of the moves a seat has.
 */
#ifndef CLI_HINT_H
#define CLI_HINT_H

#include "../bots/search.h"
#include "../engine/match.h"
#include "player.h"

struct hint_ask {
    const struct player *player; /* who is asked; NULL: the strongest bot */
    double timeout;              /* of a program */
    uint32_t simulations;        /* 0: as many as the strongest bot of the game takes */
    int threads;
    uint64_t seed;
    int most; /* moves to show */
};

/* Looks at the seat's moves through the seat's own eyes, as a player who searches. 0 without
 * memory. */
int hint_search(const struct match *m, int seat, const struct hint_ask *ask,
                struct search_result *out);
/* The best moves with their chances and why, on standard output. */
void hint_print(const struct match *m, int seat, const struct hint_ask *ask);

#endif
