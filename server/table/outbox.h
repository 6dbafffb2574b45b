/*
 * outbox.h: messages to a client: answers wait as text, news are written when
 * they can be sent, so that somebody who reads slowly gets several as one.
 */
#ifndef SERVER_OUTBOX_H
#define SERVER_OUTBOX_H

#include "client.h"

/* The next message, appended to `out`; 0: none now. */
int outbox_next(struct client *c, struct buffer *out);
/* Whether outbox_next() has something. */
int outbox_has_more(const struct client *c);
/* Keeps what is new until it can be sent, before the table goes on. */
void outbox_keep_news(struct client *c);
/* Begins a message of a type, and ends it: it is sent as soon as it can be. */
struct buffer *outbox_begin(struct client *c, const char *type);
void outbox_end(struct client *c);
/* A message that is written already. */
void outbox_put(struct client *c, const struct buffer *message);
/* The answer to a command: it is done (error NULL) or refused. */
void outbox_answer(struct client *c, int64_t id, uint32_t seq, const char *error,
                   const char *message);
/* Forgets what spectators of a table were told last. */
void outbox_forget_told(struct table *t);

#endif
