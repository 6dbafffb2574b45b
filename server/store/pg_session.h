/* pg_session.h: how this program talks to PostgreSQL, for db_pg.c and db_wire.c. */
#ifndef SERVER_PG_SESSION_H
#define SERVER_PG_SESSION_H

#include <libpq-fe.h>

enum { PG_ANSWER_MS = 4000 }; /* a database that is silent for so long is taken for dead */

/* Connects; PQstatus() says whether it worked. Timeouts that the address does not set are ours. */
PGconn *pg_connect(const char *url);
/* The next result, or NULL where libpq gives NULL; 0 if the database stays silent, or is gone. */
int pg_receive(PGconn *conn, PGresult **result);
/* Statements without arguments, outside of pipelines. 1: done. */
int pg_do(PGconn *conn, const char *sql);

#endif
