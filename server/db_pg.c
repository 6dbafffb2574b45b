/*
 * db_pg.c: PostgreSQL, for several nodes on one database.
 *
 * Announcements (NOTIFY) go through a second session that does not wait for
 * the disk, and only after the commit they speak of: inside it they would make
 * all commits of the cluster queue up.
 */
#include "db.h"

#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct pg {
    struct db db;
    PGconn *conn;
    PGconn *voice; /* the second session */
    char *url;
    uint8_t prepared[DB_STATEMENTS]; /* in this session */
};

static struct pg *of(struct db *db)
{
    return (struct pg *)db;
}

static int note_error(struct pg *p, const char *message)
{
    snprintf(p->db.error, sizeof p->db.error, "%s", message);
    p->db.error[strcspn(p->db.error, "\n")] = 0;
    return 0;
}

static int done(struct pg *p, PGconn *conn, PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    int ok = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!ok)
        note_error(p, PQerrorMessage(conn));
    PQclear(result);
    return ok;
}

static int script(struct db *db, const char *sql)
{
    return done(of(db), of(db)->conn, PQexec(of(db)->conn, sql));
}

static int prepare(struct pg *p, int statement, const char *name)
{
    if (!p->prepared[statement])
        p->prepared[statement] = (uint8_t)done(
            p, p->conn, PQprepare(p->conn, name, p->db.statements[statement], 0, NULL));
    return p->prepared[statement];
}

static void ask(struct rows *rows, int statement, const struct db_arg *args, int n)
{
    struct pg *p = of(rows->db);
    const char *values[DB_ARGS];
    char digits[DB_ARGS][24], name[16];
    snprintf(name, sizeof name, "s%d", statement);
    if (!prepare(p, statement, name)) {
        rows->failed = 1;
        return;
    }
    for (int i = 0; i < n; i++) {
        snprintf(digits[i], sizeof digits[i], "%lld", (long long)args[i].number);
        values[i] = args[i].text ? args[i].text : digits[i];
    }
    rows->result = PQexecPrepared(p->conn, name, n, values, NULL, NULL, 0);
    ExecStatusType status = PQresultStatus(rows->result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        note_error(p, PQerrorMessage(p->conn));
        rows->failed = 1;
    }
    rows->row = -1;
}

static int next(struct rows *rows)
{
    return ++rows->row < PQntuples(rows->result);
}

static const char *text(const struct rows *rows, int column)
{
    return PQgetvalue(rows->result, rows->row, column);
}

static int64_t number(const struct rows *rows, int column)
{
    return strtoll(text(rows, column), NULL, 10);
}

static void end(struct rows *rows)
{
    if (!rows->result)
        return;
    rows->changed = strtoll(PQcmdTuples(rows->result), NULL, 10);
    PQclear(rows->result);
    rows->result = NULL;
}

static int alive(struct db *db)
{
    struct pg *p = of(db);
    if (PQstatus(p->conn) != CONNECTION_OK) {
        PQreset(p->conn);
        memset(p->prepared, 0, sizeof p->prepared);
    }
    if (PQstatus(p->conn) != CONNECTION_OK)
        return note_error(p, PQerrorMessage(p->conn));
    if (PQtransactionStatus(p->conn) != PQTRANS_IDLE)
        PQclear(PQexec(p->conn, "ROLLBACK"));
    return PQstatus(p->conn) == CONNECTION_OK;
}

/* The server process of our own voice: what it says is no news to us. */
static _Atomic int voice_pid;

static PGconn *open_voice(struct pg *p)
{
    if (p->voice && PQstatus(p->voice) == CONNECTION_OK)
        return p->voice;
    PQfinish(p->voice);
    p->voice = PQconnectdb(p->url);
    PQclear(PQexec(p->voice, "SET synchronous_commit=off"));
    voice_pid = PQbackendPID(p->voice);
    return p->voice;
}

