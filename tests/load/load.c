/*
 * load.c: plays many tables at once against a running server and measures it.
 *
 *     load --port P | --socket PATH [--pid PID] [--game KEY] [--tables N]
 *          [--seconds S] [--rate R] [--idle N] [--full]
 *
 * Two people sit at each table, both of them this program; each answers its
 * question with some legal move as soon as it may, or so that R moves a second
 * are made altogether. --idle opens that many more connections that only
 * listen. Prints one JSON object: moves acknowledged, time, latency from
 * sending a move to its acknowledgement (with --rate not in the first second,
 * when all games start at once), and, with --pid, the processor time
 * and memory the server took for it. The server must run with --limits off.
 *
 * At full speed it looks at its connections every half millisecond instead of
 * sleeping until something comes: on one machine the kernel charges waking a
 * client to the server that sends, which no server with distant clients pays.
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
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { EVENTS = 512, ADDRESSES = 50, NAP_US = 500 };

struct player {
    int fd;
    char *in;
    size_t length, cap;
    int64_t sent_us; /* a move is under way since then; 0: none */
    char move[120];  /* the answer to be given; empty: no question */
    unsigned ply;
    int over, queued;
    struct player *next; /* in the queue of those who wait for the rate */
};

static struct {
    int port, pid, tables, rate, idle, full;
    double seconds;
    const char *game, *socket; /* NULL: by TCP */
} want = {0, 0, 200, 0, 0, 0, 5, "abraca", NULL};

static int poll_fd, playing = 1;
static int64_t measured_from; /* latencies before that belong to the start of all games at once */
static uint64_t moves, refused, finished;
static struct player *waiting, **waiting_end = &waiting;
static uint32_t *latencies;
static size_t latency_count, latency_cap;
static uint32_t chance = 12345;

static void die(const char *what)
{
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* ---- Connections ---- */

static int open_file(void)
{
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    snprintf(to.sun_path, sizeof to.sun_path, "%s", want.socket);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to))
        die(want.socket);
    return fd;
}

/* Many addresses of this machine, so that ports do not run out. */
static int open_tcp(int number)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET};
    if (fd < 0)
        die("socket");
    from.sin_addr.s_addr = htonl(0x7f000001u + (unsigned)(number % ADDRESSES));
    to.sin_addr.s_addr = htonl(0x7f000001u);
    to.sin_port = htons((uint16_t)want.port);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    if (bind(fd, (struct sockaddr *)&from, sizeof from) ||
        connect(fd, (struct sockaddr *)&to, sizeof to))
        die("connect");
    return fd;
}

static int open_socket(int number)
{
    return want.socket ? open_file() : open_tcp(number);
}

