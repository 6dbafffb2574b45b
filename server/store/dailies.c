/* dailies.c: see dailies.h. */
#include "dailies.h"

#include "store_rows.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum store_status dailies_chain(struct store *s, int32_t today, char hex[65], int32_t *first)
{
    uint8_t bytes[32];
    char text[90];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(hex, 65, bytes, sizeof bytes);
    snprintf(text, sizeof text, "%s %d", hex, today);
    struct rows rows = db_ask(s->db, SQL_META_WRITE, "tt", "daily", text);
    if (store_ended(&rows) != STORE_OK)
        return STORE_DOWN;
    rows = db_ask(s->db, SQL_META_READ, "t", "daily");
    if (rows_next(&rows))
        store_copy(text, sizeof text, &rows, 0);
    snprintf(hex, 65, "%.64s", text);
    *first = (int32_t)strtol(text + 64, NULL, 10);
    return store_ended(&rows);
}

enum store_status dailies_begin(struct store *s, const struct daily_row *row)
{
    struct rows rows = db_ask(s->db, SQL_DAILY_BEGIN, "itiiti", (int64_t)row->day, row->game,
                              row->user, (int64_t)row->guest, row->name, row->table);
    return store_changed(&rows, STORE_STALE);
}

enum store_status dailies_end_after(struct store *s, const struct append *a,
                                    const struct daily_row *row)
{
    if (entries_send(s) != STORE_OK)
        return STORE_DOWN;
    int sent = db_send(s->db, SQL_DAILY_END, "iiiiiitiii", (int64_t)row->outcome,
                       (int64_t)row->score, (int64_t)row->points, (int64_t)row->moves, row->ended,
                       (int64_t)row->day, row->game, row->user, a->table, a->newest);
    return sent ? STORE_OK : STORE_DOWN;
}

static struct daily_row read_row(const struct rows *rows)
{
    struct daily_row row = {.day = (int32_t)rows_number(rows, 0)};
    store_copy(row.game, sizeof row.game, rows, 1);
    row.user = rows_number(rows, 2);
    row.guest = (int)rows_number(rows, 3);
    store_copy(row.name, sizeof row.name, rows, 4);
    row.table = rows_number(rows, 5);
    row.outcome = (int)rows_number(rows, 6);
    row.score = (int)rows_number(rows, 7);
    row.points = (int)rows_number(rows, 8);
    row.moves = (int)rows_number(rows, 9);
    row.ended = rows_number(rows, 10);
    return row;
}

static enum store_status take_rows(struct rows *rows, store_daily_taker *take, void *context)
{
    while (rows_next(rows)) {
        struct daily_row row = read_row(rows);
        take(context, &row);
    }
    return store_ended(rows);
}

enum store_status dailies_one(struct store *s, int32_t day, const char *game, int64_t user,
                              struct daily_row *out)
{
    struct rows rows = db_ask(s->db, SQL_DAILY_ONE, "iti", (int64_t)day, game, user);
    int found = rows_next(&rows);
    if (found)
        *out = read_row(&rows);
    enum store_status status = store_ended(&rows);
    return status == STORE_OK && !found ? STORE_NONE : status;
}

enum store_status dailies_of(struct store *s, int64_t user, int most, store_daily_taker *take,
                             void *context)
{
    struct rows rows = db_ask(s->db, SQL_DAILY_OF, "ii", user, (int64_t)most);
    return take_rows(&rows, take, context);
}

enum store_status dailies_board(struct store *s, int32_t day, const char *game, int guests,
                                int most, store_daily_taker *take, void *context)
{
    struct rows rows =
        db_ask(s->db, SQL_DAILY_BOARD, "itii", (int64_t)day, game, (int64_t)guests, (int64_t)most);
    return take_rows(&rows, take, context);
}

enum store_status dailies_place(struct store *s, const struct daily_row *row, int64_t *before)
{
    struct rows rows =
        db_ask(s->db, SQL_DAILY_PLACE, "itiiiii", (int64_t)row->day, row->game, (int64_t)row->guest,
               (int64_t)row->outcome, (int64_t)row->score, (int64_t)row->moves, row->ended);
    *before = rows_next(&rows) ? rows_number(&rows, 0) : 0;
    return store_ended(&rows);
}

enum store_status dailies_spread(struct store *s, int32_t day, const char *game, int guests,
                                 store_spread_taker *take, void *context)
{
    struct rows rows = db_ask(s->db, SQL_DAILY_SPREAD, "iti", (int64_t)day, game, (int64_t)guests);
    while (rows_next(&rows))
        take(context, (int)rows_number(&rows, 0), (int)rows_number(&rows, 1),
             rows_number(&rows, 2));
    return store_ended(&rows);
}

enum store_status dailies_week(struct store *s, int32_t monday, const char *game, int guests,
                               int most, store_week_taker *take, void *context)
{
    int64_t d = monday;
    struct daily_week week;
    struct rows rows = db_ask(s->db, SQL_DAILY_WEEK, "iiiiiiitii", d, d + 1, d + 2, d + 3, d + 4,
                              d + 5, d + 6, game, (int64_t)guests, (int64_t)most);
    while (rows_next(&rows)) {
        store_copy(week.name, sizeof week.name, &rows, 0);
        week.user = rows_number(&rows, 1);
        week.days = rows_number(&rows, 2);
        week.won = rows_number(&rows, 3);
        week.score = rows_number(&rows, 4);
        take(context, &week);
    }
    return store_ended(&rows);
}
