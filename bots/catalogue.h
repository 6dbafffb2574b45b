/*
 * catalogue.h: what there is to play, as JSON: the one description of games,
 * options and bots that the command, the server and the page give.
 */
#ifndef BOTS_CATALOGUE_H
#define BOTS_CATALOGUE_H

#include "../engine/text.h"
#include "bot.h"

/* The levels a game can be played against, from the strongest on; NULL past the
 * last. Bots for study alone are none of them. */
const struct bot *catalogue_level(const char *game, int index);
/* Who plays where nobody was named: the strongest that answers at once. */
const struct bot *catalogue_usual(const char *game);

/* {"key": …}: the game, with the defaults for that many seats. */
void catalogue_game(const struct bg_game *game, int seats, struct bg_text *t);
/* [{"key": …}]: all games, with the defaults for their usual number of seats. */
void catalogue_games(struct bg_text *t);
/* [{"key": …}]: the pages of a game's rules. */
void catalogue_topics(const struct bg_game *game, struct bg_text *t);

#endif
