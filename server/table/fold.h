/*
 * fold.h: a table out of its log. fold_entry() is the only code that changes
 * what a table is, one log entry at a time, the same for entries made here a
 * moment ago and for those read from the store: so every node, and every
 * restart, arrives at the same table.
 */
#ifndef SERVER_FOLD_H
#define SERVER_FOLD_H

#include "../store/entries.h"
#include "table.h"

/* Applies one entry. 0 if it does not fit, with the reason in `why`. */
int fold_entry(struct table *t, const struct entry *e, struct bg_text *why);
/* Empties the table of all that was folded. */
void fold_clear(struct table *t);

#endif
