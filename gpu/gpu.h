/*
 * gpu.h: many games at once on a GPU, and the same games here for comparison.
 *
 * A job plays `each` games from every position, at random or by the quick hand
 * that searching bots use, to the end or for some turns. What comes out depends
 * on positions and seeds only: not on the card, nor on the order in which its
 * lanes happen to play.
 */
#ifndef GPU_H
#define GPU_H

#include "../engine/bg.h"

#ifdef __cplusplus
extern "C" {
#endif

struct gpu_job {
    const void *positions; /* states of the game, one after another */
    uint32_t count;        /* of them */
    uint32_t each;         /* games from each */
    uint64_t seed;         /* game i of all of them draws from seed + i */
    const uint64_t *seeds; /* or from its own, one a game; NULL: from those */
    uint32_t turns;        /* so many are played, by the game's clock; 0: to the end */
    int quick;             /* by the quick hand; 0: at random */
    int threads, blocks;   /* threads a block, blocks a multiprocessor; 0: what suits the game */

    /* Where not NULL, what becomes of them. */
    void *finals;      /* the last state of each game */
    uint32_t *payoffs; /* BG_MAX_SEATS numbers a position: payoffs of its games, added up */

    uint64_t decisions; /* made by seats in all games */
    double seconds;     /* the games took, copies apart */
};

struct gpu_game {
    const char *key;
    /* NULL, or what went wrong. */
    const char *(*play)(struct gpu_job *job);
    /* The same on this processor. */
    void (*play_here)(struct gpu_job *job);
};

extern const struct gpu_game gpu_abraca, gpu_archmage, gpu_dawn;

/* The card's name in `name`; 0 if there is none that can be used. */
int gpu_card(char *name, int cap);

#ifdef __cplusplus
}
#endif

#endif
