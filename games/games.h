/* games.h: the registry. A new game is one line here and one in games.c. */
#ifndef GAMES_H
#define GAMES_H

#include "../engine/bg.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Games offered to players, one after another; NULL past the last. */
const struct bg_game *game_at(int index);
/* All versions of the rules of all offered games, one after another; NULL past the last. */
const struct bg_game *game_edition_at(int index);
/* The game of that key by its newest rules, the null game included, or NULL. */
const struct bg_game *game_find(const char *key);
/* The same by a version of the rules: "archmage@1"; without one the newest. */
const struct bg_game *game_find_edition(const char *words);

#ifdef __cplusplus
}
#endif

#endif
