/* people.c: guests, and what somebody may know and decide about themselves (see request.h). */
#include "../games/games.h"
#include "log.h"
#include "page_job.h"
#include "tell.h"
#include "webhook.h"
#include "who.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int needs_name(struct request *r)
{
    if (r->who.id)
        return 1;
    request_error(r, 401, "who", "Become a guest or sign in first.");
    return 0;
}

static int needs_account(struct request *r)
{
    if (r->who.kind == PERSON_ACCOUNT)
        return 1;
    request_error(r, 401, "who", "This needs an account.");
    return 0;
}

/* ---- Guests ---- */

void people_guest(struct request *r, const char *rest)
{
    static const char *const birds[] = {"Heron", "Raven", "Wren",   "Owl",     "Finch",
                                        "Crane", "Swift", "Magpie", "Kestrel", "Plover"};
    char token[AUTH_TOKEN];
    struct person guest = {slug_new(), PERSON_GUEST, ""};
    (void)rest;
    if (!r->hub->unlimited && !address_take(r->address, LIMIT_GUESTS)) {
        request_error(r, 429, "too_many", "Too many guests from your network; wait a little.");
        return;
    }
    json_t *json = request_json(r);
    if (!json)
        return;
    const char *name = json_string_value(json_object_get(json, "name"));
    if (name && who_name_ok(name))
        strcpy(guest.name, name);
    else
        snprintf(guest.name, sizeof guest.name, "%s %u", birds[randombytes_uniform(BG_LEN(birds))],
                 100 + randombytes_uniform(900));
    int wrong = name && !who_name_ok(name);
    json_decref(json);
    if (wrong) {
        request_error(r, 400, "bad_request",
                      "A name has 2 to 24 letters, digits, blanks, '-' or '_'.");
        return;
    }
    who_guest_token(r->hub, &guest, token);
    who_set_cookie(r, token);
    struct jot *j = request_object(r);
    jot_text(j, "id", slug_text(guest.id).text);
    jot_text(j, "name", guest.name);
    jot_text(j, "kind", "guest");
    jot_text(j, "token", token);
    jot_close(j, '}');
    request_reply(r, 201);
}

/* ---- Me ---- */

static void take_mute(void *context, int64_t other, const char *name)
{
    (void)other;
    jot_text(context, NULL, name);
}

static enum store_status me_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    enum store_status status = person_by_id(store, p->user, &p->person);
    jot_clear(&p->out);
    if (status != STORE_OK)
        return status;
    jot_open(&p->out, NULL, '{');
    jot_text(&p->out, "id", slug_text(p->user).text);
    jot_text(&p->out, "name", p->person.name);
    jot_text(&p->out, "kind", "account");
    jot_text_or_null(&p->out, "webhook", p->person.webhook);
    jot_open(&p->out, "mutes", '[');
    status = person_mutes(store, p->user, take_mute, &p->out);
    jot_close(&p->out, ']');
    jot_close(&p->out, '}');
    return status;
}

static void show_me(struct request *r)
{
    if (r->who.kind == PERSON_ACCOUNT) {
        struct page_job *p = page_job_new(r, me_act);
        if (p)
            page_job_submit(p);
        return;
    }
    struct jot *j = request_object(r);
    jot_text_or_null(j, "id", r->who.id ? slug_text(r->who.id).text : NULL);
    jot_text_or_null(j, "name", r->who.name);
    jot_text(j, "kind", r->who.id ? "guest" : "nobody");
    jot_close(j, '}');
    request_reply(r, 200);
}

/* ---- Leaving for good ---- */

struct leaver {
    int64_t ids[LIMIT_LISTED];
    int count;
};

static void take_id(void *context, const struct table_listed *l)
{
    struct leaver *leaver = context;
    if (leaver->count < LIMIT_LISTED)
        leaver->ids[leaver->count++] = l->row.id;
}

static enum store_status delete_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    return person_delete(store, p->user);
}

