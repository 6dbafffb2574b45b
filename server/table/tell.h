/*
 * tell.h: what a table looks like to one viewer: the only code that writes
 * about a match to anybody. It writes views, events seen by the viewer, and
 * lines as the viewer may see them; it is never given anything else.
 */
#ifndef SERVER_TELL_H
#define SERVER_TELL_H

#include "client.h"

/* Seat of a person at the table, or BG_SPECTATOR. */
int tell_viewer(const struct table *t, const struct person *who);
/* Whether they may see the table at all. */
int tell_allowed(const struct table *t, const struct person *who, int invited);
/* The message `table`. */
void tell_table(const struct table *t, const struct person *who, struct jot *out);
/* The message `state`, with what happened after the client's cursor. */
void tell_state(const struct table *t, const struct client *c, struct jot *out);
/* The record as text. */
void tell_record(const struct table *t, int viewer, struct jot *out);

#endif
