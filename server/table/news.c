/* news.c: see news.h. */
#include "news.h"

#include "client.h"
#include "outbox.h"
#include "messages.h"

/* Whether anything happened that is not another seat's own business: that somebody has changed
 * their automatic answers is nobody's to know. */
static int is_concerned(const struct table *t, const struct client *c)
{
    for (uint32_t i = c->cursor; i < t->seq; i++)
        if (t->log[i].kind != ENTRY_AUTO_ANSWERS || (int)t->log[i].seat == (int)c->viewer)
            return 1;
    return c->cursor == t->seq;
}

void news_tell(struct table *t)
{
    struct client *c;
    int moved = client_part_programs(t);
    t->told_stamp++;
    LIST_FOREACH(c, &t->clients, link)
    {
        int viewer = messages_viewer(t, &c->who);
        if (viewer != c->viewer) {
            c->viewer = (uint8_t)viewer;
            moved = 1;
            c->need_table = 1;
        }
    }
    if (moved)
        presence_look(t); /* everybody is told anyway */
    LIST_FOREACH(c, &t->clients, link)
    {
        if (c->cursor > t->seq)
            c->cursor = t->seq;
        for (uint32_t i = c->cursor; t->rematch && i < t->seq; i++)
            c->need_table |= t->log[i].kind == ENTRY_REMATCH;
        if (!is_concerned(t, c))
            continue;
        c->need_state = 1;
        c->hub->client_writable(c);
        outbox_keep_news(c);
    }
}

void news_wake(struct table *t)
{
    struct client *c;
    LIST_FOREACH(c, &t->clients, link)
    if (c->arrived && (c->need_table || c->need_state))
        c->hub->client_writable(c);
}

void news_presence(struct table *t, enum presence_change change)
{
    struct client *c;
    if (change == PRESENCE_SAME)
        return;
    t->told_stamp++;
    LIST_FOREACH(c, &t->clients, link)
    if (c->arrived && !c->lean && (change == PRESENCE_SEATS || c->viewer != BG_SPECTATOR)) {
        c->need_state = 1;
        c->hub->client_writable(c);
    }
}
