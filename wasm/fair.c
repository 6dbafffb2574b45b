/*
 * fair.c: the texts of fair dice for records in the browser.
 *
 * The dice themselves are drawn by the page (web/src/engine/fair.ts), with the
 * same derivation as engine/fair.c; a record read here only carries them along.
 */
#include "../engine/fair.h"

#include <string.h>

static const char digits[] = "0123456789abcdef";

int fair_salt_ok(const char *salt)
{
    size_t n = strlen(salt);
    return n >= 1 && n <= FAIR_SALT &&
           strspn(salt, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == n;
}

void fair_write_seed(const struct fair *f, char hex[FAIR_HEX])
{
    for (int i = 0; i < FAIR_SEED; i++) {
        hex[2 * i] = digits[f->seed[i] >> 4];
        hex[2 * i + 1] = digits[f->seed[i] & 15];
    }
    hex[2 * FAIR_SEED] = 0;
}

int fair_read_seed(struct fair *f, const char *hex)
{
    if (strlen(hex) != 2 * FAIR_SEED || strspn(hex, digits) != 2 * FAIR_SEED)
        return 0;
    for (int i = 0; i < FAIR_SEED; i++)
        f->seed[i] = (uint8_t)((strchr(digits, hex[2 * i]) - digits) << 4 |
                               (strchr(digits, hex[2 * i + 1]) - digits));
    return 1;
}
