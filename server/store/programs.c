/* programs.c: see programs.h. */
#include "programs.h"

#include "admin.h"
#include "store_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- As they are stored ---- */

enum store_status program_create(struct store *s, const struct person_row *row)
{
    enum store_status status = person_create(s, row);
    return status == STORE_OK ? admin_program(s, row->id, row->name, row->created) : status;
}

enum store_status program_mark(struct store *s, const struct person_row *row, int64_t now)
{
    struct rows rows = db_ask(s->db, SQL_PROGRAM_MARK, "i", row->id);
    enum store_status status = store_changed(&rows, STORE_NONE);
    return status == STORE_OK ? admin_program(s, row->id, row->name, now) : status;
}

enum store_status program_session(struct store *s, const struct session_row *row)
{
    enum store_status status = sessions_end_others(s, row->user, row->id);
    return status == STORE_OK ? session_create(s, row) : status;
}

static enum store_status take_programs(struct rows *rows, store_program_taker *take, void *context)
{
    struct person_row row;
    memset(&row, 0, sizeof row);
    while (rows_next(rows)) {
        row.id = rows_number(rows, 0);
        store_copy(row.name, sizeof row.name, rows, 1);
        row.created = rows_number(rows, 2);
        take(context, &row);
    }
    return store_ended(rows);
}

enum store_status programs_of(struct store *s, int64_t owner, store_program_taker *take,
                              void *context)
{
    struct rows rows = db_ask(s->db, SQL_PROGRAMS_OF, "i", owner);
    return take_programs(&rows, take, context);
}

/* ---- In memory ---- */

static struct program {
    int64_t number;
    char name[PERSON_NAME];
    char folded[PERSON_NAME];
} * programs; /* by number */
static size_t count, cap;

/* Where it stands, or would. */
static size_t place_of(int64_t number)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (programs[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int is_program(int64_t number)
{
    size_t at = place_of(number);
    return at < count && programs[at].number == number;
}

int64_t program_named(const char *wanted, char name[PERSON_NAME])
{
    char folded[PERSON_NAME];
    name_fold(wanted, folded);
    for (size_t i = 0; i < count; i++)
        if (!strcmp(programs[i].folded, folded)) {
            strcpy(name, programs[i].name);
            return programs[i].number;
        }
    return 0;
}

const char *program_name(int64_t number)
{
    return is_program(number) ? programs[place_of(number)].name : "someone";
}

void programs_add(int64_t number, const char *name)
{
    size_t at = place_of(number);
    if (is_program(number))
        return;
    if (count == cap) {
        size_t room = cap ? cap * 2 : 64;
        struct program *more = realloc(programs, room * sizeof *more);
        if (!more)
            return;
        programs = more;
        cap = room;
    }
    memmove(programs + at + 1, programs + at, (count - at) * sizeof *programs);
    count++;
    programs[at].number = number;
    snprintf(programs[at].name, PERSON_NAME, "%s", name);
    name_fold(name, programs[at].folded);
}

void programs_remove(int64_t number)
{
    size_t at = place_of(number);
    if (is_program(number))
        memmove(programs + at, programs + at + 1, (--count - at) * sizeof *programs);
}

static void learn_one(void *context, const struct person_row *row)
{
    (void)context;
    programs_add(row->id, row->name);
}

enum store_status programs_learn(struct store *s)
{
    count = 0;
    struct rows rows = db_ask(s->db, SQL_PROGRAMS, "");
    return take_programs(&rows, learn_one, NULL);
}
