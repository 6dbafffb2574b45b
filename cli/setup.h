/*
 * setup.h: "GAME [option=value…]" as several subcommands take it, and the
 * bots that may play.
 */
#ifndef CLI_SETUP_H
#define CLI_SETUP_H

#include "../bots/bot.h"
#include "../engine/bg.h"
#include "args.h"

struct setup {
    const struct bg_game *game;
    int seats;
    int16_t options[BG_MAX_OPTIONS];
};

/* The game of that key; NULL after saying which there are. */
const struct bg_game *setup_game(const struct args *args, const char *key);
/* Reads the words from the second on as options of out->game. The number of
 * seats is `seats` (0: not given), or that of a word seats=N, or `usual`.
 * CLI_OK, or CLI_USAGE after saying what is wrong. */
int setup_options(const struct args *args, int seats, int usual, struct setup *out);
/* An empty set-up of the game that the first word names; else CLI_USAGE after saying why not. */
int setup_begin(const struct args *args, struct setup *out);
/* Both: word 0 is the game. `flag` is the one that gives the number of seats, or -1. */
int setup_read(const struct args *args, int flag, struct setup *out);

/* The bot of that level; NULL after saying which there are. */
const struct bot *setup_bot(const struct args *args, const struct bg_game *game, const char *level);
/* "novice, random": the levels there are for a game. */
void setup_list_bots(const struct bg_game *game, char *out, int cap);

#endif
