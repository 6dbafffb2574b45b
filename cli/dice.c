/* dice.c: see dice.h. */
#include "dice.h"

#include <sodium.h>
#include <string.h>

void dice_from_seed(struct record *r, uint64_t seed, uint64_t game)
{
    static const char label[] = "conclave seed 1\n";
    uint8_t bytes[sizeof label - 1 + 16], *at = bytes + sizeof label - 1;
    memcpy(bytes, label, sizeof label - 1);
    for (int i = 0; i < 8; i++) {
        at[i] = (uint8_t)(seed >> (8 * i));
        at[8 + i] = (uint8_t)(game >> (8 * i));
    }
    memset(&r->fair, 0, sizeof r->fair);
    crypto_generichash(r->fair.seed, sizeof r->fair.seed, bytes, sizeof bytes, NULL, 0);
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
