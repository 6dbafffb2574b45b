/*
 * bounds.c: see bounds.h.
 *
 * Rates are kept in memory, for each person at each table (see limits.h). What a
 * table's life may hold is counted from its log, so that it is the same
 * on every node. Each seat has a share of its own: nobody can use up another's.
 */
#include "bounds.h"

#include "../base/limits.h"
#include "../store/entries.h"

#include <stdio.h>

enum { LIFE_MOST = 1000 }; /* of each share */

enum share { SHARE_LOOKERS = BG_MAX_SEATS, SHARE_CHANGES, SHARE_NONE };

/* ---- A table's life ---- */

/* Whose share an entry counts for. What answers something else that was counted
 * (an answer, coming back, going on) needs no bound of its own. */
static int share_of_entry(const struct entry *e)
{
    switch (e->kind) {
    case ENTRY_SIT:
    case ENTRY_STAND:
    case ENTRY_SEAT:
    case ENTRY_ASK:
        return SHARE_CHANGES;
    case ENTRY_CHAT:
        return e->seat < 0 ? SHARE_LOOKERS : e->seat;
    case ENTRY_UNDO:
    case ENTRY_SALT:
    case ENTRY_CREST:
    case ENTRY_OFFER:
    case ENTRY_ABSENT:
    case ENTRY_AUTO_ANSWERS:
    case ENTRY_AGAIN:
        return e->seat < 0 ? SHARE_NONE : e->seat;
    default:
        return SHARE_NONE;
    }
}

void bounds_count(struct table *t, const struct entry *e)
{
    int share = share_of_entry(e);
    if (share != SHARE_NONE && t->said[share] < UINT16_MAX)
        t->said[share]++;
}

static int share_of_command(const struct table *t, const struct command *c, int seat)
{
    switch (c->kind) {
    case COMMAND_SIT:
    case COMMAND_STAND:
    case COMMAND_SEAT:
    case COMMAND_INVITE:
    case COMMAND_SWAP:
        return SHARE_CHANGES;
    case COMMAND_CHAT:
        return seat < 0 ? SHARE_LOOKERS : seat;
    case COMMAND_LEAVE: /* out of a rated game it is for good */
        return seat < 0 || t->rated ? SHARE_NONE : seat;
    case COMMAND_UNDO:
    case COMMAND_SALT:
    case COMMAND_CREST:
    case COMMAND_OFFER:
    case COMMAND_AUTO_ANSWERS:
    case COMMAND_REMATCH:
        return seat < 0 ? SHARE_NONE : seat;
    default:
        return SHARE_NONE;
    }
}

/* ---- Rates ---- */

static int take(const struct hub *hub, int64_t table, int64_t user, enum limit_rate rate)
{
    char whose[48];
    if (hub->unlimited)
        return 1;
    snprintf(whose, sizeof whose, "%lld at %lld", (long long)user, (long long)table);
    return limit_take(whose, rate);
}

static const char *address_of(const struct command *c)
{
    return c->address ? c->address : "";
}

/* The host's counts: nobody can slow down the bots of a table by sitting down there. */
void bounds_note_network(struct table *t, const struct command *c, int seat)
{
    int is_host = c->who.id && c->who.id == t->host;
    if (*address_of(c) && (is_host || (seat >= 0 && !t->network)))
        t->network = limit_network(address_of(c));
}

/* A change of places is written into both seats' shares, which their people need for what they
 * say themselves: at least half of it stays theirs. */
static int leaves_enough(const struct table *t, const struct command *c)
{
    int seats[] = {c->seat, c->with};
    for (size_t i = 0; i < BG_LEN(seats); i++)
        if (seats[i] >= 0 && seats[i] < t->seats && t->said[seats[i]] >= LIFE_MOST / 2)
            return 0;
    return 1;
}

/* By address: guests cost nothing. */
static int may_change_seats(const struct hub *hub, const struct command *c)
{
    return hub->unlimited || !*address_of(c) || limit_take(address_of(c), LIMIT_SEATS);
}

/* Says to the log of what somebody had too much. */
static const char *refuse(const struct command *c, const char *what, const char *message)
{
    limit_hit(what, address_of(c));
    return message;
}

static int has_rate(int kind)
{
    return kind == COMMAND_UNDO || kind == COMMAND_SIT || kind == COMMAND_STAND ||
           kind == COMMAND_SEAT || kind == COMMAND_SWAP || kind == COMMAND_CREST ||
           kind == COMMAND_SALT || kind == COMMAND_CHAT || kind == COMMAND_OFFER ||
           kind == COMMAND_ANSWER || kind == COMMAND_RESUME || kind == COMMAND_LEAVE ||
           kind == COMMAND_BACK || kind == COMMAND_AUTO_ANSWERS || kind == COMMAND_REMATCH ||
           kind == COMMAND_INVITE || kind == COMMAND_DECLINE;
}

int bounds_invite(const struct hub *hub, int64_t user)
{
    return take(hub, 0, user, LIMIT_INVITES);
}

const char *bounds_refuse(const struct table *t, const struct command *c, int seat)
{
    int share = share_of_command(t, c, seat);
    if (!c->who.id || !has_rate(c->kind) || c->tries)
        return NULL;
    /* Strangers cannot use up what the host needs to put them out again. */
    int most = share == SHARE_CHANGES && c->who.id == t->host ? 2 * LIFE_MOST : LIFE_MOST;
    if (share != SHARE_NONE && t->said[share] >= most)
        return share == SHARE_CHANGES
                   ? "the seats of this table were changed too often; make a new table"
                   : "you have done as much of this as one table keeps; moves are still taken";
    if (c->kind == COMMAND_SWAP && !leaves_enough(t, c))
        return "these seats have changed places too often; make a new table";
    if ((c->kind == COMMAND_SIT || c->kind == COMMAND_STAND) && !may_change_seats(t->hub, c))
        return refuse(c, "seats", "too much sitting down and standing up in your network; wait");
    if (c->kind == COMMAND_INVITE && !bounds_invite(t->hub, c->who.id))
        return refuse(c, "invites", "too many invitations; wait a little");
    if (c->kind == COMMAND_CHAT && !take(t->hub, t->id, c->who.id, LIMIT_TALK))
        return refuse(c, "talk", "too much talk; slow down");
    if (!take(t->hub, t->id, c->who.id, LIMIT_ENTRIES))
        return refuse(c, "entries", "too much at this table in so short a time; wait a minute");
    return NULL;
}

int bounds_next_table(const struct hub *hub, int64_t user)
{
    return take(hub, 0, user, LIMIT_TABLES);
}
