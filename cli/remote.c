/*
 * remote.c: see remote.h. Connections, TLS and HTTP are libcurl's, the frames of
 * the WebSocket are wslay's; here is what joins them.
 */
#include "remote.h"

#include "../engine/text.h"
#include "input.h"
#include "terminal.h"

#include <curl/curl.h>
#include <errno.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

enum { ANSWER_MOST = 16 << 20, TOO_MANY = 429, SIGNED_OUT = 4401, OWN_CODES = 4000 };
/* Seconds without a word until a connection counts as lost: while an answer is waited for, and
 * at a table, where the server pings within 45 s. No wait is longer than a step. */
enum { CONNECT_WAIT = 10, ANSWER_WAIT = 20, SILENCE = 100, STEP_MS = 10000 };

/* Bytes as they came. */
struct bytes {
    char *data; /* ends with a zero once there are some */
    size_t length;
};

struct remote_socket {
    struct remote *remote;
    CURL *curl;
    wslay_event_context_ptr frames;
    struct bytes early; /* what came with the answer to the opening, from `taken` on */
    size_t taken;
    json_t *arrived; /* messages nobody has asked for yet */
    int ended;
};

static int fail(struct remote *r, const char *what)
{
    snprintf(r->why, sizeof r->why, "%s", what);
    return 0;
}

static void expect_within(struct remote *r, int seconds)
{
    r->patience = seconds;
    r->until = seconds_now() + seconds;
}

static int add_bytes(struct bytes *b, const char *data, size_t n)
{
    char *grown = b->length + n < ANSWER_MOST ? realloc(b->data, b->length + n + 1) : NULL;
    if (!grown)
        return 0;
    memcpy(grown + b->length, data, n);
    b->data = grown;
    b->length += n;
    grown[b->length] = 0;
    return 1;
}

int remote_start(struct remote *r, const char *url)
{
    char *host = NULL, *port = NULL;
    const char *scheme = strstr(url, "://") ? "" : "http://";
    int is_http = !*scheme ? !strncmp(url, "http://", 7) || !strncmp(url, "https://", 8) : 1;
    memset(r, 0, sizeof *r);
    snprintf(r->site, sizeof r->site, "%s%.200s", scheme, url);
    char *path = strchr(strstr(r->site, "://") + 3, '/');
    if (path)
        *path = 0;
    CURLU *parts = curl_url();
    int ok = parts && is_http && strlen(url) < 200 &&
             !curl_url_set(parts, CURLUPART_URL, r->site, 0) &&
             !curl_url_get(parts, CURLUPART_HOST, &host, 0) &&
             !curl_url_get(parts, CURLUPART_PORT, &port, CURLU_DEFAULT_PORT) && atoi(port) > 0;
    curl_free(host);
    curl_free(port);
    curl_url_cleanup(parts);
    return ok || fail(r, "a server is given as https://HOST or http://HOST:PORT");
}

/* ---- Connections ---- */

static int fail_to_connect(struct remote *r, CURLcode code, const char *said)
{
    const char *host = strstr(r->site, "://") + 3;
    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
        snprintf(r->why, sizeof r->why, "the server's name '%.200s' is not known", host);
        break;
    case CURLE_PEER_FAILED_VERIFICATION:
        snprintf(r->why, sizeof r->why, "the certificate of %.100s is not to be trusted: %.120s",
                 host, said);
        break;
    case CURLE_SSL_CONNECT_ERROR:
        snprintf(r->why, sizeof r->why, "%.200s does not speak TLS; perhaps http:// is right",
                 host);
        break;
    case CURLE_ABORTED_BY_CALLBACK:
        r->why[0] = 0;
        break;
    default:
        snprintf(r->why, sizeof r->why, "cannot reach %.100s: %.150s", host,
                 *said ? said : curl_easy_strerror(code));
    }
    return 0;
}

/* The person wants to leave: nobody waits for a server any longer. */
static int is_stopped(void *context, curl_off_t total, curl_off_t now, curl_off_t up_total,
                      curl_off_t up_now)
{
    (void)context, (void)total, (void)now, (void)up_total, (void)up_now;
    return input_stopped();
}

