/* store_people.c: see store.h: people, sessions, ratings, notices. */
#include "store_rows.h"

#include "entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void store_fold_name(const char *name, char out[PERSON_NAME])
{
    size_t i = 0;
    for (; name[i] && i < PERSON_NAME - 1; i++)
        out[i] = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + 'a' - 'A') : name[i];
    out[i] = 0;
}

int store_seats_change(const struct entry *entries, int n)
{
    for (int i = 0; i < n; i++)
        if (entries[i].kind == ENTRY_SIT || entries[i].kind == ENTRY_STAND ||
            entries[i].kind == ENTRY_SEAT)
            return 1;
    return 0;
}

/* ---- People ---- */

enum store_status person_create(struct store *s, const struct person_row *row)
{
    char folded[PERSON_NAME];
    store_fold_name(row->name, folded);
    struct rows rows = db_ask(s->db, SQL_PERSON_ADD, "ittti", row->id, row->name, folded,
                              row->password, row->created);
    return store_changed(&rows, STORE_STALE);
}

static enum store_status take_person(struct rows *rows, struct person_row *out)
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
    }
    enum store_status status = store_ended(rows);
    return status == STORE_OK && !found ? STORE_NONE : status;
}

enum store_status person_by_name(struct store *s, const char *name, struct person_row *out)
{
    char folded[PERSON_NAME];
    store_fold_name(name, folded);
    struct rows rows = db_ask(s->db, SQL_PERSON_BY_NAME, "t", folded);
    return take_person(&rows, out);
}

