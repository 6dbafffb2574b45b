/*
 * headings.h: the row of an action (ARCHMAGE_ACTIONS), and the heading under
 * which a list of moves shows it.
 */
#ifndef ARCHMAGE_WORDS_HEADINGS_H
#define ARCHMAGE_WORDS_HEADINGS_H

#include "../archmage.h"

static int archmage_last_of(int row)
{
    static const uint16_t last[] = {
#define X(id, ...) ACT_##id##_LAST,
        ARCHMAGE_ACTIONS(X)
#undef X
    };
    return last[row];
}

static int archmage_first_of(int row)
{
    return row ? archmage_last_of(row - 1) + 1 : ACT_TRAVEL;
}

static int archmage_row_of(bg_action action)
{
    int row = 0;
    while ((int)action > archmage_last_of(row))
        row++;
    return row;
}

static int archmage_heading_of(bg_action action)
{
    static const uint8_t headings[] = {
#define X(id, count, heading, ...) HEADING_##heading,
        ARCHMAGE_ACTIONS(X)
#undef X
    };
    return headings[archmage_row_of(action)];
}

static const struct bg_heading *archmage_group(const void *view, int seat, bg_action action)
{
    static const struct bg_heading headings[HEADINGS] = {
#define X(id, key, title) {key, title},
        ARCHMAGE_HEADINGS(X)
#undef X
    };
    int heading = archmage_heading_of(action);
    (void)seat;
    return ((const struct archmage *)view)->depth || heading == HEADING_ANSWER ? NULL
                                                                               : &headings[heading];
}

#endif
