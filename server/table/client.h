/*
 * client.h: one connection to a table or to the lobby, without the network: a cursor over the
 * table's log, and answers that wait to be sent.
 */
#ifndef SERVER_CLIENT_H
#define SERVER_CLIENT_H

#include "command.h"
#include "../base/limits.h"

struct client {
    struct hub *hub;
    struct client *next, *previous; /* at the table, or in the lobby */
    struct table *table;            /* NULL: not there yet, or no more */
    uint8_t in_lobby;               /* instead: see lobby_feed.h */
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
    struct jot outbox; /* messages not sent yet, a line each */
    size_t sent;       /* bytes of it */
    void *muting;      /* its mutes are being read */
    void *listing;     /* the lobby is being read for it */
    int64_t *mutes;    /* people whose chat is not wanted, ended by 0; NULL: none */
};

/* Brings a client to its table, which may still have to be read. */
void client_join(struct client *c, int64_t table, int64_t since);
/* The table was read, or somebody sat down: finds out what this client may see. */
void client_arrive(struct client *c);
void client_leave(struct client *c);
/* A JSON object out of bytes that anybody may have sent, or NULL. */
json_t *client_parse(const char *bytes, size_t n);
/* A message from it. */
void client_receive(struct client *c, const char *bytes, size_t n);
/* Keeps what is new for it until it can be sent, before the table goes on. */
void client_keep_news(struct client *c);
/* The next message for it, appended to `out`; 0: none now. */
int client_next(struct client *c, struct jot *out);
/* Whether client_next() has something. */
int client_has_more(const struct client *c);
void client_answer(struct client *c, int64_t id, uint32_t seq, const char *error,
                   const char *message);
/* Who is connected has changed. A crowd that comes and goes is told to the
 * players; the crowd itself hears of it when something happens. */
void clients_tell_presence(struct table *t, enum presence_change change);
/* Everybody at the table has something new to be told. */
void clients_tell(struct table *t);
/* Forgets what spectators were told last. */
void clients_forget_told(struct table *t);
/* The table is no longer busy: those who came in the meantime are told now. */
void clients_wake(struct table *t);
void client_close(struct client *c, int code);
/* Sends everybody on this node away of whom is_over() says so. */
void clients_dismiss(struct hub *hub, int (*is_over)(void *context, const struct client *c),
                     void *context, int code);

#endif
