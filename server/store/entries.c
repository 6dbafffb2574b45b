/*
 * entries.c: see store.h: the log of a table, written and read.
 *
 * An entry and the draws that follow it at once are one row, their texts a
 * line each: most moves call for chance, and a row is dear. With PostgreSQL a
 * statement is dear too, and waiting for it dearer: the appends of a
 * transaction are collected, go out as one statement with the commit, and
 * learn afterwards which of them came too late (docs/decisions/009).
 */
#include "entries.h"

#include "ratings.h"
#include "store_rows.h"
#include "tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOGETHER = 256 }; /* appends in one statement, at most */

/* ---- Rows of the log ---- */

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

static int count_rows(const struct entry *entries, int n)
{
    int rows = 0;
    for (int i = 0; i < n; i += count_in_row(&entries[i], n - i))
        rows++;
    return rows;
}

static void forget_numbers(struct store *s)
{
    s->rows_next = s->rows_end = 0;
}

/* The number of the first of so many new rows. Numbers are reserved in blocks, which nodes
 * share out by a counter in the database; those that a rollback gave back are forgotten. */
static int reserve_numbers(struct store *s, int count)
{
    struct rows rows = db_ask(s->db, SQL_LOG_RESERVE, "i", (int64_t)count);
    int found = rows_next(&rows);
    s->rows_end = found ? rows_number(&rows, 0) : 0;
    s->rows_next = s->rows_end - count;
    if (rows_end(&rows) && found)
        return 1;
    forget_numbers(s);
    return 0;
}

enum { BLOCK = 4096 };

static enum store_status number_rows(struct store *s, int count, int64_t *first)
{
    if (s->rows_end - s->rows_next < count && !reserve_numbers(s, BLOCK + count))
        return STORE_DOWN;
    *first = s->rows_next;
    s->rows_next += count;
    return STORE_OK;
}

/* Before the transaction, so that no other one has to wait for the end of this one. */
int entries_ready(struct store *s)
{
    if (!s->db->kind->answers_late || s->rows_end - s->rows_next >= BLOCK / 2)
        return 1;
    return s->db->kind->alive(s->db) && reserve_numbers(s, BLOCK);
}

/* ---- Who sits where ---- */

int entries_seat_somebody(const struct entry *entries, int n)
{
    for (int i = 0; i < n; i++)
        if (entries[i].kind == ENTRY_SIT || entries[i].kind == ENTRY_STAND ||
            entries[i].kind == ENTRY_SEAT || entries[i].kind == ENTRY_DECLINE)
            return 1;
    return 0;
}

static int set_seats(struct store *s, const struct append *a)
{
    int sent = 1;
    for (int64_t seat = 0; sent && seat < BG_MAX_SEATS; seat++) {
        sent = db_send(s->db, SQL_SEAT_CLEAR, "iiii", a->table, seat, a->table, a->newest);
        if (sent && a->brief->user[seat])
            sent = db_send(s->db, SQL_SEAT_SET, "iiii", seat, a->brief->user[seat], a->table,
                           a->newest);
    }
    return sent;
}

/* ---- One append, done at once ---- */

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

static enum store_status append_now(struct store *s, const struct append *a)
{
    /* Whoever changes the brief first appends: the other one does not find the number of the
     * last entry it knows. */
    enum store_status status = update_brief(s, a->table, a->brief, entries_listed(a->entries, a->n),
                                            a->newest, a->entries[0].seq);
    if (status == STORE_OK)
        status = add_rows(s, a->table, a->row, a->entries, a->n);
    if (status == STORE_OK && entries_seat_somebody(a->entries, a->n) && !set_seats(s, a))
        status = STORE_DOWN;
    return status;
}

/* ---- Many appends, sent together ---- */

/* The columns of SQL_APPEND_ALL: numbers first, then texts. */
enum { NUMBERS = 14, COLUMNS = NUMBERS + 2 };

static void put_number(struct buffer *j, int64_t number, int is_null)
{
    if (is_null)
        buffer_plain(j, "NULL,");
    else
        buffer_format(j, "%lld,", (long long)number);
}

static void put_text(struct buffer *j, const char *text)
{
    if (!text) {
        buffer_plain(j, "NULL,");
        return;
    }
    buffer_bytes(j, "\"", 1);
    for (size_t n; *text; text += n) {
        n = strcspn(text, "\"\\");
        buffer_bytes(j, text, n);
        if (text[n]) {
            buffer_bytes(j, "\\", 1);
            buffer_bytes(j, text + n++, 1);
        }
    }
    buffer_bytes(j, "\",", 2);
}