enum store_status person_by_id(struct store *s, int64_t id, struct person_row *out)
{
    struct rows rows = db_ask(s->db, SQL_PERSON_BY_ID, "i", id);
    return take_person(&rows, out);
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

static enum store_status forget_names(struct store *s, int64_t id)
{
    struct person_row row;
    char from[PERSON_NAME + 1], pattern[40];
    snprintf(pattern, sizeof pattern, "%lld %%", (long long)id);
    struct rows rows = db_ask(s->db, SQL_FORGET_NAMES, "ti", pattern, id);
    enum store_status status = store_ended(&rows);
    if (status == STORE_OK) {
        rows = db_ask(s->db, SQL_FORGET_CHAT, "t", pattern);
        status = store_ended(&rows);
    }
    if (status != STORE_OK || person_by_id(s, id, &row) != STORE_OK)
        return status;
    snprintf(from, sizeof from, "%s\n", row.name);
    rows = db_ask(s->db, SQL_FORGET_PLAYERS, "tti", from, "someone\n", id);
    return store_ended(&rows);
}

enum store_status person_delete(struct store *s, int64_t id)
{
    static const int by_id[] = {SQL_FORGET_SEATS, SQL_FORGET_HOST, SQL_FORGET_NOTICES,
                                SQL_FORGET_MUTES, SQL_PERSON_DELETE};
    char player[40];
    enum store_status status = forget_names(s, id);
    for (size_t i = 0; status == STORE_OK && i < BG_LEN(by_id); i++) {
        struct rows rows = db_ask(s->db, by_id[i], "i", id);
        status = store_ended(&rows);
    }
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

/* ---- Sessions ---- */

enum store_status session_create(struct store *s, const struct session_row *row)
{
    struct rows rows = db_ask(s->db, SQL_SESSION_ADD, "tiiit", row->id, row->user, row->created,
                              row->seen, row->agent);
    return store_changed(&rows, STORE_STALE);
}

enum store_status session_find(struct store *s, const char *id, int64_t now, struct person_row *out)
{
    struct rows rows = db_ask(s->db, SQL_SESSION_FIND, "t", id);
    enum store_status status = take_person(&rows, out);
    if (status != STORE_OK)
        return status;
    rows = db_ask(s->db, SQL_SESSION_SEEN, "it", now, id);
    return store_ended(&rows);
}

enum store_status sessions_of(struct store *s, int64_t user, store_session_taker *take,
                              void *context)
{
    struct session_row row;
    struct rows rows = db_ask(s->db, SQL_SESSIONS, "i", user);
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

/* ---- Ratings ---- */

/* Guests are not rated, nor are games with them. */
static enum store_status all_accounts(struct store *s, const struct finish *f)
{
    struct person_row row;
    enum store_status status = STORE_OK;
    for (int i = 0; status == STORE_OK && i < f->players; i++)
        if (f->player[i][0] == 'u')
            status = person_by_id(s, strtoll(f->player[i] + 1, NULL, 10), &row);
    return status;
}

enum store_status rating_read(struct store *s, const char *player, const char *game,
                              struct rating *out)
{
    struct rows rows = db_ask(s->db, SQL_RATING_READ, "tt", player, game);
    int known = rows_next(&rows);
    if (known) {
        out->mean = rows_number(&rows, 0);
        out->deviation = rows_number(&rows, 1);
        out->games = rows_number(&rows, 2);
    }
    enum store_status status = store_ended(&rows);
    return status == STORE_OK && !known ? STORE_NONE : status;
}

enum store_status store_rate(struct store *s, struct finish *f)
{
    enum store_status accounts = all_accounts(s, f);
    if (accounts != STORE_OK)
        return accounts == STORE_NONE ? STORE_OK : accounts;
    for (int i = 0; i < f->players; i++) {
        f->before[i] = rating_new();
        if (rating_read(s, f->player[i], f->game, &f->before[i]) == STORE_DOWN)
            return STORE_DOWN;
        f->after[i] = f->before[i];
    }
    ratings_update(f->after, f->payoff, f->players);
    for (int i = 0; i < f->players; i++) {
        struct rows rows = db_ask(s->db, SQL_RATING_WRITE, "ttiii", f->player[i], f->game,
                                  f->after[i].mean, f->after[i].deviation, f->after[i].games);
        if (store_ended(&rows) != STORE_OK)
            return STORE_DOWN;
    }
    f->text[strcspn(f->text, " ")] = 0;
    for (int i = 0; i < f->players; i++) {
        size_t length = strlen(f->text);
        snprintf(f->text + length, sizeof f->text - length, " %lld %lld",
                 (long long)(f->before[i].mean + 500) / 1000,
                 (long long)(f->after[i].mean + 500) / 1000);
    }
    return STORE_OK;
}

static enum store_status take_ratings(struct rows *rows, store_rating_taker *take, void *context)
{
    struct rating_listed l;
    while (rows_next(rows)) {
        const char *player = rows_text(rows, 1);
        store_copy(l.game, sizeof l.game, rows, 0);
        l.is_bot = player[0] == 'b';
        snprintf(l.name, sizeof l.name, "%s", l.is_bot ? player + 1 : rows_text(rows, 2));
        l.rating.mean = rows_number(rows, 3);
        l.rating.deviation = rows_number(rows, 4);
        l.rating.games = rows_number(rows, 5);
        take(context, &l);
    }
    return store_ended(rows);
}

enum store_status ratings_best(struct store *s, const char *game, int most,
                               store_rating_taker *take, void *context)
{
    struct rows rows = db_ask(s->db, SQL_RATINGS_BEST, "ti", game, (int64_t)most);
    return take_ratings(&rows, take, context);
}

enum store_status ratings_of(struct store *s, int64_t user, store_rating_taker *take, void *context)
{
    char player[40];
    snprintf(player, sizeof player, "u%lld", (long long)user);
    struct rows rows = db_ask(s->db, SQL_RATINGS_OF, "t", player);
    return take_ratings(&rows, take, context);
}

/* ---- Notices ---- */

enum store_status notice_add(struct store *s, int64_t user, const char *body, int64_t now)
{
    struct rows rows = db_ask(s->db, SQL_NOTICE_ADD, "itii", slug_new(), body, now, user);
    return store_changed(&rows, STORE_NONE);
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

enum store_status notice_retry(struct store *s, int64_t id, int64_t due)
{
    struct rows rows = db_ask(s->db, SQL_NOTICE_RETRY, "ii", due, id);
    return store_ended(&rows);
}

enum store_status notice_done(struct store *s, int64_t id)
{
    struct rows rows = db_ask(s->db, SQL_NOTICE_DONE, "i", id);
    return store_ended(&rows);
}
