/*
 * company.h: the players at the seats of one match after another: what bots
 * note between answers, and the programs that run. A thread has one of its own.
 *
 * A program has a process for each seat it takes: what one seat sees does not
 * reach another through it.
 */
#ifndef CLI_COMPANY_H
#define CLI_COMPANY_H

#include "notes.h"
#include "player.h"

#include "../bots/search.h"

enum { COMPANY_PLAYERS = 8 };

struct program;

struct company {
    const struct player *player; /* of all matches */
    int players;
    double timeout;            /* of programs */
    int uncapped;              /* a level's cap in seconds does not count */
    struct notes notes;        /* none unless company_note() was called */
    int at[BG_MAX_SEATS];      /* which player sits where; -1: none */
    const struct match *match; /* that is played */
    int64_t number;            /* of the game, for what is said; -1: the only one */
    struct search_result
        found; /* what the last answer's search found: no moves if there was none */
    struct program *program[COMPANY_PLAYERS][BG_MAX_SEATS]; /* NULL: not started yet */
};

/* Lets bots keep notes; 0 without memory. company_free() either way. */
int company_note(struct company *c, const struct bg_game *game, int seats);
/* A match begins, or goes on, with those who sit in `at`. `seed[seat]` is a program's own. */
void company_begin(struct company *c, const struct match *m, int64_t number, const uint64_t *seed);
/* The seat's answer. 0: it has lost, and why was said. */
int company_choose(struct company *c, int seat, struct bg_rng *rng, bg_action *out);
/* The match is over, or given up. */
void company_finish(struct company *c);
/* What the seat's program told of its thoughts, or "". */
const char *company_info(const struct company *c, int seat);
void company_free(struct company *c);

#endif
