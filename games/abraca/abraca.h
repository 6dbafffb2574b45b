/*
 * abraca.h: the state of Abraca and what bots, hints and tests may use of it.
 *
 * 36 spellstones, n of number n. Everybody sees a wizard's stones except that
 * wizard, who calls numbers and learns from what happens. Sections named in
 * the code are those of the rules specification; docs/rules/abraca.md tells
 * them in order.
 */
#ifndef ABRACA_H
#define ABRACA_H

#include "../../engine/bg.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    ABRACA_SEATS = 5,
    ABRACA_SLOTS = 5,
    ABRACA_NUMBERS = 8,
    ABRACA_LIFE = 6,
    ABRACA_SECRETS = 4,
    ABRACA_TARGET = 8,    /* points that end the game, unless set otherwise */
    ABRACA_EVIDENCE = 28, /* most that can matter at once, see rules/evidence.h */
    ABRACA_UNKNOWN = 15   /* stone number of a hidden stone */
};

/* A spell is a row, its number its place: key, name, text; what it waits for (AGAIN: nothing); the
 * life it takes from all others, from the wizard on the left, from the one on the right (once, if
 * that is the same wizard); the life it gives; whether a call that fails costs a roll of the die
 * instead of 1 life (1). */
enum { ABRACA_DIE = 15 }; /* as much as the die shows */
/* clang-format off */
#define ABRACA_SPELLS(X)                                                                       \
    X(DRAGON, "Ancient Dragon", "Roll the die: every other wizard loses that much life.",      \
      ROLL_DRAGON, ABRACA_DIE, 0, 0, 0, 1)                                                     \
    X(WANDERER, "Dark Wanderer", "Every other wizard loses 1 life and you gain 1.",            \
      AGAIN, 1, 0, 0, 1, 0)                                                                    \
    X(DREAM, "Sweet Dream", "Roll the die: you gain that much life.",                          \
      ROLL_DREAM, 0, 0, 0, ABRACA_DIE, 0)                                                      \
    X(SINGER, "Night Singer",                                                                  \
      "Take a secret stone and look at it; it is worth a point if you "                        \
      "live to the end of the round.",                                                         \
      SECRET, 0, 0, 0, 0, 0)                                                                   \
    X(TEMPEST, "Lightning Tempest",                                                            \
      "The wizards on your left and right lose 1 life each; with "                             \
      "two wizards the other one loses 1.",                                                    \
      AGAIN, 0, 1, 1, 0, 0)                                                                    \
    X(BLIZZARD, "Blizzard", "The wizard on your left loses 1 life.", AGAIN, 0, 1, 0, 0, 0)     \
    X(FIREBALL, "Fireball", "The wizard on your right loses 1 life.", AGAIN, 0, 0, 1, 0, 0)    \
    X(DRINK, "Magic Drink", "You gain 1 life.", AGAIN, 0, 0, 0, 1, 0)
/* clang-format on */

enum {
    ABRACA_NONE,
#define X(key, ...) ABRACA_##key,
    ABRACA_SPELLS(X)
#undef X
};

/* Who is asked what: FIRST and AGAIN are the active wizard's decisions, TAKE its neighbour's, with
 * the question's key and its words; the rest is chance. A failed Dragon rolls for the caster's own
 * loss. */
/* clang-format off */
#define ABRACA_PHASES(X)                                                                       \
    X(START, NULL, NULL)                                                                       \
    X(REMOVE, NULL, NULL)                                                                      \
    X(DEAL, NULL, NULL)                                                                        \
    X(FIRST, "call", "Your turn: call a spell you believe you hold, 1 to 8.")                  \
    X(AGAIN, "call-again",                                                                     \
      "{last} worked. Call {easy?again, any number|{call} or higher}, or end your turn.")      \
    X(LOSE_STONE, NULL, NULL)                                                                  \
    X(ROLL_DRAGON, NULL, NULL)                                                                 \
    X(ROLL_DREAM, NULL, NULL)                                                                  \
    X(ROLL_FAIL, NULL, NULL)                                                                   \
    X(SECRET, NULL, NULL)                                                                      \
    X(REFILL, NULL, NULL)                                                                      \
    X(OVER, NULL, NULL)                                                                        \
    X(TAKE, "take", "{caller} called {last}: which of the matching stones leaves?")
/* clang-format on */

enum {
#define X(key, question, words) ABRACA_##key,
    ABRACA_PHASES(X)
#undef X
        ABRACA_PHASE_COUNT
};

/* What later versions of the rules changed: section, since which version, and how it is now. */
/* clang-format off */
#define ABRACA_CHANGES(X)                                                                      \
    X(NEXT_ROUND, "next-round", "5", 2,                                                        \
      "In last-standing the next round begins with the wizard whose turn it would have been; " \
      "the dead of the finished round are passed over. It began to the left of whoever acted " \
      "last, dead or alive.")                                                                  \
    X(VARIANTS, "variants", "2", 2,                                                            \
      "Free calls and last-standing are two options, calls and round, and go together. They "  \
      "were one option, variant, which is still read.")                                        \
    X(TAKER, "taker", "4", 2,                                                                  \
      "Which of several matching stones leaves can be the choice of the wizard on the "        \
      "caller's right (option taker); it was always chance, and still is unless chosen.")      \
    X(TURNED, "turned", "5, 7", 3,                                                             \
      "When a round ends everybody turns their stones over and sees at last what stood in "    \
      "front of them; all stones are shuffled for the next round. A rack stayed hidden from "  \
      "its owner.")
