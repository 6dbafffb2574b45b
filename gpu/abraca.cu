/* abraca.cu: Abraca on a GPU. Its state is small enough for shared memory. */
#include "../games/abraca/abraca.c"
#include "../games/abraca/abraca_eval.c"
#include "lanes.h"

/* What is asked, and what is done about it, for lanes to be sorted by. */
BG_FN int abraca_lane_question(const struct abraca *a)
{
    return a->phase;
}

BG_FN int abraca_lane_deed(const struct abraca *a, bg_action action)
{
    (void)a;
    return abraca_action_kind(action);
}

GPU_CHOICE(abraca, abraca_choose, gpu_any)
GPU_CARRY_OUT(abraca)
GPU_CHOICE(abraca, abraca_quick_choose, abraca_pick)
GPU_GAME(abraca, 1024, true)
