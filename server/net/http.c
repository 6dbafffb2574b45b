/* http.c: see http.h. */
#include "http.h"

#include "../base/now.h"
#include "../pages/request.h"
#include "../pages/router.h"
#include "asker.h"
#include "ws.h"

#include <http_parser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    PIECE = 1 << 16, /* bytes of a body given to the network at a time */
    HEADERS = 2048   /* room for those of an answer */
};

/* How long a step may take, in patiences. */
#define FOR_HEAD 1.0
#define FOR_BODY 2.0
#define FOR_SENDING 3.0
#define FOR_THE_NEXT 6.0

/* What is under way on a connection; there is none while nothing is. */
struct exchange {
    struct buffer in; /* bytes that came, */
    size_t used;      /* and how many of them were understood */
    struct request *r;
    int64_t body;        /* bytes of the request's body that are still to come */
    uint8_t keeps;       /* the connection may be used again after this request */
    uint8_t takes_parts; /* a client of HTTP/1.1: bodies may come in parts */
    uint8_t headers_sent, in_parts;
    uint8_t waits_for_head;
    uint8_t is_going, is_over;
};

/* What the page may load and do: nothing from elsewhere. */
#define POLICY                                                                                     \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "                \
    "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "                \
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/* ---- The headers of an answer ---- */

static void put_date(struct buffer *out)
{
    static char text[40];
    static time_t of;
    time_t now = (time_t)(now_ms() / 1000);
    struct tm parts;
    if (now != of) {
        of = now;
        gmtime_r(&now, &parts);
        strftime(text, sizeof text, "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", &parts);
    }
    buffer_plain(out, text);
}

static size_t body_size(const struct request *r)
{
    return r->file ? r->file_size : r->reply.length;
}

static void put_body_headers(struct buffer *out, const struct exchange *e)
{
    const struct request *r = e->r;
    if (r->status == 304)
        return;
    buffer_format(out, "Content-Type: %s\r\n", r->type);
    if (r->coding)
        buffer_format(out, "Content-Encoding: %s\r\n", r->coding);
    if (!r->in_parts)
        buffer_format(out, "Content-Length: %zu\r\n", body_size(r));
    else if (e->takes_parts)
        buffer_plain(out, "Transfer-Encoding: chunked\r\n");
}

static void put_allowed(struct buffer *out, int methods)
{
    static const char *const names[] = {[METHOD_GET] = "GET, HEAD",
                                        [METHOD_POST] = "POST",
                                        [METHOD_PUT] = "PUT",
                                        [METHOD_DELETE] = "DELETE"};
    const char *between = "";
    buffer_plain(out, "Allow: ");
    for (size_t i = 0; i < BG_LEN(names); i++)
        if (!methods || methods & 1 << i) {
            buffer_format(out, "%s%s", between, names[i]);
            between = ", ";
        }
    buffer_plain(out, "\r\n");
}

