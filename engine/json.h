/*
 * json.h: the one writer of JSON: into a text, a member or element a call.
 *
 * `key` is NULL for elements of arrays and for the outermost value. A text that
 * holds one value after another (a line each, say) starts every one with
 * json_begin().
 */
#ifndef BG_JSON_H
#define BG_JSON_H

#include "bg.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The next value is the outermost one. */
void json_begin(struct bg_text *t);
/* Only the key: the value follows by other means and is one whole value. */
void json_key(struct bg_text *t, const char *key);
void json_open(struct bg_text *t, const char *key, char bracket);
void json_close(struct bg_text *t, char bracket);
/* Bytes that are no UTF-8 become U+FFFD: names of files may hold anything. */
void json_text(struct bg_text *t, const char *key, const char *value);
/* The text, or null for a NULL or empty one. */
void json_text_or_none(struct bg_text *t, const char *key, const char *value);
void json_int(struct bg_text *t, const char *key, int64_t value);
void json_bool(struct bg_text *t, const char *key, int value);
void json_none(struct bg_text *t, const char *key);
/* A text that is JSON already. */
void json_raw(struct bg_text *t, const char *key, const char *json);
/* "p2", or null below 0. */
void json_seat(struct bg_text *t, const char *key, int seat);
/* The seats of a mask as ["p1","p3"]. */
void json_seats(struct bg_text *t, const char *key, uint32_t mask);
/* Each option with its value: a number, or its name. */
void json_options(struct bg_text *t, const char *key, const struct bg_game *game,
                  const int16_t *options);

#ifdef __cplusplus
}
#endif

#endif
