/*
 * store.h: what the server keeps: operations of the domain, never SQL.
 *
 * A table is a row that does not change, and a log: entry 1, 2, 3… of
 * everything that happened at it. The number of the last entry is the lock: of
 * two nodes that append entry n, one succeeds and the other is told
 * STORE_STALE, reads what it missed and decides again.
 *
 * Operations run on threads of the store's own, many in one transaction, and
 * nobody is told of their success before that transaction is on disk.
 */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include "../../engine/bg.h"
#include "db.h"
#include "rating_model.h"
#include "../base/id.h"
#include "../base/names.h"

enum store_status {
    STORE_OK,
    STORE_NONE,  /* there is no such thing */
    STORE_STALE, /* it exists already; nothing was changed */
    STORE_DOWN   /* the store does not work now; nothing was changed that we know of */
};

enum {
    ORIGIN_TEXT = 33,
    OPTIONS_TEXT = 2560, /* "key value" with a comma between */
    PLAYERS_TEXT = 400,  /* names in seat order, each with a line feed */
    ENTRY_TEXT = 2200,
    HASH_TEXT = 128
};

struct store;

/* Makes sure that this process alone uses the store, if it is a file; until it ends. */
int store_claim(const char *url, char why[DB_WHY]);
/* Whether another process does so now, with what to say of it; changes nothing. */
int store_is_claimed(const char *url, char why[DB_WHY]);
/* Another connection to a store that was opened. */
struct store *store_open_more(const char *url, int only_read, char why[DB_WHY]);
/* Opens it and brings it up to date. */
struct store *store_open(const char *url, char why[DB_WHY]);
/* The same up to a version: for backups of older programs. */
struct store *store_open_at(const char *url, int version, char why[DB_WHY]);
/* Opens it beside a server that may be running: it has to be up to date. */
struct store *store_open_beside(const char *url, char why[DB_WHY]);
/* The version of what is there, without changing anything: 0 for nothing yet,
 * -1 with the reason in `why`. */
int store_version(const char *url, char why[DB_WHY]);
/* The version that this program brings a store to. */
int store_newest(void);
void store_close(struct store *s);
const char *store_kind(const struct store *s);
/* The last failure in words, for the log. */
const char *store_error(const struct store *s);

/* Operations between these two are one transaction. */
int store_begin(struct store *s);
int store_commit(struct store *s);
/* Whether the store can be used again. */
int store_rollback(struct store *s);
/* Whether it is better to ask everything of a transaction before looking at any answer. */
int store_answers_late(const struct store *s);

/* A secret of the installation, made at first: for signing cookies. */
enum store_status store_secret(struct store *s, char hex[65]);
/* The number from which on people's numbers say who is a guest (guests.h): `now` at first. */
enum store_status store_numbered(struct store *s, int64_t now, int64_t *first);

/* Writes something that matters to nobody: whether writing works. */
enum store_status store_probe(struct store *s, int64_t now);

/* ---- Tables ---- */

struct table_row {
    int64_t id, host, created;
    int rules, seats, is_public, rated;
    char game[32];
    char options[OPTIONS_TEXT];
    char host_name[PERSON_NAME];
    char pace[48];
    char invite[TOKEN];
    char seed[65];
    int host_is_guest; /* of listed ones */
};

enum table_status { TABLE_WAITING, TABLE_RUNNING, TABLE_OVER };

/* What lists need to know of a table; kept up to date by every append. */
struct table_brief {
    int status;
    uint32_t seq, ply;
    int open;        /* seats somebody may take */
    uint32_t to_act; /* people's seats that are to act */
    int64_t due;     /* when the server has to do something by itself; 0: never */
    int64_t changed;
    char players[PLAYERS_TEXT];
    uint32_t guests;            /* of listed ones: seats held by guests */
    int64_t user[BG_MAX_SEATS]; /* who holds the seat; 0: nobody */
};

struct entry {
    uint32_t seq;
    int64_t at;
    int kind;
    int seat; /* -1: none */
    char *text;
};

