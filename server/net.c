/* net.c: see net.h: reading the headers of a connection. */
#include "net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hub *net_hub(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

static void copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t room)
{
    if (lws_hdr_copy(wsi, out, (int)room, token) < 0)
        out[0] = 0;
}

static void read_path(struct request *r, struct lws *wsi)
{
    static const struct {
        enum lws_token_indexes token;
        int method;
    } methods[] = {{WSI_TOKEN_GET_URI, METHOD_GET},       {WSI_TOKEN_HEAD_URI, METHOD_GET},
                   {WSI_TOKEN_POST_URI, METHOD_POST},     {WSI_TOKEN_PUT_URI, METHOD_PUT},
                   {WSI_TOKEN_DELETE_URI, METHOD_DELETE}, {WSI_TOKEN_HTTP_COLON_PATH, METHOD_GET}};
    r->method = -1;
    for (size_t i = 0; i < BG_LEN(methods) && r->method < 0; i++)
        if (lws_hdr_total_length(wsi, methods[i].token)) {
            copy_header(wsi, methods[i].token, r->path, sizeof r->path);
            r->method = methods[i].method;
            r->no_body = methods[i].token == WSI_TOKEN_HEAD_URI;
        }
}

static void read_query(struct request *r, struct lws *wsi)
{
    size_t n = 0;
    for (int i = 0; n + 2 < sizeof r->query; i++) {
        int got = lws_hdr_copy_fragment(wsi, r->query + n, (int)(sizeof r->query - n - 1),
                                        WSI_TOKEN_HTTP_URI_ARGS, i);
        if (got < 0)
            break;
        n += (size_t)got;
        r->query[n++] = '&';
    }
    r->query[n] = 0;
}

/* "Bearer TOKEN", else our cookie among those sent. */
static void read_token(struct request *r, struct lws *wsi)
{
    char text[1200];
    copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, text, sizeof text);
    if (!strncmp(text, "Bearer ", 7)) {
        snprintf(r->token, sizeof r->token, "%.*s", AUTH_TOKEN - 1, text + 7);
        return;
    }
    copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, text, sizeof text);
    for (const char *at = text; *at; at += strcspn(at, ";")) {
        at += strspn(at, "; ");
        if (!strncmp(at, "conclave=", 9)) {
            int n = (int)strcspn(at + 9, ";");
            snprintf(r->token, sizeof r->token, "%.*s", n < AUTH_TOKEN ? n : 0, at + 9);
        }
    }
}

/* Whether a browser says that another site's page is asking. */
static int is_foreign(const struct hub *hub, struct lws *wsi)
{
    char origin[200], host[200];
    copy_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    copy_header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    if (!origin[0] || (hub->config.url[0] && !strcmp(origin, hub->config.url)))
        return 0;
    const char *name = strstr(origin, "://");
    return !name || strcmp(name + 3, host);
}

static void read_address(struct request *r, struct lws *wsi)
{
    char text[200], proto[16];
    lws_get_peer_simple(wsi, r->address, sizeof r->address);
    if (!config_is_on(r->hub->config.proxy))
        return;
    copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, text, sizeof text);
    const char *last = strrchr(text, ',');
    last = last ? last + 1 + strspn(last + 1, " ") : text;
    if (*last)
        snprintf(r->address, sizeof r->address, "%.63s", last);
    if (lws_hdr_custom_copy(wsi, proto, sizeof proto, "x-forwarded-proto:", 18) > 0)
        r->secure = !strcmp(proto, "https");
}

struct request *net_request(struct hub *hub, struct lws *wsi)
{
    char type[80];
    struct request *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->hub = hub;
    r->socket = wsi;
    read_path(r, wsi);
    read_query(r, wsi);
    read_token(r, wsi);
    read_address(r, wsi);
    r->foreign = is_foreign(hub, wsi);
    copy_header(wsi, WSI_TOKEN_HTTP_USER_AGENT, r->agent, sizeof r->agent);
    copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, r->known_etag, sizeof r->known_etag);
    copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, type, sizeof type);
    r->is_json = !strncmp(type, "application/json", 16);
    return r;
}
