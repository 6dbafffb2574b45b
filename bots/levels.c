/*
 * levels.c: the bots that search: what each game lends them and how long each
 * level thinks. docs/bots.md has what was measured.
 */
#include "levels.h"

#include "../games/abraca/abraca_eval.h"
#include "../games/archmage/archmage_eval.h"
#include "../games/dawn/dawn_eval.h"
#include "search.h"

extern const struct bg_game dawn_game;
extern const struct bot dawn_novice;

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

/* Dawn's quick hand is the novice, who looks at its own hand only; a search
 * tries first what the novice would do. */
static bg_action dawn_pick(const void *world, int seat, const bg_action *list, int n,
                           struct bg_rng *rng)
{
    struct bot_ask ask = {.game = &dawn_game, .view = world, .seat = seat, .rng = rng};
    (void)list;
    (void)n;
    return dawn_novice.choose(&ask);
}

static void dawn_weigh_with_novice(const void *world, int seat, const bg_action *list, int n,
                                   float *weight)
{
    struct bg_rng rng = {1};
    bg_action first = dawn_pick(world, seat, list, n, &rng);
    dawn_weigh(world, seat, list, n, weight);
    for (int i = 0; i < n; i++)
        weight[i] += list[i] == first ? 1 : 0;
}

static const struct guide dawn_guide = {
    .weigh = dawn_weigh_with_novice,
    .pick = dawn_pick,
    .judge = dawn_judge,
    .clock = dawn_clock,
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

LEVEL(dawn_apprentice, "dawn", "apprentice", "tries moves before it makes them",
      .guide = &dawn_guide, .simulations = 100, .seconds = 0.5, .explore = 0.2f, .widen = 1.0f,
      .turns = 1)
LEVEL(dawn_adept, "dawn", "adept", "tries moves many times before it makes them",
      .guide = &dawn_guide, .simulations = 800, .seconds = 1.5, .explore = 0.2f, .widen = 1.0f,
      .turns = 1)
LEVEL(dawn_archmage, "dawn", "archmage", "looks at answers to answers", .guide = &dawn_guide,
      .simulations = 6000, .seconds = 5, .explore = 0.2f, .widen = 1.0f, .turns = 1)
