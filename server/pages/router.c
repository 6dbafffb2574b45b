/* router.c: see router.h. */
#include "router.h"

#include "../base/id.h"
#include "../base/log.h"
#include "../base/metrics.h"
#include "../base/strict_json.h"
#include "../people/auth.h"
#include "../people/bans.h"
#include "../store/programs.h"
#include "routes.h"

#include <stdio.h>
#include <string.h>

struct route {
    int methods;
    const char *path;
    void (*page)(struct request *r);
    int needs;
    int rate;
};

static const struct route routes[] = {
#define X(methods, path, page, needs, rate) {methods, path, page, needs, rate},
    ROUTES(X)
#undef X
};

void router_no_page(struct request *r)
{
    request_error(r, 404, "no_page", "There is no such page.");
}

/* ---- Finding it ---- */

/* Whether a path is of a pattern; what stands in the place of "*" goes to `part`. */
static int matches(const char *pattern, const char *path, char part[REQUEST_PATH])
{
    for (part[0] = 0;; pattern++) {
        while (*pattern && *pattern == *path && *pattern != '*' && *pattern != '?')
            pattern++, path++;
        if (*pattern != '*')
            break;
        if (pattern[1] == '*')
            return 1;
        size_t n = strcspn(path, "/");
        if (!n)
            return 0;
        snprintf(part, REQUEST_PATH, "%.*s", (int)n, path);
        path += n;
    }
    return !*path && (!*pattern || !strcmp(pattern, "/?") || !strcmp(pattern, "?"));
}

/* The route of a request, or NULL after answering that there is none. */
static const struct route *find(struct request *r)
{
    int allowed = 0;
    for (size_t i = 0; i < BG_LEN(routes); i++) {
        int is_rest = strstr(routes[i].path, "**") != NULL;
        if ((allowed && is_rest) || !matches(routes[i].path, r->path, r->part))
            continue;
        if (routes[i].methods & 1 << r->method)
            return &routes[i];
        allowed |= routes[i].methods;
    }
    r->allowed = allowed;
    request_error(r, 405, "bad_request", "This page is not asked in this way.");
    return NULL;
}

int router_is_socket(struct request *r)
{
    for (size_t i = 0; i < BG_LEN(routes); i++)
        if (routes[i].needs & SOCKET && matches(routes[i].path, r->path, r->part))
            return !r->part[0] || id_read(r->part);
    return 0;
}

/* ---- What must be so before; whoever is answered that it is not may be gone ---- */

static int refuse_banned(struct request *r, struct ban_text ban)
{
    if (ban.text[0])
        request_error(r, 403, "banned", ban.text);
    return ban.text[0] != 0;
}

static int has_name(struct request *r, int needs)
{
    if (needs & ACCOUNT && r->who.kind != PERSON_ACCOUNT)
        request_error(r, 401, "who", "This needs an account.");
    else if (needs & NAME && !r->who.id)
        request_error(r, 401, "who", "Become a guest or sign in first.");
    else if (needs & PEOPLE && is_program(r->who.id))
        request_error(r, 403, "forbidden", "This is not for bots.");
    else
        return 1;
    return 0;
}

static int has_body(struct request *r, int needs)
{
    if (!(needs & BODY))
        return 1;
    r->json = r->body.length ? strict_json_read(r->body.data, r->body.length) : json_object();
    if (r->json)
        return 1;
    request_error(r, 400, "bad_request", "The body must be one JSON object.");
    return 0;
}

static void answer(struct request *r, const struct route *route)
{
    if (!(route->needs & EVEN_BANNED) && refuse_banned(r, bans_of_person(r->who.id)))
        return;
    if (has_name(r, route->needs) && request_take(r, route->rate) && has_body(r, route->needs))
        route->page(r);
}

/* It is known who asks. */
static void known(void *context, const struct auth *auth)
{
    struct request *r = context;
    r->who = auth->who;
    if (auth->renewed[0])
        request_set_cookie(r, auth->renewed);
    if (auth->status == STORE_OK)
        answer(r, r->route);
    else
        request_store_error(r, auth->status, NULL, NULL);
}

void router_run(struct request *r)
{
    metric_add(METRIC_REQUESTS, 1);
    if (!request_take(r, LIMIT_REQUESTS) || refuse_banned(r, bans_of_address(r->address)))
        return;
    if (r->method != METHOD_GET && (r->foreign || !r->is_json)) {
        if (r->foreign)
            log_security(SECURITY_ORIGIN, r->address, r->path);
        request_error(r, 403, "forbidden",
                      "This needs 'Content-Type: application/json' and our own origin.");
        return;
    }
    const struct route *route = find(r);
    if (!route)
        return; /* it is answered, and may be gone */
    r->route = route;
    /* What the program itself holds needs no name. */
    if (strncmp(r->path, "/api/", 5))
        answer(r, route);
    else
        auth_find(r->hub, r->token, known, r);
}
