/*
 * buffer.h: text that grows. When memory runs out the text is marked and
 * everything further is dropped, so that callers check once, at the end.
 *
 * JSON in it is written by engine/json.h, between buffer_begin() and buffer_end() or
 * a member at a time by the names below.
 */
#ifndef SERVER_BUFFER_H
#define SERVER_BUFFER_H

#include "../../engine/bg.h"
#include "../../engine/text.h"

struct buffer {
    char *data; /* ends with a zero once something was written */
    size_t length, cap;
    int failed;
    int comma; /* something stands before on this level */
};

void buffer_free(struct buffer *j);
/* Empties the text, keeping its memory. */
void buffer_clear(struct buffer *j);
void buffer_bytes(struct buffer *j, const char *bytes, size_t n);
void buffer_plain(struct buffer *j, const char *text);
void buffer_format(struct buffer *j, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The text to be written on, growing as needed; nothing else may touch the buffer
 * until buffer_end(). */
struct bg_text buffer_begin(struct buffer *j);
void buffer_end(struct buffer *j, const struct bg_text *t);

void buffer_open(struct buffer *j, const char *key, char bracket);
void buffer_close(struct buffer *j, char bracket);
void buffer_text(struct buffer *j, const char *key, const char *value);
void buffer_text_or_null(struct buffer *j, const char *key, const char *value);
void buffer_int(struct buffer *j, const char *key, int64_t value);
void buffer_bool(struct buffer *j, const char *key, int value);
void buffer_null(struct buffer *j, const char *key);
void buffer_seat(struct buffer *j, const char *key, int seat);
void buffer_seats(struct buffer *j, const char *key, uint32_t mask);
/* A whole value that write() puts into the text. */
void buffer_written(struct buffer *j, const char *key,
                    void (*write)(const void *context, struct bg_text *t), const void *context);

#endif
