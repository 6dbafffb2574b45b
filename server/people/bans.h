/*
 * bans.h: who may not come in: people by number, networks by address. The list
 * is in memory; care.c keeps it as the store has it.
 */
#ifndef SERVER_BANS_H
#define SERVER_BANS_H

#include "../store/admin.h"
#include "../table/client.h"
#include "../pages/request.h"

/* Begins a new list; bans_take() adds to it, bans_use() puts it in the place of the old one. */
void bans_begin(void);
void bans_take(void *context, const struct ban_row *ban);
void bans_use(void);

/* Answers a request of somebody who is banned: 1, or 0 if they are not. */
int bans_refuse_address(struct request *r);
int bans_refuse_person(struct request *r, int64_t person);
/* Closes a connection if its person or address is banned. */
int bans_refuse_client(struct client *c);

#endif
