/* notices.c: see notices.h. */
#include "notices.h"

#include "../base/id.h"
#include "entries.h"
#include "store_rows.h"

#include <stdio.h>
#include <string.h>

enum store_status notices_add(struct store *s, int64_t user, const char *body, int64_t now)
{
    struct rows rows = db_ask(s->db, SQL_NOTICE_ADD, "itii", id_new(), body, now, user);
    return store_changed(&rows, STORE_NONE);
}

enum store_status notices_add_after(struct store *s, const struct append *a, int64_t user,
                                    const char *body, int64_t now)
{
    if (entries_send(s) != STORE_OK)
        return STORE_DOWN;
    int sent =
        db_send(s->db, SQL_NOTICE_AFTER, "itiiii", id_new(), body, now, user, a->table, a->newest);
    return sent ? STORE_OK : STORE_DOWN;
}

enum { NOTICES_MOST = 32 };

enum store_status notices_take(struct store *s, int64_t now, int64_t until, int most,
                               store_notice_taker *take, void *context)
{
    struct notice_row due[NOTICES_MOST];
    int n = 0;
    struct rows rows = db_ask(s->db, SQL_NOTICES_DUE, "ii", now,
                              (int64_t)(most < NOTICES_MOST ? most : NOTICES_MOST));
    while (rows_next(&rows)) {
        struct notice_row *row = &due[n++];
        row->id = rows_number(&rows, 0);
        row->user = rows_number(&rows, 1);
        store_copy(row->url, sizeof row->url, &rows, 2);
        store_copy(row->secret, sizeof row->secret, &rows, 3);
        store_copy(row->body, sizeof row->body, &rows, 4);
        row->attempts = (int)rows_number(&rows, 5) + 1;
        row->due = rows_number(&rows, 6);
    }
    enum store_status status = store_ended(&rows);
    for (int i = 0; status == STORE_OK && i < n; i++) {
        rows = db_ask(s->db, SQL_NOTICE_CLAIM, "iii", until, due[i].id, due[i].due);
        status = store_ended(&rows);
        if (status == STORE_OK && rows.changed)
            take(context, &due[i]);
    }
    return status;
}

enum store_status notices_retry(struct store *s, int64_t id, int64_t due)
{
    struct rows rows = db_ask(s->db, SQL_NOTICE_RETRY, "ii", due, id);
    return store_ended(&rows);
}

enum store_status notices_done(struct store *s, int64_t id)
{
    struct rows rows = db_ask(s->db, SQL_NOTICE_DONE, "i", id);
    return store_ended(&rows);
}
