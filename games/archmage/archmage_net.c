/*
 * archmage_net.c: a judge that was learned (docs/bots.md), and the weights that
 * come with the program.
 *
 * It knows two to four mages, with and without modules, and speaks once for each.
 * Against the Warlord the judge made by hand speaks.
 */
#include "archmage_net.h"

#include "../eval.h"
#include "archmage_eval.h"
#include "eval/rows.h"

/* The file as it lies in the project, where the build takes it in. */
#ifdef ARCHMAGE_NET
__asm__(".section .rodata\n"
        ".balign 64\n"
        "archmage_net_file:\n"
        ".incbin \"" ARCHMAGE_NET "\"\n"
        "archmage_net_file_end:\n"
        ".byte 0\n"
        ".previous\n");
extern const uint8_t archmage_net_file[], archmage_net_file_end[];
#else
static const uint8_t *const archmage_net_file = NULL, *const archmage_net_file_end = NULL;
#endif

/* The net that judges, if any. Whoever comes first opens it; others wait that moment. */
enum { UNSEEN, OPENING, THERE, MISSING };
static struct net own;
static int own_state;

const char *archmage_net_open(struct net *net, const void *file, size_t size)
{
    return net_open(net, file, size, ROWS, HEADS, archmage_rows_layout());
}

void archmage_net_size(uint32_t *rows, uint32_t *heads, uint64_t *layout)
{
    *rows = ROWS;
    *heads = HEADS;
    *layout = archmage_rows_layout();
}

const char *archmage_net_take(const void *file, size_t size)
{
    const char *wrong = archmage_net_open(&own, file, size);
    __atomic_store_n(&own_state, wrong ? MISSING : THERE, __ATOMIC_RELEASE);
    return wrong;
}

const struct net *archmage_net(void)
{
    int state = __atomic_load_n(&own_state, __ATOMIC_ACQUIRE), unseen = UNSEEN;
    if (state == UNSEEN && __atomic_compare_exchange_n(&own_state, &unseen, OPENING, 0,
                                                       __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        archmage_net_take(archmage_net_file, (size_t)(archmage_net_file_end - archmage_net_file));
    while (state == UNSEEN || state == OPENING)
        state = __atomic_load_n(&own_state, __ATOMIC_ACQUIRE);
    return state == THERE ? &own : NULL;
}

int archmage_net_rows(const void *world, int side, uint16_t *row, int *head)
{
    const struct archmage *g = (const struct archmage *)world;
    struct archmage_sight sight;
    archmage_look(g, &sight);
    *head = archmage_rows_head(g);
    return archmage_rows(&sight, side, row);
}

void archmage_judge_by(const struct net *net, const void *world, float *value)
{
    const struct archmage *g = (const struct archmage *)world;
    struct archmage_sight sight;
    uint16_t row[NET_MOST];
    float strength[ARCHMAGE_SEATS];
    if (!net || g->mode != MODE_VERSUS) {
        archmage_judge(world, value);
        return;
    }
    archmage_look(g, &sight);
    for (int p = 0; p < g->seats; p++) {
        int count = archmage_rows(&sight, p, row);
        strength[p] = (float)net_say(net, row, count, archmage_rows_head(g)) / 65536;
    }
    eval_shares(strength, g->seats, value);
}

void archmage_judge_learned(const void *world, float *value)
{
    archmage_judge_by(archmage_net(), world, value);
}
