/*
 * who.h: who is asking: guests by a signed token, accounts by a session.
 */
#ifndef SERVER_WHO_H
#define SERVER_WHO_H

#include "request.h"

/* Finds out r->who from r->token, then goes on with next(r). */
void who_find(struct request *r, void (*next)(struct request *r));
/* Makes the token of a guest. */
void who_guest_token(const struct hub *hub, const struct person *guest, char out[AUTH_TOKEN]);
/* The id under which a session's token is stored; "" for a guest's. */
void who_session_id(const char *token, char out[65]);
/* Forgets what is remembered of a person's sessions. */
void who_forget(int64_t user);
/* Sets the cookie of the answer; an empty token deletes it. */
void who_set_cookie(struct request *r, const char *token);
/* Whether this may be somebody's name. */
int who_name_ok(const char *name);

#endif
