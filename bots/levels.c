/*
 * levels.c: the bots that search: what each game lends them and how long each
 * level thinks. docs/bots.md has what was measured.
 */
#include "levels.h"

#include "../games/abraca/abraca_eval.h"
#include "../games/archmage/archmage_eval.h"
#include "search.h"

static const struct guide abraca_guide = {
    .weigh = abraca_weigh,
    .pick = abraca_pick,
    .judge = abraca_judge,
    .clock = abraca_clock,
    .fits = abraca_fits,
    .others_pick = 1,
};

static const struct guide archmage_guide = {
    .weigh = archmage_weigh,
    .pick = archmage_pick,
    .judge = archmage_judge,
    .clock = archmage_clock,
    .open = 1,
};

/* Nothing lent: plain Monte-Carlo tree search, the yardstick. */
static const struct guide no_guide = {.weigh = NULL};

/* A bot of a game and level with its plan. */
#define LEVEL(NAME, GAME, LEVEL_NAME, ABOUT, ...)                                                  \
    static const struct search_plan NAME##_plan = {__VA_ARGS__};                                   \
    static bg_action NAME##_choose(const struct bot_ask *ask)                                      \
    {                                                                                              \
        return search_choose(&NAME##_plan, ask);                                                   \
    }                                                                                              \
    const struct bot NAME = {GAME, LEVEL_NAME, ABOUT, NAME##_choose, &NAME##_plan};

LEVEL(plain_mcts, NULL, "mcts", "plain tree search without knowledge of the game, for comparison",
      .guide = &no_guide, .simulations = 2000, .seconds = 1.5, .explore = 1.4f)

LEVEL(abraca_apprentice, "abraca", "apprentice", "looks a little ahead, and slips now and then",
      .guide = &abraca_guide, .simulations = 150, .seconds = 0.5, .explore = 1.0f, .turns = 1,
      .horizon = 1)
LEVEL(abraca_adept, "abraca", "adept", "plays each round through in its head",
      .guide = &abraca_guide, .simulations = 2000, .seconds = 1.5, .explore = 1.0f, .turns = 1,
      .horizon = 1)
LEVEL(abraca_archmage, "abraca", "archmage", "plays each round through a great many times",
      .guide = &abraca_guide, .simulations = 20000, .seconds = 5, .explore = 1.0f, .turns = 1,
      .horizon = 1)

LEVEL(archmage_apprentice, "archmage", "apprentice", "plans its turn", .guide = &archmage_guide,
      .simulations = 300, .seconds = 0.5, .explore = 0.15f, .widen = 1.0f, .turns = 1)
LEVEL(archmage_adept, "archmage", "adept", "plans its turn with care", .guide = &archmage_guide,
      .simulations = 2000, .seconds = 1.5, .explore = 0.15f, .widen = 1.0f, .turns = 1)
LEVEL(archmage_archmage, "archmage", "archmage", "plans its turn and looks at the answers",
      .guide = &archmage_guide, .simulations = 15000, .seconds = 5, .explore = 0.15f, .widen = 1.0f,
      .turns = 1)
