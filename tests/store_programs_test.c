/*
 * store_programs_test.c: laws of accounts that are programs': made, marked, known, listed at
 * tables, never rated with people unless the table says so; on both databases.
 */
#include "store_kit.h"

#include "../server/store/admin.h"
#include "../server/store/programs.h"
#include "../server/store/ratings.h"
#include "store_both.h"

static char folder[] = "/tmp/conclave-programs-XXXXXX";

static struct person_row new_program(int64_t owner)
{
    struct person_row row = new_person("Rook");
    row.password[0] = 0;
    row.program = 1;
    row.owner = owner;
    return row;
}

static void count_one(void *context, const struct person_row *row)
{
    int *count = context;
    (void)row;
    ++*count;
}

static void count_session(void *context, const struct session_row *row)
{
    int *count = context;
    (void)row;
    ++*count;
}

static void a_program_is_known_by_number_and_name(void **state)
{
    struct store *s = open_store(state);
    struct person_row ann = new_person("Ann"), rook = new_program(ann.id), found;
    char name[PERSON_NAME], folded[PERSON_NAME];
    int count = 0;
    assert_true(store_begin(s));
    assert_int_equal(person_create(s, &ann), STORE_OK);
    assert_int_equal(program_create(s, &rook), STORE_OK);
    assert_true(store_commit(s));
    assert_int_equal(programs_learn(s), STORE_OK);
    assert_true(is_program(rook.id) && !is_program(ann.id) && !is_program(0));
    name_fold(rook.name, folded);
    assert_int_equal(program_named(folded, name), rook.id);
    assert_string_equal(name, rook.name);
    assert_int_equal(program_named(ann.name, name), 0);
    assert_int_equal(person_by_id(s, rook.id, &found), STORE_OK);
    assert_true(found.program && found.owner == ann.id);
    assert_int_equal(programs_of(s, ann.id, count_one, &count), STORE_OK);
    assert_int_equal(programs_of(s, 0, count_one, &count), STORE_OK);
    assert_int_equal(count, 1);
    programs_remove(rook.id);
    assert_false(is_program(rook.id));
    assert_string_equal(program_name(rook.id), "someone");
    store_close(s);
}

static void numbers_are_kept_in_order(void **state)
{
    (void)state;
    for (int64_t number = 1; number <= 300; number++)
        programs_add(number * 7919 % 307, "Rook");
    for (int64_t number = 1; number <= 300; number++)
        assert_true(is_program(number * 7919 % 307));
    for (int64_t number = 1; number <= 300; number++)
        programs_remove(number * 7919 % 307);
    for (int64_t number = 1; number <= 300; number++)
        assert_false(is_program(number));
}

static void who_is_marked_has_one_session_and_no_password(void **state)
{
    struct store *s = open_store(state);
    struct person_row ann = new_person("Ann"), found;
    struct session_row one = {"", ann.id, 1000, 1000, "token", ""}, two = one;
    struct change changes[64];
    int64_t before;
    int count = 0;
    snprintf(one.id, sizeof one.id, "1%s", id_text(ann.id).text);
    snprintf(two.id, sizeof two.id, "2%s", id_text(ann.id).text);
    assert_int_equal(admin_newest(s, &before), STORE_OK);
    assert_true(store_begin(s));
    assert_int_equal(person_create(s, &ann), STORE_OK);
    assert_int_equal(session_create(s, &one), STORE_OK);
    assert_int_equal(program_mark(s, &ann, 1000), STORE_OK);
    assert_int_equal(program_session(s, &two), STORE_OK);
    assert_true(store_commit(s));
    assert_int_equal(sessions_of(s, ann.id, 2000, count_session, &count), STORE_OK);
    assert_int_equal(count, 1);
    assert_int_equal(session_find(s, two.id, 2000, &found), STORE_OK);
    assert_true(found.program && !found.owner && !found.password[0]);
    assert_int_equal(admin_changes(s, before, changes, 64, &count), STORE_OK);
    assert_int_equal(changes[count - 1].kind, CHANGE_PROGRAM);
    assert_int_equal(changes[count - 1].subject, ann.id);
    assert_string_equal(changes[count - 1].text, ann.name);
    store_close(s);
}

static void who_has_programs_is_not_deleted_before_them(void **state)
{
    struct store *s = open_store(state);
    struct person_row ann = new_person("Ann"), rook = new_program(ann.id);
    assert_true(store_begin(s));
    assert_int_equal(person_create(s, &ann), STORE_OK);
    assert_int_equal(program_create(s, &rook), STORE_OK);
    assert_int_equal(admin_person_delete(s, ann.id, 1000), STORE_STALE);
    assert_int_equal(admin_person_delete(s, rook.id, 1000), STORE_OK);
    assert_int_equal(admin_person_delete(s, ann.id, 1000), STORE_OK);
    assert_true(store_commit(s));
    store_close(s);
}

