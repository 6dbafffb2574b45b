/*
 * server.c: see server.h: the loop and what hangs on it.
 *
 * libwebsockets runs on our own libuv loop: its built-in poll loop looks at
 * every connection each time, which at ten thousand costs seven times as much.
 */
#include "server.h"

#include "announce.h"
#include "care.h"
#include "log.h"
#include "net.h"
#include "notify.h"
#include "sandbox.h"

#include <arpa/inet.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

enum { TICK_MS = 250, GOODBYE_MS = 400, HEARD_MOST = 1024, KEPT_MEMORY = 16 << 20 };

static struct server {
    struct hub hub;
    uv_loop_t loop;
    uv_timer_t tick, goodbye;
    uv_signal_t term, interrupt;
    struct lws_context *context;
    struct db_ear *ear;
    /* What other nodes have announced, handed over from the ear's thread. */
    pthread_mutex_t heard_lock;
    char heard[HEARD_MOST][ANNOUNCE_TEXT];
    int heard_count;
    int heard_too_many; /* to tell apart */
} server;

static void wake(void)
{
    if (server.context)
        lws_cancel_service(server.context);
}

/* ---- Announcements of other nodes ---- */

static void note_heard(const char *line)
{
    pthread_mutex_lock(&server.heard_lock);
    if (!line || server.heard_count == HEARD_MOST)
        server.heard_too_many = 1;
    else
        snprintf(server.heard[server.heard_count++], ANNOUNCE_TEXT, "%s", line);
    pthread_mutex_unlock(&server.heard_lock);
    wake();
}

static void take_heard(struct hub *hub)
{
    static char heard[HEARD_MOST][ANNOUNCE_TEXT];
    pthread_mutex_lock(&server.heard_lock);
    int n = server.heard_count, too_many = server.heard_too_many;
    memcpy(heard, server.heard, (size_t)n * sizeof *heard);
    server.heard_count = server.heard_too_many = 0;
    pthread_mutex_unlock(&server.heard_lock);
    for (int i = 0; i < n && !too_many; i++)
        hub_heard(hub, heard[i]);
    if (too_many)
        hub_heard(hub, NULL);
}

/* ---- Beginning ---- */

static const lws_retry_bo_t keep_alive = {
    .secs_since_valid_ping = 45,
    .secs_since_valid_hangup = 60,
};

static struct lws_protocols protocols[] = {
    {"http", http_callback, 0, 0, 0, NULL, 0},
    {"conclave.1", ws_callback, 0, 1024, 0, NULL, 1 << 20},
    {"hook", hook_callback, 0, 0, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static void log_lws(int level, const char *line)
{
    log_say(level == LLL_ERR ? LOG_ERROR : LOG_DEBUG, "lws", "text=%s", log_word(line).text);
}

/* As many files as connections are allowed, and some. libwebsockets is told by
 * the process's own limit: given a number of its own it would look through all
 * connections to find one. */
static void set_file_limit(int connections)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)connections + 200;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur < wanted)
        log_say(LOG_WARN, "file_limit", "wanted=%llu allowed=%llu", (unsigned long long)wanted,
                (unsigned long long)limit.rlim_cur);
}

/* libwebsockets waits for an address that this machine does not have to appear. */
static int has_address(const char *address)
{
    struct sockaddr_in own = {.sin_family = AF_INET};
    if (inet_pton(AF_INET, address, &own.sin_addr) != 1)
        return 1;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    int bound = fd < 0 || !bind(fd, (const struct sockaddr *)&own, sizeof own);
    if (fd >= 0)
        close(fd);
    return bound;
}

static int cannot_listen(const char *reason)
{
    log_say(LOG_ERROR, "cannot_listen", "address=%s reason=%s",
            log_word(server.hub.config.listen).text, log_word(reason).text);
    return 0;
}

static int start_network(void)
{
    struct lws_context_creation_info info;
    const struct config *config = &server.hub.config;
    void *loops[1] = {&server.loop};
    if (!has_address(config->address))
        return cannot_listen("this machine does not have that address: choose another with "
                             "--listen ADDRESS:PORT");
    memset(&info, 0, sizeof info);
    lws_set_log_level(LLL_ERR | LLL_WARN, log_lws);
    protocols[0].per_session_data_size = http_size();
    protocols[1].per_session_data_size = ws_size();
    info.port = config->port;
    info.iface = config->address[0] ? config->address : NULL;
    info.protocols = protocols;
    info.user = &server.hub;
    info.foreign_loops = loops;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    set_file_limit(atoi(config->connections));
    info.retry_and_idle_policy = &keep_alive;
    info.timeout_secs = 20;
    info.server_string = "conclave";
    server.context = lws_create_context(&info);
    /* A context comes even if it cannot listen, but then without its default host. */
    struct lws_vhost *vhost =
        server.context ? lws_get_vhost_by_name(server.context, "default") : NULL;
    if (!vhost)
        return cannot_listen("the port is in use: choose another with --listen ADDRESS:PORT");
    hook_start(server.context, vhost);
    server.hub.config.port = lws_get_vhost_listen_port(vhost);
    return 1;
}

