/*
 * entries.h: the log of a table: entries are appended, many tables' together,
 * and read.
 */
#ifndef SERVER_ENTRIES_H
#define SERVER_ENTRIES_H

#include "entry.h"
#include "ratings.h"
#include "tables.h"

enum { ENTRY_TEXT = 2200 };

struct entry {
    uint32_t seq;
    int64_t at;
    int kind;
    int seat; /* -1: none */
    char *text;
};

/* Whether lists of tables show something of these entries: who sits where, the
 * start, the end. After others only seq, ply, to_act, due and changed differ. */
int entries_listed(const struct entry *entries, int n);
/* Whether some entry puts somebody else into a seat. */
int entries_seat_somebody(const struct entry *entries, int n);

/* Appends entries seq, seq + 1… with the brief that follows from them, and
 * rates the players if `finish` is given. STORE_STALE if entry seq is not the next one. */
enum store_status entries_append(struct store *s, int64_t id, const struct entry *entries, int n,
                                 const struct table_brief *brief, struct finish *finish);
/* An append whose fate is known after the commit; until then all that is given stays. */
struct append {
    int64_t table;
    const struct entry *entries;
    int n;
    const struct table_brief *brief;
    int64_t row, newest; /* numbers of its first and last row in the log */
    enum store_status status;
};
/* The same without waiting. STORE_OK: a->status says after the commit what became of it. */
enum store_status entries_append_start(struct store *s, int64_t id, const struct entry *entries,
                                       int n, const struct table_brief *brief,
                                       struct finish *finish, struct append *a);
/* Waits for it now, where something else depends on it. */
enum store_status entries_append_wait(struct store *s, struct append *a);
/* Entries after `seq`, the last of those appended together (or 0), in order; their texts are the
 * receiver's to free. */
enum store_status entries_read(struct store *s, int64_t id, uint32_t seq,
                               void (*take)(void *context, struct entry entry), void *context);
struct rows entries_ask(struct store *s, int64_t id, uint32_t seq);
enum store_status entries_take(struct rows *rows, void (*take)(void *context, struct entry entry),
                               void *context);

/* ---- For the store's transactions ---- */

/* Reserves numbers for new rows of the log; outside of a transaction. */
int entries_ready(struct store *s);
/* Sends appends that wait to be sent together. */
enum store_status entries_send(struct store *s);
/* Waits for what became of those that were sent. */
enum store_status entries_settle(struct store *s);
void entries_forget(struct store *s);
void entries_free(struct store *s);

#endif
