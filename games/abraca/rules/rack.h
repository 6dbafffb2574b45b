/*
 * rack.h: the stones in front of a wizard, and what is known of them.
 *
 * A slot is 16 bits: its stone, the numbers its stone is publicly known not to
 * be, and its age rank among the stones present (0 = there longest). A failed
 * call speaks of every stone present, so an older stone is known not to be
 * whatever a younger one is known not to be: the sets are nested by age.
 */
#ifndef ABRACA_RULES_RACK_H
#define ABRACA_RULES_RACK_H

#include "../abraca.h"

BG_FN int abraca_stone(uint16_t slot)
{
    return slot & 15;
}

BG_FN int abraca_age(uint16_t slot)
{
    return slot >> 12;
}

/* Bit n-1: the stone is known not to be n. */
BG_FN int abraca_not(uint16_t slot)
{
    return slot >> 4 & 0xff;
}

/* 7: turned over when the last round ended, the stones lie there for all to see. */
BG_FN int abraca_racks_lie_open(const struct abraca *a)
{
    return a->phase == ABRACA_OVER && abraca_plays(a, ABRACA_CHANGE_TURNED);
}

BG_FN int abraca_stones_of(const struct abraca *a, int seat)
{
    int n = 0;
    for (int i = 0; i < ABRACA_SLOTS; i++)
        n += a->slot[seat][i] != 0;
    return n;
}

BG_FN int abraca_rack_is_empty(const struct abraca *a, int seat)
{
    uint32_t any = 0;
    for (int i = 0; i < ABRACA_SLOTS; i++)
        any |= a->slot[seat][i];
    return !any;
}

BG_FN int abraca_count_of(const struct abraca *a, int seat, int number)
{
    int n = 0;
    for (int i = 0; i < ABRACA_SLOTS; i++)
        n += abraca_stone(a->slot[seat][i]) == number;
    return n;
}

BG_FN int abraca_has(const struct abraca *a, int seat, int number)
{
    for (int i = 0; i < ABRACA_SLOTS; i++)
        if (abraca_stone(a->slot[seat][i]) == number)
            return 1;
    return 0;
}

BG_FN int abraca_lowest_empty(const struct abraca *a, int seat)
{
    for (int i = 0; i < ABRACA_SLOTS; i++)
        if (!a->slot[seat][i])
            return i;
    return -1;
}

BG_FN int abraca_slot_of_age(const struct abraca *a, int seat, int age)
{
    for (int i = 0; i < ABRACA_SLOTS; i++)
        if (a->slot[seat][i] && abraca_age(a->slot[seat][i]) == age)
            return i;
    return -1;
}

BG_FN void abraca_fill(struct abraca *a, int seat, int slot, int number)
{
    int age = abraca_stones_of(a, seat);
    a->slot[seat][slot] = (uint16_t)(number | age << 12);
    a->pool[number - 1]--;
}

BG_FN void abraca_empty(struct abraca *a, int seat, int slot)
{
    int age = abraca_age(a->slot[seat][slot]);
    a->board[abraca_stone(a->slot[seat][slot]) - 1]++;
    a->slot[seat][slot] = 0;
    for (int i = 0; i < ABRACA_SLOTS; i++)
        if (abraca_age(a->slot[seat][i]) > age)
            a->slot[seat][i] = (uint16_t)(a->slot[seat][i] - (1 << 12));
}

#endif
