/*
 * limits.h: how much of something is too much. Rates are buckets that fill
 * with time, numbers are counted; docs/hosting.md lists them all.
 */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdint.h>

enum {
    LIMIT_MESSAGE = 8192,   /* bytes of a client's message */
    LIMIT_BODY = 16384,     /* bytes of an HTTP body */
    LIMIT_DEPTH = 8,        /* of JSON */
    LIMIT_CHAT = 500,       /* bytes */
    LIMIT_REASON = 100,     /* bytes with which an invitation is declined */
    LIMIT_QUEUE = 32,       /* commands waiting at a busy table */
    LIMIT_AHEAD = 1 << 16,  /* bytes unsent before news are held back */
    LIMIT_UNSENT = 1 << 20, /* bytes unsent before a connection is closed */
    LIMIT_LISTED = 100,
    LIMIT_CROWD = 2000,   /* spectators at a table, on one node */
    LIMIT_PROGRAMS = 8,   /* bot accounts of somebody */
    LIMIT_HOSTED = 50,    /* unfinished tables somebody may have made */
    LIMIT_BOTS_ALONE = 2, /* of them such that bots play without anybody */
    LIMIT_STRIKES = 50    /* broken limits before a connection is closed */
};

struct bucket {
    int64_t filled_us; /* when it was last looked at; 0: full */
    float tokens;
};

/* Takes one token from a bucket of `size` that gets `per_second`; 0: it is empty. */
int limit_bucket_take(struct bucket *b, float size, float per_second);

/* The same for each network address and purpose: as many at once, and so many
 * a second. A network of IPv6 (the first 64 bits) is one address. Limits of a
 * person go by the text of their number instead of an address. */
#define LIMIT_RATES(X)                                                                             \
    X(REQUESTS, 200, 50)                                                                           \
    X(GUESTS, 30, 0.5f)                                                                            \
    X(PASSWORDS, 10, 0.1f)                                                                         \
    X(TABLES, 30, 0.1f)                                                                            \
    X(EXPORTS, 3, 0.003f)                                                                          \
    X(SOCKETS, 100, 10)                                                                            \
    X(COMMANDS, 400, 100)                                                                          \
    X(INVITES, 20, 0.1f) /* of programs, by one person */                                          \
    X(SEATS, 40, 0.1f)                                                                             \
    X(ENTRIES, 40, 0.67f) /* of one person at one table, that are no moves */                      \
    X(TALK, 5, 1)         /* of them chat */

enum limit_rate {
#define X(name, size, per_second) LIMIT_##name,
    LIMIT_RATES(X)
#undef X
};

int limit_take(const char *address, enum limit_rate rate);

/* A number that stands for an address as limits see it, while this process runs; never 0. */
uint64_t limit_network(const char *address);

/* How many of something an address may have at a time. */
#define LIMIT_COUNTS(X)                                                                            \
    X(CONNECTIONS, 200)                                                                            \
    X(OPEN_SOCKETS, 100)                                                                           \
    X(PERSON_SOCKETS, 50)

enum limit_count {
#define X(name, most) LIMIT_##name,
    LIMIT_COUNTS(X)
#undef X
};

/* One more; 0 if it would be too many. */
int limit_enter(const char *address, enum limit_count count);
/* One that had entered is gone. */
void limit_leave(const char *address, enum limit_count count);

/* Somebody met a limit: counted and, at a bounded rate, logged. */
void limit_hit(const char *what, const char *address);
/* Switches limits by address off: for tests and load. */
void limit_switch_off(int unlimited);

#endif
