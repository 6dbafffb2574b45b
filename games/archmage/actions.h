/*
 * actions.h: every action as one row, and the headings under which lists of
 * moves show them; archmage.h includes it.
 */
#ifndef ARCHMAGE_ACTIONS_H
#define ARCHMAGE_ACTIONS_H

/* Headings in a list of moves: key, title. */
#define ARCHMAGE_HEADINGS(X)                                                                       \
    X(TRAVEL, "travel", "Travel")                                                                  \
    X(HERE, "here", "Here")                                                                        \
    X(CAST, "cast", "Cast")                                                                        \
    X(ENDS, "journeys-end", "Journey's End")                                                       \
    X(PLACES, "places", "Places of Power")                                                         \
    X(PROPHECIES, "prophecies", "Prophecies")                                                      \
    X(END, "end", "End the turn")

/* Any payment of any spell. */
#define ARCHMAGE_CAST_LINE "cast {cast}{turns? {adds?+|-}}{boosted? boost} pay {payment* }"
/* What can be done at the second boot, by code. */
#define ARCHMAGE_ENDS_LINE                                                                         \
    "{stands?{end#gather{apart? at {boot}}|recruit{apart? at {boot}}|"                             \
    "initiate {end_number}{apart? at {boot}}|{lesson?initiate {lesson}{apart? at {boot}}}|"        \
    "wards{apart? at {boot}}|build{apart? at {boot}}|study{apart? at {boot}}}}"

#define ARCHMAGE_RECRUIT_NEEDS                                                                     \
    "recruit needs a Camp under your feet and as many followers in your Supply, at most three "    \
    "(4.7)"

#define ARCHMAGE_INITIATE_NEEDS                                                                    \
    "initiate needs the enclave of that sphere, two relics and a follower in your Company for "    \
    "each apprentice (4.7)"

/* 8.5: actions in canonical order, `count` codes each, from 1 on: heading, the
 * line of the notation (words/action.h has the slots), and why it may be
 * refused; NULL: words/refusals.h has several reasons. For an answer, the
 * question it belongs to. */
