/*
 * signature.c: one number for each version of a game's rules, from seeded random games of all seat
 * counts.
 *
 * Every compiler and target must print the same: gcc, clang, sanitizers, wasm.
 * tests/signatures.txt keeps the numbers; a rules change that is meant changes
 * them, see CONTRIBUTING.md.
 */
#include "../engine/game.h"
#include "../games/games.h"

enum { GAMES = 60, CORNER_GAMES = 6 };

static void add(uint64_t *signature, const struct bg_game *game, int seats, const int16_t *options,
                uint32_t games)
{
    if (!bg_options_broken(game, seats, options))
        *signature = *signature * 31 + bg_signature(game, seats, options, 1, games);
}

/* Default options, then each option at its ends. */
static uint64_t signature_of(const struct bg_game *game)
{
    uint64_t signature = 0;
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        int16_t options[BG_MAX_OPTIONS];
        bg_default_options(game, seats, options);
        add(&signature, game, seats, options, GAMES);
        for (int i = 0; i < game->option_count; i++) {
            bg_default_options(game, seats, options);
            options[i] = game->options[i].min;
            add(&signature, game, seats, options, CORNER_GAMES);
            options[i] = game->options[i].max;
            add(&signature, game, seats, options, CORNER_GAMES);
        }
    }
    return signature;
}

#ifdef __wasm__

#define EXPORT(name) __attribute__((export_name(name)))

/* No 64-bit numbers across the border: `half` 0 is the lower 32 bits. */
EXPORT("signature") uint32_t wasm_signature(int index, int half)
{
    return (uint32_t)(signature_of(game_edition_at(index)) >> (half ? 32 : 0));
}

EXPORT("version") int wasm_version(int index)
{
    return game_edition_at(index) ? game_edition_at(index)->rules_version : 0;
}

EXPORT("key") const char *wasm_key(int index)
{
    return game_edition_at(index)->key;
}

#else

#include <stdio.h>

int main(void)
{
    for (int i = 0; game_edition_at(i); i++)
        printf("%s %d %016llx\n", game_edition_at(i)->key, game_edition_at(i)->rules_version,
               (unsigned long long)signature_of(game_edition_at(i)));
    return 0;
}

#endif
