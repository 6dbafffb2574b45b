/*
 * terminal.h: talk on standard error, and what depends on the terminal.
 */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdint.h>
#include <stdio.h>

/* "conclave: …" on standard error, without control characters; returns `status`. */
int say_error(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A plain line on standard error. */
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A word of the user's, fit to be shown: short, without control characters.
 * Used as shown(word).text within one expression. */
struct shown {
    char text[64];
};
struct shown shown(const char *word);

/* Finds what a mistyped word may have meant: offer every candidate, then look
 * at `best` (empty: nothing is near). */
struct guess {
    const char *word;
    char best[40];
    int distance;
};
struct guess guess_start(const char *word);
void guess_offer(struct guess *g, const char *candidate);
/* "; did you mean 'x'?", or nothing. */
struct shown guess_text(const struct guess *g);

/* Whether a stream may carry colour and cursor codes: a terminal that can, and
 * for colour no NO_COLOR. */
int may_move_cursor(FILE *stream);
int may_colour(FILE *stream);
/* Columns of the terminal on standard output; 80 when it is none. */
int screen_columns(void);
/* The same for text that is better left in one piece on a pipe, where programs
 * and screen readers take it line by line. */
int line_columns(void);
/* Columns that a UTF-8 text takes. */
int text_columns(const char *text);
/* Prints text wrapped to `width` columns, each line after `indent` blanks;
 * "\n" in it starts a new line. */
void print_wrapped(const char *text, int indent, int width);
/* The same when the cursor is at column `indent` already. */
void print_hanging(const char *text, int indent, int width);
/* Clears the screen and what the terminal keeps above it; a line of dashes on a pipe. */
void clear_screen(void);
/* Prints a heading, bold where colours are. */
void print_heading(const char *text);

/* Progress of long work: redrawn on a terminal, a line every few seconds elsewhere. */
struct progress {
    const char *what;
    uint64_t total;
    double next; /* when to speak again */
    int drawn;
};
struct progress progress_start(const char *what, uint64_t total);
void progress_show(struct progress *p, uint64_t done);
void progress_end(struct progress *p);

/* Seconds of a clock that only goes forward. */
double seconds_now(void);

#endif
