/*
 * questions.h: what is asked, of nature or of a seat, and what can be answered (19).
 */
#ifndef DAWN_QUESTIONS_H
#define DAWN_QUESTIONS_H

/* Key; when it is asked (0.2): ALWAYS, when there is a CHOICE, or when the HAND may give one,
 * because the hand could be read off a question left out; CARDS are nothing but the hand's, and of
 * several kinds; of a seat's question its word for programs, the topic that explains it (NULL: the
 * card's) and the question itself, with the slots of words/questions.h. */
/* clang-format off */
#define DAWN_ASKS(X)                                                                              \
    X(NOTHING, ALWAYS, NULL, NULL, NULL) /* never between two actions */                          \
    X(START, ALWAYS, NULL, NULL, NULL) /* nature's, up to STRIP */                                \
    X(TILE, ALWAYS, NULL, NULL, NULL)                                                             \
    X(DRAW, ALWAYS, NULL, NULL, NULL)                                                             \
    X(TERRAIN, ALWAYS, NULL, NULL, NULL)                                                          \
    X(ROLL, ALWAYS, NULL, NULL, NULL)                                                             \
    X(STRIP, ALWAYS, NULL, NULL, NULL)                                                            \
    X(SCHOOL, CHOICE, "school", "overview", "Which school is yours?") /* a seat's, up to PORTAL */\
    X(TOKEN, CHOICE, "token", "map",                                                            \
      "{second?Where does the second {token} go? Pass leaves it out.|"                            \
      "Where does the token {token} go? It changes what creatures can do there.}")                                                        \
    X(SUMMONING, HAND, "summoning", "summoning",                                                  \
      "Summoning: crystals {crystals}, soul stones {stones}. "                                    \
      "Sacrifice, then summon; done goes on to movement.")                                        \
    X(MOVEMENT, HAND, "movement", "movement",                                                     \
      "Movement: {points} left. done goes on to combat.")                                  \
    X(ORDER, CHOICE, "order", "combat", "Which fight comes next?")                                \
    X(BEFORE, HAND, "before-roll", "combat",                                                      \
      "Before the roll: {attacker} against {defender}. "                                          \
      "{idle?You have nothing to use here: pass.|Use something, or pass.}")                       \
    X(AFTER, HAND, "after-roll", "combat",                                                        \
      "After the roll: {attacker} against {defender}. "                                           \
      "{idle?You have nothing to use here: pass.|Change it, or pass.}")                           \
    X(RETREAT, HAND, "retreat", "retreat",                                                        \
      "{loser} {loss?lost {loss} to|was beaten by} {winner}: "                                    \
      "{forced?it has to retreat unless something keeps it.|stand and fight again, or retreat?}") \
    X(PURSUE, HAND, "pursue", "combat",                                                           \
      "{loser} retreats: {idle?nothing of yours keeps it here, pass.|"                            \
      "keep it here, or pass to let it go.}")                                                     \
    X(FLIGHT, CHOICE, "flight", "retreat", "Which way does {loser} retreat?")                     \
    X(WRAP_UP, HAND, "wrap-up", "wrap-up",                                                        \
      "Wrap-up: crystals {crystals}, soul stones {stones}. "                                      \
      "Summon or lock; done draws 2 cards and ends your turn.")                                   \
    X(DISCARD, CARDS, "discard", "wrap-up",                                                      \
      "You hold {hand} cards and may keep {kept}: discard one.")                                  \
    X(TARGET, CHOICE, "target", NULL, "{card}: choose for \"{effect}\".")                         \
    X(SHOVE, CHOICE, "shove", NULL, "{card}: push it in which direction?")                        \
    X(BLINK, CHOICE, "blink", NULL, "{card}: put it on which square?")                            \
    X(PORTAL, CHOICE, "portal", NULL, "{card}: on which of your portals?")                        \
    X(OVER, ALWAYS, NULL, NULL, NULL)                                                             \
    X(DRAWN, HAND, "drawn", "wrap-up", /* a seat's; numbers are in records */                     \
      "You have drawn. {idle?Nothing of yours can be cast: done.|"                                \
      "Cast something; done goes on to discarding and ends your turn.}")
/* clang-format on */

enum dawn_ask {
#define X(key, ...) DAWN_ASK_##key,
    DAWN_ASKS(X)
#undef X
        DAWN_ASK_COUNT
};

enum dawn_asked { DAWN_ASKED_ALWAYS, DAWN_ASKED_HAND, DAWN_ASKED_CARDS, DAWN_ASKED_CHOICE };

