/*
 * limits.c: see limits.h.
 *
 * Addresses share a fixed table: an address that collides with another takes
 * over its place with a full bucket, so memory is bounded whoever comes.
 */
#include "limits.h"

#include "log.h"

#include <sodium.h>
#include <string.h>

int bucket_take(struct bucket *b, float size, float per_second)
{
    int64_t now = steady_us();
    float tokens =
        b->filled_us ? b->tokens + (float)(now - b->filled_us) * 1e-6f * per_second : size;
    b->filled_us = now;
    b->tokens = tokens > size ? size : tokens;
    if (b->tokens < 1)
        return 0;
    b->tokens -= 1;
    return 1;
}

enum { PLACES = 8192 };

struct place {
    uint64_t owner;
    struct bucket bucket;
};

static struct place places[PLACES];
static uint8_t key[crypto_shorthash_KEYBYTES];
static int has_key, is_unlimited;

void address_unlimited(int unlimited)
{
    is_unlimited = unlimited;
}

int address_take(const char *address, enum limit_purpose purpose)
{
    static const struct {
        float size, per_second;
    } limit[] = {
        [LIMIT_REQUESTS] = {200, 50}, [LIMIT_GUESTS] = {30, 0.5f}, [LIMIT_PASSWORDS] = {10, 0.1f},
        [LIMIT_TABLES] = {30, 0.2f},  [LIMIT_SOCKETS] = {100, 10},
    };
    char text[80];
    uint64_t hash;
    if (is_unlimited)
        return 1;
    if (!has_key) {
        randombytes_buf(key, sizeof key);
        has_key = 1;
    }
    memset(text, 0, sizeof text);
    strncpy(text, address, sizeof text - 2);
    text[sizeof text - 1] = (char)purpose;
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)text, sizeof text, key);
    struct place *p = &places[hash % PLACES];
    if (p->owner != hash) {
        memset(p, 0, sizeof *p);
        p->owner = hash;
    }
    return bucket_take(&p->bucket, limit[purpose].size, limit[purpose].per_second);
}
