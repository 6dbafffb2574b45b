/* play.h: what a command means at a table: who may, when, and which entries follow. */
#ifndef SERVER_PLAY_H
#define SERVER_PLAY_H

#include "command.h"

/* Does a command on a table that is ready, and what follows by itself: adds entries to the
 * draft, or says in *error and `why` what is wrong with it. */
int play_do(struct table *t, struct command *c, const char **error, struct bg_text *why);
/* What follows by itself: chance, answers given beforehand, the end. */
void play_on(struct table *t);

#endif
