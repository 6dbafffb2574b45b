/* sessions.h: sessions of accounts as they are stored, and guests who have ended. */
#ifndef SERVER_SESSIONS_H
#define SERVER_SESSIONS_H

#include "../base/now.h"
#include "people.h"

enum { ORIGIN_TEXT = 33 };

/* A session is over after so many days without use, and so many days after it began. */
enum { SESSION_IDLE_DAYS = 90, SESSION_LIFE_DAYS = 365 };

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

#endif
