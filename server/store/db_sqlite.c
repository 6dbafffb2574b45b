/*
 * db_sqlite.c: the embedded database, one file beside the server.
 *
 * Write-ahead log with a sync at every commit: what was committed survives the
 * machine, and readers of the file (backups) do not stop the writer.
 */
#include "db_sqlite.h"

#include "db.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

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

static int commit(struct db *db)
{
    return script(db, "COMMIT");
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

static int begin(struct db *db)
{
    return alive(db) && script(db, "BEGIN");
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
    DB_FUNCTIONS,
};

static const char for_writing[] = "PRAGMA busy_timeout=5000; PRAGMA journal_mode=WAL;"
                                  "PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4000;"
                                  "PRAGMA cache_size=-32768; PRAGMA secure_delete=ON";

struct db *db_sqlite_open(const char *file, int only_read, char why[DB_WHY])
{
    struct sqlite *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(why, DB_WHY, "there is not enough memory");
        return NULL;
    }
    s->db.kind = &kind;
    /* Counting its memory would cost a lock at every piece of it. Ignored after the first time. */
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    int flags = SQLITE_OPEN_NOMUTEX |
                (only_read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (sqlite3_open_v2(file, &s->handle, flags, NULL) != SQLITE_OK ||
        !script(&s->db, only_read ? "PRAGMA busy_timeout=5000" : for_writing)) {
        snprintf(why, DB_WHY, "cannot open %s: %s", file,
                 s->handle ? sqlite3_errmsg(s->handle) : "not enough memory");
        close_db(&s->db);
        return NULL;
    }
    return &s->db;
}

/* ---- One process at a time ---- */

/* The process that has the lock wrote its number into the file. */
static void say_taken(const char *file, int lock, char why[DB_WHY])
{
    char number[16] = "";
    ssize_t n = pread(lock, number, sizeof number - 1, 0);
    number[n > 0 ? strspn(number, "0123456789") : 0] = 0;
    snprintf(why, DB_WHY,
             "%.250s is in use by another server (process %s): stop that one first, or give this "
             "one a file of its own with --store sqlite:FILE",
             file, number[0] ? number : "unknown");
}

/* The name of the file beside a database that exists; the caller frees it. However it is named,
 * one database has one. */
static char *name_lock(const char *file)
{
    char *real = realpath(file, NULL), *name = NULL;
    if (real && asprintf(&name, "%s-lock", real) < 0)
        name = NULL;
    free(real);
    return name;
}

/* A file of its own, since locks of the database's are SQLite's; the system gives the lock back
 * when the process ends, however it ends. */
static int open_lock(const char *file)
{
    int made = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    char *name = made >= 0 ? name_lock(file) : NULL;
    int lock = name ? open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (made >= 0)
        close(made);
    free(name);
    return lock;
}

/* Who only looks has the lock for a moment, and keeps nobody from starting. */
static int take_lock(int lock)
{
    enum { TRIES = 5, PAUSE_US = 20 * 1000 };
    for (int i = 0; i < TRIES; i++) {
        if (i)
            usleep(PAUSE_US);
        if (!flock(lock, LOCK_EX | LOCK_NB))
            return 1;
    }
    return 0;
}

int db_sqlite_claim(const char *file, char why[DB_WHY])
{
    char number[16];
    if (!strcmp(file, ":memory:"))
        return 1;
    int lock = open_lock(file);
    if (lock < 0) {
        snprintf(why, DB_WHY, "cannot open %s and a lock beside it: %s", file, strerror(errno));
        return 0;
    }
    if (!take_lock(lock)) {
        say_taken(file, lock, why);
        close(lock);
        return 0;
    }
    /* For the message of the next one, which can do without. */
    int n = snprintf(number, sizeof number, "%d\n", (int)getpid());
    int noted = !ftruncate(lock, 0) && pwrite(lock, number, (size_t)n, 0) == n;
    (void)noted;
    return 1;
}

int db_sqlite_is_claimed(const char *file, char why[DB_WHY])
{
    char *name = name_lock(file);
    int lock = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    int is_claimed = lock >= 0 && flock(lock, LOCK_SH | LOCK_NB) && errno == EWOULDBLOCK;
    if (is_claimed)
        say_taken(file, lock, why);
    if (lock >= 0)
        close(lock);
    free(name);
    return is_claimed;
}
