/*
 * numbers.h: every action as a number from 0 on, and back. Actions are codes in one row (8.5)
 * already, chance's among them.
 */
#ifndef ARCHMAGE_RULES_NUMBERS_H
#define ARCHMAGE_RULES_NUMBERS_H

#include "../archmage.h"

enum { ARCHMAGE_ACTION_NUMBERS = ACTS - 1 };

BG_FN int archmage_number(bg_action action)
{
    return (int)action - 1;
}

BG_FN bg_action archmage_numbered(int number)
{
    return (bg_action)(number + 1);
}

#endif
