/* archmage.cu: Archmage on a GPU. */
#include "../games/archmage/archmage_eval.c"
#include "lanes.h"

enum { LANE_CASTS = 16, LANE_ENDS = LANE_CASTS + SPELLS, LANE_NODES = 64 };

/* What is asked, and what is done about it, for lanes to be sorted by. */
BG_FN int archmage_lane_question(const struct archmage *g)
{
    return g->depth ? LANE_NODES + archmage_top(g)->node : g->phase;
}

/* Actions of a turn one by one, but for directions, relics and payments. */
BG_FN int archmage_lane_deed(const struct archmage *g, bg_action action)
{
    if (!action)
        return 0;
    if (g->depth)
        return LANE_NODES + archmage_top(g)->node;
    if (archmage_is_cast(action))
        return LANE_CASTS + archmage_spell_cast(action);
    if (action <= ACT_TRAVEL_LAST)
        return 1;
    if (action < ACT_CAST1)
        return archmage_smaller(2 + (int)action - ACT_EXPLORE, 5);
    return archmage_smaller(LANE_ENDS + (int)action - ACT_GATHER, LANE_NODES - 1);
}

GPU_CHOICE(archmage, archmage_choose, gpu_any)
GPU_CARRY_OUT(archmage)
GPU_CHOICE(archmage, archmage_quick_choose, archmage_pick)
GPU_GAME(archmage, 1024, false)