static void put_headers(struct buffer *out, const struct exchange *e)
{
    const struct request *r = e->r;
    buffer_format(out, "HTTP/1.1 %d %s\r\nServer: conclave\r\n", r->status,
                  http_status_str((enum http_status)r->status));
    put_date(out);
    put_body_headers(out, e);
    if (!e->keeps)
        buffer_plain(out, "Connection: close\r\n");
    buffer_plain(out, "Content-Security-Policy: " POLICY "\r\n"
                      "X-Content-Type-Options: nosniff\r\n"
                      "Referrer-Policy: same-origin\r\n"
                      "Cross-Origin-Opener-Policy: same-origin\r\n"
                      "Cross-Origin-Resource-Policy: same-origin\r\n");
    if (r->secure)
        buffer_plain(out, "Strict-Transport-Security: max-age=31536000\r\n");
    if (r->cookie[0])
        buffer_format(out, "Set-Cookie: %s\r\n", r->cookie);
    if (r->etag[0])
        buffer_format(out, "ETag: %s\r\n", r->etag);
    if (r->varies)
        buffer_format(out, "Vary: %s\r\n", r->varies);
    if (r->cached)
        buffer_format(out, "Cache-Control: public, max-age=%d, immutable\r\n", r->cached);
    else
        buffer_plain(out, "Cache-Control: no-cache\r\n");
    if (r->retry_after)
        buffer_format(out, "Retry-After: %d\r\n", r->retry_after);
    if (r->status == 405)
        put_allowed(out, r->allowed);
    if (r->status == 426)
        buffer_plain(out, "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
    buffer_plain(out, "\r\n");
}

/* ---- The answer ---- */

/* The headers and the first piece of a body of known size. */
static void send_first(struct connection *c, struct exchange *e)
{
    struct request *r = e->r;
    struct buffer headers = {0};
    const char *body = r->file ? (const char *)r->file : r->reply.data;
    size_t n = body_size(r) < PIECE ? body_size(r) : PIECE;
    if (r->in_parts || r->no_body || r->status == 304)
        n = 0;
    e->headers_sent = 1;
    e->in_parts = (uint8_t)r->in_parts;
    put_headers(&headers, e);
    r->sent = n;
    if (headers.failed)
        connection_close(c);
    else
        connection_send_pieces(c,
                               (uv_buf_t[]){uv_buf_init(headers.data, (unsigned)headers.length),
                                            uv_buf_init((char *)body, (unsigned)n)},
                               n ? 2 : 1);
    buffer_free(&headers);
}

static void send_piece(struct connection *c, struct request *r)
{
    const char *body = r->file ? (const char *)r->file : r->reply.data;
    size_t left = body_size(r) - r->sent, n = left < PIECE ? left : PIECE;
    connection_send(c, body + r->sent, n);
    r->sent += n;
}

/* A part of a body in parts: its size in hexadecimal goes before it, and the
 * last one has none. An old client gets the bytes alone, and the end of the
 * connection after them. */
static void send_part(struct connection *c, const struct exchange *e)
{
    char size[24];
    struct request *r = e->r;
    size_t n = r->reply.length;
    if (!e->takes_parts) {
        connection_send(c, n ? r->reply.data : "", n);
    } else {
        if (n) {
            int length = snprintf(size, sizeof size, "%zx\r\n", n);
            connection_send_pieces(c,
                                   (uv_buf_t[]){uv_buf_init(size, (unsigned)length),
                                                uv_buf_init(r->reply.data, (unsigned)n),
                                                uv_buf_init("\r\n", 2)},
                                   3);
        }
        if (!r->more)
            connection_send(c, "0\r\n\r\n", 5);
    }
    r->sent = n;
}

/* What has begun in parts and cannot be ended is cut off. */
static int go_on_in_parts(struct connection *c, struct exchange *e)
{
    struct request *r = e->r;
    if (r->no_body)
        return 0;
    if (!r->in_parts || r->status != 200) {
        connection_close(c);
        return 1;
    }
    send_part(c, e);
    if (!r->more)
        return 0;
    r->answered = 0;
    r->sent = 0;
    r->more(r);
    return 1;
}

static int is_all_sent(const struct request *r)
{
    return r->no_body || r->status == 304 || r->sent >= body_size(r);
}

static void finish_request(struct connection *c, struct exchange *e)
{
    request_free(e->r);
    e->r = NULL;
    e->headers_sent = 0;
    if (!e->keeps)
        connection_finish(c);
}

/* Sends some of the answer; 0 when that has to wait for the network. */
static int answer_some(struct connection *c, struct exchange *e)
{
    if (connection_unsent(c)) {
        connection_deadline(c, connections_patience_us(FOR_SENDING));
        return 0;
    }
    if (!e->headers_sent) {
        e->keeps &= (!e->r->in_parts || e->takes_parts) && e->r->status != 429;
        send_first(c, e);
        return 1;
    }
    if (e->in_parts) {
        if (!go_on_in_parts(c, e))
            finish_request(c, e);
    } else if (is_all_sent(e->r)) {
        finish_request(c, e);
    } else {
        send_piece(c, e->r);
    }
    return 1;
}

/* ---- The question ---- */

/* Answers bytes that are no request we take, and takes no more. */
static void refuse(struct connection *c, struct exchange *e, int status)
{
    static const struct {
        int status;
        const char *error, *message;
    } words[] = {
        {405, "bad_request", "Only GET, HEAD, POST, PUT and DELETE are understood."},
        {408, "too_slow", "The request took too long to come."},
        {411, "bad_request", "A body needs its Content-Length."},
        {413, "too_large", "That is too much."},
        {414, "too_large", "The address is too long."},
        {417, "bad_request", "Nothing but '100-continue' can be expected."},
        {431, "too_large", "The headers are too long."},
        {400, "bad_request", "This is not a request of HTTP/1.1."},
    };
    size_t i = 0;
    while (words[i].status != status && words[i].status != 400)
        i++;
    struct request *r = calloc(1, sizeof *r);
    if (!r) {
        connection_close(c);
        return;
    }
    r->hub = c->hub;
    r->socket = c;
    e->r = r;
    e->body = 0;
    e->keeps = 0;
    request_error(r, status, words[i].error, words[i].message);
}

/* The request is complete. */
static void run(struct connection *c, struct exchange *e)
{
    connection_deadline(c, 0);
    if (e->r->method < 0)
        request_error(e->r, 405, "bad_request",
                      "Only GET, HEAD, POST, PUT and DELETE are understood.");
    else
        router_run(e->r);
}

/* The connection speaks WebSocket from here on, unless that is refused; bytes
 * that came already are its. */
static void upgrade(struct connection *c, struct exchange *e, const struct head *head)
{
    if (!ws_open(c, e->r, head))
        return;
    e->r = NULL;
    e->is_over = 1;
    if (e->used < e->in.length && !c->is_closing)
        c->protocol->take(c, e->in.data + e->used, e->in.length - e->used);
}

static void begin(struct connection *c, struct exchange *e, size_t length)
{
    struct head head;
    int status = head_read(e->in.data + e->used, length, &head);
    e->waits_for_head = 0;
    if (status) {
        e->used = e->in.length;
        refuse(c, e, status);
        return;
    }
    e->r = asker_request(c, &head);
    e->keeps = (uint8_t)(head.keeps && !c->hub->stopping);
    e->takes_parts = head.minor == 1;
    e->body = head.body;
    if (!e->r) {
        connection_close(c);
        return;
    }
    e->used += length;
    if (head_lists(&head, "upgrade", "websocket") && router_is_socket(e->r)) {
        upgrade(c, e, &head);
        return;
    }
    if (!e->body) {
        run(c, e);
        return;
    }
    connection_deadline(c, connections_patience_us(FOR_BODY));
    if (head.expects && head.minor == 1 && e->in.length == e->used)
        connection_send(c, "HTTP/1.1 100 Continue\r\n\r\n", 25);
}

/* Takes what came of the body; 0 if more has to come. */
static int take_body(struct connection *c, struct exchange *e)
{
    size_t here = e->in.length - e->used;
    size_t n = here < (size_t)e->body ? here : (size_t)e->body;
    buffer_bytes(&e->r->body, e->in.data + e->used, n);
    e->used += n;
    e->body -= (int64_t)n;
    if (e->body)
        return 0;
    run(c, e);
    return 1;
}

/* Looks for the next head; 0 if more has to come. */
static int look_for_head(struct connection *c, struct exchange *e)
{
    size_t n = e->in.length - e->used;
    long length = n ? head_length(e->in.data + e->used, n) : 0;
    if (length > 0 && length <= HEAD_MOST) {
        begin(c, e, (size_t)length);
        return 1;
    }
    if (length || n >= HEAD_MOST) {
        e->used = e->in.length;
        refuse(c, e, length < 0 ? 400 : 431);
        return 1;
    }
    if (!e->waits_for_head && n)
        connection_deadline(c, connections_patience_us(FOR_HEAD));
    else if (!n)
        connection_deadline(c, connections_patience_us(FOR_THE_NEXT));
    e->waits_for_head = n != 0;
    return 0;
}

/* One step; 0 when nothing can be done until the network or the answer comes. */
static int step(struct connection *c, struct exchange *e)
{
    int goes_on = !e->r            ? look_for_head(c, e)
                  : e->body        ? take_body(c, e)
                  : e->r->answered ? answer_some(c, e)
                                   : 0;
    return goes_on && !e->is_over;
}

/* The connection ended, or speaks another protocol now. */
static void forget(struct exchange *e)
{
    if (e->r && (e->r->answered || e->body))
        request_free(e->r);
    else if (e->r)
        e->r->socket = NULL; /* freed when it is answered */
    buffer_free(&e->in);
    free(e);
}

/* Goes as far as it can. What is called from here may call it again. */
static void go_on(struct connection *c)
{
    struct exchange *e = c->own;
    if (e->is_going)
        return;
    e->is_going = 1;
    while (step(c, e))
        ;
    e->is_going = 0;
    if (e->is_over) {
        forget(e);
        return;
    }
    if (e->used == e->in.length) {
        buffer_free(&e->in);
        e->used = 0;
    }
    connection_read(c, !e->r || e->body);
    if (!e->r && !e->in.length) {
        c->own = NULL;
        forget(e);
    }
}

/* ---- The protocol ---- */

static void take(struct connection *c, const char *bytes, size_t n)
{
    struct exchange *e = c->own ? c->own : calloc(1, sizeof *e);
    c->own = e;
    if (e)
        buffer_bytes(&e->in, bytes, n);
    if (!e || e->in.failed)
        connection_close(c);
    else
        go_on(c);
}

static void drained(struct connection *c)
{
    connection_deadline(c, 0);
    if (c->own)
        go_on(c);
}

static void late(struct connection *c)
{
    struct exchange *e = c->own;
    int is_asked = e && (e->body || (!e->r && e->in.length));
    if (!is_asked) {
        connection_close(c);
        return;
    }
    if (e->r)
        request_free(e->r);
    e->used = e->in.length;
    refuse(c, e, 408);
}

static void ended(struct connection *c)
{
    struct exchange *e = c->own;
    c->own = NULL;
    if (!e)
        return;
    e->is_over = 1;
    if (!e->is_going)
        forget(e);
}

static int idle(const struct connection *c)
{
    const struct exchange *e = c->own;
    return !c->is_sending && (!e || !e->r || e->body);
}

const struct protocol http_protocol = {
    .take = take, .drained = drained, .late = late, .ended = ended, .idle = idle};

void http_answered(struct request *r)
{
    struct connection *c = r->socket;
    if (!c)
        request_free(r);
    else
        go_on(c);
}
