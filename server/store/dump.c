/* dump.c: see dump.h: the tables of a store, and writing them. */
#include "../base/now.h"
#include "dump_read.h"
#include "dump_rows.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int fail(char why[DUMP_WHY], const char *what, const char *reason)
{
    snprintf(why, DUMP_WHY, "%.200s: %.380s", what, reason);
    return 0;
}

void dump_sum_add(struct dump_sum *sum, const char *table, const char *line, size_t length)
{
    crypto_generichash_state state;
    uint8_t digest[32];
    crypto_generichash_init(&state, NULL, 0, sizeof digest);
    crypto_generichash_update(&state, (const uint8_t *)table, strlen(table) + 1);
    crypto_generichash_update(&state, (const uint8_t *)line, length);
    crypto_generichash_final(&state, digest, sizeof digest);
    for (size_t i = 0; i < sizeof digest; i++)
        sum->bytes[i] ^= digest[i];
    sum->rows++;
}

/* ---- Which tables there are ---- */

static int is_sqlite(const struct dump_store *d)
{
    return !strcmp(store_kind(d->store), "sqlite");
}

int dump_statement(struct dump_store *d, struct buffer *sql)
{
    int number = (int)SQL_COUNT + d->made_count;
    if (sql->failed || number >= DB_STATEMENTS || d->made_count == (int)BG_LEN(d->made)) {
        buffer_free(sql);
        return -1;
    }
    d->made[d->made_count++] = sql->data;
    d->statements[number] = sql->data;
    return number;
}

/* Only BIGINT and TEXT are known: a column of another kind must not be left out unseen. */
static char kind_of(const char *type)
{
    if (!strcasecmp(type, "BIGINT") || !strcasecmp(type, "INTEGER"))
        return 'i';
    return !strcasecmp(type, "TEXT") ? 't' : 0;
}

static int take_column(struct dump_store *d, const struct rows *rows, char why[DUMP_WHY])
{
    struct dump_table *t = d->tables ? &d->table[d->tables - 1] : NULL;
    const char *name = rows_text(rows, 0);
    char kind = kind_of(rows_text(rows, 2));
    if (!t || strcmp(t->name, name)) {
        if (d->tables == DUMP_TABLES)
            return fail(why, name, "there are too many tables");
        t = &d->table[d->tables++];
        memset(t, 0, sizeof *t);
        snprintf(t->name, sizeof t->name, "%s", name);
    }
    if (!kind || t->columns == DUMP_COLUMNS)
        return fail(why, name, "it has a column of a kind that this program does not know");
    store_copy(t->column[t->columns], DUMP_NAME, rows, 1);
    t->kinds[t->columns++] = kind;
    return 1;
}

int dump_look(struct dump_store *d, struct store *store, char why[DUMP_WHY])
{
    int ok = 1;
    memset(d, 0, sizeof *d);
    d->store = store;
    memcpy(d->statements, store->db->statements, sizeof *d->statements * (size_t)SQL_COUNT);
    store->db->statements = d->statements;
    struct rows rows = db_ask(store->db, is_sqlite(d) ? SQL_COLUMNS : SQL_COLUMNS_PG, "");
    while (ok && rows_next(&rows))
        ok = take_column(d, &rows, why);
    return rows_end(&rows) ? ok : fail(why, "the store does not answer", store_error(store));
}

void dump_end(struct dump_store *d)
{
    store_close(d->store);
    for (int i = 0; i < d->made_count; i++)
        free(d->made[i]);
}

/* ---- Their rows ---- */

