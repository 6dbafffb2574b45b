/*
 * db.h: one connection to a database, SQLite or PostgreSQL, for store.c alone.
 *
 * Both take the same SQL: statements are numbered, prepared once, and written
 * so that both dialects read them alike ($1, $2… in order of appearance, only
 * BIGINT and TEXT). Nothing else in the program knows SQL.
 */
#ifndef SERVER_DB_H
#define SERVER_DB_H

#include <stdarg.h>
#include <stdint.h>

enum { DB_WHY = 400, DB_ARGS = 24, DB_STATEMENTS = 192 };

struct db_arg {
    const char *text; /* NULL: a number */
    int64_t number;
};

/* The rows of one statement, read one after another. */
struct rows {
    struct db *db;
    void *result;
    int ticket; /* which answer is waited for, where answers come late */
    int row;
    int failed;
    int64_t changed; /* rows inserted, updated or deleted; after rows_end() */
};

struct db_kind {
    const char *name;
    /* Within a transaction a question is sent without waiting for its answer: what is asked
     * before anything is read, and the commit, travel together. */
    int answers_late;
    int (*script)(struct db *db, const char *sql); /* several statements, no arguments */
    int (*begin)(struct db *db);
    /* 1: everything asked since the beginning was done and is kept. */
    int (*commit)(struct db *db);
    void (*ask)(struct rows *rows, int statement, const struct db_arg *args, int n);
    int (*next)(struct rows *rows);
    int64_t (*number)(const struct rows *rows, int column);
    const char *(*text)(const struct rows *rows, int column);
    void (*end)(struct rows *rows);
    /* Whether the connection works, after undoing what was begun and trying to mend it. */
    int (*alive)(struct db *db);
    void (*close)(struct db *db);
};

/* A kind's own functions, which its file calls so. */
#define DB_FUNCTIONS                                                                               \
    .script = script, .begin = begin, .commit = commit, .ask = ask, .next = next,                  \
    .number = number, .text = text, .end = end, .alive = alive, .close = close_db

struct db {
    const struct db_kind *kind;
    const char *const *statements;
    char error[DB_WHY]; /* of the last failure */
};

/* `kinds` has a letter for each argument: i int64_t, t text. */
struct rows db_ask(struct db *db, int statement, const char *kinds, ...);
/* A statement whose answer matters only if it fails; within a transaction the failure may
 * come out not before the commit. */
int db_send(struct db *db, int statement, const char *kinds, ...);
int rows_next(struct rows *rows);
int64_t rows_number(const struct rows *rows, int column);
/* Empty for NULL. */
const char *rows_text(const struct rows *rows, int column);
/* 1 unless something failed. */
int rows_end(struct rows *rows);

#endif
