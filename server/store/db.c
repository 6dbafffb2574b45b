/* db.c: see db.h: what both databases share. */
#include "db.h"

#include <string.h>

static struct rows ask_with(struct db *db, int statement, const char *kinds, va_list list)
{
    struct db_arg args[DB_ARGS];
    struct rows rows;
    int n = 0;
    memset(&rows, 0, sizeof rows);
    rows.db = db;
    for (; kinds[n]; n++) {
        args[n].text = NULL;
        args[n].number = 0;
        if (kinds[n] == 'i') {
            args[n].number = va_arg(list, int64_t);
        } else {
            const char *text = va_arg(list, const char *);
            args[n].text = text ? text : "";
        }
    }
    db->kind->ask(&rows, statement, args, n);
    return rows;
}

struct rows db_ask(struct db *db, int statement, const char *kinds, ...)
{
    va_list list;
    va_start(list, kinds);
    struct rows rows = ask_with(db, statement, kinds, list);
    va_end(list);
    return rows;
}

int db_send(struct db *db, int statement, const char *kinds, ...)
{
    va_list list;
    va_start(list, kinds);
    struct rows rows = ask_with(db, statement, kinds, list);
    va_end(list);
    return rows.result ? rows_end(&rows) : !rows.failed;
}

int rows_next(struct rows *rows)
{
    return !rows->failed && rows->db->kind->next(rows);
}

int64_t rows_number(const struct rows *rows, int column)
{
    return rows->db->kind->number(rows, column);
}

const char *rows_text(const struct rows *rows, int column)
{
    const char *text = rows->db->kind->text(rows, column);
    return text ? text : "";
}

int rows_end(struct rows *rows)
{
    /* What was not read yet may still fail: statements that return no rows run here. */
    while (rows_next(rows))
        ;
    rows->db->kind->end(rows);
    return !rows->failed;
}
