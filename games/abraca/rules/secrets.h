/*
 * secrets.h: the secret stones that were taken, and by whom (1, 7).
 *
 * A place is 8 bits: the stone's number, who took it, and whether it is of the
 * round before, when it was opened to all.
 */
#ifndef ABRACA_RULES_SECRETS_H
#define ABRACA_RULES_SECRETS_H

#include "../abraca.h"
#include "events.h"

enum { ABRACA_SECRET_OPEN = 0x80 };

BG_FN uint8_t abraca_secret_of(int taker, int number)
{
    return (uint8_t)(number | taker << 4);
}

/* 0: no stone here. */
BG_FN int abraca_secret_number(uint8_t place)
{
    return place & 15;
}

BG_FN int abraca_secret_taker(uint8_t place)
{
    return place >> 4 & 7;
}

/* A stone taken in this round. */
BG_FN int abraca_is_secret(uint8_t place)
{
    return abraca_secret_number(place) && !(place & ABRACA_SECRET_OPEN);
}

BG_FN int abraca_taken_by(const struct abraca *a, int seat)
{
    int n = 0;
    for (int i = 0; i < ABRACA_SECRETS; i++)
        n += abraca_is_secret(a->taken[i]) && abraca_secret_taker(a->taken[i]) == seat;
    return n;
}

/* 7: secret stones are seen by all once the round is over. */
BG_LONG void abraca_open_secrets(struct abraca *a, struct bg_events *log)
{
    for (int i = 0; i < ABRACA_SECRETS; i++) {
        uint8_t stone = a->taken[i];
        a->taken[i] = 0;
        if (!abraca_is_secret(stone))
            continue;
        a->taken[i] = (uint8_t)(stone | ABRACA_SECRET_OPEN);
        abraca_emit(log, ABRACA_EV_SECRET_SHOWN, abraca_secret_taker(stone), 0,
                    abraca_secret_number(stone), 1);
    }
}

#endif
