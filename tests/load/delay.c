/*
 * delay.c: a network that takes its time, for measuring with a distant database.
 *
 *     delay FOLDER-OR-PORT MICROSECONDS
 *
 * Prints a port of 127.0.0.1; what is sent there reaches PostgreSQL's socket in
 * the folder (or the port of 127.0.0.1) so much later, and the answers come
 * back so much later. However much is under way: bytes are late, not few.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { EVENTS = 64, CHUNK = 1 << 16 };

/* Bytes on their way. */
struct chunk {
    struct chunk *next;
    int64_t due_ns;
    size_t length, sent;
    char data[];
};

/* One direction of a connection. */
struct way {
    int from, to;
    struct chunk *first, **last;
    struct way *other, *next;
    int ended;
};

static int poll_fd;
static int64_t delay_ns;
static struct way *ways;
static const char *target;

static void die(const char *what)
{
    fprintf(stderr, "delay: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static int connect_target(void)
{
    struct sockaddr_un socket_file = {.sun_family = AF_UNIX};
    struct sockaddr_in port = {.sin_family = AF_INET};
    int is_file = target[0] == '/';
    int fd = socket(is_file ? AF_UNIX : AF_INET, SOCK_STREAM, 0);
    port.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    port.sin_port = htons((uint16_t)atoi(target));
    snprintf(socket_file.sun_path, sizeof socket_file.sun_path, "%s/.s.PGSQL.5432", target);
    if (is_file ? connect(fd, (struct sockaddr *)&socket_file, sizeof socket_file)
                : connect(fd, (struct sockaddr *)&port, sizeof port)) {
        close(fd);
        return -1;
    }
    return fd;
}

static struct way *add_way(int from, int to)
{
    struct way *w = calloc(1, sizeof *w);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = w};
    int one = 1;
    if (!w)
        die("memory");
    w->from = from;
    w->to = to;
    w->last = &w->first;
    w->next = ways;
    ways = w;
    fcntl(from, F_SETFL, O_NONBLOCK);
    setsockopt(from, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (epoll_ctl(poll_fd, EPOLL_CTL_ADD, from, &event))
        die("epoll");
    return w;
}

static void take_connection(int listener)
{
    int fd = accept(listener, NULL, NULL), to = fd < 0 ? -1 : connect_target();
    if (to < 0) {
        if (fd >= 0)
            close(fd);
        return;
    }
    struct way *there = add_way(fd, to), *back = add_way(to, fd);
    there->other = back;
    back->other = there;
}

/* An empty chunk is the end. */
static void take_in(struct way *w)
{
    static char bytes[CHUNK];
    ssize_t got = recv(w->from, bytes, sizeof bytes, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    size_t length = got > 0 ? (size_t)got : 0;
    struct chunk *c = malloc(sizeof *c + length);
    if (!c)
        die("memory");
    *c = (struct chunk){NULL, now_ns() + delay_ns, length, 0};
    memcpy(c->data, bytes, length);
    *w->last = c;
    w->last = &c->next;
    if (!length)
        epoll_ctl(poll_fd, EPOLL_CTL_DEL, w->from, NULL);
}

/* Sends what is due; nanoseconds until the next is, or -1. */
static int64_t send_due(struct way *w)
{
    int64_t now = now_ns();
    while (w->first && w->first->due_ns <= now && !w->ended) {
        struct chunk *c = w->first;
        ssize_t sent = 0;
        if (c->length)
            sent = send(w->to, c->data + c->sent, c->length - c->sent, MSG_NOSIGNAL);
        if (sent < 0 && (errno == EAGAIN || errno == EINTR))
            return 100000;
        if (sent <= 0) {
            shutdown(w->to, SHUT_WR);
            w->ended = 1;
            break;
        }
        c->sent += (size_t)sent;
        if (c->sent < c->length)
            continue;
        w->first = c->next;
        if (!w->first)
            w->last = &w->first;
        free(c);
    }
    return w->first && !w->ended ? w->first->due_ns - now : -1;
}

static void drop_ended(void)
{
    for (struct way **at = &ways; *at;) {
        struct way *w = *at;
        if (!w->ended || !w->other || !w->other->ended) {
            at = &w->next;
            continue;
        }
        close(w->from);
        *at = w->next;
        for (struct chunk *c = w->first, *next; c; c = next) {
            next = c->next;
            free(c);
        }
        w->other->other = w->other; /* ended as well: dropped next */
        free(w);
    }
}

static int start_listening(void)
{
    struct sockaddr_in own = {.sin_family = AF_INET};
    socklen_t size = sizeof own;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL};
    if (bind(fd, (struct sockaddr *)&own, sizeof own) || listen(fd, 100) ||
        getsockname(fd, (struct sockaddr *)&own, &size) ||
        epoll_ctl(poll_fd, EPOLL_CTL_ADD, fd, &event))
        die("listen");
    printf("%d\n", ntohs(own.sin_port));
    fflush(stdout);
    return fd;
}

int main(int argc, char **argv)
{
    struct epoll_event events[EVENTS];
    if (argc != 3)
        die("FOLDER-OR-PORT MICROSECONDS");
    target = argv[1];
    delay_ns = atoll(argv[2]) * 1000;
    poll_fd = epoll_create1(0);
    int listener = start_listening();
    for (;;) {
        int64_t wait = -1;
        for (struct way *w = ways; w; w = w->next) {
            int64_t left = send_due(w);
            if (left >= 0 && (wait < 0 || left < wait))
                wait = left;
        }
        drop_ended();
        struct timespec pause = {wait / 1000000000, wait % 1000000000};
        int n = epoll_pwait2(poll_fd, events, EVENTS, wait >= 0 ? &pause : NULL, NULL);
        for (int i = 0; i < n; i++) {
            if (events[i].data.ptr)
                take_in(events[i].data.ptr);
            else
                take_connection(listener);
        }
    }
}
