/* tables.h: making tables, and how lists show them. */
#ifndef SERVER_TABLES_H
#define SERVER_TABLES_H

#include "../table/command.h"

/* Makes a table of the same kind for those who agreed to the next game, in
 * memory, ready to be saved. NULL with `why` (or nothing: no memory). */
struct table *lobby_next(struct table *t, char why[300]);
/* A table as lists show it; `mine`: to the person in seat l->seat. */
void listing_put(struct jot *j, const char *key, const struct table_listed *l, int mine);

/* rating_pages.c: the ratings of those who sit at a table. */
void rating_pages_table(struct request *r, struct table *t);

#endif
