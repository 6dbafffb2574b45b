/* ws.c: see ws.h. */
#include "ws.h"

#include "../base/id.h"
#include "../base/log.h"
#include "../base/metrics.h"
#include "../people/bans.h"
#include "../people/mutes.h"
#include "../table/lobby_feed.h"
#include "ws_read.h"
#include "ws_write.h"

#include <openssl/evp.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

enum {
    SILENT_US = 45000000, /* then we ask whether somebody is there, */
    ANSWER_US = 15000000  /* and wait so long for an answer */
};

static LIST_HEAD(ws_list, ws) all = LIST_HEAD_INITIALIZER(all);

static const struct protocol ws_protocol;

void ws_close_all(int code)
{
    struct ws *w;
    LIST_FOREACH(w, &all, link)
    client_close(&w->client, code);
}

/* ---- Opening (4.2) ---- */

/* Whether the key is 16 bytes in base64. */
static int key_ok(struct head_value key)
{
    unsigned char bytes[32];
    size_t n;
    return key.length == 24 &&
           !sodium_base642bin(bytes, sizeof bytes, key.at, key.length, NULL, &n, NULL,
                              sodium_base64_VARIANT_ORIGINAL) &&
           n == 16;
}

/* Closes the connection of somebody without a name, so that one with a name may come. */
static int make_room(void)
{
    struct ws *w, *found = NULL;
    LIST_FOREACH(w, &all, link)
    if (!w->client.who.id && !w->asking && !w->client.close_code)
        found = w; /* the oldest stands last */
    if (found)
        client_close(&found->client, 1013);
    return found != NULL;
}

/* What is wrong with the handshake, or with its coming now; NULL: nothing. */
static const char *find_fault(const struct request *r, const struct head *head, int *status)
{
    struct head_value version = head_find(head, "sec-websocket-version");
    *status = 400;
    if (r->method != METHOD_GET || r->no_body || !head->minor || head->body ||
        !head_lists(head, "connection", "upgrade"))
        return "A WebSocket is opened by GET, HTTP/1.1 and 'Connection: Upgrade'.";
    if (head_count(head, "sec-websocket-key") != 1 || !key_ok(head_find(head, "sec-websocket-key")))
        return "A WebSocket needs a Sec-WebSocket-Key of 16 bytes.";
    if (!head_lists(head, "sec-websocket-protocol", "conclave.1"))
        return "The subprotocol is conclave.1.";
    *status = 426;
    if (head_count(head, "sec-websocket-version") != 1 || version.length != 2 ||
        strncmp(version.at, "13", 2))
        return "This is version 13 of WebSocket.";
    *status = 403;
    if (r->foreign)
        return "This page is another's: WebSockets need our own origin.";
    *status = 503;
    if (r->hub->connections >= atoi(r->hub->config.connections) && !(r->token[0] && make_room()))
        return "There are as many connections as the host allows; try again later.";
    return r->hub->stopping ? "The server stops." : NULL;
}

static int may_open(const struct request *r)
{
    return r->hub->unlimited ||
           (limit_take(r->address, LIMIT_SOCKETS) && limit_enter(r->address, LIMIT_OPEN_SOCKETS));
}

/* Whether this person may have one more connection. */
static int may_stay(struct ws *w)
{
    int64_t person = w->client.who.id;
    if (!person || w->client.hub->unlimited)
        return 1;
    w->is_persons = (uint8_t)limit_enter(id_text(person).text, LIMIT_PERSON_SOCKETS);
    if (w->is_persons)
        return 1;
    limit_hit("sockets of one person", w->address);
    client_close(&w->client, 1013);
    return 0;
}

static void send_handshake(struct connection *c, struct head_value key)
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char digest[20];
    char text[64], accept[32], answer[256];
    int n = snprintf(text, sizeof text, "%.*s%s", (int)key.length, key.at, magic);
    EVP_Digest(text, (size_t)n, digest, NULL, EVP_sha1(), NULL);
    sodium_bin2base64(accept, sizeof accept, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
    n = snprintf(answer, sizeof answer,
                 "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Accept: %s\r\nSec-WebSocket-Protocol: conclave.1\r\n\r\n",
                 accept);
    connection_send(c, answer, (size_t)n);
}

/* What is known once it is found out who this is. */
struct ws_asking {
    struct ws *ws; /* NULL: gone in the meantime */
    char invite[TOKEN];
    char want[8];
};

static void take(struct connection *c, const char *bytes, size_t n);

/* What it said before it was known who it is. */
static void hear_early(struct ws *w)
{
    struct buffer early = w->early;
    struct connection *c = w->connection;
    memset(&w->early, 0, sizeof w->early);
    connection_read(c, 1);
    if (early.length)
        take(c, early.data, early.length);
    buffer_free(&early);
}

/* It is known who this is: to the table, or into the lobby. */
static void enter(struct ws *w, const struct ws_asking *a)
{
    struct client *client = &w->client;
    if (!may_stay(w))
        return;
    strcpy(client->invite, a->invite);
    client->lean = !strcmp(a->want, "lean");
    client->shown = !strcmp(a->want, "text");
    if (bans_refuse_client(client))
        return;
    if (w->table == THE_LOBBY) {
        lobby_feed_join(client);
    } else {
        client_join(client, w->table, w->since);
        mutes_read(client);
    }
    hear_early(w);
}

