/*
 * store_upkeep_test.c: laws of the store beside those of its operations
 * (store_test.c): transactions for many tables, deleting people, upgrades under
 * way, one process a file, databases that do not answer, the wire between nodes.
 */
#include "store_kit.h"

#include "../server/store/transactions.h"
#include "../server/base/log.h"
#include "../server/store/pg_session.h"
#include "store_both.h"
#include "../server/store/tables.h"
#include "../server/store/entries.h"
#include "../server/store/people.h"
#include "../server/store/notices.h"
#include "../server/store/db_wire.h"

#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char folder[] = "/tmp/conclave-upkeep-XXXXXX";

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* for what threads share */

static int wait_until(const int *number, int value)
{
    for (int i = 0; i < 2000; i++) {
        pthread_mutex_lock(&lock);
        int is = *number == value;
        pthread_mutex_unlock(&lock);
        if (is)
            return 1;
        usleep(10000);
    }
    return 0;
}

/* ---- Many tables in one transaction ---- */

enum { MANY = 600 };

static void each_append_of_a_transaction_has_its_own_fate(void **state)
{
    struct store *s = open_store(state);
    static int64_t id[MANY];
    static struct append a[MANY];
    static struct table_brief brief[MANY];
    static struct entry e[MANY];
    char text[] = "it's \"x\" \\ {,} NULL é";
    struct read_log log = {0, 0, ""};
    for (int i = 0; i < MANY; i++)
        id[i] = make_table(s);
    assert_int_equal(append(s, id[5], 1, ENTRY_MOVE, "earlier"), STORE_OK);
    assert_true(store_begin(s));
    for (int i = 0; i < MANY; i++) {
        e[i] = (struct entry){1, 7, ENTRY_MOVE, 1, text};
        brief[i] = new_brief(1);
        enum store_status status = entries_append_start(s, id[i], &e[i], 1, &brief[i], NULL, &a[i]);
        assert_int_equal(status, i == 5 && !store_answers_late(s) ? STORE_STALE : STORE_OK);
    }
    assert_true(store_commit(s));
    for (int i = 0; i < MANY; i++)
        assert_int_equal(a[i].status, i == 5 ? STORE_STALE : STORE_OK);
    assert_int_equal(entries_read(s, id[MANY - 1], 0, take_entry, &log), STORE_OK);
    assert_int_equal(log.count, 1);
    assert_string_equal(log.text, text);
    store_close(s);
}

static void a_table_may_be_appended_to_twice(void **state)
{
    struct store *s = open_store(state);
    struct append first, second, third;
    char text[] = "once";
    struct entry e[2] = {{1, 7, ENTRY_MOVE, 1, text}, {2, 7, ENTRY_MOVE, 1, text}};
    struct table_brief one = new_brief(1), two = new_brief(2);
    struct read_log log = {0, 0, ""};
    int64_t id = make_table(s);
    assert_true(store_begin(s));
    assert_int_equal(entries_append_start(s, id, &e[0], 1, &one, NULL, &first), STORE_OK);
    assert_int_equal(entries_append_start(s, id, &e[1], 1, &two, NULL, &second), STORE_OK);
    enum store_status again = entries_append_start(s, id, &e[1], 1, &two, NULL, &third);
    assert_true(store_commit(s));
    assert_int_equal(first.status, STORE_OK);
    assert_int_equal(second.status, STORE_OK);
    assert_int_equal(again == STORE_OK ? third.status : again, STORE_STALE);
    assert_int_equal(entries_read(s, id, 0, take_entry, &log), STORE_OK);
    assert_int_equal(log.count, 2);
    store_close(s);
}

static void note_notice(void *context, const struct notice_row *row)
{
    int64_t *person = context;
    if (row->user == *person)
        *person = 0;
}

