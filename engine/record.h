/*
 * record.h: a game as text: what is stored, sent, replayed and tested.
 *
 *     conclave 1
 *     game abraca 1
 *     seats 3
 *     option target 8
 *     seat p1 name Ann
 *     fair commit 9f2c…
 *     * start p1
 *     p1: cast 3
 *     = 5d1c90aa3b7f0e12
 *     result 8 3 5
 *
 * docs/records.md describes the format. A record that was read was replayed:
 * every line in it is legal, every hash in it is right.
 */
#ifndef RECORD_H
#define RECORD_H

#include "crest.h"
#include "fair.h"
#include "match.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { RECORD_NAME = 63, RECORD_LINE = 1000, RECORD_BYTES = 16 << 20 };

struct record_seat {
    char name[RECORD_NAME + 1]; /* a person's name, or empty */
    char bot[RECORD_NAME + 1];  /* a bot's level, or empty */
    struct crest crest;         /* as it was chosen */
};

/* Writes comments, each a line that begins with "# ", to stand before a ply, or after the last. */
typedef void record_remark(void *context, uint32_t ply, struct bg_text *out);

struct record {
    struct match *match; /* owned */
    struct record_seat seat[BG_MAX_SEATS];
    char commit[FAIR_HEX]; /* empty: no fair dice */
    int has_seed;          /* fair.seed is known */
    struct fair fair;
    int has_result;
    int32_t result[BG_MAX_SEATS]; /* points, in seat order */
    record_remark *remark;        /* NULL: none are written */
    void *remarks;                /* its context */
};

struct record_error {
    int line; /* from 1; 0: the whole text */
    char message[600];
};

/* Finds a game by its key, or NULL: the registry, passed in because the
 * engine knows no game by name. */
typedef const struct bg_game *record_find_game(const char *key);

/* Reads and replays a record. Returns 1, or 0 with *error saying where and
 * why; then *out holds nothing to free. */
int record_read(const char *text, size_t length, record_find_game *find, struct record *out,
                struct record_error *error);
/* Starts a record of a new match, without fair dice. 0 when memory ran out. */
int record_start(struct record *r, const struct bg_game *game, int seats, const int16_t *options);
/* Takes fair dice from the operating system and commits to them. */
void record_make_fair(struct record *r);
void record_free(struct record *r);

/* Writes the record as the viewer may see it (BG_ALL: so that it replays).
 * The seed is written for BG_ALL only. */
void record_write(const struct record *r, int viewer, struct bg_text *out);

/* NULL if commitment, seed and salts account for every chance line, or there
 * are no fair dice; else what does not fit, with the ply in *ply. */
const char *record_unfair(const struct record *r, uint32_t *ply);

/* Copies the next line of a text and moves on to the one after it. NULL, or why it is none of a
 * record; then *at stays. */
const char *record_take_line(const char **at, const char *end, char out[RECORD_LINE + 1]);

/* Notes what is wrong in a line of a text; 0, for readers to return. */
int record_refuse(struct record_error *error, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* "p2" for seat 1, "*" for BG_NATURE. */
const char *record_seat_word(int seat);
/* What each seat wears. */
void record_crests(const struct record *r, struct crest worn[BG_MAX_SEATS]);
/* 0..7 for "p1".."p8", else -1. */
int record_read_seat(const char *word);

#ifdef __cplusplus
}
#endif

#endif
