/*
 * table.h: one table in memory: what its log adds up to (fold.h), and what goes
 * on there now. That is one state:
 *
 *                    cache_get()            read
 *          EMPTY ───────────────► READING ───────► READY ◄────────────────┐
 *            ▲                    │  │  ▲           │ │                   │
 *            └── the store failed ┘  │  │           │ │ save_draft()      │ stored
 *                                    │  │           │ └──────────► SAVING ┤
 *                      no such table │  │ reload    │ refresh             │ read
 *                                    ▼  └───────────┤                     │
 *                                MISSING            └────────► REFRESHING ┘
 *
 * In SAVING the entries are in `saving`. If the store does not take them, or
 * another node was faster, SAVING becomes READING, and what became of them is
 * known once the table was read. A table that could not be made is MISSING, as
 * is one whose log cannot be understood; MISSING has no way out but cache_free().
 * What comes while a table is busy (READING, SAVING, REFRESHING) waits: commands
 * in `queue`, the wish to read again in `pending`.
 */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include "../../engine/crest.h"
#include "../../engine/record.h"
#include "../base/buffer.h"
#include "../store/entry.h"
#include "../store/jobs.h"
#include "../store/tables.h"
#include "presence.h"

#include <sys/queue.h>

enum chair_kind { CHAIR_OPEN, CHAIR_INVITE, CHAIR_PERSON, CHAIR_BOT };

enum { LEVEL_TEXT = 24 };

struct chair {
    uint8_t kind;
    uint8_t resigned;
    uint8_t open;              /* a bot keeps it warm for whoever comes */
    struct crest crest;        /* as its person chose it */
    char name[PERSON_NAME];    /* a person's */
    char level[LEVEL_TEXT];    /* a bot's */
    char stand_in[LEVEL_TEXT]; /* level of the bot that plays for an absent person */
    char away[8];              /* why it does: "left", "time", "away", or not noted */
    int64_t user;
    int64_t asked;      /* the program that was invited to it and has not answered; 0: none */
    int64_t asked_at;   /* when it was */
    int64_t left;       /* milliseconds on the clock */
    int64_t gone_at;    /* last connection, to whatever node, closed; 0: connected, or never was */
    uint32_t asked_ply; /* since which ply this seat has had the same question */
    char *auto_answers; /* automatic answers, as JSON (auto_answers.h); NULL: none */
};

enum pace_kind { PACE_NONE, PACE_LIVE, PACE_DAYS };

struct pace {
    int kind;
    int minutes, seconds; /* live: for the game, and added for each decision */
    int days;             /* for each decision */
    int32_t day;    /* it is that day's game (games/daily.h), and there is time until it ends; 0:
                       none */
    int is_counted; /* the one try of its person that counts */
};

enum offer_kind { OFFER_NONE, OFFER_TAKEBACK, OFFER_PAUSE };

struct offer {
    int kind, by;
    uint32_t seq; /* its entry */
    uint32_t ply;
    uint32_t accepted; /* seats, a bit each */
};

/* Somebody would like to play the next game with the same people. */
struct again {
    int is_open, by;
    int64_t at;
    uint32_t accepted, declined; /* seats, a bit each */
};

/* An entry as the table remembers it. Lines of moves are not kept: the match
 * knows them. */
struct past {
    int64_t at;
    char *text;
    int64_t gain; /* milliseconds that a move brought to the clock of who made it */
    uint32_t ply; /* plies played after it */
    uint8_t kind;
    int8_t seat;
};

enum table_state {
    TABLE_EMPTY,      /* nothing is known of it */
    TABLE_READING,    /* all of it is being read */
    TABLE_READY,      /* what is known of it is stored */
    TABLE_SAVING,     /* entries are on their way into the store */
    TABLE_REFRESHING, /* what other nodes appended is being read */
    TABLE_MISSING     /* there is no such table, or none that can be played here */
};

/* What is to be read once a table is no longer busy. */
enum table_pending {
    PENDING_NOTHING,
    PENDING_NEWS, /* another node changed it */
    PENDING_ALL   /* somebody was deleted from its log */
};

struct save;
struct told;
LIST_HEAD(client_list, client);
STAILQ_HEAD(command_list, command);

struct table {
    struct hub *hub;
    LIST_ENTRY(table) link; /* in its bucket */
    LIST_ENTRY(table) all;  /* in the cache */
    int64_t id;

    /* From the row; never changes. */
    const struct bg_game *game;
    int seats;
    int16_t options[BG_MAX_OPTIONS];
    int64_t host, created;
    char host_name[PERSON_NAME];
    char invite[TOKEN];
    uint8_t is_public, rated;
    struct pace pace;
    struct fair fair;
    char commit[FAIR_HEX];

