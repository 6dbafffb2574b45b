/* webhook.h: telling people elsewhere that it is their turn, or that a game is over. */
#ifndef SERVER_WEBHOOK_H
#define SERVER_WEBHOOK_H

#include "command.h"

/* Queues notices for what the saved entries have brought about. */
void webhook_notice(struct table *t, const struct save *s);
/* Looks for notices that are due. */
void webhook_tick(struct hub *hub, int64_t now);
/* A delivery came to its end: whether the other side took it. */
void webhook_delivered(struct hub *hub, const struct notice_row *notice, int taken);
/* Whether this may be a webhook's address. */
int webhook_url_ok(const char *url);
/* The signature of a body under a secret, in hexadecimal. */
void webhook_sign(const char *secret, const char *body, char out[65]);

#endif
