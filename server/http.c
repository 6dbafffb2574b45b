/* http.c: HTTP connections (see net.h): a request each. */
#include "log.h"
#include "metrics.h"
#include "net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct connection {
    struct request *r; /* NULL: none under way */
    int headers_sent;
    int in_parts; /* and they said that the body comes in parts */
};

/* What the page may load and do: nothing from elsewhere. */
#define POLICY                                                                                     \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "                \
    "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "                \
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

struct headers {
    struct lws *wsi;
    unsigned char *at, *end;
    int failed;
};

static void put_header(struct headers *h, const char *name, const char *value)
{
    h->failed |= lws_add_http_header_by_name(h->wsi, (const unsigned char *)name,
                                             (const unsigned char *)value, (int)strlen(value),
                                             &h->at, h->end);
}

static void put_headers(struct headers *h, const struct request *r)
{
    char number[48];
    put_header(h, "content-security-policy:", POLICY);
    put_header(h, "x-content-type-options:", "nosniff");
    put_header(h, "referrer-policy:", "same-origin");
    put_header(h, "cross-origin-opener-policy:", "same-origin");
    put_header(h, "cross-origin-resource-policy:", "same-origin");
    if (r->secure)
        put_header(h, "strict-transport-security:", "max-age=31536000");
    if (r->cookie[0])
        put_header(h, "set-cookie:", r->cookie);
    if (r->etag[0])
        put_header(h, "etag:", r->etag);
    snprintf(number, sizeof number, r->cached ? "public, max-age=%d, immutable" : "no-cache",
             r->cached);
    put_header(h, "cache-control:", number);
    if (r->retry_after) {
        snprintf(number, sizeof number, "%d", r->retry_after);
        put_header(h, "retry-after:", number);
    }
}

static size_t body_size(const struct request *r)
{
    return r->file ? r->file_size : r->reply.length;
}

/* 0 when there is nothing more to send. */
static int send_headers(struct lws *wsi, struct connection *c)
{
    unsigned char buffer[LWS_PRE + 3000];
    struct request *r = c->r;
    struct headers h = {wsi, buffer + LWS_PRE, buffer + sizeof buffer - 1, 0};
    lws_filepos_t size = r->in_parts ? LWS_ILLEGAL_HTTP_CONTENT_LEN : body_size(r);
    if (lws_add_http_common_headers(wsi, (unsigned)r->status, r->type, size, &h.at, h.end))
        return -1;
    put_headers(&h, r);
    if (r->in_parts)
        put_header(&h, "transfer-encoding:", "chunked");
    if (h.failed || lws_finalize_write_http_header(wsi, buffer + LWS_PRE, &h.at, h.end))
        return -1;
    c->headers_sent = 1;
    c->in_parts = r->in_parts;
    return body_size(r) && !r->no_body;
}

/* A piece of a body in parts: its size in hexadecimal goes before it, and the
 * last one has none. */
static int send_piece(struct lws *wsi, struct request *r)
{
    enum { CHUNK = 16384 };
    unsigned char buffer[LWS_PRE + CHUNK + 32];
    size_t left = r->reply.length - r->sent, n = left < CHUNK ? left : CHUNK;
    int length = 0;
    if (n)
        length = snprintf((char *)buffer + LWS_PRE, 16, "%zx\r\n", n);
    if (n)
        memcpy(buffer + LWS_PRE + length, r->reply.data + r->sent, n);
    length += (int)n;
    int is_last = n == left && !r->more;
    length += snprintf((char *)buffer + LWS_PRE + length, 16, "%s%s", n ? "\r\n" : "",
                       is_last ? "0\r\n\r\n" : "");
    r->sent += n;
    if (lws_write(wsi, buffer + LWS_PRE, (size_t)length,
                  is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    return !is_last;
}

/* The next piece of a body in parts; asks for the next part after the last
 * piece of one. What has begun and cannot be ended is cut off. */
static int send_parts(struct lws *wsi, struct request *r)
{
    if (!r->in_parts || r->status != 200)
        return -1;
    if (send_piece(wsi, r) < 0)
        return -1;
    if (r->sent < r->reply.length)
        return 1;
    if (!r->more)
        return 0;
    r->answered = 0;
    r->sent = 0;
    r->more(r);
    return 1;
}

static int send_body(struct lws *wsi, struct connection *c)
{
    enum { CHUNK = 16384 };
    unsigned char buffer[LWS_PRE + CHUNK];
    struct request *r = c->r;
    const unsigned char *data = r->file ? r->file : (const unsigned char *)r->reply.data;
    size_t left = body_size(r) - r->sent, n = left < CHUNK ? left : CHUNK;
    memcpy(buffer + LWS_PRE, data + r->sent, n);
    r->sent += n;
    if (lws_write(wsi, buffer + LWS_PRE, n, n == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    return n < left;
}

static int write_some(struct lws *wsi, struct connection *c)
{
    if (!c->r || !c->r->answered)
        return 0;
    int more = !c->headers_sent ? send_headers(wsi, c)
               : c->in_parts    ? send_parts(wsi, c->r)
                                : send_body(wsi, c);
    if (more < 0)
        return -1;
    if (more) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    request_free(c->r);
    c->r = NULL;
    c->headers_sent = 0;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

void http_answered(struct request *r)
{
    if (r->client) {
        ws_refused(r);
        return;
    }
    if (!r->socket)
        request_free(r);
    else
        lws_callback_on_writable(r->socket);
}

static int begin(struct lws *wsi, struct connection *c)
{
    c->r = net_request(net_hub(wsi), wsi);
    c->headers_sent = 0;
    if (!c->r)
        return -1;
    if (c->r->method < 0) {
        request_error(c->r, 405, "bad_request", "Only GET, POST, PUT and DELETE are understood.");
        return 0;
    }
    /* A body, if any, comes first. */
    if (c->r->method == METHOD_GET || !lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH))
        request_run(c->r);
    return 0;
}

static int take_body(struct connection *c, const char *bytes, size_t n)
{
    if (!c->r || c->r->answered)
        return 0;
    if (c->r->body.length + n > LIMIT_BODY) {
        request_error(c->r, 413, "too_large", "That is too much.");
        return 0;
    }
    jot_bytes(&c->r->body, bytes, n);
    return 0;
}

static void end(struct connection *c)
{
    if (!c->r)
        return;
    if (c->r->answered)
        request_free(c->r);
    else
        c->r->socket = NULL; /* freed when it is answered */
    c->r = NULL;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length)
{
    struct connection *c = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return begin(wsi, c);
    case LWS_CALLBACK_HTTP_BODY:
        return take_body(c, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (c->r && !c->r->answered)
            request_run(c->r);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_some(wsi, c);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (c)
            end(c);
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: {
        struct hub *hub = net_hub(wsi);
        crew_collect(hub->line);
        crew_collect(hub->hands);
        hub->heard(hub);
        return 0;
    }
    default:
        return 0;
    }
}

size_t http_size(void)
{
    return sizeof(struct connection);
}
