/*
 * archmage_thumb.c: rules of thumb for Archmage, and a plan for one turn.
 *
 * For every move it may make it plays the rest of its turn a number of times,
 * mostly sensibly and partly at random, and looks at the best table it could
 * leave behind; the first move of the best plan is its answer. What is a good
 * table is a matter of taste, written down in worth(): points first, then what
 * brings points later. It never thinks about what the others will do.
 * Against the Warlord the levels plan with eval/goal.h instead.
 */
#include "thumb.h"

#include "../engine/playout.h"
#include "../games/archmage/archmage.h"
#include "../games/archmage/eval/hand.h"
#include "../games/archmage/rules/map.h"

#include <string.h>

enum {
    PLANS = 480,   /* turns tried for one answer */
    LONG_TURN = 64 /* moves after which a plan is given up */
};

/* Worth is counted in hundredths of a point. */
enum {
    WORTH_RELIC = 26,
    WORTH_PAIR = 22,     /* two relics of a type: an apprentice soon */
    WORTH_SPARE = 70,    /* an apprentice who can rise without leaving a gap */
    WORTH_FOLLOWER = 14, /* in the Company, for the first few */
    WORTH_CROWD = 4,     /* in the Company, beyond them */
    WORTH_LAND = 6,      /* a round's yield of a location, and so on */
    WORTH_TOWN = 7,
    WORTH_WARD = 9,
    WORTH_TOWER = 260,
    FEW_FOLLOWERS = 8
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Apprentices: spares can be promoted, the more so near a tower of one's own. */
static int board_worth(const struct archmage_mage *m)
{
    int worth = 0;
    for (int area = 0; area < AREA_MASTER; area++)
        if (m->apprentices[area] > 1)
            worth += least(m->apprentices[area] - 1, 3) * WORTH_SPARE * (1 + area / SPHERES);
    for (int s = 0; s < SPHERES; s++) {
        worth += m->relics[s] * WORTH_RELIC;
        worth += m->relics[s] / 2 * WORTH_PAIR;
    }
    worth += least(m->company, FEW_FOLLOWERS) * WORTH_FOLLOWER;
    if (m->company > FEW_FOLLOWERS)
        worth += (m->company - FEW_FOLLOWERS) * WORTH_CROWD;
    return worth;
}

/* What the map yields in the rounds to come. */
static int map_worth(const struct archmage *g, int seat)
{
    const struct archmage_mage *m = &g->mage[seat];
    int rounds = g->rounds - m->turn, worth = 0;
    for (int kind = 0; kind < HOLDS; kind++)
        worth += m->holds[kind] * rounds * (kind < ARCHMAGE_LANDS ? WORTH_LAND : WORTH_TOWN);
    for (int at = 0; at < ARCHMAGE_LOCATIONS; at++)
        if (archmage_holder(g, at) == seat + 1)
            worth += archmage_wards(g, at) * WORTH_WARD;
    if (m->tower != ARCHMAGE_NONE)
        worth += WORTH_TOWER * least(rounds, 6) / 6;
    return worth;
}

/* The rivals' points count against one's own, the leader's most. */
static int worth(const struct bg_game *game, const struct archmage *g, int seat)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    int best = 0, others = 0;
    game->score(g, points, payoff);
    for (int p = 0; p < g->seats; p++) {
        if (p == seat)
            continue;
        best = points[p] > best ? points[p] : best;
        others += points[p];
    }
    int standing = 100 * points[seat] - 30 * best - 10 * others;
    if (g->phase == PHASE_OVER)
        return standing + 10 * payoff[seat];
    if (g->rounds == g->mage[seat].turn)
        return standing;
    return standing + board_worth(&g->mage[seat]) + map_worth(g, seat);
}

/* Plays on to the end of the seat's turn. */
static void finish_turn(const struct bg_game *game, struct archmage *g, int seat,
                        struct bg_rng *rng)
{
    int turn = g->mage[seat].turn;
    for (int moves = 0; moves < LONG_TURN; moves++) {
        uint32_t act = game->to_act(g);
        if (!act || g->active != seat || g->mage[seat].turn != turn)
            return;
        int actor = bg_first_actor(act);
        if (actor == BG_NATURE) {
            struct bg_outcome outcomes[BG_MAX_LIST];
            game->apply(g, actor, bg_draw(outcomes, game->chance(g, outcomes), rng), NULL);
        } else {
            bg_action list[BG_MAX_LIST];
            int n = game->legal(g, actor, list);
            game->apply(g, actor, archmage_hand_move(g, list, n, 1, rng), NULL);
        }
    }
}

/* The best table found after a move. */
static int best_plan(const struct bot_ask *ask, bg_action action, int plans)
{
    int best = -10000000;
    for (int i = 0; i < plans; i++) {
        struct archmage g;
        memcpy(&g, ask->view, sizeof g);
        int own_turn = g.active == ask->seat;
        ask->game->apply(&g, ask->seat, action, NULL);
        if (own_turn)
            finish_turn(ask->game, &g, ask->seat, ask->rng);
        int value = worth(ask->game, &g, ask->seat);
        best = value > best ? value : best;
    }
    return best;
}

bg_action archmage_thumb(const struct bot_ask *ask, const bg_action *list, int n)
{
    int plans = PLANS / n + 1, best = -10000001, pick = 0;
    for (int i = 0; i < n && n > 1; i++) {
        int value = best_plan(ask, list[i], plans);
        if (value > best) {
            best = value;
            pick = i;
        }
    }
    return list[pick];
}
