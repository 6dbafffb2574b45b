/* inbox.h: messages from a client: commands to its table. */
#ifndef SERVER_INBOX_H
#define SERVER_INBOX_H

#include "client.h"

void inbox_receive(struct client *c, const char *bytes, size_t n);

#endif
