/*
 * table.h: one table in memory: what its log adds up to.
 *
 * fold_entry() is the only code that changes a table, one log entry at a time,
 * the same for entries made here a moment ago and for those read from the
 * store: so every node, and every restart, arrives at the same table.
 */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include "../../engine/record.h"
#include "../store/entry.h"
#include "../store/hub.h"
#include "../jot.h"
#include "presence.h"

enum chair_kind { CHAIR_OPEN, CHAIR_INVITE, CHAIR_PERSON, CHAIR_BOT };

enum { LEVEL_TEXT = 24 };

struct chair {
    uint8_t kind;
    uint8_t resigned;
    uint8_t open;              /* a bot keeps it warm for whoever comes */
    char name[PERSON_NAME];    /* a person's */
    char level[LEVEL_TEXT];    /* a bot's */
    char stand_in[LEVEL_TEXT]; /* level of the bot that plays for an absent person */
    int64_t user;
    int64_t left;       /* milliseconds on the clock */
    int64_t gone_at;    /* last connection, to whatever node, closed; 0: connected, or never was */
    uint32_t asked_ply; /* since which ply this seat has had the same question */
    char *auto_answers; /* standing answers, as JSON; NULL: none */
};

enum pace_kind { PACE_NONE, PACE_LIVE, PACE_DAYS };

struct pace {
    int kind;
    int minutes, seconds; /* live: for the game, and added for each decision */
    int days;             /* for each decision */
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

struct command;
struct save;
struct told;

struct table {
    struct hub *hub;
    struct table *next; /* in its bucket */
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
    uint8_t aid;     /* clients may show what a seat could work out by itself */
    uint8_t aborted; /* over before it had really begun */
    uint8_t retaken; /* a seat changed hands after the start: such a game is not rated */
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
    uint8_t loaded;   /* else being read */
    uint8_t missing;  /* there is no such table, or none that can be played here */
    char *foreign;    /* then: why it cannot be played; NULL: there is none */
    uint8_t busy;     /* being read or saved: commands wait */
    uint8_t thinking; /* a bot is at work for it */
    uint8_t refresh;  /* another node changed it while it was busy */
    uint8_t reread;   /* somebody was deleted from its log while it was busy */
    int64_t used_at;
    struct save *save;   /* entries being put together */
    struct save *saving; /* entries on their way into the store */
    struct save *unsure; /* entries of which it is not known whether they were stored */
    uint8_t unsure_stale, unsure_stored;
    struct command *queue, **queue_end;
    int queued;
    struct client *clients;
    struct presence presence;
    struct told *told;   /* what spectators were told last; see client.c */
    uint32_t told_stamp; /* changes with whatever could be told */
};

/* The table of that number, read from the store if need be (then busy). NULL
 * when memory ran out. */
struct table *cache_get(struct hub *hub, int64_t id);
/* The table if it is in memory. */
struct table *cache_find(struct hub *hub, int64_t id);
/* An empty table in memory, not in the store. */
struct table *cache_new(struct hub *hub, int64_t id);
/* Reads what other nodes have appended since. */
void cache_refresh(struct table *t);
/* Throws away what is in memory and reads everything again. */
void cache_reload(struct table *t);
/* Whether there are more in memory than the host wants to stay there. */
int cache_is_full(const struct hub *hub);
/* Frees tables nobody needs now. */
void cache_evict(struct hub *hub, int64_t now);
void cache_free(struct table *t);

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
/* Applies one entry. 0 if it does not fit, with the reason in `why`. */
int fold_entry(struct table *t, const struct entry *e, struct bg_text *why);
/* Empties the table of all that was folded. */
void fold_clear(struct table *t);

/* The seat of a person, or -1. */
int table_seat_of(const struct table *t, int64_t user);
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
/* The strongest bot there is for the game. */
const char *bots_strongest(const struct bg_game *game);
/* Options as text and back. */
void options_write(const struct bg_game *game, const int16_t *options, char out[OPTIONS_TEXT]);
int options_read(const struct bg_game *game, int seats, const char *text, int16_t *options);

/* clock.c */
int pace_read(const char *text, struct pace *out);
void pace_write(const struct pace *pace, char out[48]);
void pace_jot(struct jot *j, const char *key, const struct pace *pace);
/* Counts the clocks down to `at`. */
void clock_run(struct table *t, int64_t at);
/* The game begins. */
void clock_start(struct table *t);
/* Somebody comes back to their clock. */
void clock_back(struct table *t, int seat);
/* After an entry: who was asked before, who acted (-1: nobody). */
void clock_asked(struct table *t, uint32_t before, int actor);
/* A seat took its last move back alone, at a time; `after` were to act after that move. The
 * clocks stand as if it had not been made: it gains the seat nothing and costs nobody time. */
void clock_undone(struct table *t, int seat, uint32_t after, int64_t at);
/* Whether a pause may end: all are here, or it was long enough. */
int clock_may_resume(const struct table *t, int64_t now);
/* Whether clocks that waited for people may run: all are here, or it was long enough. */
int clock_may_start(const struct table *t, int64_t now);
/* Milliseconds left for a seat at a time. */
int64_t clock_left(const struct table *t, int seat, int64_t at);
/* When the server has to do something by itself at this table; 0: never. */
int64_t clock_due(const struct table *t);
/* A seat whose time is over, or whose player is gone for good; -1: none. */
int clock_out(const struct table *t, int64_t now);

/* bots.c: asks a bot, on another thread, if one is to act. */
void bots_think(struct table *t);
/* The server ends: who waits for a turn to think has none any more. */
void bots_forget_all(void);

#endif
