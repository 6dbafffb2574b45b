/*
 * connection.c: see connection.h.
 *
 * At the limit of connections nobody new is accepted: the one that has waited
 * longest for a stranger to say something makes room, or newcomers wait in the
 * kernel's queue until somebody leaves.
 */
#include "connection.h"

#include "../base/limits.h"
#include "../base/log.h"
#include "../base/metrics.h"
#include "../base/now.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    READ_ROOM = 1 << 16,
    SEND_ROOM = 1 << 16,    /* of the kernel's: or it takes megabytes for who does not read */
    GOODBYE_US = 2000000,   /* a finished connection is closed after that */
    GOODBYE_MOST = 1 << 18, /* or after so many bytes it goes on to send */
    SEND_FACTOR = 3,        /* patiences until what was given must be sent */
    FOR_REQUESTS = 64,      /* connections beyond those that WebSockets may have */
    MAKE_ROOM = 32,         /* connections closed at a time for others to come */
    DOORS = 2,
    SECOND_US = 1000000
};

TAILQ_HEAD(connection_list, connection);

struct door {
    union stream stream; /* first: a handle that listens is a door */
    uint8_t has_waiting; /* a newcomer to be accepted */
};

static struct {
    struct door doors[DOORS];
    int door_count, next_door;
    uv_timer_t sweep;
    uv_idle_t idle;
    struct connection_list soon; /* those that run_soon() looks after */
    const struct protocol *protocol;
    struct hub *hub;
    struct connection_list all;
    int open;
    uint8_t is_refusing;
    int64_t full_said_us;
} net = {.soon = TAILQ_HEAD_INITIALIZER(net.soon), .all = TAILQ_HEAD_INITIALIZER(net.all)};

int64_t connections_patience_us(double factor)
{
    return (int64_t)(factor * 1000 * atoi(net.hub->config.patience));
}

/* ---- The end ---- */

static void accept_waiting(void);

static void freed(uv_handle_t *handle)
{
    struct connection *c = (struct connection *)handle;
    if (c->is_soon)
        TAILQ_REMOVE(&net.soon, c, soon);
    buffer_free(&c->sending);
    buffer_free(&c->waiting);
    free(c);
    accept_waiting();
}

void connection_close(struct connection *c)
{
    if (c->is_closing)
        return;
    c->is_closing = 1;
    TAILQ_REMOVE(&net.all, c, link);
    net.open--;
    metric_add(METRIC_OPEN, -1);
    if (c->is_counted)
        limit_leave(c->address, LIMIT_CONNECTIONS);
    c->protocol->ended(c);
    uv_close(&c->stream.handle, freed);
}

/* What a connection speaks that has nothing more to say. */

static void drop_bytes(struct connection *c, const char *bytes, size_t n)
{
    (void)bytes;
    c->dropped += n;
    if (c->dropped > GOODBYE_MOST)
        connection_close(c);
}

static void after_shutdown(uv_shutdown_t *shutdown, int status)
{
    struct connection *c = shutdown->data;
    if (status < 0)
        connection_close(c);
}

static void say_goodbye(struct connection *c)
{
    c->shutdown.data = c;
    connection_deadline(c, GOODBYE_US);
    if (uv_shutdown(&c->shutdown, &c->stream.any, after_shutdown))
        connection_close(c);
}

static void nothing_left(struct connection *c)
{
    (void)c;
}

static int always(const struct connection *c)
{
    (void)c;
    return 1;
}

static const struct protocol finished = {
    .take = drop_bytes,
    .drained = say_goodbye,
    .late = connection_close,
    .ended = nothing_left,
    .idle = always,
};

void connection_finish(struct connection *c)
{
    if (c->is_closing || c->protocol == &finished)
        return;
    c->protocol->ended(c);
    c->own = NULL;
    c->protocol = &finished;
    connection_read(c, 1);
    connection_deadline(c, connections_patience_us(SEND_FACTOR));
    if (!c->is_sending)
        say_goodbye(c);
}

/* ---- Soon ---- */

static void run_soon(uv_idle_t *idle)
{
    struct connection_list now = TAILQ_HEAD_INITIALIZER(now);
    struct connection *c;
    TAILQ_CONCAT(&now, &net.soon, soon);
    uv_idle_stop(idle);
    while ((c = TAILQ_FIRST(&now))) {
        TAILQ_REMOVE(&now, c, soon);
        c->is_soon = 0;
        if (c->is_broken)
            connection_close(c);
        else if (!c->is_closing && !c->is_sending)
            c->protocol->drained(c);
    }
}

void connection_soon(struct connection *c)
{
    if (c->is_soon || c->is_closing)
        return;
    c->is_soon = 1;
    TAILQ_INSERT_TAIL(&net.soon, c, soon);
    uv_idle_start(&net.idle, run_soon);
}

