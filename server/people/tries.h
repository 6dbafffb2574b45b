/*
 * tries.h: how often a password may be guessed for one name, from wherever: ten times, then once
 * a minute. It is the same for names that nobody has, and it is forgotten once somebody gets in.
 */
#ifndef SERVER_TRIES_H
#define SERVER_TRIES_H

/* Counts a try; 0: not now. */
int tries_take(const char *name);
/* That try was right. */
void tries_forget(const char *name);

#endif
