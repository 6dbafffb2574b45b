/* admin_tables.c: the tables of `conclave admin`: listed, shown, closed, deleted. */
#include "admin.h"

#include "../engine/record.h"

#include "terminal.h"
#include "../server/store/tables.h"

#include <string.h>

static const char *const statuses[] = {"waiting", "running", "over"};

/* The names of the players with ", " between; a free seat is "-". */
static void join_players(const char *players, char *out, size_t room)
{
    size_t n = 0;
    out[0] = 0;
    for (const char *end; (end = strchr(players, '\n')) && n < room; players = end + 1)
        n += (size_t)snprintf(out + n, room - n, "%s%.*s", n ? ", " : "",
                              end == players ? 1 : (int)(end - players),
                              end == players ? "-" : players);
}

/* Who sits there, by what a ban takes. */
static void put_people(struct admin *a, const struct table_listed *l)
{
    json_open(&a->json, "people", '[');
    for (int seat = 0; seat < l->row.seats; seat++)
        if (l->brief.user[seat])
            json_text(&a->json, NULL, id_text(l->brief.user[seat]).text);
        else
            json_none(&a->json, NULL);
    json_close(&a->json, ']');
}

static void put_table(struct admin *a, const struct table_listed *l, int with_people)
{
    char name[64];
    json_open(&a->json, NULL, '{');
    json_text(&a->json, "id", id_text(l->row.id).text);
    json_text(&a->json, "game", l->row.game);
    json_int(&a->json, "rules", l->row.rules);
    json_text(&a->json, "status", statuses[l->brief.status]);
    json_int(&a->json, "ply", l->brief.ply);
    json_bool(&a->json, "public", l->row.is_public);
    json_bool(&a->json, "rated", l->row.rated);
    json_text(&a->json, "host", l->row.host_name);
    json_int(&a->json, "created", l->row.created);
    json_int(&a->json, "changed", l->brief.changed);
    json_open(&a->json, "players", '[');
    for (const char *at = l->brief.players, *end; (end = strchr(at, '\n')); at = end + 1) {
        snprintf(name, sizeof name, "%.*s", (int)(end - at), at);
        if (name[0])
            json_text(&a->json, NULL, name);
        else
            json_none(&a->json, NULL);
    }
    json_close(&a->json, ']');
    if (with_people)
        put_people(a, l);
    json_close(&a->json, '}');
}

static void take_table(void *context, const struct table_listed *l)
{
    struct admin *a = context;
    char players[PLAYERS_TEXT * 2];
    if (a->as_json) {
        put_table(a, l, 0);
        return;
    }
    join_players(l->brief.players, players, sizeof players);
    printf("%s  %-8s  %-7s  ply %-5u  changed %s  %s\n", id_text(l->row.id).text, l->row.game,
           statuses[l->brief.status], (unsigned)l->brief.ply, admin_time(l->brief.changed).text,
           players);
}

int admin_tables_list(struct admin *a)
{
    int status = -1;
    for (int i = 0; a->word[0] && i < 3; i++)
        if (!strcmp(statuses[i], a->word[0]))
            status = i;
    if (a->word[0] && status < 0)
        return args_wrong(a->args, "a table is waiting, running or over, not '%s'",
                          shown(a->word[0]).text);
    if (a->as_json) {
        json_open(&a->json, NULL, '{');
        json_open(&a->json, "tables", '[');
    }
    enum store_status done = admin_tables(a->store, status, "", a->most, take_table, a);
    if (a->as_json) {
        json_close(&a->json, ']');
        json_close(&a->json, '}');
        stream_end(&a->json);
    }
    return done == STORE_OK ? CLI_OK : admin_failed(a, done, "");
}

static int find_table(struct admin *a, struct table_listed *out)
{
    memset(out, 0, sizeof *out);
    a->id = id_read(a->word[0]);
    enum store_status status = a->id ? tables_listed(a->store, a->id, out) : STORE_NONE;
    if (status == STORE_NONE)
        return say_error(CLI_FAILED,
                         "there is no table '%s'; 'conclave admin tables list' lists "
                         "them",
                         shown(a->word[0]).text);
    return status == STORE_OK ? CLI_OK : admin_failed(a, status, "");
}

int admin_tables_show(struct admin *a)
{
    struct table_listed l;
    int found = find_table(a, &l);
    if (found != CLI_OK)
        return found;
    if (a->as_json) {
        put_table(a, &l, 1);
        stream_end(&a->json);
        return CLI_OK;
    }
    take_table(a, &l);
    for (int seat = 0; seat < l.row.seats; seat++)
        if (l.brief.user[seat])
            printf("%s is %s\n", record_seat_word(seat), id_text(l.brief.user[seat]).text);
    printf("host %s, made %s, %s%s\n", l.row.host_name, admin_time(l.row.created).text,
           l.row.is_public ? "public" : "private", l.row.rated ? ", rated" : "");
    return CLI_OK;
}

static int say_table(struct admin *a, enum store_status status, const char *done)
{
    if (status == STORE_STALE)
        return say_error(CLI_FAILED, "the game at table %s is over already", a->word[0]);
    if (status != STORE_OK)
        return admin_failed(a, status, "the table is gone");
    if (a->as_json) {
        json_open(&a->json, NULL, '{');
        json_text(&a->json, "done", done);
        json_text(&a->json, "to", a->word[0]);
        json_close(&a->json, '}');
        stream_end(&a->json);
    } else {
        printf("table %s: %s\n", a->word[0], done);
    }
    return CLI_OK;
}

static enum store_status close_table(struct admin *a)
{
    return admin_table_close(a->store, a->id, a->now);
}

static enum store_status delete_table(struct admin *a)
{
    return admin_table_delete(a->store, a->id, a->now);
}

int admin_tables_close(struct admin *a)
{
    struct table_listed l;
    int found = find_table(a, &l);
    return found == CLI_OK ? say_table(a, admin_change(a, close_table), "closed") : found;
}

int admin_tables_delete(struct admin *a)
{
    struct table_listed l;
    int found = find_table(a, &l);
    return found == CLI_OK ? say_table(a, admin_change(a, delete_table), "deleted") : found;
}