static void what_comes_too_late_changes_nothing(void **state)
{
    struct store *s = open_store(state);
    char sit[] = "7 Ann", chat[] = "7 Ann\thello";
    struct entry e[3] = {
        {1, 7, ENTRY_SIT, 1, sit}, {2, 7, ENTRY_CHAT, 1, chat}, {3, 8, ENTRY_CHAT, 1, chat}};
    struct table_brief brief = new_brief(3);
    struct person_row ann = new_person("Ann");
    struct append a;
    struct table_listed l;
    struct read_log log = {0, 0, ""};
    int64_t id = make_table(s), told = ann.id;
    brief.user[1] = 7;
    assert_true(store_begin(s));
    assert_int_equal(person_create(s, &ann), STORE_OK);
    assert_int_equal(person_set_webhook(s, ann.id, "https://example.org/", "key"), STORE_OK);
    assert_true(store_commit(s));
    assert_int_equal(append(s, id, 1, ENTRY_MOVE, "earlier"), STORE_OK);
    assert_true(store_begin(s));
    if (entries_append_start(s, id, e, 3, &brief, NULL, &a) == STORE_OK)
        assert_int_equal(notices_add_after(s, &a, ann.id, "{}", 1), STORE_OK);
    assert_true(store_commit(s));
    assert_int_equal(a.status, STORE_STALE);
    assert_int_equal(entries_read(s, id, 0, take_entry, &log), STORE_OK);
    assert_int_equal(log.count, 1);
    assert_int_equal(tables_listed(s, id, &l), STORE_OK);
    assert_int_equal(l.brief.user[1], 0);
    assert_true(store_begin(s));
    assert_int_equal(notices_take(s, 1, 100, 30, note_notice, &told), STORE_OK);
    assert_true(store_commit(s));
    assert_int_equal(told, ann.id);
    store_close(s);
}

struct wish {
    struct job job;
    int64_t id;
    struct entry e;
    struct table_brief brief;
    struct append append;
};

static enum store_status wish_act(struct store *store, struct job *job)
{
    struct wish *w = (struct wish *)job;
    return entries_append_start(store, w->id, &w->e, 1, &w->brief, NULL, &w->append);
}

static enum store_status wish_settle(struct store *store, struct job *job)
{
    (void)store;
    return ((struct wish *)job)->append.status;
}

static void a_job_that_fails_takes_no_other_with_it(void **state)
{
    static struct hub hub;
    static struct wish w[3];
    static char text[3][8] = {"good", "\xff", "good"};
    struct line line = {.hub = &hub, .store = open_store(state)};
    struct work_list list = STAILQ_HEAD_INITIALIZER(list);
    for (int i = 0; i < 3; i++) {
        w[i].id = make_table(line.store);
        w[i].e = (struct entry){1, 7, ENTRY_MOVE, 1, text[i]};
        w[i].brief = new_brief(1);
        w[i].job.act = wish_act;
        w[i].job.settle = wish_settle;
        STAILQ_INSERT_TAIL(&list, &w[i].job.work, link);
    }
    transactions_run(&line, &list);
    assert_int_equal(w[0].job.status, STORE_OK);
    assert_int_equal(w[1].job.status, STORE_DOWN);
    assert_int_equal(w[2].job.status, STORE_OK);
    store_close(line.store);
}

/* ---- Several lines ---- */

enum { TURNS = 40, TABLES = 8 };

struct turn {
    struct job job;
    int number; /* among those of its table */
};

static int next_turn[TABLES], turns_done, turns_before_last, out_of_order, collected;

static enum store_status turn_act(struct store *store, struct job *job)
{
    const struct turn *turn = (const struct turn *)job;
    (void)store;
    usleep(1000);
    pthread_mutex_lock(&lock);
    out_of_order |= next_turn[job->table - 1]++ != turn->number;
    turns_done++;
    pthread_mutex_unlock(&lock);
    return STORE_OK;
}

static enum store_status last_act(struct store *store, struct job *job)
{
    (void)store;
    (void)job;
    pthread_mutex_lock(&lock);
    turns_before_last = turns_done;
    pthread_mutex_unlock(&lock);
    return STORE_OK;
}

static void count_done(struct work *work)
{
    (void)work;
    collected++;
}

static void nothing(void)
{
}

