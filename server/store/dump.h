/*
 * dump.h: all of a store in one file, the same whatever database it is in: for
 * backups while servers run, and for moving from one database to another.
 *
 * The file is text, a JSON value a line: a head with the store's version; for
 * each table its name and columns, then its rows as arrays; an end with how many
 * rows there are, a digest of the file and one of the rows in any order. It
 * holds everything, secrets too.
 */
#ifndef SERVER_DUMP_H
#define SERVER_DUMP_H

#include "db.h"

#include <stdint.h>

enum { DUMP_WHY = 600, DUMP_DIGEST = 65 };

struct dump_facts {
    int schema; /* version of the store it was taken from */
    int64_t at, rows;
    char content[DUMP_DIGEST]; /* digest of the rows, in whatever order */
};

/* Writes the store as it is at one moment; the file is there wholly or not at
 * all, and was read back. 0 with the reason in `why`. */
int dump_write(const char *url, const char *path, struct dump_facts *out, char why[DUMP_WHY]);

#endif
