/*
 * jot.h: text that grows, and JSON written into it a member at a time.
 *
 * `key` is NULL for elements of arrays and for the outermost value. When
 * memory runs out the text is marked and everything further is dropped, so
 * that callers check once, at the end.
 */
#ifndef SERVER_JOT_H
#define SERVER_JOT_H

#include "../engine/bg.h"
#include "../engine/text.h"

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
/* At least `room` bytes to write to directly, then jot_wrote(). NULL: no memory. */
char *jot_room(struct jot *j, size_t room);
void jot_wrote(struct jot *j, size_t n);

void jot_open(struct jot *j, const char *key, char bracket);
void jot_close(struct jot *j, char bracket);
void jot_text(struct jot *j, const char *key, const char *value);
/* The text, or null for a NULL or empty one. */
void jot_text_or_null(struct jot *j, const char *key, const char *value);
void jot_int(struct jot *j, const char *key, int64_t value);
void jot_bool(struct jot *j, const char *key, int value);
void jot_null(struct jot *j, const char *key);
/* A text that is JSON already. */
void jot_json(struct jot *j, const char *key, const char *json);
/* "p2", or null below 0. */
void jot_seat(struct jot *j, const char *key, int seat);
/* The seats of a mask as ["p1","p3"]. */
void jot_seats(struct jot *j, const char *key, uint32_t mask);
/* A value that write() puts into a text; it may be called twice. */
void jot_written(struct jot *j, const char *key,
                 void (*write)(const void *context, struct bg_text *t), const void *context);
/* A state or view of the game. */
void jot_state(struct jot *j, const char *key, const struct bg_game *game, const void *state);
/* Each option with its value. */
void jot_options(struct jot *j, const char *key, const struct bg_game *game,
                 const int16_t *options);

#endif
