/* table_pages.h: what pages about tables share. */
#ifndef SERVER_TABLE_PAGES_H
#define SERVER_TABLE_PAGES_H

#include "../table/table.h"
#include "request.h"

/* The page of the table that the path names, once it was read; `even_private` leaves it to the
 * page who may see it. */
void table_pages_with(struct request *r, int even_private,
                      void (*page)(struct request *, struct table *));

#endif
