/* store_rows.h: what the store's own files share. */
#ifndef SERVER_STORE_ROWS_H
#define SERVER_STORE_ROWS_H

#include "../base/buffer.h"
#include "entries.h"
#include "store.h"
#include "store_sql.h"

/* The appends of a transaction, where they are sent together (entries.c). */
struct appends {
    struct append **all;
    int count, cap;
    int sent; /* of them */
    struct batch {
        struct rows rows; /* the tables at which the append was done */
        int first, end;   /* of the appends, in order of the tables */
    } * batch;
    int batches, batch_cap;
    int settled; /* of the batches */
    struct buffer column[16];
};

struct store {
    struct db *db;
    int64_t rows_next, rows_end; /* numbers for new rows of the log that are reserved */
    struct appends appends;
};

/* Ends a statement: STORE_OK or STORE_DOWN. */
enum store_status store_ended(struct rows *rows);
/* The same, and `otherwise` if it changed no row. */
enum store_status store_changed(struct rows *rows, enum store_status otherwise);
void store_copy(char *out, size_t room, const struct rows *rows, int column);

#endif
