/* bans.c: see bans.h. */
#include "bans.h"

#include "../base/now.h"
#include "../base/subnet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CODE_BANNED = 4403 };

struct ban {
    int64_t person; /* 0: a network */
    struct subnet net;
    int64_t until;
    char reason[BAN_REASON];
};

struct list {
    struct ban *bans;
    int count, cap;
};

static struct list used, next;

/* ---- The list ---- */

void bans_begin(void)
{
    next.count = 0;
}

void bans_take(void *context, const struct ban_row *row)
{
    (void)context;
    if (next.count == next.cap) {
        int cap = next.cap ? next.cap * 2 : 16;
        struct ban *bans = realloc(next.bans, (size_t)cap * sizeof *bans);
        if (!bans)
            return;
        next.bans = bans;
        next.cap = cap;
    }
    struct ban *b = &next.bans[next.count];
    memset(b, 0, sizeof *b);
    b->until = row->until;
    snprintf(b->reason, sizeof b->reason, "%s", row->reason);
    if (row->subject[0] == 'u')
        b->person = strtoll(row->subject + 1, NULL, 10);
    else if (!subnet_read(row->subject, &b->net))
        return;
    next.count++;
}

void bans_use(void)
{
    struct list old = used;
    used = next;
    next = old;
}

static int holds_now(const struct ban *b)
{
    return !b->until || b->until > now_ms();
}

static const struct ban *ban_of_person(int64_t person)
{
    for (int i = 0; person && i < used.count; i++)
        if (used.bans[i].person == person && holds_now(&used.bans[i]))
            return &used.bans[i];
    return NULL;
}

static const struct ban *ban_of_address(const char *address)
{
    struct subnet one;
    if (!used.count || !subnet_read(address, &one))
        return NULL;
    for (int i = 0; i < used.count; i++)
        if (!used.bans[i].person && subnet_holds(&used.bans[i].net, one.bytes) &&
            holds_now(&used.bans[i]))
            return &used.bans[i];
    return NULL;
}

/* ---- Refusing ---- */

static struct ban_text text_of(const struct ban *b)
{
    struct ban_text out = {""};
    char until[40] = "";
    time_t end = b ? (time_t)(b->until / 1000) : 0;
    struct tm parts;
    if (!b)
        return out;
    if (end && gmtime_r(&end, &parts))
        strftime(until, sizeof until, " until %Y-%m-%d %H:%M UTC", &parts);
    snprintf(out.text, sizeof out.text, "You are banned from this server%s%s%s.", until,
             b->reason[0] ? ": " : "", b->reason);
    return out;
}

struct ban_text bans_of_address(const char *address)
{
    return text_of(ban_of_address(address));
}

struct ban_text bans_of_person(int64_t person)
{
    return text_of(ban_of_person(person));
}

int bans_refuse_client(struct client *c)
{
    if (!ban_of_person(c->who.id) && !(c->address && ban_of_address(c->address)))
        return 0;
    client_close(c, CODE_BANNED);
    return 1;
}
