/* lobby.h: making tables, and how lists show them. */
#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include "command.h"

/* Makes a table of the same kind for the next game; takes over the command.
 * 0: it is not the time, or not theirs to ask. */
int lobby_rematch(struct table *t, struct command *c);
/* A table as lists show it; `mine`: to the person in seat l->seat. */
void lobby_put(struct jot *j, const char *key, const struct table_listed *l, int mine);

/* standings.c: the ratings of those who sit at a table. */
void ratings_table(struct request *r, struct table *t);

#endif
