/* dump_rows.h: what dump.c and dump_read.c share: the tables of a store as they are. */
#ifndef SERVER_DUMP_ROWS_H
#define SERVER_DUMP_ROWS_H

#include "../base/buffer.h"
#include "dump.h"
#include "store_rows.h"

#include <sodium.h>

enum { DUMP_TABLES = 32, DUMP_COLUMNS = DB_ARGS, DUMP_NAME = 64 };

struct dump_table {
    char name[DUMP_NAME];
    char column[DUMP_COLUMNS][DUMP_NAME]; /* in the order of their names */
    char kinds[DUMP_COLUMNS + 1];         /* i or t each, as db_ask() has them */
    int columns;
};

struct dump_store {
    struct store *store;
    struct dump_table table[DUMP_TABLES];
    int tables;
    const char *statements[DB_STATEMENTS]; /* the store's own, then ours */
    char *made[2 * DUMP_TABLES];
    int made_count;
};

/* A digest of rows that does not depend on their order. */
struct dump_sum {
    uint8_t bytes[32];
    int64_t rows;
};

void dump_sum_add(struct dump_sum *sum, const char *table, const char *line, size_t length);
/* Looks up which tables and columns there are. */
int dump_look(struct dump_store *d, struct store *store, char why[DUMP_WHY]);
void dump_end(struct dump_store *d);
/* Makes a statement; its number, or -1. */
int dump_statement(struct dump_store *d, struct buffer *sql);
/* Every row of a table as a line of JSON. */
typedef int dump_taker(void *context, const struct dump_table *table, const struct buffer *line);
int dump_scan(struct dump_store *d, dump_taker *take, void *context, char why[DUMP_WHY]);
/* One moment of the store: what others write from now on is not seen. */
int dump_begin(struct dump_store *d, char why[DUMP_WHY]);

#endif
