/*
 * announce.h: what nodes on one store tell each other: a line of text each,
 * "TABLE KIND NUMBER…". Whoever misses one finds out later from the store.
 */
#ifndef SERVER_ANNOUNCE_H
#define SERVER_ANNOUNCE_H

#include "../../engine/bg.h"

#define ANNOUNCE_MAP(X)                                                                            \
    X(LISTED, "listed") /* something happened that lists of tables show; who sits there */         \
    X(MOVED, "moved")   /* something else happened; who sits there */                              \
    X(HERE, "here")     /* who is connected: node, spectators + 1, then the seats from 1 on */     \
    X(WHO, "who")       /* asks every node for that */                                             \
    X(ENDED, "ended")   /* instead of a table a person, of whose sessions some were ended */       \
    X(FORGOT, "forgot") /* the person of that number, not a table, was deleted */

enum announce_kind {
#define X(name, word) ANNOUNCE_##name,
    ANNOUNCE_MAP(X)
#undef X
};

enum { ANNOUNCE_TEXT = 256, ANNOUNCE_NUMBERS = BG_MAX_SEATS + 2 };

struct announcement {
    int64_t table;
    int kind;
    int64_t number[ANNOUNCE_NUMBERS]; /* what they mean depends on the kind; 0: no more */
};

void announce_write(const struct announcement *a, char out[ANNOUNCE_TEXT]);
/* 0 unless the line is one of them. */
int announce_read(const char *line, struct announcement *out);

#endif