static void deleted(struct page_job *p)
{
    struct request *r = p->r;
    struct hub *hub = r->hub;
    who_forget(p->user);
    who_set_cookie(r, "");
    /* Names in logs were changed: whoever has such a table reads it again. */
    for (int i = 0; i < HUB_BUCKETS; i++)
        for (struct table *t = hub->tables[i]; t; t = t->next)
            if (t->loaded && !t->busy && table_seat_of(t, p->user) >= 0)
                table_reload(t);
    struct jot *j = request_object(r);
    jot_close(j, '}');
    request_reply(r, 200);
}

static enum store_status leave_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    struct leaver leaver;
    leaver.count = 0;
    jot_clear(&p->out);
    enum store_status status = tables_of(store, p->user, 0, LIMIT_LISTED, take_id, &leaver);
    jot_bytes(&p->out, (const char *)leaver.ids, (size_t)leaver.count * sizeof leaver.ids[0]);
    return status;
}

/* Bots take the seats of running games, then the person is deleted. */
static void left_tables(struct page_job *p)
{
    struct request *r = p->r;
    for (size_t i = 0; i + sizeof(int64_t) <= p->out.length; i += sizeof(int64_t)) {
        int64_t id;
        memcpy(&id, p->out.data + i, sizeof id);
        struct table *t = table_get(r->hub, id);
        struct command *c = t ? command_new(COMMAND_LEAVE, -1) : NULL;
        if (!c)
            continue;
        c->who = r->who;
        table_do(t, c);
    }
    struct page_job *next = page_job_new(r, delete_act);
    if (!next)
        return;
    next->then = deleted;
    page_job_submit(next);
}

static void leave_all(struct request *r)
{
    struct page_job *p = page_job_new(r, leave_act);
    if (!p)
        return;
    p->then = left_tables;
    page_job_submit(p);
}

void people_me(struct request *r, const char *rest)
{
    (void)rest;
    if (r->method == METHOD_GET)
        show_me(r);
    else if (!needs_name(r))
        return;
    else if (r->who.kind == PERSON_GUEST)
        leave_all(r);
    else
        account_check(r, leave_all);
}

/* ---- Mutes ---- */

static enum store_status mute_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    enum store_status status = person_by_name(store, p->text, &p->person);
    jot_clear(&p->out);
    jot_plain(&p->out, "{}");
    return status == STORE_OK ? person_mute(store, p->user, p->person.id, (int)p->number) : status;
}

void people_mute(struct request *r, const char *rest)
{
    (void)rest;
    if (!needs_account(r))
        return;
    json_t *json = request_json(r);
    struct page_job *p = json ? page_job_new(r, mute_act) : NULL;
    if (!p) {
        json_decref(json);
        return;
    }
    const char *name = json_string_value(json_object_get(json, "name"));
    snprintf(p->text, sizeof p->text, "%s", name ? name : "");
    p->number = !json_is_false(json_object_get(json, "mute"));
    p->none = "no_person";
    p->none_message = "There is nobody of that name.";
    json_decref(json);
    page_job_submit(p);
}

/* ---- Webhook ---- */

static enum store_status webhook_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    jot_clear(&p->out);
    jot_open(&p->out, NULL, '{');
    jot_text_or_null(&p->out, "url", p->text);
    jot_text_or_null(&p->out, "secret", p->more);
    jot_close(&p->out, '}');
    return person_set_webhook(store, p->user, p->text, p->more);
}

void people_webhook(struct request *r, const char *rest)
{
    uint8_t secret[32];
    (void)rest;
    if (!needs_account(r))
        return;
    json_t *json = request_json(r);
    if (!json)
        return;
    const char *url = json_string_value(json_object_get(json, "url"));
    if (url && !webhook_url_ok(url)) {
        request_error(r, 400, "bad_request",
                      "A webhook is an address such as https://example.org/"
                      "hook, of at most 250 letters.");
        json_decref(json);
        return;
    }
    struct page_job *p = page_job_new(r, webhook_act);
    if (p && url) {
        randombytes_buf(secret, sizeof secret);
        sodium_bin2hex(p->more, 65, secret, sizeof secret);
        strcpy(p->text, url);
    }
    json_decref(json);
    if (p)
        page_job_submit(p);
}

