/* clock.c: see clock.h. */
#include "clock.h"

#include "../store/sessions.h"
#include "../store/tables.h"

#include <stdio.h>
#include <string.h>

enum {
    BACK_MS = 60 * 1000,     /* at least, for somebody who comes back */
    GONE_MS = 120 * 1000,    /* a live game waits so long for a lost connection */
    PAUSE_MS = DAY_MS,       /* so long somebody who is away may rely on a pause of a live game */
    AWAIT_MS = 60 * 1000,    /* a live game that begins waits so long for its people */
    ASK_MS = 60 * 1000,      /* an invited program has so long to answer */
    BOT_PATIENCE_MS = 10000, /* a bot that has not moved by then is asked again */
};

/* Whether clocks run at all now. */
static int is_counting(const struct table *t)
{
    return t->pace.kind != PACE_NONE && t->status == TABLE_RUNNING && !t->paused && !t->awaited_at;
}

/* Whether a clock runs for this seat now. */
static int runs(const struct table *t, int seat)
{
    return is_counting(t) && (table_to_act(t) & BG_BIT(seat)) && !table_bot(t, seat);
}

int64_t clock_left(const struct table *t, int seat, int64_t at)
{
    int64_t left = t->chair[seat].left;
    return runs(t, seat) && at > t->clock_at ? left - (at - t->clock_at) : left;
}

void clock_run(struct table *t, int64_t at)
{
    for (int seat = 0; seat < t->seats; seat++)
        t->chair[seat].left = clock_left(t, seat, at);
    if (at > t->clock_at)
        t->clock_at = at;
}

void clock_asked(struct table *t, uint32_t before, int actor)
{
    uint32_t now = table_to_act(t);
    for (int seat = 0; seat < t->seats; seat++) {
        struct chair *c = &t->chair[seat];
        int asked_anew = (now & BG_BIT(seat)) && (!(before & BG_BIT(seat)) || actor == seat);
        if (asked_anew)
            c->asked_ply = match_ply(t->match);
        if (t->pace.kind == PACE_DAYS && asked_anew)
            c->left = (int64_t)t->pace.days * DAY_MS;
        if (t->pace.kind == PACE_LIVE && actor == seat)
            c->left += t->pace.seconds * 1000;
    }
}

/* How long clocks have been running since an entry. */
static int64_t counted_since(const struct table *t, uint32_t entry, int64_t at)
{
    int64_t sum = 0;
    int counting = is_counting(t);
    for (uint32_t i = t->seq; i-- > entry;) {
        const struct past *p = &t->log[i];
        if (counting && at > p->at)
            sum += at - p->at;
        at = p->at;
        if (p->kind == ENTRY_PAUSE)
            counting = 1;
        if (p->kind == ENTRY_RESUME || p->kind == ENTRY_CLOCKS)
            counting = 0;
    }
    return sum;
}

void clock_undone(struct table *t, int seat, uint32_t after, int64_t at)
{
    uint32_t before = table_to_act(t), ply = match_ply(t->match), entry = t->seq;
    while (entry && (t->log[entry - 1].kind != ENTRY_MOVE || t->log[entry - 1].ply != ply + 1))
        entry--;
    if (!entry)
        return;
    int64_t spent = counted_since(t, entry - 1, at);
    for (int i = 0; i < t->seats; i++) {
        struct chair *c = &t->chair[i];
        if ((before & BG_BIT(i)) && (i == seat || c->asked_ply > ply))
            c->asked_ply = ply;
        if (table_bot(t, i))
            continue;
        if (before & ~after & BG_BIT(i))
            c->left -= spent;
        if (after & ~before & BG_BIT(i))
            c->left += spent;
    }
    t->chair[seat].left -= t->log[entry - 1].gain;
}

int clock_may_resume(const struct table *t, int64_t now)
{
    if (t->pace.kind != PACE_LIVE || now - t->turned_at >= PAUSE_MS)
        return 1;
    for (int seat = 0; seat < t->seats; seat++)
        if (t->chair[seat].kind == CHAIR_PERSON && !table_bot(t, seat) && !presence_at(t, seat))
            return 0;
    return 1;
}

int clock_may_start(const struct table *t, int64_t now)
{
    return t->awaited_at && t->status == TABLE_RUNNING &&
           (now - t->awaited_at >= AWAIT_MS || !(table_people(t) & ~presence_came(t)));
}

/* A live game begins, or somebody comes back to their clock. */
void clock_start(struct table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        t->chair[seat].left = t->pace.kind == PACE_LIVE
                                  ? ((int64_t)t->pace.minutes * 60 + t->pace.seconds) * 1000
                                  : (int64_t)t->pace.days * DAY_MS;
}

void clock_back(struct table *t, int seat)
{
    int64_t least = t->pace.kind == PACE_DAYS ? (int64_t)t->pace.days * DAY_MS : BACK_MS;
    if (t->chair[seat].left < least)
        t->chair[seat].left = least;
}

int64_t clock_asked_until(const struct chair *c)
{
    return c->asked_at + ASK_MS;
}

/* When the first invitation is over that nobody has answered; 0: there is none. */
static int64_t asked_until(const struct table *t, int *first)
{
    int64_t until = 0;
    for (int seat = 0; t->status == TABLE_WAITING && seat < t->seats; seat++) {
        int64_t end = t->chair[seat].asked ? clock_asked_until(&t->chair[seat]) : 0;
        if (end && (!until || end < until)) {
            until = end;
            *first = seat;
        }
    }
    return until;
}

int clock_unanswered(const struct table *t, int64_t now)
{
    int seat = -1;
    int64_t until = asked_until(t, &seat);
    return until && until <= now ? seat : -1;
}

int64_t clock_due(const struct table *t)
{
    uint32_t act = table_to_act(t);
    int64_t due = 0;
    int seat_asked;
    if (t->status == TABLE_WAITING)
        return asked_until(t, &seat_asked);
    if (t->status != TABLE_RUNNING || t->paused)
        return 0;
    if (t->awaited_at)
        due = t->awaited_at + AWAIT_MS;
    for (int seat = 0; seat < t->seats; seat++) {
        if (!(act & BG_BIT(seat)))
            continue;
        int64_t when = table_bot(t, seat) ? t->clock_at + BOT_PATIENCE_MS
                       : is_counting(t)   ? t->clock_at + t->chair[seat].left
                                          : 0;
        if (when && (!due || when < due))
            due = when;
    }
    return due;
}

int clock_out(const struct table *t, int64_t now)
{
    for (int seat = 0; seat < t->seats; seat++) {
        const struct chair *c = &t->chair[seat];
        /* Somebody who is no more does not come back. */
        if (c->kind == CHAIR_PERSON && !c->user && t->status == TABLE_RUNNING && !t->paused &&
            (table_to_act(t) & BG_BIT(seat)) && !table_bot(t, seat))
            return seat;
        int64_t gone_at = c->gone_at;
        if (!runs(t, seat))
            continue;
        if (gone_at && gone_at < t->turned_at)
            gone_at = t->turned_at;
        if (clock_left(t, seat, now) <= 0)
            return seat;
        if (t->pace.kind == PACE_LIVE && gone_at && now - gone_at > GONE_MS)
            return seat;
    }
    return -1;
}
