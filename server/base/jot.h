/*
 * jot.h: text that grows. When memory runs out the text is marked and
 * everything further is dropped, so that callers check once, at the end.
 *
 * JSON in it is written by engine/json.h, between jot_begin() and jot_end() or
 * a member at a time by the names below.
 */
#ifndef SERVER_JOT_H
#define SERVER_JOT_H

#include "../../engine/bg.h"
#include "../../engine/text.h"

struct jot {
    char *data; /* ends with a zero once something was written */
    size_t length, cap;
    int failed;
    int comma; /* something stands before on this level */
};

void jot_free(struct jot *j);
/* Empties the text, keeping its memory. */
void jot_clear(struct jot *j);
void jot_bytes(struct jot *j, const char *bytes, size_t n);
void jot_plain(struct jot *j, const char *text);
void jot_format(struct jot *j, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The text to be written on, growing as needed; nothing else may touch the jot
 * until jot_end(). */
struct bg_text jot_begin(struct jot *j);
void jot_end(struct jot *j, const struct bg_text *t);

void jot_open(struct jot *j, const char *key, char bracket);
void jot_close(struct jot *j, char bracket);
void jot_text(struct jot *j, const char *key, const char *value);
void jot_text_or_null(struct jot *j, const char *key, const char *value);
void jot_int(struct jot *j, const char *key, int64_t value);
void jot_bool(struct jot *j, const char *key, int value);
void jot_null(struct jot *j, const char *key);
void jot_seat(struct jot *j, const char *key, int seat);
void jot_seats(struct jot *j, const char *key, uint32_t mask);
/* A whole value that write() puts into the text. */
void jot_written(struct jot *j, const char *key,
                 void (*write)(const void *context, struct bg_text *t), const void *context);

#endif
