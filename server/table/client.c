/* client.c: see client.h. */
#include "client.h"

#include "../store/programs.h"
#include "cache.h"
#include "lobby_feed.h"
#include "news.h"
#include "outbox.h"
#include "queue.h"
#include "messages.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void unlink_client(struct client *c)
{
    LIST_REMOVE(c, link);
    c->table = NULL;
}

void client_close(struct client *c, int code)
{
    c->close_code = (uint16_t)code;
    c->hub->client_writable(c);
}

/* Says why there is nothing to be seen, and closes. */
static void refuse_table(struct client *c, const struct table *t)
{
    struct absence a = table_absence(t);
    outbox_answer(c, -1, 0, a.error, a.message);
    client_close(c, a.code);
}

void client_join(struct client *c, int64_t table, int64_t since)
{
    struct table *t = cache_get(c->hub, table);
    if (!t || t->state == TABLE_MISSING) {
        refuse_table(c, t);
        return;
    }
    c->table = t;
    c->viewer = BG_SPECTATOR;
    c->done = -1;
    c->first = 1;
    c->tells_past = since >= 0;
    c->cursor = since > 0 ? (uint32_t)since : 0;
    LIST_INSERT_HEAD(&t->clients, c, link);
    if (table_is_loaded(t))
        client_arrive(c);
}

void client_arrive(struct client *c)
{
    struct table *t = c->table;
    if (table_is_loaded(t))
        c->invited =
            strlen(c->invite) == TOKEN - 1 && !sodium_memcmp(c->invite, t->invite, TOKEN - 1);
    if (t->state == TABLE_MISSING ||
        (table_is_loaded(t) && !messages_allowed(t, &c->who, c->invited))) {
        unlink_client(c);
        if (t->state == TABLE_MISSING)
            refuse_table(c, t);
        else
            client_close(c, 4403);
        return;
    }
    if (!table_is_loaded(t)) {
        client_close(c, 1013);
        return;
    }
    c->viewer = (uint8_t)messages_viewer(t, &c->who);
    if (c->viewer == BG_SPECTATOR && t->presence.here.spectators >= LIMIT_CROWD) {
        unlink_client(c);
        client_close(c, 1013);
        return;
    }
    if (!c->tells_past || c->cursor > t->seq)
        c->cursor = c->first || c->cursor > t->seq ? t->seq : c->cursor;
    c->arrived = c->need_table = c->need_state = 1;
    news_presence(t, presence_look(t));
    c->hub->client_writable(c);
}

void client_leave(struct client *c)
{
    struct table *t = c->table;
    if (t) {
        unlink_client(c);
        queue_forget_client(t, c);
        news_presence(t, presence_look(t));
    }
    if (c->in_lobby)
        lobby_feed_leave(c);
    buffer_free(&c->outbox);
    free(c->mutes);
    c->mutes = NULL;
}

void client_dismiss(struct client *c, int code)
{
    client_leave(c);
    c->sent = 0;
    client_close(c, code);
}

int client_part_programs(struct table *t)
{
    int parted = 0;
    for (struct client *c = LIST_FIRST(&t->clients), *next; c; c = next) {
        next = LIST_NEXT(c, link);
        if (messages_allowed(t, &c->who, c->invited) || !is_program(c->who.id))
            continue;
        queue_forget_client(t, c);
        unlink_client(c);
        client_close(c, 4403);
        parted = 1;
    }
    return parted;
}

void clients_each(struct hub *hub, client_taker *take, void *context)
{
    for (struct table *t = NULL; (t = cache_next(hub, t));)
        for (struct client *c = LIST_FIRST(&t->clients), *next; c; c = next) {
            next = LIST_NEXT(c, link);
            take(context, c);
        }
    for (struct client *c = lobby_feed_first(hub), *next; c; c = next) {
        next = LIST_NEXT(c, link);
        take(context, c);
    }
}
