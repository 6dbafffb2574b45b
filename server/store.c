/*
 * store.c: see store.h. The operations, in the SQL of store_sql.h; people,
 * sessions, ratings and notices are in store_people.c.
 */
#include "store.h"

#include "../engine/text.h"
#include "entry.h"
#include "store_rows.h"

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

static int read_version(struct store *s)
{
    struct rows rows = db_ask(s->db, SQL_META_READ, "t", "schema");
    int version = rows_next(&rows) ? (int)rows_number(&rows, 0) : 0;
    return rows_end(&rows) ? version : -1;
}

/* What scripts say differently to the two databases: short rows are kept with
 * their key, and numbers are SQLite's own keys. */
static const struct {
    const char *mark, *sqlite, *postgres;
} dialect[] = {
    {"%ROWID%", " WITHOUT ROWID", ""},
    {"%ID%", "INTEGER PRIMARY KEY", "BIGINT PRIMARY KEY"},
};

static int run_script(struct store *s, const char *script)
{
    char sql[6000];
    struct bg_text out = bg_text_start(sql, sizeof sql);
    int is_sqlite = !strcmp(s->db->kind->name, "sqlite");
    while (*script) {
        size_t i = 0;
        while (i < BG_LEN(dialect) && strncmp(script, dialect[i].mark, strlen(dialect[i].mark)))
            i++;
        if (i == BG_LEN(dialect)) {
            bg_put_char(&out, *script++);
            continue;
        }
        bg_put(&out, is_sqlite ? dialect[i].sqlite : dialect[i].postgres);
        script += strlen(dialect[i].mark);
    }
    return out.length < out.cap && s->db->kind->script(s->db, sql);
}

static int migrate_to(struct store *s, int version)
{
    char digits[12];
    snprintf(digits, sizeof digits, "%d", version);
    if (!run_script(s, store_scripts[version - 1]))
        return 0;
    struct rows rows = version == 1 ? db_ask(s->db, SQL_META_WRITE, "tt", "schema", digits)
                                    : db_ask(s->db, SQL_META_SET, "tt", digits, "schema");
    return store_changed(&rows, STORE_NONE) == STORE_OK;
}

/* One transaction, so that it happens wholly or not at all; a lock, so that
 * nodes that start together do not do it twice. */
static int migrate(struct store *s, int newest, char why[DB_WHY])
{
    int is_sqlite = !strcmp(s->db->kind->name, "sqlite");
    if (!s->db->kind->script(s->db, is_sqlite ? "BEGIN IMMEDIATE" : "BEGIN") ||
        (!is_sqlite && !s->db->kind->script(s->db, "SELECT pg_advisory_xact_lock(20110512)")) ||
        !s->db->kind->script(s->db, "CREATE TABLE IF NOT EXISTS meta "
                                    "(key TEXT PRIMARY KEY, value TEXT NOT NULL)"))
        return 0;
    int version = read_version(s);
    if (version > newest) {
        snprintf(why, DB_WHY, "the database has version %d; this program knows %d", version,
                 newest);
        return 0;
    }
    for (; version >= 0 && version < newest; version++)
        if (!migrate_to(s, version + 1))
            return 0;
    return version == newest && s->db->kind->script(s->db, "COMMIT");
}

int store_newest(void)
{
    return (int)BG_LEN(store_scripts);
}

/* Connects, without looking at what is there; `reads` changes nothing at all. */
static struct store *connect_store(const char *url, int reads, char why[DB_WHY])
{
    struct store *s = calloc(1, sizeof *s);
    why[0] = 0;
    if (!s)
        return NULL;
    if (!strncmp(url, "sqlite:", 7))
        s->db = reads ? db_read_sqlite(url + 7, why) : db_open_sqlite(url + 7, why);
    else if (!strncmp(url, "postgres://", 11) || !strncmp(url, "postgresql://", 13))
        s->db = db_open_pg(url, why);
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
    struct store *s = connect_store(url, 0, why);
    if (s && !migrate(s, version, why)) {
        if (!why[0])
            snprintf(why, DB_WHY, "%s", s->db->error);
        store_close(s);
        return NULL;
    }
    return s;
}

