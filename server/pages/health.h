/* health.h: whether the server does what it is for: keeping what people do. */
#ifndef SERVER_HEALTH_H
#define SERVER_HEALTH_H

#include "request.h"

/* GET /healthz: writes to the store, and answers once that is on disk or has
 * taken too long. Who asks often is answered from the last time. */
void health_page(struct request *r, const char *rest);
/* Answers those who have waited too long. */
void health_tick(void);

#endif
