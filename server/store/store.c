/* store.c: see store.h. */
#include "store.h"

#include "../../engine/text.h"
#include "db_pg.h"
#include "db_sqlite.h"
#include "entries.h"
#include "store_rows.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

_Static_assert((int)SQL_COUNT <= (int)DB_STATEMENTS, "raise DB_STATEMENTS");

static const char *const statements[] = {
#define X(name, text) [SQL_##name] = text,
    SQL_MAP(X)
#undef X
};

enum store_status store_ended(struct rows *rows)
{
    return rows_end(rows) ? STORE_OK : STORE_DOWN;
}

enum store_status store_changed(struct rows *rows, enum store_status otherwise)
{
    if (!rows_end(rows))
        return STORE_DOWN;
    return rows->changed ? STORE_OK : otherwise;
}

void store_copy(char *out, size_t room, const struct rows *rows, int column)
{
    snprintf(out, room, "%s", rows_text(rows, column));
}

/* ---- Opening, and bringing old databases up to date ---- */

/* A number in the table `meta`; `otherwise` if it is not there, -1 if that cannot be known. */
static int read_meta(struct store *s, const char *key, int otherwise)
{
    struct rows rows = db_ask(s->db, SQL_META_READ, "t", key);
    int number = rows_next(&rows) ? (int)rows_number(&rows, 0) : otherwise;
    return rows_end(&rows) ? number : -1;
}

static int write_meta(struct store *s, const char *key, int number)
{
    char digits[12];
    snprintf(digits, sizeof digits, "%d", number);
    return db_send(s->db, SQL_META_WRITE, "tt", key, digits) &&
           db_send(s->db, SQL_META_SET, "tt", digits, key);
}

/* What scripts say differently to the two databases: short rows are kept with
 * their key, and numbers are SQLite's own keys. */
static const struct {
    const char *mark, *sqlite, *postgres;
} dialect[] = {
    {"%ROWID%", " WITHOUT ROWID", ""},
    {"%ID%", "INTEGER PRIMARY KEY", "BIGINT PRIMARY KEY"},
    {"%WORD%", WORD_SQLITE, WORD_POSTGRES},
};

static int is_sqlite(const struct store *s)
{
    return !strcmp(s->db->kind->name, "sqlite");
}

static int run_script(struct store *s, const char *script)
{
    char sql[6000];
    struct bg_text out = bg_text_start(sql, sizeof sql);
    while (*script) {
        size_t i = 0;
        while (i < BG_LEN(dialect) && strncmp(script, dialect[i].mark, strlen(dialect[i].mark)))
            i++;
        if (i == BG_LEN(dialect)) {
            bg_put_char(&out, *script++);
            continue;
        }
        bg_put(&out, is_sqlite(s) ? dialect[i].sqlite : dialect[i].postgres);
        script += strlen(dialect[i].mark);
    }
    return out.length < out.cap && s->db->kind->script(s->db, sql);
}

/* "scripts" is how many of them were run. "schema" is the lowest number of scripts a program
 * must know to work with the database: whoever knows fewer than were run, but no fewer than
 * that, may go on, so that old and new nodes work side by side while they are replaced. */
static int run_scripts(struct store *s, int newest, char why[DB_WHY])
{
    int known = (int)BG_LEN(store_scripts), schema = read_meta(s, "schema", 0);
    int count = schema < 0 ? -1 : read_meta(s, "scripts", schema);
    if (count < 0)
        return 0;
    if (schema > known) {
        snprintf(why, DB_WHY,
                 "the database has version %d and this program knows %d: start a newer program",
                 schema, known);
        return 0;
    }
    if (count >= newest)
        return 1;
    for (; count < newest; count++) {
        if (!run_script(s, store_scripts[count].sql))
            return 0;
        if (schema < store_scripts[count].since)
            schema = store_scripts[count].since;
    }
    return write_meta(s, "schema", schema) && write_meta(s, "scripts", count);
}

int store_newest(void)
{
    return (int)BG_LEN(store_scripts);
}

static const char *const beginnings[] = {
    /* A lock, so that nodes that start together do not do it twice. */
    "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;"
    "SET LOCAL idle_in_transaction_session_timeout = 0; SELECT pg_advisory_xact_lock(20110512);"
    "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
};

/* One transaction, so that it happens wholly or not at all. */
static int migrate(struct store *s, int newest, char why[DB_WHY])
{
    return s->db->kind->script(s->db, beginnings[is_sqlite(s)]) && run_scripts(s, newest, why) &&
           s->db->kind->script(s->db, "COMMIT");
}

/* Nodes that play meanwhile may stand in the way of a script, and it in theirs; of two that
 * wait for each other PostgreSQL stops one. */
static int bring_up_to_date(struct store *s, int newest, char why[DB_WHY])
{
    enum { TRIES = 5 };
    for (int i = 0; i < TRIES; i++) {
        if (migrate(s, newest, why))
            return newest < store_newest() || db_send(s->db, SQL_BRIEFS_NAME, "");
        if (why[0] || is_sqlite(s))
            break;
        snprintf(why, DB_WHY, "%s", s->db->error);
        if (!s->db->kind->alive(s->db))
            return 0;
        why[0] = 0;
    }
    if (!why[0])
        snprintf(why, DB_WHY, "%s", s->db->error);
    return 0;
}