/* The order in which people and bots finished, for their ratings. */
struct finish {
    char game[32];
    int players;
    char player[BG_MAX_SEATS][40]; /* "u" and the person's number, or "b" and a bot's level */
    int32_t payoff[BG_MAX_SEATS];
    struct rating before[BG_MAX_SEATS], after[BG_MAX_SEATS]; /* filled in */
    char text[300]; /* of the last entry: the reason; the ratings are added, "1500 1533" a player */
};

/* Whether lists of tables show something of these entries: who sits where, the
 * start, the end. After others only seq, ply, to_act, due and changed differ. */
int entries_listed(const struct entry *entries, int n);

enum store_status tables_create(struct store *s, const struct table_row *row,
                                const struct table_brief *brief);
enum store_status tables_read(struct store *s, int64_t id, struct table_row *out);
/* The same in two steps, with other questions or the commit between. */
struct rows tables_ask(struct store *s, int64_t id);
enum store_status tables_take(struct rows *rows, struct table_row *out);
/* Appends entries seq, seq + 1… with the brief that follows from them, and
 * rates the players if `finish` is given. STORE_STALE if entry seq is not the next one. */
enum store_status entries_append(struct store *s, int64_t id, const struct entry *entries, int n,
                                 const struct table_brief *brief, struct finish *finish);
/* An append whose fate is known after the commit; until then all that is given stays. */
struct append {
    int64_t table;
    const struct entry *entries;
    int n;
    const struct table_brief *brief;
    int64_t row, newest; /* numbers of its first and last row in the log */
    enum store_status status;
};
/* The same without waiting. STORE_OK: a->status says after the commit what became of it. */
enum store_status entries_append_start(struct store *s, int64_t id, const struct entry *entries,
                                       int n, const struct table_brief *brief,
                                       struct finish *finish, struct append *a);
/* Waits for it now, where something else depends on it. */
enum store_status entries_append_wait(struct store *s, struct append *a);
/* Entries after `seq`, the last of those appended together (or 0), in order; their texts are the
 * receiver's to free. */
enum store_status entries_read(struct store *s, int64_t id, uint32_t seq,
                               void (*take)(void *context, struct entry entry), void *context);
struct rows entries_ask(struct store *s, int64_t id, uint32_t seq);
enum store_status entries_take(struct rows *rows, void (*take)(void *context, struct entry entry),
                               void *context);

struct table_listed {
    struct table_row row; /* without options, seed and invite */
    struct table_brief brief;
    int seat; /* of the person whose list it is */
};
typedef void store_list_taker(void *context, const struct table_listed *listed);
/* One table as lists show it, with who holds its seats. */
enum store_status tables_listed(struct store *s, int64_t id, struct table_listed *out);
/* Public tables of a status (and of a game unless it is ""), latest first. */
enum store_status tables_public(struct store *s, int status, const char *game, int most,
                                store_list_taker *take, void *context);
/* A person's tables: over or not; those where they are to act first. */
enum store_status tables_of(struct store *s, int64_t user, int over, int most,
                            store_list_taker *take, void *context);
/* Running or waiting tables a person made. */
enum store_status tables_count(struct store *s, int64_t host, int64_t *count);
/* Tables at which something is due. */
enum store_status tables_due(struct store *s, int64_t now, int64_t *ids, int most, int *count);
/* Nothing is due at this table any more: it cannot be played. */
enum store_status tables_not_due(struct store *s, int64_t id);
/* Deletes waiting tables nobody touched since then; says how many. */
enum store_status tables_sweep(struct store *s, int64_t before, int64_t *count);

/* ---- People ---- */

struct person_row {
    int64_t id, created;
    char name[PERSON_NAME];
    char password[HASH_TEXT]; /* its hash; empty: cannot sign in */
    char webhook[300];
    char hook_secret[65];
};

