/*
 * events.h: what players see happen, and how it is told.
 */
#ifndef ABRACA_RULES_EVENTS_H
#define ABRACA_RULES_EVENTS_H

#include "../abraca.h"

/* Key, name, and the sentence with its slots (words/sentences.h); the deal is not told stone by
 * stone: the table shows it. `piece` is a stone's number; `to` and `amount` as noted. */
/* clang-format off */
#define ABRACA_EVENT_MAP(X)                                                                    \
    X(ROUND, "round", "A round begins; {seat} starts")                                         \
    X(REMOVED, "removed", "") /* a stone is laid open */                                       \
    X(DEALT, "dealt", "") /* to = slot */                                                      \
    X(TURN, "turn", "{seat}'s turn")                                                           \
    X(CALLED, "called", "{seat} calls {number}, {spell}")                                      \
    X(MISTAKE, "mistake", "  too low: a mistake")                                              \
    X(FAILED, "failed", "  no {number} there: the spell fails")                                \
    X(LEFT, "left", "  it works: the {number} in slot {slot} goes to the board") /* to = slot */ \
    X(ROLLED, "rolled", "  the die shows {amount}")                                            \
    X(LIFE, "life", /* amount gained or lost, to = life now */                                 \
      "  {seat} {lost?loses {lost}|gains {amount}} life ({now} left){now?|: out}")             \
    X(SECRET, "secret", "  {seat} takes a secret stone: {hidden?a stone|{a number}}")          \
    X(ENDED, "ended", "{seat} ends the turn")                                                  \
    X(DREW, "drew", /* to = slot */                                                            \
      "{seat} draws {hidden?a stone|{a number}} in slot {slot}")                               \
    X(ROUND_OVER, "round-over", /* seat = winner, or nobody */                                 \
      "The round is over: {somebody?{seat}|nobody} wins it")                                   \
    X(POINTS, "points", "  {seat} scores {amount} ({now:point})") /* to = points now */        \
    X(SECRET_SHOWN, "secret-shown", "  {seat}'s secret stone was {a number}")                  \
    X(GAME_OVER, "game-over", "The game is over")                                              \
    X(CHOOSES, "chooses", "  more than one is there: {seat} chooses which leaves")             \
    X(HELD, "held", "{first?  {seat} held {rack* }}") /* to = slot; the first tells of all */
/* clang-format on */

enum {
    ABRACA_EV_NONE,
#define X(key, name, told) ABRACA_EV_##key,
    ABRACA_EVENT_MAP(X)
#undef X
        ABRACA_EVENTS
};

BG_FN void abraca_send(struct bg_events *log, int kind, int seat, int place, int piece, int amount,
                       uint32_t seen_by)
{
    bg_emit_event(log, kind, seat, 0, place, piece, amount, seen_by);
}

BG_FN void abraca_emit(struct bg_events *log, int kind, int seat, int place, int piece, int amount)
{
    if (log)
        abraca_send(log, kind, seat, place, piece, amount, BG_EVERYONE);
}

BG_FN void abraca_emit_seen(struct bg_events *log, int kind, int seat, int place, int piece,
                            uint32_t seen_by)
{
    if (log)
        abraca_send(log, kind, seat, place, piece, 1, seen_by);
}

/* 7: a stone in front of a seat is seen by every other seat, not by spectators. */
BG_FN void abraca_emit_stone(struct bg_events *log, int kind, int seat, int slot, int number)
{
    abraca_emit_seen(log, kind, seat, slot, number, (BG_BIT(BG_SPECTATOR) - 1) & ~BG_BIT(seat));
}

#endif
