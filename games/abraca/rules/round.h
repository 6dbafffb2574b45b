/*
 * round.h: set-up of a round (3), its end (5), the end of the game (6).
 */
#ifndef ABRACA_RULES_ROUND_H
#define ABRACA_RULES_ROUND_H

#include "../abraca.h"
#include "life.h"
#include "rack.h"
#include "secrets.h"

#include <string.h>

/* 3: stones removed open, and the pile that is left. */
BG_FN int abraca_removed_stones(int seats)
{
    return seats == 2 ? 12 : seats == 3 ? 6 : 0;
}

BG_FN int abraca_pile_size(int seats)
{
    return 36 - abraca_removed_stones(seats) - ABRACA_SLOTS * seats - ABRACA_SECRETS;
}

BG_FN void abraca_after_removing(struct abraca *a)
{
    if (a->step)
        return;
    a->phase = ABRACA_DEAL;
}

/* 3: a round starts with everything back; secrets of the last one lie open. */
BG_LONG void abraca_start_round(struct abraca *a, int starter, struct bg_events *log)
{
    a->active = (uint8_t)starter;
    a->call = 0;
    a->pile = (uint8_t)abraca_pile_size(a->seats);
    a->secrets = ABRACA_SECRETS;
    a->step = (uint8_t)abraca_removed_stones(a->seats);
    a->phase = ABRACA_REMOVE;
    memset(a->slot, 0, sizeof a->slot);
    memset(a->board, 0, sizeof a->board);
    memset(a->evidence, 0, sizeof a->evidence);
    memset(a->evidence_count, 0, sizeof a->evidence_count);
    for (int n = 1; n <= ABRACA_NUMBERS; n++)
        a->pool[n - 1] = (uint8_t)n;
    for (int seat = 0; seat < a->seats; seat++)
        a->life[seat] = ABRACA_LIFE;
    abraca_emit(log, ABRACA_EV_ROUND, starter, 0, 0, 0);
    abraca_after_removing(a);
}

BG_FN void abraca_remove(struct abraca *a, int number, struct bg_events *log)
{
    a->pool[number - 1]--;
    a->board[number - 1]++;
    a->step--;
    abraca_emit(log, ABRACA_EV_REMOVED, BG_NATURE, 0, number, 1);
    abraca_after_removing(a);
}

/* Seat and slot of the next stone dealt: seat by seat from the starter. */
BG_FN int abraca_deal_seat(const struct abraca *a)
{
    int seat = a->active + (a->step >> 3);
    return seat < a->seats ? seat : seat - a->seats;
}

BG_FN int abraca_deal_slot(const struct abraca *a)
{
    return a->step & 7;
}

BG_LONG void abraca_deal(struct abraca *a, int seat, int slot, int number, struct bg_events *log)
{
    a->slot[seat][slot] = (uint16_t)(number | slot << 12);
    a->pool[number - 1]--;
    a->step = (uint8_t)(a->step + (slot < ABRACA_SLOTS - 1 ? 1 : 8 - slot));
    abraca_emit_stone(log, ABRACA_EV_DEALT, seat, slot, number);
    if (a->step < a->seats << 3)
        return;
    a->step = 0;
    a->phase = ABRACA_FIRST;
    abraca_emit(log, ABRACA_EV_TURN, a->active, 0, 0, 0);
}

/* 5: a wizard's share of the round, secrets included. */
BG_FN int abraca_share(const struct abraca *a, int seat, int winner)
{
    int standing = abraca_last_standing(a);
    if (!a->life[seat] || (standing && seat != winner))
        return 0;
    int won = standing ? 2 : seat == winner ? 3 : 1;
    return a->secrets < ABRACA_SECRETS ? won + abraca_taken_by(a, seat) : won;
}

/* 6: the game ends when somebody has the target. */
BG_FN int abraca_target_reached(const struct abraca *a)
{
    for (int seat = 0; seat < a->seats; seat++)
        if (a->points[seat] >= a->target)
            return 1;
    return 0;
}

/* 5: to the left of whoever acted last; in last-standing the dead are passed over (12). */
BG_FN int abraca_next_starter(const struct abraca *a)
{
    if (abraca_last_standing(a) && abraca_plays(a, ABRACA_CHANGE_NEXT_ROUND))
        return abraca_neighbour(a, a->active, 1);
    return (a->active + 1) % a->seats;
}

/* 7: everybody's stones are turned over once the round is over. */
BG_LONG void abraca_turn_racks(struct abraca *a, struct bg_events *log)
{
    if (!abraca_plays(a, ABRACA_CHANGE_TURNED))
        return;
    for (int seat = 0; seat < a->seats; seat++)
        for (int i = 0; i < ABRACA_SLOTS; i++) {
            int number = abraca_stone(a->slot[seat][i]);
            a->held[seat][i] = (uint16_t)number;
            if (number)
                abraca_emit(log, ABRACA_EV_HELD, seat, i, number, 1);
        }
}

/* 5, 6: points, then the next round or the end. `winner` is -1 when the active
 * wizard fell by its own fault. */
BG_LONG void abraca_end_round(struct abraca *a, int winner, struct bg_events *log)
{
    abraca_emit(log, ABRACA_EV_ROUND_OVER, winner, 0, 0, 0);
    for (int seat = 0; seat < a->seats; seat++) {
        a->gained[seat] = (uint8_t)abraca_share(a, seat, winner);
        a->points[seat] = (uint8_t)(a->points[seat] + a->gained[seat]);
        abraca_emit(log, ABRACA_EV_POINTS, seat, a->points[seat], 0, a->gained[seat]);
    }
    abraca_turn_racks(a, log);
    abraca_open_secrets(a, log);
    if (abraca_target_reached(a)) {
        a->phase = ABRACA_OVER;
        abraca_emit(log, ABRACA_EV_GAME_OVER, BG_NATURE, 0, 0, 0);
    } else {
        abraca_start_round(a, abraca_next_starter(a), log);
    }
}

/* 5.1: an empty rack wins, and all others drop to 0 life. */
BG_FN void abraca_win_by_empty_rack(struct abraca *a, struct bg_events *log)
{
    for (int seat = 0; seat < ABRACA_SEATS; seat++)
        if (seat != a->active)
            abraca_lose(a, seat, ABRACA_LIFE, log);
    abraca_end_round(a, a->active, log);
}

#endif
