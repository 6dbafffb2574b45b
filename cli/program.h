/*
 * program.h: a program that plays: the host's side of the Conclave engine
 * protocol (docs/engine-protocol.md). It is told what its seat may see, and
 * nothing else. Whatever it does wrong is one fault, after which it is gone.
 */
#ifndef CLI_PROGRAM_H
#define CLI_PROGRAM_H

#include "../engine/match.h"
#include "child.h"

enum {
    PROGRAM_VERSION = 1,     /* of the protocol */
    PROGRAM_VIEW = 64 * 1024 /* bytes of the longest line a program is told, a view's */
};

struct program {
    struct child child;
    double timeout; /* seconds for what it has to do at once */
    int wants_view;
    char name[64];             /* as it introduced itself */
    char info[120];            /* the last it told of its thoughts */
    unsigned plays;            /* games of the registry, a bit each */
    char fault[400];           /* empty, or what it did wrong */
    const struct match *match; /* that it was told to play; NULL: none */
    int seat;
    uint32_t told;                            /* plies */
    _Alignas(16) uint8_t state[BG_MAX_STATE]; /* after those, the true one: never told */
    struct bg_text text;                      /* to be told, in `room` */
    char room[4096];
};

/* What an answer may cost; both zero: what the program likes. */
struct program_budget {
    uint32_t simulations;
    double seconds; /* goes before simulations */
};

/* Starts the command and exchanges greetings. 0 after a fault. */
int program_start(struct program *p, const char *command, double timeout);
/* Whether it plays this game. */
int program_plays(const struct program *p, const struct bg_game *game);
/* A match begins, or goes on: all of it is told when it is first asked. */
void program_begin(struct program *p, const struct match *m, int seat, uint64_t seed);
/* Asks for the action of its seat, which is to act. 0 after a fault. */
int program_choose(struct program *p, struct program_budget budget, bg_action *out);
/* Tells it a line more, which it must not answer: for trials. */
void program_tell(struct program *p, const char *line);
/* The match is over, or goes on without it. 0 after a fault. */
int program_finish(struct program *p);
/* Sends it away. 0 if it did not go by itself, or not well: a fault. */
int program_end(struct program *p);
/* The same when all is played: nobody waits long, or asks how it went. */
void program_dismiss(struct program *p);
/* Whether it runs and has done nothing wrong. */
int program_is_well(const struct program *p);

#endif
