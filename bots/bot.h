/*
 * bot.h: a player that is no person: a view in, an action out.
 *
 * No bot ever sees a state. What it is handed is the view of its own seat,
 * made by the same redaction as for people.
 */
#ifndef BOT_H
#define BOT_H

#include "../engine/bg.h"

/* One question to a bot. */
struct bot_ask {
    const struct bg_game *game;
    const void *view; /* of `seat`, which is to act */
    int seat;
    struct bg_rng *rng; /* the only source of chance: same seed, same answer */
};

struct bot {
    const char *game;                               /* key of the game it plays; NULL: any */
    const char *level;                              /* "random", "novice" */
    const char *about;                              /* one line for lists */
    bg_action (*choose)(const struct bot_ask *ask); /* one of the legal actions */
};

/* The bot of that level for that game, or NULL. */
const struct bot *bot_find(const char *game, const char *level);
/* All bots, one after another; NULL past the last. */
const struct bot *bot_at(int index);

#endif
