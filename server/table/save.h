/*
 * save.h: save, then tell: entries go to the store before anybody hears of
 * them. While they are under way the table is busy: commands wait, and nothing
 * is told of it.
 */
#ifndef SERVER_SAVE_H
#define SERVER_SAVE_H

#include "../store/dailies.h"
#include "../store/entries.h"
#include "../store/ratings.h"
#include "../store/tables.h"
#include "command.h"

/* Entries on their way into the store. */
struct save {
    struct job job;
    int64_t table;
    int64_t at; /* the time of all of them */
    struct entry *entries;
    int count, cap;
    struct table_brief brief;
    struct append append;   /* what became of it */
    struct finish *finish;  /* the game is over and rated; NULL: not */
    struct daily_row daily; /* a try at a game of the day that begins or ends */
    int has_daily;          /* one does */
    int moves;              /* decisions among the entries */
    struct command *c;      /* to be answered; NULL: nobody */
    /* For a new table: its row, and whom to tell that it was made, or not. */
    struct table_row *row;
    void (*then)(struct save *s, struct table *t, int made);
    void *context;
    struct save *along; /* a new table's, stored together with this or not at all */
    char *announcement; /* to other nodes, if there are any */
    struct notice_body {
        int64_t user;
        char *text;
    } notice[BG_MAX_SEATS]; /* for webhooks */
    int notices;
};

void save_free(struct save *s);
/* Stores the draft and then goes on (saved.h); takes over the command. */
void save_draft(struct table *t, struct command *c);
/* The draft of a new table is stored when that of `t` is. */
void save_along(struct table *t, struct table *made);
/* Whether lists of tables show something of it. */
int save_is_listed(const struct save *s);
/* What other nodes are told of it. */
struct announcement save_announcement(const struct save *s);

#endif
