/*
 * tries.c: see tries.h. Names share a fixed table, apart from that of addresses: most of those
 * who come never sign in, and would push out what is known of names.
 */
#include "tries.h"

#include "../base/limits.h"

#include <sodium.h>
#include <string.h>

enum { PLACES = 4096, AT_ONCE = 10 };

static struct place {
    uint64_t name;
    struct bucket bucket;
} places[PLACES];

static struct place *place_of(const char *name)
{
    static uint8_t key[crypto_shorthash_KEYBYTES];
    static int has_key;
    uint64_t hash;
    if (!has_key)
        randombytes_buf(key, sizeof key);
    has_key = 1;
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)name, strlen(name), key);
    struct place *p = &places[hash % PLACES];
    if (p->name != hash) {
        memset(p, 0, sizeof *p);
        p->name = hash;
    }
    return p;
}

int tries_take(const char *name)
{
    return limit_bucket_take(&place_of(name)->bucket, AT_ONCE, 1 / 60.0f);
}

void tries_forget(const char *name)
{
    memset(&place_of(name)->bucket, 0, sizeof(struct bucket));
}
