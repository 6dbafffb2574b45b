/*
 * admin.h: what the host does to a store beside the servers that run on it
 * (`conclave admin`), and how these learn of it: every such change is noted in
 * the store under the next number, and servers ask once a second what is new.
 */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include "store.h"
#include "tables.h"

enum { BAN_SUBJECT = 64, BAN_REASON = 200, NOTICE_TEXT = 500 };

/* ---- People ---- */

struct person_listed {
    int64_t id, created;
    char name[PERSON_NAME];
    int has_webhook, program;
    int64_t sessions, seen; /* how many, and when one was last used; 0: none */
    int64_t tables;         /* where they sit, finished games too */
};
typedef void admin_person_taker(void *context, const struct person_listed *person);
/* Accounts whose name holds a text; "": all. By name. */
enum store_status admin_people(struct store *s, const char *text, int most,
                               admin_person_taker *take, void *context);
/* Deletes somebody as they could themselves; bots take the seats. */
/* STORE_STALE: programs of theirs have to be deleted first. */
enum store_status admin_person_delete(struct store *s, int64_t id, int64_t now);
/* A new password; all sessions end. */
enum store_status admin_password(struct store *s, int64_t id, const char *hash, int64_t now);
/* Ends whatever sessions somebody has. */
enum store_status admin_sessions_end_all(struct store *s, int64_t user, int64_t now);
/* Ends a session by its id or first letters; "": all. STORE_NONE: there is none. */
enum store_status admin_sessions_end(struct store *s, int64_t user, const char *id, int64_t now);

/* ---- Bans ---- */

struct ban_row {
    int64_t id, created, until; /* until: 0 for ever */
    char subject[BAN_SUBJECT];  /* "u" and a person's number, or a network */
    char name[BAN_SUBJECT];     /* of the person, or the network again */
    char reason[BAN_REASON];
};
typedef void admin_ban_taker(void *context, const struct ban_row *ban);
/* Those that hold at a time, the oldest first. */
enum store_status admin_bans(struct store *s, int64_t now, admin_ban_taker *take, void *context);
/* Replaces an earlier one of the same subject. */
enum store_status admin_ban_add(struct store *s, const struct ban_row *ban);
enum store_status admin_ban_remove(struct store *s, const char *subject, int64_t now);

/* ---- Tables ---- */

/* Tables of a status (-1: any) and of a game ("": any), the latest first. */
enum store_status admin_tables(struct store *s, int status, const char *game, int most,
                               store_list_taker *take, void *context);
/* Ends a running game as it stands, unrated; a waiting table is deleted.
 * STORE_STALE: it was over already. */
enum store_status admin_table_close(struct store *s, int64_t id, int64_t now);
enum store_status admin_table_delete(struct store *s, int64_t id, int64_t now);

/* ---- What running servers have to know ---- */

#define CHANGE_MAP(X)                                                                              \
    X(BANS, "bans")         /* read them again */                                                  \
    X(SESSIONS, "sessions") /* of a person: some have ended */                                     \
    X(PERSON, "person")     /* deleted */                                                          \
    X(TABLE, "table")       /* read it again: closed or deleted */                                 \
    X(NOTICE, "notice")     /* to everybody connected */                                           \
    X(PROGRAM, "program")   /* an account, named in the text, is a program's from now on */

enum change_kind {
#define X(name, word) CHANGE_##name,
    CHANGE_MAP(X)
#undef X
        CHANGE_KINDS /* what a newer program may have written */
};

struct change {
    int64_t number;
    enum change_kind kind;
    int64_t subject; /* a person or table */
    int64_t at;
    char text[NOTICE_TEXT + 1];
};

enum store_status admin_notice(struct store *s, const char *text, int64_t now);
/* An account was made as a program's, or marked as one. */
enum store_status admin_program(struct store *s, int64_t id, const char *name, int64_t now);
/* The number of the newest change. */
enum store_status admin_newest(struct store *s, int64_t *number);
/* The changes after a number, as many as there is room for. */
enum store_status admin_changes(struct store *s, int64_t after, struct change *out, int room,
                                int *count);

#endif
