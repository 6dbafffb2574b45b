/* asker.c: see asker.h. */
#include "asker.h"

#include "../pages/assets.h"
#include "../pages/request.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* "Bearer TOKEN", else our cookie among those sent. */
static void read_token(struct request *r, const struct head *head)
{
    struct head_value given = head_find(head, "authorization");
    if (given.length > 7 && !strncmp(given.at, "Bearer ", 7)) {
        given.at += 7;
        given.length -= 7;
        head_copy(given, r->token, sizeof r->token);
        return;
    }
    for (int i = 0; i < head->fields; i++) {
        struct head_value rest = head->field[i].value;
        if (head->field[i].name.length != 6 || strncasecmp(head->field[i].name.at, "cookie", 6))
            continue;
        while (rest.length) {
            const char *end = memchr(rest.at, ';', rest.length);
            struct head_value one = {rest.at, end ? (size_t)(end - rest.at) : rest.length};
            rest.length -= one.length + (end != NULL);
            rest.at += one.length + (end != NULL);
            while (one.length && *one.at == ' ')
                one.at++, one.length--;
            if (one.length > 9 && !strncmp(one.at, "conclave=", 9))
                head_copy((struct head_value){one.at + 9, one.length - 9}, r->token,
                          sizeof r->token);
        }
    }
}

/* Whether a browser says that another site's page is asking: its Origin is
 * compared whole with the address people use or, where the host has named none,
 * with the one asked for. */
static int is_foreign(const struct request *r, const struct head *head)
{
    char origin[HEAD_VALUE], host[HEAD_VALUE], own[HEAD_VALUE + 10];
    struct head_value given = head_find(head, "origin");
    if (!given.at)
        return 0;
    if (!head_copy(given, origin, sizeof origin) ||
        !head_copy(head_find(head, "host"), host, sizeof host))
        return 1;
    if (r->hub->config.url[0])
        return strcasecmp(origin, r->hub->config.url) != 0;
    snprintf(own, sizeof own, "%s://%s", r->secure ? "https" : "http", host);
    return strcasecmp(origin, own) != 0;
}

/* The last proxy's word, which is ours; what came before it anybody may have written. */
static void read_proxy(struct request *r, const struct head *head)
{
    char text[HEAD_VALUE], proto[16];
    struct in6_addr address;
    if (!config_is_on(r->hub->config.proxy))
        return;
    struct head_value given = head_last(head, "x-forwarded-for");
    while (given.at && given.length >= sizeof text)
        given.at++, given.length--;
    head_copy(given, text, sizeof text);
    const char *last = strrchr(text, ',');
    last = last ? last + 1 + strspn(last + 1, " ") : text;
    if (inet_pton(AF_INET, last, &address) == 1 || inet_pton(AF_INET6, last, &address) == 1)
        snprintf(r->address, sizeof r->address, "%.63s", last);
    r->secure = head_copy(head_find(head, "x-forwarded-proto"), proto, sizeof proto) &&
                !strcmp(proto, "https");
}

/* As much of it as there is room for, in plain letters. */
static void read_agent(struct request *r, const struct head *head)
{
    struct head_value agent = head_find(head, "user-agent");
    size_t n = agent.length < sizeof r->agent - 1 ? agent.length : sizeof r->agent - 1;
    for (size_t i = 0; i < n; i++)
        r->agent[i] = (unsigned char)agent.at[i] < 127 ? agent.at[i] : '?';
}

static int read_codings(const struct head *head)
{
    int gzip = head_accepts(head, "accept-encoding", "gzip");
    int brotli = head_accepts(head, "accept-encoding", "br");
    return gzip << CODING_GZIP | brotli << CODING_BROTLI;
}

struct request *asker_request(struct connection *c, const struct head *head)
{
    static const char json[] = "application/json";
    struct request *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->hub = c->hub;
    r->socket = c;
    r->method = head->method;
    r->no_body = head->is_head;
    strcpy(r->path, head->path);
    strcpy(r->query, head->query);
    strcpy(r->address, c->address);
    read_token(r, head);
    read_proxy(r, head);
    r->foreign = is_foreign(r, head);
    read_agent(r, head);
    head_copy(head_find(head, "if-none-match"), r->known_etag, sizeof r->known_etag);
    r->codings = read_codings(head);
    r->browses = head_count(head, "sec-fetch-mode") > 0;
    struct head_value type = head_find(head, "content-type");
    r->is_json = type.length >= sizeof json - 1 && !strncasecmp(type.at, json, sizeof json - 1);
    return r;
}