static void send_all(int fd, const char *data, size_t n)
{
    while (n) {
        ssize_t sent = send(fd, data, n, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            die("send");
        if (sent > 0) {
            data += sent;
            n -= (size_t)sent;
        }
    }
}

/* Asks by HTTP and copies the JSON member `key` of the answer. */
static void ask(const char *path, const char *token, const char *body, const char *key, char *out,
                size_t room)
{
    static int fd = -1;
    char text[4096], name[40];
    if (fd < 0)
        fd = open_socket(0);
    int n = snprintf(text, sizeof text,
                     "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                     "Content-Length: %zu\r\n%s%s%s\r\n%s",
                     path, strlen(body), token ? "Authorization: Bearer " : "", token ? token : "",
                     token ? "\r\n" : "", body);
    send_all(fd, text, (size_t)n);
    size_t length = 0;
    do {
        ssize_t got = recv(fd, text + length, sizeof text - 1 - length, 0);
        if (got <= 0)
            die("no answer");
        length += (size_t)got;
        text[length] = 0;
    } while (!strstr(text, "\r\n\r\n") || text[length - 1] != '}');
    snprintf(name, sizeof name, "\"%s\":\"", key);
    const char *at = strstr(text, name);
    if (!at) {
        fprintf(stderr, "load: unexpected answer: %s\n", text);
        exit(1);
    }
    at += strlen(name);
    snprintf(out, room, "%.*s", (int)strcspn(at, "\""), at);
}

static int open_table(const char *table, const char *token, int lean, int number)
{
    char text[1000];
    size_t length = 0;
    int fd = open_socket(number);
    int n = snprintf(text, sizeof text,
                     "GET /api/1/tables/%s/socket%s HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                     "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Protocol: conclave.1\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s%s\r\n\r\n",
                     table, lean ? "?want=lean" : "", token ? "Cookie: conclave=" : "Accept: */*",
                     token ? token : "");
    send_all(fd, text, (size_t)n);
    /* Byte by byte: what follows the head belongs to the stream. */
    while (length < 4 || memcmp(text + length - 4, "\r\n\r\n", 4))
        if (length == sizeof text - 1 || recv(fd, text + length++, 1, 0) != 1)
            die("no WebSocket");
    text[length] = 0;
    if (!strstr(text, " 101 "))
        die("the WebSocket was refused");
    fcntl(fd, F_SETFL, O_NONBLOCK);
    return fd;
}

static void send_frame(int fd, const char *text)
{
    char frame[400];
    size_t n = strlen(text), head = n < 126 ? 6 : 8;
    frame[0] = (char)0x81;
    frame[1] = (char)(0x80 | (n < 126 ? n : 126));
    if (n >= 126) {
        frame[2] = (char)(n >> 8);
        frame[3] = (char)n;
    }
    memset(frame + head - 4, 0, 4); /* a mask of zeros */
    memcpy(frame + head, text, n);
    send_all(fd, frame, head + n);
}

/* ---- Playing ---- */

static void send_move(struct player *p)
{
    char text[300];
    snprintf(text, sizeof text, "{\"type\":\"move\",\"id\":1,\"ply\":%u,\"move\":\"%s\"}", p->ply,
             p->move);
    p->sent_us = now_us();
    p->move[0] = 0;
    send_frame(p->fd, text);
}

static void move_or_wait(struct player *p)
{
    if (!p->move[0] || p->sent_us || p->queued || p->over || !playing)
        return;
    if (!want.rate) {
        send_move(p);
        return;
    }
    p->next = NULL;
    p->queued = 1;
    *waiting_end = p;
    waiting_end = &p->next;
}

static void note_latency(int64_t us)
{
    if (latency_count == latency_cap) {
        latency_cap = latency_cap ? latency_cap * 2 : 1 << 16;
        latencies = realloc(latencies, latency_cap * sizeof *latencies);
        if (!latencies)
            die("memory");
    }
    latencies[latency_count++] = (uint32_t)us;
}

/* Picks one of the legal moves of a state message: texts or objects. */
static void pick_move(struct player *p, const char *legal)
{
    const char *end = strstr(legal, want.full ? "}]" : "\"]"), *at = legal, *best = NULL;
    int seen = 0;
    p->move[0] = 0;
    if (legal[0] == ']')
        return;
    while (at && at <= end) {
        const char *start = want.full ? strstr(at, "\"move\":\"") : strchr(at, '"');
        if (!start || start > end)
            break;
        start += want.full ? 8 : 1;
        chance = chance * 1664525u + 1013904223u;
        if ((chance >> 8) % (unsigned)++seen == 0)
            best = start;
        at = strchr(start, '"') + 1;
    }
    if (best)
        snprintf(p->move, sizeof p->move, "%.*s", (int)strcspn(best, "\""), best);
}

static void done_move(struct player *p, int ok)
{
    if (p->sent_us && playing) {
        if (p->sent_us >= measured_from)
            note_latency(now_us() - p->sent_us);
        moves += (uint64_t)ok;
        refused += (uint64_t)!ok;
    }
    p->sent_us = 0;
}

static void take_message(struct player *p, char *text)
{
    if (!strncmp(text, "{\"type\":\"state\"", 15)) {
        const char *ply = strstr(text, "\"ply\":"), *legal = strstr(text, "\"legal\":[");
        if (strstr(text, "\"done\":1"))
            done_move(p, 1);
        if (!p->over && strstr(text, "\"status\":\"over\"")) {
            p->over = 1;
            finished++;
        }
        p->ply = (unsigned)strtoul(ply + 6, NULL, 10);
        if (legal)
            pick_move(p, legal + 9);
    } else if (!strncmp(text, "{\"type\":\"done\"", 14)) {
        done_move(p, 1);
    } else if (!strncmp(text, "{\"type\":\"refused\"", 17)) {
        done_move(p, 0);
    }
    move_or_wait(p);
}

/* Cuts whole frames off the front of what came in. */
static void take_frames(struct player *p)
{
    size_t at = 0;
    while (p->length - at >= 2) {
        unsigned char *b = (unsigned char *)p->in + at;
        size_t n = b[1] & 0x7f, head = 2;
        if (n == 126 && p->length - at >= 4) {
            n = (size_t)b[2] << 8 | b[3];
            head = 4;
        } else if (n == 127 && p->length - at >= 10) {
            n = (size_t)b[6] << 24 | (size_t)b[7] << 16 | (size_t)b[8] << 8 | b[9];
            head = 10;
        }
        if (p->length - at < head + n)
            break;
        if ((b[0] & 15) == 1) {
            char kept = p->in[at + head + n];
            p->in[at + head + n] = 0;
            take_message(p, p->in + at + head);
            p->in[at + head + n] = kept;
        }
        at += head + n;
    }
    memmove(p->in, p->in + at, p->length - at);
    p->length -= at;
}

static void take_in(struct player *p)
{
    for (;;) {
        if (p->cap - p->length < 4097) {
            p->cap = p->cap * 2 + 8192;
            p->in = realloc(p->in, p->cap);
            if (!p->in)
                die("memory");
        }
        ssize_t got = recv(p->fd, p->in + p->length, p->cap - p->length - 1, 0);
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            break;
        if (got <= 0)
            die("the server closed a connection");
        p->length += (size_t)got;
        if (p->length < p->cap - 1)
            break;
    }
    take_frames(p);
}

static void watch(struct player *p)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = p};
    if (epoll_ctl(poll_fd, EPOLL_CTL_ADD, p->fd, &event))
        die("epoll");
}

