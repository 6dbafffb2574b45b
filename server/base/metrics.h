/*
 * metrics.h: counters and gauges for /metrics. Any thread may count.
 */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include "buffer.h"

#define METRICS_MAP(X)                                                                             \
    X(MOVES, "conclave_moves_total", "counter", "moves of people and bots, stored")                \
    X(COMMANDS, "conclave_commands_total", "counter", "commands received for tables")              \
    X(REFUSED, "conclave_refused_total", "counter", "commands refused")                            \
    X(STATES, "conclave_states_written_total", "counter", "positions written for somebody")        \
    X(MESSAGES, "conclave_messages_total", "counter", "WebSocket messages sent")                   \
    X(SENT_BYTES, "conclave_sent_bytes_total", "counter", "bytes of WebSocket messages sent")      \
    X(REQUESTS, "conclave_requests_total", "counter", "HTTP requests")                             \
    X(CONNECTIONS, "conclave_connections", "gauge", "open WebSocket connections")                  \
    X(OPEN, "conclave_open_connections", "gauge", "open connections of any kind")                  \
    X(LIMITED, "conclave_limited_total", "counter", "times somebody met a limit")                  \
    X(TABLES, "conclave_tables_loaded", "gauge", "tables in memory")                               \
    X(BATCHES, "conclave_store_commits_total", "counter", "transactions committed")                \
    X(JOBS, "conclave_store_jobs_total", "counter", "operations of the store")                     \
    X(READS, "conclave_store_reads_total", "counter", "operations that only read, beside those")   \
    X(STORE_FAILED, "conclave_store_failures_total", "counter", "operations that failed")          \
    X(STALE, "conclave_store_stale_total", "counter", "appends another node was faster with")      \
    X(BOT_MOVES, "conclave_bot_answers_total", "counter", "answers of bots")                       \
    X(BOT_MICROSECONDS, "conclave_bot_microseconds_total", "counter", "time bots have thought")    \
    X(SLOW_CLIENTS, "conclave_slow_clients_total", "counter", "connections closed as too slow")    \
    X(WEBHOOKS, "conclave_webhooks_total", "counter", "webhook deliveries tried")

enum metric {
#define X(name, text, kind, help) METRIC_##name,
    METRICS_MAP(X)
#undef X
        METRIC_COUNT
};

void metric_add(enum metric metric, int64_t amount);
/* The time from receiving a move to its being stored, in microseconds. */
void metric_move_latency(int64_t microseconds);
/* All of them as Prometheus reads them. */
void metrics_write(struct buffer *out);

#endif
