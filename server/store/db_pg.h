/* db_pg.h: a connection to PostgreSQL. */
#ifndef SERVER_DB_PG_H
#define SERVER_DB_PG_H

#include "db.h"

/* An address such as "postgres://…"; NULL after saying in `why` what is wrong. */
struct db *db_pg_open(const char *url, char why[DB_WHY]);

#endif
