/* wire.c: see wire.h. */
#include "wire.h"

#include "../engine/text.h"
#include "say.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIRE_MOST = 16 << 20, TOO_MANY = 429, SIGNED_OUT = 4401, OWN_CODES = 4000 };
/* Seconds without a word until a connection counts as lost: while an answer is waited for, and
 * at a table, where the server pings within 45 s. */
enum { ANSWER_WAIT = 20, SILENCE = 100 };

static int fail(struct wire *w, const char *what)
{
    snprintf(w->why, sizeof w->why, "%s", what);
    return 0;
}

/* "HOST", "HOST:PORT" or "[ADDRESS]:PORT", up to a slash. */
static int read_host(struct wire *w, const char *at)
{
    const char *from = at + (*at == '['), *end = at + strcspn(at, *at == '[' ? "]" : ":/");
    size_t n = (size_t)(end - from);
    if (end <= from || n >= sizeof w->host)
        return 0;
    snprintf(w->host, sizeof w->host, "%.*s", (int)n, from);
    end += *end == ']';
    if (*end == ':')
        w->port = atoi(end + 1);
    return w->port > 0 && w->port < 65536;
}

int wire_start(struct wire *w, const char *url)
{
    memset(w, 0, sizeof *w);
    w->secure = !strncmp(url, "https://", 8);
    w->port = w->secure ? 443 : 80;
    const char *at = w->secure ? url + 8 : !strncmp(url, "http://", 7) ? url + 7 : url;
    if (strstr(at, "://") || !read_host(w, at))
        return fail(w, "a server is given as https://HOST or http://HOST:PORT");
    snprintf(w->site, sizeof w->site, "%s://%.*s", w->secure ? "https" : "http",
             (int)strcspn(at, "/"), at);
    return 1;
}

