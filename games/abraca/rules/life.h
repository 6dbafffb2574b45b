/*
 * life.h: gaining and losing life (1), and who is left.
 */
#ifndef ABRACA_RULES_LIFE_H
#define ABRACA_RULES_LIFE_H

#include "../abraca.h"
#include "events.h"

/* 1: life stays between 0 and 6; what is above or below is lost. */
BG_FN void abraca_change_life(struct abraca *a, int seat, int amount, struct bg_events *log)
{
    int life = a->life[seat] + amount;
    life = life < 0 ? 0 : life > ABRACA_LIFE ? ABRACA_LIFE : life;
    if (life == a->life[seat])
        return;
    abraca_emit(log, ABRACA_EV_LIFE, seat, life, 0, life - a->life[seat]);
    a->life[seat] = (uint8_t)life;
}

BG_FN void abraca_lose(struct abraca *a, int seat, int amount, struct bg_events *log)
{
    abraca_change_life(a, seat, -amount, log);
}

BG_FN void abraca_gain(struct abraca *a, int seat, int amount, struct bg_events *log)
{
    abraca_change_life(a, seat, amount, log);
}

BG_FN int abraca_living(const struct abraca *a)
{
    int n = 0;
    for (int seat = 0; seat < ABRACA_SEATS; seat++)
        n += a->life[seat] > 0;
    return n;
}

BG_FN int abraca_survivor(const struct abraca *a)
{
    int seat = 0;
    while (!a->life[seat])
        seat++;
    return seat;
}

/* The nearest living seat on the left (+1) or right (-1); dead seats are only
 * there when the last one standing wins (5). */
BG_FN int abraca_neighbour(const struct abraca *a, int seat, int side)
{
    int other = seat;
    do {
        other += side;
        other = other < 0 ? a->seats - 1 : other == a->seats ? 0 : other;
    } while (!a->life[other] && other != seat);
    return other;
}

#endif