/* Questions whose answers depend on a hand, a bit each. */
#define DAWN_HAND_ASKS (DAWN_ASKS(DAWN_HAND_ASK_BIT) 0u)
#define DAWN_HAND_ASK_BIT(key, when, ...)                                                          \
    (uint32_t)(DAWN_ASKED_##when == DAWN_ASKED_HAND || DAWN_ASKED_##when == DAWN_ASKED_CARDS)      \
            << DAWN_ASK_##key |

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

/* Operands of deeds, 0 to 0xffff. */
enum dawn_operand {
    DAWN_OPERAND_NOTHING,
    DAWN_OPERAND_SEAT,
    DAWN_OPERAND_FACE,     /* of a tile */
    DAWN_OPERAND_DRAWN,    /* card, its drawer's secret */
    DAWN_OPERAND_STRIPPED, /* card */
    DAWN_OPERAND_TERRAIN,  /* terrain card */
    DAWN_OPERAND_VALUE,    /* of a die */
    DAWN_OPERAND_SCHOOL,
    DAWN_OPERAND_SQUARE,
    DAWN_OPERAND_SLOT,
    DAWN_OPERAND_SUMMONS, /* card << 8 | portal << 4 | stones */
    DAWN_OPERAND_STEP,    /* slot << 8 | direction */
    DAWN_OPERAND_CARD,
    DAWN_OPERAND_CREATURE,
    DAWN_OPERAND_DIRECTION,
    DAWN_OPERAND_PORTAL /* 0 or 1 */
};

/* Deeds: the kinds of actions, in the order of legal lists: key, word of the notation, operand,
 * heading in lists, questions they answer, what they do (slots: words/deeds.h). */
#define DAWN_MAGIC(AT)                                                                             \
    AT(SUMMONING) | AT(MOVEMENT) | AT(WRAP_UP) | AT(DRAWN) | AT(BEFORE) | AT(AFTER) |              \
        AT(RETREAT) | AT(PURSUE)
/* clang-format off */
#define DAWN_DEEDS(X, AT)                                                                         \
    X(START, "start", SEAT, NONE, 0, "")                                                          \
    X(TILE, "tile", FACE, NONE, 0, "")                                                            \
    X(DRAW_CARD, "draw", DRAWN, NONE, 0, "")                                                      \
    X(TERRAIN, "terrain", TERRAIN, NONE, 0, "")                                                   \
    X(ROLL, "roll", VALUE, NONE, 0, "")                                                           \
    X(STRIP_CARD, "strip", STRIPPED, NONE, 0, "")                                                 \
    X(SCHOOL, "school", SCHOOL, SCHOOLS, AT(SCHOOL), "")                                          \
    X(TOKEN, "token", SQUARE, SQUARES, AT(TOKEN), "")                                             \
    X(SACRIFICE, "sacrifice", SLOT, SACRIFICE, AT(SUMMONING),                                     \
      "{creature}; charges a soul stone")                                                         \
    X(SUMMON, "summon", SUMMONS, SUMMON, AT(SUMMONING) | AT(WRAP_UP),                             \
      "{stats}; {crystals?{crystals:crystal}{stones? and {stones:stone}}|"                        \
      "{stones?{stones:stone}|free}}{text?. {text}}")                                             \
    X(REROLL_MOVE, "reroll", NOTHING, SOUL_STONE, AT(MOVEMENT),                                   \
      "spend a soul stone, roll both dice again")                                                 \
    X(MOVE, "move", STEP, MOVE, AT(MOVEMENT),                                                     \
      "{to?{name} {from} to {to}, costs {cost}{token?, {token}}{prey?, attacks {prey}}}")         \
    X(CAST, "cast", CARD, MAGIC, DAWN_MAGIC(AT), "{card}")                                        \
    X(USE_POWER, "power", NOTHING, MAGIC, DAWN_MAGIC(AT), "{power}, costs a soul stone. {text}")  \
    X(ABILITY, "ability", NOTHING, MAGIC, AT(AFTER), "reroll its lowest die")                     \
    X(LOCK, "lock", CREATURE, SOUL_LOCK, AT(WRAP_UP), "{creature}")                               \
    X(FIGHT, "fight", SQUARE, FIGHTS, AT(ORDER), "{attacker?{attacker} attacks {defender}}")      \
    X(STAND, "stand", NOTHING, THE_LOSER, AT(RETREAT), "fight again")                             \
    X(HOLD, "hold", NOTHING, THE_LOSER, AT(RETREAT), "spend a soul stone, fight again")           \
    X(RETREAT, "retreat", NOTHING, THE_LOSER, AT(RETREAT),                                        \
      "{forced?a die decides where to|leave the square by a die}")                                \
    X(PIN_DOWN, "pin", NOTHING, THE_WINNER, AT(PURSUE),                                           \
      "spend a soul stone, it stays and fights again")                                            \
    X(PASS, "pass", NOTHING, GO_ON, AT(BEFORE) | AT(AFTER) | AT(PURSUE) | AT(TOKEN),          \
      "{placing?set it aside}")                                                                   \
    X(TARGET, "target", CREATURE, TARGETS, AT(TARGET), "{creature}")                              \
    X(TARGET_SEAT, "target", SEAT, TARGETS, AT(TARGET), "")                                       \
    X(TARGET_CARD, "target", CARD, TARGETS, AT(TARGET), "{card}")                                 \
    X(DIR, "dir", DIRECTION, DIRECTIONS, AT(FLIGHT) | AT(SHOVE),                                  \
      "{compass} to {to}{prey?, attacks {prey}}")                                                 \
    X(TO, "to", SQUARE, SQUARES, AT(BLINK) | AT(TARGET), "")                                      \
    X(PORTAL, "portal", PORTAL, PORTALS, AT(PORTAL), "")                                          \
    X(DISCARD, "discard", CARD, CARDS, AT(DISCARD), "{card}")                                     \
    X(DONE, "done", NOTHING, GO_ON, AT(SUMMONING) | AT(MOVEMENT) | AT(WRAP_UP) | AT(DRAWN),       \
      "{summoning?roll for movement|{moving?unused movement is lost; combat|"                      \
      "{drawn?|draw 2, }keep 4, charge a crystal}}")
/* clang-format on */

enum dawn_deed {
    DAWN_NO_DEED,
#define X(key, ...) DAWN_##key,
    DAWN_DEEDS(X, )
#undef X
        DAWN_DEED_COUNT
};

#endif
