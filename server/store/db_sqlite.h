/* db_sqlite.h: a connection to a file of SQLite. */
#ifndef SERVER_DB_SQLITE_H
#define SERVER_DB_SQLITE_H

#include "db.h"

/* NULL after saying in `why` what is wrong. */
struct db *db_sqlite_open(const char *file, int only_read, char why[DB_WHY]);
/* Makes sure that no other process uses the file as its store, until this one ends. */
int db_sqlite_claim(const char *file, char why[DB_WHY]);
/* Whether one does; makes no file. */
int db_sqlite_is_claimed(const char *file, char why[DB_WHY]);

#endif
