/* now.c: see now.h. */
#include "now.h"

#include <stdatomic.h>
#include <time.h>

/* The time of day when the process began, and steadily on from there: clocks of
 * games must not jump when somebody sets the machine's. What the two differ by
 * is made up for slowly, a part in a thousand of the time that passes. */
int64_t now_ms(void)
{
    enum { SLOWLY = 1000 };
    static _Atomic int64_t ahead_us; /* of the steady clock */
    static _Atomic int64_t looked_us;
    int64_t steady = now_steady_us(), before = looked_us;
    if ((!before || steady - before > 1000000) &&
        atomic_compare_exchange_strong(&looked_us, &before, steady)) {
        struct timespec t;
        clock_gettime(CLOCK_REALTIME, &t);
        int64_t wanted = (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000 - steady;
        int64_t bound = before ? (steady - before) / SLOWLY : INT64_MAX, change = wanted - ahead_us;
        ahead_us += change > bound ? bound : change < -bound ? -bound : change;
    }
    return (steady + ahead_us) / 1000;
}

int32_t now_day(void)
{
    return (int32_t)(now_ms() / DAY_MS);
}

int64_t now_steady_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}
