/*
 * session.h: a game played here: its record, who sits where, its dice, and the
 * file it is kept in. No talk with people; that is play_loop.h.
 */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "../engine/record.h"
#include "company.h"
#include "file.h"
#include "input.h"

struct session {
    struct record record;
    struct player player[BG_MAX_SEATS]; /* an empty name: a person at this keyboard */
    double timeout;                     /* of programs */
    struct company company;             /* of those who are no persons */
    int failed;                         /* the seat whose program has lost the game, or -1 */
    struct fair dice;                   /* the record's, or others when its seed is not known */
    char path[FILE_PATH];               /* where the game is kept; empty: nowhere */
    int path_is_ours;                   /* we chose that file, so we may throw it away */
    int unsaved;                        /* the last save failed */
    int hidden;                         /* people here have seen different things */
    int at_keyboard;                    /* the person last asked; -1: nobody yet */
    uint32_t told[BG_MAX_SEATS];        /* plies each person was told of */
    uint32_t pictured[BG_MAX_SEATS];    /* 1 + the ply whose position each was shown last */
    char ahead[INPUT_LINE];             /* moves the person typed ahead on one line, "; " between */
    int ahead_seat;                     /* whose they are */
};

/* Takes over a record: its bots take their seats, people the others. */
void session_take(struct session *s, const struct record *record);
/* Reads a record and takes it over, to be kept in the same file. Returns 1, or
 * 0 with the reason in `why` and *s as it was. */
int session_open(struct session *s, const char *path, char why[FILE_WHY]);
/* Whether a seat's bot is not known here, or is a program, which no record may start; `why` tells
 * which and what would help. */
int session_lacks_bot(const struct session *s, char why[FILE_WHY]);
/* Frees what the session holds; programs go. */
void session_close(struct session *s);

/* Everybody sits: looks through the plies so far for what people here saw
 * differently, and lets bots and programs begin. */
void session_begin(struct session *s);

int session_is_person(const struct session *s, int seat);

/* Plays one ply if chance or a bot is to act; 0 if a person is, or the game is
 * over, or memory ran out (then *status says so), or a program has failed. */
int session_advance(struct session *s, enum bg_status *status);
/* The person to be asked now, or -1: who is at the keyboard goes first. */
int session_person(const struct session *s);
/* People at this keyboard. */
int session_people(const struct session *s);
/* The viewer for whom things are told now, or -1: nobody is at the keyboard yet. */
int session_viewer(const struct session *s);
/* Notes that everything until now was told to the viewer. */
void session_note_told(struct session *s, int viewer);

/* Writes the game to its file. Returns 1, or 0 with the reason in `why`. */
int session_save(struct session *s, int durable, char why[FILE_WHY]);
/* The last resort when that fails and the program ends: a file among the
 * temporary ones. */
int session_rescue(struct session *s);

#endif
