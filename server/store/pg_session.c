/*
 * pg_session.c: see pg_session.h.
 *
 * Nothing here waits for ever. The network's own timeouts find a machine that
 * is gone; a database that is there and does not answer is found by the time
 * we wait; and what it still does for us then ends by its own timeouts.
 */
#include "pg_session.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <time.h>

/* Given before the address, so that the address wins. */
static const char *const keywords[] = {
    "connect_timeout",           "keepalives_idle",  "keepalives_interval",
    "keepalives_count",          "tcp_user_timeout", "target_session_attrs",
    "fallback_application_name", "dbname",           NULL};

/* Every statement finds its rows by an index (tests/store_plans_test.c), however few the rows
 * were when it was planned. */
static const char settings[] =
    "SELECT set_config(s.name, w.value, false) FROM pg_settings s JOIN (VALUES "
    "('statement_timeout', '3000'), ('lock_timeout', '2000'), "
    "('idle_in_transaction_session_timeout', '5000'), ('enable_seqscan', 'off'), "
    "('enable_hashjoin', 'off'), ('enable_mergejoin', 'off'), "
    "('jit', 'off'), ('plan_cache_mode', 'force_generic_plan')) w (name, value) "
    "ON w.name = s.name WHERE s.source IN ('default', 'configuration file')";

/* Notices such as "relation exists already" are no news. */
static void ignore_notice(void *context, const char *message)
{
    (void)context;
    (void)message;
}

PGconn *pg_connect(const char *url)
{
    const char *const values[] = {"3", "2", "1", "3", "4000", "read-write", "conclave", url, NULL};
    PGconn *conn = PQconnectdbParams(keywords, values, 1);
    PQsetNoticeProcessor(conn, ignore_notice, NULL);
    if (PQstatus(conn) == CONNECTION_OK)
        pg_do(conn, settings);
    return conn;
}

static int64_t milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int pg_receive(PGconn *conn, PGresult **result)
{
    int64_t end = milliseconds() + PG_ANSWER_MS;
    *result = NULL;
    for (;;) {
        int unsent = PQflush(conn);
        if (unsent < 0)
            return 0;
        if (!unsent && !PQisBusy(conn)) {
            *result = PQgetResult(conn);
            return 1;
        }
        int64_t left = end - milliseconds();
        struct pollfd fd = {PQsocket(conn), (short)(POLLIN | (unsent ? POLLOUT : 0)), 0};
        int ready = left > 0 ? poll(&fd, 1, (int)left) : 0;
        if (!ready || (ready < 0 && errno != EINTR))
            return 0;
        if (ready > 0 && (fd.revents & ~POLLOUT) && !PQconsumeInput(conn))
            return 0;
    }
}

int pg_do(PGconn *conn, const char *sql)
{
    PGresult *result;
    int done = PQsendQuery(conn, sql), received;
    while ((received = pg_receive(conn, &result)) && result) {
        ExecStatusType status = PQresultStatus(result);
        done &= status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
        PQclear(result);
    }
    return done && received;
}
