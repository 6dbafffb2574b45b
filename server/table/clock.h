/*
 * clock.h: clocks of a table. All of it follows from the times of log entries,
 * so every node counts the same.
 */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include "table.h"

/* Counts the clocks down to `at`. */
void clock_run(struct table *t, int64_t at);
/* The game begins. */
void clock_start(struct table *t);
/* Somebody comes back to their clock. */
void clock_back(struct table *t, int seat);
/* After an entry: who was asked before, who acted (-1: nobody). */
void clock_asked(struct table *t, uint32_t before, int actor);
/* A seat took its last move back alone, at a time; `after` were to act after that move. The
 * clocks stand as if it had not been made: it gains the seat nothing and costs nobody time. */
void clock_undone(struct table *t, int seat, uint32_t after, int64_t at);
/* Whether a pause may end: all are here, or it was long enough. */
int clock_may_resume(const struct table *t, int64_t now);
/* Whether clocks that waited for people may run: all are here, or it was long enough. */
int clock_may_start(const struct table *t, int64_t now);
/* Milliseconds left for a seat at a time. */
int64_t clock_left(const struct table *t, int seat, int64_t at);
/* Until when the program that was invited to a seat may answer. */
int64_t clock_asked_until(const struct chair *c);
/* A seat to which one was invited that has not answered in time; -1: there is none. */
int clock_unanswered(const struct table *t, int64_t now);
/* When the server has to do something by itself at this table; 0: never. */
int64_t clock_due(const struct table *t);
/* A seat whose time is over, or whose player is gone for good; -1: none. */
int clock_out(const struct table *t, int64_t now);

#endif
