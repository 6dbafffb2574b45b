/* bot_pages.c: accounts of programs, which are shown as bots, and their tokens (see routes.h). */
#include "../base/id.h"
#include "../base/log.h"
#include "../base/now.h"
#include "../store/guests.h"
#include "../store/programs.h"
#include "accounts.h"
#include "me.h"
#include "page_job.h"
#include "routes.h"

#include <stdio.h>
#include <string.h>

/* ---- The list ---- */

static enum store_status list_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    buffer_clear(&p->out);
    buffer_open(&p->out, NULL, '{');
    buffer_open(&p->out, "bots", '[');
    enum store_status status = programs_of(store, p->user, me_take_program, &p->out);
    buffer_close(&p->out, ']');
    buffer_close(&p->out, '}');
    return status;
}

void bot_pages_list(struct request *r)
{
    struct page_job *p = page_job_new(r, list_act);
    if (p)
        page_job_read(p);
}

/* ---- Making one, and its token ---- */

/* The token is in p->text, and is told this once. */
static void reply_token(struct page_job *p)
{
    struct buffer *j = request_object(p->r);
    me_put_program(j, &p->person);
    buffer_text(j, "token", p->text);
    buffer_close(j, '}');
}

/* A session whose token is in p->text, in the place of all others of p->person. */
static enum store_status begin_session(struct store *store, const struct page_job *p)
{
    struct session_row row = {"", p->person.id, now_ms(), now_ms(), "token", ""};
    strcpy(row.id, p->more);
    auth_origin(p->r->hub, p->person.id, p->r->address, row.origin);
    return program_session(store, &row);
}

static void count_program(void *context, const struct person_row *row)
{
    int *count = context;
    (void)row;
    ++*count;
}

enum { MADE, TOO_MANY, TAKEN }; /* p->number: what became of it */

static enum store_status make_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    struct person_row other;
    int count = 0;
    p->number = MADE;
    enum store_status status = programs_of(store, p->user, count_program, &count);
    if (status == STORE_OK && count >= LIMIT_PROGRAMS) {
        p->number = TOO_MANY;
        return STORE_OK;
    }
    if (status == STORE_OK)
        status = person_like(store, p->person.name, &other);
    if (status == STORE_OK) {
        p->number = TAKEN;
        return STORE_OK;
    }
    if (status == STORE_NONE)
        status = program_create(store, &p->person);
    return status == STORE_OK ? begin_session(store, p) : status;
}

static void made(struct page_job *p)
{
    struct request *r = p->r;
    if (p->number == TOO_MANY) {
        limit_hit("bots", r->address);
        request_error(r, 429, "too_many", "You have as many bots as one person may; delete one.");
    } else if (p->number == TAKEN) {
        request_error(r, 409, "taken", "That name, or one that looks like it, is taken.");
    } else {
        programs_add(p->person.id, p->person.name);
        log_say(LOG_INFO, "bot_made", "name=%s id=%s owner=%s address=%s",
                log_word(p->person.name).text, id_text(p->person.id).text, id_text(p->user).text,
                r->address);
        reply_token(p);
        request_reply(r, 201);
    }
}

void bot_pages_make(struct request *r)
{
    const char *name = request_text(r, "name");
    struct page_job *p = account_name_ok(r, name) ? page_job_new(r, make_act) : NULL;
    if (!p)
        return;
    p->person.id = guests_new_account();
    p->person.created = now_ms();
    p->person.program = 1;
    p->person.owner = r->who.id;
    strcpy(p->person.name, name);
    auth_new_token(p->text, p->more);
    p->then = made;
    page_job_submit(p);
}

/* ---- One that there is ---- */

/* A job about the asker's own program that the path names; NULL after answering. */
static struct page_job *start(struct request *r,
                              enum store_status (*act)(struct store *store, struct job *job))
{
    struct page_job *p = page_job_new(r, act);
    if (!p)
        return NULL;
    p->number = id_read(r->part);
    p->none = "no_person";
    p->none_message = "You have no such bot.";
    return p;
}

static enum store_status find(struct store *store, struct page_job *p)
{
    enum store_status status = person_by_id(store, p->number, &p->person);
    if (status != STORE_OK)
        return status;
    return p->person.program && p->person.owner == p->r->who.id ? STORE_OK : STORE_NONE;
}

static enum store_status token_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    struct announcement a = {p->number, ANNOUNCE_ENDED, {0}};
    enum store_status status = find(store, p);
    announce_write(&a, p->announcement);
    p->job.announce = p->announcement;
    return status == STORE_OK ? begin_session(store, p) : status;
}

static void renewed(struct page_job *p)
{
    auth_ended(p->r->hub, p->person.id);
    reply_token(p);
    request_reply(p->r, 200);
}

void bot_pages_token(struct request *r)
{
    struct page_job *p = start(r, token_act);
    if (!p)
        return;
    auth_new_token(p->text, p->more);
    p->then = renewed;
    page_job_submit(p);
}

static enum store_status find_act(struct store *store, struct job *job)
{
    return find(store, (struct page_job *)job);
}

/* As somebody is deleted who asks for it themselves. */
static void delete_found(struct page_job *p)
{
    struct request *r = p->r;
    memset(&r->who, 0, sizeof r->who);
    r->who.id = p->person.id;
    r->who.kind = PERSON_ACCOUNT;
    strcpy(r->who.name, p->person.name);
    me_leave_all(r);
}

void bot_pages_delete(struct request *r)
{
    struct page_job *p = start(r, find_act);
    if (!p)
        return;
    p->then = delete_found;
    page_job_read(p);
}
