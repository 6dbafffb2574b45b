/* memory.c: see memory.h. */
#include "memory.h"

#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

enum { AHEAD = 16 << 20 }; /* taken at a time; until it is used it costs nothing */

static uintptr_t asked_until;

void memory_start(void)
{
    mallopt(M_TOP_PAD, AHEAD);
    mallopt(M_TRIM_THRESHOLD, 2 * AHEAD); /* or every transaction gives back and takes again */
    asked_until = (uintptr_t)sbrk(0);
}

void memory_tick(void)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), end = (uintptr_t)sbrk(0);
    uintptr_t from = (asked_until + page - 1) / page * page;
    /* A system without large pages says no, and nothing is lost. */
    if (end > from)
        madvise((void *)from, end - from, MADV_HUGEPAGE);
    asked_until = end;
}
