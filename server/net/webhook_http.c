/*
 * webhook_http.c: webhook deliveries over the network , by libcurl on
 * threads of their own: a name server or a receiver that does not answer holds
 * up nothing but other webhooks.
 *
 * The address that a name was found to have is looked at when the connection is
 * made to it: so one of a private network is refused however often the name
 * changes its mind. Redirections are not followed.
 */
#include "webhook_http.h"

#include "../base/hub.h"
#include "../base/subnet.h"
#include "../store/notices.h"
#include "../table/webhook_queue.h"

#include <curl/curl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECT_MS = 5000, DELIVERY_MS = 10000 };

struct delivery {
    struct work work;
    struct hub *hub;
    struct notice_row notice;
    long status;     /* of the answer; 0: none came */
    CURLcode result; /* then why */
    int is_private;  /* an address it would have gone to was refused */
};

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to)
{
    struct delivery *d = context;
    (void)purpose;
    if (subnet_is_private(&to->addr) && !subnets_hold(d->hub->config.hook_networks, &to->addr)) {
        d->is_private = 1;
        return CURL_SOCKET_BAD;
    }
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* What the receiver answers besides its status does not matter. */
static size_t drop_answer(char *bytes, size_t size, size_t n, void *context)
{
    (void)bytes;
    (void)context;
    return size * n;
}

/* The process ends: nobody waits for a stranger any longer. */
static int may_go_on(void *context, curl_off_t total, curl_off_t now, curl_off_t up_total,
                     curl_off_t up_now)
{
    const struct delivery *d = context;
    (void)total, (void)now, (void)up_total, (void)up_now;
    return d->hub->stopping;
}

/* The signature of a body under a secret, in hexadecimal. */
static void sign(const char *secret, const char *body, char out[65])
{
    uint8_t mac[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, (const uint8_t *)secret, strlen(secret));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)body, strlen(body));
    crypto_auth_hmacsha256_final(&state, mac);
    sodium_bin2hex(out, 65, mac, sizeof mac);
}

static struct curl_slist *headers_of(const struct delivery *d)
{
    char signature[65], line[120];
    struct curl_slist *list = curl_slist_append(NULL, "Content-Type: application/json");
    sign(d->notice.secret, d->notice.body, signature);
    snprintf(line, sizeof line, "Conclave-Signature: %s", signature);
    list = curl_slist_append(list, line);
    snprintf(line, sizeof line, "Conclave-Delivery: %lld", (long long)d->notice.id);
    list = curl_slist_append(list, line);
    return curl_slist_append(list, "Expect:");
}

static void set_up(CURL *curl, struct delivery *d, struct curl_slist *headers)
{
    curl_easy_setopt(curl, CURLOPT_URL, d->notice.url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)DELIVERY_MS);
    curl_easy_setopt(curl, CURLOPT_MAXFILESIZE, 1L << 20);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "conclave/" CONCLAVE_VERSION);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, d->notice.body);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, d);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, drop_answer);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, may_go_on);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, d);
}

static void deliver(struct work *w)
{
    struct delivery *d = (struct delivery *)w;
    CURL *curl = d->hub->stopping ? NULL : curl_easy_init();
    if (!curl) {
        d->result = CURLE_FAILED_INIT;
        return;
    }
    struct curl_slist *headers = headers_of(d);
    set_up(curl, d, headers);
    d->result = curl_easy_perform(curl);
    if (d->result == CURLE_OK)
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &d->status);
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
}

static void delivered(struct work *w)
{
    struct delivery *d = (struct delivery *)w;
    char outcome[100];
    if (d->status)
        snprintf(outcome, sizeof outcome, "HTTP %ld", d->status);
    else
        snprintf(outcome, sizeof outcome, "%s",
                 d->is_private ? "refused: private network" : curl_easy_strerror(d->result));
    webhook_queue_delivered(d->hub, &d->notice, d->status >= 200 && d->status < 300, outcome);
    free(d);
}

void webhook_http_deliver(struct hub *hub, const struct notice_row *notice)
{
    struct delivery *d = calloc(1, sizeof *d);
    if (!d)
        return;
    d->work.run = deliver;
    d->work.done = delivered;
    d->hub = hub;
    d->notice = *notice;
    crew_submit(hub->post, &d->work);
}
