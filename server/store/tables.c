/* tables.c: see tables.h. */
#include "tables.h"

#include "store_rows.h"

#include <stdio.h>
#include <string.h>

enum store_status tables_create(struct store *s, const struct table_row *row,
                                const struct table_brief *brief)
{
    struct rows rows = db_ask(s->db, SQL_TABLE_CREATE, "itiititiittti", row->id, row->game,
                              (int64_t)row->rules, (int64_t)row->seats, row->options, row->host,
                              row->host_name, (int64_t)row->is_public, (int64_t)row->rated,
                              row->pace, row->invite, row->seed, row->created);
    enum store_status status = store_changed(&rows, STORE_STALE);
    if (status != STORE_OK)
        return status;
    int sent = db_send(s->db, SQL_BRIEF_CREATE, "iiiiiitt", row->id, (int64_t)row->is_public,
                       (int64_t)brief->status, (int64_t)brief->open, brief->due, brief->changed,
                       brief->players, row->game);
    return sent ? STORE_OK : STORE_DOWN;
}

struct rows tables_ask(struct store *s, int64_t id)
{
    return db_ask(s->db, SQL_TABLE_READ, "i", id);
}

enum store_status tables_read(struct store *s, int64_t id, struct table_row *out)
{
    struct rows rows = tables_ask(s, id);
    return tables_take(&rows, out);
}

enum store_status tables_take(struct rows *rows, struct table_row *out)
{
    int found = rows_next(rows);
    if (found) {
        out->id = rows_number(rows, 0);
        store_copy(out->game, sizeof out->game, rows, 1);
        out->rules = (int)rows_number(rows, 2);
        out->seats = (int)rows_number(rows, 3);
        store_copy(out->options, sizeof out->options, rows, 4);
        out->host = rows_number(rows, 5);
        store_copy(out->host_name, sizeof out->host_name, rows, 6);
        out->is_public = (int)rows_number(rows, 7);
        out->rated = (int)rows_number(rows, 8);
        store_copy(out->pace, sizeof out->pace, rows, 9);
        store_copy(out->invite, sizeof out->invite, rows, 10);
        store_copy(out->seed, sizeof out->seed, rows, 11);
        out->created = rows_number(rows, 12);
    }
    enum store_status status = store_ended(rows);
    return status == STORE_OK && !found ? STORE_NONE : status;
}

/* ---- Lists ---- */

enum store_status tables_take_list(struct rows *rows, store_list_taker *take, void *context)
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
        l.brief.programs = (uint32_t)rows_number(rows, 19);
        l.seat = (int)rows_number(rows, 20);
        take(context, &l);
    }
    return store_ended(rows);
}

static void keep_listed(void *context, const struct table_listed *listed)
{
    *(struct table_listed *)context = *listed;
}

enum store_status tables_listed(struct store *s, int64_t id, struct table_listed *out)
{
    out->row.id = 0;
    struct rows rows = db_ask(s->db, SQL_LIST_ONE, "i", id);
    enum store_status status = tables_take_list(&rows, keep_listed, out);
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
    struct rows rows =
        game[0] ? db_ask(s->db, SQL_LIST_GAME, "iti", (int64_t)status, game, (int64_t)most)
                : db_ask(s->db, SQL_LIST_PUBLIC, "ii", (int64_t)status, (int64_t)most);
    return tables_take_list(&rows, take, context);
}

enum store_status tables_of(struct store *s, int64_t user, int over, int most,
                            store_list_taker *take, void *context)
{
    struct rows rows = db_ask(s->db, SQL_LIST_MINE, "iii", user, (int64_t)over, (int64_t)most);
    return tables_take_list(&rows, take, context);
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

enum store_status tables_outcome(struct store *s, int64_t id, const char *players)
{
    return db_send(s->db, SQL_BRIEF_OUTCOME, "ti", players, id) ? STORE_OK : STORE_DOWN;
}

enum store_status tables_not_due(struct store *s, int64_t id)
{
    struct rows rows = db_ask(s->db, SQL_DUE_NEVER, "i", id);
    return store_changed(&rows, STORE_NONE);
}

/* Marked first: whoever plays at one of them meanwhile either comes before that, and the table
 * stays, or waits and finds it gone. */
enum store_status tables_sweep(struct store *s, int64_t before, int64_t *count)
{
    static const int order[] = {SQL_SWEEP_LOG, SQL_SWEEP_SEATS, SQL_SWEEP_TABLES, SQL_SWEEP_BRIEFS};
    struct rows rows = db_ask(s->db, SQL_SWEEP_MARK, "i", before);
    enum store_status status = store_ended(&rows);
    *count = rows.changed;
    for (size_t i = 0; *count && status == STORE_OK && i < BG_LEN(order); i++)
        status = db_send(s->db, order[i], "") ? STORE_OK : STORE_DOWN;
    /* Programs of version 5 do not note a table's game there. */
    if (status == STORE_OK && !db_send(s->db, SQL_BRIEFS_NAME, ""))
        status = STORE_DOWN;
    return status;
}
