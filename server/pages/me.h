/* me.h: what the pages about somebody share. */
#ifndef SERVER_ME_H
#define SERVER_ME_H

#include "../store/people.h"
#include "../store/tables.h"
#include "request.h"

/* Numbers of tables, collected in a buffer: a store_list_taker, and the i-th of
 * them; 0: there are no more. */
void me_take_id(void *context, const struct table_listed *l);
int64_t me_id(const struct buffer *ids, size_t i);

/* A program of somebody's, without its token: the members alone, and as a store_program_taker into
 * a list. */
void me_put_program(struct buffer *j, const struct person_row *row);
void me_take_program(void *context, const struct person_row *row);

/* Leaves all tables of r->who, then deletes them. */
void me_leave_all(struct request *r);

#endif
