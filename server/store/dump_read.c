/* dump_read.c: see dump.h: reading a file back, and into a store. */
#include "dump_read.h"

#include "dump_rows.h"

#include <errno.h>
#include <jansson.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file being read line by line. */
struct reader {
    const char *path;
    FILE *file;
    char *line;
    size_t room;
    int number;
    char table[DUMP_NAME];
    struct dump_sum sum;
    struct dump_facts facts;
    int has_end;
    crypto_generichash_state state;
    struct dump_store *into; /* NULL: only checked */
    int insert;              /* the statement for the table's rows */
    const struct dump_table *target;
    char *why;
};

static int wrong(struct reader *r, const char *reason)
{
    snprintf(r->why, DUMP_WHY, "%.300s:%d: %.200s", r->path, r->number, reason);
    return 0;
}

/* ---- Into a store ---- */

static const struct dump_table *find_table(const struct dump_store *d, const char *name)
{
    for (int i = 0; i < d->tables; i++)
        if (!strcmp(d->table[i].name, name))
            return &d->table[i];
    return NULL;
}

/* The file's columns have to be those of the store, in the order of their names as well. */
static int same_columns(const struct dump_table *t, const json_t *columns)
{
    if ((int)json_array_size(columns) != t->columns)
        return 0;
    for (int i = 0; i < t->columns; i++) {
        const char *name = json_string_value(json_array_get(columns, (size_t)i));
        if (!name || strcmp(name, t->column[i]))
            return 0;
    }
    return 1;
}

static int prepare_insert(struct reader *r, const json_t *columns)
{
    struct buffer sql = {0};
    const struct dump_table *t = find_table(r->into, r->table);
    if (!t || !same_columns(t, columns))
        return wrong(r, "the store has no such table, or with other columns");
    buffer_format(&sql, "INSERT INTO %s (", t->name);
    for (int i = 0; i < t->columns; i++)
        buffer_format(&sql, "%s%s", i ? ", " : "", t->column[i]);
    buffer_plain(&sql, ") VALUES (");
    for (int i = 0; i < t->columns; i++)
        buffer_format(&sql, "%s$%d", i ? ", " : "", i + 1);
    buffer_plain(&sql, ")");
    r->insert = dump_statement(r->into, &sql);
    r->target = t;
    return r->insert >= 0 || wrong(r, "there are too many tables");
}

static int insert_row(struct reader *r, const json_t *row)
{
    struct db_arg args[DUMP_COLUMNS];
    const struct dump_table *t = r->target;
    struct rows rows;
    if (!t || (int)json_array_size(row) != t->columns)
        return wrong(r, "this row does not fit its table");
    for (int i = 0; i < t->columns; i++) {
        const json_t *value = json_array_get(row, (size_t)i);
        if (t->kinds[i] == 'i' ? !json_is_integer(value) : !json_is_string(value))
            return wrong(r, "this row does not fit its table");
        args[i].text = json_string_value(value);
        args[i].number = json_integer_value(value);
    }
    memset(&rows, 0, sizeof rows);
    rows.db = r->into->store->db;
    rows.db->kind->ask(&rows, r->insert, args, t->columns);
    return rows_end(&rows) || wrong(r, store_error(r->into->store));
}

/* ---- Lines ---- */

static int take_head(struct reader *r, const json_t *json)
{
    if (json_integer_value(json_object_get(json, "conclave_backup")) != 1)
        return wrong(r, "this is no backup of a Conclave server, or of a newer one");
    r->facts.schema = (int)json_integer_value(json_object_get(json, "schema"));
    r->facts.at = json_integer_value(json_object_get(json, "at"));
    return r->facts.schema > 0 || wrong(r, "the head names no version of the store");
}

static int take_end(struct reader *r, const json_t *json)
{
    uint8_t digest[32];
    char hex[DUMP_DIGEST];
    const char *said = json_string_value(json_object_get(json, "digest"));
    const char *content = json_string_value(json_object_get(json, "content"));
    crypto_generichash_final(&r->state, digest, sizeof digest);
    sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
    if (!said || strcmp(said, hex))
        return wrong(r, "the file was changed or damaged: its digest is another");
    sodium_bin2hex(r->facts.content, DUMP_DIGEST, r->sum.bytes, 32);
    r->facts.rows = r->sum.rows;
    if (!content || strcmp(content, r->facts.content) ||
        json_integer_value(json_object_get(json, "rows")) != r->sum.rows)
        return wrong(r, "rows are missing");
    r->has_end = 1;
    return 1;
}

static int take_json(struct reader *r, const json_t *json, size_t length)
{
    const char *table = json_string_value(json_object_get(json, "table"));
    if (r->has_end)
        return wrong(r, "something stands after the end");
    if (r->number == 1)
        return take_head(r, json);
    if (json_is_array(json)) {
        dump_sum_add(&r->sum, r->table, r->line, length);
        return !r->into || insert_row(r, json);
    }
    if (!table)
        return take_end(r, json);
    snprintf(r->table, sizeof r->table, "%s", table);
    return !r->into || prepare_insert(r, json_object_get(json, "columns"));
}

static int take_line(struct reader *r, size_t length)
{
    r->number++;
    if (!length || r->line[length - 1] != '\n')
        return wrong(r, "the file ends in the middle of a line");
    json_t *json = json_loadb(r->line, length - 1, JSON_REJECT_DUPLICATES, NULL);
    int ok = json ? take_json(r, json, length - 1) : wrong(r, "this is no JSON");
    json_decref(json);
    crypto_generichash_update(&r->state, (const uint8_t *)r->line, length);
    return ok;
}

