/*
 * http.h: HTTP connections: one request at a time. Bytes that come while one is
 * being answered wait, so that requests sent all at once are answered in their
 * order, and nobody's request is begun twice.
 */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "connection.h"

struct request;

extern const struct protocol http_protocol;

/* The hub's request_answered(). */
void http_answered(struct request *r);

#endif