static void jobs_of_a_table_keep_their_order(void **state)
{
    static struct hub hub;
    static struct turn turns[TABLES][TURNS];
    static struct job last = {.work.done = count_done, .act = last_act, .after_all = 1};
    snprintf(hub.config.store, sizeof hub.config.store, "%s", url_of(state));
    hub.store = open_store(state);
    hub.results = results_new(nothing);
    assert_true(jobs_start(&hub, 1));
    assert_true(jobs_lines(&hub) > 1);
    for (int i = 0; i < TURNS; i++)
        for (int table = 0; table < TABLES; table++) {
            turns[table][i] =
                (struct turn){{.work.done = count_done, .act = turn_act, .table = table + 1}, i};
            job_submit(&hub, &turns[table][i].job);
        }
    job_submit(&hub, &last);
    for (int i = 0; i < 3000 && !jobs_idle(&hub); i++) {
        results_collect(hub.results);
        usleep(10000);
    }
    results_collect(hub.results);
    assert_int_equal(collected, TABLES * TURNS + 1);
    assert_int_equal(out_of_order, 0);
    assert_int_equal(turns_before_last, TABLES * TURNS);
    jobs_stop(&hub);
    results_free(hub.results);
    store_close(hub.store);
}

/* ---- Deleting people ---- */

static void say(struct store *s, int64_t table, uint32_t seq, int kind,
                const struct person_row *who, const char *words)
{
    char text[200];
    snprintf(text, sizeof text, "%lld %s%s", (long long)who->id, who->name, words);
    assert_int_equal(append(s, table, seq, kind, text), STORE_OK);
}

struct found {
    int with_ann, with_mary, words;
    const char *ann, *mary;
};

static void look_for(void *context, struct entry e)
{
    struct found *f = context;
    const char *name = strchr(e.text, ' ');
    f->with_ann += name && !strncmp(name + 1, f->ann, strlen(f->ann));
    f->with_mary += name && !strncmp(name + 1, f->mary, strlen(f->mary));
    f->words += strstr(e.text, "secret") != NULL;
    free(e.text);
}

/* Ann sits beside Mary Ann, sat elsewhere before, and spoke where she never sat. */
static void only_who_is_deleted_is_forgotten(void **state)
{
    struct store *s = open_store(state);
    struct person_row ann = new_person("Ann"), mary = ann;
    int64_t at = make_table(s), left = make_table(s), watched = make_table(s),
            all[] = {at, left, watched};
    struct table_brief brief = new_brief(1);
    struct table_listed l;
    char sit[80], expected[PLAYERS_TEXT];
    mary.id = id_new();
    snprintf(mary.name, sizeof mary.name, "Mary %.15s", ann.name);
    snprintf(brief.players, sizeof brief.players, "%s\n%s\n%s\nplayed 1 0", mary.name, ann.name,
             ann.name);
    brief.user[0] = mary.id;
    brief.user[1] = ann.id;
    snprintf(sit, sizeof sit, "%lld %s", (long long)ann.id, ann.name);
    struct entry e = {1, 1, ENTRY_SIT, 1, sit};
    assert_true(store_begin(s));
    assert_int_equal(person_create(s, &ann), STORE_OK);
    assert_int_equal(person_create(s, &mary), STORE_OK);
    assert_int_equal(entries_append(s, at, &e, 1, &brief, NULL), STORE_OK);
    assert_true(store_commit(s));
    say(s, left, 1, ENTRY_SIT, &ann, "");
    assert_int_equal(append(s, left, 2, ENTRY_STAND, ""), STORE_OK);
    say(s, watched, 1, ENTRY_CHAT, &ann, "\tsecret");
    say(s, watched, 2, ENTRY_CHAT, &mary, "\thello");
    assert_true(store_begin(s));
    assert_int_equal(person_delete(s, ann.id), STORE_OK);
    assert_true(store_commit(s));
    struct found f = {0, 0, 0, ann.name, mary.name};
    for (int i = 0; i < 3; i++)
        assert_int_equal(entries_read(s, all[i], 0, look_for, &f), STORE_OK);
    assert_int_equal(f.with_ann, 0);
    assert_int_equal(f.words, 0);
    assert_int_equal(f.with_mary, 1);
    assert_int_equal(tables_listed(s, at, &l), STORE_OK);
    /* Somebody else of the same name, a guest perhaps, stays as well. */
    snprintf(expected, sizeof expected, "%s\nsomeone\n%s\nplayed 1 0", mary.name, ann.name);
    assert_string_equal(l.brief.players, expected);
    store_close(s);
}