/* ---- Sending ---- */

/* Nobody is there any more; whoever was about to send learns it later. */
static void lose(struct connection *c)
{
    c->is_broken = 1;
    connection_soon(c);
}

static void sent(uv_write_t *write, int status);

static void send_waiting(struct connection *c)
{
    uv_buf_t buffer = uv_buf_init(c->sending.data, (unsigned)c->sending.length);
    c->is_sending = 1;
    c->write.data = c;
    if (uv_write(&c->write, &c->stream.any, &buffer, 1, sent)) {
        c->is_sending = 0;
        lose(c);
    }
}

static void sent(uv_write_t *write, int status)
{
    struct connection *c = write->data;
    c->is_sending = 0;
    if (c->is_closing)
        return;
    if (status < 0) {
        connection_close(c);
        return;
    }
    buffer_free(&c->sending);
    if (c->waiting.length) {
        c->sending = c->waiting;
        memset(&c->waiting, 0, sizeof c->waiting);
        send_waiting(c);
    } else {
        c->protocol->drained(c);
    }
}

size_t connection_unsent(const struct connection *c)
{
    return c->sending.length + c->waiting.length;
}

/* Keeps what the network did not take. */
static void keep_rest(struct connection *c, const uv_buf_t *pieces, int count, size_t taken)
{
    struct buffer *rest = c->is_sending ? &c->waiting : &c->sending;
    for (int i = 0; i < count; i++) {
        size_t skip = taken < pieces[i].len ? taken : pieces[i].len;
        taken -= skip;
        buffer_bytes(rest, pieces[i].base + skip, pieces[i].len - skip);
    }
    if (rest->failed)
        lose(c);
    else if (!c->is_sending)
        send_waiting(c);
}

