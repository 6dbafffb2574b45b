/* new_table.c: see new_table.h. */
#include "new_table.h"

#include "../base/id.h"
#include "../base/now.h"
#include "../store/tables.h"
#include "bots.h"
#include "cache.h"
#include "draft.h"
#include "options.h"
#include "pace.h"
#include "play.h"
#include "save.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void complete_row(struct wish *w)
{
    struct fair fair;
    struct table_row *row = w->row;
    row->id = id_new();
    row->host = w->me.id;
    row->created = now_ms();
    row->rules = w->game->rules_version;
    strcpy(row->game, w->game->key);
    strcpy(row->host_name, w->me.name);
    id_token(row->invite);
    if (w->dice)
        fair = *w->dice;
    else
        fair_start(&fair);
    fair_write_seed(&fair, row->seed);
    sodium_memzero(&fair, sizeof fair);
}

static int seat_person(struct table *t, const struct wish *w, int seat, struct bg_text *why)
{
    char text[64];
    struct crest crest = w->seat[seat].crest;
    const struct person *person = w->seat[seat].is_me ? &w->me : &w->seat[seat].person;
    snprintf(text, sizeof text, "%lld %s", (long long)person->id, person->name);
    return draft_add(t, ENTRY_SIT, seat, text, why) &&
           (!crest.colour || draft_add(t, ENTRY_CREST, seat, crest_write(crest).text, why));
}

static int seat_player(struct table *t, const struct wish *w, int seat, struct bg_text *why)
{
    char text[64];
    if (w->seat[seat].kind == CHAIR_PERSON && (w->seat[seat].is_me || w->seat[seat].person.id))
        return seat_person(t, w, seat, why);
    if (w->seat[seat].program)
        return draft_ask(t, seat, w->seat[seat].program, why);
    int is_free = w->seat[seat].kind == CHAIR_OPEN || w->seat[seat].kind == CHAIR_INVITE;
    if (is_free && !w->start)
        return w->seat[seat].kind == CHAIR_OPEN || draft_add(t, ENTRY_SEAT, seat, "invite", why);
    /* A rated game's seats are nobody's to take once it has begun. */
    snprintf(text, sizeof text, "bot %s%s",
             w->seat[seat].level[0] ? w->seat[seat].level : bots_stand_in(t),
             is_free && !t->rated ? " open" : "");
    return draft_add(t, ENTRY_SEAT, seat, text, why);
}

/* What the host settled, before anything follows from it; what goes without saying is not said, so
 * that older programs beside this one can play the table too. */
static int add_terms(struct table *t, const struct wish *w, struct bg_text *why)
{
    char level[LEVEL_TEXT + 10], reveal[24];
    snprintf(level, sizeof level, "stand_in %s", w->stand_in);
    snprintf(reveal, sizeof reveal, "reveal %d", w->reveal);
    return (!w->stand_in[0] || !strcmp(w->stand_in, bots_usual(w->game)) ||
            draft_add(t, ENTRY_TERM, -1, level, why)) &&
           (!w->reveal || draft_add(t, ENTRY_TERM, -1, reveal, why)) &&
           (!w->rates_programs || draft_add(t, ENTRY_TERM, -1, "rated_with_bots", why));
}

static int seat_all(struct table *t, const struct wish *w, struct bg_text *why)
{
    if (!add_terms(t, w, why))
        return 0;
    for (int seat = 0; seat < t->seats; seat++)
        if (!seat_player(t, w, seat, why))
            return 0;
    if (w->aid && !draft_add(t, ENTRY_AID, -1, "", why))
        return 0;
    if (w->start)
        return draft_add(t, ENTRY_START, -1, t->pace.kind == PACE_LIVE ? "wait" : "", why);
    return t->draft || draft_add(t, ENTRY_SEAT, 0, "open", why);
}

struct table *new_table_make(struct hub *hub, struct wish *w)
{
    struct bg_text why = bg_text_start(w->why, sizeof w->why);
    complete_row(w);
    struct table *t = cache_new(hub, w->row->id);
    if (!t)
        return NULL;
    t->state = TABLE_READY;
    if (!table_take_row(t, w->row) || !seat_all(t, w, &why)) {
        cache_free(t);
        return NULL;
    }
    play_on(t);
    t->draft->row = w->row;
    return t;
}

/* ---- The next game ---- */

/* Who plays it: the bots, those who agreed, and whoever takes the other seats. */
static void wish_seats(struct wish *w, const struct table *t)
{
    for (int i = 0; i < t->seats; i++) {
        int is_left_out = t->chair[i].kind == CHAIR_PERSON && !(t->again.accepted & BG_BIT(i));
        w->seat[i].kind = is_left_out ? CHAIR_OPEN : t->chair[i].kind;
        w->start &= !is_left_out;
        strcpy(w->seat[i].level, t->chair[i].level);
        w->seat[i].person.id = t->chair[i].user;
        strcpy(w->seat[i].person.name, t->chair[i].name);
        if (!is_left_out)
            w->seat[i].crest = t->chair[i].crest;
    }
}

struct table *new_table_next(struct table *t, char why[300])
{
    struct wish w;
    memset(&w, 0, sizeof w);
    w.game = t->game;
    w.me.id = t->chair[t->again.by].user;
    strcpy(w.me.name, t->chair[t->again.by].name);
    w.start = 1;
    w.aid = t->aid;
    strcpy(w.stand_in, t->stand_in);
    w.reveal = t->reveal;
    w.rates_programs = t->rates_programs;
    w.row = calloc(1, sizeof *w.row);
    if (!w.row)
        return NULL;
    w.row->seats = t->seats;
    w.row->is_public = t->is_public;
    w.row->rated = t->rated;
    pace_write(&t->pace, w.row->pace);
    options_write(t->game, t->options, w.row->options);
    wish_seats(&w, t);
    struct table *made = new_table_make(t->hub, &w);
    if (!made) {
        strcpy(why, w.why);
        free(w.row);
        return NULL;
    }
    made->network = t->network;
    return made;
}
