/* people.c: see people.h. */
#include "people.h"

#include "entry.h"
#include "sessions.h"
#include "store_rows.h"
#include "tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum store_status person_create(struct store *s, const struct person_row *row)
{
    char folded[PERSON_NAME];
    name_fold(row->name, folded);
    struct rows rows = db_ask(s->db, SQL_PERSON_ADD, "itttiii", row->id, row->name, folded,
                              row->password, row->created, (int64_t)row->program, row->owner);
    return store_changed(&rows, STORE_STALE);
}

enum store_status person_take(struct rows *rows, struct person_row *out)
{
    int found = rows_next(rows);
    memset(out, 0, sizeof *out);
    if (found) {
        out->id = rows_number(rows, 0);
        store_copy(out->name, sizeof out->name, rows, 1);
        store_copy(out->password, sizeof out->password, rows, 2);
        out->created = rows_number(rows, 3);
        store_copy(out->webhook, sizeof out->webhook, rows, 4);
        store_copy(out->hook_secret, sizeof out->hook_secret, rows, 5);
        out->program = (int)rows_number(rows, 6);
        out->owner = rows_number(rows, 7);
    }
    enum store_status status = store_ended(rows);
    return status == STORE_OK && !found ? STORE_NONE : status;
}

enum store_status person_by_name(struct store *s, const char *name, struct person_row *out)
{
    char folded[PERSON_NAME];
    name_fold(name, folded);
    struct rows rows = db_ask(s->db, SQL_PERSON_BY_NAME, "t", folded);
    return person_take(&rows, out);
}

enum store_status person_like(struct store *s, const char *name, struct person_row *out)
{
    char look[PERSON_NAME];
    name_look(name, look);
    struct rows rows = db_ask(s->db, SQL_PERSON_LIKE, "t", look);
    return person_take(&rows, out);
}

enum store_status people_unmarked(struct store *s, int64_t first,
                                  void (*take)(void *context, int64_t number), void *context)
{
    struct rows rows = db_ask(s->db, SQL_PEOPLE_UNMARKED, "i", first);
    while (rows_next(&rows))
        take(context, rows_number(&rows, 0));
    return store_ended(&rows);
}

enum store_status person_by_id(struct store *s, int64_t id, struct person_row *out)
{
    struct rows rows = db_ask(s->db, SQL_PERSON_BY_ID, "i", id);
    return person_take(&rows, out);
}

enum store_status person_set_password(struct store *s, int64_t id, const char *hash)
{
    struct rows rows = db_ask(s->db, SQL_PERSON_PASSWORD, "ti", hash, id);
    return store_changed(&rows, STORE_NONE);
}

enum store_status person_set_webhook(struct store *s, int64_t id, const char *url,
                                     const char *secret)
{
    struct rows rows = db_ask(s->db, SQL_PERSON_WEBHOOK, "tti", url, secret, id);
    return store_changed(&rows, STORE_NONE);
}

/* A person's name in a list of players, by their seat: others may have the same one, or one
 * that ends like it. */
static void forget_player(const char *players, int64_t seat, char out[PLAYERS_TEXT])
{
    const char *end = strchr(players, '\n');
    size_t n = 0;
    for (; end; players = end + 1, end = strchr(players, '\n'), seat--) {
        const char *name = seat ? players : "someone";
        int length = seat ? (int)(end - players) : 7;
        n += (size_t)snprintf(out + n, PLAYERS_TEXT - n, "%.*s\n", length, name);
        if (n >= PLAYERS_TEXT)
            return;
    }
    snprintf(out + n, PLAYERS_TEXT - n, "%s", players); /* the result */
}

struct seated {
    int64_t table, seat;
    char players[PLAYERS_TEXT];
};

/* The tables at which somebody sits; the caller frees them. NULL: not known. */
static struct seated *seats_of(struct store *s, int64_t id, int *count)
{
    struct seated *list = NULL, *more;
    int cap = 0;
    struct rows rows = db_ask(s->db, SQL_PLAYERS_OF, "i", id);
    for (*count = 0; rows_next(&rows); ++*count) {
        if (*count == cap) {
            cap = cap ? cap * 2 : 16;
            if (!(more = realloc(list, (size_t)cap * sizeof *list)))
                break;
            list = more;
        }
        list[*count].table = rows_number(&rows, 0);
        list[*count].seat = rows_number(&rows, 1);
        store_copy(list[*count].players, PLAYERS_TEXT, &rows, 2);
    }
    int is_whole = !rows_next(&rows);
    if (rows_end(&rows) && is_whole)
        return list ? list : calloc(1, sizeof *list);
    free(list);
    return NULL;
}

static enum store_status forget_names(struct store *s, int64_t id)
{
    char number[24], players[PLAYERS_TEXT];
    int count, sent;
    snprintf(number, sizeof number, "%lld", (long long)id);
    sent = db_send(
        s->db, strcmp(store_kind(s), "sqlite") ? SQL_FORGET_SAID_POSTGRES : SQL_FORGET_SAID_SQLITE,
        "t", number);
    struct seated *list = seats_of(s, id, &count);
    for (int i = 0; sent && list && i < count; i++) {
        players[0] = 0;
        forget_player(list[i].players, list[i].seat, players);
        sent = db_send(s->db, SQL_PLAYERS_SET, "tit", players, list[i].table, list[i].players);
    }
    sent = sent && list;
    free(list);
    return sent ? STORE_OK : STORE_DOWN;
}

enum store_status person_delete(struct store *s, int64_t id)
{
    static const int by_id[] = {SQL_FORGET_SEATS, SQL_FORGET_HOST,  SQL_FORGET_NOTICES,
                                SQL_FORGET_MUTES, SQL_FORGET_MUTED, SQL_FORGET_DAILY,
                                SQL_PERSON_DELETE};
    char player[40];
    enum store_status status = forget_names(s, id);
    for (size_t i = 0; status == STORE_OK && i < BG_LEN(by_id); i++)
        status = db_send(s->db, by_id[i], "i", id) ? STORE_OK : STORE_DOWN;
    if (status == STORE_OK)
        status = sessions_end_others(s, id, "");
    if (status != STORE_OK)
        return status;
    snprintf(player, sizeof player, "u%lld", (long long)id);
    struct rows rows = db_ask(s->db, SQL_FORGET_RATINGS, "t", player);
    return store_ended(&rows);
}

enum store_status person_mute(struct store *s, int64_t id, int64_t other, int mute)
{
    struct rows rows = db_ask(s->db, mute ? SQL_MUTE_ADD : SQL_MUTE_REMOVE, "ii", id, other);
    return store_ended(&rows);
}

enum store_status person_mutes(struct store *s, int64_t id, store_mute_taker *take, void *context)
{
    struct rows rows = db_ask(s->db, SQL_MUTES, "i", id);
    while (rows_next(&rows))
        take(context, rows_number(&rows, 0), rows_text(&rows, 1));
    return store_ended(&rows);
}
