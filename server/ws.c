/* ws.c: WebSocket connections (see net.h): a client of a table or of the lobby each. */
#include "bans.h"
#include "log.h"
#include "metrics.h"
#include "mutes.h"
#include "net.h"
#include "who.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct connection {
    struct client client; /* first: a client is a connection */
    struct connection *next, *previous;
    struct request *asking; /* while it is found out who this is */
    struct jot in;          /* a message that comes in pieces */
    int64_t table;          /* or THE_LOBBY */
    int64_t since;
    int is_open;
    int is_ready; /* a message was asked for by the network before: it may be given some unasked */
    int is_giving;
};

static struct connection *all;

size_t ws_size(void)
{
    return sizeof(struct connection);
}

void ws_close_all(struct hub *hub, int code)
{
    (void)hub;
    for (struct connection *c = all; c; c = c->next)
        client_close(&c->client, code);
}

enum { THE_LOBBY = -1 };

/* The number of the table in "/api/1/tables/SLUG/socket", or THE_LOBBY; 0: another path. */
static int64_t table_of(const char *path)
{
    static const char prefix[] = "/api/1/tables/";
    char slug[SLUG];
    if (!strcmp(path, "/api/1/lobby/socket"))
        return THE_LOBBY;
    if (strncmp(path, prefix, sizeof prefix - 1) || strlen(path) < sizeof prefix - 1 + SLUG - 1)
        return 0;
    snprintf(slug, sizeof slug, "%.13s", path + sizeof prefix - 1);
    return strcmp(path + sizeof prefix - 1 + SLUG - 1, "/socket") ? 0 : slug_read(slug);
}

/* Whether a connection may be opened at all; decided before it is. */
static int refuse(struct lws *wsi)
{
    struct hub *hub = net_hub(wsi);
    struct request *r = net_request(hub, wsi);
    int refused = !r || r->foreign || !table_of(r->path) || hub->stopping ||
                  bans_hold_address(r->address) ||
                  hub->connections >= atoi(hub->config.connections) ||
                  (!hub->unlimited && !address_take(r->address, LIMIT_SOCKETS));
    if (r)
        request_free(r);
    return refused;
}

/* It is known who this is: to the table, or into the lobby. */
static void known(struct request *r)
{
    struct connection *c = (struct connection *)r->client;
    r->client = NULL;
    if (c) {
        struct client *client = &c->client;
        c->asking = NULL;
        client->who = r->who;
        snprintf(client->invite, sizeof client->invite, "%.32s", request_query(r, "invite").text);
        client->lean = !strcmp(request_query(r, "want").text, "lean");
        client->shown = !strcmp(request_query(r, "want").text, "text");
        if (bans_refuse_client(client, r->address)) {
            request_free(r);
            return;
        }
        if (c->table == THE_LOBBY) {
            watch_join(client);
        } else {
            client_join(client, c->table, c->since);
            mutes_read(client);
        }
    }
    request_free(r);
}

void ws_refused(struct request *r)
{
    struct connection *c = (struct connection *)r->client;
    if (c) {
        c->asking = NULL;
        client_close(&c->client, 1013);
    }
    request_free(r);
}

static int begin(struct lws *wsi, struct connection *c)
{
    struct hub *hub = net_hub(wsi);
    struct request *r = net_request(hub, wsi);
    memset(c, 0, sizeof *c);
    c->client.hub = hub;
    c->client.socket = wsi;
    c->client.viewer = BG_SPECTATOR;
    c->is_open = 1;
    c->next = all;
    if (all)
        all->previous = c;
    all = c;
    hub->connections++;
    metric_add(METRIC_CONNECTIONS, 1);
    if (!r)
        return -1;
    struct query_value since = request_query(r, "since");
    c->table = table_of(r->path);
    c->since = since.text[0] ? strtoll(since.text, NULL, 10) : -1;
    c->asking = r;
    r->client = &c->client;
    who_find(r, known);
    return 0;
}

static void end(struct connection *c)
{
    if (!c->is_open)
        return;
    c->is_open = 0;
    if (c->asking)
        c->asking->client = NULL;
    c->client.socket = NULL;
    client_leave(&c->client);
    mutes_forget(&c->client);
    jot_free(&c->in);
    if (c->previous)
        c->previous->next = c->next;
    else
        all = c->next;
    if (c->next)
        c->next->previous = c->previous;
    c->client.hub->connections--;
    metric_add(METRIC_CONNECTIONS, -1);
}

/* Says why, and closes. The frame is written by hand: lws_close_reason() loses
 * it when the connection is closed from a writable callback. */
static int close_with(struct lws *wsi, int code)
{
    unsigned char frame[LWS_PRE + 4];
    frame[LWS_PRE] = 0x88;
    frame[LWS_PRE + 1] = 2;
    frame[LWS_PRE + 2] = (unsigned char)(code >> 8);
    frame[LWS_PRE + 3] = (unsigned char)code;
    lws_write(wsi, frame + LWS_PRE, 4, LWS_WRITE_RAW);
    return -1;
}

static int take(struct lws *wsi, struct connection *c, const char *bytes, size_t n)
{
    int whole = lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
    if (c->in.length + n > LIMIT_MESSAGE || lws_frame_is_binary(wsi)) {
        return close_with(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    }
    if (whole && !c->in.length) {
        client_receive(&c->client, bytes, n);
        return 0;
    }
    jot_bytes(&c->in, bytes, n);
    if (!whole)
        return 0;
    if (!c->in.failed)
        client_receive(&c->client, c->in.data, c->in.length);
    jot_free(&c->in);
    return 0;
}

/* One message a call: what the network takes in one go. */
static int give(struct lws *wsi, struct connection *c)
{
    static struct jot out; /* reused: one thread writes */
    static const char room[LWS_PRE];
    jot_clear(&out);
    jot_bytes(&out, room, sizeof room);
    out.comma = 0;
    if (!client_next(&c->client, &out)) {
        if (!c->client.close_code)
            return 0;
        return close_with(wsi, c->client.close_code);
    }
    if (out.failed)
        return -1;
    size_t n = out.length - LWS_PRE;
    metric_add(METRIC_MESSAGES, 1);
    metric_add(METRIC_SENT_BYTES, (int64_t)n);
    if (lws_write(wsi, (unsigned char *)out.data + LWS_PRE, n, LWS_WRITE_TEXT) < (int)n)
        return -1;
    if (client_has_more(&c->client))
        lws_callback_on_writable(wsi);
    return 0;
}

/* Gives a message at once if the network takes it: waiting for the network to
 * ask costs three system calls more. */
void ws_writable(struct client *client)
{
    struct connection *c = (struct connection *)client;
    struct lws *wsi = client->socket;
    if (!wsi || c->is_giving)
        return;
    if (!c->is_ready || client->close_code || lws_partial_buffered(wsi)) {
        lws_callback_on_writable(wsi);
        return;
    }
    c->is_giving = 1;
    if (give(wsi, c))
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    c->is_giving = 0;
}

int ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t length)
{
    struct connection *c = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return refuse(wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return begin(wsi, c);
    case LWS_CALLBACK_RECEIVE:
        return take(wsi, c, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        c->is_ready = 1;
        return give(wsi, c);
    case LWS_CALLBACK_CLOSED:
        end(c);
        return 0;
    default:
        return 0;
    }
}
