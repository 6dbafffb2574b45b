/* me.h: what the pages about somebody share. */
#ifndef SERVER_ME_H
#define SERVER_ME_H

#include "../store/tables.h"
#include "request.h"

/* Numbers of tables, collected in a buffer: a store_list_taker, and the i-th of
 * them; 0: there are no more. */
void me_take_id(void *context, const struct table_listed *l);
int64_t me_id(const struct buffer *ids, size_t i);

#endif
