/*
 * dawn.h: the state of Dawn of the Archmage and the vocabulary of its rules.
 *
 * Two to four mages summon creatures onto a board of tiles, move them with a
 * shared roll, fight with dice, and win by destroying what others summoned.
 * All that differs between schools, cards, powers and squares is data: cards.h,
 * cards_first.h, effects.h, map.h, questions.h and events.h hold the tables.
 *
 * Numbers in brackets are sections of docs/rules/dawn.md.
 */
#ifndef DAWN_H
#define DAWN_H

#include "../../engine/bg.h"
#include "cards.h"
#include "cards_first.h"
#include "effects.h"
#include "events.h"
#include "map.h"
#include "questions.h"

enum {
    DAWN_SEATS = 4,
    DAWN_SLOTS = 5,
    DAWN_CREATURES = DAWN_SEATS * DAWN_SLOTS,
    DAWN_KINDS = 20,   /* card kinds of a school */
    DAWN_BEASTS = 11,  /* of them creatures, which come first */
    DAWN_HAND = 10,    /* cards a hand ever holds */
    DAWN_KEEP = 4,     /* cards kept at the end of a turn */
    DAWN_MAX_DICE = 3, /* dice a side ever rolls */
    DAWN_CHARGES = 2,  /* crystals, and soul stones, of a mage */
    DAWN_SPELLS = 8,   /* a mage casts in one turn */
    DAWN_TIES = 10,    /* of one fight round, then the defender wins */
    DAWN_WORN = 21,    /* fight round from which every loss is at least 1 */
    DAWN_EFFECTS = 3,  /* of one card */
    DAWN_DEPTH = 4,    /* effect lists running inside each other */
    DAWN_MOST_TARGET = 15,
    DAWN_MOST_POINTS = DAWN_MOST_TARGET + 2, /* the last trophy may be worth 3 */
    DAWN_ROUNDS = 250, /* after which a game without limit ends all the same */
    DAWN_NONE = 0xff   /* no creature, no square, no seat */
};

#define DAWN_SCHOOLS(X)                                                                            \
    X(NECROMANCER, "necromancer")                                                                  \
    X(TECHNOMANCER, "technomancer")                                                                \
    X(ELEMENTALIST, "elementalist")                                                                \
    X(DEMONOLOGIST, "demonologist")

enum dawn_school {
#define X(key, name) DAWN_##key,
    DAWN_SCHOOLS(X)
#undef X
        DAWN_SCHOOL_COUNT,
    DAWN_UNSCHOOLED = DAWN_SCHOOL_COUNT /* before the draft reached this seat */
};

/* When a spell or power may be used (13.1), a bit each, and the sets that occur. */
#define DAWN_WINDOWS(X)                                                                            \
    X(S, "in your summoning phase")                                                                \
    X(M, "in your movement phase")                                                                 \
    X(W, "in your wrap-up")                                                                        \
    X(P, "before a combat roll")                                                                   \
    X(Q, "after a combat roll")                                                                    \
    X(R, "when a beaten creature retreats")

enum {
#define X(key, words) DAWN_WINDOW_##key,
    DAWN_WINDOWS(X)
#undef X
        DAWN_WINDOW_COUNT
};

enum dawn_window {
#define X(key, words) DAWN_IN_##key = 1 << DAWN_WINDOW_##key,
    DAWN_WINDOWS(X)
#undef X
        DAWN_IN_SM = DAWN_IN_S | DAWN_IN_M,
    DAWN_IN_SW = DAWN_IN_S | DAWN_IN_W,
    DAWN_IN_SMW = DAWN_IN_S | DAWN_IN_M | DAWN_IN_W
};

#define DAWN_EFFECT(primitive, trigger, selector, a, b)                                            \
    {                                                                                              \
        DAWN_##primitive, DAWN_ON_##trigger, DAWN_AT_##selector, a, b                              \
    }
#define DAWN_PLAIN DAWN_EFFECT(NOTHING, CAST, NONE, 0, 0)

/* What a card is to the rules; a power is one too (14). */
struct dawn_card {
    uint8_t spell; /* 1: a spell or power, 0: a creature */
    uint8_t level, health, fatigue;
    uint8_t copies;
    uint8_t windows;
    struct dawn_effect effect[DAWN_EFFECTS];
};

/* Cards are numbered from 1: those of the first set by school and kind, its powers in the order of
 * schools, then the second set in the same way, and what beacons do. */
