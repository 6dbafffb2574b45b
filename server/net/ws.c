/*
 * ws.c: WebSocket connections (see net.h): a client of a table or of the lobby
 * each. Sections are those of RFC 6455.
 */
#include "../people/bans.h"
#include "frames.h"
#include "../base/log.h"
#include "../base/metrics.h"
#include "../people/mutes.h"
#include "net.h"
#include "../people/auth.h"

#include <openssl/evp.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

enum {
    THE_LOBBY = -1,
    SILENT_US = 45000000, /* then we ask whether somebody is there, */
    ANSWER_US = 15000000, /* and wait so long for an answer */
    GOODBYE_US = 5000000, /* for somebody to read the last of it */
    AT_ONCE = 16          /* messages given to the network in one go */
};

struct ws {
    struct client client; /* first: a client is one of these */
    struct connection *connection;
    struct ws *next, *previous;
    struct request *asking; /* while it is found out who this is */
    struct jot early;       /* bytes that came meanwhile */
    struct frames frames;
    struct bucket control; /* control frames it sends */
    int64_t table;         /* or THE_LOBBY */
    int64_t since;
    char address[64];   /* as counted */
    uint8_t is_asked;   /* whether it is still there */
    uint8_t is_persons; /* is counted among its person's */
    uint8_t is_counted, is_taking, is_giving, is_over;
};

static struct ws *all;

static const struct protocol ws_protocol;

void ws_close_all(int code)
{
    for (struct ws *w = all; w; w = w->next)
        client_close(&w->client, code);
}

/* ---- Opening (4.2) ---- */

/* The number of the table in "/api/1/tables/SLUG/socket", or THE_LOBBY; 0: another path. */
static int64_t table_of(const char *path)
{
    static const char prefix[] = "/api/1/tables/";
    char id[ID_TEXT];
    if (!strcmp(path, "/api/1/lobby/socket"))
        return THE_LOBBY;
    if (strncmp(path, prefix, sizeof prefix - 1) || strlen(path) < sizeof prefix - 1 + ID_TEXT - 1)
        return 0;
    snprintf(id, sizeof id, "%.13s", path + sizeof prefix - 1);
    return strcmp(path + sizeof prefix - 1 + ID_TEXT - 1, "/socket") ? 0 : id_read(id);
}

int ws_has_path(const char *path)
{
    return table_of(path) != 0;
}

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
    struct ws *found = NULL;
    for (struct ws *w = all; w; w = w->next)
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

static void take(struct connection *c, const char *bytes, size_t n);

/* What it said before it was known who it is. */
static void hear_early(struct ws *w)
{
    struct jot early = w->early;
    struct connection *c = w->connection;
    memset(&w->early, 0, sizeof w->early);
    connection_read(c, 1);
    if (early.length)
        take(c, early.data, early.length);
    jot_free(&early);
}

/* It is known who this is: to the table, or into the lobby. */
static void known(struct request *r)
{
    struct ws *w = (struct ws *)r->client;
    r->client = NULL;
    if (w) {
        struct client *client = &w->client;
        w->asking = NULL;
        client->who = r->who;
        if (!may_stay(w)) {
            request_free(r);
            return;
        }
        snprintf(client->invite, sizeof client->invite, "%.32s", request_query(r, "invite").text);
        client->lean = !strcmp(request_query(r, "want").text, "lean");
        client->shown = !strcmp(request_query(r, "want").text, "text");
        if (bans_refuse_client(client)) {
            request_free(r);
            return;
        }
        if (w->table == THE_LOBBY) {
            lobby_feed_join(client);
        } else {
            client_join(client, w->table, w->since);
            mutes_read(client);
        }
        hear_early(w);
    }
    request_free(r);
}

