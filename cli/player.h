/*
 * player.h: who may play where no person does, as the command line names them:
 * a level, a level with a budget, or a program: "adept", "adept@500",
 * "mcts@20ms", "cmd:./my-bot", "cmd:./my-bot@20ms".
 */
#ifndef CLI_PLAYER_H
#define CLI_PLAYER_H

#include "../bots/bot.h"
#include "../engine/match.h"
#include "args.h"
#include "child.h"
#include "notes.h"

enum {
    PLAYER_LIST = 2000,              /* bytes of a list of them */
    PLAYER_NAME = CHILD_COMMAND + 24 /* bytes of one */
};

#define PLAYER_PROGRAM "cmd:"
/* For --help of every subcommand that takes players. */
#define PLAYER_HELP                                                                                \
    "A bot may be given a budget: adept@500 for simulations an answer, mcts@20ms or\n"             \
    "adept@2s for time. cmd:./my-bot is a program that speaks the engine protocol; its\n"          \
    "words stand in quotes where they hold blanks or commas: 'cmd:python3 my-bot.py'.\n"           \
    "Where one fails, its seat loses the game, which is said on standard error.\n"
#define PLAYER_TIMEOUT_HELP "how long a program (cmd:…) may be silent; 10 otherwise"

struct player {
    char name[PLAYER_NAME];      /* as it was written; empty: nobody */
    const struct bot *bot;       /* NULL: a program */
    char command[CHILD_COMMAND]; /* the program's */
    uint32_t simulations;        /* 0: the level's */
    double seconds;              /* 0: none was given */
};

/* Whether the word names a program. */
int player_is_program(const char *word);
/* Cuts the next entry off a list, at a comma that stands in no quotes; NULL past the last. */
char *player_next(char **rest);
/* Reads a word. CLI_OK, or CLI_USAGE after saying what is wrong. */
int player_read(const struct args *args, const struct bg_game *game, const char *word,
                struct player *out);
/* Reads the list of a flag; at most `most` of them, at least one. */
int player_read_list(const struct args *args, int flag, const struct bg_game *game,
                     struct player *out, int most, int *count);
/* A level with or without a budget, as a record names it; 0 if it is none. Never a program: a
 * record that somebody wrote must not start one. */
int player_of_record(const struct bg_game *game, const char *word, struct player *out);
/* The bot as a player. */
struct player player_of_bot(const struct bot *bot);
/* What a record calls the player: short, and fit for its line. */
void player_record_name(const struct player *p, char *out, size_t cap);
/* Reads the flag of seconds that a program may be silent. */
int player_read_timeout(const struct args *args, int flag, double *out);
/* Starts each program once. CLI_OK, or CLI_FAILED after saying which one does not play. */
int player_try(const struct player *list, int count, const struct bg_game *game, double timeout);

#endif
