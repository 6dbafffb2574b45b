/* json.h: writing JSON into a text, a member or element a call. `key` is NULL
 * for elements of arrays and for the outermost value. */
#ifndef WASM_JSON_H
#define WASM_JSON_H

#include "../engine/bg.h"
#include "../engine/text.h"

#include <stdint.h>

static void json_put_string(struct bg_text *t, const char *words)
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

/* A comma unless this is the first of its level, then the key. */
static void json_key(struct bg_text *t, const char *key)
{
    int fits = t->length && t->length < t->cap;
    char before = fits ? t->out[t->length - 1] : '{';
    if (before != '{' && before != '[' && before != ':')
        bg_put_char(t, ',');
    if (!key)
        return;
    json_put_string(t, key);
    bg_put_char(t, ':');
}

static void json_open(struct bg_text *t, const char *key, char bracket)
{
    json_key(t, key);
    bg_put_char(t, bracket);
}

static void json_close(struct bg_text *t, char bracket)
{
    bg_put_char(t, bracket);
}

static void json_text(struct bg_text *t, const char *key, const char *value)
{
    json_key(t, key);
    json_put_string(t, value);
}

static void json_int(struct bg_text *t, const char *key, int value)
{
    json_key(t, key);
    bg_putf(t, "%d", value);
}

static void json_bool(struct bg_text *t, const char *key, int value)
{
    json_key(t, key);
    bg_put(t, value ? "true" : "false");
}

/* A probability in parts of ten thousand. */
static void json_share(struct bg_text *t, const char *key, double value)
{
    json_int(t, key, (int)(value * 10000 + 0.5));
}

static void json_event(struct bg_text *t, const struct bg_game *game, const struct bg_event *e,
                       const char *words)
{
    json_open(t, NULL, '{');
    json_text(t, "kind", game->event_names[e->kind]);
    json_int(t, "seat", e->seat);
    json_int(t, "from", e->from);
    json_int(t, "to", e->to);
    json_int(t, "piece", e->piece);
    json_int(t, "amount", e->amount);
    json_text(t, "text", words);
    json_close(t, '}');
}

#endif
