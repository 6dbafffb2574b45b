/*
 * json.h: writing JSON into a text without stdio, a member or element a call.
 * `key` is NULL for elements of arrays and for the outermost value.
 */
#ifndef BG_JSON_H
#define BG_JSON_H

#include "text.h"

#include <stdint.h>

static inline void json_put_string(struct bg_text *t, const char *words)
{
    static const char digits[] = "0123456789abcdef";
    bg_put_char(t, '"');
    for (; *words; words++) {
        uint8_t c = (uint8_t)*words;
        if (c < ' ') {
            bg_put(t, "\\u00");
            bg_put_char(t, digits[c >> 4]);
            bg_put_char(t, digits[c & 15]);
            continue;
        }
        if (c == '"' || c == '\\')
            bg_put_char(t, '\\');
        bg_put_char(t, *words);
    }
    bg_put_char(t, '"');
}

/* A comma unless this is the first of its level, then the key. Past the end of
 * the text nobody knows; a comma is counted, so that its length is enough. */
static inline void json_key(struct bg_text *t, const char *key)
{
    char before = !t->length ? '{' : t->length < t->cap ? t->out[t->length - 1] : '?';
    if (before != '{' && before != '[' && before != ':')
        bg_put_char(t, ',');
    if (!key)
        return;
    json_put_string(t, key);
    bg_put_char(t, ':');
}

static inline void json_open(struct bg_text *t, const char *key, char bracket)
{
    json_key(t, key);
    bg_put_char(t, bracket);
}

static inline void json_close(struct bg_text *t, char bracket)
{
    bg_put_char(t, bracket);
}

static inline void json_text(struct bg_text *t, const char *key, const char *value)
{
    json_key(t, key);
    json_put_string(t, value);
}

static inline void json_int(struct bg_text *t, const char *key, int value)
{
    json_key(t, key);
    bg_putf(t, "%d", value);
}

static inline void json_bool(struct bg_text *t, const char *key, int value)
{
    json_key(t, key);
    bg_put(t, value ? "true" : "false");
}

#endif