    /* Folded from the log. */
    int status; /* enum table_status */
    uint8_t paused;
    char stand_in[LEVEL_TEXT]; /* the level of bots that play for others; "": the strongest */
    int reveal;             /* minutes until those who look on see what is hidden; 0: at the end */
    uint8_t rates_programs; /* a rated game with programs counts for people too */
    uint8_t aid;            /* clients may show what a seat could work out by itself */
    uint8_t aborted;        /* over before it had really begun */
    uint8_t retaken;        /* a seat changed hands after the start: such a game is not rated */
    struct chair chair[BG_MAX_SEATS];
    struct match *match; /* NULL while waiting */
    struct past *log;    /* entry n is log[n - 1] */
    uint32_t seq, log_cap;
    int64_t clock_at;   /* until when the clocks have been counted */
    int64_t awaited_at; /* the clocks wait for people since then; 0: they do not */
    int64_t turned_at;  /* when the clocks were last stopped or set going */
    struct offer offer;
    struct again again;
    int64_t rematch;                 /* the table of the next game, or 0 */
    uint16_t said[BG_MAX_SEATS + 2]; /* entries that are no moves, see bounds.c */

    /* Not from the log: what goes on here now. */
    uint8_t *base; /* the state as it was at ply base_ply, to tell from */
    uint32_t base_ply;
    enum table_state state;
    enum table_pending pending;
    char *foreign;    /* MISSING: why it cannot be played; NULL: there is none */
    uint8_t thinking; /* a bot is at work for it */
    uint64_t network; /* from which it is used, see limit_network(); 0: not known */
    int64_t used_at;
    struct save *draft;  /* entries being put together */
    struct save *saving; /* entries on their way, or of which it is being found out */
    struct command_list queue;
    int queued;
    struct client_list clients;
    struct presence presence;
    struct told *told;   /* what spectators were told last; see outbox.c */
    uint32_t told_stamp; /* changes with whatever could be told */
};

/* Whether its log is in memory. */
int table_is_loaded(const struct table *t);
/* Whether it is being read or saved: commands wait. */
int table_is_busy(const struct table *t);
/* Whether it can be played now, and nothing is under way. */
int table_is_ready(const struct table *t);

/* Whether this program can play a table of this row: it knows the game, and by
 * the same rules. */
int table_is_playable(const struct table_row *row);
/* Takes over what the row says. 0: it cannot be played. */
int table_take_row(struct table *t, const struct table_row *row);
/* What to answer to whoever asks for a table that is missing. */
struct absence {
    const char *error, *message;
    int status; /* of HTTP */
    int code;   /* of the WebSocket's end */
};
struct absence table_absence(const struct table *t);
/* The seat of a person, or -1. */
int table_seat_of(const struct table *t, int64_t user);
/* The seat to which a program was invited, or -1. */
int table_seat_asked(const struct table *t, int64_t program);
/* What each seat wears. */
void table_crests(const struct table *t, struct crest worn[BG_MAX_SEATS]);
/* Seats that may act now; 0 when nobody may. */
uint32_t table_to_act(const struct table *t);
/* Seats of people who have not resigned. */
uint32_t table_people(const struct table *t);
/* Seats whose people have to agree to the open offer. */
uint32_t table_offer_needs(const struct table *t);
/* Until when the offer of the next game holds; 0: there is none. */
int64_t table_again_until(const struct table *t);
/* Seats whose people have not said what they think of it. */
uint32_t table_again_waiting(const struct table *t);
/* The level of the bot that acts for the seat now; NULL: a person does. */
const char *table_bot(const struct table *t, int seat);
/* Whether it is somebody's one try at a game of the day, which nothing may make easier. */
int table_is_counted(const struct table *t);
/* Whether its dice may be shown: the game is over, and nobody plays with the same any more. */
int table_shows_seed(const struct table *t);
/* What lists show; the players only if they are `listed` anew. */
void table_brief(const struct table *t, int listed, struct table_brief *out);
/* "Ann", "novice (bot)" or "": the seat's player in words. */
struct player_name {
    char text[48];
};
struct player_name table_player(const struct table *t, int seat);
/* By what ratings know the seat's player: "u" and a person's number, or "b" and
 * a bot's level; "" for a free seat. */
struct rated_player {
    char text[40];
};
struct rated_player table_rated_player(const struct table *t, int seat);
/* Why a game is over: "played", "resigned", "forfeit" or "aborted". */
struct over_word {
    char text[16];
};
struct over_word table_reason(const char *over);
/* Points and payoff of a game that is over. */
void table_result(const struct table *t, int32_t *points, int32_t *payoff);
/* The same with the words of its end, where there is a result; nobody wins a game that the
 * host closed. 0: there is none. */
int table_outcome(const struct table *t, int32_t *points, int32_t *payoff, const char **text);

#endif
