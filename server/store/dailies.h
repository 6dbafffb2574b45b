/*
 * dailies.h: games of the day as they are stored: the secret from which all days' dice follow, and
 * who has begun which day's game and how it ended. A person has one row for a day and game: that
 * it is there is what keeps a second try from counting.
 */
#ifndef SERVER_DAILIES_H
#define SERVER_DAILIES_H

#include "entries.h"
#include "store.h"

struct daily_row {
    int32_t day;
    char game[32];
    int64_t user, table;
    int guest;
    char name[PERSON_NAME];
    int outcome; /* enum daily_outcome of games/daily.h; -1: the try is not over */
    int score, points, moves;
    int64_t ended;
};

/* The last secret of the chain and the first day it is for, made when first asked for. */
enum store_status dailies_chain(struct store *s, int32_t today, char hex[65], int32_t *first);

/* Somebody's try begins. STORE_STALE: it has begun before. */
enum store_status dailies_begin(struct store *s, const struct daily_row *row);
/* It is over, if the append by which it ended is stored. */
enum store_status dailies_end_after(struct store *s, const struct append *a,
                                    const struct daily_row *row);

/* Somebody's try; STORE_NONE: there is none. */
enum store_status dailies_one(struct store *s, int32_t day, const char *game, int64_t user,
                              struct daily_row *out);
typedef void store_daily_taker(void *context, const struct daily_row *row);
/* All of somebody's, the latest day first. */
enum store_status dailies_of(struct store *s, int64_t user, int most, store_daily_taker *take,
                             void *context);
/* Results of a day, the best first: outcome, score, fewer moves, who ended before. */
enum store_status dailies_board(struct store *s, int32_t day, const char *game, int guests,
                                int most, store_daily_taker *take, void *context);
/* How many are before a result. */
enum store_status dailies_place(struct store *s, const struct daily_row *row, int64_t *before);
/* How many ended with which outcome and score, the best first. */
typedef void store_spread_taker(void *context, int outcome, int score, int64_t count);
enum store_status dailies_spread(struct store *s, int32_t day, const char *game, int guests,
                                 store_spread_taker *take, void *context);
/* A week's games of somebody, added up. */
struct daily_week {
    char name[PERSON_NAME];
    int64_t user, days, won, score;
};
typedef void store_week_taker(void *context, const struct daily_week *week);
/* The seven days from `monday` on: most won first, then by the sum of scores. */
enum store_status dailies_week(struct store *s, int32_t monday, const char *game, int guests,
                               int most, store_week_taker *take, void *context);

#endif
