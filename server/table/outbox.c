/* outbox.c: see outbox.h. */
#include "outbox.h"

#include "../base/log.h"
#include "../base/metrics.h"
#include "../base/now.h"
#include "messages.h"

#include <stdlib.h>
#include <string.h>

/* Whether there is something new to be told. What is not stored yet is not. */
static int has_news(const struct client *c)
{
    return c->table && c->arrived && table_is_ready(c->table) && (c->need_table || c->need_state);
}

/* ---- What a crowd is told is written once ---- */

/* Messages to spectators are the same for all who know as much already. */
struct told {
    struct buffer text;
    uint32_t stamp, seq, cursor;
    int64_t at_us;
    uint8_t lean, shown, first, tells_past;
};

enum { TOLD_US = 100000 }; /* older ones would show clocks as they were */

void outbox_forget_told(struct table *t)
{
    if (t->told)
        buffer_free(&t->told->text);
    free(t->told);
    t->told = NULL;
}

static int is_one_of_many(const struct client *c)
{
    return c->viewer == BG_SPECTATOR && !c->mutes && c->done < 0 &&
           c->table->presence.here.spectators > 1;
}

static int is_the_same(const struct told *told, const struct client *c)
{
    return told->stamp == c->table->told_stamp && told->seq == c->table->seq &&
           told->cursor == c->cursor && told->lean == c->lean && told->shown == c->shown &&
           told->first == c->first && told->tells_past == c->tells_past &&
           now_steady_us() - told->at_us < TOLD_US;
}

static void write_state(struct client *c, struct buffer *out)
{
    struct table *t = c->table;
    if (is_one_of_many(c) && !t->told)
        t->told = calloc(1, sizeof *t->told);
    struct told *told = is_one_of_many(c) ? t->told : NULL;
    if (!told) {
        messages_state(t, c, out);
        return;
    }
    if (!is_the_same(told, c)) {
        buffer_clear(&told->text);
        messages_state(t, c, &told->text);
        told->stamp = t->told_stamp;
        told->seq = t->seq;
        told->cursor = c->cursor;
        told->lean = c->lean;
        told->shown = c->shown;
        told->first = c->first;
        told->tells_past = c->tells_past;
        told->at_us = now_steady_us();
    }
    out->failed |= told->text.failed;
    buffer_bytes(out, told->text.data, told->text.length);
}

/* ---- What is new ---- */

/* Writes the next message of what is new. */
static void write_news(struct client *c, struct buffer *out)
{
    struct table *t = c->table;
    out->comma = 0;
    if (c->need_table) {
        messages_table(t, &c->who, out);
        c->need_table = 0;
        return;
    }
    write_state(c, out);
    c->cursor = t->seq;
    c->first = c->tells_past = c->need_state = 0;
    c->done = -1;
}

void outbox_keep_news(struct client *c)
{
    while (has_news(c) && c->outbox.length - c->sent <= LIMIT_AHEAD) {
        write_news(c, &c->outbox);
        buffer_bytes(&c->outbox, "\n", 1);
    }
}

/* ---- Answers ---- */

struct buffer *outbox_begin(struct client *c, const char *type)
{
    struct buffer *j = &c->outbox;
    j->comma = 0;
    buffer_open(j, NULL, '{');
    buffer_text(j, "type", type);
    return j;
}

/* Who has not read for too long is closed. */
static void end_line(struct client *c)
{
    struct buffer *j = &c->outbox;
    buffer_bytes(j, "\n", 1);
    if (j->length - c->sent > LIMIT_UNSENT && !c->close_code) {
        metric_add(METRIC_SLOW_CLIENTS, 1);
        log_say(LOG_WARN, "slow_client", "unsent=%zu", j->length - c->sent);
        client_close(c, 1008);
    }
    c->hub->client_writable(c);
}

void outbox_end(struct client *c)
{
    buffer_close(&c->outbox, '}');
    end_line(c);
}

void outbox_put(struct client *c, const struct buffer *message)
{
    buffer_bytes(&c->outbox, message->data, message->length);
    end_line(c);
}

void outbox_answer(struct client *c, int64_t id, uint32_t seq, const char *error,
                   const char *message)
{
    struct buffer *j = outbox_begin(c, error ? "refused" : "done");
    if (id >= 0)
        buffer_int(j, "id", id);
    if (error) {
        buffer_text(j, "error", error);
        buffer_text(j, "message", message);
    }
    buffer_int(j, "seq", seq);
    outbox_end(c);
}

/* ---- Sending ---- */

int outbox_has_more(const struct client *c)
{
    return c->sent < c->outbox.length || has_news(c);
}

int outbox_next(struct client *c, struct buffer *out)
{
    if (c->sent >= c->outbox.length) {
        int told = has_news(c);
        if (told)
            write_news(c, out);
        return told;
    }
    const char *at = c->outbox.data + c->sent;
    size_t n = (size_t)(strchr(at, '\n') - at);
    buffer_bytes(out, at, n);
    c->sent += n + 1;
    if (c->sent == c->outbox.length) {
        buffer_free(&c->outbox);
        c->sent = 0;
    }
    return 1;
}
