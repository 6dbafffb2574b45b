/* webhook_queue.h: telling people elsewhere that it is their turn, or that a game is over. */
#ifndef SERVER_WEBHOOK_QUEUE_H
#define SERVER_WEBHOOK_QUEUE_H

#include "../store/notices.h"
#include "save.h"

/* Adds to a save the notices of what its entries bring about, so that they are
 * stored with them or not at all. */
void webhook_queue_prepare(const struct table *t, struct save *s);
/* Looks for notices that are due. */
void webhook_queue_tick(struct hub *hub, int64_t now);
/* A delivery came to its end: whether the other side took it, and for the log what it said. */
void webhook_queue_delivered(struct hub *hub, const struct notice_row *notice, int taken,
                             const char *outcome);
/* Whether this may be a webhook's address. */
int webhook_queue_url_ok(const char *url);

#endif
