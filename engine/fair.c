/* fair.c: see fair.h. BLAKE2b and the secure generator are libsodium's. */
#include "fair.h"

#include <sodium.h>
#include <string.h>

void fair_start(struct fair *f)
{
    memset(f, 0, sizeof *f);
    randombytes_buf(f->seed, sizeof f->seed);
}

static void to_hex(const uint8_t *bytes, char hex[FAIR_HEX])
{
    sodium_bin2hex(hex, FAIR_HEX, bytes, FAIR_SEED);
}

static void hash_labelled(const char *label, const uint8_t secret[FAIR_SEED],
                          uint8_t digest[FAIR_SEED])
{
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, FAIR_SEED);
    crypto_generichash_update(&hash, (const uint8_t *)label, strlen(label));
    crypto_generichash_update(&hash, secret, FAIR_SEED);
    crypto_generichash_final(&hash, digest, FAIR_SEED);
}

void fair_commit(const struct fair *f, char hex[FAIR_HEX])
{
    uint8_t digest[FAIR_SEED];
    hash_labelled("conclave commit 1\n", f->seed, digest);
    to_hex(digest, hex);
}

void fair_day_before(const uint8_t secret[FAIR_SEED], uint8_t before[FAIR_SEED])
{
    hash_labelled("conclave chain 1\n", secret, before);
}

void fair_of_day(struct fair *f, const uint8_t secret[FAIR_SEED], const char *game)
{
    static const char label[] = "conclave day 1\n";
    crypto_generichash_state hash;
    memset(f, 0, sizeof *f);
    crypto_generichash_init(&hash, secret, FAIR_SEED, FAIR_SEED);
    crypto_generichash_update(&hash, (const uint8_t *)label, sizeof label - 1);
    crypto_generichash_update(&hash, (const uint8_t *)game, strlen(game));
    crypto_generichash_final(&hash, f->seed, FAIR_SEED);
}

static void put_little(uint8_t *out, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        out[i] = (uint8_t)(value >> (8 * i));
}

/* Block `block` of the k-th draw: 64 bytes from seed, salts, k and block. */
static void draw_block(const struct fair *f, uint64_t k, uint32_t block, uint8_t out[64])
{
    static const char label[] = "conclave draw 1\n";
    uint8_t text[sizeof label - 1 + BG_MAX_SEATS * (1 + FAIR_SALT) + 12], *at = text;
    memcpy(at, label, sizeof label - 1);
    at += sizeof label - 1;
    for (int seat = 0; seat < BG_MAX_SEATS; seat++) {
        uint8_t length = (uint8_t)strlen(f->salt[seat]);
        *at++ = length;
        memcpy(at, f->salt[seat], length);
        at += length;
    }
    put_little(at, k, 8);
    put_little(at + 8, block, 4);
    at += 12;
    crypto_generichash(out, 64, text, (unsigned long long)(at - text), f->seed, sizeof f->seed);
}

uint32_t fair_draw(const struct fair *f, uint64_t k, uint32_t below)
{
    /* Numbers from the largest multiple of `below` on would favour small
     * results: they are thrown away and the next 8 bytes are taken. */
    uint64_t surplus = (UINT64_MAX % below + 1) % below;
    for (uint32_t block = 0;; block++) {
        uint8_t bytes[64];
        draw_block(f, k, block, bytes);
        for (int i = 0; i < 64; i += 8) {
            uint64_t r = 0;
            for (int b = 0; b < 8; b++)
                r |= (uint64_t)bytes[i + b] << (8 * b);
            if (r <= UINT64_MAX - surplus)
                return (uint32_t)(r % below);
        }
    }
}

uint32_t fair_drawer(void *context, uint64_t k, uint32_t below)
{
    return fair_draw((const struct fair *)context, k, below);
}

uint64_t fair_bot_seed(const struct fair *f, uint32_t ply)
{
    struct fair bots;
    memset(&bots, 0, sizeof bots);
    memcpy(bots.seed, f->seed, sizeof bots.seed);
    strcpy(bots.salt[0], "bots");
    return (uint64_t)fair_draw(&bots, ply, 0x7fffffff) * 0x10001 + ply;
}

int fair_salt_ok(const char *salt)
{
    size_t n = strlen(salt);
    return n >= 1 && n <= FAIR_SALT &&
           strspn(salt, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == n;
}

void fair_write_seed(const struct fair *f, char hex[FAIR_HEX])
{
    to_hex(f->seed, hex);
}

int fair_read_seed(struct fair *f, const char *hex)
{
    uint8_t seed[FAIR_SEED];
    if (strlen(hex) != 2 * FAIR_SEED || strspn(hex, "0123456789abcdef") != 2 * FAIR_SEED)
        return 0;
    if (sodium_hex2bin(seed, sizeof seed, hex, 2 * FAIR_SEED, NULL, NULL, NULL))
        return 0;
    memcpy(f->seed, seed, sizeof seed);
    return 1;
}
