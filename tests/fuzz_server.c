/*
 * fuzz_server.c: bytes of strangers against the server without its network:
 * the first byte chooses between an HTTP request and WebSocket messages. The
 * store is a database in memory, everything runs on one thread.
 */
#include "../server/base/id.h"
#include "../server/base/log.h"
#include "../server/base/strict_json.h"
#include "../server/pages/router.h"
#include "../server/people/auth.h"
#include "../server/store/jobs.h"
#include "../server/table/cache.h"
#include "../server/table/inbox.h"
#include "../server/table/lobby_feed.h"
#include "../server/table/move_reader.h"
#include "../server/table/outbox.h"
#include "../server/store/notices.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct hub hub;
static struct person people[2] = {{0, PERSON_GUEST, "Ann", 0}, {0, PERSON_GUEST, "Bea", 0}};
static char tokens[2][AUTH_TOKEN];
static int64_t last_table;

/* Tables stay in memory from one input to the next, which would be taken for
 * leaks; other tests look for those. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

static void client_writable(struct client *c)
{
    (void)c;
}

static void request_answered(struct request *r)
{
    const char *id = r->reply.data ? strstr(r->reply.data, "\"id\":\"") : NULL;
    if (r->status == 201 && id && strstr(r->reply.data, "\"invite\"")) {
        char text[ID_TEXT];
        snprintf(text, sizeof text, "%.13s", id + 6);
        last_table = id_read(text);
    }
    request_free(r);
}

static void deliver(struct hub *h, const struct notice_row *notice)
{
    (void)h;
    (void)notice;
}

static void start(void)
{
    char why[DB_WHY];
    if (sodium_init() < 0)
        abort();
    log_set_level(LOG_ERROR);
    hub.store = store_open("sqlite::memory:", why);
    if (!hub.store || store_secret(hub.store, hub.secret) != STORE_OK)
        abort();
    hub.bots = hub.passwords = hub.post = crew_start(0, NULL, NULL, NULL);
    if (!jobs_start(&hub, 0))
        abort();
    hub.client_writable = client_writable;
    hub.request_answered = request_answered;
    hub.deliver = deliver;
    hub.unlimited = 1;
    hub.stopping = 1; /* so that no bot thinks: that is slow, and tested elsewhere */
    limit_switch_off(1);
    for (int i = 0; i < 2; i++) {
        people[i].id = id_new();
        auth_guest_token(&hub, &people[i], tokens[i]);
    }
}

static void ask(int method, const char *path, int who, const char *body, size_t n)
{
    struct request *r = calloc(1, sizeof *r);
    if (!r)
        return;
    r->hub = &hub;
    r->method = method;
    r->is_json = 1;
    strcpy(r->address, "127.0.0.1");
    snprintf(r->path, sizeof r->path, "%.*s", (int)strcspn(path, "?"), path);
    if (strchr(path, '?'))
        snprintf(r->query, sizeof r->query, "%s&", strchr(path, '?') + 1);
    if (who >= 0)
        strcpy(r->token, tokens[who]);
    buffer_bytes(&r->body, body, n);
    router_run(r);
}

/* Passwords are left out: argon2 is slow by design, and takes any bytes. */
static int is_slow(const char *path)
{
    return strstr(path, "accounts") || strstr(path, "login") || strstr(path, "password");
}

static void fuzz_http(const char *data, size_t n)
{
    char path[300];
    int method = n ? data[0] & 3 : 0, who = n ? (data[0] >> 2 & 3) - 1 : 0;
    const char *end = n ? memchr(data + 1, '\n', n - 1) : NULL;
    if (!end || who > 1)
        return;
    snprintf(path, sizeof path, "/%.*s", (int)(end - data - 1), data + 1);
    if (is_slow(path) || strlen(path) >= REQUEST_PATH)
        return;
    ask(method, path, who, end + 1, n - (size_t)(end + 1 - data));
}

static void drain(struct client *c)
{
    struct buffer out = {0};
    while (outbox_next(c, &out)) {
        json_t *json = json_loadb(out.data, out.length, 0, NULL);
        if (!json)
            abort(); /* whatever we send is JSON */
        json_decref(json);
        buffer_clear(&out);
    }
    buffer_free(&out);
}

/* What the reader of moves takes, the real one takes for the same. */
static void compare_readers(const char *bytes, size_t n)
{
    char why[200];
    struct command *read = move_reader_read(bytes, n);
    json_t *json = read ? strict_json_read(bytes, n) : NULL;
    struct command *real = json ? command_read(json, why) : NULL;
    json_decref(json);
    if (read && (!real || real->kind != read->kind || real->id != read->id ||
                 real->ply != read->ply || strcmp(real->text, read->text)))
        abort();
    if (read)
        command_free(read);
    if (real)
        command_free(real);
}

/* Messages are separated by line feeds; their first byte says who sends them:
 * three at a table, and one who watches the lobby. */
static void fuzz_ws(const char *data, size_t n)
{
    static const char wish[] = "{\"game\":\"null\",\"seats\":2,\"players\":[{\"kind\":\"me\"},"
                               "{\"kind\":\"open\"}]}";
    enum { AT_TABLE = 3, ALL = 4 };
    struct client clients[ALL];
    memset(clients, 0, sizeof clients);
    ask(METHOD_POST, "/api/1/tables", 0, wish, sizeof wish - 1);
    for (int i = 0; i < ALL; i++) {
        clients[i].hub = &hub;
        if (i != 2)
            clients[i].who = people[i % 2];
        if (i < AT_TABLE)
            client_join(&clients[i], last_table, i - 1);
        else
            lobby_feed_join(&clients[i]);
    }
    while (n) {
        const char *end = memchr(data, '\n', n);
        size_t length = end ? (size_t)(end - data) : n;
        if (length && length < LIMIT_MESSAGE)
            compare_readers(data + 1, length - 1);
        if (length && length < LIMIT_MESSAGE)
            inbox_receive(&clients[(unsigned char)data[0] % ALL], data + 1, length - 1);
        lobby_feed_tick(&hub);
        for (int i = 0; i < ALL; i++)
            drain(&clients[i]);
        n -= length + (end != NULL);
        data += length + (end != NULL);
    }
    for (int i = 0; i < ALL; i++)
        client_leave(&clients[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static int runs;
    if (!hub.store)
        start();
    if (!n)
        return 0;
    if (data[0] & 1)
        fuzz_http((const char *)data + 1, n - 1);
    else
        fuzz_ws((const char *)data + 1, n - 1);
    if (++runs % 64 == 0)
        cache_free_all(&hub);
    return 0;
}
