/* request.c: see request.h. */
#include "request.h"

#include "../base/id.h"
#include "../store/sessions.h"
#include "../store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void request_free(struct request *r)
{
    buffer_free(&r->body);
    buffer_free(&r->reply);
    json_decref(r->json);
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
    buffer_clear(&r->reply);
    buffer_open(&r->reply, NULL, '{');
    buffer_text(&r->reply, "error", error);
    buffer_text(&r->reply, "message", message);
    buffer_close(&r->reply, '}');
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

struct buffer *request_object(struct request *r)
{
    buffer_clear(&r->reply);
    buffer_open(&r->reply, NULL, '{');
    return &r->reply;
}

const char *request_text(const struct request *r, const char *key)
{
    return json_string_value(json_object_get(r->json, key));
}

/* ---- Limits ---- */

int request_take(struct request *r, int rate)
{
    static const struct {
        int of_person; /* else of an address */
        const char *what, *message;
    } words[] = {
        [LIMIT_REQUESTS] = {0, "requests", "Too many requests; slow down."},
        [LIMIT_GUESTS] = {0, "guests", "Too many guests from your network; wait a little."},
        [LIMIT_PASSWORDS] = {0, "passwords", "Too many attempts; wait a minute."},
        [LIMIT_TABLES] = {0, "tables", "Too many new tables; wait a little."},
        [LIMIT_EXPORTS] = {1, "exports", "You have exported a moment ago; wait some minutes."},
    };
    if (rate == LIMIT_NONE || r->hub->unlimited)
        return 1;
    if (limit_take(words[rate].of_person ? id_text(r->who.id).text : r->address,
                   (enum limit_rate)rate))
        return 1;
    limit_hit(words[rate].what, r->address);
    request_error(r, 429, "too_many", words[rate].message);
    return 0;
}

void request_set_cookie(struct request *r, const char *token)
{
    enum { DAY_S = 24 * 3600 };
    int days = !*token ? 0 : *token == 'g' ? SESSION_IDLE_DAYS : SESSION_LIFE_DAYS;
    snprintf(r->cookie, sizeof r->cookie,
             "conclave=%s; Path=/; HttpOnly; SameSite=Lax; "
             "Max-Age=%d%s",
             token, days * DAY_S, r->secure ? "; Secure" : "");
}
