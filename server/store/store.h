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
#include "../base/id.h"
#include "../base/names.h"
#include "db.h"

enum store_status {
    STORE_OK,
    STORE_NONE,  /* there is no such thing */
    STORE_STALE, /* it exists already; nothing was changed */
    STORE_DOWN   /* the store does not work now; nothing was changed that we know of */
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

#endif
