/*
 * lines.h: the lines another program says to us over our standard input, and
 * which of them have come already while something else is being done.
 */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include <pthread.h>
#include <stddef.h>

struct lines {
    char *bytes; /* read, and from `at` to `end` not yet handed out */
    size_t at, end, room;
    int has_ended;
    pthread_mutex_t lock; /* of threads that look ahead */
};

void lines_start(struct lines *l);
void lines_free(struct lines *l);
/* Waits for the next line, which holds until the next call of this or the
 * next function; without its line end. NULL: there is
 * none any more, or no memory. */
char *lines_next(struct lines *l);
/* Whether one of the words (the last is NULL) has come as a line and waits, or nobody reads our
 * standard output any more. Never waits. */
int lines_ahead(struct lines *l, const char *const *words);

#endif
