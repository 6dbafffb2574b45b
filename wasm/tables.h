/*
 * tables.h: what the exported functions share: texts in and out, tables, and what a seat sees.
 */
#ifndef WASM_TABLES_H
#define WASM_TABLES_H

#include "../engine/record.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { WORDS = 1024 };

struct table {
    struct record record;
    struct match *shown; /* the match as it stood at an earlier ply, for replays */
    int open;
};

/* A seat's view, wherever it comes from: all that bots and aids get to see. */
struct outlook {
    const struct bg_game *game;
    int seat;
    _Alignas(16) uint8_t view[BG_MAX_STATE];
};

/* What is asked, and how it is answered. */
struct question {
    const struct bg_game *game;
    struct table *table;
    const struct outlook *outlook;
    int seats, viewer, since;
    const char *words;
    void (*write)(const struct question *q, struct bg_text *t);
};

/* The page's text, which room() made place for. */
char *asked_words(void);
int reply(const struct question *q);
int reply_words(const char *words);
struct table *table_of(int handle);
/* The match that is looked at: the live one, or an earlier moment of it. */
const struct match *looked_at(const struct table *table);
/* What the seat sees, at a table or as see() took it; 0 if there is no such seat. */
int outlook_of(int handle, int seat, struct outlook *out);

#endif
