/*
 * world.c: a world that misbehaves, loaded before the server (LD_PRELOAD) by
 * tests/server_truth_test.py and tests/server_daily_test.py: the file named by WORLD_CLOCK holds by
 * how many seconds the time of day has jumped, that named by WORLD_TIME how many seconds more have
 * passed than really have, and names that end in ".silent" are looked up for a minute in vain.
 */
#include <dlfcn.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static long jump(const char *variable)
{
    const char *name = getenv(variable);
    FILE *file = name ? fopen(name, "r") : NULL;
    long seconds = 0;
    if (!file)
        return 0;
    if (fscanf(file, "%ld", &seconds) != 1)
        seconds = 0;
    fclose(file);
    return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *out)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int status = real(clock, out);
    if (clock == CLOCK_REALTIME)
        out->tv_sec += jump("WORLD_CLOCK");
    if (clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC)
        out->tv_sec += jump("WORLD_TIME");
    return status;
}

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints,
                struct addrinfo **out)
{
    static int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **);
    size_t n = name ? strlen(name) : 0;
    if (n > 7 && !strcmp(name + n - 7, ".silent")) {
        sleep(60);
        return EAI_AGAIN;
    }
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "getaddrinfo");
    return real(name, service, hints, out);
}
