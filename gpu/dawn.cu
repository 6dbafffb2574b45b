/* dawn.cu: Dawn of the Archmage on a GPU. Its quick hand is the novice's rule of thumb. */
#include "../games/dawn/dawn.c"
#include "../games/dawn/dawn_eval.c"
#include "../bots/dawn_thumb.c"
#include "lanes.h"

/* What is asked, and what is done about it, for lanes to be sorted by. */
BG_FN int dawn_lane_question(const struct dawn *d)
{
    return d->ask;
}

BG_FN int dawn_lane_deed(const struct dawn *d, bg_action action)
{
    (void)d;
    return dawn_deed(action);
}

/* As GPU_CHOICE() would define it, but that an answer nobody is asked for is found here, too. The
 * list is needed anyway, and where it has several answers the question is asked, whatever others
 * know: only of a single one that has to be found out. */
#define DAWN_CHOICE(CHOOSE, HAND)                                                                  \
    BG_FN inline int CHOOSE(const void *state, struct bg_rng *rng, bg_action *out)                 \
    {                                                                                              \
        const struct dawn *d = (const struct dawn *)state;                                         \
        bg_action list[BG_MAX_LIST];                                                               \
        int n;                                                                                     \
        if (d->ask == DAWN_ASK_OVER)                                                               \
            return GPU_ENDED;                                                                      \
        if (d->ask < DAWN_ASK_SCHOOL) {                                                            \
            *out = dawn_sample(d, rng);                                                            \
            return 0;                                                                              \
        }                                                                                          \
        n = dawn_legal(d, d->asked, list);                                                         \
        if (n == 1 && !dawn_must_ask(d)) {                                                         \
            *out = list[0];                                                                        \
            return 0;                                                                              \
        }                                                                                          \
        *out = HAND(d, d->asked, list, n, rng);                                                    \
        return 1;                                                                                  \
    }

BG_FN inline void dawn_carry_out(void *state, bg_action action)
{
    dawn_answer((struct dawn *)state, action, NULL);
    dawn_go_on((struct dawn *)state, NULL);
}

DAWN_CHOICE(dawn_choose, gpu_any)
DAWN_CHOICE(dawn_quick_choose, dawn_thumb_pick)
GPU_GAME(dawn, 1024, false)
