/*
 * db_pg.c: PostgreSQL, for several nodes on one database.
 *
 * The session is always in libpq's pipeline mode. Within a transaction a
 * statement is sent and its answer read when somebody looks at it, at the
 * latest with the commit's: a transaction in which nothing is looked at costs
 * one round trip, BEGIN and COMMIT included (docs/decisions/009).
 */
#include "db_pg.h"

#include "db.h"
#include "pg_session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Something that was sent and will be answered, in this order. */
struct sent {
    int prepares; /* the statement that it prepares; -1: none */
    int is_sync;
    PGresult *result; /* came, and nobody looked at it yet */
};

enum stage { OUTSIDE, WANTED, INSIDE }; /* of a transaction; wanted: its BEGIN was not sent yet */

struct pg {
    struct db db;
    PGconn *conn;
    char *url;
    uint8_t prepared[DB_STATEMENTS]; /* sent to be prepared in this session */
    struct sent *sent;
    int count, cap;
    int received; /* of them */
    enum stage stage;
    int unflushed; /* the database was not asked yet to answer at once */
    int failed;    /* something since the last mending: nothing of it will be kept */
    int lost;      /* the connection is of no use any more */
    int silent;    /* nothing came when an answer was due: trying again at once would take long */
};

static struct pg *of(struct db *db)
{
    return (struct pg *)db;
}

static int note_error(struct pg *p, const char *message)
{
    snprintf(p->db.error, sizeof p->db.error, "%s", message);
    p->db.error[strcspn(p->db.error, "\n")] = 0;
    p->failed = 1;
    return 0;
}

static int note_lost(struct pg *p)
{
    const char *message = PQerrorMessage(p->conn);
    p->lost = 1;
    return note_error(p, *message ? message : "the database does not answer");
}

/* ---- What was sent, and the answers ---- */

static void forget_sent(struct pg *p)
{
    for (int i = 0; i < p->count; i++)
        PQclear(p->sent[i].result);
    p->count = p->received = 0;
}

/* Notes that something was sent. */
static int push(struct pg *p, int was_sent, int prepares, int is_sync)
{
    if (!was_sent)
        return note_lost(p);
    if (p->count == p->cap) {
        int cap = p->cap ? p->cap * 2 : 64;
        struct sent *sent = realloc(p->sent, (size_t)cap * sizeof *sent);
        if (!sent) {
            p->lost = 1;
            return note_error(p, "there is not enough memory");
        }
        p->sent = sent;
        p->cap = cap;
    }
    p->sent[p->count++] = (struct sent){prepares, is_sync, NULL};
    p->unflushed = !is_sync;
    return 1;
}

static int is_good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_PIPELINE_SYNC;
}

/* Reads the answer to the first that is still to be answered. */
static int take_answer(struct pg *p)
{
    struct sent *s = &p->sent[p->received];
    PGresult *more = NULL;
    if (!pg_receive(p->conn, &s->result) || !s->result) {
        p->silent = PQstatus(p->conn) == CONNECTION_OK;
        return note_lost(p);
    }
    while (!s->is_sync && pg_receive(p->conn, &more) && more)
        PQclear(more);
    p->received++;
    if (is_good(s->result))
        return 1;
    if (s->prepares >= 0)
        p->prepared[s->prepares] = 0;
    if (PQresultStatus(s->result) != PGRES_PIPELINE_ABORTED)
        note_error(p, PQresultErrorMessage(s->result));
    p->failed = 1;
    p->lost |= PQstatus(p->conn) != CONNECTION_OK;
    return !p->lost;
}

static int take_answers(struct pg *p, int up_to)
{
    if (p->received <= up_to && p->unflushed) {
        if (!PQsendFlushRequest(p->conn))
            return note_lost(p);
        p->unflushed = 0;
    }
    while (p->received <= up_to)
        if (p->lost || !take_answer(p))
            return 0;
    return 1;
}

static int send_plain(struct pg *p, const char *sql)
{
    return push(p, PQsendQueryParams(p->conn, sql, 0, NULL, NULL, NULL, NULL, 0), -1, 0);
}

/* Ends a pipeline and reads all its answers. */
static int sync_all(struct pg *p)
{
    return push(p, PQpipelineSync(p->conn), -1, 1) && take_answers(p, p->count - 1);
}

/* ---- Sessions and transactions ---- */

static int open_session(struct pg *p)
{
    PQfinish(p->conn);
    forget_sent(p);
    memset(p->prepared, 0, sizeof p->prepared);
    p->failed = p->lost = p->unflushed = 0;
    p->stage = OUTSIDE;
    p->conn = pg_connect(p->url);
    if (PQstatus(p->conn) == CONNECTION_OK && !PQsetnonblocking(p->conn, 1) &&
        PQenterPipelineMode(p->conn))
        return 1;
    return note_lost(p);
}

