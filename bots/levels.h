/*
 * levels.h: the levels of each game, for the list in bots.c.
 */
#ifndef LEVELS_H
#define LEVELS_H

#include "bot.h"

extern const struct bot plain_mcts;
extern const struct bot abraca_beginner, abraca_apprentice, abraca_adept, abraca_archmage,
    abraca_conclave;
extern const struct bot archmage_beginner, archmage_apprentice, archmage_adept, archmage_archmage,
    archmage_conclave;
extern const struct bot dawn_beginner, dawn_apprentice, dawn_adept, dawn_archmage, dawn_conclave;
extern const struct bot archmage_adept_old, archmage_archmage_old;
extern const struct bot dawn_adept_home, dawn_archmage_home;

#endif
