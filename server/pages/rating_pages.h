/* rating_pages.h: ratings of a game, of a person, and of those who sit at a table. */
#ifndef SERVER_RATING_PAGES_H
#define SERVER_RATING_PAGES_H

#include "../table/table.h"
#include "request.h"

void rating_pages_table(struct request *r, struct table *t);

#endif
