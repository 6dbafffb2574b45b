/*
 * hook.c: webhook deliveries over the network (see net.h).
 *
 * The name is looked up on a crew's thread, and the connection goes to the
 * very address that was found: so an address of a private network is refused
 * however often the name changes its mind. Redirections are not followed.
 */
#include "log.h"
#include "net.h"
#include "subnet.h"
#include "webhook.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct lws_context *context;
static struct lws_vhost *vhost;

void hook_start(struct lws_context *the_context, struct lws_vhost *the_vhost)
{
    context = the_context;
    vhost = the_vhost;
}

struct delivery {
    struct work work;
    struct hub *hub;
    struct notice_row notice;
    char host[256], path[256], address[64];
    char host_header[264]; /* with the port, where it is not the usual one */
    int port, tls;
    int found;  /* an address we may connect to */
    int *ended; /* set if the end comes while the connection is being made */
    int status;
};

static int split(struct delivery *d)
{
    char port[8] = "";
    const char *at = strstr(d->notice.url, "://") + 3;
    d->tls = !strncmp(d->notice.url, "https", 5);
    size_t n = strcspn(at, ":/");
    if (n >= sizeof d->host)
        return 0;
    snprintf(d->host, sizeof d->host, "%.*s", (int)n, at);
    at += n;
    if (*at == ':') {
        n = strcspn(at + 1, "/");
        snprintf(port, sizeof port, "%.*s", n < sizeof port ? (int)n : 0, at + 1);
        at += n + 1;
    }
    int usual = d->tls ? 443 : 80;
    d->port = *port ? atoi(port) : usual;
    snprintf(d->host_header, sizeof d->host_header, d->port == usual ? "%s" : "%s:%d", d->host,
             d->port);
    snprintf(d->path, sizeof d->path, "%s", *at ? at : "/");
    return d->port > 0 && d->port < 65536;
}

static int may_connect(const struct delivery *d, const struct sockaddr *address)
{
    return !subnet_is_private(address) || subnets_hold(d->hub->config.hook_networks, address);
}

static void look_up(struct work *w)
{
    struct delivery *d = (struct delivery *)w;
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list = NULL;
    if (!split(d) || getaddrinfo(d->host, NULL, &hints, &list))
        return;
    for (struct addrinfo *a = list; a && !d->found; a = a->ai_next)
        d->found =
            may_connect(d, a->ai_addr) && !getnameinfo(a->ai_addr, a->ai_addrlen, d->address,
                                                       sizeof d->address, NULL, 0, NI_NUMERICHOST);
    freeaddrinfo(list);
}

static void finish(struct delivery *d)
{
    webhook_delivered(d->hub, &d->notice, d->status >= 200 && d->status < 300);
    free(d);
}

static void looked_up(struct work *w)
{
    struct delivery *d = (struct delivery *)w;
    struct lws_client_connect_info info;
    if (!d->found || d->hub->stopping) {
        finish(d);
        return;
    }
    memset(&info, 0, sizeof info);
    info.context = context;
    info.vhost = vhost;
    info.address = d->address;
    info.port = d->port;
    info.path = d->path;
    info.host = d->host_header;
    info.origin = d->host_header;
    info.method = "POST";
    info.protocol = "hook";
    info.local_protocol_name = "hook";
    info.ssl_connection = LCCSCF_HTTP_NO_FOLLOW_REDIRECT | (d->tls ? LCCSCF_USE_SSL : 0);
    info.opaque_user_data = d;
    /* If it fails at once, the callback has been told of it already or never
     * will be. */
    int ended = 0;
    d->ended = &ended;
    struct lws *wsi = lws_client_connect_via_info(&info);
    if (ended)
        return;
    d->ended = NULL;
    if (!wsi)
        finish(d);
}

void hook_deliver(struct hub *hub, const struct notice_row *notice)
{
    struct delivery *d = calloc(1, sizeof *d);
    if (!d)
        return;
    d->work.run = look_up;
    d->work.done = looked_up;
    d->hub = hub;
    d->notice = *notice;
    crew_submit(hub->hands, &d->work);
}

static int add_headers(struct lws *wsi, struct delivery *d, unsigned char **at, unsigned char *end)
{
    char signature[65], number[24];
    webhook_sign(d->notice.secret, d->notice.body, signature);
    snprintf(number, sizeof number, "%lld", (long long)d->notice.id);
    const char *names[] = {"conclave-signature:", "conclave-delivery:"};
    const char *values[] = {signature, number};
    for (size_t i = 0; i < BG_LEN(names); i++)
        if (lws_add_http_header_by_name(wsi, (const unsigned char *)names[i],
                                        (const unsigned char *)values[i], (int)strlen(values[i]),
                                        at, end))
            return -1;
    int n = snprintf(number, sizeof number, "%zu", strlen(d->notice.body));
    if (lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH,
                                     (const unsigned char *)number, n, at, end) ||
        lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE,
                                     (const unsigned char *)"application/json", 16, at, end))
        return -1;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_body(struct lws *wsi, const struct delivery *d)
{
    unsigned char buffer[LWS_PRE + sizeof d->notice.body];
    size_t n = strlen(d->notice.body);
    memcpy(buffer + LWS_PRE, d->notice.body, n);
    lws_client_http_body_pending(wsi, 0);
    return lws_write(wsi, buffer + LWS_PRE, n, LWS_WRITE_HTTP_FINAL) < 0 ? -1 : 0;
}

int hook_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length)
{
    struct delivery *d = lws_get_opaque_user_data(wsi);
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_headers(wsi, d, (unsigned char **)in, *(unsigned char **)in + length);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
        return send_body(wsi, d);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        d->status = (int)lws_http_client_http_response(wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return -1; /* what it answers besides its status does not matter */
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        return -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
        if (d) {
            lws_set_opaque_user_data(wsi, NULL);
            if (d->ended)
                *d->ended = 1;
            finish(d);
        }
        return 0;
    default:
        return 0;
    }
}
