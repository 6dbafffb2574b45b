/* store_kit.h: what tests of the store share: stores, tables, people. */
#ifndef TESTS_STORE_KIT_H
#define TESTS_STORE_KIT_H

#include "../server/store/entry.h"
#include "../server/store/store.h"
#include "../server/store/tables.h"
#include "../server/store/entries.h"
#include "../server/store/people.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A law is given the address of the store it is tried on. */
static const char *url_of(void **state)
{
    return *state;
}

#define LAW(name, url) cmocka_unit_test_prestate(name, (void *)(uintptr_t)(url))

static struct store *open_store(void **state)
{
    char why[DB_WHY];
    struct store *s = store_open(url_of(state), why);
    if (!s)
        fail_msg("%s", why);
    return s;
}

static struct table_row new_row(void)
{
    struct table_row row;
    memset(&row, 0, sizeof row);
    row.id = id_new();
    row.host = id_new();
    row.created = 1000;
    row.rules = 1;
    row.seats = 2;
    row.is_public = 1;
    strcpy(row.game, "null");
    strcpy(row.options, "a 1,b two");
    strcpy(row.host_name, "Ann");
    strcpy(row.pace, "none");
    strcpy(row.invite, "secret");
    memset(row.seed, 'a', 64);
    return row;
}

static struct table_brief new_brief(uint32_t seq)
{
    struct table_brief brief;
    memset(&brief, 0, sizeof brief);
    brief.seq = seq;
    brief.changed = 2000 + seq;
    strcpy(brief.players, "Ann\n\n");
    return brief;
}

static int64_t make_table(struct store *s)
{
    struct table_row row = new_row();
    struct table_brief brief = new_brief(0);
    assert_true(store_begin(s));
    assert_int_equal(tables_create(s, &row, &brief), STORE_OK);
    assert_true(store_commit(s));
    return row.id;
}

static enum store_status append(struct store *s, int64_t id, uint32_t seq, int kind,
                                const char *text)
{
    char copy[ENTRY_TEXT];
    strcpy(copy, text);
    struct entry e = {seq, 5000 + seq, kind, 1, copy};
    struct table_brief brief = new_brief(seq);
    return entries_append(s, id, &e, 1, &brief, NULL);
}

struct read_log {
    int count;
    uint32_t last;
    char text[ENTRY_TEXT];
};

static void take_entry(void *context, struct entry e)
{
    struct read_log *log = context;
    log->count++;
    log->last = e.seq;
    strcpy(log->text, e.text);
    free(e.text);
}

static struct person_row new_person(const char *start)
{
    struct person_row row;
    memset(&row, 0, sizeof row);
    row.id = id_new();
    row.created = 77;
    snprintf(row.name, sizeof row.name, "%s%.10s", start, id_text(row.id).text + 3);
    strcpy(row.password, "hash");
    return row;
}

#endif
