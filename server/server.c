/* server.c: see server.h: the loop and what hangs on it. */
#include "server.h"

#include "base/hub.h"
#include "base/id.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/notify.h"
#include "base/now.h"
#include "base/sandbox.h"
#include "changes.h"
#include "net/http.h"
#include "net/webhook_http.h"
#include "net/ws.h"
#include "net/ws_write.h"
#include "store/announce.h"
#include "store/dailies.h"
#include "store/db_wire.h"
#include "store/guests.h"
#include "store/jobs.h"
#include "table/bots.h"
#include "table/cache.h"
#include "table/lobby_feed.h"
#include "upkeep.h"

#include <curl/curl.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

enum {
    TICK_MS = 250,
    GOODBYE_MS = 400,
    LONGEST_GOODBYE_S = 9, /* then the process ends, whatever still hangs */
    HEARD_MOST = 8192,
    OTHER_FILES = 200, /* databases, requests and what libraries open */
    POST_THREADS = 4,
    PASSWORD_THREADS = 2
};

static struct server {
    struct hub hub;
    uv_loop_t loop;
    uv_timer_t tick, goodbye;
    uv_async_t stop;       /* the process is to end */
    uv_async_t wake;       /* results of a crew, or words of another node, are there */
    _Atomic int is_stored; /* all that was accepted, and the end has begun */
    /* What other nodes have announced, handed over from the wire's thread. */
    pthread_mutex_t heard_lock;
    char heard[HEARD_MOST][ANNOUNCE_TEXT];
    int heard_count;
    int heard_too_many; /* to tell apart */
} server;

static void wake(void)
{
    uv_async_send(&server.wake);
}

/* ---- Announcements of other nodes ---- */

static void note_heard(const char *line)
{
    pthread_mutex_lock(&server.heard_lock);
    int is_first = !server.heard_count && !server.heard_too_many;
    if (!line || server.heard_count == HEARD_MOST)
        server.heard_too_many = 1;
    else
        snprintf(server.heard[server.heard_count++], ANNOUNCE_TEXT, "%s", line);
    pthread_mutex_unlock(&server.heard_lock);
    if (is_first)
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
        upkeep_heard(hub, heard[i]);
    if (too_many)
        upkeep_heard(hub, NULL);
}

/* ---- Beginning ---- */

/* As many files as connections are allowed, and some. */
static void set_file_limit(int connections)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)connections + OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur < wanted)
        log_say(LOG_WARN, "file_limit", "wanted=%llu allowed=%llu", (unsigned long long)wanted,
                (unsigned long long)limit.rlim_cur);
    /* Or nobody would be asked to make room, and newcomers would find no file left. */
    if (limit.rlim_cur < wanted)
        snprintf(server.hub.config.connections, CONFIG_TEXT, "%d",
                 limit.rlim_cur > 2 * OTHER_FILES ? (int)limit.rlim_cur - OTHER_FILES : 1);
}

static int start_network(void)
{
    char why[SOCKET_FILE_WHY];
    struct hub *hub = &server.hub;
    set_file_limit(atoi(hub->config.connections));
    if (connections_listen(hub, &server.loop, &http_protocol, why))
        return 1;
    log_say(LOG_ERROR, "cannot_listen", "address=%s reason=%s", log_word(hub->config.listen).text,
            log_word(why).text);
    return 0;
}

static int open_store(void)
{
    char why[DB_WHY];
    struct hub *hub = &server.hub;
    if (store_claim(hub->config.store, why))
        hub->store = store_open(hub->config.store, why);
    if (!hub->store) {
        log_say(LOG_ERROR, "cannot_open_store", "reason=%s", log_word(why).text);
        return 0;
    }
    if (!store_begin(hub->store) || store_secret(hub->store, hub->secret) != STORE_OK ||
        dailies_chain(hub->store, now_day(), hub->daily_end, &hub->daily_first) != STORE_OK ||
        guests_learn(hub->store) != STORE_OK || changes_start(hub->store) != STORE_OK ||
        !store_commit(hub->store)) {
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
    hub->results = results_new(wake);
    if (!hub->results)
        return 0;
    hub->bots = crew_start(workers > 0 ? workers : 1, NULL, NULL, hub->results);
    hub->passwords = crew_start(PASSWORD_THREADS, NULL, NULL, hub->results);
    hub->post = crew_start(POST_THREADS, NULL, NULL, hub->results);
    hub->node = id_new();
    hub->has_others = !strncmp(hub->config.store, "postgres", 8);
    if (hub->has_others)
        hub->wire = db_wire_open(hub->config.store, note_heard);
    return hub->bots && hub->passwords && hub->post;
}

/* ---- Ending ---- */

/* Waits for the signals that end the process, on a thread of its own: should
 * the loop or the store hang, the end comes all the same. */
static void *guard(void *context)
{
    sigset_t *ending = context;
    struct timespec longest = {LONGEST_GOODBYE_S, 0};
    int number = 0;
    sigwait(ending, &number);
    log_say(LOG_INFO, "stopping", "signal=%d", number);
    uv_async_send(&server.stop);
    nanosleep(&longest, NULL);
    if (!server.is_stored)
        log_say(LOG_ERROR, "hangs", "what=%s", log_word("the store, or the loop").text);
    _exit(server.is_stored ? 0 : 1);
}

/* Every thread inherits that these signals are the guard's. */
static int start_guard(void)
{
    static sigset_t ending;
    pthread_t thread;
    sigemptyset(&ending);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGINT);
    pthread_sigmask(SIG_BLOCK, &ending, NULL);
    return !pthread_create(&thread, NULL, guard, &ending) && !pthread_detach(thread);
}

