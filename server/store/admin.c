/* admin.c: see admin.h: the host's own operations on a store. */
#include "admin.h"

#include "entries.h"
#include "entry.h"
#include "people.h"
#include "sessions.h"
#include "store_rows.h"
#include "tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHANGES_KEPT_MS = 3600 * 1000 };

static const char *const words[] = {
#define X(name, word) [CHANGE_##name] = word,
    CHANGE_MAP(X)
#undef X
};

/* ---- Changes ---- */

/* The number comes from a row that others wait for until this transaction is
 * over: so changes become visible in the order of their numbers. */
static enum store_status note_change(struct store *s, enum change_kind kind, int64_t subject,
                                     const char *text, int64_t now)
{
    struct rows rows = db_ask(s->db, SQL_CHANGE_NUMBER, "");
    int64_t number = rows_next(&rows) ? rows_number(&rows, 0) : 0;
    if (store_ended(&rows) != STORE_OK || !number)
        return STORE_DOWN;
    rows = db_ask(s->db, SQL_CHANGE_ADD, "iitit", number, now, words[kind], subject, text);
    if (store_ended(&rows) != STORE_OK)
        return STORE_DOWN;
    rows = db_ask(s->db, SQL_CHANGES_DROP, "i", now - CHANGES_KEPT_MS);
    return store_ended(&rows);
}

enum store_status admin_newest(struct store *s, int64_t *number)
{
    struct rows rows = db_ask(s->db, SQL_META_READ, "t", "admin");
    *number = rows_next(&rows) ? rows_number(&rows, 0) : 0;
    return store_ended(&rows);
}

static enum change_kind kind_of(const char *word)
{
    int kind = 0;
    while (kind < CHANGE_KINDS && strcmp(words[kind], word))
        kind++;
    return (enum change_kind)kind;
}

enum store_status admin_changes(struct store *s, int64_t after, struct change *out, int room,
                                int *count)
{
    struct rows rows = db_ask(s->db, SQL_CHANGES, "ii", after, (int64_t)room);
    for (*count = 0; *count < room && rows_next(&rows); ++*count) {
        struct change *c = &out[*count];
        c->number = rows_number(&rows, 0);
        c->at = rows_number(&rows, 1);
        c->kind = kind_of(rows_text(&rows, 2));
        c->subject = rows_number(&rows, 3);
        store_copy(c->text, sizeof c->text, &rows, 4);
    }
    return store_ended(&rows);
}

enum store_status admin_notice(struct store *s, const char *text, int64_t now)
{
    return note_change(s, CHANGE_NOTICE, 0, text, now);
}

enum store_status admin_program(struct store *s, int64_t id, const char *name, int64_t now)
{
    return note_change(s, CHANGE_PROGRAM, id, name, now);
}

/* ---- People ---- */

enum store_status admin_people(struct store *s, const char *text, int most,
                               admin_person_taker *take, void *context)
{
    struct person_listed p;
    char folded[PERSON_NAME];
    name_fold(text, folded);
    struct rows rows = db_ask(s->db, SQL_PEOPLE, "ti", folded, (int64_t)most);
    while (rows_next(&rows)) {
        p.id = rows_number(&rows, 0);
        store_copy(p.name, sizeof p.name, &rows, 1);
        p.created = rows_number(&rows, 2);
        p.has_webhook = rows_text(&rows, 3)[0] != 0;
        p.sessions = rows_number(&rows, 4);
        p.seen = rows_number(&rows, 5);
        p.tables = rows_number(&rows, 6);
        p.program = (int)rows_number(&rows, 7);
        take(context, &p);
    }
    return store_ended(&rows);
}

enum store_status admin_person_delete(struct store *s, int64_t id, int64_t now)
{
    struct rows rows = db_ask(s->db, SQL_PROGRAMS_OF, "i", id);
    int has_programs = rows_next(&rows);
    enum store_status status = store_ended(&rows);
    if (has_programs || status != STORE_OK)
        return has_programs ? STORE_STALE : status;
    /* Servers look at their games at once: the seats want bots. */
    rows = db_ask(s->db, SQL_PERSON_DUE, "ii", now, id);
    status = store_ended(&rows);
    if (status == STORE_OK)
        status = person_delete(s, id);
    return status == STORE_OK ? note_change(s, CHANGE_PERSON, id, "", now) : status;
}

