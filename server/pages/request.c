/* request.c: see request.h: finding the page that answers. */
#include "request.h"

#include "../people/bans.h"
#include "health.h"
#include "../base/log.h"
#include "../base/metrics.h"
#include "../people/auth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void request_free(struct request *r)
{
    jot_free(&r->body);
    jot_free(&r->reply);
    if (r->context)
        r->context_free(r->context);
    free(r);
}

void request_reply(struct request *r, int status)
{
    r->status = status;
    r->answered = 1;
    if (!r->type)
        r->type = "application/json";
    if (r->reply.failed)
        r->status = 503;
    r->hub->request_answered(r);
}

void request_error(struct request *r, int status, const char *error, const char *message)
{
    r->in_parts = 0;
    r->more = NULL;
    jot_clear(&r->reply);
    jot_open(&r->reply, NULL, '{');
    jot_text(&r->reply, "error", error);
    jot_text(&r->reply, "message", message);
    jot_close(&r->reply, '}');
    if (status == 429)
        r->retry_after = 10;
    request_reply(r, status);
}

void request_store_error(struct request *r, enum store_status status, const char *none,
                         const char *message)
{
    if (status == STORE_NONE && none)
        request_error(r, 404, none, message);
    else
        request_error(r, 503, "busy", "The store does not answer; try again.");
}

void request_command_done(struct request *r, int64_t id, uint32_t seq, const char *error,
                          const char *message)
{
    static const struct {
        const char *error;
        int status;
    } statuses[] = {{"bad_request", 400}, {"who", 401},      {"forbidden", 403},
                    {"no_table", 404},    {"too_many", 429}, {"busy", 503}};
    int status = 409;
    for (size_t i = 0; error && i < BG_LEN(statuses); i++)
        if (!strcmp(statuses[i].error, error))
            status = statuses[i].status;
    if (error) {
        request_error(r, status, error, message);
        return;
    }
    struct jot *j = request_object(r);
    jot_text(j, "type", "done");
    if (id >= 0)
        jot_int(j, "id", id);
    jot_int(j, "seq", seq);
    jot_close(j, '}');
    request_reply(r, 200);
}

/* What "%41" stands for; only digits that the edge has checked come here. */
static char decode(const char *digits)
{
    char text[3] = {digits[0], digits[0] ? digits[1] : 0, 0};
    return (char)strtol(text, NULL, 16);
}

struct query_value request_query(const struct request *r, const char *key)
{
    struct query_value value = {""};
    size_t n = strlen(key), length = 0;
    const char *at = r->query;
    while (*at && (strncmp(at, key, n) || at[n] != '=')) {
        at += strcspn(at, "&");
        at += *at == '&';
    }
    if (!*at)
        return value;
    for (at += n + 1; *at && *at != '&' && length + 1 < sizeof value.text; at++) {
        int is_coded = *at == '%' && at[1] && at[2];
        value.text[length++] = is_coded ? decode(at + 1) : *at;
        at += is_coded ? 2 : 0;
    }
    /* A value that is too long is none: cut, it might end within a character. */
    value.text[*at && *at != '&' ? 0 : length] = 0;
    return value;
}

json_t *request_json(struct request *r)
{
    json_t *json = r->body.length ? client_parse(r->body.data, r->body.length) : json_object();
    if (!json)
        request_error(r, 400, "bad_request", "The body must be one JSON object.");
    return json;
}

static int is_kind(const json_t *value, char kind)
{
    switch (kind) {
    case 's':
        return json_is_string(value);
    case 't':
        return json_is_string(value) || json_is_null(value);
    case 'i':
        return json_is_integer(value);
    case 'b':
        return json_is_boolean(value);
    case 'a':
        return json_is_array(value);
    default:
        return json_is_object(value);
    }
}

