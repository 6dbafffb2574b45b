/* listing.h: a table as lists show it. */
#ifndef SERVER_LISTING_H
#define SERVER_LISTING_H

#include "../store/tables.h"
#include "table.h"

/* `mine`: to the person in seat l->seat. */
void listing_put(struct buffer *j, const char *key, const struct table_listed *l, int mine);
/* Takers of the store's lists that add a table to an array. */
void listing_take(void *array, const struct table_listed *l);
void listing_take_mine(void *array, const struct table_listed *l);

#endif