void ws_refused(struct request *r)
{
    struct ws *w = (struct ws *)r->client;
    if (w) {
        w->asking = NULL;
        client_close(&w->client, 1013);
    }
    request_free(r);
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

static void begin(struct connection *c, struct ws *w, struct request *r)
{
    struct query_value since = request_query(r, "since");
    w->connection = c;
    w->client.hub = c->hub;
    w->client.socket = w;
    w->client.address = w->address;
    w->client.viewer = BG_SPECTATOR;
    w->is_counted = !c->hub->unlimited;
    strcpy(w->address, r->address);
    w->next = all;
    if (all)
        all->previous = w;
    all = w;
    c->own = w;
    c->protocol = &ws_protocol;
    c->hub->connections++;
    metric_add(METRIC_CONNECTIONS, 1);
    connection_deadline(c, SILENT_US);
    w->table = table_of(r->path);
    w->since = since.text[0] ? strtoll(since.text, NULL, 10) : -1;
    w->asking = r;
    r->client = &w->client;
    r->socket = NULL;
    auth_find(r, known);
}

int ws_open(struct connection *c, struct request *r, const struct head *head)
{
    int status;
    if (bans_refuse_address(r))
        return 0;
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
    if (!w) {
        limit_leave(r->address, LIMIT_OPEN_SOCKETS);
        request_error(r, 503, "busy", "There is not enough memory.");
        return 0;
    }
    send_handshake(c, head_find(head, "sec-websocket-key"));
    connection_read(c, 1);
    begin(c, w, r);
    return 1;
}

/* ---- Its end ---- */

static void ended(struct connection *c)
{
    struct ws *w = c->own;
    c->own = NULL;
    w->connection = NULL;
    if (w->asking)
        w->asking->client = NULL;
    w->client.socket = NULL;
    client_leave(&w->client);
    mutes_forget(&w->client);
    frames_free(&w->frames);
    jot_free(&w->early);
    if (w->previous)
        w->previous->next = w->next;
    else
        all = w->next;
    if (w->next)
        w->next->previous = w->previous;
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

/* Says why, and closes (7.1.1). */
static void close_with(struct connection *c, int code)
{
    char frame[4] = {(char)(0x80 | WSLAY_CONNECTION_CLOSE), 2, (char)(code >> 8), (char)code};
    connection_send(c, frame, code ? 4 : 0);
    connection_finish(c);
}

/* ---- From it ---- */

static int take_control(struct ws *w, enum frames_event event, const char *bytes, size_t n)
{
    char header[FRAME_HEADER];
    struct connection *c = w->connection;
    if (event == FRAMES_CLOSE) {
        int code = frames_close_code(bytes, n);
        close_with(c, !code          ? WSLAY_CODE_PROTOCOL_ERROR
                      : code == 1005 ? WSLAY_CODE_NORMAL_CLOSURE
                                     : code);
        return 0;
    }
    if (!w->client.hub->unlimited && !limit_bucket_take(&w->control, 100, 10)) {
        limit_hit("control frames", w->address);
        close_with(c, WSLAY_CODE_POLICY_VIOLATION);
        return 0;
    }
    if (event == FRAMES_PING) {
        size_t h = frames_header(WSLAY_PONG, n, header);
        connection_send_pieces(
            c,
            (uv_buf_t[]){uv_buf_init(header, (unsigned)h), uv_buf_init((char *)bytes, (unsigned)n)},
            n ? 2 : 1);
        if (connection_unsent(c) > LIMIT_UNSENT)
            close_with(c, WSLAY_CODE_POLICY_VIOLATION);
    }
    return !w->is_over;
}

static int take_event(void *context, enum frames_event event, const char *bytes, size_t n)
{
    struct ws *w = context;
    if (event != FRAMES_TEXT)
        return take_control(w, event, bytes, n);
    client_receive(&w->client, bytes, n);
    return !w->is_over && !w->client.close_code;
}

static void take(struct connection *c, const char *bytes, size_t n)
{
    struct ws *w = c->own;
    if (w->client.close_code)
        return; /* it is only read to the end */
    if (w->asking) {
        connection_read(c, 0);
        jot_bytes(&w->early, bytes, n);
        return;
    }
    connection_deadline(c, SILENT_US);
    w->is_asked = 0;
    w->is_taking = 1;
    int code = frames_take(&w->frames, bytes, n, take_event, w);
    if (code && !w->is_over)
        close_with(c, code);
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

/* ---- To it ---- */

/* Where a frame lies in the text that it was written to, which may still move. */
struct place {
    size_t from, to;
};

/* Writes the next message as a frame, after room for the longest header; 0: there is none. */
static int write_frame(struct client *client, struct jot *out, struct place *place)
{
    static const char room[FRAME_HEADER];
    char header[FRAME_HEADER];
    size_t from = out->length;
    jot_bytes(out, room, sizeof room);
    out->comma = 0;
    if (!client_next(client, out)) {
        out->length = from;
        return 0;
    }
    size_t payload = out->length - from - FRAME_HEADER;
    size_t h = frames_header(WSLAY_TEXT_FRAME, payload, header);
    place->from = from + FRAME_HEADER - h;
    place->to = out->length;
    memcpy(out->data + place->from, header, h);
    metric_add(METRIC_MESSAGES, 1);
    metric_add(METRIC_SENT_BYTES, (int64_t)payload);
    return !out->failed;
}

/* Gives the network what there is to be told, as much as it takes at once. */
static void give(struct ws *w)
{
    static struct jot out; /* reused: one thread writes */
    struct place place[AT_ONCE];
    uv_buf_t pieces[AT_ONCE];
    int count = 0;
    jot_clear(&out);
    while (count < AT_ONCE && out.length < LIMIT_AHEAD &&
           write_frame(&w->client, &out, &place[count]))
        count++;
    if (out.failed) {
        jot_free(&out);
        client_close(&w->client, WSLAY_CODE_INTERNAL_SERVER_ERROR);
        return;
    }
    for (int i = 0; i < count; i++)
        pieces[i] = uv_buf_init(out.data + place[i].from, (unsigned)(place[i].to - place[i].from));
    if (count)
        connection_send_pieces(w->connection, pieces, count);
}

/* Gives what there is at once, if nothing is under way. Who is to be closed is
 * closed a little later: whoever has something told may be going through the
 * list of those to be told. */
void ws_writable(struct client *client)
{
    struct ws *w = client->socket;
    if (!w || w->is_giving)
        return;
    if (client->close_code) {
        w->is_asked = 1; /* so that being late is the end */
        connection_deadline(w->connection, GOODBYE_US);
    }
    if (w->connection->is_sending)
        return;
    w->is_giving = 1;
    if (!client->close_code)
        give(w);
    w->is_giving = 0;
    if (client->close_code || client_has_more(client))
        connection_soon(w->connection);
}

static void drained(struct connection *c)
{
    struct ws *w = c->own;
    w->is_giving = 1;
    give(w);
    w->is_giving = 0;
    if (c->is_sending)
        return;
    if (client_has_more(&w->client))
        connection_soon(c);
    else if (w->client.close_code)
        close_with(c, w->client.close_code);
}

static int idle(const struct connection *c)
{
    const struct ws *w = c->own;
    return !w->client.who.id && !w->asking;
}

static const struct protocol ws_protocol = {
    .take = take, .drained = drained, .late = late, .ended = ended, .idle = idle};
