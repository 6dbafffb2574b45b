/*
 * store_plans_test.c: no statement reads a whole table. Asks SQLite and
 * PostgreSQL how they would run each statement of store_sql.h.
 *
 * Our sessions with PostgreSQL avoid such plans at any price (pg_session.c), so
 * that the few rows of an empty database do not hide that an index is missing.
 */
#include "store_kit.h"

#include "../server/store/pg_session.h"
#include "../server/store/store_sql.h"
#include "store_both.h"

#include <sodium.h>
#include <sqlite3.h>
#include <unistd.h>

static const struct {
    const char *name, *sql;
} all[] = {
#define X(name, text) {#name, text},
    SQL_MAP(X)
#undef X
};

static char folder[] = "/tmp/conclave-plans-XXXXXX";

static int is_only_for(const char *name, const char *database)
{
    static const char *const sqlite[] = {"FORGET_SAID_SQLITE", "HAS_META", "COLUMNS"};
    static const char *const postgres[] = {"FORGET_SAID_POSTGRES", "APPEND_ALL", "RATINGS_LOCK",
                                           "HAS_META_PG", "COLUMNS_PG"};
    int found = 0;
    for (size_t i = 0; !strcmp(database, "sqlite") && i < BG_LEN(sqlite); i++)
        found |= !strcmp(name, sqlite[i]);
    for (size_t i = 0; !strcmp(database, "postgres") && i < BG_LEN(postgres); i++)
        found |= !strcmp(name, postgres[i]);
    return found;
}

/* Once at the start, once an hour, or by the host, never because a stranger asks for it. */
static int may_read_all(const char *name)
{
    static const char *const rare[] = {"PEOPLE_UNMARKED", "PROGRAMS",   "SWEEP_SESSIONS",
                                       "SWEEP_GUESTS",    "HAS_META",   "HAS_META_PG",
                                       "COLUMNS",         "COLUMNS_PG", "PEOPLE",
                                       "LIST_ALL",        "BANS",       "CHANGES_DROP"};
    for (size_t i = 0; i < BG_LEN(rare); i++)
        if (!strcmp(name, rare[i]))
            return 1;
    return 0;
}

static void make_store(const char *url)
{
    char why[DB_WHY];
    struct store *s = store_open(url, why);
    if (!s)
        fail_msg("%s", why);
    store_close(s);
}

/* Lists that anybody may ask for: their first rows are found without reading all the others
 * to sort them. Lists of one person or one table may be sorted. */
static int may_sort(const char *name)
{
    static const char *const lists[] = {"LIST_PUBLIC", "LIST_GAME",   "LIST_DUE",    "RATINGS_BEST",
                                        "NOTICES_DUE", "DAILY_BOARD", "DAILY_SPREAD"};
    for (size_t i = 0; i < BG_LEN(lists); i++)
        if (!strcmp(name, lists[i]))
            return 0;
    return 1;
}

/* ---- SQLite ---- */

/* "SCAN x" where x is a table; queries of a statement's own may be read whole, and so may an
 * index that holds nothing but what is looked for. */
static int scans(const char *step)
{
    static const char *const tables[] = {
        "briefs", "tables",  "table_seats", "log",   "people", "sessions",
        "mutes",  "notices", "ratings",     "daily", "b",      "l",
        "t",      "s",       "p",           "m",     "r",      "d"};
    if (strncmp(step, "SCAN ", 5) || strstr(step, "INDEX briefs_unnamed"))
        return 0;
    size_t n = strcspn(step + 5, " ");
    for (size_t i = 0; i < BG_LEN(tables); i++)
        if (strlen(tables[i]) == n && !strncmp(step + 5, tables[i], n))
            return 1;
    return 0;
}

static int sqlite_scans(sqlite3 *db, const char *name, const char *sql)
{
    char text[4096];
    sqlite3_stmt *stmt;
    int wrong = 0;
    snprintf(text, sizeof text, "EXPLAIN QUERY PLAN %s", sql);
    if (sqlite3_prepare_v2(db, text, -1, &stmt, NULL) != SQLITE_OK)
        fail_msg("%s: %s", name, sqlite3_errmsg(db));
    while (sqlite3_step(stmt) == SQLITE_ROW) {
        const char *step = (const char *)sqlite3_column_text(stmt, 3);
        if (!scans(step) && (may_sort(name) || !strstr(step, "TEMP B-TREE")))
            continue;
        print_error("%s: %s\n", name, step);
        wrong = 1;
    }
    sqlite3_finalize(stmt);
    return wrong;
}

