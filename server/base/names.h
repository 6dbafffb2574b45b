/* names.h: names of people: which there may be, and which are one. */
#ifndef SERVER_NAMES_H
#define SERVER_NAMES_H

enum { PERSON_NAME = 25 }; /* with the closing zero */

/* Names that differ only in the case of letters are one name. */
void name_fold(const char *name, char out[PERSON_NAME]);
/* Names that differ by blanks, '-' and '_' besides look alike. */
void name_look(const char *name, char out[PERSON_NAME]);
/* Whether this may be somebody's name. */
int name_ok(const char *name);
/* Whether it says something else wherever names stand: a seat, a bot, nobody. */
int name_reserved(const char *name);

#endif
