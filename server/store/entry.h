/*
 * entry.h: the kinds of entries in a table's log, and what their text holds.
 * Numbers are in databases: add at the end, never renumber.
 */
#ifndef SERVER_ENTRY_H
#define SERVER_ENTRY_H

#define ENTRY_MAP(X)                                                                               \
    X(SIT, 1, "sit")                /* "USER NAME" */                                              \
    X(STAND, 2, "stand")            /* nothing */                                                  \
    X(SEAT, 3, "bot")               /* "open", "invite" or "bot LEVEL" */                          \
    X(SALT, 4, "salt")              /* the salt */                                                 \
    X(START, 5, "start")            /* "wait": the clocks stand until CLOCKS; else nothing */      \
    X(MOVE, 6, "move")              /* the line of the record */                                   \
    X(DRAW, 7, "draw")              /* the line of the record */                                   \
    X(UNDO, 8, "undo")              /* the ply it goes back to */                                  \
    X(CHAT, 9, "chat")              /* "USER NAME\tTEXT" */                                        \
    X(OFFER, 10, "offer")           /* "takeback PLY" or "pause" */                                \
    X(ANSWER, 11, "answer")         /* "yes", "no" or, of who offered, "withdrawn" */              \
    X(ABSENT, 12, "absent")         /* "LEVEL WHY": the bot that stands in, see below */           \
    X(BACK, 13, "back")             /* nothing */                                                  \
    X(RESIGN, 14, "resign")         /* the level of the bot that plays on */                       \
    X(PAUSE, 15, "pause")           /* nothing */                                                  \
    X(RESUME, 16, "resume")         /* nothing */                                                  \
    X(AUTO_ANSWERS, 17, "standing") /* JSON: private to the seat */                                \
    X(OVER, 18, "over")             /* why (see table.h), then the ratings before and after */     \
    X(REMATCH, 19, "rematch")       /* the next table */                                           \
    X(AID, 20, "aid")               /* nothing: the table allows aids to memory */                 \
    X(FORFEIT, 21, "forfeit")  /* the level of the bot that plays on; "left", "time" or "away" */  \
    X(CLOCKS, 22, "clocks")    /* nothing: the clocks run from here on */                          \
    X(AGAIN, 23, "again")      /* of the next game: "offer", "yes", "no" or "withdrawn" */         \
    X(CREST, 24, "crest")      /* "COLOUR SIGN", see engine/crest.h */                             \
    X(TERM, 25, "term")        /* what the host settled: "stand_in LEVEL", "reveal MINUTES",       \
                                    "rated_with_bots" */                                           \
    X(ASK, 26, "asked")        /* "USER": the seat is kept for this program */                     \
    X(DECLINE, 27, "declined") /* "USER REASON": it does not take it */

/* WHY somebody is away: "left" of their own will, "time": their clock ran out, "away": their
 * connection was lost too long. Earlier programs did not note it. */
enum entry_kind {
#define X(name, number, word) ENTRY_##name = number,
    ENTRY_MAP(X)
#undef X
};

#endif
