/*
 * fair.h: dice that the host cannot choose and the players can check.
 *
 * Before the first draw the host publishes a commitment to a secret seed; each
 * seat may add a salt of its own; every draw follows from seed, salts and the
 * draw's number; after the game the seed is shown. docs/fairness.md gives the
 * derivation to the byte, with test vectors.
 */
#ifndef FAIR_H
#define FAIR_H

#include "bg.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FAIR_SEED = 32, FAIR_HEX = 2 * FAIR_SEED + 1, FAIR_SALT = 64 };

struct fair {
    uint8_t seed[FAIR_SEED];
    char salt[BG_MAX_SEATS][FAIR_SALT + 1]; /* printable text; empty: none given */
};

/* Draws a seed from the operating system; salts empty. */
void fair_start(struct fair *f);
/* The commitment to the seed as 64 hexadecimal digits. */
void fair_commit(const struct fair *f, char hex[FAIR_HEX]);
/* The k-th draw: a number below `below`, each equally likely. */
uint32_t fair_draw(const struct fair *f, uint64_t k, uint32_t below);
/* The same as a match_drawer: the context is the struct fair. */
uint32_t fair_drawer(void *context, uint64_t k, uint32_t below);
/* A number for bots to draw from, the same for the same seed and ply. */
uint64_t fair_bot_seed(const struct fair *f, uint32_t ply);
/* A chain of secrets: from each follows the one of the day before, and never the one after. */
void fair_day_before(const uint8_t secret[FAIR_SEED], uint8_t before[FAIR_SEED]);
/* The dice of one game on the day of a secret; salts empty. */
void fair_of_day(struct fair *f, const uint8_t secret[FAIR_SEED], const char *game);
/* A salt is 1 to 64 letters, digits, '-' or '_'. */
int fair_salt_ok(const char *salt);
/* Seeds as text. Reading returns 0 unless it is 64 lower-case digits. */
void fair_write_seed(const struct fair *f, char hex[FAIR_HEX]);
int fair_read_seed(struct fair *f, const char *hex);

#ifdef __cplusplus
}
#endif

#endif