enum dawn_card_id {
    DAWN_NO_CARD,
#define CREATURE(key, ...) DAWN_##key,
#define SPELL(key, ...) DAWN_##key,
    DAWN_FIRST_CARDS(CREATURE, SPELL, )
#undef CREATURE
#undef SPELL
        DAWN_POWER,                                /* of the first school */
    DAWN_SET = DAWN_POWER + DAWN_SCHOOL_COUNT - 1, /* cards and powers of a set */
#define CREATURE(key, ...) DAWN_V3_##key,
#define SPELL(key, ...) DAWN_V3_##key,
    DAWN_CARDS(CREATURE, SPELL, )
#undef CREATURE
#undef SPELL
        DAWN_BEACON = 2 * DAWN_SET + 1,
    DAWN_CARD_COUNT
};

BG_FN const struct dawn_card *dawn_card(int card)
{
    static const struct dawn_card cards[DAWN_CARD_COUNT] = {
        {0, 0, 0, 0, 0, 0, {DAWN_PLAIN}},
#define CREATURE(key, name, level, health, fatigue, copies, ...)                                   \
    {0, level, health, fatigue, copies, 0, {__VA_ARGS__}},
#define SPELL(key, name, copies, windows, ...)                                                     \
    {1, 0, 0, 0, copies, DAWN_IN_##windows, {__VA_ARGS__}},
#define POWER(name, windows, ...) {1, 0, 0, 0, 0, DAWN_IN_##windows, {__VA_ARGS__}},
        DAWN_FIRST_CARDS(CREATURE, SPELL, DAWN_EFFECT) DAWN_FIRST_POWERS(POWER, DAWN_EFFECT)
            DAWN_CARDS(CREATURE, SPELL, DAWN_EFFECT) DAWN_POWERS(POWER, DAWN_EFFECT)
#undef CREATURE
#undef SPELL
#undef POWER
                {0, 0, 0, 0, 0, 0, {DAWN_EFFECT(HURT, REST, ALLDARK, 1, 2)}},
    };
    return &cards[card];
}

/* Where the game stands between questions: a step runs by itself and leads to
 * the next one, or asks. */
enum dawn_step {
    DAWN_STEP_START,
    DAWN_STEP_TILES,
    DAWN_STEP_SCHOOLS,
    DAWN_STEP_DEAL,
    DAWN_STEP_TERRAIN,
    DAWN_STEP_TOKENS,
    DAWN_STEP_TURN,
    DAWN_STEP_SUMMONING,
    DAWN_STEP_MOVE_ROLL,
    DAWN_STEP_MOVEMENT,
    DAWN_STEP_ORDER,
    DAWN_STEP_ROUND,
    DAWN_STEP_BEFORE_ATTACKER,
    DAWN_STEP_BEFORE_DEFENDER,
    DAWN_STEP_ROLL,
    DAWN_STEP_AFTER_ATTACKER,
    DAWN_STEP_AFTER_DEFENDER,
    DAWN_STEP_COMPARE,
    DAWN_STEP_WIN,
    DAWN_STEP_LOSER_DIES,
    DAWN_STEP_WINNER_DIES,
    DAWN_STEP_SURVIVED,
    DAWN_STEP_RETREAT,
    DAWN_STEP_PURSUE,
    DAWN_STEP_DIRECTION,
    DAWN_STEP_FLIGHT,
    DAWN_STEP_REST,
    DAWN_STEP_WRAP_UP,
    DAWN_STEP_DRAW,
    DAWN_STEP_DISCARD,
    DAWN_STEP_END_TURN,
    DAWN_STEP_OVER,
    DAWN_STEP_DRAWN, /* between DRAW and DISCARD; numbers are in records */
    DAWN_STEP_COUNT
};

/* Directions; GATE is a move's fifth. */
enum { DAWN_NORTH, DAWN_EAST, DAWN_SOUTH, DAWN_WEST, DAWN_GATE };

/* An action is deed << 16 | operand. */
BG_FN bg_action dawn_action(int deed, int operand)
{
    return (bg_action)deed << 16 | (bg_action)operand;
}

BG_FN int dawn_deed(bg_action action)
{
    return (int)(action >> 16);
}

BG_FN int dawn_operand(bg_action action)
{
    return (int)(action & 0xffff);
}

struct dawn_creature {
    uint8_t card;   /* 0: the slot is free, and all else is 0 */
    uint8_t health; /* tokens left; 0 only until a fight's deaths are settled */
    uint8_t square;
    uint8_t lock;  /* 0, or 1 + the seat that locked it (11.4) */
    uint8_t swift; /* movement points of its own left */
    uint8_t flags; /* DAWN_STOPPED, DAWN_ATTACKS */
};

enum {
    DAWN_STOPPED = 1, /* moved onto an enemy in this phase (7) */
    DAWN_ATTACKS = 2  /* the later of two on a contested square */
};

/* What later versions of the rules changed: section, since which version, and how it is now. */
/* clang-format off */
#define DAWN_CHANGES(X)                                                                           \
    X(RETREAT, "retreat", "9", 2,                                                                 \
      "A retreat is forced when the beaten creature lost two or more since the dice were thrown, "\
      "by the dice and by abilities together. What abilities took did not count.")                \
    X(SACRIFICE, "sacrifice", "10", 2,                                                            \
      "Nothing sacrifices in the wrap-up: spells that do so wait for another phase. They could "  \
      "be cast there.")                                                                           \
    X(PIN, "pin", "9", 2,                                                                         \
      "A retreat is stopped by the winner, with a soul stone or a spell, only where the retreat " \
      "die would be thrown. It could be stopped where the owner picks the direction, too.")       \
    X(TOKENS, "tokens", "4", 2,                                                                   \
      "A tile holds one terrain token, or as many as the option tokens says, and a token without "\
      "place is set aside; the second of a card may be left out. The limit was one and fell when "\
      "it left no square, and every token that could be placed was.")                             \
    X(ROUNDS, "rounds", "12", 2,                                                                  \
      "The game has no round limit unless the option rounds sets one. The limit was 24 rounds, "  \
      "or 8 to 60.")                                                                              \
    X(DRAWN, "drawn", "10", 2,                                                                    \
      "Spells and powers of the wrap-up may also be used between drawing and discarding. They "   \
      "had to come before.")                                                                      \
    X(FORESEEN, "foreseen", "0.2", 2,                                                             \
      "A question is left out when everybody can tell from open knowledge that it has one "       \
      "answer: no card that may be in the hand gives another. It was asked of every hand.")       \
    X(DEFAULTS, "defaults", "1", 2,                                                               \
      "Unless the table says otherwise a draw decides who begins, and schools are picked in turn "\
      "order. The first seat began, and seats had their schools.")                                \
    X(SHAPES, "shapes", "3.3", 2,                                                                 \
      "Maps are 2x1, 3x1, 2x2, 3x2, 3x3, T and L, more of them for two and three mages. There "   \
      "were 2x1, 2x2, 3x3 and T, the last for three mages and no other for them.")                \
    X(TILES, "tiles", "3.4", 2,                                                                   \
      "The tile and face of each place may be standard, random or chosen. All were standard or "  \
      "all random.")                                                                              \
    X(CARDS, "cards", "15", 3,                                                                    \
      "Cards and powers are those of the second set: creatures live shorter and strike harder "   \
      "when they attack, no two spells are alike, and those for fights lie open once they are "   \
      "drawn. There was a first set, and all that was drawn was secret.")                         \
    X(BEACONS, "beacons", "3.7", 3,                                                               \
      "Two or three mages find beacons in the middle of the map. Who holds one in the wrap-up "   \
      "burns enemy creatures that are far from all of them, and who holds both while no enemy "   \
      "creature is left wins. There were none.")                                                  \
    X(LAST, "last", "4", 3,                                                                       \
      "The last mage in turn order begins with both crystals charged. Everybody began with one.")
/* clang-format on */
enum dawn_change {
#define X(id, key, section, since, text) DAWN_CHANGE_##id,
    DAWN_CHANGES(X)
#undef X
        DAWN_CHANGE_COUNT
};

struct dawn_mage {
    uint16_t taken[DAWN_KINDS];  /* own cards in others' victory piles: 4 bits a captor */
    uint16_t cards;              /* the first card of its school in the set it plays with */
    uint8_t deck[DAWN_KINDS];    /* cards of each kind; in a view, with the unseen hand */
    uint8_t discard[DAWN_KINDS]; /* face up */
    uint8_t hand[DAWN_HAND];     /* `open` cards, then secret ones, each part ascending */
    uint8_t hand_size;
    uint8_t open;      /* cards at the front of the hand that everybody knows of */
    uint8_t deck_size; /* cards really in the deck */
    uint8_t school;
    uint8_t crystals; /* charged */
    uint8_t stones;   /* charged */
    uint8_t locks;    /* soul locks not yet used */
    uint8_t points;
    uint8_t turns; /* finished; 0 in the first turn */
    uint8_t discount;
    uint8_t spells;     /* cast this turn, anyone's */
    uint8_t power_used; /* this turn, anyone's */
    uint8_t portal[2];  /* squares */
};

/* A running fight round; [0] is the attacker's side, [1] the defender's. */
struct dawn_fight {
    uint8_t square;
    uint8_t fighter[2]; /* creatures */
    uint8_t opening;    /* first round of this combat */
    int8_t edge[2];     /* added to the top die */
    int8_t more[2];     /* dice more or fewer */
    uint8_t ward[2];    /* taken off a loss */
    uint8_t crush[2];   /* added to the loss of a beaten foe */
    uint8_t count[2];   /* dice rolled */
    uint8_t dice[2][DAWN_MAX_DICE];
    uint8_t to_roll; /* dice still to be rolled: bit side * 3 + die */
    uint8_t used;    /* reroll abilities used this round, a bit a side */
    uint8_t ties;
    uint8_t loser; /* side */
    uint8_t loss;
    uint8_t free;    /* the retreat's direction is chosen, not rolled */
    uint8_t pinned;  /* the loser stays */
    uint8_t picker;  /* seat that picks the direction */
    uint8_t hurt[2]; /* taken by abilities since the roll, on top of the loss */
};

/* An effect list being carried out. */
struct dawn_frame {
    uint8_t card;    /* whose effects; 0: the frame is free */
    uint8_t trigger; /* which of them */
    uint8_t user;    /* seat */
    uint8_t bearer;  /* creature, or DAWN_NONE */
    uint8_t effect;  /* index of the current one */
    uint8_t part;    /* 0: a subject is to be found, 1: it was */
    uint8_t subject; /* creature, seat, card or square; a cursor for all-foes */
    uint8_t second;  /* direction, square or portal */
};

struct dawn {
    struct dawn_mage mage[DAWN_SEATS];
    struct dawn_creature creature[DAWN_CREATURES]; /* seat * DAWN_SLOTS + slot */
    uint8_t square[DAWN_SQUARES];                  /* what lies there: enum dawn_place */
    uint8_t on[DAWN_SQUARES]; /* 0, or 1 + the creature there first; DAWN_CONTESTED added */
    struct dawn_frame frame[DAWN_DEPTH];
    struct dawn_fight fight;
    uint8_t depth; /* frames in use */
    uint8_t step, ask;
    uint8_t asked; /* seat that decides, or DAWN_NONE */
    uint8_t draws; /* cards still to be drawn by `drawer` */
    uint8_t drawer;
    uint8_t strips; /* cards still to be lost by `stripped` */
    uint8_t stripped;
    uint8_t cursor; /* of the step: seats, tokens or slots gone through */
    uint8_t seats, first, active, round;
    uint8_t points;  /* movement points left */
    uint8_t dice[2]; /* the movement roll */
    uint8_t moved;   /* a move was made this phase */
    uint8_t arrived; /* a creature arrived this Summoning phase */
    uint8_t fought;  /* fight rounds this Combat phase */
    uint8_t ended;   /* 0, or how: enum dawn_ending */
    uint8_t map, random_tiles, draft, random_first, modifiers, target, rounds; /* options */
    uint8_t gate[2][2];             /* squares of the Twin Gates, or DAWN_NONE */
    uint8_t terrain[DAWN_TERRAINS]; /* 1 + terrain card drawn, in order */
    uint8_t tile[DAWN_TILES];       /* 1 + face at each place of the layout */
    uint8_t edition;                /* version of the rules */
    uint8_t tokens;                 /* terrain tokens a tile, at most */
};

enum { DAWN_CONTESTED = 0x80 };

/* How a game ends (12, 3.7). */
enum dawn_ending { DAWN_GOES_ON, DAWN_BY_POINTS, DAWN_BY_ROUNDS, DAWN_BY_CONQUEST };

/* Whether this game is played by the rule as it was changed. */
BG_PLAYS(dawn_plays, struct dawn, enum dawn_change, DAWN_CHANGES)

#endif
