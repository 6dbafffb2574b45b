/*
 * db_wire.h: a session with PostgreSQL, on a thread of its own, through which
 * nodes tell each other lines of letters, digits and blanks.
 */
#ifndef SERVER_DB_WIRE_H
#define SERVER_DB_WIRE_H

struct db_wire;
/* Calls heard(line), or heard(NULL) when some may have been missed. */
struct db_wire *db_wire_open(const char *url, void (*heard)(const char *line));
/* Does not wait; any thread may call it. */
void db_wire_say(struct db_wire *wire, const char *line);
void db_wire_close(struct db_wire *wire);

#endif
