/* buffer.c: see buffer.h. */
#include "buffer.h"

#include "../../engine/json.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void buffer_free(struct buffer *j)
{
    free(j->data);
    memset(j, 0, sizeof *j);
}

void buffer_clear(struct buffer *j)
{
    j->length = 0;
    j->comma = 0;
    j->failed = 0;
    if (j->data)
        j->data[0] = 0;
}

/* At least `room` bytes to write to directly. NULL: no memory. */
static char *make_room(struct buffer *j, size_t room)
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

static void wrote(struct buffer *j, size_t n)
{
    j->length += n;
    j->data[j->length] = 0;
}

void buffer_bytes(struct buffer *j, const char *bytes, size_t n)
{
    char *at = make_room(j, n);
    if (!at)
        return;
    memcpy(at, bytes, n);
    wrote(j, n);
}

void buffer_plain(struct buffer *j, const char *text)
{
    buffer_bytes(j, text, strlen(text));
}

void buffer_format(struct buffer *j, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *at = make_room(j, (size_t)n);
    if (!at)
        return;
    va_start(args, format);
    vsnprintf(at, (size_t)n + 1, format, args);
    va_end(args);
    wrote(j, (size_t)n);
}

/* More memory for the buffer whose text is being written. */
static void grow(struct bg_text *t, int more)
{
    struct buffer *j = t->owner;
    j->length = (size_t)t->length;
    if (!make_room(j, (size_t)more))
        return;
    t->out = j->data;
    t->cap = j->cap < INT_MAX ? (int)j->cap : INT_MAX;
}

struct bg_text buffer_begin(struct buffer *j)
{
    struct bg_text t = bg_text_start(NULL, 0);
    if (j->failed)
        return t;
    t.out = j->data;
    t.cap = j->cap < INT_MAX ? (int)j->cap : INT_MAX;
    t.length = (int)j->length;
    t.comma = j->comma;
    t.full = grow;
    t.owner = j;
    return t;
}

void buffer_end(struct buffer *j, const struct bg_text *t)
{
    j->comma = t->comma;
    if (t->length && t->length >= t->cap)
        j->failed = 1;
    else
        j->length = (size_t)t->length;
}

/* A member at a time: json.h's function of the same name, on the buffer. */
#define BUFFER(name, call, ...)                                                                    \
    void name(struct buffer *j, const char *key, __VA_ARGS__)                                      \
    {                                                                                              \
        struct bg_text t = buffer_begin(j);                                                        \
        call;                                                                                      \
        buffer_end(j, &t);                                                                         \
    }
BUFFER(buffer_open, json_open(&t, key, bracket), char bracket)
BUFFER(buffer_text, json_text(&t, key, value), const char *value)
BUFFER(buffer_text_or_null, json_text_or_none(&t, key, value), const char *value)
BUFFER(buffer_int, json_int(&t, key, value), int64_t value)
BUFFER(buffer_bool, json_bool(&t, key, value), int value)
BUFFER(buffer_seat, json_seat(&t, key, seat), int seat)
BUFFER(buffer_seats, json_seats(&t, key, mask), uint32_t mask)

void buffer_close(struct buffer *j, char bracket)
{
    buffer_bytes(j, &bracket, 1);
    j->comma = 1;
}

void buffer_null(struct buffer *j, const char *key)
{
    buffer_text_or_null(j, key, NULL);
}

void buffer_written(struct buffer *j, const char *key,
                    void (*write)(const void *context, struct bg_text *t), const void *context)
{
    struct bg_text t = buffer_begin(j);
    json_key(&t, key);
    json_begin(&t);
    write(context, &t);
    t.comma = 1;
    buffer_end(j, &t);
}
