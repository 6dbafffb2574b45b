/*
 * actions.h: decisions and chance as numbers, and how they are written (9).
 */
#ifndef ABRACA_RULES_ACTIONS_H
#define ABRACA_RULES_ACTIONS_H

#include "../abraca.h"

/* An action is kind << 12 | seat << 8 | slot << 4 | number, pips or nothing.
 *
 * Kind, word of the notation and what follows it; heading in a list of moves (key and title),
 * what it does, why it is refused (slots: words/sentences.h). From START on it is chance. */
/* clang-format off */
#define ABRACA_ACTIONS(X)                                                                      \
    X(CAST, "cast", NUMBER, "call", "Call a spell",                                            \
      "{spell}{too_low?: too low, costs 1 life and the turn| ({unseen} unseen): {effect}}",    \
      "after a {call} the next call must be {call} or higher (rule 4)")                        \
    X(END, "end", NOTHING, "stop", "Or stop",                                                  \
      "refill from the pile; the turn passes to the left",                                     \
      "a turn starts with a call; you may end it after one that worked (rule 4)")              \
    X(TAKE, "take", PLACE, "take", "Take a stone",                                             \
      "the {call} in slot {slot} goes to the board, and {last} works",                         \
      "only one of the stones that match the call can be taken (rule 4)")                      \
    X(START, "start", SEAT, NULL, NULL, NULL, NULL)                                            \
    X(REMOVE, "remove", NUMBER, NULL, NULL, NULL, NULL)                                        \
    X(DEAL, "deal", PLACE_STONE, NULL, NULL, NULL, NULL)                                       \
    X(LOSE_STONE, "lose-stone", PLACE, NULL, NULL, NULL, NULL)                                 \
    X(ROLL, "roll", NUMBER, NULL, NULL, NULL, NULL)                                            \
    X(SECRET, "secret", OWN_STONE, NULL, NULL, NULL, NULL)                                     \
    X(DRAW, "draw", PLACE_STONE, NULL, NULL, NULL, NULL)
/* clang-format on */

enum {
    ABRACA_ACT_NONE,
#define X(key, ...) ABRACA_ACT_##key,
    ABRACA_ACTIONS(X)
#undef X
        ABRACA_ACT_COUNT
};

BG_FN bg_action abraca_action(int kind, int seat, int slot, int number)
{
    return (bg_action)(kind << 12 | seat << 8 | slot << 4 | number);
}

BG_FN int abraca_action_kind(bg_action action)
{
    return (int)(action >> 12);
}

BG_FN int abraca_action_seat(bg_action action)
{
    return (int)(action >> 8 & 15);
}

BG_FN int abraca_action_slot(bg_action action)
{
    return (int)(action >> 4 & 15);
}

/* The number called, the stone's number or the pips; 0 for the end of a turn. */
BG_FN int abraca_action_number(bg_action action)
{
    return (int)(action & 15);
}

#endif