/* ---- Sweeping ---- */

struct latecomer {
    const char *url;
    int64_t table;
    int appended; /* but not yet committed */
    int done;
};

static void *come_late(void *context)
{
    struct latecomer *l = context;
    char why[DB_WHY];
    struct store *s = store_open(l->url, why);
    int good =
        s && store_begin(s) && append(s, l->table, 2, ENTRY_CHAT, "7 Ann\thello") == STORE_OK;
    pthread_mutex_lock(&lock);
    l->appended = 1;
    pthread_mutex_unlock(&lock);
    usleep(300000);
    l->done = good && store_commit(s);
    if (s)
        store_close(s);
    return NULL;
}

/* Somebody speaks at a table that waited for long, while it is swept. */
static void a_table_is_swept_wholly_or_not_at_all(void **state)
{
    struct store *s = open_store(state);
    struct latecomer l = {url_of(state), make_table(s), 0, 0};
    struct table_row row;
    struct read_log log = {0, 0, ""};
    pthread_t thread;
    int64_t count;
    assert_int_equal(append(s, l.table, 1, ENTRY_CHAT, "7 Ann\tnobody?"), STORE_OK);
    assert_int_equal(pthread_create(&thread, NULL, come_late, &l), 0);
    assert_true(wait_until(&l.appended, 1));
    /* Entry n of these tables is of the time 2000 + n. */
    assert_true(store_begin(s));
    assert_int_equal(tables_sweep(s, 2002, &count), STORE_OK);
    assert_true(store_commit(s));
    pthread_join(thread, NULL);
    assert_true(l.done);
    assert_int_equal(tables_read(s, l.table, &row), STORE_OK);
    assert_int_equal(entries_read(s, l.table, 0, take_entry, &log), STORE_OK);
    assert_int_equal(log.count, 2);
    store_close(s);
}

/* ---- Upgrades under way ---- */

static void run_sql(const char *url, const char *sql)
{
    char command[1000];
    if (!strncmp(url, "sqlite:", 7))
        snprintf(command, sizeof command, "sqlite3 -cmd '.timeout 5000' %s \"%s\" > %s/out",
                 url + 7, sql, folder);
    else
        snprintf(command, sizeof command, "psql -q -v ON_ERROR_STOP=1 '%s' -c \"%s\" > %s/out", url,
                 sql, folder);
    assert_int_equal(system(command), 0);
}

#define RAISE(key, by)                                                                             \
    "UPDATE meta SET value = CAST(CAST(value AS BIGINT) " by " AS TEXT) WHERE key = '" key "'"

/* What a later program may add, while this one plays. */
static void a_node_plays_on_while_its_database_is_extended(void **state)
{
    struct store *s = open_store(state);
    char why[DB_WHY];
    int64_t id = make_table(s);
    assert_int_equal(append(s, id, 1, ENTRY_MOVE, "before"), STORE_OK);
    run_sql(url_of(state),
            "ALTER TABLE briefs ADD COLUMN later BIGINT NOT NULL DEFAULT 0;"
            "ALTER TABLE log ADD COLUMN later BIGINT NOT NULL DEFAULT 0;"
            "CREATE INDEX log_later ON log (later) WHERE later > 0;" RAISE("scripts", "+ 900"));
    assert_true(store_begin(s));
    assert_int_equal(append(s, id, 2, ENTRY_MOVE, "after"), STORE_OK);
    assert_true(store_commit(s));
    struct store *again = store_open(url_of(state), why);
    if (!again)
        fail_msg("%s", why);
    struct read_log log = {0, 0, ""};
    assert_int_equal(entries_read(again, id, 0, take_entry, &log), STORE_OK);
    assert_int_equal(log.count, 2);
    assert_int_equal(append(again, id, 3, ENTRY_MOVE, "there"), STORE_OK);
    store_close(again);
    store_close(s);
    run_sql(url_of(state), RAISE("schema", "+ 900"));
    assert_null(store_open(url_of(state), why));
    assert_non_null(strstr(why, "version 90"));
    run_sql(url_of(state), RAISE("schema", "- 900") ";" RAISE("scripts", "- 900"));
}

