/* notify.c: see notify.h. */
#include "notify.h"

#include "log.h"
#include "now.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* The address: a path, or a name outside the file system behind an '@'. */
static socklen_t find_manager(struct sockaddr_un *to)
{
    const char *path = getenv("NOTIFY_SOCKET");
    size_t n = path ? strlen(path) : 0;
    memset(to, 0, sizeof *to);
    to->sun_family = AF_UNIX;
    if (n < 2 || n >= sizeof to->sun_path || (path[0] != '/' && path[0] != '@'))
        return 0;
    memcpy(to->sun_path, path, n);
    if (path[0] == '@')
        to->sun_path[0] = 0;
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n);
}

static void send_state(const char *state)
{
    struct sockaddr_un to;
    socklen_t size = find_manager(&to);
    int fd = size ? socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0) : -1;
    if (!size)
        return;
    if (fd < 0 || sendto(fd, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&to, size) < 0)
        log_say(LOG_WARN, "cannot_notify", "reason=%s", log_word(strerror(errno)).text);
    if (fd >= 0)
        close(fd);
}

void notify_ready(void)
{
    send_state("READY=1\nSTATUS=serving");
}

void notify_watchdog(void)
{
    static int64_t next_us;
    const char *patience = getenv("WATCHDOG_USEC"), *process = getenv("WATCHDOG_PID");
    int64_t most = patience ? strtoll(patience, NULL, 10) : 0, now = now_steady_us();
    /* The variable may be meant for the process that started us. */
    if (most <= 0 || now < next_us || (process && strtoll(process, NULL, 10) != getpid()))
        return;
    next_us = now + most / 2;
    send_state("WATCHDOG=1");
}

void notify_stopping(void)
{
    send_state("STOPPING=1");
}
