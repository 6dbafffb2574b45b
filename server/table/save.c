/* save.c: see save.h. */
#include "save.h"

#include "../../games/daily.h"
#include "../base/now.h"
#include "../store/entries.h"
#include "../store/guests.h"
#include "../store/ratings.h"
#include "../store/tables.h"
#include "append.h"
#include "clock.h"
#include "saved.h"
#include "webhook_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void save_free(struct save *s)
{
    if (!s)
        return;
    for (int i = 0; i < s->count; i++)
        free(s->entries[i].text);
    free(s->entries);
    free(s->finish);
    free(s->announcement);
    for (int i = 0; i < s->notices; i++)
        free(s->notice[i].text);
    free(s->row);
    save_free(s->along);
    free(s);
}

int save_is_listed(const struct save *s)
{
    return s->row || entries_listed(s->entries, s->count);
}

struct announcement save_announcement(const struct save *s)
{
    struct announcement a = {s->table, save_is_listed(s) ? ANNOUNCE_LISTED : ANNOUNCE_MOVED, {0}};
    for (int seat = 0, n = 0; seat < BG_MAX_SEATS; seat++)
        if (s->brief.user[seat])
            a.number[n++] = s->brief.user[seat];
    return a;
}

/* Whether the seat's person has lost, whatever the game says: they gave it up, or a bot
 * plays for them. */
static int has_lost(const struct chair *c)
{
    return c->resigned || (c->kind == CHAIR_PERSON && c->stand_in[0]);
}

/* A game that is over is rated if it was to be and if it was a contest, from
 * its start to its end between the same players. */
static void prepare_finish(const struct table *t, struct save *s)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    struct finish *f;
    int differ = 0;
    if (!t->rated || t->status != TABLE_OVER || t->aborted || t->retaken || t->seats < 2 ||
        !s->count || s->entries[s->count - 1].kind != ENTRY_OVER || !(f = calloc(1, sizeof *f)))
        return;
    table_result(t, points, payoff);
    f->players = t->seats;
    f->rates_programs = t->rates_programs;
    strcpy(f->game, t->game->key);
    strcpy(f->text, s->entries[s->count - 1].text);
    for (int seat = 0; seat < t->seats; seat++) {
        f->payoff[seat] = has_lost(&t->chair[seat]) ? -1 : payoff[seat];
        differ |= f->payoff[seat] != f->payoff[0];
        strcpy(f->player[seat], table_rated_player(t, seat).text);
    }
    if (differ)
        s->finish = f;
    else
        free(f);
}

/* What somebody did at the game of the day. 0: it does not count, for it ended in another way. */
static int judge_try(const struct table *t, struct daily_row *row)
{
    struct daily d;
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    const char *text;
    if (!daily_find(row->day, row->game, &d) || !table_outcome(t, points, payoff, &text))
        return 0;
    int is_resigned = !strcmp(table_reason(text).text, "resigned");
    if (!is_resigned && strcmp(table_reason(text).text, "played"))
        return 0;
    row->outcome = is_resigned ? DAILY_GAVE_UP : (int)daily_outcome(&d, payoff);
    row->score = daily_score(&d, points);
    row->points = points[0];
    for (uint32_t ply = 0; ply < match_ply(t->match); ply++)
        row->moves += match_actor(t->match, ply) == 0;
    return 1;
}

/* The one try of a person begins with its table, and ends with its game: on the same day, for then
 * the day's dice are shown to all. */
static void prepare_daily(const struct table *t, struct save *s)
{
    int is_end = s->count && s->entries[s->count - 1].kind == ENTRY_OVER;
    struct daily_row *row = &s->daily;
    if (!table_is_counted(t) || (!s->row && (!is_end || s->at / DAY_MS != t->pace.day)))
        return;
    row->day = t->pace.day;
    row->user = t->host;
    row->guest = is_guest(t->host);
    row->table = t->id;
    row->ended = s->at;
    strcpy(row->game, t->game->key);
    strcpy(row->name, t->host_name);
    s->has_daily = s->row || judge_try(t, row);
}

/* Has other nodes told of it once it is on disk. */
static void announce(struct save *s)
{
    struct announcement a = save_announcement(s);
    if (!(s->announcement = malloc(ANNOUNCE_TEXT)))
        return; /* they find out by themselves, later */
    announce_write(&a, s->announcement);
    s->job.announce = s->announcement;
}

/* The table is busy with what was added from now on. */
static struct save *take_draft(struct table *t)
{
    struct save *s = t->draft;
    t->draft = NULL;
    t->saving = s;
    t->state = TABLE_SAVING;
    table_brief(t, save_is_listed(s), &s->brief);
    prepare_finish(t, s);
    prepare_daily(t, s);
    webhook_queue_prepare(t, s);
    return s;
}

void save_along(struct table *t, struct table *made)
{
    t->draft->along = take_draft(made);
}

void save_draft(struct table *t, struct command *c)
{
    struct save *s = t->draft;
    if (!s || (!s->count && !s->row)) {
        t->draft = NULL;
        save_free(s);
        if (c)
            command_answer(c, t->seq, NULL, NULL);
        return;
    }
    s = take_draft(t);
    s->c = c;
    s->job.act = append_act;
    s->job.settle = append_settle;
    s->job.table = s->table;
    s->job.work.done = saved_done;
    if (t->hub->has_others)
        announce(s);
    job_submit(t->hub, &s->job);
}
