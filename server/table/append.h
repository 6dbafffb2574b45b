/* append.h: a save on the store's thread: the entries are appended to the log. */
#ifndef SERVER_APPEND_H
#define SERVER_APPEND_H

#include "save.h"

/* The job's act() and settle(). */
enum store_status append_act(struct store *store, struct job *job);
enum store_status append_settle(struct store *store, struct job *job);

#endif
