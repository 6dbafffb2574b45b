/* router.h: from a request to the function that answers it (routes.h). */
#ifndef SERVER_ROUTER_H
#define SERVER_ROUTER_H

#include "request.h"

/* Answers it, now or later. */
void router_run(struct request *r);
/* Whether a WebSocket can be opened at its path; then r->part is the table, or "". */
int router_is_socket(struct request *r);

#endif
