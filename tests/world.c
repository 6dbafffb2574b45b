/*
 * world.c: a world that misbehaves, loaded before the server (LD_PRELOAD) by
 * tests/server_truth_test.py and tests/server_daily_test.py: the file named by WORLD_CLOCK holds by
 * how many seconds the time of day has jumped, that named by WORLD_TIME how many seconds more have
 * passed than really have, and names that end in ".silent" are looked up for a minute in vain.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Without stdio, which allocates: an allocator that asks for the time would wait for itself. */
static long jump(const char *variable)
{
    const char *name = getenv(variable);
    char text[32];
    int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
    ssize_t n = file < 0 ? -1 : read(file, text, sizeof text - 1);
    if (file >= 0)
        close(file);
    text[n > 0 ? n : 0] = '\0';
    return strtol(text, NULL, 10);
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
