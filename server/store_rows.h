/* store_rows.h: what the store's own files share. */
#ifndef SERVER_STORE_ROWS_H
#define SERVER_STORE_ROWS_H

#include "store.h"
#include "store_sql.h"

struct store {
    struct db *db;
    int64_t rows_next, rows_end; /* numbers for new rows of the log that are reserved */
};

/* Ends a statement: STORE_OK or STORE_DOWN. */
enum store_status store_ended(struct rows *rows);
/* The same, and `otherwise` if it changed no row. */
enum store_status store_changed(struct rows *rows, enum store_status otherwise);
void store_copy(char *out, size_t room, const struct rows *rows, int column);
/* Gives the rows of a statement with BRIEF_COLUMNS. */
enum store_status store_take_list(struct rows *rows, store_list_taker *take, void *context);
/* Reads the ratings, updates them, writes them back. */
enum store_status store_rate(struct store *s, struct finish *finish);
/* Whether some entry puts somebody else into a seat. */
int store_seats_change(const struct entry *entries, int n);

#endif
