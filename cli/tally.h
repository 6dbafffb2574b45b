/*
 * tally.h: who won how often, added up over simulated games.
 */
#ifndef CLI_TALLY_H
#define CLI_TALLY_H

#include "../engine/bg.h"
#include "stream.h"

enum { TALLY_BOTS = 8, TALLY_VALUES = 64 };

/* One row: a bot, a seat, or a value of a member of the state. Victories are
 * counted in parts of 840, which every number of winners up to 8 divides, so
 * that sums are exact and do not depend on the order of games. */
struct tally_row {
    uint64_t games;
    uint64_t victories;
    int64_t points;
};

struct tally {
    struct tally_row bot[TALLY_BOTS], seat[BG_MAX_SEATS], value[TALLY_VALUES];
    uint64_t games, unfinished, forfeits, plies;
    uint64_t decisions, one_answer; /* decisions with no other */
};

/* A member of the state with an element for each seat, by its name or, for a
 * member of structs, "outer.inner"; or with one value for all. */
struct tally_by {
    const struct bg_field *outer, *inner; /* inner NULL: outer is the value itself */
};
/* 0 if the game has no such member. */
int tally_find(const struct bg_game *game, const char *name, struct tally_by *out);
/* "life, points, …": the members that tally_find() knows. */
void tally_list(const struct bg_game *game, char *out, int cap);

/* The element of that seat, or the value for all. */
uint64_t tally_value(const struct tally_by *by, const void *state, int seat);

/* How a game ended: by its rules, where it was told to (nobody has won), or because a seat's
 * program failed (the others share the victory). */
enum { TALLY_OVER = -1, TALLY_UNFINISHED = -2 }; /* else the seat that failed */

/* Adds a game. `bot_of[seat]` is the number of its bot; `by` may be NULL. */
void tally_add(struct tally *t, const struct bg_game *game, const void *state, int seats,
               const int *bot_of, const struct tally_by *by, int end);
void tally_merge(struct tally *into, const struct tally *from);

void tally_print_row(const char *name, const struct tally_row *row);
void tally_write_row(struct bg_text *j, const char *name_key, const char *name,
                     const struct tally_row *row);

#endif
