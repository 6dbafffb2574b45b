/* wire.c: see wire.h. */
#include "wire.h"

#include <errno.h>
#include <netdb.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WIRE_MOST = 16 << 20 };

static int fail(struct wire *w, const char *what)
{
    snprintf(w->why, sizeof w->why, "%s", what);
    return 0;
}

int wire_start(struct wire *w, const char *url)
{
    memset(w, 0, sizeof *w);
    w->fd = -1;
    w->port = 80;
    if (!strncmp(url, "https://", 8))
        return fail(w, "only http:// addresses are understood here; for https:// use a browser");
    if (!strncmp(url, "http://", 7))
        url += 7;
    size_t n = strcspn(url, ":/");
    if (!n || n >= sizeof w->host)
        return fail(w, "a server is given as http://HOST:PORT");
    snprintf(w->host, sizeof w->host, "%.*s", (int)n, url);
    if (url[n] == ':')
        w->port = atoi(url + n + 1);
    return 1;
}

static int dial(struct wire *w)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list = NULL;
    char port[12];
    int fd = -1;
    snprintf(port, sizeof port, "%d", w->port);
    if (getaddrinfo(w->host, port, &hints, &list))
        return fail(w, "the server's name is not known"), -1;
    for (struct addrinfo *a = list; a && fd < 0; a = a->ai_next) {
        fd = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
        if (fd >= 0 && connect(fd, a->ai_addr, a->ai_addrlen)) {
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(list);
    if (fd < 0)
        snprintf(w->why, sizeof w->why, "cannot reach %s:%d: %s", w->host, w->port,
                 strerror(errno));
    return fd;
}

static int send_all(struct wire *w, int fd, const void *data, size_t n)
{
    const char *at = data;
    while (n) {
        ssize_t sent = send(fd, at, n, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return fail(w, "the connection to the server was lost");
        at += sent;
        n -= (size_t)sent;
    }
    return 1;
}

static void forget(struct wire *w)
{
    w->length = 0;
    if (w->in)
        w->in[0] = 0;
}

/* Reads some more; 0 at the end, -1 when a signal came. */
static int more(struct wire *w, int fd)
{
    if (w->cap - w->length < 4096) {
        char *in = w->length < WIRE_MOST ? realloc(w->in, w->cap * 2 + 8192) : NULL;
        if (!in)
            return fail(w, "the server sends too much");
        w->in = in;
        w->cap = w->cap * 2 + 8192;
    }
    ssize_t got = recv(fd, w->in + w->length, w->cap - w->length - 1, 0);
    if (got < 0 && errno == EINTR) {
        w->why[0] = 0;
        return -1;
    }
    if (got <= 0)
        return fail(w, "the server ended the connection");
    w->length += (size_t)got;
    w->in[w->length] = 0;
    return 1;
}

/* The head of a request that both kinds share. */
static int send_head(struct wire *w, int fd, const char *method, const char *path, const char *rest)
{
    char head[1600];
    int n = snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nHost: %s:%d\r\n%s%s%s%s\r\n", method,
                     path, w->host, w->port, w->token[0] ? "Authorization: Bearer " : "", w->token,
                     w->token[0] ? "\r\n" : "", rest);
    return n < (int)sizeof head ? send_all(w, fd, head, (size_t)n) : fail(w, "that is too long");
}

static json_t *read_answer(struct wire *w, int fd)
{
    forget(w);
    while (more(w, fd) > 0)
        ;
    const char *body = w->in ? strstr(w->in, "\r\n\r\n") : NULL;
    int status = w->in ? atoi(w->in + strcspn(w->in, " ")) : 0;
    json_t *json = body ? json_loads(body + 4, 0, NULL) : NULL;
    if (status >= 200 && status < 300 && json)
        return json;
    const char *message = json_string_value(json_object_get(json, "message"));
    fail(w, message ? message : "the server does not answer as expected");
    json_decref(json);
    return NULL;
}

json_t *wire_ask(struct wire *w, const char *method, const char *path, const json_t *body)
{
    char rest[120];
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    int fd = dial(w);
    json_t *answer = NULL;
    snprintf(rest, sizeof rest, "Connection: close\r\n%sContent-Length: %zu\r\n",
             text ? "Content-Type: application/json\r\n" : "", text ? strlen(text) : 0);
    if (fd >= 0 && send_head(w, fd, method, path, rest) &&
        (!text || send_all(w, fd, text, strlen(text))))
        answer = read_answer(w, fd);
    if (fd >= 0)
        close(fd);
    free(text);
    return answer;
}

int wire_open(struct wire *w, const char *path)
{
    w->fd = dial(w);
    forget(w);
    if (w->fd < 0 ||
        !send_head(w, w->fd, "GET", path,
                   "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                   "Sec-WebSocket-Protocol: conclave.1\r\n"
                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"))
        return 0;
    while (!w->in || !strstr(w->in, "\r\n\r\n"))
        if (more(w, w->fd) <= 0)
            return 0;
    if (!strstr(w->in, " 101 "))
        return fail(w, "the server refuses this table");
    size_t head = (size_t)(strstr(w->in, "\r\n\r\n") + 4 - w->in);
    memmove(w->in, w->in + head, w->length - head + 1);
    w->length -= head;
    return 1;
}

static int send_frame(struct wire *w, int opcode, const char *data, size_t n)
{
    unsigned char head[8], mask[4];
    size_t length = n < 126 ? 2 : 4;
    unsigned char *body = malloc(n + 12);
    if (!body || n > 60000) {
        free(body);
        return fail(w, "that is too long");
    }
    head[0] = (unsigned char)(0x80 | opcode);
    head[1] = (unsigned char)(0x80 | (n < 126 ? n : 126));
    head[2] = (unsigned char)(n >> 8);
    head[3] = (unsigned char)n;
    randombytes_buf(mask, sizeof mask);
    memcpy(body, head, length);
    memcpy(body + length, mask, 4);
    for (size_t i = 0; i < n; i++)
        body[length + 4 + i] = (unsigned char)(data[i] ^ mask[i & 3]);
    int ok = send_all(w, w->fd, body, length + 4 + n);
    free(body);
    return ok;
}

int wire_send(struct wire *w, const json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    int ok = text && send_frame(w, 1, text, strlen(text));
    free(text);
    return ok;
}

/* Length of the frame at the front and of its head; 0: not all of it is there. */
static size_t frame_length(const struct wire *w, size_t *head)
{
    const unsigned char *b = (const unsigned char *)w->in;
    if (w->length < 2)
        return 0;
    size_t n = b[1] & 0x7f;
    *head = n == 126 ? 4 : n == 127 ? 10 : 2;
    if (w->length < *head)
        return 0;
    if (n >= 126) {
        n = 0;
        for (size_t i = 2; i < *head; i++)
            n = n << 8 | b[i];
    }
    return n <= WIRE_MOST && w->length >= *head + n ? *head + n : 0;
}

json_t *wire_receive(struct wire *w)
{
    for (;;) {
        size_t head, n;
        while (!(n = frame_length(w, &head)))
            if (more(w, w->fd) <= 0)
                return NULL;
        int opcode = w->in[0] & 15;
        json_t *json = opcode == 1 ? json_loadb(w->in + head, n - head, 0, NULL) : NULL;
        if (opcode == 9)
            send_frame(w, 10, w->in + head, n - head);
        memmove(w->in, w->in + n, w->length - n + 1);
        w->length -= n;
        if (opcode == 8) {
            fail(w, "the server ended the connection");
            return NULL;
        }
        if (json)
            return json;
    }
}

void wire_end(struct wire *w)
{
    if (w->fd >= 0)
        close(w->fd);
    free(w->in);
}
