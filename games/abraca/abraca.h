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
    ABRACA_EVIDENCE = 28, /* most that can matter at once, see rules_evidence.h */
    ABRACA_UNKNOWN = 15   /* stone number of a hidden stone */
};

/* number, key, spell, text; numbers in the texts are those of the rules */
#define ABRACA_SPELLS(X)                                                                           \
    X(DRAGON, "Ancient Dragon", "Roll the die: every other wizard loses that much life.")          \
    X(WANDERER, "Dark Wanderer", "Every other wizard loses 1 life and you gain 1.")                \
    X(DREAM, "Sweet Dream", "Roll the die: you gain that much life.")                              \
    X(SINGER, "Night Singer",                                                                      \
      "Take a secret stone and look at it; it is worth a point if you "                            \
      "live to the end of the round.")                                                             \
    X(TEMPEST, "Lightning Tempest",                                                                \
      "The wizards on your left and right lose 1 life each; with "                                 \
      "two wizards the other one loses 1.")                                                        \
    X(BLIZZARD, "Blizzard", "The wizard on your left loses 1 life.")                               \
    X(FIREBALL, "Fireball", "The wizard on your right loses 1 life.")                              \
    X(DRINK, "Magic Drink", "You gain 1 life.")

enum {
    ABRACA_NONE,
#define X(key, name, text) ABRACA_##key,
    ABRACA_SPELLS(X)
#undef X
};

/* Who is asked what. FIRST and AGAIN are the active wizard's decisions, the
 * rest is chance; a failed Dragon rolls for the caster's own loss. */
enum {
    ABRACA_START,
    ABRACA_REMOVE,
    ABRACA_DEAL,
    ABRACA_FIRST,
    ABRACA_AGAIN,
    ABRACA_LOSE_STONE,
    ABRACA_ROLL_DRAGON,
    ABRACA_ROLL_DREAM,
    ABRACA_ROLL_FAIL,
    ABRACA_SECRET,
    ABRACA_REFILL,
    ABRACA_OVER
};

enum { ABRACA_STANDARD, ABRACA_EASY, ABRACA_LAST_STANDING };
enum { ABRACA_MISTAKES = 4 }; /* in `rules` */
enum { ABRACA_OPT_VARIANT, ABRACA_OPT_MISTAKES, ABRACA_OPT_TARGET, ABRACA_OPT_FIRST };

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
    uint8_t rules; /* bits 0-1 variant, 2 mistakes, 3-5 first (0 = random, else seat + 1) */
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
    uint16_t slot[ABRACA_SEATS][ABRACA_SLOTS]; /* bits 0-3 number (0 = empty), 4-11 numbers it
                                                  is known not to be, 12-14 age (0 = oldest) */
};

extern const struct bg_game abraca_game;

/* A legal call or `end` as an action. */
bg_action abraca_cast(int number);
bg_action abraca_end(void);

/* The spell of a number, 1 to 8. */
const char *abraca_spell_name(int number);

/* The exact probability of each number in each of the seat's slots, from the
 * seat's own view: p[slot][number - 1]. Empty slots are all zero. Stones are
 * exchangeable, a failed call rules a number out of every stone then present,
 * a successful call that emptied a slot has likelihood 1 / (matching stones
 * then present). What others do is no evidence. */
void abraca_belief(const struct abraca *view, int seat, double p[ABRACA_SLOTS][ABRACA_NUMBERS]);
/* The probability that the seat holds at least one stone of each number. */
void abraca_holds(const struct abraca *view, int seat, double p[ABRACA_NUMBERS]);
/* Both in parts of ten thousand: {"slots": [[…]], "holds": […]}; empty while the
 * seat has no stones. */
int abraca_deduce(const void *view, int seat, char *out, int cap);

#ifdef __cplusplus
}
#endif

#endif
