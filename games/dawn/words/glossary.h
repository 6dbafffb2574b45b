/* glossary.h: Dawn's words, for `conclave rules dawn glossary`. */
#ifndef DAWN_WORDS_GLOSSARY_H
#define DAWN_WORDS_GLOSSARY_H

#include "../../../engine/bg.h"

static const struct bg_term dawn_terms[] = {
    {"active mage", "overview", "The mage whose turn it is."},
    {"attacker", "combat", "The later of two creatures on a contested square; it rolls first."},
    {"beacon", "beacons", "A square in the middle; who holds it burns enemies far from it."},
    {"charged", "stones", "Ready to be spent: a crystal or a soul stone is charged or not."},
    {"contested", "combat", "A square with two creatures of different mages, who must fight."},
    {"crystal", "summoning", "Pays a level of a summoned creature; one is charged every wrap-up."},
    {"defender", "combat", "The creature that stood on a contested square first."},
    {"destroyed", "victory", "Without health left: it is worth its level to the mage who did it."},
    {"discard pile", "wrap-up", "Spent cards, face up; they become the deck when that is empty."},
    {"fatigued", "combat", "Down to the health at which a creature tires; it rolls a die less."},
    {"first turn", "overview", "A mage's own first turn, in which nothing may hurt an enemy."},
    {"forced", "retreat", "A retreat by a creature that lost two or more health in the round."},
    {"health", "combat", "What a creature loses in fights; at 0 it is destroyed."},
    {"hold", "stones", "To keep a beaten creature of yours from a forced retreat by a soul stone."},
    {"level", "summoning", "0 to 3: a creature's price, its dice and what it is worth destroyed."},
    {"mage power", "stones", "The one ability of a school, for a charged soul stone, once a turn."},
    {"pin", "retreat", "To keep a beaten enemy from its retreat, so that it fights again."},
    {"portal", "map", "One of two squares where a mage's creatures arrive; no enemy enters it."},
    {"retreat", "retreat", "A beaten creature leaves the square, where a die says."},
    {"rough", "map", "Ground that costs 2 movement to enter."},
    {"sacrifice", "sacrifice", "To give up a damaged creature of yours to charge a soul stone."},
    {"school", "overview", "A mage's art: its cards, its power, its colour."},
    {"slot", "summoning", "One of five places for a mage's creatures on the board."},
    {"soul lock", "locks", "Keeps an enemy creature from being sacrificed until your next turn."},
    {"soul stone", "stones", "Charged by destroying or sacrificing; pays, rerolls, holds or pins."},
    {"spell", "spells", "A card cast in the windows it names; it costs nothing but the card."},
    {"stand", "retreat", "Of a beaten creature: to stay and fight another round."},
    {"terrain token", "set-up", "Something lasting on a square, laid in the set-up."},
    {"tile", "map", "Four by four squares of the board."},
    {"top die", "combat", "The highest die of a side, which is compared first."},
    {"victory pile", "victory", "The cards of creatures you destroyed; their levels are points."},
    {"wall", "map", "A square nobody enters."},
    {"window", "spells", "A moment at which a spell, power or ability may be used."},
};

#endif
