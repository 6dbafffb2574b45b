/*
 * chance.h: nature's outcomes, as a list and drawn without one (3, 4).
 */
#ifndef ABRACA_RULES_CHANCE_H
#define ABRACA_RULES_CHANCE_H

#include "../abraca.h"
#include "actions.h"
#include "rack.h"
#include "round.h"

/* What a stone from the pool is for in this phase: an action that only lacks
 * its number. */
BG_FN inline bg_action abraca_stone_wanted(const struct abraca *a)
{
    switch (a->phase) {
    case ABRACA_REMOVE:
        return abraca_action(ABRACA_ACT_REMOVE, 0, 0, 0);
    case ABRACA_DEAL:
        return abraca_action(ABRACA_ACT_DEAL, abraca_deal_seat(a), abraca_deal_slot(a), 0);
    case ABRACA_SECRET:
        return abraca_action(ABRACA_ACT_SECRET, a->active, 0, 0);
    default:
        return abraca_action(ABRACA_ACT_DRAW, a->active, abraca_lowest_empty(a, a->active), 0);
    }
}

/* Any of the unseen stones. */
BG_FN int abraca_chance_stone(const struct abraca *a, struct bg_outcome *out)
{
    bg_action wanted = abraca_stone_wanted(a);
    int n = 0;
    for (int number = 1; number <= ABRACA_NUMBERS; number++) {
        out[n].action = wanted + (bg_action)number;
        out[n].weight = a->pool[number - 1];
        n += a->pool[number - 1] != 0;
    }
    return n;
}

/* n equally likely outcomes, numbered from `from`. */
BG_FN int abraca_chance_even(int kind, int from, int n, struct bg_outcome *out)
{
    for (int i = 0; i < n; i++) {
        out[i].action = abraca_action(kind, 0, 0, from + i);
        out[i].weight = 1;
    }
    return n;
}

/* 4: one of the matching slots leaves, each as likely as the others. */
BG_FN int abraca_chance_slot(const struct abraca *a, struct bg_outcome *out)
{
    int n = 0;
    for (int i = 0; i < ABRACA_SLOTS; i++) {
        out[n].action = abraca_action(ABRACA_ACT_LOSE_STONE, a->active, i, 0);
        out[n].weight = 1;
        n += abraca_stone(a->slot[a->active][i]) == a->call;
    }
    return n;
}

BG_LONG int abraca_chance(const void *state, struct bg_outcome *out)
{
    const struct abraca *a = (const struct abraca *)state;
    switch (a->phase) {
    case ABRACA_START:
        return abraca_chance_even(ABRACA_ACT_START, 0, a->seats, out);
    case ABRACA_LOSE_STONE:
        return abraca_chance_slot(a, out);
    case ABRACA_ROLL_DRAGON:
    case ABRACA_ROLL_DREAM:
    case ABRACA_ROLL_FAIL:
        return abraca_chance_even(ABRACA_ACT_ROLL, 1, 3, out);
    case ABRACA_REMOVE:
    case ABRACA_DEAL:
    case ABRACA_SECRET:
    case ABRACA_REFILL:
        return abraca_chance_stone(a, out);
    default:
        return 0;
    }
}

/* One of the unseen stones: all running totals of the pool at once, a byte
 * each (the last is all of them), then how many do not reach the stone drawn.
 * The counts are written out because compilers make one load of it. */
BG_FN inline int abraca_sample_stone(const struct abraca *a, struct bg_rng *rng)
{
    const uint64_t ones = 0x0101010101010101u, tops = ones << 7;
    const uint8_t *p = a->pool;
    uint64_t counts = (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 |
                      (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 |
                      (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
    uint64_t totals = counts * ones;
    uint64_t drawn = bg_rng_below(rng, (uint32_t)(totals >> 56));
    uint64_t beyond = ((totals | tops) - ones * (drawn + 1)) & tops;
    return 1 + (int)(((beyond ^ tops) >> 7) * ones >> 56);
}

BG_FN int abraca_sample_slot(const struct abraca *a, struct bg_rng *rng)
{
    int matching[ABRACA_SLOTS];
    uint32_t n = 0;
    for (int i = 0; i < ABRACA_SLOTS; i++) {
        matching[n] = i;
        n += abraca_stone(a->slot[a->active][i]) == a->call;
    }
    return matching[bg_rng_below(rng, n)];
}

/* What chance() would list, drawn without the list. */
BG_FN inline bg_action abraca_sample(const void *state, struct bg_rng *rng)
{
    const struct abraca *a = (const struct abraca *)state;
    switch (a->phase) {
    case ABRACA_START:
        return abraca_action(ABRACA_ACT_START, 0, 0, (int)bg_rng_below(rng, a->seats));
    case ABRACA_LOSE_STONE:
        return abraca_action(ABRACA_ACT_LOSE_STONE, a->active, abraca_sample_slot(a, rng), 0);
    case ABRACA_ROLL_DRAGON:
    case ABRACA_ROLL_DREAM:
    case ABRACA_ROLL_FAIL:
        return abraca_action(ABRACA_ACT_ROLL, 0, 0, 1 + (int)bg_rng_below(rng, 3));
    default:
        return abraca_stone_wanted(a) + (bg_action)abraca_sample_stone(a, rng);
    }
}

#endif
