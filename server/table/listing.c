/* listing.c: see listing.h. */
#include "listing.h"

#include "../base/id.h"
#include "../store/tables.h"
#include "pace.h"

#include <stdio.h>
#include <string.h>

static void put_players(struct buffer *j, const char *players)
{
    buffer_open(j, "players", '[');
    for (const char *end; (end = strchr(players, '\n')); players = end + 1) {
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)(end - players), players);
        buffer_text_or_null(j, NULL, name);
    }
    buffer_close(j, ']');
}

/* Seats at which somebody sits: a program that is invited to one has no name there yet. */
static uint32_t seated(const char *players)
{
    uint32_t mask = 0;
    int seat = 0;
    for (const char *end; (end = strchr(players, '\n')); players = end + 1, seat++)
        mask |= end > players ? BG_BIT(seat) : 0;
    return mask;
}

/* What stands after the names; null for a table that is not over, or whose end an earlier
 * program wrote. */
static void put_result(struct buffer *j, const struct table_listed *l)
{
    const char *at = strrchr(l->brief.players, '\n');
    char reason[16];
    int length;
    if (!at || sscanf(at + 1, "%15s%n", reason, &length) != 1) {
        buffer_null(j, "result");
        return;
    }
    buffer_open(j, "result", '{');
    buffer_text(j, "reason", reason);
    for (int which = 0; which < 2; which++) {
        const char *rest = at + 1 + length;
        int n, number[2];
        buffer_open(j, which ? "payoff" : "points", '[');
        for (; sscanf(rest, "%d %d%n", &number[0], &number[1], &n) == 2; rest += n)
            buffer_int(j, NULL, number[which]);
        buffer_close(j, ']');
    }
    buffer_close(j, '}');
}

void listing_put(struct buffer *j, const char *key, const struct table_listed *l, int mine)
{
    static const char *const statuses[] = {"waiting", "running", "over"};
    struct pace pace;
    buffer_open(j, key, '{');
    buffer_text(j, "id", id_text(l->row.id).text);
    buffer_text(j, "game", l->row.game);
    buffer_int(j, "rules", l->row.rules);
    buffer_bool(j, "playable", table_is_playable(&l->row));
    buffer_text(j, "status", statuses[l->brief.status]);
    buffer_int(j, "seats", l->row.seats);
    buffer_int(j, "open", l->brief.open);
    put_players(j, l->brief.players);
    buffer_seats(j, "guests", l->brief.guests);
    buffer_seats(j, "bots", l->brief.programs & seated(l->brief.players));
    if (mine) {
        buffer_seat(j, "you", l->seat);
        buffer_bool(j, "invited", !(seated(l->brief.players) >> l->seat & 1));
        buffer_bool(j, "your_turn", l->brief.to_act >> l->seat & 1);
        buffer_seats(j, "to_act", l->brief.to_act);
    }
    buffer_int(j, "ply", l->brief.ply);
    if (l->brief.status == TABLE_OVER)
        put_result(j, l);
    buffer_int(j, "changed", l->brief.changed);
    buffer_bool(j, "public", l->row.is_public);
    buffer_bool(j, "rated", l->row.rated);
    buffer_text(j, "host", l->row.host_name);
    buffer_bool(j, "host_is_guest", l->row.host_is_guest);
    if (pace_read(l->row.pace, &pace))
        pace_put(j, "pace", &pace);
    buffer_close(j, '}');
}

void listing_take(void *array, const struct table_listed *l)
{
    listing_put(array, NULL, l, 0);
}

void listing_take_mine(void *array, const struct table_listed *l)
{
    listing_put(array, NULL, l, 1);
}
