/*
 * bots.h: bots at tables: asked on another thread, with nothing but the view of
 * their seat. Whose turn it is to think is shared out among the networks that
 * tables are used from and their hosts: fifty tables of one, or of fifty guests
 * of one network, leave the others their share.
 */
#ifndef SERVER_BOTS_H
#define SERVER_BOTS_H

#include "table.h"

/* Asks a bot, on another thread, if one is to act. */
void bots_think(struct table *t);
/* The server ends: who waits for a turn to think has none any more. */
void bots_forget_all(void);
/* The level of the strongest bot there is for the game. */
const char *bots_strongest(const struct bg_game *game);

#endif