enum store_status admin_sessions_end_all(struct store *s, int64_t user, int64_t now)
{
    enum store_status status = sessions_end_others(s, user, "");
    return status == STORE_OK ? note_change(s, CHANGE_SESSIONS, user, "", now) : status;
}

enum store_status admin_sessions_end(struct store *s, int64_t user, const char *id, int64_t now)
{
    enum store_status status = session_end(s, user, id);
    return status == STORE_OK ? note_change(s, CHANGE_SESSIONS, user, "", now) : status;
}

enum store_status admin_password(struct store *s, int64_t id, const char *hash, int64_t now)
{
    enum store_status status = person_set_password(s, id, hash);
    return status == STORE_OK ? admin_sessions_end_all(s, id, now) : status;
}

/* ---- Bans ---- */

enum store_status admin_bans(struct store *s, int64_t now, admin_ban_taker *take, void *context)
{
    struct ban_row ban;
    struct rows rows = db_ask(s->db, SQL_BANS, "i", now);
    while (rows_next(&rows)) {
        ban.id = rows_number(&rows, 0);
        store_copy(ban.subject, sizeof ban.subject, &rows, 1);
        store_copy(ban.name, sizeof ban.name, &rows, 2);
        store_copy(ban.reason, sizeof ban.reason, &rows, 3);
        ban.created = rows_number(&rows, 4);
        ban.until = rows_number(&rows, 5);
        take(context, &ban);
    }
    return store_ended(&rows);
}

enum store_status admin_ban_add(struct store *s, const struct ban_row *ban)
{
    struct rows rows = db_ask(s->db, SQL_BAN_REMOVE, "t", ban->subject);
    if (store_ended(&rows) != STORE_OK)
        return STORE_DOWN;
    rows = db_ask(s->db, SQL_BAN_ADD, "itttii", ban->id, ban->subject, ban->name, ban->reason,
                  ban->created, ban->until);
    if (store_ended(&rows) != STORE_OK)
        return STORE_DOWN;
    return note_change(s, CHANGE_BANS, 0, "", ban->created);
}

enum store_status admin_ban_remove(struct store *s, const char *subject, int64_t now)
{
    struct rows rows = db_ask(s->db, SQL_BAN_REMOVE, "t", subject);
    enum store_status status = store_changed(&rows, STORE_NONE);
    return status == STORE_OK ? note_change(s, CHANGE_BANS, 0, "", now) : status;
}

/* ---- Tables ---- */

enum store_status admin_tables(struct store *s, int status, const char *game, int most,
                               store_list_taker *take, void *context)
{
    struct rows rows = db_ask(s->db, SQL_LIST_ALL, "iti", (int64_t)status, game, (int64_t)most);
    return tables_take_list(&rows, take, context);
}

enum store_status admin_table_delete(struct store *s, int64_t id, int64_t now)
{
    static const int order[] = {SQL_DELETE_LOG, SQL_DELETE_SEATS, SQL_DELETE_BRIEF,
                                SQL_DELETE_TABLE};
    enum store_status status = STORE_OK;
    for (size_t i = 0; status == STORE_OK && i < BG_LEN(order); i++) {
        struct rows rows = db_ask(s->db, order[i], "i", id);
        status =
            order[i] == SQL_DELETE_TABLE ? store_changed(&rows, STORE_NONE) : store_ended(&rows);
    }
    return status == STORE_OK ? note_change(s, CHANGE_TABLE, id, "", now) : status;
}

enum store_status admin_table_close(struct store *s, int64_t id, int64_t now)
{
    static char reason[] = "closed";
    struct table_listed l;
    enum store_status status = tables_listed(s, id, &l);
    if (status != STORE_OK)
        return status;
    if (l.brief.status == TABLE_WAITING)
        return admin_table_delete(s, id, now);
    if (l.brief.status == TABLE_OVER)
        return STORE_STALE;
    struct entry over = {++l.brief.seq, now, ENTRY_OVER, -1, reason};
    l.brief.status = TABLE_OVER;
    l.brief.open = 0;
    l.brief.to_act = 0;
    l.brief.due = 0;
    l.brief.changed = now;
    status = entries_append(s, id, &over, 1, &l.brief, NULL);
    if (status != STORE_OK) /* somebody moved in between */
        return STORE_DOWN;
    return note_change(s, CHANGE_TABLE, id, "", now);
}
