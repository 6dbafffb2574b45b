/*
 * auth.h: who is asking: guests by a signed token, accounts by a session.
 */
#ifndef SERVER_AUTH_H
#define SERVER_AUTH_H

#include "../base/person.h"
#include "../store/jobs.h"
#include "../store/sessions.h"

enum { AUTH_TOKEN = 200 };
enum { AUTH_SIGNED_OUT = 4401 }; /* with this a connection ends whose session was ended */

/* What a token was found to be. */
struct auth {
    enum store_status status; /* STORE_OK: that it is of `who`, or of nobody */
    struct person who;
    char renewed[AUTH_TOKEN]; /* a guest's token that takes its place; "": none */
};

/* Finds out whose token it is; found() is called with it, now or later. */
void auth_find(struct hub *hub, const char *token,
               void (*found)(void *context, const struct auth *auth), void *context);
/* Makes the token of a guest. */
void auth_guest_token(const struct hub *hub, const struct person *guest, char out[AUTH_TOKEN]);
/* Makes the token of a new session, and the id under which it is stored. */
void auth_new_token(char token[AUTH_TOKEN], char id[65]);
/* The id under which a session's token is stored; "" for a guest's. */
void auth_session_id(const char *token, char out[65]);
/* Where a session of somebody was begun, so that it says nothing to others. */
void auth_origin(const struct hub *hub, int64_t user, const char *address, char out[ORIGIN_TEXT]);
/* Some of a person's sessions were ended, here or by another node: forgets what is remembered of
 * them, and closes the connections of those that are no more. */
void auth_ended(struct hub *hub, int64_t user);
/* Announcements of that were missed. */
void auth_missed(struct hub *hub);

#endif
