/*
 * client.h: one connection to a table or to the lobby, without the network: a cursor over the
 * table's log, and answers that wait to be sent.
 */
#ifndef SERVER_CLIENT_H
#define SERVER_CLIENT_H

#include "../base/limits.h"
#include "command.h"

struct client {
    struct hub *hub;
    LIST_ENTRY(client) link; /* at the table, or in the lobby */
    struct table *table;     /* NULL: not there yet, or no more */
    uint8_t in_lobby;        /* instead: see lobby_feed.h */
    struct person who;
    void *socket;        /* the network's */
    const char *address; /* where it came from; NULL: from nowhere, as in tests */
    uint32_t cursor;
    uint8_t viewer;
    uint8_t invited;
    uint8_t lean;       /* a program: moves only */
    uint8_t shown;      /* a terminal: the position as text too */
    char invite[TOKEN]; /* what it came with */
    uint8_t arrived;    /* may see the table */
    uint8_t need_table, need_state;
    uint8_t first;      /* no state was sent yet */
    uint8_t tells_past; /* it asked for everything since `cursor` */
    int64_t done;       /* of a lean one: its command that is done and not yet told; -1: none */
    uint16_t close_code;
    uint8_t strikes; /* times a limit was broken */
    struct bucket pace;
    struct buffer outbox; /* messages not sent yet, a line each */
    size_t sent;          /* bytes of it */
    void *muting;         /* its mutes are being read */
    void *listing;        /* the lobby is being read for it */
    int64_t *mutes;       /* people whose chat is not wanted, ended by 0; NULL: none */
};

/* Brings a client to its table, which may still have to be read. */
void client_join(struct client *c, int64_t table, int64_t since);
/* The table was read, or somebody sat down: finds out what this client may see. */
void client_arrive(struct client *c);
void client_leave(struct client *c);
void client_close(struct client *c, int code);
/* Sends it away: it hears nothing more but that. */
void client_dismiss(struct client *c, int code);
/* A program is at a private table while it is invited or sits there: then it goes, with the answer
 * to what it asked and without news of the table. People who came by the link may come back by it.
 * Answers whether any went. */
int client_part_programs(struct table *t);
/* Everybody on this node; take() may send them away. */
typedef void client_taker(void *context, struct client *c);
void clients_each(struct hub *hub, client_taker *take, void *context);

#endif