/* As uv_try_write() does, by the call that is made for sockets. */
static ssize_t try_send(const struct connection *c, const uv_buf_t *pieces, int count)
{
    /* uv_buf_t is made to be used as struct iovec. */
    struct msghdr message = {.msg_iov = (struct iovec *)pieces, .msg_iovlen = (size_t)count};
    return sendmsg(c->fd, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

void connection_send_pieces(struct connection *c, const uv_buf_t *pieces, int count)
{
    size_t total = 0, taken = 0;
    if (c->is_closing || c->is_broken)
        return;
    for (int i = 0; i < count; i++)
        total += pieces[i].len;
    if (!c->is_sending) {
        ssize_t got = try_send(c, pieces, count);
        if (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK) {
            lose(c);
            return;
        }
        taken = got > 0 ? (size_t)got : 0;
    }
    if (taken < total)
        keep_rest(c, pieces, count, taken);
}

void connection_send(struct connection *c, const char *bytes, size_t n)
{
    uv_buf_t piece = uv_buf_init((char *)bytes, (unsigned)n);
    if (n)
        connection_send_pieces(c, &piece, 1);
}

/* ---- Receiving ---- */

static void give_room(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    static char room[READ_ROOM]; /* used up before the loop reads anything else */
    (void)handle;
    (void)suggested;
    *buffer = uv_buf_init(room, sizeof room);
}

static void came(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer)
{
    struct connection *c = (struct connection *)stream;
    if (n < 0)
        connection_close(c);
    else if (n > 0)
        c->protocol->take(c, buffer->base, (size_t)n);
}

void connection_read(struct connection *c, int wanted)
{
    if (c->is_closing || c->is_reading == wanted)
        return;
    c->is_reading = (uint8_t)wanted;
    if (!wanted)
        uv_read_stop(&c->stream.any);
    else if (uv_read_start(&c->stream.any, give_room, came))
        connection_close(c);
}

void connection_deadline(struct connection *c, int64_t microseconds)
{
    c->deadline_us = microseconds ? now_steady_us() + microseconds : 0;
}

/* ---- Accepting ---- */

static void note_address(struct connection *c)
{
    struct sockaddr_storage from;
    int length = sizeof from;
    if (stream_is_file(&c->stream))
        strcpy(c->address, "unix");
    else if (uv_tcp_getpeername(&c->stream.tcp, (struct sockaddr *)&from, &length) ||
             uv_ip_name((struct sockaddr *)&from, c->address, sizeof c->address))
        strcpy(c->address, "unknown");
}

/* Connections of one address are bounded, unless all of them are the proxy's. */
static int may_come(struct connection *c)
{
    if (net.hub->unlimited || config_is_on(net.hub->config.proxy))
        return 1;
    c->is_counted = (uint8_t)limit_enter(c->address, LIMIT_CONNECTIONS);
    return c->is_counted;
}

static void link_connection(struct connection *c)
{
    TAILQ_INSERT_TAIL(&net.all, c, link);
    net.open++;
    metric_add(METRIC_OPEN, 1);
}

static void accept_one(struct door *door)
{
    struct connection *c = calloc(1, sizeof *c);
    if (!c || stream_init_like(&c->stream, &door->stream)) {
        free(c);
        return;
    }
    c->hub = net.hub;
    c->protocol = net.protocol;
    link_connection(c);
    if (uv_accept(&door->stream.any, &c->stream.any) || uv_fileno(&c->stream.handle, &c->fd)) {
        connection_close(c);
        return;
    }
    note_address(c);
    if (!stream_is_file(&c->stream))
        uv_tcp_nodelay(&c->stream.tcp, 1);
    uv_send_buffer_size(&c->stream.handle, &(int){SEND_ROOM});
    if (!may_come(c)) {
        limit_hit("connections", c->address);
        connection_close(c);
        return;
    }
    connection_read(c, 1);
    connection_deadline(c, connections_patience_us(1));
}

static int is_full(void)
{
    return net.open >= atoi(net.hub->config.connections) + FOR_REQUESTS;
}

/* Closes the oldest connections on which nobody is served; several at a time,
 * since looking for them is dear. */
static void make_room(void)
{
    int found = 0;
    for (struct connection *c = TAILQ_FIRST(&net.all), *newer; c && found < MAKE_ROOM; c = newer) {
        newer = TAILQ_NEXT(c, link);
        if (!c->protocol->idle(c))
            continue;
        connection_close(c);
        found++;
    }
}

static void say_full(void)
{
    int64_t now = now_steady_us();
    if (now - net.full_said_us < SECOND_US)
        return;
    net.full_said_us = now;
    log_say(LOG_WARN, "connections_full", "open=%d", net.open);
}

/* The doors take turns, or one at which somebody always waits would close the other. */
static void accept_waiting(void)
{
    for (int i = 0; i < net.door_count && !net.is_refusing && !is_full(); i++) {
        struct door *door = &net.doors[net.next_door];
        net.next_door = (net.next_door + 1) % net.door_count;
        if (!door->has_waiting)
            continue;
        door->has_waiting = 0;
        accept_one(door);
    }
}

static void knocked(uv_stream_t *listener, int status)
{
    struct door *door = (struct door *)listener;
    if (status >= 0 && !is_full()) {
        accept_one(door);
        return;
    }
    say_full();
    door->has_waiting = status >= 0; /* the loop accepts no other there until this one was */
    make_room();
}

static uint64_t sweep_ms(void)
{
    return (uint64_t)connections_patience_us(0.1) / 1000;
}

/* How long this process itself was kept from running: what came meanwhile was
 * not read, and nobody is late for that. */
static int64_t missed_us(int64_t now)
{
    static int64_t last;
    int64_t since = last ? now - last : 0, usual = 2000 * (int64_t)sweep_ms();
    last = now;
    return since > usual ? since : 0;
}

static void sweep(uv_timer_t *timer)
{
    int64_t now = now_steady_us(), missed = missed_us(now);
    (void)timer;
    /* Closed ones are unlinked and stay in memory until the loop goes on. */
    for (struct connection *c = TAILQ_FIRST(&net.all), *newer; c; c = newer) {
        newer = TAILQ_NEXT(c, link);
        if (c->is_closing || !c->deadline_us)
            continue;
        c->deadline_us += missed;
        if (c->deadline_us > now)
            continue;
        c->deadline_us = 0;
        c->protocol->late(c);
    }
}

int connections_listen(struct hub *hub, uv_loop_t *loop, const struct protocol *protocol,
                       char why[SOCKET_FILE_WHY])
{
    struct config *config = &hub->config;
    net.hub = hub;
    net.protocol = protocol;
    uv_timer_init(loop, &net.sweep);
    uv_idle_init(loop, &net.idle);
    uv_timer_start(&net.sweep, sweep, sweep_ms(), sweep_ms());
    if (config->port >= 0 &&
        !listener_tcp(&net.doors[net.door_count++].stream, loop, config, knocked, why))
        return 0;
    return !config->socket[0] ||
           listener_file(&net.doors[net.door_count++].stream, loop, config->socket, knocked, why);
}

void connections_refuse(void)
{
    if (net.is_refusing)
        return;
    net.is_refusing = 1;
    for (int i = 0; i < net.door_count; i++)
        uv_close(&net.doors[i].stream.handle, NULL);
}

void connections_close_all(void)
{
    while (!TAILQ_EMPTY(&net.all))
        connection_close(TAILQ_FIRST(&net.all));
    uv_close((uv_handle_t *)&net.sweep, NULL);
    uv_close((uv_handle_t *)&net.idle, NULL);
}
