/*
 * json.h: writing JSON on a stream, a member or element a call.
 *
 * `key` is NULL for elements of arrays and for the outermost value.
 */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "../engine/bg.h"

#include <stdio.h>

struct json {
    FILE *out;
    int comma; /* something stands before on this level */
};

struct json json_start(FILE *out);
/* Ends the text with a line feed. */
void json_end(struct json *j);
void json_open(struct json *j, const char *key, char bracket);
void json_close(struct json *j, char bracket);
void json_text(struct json *j, const char *key, const char *value);
void json_int(struct json *j, const char *key, int64_t value);
/* With as many digits as make sense for a measured figure. */
void json_figure(struct json *j, const char *key, double value);
void json_bool(struct json *j, const char *key, int value);
void json_none(struct json *j, const char *key);
/* Text that is JSON already. */
void json_raw(struct json *j, const char *key, const char *value);
/* Each option with its value: a number, or its name. */
void json_options(struct json *j, const char *key, const struct bg_game *game,
                  const int16_t *options);

#endif
