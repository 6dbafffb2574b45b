/*
 * answer.h: what a person typed at a question: a move, or a command.
 */
#ifndef CLI_ANSWER_H
#define CLI_ANSWER_H

#include "moves.h"
#include "session.h"

enum answer {
    ANSWER_AGAIN, /* nothing changed: read another line */
    ANSWER_MOVED, /* the position changed */
    ANSWER_QUIT
};

enum answer answer_line(struct session *s, int seat, const struct moves *moves, const char *line);
/* Whether the line begins with a command's word. */
int answer_is_command(const char *line);
/* Saves, and says so once if that does not work. */
void answer_save(struct session *s, int durable);

#endif
