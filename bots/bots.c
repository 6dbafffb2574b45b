/* bots.c: the list of bots: those for comparison, then levels, the weaker before the
 * stronger. A new bot is one line here and its own file. */
#include "levels.h"

#include <string.h>

extern const struct bot abraca_odds, random_bot;

static const struct bot *const bots[] = {
    &random_bot,         &plain_mcts,          &abraca_odds,           &dawn_adept_home,
    &dawn_archmage_home, &archmage_adept_old,  &archmage_archmage_old, &abraca_beginner,
    &abraca_apprentice,  &abraca_adept,        &abraca_archmage,       &abraca_conclave,
    &archmage_beginner,  &archmage_apprentice, &archmage_adept,        &archmage_archmage,
    &archmage_conclave,  &dawn_beginner,       &dawn_apprentice,       &dawn_adept,
    &dawn_archmage,      &dawn_conclave,
};

const struct bot *bot_at(int index)
{
    return index >= 0 && index < (int)BG_LEN(bots) ? bots[index] : NULL;
}

const struct bot *bot_find(const char *game, const char *level)
{
    for (size_t i = 0; i < BG_LEN(bots); i++)
        if (!strcmp(bots[i]->level, level) && (!bots[i]->game || !strcmp(bots[i]->game, game)))
            return bots[i];
    return NULL;
}
