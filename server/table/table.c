/* table.c: see table.h. */
#include "table.h"

#include "../../engine/game.h"
#include "../../engine/text.h"
#include "../../games/games.h"
#include "../base/now.h"
#include "../store/tables.h"
#include "clock.h"
#include "options.h"
#include "pace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int table_is_loaded(const struct table *t)
{
    return t->state == TABLE_READY || t->state == TABLE_SAVING || t->state == TABLE_REFRESHING;
}

int table_is_busy(const struct table *t)
{
    return t->state == TABLE_READING || t->state == TABLE_SAVING || t->state == TABLE_REFRESHING;
}

int table_is_ready(const struct table *t)
{
    return t->state == TABLE_READY;
}

int table_is_playable(const struct table_row *row)
{
    return bg_edition(game_find(row->game), row->rules) != NULL;
}

struct absence table_absence(const struct table *t)
{
    struct absence none = {"no_table", "There is no such table.", 404, 4404};
    struct absence foreign = {"rules", t ? t->foreign : NULL, 409, 4409};
    return foreign.message ? foreign : none;
}

/* Says why a table cannot be played here, and what to do about it. */
static int note_foreign(struct table *t, const struct table_row *row)
{
    char text[400];
    struct bg_text out = bg_text_start(text, sizeof text);
    const struct bg_game *newest = game_find(row->game);
    if (newest) {
        bg_put(&out, "This game was ");
        bg_put_unknown_edition(newest, row->rules, &out);
        bg_put(&out, ". Begin a new table, or ask the host for such a server.");
    } else {
        bg_putf(&out, "This server does not know the game '%s'. Ask the host for one that does.",
                row->game);
    }
    free(t->foreign);
    t->foreign = strdup(text);
    return 0;
}

int table_take_row(struct table *t, const struct table_row *row)
{
    t->game = bg_edition(game_find(row->game), row->rules);
    t->seats = row->seats;
    if (!table_is_playable(row))
        return note_foreign(t, row);
    if (row->seats < t->game->min_seats || row->seats > t->game->max_seats ||
        !options_read(t->game, row->seats, row->options, t->options) ||
        !pace_read(row->pace, &t->pace) || !fair_read_seed(&t->fair, row->seed))
        return 0;
    fair_commit(&t->fair, t->commit);
    t->host = row->host;
    t->created = row->created;
    strcpy(t->host_name, row->host_name);
    strcpy(t->invite, row->invite);
    t->is_public = (uint8_t)row->is_public;
    t->rated = (uint8_t)row->rated;
    return 1;
}

/* ---- Questions ---- */

int table_is_counted(const struct table *t)
{
    return t->pace.day && t->pace.is_counted;
}

int table_shows_seed(const struct table *t)
{
    return t->status == TABLE_OVER && t->pace.day < now_day();
}

int table_seat_of(const struct table *t, int64_t user)
{
    for (int seat = 0; user && seat < t->seats; seat++)
        if (t->chair[seat].kind == CHAIR_PERSON && t->chair[seat].user == user)
            return seat;
    return -1;
}

int table_seat_asked(const struct table *t, int64_t program)
{
    for (int seat = 0; program && seat < t->seats; seat++)
        if (t->chair[seat].asked == program)
            return seat;
    return -1;
}

void table_crests(const struct table *t, struct crest worn[BG_MAX_SEATS])
{
    struct crest chosen[BG_MAX_SEATS];
    for (int seat = 0; seat < t->seats; seat++)
        chosen[seat] = t->chair[seat].crest;
    crest_wear(chosen, t->seats, worn);
}

uint32_t table_to_act(const struct table *t)
{
    return t->status == TABLE_RUNNING ? match_to_act(t->match) & ~BG_CHANCE : 0;
}

uint32_t table_people(const struct table *t)
{
    uint32_t mask = 0;
    for (int seat = 0; seat < t->seats; seat++)
        if (t->chair[seat].kind == CHAIR_PERSON && !t->chair[seat].resigned)
            mask |= BG_BIT(seat);
    return mask;
}

uint32_t table_offer_needs(const struct table *t)
{
    uint32_t mask = table_people(t);
    /* Nobody's move is taken back unless they agree, wherever they are; a pause
     * takes nothing from somebody for whom a bot plays meanwhile. */
    for (int seat = 0; seat < t->seats && t->offer.kind == OFFER_PAUSE; seat++)
        if (table_bot(t, seat))
            mask &= ~BG_BIT(seat);
    return mask;
}

