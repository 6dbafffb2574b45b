/*
 * db_wire.c: see db_wire.h: by NOTIFY.
 *
 * One session that both listens and speaks, without waiting for the disk. It
 * speaks after the commit its words are about: within it they would make all
 * commits of the cluster queue up. What is said while an earlier NOTIFY is
 * under way goes into the next one, a line each.
 */
#include "db_wire.h"

#include "../base/buffer.h"
#include "db.h"
#include "pg_session.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    PAYLOAD = 7900,         /* bytes of one NOTIFY; PostgreSQL takes 7999 */
    WAITING_MOST = 1 << 20, /* bytes that are kept while nobody can be told */
    AGAIN_MS = 500
};

struct db_wire {
    pthread_t thread;
    char *url;
    void (*heard)(const char *line);
    int stir[2]; /* a pipe: a byte in it says that there is something to do */
    pthread_mutex_t lock;
    struct buffer waiting; /* to be said, a line each */
    int stirred;           /* and the thread was told so */
    int ending;
    /* Of the thread alone. */
    PGconn *conn;
    int64_t said_ms; /* a NOTIFY is under way since then; 0: none */
};

static int64_t milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + 1;
}

static void connect_wire(struct db_wire *w)
{
    w->conn = pg_connect(w->url);
    w->said_ms = 0;
    if (PQstatus(w->conn) == CONNECTION_OK && !PQsetnonblocking(w->conn, 1) &&
        pg_do(w->conn, "SET synchronous_commit = off; SET application_name = 'conclave wire'") &&
        pg_do(w->conn, "LISTEN conclave")) {
        w->heard(NULL);
        return;
    }
    PQfinish(w->conn);
    w->conn = NULL;
}

static void hang_up(struct db_wire *w)
{
    PQfinish(w->conn);
    w->conn = NULL;
}

/* ---- Hearing ---- */

static void hear_lines(const struct db_wire *w, char *lines)
{
    for (char *end; *lines; lines = end) {
        end = lines + strcspn(lines, "\n");
        if (*end)
            *end++ = 0;
        w->heard(lines);
    }
}

/* What came in: the answer to our own words, and those of others. */
static void hear(struct db_wire *w)
{
    PGnotify *note;
    if (!PQconsumeInput(w->conn)) {
        hang_up(w);
        return;
    }
    while (w->said_ms && !PQisBusy(w->conn)) {
        PGresult *result = PQgetResult(w->conn);
        if (!result)
            w->said_ms = 0;
        PQclear(result);
    }
    while ((note = PQnotifies(w->conn))) {
        if (note->be_pid != PQbackendPID(w->conn))
            hear_lines(w, note->extra);
        PQfreemem(note);
    }
}

/* ---- Saying ---- */

/* Takes as many lines as one NOTIFY carries; 0: there is nothing to say. */
static size_t take_lines(struct db_wire *w, char out[PAYLOAD + 1])
{
    size_t n = 0;
    pthread_mutex_lock(&w->lock);
    if (w->waiting.length) {
        n = w->waiting.length < PAYLOAD ? w->waiting.length : PAYLOAD;
        while (w->waiting.data[n - 1] != '\n')
            n--;
        memcpy(out, w->waiting.data, n);
        memmove(w->waiting.data, w->waiting.data + n, w->waiting.length - n);
        w->waiting.length -= n;
        out[n - 1] = 0;
    }
    pthread_mutex_unlock(&w->lock);
    return n;
}

static void say(struct db_wire *w)
{
    char lines[PAYLOAD + 1];
    const char *values[1] = {lines};
    if (!w->conn || w->said_ms || !take_lines(w, lines))
        return;
    w->said_ms = milliseconds();
    if (!PQsendQueryParams(w->conn, "SELECT pg_notify('conclave', $1)", 1, NULL, values, NULL, NULL,
                           0))
        hang_up(w);
}

void db_wire_say(struct db_wire *w, const char *line)
{
    pthread_mutex_lock(&w->lock);
    if (w->waiting.length < WAITING_MOST) {
        buffer_plain(&w->waiting, line);
        buffer_bytes(&w->waiting, "\n", 1);
    }
    if (w->waiting.failed)
        buffer_free(&w->waiting); /* they find out by themselves, later */
    if (!w->stirred)
        w->stirred = write(w->stir[1], "", 1) == 1;
    pthread_mutex_unlock(&w->lock);
}

/* ---- The thread ---- */

/* Sleeps until there is something to do; 0: the end. */
static int sleep_on(struct db_wire *w)
{
    char bytes[16];
    int unsent = w->conn ? PQflush(w->conn) : 0;
    struct pollfd fds[2] = {
        {w->stir[0], POLLIN, 0},
        {w->conn ? PQsocket(w->conn) : -1, (short)(POLLIN | (unsent > 0 ? POLLOUT : 0)), 0}};
    int wait_ms = !w->conn ? AGAIN_MS : w->said_ms ? PG_ANSWER_MS : -1;
    if (poll(fds, 2, wait_ms) < 0 && errno != EINTR)
        return 0;
    pthread_mutex_lock(&w->lock);
    if (fds[0].revents && read(w->stir[0], bytes, sizeof bytes) > 0)
        w->stirred = 0;
    int ending = w->ending;
    pthread_mutex_unlock(&w->lock);
    if (w->conn && fds[1].revents)
        hear(w);
    if (w->conn && w->said_ms && milliseconds() - w->said_ms > PG_ANSWER_MS)
        hang_up(w);
    return !ending;
}

static void *live(void *context)
{
    struct db_wire *w = context;
    do {
        if (!w->conn)
            connect_wire(w);
        say(w);
    } while (sleep_on(w));
    PQfinish(w->conn);
    return NULL;
}

struct db_wire *db_wire_open(const char *url, void (*heard)(const char *line))
{
    struct db_wire *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->url = strdup(url);
    w->heard = heard;
    pthread_mutex_init(&w->lock, NULL);
    if (w->url && !pipe(w->stir) && !pthread_create(&w->thread, NULL, live, w))
        return w;
    free(w->url);
    free(w);
    return NULL;
}

void db_wire_close(struct db_wire *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->ending = 1;
    pthread_mutex_unlock(&w->lock);
    if (write(w->stir[1], "", 1) == 1)
        pthread_join(w->thread, NULL);
    close(w->stir[0]);
    close(w->stir[1]);
    buffer_free(&w->waiting);
    pthread_mutex_destroy(&w->lock);
    free(w->url);
    free(w);
}
