/*
 * daily.h: what is played on a day: one game of each kind, the same for everybody. The one list
 * of set-ups from which server and page tell what a day brings.
 */
#ifndef GAMES_DAILY_H
#define GAMES_DAILY_H

#include "../engine/bg.h"
#include "../engine/text.h"

#ifdef __cplusplus
extern "C" {
#endif

struct daily {
    const struct bg_game *game;
    int seats;           /* p1 is the person's, the others are bots' */
    int has_rivals;      /* they are; else allies, who win or lose with p1 */
    const char *level;   /* of these bots */
    const char *options; /* "key value,key value": what differs from the usual */
};

/* What kind of result it was, from the worst to the best. */
enum daily_outcome { DAILY_GAVE_UP, DAILY_LOST, DAILY_SHARED, DAILY_WON };

/* The day's games, one after another; 0 past the last. Days are counted from 1 January 1970. */
int daily_at(int32_t day, int index, struct daily *out);
/* The day's game of that key; 0 if it is none of those. */
int daily_find(int32_t day, const char *key, struct daily *out);
/* Its options, the usual ones included; 0 if the game knows none of that name or value. */
int daily_options(const struct daily *d, int16_t *options);
/* {"game": …, "seats": …, "level": …, "options": {…}}, left open for more. */
void daily_put(struct bg_text *j, const char *key, const struct daily *d);
/* "gave_up", "lost", "shared" or "won". */
const char *daily_word(int outcome);
/* By how much p1 is ahead of the best rival; alone, or beside an ally, p1's own points. */
int32_t daily_score(const struct daily *d, const int32_t *points);
/* What p1's payoff says at the end of a game that was played through. */
enum daily_outcome daily_outcome(const struct daily *d, const int32_t *payoff);

#ifdef __cplusplus
}
#endif

#endif
