/*
 * store_test.c: laws that every store keeps, run on SQLite and on PostgreSQL.
 *
 * Without CONCLAVE_TEST_PG the program runs itself again beside a cluster of
 * its own (tests/server_postgres.py).
 */
#include "store_kit.h"
#include "store_both.h"
#include "../server/store/tables.h"
#include "../server/store/entries.h"
#include "../server/store/people.h"
#include "../server/store/sessions.h"
#include "../server/store/ratings.h"
#include "../server/store/notices.h"

#include <pthread.h>
#include <sodium.h>
#include <unistd.h>

static char folder[] = "/tmp/conclave-store-XXXXXX";
static char sqlite_url[80];

/* ---- The log ---- */

static void what_was_appended_is_read_in_order(void **state)
{
    struct store *s = open_store(state);
    struct table_row back;
    struct read_log log = {0, 0, ""};
    int64_t id = make_table(s);
    assert_true(store_begin(s));
    for (uint32_t seq = 1; seq <= 20; seq++)
        assert_int_equal(
            append(s, id, seq, ENTRY_MOVE, seq == 20 ? "it's \"x\" \\ %s é" : "cast 3"), STORE_OK);
    assert_true(store_commit(s));
    assert_int_equal(entries_read(s, id, 15, take_entry, &log), STORE_OK);
    assert_int_equal(log.count, 5);
    assert_int_equal(log.last, 20);
    assert_string_equal(log.text, "it's \"x\" \\ %s é");
    assert_int_equal(tables_read(s, id, &back), STORE_OK);
    assert_string_equal(back.options, "a 1,b two");
    assert_string_equal(back.invite, "secret");
    assert_int_equal(tables_read(s, 12345, &back), STORE_NONE);
    store_close(s);
}

/* Entries as they were appended and as they are read. */
struct compared {
    const struct entry *expected;
    int count;
};

static void compare_entry(void *context, struct entry e)
{
    struct compared *c = context;
    const struct entry *expected = &c->expected[c->count++];
    assert_int_equal(e.seq, expected->seq);
    assert_int_equal(e.at, expected->at);
    assert_int_equal(e.kind, expected->kind);
    assert_int_equal(e.seat, expected->seat);
    assert_string_equal(e.text, expected->text);
    free(e.text);
}

static void what_was_appended_together_is_read_one_by_one(void **state)
{
    static struct entry entries[] = {
        {1, 50, ENTRY_START, -1, ""},     {2, 50, ENTRY_DRAW, -1, "deal p1.1=5"},
        {3, 50, ENTRY_DRAW, -1, ""},      {4, 50, ENTRY_CHAT, 1, "7 Ann\ta\nb"},
        {5, 50, ENTRY_DRAW, -1, "start"}, {6, 51, ENTRY_DRAW, -1, "later"},
        {7, 51, ENTRY_MOVE, 1, "cast 3"}, {8, 51, ENTRY_DRAW, -1, "die 6"},
        {9, 51, ENTRY_MOVE, 0, "pass"},   {10, 51, ENTRY_OVER, -1, "played"}};
    int n = (int)BG_LEN(entries);
    struct store *s = open_store(state);
    struct table_brief brief = new_brief((uint32_t)n);
    struct compared all = {entries, 0}, rest = {entries + n, 0};
    int64_t id = make_table(s);
    assert_true(store_begin(s));
    assert_int_equal(entries_append(s, id, entries, n, &brief, NULL), STORE_OK);
    assert_int_equal(append(s, id, 1, ENTRY_MOVE, "late"), STORE_STALE);
    assert_true(store_commit(s));
    assert_int_equal(entries_read(s, id, 0, compare_entry, &all), STORE_OK);
    assert_int_equal(all.count, n);
    assert_int_equal(entries_read(s, id, (uint32_t)n, compare_entry, &rest), STORE_OK);
    assert_int_equal(rest.count, 0);
    store_close(s);
}