static int put_append(struct buffer *column, const struct append *a)
{
    const struct table_brief *b = a->brief;
    const struct entry *e = a->entries;
    int is_listed = entries_listed(e, a->n), n = count_in_row(e, a->n);
    char *text = n > 1 ? join_lines(e, n) : e->text;
    const int64_t numbers[NUMBERS] = {
        a->table,  (int64_t)e->seq - 1, b->seq,  b->ply, b->to_act, b->due,  b->changed,
        a->newest, b->status,           b->open, a->row, e->at,     e->kind, e->seat};
    if (!text)
        return 0;
    for (int i = 0; i < NUMBERS; i++)
        put_number(&column[i], numbers[i], !is_listed && (i == 8 || i == 9));
    put_text(&column[NUMBERS], text);
    put_text(&column[NUMBERS + 1], is_listed ? b->players : NULL);
    if (n > 1)
        free(text);
    return 1;
}

/* The rows after the first one. */
static int send_more_rows(struct store *s, const struct append *a)
{
    int sent = 1, count = count_in_row(a->entries, a->n);
    int64_t row = a->row;
    for (int i = count; sent && i < a->n; i += count) {
        const struct entry *e = &a->entries[i];
        count = count_in_row(e, a->n - i);
        char *text = join_lines(e, count);
        row++;
        sent =
            text && db_send(s->db, SQL_LOG_MORE, "iiiiiitii", row, row - 1, (int64_t)e->seq, e->at,
                            (int64_t)e->kind, (int64_t)e->seat, text, a->table, a->newest);
        free(text);
    }
    return sent;
}

static int by_table(const void *a, const void *b)
{
    int64_t one = (*(struct append *const *)a)->table, other = (*(struct append *const *)b)->table;
    return (one > other) - (one < other);
}

static int write_columns(struct appends *l, int first)
{
    int written = 1;
    for (int i = 0; i < COLUMNS; i++) {
        buffer_clear(&l->column[i]);
        buffer_bytes(&l->column[i], "{", 1);
    }
    for (int i = first; written && i < l->count; i++)
        written = put_append(l->column, l->all[i]);
    for (int i = 0; i < COLUMNS; i++) {
        if (l->column[i].failed)
            return 0;
        l->column[i].data[l->column[i].length - 1] = '}';
    }
    return written;
}

static struct batch *add_batch(struct appends *l)
{
    if (l->batches == l->batch_cap) {
        int cap = l->batch_cap ? l->batch_cap * 2 : 8;
        struct batch *batch = realloc(l->batch, (size_t)cap * sizeof *batch);
        if (!batch)
            return NULL;
        l->batch = batch;
        l->batch_cap = cap;
    }
    return &l->batch[l->batches];
}

enum store_status entries_send(struct store *s)
{
    struct appends *l = &s->appends;
    int first = l->sent;
    struct buffer *c = l->column;
    if (first == l->count)
        return STORE_OK;
    struct batch *batch = add_batch(l);
    qsort(l->all + first, (size_t)(l->count - first), sizeof *l->all, by_table);
    if (!batch || !write_columns(l, first))
        return STORE_DOWN;
    batch->rows =
        db_ask(s->db, SQL_APPEND_ALL, "tttttttttttttttt", c[0].data, c[1].data, c[2].data,
               c[3].data, c[4].data, c[5].data, c[6].data, c[7].data, c[8].data, c[9].data,
               c[10].data, c[11].data, c[12].data, c[13].data, c[14].data, c[15].data);
    batch->first = first;
    batch->end = l->sent = l->count;
    l->batches++;
    int sent = !batch->rows.failed;
    for (int i = first; sent && i < l->count; i++) {
        sent = send_more_rows(s, l->all[i]);
        if (sent && entries_seat_somebody(l->all[i]->entries, l->all[i]->n))
            sent = set_seats(s, l->all[i]);
    }
    return sent ? STORE_OK : STORE_DOWN;
}

/* Reads which appends of a batch were done; the others came too late. */
static enum store_status settle_batch(struct appends *l, struct batch *b)
{
    struct append key = {0}, *wanted = &key;
    for (int i = b->first; i < b->end; i++)
        l->all[i]->status = STORE_STALE;
    while (rows_next(&b->rows)) {
        key.table = rows_number(&b->rows, 0);
        struct append **found = bsearch(&wanted, l->all + b->first, (size_t)(b->end - b->first),
                                        sizeof *l->all, by_table);
        if (found)
            (*found)->status = STORE_OK;
    }
    return store_ended(&b->rows);
}

