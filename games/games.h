/* games.h: the registry. A new game is one line here and one in games.c. */
#ifndef GAMES_H
#define GAMES_H

#include "../engine/bg.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Games offered to players, one after another; NULL past the last. */
const struct bg_game *game_at(int index);
/* The game of that key, the null game included, or NULL. */
const struct bg_game *game_find(const char *key);

#ifdef __cplusplus
}
#endif

#endif
