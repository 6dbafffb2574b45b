/*
 * bans.h: who may not come in: people by number, networks by address. The list
 * is in memory; changes.c keeps it as the store has it.
 */
#ifndef SERVER_BANS_H
#define SERVER_BANS_H

#include "../store/admin.h"
#include "../table/client.h"

/* Begins a new list; bans_take() adds to it, bans_use() puts it in the place of the old one. */
void bans_begin(void);
void bans_take(void *context, const struct ban_row *ban);
void bans_use(void);

/* What somebody who is banned is told; "" if they are not. */
struct ban_text {
    char text[BAN_REASON + 120];
};
struct ban_text bans_of_address(const char *address);
struct ban_text bans_of_person(int64_t person);
/* Closes a connection if its person or address is banned. */
int bans_refuse_client(struct client *c);

#endif
