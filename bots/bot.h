/*
 * bot.h: a player that is no person: a view in, an action out.
 *
 * No bot ever sees a state. What it is handed is the view of its own seat,
 * made by the same redaction as for people.
 */
#ifndef BOT_H
#define BOT_H

#include "../engine/bg.h"

#ifdef __cplusplus
extern "C" {
#endif

struct search_plan;
struct search_result;

/* One question to a bot. What is left zero is for the bot to decide. */
struct bot_ask {
    const struct bg_game *game;
    const void *view; /* of `seat`, which is to act */
    int seat;
    struct bg_rng *rng; /* the only source of chance: same seed, same answer */

    uint32_t simulations; /* for bots that search; 0: as many as the level takes */
    double seconds;       /* most time for the answer; 0: the level's own cap, below 0: none */
    int threads;          /* search with so many; 0: one. Part of what the answer follows from */
    /* Notes a bot keeps between questions of one seat in one match, 16-byte
     * aligned; its first 64 bytes are zeroed before the first question. NULL: it
     * gets memory from the host and keeps nothing. */
    void *memory;
    size_t memory_size;
    struct search_result *found; /* where a bot that searches tells what it found; NULL: nowhere */
    /* Whether a bot that searches shall answer now, with the best it has: asked every few moments
     * with `asker`, by each of its threads. NULL: it is never in a hurry. */
    int (*stop)(void *asker);
    void *asker;
};

struct bot {
    const char *game;                               /* key of the game it plays; NULL: any */
    const char *level;                              /* "random", "novice" */
    const char *about;                              /* one line for lists */
    bg_action (*choose)(const struct bot_ask *ask); /* one of the legal actions */
    const struct search_plan *plan; /* how it searches (search.h); NULL: it does not */
};

/* The bot of that level for that game, or NULL. */
const struct bot *bot_find(const char *game, const char *level);
/* All bots, one after another; NULL past the last. */
const struct bot *bot_at(int index);

#ifdef __cplusplus
}
#endif

#endif
