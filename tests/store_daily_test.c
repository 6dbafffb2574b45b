/* store_daily_test.c: games of the day in both stores: one try, boards, weeks, and that the chain
 * of a store stays what it was. */
#include "store_kit.h"

#include "../games/daily.h"
#include "../server/store/dailies.h"
#include "store_both.h"

#include <time.h>
#include <unistd.h>

static char folder[] = "/tmp/conclave-daily-XXXXXX";

enum { MONDAY = 20773 };

/* Stores of earlier runs hold nothing of these days: each law has a week of its own. */
static int32_t next_week(void)
{
    static int32_t week = MONDAY;
    return week += 7;
}

static struct daily_row new_try(int32_t day, const char *name, int64_t table)
{
    struct daily_row row = {.day = day, .user = id_new(), .table = table, .outcome = -1};
    strcpy(row.game, "abraca");
    strcpy(row.name, name);
    return row;
}

static enum store_status begin(struct store *s, const struct daily_row *row)
{
    assert_true(store_begin(s));
    enum store_status status = dailies_begin(s, row);
    assert_true(store_commit(s));
    return status;
}

/* The game at the try's table ends with this entry; STORE_STALE if it is not the next one. */
static enum store_status end(struct store *s, struct daily_row *row, uint32_t seq, int outcome,
                             int score, int moves)
{
    char text[] = "played";
    struct entry e = {seq, 5000, ENTRY_OVER, -1, text};
    struct table_brief brief = new_brief(seq);
    struct append a;
    row->outcome = outcome;
    row->score = score;
    row->moves = moves;
    row->ended = 5000 + seq;
    assert_true(store_begin(s));
    enum store_status status = entries_append_start(s, row->table, &e, 1, &brief, NULL, &a);
    if (status == STORE_OK)
        status = dailies_end_after(s, &a, row);
    assert_true(store_commit(s));
    return status == STORE_OK ? a.status : status;
}

struct list {
    int count;
    char names[400];
    struct daily_row last;
    int64_t sum;
};

static void take_row(void *context, const struct daily_row *row)
{
    struct list *l = context;
    l->count++;
    l->last = *row;
    snprintf(l->names + strlen(l->names), sizeof l->names - strlen(l->names), "%s ", row->name);
}

static void take_count(void *context, int outcome, int score, int64_t count)
{
    struct list *l = context;
    (void)outcome;
    (void)score;
    l->count++;
    l->sum += count;
}

static void take_week(void *context, const struct daily_week *week)
{
    struct list *l = context;
    l->count++;
    snprintf(l->names + strlen(l->names), sizeof l->names - strlen(l->names), "%s %d %d %d, ",
             week->name, (int)week->days, (int)week->won, (int)week->score);
}

static void somebody_has_one_try_at_a_days_game(void **state)
{
    struct store *s = open_store(state);
    int32_t day = next_week();
    struct daily_row row = new_try(day, "Ann", make_table(s)), second = row, found;
    assert_int_equal(begin(s, &row), STORE_OK);
    second.table = make_table(s);
    assert_int_equal(begin(s, &second), STORE_STALE);
    assert_int_equal(dailies_one(s, day, "abraca", row.user, &found), STORE_OK);
    assert_true(found.table == row.table && found.outcome == -1);
    assert_int_equal(dailies_one(s, day, "dawn", row.user, &found), STORE_NONE);
    second.day = day + 1;
    assert_int_equal(begin(s, &second), STORE_OK);
    store_close(s);
}

static void a_result_is_stored_with_the_end_of_its_game_or_not_at_all(void **state)
{
    struct store *s = open_store(state);
    int32_t day = next_week();
    struct daily_row row = new_try(day, "Ann", make_table(s)), found;
    assert_int_equal(begin(s, &row), STORE_OK);
    assert_int_equal(end(s, &row, 2, DAILY_WON, 9, 1), STORE_STALE);
    assert_int_equal(dailies_one(s, day, "abraca", row.user, &found), STORE_OK);
    assert_int_equal(found.outcome, -1);
    assert_int_equal(end(s, &row, 1, DAILY_LOST, -2, 30), STORE_OK);
    assert_int_equal(dailies_one(s, day, "abraca", row.user, &found), STORE_OK);
    assert_true(found.outcome == DAILY_LOST && found.score == -2 && found.moves == 30);
    /* What stands there stands for good. */
    assert_int_equal(end(s, &row, 2, DAILY_WON, 9, 1), STORE_OK);
    assert_int_equal(dailies_one(s, day, "abraca", row.user, &found), STORE_OK);
    assert_int_equal(found.outcome, DAILY_LOST);
    store_close(s);
}

static struct daily_row play(struct store *s, int32_t day, const char *name, int guest, int outcome,
                             int score, int moves)
{
    struct daily_row row = new_try(day, name, make_table(s));
    row.guest = guest;
    assert_int_equal(begin(s, &row), STORE_OK);
    assert_int_equal(end(s, &row, 1, outcome, score, moves), STORE_OK);
    return row;
}

static void the_best_of_a_day_come_first_and_guests_apart(void **state)
{
    struct store *s = open_store(state);
    int32_t day = next_week();
    int64_t before = -1;
    struct list l = {.count = 0}, spread = {.count = 0};
    play(s, day, "Far", 0, DAILY_LOST, -3, 10);
    play(s, day, "Won", 0, DAILY_WON, 2, 20);
    struct daily_row slow = play(s, day, "Slow", 0, DAILY_WON, 2, 25);
    play(s, day, "Quit", 0, DAILY_GAVE_UP, 7, 1);
    play(s, day, "Guest", 1, DAILY_WON, 8, 5);
    struct daily_row open = new_try(day, "Open", make_table(s));
    assert_int_equal(begin(s, &open), STORE_OK);
    assert_int_equal(dailies_board(s, day, "abraca", 0, 100, take_row, &l), STORE_OK);
    assert_string_equal(l.names, "Won Slow Far Quit ");
    assert_int_equal(dailies_place(s, &slow, &before), STORE_OK);
    assert_int_equal(before, 1);
    assert_int_equal(dailies_spread(s, day, "abraca", 0, take_count, &spread), STORE_OK);
    assert_true(spread.count == 3 && spread.sum == 4);
    memset(&l, 0, sizeof l);
    assert_int_equal(dailies_board(s, day, "abraca", 1, 100, take_row, &l), STORE_OK);
    assert_string_equal(l.names, "Guest ");
    store_close(s);
}