static void an_entry_is_written_once(void **state)
{
    struct store *s = open_store(state);
    struct read_log log = {0, 0, ""};
    int64_t id = make_table(s);
    assert_true(store_begin(s));
    assert_int_equal(append(s, id, 1, ENTRY_MOVE, "first"), STORE_OK);
    assert_int_equal(append(s, id, 1, ENTRY_MOVE, "second"), STORE_STALE);
    assert_true(store_commit(s));
    assert_int_equal(entries_read(s, id, 0, take_entry, &log), STORE_OK);
    assert_int_equal(log.count, 1);
    assert_string_equal(log.text, "first");
    store_close(s);
}

static void what_was_rolled_back_never_was(void **state)
{
    struct store *s = open_store(state);
    struct read_log log = {0, 0, ""};
    int64_t id = make_table(s);
    assert_true(store_begin(s));
    assert_int_equal(append(s, id, 1, ENTRY_MOVE, "lost"), STORE_OK);
    store_rollback(s);
    assert_int_equal(entries_read(s, id, 0, take_entry, &log), STORE_OK);
    assert_int_equal(log.count, 0);
    store_close(s);
}

/* Rows are numbered for all tables together: what a rollback gave back, somebody else may use. */
static void after_a_rollback_two_writers_go_on(void **state)
{
    struct store *writer[2] = {open_store(state), open_store(state)};
    int64_t id = make_table(writer[0]);
    struct read_log log = {0, 0, ""};
    assert_true(store_begin(writer[0]));
    assert_int_equal(append(writer[0], id, 1, ENTRY_MOVE, "lost"), STORE_OK);
    store_rollback(writer[0]);
    for (uint32_t seq = 1; seq <= 6; seq++) {
        struct store *s = writer[seq % 2];
        assert_true(store_begin(s));
        assert_int_equal(append(s, id, seq, ENTRY_MOVE, "kept"), STORE_OK);
        assert_true(store_commit(s));
    }
    assert_int_equal(entries_read(writer[0], id, 0, take_entry, &log), STORE_OK);
    assert_int_equal(log.count, 6);
    assert_int_equal(log.last, 6);
    store_close(writer[1]);
    store_close(writer[0]);
}

static void what_was_committed_is_there_for_others(void **state)
{
    struct store *s = open_store(state), *other = open_store(state);
    struct read_log log = {0, 0, ""};
    int64_t id = make_table(s);
    assert_true(store_begin(s));
    assert_int_equal(append(s, id, 1, ENTRY_MOVE, "shared"), STORE_OK);
    assert_true(store_commit(s));
    assert_int_equal(entries_read(other, id, 0, take_entry, &log), STORE_OK);
    assert_int_equal(log.count, 1);
    assert_true(store_begin(other));
    assert_int_equal(append(other, id, 1, ENTRY_MOVE, "late"), STORE_STALE);
    assert_true(store_commit(other));
    store_close(other);
    store_close(s);
}

/* Two writers race for each entry; every entry has one winner. */
enum { RACE = 100 };

struct racer {
    const char *url;
    int64_t table;
    const char *name;
    int won;
};

static void *race(void *context)
{
    struct racer *r = context;
    char why[DB_WHY];
    struct store *s = store_open(r->url, why);
    for (uint32_t seq = 1; s && seq <= RACE;) {
        if (!store_begin(s))
            continue;
        enum store_status status = append(s, r->table, seq, ENTRY_MOVE, r->name);
        if (status == STORE_DOWN || !store_commit(s)) {
            store_rollback(s);
            continue;
        }
        r->won += status == STORE_OK;
        seq++;
    }
    if (s)
        store_close(s);
    return NULL;
}

