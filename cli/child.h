/*
 * child.h: another program, talked with by lines over its standard input and
 * output. Every wait has an end: whatever the program does or leaves undone.
 */
#ifndef CLI_CHILD_H
#define CLI_CHILD_H

#include <stddef.h>
#include <sys/types.h>

enum {
    CHILD_LINE = 1000,      /* bytes of its longest line, line feed not counted */
    CHILD_COMMAND = 400,    /* bytes of a command with its closing zero */
    CHILD_WORDS = 64,       /* words of a command */
    CHILD_AHEAD = 64 * 1024 /* bytes it may have said that nobody has read yet */
};

struct child {
    pid_t pid;   /* 0: none runs */
    int in, out; /* ours: its input, its output */
    size_t at, end;
    char said[CHILD_AHEAD]; /* read, and from `at` to `end` not yet heard */
};

/* Ends of waits are times of seconds_now(). */
enum child_news {
    CHILD_SPOKE, /* a line */
    CHILD_LATE,  /* nothing until the end of the wait */
    CHILD_ENDED, /* it has closed its output, or its input when something was to be told */
    CHILD_LONG,  /* a line beyond CHILD_LINE */
    CHILD_BROKEN /* a line with a zero byte */
};

/* Cuts a command into words, at blanks that stand in no quotes: 'a b', "a b", a\ b. The words
 * lie in `room`, the list ends with NULL. Returns 1, or 0: quotes are left open, or there is no
 * word, or there are too many. */
int child_words(const char *command, char room[CHILD_COMMAND], char *words[CHILD_WORDS + 1]);
/* The character after the one at `at` together with what quotes it; *quote is the open one. */
const char *child_skip(const char *at, char *quote);

/* Starts the program, in a process group of its own. NULL, or why that does not work. */
const char *child_start(struct child *c, char *const *words);
/* Sends the bytes; CHILD_SPOKE when they are on their way. What it says meanwhile is kept. */
enum child_news child_tell(struct child *c, const char *bytes, size_t n, double until);
/* Its next line, to be looked at before the next call; what is left of a line too long is its
 * beginning. */
enum child_news child_hear(struct child *c, char **line, double until);
/* Whether it has said something that was not heard yet. */
int child_has_spoken(struct child *c);
/* Closes its input and waits; ends it and all it started when the wait is over. *how is what
 * waitpid() tells. Returns whether it ended by itself. */
int child_end(struct child *c, double until, int *how);

#endif
