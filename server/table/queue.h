/* queue.h: what is asked of a table, one after another. */
#ifndef SERVER_QUEUE_H
#define SERVER_QUEUE_H

#include "command.h"

/* Does it, now or when the table is no longer busy; it is answered in the end. */
void queue_do(struct table *t, struct command *c);
/* Puts it before all that waits: it is tried once more. */
void queue_again(struct table *t, struct command *c);
/* The table is no longer busy: goes on with what waits. */
void queue_go_on(struct table *t);
/* The table was read from the store, and was perhaps changed: goes on with what waited.
 * `stored`: the entries of which it was not known are among those read. */
void queue_was_read(struct table *t, int changed, int stored);
/* Forgets a client that is gone as one to be answered. */
void queue_forget_client(struct table *t, const struct client *client);
/* Looks after clocks and bots. */
void queue_tick(struct table *t, int64_t now);

#endif
