/*
 * null.h: the smallest game that needs the whole contract; the template for
 * new ones. Always built, always tested, never offered to players.
 *
 * Nature hands every seat a secret coin. In turn each seat keeps it or shows
 * it; heads that were shown score a point.
 */
#ifndef NULL_GAME_H
#define NULL_GAME_H

#include "../../engine/bg.h"

enum { NULL_SEATS = 4, NULL_NOTHING = 0, NULL_HEADS = 1, NULL_TAILS = 2 };

struct null_game {
    uint8_t seats;
    uint8_t coins;             /* coins a seat gets in the whole game, 1 to 9 */
    uint8_t turn;              /* coins decided on so far, all seats together */
    uint8_t dealt;             /* coins dealt so far */
    uint8_t coin[NULL_SEATS];  /* in the hand: secret; NULL_NOTHING: none */
    uint8_t shown[NULL_SEATS]; /* the last coin this seat showed */
    uint8_t score[NULL_SEATS];
};

extern const struct bg_game null_game;

#endif
