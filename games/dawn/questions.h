/*
 * questions.h: what is asked, of nature or of a seat, and what can be answered (19).
 */
#ifndef DAWN_QUESTIONS_H
#define DAWN_QUESTIONS_H

/* Key; of a seat's question its word for programs, the topic that explains it (NULL: the card's)
 * and the question itself, with the slots of words/questions.h. */
/* clang-format off */
#define DAWN_ASKS(X)                                                                              \
    X(NOTHING, NULL, NULL, NULL) /* never between two actions */                                  \
    X(START, NULL, NULL, NULL) /* nature's, up to STRIP */                                        \
    X(TILE, NULL, NULL, NULL)                                                                     \
    X(DRAW, NULL, NULL, NULL)                                                                     \
    X(TERRAIN, NULL, NULL, NULL)                                                                  \
    X(ROLL, NULL, NULL, NULL)                                                                     \
    X(STRIP, NULL, NULL, NULL)                                                                    \
    X(SCHOOL, "school", "overview", "Which school is yours?") /* a seat's, up to PORTAL */        \
    X(TOKEN, "token", "map", "Where does the token {token} go?")                                  \
    X(SUMMONING, "summoning", "summoning",                                                        \
      "Summoning: crystals {crystals}, soul stones {stones}. "                                    \
      "Sacrifice, then summon; done goes on to movement.")                                        \
    X(MOVEMENT, "movement", "movement",                                                           \
      "Movement: {points} points left. done goes on to combat.")                                  \
    X(ORDER, "order", "combat", "Which fight comes next?")                                        \
    X(BEFORE, "before-roll", "combat",                                                            \
      "Before the roll: {attacker} against {defender}. "                                          \
      "{idle?You have nothing to use here: pass.|Use something, or pass.}")                       \
    X(AFTER, "after-roll", "combat",                                                              \
      "After the roll: {attacker} against {defender}. "                                           \
      "{idle?You have nothing to use here: pass.|Change it, or pass.}")                           \
    X(RETREAT, "retreat", "retreat",                                                              \
      "{loser} {loss?lost {loss} to|was beaten by} {winner}: "                                    \
      "{forced?it has to retreat unless something keeps it.|stand and fight again, or retreat?}") \
    X(PURSUE, "pursue", "combat", "{loser} retreats: keep it here, or pass to let it go.")        \
    X(FLIGHT, "flight", "retreat", "Which way does {loser} retreat?")                             \
    X(WRAP_UP, "wrap-up", "wrap-up",                                                              \
      "Wrap-up: crystals {crystals}, soul stones {stones}. "                                      \
      "Summon or lock; done draws 2 cards and ends your turn.")                                   \
    X(DISCARD, "discard", "wrap-up",                                                              \
      "You hold {hand} cards and may keep {kept}: discard one.")                                  \
    X(TARGET, "target", NULL, "{card}: choose for \"{effect}\".")                                 \
    X(SHOVE, "shove", NULL, "{card}: push it in which direction?")                                \
    X(BLINK, "blink", NULL, "{card}: put it on which square?")                                    \
    X(PORTAL, "portal", NULL, "{card}: on which of your portals?")                                \
    X(OVER, NULL, NULL, NULL)
/* clang-format on */

