/*
 * messages.h: what a table looks like to one viewer: the only code that writes
 * about a match to anybody. It writes views, events seen by the viewer, and
 * lines as the viewer may see them; it is never given anything else.
 */
#ifndef SERVER_MESSAGES_H
#define SERVER_MESSAGES_H

#include "client.h"

/* Seat of a person at the table, or BG_SPECTATOR. */
int messages_viewer(const struct table *t, const struct person *who);
/* Whether they may see the table at all. */
int messages_allowed(const struct table *t, const struct person *who, int invited);
/* The message `table`. */
void messages_table(const struct table *t, const struct person *who, struct buffer *out);
/* The message `state`, with what happened after the client's cursor. */
void messages_state(const struct table *t, const struct client *c, struct buffer *out);
/* The record as text. */
void messages_record(const struct table *t, int viewer, struct buffer *out);
/* Everything as it was t->reveal minutes ago. 0: there is no memory. */
int messages_revealed(const struct table *t, struct buffer *out);

#endif
