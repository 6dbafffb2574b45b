/*
 * laws.c: runs the laws over the registry: every game in every version of its
 * rules, seat count and option corner. `laws [newest|GAME[@VERSION]] [GAMES-A-CORNER]` tries one
 * game, or more of it.
 */
#include "laws.h"

#include "../engine/game.h"
#include "../games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;
static uint64_t hidden, differed; /* of the game being tried */

static void try_corner(const struct bg_game *game, int seats, const int16_t *options,
                       const char *name, int games)
{
    struct laws_result r = laws_try(game, seats, options, LAWS_ALL, 1, games);
    if (r.broken) {
        printf("FAIL %s@%d, %d seats, %s breaks the law: %s\n     %s\n", game->key,
               game->rules_version, seats, name, r.broken, r.detail);
        failed++;
        return;
    }
    passed++;
    hidden += r.hidden;
    differed += r.differed;
}

/* A game with hidden information whose twins never differ was not tested. */
static void try_game(const struct bg_game *game, int games)
{
    int before = passed + failed;
    hidden = differed = 0;
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        int16_t options[BG_MAX_OPTIONS];
        char name[100];
        int skipped;
        for (int i = 0; laws_corner(game, seats, i, options, name, sizeof name, &skipped); i++)
            if (!skipped)
                try_corner(game, seats, options, name, games);
    }
    printf("laws: %s@%d, %d corners tried; hidden worlds differed %llu times\n", game->key,
           game->rules_version, passed + failed - before, (unsigned long long)differed);
    if (hidden && !differed) {
        printf("FAIL %s hides something, but no twin ever differed: nothing was tested\n",
               game->key);
        failed++;
    }
    fflush(stdout);
}

int main(int argc, char **argv)
{
    const struct bg_game *only = argc > 1 ? game_find_edition(argv[1]) : NULL;
    int games = argc > 2 ? atoi(argv[2]) : 2;
    if (only)
        try_game(only, games);
    int newest = argc > 1 && !strcmp(argv[1], "newest");
    for (int i = 0; !only && game_edition_at(i); i++)
        if (!newest || game_find(game_edition_at(i)->key) == game_edition_at(i))
            try_game(game_edition_at(i), games);
    if (!only)
        try_game(game_find("null"), games);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
