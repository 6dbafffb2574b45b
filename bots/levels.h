/*
 * levels.h: the bots that search, for the list in bots.c.
 */
#ifndef LEVELS_H
#define LEVELS_H

#include "bot.h"

extern const struct bot plain_mcts;
extern const struct bot abraca_apprentice, abraca_adept, abraca_archmage;
extern const struct bot archmage_apprentice, archmage_adept, archmage_archmage;
extern const struct bot dawn_apprentice, dawn_adept, dawn_archmage;

#endif