static int alive(struct db *db)
{
    struct pg *p = of(db);
    /* Only after a sync is it known in what state the session is. */
    if (!p->lost && (p->stage == INSIDE || p->received < p->count))
        sync_all(p);
    p->stage = OUTSIDE;
    if (!p->lost && PQtransactionStatus(p->conn) != PQTRANS_IDLE && send_plain(p, "ROLLBACK"))
        sync_all(p);
    int silent = p->silent;
    p->silent = 0;
    if (p->lost || PQstatus(p->conn) != CONNECTION_OK)
        return !silent && open_session(p);
    p->failed = 0;
    return 1;
}

static int begin(struct db *db)
{
    struct pg *p = of(db);
    if ((p->failed || p->lost || p->stage != OUTSIDE) && !alive(db))
        return 0;
    forget_sent(p);
    p->stage = WANTED;
    return 1;
}

static int commit(struct db *db)
{
    struct pg *p = of(db);
    int nothing = p->stage == WANTED;
    p->stage = OUTSIDE;
    if (nothing || p->failed)
        return !p->failed;
    int at = p->count;
    if (!send_plain(p, "COMMIT") || !sync_all(p))
        return 0;
    /* A transaction that failed is ended by COMMIT too, but not with that word. */
    return !p->failed && !strcmp(PQcmdStatus(p->sent[at].result), "COMMIT");
}

/* Not in a pipeline, and however long it takes: for bringing a database up to date. */
static int script(struct db *db, const char *sql)
{
    struct pg *p = of(db);
    if (!PQexitPipelineMode(p->conn) || PQsetnonblocking(p->conn, 0))
        return note_lost(p);
    PGresult *result = PQexec(p->conn, sql);
    int done = is_good(result) || note_error(p, PQresultErrorMessage(result));
    PQclear(result);
    PQsetnonblocking(p->conn, 1);
    return PQenterPipelineMode(p->conn) && done;
}

/* ---- Questions ---- */

static int send_ask(struct pg *p, int statement, const struct db_arg *args, int n)
{
    const char *values[DB_ARGS];
    char digits[DB_ARGS][24], name[16];
    snprintf(name, sizeof name, "s%d", statement);
    if (!p->prepared[statement]) {
        if (!push(p, PQsendPrepare(p->conn, name, p->db.statements[statement], 0, NULL), statement,
                  0))
            return 0;
        p->prepared[statement] = 1;
    }
    for (int i = 0; i < n; i++) {
        snprintf(digits[i], sizeof digits[i], "%lld", (long long)args[i].number);
        values[i] = args[i].text ? args[i].text : digits[i];
    }
    return push(p, PQsendQueryPrepared(p->conn, name, n, values, NULL, NULL, 0), -1, 0);
}

/* Waits for the answer. */
static int look(struct rows *rows)
{
    struct pg *p = of(rows->db);
    if (rows->result || rows->failed)
        return !rows->failed;
    if (take_answers(p, rows->ticket)) {
        rows->result = p->sent[rows->ticket].result;
        p->sent[rows->ticket].result = NULL;
    }
    rows->failed = !rows->result || !is_good(rows->result);
    return !rows->failed;
}

static void ask(struct rows *rows, int statement, const struct db_arg *args, int n)
{
    struct pg *p = of(rows->db);
    rows->row = -1;
    rows->ticket = -1;
    if (p->stage == OUTSIDE && p->failed)
        alive(rows->db);
    if (p->stage == OUTSIDE)
        forget_sent(p);
    if (p->stage == WANTED && !p->failed && send_plain(p, "BEGIN"))
        p->stage = INSIDE;
    if (p->failed || !send_ask(p, statement, args, n)) {
        rows->failed = 1;
        return;
    }
    rows->ticket = p->count - 1;
    if (p->stage == OUTSIDE && sync_all(p))
        look(rows);
}

static int next(struct rows *rows)
{
    return look(rows) && ++rows->row < PQntuples(rows->result);
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
    if (look(rows))
        rows->changed = strtoll(PQcmdTuples(rows->result), NULL, 10);
    PQclear(rows->result);
    rows->result = NULL;
}

static void close_db(struct db *db)
{
    struct pg *p = of(db);
    forget_sent(p);
    free(p->sent);
    PQfinish(p->conn);
    free(p->url);
    free(p);
}

static const struct db_kind kind = {
    .name = "postgresql",
    .answers_late = 1,
    DB_FUNCTIONS,
};

struct db *db_pg_open(const char *url, char why[DB_WHY])
{
    struct pg *p = calloc(1, sizeof *p);
    if (!p || !(p->url = strdup(url))) {
        free(p);
        snprintf(why, DB_WHY, "there is not enough memory");
        return NULL;
    }
    p->db.kind = &kind;
    if (!open_session(p)) {
        snprintf(why, DB_WHY, "cannot reach the database: %.360s", p->db.error);
        close_db(&p->db);
        return NULL;
    }
    return &p->db;
}
