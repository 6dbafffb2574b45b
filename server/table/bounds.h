/*
 * bounds.h: how much of a table's log may be something else than moves: how
 * fast each person may add to it, and how much in the table's whole life.
 */
#ifndef SERVER_BOUNDS_H
#define SERVER_BOUNDS_H

#include "../store/entries.h"
#include "command.h"

/* Why the command may not add to the log now; NULL: it may. Takes from what the
 * person may do at this table in a minute, over however many connections. */
const char *bounds_refuse(const struct table *t, const struct command *c, int seat);
/* Notes from which network the table is used, by which its bots' thinking is shared out. */
void bounds_note_network(struct table *t, const struct command *c, int seat);
/* Counts an entry that was folded. */
void bounds_count(struct table *t, const struct entry *e);
/* Whether the person may make one more table out of one that is over. */
int bounds_next_table(const struct hub *hub, int64_t user);
/* Whether the person may invite one more program. */
int bounds_invite(const struct hub *hub, int64_t user);

#endif
