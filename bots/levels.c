/*
 * levels.c: the levels of each game, from forgetful to patient.
 *
 * A novice goes by a rule of thumb (thumb.h) and overlooks much of what it could
 * do, an apprentice less. The upper levels search, with what each game lends
 * them; the highest, `conclave`, for about a second. Budgets are simulations,
 * with a cap in seconds for slow machines, so that games reproduce.
 * docs/bots.md has what was measured.
 */
#include "levels.h"

#include "../games/abraca/abraca_eval.h"
#include "../games/abraca/rules/turn.h"
#include "../games/archmage/archmage.h"
#include "../games/archmage/archmage_eval.h"
#include "../games/archmage/archmage_net.h"
#include "../games/archmage/rules/pieces.h"
#include "../games/dawn/dawn.h"
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

#define ARCHMAGE_GUIDE                                                                             \
    .weigh = archmage_weigh, .pick = archmage_pick, .clock = archmage_clock,                       \
    .plans = archmage_plans, .open = 1

static const struct guide archmage_guide = {ARCHMAGE_GUIDE, .judge = archmage_judge_learned};
static const struct guide archmage_old_guide = {ARCHMAGE_GUIDE, .judge = archmage_judge};

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

/* The cap of who takes about a second: for the page, and for slow machines. */
#define CONCLAVE_SECONDS 2

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

/* A bot that goes by a rule of thumb and does not see everything there is to do: it overlooks
 * so many of 100 moves, but never that it may stop. */
struct sight {
    bg_action (*choose)(const struct bot_ask *ask, const bg_action *seen, int n);
    int (*is_plain)(bg_action action);
    uint32_t overlooked;
};

static bg_action play_by_sight(const struct sight *s, const struct bot_ask *ask)
{
    bg_action list[BG_MAX_LIST], seen[BG_MAX_LIST];
    int n = ask->game->legal(ask->view, ask->seat, list), count = 0;
    for (int i = 0; i < n; i++)
        if (s->is_plain(list[i]) || bg_rng_below(ask->rng, 100) >= s->overlooked)
            seen[count++] = list[i];
    if (!count)
        seen[count++] = list[bg_rng_below(ask->rng, (uint32_t)n)];
    return s->choose(ask, seen, count);
}

