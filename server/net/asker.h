/* asker.h: what the head of a request says about who asks. */
#ifndef SERVER_ASKER_H
#define SERVER_ASKER_H

#include "connection.h"
#include "head.h"

/* A request filled from a head that came by a connection; NULL: no memory. */
struct request *asker_request(struct connection *c, const struct head *head);

#endif
