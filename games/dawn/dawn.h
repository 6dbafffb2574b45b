/*
 * dawn.h: the state of Dawn of the Archmage and the vocabulary of its rules.
 *
 * Two to four mages summon creatures onto a board of tiles, move them with a
 * shared roll, fight with dice, and win by destroying what others summoned.
 * All that differs between schools, cards, powers and squares is data: cards.h
 * and map.h hold the tables, this file the words they are written in.
 *
 * Numbers in brackets are sections of docs/rules/dawn.md.
 */
#ifndef DAWN_H
#define DAWN_H

#include "../../engine/bg.h"
#include "cards.h"
#include "map.h"

enum {
    DAWN_SEATS = 4,
    DAWN_SLOTS = 5,
    DAWN_CREATURES = DAWN_SEATS * DAWN_SLOTS,
    DAWN_KINDS = 20,   /* card kinds of a school */
    DAWN_HAND = 10,    /* cards a hand ever holds */
    DAWN_KEEP = 4,     /* cards kept at the end of a turn */
    DAWN_MAX_DICE = 3, /* dice a side ever rolls */
    DAWN_CHARGES = 2,  /* crystals, and soul stones, of a mage */
    DAWN_SPELLS = 8,   /* a mage casts in one turn */
    DAWN_TIES = 10,    /* of one fight round, then the defender wins */
    DAWN_WORN = 21,    /* fight round from which every loss is at least 1 */
    DAWN_EFFECTS = 3,  /* of one card */
    DAWN_DEPTH = 4,    /* effect lists running inside each other */
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

/* The primitives effects are made of (13.4). */
/* clang-format off */
#define DAWN_PRIMITIVES(X)                                                        \
    X(EDGE)     /* a is added to the top die */                                   \
    X(DICE)     /* a more dice, or fewer; 1 to 3 in all */                        \
    X(REROLL)   /* a: 1 the lowest die, 2 all, 3 the highest */                   \
    X(FIX)      /* the lowest die, if below a, becomes a */                       \
    X(WARD)     /* a is taken off the loss */                                     \
    X(CRUSH)    /* a is added to the loss of a foe beaten by 1 or more */         \
    X(FIRM)     /* a: 1 may always stand, 2 picks the direction of its retreat */ \
    X(PIN)      /* the beaten foe does not retreat */                             \
    X(HURT)     /* loses a */                                                     \
    X(MEND)     /* regains a */                                                   \
    X(SWIFT)    /* has a movement points of its own */                            \
    X(TREAD)    /* rough ground costs 1 */                                        \
    X(PACE)     /* a movement points more */                                      \
    X(SHOVE)    /* pushed up to a squares in a line */                            \
    X(BLINK)    /* put on an empty square within a */                             \
    X(GROUND)   /* a: 1 a wall, 2 a bog, until the next turn */                   \
    X(DRAW)     /* a cards */                                                     \
    X(STRIP)    /* loses a random cards */                                        \
    X(KINDLE)   /* charges a crystals, or with b soul stones */                   \
    X(DIM)      /* loses a charges, stones first */                               \
    X(DISCOUNT) /* the next creature costs a less */                              \
    X(RAISE)    /* a card of level a or less is summoned, b health short */       \
    X(DREDGE)   /* a card of level a or less is taken into the hand */            \
    X(OFFER)    /* sacrificed; as an ability: even when unhurt */
/* clang-format on */

enum dawn_primitive {
    DAWN_NOTHING,
#define X(key) DAWN_##key,
    DAWN_PRIMITIVES(X)
#undef X
        DAWN_PRIMITIVE_COUNT
};

/* When an effect runs (13.2); CAST for spells and powers. */
/* clang-format off */
#define DAWN_TRIGGERS(X)                                      \
    X(CAST)   /* spells and powers */                         \
    X(ALWAYS) /* constantly */                                \
    X(LUNGE)  /* opening round of a combat, attacking */      \
    X(BRACE)  /* opening round of a combat, defending */      \
    X(ENTER)  /* after it arrived */                          \
    X(WIN)    /* it won a round that cost the loser health */ \
    X(LOSE)   /* it lost a round */                           \
    X(SLAY)   /* it destroyed an enemy in a fight */          \
    X(DEATH)  /* it was destroyed or sacrificed */            \
    X(REST)   /* start of its owner's wrap-up */
/* clang-format on */

enum dawn_trigger {
#define X(key) DAWN_ON_##key,
    DAWN_TRIGGERS(X)
#undef X
        DAWN_TRIGGER_COUNT
};

/* On whom an effect acts (13.3). */
/* clang-format off */
#define DAWN_SELECTORS(X)                                                              \
    X(NONE)        /* nobody */                                                        \
    X(SELF)        /* the bearer */                                                    \
    X(MINE)        /* a lone creature of the user */                                   \
    X(MINEHURT)    /* a hurt one */                                                    \
    X(MINECOST)    /* one with more than a health */                                   \
    X(ALLMINE)     /* all of them */                                                   \
    X(FOE)         /* an enemy within b of any of them; 0: anywhere */                 \
    X(ALLFOE)      /* all such */                                                      \
    X(RIVAL)       /* an opponent */                                                   \
    X(GRAVE)       /* a creature card of level a or less in the user's discard pile */ \
    X(SPOT)        /* an empty square within b of any of them */                       \
    X(FIGHTME)     /* the user's fighter */                                            \
    X(FIGHTFOE)    /* the other fighter */                                             \
    X(FIGHTMECOST) /* the user's fighter, if it has more than a health */
/* clang-format on */

enum dawn_selector {
#define X(key) DAWN_AT_##key,
    DAWN_SELECTORS(X)
#undef X
        DAWN_SELECTOR_COUNT
};

/* When a spell or power may be used (13.1), and the sets that occur. */
enum dawn_window {
    DAWN_IN_S = 1,
    DAWN_IN_M = 2,
    DAWN_IN_W = 4,
    DAWN_IN_P = 8,
    DAWN_IN_Q = 16,
    DAWN_IN_R = 32,
    DAWN_IN_SM = DAWN_IN_S | DAWN_IN_M,
    DAWN_IN_SW = DAWN_IN_S | DAWN_IN_W,
    DAWN_IN_SMW = DAWN_IN_S | DAWN_IN_M | DAWN_IN_W
};

struct dawn_effect {
    uint8_t primitive, trigger, selector;
    int8_t a, b; /* what they mean is up to the primitive and the selector (13.3, 13.4) */
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

/* Cards are numbered from 1, powers follow them in the order of schools. */
enum dawn_card_id {
    DAWN_NO_CARD,
#define CREATURE(key, ...) DAWN_##key,
#define SPELL(key, ...) DAWN_##key,
    DAWN_CARDS(CREATURE, SPELL, )
#undef CREATURE
#undef SPELL
        DAWN_POWER, /* of the first school */
    DAWN_CARD_COUNT = DAWN_POWER + DAWN_SCHOOL_COUNT
};

/* Mage powers (14): school's power name, windows, effects. */
#define DAWN_POWERS(X, E)                                                                          \
    X("Open the Grave", SW, E(RAISE, CAST, GRAVE, 1, 0))                                           \
    X("Recalibrate", Q, E(REROLL, CAST, FIGHTME, 2, 0))                                            \
    X("Lightning Rod", SM, E(HURT, CAST, FOE, 2, 2))                                               \
    X("Blood Pact", P, E(HURT, CAST, FIGHTMECOST, 1, 0), E(EDGE, CAST, FIGHTME, 2, 0))

BG_FN const struct dawn_card *dawn_card(int card)
{
    static const struct dawn_card cards[DAWN_CARD_COUNT] = {{0, 0, 0, 0, 0, 0, {DAWN_PLAIN}},
#define CREATURE(key, name, level, health, fatigue, copies, ...)                                   \
    {0, level, health, fatigue, copies, 0, {__VA_ARGS__}},
#define SPELL(key, name, copies, windows, ...)                                                     \
    {1, 0, 0, 0, copies, DAWN_IN_##windows, {__VA_ARGS__}},
#define POWER(name, windows, ...) {1, 0, 0, 0, 0, DAWN_IN_##windows, {__VA_ARGS__}},
                                                            DAWN_CARDS(CREATURE, SPELL, DAWN_EFFECT)
                                                                DAWN_POWERS(POWER, DAWN_EFFECT)
#undef CREATURE
#undef SPELL
#undef POWER
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
    DAWN_STEP_COUNT
};

/* What is asked now, of nature or of a seat (19). */
enum dawn_ask {
    DAWN_ASK_NOTHING, /* never between two actions */
    DAWN_ASK_START,   /* nature's, up to STRIP */
    DAWN_ASK_TILE,
    DAWN_ASK_DRAW,
    DAWN_ASK_TERRAIN,
    DAWN_ASK_ROLL,
    DAWN_ASK_STRIP,
    DAWN_ASK_SCHOOL, /* a seat's, up to PORTAL */
    DAWN_ASK_TOKEN,
    DAWN_ASK_SUMMONING,
    DAWN_ASK_MOVEMENT,
    DAWN_ASK_ORDER,
    DAWN_ASK_BEFORE,
    DAWN_ASK_AFTER,
    DAWN_ASK_RETREAT,
    DAWN_ASK_PURSUE,
    DAWN_ASK_FLIGHT, /* direction of a retreat */
    DAWN_ASK_WRAP_UP,
    DAWN_ASK_DISCARD,
    DAWN_ASK_TARGET,
    DAWN_ASK_SHOVE, /* direction of a push */
    DAWN_ASK_BLINK,
    DAWN_ASK_PORTAL,
    DAWN_ASK_OVER,
    DAWN_ASK_COUNT
};

/* Headings in lists of moves: key, its word for programs, title. */
#define DAWN_HEADINGS(X)                                                                           \
    X(SCHOOLS, "schools", "Schools")                                                               \
    X(SQUARES, "squares", "Squares")                                                               \
    X(SACRIFICE, "sacrifice", "Sacrifice")                                                         \
    X(SUMMON, "summon", "Summon")                                                                  \
    X(SOUL_STONE, "soul-stone", "Soul stone")                                                      \
    X(MOVE, "move", "Move")                                                                        \
    X(MAGIC, "magic", "Magic")                                                                     \
    X(SOUL_LOCK, "soul-lock", "Soul lock")                                                         \
    X(FIGHTS, "fights", "Fights")                                                                  \
    X(THE_LOSER, "the-loser", "The loser")                                                         \
    X(THE_WINNER, "the-winner", "The winner")                                                      \
    X(GO_ON, "go-on", "Go on")                                                                     \
    X(TARGETS, "targets", "Targets")                                                               \
    X(DIRECTIONS, "directions", "Directions")                                                      \
    X(PORTALS, "portals", "Portals")                                                               \
    X(CARDS, "cards", "Cards")
enum dawn_heading {
    DAWN_HEADING_NONE,
#define X(key, word, title) DAWN_HEADING_##key,
    DAWN_HEADINGS(X)
#undef X
        DAWN_HEADING_COUNT
};

/* Deeds: the kinds of actions, in the order of legal lists: key, word of the
 * notation, heading in lists, questions they answer; behind it the operand. */
#define DAWN_MAGIC(AT)                                                                             \
    AT(SUMMONING) | AT(MOVEMENT) | AT(WRAP_UP) | AT(BEFORE) | AT(AFTER) | AT(RETREAT) | AT(PURSUE)
/* clang-format off */
#define DAWN_DEEDS(X, AT)                                                                           \
    X(START, "start", NONE, 0) /* seat */                                                           \
    X(TILE, "tile", NONE, 0) /* face */                                                             \
    X(DRAW_CARD, "draw", NONE, 0) /* card */                                                        \
    X(TERRAIN, "terrain", NONE, 0) /* terrain card */                                               \
    X(ROLL, "roll", NONE, 0) /* value of the die */                                                 \
    X(STRIP_CARD, "strip", NONE, 0) /* card */                                                      \
    X(SCHOOL, "school", SCHOOLS, AT(SCHOOL)) /* school */                                           \
    X(TOKEN, "token", SQUARES, AT(TOKEN)) /* square */                                              \
    X(SACRIFICE, "sacrifice", SACRIFICE, AT(SUMMONING)) /* slot */                                  \
    X(SUMMON, "summon", SUMMON, AT(SUMMONING) | AT(WRAP_UP)) /* card << 8 | portal << 4 | stones */ \
    X(REROLL_MOVE, "reroll", SOUL_STONE, AT(MOVEMENT))                                              \
    X(MOVE, "move", MOVE, AT(MOVEMENT)) /* slot << 8 | direction */                                 \
    X(CAST, "cast", MAGIC, DAWN_MAGIC(AT)) /* card */                                               \
    X(USE_POWER, "power", MAGIC, DAWN_MAGIC(AT))                                                    \
    X(ABILITY, "ability", MAGIC, AT(AFTER))                                                         \
    X(LOCK, "lock", SOUL_LOCK, AT(WRAP_UP)) /* creature */                                          \
    X(FIGHT, "fight", FIGHTS, AT(ORDER)) /* square */                                               \
    X(STAND, "stand", THE_LOSER, AT(RETREAT))                                                       \
    X(HOLD, "hold", THE_LOSER, AT(RETREAT))                                                         \
    X(RETREAT, "retreat", THE_LOSER, AT(RETREAT))                                                   \
    X(PIN_DOWN, "pin", THE_WINNER, AT(PURSUE))                                                      \
    X(PASS, "pass", GO_ON, AT(BEFORE) | AT(AFTER) | AT(PURSUE))                                     \
    X(TARGET, "target", TARGETS, AT(TARGET)) /* creature */                                         \
    X(TARGET_SEAT, "target", TARGETS, AT(TARGET)) /* seat */                                        \
    X(TARGET_CARD, "target", TARGETS, AT(TARGET)) /* card */                                        \
    X(DIR, "dir", DIRECTIONS, AT(FLIGHT) | AT(SHOVE)) /* direction */                               \
    X(TO, "to", SQUARES, AT(BLINK) | AT(TARGET)) /* square */                                       \
    X(PORTAL, "portal", PORTALS, AT(PORTAL)) /* 0 or 1 */                                           \
    X(DISCARD, "discard", CARDS, AT(DISCARD)) /* card */                                            \
    X(DONE, "done", GO_ON, AT(SUMMONING) | AT(MOVEMENT) | AT(WRAP_UP))
/* clang-format on */

/* An action is deed << 16 | operand. */
enum dawn_deed {
    DAWN_NO_DEED,
#define X(key, word, group, asks) DAWN_##key,
    DAWN_DEEDS(X, )
#undef X
        DAWN_DEED_COUNT
};

/* Directions; GATE is a move's fifth. */
enum { DAWN_NORTH, DAWN_EAST, DAWN_SOUTH, DAWN_WEST, DAWN_GATE };

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

/* What a player sees happen; `from`, `to`, `piece`, `amount` as noted. */
#define DAWN_EVENTS(X)                                                                             \
    X(STARTED, "started")       /* seat begins */                                                  \
    X(TILE_LAID, "tile")        /* piece face, to place in the layout */                           \
    X(JOINED, "school")         /* piece school */                                                 \
    X(DREW, "drew")             /* piece card, its owner's secret */                               \
    X(RESHUFFLED, "reshuffled") /* amount cards */                                                 \
    X(TERRAIN_DRAWN, "terrain") /* piece terrain card */                                           \
    X(TOKEN_PUT, "token")       /* piece token, to square or DAWN_NONE: set aside */               \
    X(TURN, "turn")             /* amount round */                                                 \
    X(UNLOCKED, "unlocked")     /* from creature */                                                \
    X(SETTLED, "settled")       /* to square: temporary ground is gone */                          \
    X(CAST, "cast")             /* piece card */                                                   \
    X(POWER, "power")           /* piece the power's card */                                       \
    X(STONE, "stone")           /* amount +1 charged, -1 spent or lost */                          \
    X(CRYSTAL, "crystal")       /* amount as for a stone */                                        \
    X(ARRIVED, "arrived")       /* piece card, from creature, to square, amount health */          \
    X(OFFERED, "offered")       /* piece card, from creature, to its square */                     \
    X(PHASE, "phase")           /* to step: a phase begins */                                      \
    X(MOVE_DIE, "move-die")     /* amount; to which of the two */                                  \
    X(POINTS, "points")         /* amount movement points there are now */                         \
    X(MOVED, "moved")           /* piece card, from and to squares, amount creature */             \
    X(FIGHT, "fight")           /* to square, from attacker, amount defender */                    \
    X(PASSED, "passed")         /* nothing */                                                      \
    X(ABILITY, "ability")       /* from creature */                                                \
    X(ROUND, "round")           /* to square, amount number of the fight round */                  \
    X(DIE, "die")               /* from creature, to which die, amount */                          \
    X(FIXED, "fixed")           /* the same: a die is turned */                                    \
    X(TIE, "tie")               /* amount how many so far this round */                            \
    X(COMPARED, "compared")     /* from loser's card, to winner's card, amount loss; piece:        \
                                   the pair that decided << 12 | winner's die << 6 | loser's */    \
    X(LOST, "lost")             /* from creature, to health left, amount */                        \
    X(HURT, "hurt")             /* the same, not by a comparison */                                \
    X(MENDED, "mended")         /* the same, gained */                                             \
    X(DESTROYED, "destroyed")   /* seat owner, piece card, from creature, to credited */           \
    X(SCORED, "scored")         /* amount points there are now */                                  \
    X(STANDS, "stands")         /* from creature */                                                \
    X(HELD, "held")             /* from creature: a stone keeps it there */                        \
    X(RETREATS, "retreats")     /* from creature */                                                \
    X(PINNED, "pinned")         /* from creature */                                                \
    X(FLIGHT_DIE, "flight-die") /* from creature, amount */                                        \
    X(BLOCKED, "blocked")       /* from creature */                                                \
    X(LOCKED, "locked")         /* from creature */                                                \
    X(AIMED, "aimed")           /* piece card, or from creature, chosen for an effect */           \
    X(GROUND, "ground")         /* to square, amount 1 wall, 2 bog */                              \
    X(MODIFIED, "modified")     /* from creature, piece primitive, amount */                       \
    X(DISCOUNT, "discount")     /* amount there is now */                                          \
    X(DREDGED, "dredged")       /* piece card */                                                   \
    X(STRIPPED, "stripped")     /* piece card */                                                   \
    X(DISCARDED, "discarded")   /* piece card */                                                   \
    X(ENDED, "ended")           /* amount 1 by points, 2 by the round limit */

enum dawn_event_kind {
    DAWN_EV_NONE,
#define X(key, name) DAWN_EV_##key,
    DAWN_EVENTS(X)
#undef X
        DAWN_EVENT_COUNT
};

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

struct dawn_mage {
    uint16_t taken[DAWN_KINDS];  /* own cards in others' victory piles: 4 bits a captor */
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
    uint8_t free;   /* the retreat's direction is chosen, not rolled */
    uint8_t pinned; /* the loser stays */
    uint8_t picker; /* seat that picks the direction */
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
    uint8_t ended;   /* 0, 1 by points, 2 by the round limit */
    uint8_t map, random_tiles, draft, random_first, modifiers, target, rounds; /* options */
    uint8_t gate[2][2];             /* squares of the Twin Gates, or DAWN_NONE */
    uint8_t terrain[DAWN_TERRAINS]; /* 1 + terrain card drawn, in order */
    uint8_t tile[DAWN_TILES];       /* 1 + face at each place of the layout */
};

enum { DAWN_CONTESTED = 0x80 };

#endif
