/*
 * narrate.h: what happened and how things stand, as one viewer may know it.
 */
#ifndef CLI_NARRATE_H
#define CLI_NARRATE_H

#include "../engine/record.h"

/* Prints a sentence for each event of plies `since` to `until` - 1. */
void narrate_events(const struct match *m, uint32_t since, uint32_t until, int viewer);
/* Prints the position. */
void narrate_position(const struct match *m, int viewer);
/* How many lines that takes. */
int narrate_position_lines(const struct match *m, int viewer);
/* Prints points and winners of a game that is over. */
void narrate_result(const struct record *r);
/* "p2 (Bea)", "p2 (bot novice)" or "p2". */
struct narrate_name {
    char text[RECORD_NAME + 16];
};
struct narrate_name narrate_seat(const struct record *r, int seat);
/* A person's name where it is known, else "p2". */
const char *narrate_short_name(const struct record *r, int seat);

#endif
