/*
 * lobby_feed.h: the lobby as it changes. Whoever looks at it is sent the lists of
 * tables once, and then each table that was opened, changed or closed.
 *
 * What is told is read from the store, a few times a second and only while
 * somebody looks: so changes made by other nodes are told like our own, and a
 * table that changes often is told once.
 */
#ifndef SERVER_LOBBY_FEED_H
#define SERVER_LOBBY_FEED_H

#include <stdint.h>

struct client;
struct hub;

/* The first of those who look; NULL: nobody. */
struct client *lobby_feed_first(const struct hub *hub);
void lobby_feed_join(struct client *c);
void lobby_feed_leave(struct client *c);
/* Something happened at a table where these people sit (as many as there can
 * be seats, 0 for none); `listed`: lists of tables show it. */
void lobby_feed_note(struct hub *hub, int64_t table, int listed, const int64_t *people);
/* Anything may have happened: the lists are sent again. */
void lobby_feed_all(struct hub *hub);
/* Tells what was noted. */
void lobby_feed_tick(struct hub *hub);
void lobby_feed_free(struct hub *hub);

#endif
