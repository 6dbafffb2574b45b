/*
 * changes.h: what the host changed in the store beside the running server
 * (store/admin.h) takes effect: bans, ended sessions, people and tables that are no
 * more, notices.
 */
#ifndef SERVER_CHANGES_H
#define SERVER_CHANGES_H

#include "base/hub.h"
#include "store/store.h"

/* Before anybody is let in: the bans there are. */
enum store_status changes_start(struct store *store);
/* Once a second: what is new. */
void changes_tick(struct hub *hub, int64_t now);

#endif