static int read_through(const char *path, struct dump_store *into, struct dump_facts *out,
                        char why[DUMP_WHY])
{
    struct reader r;
    ssize_t n;
    int ok = 1;
    memset(&r, 0, sizeof r);
    r.path = path;
    r.into = into;
    r.why = why;
    r.file = fopen(path, "r");
    if (!r.file) {
        snprintf(why, DUMP_WHY, "cannot read %.300s: %s", path, strerror(errno));
        return 0;
    }
    crypto_generichash_init(&r.state, NULL, 0, 32);
    while (ok && (n = getline(&r.line, &r.room, r.file)) > 0)
        ok = take_line(&r, (size_t)n);
    if (ok && !r.has_end)
        ok = wrong(&r, "the file has no end: it was cut off");
    fclose(r.file);
    free(r.line);
    *out = r.facts;
    return ok;
}

int dump_read_check(const char *path, struct dump_facts *out, char why[DUMP_WHY])
{
    return read_through(path, NULL, out, why);
}

/* ---- Restoring ---- */

static int count_row(void *context, const struct dump_table *t, const struct buffer *line)
{
    /* What every new store notes about itself is replaced. */
    if (strcmp(t->name, "meta"))
        dump_sum_add(context, t->name, line->data, line->length);
    return 1;
}

static int sum_row(void *context, const struct dump_table *t, const struct buffer *line)
{
    dump_sum_add(context, t->name, line->data, line->length);
    return 1;
}

static int is_empty(struct dump_store *d, char why[DUMP_WHY])
{
    struct dump_sum sum;
    memset(&sum, 0, sizeof sum);
    if (!dump_begin(d, why) || !dump_scan(d, count_row, &sum, why))
        return 0;
    store_rollback(d->store);
    if (sum.rows)
        snprintf(why, DUMP_WHY,
                 "the store is not empty: it has %lld rows. A backup is restored into a new "
                 "one; name it with --store",
                 (long long)sum.rows);
    return !sum.rows;
}

/* All rows in one transaction; what the store then holds is compared before it is kept. */
static int fill(struct dump_store *d, const char *path, struct dump_facts *out, char why[DUMP_WHY])
{
    struct dump_sum sum;
    char hex[DUMP_DIGEST];
    memset(&sum, 0, sizeof sum);
    if (!store_begin(d->store) || !d->store->db->kind->script(d->store->db, "DELETE FROM meta")) {
        snprintf(why, DUMP_WHY, "%s", store_error(d->store));
        return 0;
    }
    if (!read_through(path, d, out, why) || !dump_scan(d, sum_row, &sum, why))
        return 0;
    sodium_bin2hex(hex, sizeof hex, sum.bytes, 32);
    if (strcmp(hex, out->content) || sum.rows != out->rows) {
        snprintf(why, DUMP_WHY, "the store did not take all rows as they are; nothing was kept");
        return 0;
    }
    if (store_commit(d->store))
        return 1;
    snprintf(why, DUMP_WHY, "%s", store_error(d->store));
    return 0;
}

/* One connection looks whether the store is empty, another fills it: statements
 * are made once in each. */
static int with_store(const char *url, int version, char why[DUMP_WHY], struct dump_store *d)
{
    char reason[DB_WHY];
    struct store *store = store_open_at(url, version, reason);
    if (!store) {
        snprintf(why, DUMP_WHY, "cannot open the store: %s", reason);
        return 0;
    }
    if (dump_look(d, store, why))
        return 1;
    dump_end(d);
    return 0;
}

/* A file made by root belongs to whom its folder belongs, so that the server can use it. */
static void hand_over(const char *url)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    char path[1200], copy[1024];
    struct stat folder;
    if (strncmp(url, "sqlite:", 7) || geteuid())
        return;
    snprintf(copy, sizeof copy, "%s", url + 7);
    if (stat(dirname(copy), &folder))
        return;
    for (size_t i = 0; i < BG_LEN(ends); i++) {
        snprintf(path, sizeof path, "%s%s", url + 7, ends[i]);
        if (chown(path, folder.st_uid, folder.st_gid) && errno != ENOENT)
            return;
    }
}

static int check_versions(const struct dump_facts *facts, const char *url, char why[DUMP_WHY])
{
    char reason[DB_WHY];
    int version = store_version(url, reason);
    if (version < 0)
        snprintf(why, DUMP_WHY, "cannot open the store: %s", reason);
    else if (facts->schema > store_newest())
        snprintf(why, DUMP_WHY,
                 "the backup is of a newer program: it has version %d, this one knows %d",
                 facts->schema, store_newest());
    else if (version > facts->schema)
        snprintf(why, DUMP_WHY,
                 "the store has version %d already, the backup %d: restore it into a new store, "
                 "which is brought up to date then",
                 version, facts->schema);
    else
        return 1;
    return 0;
}

int dump_read_restore(const char *path, const char *url, struct dump_facts *out, char why[DUMP_WHY])
{
    char reason[DB_WHY];
    struct dump_store d;
    mode_t before = umask(0077);
    why[0] = 0;
    int ok = dump_read_check(path, out, why) && check_versions(out, url, why);
    /* A server that runs would not know what became of its store. */
    if (ok && !store_claim(url, reason)) {
        snprintf(why, DUMP_WHY, "cannot restore: %s", reason);
        ok = 0;
    }
    if (ok && (ok = with_store(url, out->schema, why, &d))) {
        ok = is_empty(&d, why);
        dump_end(&d);
    }
    if (ok && (ok = with_store(url, out->schema, why, &d))) {
        ok = fill(&d, path, out, why);
        if (!ok)
            store_rollback(d.store);
        dump_end(&d);
    }
    struct store *store = ok ? store_open(url, reason) : NULL;
    if (ok && !store)
        snprintf(why, DUMP_WHY, "%s", reason);
    if (store)
        store_close(store);
    hand_over(url);
    umask(before);
    return ok && store;
}
