/*
 * reason.h: why a move is good or bad, as a game's words tell it.
 *
 * A bot finds reasons (bots/reason.h); the game has a sentence for each kind, and another for a
 * move that misses it ("claims the mine on b3", "leaves the mine on b3 unclaimed").
 */
#ifndef GAME_REASON_H
#define GAME_REASON_H

#include "../engine/bg.h"

/* One thing that speaks for a move or against it. What the numbers mean is the game's own. */
struct bg_reason {
    uint8_t kind;    /* the game's own enum */
    uint8_t against; /* it speaks against the move */
    uint8_t missed;  /* it speaks of what another move would have brought */
    int16_t what, who;
    int16_t amount, detail; /* in these, two reasons of one kind may differ and yet be the same */
    int16_t instead; /* missed: the amount that the move has itself, -1: nothing of the kind */
    float weight;    /* what counts most is told first */
    float loss;      /* the same where a move is blamed for it or for missing it; 0: as much */
};

#endif
