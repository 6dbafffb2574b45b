/*
 * db_sqlite.c: the embedded database, one file beside the server.
 *
 * Write-ahead log with a sync at every commit: what was committed survives the
 * machine, and readers of the file (backups) do not stop the writer.
 */
#include "db.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sqlite {
    struct db db;
    sqlite3 *handle;
    sqlite3_stmt *prepared[DB_STATEMENTS]; /* made when first asked */
};

static struct sqlite *of(struct db *db)
{
    return (struct sqlite *)db;
}

static int note_error(struct sqlite *s)
{
    snprintf(s->db.error, sizeof s->db.error, "%s", sqlite3_errmsg(s->handle));
    return 0;
}

static int script(struct db *db, const char *sql)
{
    return sqlite3_exec(of(db)->handle, sql, NULL, NULL, NULL) == SQLITE_OK || note_error(of(db));
}

static sqlite3_stmt *prepare(struct sqlite *s, int statement)
{
    if (!s->prepared[statement] &&
        sqlite3_prepare_v3(s->handle, s->db.statements[statement], -1, SQLITE_PREPARE_PERSISTENT,
                           &s->prepared[statement], NULL) != SQLITE_OK)
        note_error(s);
    return s->prepared[statement];
}

static void ask(struct rows *rows, int statement, const struct db_arg *args, int n)
{
    sqlite3_stmt *stmt = prepare(of(rows->db), statement);
    rows->result = stmt;
    rows->failed = !stmt;
    /* Texts are the caller's and stay until rows_end(). */
    for (int i = 0; stmt && i < n; i++) {
        if (args[i].text)
            sqlite3_bind_text(stmt, i + 1, args[i].text, -1, SQLITE_STATIC);
        else
            sqlite3_bind_int64(stmt, i + 1, args[i].number);
    }
}

static int next(struct rows *rows)
{
    if (rows->row < 0)
        return 0;
    int result = sqlite3_step(rows->result);
    rows->row++;
    if (result == SQLITE_ROW)
        return 1;
    rows->row = -1;
    if (result != SQLITE_DONE) {
        note_error(of(rows->db));
        rows->failed = 1;
    } else if (!sqlite3_stmt_readonly(rows->result)) {
        rows->changed = sqlite3_changes(of(rows->db)->handle);
    }
    return 0;
}

static int64_t number(const struct rows *rows, int column)
{
    return sqlite3_column_int64(rows->result, column);
}

static const char *text(const struct rows *rows, int column)
{
    return (const char *)sqlite3_column_text(rows->result, column);
}

static void end(struct rows *rows)
{
    if (!rows->result)
        return;
    sqlite3_reset(rows->result);
    sqlite3_clear_bindings(rows->result);
}

static int alive(struct db *db)
{
    /* A failed statement may have ended the transaction, or left it open. */
    if (!sqlite3_get_autocommit(of(db)->handle))
        script(db, "ROLLBACK");
    return 1;
}

static void announce(struct db *db, const char *line)
{
    (void)db;
    (void)line;
}

static void close_db(struct db *db)
{
    struct sqlite *s = of(db);
    for (int i = 0; i < DB_STATEMENTS; i++)
        sqlite3_finalize(s->prepared[i]);
    sqlite3_close(s->handle);
    free(s);
}

static const struct db_kind kind = {
    .name = "sqlite",
    .script = script,
    .ask = ask,
    .next = next,
    .number = number,
    .text = text,
    .end = end,
    .alive = alive,
    .announce = announce,
    .close = close_db,
};

static struct db *open_file(const char *file, int flags, const char *pragmas, char why[DB_WHY])
{
    struct sqlite *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(why, DB_WHY, "there is not enough memory");
        return NULL;
    }
    s->db.kind = &kind;
    if (sqlite3_open_v2(file, &s->handle, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK ||
        !script(&s->db, pragmas)) {
        snprintf(why, DB_WHY, "cannot open %s: %s", file,
                 s->handle ? sqlite3_errmsg(s->handle) : "not enough memory");
        close_db(&s->db);
        return NULL;
    }
    return &s->db;
}

struct db *db_open_sqlite(const char *file, char why[DB_WHY])
{
    return open_file(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                     "PRAGMA busy_timeout=5000; PRAGMA journal_mode=WAL;"
                     "PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4000;"
                     "PRAGMA cache_size=-32768; PRAGMA secure_delete=ON",
                     why);
}

struct db *db_read_sqlite(const char *file, char why[DB_WHY])
{
    return open_file(file, SQLITE_OPEN_READONLY, "PRAGMA busy_timeout=5000", why);
}
