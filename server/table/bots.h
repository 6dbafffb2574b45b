/*
 * bots.h: bots at tables: asked on another thread, with nothing but the view of
 * their seat. Whose turn it is to think is shared out among the networks that
 * tables are used from and their hosts: fifty tables of one, or of fifty guests
 * of one network, leave the others their share.
 */
#ifndef SERVER_BOTS_H
#define SERVER_BOTS_H

#include "../../bots/choice.h"
#include "table.h"

/* Asks a bot, on another thread, if one is to act. */
void bots_think(struct table *t);
/* The server ends: who waits for a turn to think has none any more. */
void bots_forget_all(void);
/* A bot of the game as a table names it: a level, or a level with a time of up to ten seconds
 * for each answer, such as "adept@3s". 0 if it is none. */
int bots_read(const char *game, const char *word, struct bot_choice *out);
int bots_there_is(const char *game, const char *word);
/* The level of bots where none is named. */
const char *bots_usual(const struct bg_game *game);
/* The level of bots that play for others at a table, as its host chose it. */
const char *bots_stand_in(const struct table *t);

#endif