static int open_store(void)
{
    char why[DB_WHY];
    struct hub *hub = &server.hub;
    hub->store = store_open(hub->config.store, why);
    if (!hub->store) {
        log_say(LOG_ERROR, "cannot_open_store", "reason=%s", log_word(why).text);
        return 0;
    }
    if (!store_begin(hub->store) || store_secret(hub->store, hub->secret) != STORE_OK ||
        care_start(hub->store) != STORE_OK || !store_commit(hub->store)) {
        log_say(LOG_ERROR, "cannot_open_store", "reason=%s",
                log_word(store_error(hub->store)).text);
        return 0;
    }
    return 1;
}

static int start_crews(void)
{
    struct hub *hub = &server.hub;
    int workers = atoi(hub->config.workers);
    if (workers <= 0)
        workers = (int)sysconf(_SC_NPROCESSORS_ONLN);
    hub->line = crew_start(1, jobs_run, hub, wake);
    hub->hands = crew_start(workers > 0 ? workers : 1, NULL, NULL, wake);
    hub->node = slug_new();
    hub->has_others = !strncmp(hub->config.store, "postgres", 8);
    if (hub->has_others)
        server.ear = db_listen_pg(hub->config.store, note_heard);
    return hub->line && hub->hands;
}

/* ---- Ending ---- */

static void last_words(uv_timer_t *timer)
{
    (void)timer;
    struct hub *hub = &server.hub;
    /* Whatever was accepted is stored before the process ends. */
    if (!crew_idle(hub->line))
        return;
    uv_close((uv_handle_t *)&server.goodbye, NULL);
    uv_close((uv_handle_t *)&server.tick, NULL);
    uv_close((uv_handle_t *)&server.term, NULL);
    uv_close((uv_handle_t *)&server.interrupt, NULL);
    lws_context_destroy(server.context);
}

static void stop(uv_signal_t *handle, int number)
{
    (void)handle;
    if (server.hub.stopping)
        return;
    log_say(LOG_INFO, "stopping", "signal=%d", number);
    server.hub.stopping = 1;
    notify_stopping();
    ws_close_all(&server.hub, LWS_CLOSE_STATUS_GOINGAWAY);
    uv_timer_start(&server.goodbye, last_words, GOODBYE_MS, 50);
}

static void tick(uv_timer_t *timer)
{
    (void)timer;
    hub_tick(&server.hub);
    notify_watchdog();
}

static void start_handles(void)
{
    uv_timer_init(&server.loop, &server.tick);
    uv_timer_init(&server.loop, &server.goodbye);
    uv_signal_init(&server.loop, &server.term);
    uv_signal_init(&server.loop, &server.interrupt);
    uv_timer_start(&server.tick, tick, TICK_MS, TICK_MS);
    uv_signal_start(&server.term, stop, SIGTERM);
    uv_signal_start(&server.interrupt, stop, SIGINT);
}

static void set_log_level(const char *name)
{
    static const char *const names[] = {"error", "warn", "info", "debug"};
    for (int i = 0; i < 4; i++)
        if (!strcmp(names[i], name))
            log_set_level((enum log_level)i);
}

static void say_where(void)
{
    const struct config *c = &server.hub.config;
    printf("Conclave is at %s%shttp://%s:%d/\n", c->url, c->url[0] ? "/, on this machine " : "",
           c->address[0] ? c->address : "localhost", c->port);
    fflush(stdout);
}

static void clean_up(void)
{
    struct hub *hub = &server.hub;
    db_listen_end(server.ear);
    crew_stop(hub->hands);
    crew_stop(hub->line);
    lws_context_destroy(server.context);
    for (int i = 0; i < HUB_BUCKETS; i++)
        while (hub->tables[i])
            table_free(hub->tables[i]);
    store_close(hub->store);
    uv_loop_close(&server.loop);
}

int server_run(const struct config *config)
{
    struct hub *hub = &server.hub;
    hub->config = *config;
    hub->client_writable = ws_writable;
    hub->request_answered = http_answered;
    hub->deliver = hook_deliver;
    hub->heard = take_heard;
    hub->unlimited = !config_is_on(config->limits);
    set_log_level(config->log);
    signal(SIGPIPE, SIG_IGN);
    umask(0077);                            /* the database holds secrets */
    mallopt(M_TRIM_THRESHOLD, KEPT_MEMORY); /* or every transaction gives back and takes again */
    mallopt(M_TOP_PAD, KEPT_MEMORY / 16);
    pthread_mutex_init(&server.heard_lock, NULL);
    uv_loop_init(&server.loop);
    if (!open_store() || !start_network())
        return 1;
    if (!start_crews()) {
        log_say(LOG_ERROR, "no_threads", "reason=%s", log_word(strerror(errno)).text);
        return 1;
    }
    if (config_is_on(config->sandbox))
        sandbox_enter(&hub->config);
    start_handles();
    log_say(LOG_INFO, "listening", "address=%s port=%d store=%s", hub->config.address,
            hub->config.port, store_kind(hub->store));
    say_where();
    notify_ready();
    uv_run(&server.loop, UV_RUN_DEFAULT);
    clean_up();
    log_say(LOG_INFO, "stopped", "%s", "");
    return 0;
}
