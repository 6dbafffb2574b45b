/* jot.c: see jot.h. */
#include "jot.h"

#include "../engine/fields.h"
#include "../engine/game.h"
#include "../engine/record.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void jot_free(struct jot *j)
{
    free(j->data);
    memset(j, 0, sizeof *j);
}

void jot_clear(struct jot *j)
{
    j->length = 0;
    j->comma = 0;
    j->failed = 0;
    if (j->data)
        j->data[0] = 0;
}

char *jot_room(struct jot *j, size_t room)
{
    if (j->failed)
        return NULL;
    if (j->cap - j->length < room + 1) {
        size_t cap = (j->cap ? j->cap * 2 : 1024) + room;
        char *data = realloc(j->data, cap);
        if (!data) {
            j->failed = 1;
            return NULL;
        }
        j->data = data;
        j->cap = cap;
    }
    return j->data + j->length;
}

void jot_wrote(struct jot *j, size_t n)
{
    j->length += n;
    j->data[j->length] = 0;
}

void jot_bytes(struct jot *j, const char *bytes, size_t n)
{
    char *at = jot_room(j, n);
    if (!at)
        return;
    memcpy(at, bytes, n);
    jot_wrote(j, n);
}

void jot_plain(struct jot *j, const char *text)
{
    jot_bytes(j, text, strlen(text));
}

void jot_format(struct jot *j, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *at = jot_room(j, (size_t)n);
    if (!at)
        return;
    va_start(args, format);
    vsnprintf(at, (size_t)n + 1, format, args);
    va_end(args);
    jot_wrote(j, (size_t)n);
}

/* Writes the comma and the key of a value; where the value goes, which may take
 * `room` bytes. NULL: no memory. All of a member is written in one go: messages
 * are made of many small ones. */
static char *start_value(struct jot *j, const char *key, size_t room)
{
    size_t n = key ? strlen(key) : 0;
    char *at = jot_room(j, n + 4 + room);
    if (!at)
        return NULL;
    if (j->comma)
        *at++ = ',';
    j->comma = 1;
    if (!key)
        return at;
    *at++ = '"';
    memcpy(at, key, n);
    memcpy(at + n, "\":", 2);
    return at + n + 2;
}

/* The value ends before `at`. */
static void end_value(struct jot *j, char *at)
{
    *at = 0;
    j->length = (size_t)(at - j->data);
}

/* Writes a string with its quotes; bytes that are no text are dropped by those
 * who take them in, so only what JSON itself needs is escaped here. */
static char *write_string(char *at, const char *text)
{
    *at++ = '"';
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c >= ' ' && c != '"' && c != '\\') {
            *at++ = (char)c;
        } else if (c >= ' ') {
            *at++ = '\\';
            *at++ = (char)c;
        } else if (c == '\n') {
            *at++ = '\\';
            *at++ = 'n';
        } else {
            at += sprintf(at, "\\u%04x", c);
        }
    }
    *at++ = '"';
    return at;
}

static void put_word(struct jot *j, const char *key, const char *word, size_t n)
{
    char *at = start_value(j, key, n);
    if (!at)
        return;
    memcpy(at, word, n);
    end_value(j, at + n);
}

void jot_open(struct jot *j, const char *key, char bracket)
{
    put_word(j, key, &bracket, 1);
    j->comma = 0;
}

void jot_close(struct jot *j, char bracket)
{
    jot_bytes(j, &bracket, 1);
    j->comma = 1;
}

void jot_text(struct jot *j, const char *key, const char *value)
{
    char *at = start_value(j, key, 6 * strlen(value) + 2);
    if (at)
        end_value(j, write_string(at, value));
}

void jot_text_or_null(struct jot *j, const char *key, const char *value)
{
    if (value && *value)
        jot_text(j, key, value);
    else
        jot_null(j, key);
}

void jot_int(struct jot *j, const char *key, int64_t value)
{
    char digits[24];
    int n = 0;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    char *at = start_value(j, key, sizeof digits);
    if (!at)
        return;
    do
        digits[n++] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        digits[n++] = '-';
    while (n)
        *at++ = digits[--n];
    end_value(j, at);
}

void jot_bool(struct jot *j, const char *key, int value)
{
    if (value)
        put_word(j, key, "true", 4);
    else
        put_word(j, key, "false", 5);
}

void jot_null(struct jot *j, const char *key)
{
    put_word(j, key, "null", 4);
}

void jot_json(struct jot *j, const char *key, const char *json)
{
    put_word(j, key, json, strlen(json));
}

void jot_seat(struct jot *j, const char *key, int seat)
{
    jot_text_or_null(j, key, seat < 0 ? NULL : record_seat_word(seat));
}

void jot_seats(struct jot *j, const char *key, uint32_t mask)
{
    jot_open(j, key, '[');
    for (int seat = 0; seat < BG_MAX_SEATS; seat++)
        if (mask & BG_BIT(seat))
            jot_seat(j, NULL, seat);
    jot_close(j, ']');
}

void jot_written(struct jot *j, const char *key,
                 void (*write)(const void *context, struct bg_text *t), const void *context)
{
    put_word(j, key, "", 0);
    /* Most texts fit at once; a longer one tells how much room it needs. */
    size_t room = 8192;
    for (;;) {
        char *at = jot_room(j, room);
        if (!at)
            return;
        struct bg_text t = bg_text_start(at, (int)room);
        write(context, &t);
        if ((size_t)t.length < room) {
            jot_wrote(j, (size_t)t.length);
            return;
        }
        room = (size_t)t.length + 1;
    }
}

struct stated {
    const struct bg_game *game;
    const void *state;
};

static void write_state(const void *context, struct bg_text *t)
{
    const struct stated *s = context;
    bg_write_json(s->game, s->state, t);
}

void jot_state(struct jot *j, const char *key, const struct bg_game *game, const void *state)
{
    struct stated stated = {game, state};
    jot_written(j, key, write_state, &stated);
}

void jot_options(struct jot *j, const char *key, const struct bg_game *game, const int16_t *options)
{
    char value[64];
    jot_open(j, key, '{');
    for (int i = 0; i < game->option_count; i++) {
        bg_write_option(&game->options[i], options[i], value, sizeof value);
        if (game->options[i].names)
            jot_text(j, game->options[i].key, value);
        else
            jot_int(j, game->options[i].key, options[i]);
    }
    jot_close(j, '}');
}