/* STORE_STALE: the name is taken. */
enum store_status person_create(struct store *s, const struct person_row *row);
enum store_status person_by_name(struct store *s, const char *name, struct person_row *out);
/* Somebody whose name looks like this one. */
enum store_status person_like(struct store *s, const char *name, struct person_row *out);
/* People whose numbers do not say that they are accounts, in order. */
enum store_status people_unmarked(struct store *s, int64_t first,
                                  void (*take)(void *context, int64_t number), void *context);
enum store_status person_by_id(struct store *s, int64_t id, struct person_row *out);
enum store_status person_set_password(struct store *s, int64_t id, const char *hash);
enum store_status person_set_webhook(struct store *s, int64_t id, const char *url,
                                     const char *secret);
/* Deletes the person; names in logs become "someone", chat is emptied. */
enum store_status person_delete(struct store *s, int64_t id);
enum store_status person_mute(struct store *s, int64_t id, int64_t other, int mute);
typedef void store_mute_taker(void *context, int64_t other, const char *name);
enum store_status person_mutes(struct store *s, int64_t id, store_mute_taker *take, void *context);

/* A session is over after so many days without use, and so many days after it began. */
enum { SESSION_IDLE_DAYS = 90, SESSION_LIFE_DAYS = 365, DAY_MS = 24 * 3600 * 1000 };

struct session_row {
    char id[65]; /* hash of the token */
    int64_t user, created, seen;
    char agent[256];
    char origin[ORIGIN_TEXT]; /* a keyed hash of the address it was begun from */
};

enum store_status session_create(struct store *s, const struct session_row *row);
/* The session and its person; notes that it was seen now. */
enum store_status session_find(struct store *s, const char *id, int64_t now,
                               struct person_row *out);
typedef void store_session_taker(void *context, const struct session_row *row);
enum store_status sessions_of(struct store *s, int64_t user, int64_t now, store_session_taker *take,
                              void *context);
/* STORE_NONE unless a session of this person was begun there. */
enum store_status session_from(struct store *s, int64_t user, const char *origin, int64_t now);
/* A session by its id or its first letters; STORE_NONE if it is not this person's. */
enum store_status session_end(struct store *s, int64_t user, const char *id);
enum store_status sessions_end_others(struct store *s, int64_t user, const char *kept);
/* Deletes those that are over, and the marks of guests whose last token is. */
enum store_status sessions_sweep(struct store *s, int64_t now);
/* A guest's tokens are not stored; that they are worth nothing any more is. */
enum store_status sessions_guest_end(struct store *s, int64_t guest, int64_t now);
/* STORE_NONE: that guest was not ended. */
enum store_status sessions_guest_ended(struct store *s, int64_t guest);

/* ---- Ratings ---- */

struct rating_listed {
    char game[32];
    char name[40]; /* a person's name or a bot's level */
    int is_bot;
    struct rating rating;
};
typedef void store_rating_taker(void *context, const struct rating_listed *listed);
/* One player of one game; STORE_NONE: not rated yet. */
enum store_status ratings_read(struct store *s, const char *player, const char *game,
                               struct rating *out);
enum store_status ratings_best(struct store *s, const char *game, int most,
                               store_rating_taker *take, void *context);
enum store_status ratings_of(struct store *s, int64_t user, store_rating_taker *take,
                             void *context);

/* ---- Notices to be delivered to webhooks ---- */

struct notice_row {
    int64_t id, user, due;
    int attempts;
    char url[300], secret[65];
    char body[600];
};

/* Queues a notice if the person has a webhook; STORE_NONE if not. */
enum store_status notices_add(struct store *s, int64_t user, const char *body, int64_t now);
/* The same without waiting, and only if the append is done. */
enum store_status notices_add_after(struct store *s, const struct append *a, int64_t user,
                                    const char *body, int64_t now);
/* Takes notices that are due and puts them off until `until`, so that no other
 * node takes them too. */
typedef void store_notice_taker(void *context, const struct notice_row *row);
enum store_status notices_take(struct store *s, int64_t now, int64_t until, int most,
                               store_notice_taker *take, void *context);
enum store_status notices_retry(struct store *s, int64_t id, int64_t due);
enum store_status notices_done(struct store *s, int64_t id);

#endif