enum { AGAIN_LIVE_MS = 10 * 60 * 1000, AGAIN_MS = 7 * 24 * 3600 * 1000 };

int64_t table_again_until(const struct table *t)
{
    if (!t->again.is_open)
        return 0;
    return t->again.at + (t->pace.kind == PACE_LIVE ? AGAIN_LIVE_MS : AGAIN_MS);
}

uint32_t table_again_waiting(const struct table *t)
{
    uint32_t mask = 0;
    for (int seat = 0; seat < t->seats; seat++)
        if (t->chair[seat].kind == CHAIR_PERSON)
            mask |= BG_BIT(seat);
    return mask & ~t->again.accepted & ~t->again.declined;
}

const char *table_bot(const struct table *t, int seat)
{
    const struct chair *c = &t->chair[seat];
    if (c->kind == CHAIR_BOT)
        return c->level;
    return c->stand_in[0] ? c->stand_in : NULL;
}

struct player_name table_player(const struct table *t, int seat)
{
    struct player_name name = {""};
    const struct chair *c = &t->chair[seat];
    if (c->kind == CHAIR_PERSON)
        snprintf(name.text, sizeof name.text, "%s", c->name);
    else if (c->kind == CHAIR_BOT)
        snprintf(name.text, sizeof name.text, "%s (bot)", c->level);
    return name;
}

struct rated_player table_rated_player(const struct table *t, int seat)
{
    const struct chair *c = &t->chair[seat];
    struct rated_player player = {""};
    if (c->kind == CHAIR_BOT)
        snprintf(player.text, sizeof player.text, "b%s", c->level);
    else if (c->kind == CHAIR_PERSON)
        snprintf(player.text, sizeof player.text, "u%lld", (long long)c->user);
    return player;
}

struct over_word table_reason(const char *over)
{
    struct over_word word;
    snprintf(word.text, sizeof word.text, "%.*s", (int)strcspn(over, " "), over);
    return word;
}

void table_result(const struct table *t, int32_t *points, int32_t *payoff)
{
    t->game->score(match_state(t->match), points, payoff);
    if (!match_to_act(t->match))
        return;
    /* Ended before its time: the rules know no payoff yet. */
    for (int seat = 0; seat < t->seats; seat++)
        payoff[seat] = t->chair[seat].resigned || t->aborted ? 0 : 1000;
}

int table_outcome(const struct table *t, int32_t *points, int32_t *payoff, const char **text)
{
    *text = "played";
    if (t->status != TABLE_OVER || !t->match)
        return 0;
    for (uint32_t i = 0; i < t->seq; i++)
        if (t->log[i].kind == ENTRY_OVER)
            *text = t->log[i].text;
    table_result(t, points, payoff);
    if (!strncmp(*text, "closed", 6))
        memset(payoff, 0, sizeof *payoff * BG_MAX_SEATS);
    return 1;
}

/* Behind the names: how it ended, for lists. */
static void put_outcome(const struct table *t, struct bg_text *out)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    const char *text;
    if (!table_outcome(t, points, payoff, &text))
        return;
    bg_put(out, table_reason(text).text);
    for (int seat = 0; seat < t->seats; seat++)
        bg_putf(out, " %d %d", (int)points[seat], (int)payoff[seat]);
}

void table_brief(const struct table *t, int listed, struct table_brief *out)
{
    struct bg_text players = bg_text_start(out->players, sizeof out->players);
    uint32_t act = table_to_act(t);
    out->status = t->status;
    out->seq = t->seq;
    out->ply = t->match ? match_ply(t->match) : 0;
    out->open = 0;
    out->to_act = 0;
    out->due = clock_due(t);
    out->changed = t->seq ? t->log[t->seq - 1].at : t->created;
    for (int seat = 0; seat < BG_MAX_SEATS; seat++) {
        const struct chair *c = &t->chair[seat];
        /* A program finds the tables it is invited to among its own. */
        out->user[seat] = seat >= t->seats ? 0 : c->kind == CHAIR_PERSON ? c->user : c->asked;
        if (seat >= t->seats)
            continue;
        out->open += c->kind == CHAIR_OPEN || c->open;
        if ((act & BG_BIT(seat)) && !table_bot(t, seat))
            out->to_act |= BG_BIT(seat);
        if (listed)
            bg_putf(&players, "%s\n", table_player(t, seat).text);
    }
    if (listed)
        put_outcome(t, &players);
}