static void of_two_writers_one_wins(void **state)
{
    struct store *s = open_store(state);
    struct read_log log = {0, 0, ""};
    int64_t id = make_table(s);
    struct racer racers[2] = {{url_of(state), id, "a", 0}, {url_of(state), id, "b", 0}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, race, &racers[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(racers[0].won + racers[1].won, RACE);
    assert_int_equal(entries_read(s, id, 0, take_entry, &log), STORE_OK);
    assert_int_equal(log.count, RACE);
    store_close(s);
}

/* ---- Lists ---- */

struct listed {
    int64_t ids[50];
    int seats[50];
    int count;
};

static void take_listed(void *context, const struct table_listed *l)
{
    struct listed *list = context;
    if (list->count < 50) {
        list->ids[list->count] = l->row.id;
        list->seats[list->count++] = l->seat;
    }
}

static void seat_person(struct store *s, int64_t id, int64_t user, uint32_t to_act, int status,
                        int64_t due)
{
    char text[] = "1 Ann";
    struct entry e = {1, 1, ENTRY_SIT, 1, text};
    struct table_brief brief = new_brief(1);
    brief.user[1] = user;
    brief.to_act = to_act;
    brief.status = status;
    brief.due = due;
    assert_int_equal(entries_append(s, id, &e, 1, &brief, NULL), STORE_OK);
}

static void my_turn_comes_first(void **state)
{
    struct store *s = open_store(state);
    struct listed list = {{0}, {0}, 0};
    int64_t user = id_new(), idle = make_table(s), mine = make_table(s), over = make_table(s);
    assert_true(store_begin(s));
    seat_person(s, mine, user, 1u << 1, TABLE_RUNNING, 0);
    seat_person(s, idle, user, 1u << 0, TABLE_RUNNING, 0);
    seat_person(s, over, user, 0, TABLE_OVER, 0);
    assert_true(store_commit(s));
    assert_int_equal(tables_of(s, user, 0, 10, take_listed, &list), STORE_OK);
    assert_int_equal(list.count, 2);
    assert_int_equal(list.ids[0], mine);
    assert_int_equal(list.seats[0], 1);
    list.count = 0;
    assert_int_equal(tables_of(s, user, 1, 10, take_listed, &list), STORE_OK);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.ids[0], over);
    store_close(s);
}

static void one_table_is_listed_with_who_sits_there(void **state)
{
    struct store *s = open_store(state);
    struct table_listed l;
    int64_t user = id_new(), id = make_table(s);
    assert_true(store_begin(s));
    seat_person(s, id, user, 1u << 1, TABLE_RUNNING, 0);
    assert_true(store_commit(s));
    assert_int_equal(tables_listed(s, id, &l), STORE_OK);
    assert_int_equal(l.row.id, id);
    assert_string_equal(l.row.game, "null");
    assert_int_equal(l.brief.status, TABLE_RUNNING);
    assert_int_equal(l.brief.user[0], 0);
    assert_int_equal(l.brief.user[1], user);
    assert_int_equal(tables_listed(s, id_new(), &l), STORE_NONE);
    store_close(s);
}

static void public_tables_are_listed_by_game_and_status(void **state)
{
    struct store *s = open_store(state);
    struct listed list = {{0}, {0}, 0};
    struct table_row row = new_row();
    struct table_brief brief = new_brief(0);
    int64_t count;
    row.is_public = 0;
    assert_true(store_begin(s));
    assert_int_equal(tables_create(s, &row, &brief), STORE_OK);
    assert_int_equal(tables_create(s, &row, &brief), STORE_STALE);
    assert_true(store_commit(s));
    int64_t id = make_table(s);
    assert_int_equal(tables_public(s, TABLE_WAITING, "null", 50, take_listed, &list), STORE_OK);
    int found = 0;
    for (int i = 0; i < list.count; i++) {
        assert_true(list.ids[i] != row.id);
        found |= list.ids[i] == id;
    }
    assert_true(found);
    list.count = 0;
    assert_int_equal(tables_public(s, TABLE_WAITING, "other", 50, take_listed, &list), STORE_OK);
    assert_int_equal(list.count, 0);
    assert_int_equal(tables_count(s, row.host, &count), STORE_OK);
    assert_int_equal(count, 1);
    store_close(s);
}

static void what_is_due_is_found(void **state)
{
    struct store *s = open_store(state);
    int64_t ids[50], later = make_table(s), soon = make_table(s);
    int count, found = 0;
    assert_true(store_begin(s));
    seat_person(s, soon, 7, 0, TABLE_RUNNING, 100);
    seat_person(s, later, 7, 0, TABLE_RUNNING, 300);
    assert_true(store_commit(s));
    assert_int_equal(tables_due(s, 200, ids, 50, &count), STORE_OK);
    for (int i = 0; i < count; i++) {
        assert_true(ids[i] != later);
        found |= ids[i] == soon;
    }
    assert_true(found);
    assert_int_equal(tables_not_due(s, soon), STORE_OK);
    assert_int_equal(tables_not_due(s, id_new()), STORE_NONE);
    assert_int_equal(tables_due(s, 200, ids, 50, &count), STORE_OK);
    for (int i = 0; i < count; i++)
        assert_true(ids[i] != soon);
    store_close(s);
}

static void old_waiting_tables_are_swept(void **state)
{
    struct store *s = open_store(state);
    struct table_row row;
    int64_t id = make_table(s), count = -1;
    assert_true(store_begin(s));
    assert_int_equal(tables_sweep(s, 1000, &count), STORE_OK);
    assert_int_equal(count, 0);
    assert_int_equal(tables_read(s, id, &row), STORE_OK);
    assert_int_equal(tables_sweep(s, 1000000, &count), STORE_OK);
    assert_true(count > 0);
    assert_true(store_commit(s));
    assert_int_equal(tables_read(s, id, &row), STORE_NONE);
    store_close(s);
}

/* ---- People ---- */

static void a_name_is_taken_once_whatever_its_case(void **state)
{
    struct store *s = open_store(state);
    struct person_row ann = new_person("Ann"), twin = ann, found;
    twin.id = id_new();
    twin.name[0] = 'a';
    assert_true(store_begin(s));
    assert_int_equal(person_create(s, &ann), STORE_OK);
    assert_int_equal(person_create(s, &twin), STORE_STALE);
    assert_true(store_commit(s));
    assert_int_equal(person_by_name(s, twin.name, &found), STORE_OK);
    assert_int_equal(found.id, ann.id);
    assert_string_equal(found.name, ann.name);
    assert_int_equal(person_by_name(s, "nobody at all", &found), STORE_NONE);
    store_close(s);
}

static void count_session(void *context, const struct session_row *row)
{
    (void)row;
    ++*(int *)context;
}

static void sessions_end_when_they_are_ended(void **state)
{
    struct store *s = open_store(state);
    struct person_row ann = new_person("Ann"), found;
    struct session_row one = {"", ann.id, 1, 1, "browser", ""}, two = one;
    int count = 0;
    snprintf(one.id, sizeof one.id, "%s1111", id_text(ann.id).text);
    snprintf(two.id, sizeof two.id, "%s2222", id_text(ann.id).text);
    assert_true(store_begin(s));
    assert_int_equal(person_create(s, &ann), STORE_OK);
    assert_int_equal(session_create(s, &one), STORE_OK);
    assert_int_equal(session_create(s, &two), STORE_OK);
    assert_int_equal(session_find(s, one.id, 5, &found), STORE_OK);
    assert_int_equal(found.id, ann.id);
    assert_int_equal(sessions_of(s, ann.id, 5, count_session, &count), STORE_OK);
    assert_int_equal(count, 2);
    assert_int_equal(session_end(s, id_new(), one.id), STORE_NONE);
    assert_int_equal(session_end(s, ann.id, one.id), STORE_OK);
    assert_int_equal(session_find(s, one.id, 5, &found), STORE_NONE);
    assert_int_equal(sessions_end_others(s, ann.id, ""), STORE_OK);
    assert_int_equal(session_find(s, two.id, 5, &found), STORE_NONE);
    assert_true(store_commit(s));
    store_close(s);
}

static void sessions_are_over_in_time(void **state)
{
    struct store *s = open_store(state);
    struct person_row ann = new_person("Ann"), found;
    const int64_t day = DAY_MS, now = 1000 * day;
    struct session_row rows[] = {{"", ann.id, now - 89 * day, now - 89 * day, "", "here"},
                                 {"", ann.id, now - 91 * day, now - 91 * day, "", "there"},
                                 {"", ann.id, now - 366 * day, now - 1, "", "there"}};
    int count = 0;
    assert_true(store_begin(s));
    assert_int_equal(person_create(s, &ann), STORE_OK);
    for (int i = 0; i < 3; i++) {
        snprintf(rows[i].id, sizeof rows[i].id, "%s%d", id_text(ann.id).text, i);
        assert_int_equal(session_create(s, &rows[i]), STORE_OK);
    }
    assert_int_equal(session_from(s, ann.id, "here", now), STORE_OK);
    assert_int_equal(session_from(s, ann.id, "there", now), STORE_NONE);
    assert_int_equal(session_find(s, rows[1].id, now, &found), STORE_NONE);
    assert_int_equal(session_find(s, rows[2].id, now, &found), STORE_NONE);
    assert_int_equal(session_find(s, rows[0].id, now, &found), STORE_OK);
    assert_int_equal(sessions_of(s, ann.id, now, count_session, &count), STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(sessions_sweep(s, now), STORE_OK);
    count = 0;
    assert_int_equal(sessions_of(s, ann.id, 0, count_session, &count), STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(sessions_guest_end(s, ann.id, now), STORE_OK);
    assert_int_equal(sessions_guest_end(s, ann.id, now + day), STORE_OK);
    assert_int_equal(sessions_sweep(s, now + 90 * day), STORE_OK);
    assert_int_equal(sessions_guest_ended(s, ann.id), STORE_OK);
    assert_int_equal(sessions_sweep(s, now + 92 * day), STORE_OK);
    assert_int_equal(sessions_guest_ended(s, ann.id), STORE_NONE);
    assert_true(store_commit(s));
    store_close(s);
}

static void names_that_look_alike_are_found(void **state)
{
    struct store *s = open_store(state);
    struct person_row ann = new_person("An-n b_"), found;
    char like[PERSON_NAME];
    snprintf(like, sizeof like, "a NNB%.10s", id_text(ann.id).text + 3);
    assert_true(store_begin(s));
    assert_int_equal(person_like(s, like, &found), STORE_NONE);
    assert_int_equal(person_create(s, &ann), STORE_OK);
    assert_int_equal(person_like(s, like, &found), STORE_OK);
    assert_int_equal(found.id, ann.id);
    assert_true(store_commit(s));
    store_close(s);
}

static void count_mute(void *context, int64_t other, const char *name)
{
    (void)other;
    (void)name;
    ++*(int *)context;
}

static void who_is_deleted_is_forgotten(void **state)
{
    struct store *s = open_store(state);
    struct person_row ann = new_person("Ann"), bea = new_person("Bea"), found;
    struct read_log log = {0, 0, ""};
    char text[80];
    int mutes = 0;
    int64_t id = make_table(s);
    assert_true(store_begin(s));
    assert_int_equal(person_create(s, &ann), STORE_OK);
    assert_int_equal(person_create(s, &bea), STORE_OK);
    assert_int_equal(person_mute(s, bea.id, ann.id, 1), STORE_OK);
    assert_int_equal(person_mute(s, bea.id, ann.id, 1), STORE_OK);
    assert_int_equal(person_mutes(s, bea.id, count_mute, &mutes), STORE_OK);
    assert_int_equal(mutes, 1);
    snprintf(text, sizeof text, "%lld %s", (long long)ann.id, ann.name);
    struct entry e = {1, 1, ENTRY_SIT, 0, text};
    struct table_brief brief = new_brief(1);
    brief.user[0] = ann.id;
    assert_int_equal(entries_append(s, id, &e, 1, &brief, NULL), STORE_OK);
    assert_int_equal(person_delete(s, ann.id), STORE_OK);
    assert_true(store_commit(s));
    assert_int_equal(person_by_id(s, ann.id, &found), STORE_NONE);
    assert_int_equal(entries_read(s, id, 0, take_entry, &log), STORE_OK);
    assert_string_equal(log.text, "0 someone");
    mutes = 0;
    assert_int_equal(person_mutes(s, bea.id, count_mute, &mutes), STORE_OK);
    assert_int_equal(mutes, 0);
    store_close(s);
}

/* ---- Ratings and notices ---- */

struct ratings {
    int count;
    struct rating_listed first;
};

static void take_rating(void *context, const struct rating_listed *l)
{
    struct ratings *r = context;
    if (!r->count++)
        r->first = *l;
}

/* A game that this person and a bot have played to its end. */
static struct finish new_finish(const char *game, int64_t person)
{
    struct finish f;
    memset(&f, 0, sizeof f);
    f.players = 2;
    snprintf(f.game, sizeof f.game, "%s", game);
    strcpy(f.text, "played");
    snprintf(f.player[0], sizeof f.player[0], "u%lld", (long long)person);
    strcpy(f.player[1], "bnovice");
    return f;
}

static enum store_status append_end(struct store *s, int64_t id, struct finish *f)
{
    char text[] = "played";
    struct entry e = {1, 1, ENTRY_OVER, -1, text};
    struct table_brief brief = new_brief(1);
    return entries_append(s, id, &e, 1, &brief, f);
}

static void the_end_of_a_game_rates_its_players(void **state)
{
    struct store *s = open_store(state);
    struct person_row ann = new_person("Ann");
    struct ratings ratings = {0, {"", "", 0, {0, 0, 0}}};
    struct read_log log = {0, 0, ""};
    int64_t id = make_table(s);
    struct finish f = new_finish("", ann.id);
    snprintf(f.game, sizeof f.game, "g%.10s", id_text(id).text + 3);
    f.payoff[0] = 1000;
    assert_true(store_begin(s));
    assert_int_equal(person_create(s, &ann), STORE_OK);
    assert_int_equal(append_end(s, id, &f), STORE_OK);
    assert_int_equal(append_end(s, id, &f), STORE_STALE);
    assert_true(store_commit(s));
    assert_true(f.after[0].mean > f.before[0].mean && f.after[1].mean < f.before[1].mean);
    assert_int_equal(ratings_best(s, f.game, 10, take_rating, &ratings), STORE_OK);
    assert_int_equal(ratings.count, 2);
    assert_string_equal(ratings.first.name, ann.name);
    assert_int_equal(ratings.first.rating.games, 1);
    assert_int_equal(entries_read(s, id, 0, take_entry, &log), STORE_OK);
    assert_string_equal(log.text, f.text);
    assert_non_null(strchr(f.text, ' '));
    store_close(s);
}

static void guests_are_not_rated(void **state)
{
    struct store *s = open_store(state);
    int64_t id = make_table(s);
    struct finish f = new_finish("null", 42);
    assert_true(store_begin(s));
    assert_int_equal(append_end(s, id, &f), STORE_OK);
    assert_true(store_commit(s));
    assert_string_equal(f.text, "played");
    store_close(s);
}

struct notices {
    int count;
    struct notice_row last;
};

static void take_notice(void *context, const struct notice_row *row)
{
    struct notices *n = context;
    n->count++;
    n->last = *row;
}

static void a_notice_is_taken_by_one_until_its_time_comes_again(void **state)
{
    struct store *s = open_store(state), *other = open_store(state);
    struct person_row ann = new_person("Ann");
    struct notices n = {0, {0}};
    assert_true(store_begin(s));
    assert_int_equal(person_create(s, &ann), STORE_OK);
    assert_int_equal(notices_add(s, ann.id, "{}", 100), STORE_NONE);
    assert_int_equal(person_set_webhook(s, ann.id, "https://example.org/", "key"), STORE_OK);
    assert_int_equal(notices_add(s, ann.id, "{}", 100), STORE_OK);
    assert_int_equal(notices_take(s, 99, 500, 10, take_notice, &n), STORE_OK);
    assert_int_equal(n.count, 0);
    assert_int_equal(notices_take(s, 100, 500, 10, take_notice, &n), STORE_OK);
    assert_int_equal(n.count, 1);
    assert_int_equal(n.last.attempts, 1);
    assert_string_equal(n.last.url, "https://example.org/");
    assert_true(store_commit(s));
    assert_true(store_begin(other));
    assert_int_equal(notices_take(other, 499, 900, 10, take_notice, &n), STORE_OK);
    assert_int_equal(n.count, 1);
    assert_int_equal(notices_retry(other, n.last.id, 200), STORE_OK);
    assert_int_equal(notices_take(other, 200, 900, 10, take_notice, &n), STORE_OK);
    assert_int_equal(n.count, 2);
    assert_int_equal(n.last.attempts, 2);
    assert_int_equal(notices_done(other, n.last.id), STORE_OK);
    assert_int_equal(notices_take(other, 5000, 9000, 10, take_notice, &n), STORE_OK);
    assert_int_equal(n.count, 2);
    assert_true(store_commit(other));
    store_close(other);
    store_close(s);
}

static void the_secret_stays(void **state)
{
    struct store *s = open_store(state);
    char one[65], two[65];
    assert_int_equal(store_secret(s, one), STORE_OK);
    assert_int_equal(store_secret(s, two), STORE_OK);
    assert_string_equal(one, two);
    assert_int_equal(strlen(one), 64);
    store_close(s);
}

/* ---- SQLite alone ---- */

/* A database of the first version, made by hand, with a person and a table. */
static void an_old_database_is_brought_up_to_date(void **state)
{
    char path[100], command[300], url[120];
    struct person_row found;
    struct table_row row;
    struct read_log log = {0, 0, ""};
    (void)state;
    snprintf(path, sizeof path, "%s/old.db", folder);
    snprintf(command, sizeof command, "sqlite3 %s < tests/golden/store-1.sql", path);
    assert_int_equal(system(command), 0);
    snprintf(url, sizeof url, "sqlite:%s", path);
    char why[DB_WHY];
    struct store *s = store_open(url, why);
    if (!s)
        fail_msg("%s", why);
    assert_int_equal(person_by_name(s, "ann", &found), STORE_OK);
    assert_string_equal(found.webhook, "");
    assert_int_equal(person_set_webhook(s, found.id, "https://example.org/", "key"), STORE_OK);
    assert_int_equal(tables_read(s, 4242, &row), STORE_OK);
    assert_int_equal(entries_read(s, 4242, 0, take_entry, &log), STORE_OK);
    assert_int_equal(log.count, 2);
    assert_int_equal(append(s, 4242, 2, ENTRY_MOVE, "late"), STORE_STALE);
    assert_int_equal(append(s, 4242, 3, ENTRY_MOVE, "next"), STORE_OK);
    assert_int_equal(entries_read(s, 4242, 2, take_entry, &log), STORE_OK);
    assert_int_equal(log.count, 3);
    assert_string_equal(log.text, "next");
    store_close(s);
}

static void a_swept_table_leaves_nothing_in_the_log(void **state)
{
    char path[100], command[300], url[120], why[DB_WHY];
    int64_t count;
    (void)state;
    snprintf(path, sizeof path, "%s/swept.db", folder);
    snprintf(url, sizeof url, "sqlite:%s", path);
    struct store *s = store_open(url, why);
    assert_non_null(s);
    int64_t swept = make_table(s), kept = make_table(s);
    assert_int_equal(append(s, swept, 1, ENTRY_CHAT, "7 Ann\thello"), STORE_OK);
    assert_int_equal(append(s, kept, 1, ENTRY_CHAT, "7 Ann\thello"), STORE_OK);
    assert_int_equal(append(s, swept, 2, ENTRY_CHAT, "7 Ann\tnobody?"), STORE_OK);
    assert_int_equal(append(s, kept, 2, ENTRY_CHAT, "7 Ann\thello"), STORE_OK);
    assert_int_equal(append(s, kept, 3, ENTRY_CHAT, "7 Ann\tyes"), STORE_OK);
    assert_int_equal(tables_sweep(s, 2003, &count), STORE_OK);
    assert_int_equal(count, 1);
    store_close(s);
    snprintf(command, sizeof command,
             "test \"$(sqlite3 %s 'SELECT count(*), count(DISTINCT table_id) FROM log')\" = '3|1'",
             path);
    assert_int_equal(system(command), 0);
}

static void a_newer_database_is_refused(void **state)
{
    char path[100], command[300], url[120], why[DB_WHY];
    (void)state;
    snprintf(path, sizeof path, "%s/new.db", folder);
    snprintf(command, sizeof command,
             "sqlite3 %s \"CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT);"
             "INSERT INTO meta VALUES ('schema', '999')\"",
             path);
    assert_int_equal(system(command), 0);
    snprintf(url, sizeof url, "sqlite:%s", path);
    assert_null(store_open(url, why));
    assert_non_null(strstr(why, "999"));
}

static void a_wrong_address_is_refused(void **state)
{
    char why[DB_WHY];
    (void)state;
    assert_null(store_open("mysql://x", why));
    assert_null(store_open("sqlite:/nowhere/at/all.db", why));
    assert_null(store_open("postgres://conclave@/postgres?host=/nowhere", why));
    assert_true(why[0]);
}

/* ---- Ratings ---- */

static void winners_rise_losers_fall_and_doubt_shrinks(void **state)
{
    struct rating r[3] = {rating_model_start(), rating_model_start(), rating_model_start()};
    const int32_t payoff[3] = {1000, 500, 0};
    (void)state;
    rating_model_update(r, payoff, 3);
    assert_true(r[0].mean > r[1].mean && r[1].mean > r[2].mean);
    assert_true(r[0].mean > RATING_START * 1000 && r[2].mean < RATING_START * 1000);
    for (int i = 0; i < 3; i++)
        assert_true(r[i].deviation < DEVIATION_START * 1000 && r[i].games == 1);
}

static void a_tie_of_equals_changes_no_rating(void **state)
{
    struct rating r[2] = {rating_model_start(), rating_model_start()};
    const int32_t payoff[2] = {500, 500};
    (void)state;
    rating_model_update(r, payoff, 2);
    assert_true(llabs(r[0].mean - RATING_START * 1000) < 10);
    assert_true(llabs(r[1].mean - RATING_START * 1000) < 10);
}

/* Somebody who wins three games of four against the same opponent ends up
 * about 275 points above (with BETA 250: 1.1 BETA). */
static void ratings_find_the_true_difference(void **state)
{
    struct rating r[2] = {rating_model_start(), rating_model_start()};
    (void)state;
    for (int i = 0; i < 4000; i++) {
        int32_t payoff[2] = {i % 4 ? 1000 : 0, i % 4 ? 0 : 1000};
        rating_model_update(r, payoff, 2);
    }
    int64_t difference = (r[0].mean - r[1].mean) / 1000;
    assert_in_range(difference, 200, 500);
}

#define LAWS(url)                                                                                  \
    LAW(what_was_appended_is_read_in_order, url),                                                  \
        LAW(what_was_appended_together_is_read_one_by_one, url),                                   \
        LAW(an_entry_is_written_once, url), LAW(what_was_rolled_back_never_was, url),              \
        LAW(after_a_rollback_two_writers_go_on, url),                                              \
        LAW(what_was_committed_is_there_for_others, url), LAW(of_two_writers_one_wins, url),       \
        LAW(my_turn_comes_first, url), LAW(one_table_is_listed_with_who_sits_there, url),          \
        LAW(public_tables_are_listed_by_game_and_status, url), LAW(what_is_due_is_found, url),     \
        LAW(old_waiting_tables_are_swept, url), LAW(a_name_is_taken_once_whatever_its_case, url),  \
        LAW(sessions_end_when_they_are_ended, url), LAW(sessions_are_over_in_time, url),           \
        LAW(names_that_look_alike_are_found, url), LAW(who_is_deleted_is_forgotten, url),          \
        LAW(the_end_of_a_game_rates_its_players, url), LAW(guests_are_not_rated, url),             \
        LAW(a_notice_is_taken_by_one_until_its_time_comes_again, url), LAW(the_secret_stays, url)

int main(int argc, char **argv)
{
    const char *pg = both_stores(argv, folder);
    (void)argc;
    snprintf(sqlite_url, sizeof sqlite_url, "sqlite:%s/laws.db", folder);
    const struct CMUnitTest tests[] = {
        LAWS(sqlite_url),
        LAWS(pg),
        cmocka_unit_test(an_old_database_is_brought_up_to_date),
        cmocka_unit_test(a_swept_table_leaves_nothing_in_the_log),
        cmocka_unit_test(a_newer_database_is_refused),
        cmocka_unit_test(a_wrong_address_is_refused),
        cmocka_unit_test(winners_rise_losers_fall_and_doubt_shrinks),
        cmocka_unit_test(a_tie_of_equals_changes_no_rating),
        cmocka_unit_test(ratings_find_the_true_difference),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return failed || system(command);
}
