/*
 * export.c: everything kept about somebody (see routes.h), as one JSON object
 * that is written and sent in parts: a few games at a time, so that neither
 * memory nor the reader's thread is taken up by somebody with many of them.
 */
#include "../base/id.h"
#include "../base/now.h"
#include "../store/entries.h"
#include "../store/programs.h"
#include "../store/ratings.h"
#include "../store/sessions.h"
#include "../store/tables.h"
#include "../table/fold.h"
#include "../table/table.h"
#include "../table/messages.h"
#include "me.h"
#include "page_job.h"
#include "routes.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_A_PART = 20 };

/* What of it was written; kept by the request until all is sent. */
struct exporting {
    struct buffer ids; /* of the tables, see me.h */
    size_t next;       /* of them */
    int some;          /* games were written */
};

static void take_rating(void *context, const struct rating_listed *l)
{
    struct buffer *j = context;
    buffer_open(j, NULL, '{');
    buffer_text(j, "game", l->game);
    buffer_int(j, "rating", l->rating.mean / 1000);
    buffer_int(j, "deviation", l->rating.deviation / 1000);
    buffer_int(j, "games", l->rating.games);
    buffer_close(j, '}');
}

static void take_session(void *context, const struct session_row *row)
{
    struct buffer *j = context;
    buffer_open(j, NULL, '{');
    buffer_int(j, "created", row->created);
    buffer_int(j, "seen", row->seen);
    buffer_text(j, "agent", row->agent);
    buffer_close(j, '}');
}

static void take_entry(void *context, struct entry e)
{
    char why[200];
    struct bg_text reason = bg_text_start(why, sizeof why);
    fold_entry(context, &e, &reason);
    free(e.text);
}

/* One game's record, as the person may see it. */
static enum store_status put_game(struct store *store, struct buffer *j, int64_t user, int64_t id)
{
    struct table_row row;
    struct table t;
    struct buffer text = {0};
    struct person who = {user, PERSON_ACCOUNT, "", 0};
    memset(&t, 0, sizeof t);
    enum store_status status = tables_read(store, id, &row);
    if (status != STORE_OK)
        return status == STORE_NONE ? STORE_OK : status;
    if (table_take_row(&t, &row))
        status = entries_read(store, id, 0, take_entry, &t);
    buffer_open(j, NULL, '{');
    buffer_text(j, "id", id_text(id).text);
    buffer_text(j, "game", row.game);
    buffer_int(j, "rules", row.rules);
    if (status == STORE_OK && t.match) {
        messages_record(&t, t.status == TABLE_OVER ? BG_ALL : messages_viewer(&t, &who), &text);
        buffer_text(j, "record", text.data ? text.data : "");
    }
    buffer_close(j, '}');
    buffer_free(&text);
    fold_clear(&t);
    free(t.foreign);
    sodium_memzero(&row, sizeof row);
    return status;
}

/* ---- The parts ---- */

static void send_part(struct page_job *p);

/* Who it is, and which games there are. */
static enum store_status first_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    struct exporting *e = p->r->context;
    buffer_clear(&p->out);
    buffer_clear(&e->ids);
    buffer_open(&p->out, NULL, '{');
    buffer_text(&p->out, "id", id_text(p->user).text);
    buffer_text(&p->out, "name", p->r->who.name);
    buffer_open(&p->out, "ratings", '[');
    enum store_status status = ratings_of(store, p->user, take_rating, &p->out);
    buffer_close(&p->out, ']');
    buffer_open(&p->out, "sessions", '[');
    if (status == STORE_OK)
        status = sessions_of(store, p->user, now_ms(), take_session, &p->out);
    buffer_close(&p->out, ']');
    buffer_open(&p->out, "bots", '[');
    if (status == STORE_OK)
        status = programs_of(store, p->user, me_take_program, &p->out);
    buffer_close(&p->out, ']');
    buffer_open(&p->out, "games", '[');
    for (int over = 0; status == STORE_OK && over < 2; over++)
        status = tables_of(store, p->user, over, INT32_MAX, me_take_id, &e->ids);
    return status;
}

/* Some more games; the end, if these were the last. */
static enum store_status games_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    struct exporting *e = p->r->context;
    enum store_status status = STORE_OK;
    int64_t id = 0;
    buffer_clear(&p->out);
    p->out.comma = e->some;
    for (size_t i = 0; status == STORE_OK && i < GAMES_A_PART; i++)
        if ((id = me_id(&e->ids, e->next + i)))
            status = put_game(store, &p->out, p->user, id);
    p->number = id != 0; /* there may be more */
    if (!id) {
        buffer_close(&p->out, ']');
        buffer_close(&p->out, '}');
    }
    return status;
}

static void submit_part(struct request *r, enum store_status (*act)(struct store *, struct job *))
{
    struct page_job *p = page_job_new(r, act);
    if (!p)
        return;
    p->number = 1;
    p->then = send_part;
    page_job_read(p);
}

static void next_part(struct request *r)
{
    submit_part(r, games_act);
}

static void send_part(struct page_job *p)
{
    struct request *r = p->r;
    struct exporting *e = r->context;
    if (p->job.act == games_act) {
        e->next += GAMES_A_PART;
        e->some |= p->out.length > 0;
    }
    buffer_free(&r->reply);
    r->reply = p->out;
    memset(&p->out, 0, sizeof p->out);
    r->more = p->number ? next_part : NULL;
    request_reply(r, 200);
}

static void free_exporting(void *context)
{
    struct exporting *e = context;
    buffer_free(&e->ids);
    free(e);
}

void export_page(struct request *r)
{
    if (!(r->context = calloc(1, sizeof(struct exporting)))) {
        request_error(r, 503, "busy", "There is not enough memory.");
        return;
    }
    r->context_free = free_exporting;
    r->in_parts = 1;
    submit_part(r, first_act);
}
