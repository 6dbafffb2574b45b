/* glossary.h: Abraca's words, for `conclave rules abraca glossary`. */
#ifndef ABRACA_WORDS_GLOSSARY_H
#define ABRACA_WORDS_GLOSSARY_H

#include "../../../engine/bg.h"

static const struct bg_term abraca_terms[] = {
    {"call", "turn", "To name the number of a spell you believe stands in front of you."},
    {"die", "die", "It shows 1, 2 or 3."},
    {"free calls", "free-calls", "An option: after a call that worked any number may follow."},
    {"last-standing", "last-standing",
     "An option: a round goes on without the fallen until one wizard lives."},
    {"life", "round-end", "What spells and failed calls take; at 0 a wizard has fallen."},
    {"mistake", "mistakes",
     "A call lower than the one before, which an option allows and punishes."},
    {"neighbour", "taker",
     "The next wizard on one's left or right; in last-standing the next living one."},
    {"open board", "stones", "Where stones lie that were cast or set aside, for all to see."},
    {"pile", "stones", "The stones nobody has seen, from which racks are refilled."},
    {"rack", "stones", "The five places in front of a wizard, seen by everybody else."},
    {"round", "round-end", "From a deal to a fall or an empty rack; it scores points."},
    {"secret stone", "secrets", "One of four stones put away; Night Singer takes one."},
    {"spell", "turn", "What a called number does when a stone of it is there."},
    {"spellstone", "stones", "A piece with a number from 1 to 8: there are as many as it says."},
    {"survivor", "round-end", "A wizard with life left when the round ends."},
    {"target", "goal", "The points that end the game after the round in which they are reached."},
    {"wizard", "goal", "A player."},
};

#endif
