/* me.c: guests, and what somebody may know and decide about themselves (see routes.h). */
#include "me.h"

#include "../base/id.h"
#include "../base/log.h"
#include "../base/now.h"
#include "../people/auth.h"
#include "../store/announce.h"
#include "../store/guests.h"
#include "../store/people.h"
#include "../store/programs.h"
#include "../store/sessions.h"
#include "../store/tables.h"
#include "../table/cache.h"
#include "../table/queue.h"
#include "../table/webhook_queue.h"
#include "accounts.h"
#include "page_job.h"
#include "routes.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Guests ---- */

static void take_bird(char name[PERSON_NAME])
{
    static const char *const birds[] = {"Heron", "Raven", "Wren",   "Owl",     "Finch",
                                        "Crane", "Swift", "Magpie", "Kestrel", "Plover"};
    snprintf(name, PERSON_NAME, "%s %u", birds[randombytes_uniform(BG_LEN(birds))],
             100 + randombytes_uniform(900));
}

/* A name for a guest in p->text: the one wished for (p->more), or any that is free. p->number:
 * it belongs to an account, or looks as if it did. */
static enum store_status guest_name_act(struct store *store, struct job *job)
{
    enum { BIRDS = 20 };
    struct page_job *p = (struct page_job *)job;
    enum store_status status = STORE_OK;
    for (int i = 0; status == STORE_OK && i < (p->more[0] ? 1 : BIRDS); i++) {
        if (p->more[0])
            strcpy(p->text, p->more);
        else
            take_bird(p->text);
        status = person_like(store, p->text, &p->person);
    }
    p->number = status == STORE_OK;
    return status == STORE_NONE ? STORE_OK : status;
}

static void welcome(struct request *r, const char *name)
{
    char token[AUTH_TOKEN];
    int is_known = r->who.kind == PERSON_GUEST;
    struct person guest = r->who;
    if (!is_known) {
        memset(&guest, 0, sizeof guest);
        guest.id = guests_new();
        guest.kind = PERSON_GUEST;
    }
    if (*name)
        strcpy(guest.name, name);
    auth_guest_token(r->hub, &guest, token);
    request_set_cookie(r, token);
    if (!is_known)
        log_say(LOG_INFO, "guest_made", "name=%s id=%s address=%s", log_word(guest.name).text,
                id_text(guest.id).text, r->address);
    struct buffer *j = request_object(r);
    buffer_text(j, "id", id_text(guest.id).text);
    buffer_text(j, "name", guest.name);
    buffer_text(j, "kind", "guest");
    buffer_text(j, "token", token);
    buffer_close(j, '}');
    request_reply(r, is_known ? 200 : 201);
}

static void guest_named(struct page_job *p)
{
    if (p->number)
        request_error(p->r, 409, "taken",
                      "That name, or one that looks like it, belongs to an account. Sign in if it "
                      "is yours, or take another.");
    else
        welcome(p->r, p->text);
}

/* A guest who asks again stays the same and may take another name. */
void me_guest(struct request *r)
{
    char wrong[100];
    const char *name = request_text(r, "name");
    if (!request_kinds(r->json, "name:s", wrong)) {
        request_error(r, 400, "bad_request", wrong);
    } else if (name && !account_name_ok(r, name)) {
        return;
    } else if (!name && r->who.kind == PERSON_GUEST) {
        welcome(r, "");
    } else {
        struct page_job *p = page_job_new(r, guest_name_act);
        if (p) {
            snprintf(p->more, sizeof p->more, "%s", name ? name : "");
            p->then = guest_named;
            page_job_submit(p);
        }
    }
}

/* ---- Me ---- */

static void take_mute(void *context, int64_t other, const char *name)
{
    (void)other;
    buffer_text(context, NULL, name);
}

static enum store_status me_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    enum store_status status = person_by_id(store, p->user, &p->person);
    buffer_clear(&p->out);
    if (status != STORE_OK)
        return status;
    buffer_open(&p->out, NULL, '{');
    buffer_text(&p->out, "id", id_text(p->user).text);
    buffer_text(&p->out, "name", p->person.name);
    buffer_text(&p->out, "kind", "account");
    if (p->person.program)
        buffer_bool(&p->out, "bot", 1);
    buffer_text_or_null(&p->out, "webhook", p->person.webhook);
    buffer_open(&p->out, "mutes", '[');
    status = person_mutes(store, p->user, take_mute, &p->out);
    buffer_close(&p->out, ']');
    buffer_close(&p->out, '}');
    return status;
}

void me_show(struct request *r)
{
    if (r->who.kind == PERSON_ACCOUNT) {
        struct page_job *p = page_job_new(r, me_act);
        if (p)
            page_job_read(p);
        return;
    }
    struct buffer *j = request_object(r);
    buffer_text_or_null(j, "id", r->who.id ? id_text(r->who.id).text : NULL);
    buffer_text_or_null(j, "name", r->who.name);
    buffer_text(j, "kind", r->who.id ? "guest" : "nobody");
    buffer_close(j, '}');
    request_reply(r, 200);
}

