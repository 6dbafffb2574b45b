/*
 * presence.h: who is connected to a table, on this node or on another: which
 * seats have somebody, and how many look on. Nodes announce their own part when it changes and
 * every few seconds; what was not heard of for longer is over, as that node may be.
 */
#ifndef SERVER_PRESENCE_H
#define SERVER_PRESENCE_H

#include "../store/announce.h"

struct hub;
struct table;

enum { PRESENCE_NODES = 8 };

/* A table's part. */
struct presence {
    struct crowd {
        uint32_t seats; /* a bit each */
        int spectators;
    } here;
    struct {
        int64_t node, heard_at;
        struct crowd crowd;
    } elsewhere[PRESENCE_NODES];
    int64_t said_at; /* when `here` was last announced */
    uint32_t came;   /* seats that somebody was connected to since the game began */
};

/* Whether somebody is connected to the seat. */
int presence_at(const struct table *t, int seat);
int presence_spectators(const struct table *t);
/* Seats that somebody is, or was since the game began, connected to. */
uint32_t presence_came(const struct table *t);

/* What is otherwise than before. */
enum presence_change { PRESENCE_SAME, PRESENCE_SPECTATORS, PRESENCE_SEATS };

/* These find out anew. */

/* Connections to this node came, went, or are another seat's. */
enum presence_change presence_look(struct table *t);
/* Another node said who is connected to it. */
enum presence_change presence_heard(struct table *t, const struct announcement *a);
/* Forgets nodes not heard of for long; announces our part from time to time. */
enum presence_change presence_tick(struct table *t, int64_t now);

/* Asks other nodes who is connected to them. */
void presence_ask(const struct table *t);
/* Another node asked. */
void presence_answer(struct table *t);
/* Tells other nodes, if there are any. */
void presence_say(struct hub *hub, const struct announcement *a);

#endif