static struct store *open_db(const char *url, int only_read, char why[DB_WHY])
{
    struct store *s = calloc(1, sizeof *s);
    why[0] = 0;
    if (!s)
        return NULL;
    if (!strncmp(url, "sqlite:", 7))
        s->db = db_sqlite_open(url + 7, only_read, why);
    else if (!strncmp(url, "postgres://", 11) || !strncmp(url, "postgresql://", 13))
        s->db = db_pg_open(url, why);
    else
        snprintf(why, DB_WHY, "a store is sqlite:FILE or postgres://…, not '%.200s'", url);
    if (!s->db) {
        free(s);
        return NULL;
    }
    s->db->statements = statements;
    return s;
}

struct store *store_open_at(const char *url, int version, char why[DB_WHY])
{
    struct store *s = open_db(url, 0, why);
    if (s && !bring_up_to_date(s, version, why)) {
        store_close(s);
        return NULL;
    }
    return s;
}

struct store *store_open(const char *url, char why[DB_WHY])
{
    return store_open_at(url, store_newest(), why);
}

/* 0 for a database without our tables; -1: it does not answer. One that newer programs have
 * changed in ways that do not matter to this one is as new as this one. */
static int find_version(struct store *s)
{
    struct rows rows = db_ask(s->db, is_sqlite(s) ? SQL_HAS_META : SQL_HAS_META_PG, "");
    int has = rows_next(&rows) && rows_number(&rows, 0);
    if (!rows_end(&rows))
        return -1;
    int schema = has ? read_meta(s, "schema", 0) : 0;
    int count = has && schema >= 0 ? read_meta(s, "scripts", schema) : schema;
    return schema > store_newest() ? schema : count > store_newest() ? store_newest() : count;
}

int store_version(const char *url, char why[DB_WHY])
{
    if (!strncmp(url, "sqlite:", 7) && access(url + 7, F_OK)) {
        if (errno == ENOENT)
            return 0;
        snprintf(why, DB_WHY, "cannot look at %.300s: %s", url + 7, strerror(errno));
        return -1;
    }
    struct store *s = open_db(url, 1, why);
    int version = s ? find_version(s) : -1;
    if (s && version < 0)
        snprintf(why, DB_WHY, "%s", s->db->error);
    if (s)
        store_close(s);
    return version;
}

struct store *store_open_beside(const char *url, char why[DB_WHY])
{
    int version = store_version(url, why);
    if (version < 0)
        return NULL;
    if (version == store_newest())
        return open_db(url, 0, why);
    if (!version)
        snprintf(why, DB_WHY,
                 "there is nothing in the store yet: start the server once, or "
                 "name another with --store or --config");
    else
        snprintf(why, DB_WHY,
                 version < store_newest()
                     ? "the store has version %d; start this program's server once, which brings "
                       "it to %d"
                     : "the store has version %d; this program knows %d: take the newer one",
                 version, store_newest());
    return NULL;
}

struct store *store_open_more(const char *url, int only_read, char why[DB_WHY])
{
    return open_db(url, only_read, why);
}

int store_claim(const char *url, char why[DB_WHY])
{
    return strncmp(url, "sqlite:", 7) || db_sqlite_claim(url + 7, why);
}

int store_is_claimed(const char *url, char why[DB_WHY])
{
    return !strncmp(url, "sqlite:", 7) && db_sqlite_is_claimed(url + 7, why);
}

void store_close(struct store *s)
{
    entries_free(s);
    s->db->kind->close(s->db);
    free(s);
}

const char *store_kind(const struct store *s)
{
    return s->db->kind->name;
}

const char *store_error(const struct store *s)
{
    return s->db->error;
}

int store_begin(struct store *s)
{
    s->appends.count = s->appends.sent = s->appends.batches = s->appends.settled = 0;
    return entries_ready(s) && s->db->kind->begin(s->db);
}

int store_commit(struct store *s)
{
    if (entries_send(s) == STORE_OK && s->db->kind->commit(s->db) && entries_settle(s) == STORE_OK)
        return 1;
    entries_forget(s);
    return 0;
}

int store_answers_late(const struct store *s)
{
    return s->db->kind->answers_late;
}

int store_rollback(struct store *s)
{
    entries_forget(s);
    return s->db->kind->alive(s->db);
}

enum store_status store_secret(struct store *s, char hex[65])
{
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(hex, 65, bytes, sizeof bytes);
    struct rows rows = db_ask(s->db, SQL_META_WRITE, "tt", "secret", hex);
    if (store_ended(&rows) != STORE_OK)
        return STORE_DOWN;
    rows = db_ask(s->db, SQL_META_READ, "t", "secret");
    if (rows_next(&rows))
        store_copy(hex, 65, &rows, 0);
    return store_ended(&rows);
}

enum store_status store_probe(struct store *s, int64_t now)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", (long long)now);
    struct rows rows = db_ask(s->db, SQL_META_SET, "tt", digits, "probe");
    enum store_status status = store_changed(&rows, STORE_NONE);
    if (status != STORE_NONE)
        return status;
    rows = db_ask(s->db, SQL_META_WRITE, "tt", "probe", digits);
    return store_ended(&rows);
}

enum store_status store_numbered(struct store *s, int64_t now, int64_t *first)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", (long long)now);
    struct rows rows = db_ask(s->db, SQL_META_WRITE, "tt", "numbered", digits);
    if (store_ended(&rows) != STORE_OK)
        return STORE_DOWN;
    rows = db_ask(s->db, SQL_META_READ, "t", "numbered");
    *first = rows_next(&rows) ? rows_number(&rows, 0) : 0;
    return store_ended(&rows);
}
