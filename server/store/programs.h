/*
 * programs.h: accounts by which programs play, which are shown as bots: as they are stored, and
 * which there are, in memory: names stand in logs, which are told without asking the store.
 * A program's account has no password and never becomes a person's.
 */
#ifndef SERVER_PROGRAMS_H
#define SERVER_PROGRAMS_H

#include "people.h"
#include "sessions.h"

/* Makes one of row->owner's; STORE_STALE: the name is taken. */
enum store_status program_create(struct store *s, const struct person_row *row);
/* Makes an account a program's, for good; its password and sessions are worth nothing any more. */
enum store_status program_mark(struct store *s, const struct person_row *row, int64_t now);
/* The one session by which it may sign in from now on; others end. */
enum store_status program_session(struct store *s, const struct session_row *row);
/* A person's programs, the oldest first: id, name and created alone. */
typedef void store_program_taker(void *context, const struct person_row *row);
enum store_status programs_of(struct store *s, int64_t owner, store_program_taker *take,
                              void *context);

/* ---- In memory, for the loop's thread ---- */

int is_program(int64_t number);
/* The one of that name, as its account writes it into `name`; 0: there is none. */
int64_t program_named(const char *wanted, char name[PERSON_NAME]);
/* "someone" if it was deleted. */
const char *program_name(int64_t number);
void programs_add(int64_t number, const char *name);
void programs_remove(int64_t number);
/* Reads all of them. */
enum store_status programs_learn(struct store *s);

#endif
