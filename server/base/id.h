/*
 * id.h: names of tables and people as they stand in addresses: a 63-bit
 * number in 13 letters and digits, those left out that look alike.
 */
#ifndef SERVER_ID_H
#define SERVER_ID_H

#include <stdint.h>

enum { ID_TEXT = 14, TOKEN = 33 }; /* room, with the closing zero */

/* A new number: the time first, so that neighbours in time are neighbours in
 * the database, then 22 bits nobody can foresee. */
int64_t id_new(void);
/* When a number was made, in milliseconds since 1970. */
int64_t id_time(int64_t number);
struct id_text {
    char text[ID_TEXT];
};
struct id_text id_text(int64_t number);
/* 0 unless the text is one. */
int64_t id_read(const char *text);
/* 32 letters and digits nobody can guess: 160 bits. */
void id_token(char out[TOKEN]);

#endif