enum store_status entries_settle(struct store *s)
{
    struct appends *l = &s->appends;
    enum store_status status = STORE_OK;
    for (; status == STORE_OK && l->settled < l->batches; l->settled++)
        status = settle_batch(l, &l->batch[l->settled]);
    return status;
}

void entries_forget(struct store *s)
{
    struct appends *l = &s->appends;
    l->count = l->sent = l->batches = l->settled = 0;
    forget_numbers(s);
}

void entries_free(struct store *s)
{
    struct appends *l = &s->appends;
    for (int i = 0; i < COLUMNS; i++)
        buffer_free(&l->column[i]);
    free(l->all);
    free(l->batch);
}

/* Puts it among those that will be sent; two to the same table cannot go together. */
static enum store_status append_later(struct store *s, struct append *a)
{
    struct appends *l = &s->appends;
    int is_twin = 0;
    for (int i = l->sent; i < l->count && !is_twin; i++)
        is_twin = l->all[i]->table == a->table;
    if ((is_twin || l->count - l->sent == TOGETHER) && entries_send(s) != STORE_OK)
        return STORE_DOWN;
    if (l->count == l->cap) {
        int cap = l->cap ? l->cap * 2 : 64;
        struct append **all = realloc(l->all, (size_t)cap * sizeof *all);
        if (!all)
            return STORE_DOWN;
        l->all = all;
        l->cap = cap;
    }
    l->all[l->count++] = a;
    return STORE_OK;
}

/* ---- Either way ---- */

int entries_listed(const struct entry *entries, int n)
{
    for (int i = 0; i < n; i++)
        if (entries[i].kind == ENTRY_SIT || entries[i].kind == ENTRY_STAND ||
            entries[i].kind == ENTRY_SEAT || entries[i].kind == ENTRY_START ||
            entries[i].kind == ENTRY_OVER)
            return 1;
    return 0;
}

/* Rates the players and notes the ratings in the last entry, that of the end. */
static enum store_status rate(struct store *s, struct append *a, struct finish *finish)
{
    if (entries_send(s) != STORE_OK || entries_settle(s) != STORE_OK)
        return STORE_DOWN;
    if (a->status != STORE_OK)
        return a->status;
    if (ratings_finish(s, finish) != STORE_OK)
        return STORE_DOWN;
    return db_send(s->db, SQL_LOG_TEXT, "ti", finish->text, a->newest) ? STORE_OK : STORE_DOWN;
}

enum store_status entries_append_start(struct store *s, int64_t id, const struct entry *entries,
                                       int n, const struct table_brief *brief,
                                       struct finish *finish, struct append *a)
{
    int count = count_rows(entries, n);
    *a = (struct append){id, entries, n, brief, 0, 0, STORE_DOWN};
    enum store_status status = number_rows(s, count, &a->row);
    if (status != STORE_OK)
        return status;
    a->newest = a->row + count - 1;
    if (s->db->kind->answers_late)
        status = append_later(s, a);
    else
        a->status = status = append_now(s, a);
    return status == STORE_OK && finish ? rate(s, a, finish) : status;
}

enum store_status entries_append_wait(struct store *s, struct append *a)
{
    enum store_status status = entries_send(s);
    if (status == STORE_OK)
        status = entries_settle(s);
    return status == STORE_OK ? a->status : status;
}

enum store_status entries_append(struct store *s, int64_t id, const struct entry *entries, int n,
                                 const struct table_brief *brief, struct finish *finish)
{
    struct append a;
    enum store_status status = entries_append_start(s, id, entries, n, brief, finish, &a);
    return status == STORE_OK ? entries_append_wait(s, &a) : status;
}

/* ---- Reading ---- */

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

struct rows entries_ask(struct store *s, int64_t id, uint32_t seq)
{
    return db_ask(s->db, SQL_LOG_READ, "ii", id, (int64_t)seq);
}

enum store_status entries_take(struct rows *rows, void (*take)(void *context, struct entry entry),
                               void *context)
{
    while (rows_next(rows))
        take_row(rows, take, context);
    return store_ended(rows);
}

enum store_status entries_read(struct store *s, int64_t id, uint32_t seq,
                               void (*take)(void *context, struct entry entry), void *context)
{
    struct rows rows = entries_ask(s, id, seq);
    return entries_take(&rows, take, context);
}