/* What every connection has: no proxy, which may not know WebSocket, no waiting without end, and
 * certificates that the system trusts, or SSL_CERT_FILE. */
static CURL *new_connection(const struct remote *r, const char *path, char said[CURL_ERROR_SIZE])
{
    char url[1000];
    CURL *curl = curl_easy_init();
    const char *trusted = getenv("SSL_CERT_FILE");
    if (!curl)
        return NULL;
    said[0] = 0;
    snprintf(url, sizeof url, "%s%s", r->site, path);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, is_stopped);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_WAIT);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, said);
    if (trusted && *trusted)
        curl_easy_setopt(curl, CURLOPT_CAINFO, trusted);
    return curl;
}

/* ---- Answers ---- */

/* Takes out of all texts what a terminal would obey: a server passes on what others wrote. Some
 * have lines of their own. */
static void clean(json_t *json, const char *key)
{
    const char *kept =
        !strcmp(key, "show") || !strcmp(key, "tell") || !strcmp(key, "prompt") ? "\n" : "";
    const char *name;
    size_t i;
    json_t *part;
    if (json_is_string(json)) {
        char *text = strdup(json_string_value(json));
        if (text)
            bg_clean(text, kept);
        json_string_set(json, text ? text : "");
        free(text);
    }
    json_array_foreach(json, i, part) clean(part, key);
    json_object_foreach(json, name, part) clean(part, name);
}

static json_t *read_json(const char *text, size_t n)
{
    json_t *json = json_loadb(text, n, 0, NULL);
    clean(json, "");
    return json;
}

static size_t take_answer(char *data, size_t size, size_t n, void *context)
{
    return add_bytes(context, data, size * n) ? size * n : 0;
}

static struct curl_slist *headers_of(const struct remote *r)
{
    char line[240];
    struct curl_slist *list = curl_slist_append(NULL, "Content-Type: application/json");
    snprintf(line, sizeof line, "Authorization: Bearer %s", r->token);
    return r->token[0] ? curl_slist_append(list, line) : list;
}

static json_t *read_answer(struct remote *r, long status, const struct bytes *body)
{
    json_t *json = body->data ? read_json(body->data, body->length) : NULL;
    if (status >= 200 && status < 300 && json)
        return json;
    const char *message = json_string_value(json_object_get(json, "message"));
    fail(r, message ? message : "the server does not answer as expected");
    json_decref(json);
    return NULL;
}

static json_t *perform(struct remote *r, CURL *curl, const char *said)
{
    struct bytes answer = {0};
    long status = 0;
    json_t *json = NULL;
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)ANSWER_WAIT);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_answer);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &answer);
    CURLcode code = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    if (code == CURLE_OK)
        json = read_answer(r, status, &answer);
    else
        fail_to_connect(r, code, said);
    free(answer.data);
    return json;
}

json_t *remote_ask(struct remote *r, const char *method, const char *path, const json_t *body)
{
    char said[CURL_ERROR_SIZE];
    json_t *json = NULL;
    CURL *curl = new_connection(r, path, said);
    struct curl_slist *headers = headers_of(r);
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    fail(r, "there is not enough memory");
    if (curl && headers && !text == !body) {
        r->why[0] = 0;
        curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, method);
        curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
        if (text)
            curl_easy_setopt(curl, CURLOPT_POSTFIELDS, text);
        json = perform(r, curl, said);
    }
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    free(text);
    return json;
}

/* ---- Bytes of the WebSocket ---- */

static curl_socket_t file_of(const struct remote_socket *s)
{
    curl_socket_t file = CURL_SOCKET_BAD;
    curl_easy_getinfo(s->curl, CURLINFO_ACTIVESOCKET, &file);
    return file;
}

/* Waits until bytes can be read or sent; 0: nothing yet, -1: a signal came. */
static int wait_for(const struct remote_socket *s, short what)
{
    struct pollfd file = {.fd = file_of(s), .events = what};
    int n = poll(&file, 1, STEP_MS);
    return n > 0 ? 1 : n < 0 && errno == EINTR ? -1 : 0;
}

