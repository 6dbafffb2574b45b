/* presence.c: see presence.h. */
#include "presence.h"

#include "../base/now.h"
#include "../store/db_wire.h"
#include "client.h"

#include <stdlib.h>
#include <string.h>

enum { SAY_MS = 10 * 1000, FORGET_MS = 25 * 1000 };

static struct crowd everybody(const struct table *t)
{
    struct crowd all = t->presence.here;
    for (int i = 0; i < PRESENCE_NODES; i++) {
        all.seats |= t->presence.elsewhere[i].crowd.seats;
        all.spectators += t->presence.elsewhere[i].crowd.spectators;
    }
    return all;
}

int presence_at(const struct table *t, int seat)
{
    uint32_t bit = BG_BIT(seat);
    return (t->presence.here.seats & bit) || (everybody(t).seats & bit);
}

int presence_spectators(const struct table *t)
{
    return everybody(t).spectators;
}

uint32_t presence_came(const struct table *t)
{
    return t->presence.came | everybody(t).seats;
}

/* Notes since when seats are empty that were not `before`. */
static enum presence_change changed_from(struct table *t, struct crowd before)
{
    struct crowd now = everybody(t);
    t->presence.came |= before.seats | now.seats;
    for (int seat = 0; seat < BG_MAX_SEATS; seat++) {
        if (now.seats & BG_BIT(seat))
            t->chair[seat].gone_at = 0;
        else if (before.seats & BG_BIT(seat))
            t->chair[seat].gone_at = now_ms();
    }
    if (now.seats != before.seats)
        return PRESENCE_SEATS;
    return now.spectators != before.spectators ? PRESENCE_SPECTATORS : PRESENCE_SAME;
}

/* ---- Announcing ---- */

void presence_say(struct hub *hub, const struct announcement *a)
{
    char line[ANNOUNCE_TEXT];
    if (!hub->wire)
        return;
    announce_write(a, line);
    db_wire_say(hub->wire, line);
}

static void say_here(struct table *t)
{
    struct announcement a = {t->id, ANNOUNCE_HERE, {t->hub->node, t->presence.here.spectators + 1}};
    for (int seat = 0, n = 2; seat < BG_MAX_SEATS; seat++)
        if (t->presence.here.seats & BG_BIT(seat))
            a.number[n++] = seat + 1;
    t->presence.said_at = now_ms();
    presence_say(t->hub, &a);
}

void presence_ask(const struct table *t)
{
    struct announcement a = {t->id, ANNOUNCE_WHO, {0}};
    presence_say(t->hub, &a);
}

void presence_answer(struct table *t)
{
    if (!LIST_EMPTY(&t->clients))
        say_here(t);
}

/* ---- Finding out ---- */

enum presence_change presence_look(struct table *t)
{
    struct crowd before = everybody(t), here = {0, 0};
    const struct client *c;
    LIST_FOREACH(c, &t->clients, link)
    {
        if (c->viewer == BG_SPECTATOR)
            here.spectators += c->arrived;
        else
            here.seats |= BG_BIT(c->viewer);
    }
    if (here.seats == t->presence.here.seats && here.spectators == t->presence.here.spectators)
        return PRESENCE_SAME;
    t->presence.here = here;
    say_here(t);
    return changed_from(t, before);
}

/* Where a node's crowd is kept: its own place, or that of the longest silent. */
static int place_of(const struct presence *p, int64_t node)
{
    int oldest = 0;
    for (int i = 0; i < PRESENCE_NODES; i++) {
        if (p->elsewhere[i].node == node)
            return i;
        if (p->elsewhere[i].heard_at < p->elsewhere[oldest].heard_at)
            oldest = i;
    }
    return oldest;
}

enum presence_change presence_heard(struct table *t, const struct announcement *a)
{
    struct crowd before = everybody(t), there = {0, (int)a->number[1] - 1};
    int at = place_of(&t->presence, a->number[0]);
    for (int i = 2; i < ANNOUNCE_NUMBERS && a->number[i]; i++)
        if (a->number[i] <= BG_MAX_SEATS)
            there.seats |= BG_BIT(a->number[i] - 1);
    t->presence.elsewhere[at].node = a->number[0];
    t->presence.elsewhere[at].heard_at = now_ms();
    t->presence.elsewhere[at].crowd = there;
    return changed_from(t, before);
}

enum presence_change presence_tick(struct table *t, int64_t now)
{
    static const struct crowd nobody = {0, 0};
    struct presence *p = &t->presence;
    struct crowd before;
    if (!t->hub->has_others)
        return PRESENCE_SAME;
    before = everybody(t);
    if (!LIST_EMPTY(&t->clients) && now - p->said_at > SAY_MS)
        say_here(t);
    for (int i = 0; i < PRESENCE_NODES; i++)
        if (now - p->elsewhere[i].heard_at > FORGET_MS)
            p->elsewhere[i].crowd = nobody;
    return changed_from(t, before);
}
