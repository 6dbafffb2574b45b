/*
 * headings.h: the row of an action (ARCHMAGE_ACTIONS), and the heading under
 * which a list of moves shows it.
 */
#ifndef ARCHMAGE_WORDS_HEADINGS_H
#define ARCHMAGE_WORDS_HEADINGS_H

#include "../archmage.h"

static int archmage_row_of(bg_action action)
{
    static const uint16_t last[] = {
#define X(id, count, heading, why) ACT_##id##_LAST,
        ARCHMAGE_ACTIONS(X)
#undef X
    };
    int row = 0;
    while (action > last[row])
        row++;
    return row;
}

static int archmage_heading_of(bg_action action)
{
    static const uint8_t headings[] = {
#define X(id, count, heading, why) HEADING_##heading,
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