static int send_all(struct remote_socket *s, const char *data, size_t n)
{
    while (n) {
        size_t sent = 0;
        CURLcode code = curl_easy_send(s->curl, data, n, &sent);
        if (code == CURLE_AGAIN && wait_for(s, POLLOUT) != 0)
            continue;
        if (code != CURLE_OK) /* unless the server said why it ended */
            return s->ended ? 0 : fail(s->remote, "the connection to the server was lost");
        data += sent;
        n -= sent;
    }
    return 1;
}

/* Bytes that have come, up to so many; 0: none yet, -1: it is over. */
static ssize_t receive(struct remote_socket *s, char *room, size_t most)
{
    size_t n = s->early.length - s->taken;
    if (n) {
        n = n < most ? n : most;
        memcpy(room, s->early.data + s->taken, n);
        s->taken += n;
        return (ssize_t)n;
    }
    CURLcode code = curl_easy_recv(s->curl, room, most, &n);
    if (code == CURLE_AGAIN)
        return 0;
    if (code != CURLE_OK || !n)
        return -1;
    expect_within(s->remote, s->remote->patience);
    return (ssize_t)n;
}

/* ---- Frames ---- */

static ssize_t give_bytes(wslay_event_context_ptr frames, uint8_t *room, size_t most, int flags,
                          void *context)
{
    struct remote_socket *s = context;
    ssize_t n = receive(s, (char *)room, most);
    (void)flags;
    if (n > 0)
        return n;
    s->ended |= n < 0;
    wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
    return -1;
}

