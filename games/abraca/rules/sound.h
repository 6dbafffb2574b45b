/*
 * sound.h: what holds of every complete state (10).
 */
#ifndef ABRACA_RULES_SOUND_H
#define ABRACA_RULES_SOUND_H

#include "../abraca.h"
#include "evidence.h"
#include "rack.h"
#include "round.h"
#include "secrets.h"

/* 10: the stones of a number, wherever they are. */
BG_FN int abraca_count_number(const struct abraca *a, int number)
{
    int n = a->pool[number - 1] + a->board[number - 1];
    for (int seat = 0; seat < a->seats; seat++)
        for (int i = 0; i < ABRACA_SLOTS; i++)
            n += abraca_stone(a->slot[seat][i]) == number;
    for (int i = 0; i < ABRACA_SECRETS; i++)
        n += abraca_secret_number(a->taken[i]) == number &&
             (a->phase == ABRACA_OVER || abraca_is_secret(a->taken[i]));
    return n;
}

/* Stones that set-up still has to move out of the pool. */
BG_FN int abraca_waiting(const struct abraca *a)
{
    int stones = a->seats * ABRACA_SLOTS;
    if (a->phase == ABRACA_START)
        return abraca_removed_stones(a->seats) + stones;
    if (a->phase == ABRACA_REMOVE)
        return a->step + stones;
    return a->phase == ABRACA_DEAL ? stones - (a->step >> 3) * ABRACA_SLOTS - (a->step & 7) : 0;
}

/* Secret stones taken in this round. */
BG_FN int abraca_taken_in_all(const struct abraca *a)
{
    int n = 0;
    for (int seat = 0; seat < a->seats; seat++)
        n += abraca_taken_by(a, seat);
    return n;
}

BG_LONG const char *abraca_rack_broken(const struct abraca *a, int seat)
{
    int stones = abraca_stones_of(a, seat);
    for (int age = 0; age < stones; age++) {
        int i = abraca_slot_of_age(a, seat, age), older = age ? age - 1 : 0;
        if (i < 0)
            return "the ages of stones are not 0, 1, 2, ...";
        if (abraca_not(a->slot[seat][i]) >> (abraca_stone(a->slot[seat][i]) - 1) & 1)
            return "a stone is what it is known not to be";
        int above = abraca_not(a->slot[seat][abraca_slot_of_age(a, seat, older)]);
        if (abraca_not(a->slot[seat][i]) & ~above)
            return "more is known of a stone than of an older one";
    }
    int from = abraca_evidence_from(a, seat);
    for (int e = from; e < from + a->evidence_count[seat]; e++)
        if (abraca_evidence_k(a->evidence[e]) > stones)
            return "evidence speaks of more stones than there are";
    return NULL;
}

BG_LONG const char *abraca_broken(const void *state)
{
    const struct abraca *a = (const struct abraca *)state;
    int pool = 0;
    for (int number = 1; number <= ABRACA_NUMBERS; number++) {
        if (abraca_count_number(a, number) != number)
            return "a stone was lost or made";
        pool += a->pool[number - 1];
    }
    if (a->phase != ABRACA_OVER && pool != a->pile + a->secrets + abraca_waiting(a))
        return "pool is not pile and secrets";
    for (int seat = 0; seat < a->seats; seat++) {
        const char *broken = abraca_rack_broken(a, seat);
        if (broken)
            return broken;
        if (a->life[seat] > ABRACA_LIFE)
            return "life above 6";
    }
    if (abraca_taken_in_all(a) != ABRACA_SECRETS - a->secrets && a->phase != ABRACA_OVER)
        return "taken secrets and secrets left are not four";
    if (abraca_evidence_total(a) > ABRACA_EVIDENCE)
        return "too much evidence";
    return NULL;
}

#endif
