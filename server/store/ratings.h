/* ratings.h: how well people and bots play, as it is stored (rating_model.h reckons it). */
#ifndef SERVER_RATINGS_H
#define SERVER_RATINGS_H

#include "rating_model.h"
#include "store.h"

/* The order in which people and bots finished, for their ratings. */
struct finish {
    char game[32];
    int players;
    char player[BG_MAX_SEATS][40]; /* "u" and the person's number, or "b" and a bot's level */
    int32_t payoff[BG_MAX_SEATS];
    int rates_programs; /* the table says that people's games with programs count */
    struct rating before[BG_MAX_SEATS], after[BG_MAX_SEATS]; /* filled in */
    char text[300]; /* of the last entry: the reason; the ratings are added, "1500 1533" a player */
};

struct rating_listed {
    char game[32];
    char name[40]; /* a person's name or a bot's level */
    int is_bot;    /* a level, or a program's account */
    struct rating rating;
};
typedef void store_rating_taker(void *context, const struct rating_listed *listed);
/* One player of one game; STORE_NONE: not rated yet. */
enum store_status ratings_read(struct store *s, const char *player, const char *game,
                               struct rating *out);
enum store_status ratings_best(struct store *s, const char *game, int most,
                               store_rating_taker *take, void *context);
enum store_status ratings_of(struct store *s, int64_t user, store_rating_taker *take,
                             void *context);

/* Reads the ratings of those who finished a game, updates them, writes them back. */
enum store_status ratings_finish(struct store *s, struct finish *finish);

#endif