struct store *store_open(const char *url, char why[DB_WHY])
{
    return store_open_at(url, store_newest(), why);
}

/* 0 for a database without our tables; -1: it does not answer. */
static int find_version(struct store *s)
{
    int is_sqlite = !strcmp(s->db->kind->name, "sqlite");
    struct rows rows = db_ask(s->db, is_sqlite ? SQL_HAS_META : SQL_HAS_META_PG, "");
    int has = rows_next(&rows) && rows_number(&rows, 0);
    return !rows_end(&rows) ? -1 : has ? read_version(s) : 0;
}

int store_version(const char *url, char why[DB_WHY])
{
    if (!strncmp(url, "sqlite:", 7) && access(url + 7, F_OK))
        return 0;
    struct store *s = connect_store(url, 1, why);
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
        return connect_store(url, 0, why);
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

void store_close(struct store *s)
{
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
    return s->db->kind->alive(s->db) && s->db->kind->script(s->db, "BEGIN");
}

static void forget_numbers(struct store *s)
{
    s->rows_next = s->rows_end = 0;
}

int store_commit(struct store *s)
{
    int done = s->db->kind->script(s->db, "COMMIT");
    if (!done)
        forget_numbers(s);
    return done;
}

void store_rollback(struct store *s)
{
    forget_numbers(s);
    s->db->kind->alive(s->db);
}

void store_announce(struct store *s, const char *line)
{
    s->db->kind->announce(s->db, line);
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

/* ---- Tables ---- */

static enum store_status set_seats(struct store *s, int64_t id, const struct table_brief *brief)
{
    enum store_status status = STORE_OK;
    for (int64_t seat = 0; status == STORE_OK && seat < BG_MAX_SEATS; seat++) {
        struct rows rows = db_ask(s->db, SQL_SEAT_CLEAR, "ii", id, seat);
        status = store_ended(&rows);
        if (status != STORE_OK || !brief->user[seat])
            continue;
        rows = db_ask(s->db, SQL_SEAT_SET, "iii", id, seat, brief->user[seat]);
        status = store_ended(&rows);
    }
    return status;
}

enum store_status table_create(struct store *s, const struct table_row *row,
                               const struct table_brief *brief)
{
    struct rows rows = db_ask(s->db, SQL_TABLE_CREATE, "itiititiittti", row->id, row->game,
                              (int64_t)row->rules, (int64_t)row->seats, row->options, row->host,
                              row->host_name, (int64_t)row->is_public, (int64_t)row->rated,
                              row->pace, row->invite, row->seed, row->created);
    enum store_status status = store_changed(&rows, STORE_STALE);
    if (status != STORE_OK)
        return status;
    rows = db_ask(s->db, SQL_BRIEF_CREATE, "iiiiiit", row->id, (int64_t)row->is_public,
                  (int64_t)brief->status, (int64_t)brief->open, brief->due, brief->changed,
                  brief->players);
    return store_ended(&rows);
}

enum store_status table_read(struct store *s, int64_t id, struct table_row *out)
{
    struct rows rows = db_ask(s->db, SQL_TABLE_READ, "i", id);
    int found = rows_next(&rows);
    if (found) {
        out->id = rows_number(&rows, 0);
        store_copy(out->game, sizeof out->game, &rows, 1);
        out->rules = (int)rows_number(&rows, 2);
        out->seats = (int)rows_number(&rows, 3);
        store_copy(out->options, sizeof out->options, &rows, 4);
        out->host = rows_number(&rows, 5);
        store_copy(out->host_name, sizeof out->host_name, &rows, 6);
        out->is_public = (int)rows_number(&rows, 7);
        out->rated = (int)rows_number(&rows, 8);
        store_copy(out->pace, sizeof out->pace, &rows, 9);
        store_copy(out->invite, sizeof out->invite, &rows, 10);
        store_copy(out->seed, sizeof out->seed, &rows, 11);
        out->created = rows_number(&rows, 12);
    }
    enum store_status status = store_ended(&rows);
    return status == STORE_OK && !found ? STORE_NONE : status;
}

/* ---- The log: an entry and the draws that follow it at once are one row,
 * their texts a line each: most moves call for chance, and a row is dear. ---- */

/* Whether draws may follow an entry in its row: its own text has one line. */
static int leads_draws(int kind)
{
    return kind == ENTRY_MOVE || kind == ENTRY_DRAW || kind == ENTRY_START || kind == ENTRY_UNDO;
}

/* How many entries, from the first on, go into one row. */
static int count_in_row(const struct entry *entries, int n)
{
    int count = 1;
    while (count < n && leads_draws(entries[0].kind) && entries[count].kind == ENTRY_DRAW &&
           entries[count].at == entries[0].at)
        count++;
    return count;
}

/* The texts of a row with a line feed between; the caller frees it. */
static char *join_lines(const struct entry *entries, int n)
{
    size_t length = 0;
    for (int i = 0; i < n; i++)
        length += strlen(entries[i].text) + 1;
    char *text = malloc(length), *at = text;
    for (int i = 0; text && i < n; i++) {
        at = stpcpy(at, entries[i].text);
        *at++ = i + 1 < n ? '\n' : 0;
    }
    return text;
}

/* The number of the first of so many new rows. Numbers are reserved in blocks, which nodes
 * share out by a counter in the database; those that a rollback gave back are forgotten. */
static enum store_status number_rows(struct store *s, int count, int64_t *first)
{
    enum { BLOCK = 4096 };
    if (s->rows_end - s->rows_next < count) {
        struct rows rows = db_ask(s->db, SQL_LOG_RESERVE, "i", (int64_t)BLOCK + count);
        int found = rows_next(&rows);
        s->rows_end = found ? rows_number(&rows, 0) : 0;
        s->rows_next = s->rows_end - BLOCK - count;
        if (store_ended(&rows) != STORE_OK || !found) {
            forget_numbers(s);
            return STORE_DOWN;
        }
    }
    *first = s->rows_next;
    s->rows_next += count;
    return STORE_OK;
}

/* The first of several rows finds in the brief which row came before it. */
static enum store_status add_row(struct store *s, int64_t id, int64_t row, int is_first,
                                 const struct entry *e, int n)
{
    char *text = n > 1 ? join_lines(e, n) : e->text;
    if (!text)
        return STORE_DOWN;
    struct rows rows =
        is_first ? db_ask(s->db, SQL_LOG_FIRST, "iiiiiti", row, (int64_t)e->seq, e->at,
                          (int64_t)e->kind, (int64_t)e->seat, text, id)
                 : db_ask(s->db, SQL_LOG_NEXT, "iiiiiiit", row, row - 1, id, (int64_t)e->seq, e->at,
                          (int64_t)e->kind, (int64_t)e->seat, text);
    enum store_status status = store_changed(&rows, STORE_DOWN);
    if (n > 1)
        free(text);
    return status;
}

static enum store_status add_rows(struct store *s, int64_t id, int64_t row,
                                  const struct entry *entries, int n)
{
    enum store_status status = STORE_OK;
    for (int i = 0, count; status == STORE_OK && i < n; i += count) {
        count = count_in_row(&entries[i], n - i);
        status = add_row(s, id, row++, !i, &entries[i], count);
    }
    return status;
}

static int count_rows(const struct entry *entries, int n)
{
    int rows = 0;
    for (int i = 0; i < n; i += count_in_row(&entries[i], n - i))
        rows++;
    return rows;
}

/* Gives the entries of a row, one after another. */
static void take_row(const struct rows *rows, void (*take)(void *context, struct entry entry),
                     void *context)
{
    struct entry e = {(uint32_t)rows_number(rows, 0), rows_number(rows, 1),
                      (int)rows_number(rows, 2), (int)rows_number(rows, 3), NULL};
    const char *text = rows_text(rows, 4);
    int is_list = leads_draws(e.kind);
    for (;;) {
        size_t n = is_list ? strcspn(text, "\n") : strlen(text);
        e.text = strndup(text, n);
        take(context, e);
        if (!text[n])
            return;
        text += n + 1;
        e.seq++;
        e.kind = ENTRY_DRAW;
        e.seat = -1;
    }
}

/* Rates the players and notes the ratings in the last entry, that of the end. */
static enum store_status rate(struct store *s, int64_t id, struct finish *finish)
{
    if (store_rate(s, finish) != STORE_OK)
        return STORE_DOWN;
    struct rows rows = db_ask(s->db, SQL_LOG_TEXT, "ti", finish->text, id);
    return store_ended(&rows);
}

int entries_listed(const struct entry *entries, int n)
{
    for (int i = 0; i < n; i++)
        if (entries[i].kind == ENTRY_SIT || entries[i].kind == ENTRY_STAND ||
            entries[i].kind == ENTRY_SEAT || entries[i].kind == ENTRY_START ||
            entries[i].kind == ENTRY_OVER)
            return 1;
    return 0;
}

/* Changes the brief if entry `seq` is the next one, and notes which row of the log will be
 * the newest. Columns that stay as they are are left out: naming one of an index costs two
 * changes of that index. */
static enum store_status update_brief(struct store *s, int64_t id, const struct table_brief *brief,
                                      int listed, int64_t newest, uint32_t seq)
{
    int64_t last = (int64_t)seq - 1;
    struct rows rows =
        listed ? db_ask(s->db, SQL_BRIEF_UPDATE, "iiiiiiitiii", (int64_t)brief->status,
                        (int64_t)brief->seq, (int64_t)brief->ply, (int64_t)brief->open,
                        (int64_t)brief->to_act, brief->due, brief->changed, brief->players, newest,
                        id, last)
               : db_ask(s->db, SQL_BRIEF_MOVE, "iiiiiiii", (int64_t)brief->seq, (int64_t)brief->ply,
                        (int64_t)brief->to_act, brief->due, brief->changed, newest, id, last);
    return store_changed(&rows, STORE_STALE);
}

enum store_status table_append(struct store *s, int64_t id, const struct entry *entries, int n,
                               const struct table_brief *brief, struct finish *finish)
{
    int count = count_rows(entries, n);
    int64_t row;
    enum store_status status = number_rows(s, count, &row);
    /* Whoever changes the brief first appends: the other one does not find the number of the
     * last entry it knows. */
    if (status == STORE_OK)
        status =
            update_brief(s, id, brief, entries_listed(entries, n), row + count - 1, entries[0].seq);
    if (status == STORE_OK)
        status = add_rows(s, id, row, entries, n);
    if (status == STORE_OK && store_seats_change(entries, n))
        status = set_seats(s, id, brief);
    if (status == STORE_OK && finish)
        status = rate(s, id, finish);
    return status;
}

enum store_status table_log(struct store *s, int64_t id, uint32_t seq,
                            void (*take)(void *context, struct entry entry), void *context)
{
    struct rows rows = db_ask(s->db, SQL_LOG_READ, "ii", id, (int64_t)seq);
    while (rows_next(&rows))
        take_row(&rows, take, context);
    return store_ended(&rows);
}

/* ---- Lists ---- */

enum store_status store_take_list(struct rows *rows, store_list_taker *take, void *context)
{
    struct table_listed l;
    memset(&l, 0, sizeof l);
    while (rows_next(rows)) {
        l.row.id = rows_number(rows, 0);
        store_copy(l.row.game, sizeof l.row.game, rows, 1);
        l.row.rules = (int)rows_number(rows, 2);
        l.row.seats = (int)rows_number(rows, 3);
        l.row.is_public = (int)rows_number(rows, 4);
        l.row.rated = (int)rows_number(rows, 5);
        l.row.host = rows_number(rows, 6);
        store_copy(l.row.host_name, sizeof l.row.host_name, rows, 7);
        store_copy(l.row.pace, sizeof l.row.pace, rows, 8);
        l.row.created = rows_number(rows, 9);
        l.brief.status = (int)rows_number(rows, 10);
        l.brief.seq = (uint32_t)rows_number(rows, 11);
        l.brief.ply = (uint32_t)rows_number(rows, 12);
        l.brief.open = (int)rows_number(rows, 13);
        l.brief.to_act = (uint32_t)rows_number(rows, 14);
        l.brief.changed = rows_number(rows, 15);
        store_copy(l.brief.players, sizeof l.brief.players, rows, 16);
        l.brief.guests = (uint32_t)rows_number(rows, 17);
        l.row.host_is_guest = l.row.host && !rows_number(rows, 18);
        l.seat = (int)rows_number(rows, 19);
        take(context, &l);
    }
    return store_ended(rows);
}

static void keep_listed(void *context, const struct table_listed *listed)
{
    *(struct table_listed *)context = *listed;
}

enum store_status table_listed_read(struct store *s, int64_t id, struct table_listed *out)
{
    out->row.id = 0;
    struct rows rows = db_ask(s->db, SQL_LIST_ONE, "i", id);
    enum store_status status = store_take_list(&rows, keep_listed, out);
    if (status != STORE_OK || !out->row.id)
        return status == STORE_OK ? STORE_NONE : status;
    rows = db_ask(s->db, SQL_SEATS, "i", id);
    while (rows_next(&rows)) {
        int64_t seat = rows_number(&rows, 0);
        if (seat >= 0 && seat < BG_MAX_SEATS)
            out->brief.user[seat] = rows_number(&rows, 1);
    }
    return store_ended(&rows);
}

enum store_status tables_public(struct store *s, int status, const char *game, int most,
                                store_list_taker *take, void *context)
{
    struct rows rows = db_ask(s->db, SQL_LIST_PUBLIC, "iti", (int64_t)status, game, (int64_t)most);
    return store_take_list(&rows, take, context);
}

enum store_status tables_of(struct store *s, int64_t user, int over, int most,
                            store_list_taker *take, void *context)
{
    struct rows rows = db_ask(s->db, SQL_LIST_MINE, "iii", user, (int64_t)over, (int64_t)most);
    return store_take_list(&rows, take, context);
}

enum store_status tables_count(struct store *s, int64_t host, int64_t *count)
{
    struct rows rows = db_ask(s->db, SQL_COUNT_HOSTED, "i", host);
    *count = rows_next(&rows) ? rows_number(&rows, 0) : 0;
    return store_ended(&rows);
}

enum store_status tables_due(struct store *s, int64_t now, int64_t *ids, int most, int *count)
{
    struct rows rows = db_ask(s->db, SQL_LIST_DUE, "ii", now, (int64_t)most);
    *count = 0;
    while (rows_next(&rows))
        ids[(*count)++] = rows_number(&rows, 0);
    return store_ended(&rows);
}

enum store_status table_not_due(struct store *s, int64_t id)
{
    struct rows rows = db_ask(s->db, SQL_DUE_NEVER, "i", id);
    return store_changed(&rows, STORE_NONE);
}

enum store_status tables_sweep(struct store *s, int64_t before, int64_t *count)
{
    static const int order[] = {SQL_SWEEP_LOG, SQL_SWEEP_SEATS, SQL_SWEEP_TABLES, SQL_SWEEP_BRIEFS};
    for (size_t i = 0; i < BG_LEN(order); i++) {
        struct rows rows = db_ask(s->db, order[i], "i", before);
        if (store_ended(&rows) != STORE_OK)
            return STORE_DOWN;
        *count = rows.changed;
    }
    return STORE_OK;
}
