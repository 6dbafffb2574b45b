/*
 * command.h: what somebody asks of a table, from a WebSocket, from HTTP or from
 * the server itself, and its answer.
 */
#ifndef SERVER_COMMAND_H
#define SERVER_COMMAND_H

#include "../base/person.h"
#include "../store/announce.h"
#include "table.h"

#include <jansson.h>

#define COMMAND_MAP(X)                                                                             \
    X(MOVE, "move")                                                                                \
    X(UNDO, "undo")                                                                                \
    X(SIT, "sit")                                                                                  \
    X(STAND, "stand")                                                                              \
    X(SEAT, "seat")                                                                                \
    X(SALT, "salt")                                                                                \
    X(CREST, "crest")                                                                              \
    X(SWAP, "swap")                                                                                \
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
    X(INVITE, "invite")                                                                            \
    X(DECLINE, "decline")                                                                          \
    X(PING, "ping")

enum command_kind {
#define X(name, word) COMMAND_##name,
    COMMAND_MAP(X)
#undef X
    /* The server's own. */
    COMMAND_BOT,       /* a bot's move, for `seat` at entry `since` */
    COMMAND_ABSENT,    /* the clock of `seat` ran out */
    COMMAND_TAKE,      /* a guest's seat goes over to the account `who` */
    COMMAND_CLOCKS,    /* the clocks need not wait for people any longer */
    COMMAND_UNANSWERED /* the program invited to `seat` has not answered in time */
};

enum { COMMAND_TEXT = 512 };

struct command {
    STAILQ_ENTRY(command) link; /* in its table's queue */
    int kind;
    int64_t id; /* the asker's own number; below 0: none */
    struct person who;
    int invited; /* came with the table's invite */
    int seat;    /* -1: none given */
    int with;    /* the seat it changes places with; -1: none given */
    uint32_t ply;
    int64_t since; /* an entry; of an answer: the offer's, 0: not said */
    int accept;
    int without;   /* a rematch: not with those who have not agreed */
    char word[16]; /* kind of a seat or an offer */
    char level[LEVEL_TEXT];
    char text[COMMAND_TEXT]; /* move, chat, salt, whom to invite, why not */
    struct crest crest;
    char *json; /* automatic answers */
    int64_t received_us;
    int tries;           /* times another node was faster */
    const char *address; /* where it came from; NULL: from nowhere */
    /* Whom to answer: a client, or whoever has put in answer(), or nobody. */
    struct client *client;
    void (*answer)(struct command *c, uint32_t seq, const char *error, const char *message);
    void *asker; /* of answer() */
};

/* Reads a command. NULL with the reason in `why` if it is none. */
struct command *command_read(const json_t *json, char why[200]);
struct command *command_new(int kind, int seat);
void command_free(struct command *c);
/* Answers (error NULL: done) and frees it. */
void command_answer(struct command *c, uint32_t seq, const char *error, const char *message);

#endif
