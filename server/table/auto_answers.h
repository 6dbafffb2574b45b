/*
 * auto_answers.h: automatic answers, given beforehand to questions asked out of
 * turn, so that a game over days does not wait for them: `standing` in the
 * protocol.
 */
#ifndef SERVER_AUTO_ANSWERS_H
#define SERVER_AUTO_ANSWERS_H

#include "table.h"

enum auto_answer { AUTO_ANSWER_NONE, AUTO_ANSWER_MOVE, AUTO_ANSWER_BOT };

/* What the seat has said beforehand about the question it is asked now. */
enum auto_answer auto_answers_find(const struct table *t, int seat, char line[BG_MAX_TEXT]);
/* Whether among these answers (as JSON) is one that lets a bot answer. */
int auto_answers_ask_bot(const char *answers);

#endif
