/*
 * auth.h: who is asking: guests by a signed token, accounts by a session.
 */
#ifndef SERVER_AUTH_H
#define SERVER_AUTH_H

#include "../pages/page_job.h"

enum { AUTH_SIGNED_OUT = 4401 }; /* with this a connection ends whose session was ended */

/* Finds out r->who from r->token, then goes on with next(r). */
void auth_find(struct request *r, void (*next)(struct request *r));
/* Makes the token of a guest. */
void auth_guest_token(const struct hub *hub, const struct person *guest, char out[AUTH_TOKEN]);
/* The id under which a session's token is stored; "" for a guest's. */
void auth_session_id(const char *token, char out[65]);
/* Where a session of somebody was begun, so that it says nothing to others. */
void auth_origin(const struct hub *hub, int64_t user, const char *address, char out[ORIGIN_TEXT]);
/* Some of a person's sessions were ended, here or by another node: forgets what is remembered of
 * them, and closes the connections of those that are no more. */
void auth_ended(struct hub *hub, int64_t user);
/* Announcements of that were missed. */
void auth_missed(struct hub *hub);
/* Has other nodes told of it once this job is done. */
void auth_announce_end(struct page_job *p);
/* Sets the cookie of the answer; an empty token deletes it. */
void auth_set_cookie(struct request *r, const char *token);
/* Whether this may be somebody's name. */
int name_ok(const char *name);
/* Whether it says something else wherever names stand: a seat, a bot, nobody. */
int name_reserved(const char *name);

#endif
