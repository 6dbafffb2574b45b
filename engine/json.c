/* json.c: see json.h. */
#include "json.h"

#include "record.h"

#include <string.h>

void json_begin(struct bg_text *t)
{
    t->comma = 0;
}

/* Writes the key and returns where a value of at most `most` bytes may follow at once, then
 * bg_wrote(); NULL: the key is written, the value has to go a piece at a time. */
static char *start_value(struct bg_text *t, const char *key, size_t most)
{
    size_t n = key ? strlen(key) : 0;
    char *at = bg_room(t, (int)(n + most) + 4);
    if (!at) {
        bg_put(t, t->comma ? "," : "");
        if (key)
            bg_putf(t, "\"%s\":", key);
        t->comma = 1;
        return NULL;
    }
    if (t->comma)
        *at++ = ',';
    t->comma = 1;
    if (key) {
        *at++ = '"';
        memcpy(at, key, n);
        memcpy(at + n, "\":", 2);
        at += n + 2;
    }
    return at;
}

void json_key(struct bg_text *t, const char *key)
{
    char *at = start_value(t, key, 0);
    if (at)
        bg_wrote(t, at);
}

void json_open(struct bg_text *t, const char *key, char bracket)
{
    char *at = start_value(t, key, 1);
    if (at) {
        *at++ = bracket;
        bg_wrote(t, at);
    } else {
        bg_put_char(t, bracket);
    }
    t->comma = 0;
}

void json_close(struct bg_text *t, char bracket)
{
    bg_put_char(t, bracket);
    t->comma = 1;
}

/* What stands in a string as it is: ASCII but for a few; most of it are small
 * letters, which lie above the backslash. */
static int is_plain(char c)
{
    signed char s = (signed char)c;
    return s > '\\' || (s >= ' ' && s != '"' && s != '\\');
}

/* Writes the character there, which is not plain; its length. */
static int put_special(struct bg_text *t, const char *at)
{
    static const char digits[] = "0123456789abcdef";
    unsigned char c = (unsigned char)*at;
    int n = bg_utf8_length(at);
    if (!n) {
        bg_put(t, "\\ufffd");
    } else if (n > 1) {
        bg_put_bytes(t, at, n);
    } else if (c == '\n') {
        bg_put_bytes(t, "\\n", 2);
    } else if (c < ' ') {
        bg_putf(t, "\\u00%c%c", digits[c >> 4], digits[c & 15]);
    } else {
        bg_put_char(t, '\\');
        bg_put_char(t, *at);
    }
    return n ? n : 1;
}

/* How many bytes from here on are plain. */
static size_t count_plain(const char *at)
{
    const char *end = at;
    while (is_plain(*end))
        end++;
    return (size_t)(end - at);
}

void json_text(struct bg_text *t, const char *key, const char *value)
{
    size_t n = count_plain(value);
    char *at = start_value(t, key, n + 2);
    if (at && !value[n]) {
        *at++ = '"';
        memcpy(at, value, n);
        at[n] = '"';
        bg_wrote(t, at + n + 1);
        return;
    }
    if (at)
        bg_wrote(t, at);
    bg_put_char(t, '"');
    for (;; n = count_plain(value)) {
        bg_put_bytes(t, value, (int)n);
        value += n;
        if (!*value)
            break;
        value += put_special(t, value);
    }
    bg_put_char(t, '"');
}

void json_text_or_none(struct bg_text *t, const char *key, const char *value)
{
    if (value && *value)
        json_text(t, key, value);
    else
        json_none(t, key);
}

void json_int(struct bg_text *t, const char *key, int64_t value)
{
    json_key(t, key);
    bg_put_int(t, value);
}

void json_bool(struct bg_text *t, const char *key, int value)
{
    json_raw(t, key, value ? "true" : "false");
}

void json_none(struct bg_text *t, const char *key)
{
    json_raw(t, key, "null");
}

void json_raw(struct bg_text *t, const char *key, const char *json)
{
    size_t n = strlen(json);
    char *at = start_value(t, key, n);
    if (at) {
        memcpy(at, json, n);
        bg_wrote(t, at + n);
    } else {
        bg_put_bytes(t, json, (int)n);
    }
}

void json_seat(struct bg_text *t, const char *key, int seat)
{
    json_text_or_none(t, key, seat < 0 ? NULL : record_seat_word(seat));
}

void json_seats(struct bg_text *t, const char *key, uint32_t mask)
{
    json_open(t, key, '[');
    for (int seat = 0; seat < BG_MAX_SEATS; seat++)
        if (mask & BG_BIT(seat))
            json_seat(t, NULL, seat);
    json_close(t, ']');
}

void json_options(struct bg_text *t, const char *key, const struct bg_game *game,
                  const int16_t *options)
{
    json_open(t, key, '{');
    for (int i = 0; i < game->option_count; i++) {
        const struct bg_option *o = &game->options[i];
        if (o->names)
            json_text(t, o->key, o->names[options[i] - o->min]);
        else
            json_int(t, o->key, options[i]);
    }
    json_close(t, '}');
}