static ssize_t take_bytes(wslay_event_context_ptr frames, const uint8_t *data, size_t n, int flags,
                          void *context)
{
    (void)flags;
    if (send_all(context, (const char *)data, n))
        return (ssize_t)n;
    wslay_event_set_error(frames, WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static int make_mask(wslay_event_context_ptr frames, uint8_t *mask, size_t n, void *context)
{
    (void)frames;
    (void)context;
    randombytes_buf(mask, n);
    return 0;
}

static void take_message(wslay_event_context_ptr frames,
                         const struct wslay_event_on_msg_recv_arg *m, void *context)
{
    struct remote_socket *s = context;
    (void)frames;
    if (m->opcode == WSLAY_TEXT_FRAME) {
        json_t *json = read_json((const char *)m->msg, m->msg_length);
        if (json)
            json_array_append_new(s->arrived, json);
    } else if (m->opcode == WSLAY_CONNECTION_CLOSE) {
        s->ended = 1;
        s->remote->is_final = m->status_code >= OWN_CODES;
        fail(s->remote, m->status_code == SIGNED_OUT ? "you were signed out"
                                                     : "the server ended the connection");
    }
}

/* ---- The WebSocket ---- */

static int send_opening(struct remote_socket *s, const char *path)
{
    char head[1600], key[32];
    unsigned char nonce[16];
    const struct remote *r = s->remote;
    randombytes_buf(nonce, sizeof nonce);
    sodium_bin2base64(key, sizeof key, nonce, sizeof nonce, sodium_base64_VARIANT_ORIGINAL);
    int n = snprintf(head, sizeof head,
                     "GET %s HTTP/1.1\r\nHost: %s\r\n%s%s%sUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Protocol: conclave.1\r\nSec-WebSocket-Key: %s\r\n\r\n",
                     path, strstr(r->site, "://") + 3, r->token[0] ? "Authorization: Bearer " : "",
                     r->token, r->token[0] ? "\r\n" : "", key);
    return n < (int)sizeof head ? send_all(s, head, (size_t)n)
                                : fail(s->remote, "that is too long");
}

/* Reads the answer to the opening; what comes behind it are frames. */
static int read_opening(struct remote_socket *s)
{
    struct bytes head = {0};
    char part[4096], *end = NULL;
    while (!end) {
        ssize_t n = receive(s, part, sizeof part);
        int waited = n ? 1 : wait_for(s, POLLIN);
        if (n < 0 || waited < 0 || seconds_now() > s->remote->until ||
            (n && !add_bytes(&head, part, (size_t)n))) {
            s->early = head;
            return waited < 0 ? (s->remote->why[0] = 0)
                              : fail(s->remote, "the server ended the connection");
        }
        end = head.data ? strstr(head.data, "\r\n\r\n") : NULL;
    }
    s->early = head;
    s->taken = (size_t)(end + 4 - head.data);
    return atoi(head.data + strcspn(head.data, " "));
}

static int start_frames(struct remote_socket *s)
{
    static const struct wslay_event_callbacks callbacks = {.recv_callback = give_bytes,
                                                           .send_callback = take_bytes,
                                                           .genmask_callback = make_mask,
                                                           .on_msg_recv_callback = take_message};
    s->arrived = json_array();
    if (!s->arrived || wslay_event_context_client_init(&s->frames, &callbacks, s))
        return fail(s->remote, "there is not enough memory");
    wslay_event_config_set_max_recv_msg_length(s->frames, ANSWER_MOST);
    return 1;
}

static int dial(struct remote_socket *s)
{
    char said[CURL_ERROR_SIZE];
    s->curl = new_connection(s->remote, "/", said);
    if (!s->curl)
        return fail(s->remote, "there is not enough memory");
    curl_easy_setopt(s->curl, CURLOPT_CONNECT_ONLY, 1L);
    CURLcode code = curl_easy_perform(s->curl);
    curl_easy_setopt(s->curl, CURLOPT_ERRORBUFFER, NULL);
    return code == CURLE_OK || fail_to_connect(s->remote, code, said);
}

int remote_open(struct remote *r, const char *path)
{
    struct remote_socket *s = calloc(1, sizeof *s);
    r->is_final = 0;
    r->why[0] = 0;
    r->socket = s;
    if (!s)
        return fail(r, "there is not enough memory");
    s->remote = r;
    expect_within(r, ANSWER_WAIT);
    if (!dial(s) || !send_opening(s, path))
        return 0;
    int status = read_opening(s);
    if (!status)
        return 0;
    r->is_final = status >= 400 && status < 500 && status != TOO_MANY;
    if (status != 101)
        return fail(r, "the server refuses this table");
    expect_within(r, SILENCE);
    return start_frames(s);
}

int remote_send(struct remote *r, const json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    struct wslay_event_msg m = {WSLAY_TEXT_FRAME, (const uint8_t *)text, text ? strlen(text) : 0};
    int ok = text && !wslay_event_queue_msg(r->socket->frames, &m) &&
             !wslay_event_send(r->socket->frames);
    free(text);
    return ok || (r->why[0] ? 0 : fail(r, "the connection to the server was lost"));
}

/* Takes what lies here; 0 at the end. */
static int take_frames(struct remote_socket *s)
{
    int broken = wslay_event_recv(s->frames) || wslay_event_send(s->frames);
    if (!broken && !s->ended)
        return 1;
    s->ended = 1;
    return s->remote->why[0] ? 0 : fail(s->remote, "the server ended the connection");
}

static json_t *next_message(struct remote_socket *s)
{
    json_t *message = json_incref(json_array_get(s->arrived, 0));
    if (message)
        json_array_remove(s->arrived, 0);
    return message;
}

int remote_step(struct remote *r, json_t **message)
{
    struct remote_socket *s = r->socket;
    *message = next_message(s);
    if (*message)
        return 1;
    if (s->ended)
        return 0;
    if (s->taken == s->early.length) {
        int waited = wait_for(s, POLLIN);
        if (waited < 0) {
            r->why[0] = 0;
            return 0;
        }
        if (!waited)
            return seconds_now() < r->until || fail(r, "the server says nothing any more");
    }
    int ok = take_frames(s);
    *message = next_message(s);
    return *message || ok;
}

int remote_is_silent(const struct remote *r)
{
    return seconds_now() > r->until;
}

int remote_file(struct remote *r)
{
    struct remote_socket *s = r->socket;
    if (!s->ended && !json_array_size(s->arrived))
        take_frames(s); /* TLS may hold bytes that the file does not show */
    return s->ended || json_array_size(s->arrived) ? -1 : file_of(s);
}

void remote_close(struct remote *r)
{
    struct remote_socket *s = r->socket;
    if (!s)
        return;
    if (s->frames)
        wslay_event_context_free(s->frames);
    curl_easy_cleanup(s->curl);
    json_decref(s->arrived);
    free(s->early.data);
    free(s);
    r->socket = NULL;
}
