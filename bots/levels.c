/*
 * levels.c: the levels of each game, from forgetful to patient.
 *
 * A novice goes by a rule of thumb (thumb.h), with lapses, and so
 * does an apprentice, with fewer; Dawn's apprentice looks at a few moves. The
 * two upper levels search, with what each game lends them. Budgets are
 * simulations, with a cap in seconds for slow machines, so that games
 * reproduce. docs/bots.md has what was measured.
 */
#include "levels.h"

#include "../games/abraca/abraca_eval.h"
#include "../games/archmage/archmage.h"
#include "../games/archmage/archmage_eval.h"
#include "../games/archmage/rules/pieces.h"
#include "../games/dawn/dawn_eval.h"
#include "dawn_home.h"
#include "search.h"
#include "thumb.h"

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
    .plans = archmage_plans,
    .open = 1,
};

/* Dawn's quick hand is a rule of thumb, which looks at its own cards only; a
 * search tries first what that would do. */
static void dawn_weigh_and_pick(const void *world, int seat, const bg_action *list, int n,
                                float *weight)
{
    struct bg_rng rng = {1};
    bg_action first = dawn_thumb_pick(world, seat, list, n, &rng);
    dawn_weigh(world, seat, list, n, weight);
    for (int i = 0; i < n; i++)
        weight[i] += list[i] == first ? 1 : 0;
}

#define DAWN_GUIDE                                                                                 \
    .weigh = dawn_weigh_and_pick, .pick = dawn_thumb_pick, .judge = dawn_judge, .clock = dawn_clock

static const struct guide dawn_guide = {DAWN_GUIDE};
static const struct guide dawn_home_guide = {DAWN_GUIDE, .narrow = dawn_stay_home};

/* Nothing lent: plain Monte-Carlo tree search, the yardstick. */
static const struct guide no_guide = {.weigh = NULL};

/* Torment and Befuddle cost relics that the goal needs more: docs/bots.md. */
static bg_action archmage_search(const struct search_plan *plan, const struct bot_ask *ask)
{
    const struct archmage *g = (const struct archmage *)ask->view;
    int window = g->depth && archmage_top(g)->node == NODE_WINDOW;
    return window ? ACT_PASS : search_choose(plan, ask);
}

