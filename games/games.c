/* games.c: see games.h. The null game is last and not offered. */
#include "games.h"

#include "../engine/game.h"
#include "../engine/text.h"
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

const struct bg_game *game_edition_at(int index)
{
    for (int i = 0; game_at(i); i++)
        for (const struct bg_game *game = game_at(i); game; game = game->earlier)
            if (!index--)
                return game;
    return NULL;
}

const struct bg_game *game_find(const char *key)
{
    for (size_t i = 0; i < BG_LEN(games); i++)
        if (!strcmp(games[i]->key, key))
            return games[i];
    return NULL;
}

const struct bg_game *game_find_edition(const char *words)
{
    char key[32];
    const char *mark = strchr(words, '@'), *at = mark ? mark + 1 : "";
    int version;
    if (!mark)
        return game_find(words);
    if (mark - words >= (int)sizeof key || !bg_take_int(&at, &version) || *at)
        return NULL;
    memcpy(key, words, (size_t)(mark - words));
    key[mark - words] = 0;
    return bg_edition(game_find(key), version);
}
