/*
 * cache.h: the tables in memory: found by number, read from the store when
 * first asked for, put back when nobody needs them.
 */
#ifndef SERVER_CACHE_H
#define SERVER_CACHE_H

#include "table.h"

/* The table of that number, read from the store if need be (then busy). NULL
 * when memory ran out. */
struct table *cache_get(struct hub *hub, int64_t id);
/* The table if it is in memory. */
struct table *cache_find(const struct hub *hub, int64_t id);
/* An empty table in memory, not in the store. */
struct table *cache_new(struct hub *hub, int64_t id);
void cache_free(struct table *t);
/* All tables one after another: the first after NULL; NULL: there are no more. */
struct table *cache_next(const struct hub *hub, const struct table *t);

/* Reads what other nodes have appended since. */
void cache_refresh(struct table *t);
/* Throws away what is in memory and reads everything again. */
void cache_reload(struct table *t);
/* Somebody was deleted: tables with their name or words are read again from the store, where
 * these are gone. */
void cache_forget_person(struct hub *hub, int64_t person);

/* Whether there are more in memory than the host wants to stay there. */
int cache_is_full(const struct hub *hub);
/* Frees tables nobody needs now. */
void cache_evict(struct hub *hub, int64_t now);
void cache_free_all(struct hub *hub);

#endif