/* A bot of a game and level that searches by its plan. */
#define LEVEL(NAME, GAME, LEVEL_NAME, ABOUT, SEARCH, ...)                                          \
    static const struct search_plan NAME##_plan = {__VA_ARGS__};                                   \
    static bg_action NAME##_choose(const struct bot_ask *ask)                                      \
    {                                                                                              \
        return SEARCH(&NAME##_plan, ask);                                                          \
    }                                                                                              \
    const struct bot NAME = {GAME, LEVEL_NAME, ABOUT, NAME##_choose, &NAME##_plan};

/* A bot that has a way to play, and in some of 100 answers does anything. */
static bg_action play_with_lapses(bg_action (*usual)(const struct bot_ask *ask), uint32_t lapses,
                                  const struct bot_ask *ask)
{
    bg_action list[BG_MAX_LIST];
    if (bg_rng_below(ask->rng, 100) >= lapses)
        return usual(ask);
    int n = ask->game->legal(ask->view, ask->seat, list);
    return list[bg_rng_below(ask->rng, (uint32_t)n)];
}

#define FORGETFUL(NAME, GAME, LEVEL_NAME, ABOUT, USUAL, LAPSES)                                    \
    static bg_action NAME##_choose(const struct bot_ask *ask)                                      \
    {                                                                                              \
        return play_with_lapses(USUAL, LAPSES, ask);                                               \
    }                                                                                              \
    const struct bot NAME = {GAME, LEVEL_NAME, ABOUT, NAME##_choose, NULL};

LEVEL(plain_mcts, NULL, "mcts", "plain tree search without knowledge of the game, for comparison",
      search_choose, .guide = &no_guide, .simulations = 2000, .seconds = 1.5, .explore = 1.4f)

FORGETFUL(abraca_beginner, "abraca", "novice", "weighs its calls, and often forgets to",
          abraca_thumb, 25)
FORGETFUL(abraca_apprentice, "abraca", "apprentice", "calls the spell that is worth its risk",
          abraca_thumb, 7)
LEVEL(abraca_adept, "abraca", "adept", "plays the round through in its head", search_choose,
      .guide = &abraca_guide, .simulations = 120, .seconds = 1.5, .explore = 0.4f, .horizon = 1)
LEVEL(abraca_archmage, "abraca", "archmage", "plays the round through thousands of times",
      search_choose, .guide = &abraca_guide, .simulations = 4000, .seconds = 5, .explore = 0.4f,
      .horizon = 1)

/* Rivals are met by a rule of thumb, the Warlord by plans. */
static const struct search_plan thumb_plan = {.guide = &archmage_guide,
                                              .simulations = 100,
                                              .plans = 1500,
                                              .seconds = 0.2,
                                              .explore = 0.15f,
                                              .turns = 1};

static bg_action archmage_thumb_or_plan(const struct bot_ask *ask)
{
    int versus = ((const struct archmage *)ask->view)->mode == MODE_VERSUS;
    return versus ? archmage_thumb(ask) : archmage_search(&thumb_plan, ask);
}

FORGETFUL(archmage_beginner, "archmage", "novice",
          "plans one turn, and now and then forgets the plan", archmage_thumb_or_plan, 6)
FORGETFUL(archmage_apprentice, "archmage", "apprentice", "plans one turn at a time",
          archmage_thumb_or_plan, 0)
LEVEL(archmage_adept, "archmage", "adept", "plans its turn with a purpose", archmage_search,
      .guide = &archmage_guide, .simulations = 80, .plans = 4000, .seconds = 1.5, .explore = 0.15f,
      .widen = 1.0f, .turns = 1)
LEVEL(archmage_archmage, "archmage", "archmage", "plans its turn and looks at the answers",
      archmage_search, .guide = &archmage_guide, .simulations = 4000, .plans = 20000, .seconds = 5,
      .explore = 0.15f, .widen = 1.0f, .turns = 1)

/* Dice make outcomes scatter by some 0.3, while moves differ by 0.01 or so. */
#define DAWN_SEARCH                                                                                \
    .explore = 0.06f, .widen = 1.0f, .doubt = 50, .scatter = 0.3f, .turns = 2, .horizon = 2
#define DAWN_ADEPT .simulations = 165, .seconds = 1.5, DAWN_SEARCH
#define DAWN_ARCHMAGE .simulations = 5000, .seconds = 5, DAWN_SEARCH

FORGETFUL(dawn_beginner, "dawn", "novice",
          "fights by simple arithmetic, and now and then forgets to", dawn_thumb, 14)
LEVEL(dawn_apprentice, "dawn", "apprentice", "looks at a few moves before it makes one",
      search_choose, .guide = &dawn_guide, .simulations = 38, .seconds = 0.5, DAWN_SEARCH)
LEVEL(dawn_adept, "dawn", "adept", "tries moves and their answers before it makes them",
      search_choose, .guide = &dawn_guide, DAWN_ADEPT)
LEVEL(dawn_archmage, "dawn", "archmage", "tries moves and their answers many times", search_choose,
      .guide = &dawn_guide, DAWN_ARCHMAGE)

/* The same minds, for comparison: what is waiting worth? */
LEVEL(dawn_adept_home, "dawn", "adept-home", "an adept who only defends", search_choose,
      .guide = &dawn_home_guide, DAWN_ADEPT)
LEVEL(dawn_archmage_home, "dawn", "archmage-home", "an archmage who only defends", search_choose,
      .guide = &dawn_home_guide, DAWN_ARCHMAGE)
