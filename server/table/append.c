/* append.c: see append.h. */
#include "append.h"

#include "../store/dailies.h"
#include "../store/entries.h"
#include "../store/notices.h"
#include "../store/tables.h"

static enum store_status append_one(struct store *store, struct save *s)
{
    /* Whoever has begun the day's game makes no second table of it. */
    enum store_status status = s->row && s->has_daily ? dailies_begin(store, &s->daily) : STORE_OK;
    if (status == STORE_OK && s->row)
        status = tables_create(store, s->row, &s->brief);
    if (status == STORE_OK && s->count)
        status = entries_append_start(store, s->table, s->entries, s->count, &s->brief, s->finish,
                                      &s->append);
    if (status == STORE_OK && s->has_daily && !s->row)
        status = dailies_end_after(store, &s->append, &s->daily);
    for (int i = 0; status == STORE_OK && i < s->notices; i++)
        status = notices_add_after(store, &s->append, s->notice[i].user, s->notice[i].text, s->at);
    return status;
}

enum store_status append_act(struct store *store, struct job *job)
{
    struct save *s = (struct save *)job;
    enum store_status status = append_one(store, s);
    if (status == STORE_OK && s->along && s->count)
        status = entries_append_wait(store, &s->append);
    if (status != STORE_OK || !s->along)
        return status;
    /* A new table is in nobody's way: that it cannot be stored is a failure of the store. */
    return append_one(store, s->along) == STORE_OK ? STORE_OK : STORE_DOWN;
}

enum store_status append_settle(struct store *store, struct job *job)
{
    const struct save *s = (const struct save *)job;
    (void)store;
    return s->count ? s->append.status : STORE_OK;
}