static void lists_tell_which_seats_are_programs(void **state)
{
    struct store *s = open_store(state);
    struct person_row rook = new_program(0);
    struct table_listed l;
    char text[] = "1 Rook";
    int64_t id = make_table(s);
    struct entry e = {1, 1, ENTRY_SIT, 1, text};
    struct table_brief brief = new_brief(1);
    brief.user[1] = rook.id;
    assert_true(store_begin(s));
    assert_int_equal(program_create(s, &rook), STORE_OK);
    assert_int_equal(entries_append(s, id, &e, 1, &brief, NULL), STORE_OK);
    assert_true(store_commit(s));
    assert_int_equal(tables_listed(s, id, &l), STORE_OK);
    assert_int_equal(l.brief.programs, BG_BIT(1));
    assert_int_equal(l.brief.guests, 0);
    store_close(s);
}

/* Whether a game of these two was rated. */
static int is_rated(struct store *s, const char *one, const char *other, int rates_programs)
{
    struct finish f;
    char text[] = "played";
    int64_t id = make_table(s);
    struct entry e = {1, 1, ENTRY_OVER, -1, text};
    struct table_brief brief = new_brief(1);
    memset(&f, 0, sizeof f);
    f.players = 2;
    f.payoff[0] = 1000;
    f.rates_programs = rates_programs;
    strcpy(f.game, "null");
    strcpy(f.text, "played");
    snprintf(f.player[0], sizeof f.player[0], "%s", one);
    snprintf(f.player[1], sizeof f.player[1], "%s", other);
    assert_true(store_begin(s));
    assert_int_equal(entries_append(s, id, &e, 1, &brief, &f), STORE_OK);
    assert_true(store_commit(s));
    return strchr(f.text, ' ') != NULL;
}

static void programs_change_nobodys_rating_unless_the_table_says_so(void **state)
{
    struct store *s = open_store(state);
    struct person_row ann = new_person("Ann"), rook = new_program(0);
    char person[40], program[40];
    struct rating rating;
    snprintf(person, sizeof person, "u%lld", (long long)ann.id);
    snprintf(program, sizeof program, "u%lld", (long long)rook.id);
    assert_true(store_begin(s));
    assert_int_equal(person_create(s, &ann), STORE_OK);
    assert_int_equal(program_create(s, &rook), STORE_OK);
    assert_true(store_commit(s));
    assert_false(is_rated(s, person, program, 0));
    assert_int_equal(ratings_read(s, person, "null", &rating), STORE_NONE);
    assert_int_equal(ratings_read(s, program, "null", &rating), STORE_NONE);
    assert_true(is_rated(s, program, "bnovice", 0));
    assert_true(is_rated(s, person, "bnovice", 0));
    assert_true(is_rated(s, person, program, 1));
    store_close(s);
}

/* As programs that do not know the mark leave accounts. */
static void an_old_databases_people_are_no_programs(void **state)
{
    char command[300], url[120], why[DB_WHY];
    struct person_row found;
    int count = 0;
    (void)state;
    snprintf(command, sizeof command, "sqlite3 %s/old.db < tests/golden/store-1.sql", folder);
    assert_int_equal(system(command), 0);
    snprintf(url, sizeof url, "sqlite:%s/old.db", folder);
    struct store *s = store_open(url, why);
    assert_non_null(s);
    assert_int_equal(person_by_name(s, "ann", &found), STORE_OK);
    assert_true(!found.program && !found.owner);
    assert_int_equal(programs_of(s, found.id, count_one, &count), STORE_OK);
    assert_int_equal(count, 0);
    store_close(s);
}

#define LAWS(url)                                                                                  \
    LAW(a_program_is_known_by_number_and_name, url),                                               \
        LAW(who_is_marked_has_one_session_and_no_password, url),                                   \
        LAW(who_has_programs_is_not_deleted_before_them, url),                                     \
        LAW(lists_tell_which_seats_are_programs, url),                                             \
        LAW(programs_change_nobodys_rating_unless_the_table_says_so, url)

int main(int argc, char **argv)
{
    const char *pg = both_stores(argv, folder);
    char sqlite[80], command[100];
    (void)argc;
    snprintf(sqlite, sizeof sqlite, "sqlite:%s/laws.db", folder);
    const struct CMUnitTest tests[] = {
        LAWS(sqlite),
        LAWS(pg),
        cmocka_unit_test(numbers_are_kept_in_order),
        cmocka_unit_test(an_old_databases_people_are_no_programs),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return failed || system(command);
}
