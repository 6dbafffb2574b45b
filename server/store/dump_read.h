/* dump_read.h: a dump read back: checked, or put into a store. */
#ifndef SERVER_DUMP_READ_H
#define SERVER_DUMP_READ_H

#include "dump.h"

/* Reads a file through: whether it is whole. */
int dump_read_check(const char *path, struct dump_facts *out, char why[DUMP_WHY]);
/* Puts a file's rows into a store that has none, compares, and brings it up to
 * date. Wholly or not at all. */
int dump_read_restore(const char *path, const char *url, struct dump_facts *out,
                      char why[DUMP_WHY]);

#endif
