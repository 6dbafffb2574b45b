/*
 * limits.c: see limits.h.
 *
 * Addresses share tables of a fixed size, so that memory is bounded whoever
 * comes: an address that collides with another takes over its bucket, full, or
 * is counted together with it. A secret key decides who collides with whom.
 */
#include "limits.h"

#include "../../engine/bg.h"
#include "log.h"
#include "metrics.h"
#include "now.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <string.h>

int limit_bucket_take(struct bucket *b, float size, float per_second)
{
    int64_t now = now_steady_us();
    float tokens =
        b->filled_us ? b->tokens + (float)(now - b->filled_us) * 1e-6f * per_second : size;
    b->filled_us = now;
    b->tokens = tokens > size ? size : tokens;
    if (b->tokens < 1)
        return 0;
    b->tokens -= 1;
    return 1;
}

enum { PLACES = 8192, COUNTERS = 1 << 16 };

struct place {
    uint64_t owner;
    struct bucket bucket;
};

static struct place places[PLACES];
static uint16_t counters[COUNTERS];
static uint8_t key[crypto_shorthash_KEYBYTES];
static int has_key, is_unlimited;

void limit_switch_off(int unlimited)
{
    is_unlimited = unlimited;
}

enum { KEY_TEXT = 64 };

/* What limits go by: an IPv4 address whole, of an IPv6 one the network that one
 * household or host is given, of anything else the text. */
static void read_key(const char *whose, uint8_t out[KEY_TEXT])
{
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    uint8_t address[16];
    memset(out, 0, KEY_TEXT);
    memcpy(address, mapped, sizeof mapped);
    if (inet_pton(AF_INET, whose, address + 12) != 1 && inet_pton(AF_INET6, whose, address) != 1) {
        strncpy((char *)out, whose, KEY_TEXT - 1);
        return;
    }
    int is_v4 = !memcmp(address, mapped, sizeof mapped);
    memcpy(out + 1, address, is_v4 ? 16 : 8); /* the zero before it tells it from a text */
}

static uint64_t hash(const char *whose, int purpose)
{
    uint8_t text[KEY_TEXT + 1];
    uint64_t value;
    if (!has_key) {
        randombytes_buf(key, sizeof key);
        has_key = 1;
    }
    read_key(whose, text);
    text[KEY_TEXT] = (uint8_t)purpose;
    crypto_shorthash((uint8_t *)&value, text, sizeof text, key);
    return value;
}

int limit_take(const char *address, enum limit_rate rate)
{
    static const struct {
        float size, per_second;
    } limit[] = {
#define X(name, size, per_second) {size, per_second},
        LIMIT_RATES(X)
#undef X
    };
    if (is_unlimited)
        return 1;
    uint64_t owner = hash(address, (int)rate);
    struct place *p = &places[owner % PLACES];
    if (p->owner != owner) {
        memset(p, 0, sizeof *p);
        p->owner = owner;
    }
    return limit_bucket_take(&p->bucket, limit[rate].size, limit[rate].per_second);
}

uint64_t limit_network(const char *address)
{
    uint64_t network = hash(address, UINT8_MAX);
    return network ? network : 1;
}

static uint16_t *counter_of(const char *address, enum limit_count count)
{
    return &counters[hash(address, 128 + (int)count) % COUNTERS];
}

int limit_enter(const char *address, enum limit_count count)
{
    static const int most[] = {
#define X(name, number) number,
        LIMIT_COUNTS(X)
#undef X
    };
    uint16_t *counter = counter_of(address, count);
    if (*counter >= most[count])
        return 0;
    ++*counter;
    return 1;
}

void limit_leave(const char *address, enum limit_count count)
{
    --*counter_of(address, count);
}

void limit_hit(const char *what, const char *address)
{
    metric_add(METRIC_LIMITED, 1);
    log_security(SECURITY_LIMIT, address, what);
}