static void announce(struct db *db, const char *line)
{
    struct pg *p = of(db);
    char sql[400];
    snprintf(sql, sizeof sql, "NOTIFY conclave, '%s'", line);
    /* A session that died while it was silent is found out by the first try. */
    for (int try = 0; try < 2; try++)
        if (done(p, open_voice(p), PQexec(p->voice, sql)))
            return;
}

static void close_db(struct db *db)
{
    struct pg *p = of(db);
    PQfinish(p->conn);
    PQfinish(p->voice);
    free(p->url);
    free(p);
}

static const struct db_kind kind = {
    .name = "postgresql",
    .script = script,
    .ask = ask,
    .next = next,
    .number = number,
    .text = text,
    .end = end,
    .alive = alive,
    .announce = announce,
    .close = close_db,
};

/* Notices such as "relation exists already" are no news. */
static void ignore_notice(void *context, const char *message)
{
    (void)context;
    (void)message;
}

struct db *db_open_pg(const char *url, char why[DB_WHY])
{
    struct pg *p = calloc(1, sizeof *p);
    if (!p || !(p->url = strdup(url))) {
        free(p);
        snprintf(why, DB_WHY, "there is not enough memory");
        return NULL;
    }
    p->db.kind = &kind;
    p->conn = PQconnectdb(url);
    PQsetNoticeProcessor(p->conn, ignore_notice, NULL);
    if (PQstatus(p->conn) != CONNECTION_OK) {
        note_error(p, PQerrorMessage(p->conn));
        snprintf(why, DB_WHY, "cannot reach the database: %.360s", p->db.error);
        close_db(&p->db);
        return NULL;
    }
    return &p->db;
}

/* ---- Listening ---- */

struct db_ear {
    pthread_t thread;
    char *url;
    void (*heard)(const char *line);
    int stop[2]; /* a pipe: a byte in it ends the thread */
};

static PGconn *connect_ear(const struct db_ear *ear)
{
    PGconn *conn = PQconnectdb(ear->url);
    PQclear(PQexec(conn, "LISTEN conclave"));
    if (PQstatus(conn) == CONNECTION_OK) {
        ear->heard(NULL);
        return conn;
    }
    PQfinish(conn);
    return NULL;
}

static void hear_all(const struct db_ear *ear, PGconn *conn)
{
    PGnotify *note;
    while ((note = PQnotifies(conn))) {
        if (note->be_pid != voice_pid)
            ear->heard(note->extra);
        PQfreemem(note);
    }
}

static void *listen_on(void *context)
{
    struct db_ear *ear = context;
    PGconn *conn = NULL;
    for (;;) {
        if (!conn)
            conn = connect_ear(ear);
        struct pollfd fds[2] = {{ear->stop[0], POLLIN, 0}, {conn ? PQsocket(conn) : -1, POLLIN, 0}};
        if (poll(fds, 2, conn ? -1 : 500) < 0 && errno != EINTR)
            break;
        if (fds[0].revents)
            break;
        if (!conn || !fds[1].revents)
            continue;
        if (!PQconsumeInput(conn)) {
            PQfinish(conn);
            conn = NULL;
        } else {
            hear_all(ear, conn);
        }
    }
    PQfinish(conn);
    return NULL;
}

struct db_ear *db_listen_pg(const char *url, void (*heard)(const char *line))
{
    struct db_ear *ear = calloc(1, sizeof *ear);
    if (!ear)
        return NULL;
    ear->url = strdup(url);
    ear->heard = heard;
    if (ear->url && !pipe(ear->stop) && !pthread_create(&ear->thread, NULL, listen_on, ear))
        return ear;
    free(ear->url);
    free(ear);
    return NULL;
}

void db_listen_end(struct db_ear *ear)
{
    if (!ear)
        return;
    if (write(ear->stop[1], "", 1) == 1)
        pthread_join(ear->thread, NULL);
    close(ear->stop[0]);
    close(ear->stop[1]);
    free(ear->url);
    free(ear);
}
