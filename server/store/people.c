/* people.c: see store.h: people, sessions, ratings, notices. */
#include "store_rows.h"

#include "entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    name_fold(row->name, folded);
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
    name_fold(name, folded);
    struct rows rows = db_ask(s->db, SQL_PERSON_BY_NAME, "t", folded);
    return take_person(&rows, out);
}

enum store_status person_like(struct store *s, const char *name, struct person_row *out)
{
    char look[PERSON_NAME];
    name_look(name, look);
    struct rows rows = db_ask(s->db, SQL_PERSON_LIKE, "t", look);
    return take_person(&rows, out);
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
            break;
    }
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
    int count, told;
    snprintf(number, sizeof number, "%lld", (long long)id);
    told = db_tell(
        s->db, strcmp(store_kind(s), "sqlite") ? SQL_FORGET_SAID_POSTGRES : SQL_FORGET_SAID_SQLITE,
        "t", number);
    struct seated *list = seats_of(s, id, &count);
    for (int i = 0; told && list && i < count; i++) {
        players[0] = 0;
        forget_player(list[i].players, list[i].seat, players);
        told = db_tell(s->db, SQL_PLAYERS_SET, "tit", players, list[i].table, list[i].players);
    }
    told = told && list;
    free(list);
    return told ? STORE_OK : STORE_DOWN;
}

enum store_status person_delete(struct store *s, int64_t id)
{
    static const int by_id[] = {SQL_FORGET_SEATS, SQL_FORGET_HOST,  SQL_FORGET_NOTICES,
                                SQL_FORGET_MUTES, SQL_FORGET_MUTED, SQL_PERSON_DELETE};
    char player[40];
    enum store_status status = forget_names(s, id);
    for (size_t i = 0; status == STORE_OK && i < BG_LEN(by_id); i++)
        status = db_tell(s->db, by_id[i], "i", id) ? STORE_OK : STORE_DOWN;
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
    enum store_status status = take_person(&rows, out);
    if (status != STORE_OK)
        return status;
    return db_tell(s->db, SQL_SESSION_SEEN, "it", now, id) ? STORE_OK : STORE_DOWN;
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

/* ---- Ratings ---- */

enum store_status ratings_read(struct store *s, const char *player, const char *game,
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

static int64_t account_of(const struct finish *f, int i)
{
    return f->player[i][0] == 'u' ? strtoll(f->player[i] + 1, NULL, 10) : 0;
}

static struct rows ask_accounts(struct store *s, const struct finish *f)
{
    int64_t id[BG_MAX_SEATS];
    for (int i = 0; i < BG_MAX_SEATS; i++)
        id[i] = account_of(f, i);
    return db_ask(s->db, SQL_ACCOUNTS_READ, "iiiiiiii", id[0], id[1], id[2], id[3], id[4], id[5],
                  id[6], id[7]);
}

/* Guests are not rated, nor are games with them. */
static enum store_status take_accounts(struct rows *rows, const struct finish *f)
{
    uint32_t known = 0;
    while (rows_next(rows))
        for (int i = 0; i < f->players; i++)
            if (account_of(f, i) == rows_number(rows, 0))
                known |= BG_BIT(i);
    for (int i = 0; i < f->players; i++)
        if (!account_of(f, i))
            known |= BG_BIT(i);
    if (!rows_end(rows))
        return STORE_DOWN;
    return known == BG_BIT(f->players) - 1 ? STORE_OK : STORE_NONE;
}

static struct rows ask_ratings(struct store *s, const struct finish *f)
{
    return db_ask(s->db, SQL_RATINGS_READ, "ttttttttt", f->player[0], f->player[1], f->player[2],
                  f->player[3], f->player[4], f->player[5], f->player[6], f->player[7], f->game);
}

static int take_before(struct rows *rows, struct finish *f)
{
    for (int i = 0; i < f->players; i++)
        f->before[i] = rating_model_start();
    while (rows_next(rows))
        for (int i = 0; i < f->players; i++)
            if (!strcmp(rows_text(rows, 0), f->player[i]))
                f->before[i] = (struct rating){rows_number(rows, 1), rows_number(rows, 2),
                                               rows_number(rows, 3)};
    memcpy(f->after, f->before, sizeof f->after);
    return rows_end(rows);
}

/* Reads what is needed, in one round trip; other writers of this game's ratings wait. */
static enum store_status read_before(struct store *s, struct finish *f)
{
    if (s->db->kind->answers_late && !db_tell(s->db, SQL_RATINGS_LOCK, "t", f->game))
        return STORE_DOWN;
    struct rows accounts = ask_accounts(s, f), ratings = ask_ratings(s, f);
    enum store_status status = take_accounts(&accounts, f);
    return take_before(&ratings, f) ? status : STORE_DOWN;
}

enum store_status ratings_finish(struct store *s, struct finish *f)
{
    enum store_status status = read_before(s, f);
    if (status != STORE_OK)
        return status == STORE_NONE ? STORE_OK : status;
    rating_model_update(f->after, f->payoff, f->players);
    for (int i = 0; i < f->players; i++)
        if (!db_tell(s->db, SQL_RATING_WRITE, "ttiii", f->player[i], f->game, f->after[i].mean,
                     f->after[i].deviation, f->after[i].games))
            return STORE_DOWN;
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

enum store_status notices_add(struct store *s, int64_t user, const char *body, int64_t now)
{
    struct rows rows = db_ask(s->db, SQL_NOTICE_ADD, "itii", id_new(), body, now, user);
    return store_changed(&rows, STORE_NONE);
}

enum store_status notices_add_after(struct store *s, const struct append *a, int64_t user,
                                    const char *body, int64_t now)
{
    if (store_appends_send(s) != STORE_OK)
        return STORE_DOWN;
    int told =
        db_tell(s->db, SQL_NOTICE_AFTER, "itiiii", id_new(), body, now, user, a->table, a->newest);
    return told ? STORE_OK : STORE_DOWN;
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
