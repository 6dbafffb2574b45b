/*
 * play_loop.h: a game in conversation: questions, answers and commands, on a
 * terminal or through pipes.
 */
#ifndef CLI_PLAY_LOOP_H
#define CLI_PLAY_LOOP_H

#include "session.h"

/* Plays the session to its end or until the person leaves; returns the exit
 * status. Frees what the session holds. */
int play_loop(struct session *s);

#endif
