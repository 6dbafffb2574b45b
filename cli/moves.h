/*
 * moves.h: the moves a seat may make now, numbered and under headings.
 */
#ifndef CLI_MOVES_H
#define CLI_MOVES_H

#include "../engine/match.h"

struct moves {
    int count;
    bg_action action[BG_MAX_LIST];               /* number 1 is action[0] */
    const struct bg_heading *group[BG_MAX_LIST]; /* or NULL */
};

/* The seat's moves, those of a heading together. */
void moves_list(const struct match *m, int seat, struct moves *out);
/* Prints them: one a line with what it does, or in columns when there are many. */
void moves_print(const struct match *m, int seat, const struct moves *moves);
/* Prints those that `typed` abbreviates. */
void moves_print_fitting(const struct match *m, int seat, const struct moves *moves,
                         const char *typed);
/* A move's line as the seat sees it, and what it does, in words. */
void moves_line(const struct match *m, int seat, bg_action action, char line[BG_MAX_TEXT]);
void moves_effect(const struct match *m, int seat, bg_action action, char *out, int cap);

#endif