static int send_all(struct wire *w, struct tls *to, const void *data, size_t n)
{
    const char *at = data;
    while (n) {
        ssize_t sent = tls_send(to, at, n);
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

static void expect_within(struct wire *w, int seconds)
{
    w->patience = seconds;
    w->until = seconds_now() + seconds;
}

/* Reads some more, perhaps nothing yet; 0 at the end, -1 when a signal came. */
static int more(struct wire *w, struct tls *from)
{
    if (w->cap - w->length < 4096) {
        char *in = w->length < WIRE_MOST ? realloc(w->in, w->cap * 2 + 8192) : NULL;
        if (!in)
            return fail(w, "the server sends too much");
        w->in = in;
        w->cap = w->cap * 2 + 8192;
    }
    ssize_t got = tls_receive(from, w->in + w->length, w->cap - w->length - 1);
    if (got < 0 && errno == EINTR) {
        w->why[0] = 0;
        return -1;
    }
    if (got < 0 && errno == EAGAIN)
        return seconds_now() < w->until || fail(w, "the server says nothing any more");
    if (got <= 0)
        return fail(w, "the server ended the connection");
    expect_within(w, w->patience);
    w->length += (size_t)got;
    w->in[w->length] = 0;
    return 1;
}

/* The head of a request that both kinds share. */
static int send_head(struct wire *w, struct tls *to, const char *method, const char *path,
                     const char *rest)
{
    char head[1600];
    int n = snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nHost: %s\r\n%s%s%s%s\r\n", method, path,
                     strstr(w->site, "//") + 2, w->token[0] ? "Authorization: Bearer " : "",
                     w->token, w->token[0] ? "\r\n" : "", rest);
    return n < (int)sizeof head ? send_all(w, to, head, (size_t)n) : fail(w, "that is too long");
}

/* Takes out of all texts what a terminal would obey: a server passes on what others wrote. Some
 * have lines of their own. */
static void clean(json_t *json, const char *key)
{
    const char *kept =
        !strcmp(key, "show") || !strcmp(key, "tell") || !strcmp(key, "prompt") ? "\n" : "";
    const char *name;
    size_t i;
    json_t *part;
    if (json_is_string(json)) {
        char *text = strdup(json_string_value(json));
        if (text)
            bg_clean(text, kept);
        json_string_set(json, text ? text : "");
        free(text);
    }
    json_array_foreach(json, i, part) clean(part, key);
    json_object_foreach(json, name, part) clean(part, name);
}

static json_t *read_json(const char *text, size_t n)
{
    json_t *json = json_loadb(text, n, 0, NULL);
    clean(json, "");
    return json;
}

static json_t *read_answer(struct wire *w, struct tls *from)
{
    forget(w);
    expect_within(w, ANSWER_WAIT);
    while (more(w, from) > 0)
        ;
    const char *body = w->in ? strstr(w->in, "\r\n\r\n") : NULL;
    int status = w->in ? atoi(w->in + strcspn(w->in, " ")) : 0;
    json_t *json = body ? read_json(body + 4, strlen(body + 4)) : NULL;
    if (status >= 200 && status < 300 && json) {
        w->why[0] = 0; /* the connection's end was expected */
        return json;
    }
    const char *message = json_string_value(json_object_get(json, "message"));
    fail(w, message ? message : "the server does not answer as expected");
    json_decref(json);
    return NULL;
}

json_t *wire_ask(struct wire *w, const char *method, const char *path, const json_t *body)
{
    char rest[120];
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    struct tls *line = tls_connect(w->host, w->port, w->secure, w->why);
    json_t *answer = NULL;
    snprintf(rest, sizeof rest, "Connection: close\r\n%sContent-Length: %zu\r\n",
             text ? "Content-Type: application/json\r\n" : "", text ? strlen(text) : 0);
    if (line && send_head(w, line, method, path, rest) &&
        (!text || send_all(w, line, text, strlen(text))))
        answer = read_answer(w, line);
    tls_close(line);
    free(text);
    return answer;
}

int wire_open(struct wire *w, const char *path)
{
    w->is_final = 0;
    w->socket = tls_connect(w->host, w->port, w->secure, w->why);
    forget(w);
    expect_within(w, ANSWER_WAIT);
    if (!w->socket ||
        !send_head(w, w->socket, "GET", path,
                   "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                   "Sec-WebSocket-Protocol: conclave.1\r\n"
                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"))
        return 0;
    while (!w->in || !strstr(w->in, "\r\n\r\n"))
        if (more(w, w->socket) <= 0)
            return 0;
    int status = atoi(w->in + strcspn(w->in, " "));
    w->is_final = status >= 400 && status < 500 && status != TOO_MANY;
    if (status != 101)
        return fail(w, "the server refuses this table");
    expect_within(w, SILENCE);
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
    int ok = send_all(w, w->socket, body, length + 4 + n);
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

static int read_code(const char *at)
{
    return (unsigned char)at[0] << 8 | (unsigned char)at[1];
}

/* The frame at the front: a ping is answered, an end noted (0). */
static int take_frame(struct wire *w, size_t head, size_t n, json_t **message)
{
    int opcode = w->in[0] & 15, ok = 1;
    int code = opcode == 8 && n >= head + 2 ? read_code(w->in + head) : 0;
    if (opcode == 1)
        *message = read_json(w->in + head, n - head);
    if (opcode == 9)
        ok = send_frame(w, 10, w->in + head, n - head);
    memmove(w->in, w->in + n, w->length - n + 1);
    w->length -= n;
    if (opcode != 8)
        return ok;
    w->is_final = code >= OWN_CODES;
    return fail(w, code == SIGNED_OUT ? "you were signed out" : "the server ended the connection");
}

int wire_step(struct wire *w, json_t **message)
{
    size_t head, n = frame_length(w, &head);
    *message = NULL;
    return n ? take_frame(w, head, n, message) : more(w, w->socket) > 0;
}

json_t *wire_receive(struct wire *w)
{
    json_t *message = NULL;
    while (!message && wire_step(w, &message))
        ;
    return message;
}

int wire_is_silent(const struct wire *w)
{
    return seconds_now() > w->until;
}

int wire_file(const struct wire *w)
{
    size_t head;
    return frame_length(w, &head) || tls_pending(w->socket) ? -1 : tls_file(w->socket);
}

void wire_close(struct wire *w)
{
    tls_close(w->socket);
    w->socket = NULL;
    forget(w);
}

void wire_end(struct wire *w)
{
    wire_close(w);
    free(w->in);
}
