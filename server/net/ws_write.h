/* ws_write.h: messages to a WebSocket's client, as much as the network takes at once. */
#ifndef SERVER_WS_WRITE_H
#define SERVER_WS_WRITE_H

#include "connection.h"

struct client;

/* The hub's client_writable(). Who is to be closed is closed a little later: whoever has
 * something told may be going through the list of those to be told. */
void ws_write_client(struct client *client);
/* The protocol's drained(). */
void ws_write_drained(struct connection *c);

#endif
