/*
 * host.c: what searching bots need (bots/host.h), in the page: one thread, the
 * page's clock, and memory of libc.c.
 */
#include "../bots/host.h"

#include <stdlib.h>

__attribute__((import_module("env"), import_name("seconds"))) double page_seconds(void);

double host_seconds(void)
{
    return page_seconds();
}

void *host_memory(size_t size)
{
    return calloc(1, size);
}

void host_release(void *memory)
{
    free(memory);
}

/* What a page may take of a phone. */
uint32_t host_nodes(void)
{
    return 1u << 16;
}

void host_parallel(int jobs, void (*job)(void *context, int number), void *context)
{
    for (int i = 0; i < jobs; i++)
        job(context, i);
}
