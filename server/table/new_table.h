/* new_table.h: making tables: one that somebody wished for, and the next game of those at one. */
#ifndef SERVER_NEW_TABLE_H
#define SERVER_NEW_TABLE_H

#include "../base/person.h"
#include "../store/tables.h"
#include "table.h"

struct wish {
    const struct bg_game *game;
    struct table_row *row;
    int16_t options[BG_MAX_OPTIONS];
    struct person me;
    struct {
        int kind; /* enum chair_kind */
        int is_me;
        char level[LEVEL_TEXT];
        struct person person; /* of a rematch */
        int64_t program;      /* for which the seat is kept; 0: for whoever has the link */
        struct crest crest;   /* a person's, where they chose one */
    } seat[BG_MAX_SEATS];
    char stand_in[LEVEL_TEXT]; /* "": the strongest */
    int start, aid, reveal, rates_programs;
    const struct fair *dice; /* a game of the day has those of the day; NULL: new ones */
    char why[300];
};

/* Puts a new table into memory, ready to be saved; NULL with w->why (or nothing:
 * no memory). The save takes over w->row. */
struct table *new_table_make(struct hub *hub, struct wish *w);
/* Makes a table of the same kind for those who agreed to the next game, in
 * memory, ready to be saved. NULL with `why` (or nothing: no memory). */
struct table *new_table_next(struct table *t, char why[300]);

#endif
