/* mutes.h: whose chat a connected person does not want to see. */
#ifndef SERVER_MUTES_H
#define SERVER_MUTES_H

#include "../table/client.h"

/* Reads them from the store for a client that has just come. */
void mutes_read(struct client *c);
/* The client is gone. */
void mutes_forget(struct client *c);

#endif
