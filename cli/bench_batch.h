/* bench_batch.h: how fast batches step: with masks, and with observations. */
#ifndef CLI_BENCH_BATCH_H
#define CLI_BENCH_BATCH_H

#include "setup.h"

enum { BENCH_BATCH_MOST = 1000000 }; /* games side by side */

struct bench_batch {
    double playout, masks, bytes, floats; /* decisions a second */
    uint32_t observation;                 /* numbers in one */
};

/* By that clock; 0 when memory ran out. */
int bench_batch_run(const struct setup *setup, uint32_t games, uint32_t threads,
                    double (*clock)(void), double seconds, struct bench_batch *out);

#endif
