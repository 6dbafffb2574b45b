/* lines.c: see lines.h. */
#include "lines.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PIECE = 4096, MOST_AHEAD = 64 * 1024 /* what is read before it is wanted */ };

void lines_start(struct lines *l)
{
    memset(l, 0, sizeof *l);
    pthread_mutex_init(&l->lock, NULL);
}

void lines_free(struct lines *l)
{
    pthread_mutex_destroy(&l->lock);
    free(l->bytes);
}

/* Reads what there is, and waits if there is nothing. */
static void fill(struct lines *l)
{
    if (l->at) {
        memmove(l->bytes, l->bytes + l->at, l->end - l->at);
        l->end -= l->at;
        l->at = 0;
    }
    if (l->room - l->end <= PIECE) {
        char *more = realloc(l->bytes, l->room * 2 + 2 * PIECE);
        if (!more) {
            l->has_ended = 1;
            return;
        }
        l->bytes = more;
        l->room = l->room * 2 + 2 * PIECE;
    }
    ssize_t got = read(STDIN_FILENO, l->bytes + l->end, PIECE);
    if (got > 0)
        l->end += (size_t)got;
    else if (got == 0 || errno != EINTR)
        l->has_ended = 1;
}

/* The length of the line that begins at `at`, as far as it has come; *whole: its end has. */
static size_t length_at(const struct lines *l, size_t at, int *whole)
{
    const char *feed = at < l->end ? memchr(l->bytes + at, '\n', l->end - at) : NULL;
    *whole = feed != NULL;
    return feed ? (size_t)(feed - l->bytes) - at : l->end - at;
}

char *lines_next(struct lines *l)
{
    int whole;
    size_t n;
    while (n = length_at(l, l->at, &whole), !whole && !l->has_ended)
        fill(l);
    if (!whole && !n)
        return NULL;
    char *line = l->bytes + l->at;
    l->at += n + (size_t)whole;
    line[n] = 0; /* fill() leaves room for that of a last line without its end */
    line[strcspn(line, "\r")] = 0;
    return line;
}

static int is_word(const char *line, size_t n, const char *const *words)
{
    n -= n && line[n - 1] == '\r';
    for (; *words; words++)
        if (strlen(*words) == n && !memcmp(*words, line, n))
            return 1;
    return 0;
}

static int find(const struct lines *l, const char *const *words)
{
    int whole;
    for (size_t at = l->at, n; n = length_at(l, at, &whole), whole; at += n + 1)
        if (is_word(l->bytes + at, n, words))
            return 1;
    return 0;
}

int lines_ahead(struct lines *l, const char *const *words)
{
    struct pollfd files[] = {{STDIN_FILENO, POLLIN, 0}, {STDOUT_FILENO, 0, 0}};
    pthread_mutex_lock(&l->lock);
    int wants_more = !l->has_ended && l->end - l->at < MOST_AHEAD;
    int came = poll(files, 2, 0) > 0;
    if (came && wants_more && files[0].revents)
        fill(l);
    int found = find(l, words) || (came && (files[1].revents & (POLLERR | POLLNVAL)));
    pthread_mutex_unlock(&l->lock);
    return found;
}