static void known(void *context, const struct auth *auth)
{
    struct ws_asking *a = context;
    struct ws *w = a->ws;
    if (w) {
        w->asking = NULL;
        w->client.who = auth->who;
        if (auth->status == STORE_OK)
            enter(w, a);
        else
            client_close(&w->client, 1013);
    }
    free(a);
}

static void begin(struct connection *c, struct ws *w, const struct request *r)
{
    struct query_value since = request_query(r, "since");
    w->connection = c;
    w->client.hub = c->hub;
    w->client.socket = w;
    w->client.address = w->address;
    w->client.viewer = BG_SPECTATOR;
    w->is_counted = !c->hub->unlimited;
    strcpy(w->address, r->address);
    LIST_INSERT_HEAD(&all, w, link);
    c->own = w;
    c->protocol = &ws_protocol;
    c->hub->connections++;
    metric_add(METRIC_CONNECTIONS, 1);
    connection_deadline(c, SILENT_US);
    w->table = r->part[0] ? id_read(r->part) : THE_LOBBY;
    w->since = since.text[0] ? strtoll(since.text, NULL, 10) : -1;
    w->asking->ws = w;
    snprintf(w->asking->invite, TOKEN, "%.32s", request_query(r, "invite").text);
    snprintf(w->asking->want, sizeof w->asking->want, "%.7s", request_query(r, "want").text);
}

int ws_open(struct connection *c, struct request *r, const struct head *head)
{
    int status;
    struct ban_text ban = bans_of_address(r->address);
    if (ban.text[0]) {
        request_error(r, 403, "banned", ban.text);
        return 0;
    }
    const char *fault = find_fault(r, head, &status);
    if (fault) {
        if (r->foreign)
            log_security(SECURITY_ORIGIN, r->address, r->path);
        request_error(r, status,
                      status == 403   ? "forbidden"
                      : status == 503 ? "busy"
                                      : "bad_request",
                      fault);
        return 0;
    }
    if (!may_open(r)) {
        limit_hit("sockets", r->address);
        request_error(r, 429, "too_many", "Too many connections from your network; close some.");
        return 0;
    }
    struct ws *w = calloc(1, sizeof *w);
    if (w)
        w->asking = calloc(1, sizeof *w->asking);
    if (!w || !w->asking) {
        free(w);
        limit_leave(r->address, LIMIT_OPEN_SOCKETS);
        request_error(r, 503, "busy", "There is not enough memory.");
        return 0;
    }
    send_handshake(c, head_find(head, "sec-websocket-key"));
    connection_read(c, 1);
    begin(c, w, r);
    auth_find(c->hub, r->token, known, w->asking);
    request_free(r);
    return 1;
}

/* ---- Its end ---- */

static void ended(struct connection *c)
{
    struct ws *w = c->own;
    c->own = NULL;
    w->connection = NULL;
    if (w->asking)
        w->asking->ws = NULL;
    w->client.socket = NULL;
    client_leave(&w->client);
    mutes_forget(&w->client);
    frames_free(&w->frames);
    buffer_free(&w->early);
    LIST_REMOVE(w, link);
    if (w->is_counted)
        limit_leave(w->address, LIMIT_OPEN_SOCKETS);
    if (w->is_persons)
        limit_leave(id_text(w->client.who.id).text, LIMIT_PERSON_SOCKETS);
    w->client.hub->connections--;
    metric_add(METRIC_CONNECTIONS, -1);
    w->is_over = 1;
    if (!w->is_taking)
        free(w);
}

void ws_close_with(struct connection *c, int code)
{
    char frame[4] = {(char)(0x80 | WSLAY_CONNECTION_CLOSE), 2, (char)(code >> 8), (char)code};
    connection_send(c, frame, code ? 4 : 0);
    connection_finish(c);
}

static void take(struct connection *c, const char *bytes, size_t n)
{
    struct ws *w = c->own;
    if (w->client.close_code)
        return; /* it is only read to the end */
    if (w->asking) {
        connection_read(c, 0);
        buffer_bytes(&w->early, bytes, n);
        return;
    }
    connection_deadline(c, SILENT_US);
    w->is_asked = 0;
    w->is_taking = 1;
    int code = frames_take(&w->frames, bytes, n, ws_read_event, w);
    if (code && !w->is_over)
        ws_close_with(c, code);
    w->is_taking = 0;
    if (w->is_over)
        free(w);
}

static void late(struct connection *c)
{
    struct ws *w = c->own;
    char ping[FRAME_HEADER];
    if (w->is_asked) {
        connection_close(c);
        return;
    }
    w->is_asked = 1;
    connection_send(c, ping, frames_header(WSLAY_PING, 0, ping));
    connection_deadline(c, ANSWER_US);
}

static int idle(const struct connection *c)
{
    const struct ws *w = c->own;
    return !w->client.who.id && !w->asking;
}

static const struct protocol ws_protocol = {
    .take = take, .drained = ws_write_drained, .late = late, .ended = ended, .idle = idle};