/* ---- The server's side ---- */

static double server_cpu(void)
{
    char path[40], text[1000];
    unsigned long user, system;
    snprintf(path, sizeof path, "/proc/%d/stat", want.pid);
    FILE *file = want.pid ? fopen(path, "r") : NULL;
    if (!file)
        return 0;
    size_t n = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[n] = 0;
    const char *at = strrchr(text, ')');
    if (!at ||
        sscanf(at + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        return 0;
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static long server_kb(void)
{
    char path[40], line[200];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", want.pid);
    FILE *file = want.pid ? fopen(path, "r") : NULL;
    while (file && fgets(line, sizeof line, file))
        sscanf(line, "VmRSS: %ld", &kb);
    if (file)
        fclose(file);
    return kb;
}

/* ---- Setting up ---- */

static void make_tables(struct player *players)
{
    char ann[200], bea[200], table[40], body[300];
    for (int i = 0; i < want.tables; i++) {
        ask("/api/1/guest", NULL, "{}", "token", ann, sizeof ann);
        ask("/api/1/guest", NULL, "{}", "token", bea, sizeof bea);
        snprintf(
            body, sizeof body,
            "{\"game\":\"%s\",\"seats\":2,\"players\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}",
            want.game);
        ask("/api/1/tables", ann, body, "id", table, sizeof table);
        snprintf(body, sizeof body, "/api/1/tables/%s/do", table);
        ask(body, bea, "{\"type\":\"sit\"}", "type", table + 20, 20);
        players[2 * i].fd = open_table(table, ann, !want.full, 2 * i);
        players[2 * i + 1].fd = open_table(table, bea, !want.full, 2 * i + 1);
        watch(&players[2 * i]);
        watch(&players[2 * i + 1]);
    }
}

static void make_idle(void)
{
    char token[200], table[40];
    struct player *idle = calloc((size_t)want.idle + 1, sizeof *idle);
    if (!idle)
        die("memory");
    for (int i = 0; i < want.idle; i++) {
        if (i % 100 == 0) {
            ask("/api/1/guest", NULL, "{}", "token", token, sizeof token);
            ask("/api/1/tables", token,
                "{\"game\":\"abraca\",\"players\":[{\"kind\":\"me\"},{\"kind\":\"open\"},"
                "{\"kind\":\"open\"}]}",
                "id", table, sizeof table);
        }
        idle[i].fd = open_table(table, NULL, 0, i);
        idle[i].over = 1;
        watch(&idle[i]);
    }
}

static void run_events(int timeout)
{
    struct epoll_event events[EVENTS];
    int n = epoll_wait(poll_fd, events, EVENTS, timeout);
    for (int i = 0; i < n; i++)
        take_in(events[i].data.ptr);
}

static void keep_rate(int64_t start)
{
    static uint64_t released;
    int64_t due = (now_us() - start) * want.rate / 1000000;
    while (waiting && (int64_t)released < due) {
        struct player *p = waiting;
        waiting = p->next;
        if (!waiting)
            waiting_end = &waiting;
        p->queued = 0;
        released++;
        send_move(p);
    }
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double percentile(double part)
{
    if (!latency_count)
        return 0;
    return latencies[(size_t)(part * (double)(latency_count - 1))] / 1000.0;
}

static void read_flags(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "0";
        int takes = 1;
        if (!strcmp(argv[i], "--port"))
            want.port = atoi(value);
        else if (!strcmp(argv[i], "--pid"))
            want.pid = atoi(value);
        else if (!strcmp(argv[i], "--tables"))
            want.tables = atoi(value);
        else if (!strcmp(argv[i], "--rate"))
            want.rate = atoi(value);
        else if (!strcmp(argv[i], "--idle"))
            want.idle = atoi(value);
        else if (!strcmp(argv[i], "--seconds"))
            want.seconds = atof(value);
        else if (!strcmp(argv[i], "--game"))
            want.game = value;
        else if (!strcmp(argv[i], "--socket"))
            want.socket = value;
        else if (!strcmp(argv[i], "--full"))
            takes = 0, want.full = 1;
        else
            die(argv[i]);
        i += takes;
    }
}

static void start_games(struct player *players)
{
    for (int i = 0; i < want.tables; i++)
        send_frame(players[2 * i].fd, "{\"type\":\"start\",\"id\":0}");
}

static void report(double seconds, double cpu, long before_idle, long after_idle)
{
    qsort(latencies, latency_count, sizeof *latencies, by_size);
    printf("{\"socket\": \"%s\", \"game\": \"%s\", \"tables\": %d, \"full\": %s, \"idle\": %d, "
           "\"seconds\": %.2f, "
           "\"moves\": %llu, \"refused\": %llu, \"games_over\": %llu, \"moves_per_s\": %.0f, ",
           want.socket ? "unix" : "tcp", want.game, want.tables, want.full ? "true" : "false",
           want.idle, seconds, (unsigned long long)moves, (unsigned long long)refused,
           (unsigned long long)finished / 2, (double)moves / seconds);
    printf("\"p50_ms\": %.2f, \"p99_ms\": %.2f, \"max_ms\": %.2f", percentile(0.5),
           percentile(0.99), percentile(1));
    if (want.pid)
        printf(", \"server_cpu_s\": %.2f, \"moves_per_cpu_s\": %.0f, \"server_kb\": %ld", cpu,
               cpu > 0 ? (double)moves / cpu : 0, server_kb());
    if (want.pid && want.idle)
        printf(", \"kb_per_idle_connection\": %.2f",
               (double)(after_idle - before_idle) / want.idle);
    printf("}\n");
}

int main(int argc, char **argv)
{
    struct rlimit limit = {60000, 60000};
    read_flags(argc, argv);
    setrlimit(RLIMIT_NOFILE, &limit);
    poll_fd = epoll_create1(0);
    long before_idle = server_kb();
    make_idle();
    long after_idle = server_kb();
    struct player *players = calloc((size_t)want.tables * 2 + 1, sizeof *players);
    if (!players)
        die("memory");
    make_tables(players);
    start_games(players);
    double cpu = server_cpu();
    int64_t start = now_us(), end = start + (int64_t)(want.seconds * 1e6);
    measured_from = start + (want.rate ? 1000000 : 0);
    while (now_us() < end && finished < (uint64_t)want.tables * 2) {
        if (want.rate)
            keep_rate(start);
        else
            usleep(NAP_US);
        run_events(want.rate ? 1 : 0);
    }
    playing = 0;
    report((double)(now_us() - start) / 1e6, server_cpu() - cpu, before_idle, after_idle);
    return 0;
}
