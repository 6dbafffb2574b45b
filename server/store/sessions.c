/* sessions.c: see sessions.h. */
#include "sessions.h"

#include "people.h"
#include "store_rows.h"

#include <stdio.h>
#include <string.h>

enum store_status session_create(struct store *s, const struct session_row *row)
{
    struct rows rows = db_ask(s->db, SQL_SESSION_ADD, "tiiitt", row->id, row->user, row->created,
                              row->seen, row->agent, row->origin);
    return store_changed(&rows, STORE_STALE);
}

/* Whoever was seen last, or began, no later than this is over now. */
static int64_t idle_before(int64_t now)
{
    return now - (int64_t)SESSION_IDLE_DAYS * DAY_MS;
}

static int64_t begun_before(int64_t now)
{
    return now - (int64_t)SESSION_LIFE_DAYS * DAY_MS;
}

enum store_status session_find(struct store *s, const char *id, int64_t now, struct person_row *out)
{
    struct rows rows =
        db_ask(s->db, SQL_SESSION_FIND, "tii", id, idle_before(now), begun_before(now));
    enum store_status status = person_take(&rows, out);
    if (status != STORE_OK)
        return status;
    return db_send(s->db, SQL_SESSION_SEEN, "it", now, id) ? STORE_OK : STORE_DOWN;
}

enum store_status sessions_of(struct store *s, int64_t user, int64_t now, store_session_taker *take,
                              void *context)
{
    struct session_row row;
    struct rows rows =
        db_ask(s->db, SQL_SESSIONS, "iii", user, idle_before(now), begun_before(now));
    memset(&row, 0, sizeof row);
    while (rows_next(&rows)) {
        store_copy(row.id, sizeof row.id, &rows, 0);
        row.user = rows_number(&rows, 1);
        row.created = rows_number(&rows, 2);
        row.seen = rows_number(&rows, 3);
        store_copy(row.agent, sizeof row.agent, &rows, 4);
        take(context, &row);
    }
    return store_ended(&rows);
}

enum store_status session_from(struct store *s, int64_t user, const char *origin, int64_t now)
{
    struct rows rows =
        db_ask(s->db, SQL_SESSION_FROM, "iiit", user, idle_before(now), begun_before(now), origin);
    int found = rows_next(&rows);
    enum store_status status = store_ended(&rows);
    return status == STORE_OK && !found ? STORE_NONE : status;
}

enum store_status session_end(struct store *s, int64_t user, const char *id)
{
    char pattern[80];
    snprintf(pattern, sizeof pattern, "%s%%", id);
    struct rows rows = db_ask(s->db, SQL_SESSION_END, "it", user, pattern);
    return store_changed(&rows, STORE_NONE);
}

enum store_status sessions_end_others(struct store *s, int64_t user, const char *kept)
{
    struct rows rows = db_ask(s->db, SQL_SESSIONS_END, "it", user, kept);
    return store_ended(&rows);
}

enum store_status sessions_sweep(struct store *s, int64_t now)
{
    struct rows rows = db_ask(s->db, SQL_SWEEP_SESSIONS, "ii", idle_before(now), begun_before(now));
    if (store_ended(&rows) != STORE_OK)
        return STORE_DOWN;
    /* A day more, for tokens made in the same moment and clocks that differ. */
    rows = db_ask(s->db, SQL_SWEEP_GUESTS, "i", idle_before(now) - DAY_MS);
    return store_ended(&rows);
}

enum store_status sessions_guest_end(struct store *s, int64_t guest, int64_t now)
{
    struct rows rows = db_ask(s->db, SQL_GUEST_END, "ii", guest, now);
    return store_ended(&rows);
}

enum store_status sessions_guest_ended(struct store *s, int64_t guest)
{
    struct rows rows = db_ask(s->db, SQL_GUEST_ENDED, "i", guest);
    int found = rows_next(&rows);
    enum store_status status = store_ended(&rows);
    return status == STORE_OK && !found ? STORE_NONE : status;
}