/* clang-format on */
enum abraca_change {
#define X(id, key, section, since, text) ABRACA_CHANGE_##id,
    ABRACA_CHANGES(X)
#undef X
        ABRACA_CHANGE_COUNT
};

/* Bits of `rules`, as the variants of version 1 were numbered. */
enum {
    ABRACA_FREE_CALLS = 1,
    ABRACA_LAST_STANDING = 2,
    ABRACA_MISTAKES = 4,
    ABRACA_NEIGHBOUR_TAKES = 64
};
enum {
    ABRACA_OPT_CALLS, /* version 1: variant, 0 to 2 */
    ABRACA_OPT_MISTAKES,
    ABRACA_OPT_TARGET,
    ABRACA_OPT_FIRST,
    ABRACA_OPT_ROUND,
    ABRACA_OPT_TAKER
};

struct abraca {
    uint8_t seats;
    uint8_t phase;
    uint8_t active;  /* whose turn it is; the starter during set-up */
    uint8_t call;    /* number called last, by whomever */
    uint8_t die;     /* last roll */
    uint8_t pile;    /* stones left to draw */
    uint8_t secrets; /* secret stones not taken */
    uint8_t step;    /* set-up: stones still to remove; then the place dealt to next, 8 * seats
                        after the starter + slot */
    uint8_t target;
    uint8_t rules; /* bits 0 free calls, 1 last-standing, 2 mistakes, 3-5 first (0 = random, else
                      seat + 1), 6 the neighbour takes */
    uint8_t taken[ABRACA_SECRETS]; /* secret stones: bits 0-3 number (0 = none here), 4-6 taker,
                                      7 = of the round before, open to all */
    uint8_t life[ABRACA_SEATS];
    uint8_t points[ABRACA_SEATS];
    uint8_t gained[ABRACA_SEATS];  /* in the round that ended last */
    uint8_t pool[ABRACA_NUMBERS];  /* unseen stones of each number: pile, secrets not taken and,
                                      in a view, everything hidden from the viewer */
    uint8_t board[ABRACA_NUMBERS]; /* open stones of each number: removed or cast */
    uint8_t evidence_count[ABRACA_SEATS];
    uint8_t
        evidence[ABRACA_EVIDENCE];             /* seat after seat: what successful calls tell of the
                                                  stones still there; bits 0-1 k-1, 2-3 later, 4-6 number-1 */
    uint16_t edition;                          /* version of the rules */
    uint16_t slot[ABRACA_SEATS][ABRACA_SLOTS]; /* bits 0-3 number (0 = empty), 4-11 numbers it
                                                  is known not to be, 12-14 age (0 = oldest) */
    uint16_t held[ABRACA_SEATS][ABRACA_SLOTS]; /* numbers of the stones that stood there when the
                                                  last round ended (0 = none), open to all */
};

/* Whether this game is played by the rule as it was changed. */
BG_PLAYS(abraca_plays, struct abraca, enum abraca_change, ABRACA_CHANGES)

BG_FN int abraca_calls_are_free(const struct abraca *a)
{
    return a->rules & ABRACA_FREE_CALLS;
}

BG_FN int abraca_last_standing(const struct abraca *a)
{
    return a->rules & ABRACA_LAST_STANDING;
}

extern const struct bg_game abraca_game;

/* 12: whether the neighbour, not chance, says which of several matching stones leaves. */
BG_FN int abraca_neighbour_takes(const struct abraca *a)
{
    return a->rules & ABRACA_NEIGHBOUR_TAKES;
}

/* A legal call or `end` as an action. */
bg_action abraca_cast(int number);
bg_action abraca_end(void);
/* Of the stones that match, the one there longest: of it the caller knew most. */
bg_action abraca_take_oldest(const struct abraca *view);

/* The spell of a number, 1 to 8. */
const char *abraca_spell_name(int number);

/* The exact probability of each number in each of the seat's slots, from the
 * seat's own view: p[slot][number - 1]. Empty slots are all zero. Stones are
 * exchangeable, a failed call rules a number out of every stone then present,
 * a successful call that emptied a slot has likelihood 1 / (matching stones
 * then present), or none where a neighbour takes: then it shows whether another stone matched.
 * What others choose is no evidence. */
void abraca_belief(const struct abraca *view, int seat, double p[ABRACA_SLOTS][ABRACA_NUMBERS]);
/* The probability that the seat holds at least one stone of each number. */
void abraca_holds(const struct abraca *view, int seat, double p[ABRACA_NUMBERS]);
/* Both in parts of ten thousand: {"slots": [[…]], "holds": […]}; empty while the
 * seat has no stones, or sees them. */
int abraca_deduce(const void *view, int seat, char *out, int cap);

#ifdef __cplusplus
}
#endif

#endif
