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

enum { WATCH_NOTED = 256, WATCH_PEOPLE = 256 };

/* The hub's part. */
struct watching {
    struct client *clients;
    /* How many of them there are of the people whose number ends so: most
     * moves are nobody's here, which is found out by this alone. */
    uint16_t people[WATCH_PEOPLE];
    struct noted {
        int64_t table;
        int listed; /* else only those who sit there are told */
    } noted[WATCH_NOTED];
    int count;
};

void watch_join(struct client *c);
void watch_leave(struct client *c);
/* Something happened at a table where these people sit (as many as there can
 * be seats, 0 for none); `listed`: lists of tables show it. */
void watch_note(struct hub *hub, int64_t table, int listed, const int64_t *people);
/* Anything may have happened: the lists are sent again. */
void watch_all(struct hub *hub);
/* Tells what was noted. */
void watch_tick(struct hub *hub);

#endif