int dump_begin(struct dump_store *d, char why[DUMP_WHY])
{
    return d->store->db->kind->script(
               d->store->db,
               is_sqlite(d) ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") ||
           fail(why, "the store does not answer", store_error(d->store));
}

static void put_select(struct buffer *sql, const struct dump_table *t)
{
    buffer_plain(sql, "SELECT ");
    for (int i = 0; i < t->columns; i++)
        buffer_format(sql, "%s%s", i ? ", " : "", t->column[i]);
    buffer_format(sql, " FROM %s", t->name);
}

static void put_row(struct buffer *line, const struct dump_table *t, const struct rows *rows)
{
    buffer_clear(line);
    line->comma = 0;
    buffer_open(line, NULL, '[');
    for (int i = 0; i < t->columns; i++) {
        if (t->kinds[i] == 'i')
            buffer_int(line, NULL, rows_number(rows, i));
        else
            buffer_text(line, NULL, rows_text(rows, i));
    }
    buffer_close(line, ']');
}

/* The rows that a statement gives; how many, or -1. */
static int64_t take_rows(struct dump_store *d, const struct dump_table *t, int statement,
                         dump_taker *take, void *context)
{
    struct buffer line = {0};
    int64_t count = 0;
    int ok = 1;
    struct rows rows = db_ask(d->store->db, statement, "");
    while (ok && rows_next(&rows)) {
        put_row(&line, t, &rows);
        ok = !line.failed && take(context, t, &line);
        count++;
    }
    ok &= rows_end(&rows);
    buffer_free(&line);
    return ok ? count : -1;
}

/* PostgreSQL hands over all rows of a statement at once: a cursor keeps that short. */
static int scan_table(struct dump_store *d, int number, dump_taker *take, void *context)
{
    const struct dump_table *t = &d->table[number];
    struct buffer sql = {0}, declare = {0};
    int64_t count;
    if (is_sqlite(d))
        put_select(&sql, t);
    else
        buffer_format(&sql, "FETCH 500 FROM rows_%d", number);
    int statement = dump_statement(d, &sql);
    if (statement < 0)
        return 0;
    if (is_sqlite(d))
        return take_rows(d, t, statement, take, context) >= 0;
    buffer_format(&declare, "DECLARE rows_%d CURSOR FOR ", number);
    put_select(&declare, t);
    int ok = !declare.failed && d->store->db->kind->script(d->store->db, declare.data);
    buffer_free(&declare);
    do
        count = ok ? take_rows(d, t, statement, take, context) : -1;
    while (count > 0);
    return count == 0;
}

int dump_scan(struct dump_store *d, dump_taker *take, void *context, char why[DUMP_WHY])
{
    for (int i = 0; i < d->tables; i++)
        if (!scan_table(d, i, take, context))
            return fail(why, d->table[i].name,
                        store_error(d->store)[0] ? store_error(d->store) : "cannot write it");
    return 1;
}

/* ---- Writing ---- */

struct writer {
    FILE *file;
    crypto_generichash_state state; /* of all that was written */
    struct dump_sum sum;
    const struct dump_table *table; /* whose rows are being written */
};

static int put_line(struct writer *w, const struct buffer *line)
{
    crypto_generichash_update(&w->state, (const uint8_t *)line->data, line->length);
    crypto_generichash_update(&w->state, (const uint8_t *)"\n", 1);
    return !line->failed && fwrite(line->data, line->length, 1, w->file) == 1 &&
           fputc('\n', w->file) != EOF;
}

static int put_table(struct writer *w, const struct dump_table *t)
{
    struct buffer line = {0};
    buffer_open(&line, NULL, '{');
    buffer_text(&line, "table", t->name);
    buffer_open(&line, "columns", '[');
    for (int i = 0; i < t->columns; i++)
        buffer_text(&line, NULL, t->column[i]);
    buffer_close(&line, ']');
    buffer_close(&line, '}');
    int ok = put_line(w, &line);
    buffer_free(&line);
    w->table = t;
    return ok;
}

static int write_row(void *context, const struct dump_table *t, const struct buffer *line)
{
    struct writer *w = context;
    if (w->table != t && !put_table(w, t))
        return 0;
    dump_sum_add(&w->sum, t->name, line->data, line->length);
    return put_line(w, line);
}

static int put_head(struct writer *w, const struct dump_store *d)
{
    struct buffer line = {0};
    buffer_open(&line, NULL, '{');
    buffer_int(&line, "conclave_backup", 1);
    buffer_int(&line, "schema", store_newest());
    buffer_text(&line, "program", CONCLAVE_VERSION);
    buffer_text(&line, "store", store_kind(d->store));
    buffer_int(&line, "at", now_ms());
    buffer_close(&line, '}');
    int ok = put_line(w, &line);
    buffer_free(&line);
    return ok;
}

static int put_end(struct writer *w)
{
    uint8_t digest[32];
    char hex[DUMP_DIGEST];
    struct buffer line = {0};
    crypto_generichash_state state = w->state;
    crypto_generichash_final(&state, digest, sizeof digest);
    buffer_open(&line, NULL, '{');
    buffer_int(&line, "rows", w->sum.rows);
    buffer_text(&line, "content", sodium_bin2hex(hex, sizeof hex, w->sum.bytes, 32));
    buffer_text(&line, "digest", sodium_bin2hex(hex, sizeof hex, digest, 32));
    buffer_close(&line, '}');
    int ok = put_line(w, &line);
    buffer_free(&line);
    return ok;
}

static int write_all(struct dump_store *d, FILE *file, char why[DUMP_WHY])
{
    struct writer w;
    memset(&w, 0, sizeof w);
    w.file = file;
    crypto_generichash_init(&w.state, NULL, 0, 32);
    if (!dump_begin(d, why))
        return 0;
    if (!put_head(&w, d) || !dump_scan(d, write_row, &w, why) || !put_end(&w) || fflush(file) ||
        fsync(fileno(file))) {
        if (!why[0])
            fail(why, "cannot write the backup", strerror(errno));
        return 0;
    }
    return 1;
}

static int write_file(struct dump_store *d, const char *path, char why[DUMP_WHY])
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (!file)
        return fail(why, path, strerror(errno));
    int ok = write_all(d, file, why);
    fclose(file);
    return ok;
}

int dump_write(const char *url, const char *path, struct dump_facts *out, char why[DUMP_WHY])
{
    char part[4096], reason[DB_WHY] = "";
    struct dump_store d;
    struct store *store = store_open_beside(url, reason);
    struct stat there;
    why[0] = 0;
    if (!store)
        return fail(why, "cannot open the store", reason);
    if (!lstat(path, &there)) {
        store_close(store);
        return fail(why, path, "there is such a file already: remove it, or choose another name");
    }
    snprintf(part, sizeof part, "%s.part", path);
    int ok =
        dump_look(&d, store, why) && write_file(&d, part, why) && dump_read_check(part, out, why);
    dump_end(&d);
    if (ok && rename(part, path))
        ok = fail(why, path, strerror(errno));
    if (!ok)
        unlink(part);
    return ok;
}
