/*
 * command.h: what somebody asks of a table, from a WebSocket, from HTTP or from
 * the server itself, and its answer.
 */
#ifndef SERVER_COMMAND_H
#define SERVER_COMMAND_H

#include "../store/announce.h"
#include "table.h"

#include <jansson.h>

enum person_kind { PERSON_NOBODY, PERSON_GUEST, PERSON_ACCOUNT };

struct person {
    int64_t id;
    int kind;
    char name[PERSON_NAME];
    int64_t session; /* of an account: which one it asks by */
};

#define COMMAND_MAP(X)                                                                             \
    X(MOVE, "move")                                                                                \
    X(UNDO, "undo")                                                                                \
    X(SIT, "sit")                                                                                  \
    X(STAND, "stand")                                                                              \
    X(SEAT, "seat")                                                                                \
    X(SALT, "salt")                                                                                \
    X(START, "start")                                                                              \
    X(CHAT, "chat")                                                                                \
    X(OFFER, "offer")                                                                              \
    X(ANSWER, "answer")                                                                            \
    X(RESUME, "resume")                                                                            \
    X(RESIGN, "resign")                                                                            \
    X(LEAVE, "leave")                                                                              \
    X(BACK, "back")                                                                                \
    X(AUTO_ANSWERS, "standing")                                                                    \
    X(REMATCH, "rematch")                                                                          \
    X(SYNC, "sync")                                                                                \
    X(PING, "ping")

enum command_kind {
#define X(name, word) COMMAND_##name,
    COMMAND_MAP(X)
#undef X
    /* The server's own. */
    COMMAND_BOT,    /* a bot's move, for `seat` at entry `since` */
    COMMAND_ABSENT, /* the clock of `seat` ran out */
    COMMAND_TAKE,   /* a guest's seat goes over to the account `who` */
    COMMAND_CLOCKS  /* the clocks need not wait for people any longer */
};

enum { COMMAND_TEXT = 512 };

struct command {
    struct command *next; /* in its table's queue */
    int kind;
    int64_t id; /* the asker's own number; below 0: none */
    struct person who;
    int invited; /* came with the table's invite */
    int seat;    /* -1: none given */
    uint32_t ply;
    int64_t since; /* an entry; of an answer: the offer's, 0: not said */
    int accept;
    int without;   /* a rematch: not with those who have not agreed */
    char word[16]; /* kind of a seat or an offer */
    char level[LEVEL_TEXT];
    char text[COMMAND_TEXT]; /* move, chat, salt */
    char *json;              /* standing answers */
    int64_t received_us;
    int tries; /* times another node was faster */
    /* Whom to answer: one of them or nobody. */
    struct client *client;
    struct request *request;
};

/* Reads a command. NULL with the reason in `why` if it is none. */
struct command *command_read(const json_t *json, char why[200]);
struct command *command_new(int kind, int seat);
void command_free(struct command *c);
/* Answers (error NULL: done) and frees it. */
void command_answer(struct command *c, uint32_t seq, const char *error, const char *message);

/* Does it, now or when the table is no longer busy; it is answered in the end. */
void queue_do(struct table *t, struct command *c);
/* Does it now: the table is not busy. */
void queue_run(struct table *t, struct command *c);
/* The table is no longer busy: goes on with what waits. */
void queue_go_on(struct table *t);
/* The table was read from the store, and was perhaps changed: goes on with what waited. */
void queue_was_read(struct table *t, int changed);
/* Forgets a client that is gone as one to be answered. */
void queue_forget_client(struct table *t, const struct client *client);
/* Looks after clocks and bots. */
void queue_tick(struct table *t, int64_t now);

/* save.c: entries on their way into the store. */
struct save {
    struct job job;
    int64_t table;
    int64_t at; /* the time of all of them */
    struct entry *entries;
    int count, cap;
    struct table_brief brief;
    struct append append;  /* what became of it */
    struct finish *finish; /* the game is over and rated; NULL: not */
    int moves;             /* decisions among the entries */
    struct command *c;     /* to be answered; NULL: nobody */
    /* For a new table: its row, and whom to tell that it was made, or not. */
    struct table_row *row;
    void (*then)(struct save *s, struct table *t, int made);
    struct request *request;
    struct save *along; /* a new table's, stored together with this or not at all */
    char *announcement; /* to other nodes, if there are any */
    struct notice_body {
        int64_t user;
        char *text;
    } notice[BG_MAX_SEATS]; /* for webhooks */
    int notices;
};

void save_free(struct save *s);
/* Adds an entry to those to be saved and folds it. 0: refused, `why` says it. */
int draft_add(struct table *t, int kind, int seat, const char *text, struct bg_text *why);
/* What was added at a new table is stored when that of `t` is. */
void save_along(struct table *t, struct table *made);
/* Stores what was added and then goes on; takes over the command. */
void save_draft(struct table *t, struct command *c);

/* play.c: does a command on a table that is not busy: adds entries, or says in
 * *error and `why` what is wrong with it. */
int play_do(struct table *t, struct command *c, const char **error, struct bg_text *why);
/* What follows by itself: chance, standing answers, the end. */
void play_on(struct table *t);

#endif
