/* games.c: see games.h. The null game is last and not offered. */
#include "games.h"

#include "null/null.h"

#include <string.h>

extern const struct bg_game abraca_game;
extern const struct bg_game archmage_game;
extern const struct bg_game dawn_game;

static const struct bg_game *const games[] = {&abraca_game, &archmage_game, &dawn_game, &null_game};

const struct bg_game *game_at(int index)
{
    return index >= 0 && index < (int)BG_LEN(games) - 1 ? games[index] : NULL;
}

const struct bg_game *game_find(const char *key)
{
    for (size_t i = 0; i < BG_LEN(games); i++)
        if (!strcmp(games[i]->key, key))
            return games[i];
    return NULL;
}
