/*
 * events.h: what players see happen, and how it is told.
 *
 * Key, name, and the sentence with its slots (words/tell.h); "" goes without saying. `seat`,
 * `from`, `to`, `piece` and `amount` as noted.
 */
#ifndef DAWN_EVENTS_H
#define DAWN_EVENTS_H

/* clang-format off */
#define DAWN_EVENTS(X)                                                                            \
    /* seat begins */                                                                             \
    X(STARTED, "started", "{seat} begins")                                                        \
    /* piece face, to place in the layout */                                                      \
    X(TILE_LAID, "tile", "Tile {tile} is laid")                                                   \
    /* piece school */                                                                            \
    X(JOINED, "school", "{seat} is the {school}")                                                 \
    /* piece card, its owner's secret */                                                          \
    X(DREW, "drew", "{seat} draws {hidden?a card|{card}}")                                        \
    /* amount cards */                                                                            \
    X(RESHUFFLED, "reshuffled", "{seat}'s discard pile of {amount} becomes the deck")             \
    /* piece terrain card */                                                                      \
    X(TERRAIN_DRAWN, "terrain", "{seat} draws the terrain card {token}")                          \
    /* piece token, to square or DAWN_NONE: set aside */                                          \
    X(TOKEN_PUT, "token", "{seat} {placed?puts down {token} on {square}|sets aside {token}}")     \
    /* amount round */                                                                            \
    X(TURN, "turn", "Round {amount}: {seat}'s turn")                                              \
    /* piece card, from creature */                                                               \
    X(UNLOCKED, "unlocked", "  {creature} loses its soul lock")                                   \
    /* to square: temporary ground is gone */                                                     \
    X(SETTLED, "settled", "The ground settles on {square}")                                       \
    /* piece card */                                                                              \
    X(CAST, "cast", "{seat} casts {card}: {text}")                                                \
    /* piece the power's card */                                                                  \
    X(POWER, "power", "{seat} uses {card}: {text}")                                               \
    /* amount +1 charged, -1 spent or lost */                                                     \
    X(STONE, "stone", "  {seat} {amount#empties|charges} a soul stone")                           \
    X(CRYSTAL, "crystal", "  {seat} {amount#empties|charges} a crystal")                          \
    /* piece card, from creature, to square, amount health */                                     \
    X(ARRIVED, "arrived", "{seat} summons {card} on {square} with {amount} health")               \
    /* piece card, from creature, to its square */                                                \
    X(OFFERED, "offered", "{seat} sacrifices {card}")                                             \
    /* to step: a phase begins */                                                                 \
    X(PHASE, "phase", "")                                                                         \
    /* amount; to which of the two */                                                             \
    X(MOVE_DIE, "move-die", "{seat} rolls {amount} to move")                                      \
    /* amount movement points there are now */                                                    \
    X(POINTS, "points", "{seat} has {amount} movement")                                    \
    /* piece card, from and to squares, amount creature */                                        \
    X(MOVED, "moved", "{creature} {from} to {square}")                                            \
    /* to square, from attacker, amount defender */                                               \
    X(FIGHT, "fight", "Fight on {square}{fighting?: {attacker} attacks {defender}}")              \
    X(PASSED, "passed", "")                                                                       \
    /* piece card, from creature */                                                               \
    X(ABILITY, "ability", "  {creature} rerolls its lowest die")                                  \
    /* to square, amount number of the fight round */                                             \
    X(ROUND, "round", "")                                                                         \
    /* piece card, from creature, to which die, amount */                                         \
    X(DIE, "die", "  {creature} rolls {amount}")                                                  \
    X(FIXED, "fixed", "  {creature} turns its lowest die to {amount}")                            \
    /* amount how many so far this round */                                                       \
    X(TIE, "tie", "  a tie: all dice are rolled again")                                           \
    /* from loser's card, to winner's card, amount loss; piece: the pair that decided << 12 |     \
     * winner's die << 6 | loser's */                                                             \
    X(COMPARED, "compared",                                                                       \
      "  {tied?the tenth tie goes to the defender|{pair?level on top, then }{high} against {low}}:" \
      " {loser} {amount?loses {amount}|is beaten but loses nothing}")                             \
    /* piece card, from creature, to health left, amount */                                       \
    X(LOST, "lost", "{left?  {creature} has {left} health left}")                                 \
    /* the same, not by a comparison */                                                           \
    X(HURT, "hurt", "  {creature} loses {amount} and has {left} health")                          \
    /* the same, gained */                                                                        \
    X(MENDED, "mended", "  {creature} regains {amount} and has {left} health")                    \
    /* seat owner, piece card, from creature, to credited */                                      \
    X(DESTROYED, "destroyed", "  {creature} is destroyed{other? and goes to {other}}")            \
    /* amount points there are now */                                                             \
    X(SCORED, "scored", "  {seat}'s victory points: {amount}")                                    \
    /* piece card, from creature, up to BLOCKED */                                                \
    X(STANDS, "stands", "  {creature} stands and fights again")                                   \
    X(HELD, "held", "  {creature} is held there by a soul stone and fights again")                \
    X(RETREATS, "retreats", "  {creature} retreats")                                              \
    X(PINNED, "pinned", "  {creature} is pinned by a soul stone and fights again")                \
    /* amount */                                                                                  \
    X(FLIGHT_DIE, "flight-die",                                                                   \
      "  the retreat die shows {amount}: "                                                        \
      "{amount#|north|east|south|west|its owner picks|the winner picks}")                         \
    X(BLOCKED, "blocked", "  {creature} cannot go that way and fights again")                     \
    /* piece card, from creature */                                                               \
    X(LOCKED, "locked", "{seat} puts a soul lock on {card}")                                      \
    /* piece card, or from creature, or to seat, chosen for an effect */                          \
    X(AIMED, "aimed", "{other?  {seat} aims at {other}}")                                         \
    /* to square, amount 1 wall, 2 bog */                                                         \
    X(GROUND, "ground", "{amount#|A wall rises|A bog spreads} on {square}")                       \
    /* from creature, to side, piece primitive (whose sentence it is), amount */                  \
    X(MODIFIED, "modified", "{change?  {change}}")                                                \
    /* amount there is now */                                                                     \
    X(DISCOUNT, "discount", "  {seat}'s next creature costs {amount} less")                       \
    /* piece card */                                                                              \
    X(DREDGED, "dredged", "  {seat} takes {card} back into the hand")                             \
    X(STRIPPED, "stripped", "{seat} loses from the hand {card}")                                  \
    X(DISCARDED, "discarded", "{seat} discards {card}")                                           \
    /* amount: enum dawn_ending */                                                                \
    X(ENDED, "ended",                                                                             \
      "{amount#|The target is reached: the game is over|"                                         \
      "The last round is over, and so is the game|"                                               \
      "The beacons are held and nobody is left to fight: the game is over}")
/* clang-format on */

enum dawn_event_kind {
    DAWN_EV_NONE,
#define X(key, name, told) DAWN_EV_##key,
    DAWN_EVENTS(X)
#undef X
        DAWN_EVENT_COUNT
};

#endif