/* ---- Leaving for good ---- */

void me_take_id(void *context, const struct table_listed *l)
{
    buffer_bytes(context, (const char *)&l->row.id, sizeof l->row.id);
}

int64_t me_id(const struct buffer *ids, size_t i)
{
    int64_t id;
    if ((i + 1) * sizeof id > ids->length)
        return 0;
    memcpy(&id, ids->data + i * sizeof id, sizeof id);
    return id;
}

void me_put_program(struct buffer *j, const struct person_row *row)
{
    buffer_text(j, "id", id_text(row->id).text);
    buffer_text(j, "name", row->name);
    buffer_int(j, "created", row->created);
}

void me_take_program(void *context, const struct person_row *row)
{
    buffer_open(context, NULL, '{');
    me_put_program(context, row);
    buffer_close(context, '}');
}

static enum store_status delete_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    enum store_status status = person_delete(store, p->user);
    if (status == STORE_OK && p->r->who.kind == PERSON_GUEST)
        status = sessions_guest_end(store, p->user, now_ms());
    return status;
}

static void deleted(struct page_job *p)
{
    struct request *r = p->r;
    if (!is_program(p->user)) /* which its owner deletes */
        request_set_cookie(r, "");
    programs_remove(p->user);
    auth_ended(r->hub, p->user);
    cache_forget_person(r->hub, p->user);
    struct buffer *j = request_object(r);
    buffer_close(j, '}');
    request_reply(r, 200);
}

static void count_program(void *context, const struct person_row *row)
{
    int64_t *count = context;
    (void)row;
    ++*count;
}

static enum store_status leave_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    buffer_clear(&p->out);
    p->number = 0;
    enum store_status status = programs_of(store, p->user, count_program, &p->number);
    return status == STORE_OK ? tables_of(store, p->user, 0, INT32_MAX, me_take_id, &p->out)
                              : status;
}

/* Bots take the seats of running games, then the person is deleted. */
static void left_tables(struct page_job *p)
{
    struct request *r = p->r;
    if (p->number) {
        request_error(r, 409, "refused", "Delete your bots first.");
        return;
    }
    for (size_t i = 0; me_id(&p->out, i); i++) {
        struct table *t = cache_get(r->hub, me_id(&p->out, i));
        struct command *c = t ? command_new(COMMAND_LEAVE, -1) : NULL;
        if (!c)
            continue;
        c->who = r->who;
        queue_do(t, c);
    }
    struct announcement a = {r->who.id, ANNOUNCE_FORGOT, {0}};
    struct page_job *next = page_job_new(r, delete_act);
    if (!next)
        return;
    next->then = deleted;
    next->job.after_all = 1;
    announce_write(&a, next->announcement);
    next->job.announce = next->announcement;
    page_job_submit(next);
}

void me_leave_all(struct request *r)
{
    struct page_job *p = page_job_new(r, leave_act);
    if (!p)
        return;
    p->then = left_tables;
    page_job_read(p);
}

void me_delete(struct request *r)
{
    if (r->who.kind == PERSON_GUEST)
        me_leave_all(r);
    else
        account_check(r, me_leave_all);
}

/* ---- Mutes ---- */

static enum store_status mute_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    enum store_status status = person_by_name(store, p->text, &p->person);
    buffer_clear(&p->out);
    buffer_plain(&p->out, "{}");
    return status == STORE_OK ? person_mute(store, p->user, p->person.id, (int)p->number) : status;
}

void me_mute(struct request *r)
{
    const char *name = request_text(r, "name");
    struct page_job *p = page_job_new(r, mute_act);
    if (!p)
        return;
    snprintf(p->text, sizeof p->text, "%s", name ? name : "");
    p->number = !json_is_false(json_object_get(r->json, "mute"));
    p->none = "no_person";
    p->none_message = "There is nobody of that name.";
    page_job_submit(p);
}

/* ---- Webhook ---- */

static enum store_status webhook_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    buffer_clear(&p->out);
    buffer_open(&p->out, NULL, '{');
    buffer_text_or_null(&p->out, "url", p->text);
    buffer_text_or_null(&p->out, "secret", p->more);
    buffer_close(&p->out, '}');
    return person_set_webhook(store, p->user, p->text, p->more);
}

void me_webhook(struct request *r)
{
    uint8_t secret[32];
    char wrong[100];
    const char *url = request_text(r, "url");
    if (!request_kinds(r->json, "url:t", wrong) || (url && !webhook_queue_url_ok(url))) {
        request_error(r, 400, "bad_request",
                      "A webhook is an address such as https://example.org/"
                      "hook, of at most 250 letters.");
        return;
    }
    struct page_job *p = page_job_new(r, webhook_act);
    if (!p)
        return;
    if (url) {
        randombytes_buf(secret, sizeof secret);
        sodium_bin2hex(p->more, 65, secret, sizeof secret);
        strcpy(p->text, url);
    }
    page_job_submit(p);
}
