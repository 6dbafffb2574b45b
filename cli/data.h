/*
 * data.h: what bots decided, as rows of a file that programs map into memory (docs/data.md).
 *
 * Rows of a game are collected while it is played, since each holds how the game ended, and
 * written in the order of games, whichever thread played them.
 */
#ifndef CLI_DATA_H
#define CLI_DATA_H

#include "file.h"
#include "setup.h"

#include "../bots/search.h"

struct data;

/* Rows of the game that one thread plays. */
struct data_game {
    uint8_t *rows;
    size_t length, room;
};

/* Begins the file; NULL with the reason in `why`. `bots` is the list as it was given. */
struct data *data_open(const char *path, const struct setup *setup, const char *bots, int64_t seed,
                       char why[FILE_WHY]);

/* A decision: the view it was made from, the moves there were, what was found and chosen.
 * 0 when memory ran out. */
int data_add(const struct data *d, struct data_game *game, int seat, const void *view, uint32_t ply,
             int bot, const struct search_result *found, bg_action chosen);

/* Writes the rows of game number `number`, with how it ended (NULL: it did not), when all before
 * it are written; waits for that. 0 with the reason in `why`. */
int data_end_game(struct data *d, struct data_game *game, int64_t number, const int32_t *payoff,
                  char why[FILE_WHY]);
/* Nobody need wait any more: a game will not come. */
void data_give_up(struct data *d);

/* Closes the file; the number of rows, or -1 with the reason in `why`. */
int64_t data_close(struct data *d, char why[FILE_WHY]);

#endif
