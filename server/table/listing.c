/* listing.c: see listing.h. */
#include "listing.h"

#include "../base/id.h"
#include "../store/tables.h"
#include "pace.h"

#include <stdio.h>
#include <string.h>

static void put_players(struct jot *j, const char *players)
{
    jot_open(j, "players", '[');
    for (const char *end; (end = strchr(players, '\n')); players = end + 1) {
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)(end - players), players);
        jot_text_or_null(j, NULL, name);
    }
    jot_close(j, ']');
}

void listing_put(struct jot *j, const char *key, const struct table_listed *l, int mine)
{
    static const char *const statuses[] = {"waiting", "running", "over"};
    struct pace pace;
    jot_open(j, key, '{');
    jot_text(j, "id", id_text(l->row.id).text);
    jot_text(j, "game", l->row.game);
    jot_int(j, "rules", l->row.rules);
    jot_bool(j, "playable", table_is_playable(&l->row));
    jot_text(j, "status", statuses[l->brief.status]);
    jot_int(j, "seats", l->row.seats);
    jot_int(j, "open", l->brief.open);
    put_players(j, l->brief.players);
    jot_seats(j, "guests", l->brief.guests);
    if (mine) {
        jot_seat(j, "you", l->seat);
        jot_bool(j, "your_turn", l->brief.to_act >> l->seat & 1);
    }
    jot_int(j, "ply", l->brief.ply);
    jot_int(j, "changed", l->brief.changed);
    jot_bool(j, "public", l->row.is_public);
    jot_bool(j, "rated", l->row.rated);
    jot_text(j, "host", l->row.host_name);
    jot_bool(j, "host_is_guest", l->row.host_is_guest);
    if (pace_read(l->row.pace, &pace))
        pace_jot(j, "pace", &pace);
    jot_close(j, '}');
}

void listing_take(void *array, const struct table_listed *l)
{
    listing_put(array, NULL, l, 0);
}

void listing_take_mine(void *array, const struct table_listed *l)
{
    listing_put(array, NULL, l, 1);
}