static void note_listed(void *context, const struct table_listed *l)
{
    int64_t *wanted = context;
    if (l->row.id == *wanted)
        *wanted = 0;
}

/* A program of version 5 makes a table without noting its game beside the brief. */
static void tables_of_older_nodes_are_listed_too(void **state)
{
    struct store *s = open_store(state);
    int64_t id = make_table(s), wanted = id;
    char sql[100];
    store_close(s);
    snprintf(sql, sizeof sql, "UPDATE briefs SET game = '' WHERE table_id = %lld", (long long)id);
    run_sql(url_of(state), sql);
    s = open_store(state);
    assert_int_equal(tables_public(s, TABLE_WAITING, "null", 10, note_listed, &wanted), STORE_OK);
    assert_int_equal(wanted, 0);
    store_close(s);
}

/* ---- One process a file ---- */

static pid_t claim_elsewhere(const char *url)
{
    char why[DB_WHY], byte;
    int ready[2];
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    if (!child) {
        if (store_claim(url, why) && write(ready[1], "", 1) == 1)
            pause();
        _exit(1);
    }
    close(ready[1]);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    return child;
}

static void a_file_has_one_server(void **state)
{
    char url[100], link_url[100], path[90], other[90], why[DB_WHY], number[20];
    char command[100];
    (void)state;
    snprintf(path, sizeof path, "%s/one.db", folder);
    snprintf(url, sizeof url, "sqlite:%s", path);
    snprintf(other, sizeof other, "%s/link.db", folder);
    snprintf(link_url, sizeof link_url, "sqlite:%s", other);
    pid_t child = claim_elsewhere(url);
    assert_int_equal(symlink(path, other), 0);
    assert_false(store_claim(url, why));
    snprintf(number, sizeof number, "%d", (int)child);
    assert_non_null(strstr(why, path));
    assert_non_null(strstr(why, number));
    assert_non_null(strstr(why, "--store"));
    assert_false(store_claim(link_url, why));
    struct store *s = store_open(url, why);
    make_table(s);
    snprintf(command, sizeof command, ".backup %s/copy.db", folder);
    run_sql(url, command);
    store_close(s);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    assert_true(store_claim(link_url, why));
    assert_true(store_claim("postgres://anywhere", why));
}

/* ---- Databases that do not answer ---- */

/* Sends a signal to every server process of our sessions. */
static void signal_backends(const char *url, int number)
{
    static int pids[50], count;
    if (number == SIGSTOP) {
        PGconn *conn = PQconnectdb(url);
        PGresult *r = PQexec(conn, "SELECT pid FROM pg_stat_activity "
                                   "WHERE application_name = 'conclave'");
        for (count = 0; count < PQntuples(r) && count < 50; count++)
            pids[count] = atoi(PQgetvalue(r, count, 0));
        PQclear(r);
        PQfinish(conn);
    }
    assert_true(count > 0);
    for (int i = 0; i < count; i++)
        kill(pids[i], number);
}

static int append_once(struct store *s, int64_t id, uint32_t seq)
{
    if (!store_begin(s) || append(s, id, seq, ENTRY_MOVE, "x") != STORE_OK || !store_commit(s)) {
        store_rollback(s);
        return 0;
    }
    return 1;
}

static void a_frozen_database_is_given_up(void **state)
{
    struct store *s = open_store(state);
    int64_t id = make_table(s);
    signal_backends(url_of(state), SIGSTOP);
    double start = seconds();
    int done = append_once(s, id, 1);
    double took = seconds() - start;
    signal_backends(url_of(state), SIGCONT);
    assert_false(done);
    assert_in_range((int)(took * 1000), 1500, 15000);
    assert_true(append_once(s, id, 1));
    store_close(s);
}

static void a_lock_is_not_waited_for_for_ever(void **state)
{
    struct store *s = open_store(state);
    int64_t id = make_table(s);
    PGconn *other = PQconnectdb(url_of(state));
    char sql[100];
    snprintf(sql, sizeof sql, "BEGIN; UPDATE briefs SET ply = 0 WHERE table_id = %lld",
             (long long)id);
    PQclear(PQexec(other, sql));
    double start = seconds();
    assert_false(append_once(s, id, 1));
    assert_true(seconds() - start < 15);
    PQclear(PQexec(other, "ROLLBACK"));
    PQfinish(other);
    assert_true(append_once(s, id, 1));
    store_close(s);
}

