/*
 * limits.h: how much of something is too much, as buckets that fill with time.
 */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdint.h>

enum {
    LIMIT_MESSAGE = 8192,   /* bytes of a client's message */
    LIMIT_BODY = 16384,     /* bytes of an HTTP body */
    LIMIT_DEPTH = 8,        /* of JSON */
    LIMIT_CHAT = 500,       /* bytes */
    LIMIT_QUEUE = 32,       /* commands waiting at a busy table */
    LIMIT_AHEAD = 1 << 16,  /* bytes unsent before news are held back */
    LIMIT_UNSENT = 1 << 20, /* bytes unsent before a connection is closed */
    LIMIT_LISTED = 100,
    LIMIT_STRIKES = 50 /* broken limits before a connection is closed */
};

struct bucket {
    int64_t filled_us; /* when it was last looked at; 0: full */
    float tokens;
};

/* Takes one token from a bucket of `size` that gets `per_second`; 0: it is empty. */
int bucket_take(struct bucket *b, float size, float per_second);

/* The same for each network address and purpose. Purposes: see limits.c. */
enum limit_purpose { LIMIT_REQUESTS, LIMIT_GUESTS, LIMIT_PASSWORDS, LIMIT_TABLES, LIMIT_SOCKETS };
int address_take(const char *address, enum limit_purpose purpose);
/* Switches limits by address off: for tests and load. */
void address_unlimited(int unlimited);

#endif
