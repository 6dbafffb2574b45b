/*
 * draft.h: entries that are put together before they are stored: they are in
 * memory already (fold.h), and nobody is told of them yet.
 */
#ifndef SERVER_DRAFT_H
#define SERVER_DRAFT_H

#include "table.h"

/* Adds an entry to those to be stored and folds it. 0: refused, `why` says it. */
int draft_add(struct table *t, int kind, int seat, const char *text, struct bg_text *why);
/* The seat is kept for a program until it has answered. 0 as above. */
int draft_ask(struct table *t, int seat, int64_t program, struct bg_text *why);
/* Throws the draft away, and with it a table that was to be made with it. 1 if the memory is
 * ahead of the store by it. */
int draft_drop(struct table *t);

#endif
