/*
 * text.h: writing and reading short texts without stdio.
 *
 * The words of a game also run as freestanding wasm, where there is no
 * printf; this is the small part of it that games need, and nothing else.
 */
#ifndef BG_TEXT_H
#define BG_TEXT_H

#include <stdarg.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A text being written into the caller's memory. `length` runs past `cap`
 * when the text did not fit, so it can be returned as a writer's length. */
struct bg_text {
    char *out;
    int cap;
    int length;
    int comma; /* json.h: something stands before on this level */
    /* NULL, or makes room for so many bytes more and a closing zero: by more
     * memory, or by emptying the text. Where it cannot, the text is cut. */
    void (*full)(struct bg_text *t, int more);
    void *owner; /* for full() */
};

/* Starts a text; it ends with a zero from here on, whatever is put into it. */
struct bg_text bg_text_start(char *out, int cap);
/* Where n bytes may be written at once, then bg_wrote(); NULL: they do not fit. */
char *bg_room(struct bg_text *t, int n);
/* What was written there ends before `end`. */
void bg_wrote(struct bg_text *t, char *end);
void bg_put_char(struct bg_text *t, char c);
void bg_put_bytes(struct bg_text *t, const char *bytes, int n);
void bg_put(struct bg_text *t, const char *words);
/* Knows %s %d %u %c %% and a width with an optional minus: %-8s, %3d. */
void bg_putf(struct bg_text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void bg_vputf(struct bg_text *t, const char *format, va_list args);
/* Fills with blanks up to a column counted from `from` (a length noted earlier),
 * in characters of UTF-8, colour codes not counted. */
void bg_pad(struct bg_text *t, int from, int column);
/* A number as decimal digits. */
void bg_put_int(struct bg_text *t, long long value);
/* A 64-bit number as 16 hexadecimal digits. */
void bg_put_hex(struct bg_text *t, unsigned long long value);

/* Reading: each takes from *at and moves it, or returns 0 and leaves it. Words
 * are separated by blanks. */

/* The word `word` as a whole. */
int bg_take(const char **at, const char *word);
/* Letters that need not end a word: a prefix such as "p" in "p3.1". */
int bg_take_part(const char **at, const char *part);
/* A number of decimal digits without sign, at most 9 of them, no leading zeros. */
int bg_take_int(const char **at, int *out);
/* One of n words; its index in *out. Names may be NULL (never taken). */
int bg_take_name(const char **at, const char *const *names, int n, int *out);
/* Whether the text is at its end. */
int bg_at_end(const char *at);

/* Whether `typed` abbreviates `line`: word by word a prefix, trailing words
 * may be missing. Case of letters does not matter. 0 if not, else 1 and one
 * more for each word that was typed whole. */
int bg_abbreviates(const char *typed, const char *line);

/* Text of strangers: without characters that a terminal obeys instead of showing them (control
 * characters of both sets), that end a line, that turn the direction of writing, or that are no
 * UTF-8. */

/* Puts '?' in their places, except for those in `kept`. */
void bg_clean(char *text, const char *kept);
/* Whether there are none. */
int bg_is_clean(const char *text);
/* Bytes of the character of UTF-8 that starts here; 0 if none does, or it is cut off. */
int bg_utf8_length(const char *at);

#ifdef __cplusplus
}
#endif

#endif
