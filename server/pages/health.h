/*
 * health.h: whether the server does what it is for: keeping what people do.
 *
 * GET /healthz writes to the store, and answers once that is on disk or has
 * taken too long. Who asks often is answered from the last time.
 */
#ifndef SERVER_HEALTH_H
#define SERVER_HEALTH_H

/* Answers those who have waited too long. */
void health_tick(void);

#endif
