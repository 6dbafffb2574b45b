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

struct sum {
    const struct bg_game *game;
    uint64_t signature;
};

static void add(void *data, int seats, const int16_t *options, uint32_t games)
{
    struct sum *sum = data;
    sum->signature = sum->signature * 31 + bg_signature(sum->game, seats, options, 1, games);
}

static uint64_t signature_of(const struct bg_game *game)
{
    struct sum sum = {game, 0};
    bg_signature_cases(game, add, &sum);
    return sum.signature;
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