#define SHORTSIGHTED(NAME, GAME, LEVEL_NAME, ABOUT, CHOOSE, IS_PLAIN, OVERLOOKED)                  \
    static bg_action NAME##_choose(const struct bot_ask *ask)                                      \
    {                                                                                              \
        static const struct sight sight = {CHOOSE, IS_PLAIN, OVERLOOKED};                          \
        return play_by_sight(&sight, ask);                                                         \
    }                                                                                              \
    const struct bot NAME = {GAME, LEVEL_NAME, ABOUT, NAME##_choose, NULL};

static int abraca_stops(bg_action action)
{
    return action == abraca_end();
}

static int archmage_stops(bg_action action)
{
    return action == ACT_END || action == ACT_PASS;
}

static int dawn_stops(bg_action action)
{
    int deed = dawn_deed(action);
    return deed == DAWN_DONE || deed == DAWN_PASS || deed == DAWN_STAND;
}

LEVEL(plain_mcts, NULL, "mcts", "plain tree search without knowledge of the game, for comparison",
      search_choose, .guide = &no_guide, .simulations = 2000, .seconds = 1.5, .explore = 1.4f)

SHORTSIGHTED(abraca_beginner, "abraca", "novice", "weighs some of its calls", abraca_thumb,
             abraca_stops, 58)
SHORTSIGHTED(abraca_apprentice, "abraca", "apprentice", "calls the spell that is worth its risk",
             abraca_thumb, abraca_stops, 20)
LEVEL(abraca_adept, "abraca", "adept", "plays the round through in its head", search_choose,
      .guide = &abraca_guide, .simulations = 120, .seconds = 1.5, .explore = 0.4f, .horizon = 1)
LEVEL(abraca_archmage, "abraca", "archmage", "plays the round through thousands of times",
      search_choose, .guide = &abraca_guide, .simulations = 4000, .seconds = 5, .explore = 0.4f,
      .horizon = 1)
LEVEL(abraca_conclave, "abraca", "conclave", "takes a second to play the round through",
      search_choose, .guide = &abraca_guide, .simulations = 400000, .seconds = CONCLAVE_SECONDS,
      .explore = 0.4f, .horizon = 1)

/* Rivals are met by a rule of thumb, the Warlord by plans. */
static const struct search_plan thumb_plan = {.guide = &archmage_guide,
                                              .simulations = 100,
                                              .plans = 1500,
                                              .seconds = 0.2,
                                              .explore = 0.15f,
                                              .turns = 1};

/* The best of those moves, as a search ranks them. */
static bg_action best_planned(const struct bot_ask *ask, const bg_action *list, int n)
{
    struct search_result found;
    struct bot_ask again = *ask;
    again.found = &found;
    found.count = 0;
    bg_action first = archmage_search(&thumb_plan, &again);
    for (int i = 0; i < found.count; i++)
        for (int k = 0; k < n; k++)
            if (list[k] == found.move[i].action)
                return list[k];
    return first;
}

static bg_action archmage_thumb_or_plan(const struct bot_ask *ask, const bg_action *list, int n)
{
    int versus = ((const struct archmage *)ask->view)->mode == MODE_VERSUS;
    return versus ? archmage_thumb(ask, list, n) : best_planned(ask, list, n);
}

SHORTSIGHTED(archmage_beginner, "archmage", "novice", "plans one turn, and overlooks much",
             archmage_thumb_or_plan, archmage_stops, 20)
SHORTSIGHTED(archmage_apprentice, "archmage", "apprentice", "plans one turn at a time",
             archmage_thumb_or_plan, archmage_stops, 0)

#define ARCHMAGE_SEARCH .explore = 0.15f, .widen = 1.0f, .turns = 1
#define ARCHMAGE_ADEPT .simulations = 80, .plans = 4000, .seconds = 1.5, ARCHMAGE_SEARCH
#define ARCHMAGE_ARCHMAGE .simulations = 4000, .plans = 20000, .seconds = 5, ARCHMAGE_SEARCH
#define ARCHMAGE_CONCLAVE                                                                          \
    .simulations = 120000, .plans = 600000, .seconds = CONCLAVE_SECONDS, ARCHMAGE_SEARCH

LEVEL(archmage_adept, "archmage", "adept", "plans its turn with a purpose", archmage_search,
      .guide = &archmage_guide, ARCHMAGE_ADEPT)
LEVEL(archmage_archmage, "archmage", "archmage", "plans its turn and looks at the answers",
      archmage_search, .guide = &archmage_guide, ARCHMAGE_ARCHMAGE)
LEVEL(archmage_conclave, "archmage", "conclave", "takes a second for its turn and the answers",
      archmage_search, .guide = &archmage_guide, ARCHMAGE_CONCLAVE)

/* The same minds with the judge that was made by hand, for comparison: what was learned? */
LEVEL(archmage_adept_old, "archmage", "adept-old", "an adept with the old judge", archmage_search,
      .guide = &archmage_old_guide, ARCHMAGE_ADEPT)
LEVEL(archmage_archmage_old, "archmage", "archmage-old", "an archmage with the old judge",
      archmage_search, .guide = &archmage_old_guide, ARCHMAGE_ARCHMAGE)

/* Dice make outcomes scatter by some 0.3, while moves differ by 0.01 or so. */
#define DAWN_SEARCH                                                                                \
    .explore = 0.06f, .widen = 1.0f, .doubt = 50, .scatter = 0.3f, .turns = 2, .horizon = 2
#define DAWN_ADEPT .simulations = 100, .seconds = 1.5, DAWN_SEARCH
#define DAWN_ARCHMAGE .simulations = 5000, .seconds = 5, DAWN_SEARCH
#define DAWN_CONCLAVE .simulations = 70000, .seconds = CONCLAVE_SECONDS, DAWN_SEARCH

static bg_action dawn_thumb(const struct bot_ask *ask, const bg_action *list, int n)
{
    return dawn_thumb_pick(ask->view, ask->seat, list, n, ask->rng);
}

SHORTSIGHTED(dawn_beginner, "dawn", "novice", "fights by simple arithmetic, and overlooks much",
             dawn_thumb, dawn_stops, 24)
SHORTSIGHTED(dawn_apprentice, "dawn", "apprentice",
             "fights by simple arithmetic, and overlooks this and that", dawn_thumb, dawn_stops, 10)
LEVEL(dawn_adept, "dawn", "adept", "tries moves and their answers before it makes them",
      search_choose, .guide = &dawn_guide, DAWN_ADEPT)
LEVEL(dawn_archmage, "dawn", "archmage", "tries moves and their answers many times", search_choose,
      .guide = &dawn_guide, DAWN_ARCHMAGE)
LEVEL(dawn_conclave, "dawn", "conclave", "takes a second to try moves and their answers",
      search_choose, .guide = &dawn_guide, DAWN_CONCLAVE)

/* The same minds, for comparison: what is waiting worth? */
LEVEL(dawn_adept_home, "dawn", "adept-home", "an adept who only defends", search_choose,
      .guide = &dawn_home_guide, DAWN_ADEPT)
LEVEL(dawn_archmage_home, "dawn", "archmage-home", "an archmage who only defends", search_choose,
      .guide = &dawn_home_guide, DAWN_ARCHMAGE)
