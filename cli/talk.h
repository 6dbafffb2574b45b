/*
 * talk.h: a game in conversation: questions, answers and commands, on a
 * terminal or through pipes.
 */
#ifndef CLI_TALK_H
#define CLI_TALK_H

#include "session.h"

/* Plays the session to its end or until the person leaves; returns the exit
 * status. Frees what the session holds. */
int talk_play(struct session *s);

#endif
