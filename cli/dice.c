/* dice.c: see dice.h. */
#include "dice.h"

#include <sodium.h>
#include <string.h>

/* A hash of a label of LABEL bytes and some numbers. */
enum { LABEL = 16 };

static void hash_numbers(const char *label, const uint64_t *number, int count, uint8_t *out,
                         size_t size)
{
    uint8_t bytes[LABEL + 3 * 8], *at = bytes + LABEL;
    memcpy(bytes, label, LABEL);
    for (int i = 0; i < count * 8; i++)
        *at++ = (uint8_t)(number[i / 8] >> (8 * (i % 8)));
    crypto_generichash(out, size, bytes, (size_t)(at - bytes), NULL, 0);
}

void dice_from_seed(struct record *r, uint64_t seed, uint64_t game)
{
    const uint64_t numbers[] = {seed, game};
    memset(&r->fair, 0, sizeof r->fair);
    hash_numbers("conclave seed 1\n", numbers, 2, r->fair.seed, sizeof r->fair.seed);
    fair_commit(&r->fair, r->commit);
    r->has_seed = 1;
}

struct bg_rng dice_for_bot(const struct fair *dice, uint32_t ply)
{
    /* Numbers of draws that no game reaches. */
    uint64_t k = (1ull << 63) + 2 * (uint64_t)ply;
    uint64_t high = fair_draw(dice, k, UINT32_MAX), low = fair_draw(dice, k + 1, UINT32_MAX);
    struct bg_rng rng = {high << 32 | low};
    return rng;
}

uint64_t dice_for_program(const struct fair *dice, int seat)
{
    /* Plies that no game reaches. */
    return dice_for_bot(dice, UINT32_MAX - (uint32_t)seat).state;
}

struct bg_rng dice_apart(uint64_t seed, uint64_t game, uint64_t purpose)
{
    const uint64_t numbers[] = {seed, game, purpose};
    uint8_t hash[16]; /* the shortest there is */
    struct bg_rng rng = {0};
    hash_numbers("conclave arena 1", numbers, 3, hash, sizeof hash);
    for (int i = 0; i < 8; i++)
        rng.state |= (uint64_t)hash[i] << (8 * i);
    return rng;
}

uint32_t dice_draw(void *rng, uint64_t k, uint32_t below)
{
    (void)k;
    return bg_rng_below(rng, below);
}
