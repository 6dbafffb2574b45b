/* webhook_http.h: webhook deliveries over the network. */
#ifndef SERVER_WEBHOOK_HTTP_H
#define SERVER_WEBHOOK_HTTP_H

#include "../store/notices.h"
#include "../store/store.h"

struct hub;

/* The hub's deliver(). */
void webhook_http_deliver(struct hub *hub, const struct notice_row *notice);

#endif