static void sqlite_finds_everything_by_an_index(void **state)
{
    char path[80], url[100];
    sqlite3 *db;
    int wrong = 0;
    (void)state;
    snprintf(path, sizeof path, "%s/plans.db", folder);
    snprintf(url, sizeof url, "sqlite:%s", path);
    make_store(url);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    for (size_t i = 0; i < BG_LEN(all); i++)
        if (!is_only_for(all[i].name, "postgres") && !may_read_all(all[i].name))
            wrong += sqlite_scans(db, all[i].name, all[i].sql);
    assert_int_equal(sqlite_scans(db, "a scan", "SELECT text FROM log WHERE kind = 6"), 1);
    sqlite3_close(db);
    assert_int_equal(wrong, 0);
}

/* ---- PostgreSQL ---- */

static PGresult *run_pg(PGconn *conn, const char *name, const char *sql)
{
    PGresult *result = PQexec(conn, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s: %s", name, PQerrorMessage(conn));
    return result;
}

/* How many arguments a prepared statement takes. */
static int count_arguments(PGconn *conn)
{
    PGresult *result = run_pg(conn, "arguments",
                              "SELECT coalesce(array_length(parameter_types, 1), 0) FROM "
                              "pg_prepared_statements WHERE name = 'tried'");
    int n = atoi(PQgetvalue(result, 0, 0));
    PQclear(result);
    return n;
}

static int is_index_scan(const char *line)
{
    return strstr(line, "Index Scan using") || strstr(line, "Index Only Scan using") ||
           strstr(line, "Index Scan Backward using");
}

/* A plan reads a whole table by a Seq Scan, or by an index without a condition. */
static int plan_scans(PGresult *plan, const char *name)
{
    int wrong = 0, n = PQntuples(plan);
    for (int i = 0; i < n; i++) {
        const char *line = PQgetvalue(plan, i, 0);
        const char *next = i + 1 < n ? PQgetvalue(plan, i + 1, 0) : "";
        int reads_all =
            strstr(line, "Seq Scan") ||
            (is_index_scan(line) && !strstr(next, "Index Cond") && !strstr(line, "briefs_unnamed"));
        if (!reads_all && (may_sort(name) || !strstr(line, "Sort  (")))
            continue;
        print_error("%s: %s\n", name, line);
        wrong = 1;
    }
    return wrong;
}

static int pg_scans(PGconn *conn, const char *name, const char *sql)
{
    char text[6000];
    snprintf(text, sizeof text, "PREPARE tried AS %s", sql);
    PQclear(run_pg(conn, name, text));
    int n = count_arguments(conn);
    size_t length = (size_t)snprintf(text, sizeof text, "EXPLAIN EXECUTE tried%s", n ? "(" : "");
    for (int i = 0; i < n; i++)
        length +=
            (size_t)snprintf(text + length, sizeof text - length, "NULL%c", i + 1 < n ? ',' : ')');
    PGresult *plan = run_pg(conn, name, text);
    int wrong = plan_scans(plan, name);
    PQclear(plan);
    PQclear(run_pg(conn, name, "DEALLOCATE tried"));
    return wrong;
}

static void postgres_finds_everything_by_an_index(void **state)
{
    int wrong = 0;
    make_store(url_of(state));
    PGconn *conn = pg_connect(url_of(state));
    PQclear(run_pg(conn, "settings", "SET enable_bitmapscan = off"));
    for (size_t i = 0; i < BG_LEN(all); i++)
        if (!is_only_for(all[i].name, "sqlite") && !may_read_all(all[i].name))
            wrong += pg_scans(conn, all[i].name, all[i].sql);
    assert_int_equal(pg_scans(conn, "a scan", "SELECT text FROM log WHERE kind = 6"), 1);
    PQfinish(conn);
    assert_int_equal(wrong, 0);
}

int main(int argc, char **argv)
{
    const char *pg = both_stores(argv, folder);
    (void)argc;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sqlite_finds_everything_by_an_index),
        LAW(postgres_finds_everything_by_an_index, pg),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return failed || system(command);
}