static void a_week_is_added_up(void **state)
{
    struct store *s = open_store(state);
    int32_t monday = next_week();
    struct list l = {.count = 0};
    struct daily_row ann = play(s, monday, "Ann", 0, DAILY_WON, 2, 9);
    play(s, monday, "Bea", 0, DAILY_WON, 5, 9);
    play(s, monday + 7, "Bea", 0, DAILY_WON, 5, 9);
    ann.day = monday + 6;
    ann.table = make_table(s);
    assert_int_equal(begin(s, &ann), STORE_OK);
    assert_int_equal(end(s, &ann, 1, DAILY_WON, 1, 9), STORE_OK);
    assert_int_equal(dailies_week(s, monday, "abraca", 0, 10, take_week, &l), STORE_OK);
    assert_string_equal(l.names, "Ann 2 2 3, Bea 1 1 5, ");
    memset(&l, 0, sizeof l);
    assert_int_equal(dailies_of(s, ann.user, 10, take_row, &l), STORE_OK);
    assert_int_equal(l.count, 2);
    assert_int_equal(l.last.day, monday);
    store_close(s);
}

static void who_is_deleted_has_no_results(void **state)
{
    struct store *s = open_store(state);
    int32_t day = next_week();
    struct daily_row row = play(s, day, "Ann", 0, DAILY_WON, 2, 9), found;
    assert_true(store_begin(s));
    assert_int_equal(person_delete(s, row.user), STORE_OK);
    assert_true(store_commit(s));
    assert_int_equal(dailies_one(s, day, "abraca", row.user, &found), STORE_NONE);
    store_close(s);
}

static void a_stores_chain_is_made_once(void **state)
{
    struct store *s = open_store(state);
    char one[65], other[65];
    int32_t first, second;
    assert_int_equal(dailies_chain(s, MONDAY, one, &first), STORE_OK);
    assert_int_equal(dailies_chain(s, MONDAY + 5, other, &second), STORE_OK);
    assert_string_equal(one, other);
    assert_int_equal(strlen(one), 64);
    assert_int_equal(first, second);
    store_close(s);
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* What the board of a crowded day costs is printed for docs/performance.md; that it is found by an
 * index, without sorting, is held by store_plans_test.c. */
static void ten_thousand_results_are_listed(void **state)
{
    enum { MANY = 10000, LISTED = 100 };
    struct store *s = open_store(state);
    int32_t day = next_week();
    struct list l = {.count = 0}, spread = {.count = 0}, first = {.count = 0};
    struct daily_row row = new_try(day, "Many", make_table(s));
    char text[] = "played";
    struct entry e = {1, 5000, ENTRY_OVER, -1, text};
    struct table_brief brief = new_brief(1);
    struct append a;
    int64_t before, someone = id_new();
    assert_true(store_begin(s));
    assert_int_equal(entries_append_start(s, row.table, &e, 1, &brief, NULL, &a), STORE_OK);
    for (int i = 0; i < MANY; i++) {
        row.user = someone + i;
        row.outcome = i % 4;
        row.score = i % 17 - 8;
        row.moves = 20 + i % 50;
        row.ended = 5000 + i;
        assert_int_equal(dailies_begin(s, &row), STORE_OK);
        assert_int_equal(dailies_end_after(s, &a, &row), STORE_OK);
    }
    assert_true(store_commit(s));
    double start = seconds();
    assert_int_equal(dailies_board(s, day, "abraca", 0, LISTED, take_row, &first), STORE_OK);
    assert_int_equal(dailies_spread(s, day, "abraca", 0, take_count, &spread), STORE_OK);
    assert_int_equal(dailies_place(s, &row, &before), STORE_OK);
    double board = seconds();
    assert_int_equal(dailies_board(s, day, "abraca", 0, MANY, take_row, &l), STORE_OK);
    print_message("%s: of %d results the board, spread and a place in %.1f ms, all in %.1f ms\n",
                  store_kind(s), MANY, (board - start) * 1000, (seconds() - board) * 1000);
    assert_int_equal(first.count, LISTED);
    assert_int_equal(l.count, MANY);
    assert_int_equal(spread.sum, MANY);
    assert_true(before > 0 && before < MANY);
    store_close(s);
}

#define LAWS(url)                                                                                  \
    LAW(somebody_has_one_try_at_a_days_game, url),                                                 \
        LAW(a_result_is_stored_with_the_end_of_its_game_or_not_at_all, url),                       \
        LAW(the_best_of_a_day_come_first_and_guests_apart, url), LAW(a_week_is_added_up, url),     \
        LAW(who_is_deleted_has_no_results, url), LAW(a_stores_chain_is_made_once, url),            \
        LAW(ten_thousand_results_are_listed, url)

int main(int argc, char **argv)
{
    const char *pg = both_stores(argv, folder);
    char sqlite[80], command[100];
    (void)argc;
    snprintf(sqlite, sizeof sqlite, "sqlite:%s/laws.db", folder);
    const struct CMUnitTest tests[] = {LAWS(sqlite), LAWS(pg)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return failed || system(command);
}