static void last_words(uv_timer_t *timer)
{
    (void)timer;
    /* Whatever was accepted is stored before the process ends. */
    if (!jobs_idle(&server.hub))
        return;
    server.is_stored = 1;
    connections_close_all();
    uv_stop(&server.loop);
}

static void stop(uv_async_t *handle)
{
    (void)handle;
    if (server.hub.stopping)
        return;
    server.hub.stopping = 1;
    notify_stopping();
    connections_refuse();
    ws_close_all(1001);
    uv_timer_start(&server.goodbye, last_words, GOODBYE_MS, 50);
}

static void tick(uv_timer_t *timer)
{
    (void)timer;
    upkeep_tick(&server.hub);
    memory_tick();
    notify_watchdog();
}

static void woken(uv_async_t *handle)
{
    struct hub *hub = &server.hub;
    (void)handle;
    results_collect(hub->results);
    take_heard(hub);
}

static void start_handles(void)
{
    uv_timer_init(&server.loop, &server.tick);
    uv_timer_init(&server.loop, &server.goodbye);
    uv_timer_start(&server.tick, tick, TICK_MS, TICK_MS);
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
    char where[CONFIG_TEXT] = "";
    if (c->port >= 0)
        snprintf(where, sizeof where, "http://%s:%d/%s", c->address[0] ? c->address : "localhost",
                 c->port, c->socket[0] ? " and " : "");
    if (c->socket[0])
        snprintf(where + strlen(where), sizeof where - strlen(where), "unix:%s", c->socket);
    log_say(LOG_INFO, "listening", "at=%s store=%s", log_word(where).text,
            store_kind(server.hub.store));
    if (config_warning(c))
        log_say(LOG_WARN, "settings", "reason=%s", log_word(config_warning(c)).text);
    printf("Conclave is at %s%s%s\n", c->url, c->url[0] ? "/, on this machine " : "", where);
    fflush(stdout);
}

static void clean_up(void)
{
    struct hub *hub = &server.hub;
    crew_stop(hub->post);
    crew_stop(hub->passwords);
    crew_stop(hub->bots);
    jobs_stop(hub);
    db_wire_close(hub->wire);
    hub->wire = NULL;
    bots_forget_all();
    uv_close((uv_handle_t *)&server.goodbye, NULL);
    uv_close((uv_handle_t *)&server.tick, NULL);
    uv_close((uv_handle_t *)&server.stop, NULL);
    uv_close((uv_handle_t *)&server.wake, NULL);
    uv_run(&server.loop, UV_RUN_DEFAULT);
    cache_free_all(hub);
    lobby_feed_free(hub);
    results_free(hub->results);
    store_close(hub->store);
    uv_loop_close(&server.loop);
    curl_global_cleanup();
}

int server_run(const struct config *config)
{
    struct hub *hub = &server.hub;
    hub->config = *config;
    hub->client_writable = ws_write_client;
    hub->request_answered = http_answered;
    hub->deliver = webhook_http_deliver;
    hub->unlimited = !config_is_on(config->limits);
    set_log_level(config->log);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGUSR1, SIG_IGN);
    signal(SIGUSR2, SIG_IGN);
    umask(0077); /* the database holds secrets */
    memory_start();
    pthread_mutex_init(&server.heard_lock, NULL);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    uv_loop_init(&server.loop);
    uv_async_init(&server.loop, &server.wake, woken);
    uv_async_init(&server.loop, &server.stop, stop);
    if (!start_guard() || !open_store() || !start_network())
        return 1;
    if (!start_crews()) {
        log_say(LOG_ERROR, "no_threads", "reason=%s", log_word(strerror(errno)).text);
        return 1;
    }
    if (!jobs_start(hub, 1))
        return 1;
    if (config_is_on(config->sandbox))
        sandbox_enter(&hub->config);
    start_handles();
    memory_tick();
    say_where();
    notify_ready();
    uv_run(&server.loop, UV_RUN_DEFAULT);
    clean_up();
    log_say(LOG_INFO, "stopped", "%s", "");
    return 0;
}
