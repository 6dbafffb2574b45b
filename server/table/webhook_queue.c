/* webhook_queue.c: see webhook_queue.h: what is to be told, and when it is tried again. */
#include "webhook_queue.h"

#include "../base/id.h"
#include "../base/buffer.h"
#include "../base/log.h"
#include "../base/metrics.h"
#include "../base/now.h"
#include "../store/notices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLAIM_MS = 60 * 1000, LOOK_MS = 2000, AT_ONCE = 16 };

int webhook_queue_url_ok(const char *url)
{
    const char *name = !strncmp(url, "https://", 8)  ? url + 8
                       : !strncmp(url, "http://", 7) ? url + 7
                                                     : NULL;
    size_t n = strlen(url);
    if (!name || n > 250 || !*name || *name == '/' || *name == ':')
        return 0;
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)url[i] <= ' ' || (unsigned char)url[i] >= 127 || url[i] == '"' ||
            url[i] == '\\' || url[i] == '@')
            return 0;
    return 1;
}

/* ---- Queueing ---- */

static void add_notice(const struct table *t, struct save *s, int seat, const char *what)
{
    struct buffer j = {0};
    char url[CONFIG_TEXT + 40];
    snprintf(url, sizeof url, "%s/t/%s", t->hub->config.url, id_text(t->id).text);
    buffer_open(&j, NULL, '{');
    buffer_text(&j, "notice", what);
    buffer_text(&j, "table", id_text(t->id).text);
    buffer_text(&j, "game", t->game->key);
    buffer_int(&j, "ply", t->match ? match_ply(t->match) : 0);
    buffer_text(&j, "url", url);
    buffer_int(&j, "at", s->at);
    buffer_close(&j, '}');
    if (j.failed) {
        buffer_free(&j);
        return;
    }
    s->notice[s->notices].user = t->chair[seat].user;
    s->notice[s->notices++].text = j.data;
}

void webhook_queue_prepare(const struct table *t, struct save *s)
{
    int over = s->count && s->entries[s->count - 1].kind == ENTRY_OVER;
    if (!over && !s->moves)
        return;
    for (int seat = 0; seat < t->seats; seat++) {
        const struct chair *c = &t->chair[seat];
        int asked = (s->brief.to_act & BG_BIT(seat)) && c->asked_ply > t->base_ply;
        if (c->kind == CHAIR_PERSON && (over || asked) && !presence_at(t, seat))
            add_notice(t, s, seat, over ? "over" : "your_turn");
    }
}

/* ---- Delivering ---- */

struct due {
    struct job job;
    struct notice_row rows[AT_ONCE];
    int count;
};

static void take_row(void *context, const struct notice_row *row)
{
    struct due *due = context;
    if (due->count < AT_ONCE)
        due->rows[due->count++] = *row;
}

static enum store_status due_act(struct store *store, struct job *job)
{
    struct due *due = (struct due *)job;
    due->count = 0;
    return notices_take(store, now_ms(), now_ms() + CLAIM_MS, AT_ONCE, take_row, due);
}

static void due_done(struct work *work)
{
    struct job *job = (struct job *)work;
    struct due *due = (struct due *)work;
    for (int i = 0; job->status == STORE_OK && i < due->count; i++) {
        metric_add(METRIC_WEBHOOKS, 1);
        job->hub->deliver(job->hub, &due->rows[i]);
    }
    free(due);
}

void webhook_queue_tick(struct hub *hub, int64_t now)
{
    static int64_t next_ms;
    struct due *due;
    if (now < next_ms || hub->stopping || !(due = calloc(1, sizeof *due)))
        return;
    next_ms = now + LOOK_MS;
    due->job.act = due_act;
    due->job.work.done = due_done;
    job_submit(hub, &due->job);
}

/* ---- Afterwards ---- */

struct after {
    struct job job;
    int64_t id, due; /* due 0: done with it */
};

static enum store_status after_act(struct store *store, struct job *job)
{
    struct after *a = (struct after *)job;
    return a->due ? notices_retry(store, a->id, a->due) : notices_done(store, a->id);
}

void webhook_queue_delivered(struct hub *hub, const struct notice_row *notice, int taken,
                             const char *outcome)
{
    static const int64_t waits_s[] = {10, 60, 600, 3600, 6 * 3600};
    struct after *a = calloc(1, sizeof *a);
    if (!a)
        return;
    a->id = notice->id;
    if (!taken && notice->attempts <= (int)BG_LEN(waits_s))
        a->due = now_ms() + waits_s[notice->attempts - 1] * 1000;
    log_say(LOG_INFO, "webhook", "notice=%lld attempt=%d taken=%d outcome=%s",
            (long long)notice->id, notice->attempts, taken, log_word(outcome).text);
    a->job.act = after_act;
    a->job.work.done = job_free;
    job_submit(hub, &a->job);
}