enum dawn_ask {
#define X(key, word, topic, question) DAWN_ASK_##key,
    DAWN_ASKS(X)
#undef X
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

/* Deeds: the kinds of actions, in the order of legal lists: key, word of the notation, heading in
 * lists, questions they answer, what they do (slots: words/deeds.h); behind it the operand. */
#define DAWN_MAGIC(AT)                                                                             \
    AT(SUMMONING) | AT(MOVEMENT) | AT(WRAP_UP) | AT(BEFORE) | AT(AFTER) | AT(RETREAT) | AT(PURSUE)
/* clang-format off */
#define DAWN_DEEDS(X, AT)                                                                         \
    X(START, "start", NONE, 0, "") /* seat */                                                     \
    X(TILE, "tile", NONE, 0, "") /* face */                                                       \
    X(DRAW_CARD, "draw", NONE, 0, "") /* card */                                                  \
    X(TERRAIN, "terrain", NONE, 0, "") /* terrain card */                                         \
    X(ROLL, "roll", NONE, 0, "") /* value of the die */                                           \
    X(STRIP_CARD, "strip", NONE, 0, "") /* card */                                                \
    X(SCHOOL, "school", SCHOOLS, AT(SCHOOL), "") /* school */                                     \
    X(TOKEN, "token", SQUARES, AT(TOKEN), "") /* square */                                        \
    X(SACRIFICE, "sacrifice", SACRIFICE, AT(SUMMONING), /* slot */                                \
      "{creature}; charges a soul stone")                                                         \
    X(SUMMON, "summon", SUMMON, AT(SUMMONING) | AT(WRAP_UP), /* card << 8 | portal << 4 | stones */ \
      "{stats}; {crystals?{crystals:crystal}{stones? and {stones:stone}}|"                        \
      "{stones?{stones:stone}|free}}{text?. {text}}")                                             \
    X(REROLL_MOVE, "reroll", SOUL_STONE, AT(MOVEMENT),                                            \
      "spend a soul stone, roll both dice again")                                                 \
    X(MOVE, "move", MOVE, AT(MOVEMENT), /* slot << 8 | direction */                               \
      "{to?{name} {from} to {to}, costs {cost}{token?, {token}}{prey?, attacks {prey}}}")         \
    X(CAST, "cast", MAGIC, DAWN_MAGIC(AT), "{card}") /* card */                                   \
    X(USE_POWER, "power", MAGIC, DAWN_MAGIC(AT), "{power}, costs a soul stone. {text}")           \
    X(ABILITY, "ability", MAGIC, AT(AFTER), "reroll its lowest die")                              \
    X(LOCK, "lock", SOUL_LOCK, AT(WRAP_UP), "{creature}") /* creature */                          \
    X(FIGHT, "fight", FIGHTS, AT(ORDER), "{attacker?{attacker} attacks {defender}}") /* square */ \
    X(STAND, "stand", THE_LOSER, AT(RETREAT), "fight again")                                      \
    X(HOLD, "hold", THE_LOSER, AT(RETREAT), "spend a soul stone, fight again")                    \
    X(RETREAT, "retreat", THE_LOSER, AT(RETREAT),                                                 \
      "{forced?a die decides where to|leave the square by a die}")                                \
    X(PIN_DOWN, "pin", THE_WINNER, AT(PURSUE), "spend a soul stone, it stays and fights again")   \
    X(PASS, "pass", GO_ON, AT(BEFORE) | AT(AFTER) | AT(PURSUE), "")                               \
    X(TARGET, "target", TARGETS, AT(TARGET), "{creature}") /* creature */                         \
    X(TARGET_SEAT, "target", TARGETS, AT(TARGET), "") /* seat */                                  \
    X(TARGET_CARD, "target", TARGETS, AT(TARGET), "{card}") /* card */                            \
    X(DIR, "dir", DIRECTIONS, AT(FLIGHT) | AT(SHOVE), /* direction */                             \
      "{compass} to {to}{prey?, attacks {prey}}")                                                 \
    X(TO, "to", SQUARES, AT(BLINK) | AT(TARGET), "") /* square */                                 \
    X(PORTAL, "portal", PORTALS, AT(PORTAL), "") /* 0 or 1 */                                     \
    X(DISCARD, "discard", CARDS, AT(DISCARD), "{card}") /* card */                                \
    X(DONE, "done", GO_ON, AT(SUMMONING) | AT(MOVEMENT) | AT(WRAP_UP),                            \
      "{summoning?roll for movement|"                                                             \
      "{moving?unused points are lost; combat|draw 2, keep 4, charge a crystal}}")
/* clang-format on */

enum dawn_deed {
    DAWN_NO_DEED,
#define X(key, ...) DAWN_##key,
    DAWN_DEEDS(X, )
#undef X
        DAWN_DEED_COUNT
};

#endif