#define ARCHMAGE_ACTIONS(X)                                                                        \
    X(TRAVEL, DIRS, TRAVEL, "travel {direction}", NULL)                                            \
    X(EXPLORE, 1, HERE, "{stands?explore{enlarged? {boot}}}",                                      \
      "explore needs a face-down tile under your feet and 1 movement (4.3)")                       \
    X(DEPLOY, 1, HERE, "{stands?deploy{enlarged? {boot}}}",                                        \
      "deploy needs a vacant land, Town or Camp under your feet and a follower in your "           \
      "Company (4.3)")                                                                             \
    X(ATTACK, 1, HERE, "attack",                                                                   \
      "attack needs a rival's follower under your feet and 1 movement (4.3)")                      \
    X(DIVINE, ARCHMAGE_LANDS, HERE, "divine {relic}",                                              \
      "divining needs Divination, 1 movement, room on the shelf and a land of that kind "          \
      "not yet used this turn (5.5)")                                                              \
    X(CAST1, SPHERES, CAST, ARCHMAGE_CAST_LINE, NULL)                                              \
    X(CAST2, SPHERES * 3, CAST, ARCHMAGE_CAST_LINE, NULL)                                          \
    X(CAST3, SPHERES * 10, CAST, ARCHMAGE_CAST_LINE, NULL)                                         \
    X(TORMENT, 1, CAST, ARCHMAGE_CAST_LINE, NULL)                                                  \
    X(BEFUDDLE, 6, CAST, ARCHMAGE_CAST_LINE, NULL) /* less with each payment, then more */         \
    X(CORROSION, 3, CAST, ARCHMAGE_CAST_LINE, NULL)                                                \
    X(INFLAME, 3, CAST, ARCHMAGE_CAST_LINE, NULL)                                                  \
    X(GATHER, 1, ENDS, "gather{apart? at {boot}}",                                                 \
      "gather needs a Town under your feet and a location of your own (4.7.1)")                    \
    X(RECRUIT, 1, ENDS, "recruit{apart? at {boot}}", ARCHMAGE_RECRUIT_NEEDS)                       \
    X(INITIATE, 3, ENDS, "initiate {number}{apart? at {boot}}",                                    \
      ARCHMAGE_INITIATE_NEEDS) /* 1 to 3 at an enclave */                                          \
    X(HYBRID, 3, ENDS, "{lesson?initiate {lesson}{apart? at {boot}}}",                             \
      ARCHMAGE_INITIATE_NEEDS) /* first sphere, second, both */                                    \
    X(WARDS, 1, ENDS, "wards{apart? at {boot}}",                                                   \
      "wards need a vacant or own land under your feet, a follower of yours without a "            \
      "ward here or adjacent, and wards in the pool (4.7.2)")                                      \
    X(BUILD, 1, ENDS, "build{apart? at {boot}}",                                                   \
      "{built?you have built your tower already|build needs a vacant or own land under "           \
      "your feet} (4.7.3)")                                                                        \
    X(STUDY, 1, ENDS, "study{apart? at {boot}}",                                                   \
      "study needs your own tower under your feet and something to train or promote "              \
      "(4.7.4)")                                                                                   \
    X(END, 1, END, "end", "the turn cannot end now (4.8)")                                         \
    X(PICK, SPHERES, ANSWER, "{picked?{verb} {picked}}", "a question for a sphere or a relic")     \
    X(FOLLOWER, 1, ANSWER, "town follower", "a Town's gift")                                       \
    X(PASS, 1, ANSWER, "{pass}", "an offer that may be declined") /* none, pass */                 \
    X(DUEL, AREAS - AREA_ADVANCED, ANSWER, "duel {area}", "Study")                                 \
    X(DIR, DIRS, ANSWER, "dir {direction}", "Fiery Chasm")                                         \
    X(ALL, 1, ANSWER, "all", "Entangling Vines")                                                   \
    X(BARE, 1, ANSWER, "bare", "Entangling Vines")                                                 \
    X(SEAT, ARCHMAGE_SEATS, ANSWER, "on {seat}", "Imprison")                                       \
    X(DOOR, ARCHMAGE_SEATS *SPHERES, ANSWER, "door {rival} {sphere}", "Shadow")                    \
    X(TAINT, ARCHMAGE_SEATS *SPHERES, ANSWER, "taint {rival} {sphere}", "Corrupt")                 \
    X(LOCATION, ARCHMAGE_LOCATIONS, ANSWER, "{location?{verb} {location}}",                        \
      "a question for a location")                                                                 \
    X(CELL, ARCHMAGE_CELLS, ANSWER, "place @{cell}", "Upheaval")                                   \
    X(SWAP, SPHERES *(SPHERES - 1), ANSWER, "swap {given}>{gained}", "Transmute")                  \
    X(START, ARCHMAGE_SEATS, ANSWER, "start {seat}", "chance")                                     \
    X(PLANETS, 90, ANSWER, "planets {active} {distances* }", "chance")                             \
    X(LAND, ARCHMAGE_LANDS, ANSWER, "reveal {land}", "chance")                                     \
    X(CAMP, 1, ANSWER, "reveal camp", "chance")                                                    \
    X(REVEAL_HYBRID, 3, ANSWER, "reveal {people}", "chance")                                       \
    X(ROLL, 6, ANSWER, "roll {number}", "chance")                                                  \
    X(CAST_NEW1, SPHERES * 2, CAST, ARCHMAGE_CAST_LINE, NULL) /* A16.7: plain, boosted */          \
    X(CAST_NEW2, SPHERES * 3, CAST, ARCHMAGE_CAST_LINE, NULL)                                      \
    X(PIVOT, 2 * DIRS, TRAVEL, "{pivot?pivot {boot} {pivot}}",                                     \
      "a pivot needs a free location beside the standing boot, a clear sweep and the "             \
      "movement (A11.3)") /* moving boot, direction of the target from the standing one */         \
    X(FLY, DIRS *ARCHMAGE_FLIGHT, TRAVEL, "fly {flight} {steps}",                                  \
      "a flight needs Fly, a free location to land on and the movement (A10.3)")                   \
    X(EXPLORE2, 1, HERE, "{stands?explore{enlarged? {boot}}}",                                     \
      "this cannot be done at that location (4.3)") /* with the second boot */                     \
    X(DEPLOY2, 1, HERE, "{stands?deploy{enlarged? {boot}}}",                                       \
      "this cannot be done at that location (4.3)")                                                \
    X(REPLACE, 2, HERE, "{stands?replace{enlarged? {boot}}}",                                      \
      "replace needs an ally's follower under your feet, 1 movement and a follower in "            \
      "your Company (A15.8)")                                                                      \
    X(ENDS2, ACT_END - ACT_GATHER, ENDS, ARCHMAGE_ENDS_LINE,                                       \
      NULL) /* Journey's End at the second boot */                                                 \
    X(HOARD, 2, ENDS, "{stands?hoard{apart? at {boot}}}",                                          \
      "hoard needs an explored Place of Power under your feet and room on its shelf "              \
      "(A13.3)")                                                                                   \
    X(USE, USES, PLACES, "use {use}", "this Place needs its card ready and a target (A13)")        \
    X(PROPHECY, PROPHECIES - 1, PROPHECIES, "reveal {prophecy}",                                   \
      "this Prophecy is not in your hand or not fulfilled now (A14.4)")                            \
    X(LEARN, SPELLS, ANSWER,                                                                       \
      "{learns?learn {spell}|{picks?pick {spell}|{drawn?spell {active} {spell}}}}",                \
      "the choice of a spell")                                                                     \
    X(LAY, 1, ANSWER, "lay", "the Red Altar")                                                      \
    X(EDGE, ARCHMAGE_CELLS * 3, ANSWER, "{edge?wall {edge}}", "Magic Barrier")                     \
    X(PUSH, ARCHMAGE_SEATS *DIRS, ANSWER, "push {pushed} {direction}", "Deadmaze")                 \
    X(VEER, 3, ANSWER, "veer {turn}", "Befuddle")                                                  \
    X(CARD, NUMBER_W_CARDS, ANSWER, "march {card}", "chance")                                      \
    X(FIND, PLACES, ANSWER, "reveal {place}", "chance")                                            \
    X(DEAL, PROPHECIES - 1, ANSWER, "deal {active} {known?{prophecy}|?}", "chance")                \
    X(RECRUIT_FEW, 2 * (NUMBER_RECRUITS - 1), ENDS, "{stands?recruit {few}{apart? at {boot}}}",    \
      ARCHMAGE_RECRUIT_NEEDS) /* fewer than the most, with each boot */

#endif
