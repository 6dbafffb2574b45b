/*
 * laws.h: what every game must keep, tried on random games.
 *
 * Two statements of visibility, redact() and seen_by, check each other: views
 * may not differ where events did not (twins), events may not differ where
 * views do not (events ≤ view). A view that merely shows too much is
 * consistent with itself and passes everything else.
 */
#ifndef LAWS_H
#define LAWS_H

#include "../engine/bg.h"

/* Groups of laws, to try them one by one. */
enum {
    LAWS_BASIC = 1,    /* lists, texts, events, invariants, records */
    LAWS_RESAMPLE = 2, /* views and worlds drawn from them */
    LAWS_TWINS = 4,    /* same events, same view */
    LAWS_EVENTS = 8,   /* events tell no more than the view */
    LAWS_UNDO = 16,    /* what cannot be undone is marked, see bg_game.telling */
    LAWS_LEARN = 32,   /* observations: fields are what they say, worlds look the same */
    LAWS_ALL = 63
};

struct laws_result {
    const char *broken; /* NULL, or the law that was broken first */
    char detail[400];   /* where: seats, seed, ply, action */
    uint64_t plies;     /* tried */
    uint64_t hidden;    /* views that hid something */
    uint64_t differed;  /* twins whose hidden worlds differed: 0 means nothing was tested */
};

/* Tries the groups on `games` random games from `seed` on. */
struct laws_result laws_try(const struct bg_game *game, int seats, const int16_t *options,
                            int groups, uint64_t seed, int games);

/* Writes option corner number `index` (0: the defaults, then each option at
 * its ends, then random mixtures) and a name for it; 0 past the last. A value
 * that the defaults do not go with stands in a mixture. A corner that the game
 * refuses is replaced by the defaults, with *skipped set. */
int laws_corner(const struct bg_game *game, int seats, int index, int16_t *options, char *name,
                int cap, int *skipped);

#endif
