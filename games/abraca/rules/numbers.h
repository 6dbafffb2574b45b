/*
 * numbers.h: every action of a wizard as a number below ABRACA_ACTION_NUMBERS, and back:
 * the eight calls, the end of the turn, then stones to take, wizard by wizard.
 */
#ifndef ABRACA_RULES_NUMBERS_H
#define ABRACA_RULES_NUMBERS_H

#include "actions.h"

enum {
    ABRACA_NUMBER_END = ABRACA_NUMBERS,
    ABRACA_NUMBER_TAKE,
    ABRACA_ACTION_NUMBERS = ABRACA_NUMBER_TAKE + ABRACA_SEATS * ABRACA_SLOTS
};

BG_LONG int abraca_number(bg_action action)
{
    switch (abraca_action_kind(action)) {
    case ABRACA_ACT_CAST:
        return abraca_action_number(action) - 1;
    case ABRACA_ACT_END:
        return ABRACA_NUMBER_END;
    default:
        return ABRACA_NUMBER_TAKE + abraca_action_seat(action) * ABRACA_SLOTS +
               abraca_action_slot(action);
    }
}

BG_FN bg_action abraca_numbered(int number)
{
    int place = number - ABRACA_NUMBER_TAKE;
    if (number < ABRACA_NUMBER_END)
        return abraca_action(ABRACA_ACT_CAST, 0, 0, number + 1);
    if (number == ABRACA_NUMBER_END)
        return abraca_action(ABRACA_ACT_END, 0, 0, 0);
    return abraca_action(ABRACA_ACT_TAKE, place / ABRACA_SLOTS, place % ABRACA_SLOTS, 0);
}

#endif
