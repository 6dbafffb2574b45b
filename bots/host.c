/* host.c: see host.h. The native host: libc and POSIX threads. */
#include "host.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_JOBS = 64 };

double host_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void *host_memory(size_t size)
{
    return calloc(1, size);
}

void host_release(void *memory)
{
    free(memory);
}

uint32_t host_nodes(void)
{
    return 1u << 20;
}

struct job {
    pthread_t thread;
    void (*run)(void *context, int number);
    void *context;
    int number;
    int started;
};

static void *run_job(void *argument)
{
    struct job *job = argument;
    job->run(job->context, job->number);
    return NULL;
}

/* The last job is this thread's own; one that gets no thread is done here too. */
void host_parallel(int jobs, void (*job)(void *context, int number), void *context)
{
    struct job list[MOST_JOBS];
    for (int i = 0; i < jobs - 1; i++) {
        list[i] = (struct job){.run = job, .context = context, .number = i};
        list[i].started = !pthread_create(&list[i].thread, NULL, run_job, &list[i]);
    }
    job(context, jobs - 1);
    for (int i = 0; i < jobs - 1; i++) {
        if (list[i].started)
            pthread_join(list[i].thread, NULL);
        else
            job(context, i);
    }
}