/* ---- Export ---- */

struct exporter {
    struct store *store;
    struct jot *out;
    int64_t user;
    int64_t ids[LIMIT_LISTED];
    int count;
};

static void take_game_id(void *context, const struct table_listed *l)
{
    struct exporter *e = context;
    if (e->count < LIMIT_LISTED)
        e->ids[e->count++] = l->row.id;
}

static void take_rating(void *context, const struct rating_listed *l)
{
    struct jot *j = context;
    jot_open(j, NULL, '{');
    jot_text(j, "game", l->game);
    jot_int(j, "rating", l->rating.mean / 1000);
    jot_int(j, "deviation", l->rating.deviation / 1000);
    jot_int(j, "games", l->rating.games);
    jot_close(j, '}');
}

static void take_session(void *context, const struct session_row *row)
{
    struct jot *j = context;
    jot_open(j, NULL, '{');
    jot_int(j, "created", row->created);
    jot_int(j, "seen", row->seen);
    jot_text(j, "agent", row->agent);
    jot_close(j, '}');
}

static void fold_entry(void *context, struct entry e)
{
    char why[200];
    struct bg_text reason = bg_text_start(why, sizeof why);
    table_fold(context, &e, &reason);
    free(e.text);
}

/* One game's record, as the person may see it. */
static enum store_status export_game(struct exporter *e, int64_t id)
{
    struct table_row row;
    struct table t;
    struct jot text = {0};
    struct person who = {e->user, PERSON_ACCOUNT, ""};
    memset(&t, 0, sizeof t);
    enum store_status status = table_read(e->store, id, &row);
    if (status == STORE_OK && table_take_row(&t, &row))
        status = table_log(e->store, id, 0, fold_entry, &t);
    jot_open(e->out, NULL, '{');
    jot_text(e->out, "id", slug_text(id).text);
    jot_text(e->out, "game", row.game);
    if (status == STORE_OK && t.match) {
        tell_record(&t, t.status == TABLE_OVER ? BG_ALL : tell_viewer(&t, &who), &text);
        jot_text(e->out, "record", text.data ? text.data : "");
    }
    jot_close(e->out, '}');
    jot_free(&text);
    table_empty(&t);
    sodium_memzero(&row, sizeof row);
    return status;
}

static enum store_status export_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    struct exporter e = {store, &p->out, p->user, {0}, 0};
    jot_clear(&p->out);
    jot_open(&p->out, NULL, '{');
    jot_text(&p->out, "id", slug_text(p->user).text);
    jot_text(&p->out, "name", p->r->who.name);
    jot_open(&p->out, "ratings", '[');
    enum store_status status = ratings_of(store, p->user, take_rating, &p->out);
    jot_close(&p->out, ']');
    jot_open(&p->out, "sessions", '[');
    if (status == STORE_OK)
        status = sessions_of(store, p->user, take_session, &p->out);
    jot_close(&p->out, ']');
    jot_open(&p->out, "games", '[');
    for (int over = 0; status == STORE_OK && over < 2; over++)
        status = tables_of(store, p->user, over, LIMIT_LISTED / 2, take_game_id, &e);
    for (int i = 0; status == STORE_OK && i < e.count; i++)
        status = export_game(&e, e.ids[i]);
    jot_close(&p->out, ']');
    jot_close(&p->out, '}');
    return status;
}

void people_export(struct request *r, const char *rest)
{
    (void)rest;
    if (!needs_name(r))
        return;
    struct page_job *p = page_job_new(r, export_act);
    if (p)
        page_job_submit(p);
}