int request_kinds(const json_t *json, const char *kinds, char why[100])
{
    static const char *const words[] = {
        ['s'] = "a text",        ['t'] = "a text or null", ['i'] = "a whole number",
        ['b'] = "true or false", ['a'] = "a list",         ['o'] = "an object"};
    for (const char *at = kinds; *at; at += strcspn(at, " "), at += *at == ' ') {
        char key[24];
        size_t n = strcspn(at, ":");
        snprintf(key, sizeof key, "%.*s", (int)n, at);
        const json_t *value = json_object_get(json, key);
        if (value && !is_kind(value, at[n + 1])) {
            snprintf(why, 100, "'%s' must be %s.", key, words[(int)at[n + 1]]);
            return 0;
        }
    }
    return 1;
}

struct jot *request_object(struct request *r)
{
    jot_clear(&r->reply);
    jot_open(&r->reply, NULL, '{');
    return &r->reply;
}

static void metrics(struct request *r, const char *rest)
{
    (void)rest;
    r->type = "text/plain; version=0.0.4";
    metrics_write(&r->reply);
    request_reply(r, 200);
}

enum { GET = 1 << METHOD_GET, POST = 1 << METHOD_POST, PUT = 1 << METHOD_PUT };
enum { DELETE = 1 << METHOD_DELETE };

struct page {
    const char *prefix;
    int methods;
    int exact;
    void (*answer)(struct request *r, const char *rest);
};

static const struct page pages[] = {
    {"/healthz", GET, 1, health_page},
    {"/metrics", GET, 1, metrics},
    {"/api/1/games", GET, 0, games_page},
    {"/api/1/tables", GET | POST, 0, lobby_tables},
    {"/api/1/me/games", GET, 1, lobby_mine},
    {"/api/1/me/mute", POST, 1, me_mute},
    {"/api/1/me/export", GET, 1, export_page},
    {"/api/1/me/webhook", PUT, 1, me_webhook},
    {"/api/1/me", GET | DELETE, 1, me_page},
    {"/api/1/guest", POST, 1, me_guest},
    {"/api/1/accounts", POST, 1, account_create},
    {"/api/1/login", POST, 1, account_login},
    {"/api/1/logout", POST, 1, account_logout},
    {"/api/1/password", POST, 1, account_password},
    {"/api/1/sessions", GET | DELETE, 0, account_sessions},
    {"/api/1/ratings/", GET, 0, rating_pages_game},
    {"/api/1/people/", GET, 0, rating_pages_person},
    {"/api/", GET | POST | PUT | DELETE, 0, NULL},
    {"/", GET, 0, assets_page},
};

static const struct page *find_page(const char *path)
{
    for (size_t i = 0; i < BG_LEN(pages); i++) {
        size_t n = strlen(pages[i].prefix);
        if (strncmp(path, pages[i].prefix, n) || (pages[i].exact && path[n]))
            continue;
        /* "/api/1/games" and "/api/1/games/x", but not "/api/1/gamesters". */
        if (path[n] && path[n - 1] != '/' && path[n] != '/')
            continue;
        return &pages[i];
    }
    return NULL;
}

static void answer(struct request *r)
{
    const struct page *page = find_page(r->path);
    if (!page || !page->answer) {
        request_error(r, 404, "no_page", "There is no such page.");
    } else if (!(page->methods & 1 << r->method)) {
        r->allowed = page->methods;
        request_error(r, 405, "bad_request", "This page is not asked in this way.");
    } else if (page->answer == account_logout || !bans_refuse_person(r, r->who.id)) {
        page->answer(r, r->path + strlen(page->prefix));
    }
}

void request_run(struct request *r)
{
    metric_add(METRIC_REQUESTS, 1);
    if (!r->hub->unlimited && !limit_take(r->address, LIMIT_REQUESTS)) {
        limit_hit("requests", r->address);
        request_error(r, 429, "too_many", "Too many requests; slow down.");
        return;
    }
    if (bans_refuse_address(r))
        return;
    if (r->method != METHOD_GET && (r->foreign || !r->is_json)) {
        if (r->foreign)
            log_security(SECURITY_ORIGIN, r->address, r->path);
        request_error(r, 403, "forbidden",
                      "This needs 'Content-Type: application/json' and our own origin.");
        return;
    }
    /* What the program itself holds needs no name. */
    if (strncmp(r->path, "/api/", 5))
        answer(r);
    else
        auth_find(r, answer);
}