static void the_address_may_set_its_own_timeouts(void **state)
{
    char url[300];
    snprintf(url, sizeof url, "%s&options=-c%%20statement_timeout%%3D7654&connect_timeout=9",
             url_of(state));
    PGconn *conn = pg_connect(url);
    PGresult *r = PQexec(
        conn, "SELECT current_setting('statement_timeout'), current_setting('lock_timeout')");
    assert_string_equal(PQgetvalue(r, 0, 0), "7654ms");
    assert_string_equal(PQgetvalue(r, 0, 1), "2s");
    PQclear(r);
    PQconninfoOption *options = PQconninfo(conn);
    for (PQconninfoOption *o = options; o->keyword; o++) {
        if (!strcmp(o->keyword, "connect_timeout"))
            assert_string_equal(o->val, "9");
        if (!strcmp(o->keyword, "tcp_user_timeout"))
            assert_string_equal(o->val, "4000");
    }
    PQconninfoFree(options);
    PQfinish(conn);
}

/* ---- The wire between nodes ---- */

enum { LINES = 1000 };

static struct {
    int ready; /* wires that listen */
    int next;  /* the line that is to come */
    int in_order, own;
} wires = {0, 0, 1, 0};

static void heard_there(const char *line)
{
    char expected[80];
    pthread_mutex_lock(&lock);
    snprintf(expected, sizeof expected, "%d moved 1234567890123456789", wires.next);
    if (!line)
        wires.ready++;
    else if (strcmp(line, expected))
        wires.in_order = 0;
    else
        wires.next++;
    pthread_mutex_unlock(&lock);
}

static void heard_here(const char *line)
{
    pthread_mutex_lock(&lock);
    wires.ready += !line;
    wires.own += line != NULL;
    pthread_mutex_unlock(&lock);
}

static void what_a_node_says_is_heard_line_by_line(void **state)
{
    struct db_wire *here = db_wire_open(url_of(state), heard_here);
    struct db_wire *there = db_wire_open(url_of(state), heard_there);
    assert_true(wait_until(&wires.ready, 2));
    for (int i = 0; i < LINES; i++) {
        char line[80];
        snprintf(line, sizeof line, "%d moved 1234567890123456789", i);
        db_wire_say(here, line);
    }
    assert_true(wait_until(&wires.next, LINES));
    assert_true(wires.in_order);
    assert_int_equal(wires.own, 0);
    db_wire_close(here);
    db_wire_close(there);
}

#define LAWS(url)                                                                                  \
    LAW(each_append_of_a_transaction_has_its_own_fate, url),                                       \
        LAW(a_table_may_be_appended_to_twice, url), LAW(what_comes_too_late_changes_nothing, url), \
        LAW(only_who_is_deleted_is_forgotten, url),                                                \
        LAW(a_table_is_swept_wholly_or_not_at_all, url),                                           \
        LAW(tables_of_older_nodes_are_listed_too, url),                                            \
        LAW(a_node_plays_on_while_its_database_is_extended, url)

int main(int argc, char **argv)
{
    const char *pg = both_stores(argv, folder);
    char sqlite[80], command[100];
    (void)argc;
    log_set_level(LOG_ERROR);
    snprintf(sqlite, sizeof sqlite, "sqlite:%s/laws.db", folder);
    const struct CMUnitTest tests[] = {
        LAWS(sqlite),
        LAWS(pg),
        LAW(a_job_that_fails_takes_no_other_with_it, pg),
        LAW(jobs_of_a_table_keep_their_order, pg),
        cmocka_unit_test(a_file_has_one_server),
        LAW(a_frozen_database_is_given_up, pg),
        LAW(a_lock_is_not_waited_for_for_ever, pg),
        LAW(the_address_may_set_its_own_timeouts, pg),
        LAW(what_a_node_says_is_heard_line_by_line, pg),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return failed || system(command);
}
