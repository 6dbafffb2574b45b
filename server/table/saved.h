/*
 * saved.h: a save comes back from the store: everybody is told, or, if it is
 * not known what became of the entries, the table is read again.
 */
#ifndef SERVER_SAVED_H
#define SERVER_SAVED_H

#include "save.h"

/* The job's done(). */
void saved_done(struct work *work);
/* The table was read again: answers whose entries these were. `stored`: they are among those
 * that were read. */
void saved_settle(struct table *t, int stored);

#endif
