/*
 * accounts.c: accounts, passwords and sessions (see routes.h). Passwords are
 * hashed with argon2id on a crew's thread: it is meant to be slow.
 */
#include "accounts.h"

#include "../base/id.h"
#include "../base/log.h"
#include "../base/now.h"
#include "../people/auth.h"
#include "../people/bans.h"
#include "../people/tries.h"
#include "../store/guests.h"
#include "../store/people.h"
#include "../store/programs.h"
#include "../store/sessions.h"
#include "../store/tables.h"
#include "../table/cache.h"
#include "../table/queue.h"
#include "page_job.h"
#include "routes.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PASSWORD_LEAST = 8, PASSWORD_MOST = 200 };

/* ---- Hashing on another thread ---- */

struct hashing {
    struct work work;
    struct request *r;
    char password[PASSWORD_MOST + 1];
    char hash[HASH_TEXT];
    int check; /* compare with `hash`, else make it */
    int ok;
    void (*next)(struct hashing *h); /* then it is freed */
    void (*after)(struct request *r);
    char name[PERSON_NAME]; /* of the new account, or by which tries are counted */
    struct person_row row;
};

static void hash(struct work *w)
{
    struct hashing *h = (struct hashing *)w;
    if (h->check)
        h->ok = !crypto_pwhash_str_verify(h->hash, h->password, strlen(h->password));
    else
        h->ok = !crypto_pwhash_str(h->hash, h->password, strlen(h->password),
                                   crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                   crypto_pwhash_MEMLIMIT_INTERACTIVE);
}

static void hashed(struct work *w)
{
    struct hashing *h = (struct hashing *)w;
    h->next(h);
    sodium_memzero(h, sizeof *h);
    free(h);
}

static struct hashing *start_hashing(struct request *r, const char *password,
                                     void (*next)(struct hashing *h))
{
    struct hashing *h = calloc(1, sizeof *h);
    if (!h) {
        request_error(r, 503, "busy", "There is not enough memory.");
        return NULL;
    }
    h->work.run = hash;
    h->work.done = hashed;
    h->r = r;
    h->next = next;
    snprintf(h->password, sizeof h->password, "%s", password);
    return h;
}

static void submit_hashing(struct hashing *h)
{
    crew_submit(h->r->hub->passwords, &h->work);
}

/* Whether a name may be tried, wherever the tries come from. Where somebody is signed in already
 * they are not counted: strangers must not be able to lock them out. */
static int may_try_name(struct request *r, const char *name, int is_known)
{
    if (is_known || r->hub->unlimited || tries_take(name))
        return 1;
    limit_hit("passwords", r->address);
    request_error(r, 429, "too_many",
                  "Too many attempts for this name; wait a minute, or sign in where you are "
                  "signed in already.");
    return 0;
}

static int password_ok(const char *password)
{
    return password && strlen(password) >= PASSWORD_LEAST && strlen(password) <= PASSWORD_MOST;
}

/* ---- A session begins ---- */

static enum store_status session_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    struct session_row row = {"", p->person.id, now_ms(), now_ms(), "", ""};
    strcpy(row.id, p->more);
    strcpy(row.agent, p->r->agent);
    auth_origin(p->r->hub, p->person.id, p->r->address, row.origin);
    enum store_status status =
        p->number ? person_create(store, &p->person) : STORE_OK; /* a new account */
    return status == STORE_OK ? session_create(store, &row) : status;
}

static void take_seat_over(void *context, const struct table_listed *l)
{
    struct buffer *ids = context;
    int64_t pair[2] = {l->row.id, l->seat};
    buffer_bytes(ids, (const char *)pair, sizeof pair);
}

static enum store_status guest_tables_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    buffer_clear(&p->out);
    enum store_status status = tables_of(store, p->user, 0, LIMIT_LISTED, take_seat_over, &p->out);
    if (status == STORE_OK)
        status = tables_of(store, p->user, 1, LIMIT_LISTED, take_seat_over, &p->out);
    return status;
}

/* A guest's seats become the account's, table by table. */
static void move_seats(struct page_job *p)
{
    int64_t pair[2];
    for (size_t i = 0; i + sizeof pair <= p->out.length; i += sizeof pair) {
        memcpy(pair, p->out.data + i, sizeof pair);
        struct table *t = cache_get(p->r->hub, pair[0]);
        struct command *c = t ? command_new(COMMAND_TAKE, (int)pair[1]) : NULL;
        if (!c)
            continue;
        c->who.id = p->person.id;
        c->who.kind = PERSON_ACCOUNT;
        strcpy(c->who.name, p->person.name);
        c->since = p->user;
        queue_do(t, c);
    }
    request_reply(p->r, p->r->status);
}

static void session_begun(struct page_job *p)
{
    struct request *r = p->r;
    char token[AUTH_TOKEN];
    snprintf(token, sizeof token, "%.100s", p->text);
    request_set_cookie(r, token);
    struct buffer *j = request_object(r);
    buffer_text(j, "id", id_text(p->person.id).text);
    buffer_text(j, "name", p->person.name);
    buffer_text(j, "kind", "account");
    buffer_text(j, "token", token);
    buffer_close(j, '}');
    r->status = p->number ? 201 : 200;
    if (r->who.kind != PERSON_GUEST) {
        request_reply(r, r->status);
        return;
    }
    struct page_job *move = page_job_new(r, guest_tables_act);
    if (!move)
        return;
    move->person = p->person;
    move->then = move_seats;
    page_job_submit(move);
}

static void begin_session(struct request *r, const struct person_row *person, int is_new)
{
    struct page_job *p = page_job_new(r, session_act);
    if (!p)
        return;
    auth_new_token(p->text, p->more);
    p->person = *person;
    p->number = is_new;
    p->then = session_begun;
    page_job_submit(p);
}

/* ---- Making an account ---- */

static void make_account(struct hashing *h)
{
    struct person_row row;
    memset(&row, 0, sizeof row);
    if (!h->ok) {
        request_error(h->r, 503, "busy", "There is not enough memory.");
        return;
    }
    row.id = guests_new_account();
    row.created = now_ms();
    strcpy(row.name, h->name);
    strcpy(row.password, h->hash);
    log_say(LOG_INFO, "account_made", "name=%s id=%s address=%s", log_word(row.name).text,
            id_text(row.id).text, h->r->address);
    begin_session(h->r, &row, 1);
}

static enum store_status free_name_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    enum store_status status = person_like(store, p->text, &p->person);
    p->number = status == STORE_OK;
    return status == STORE_NONE ? STORE_OK : status;
}

static void name_looked_up(struct page_job *p)
{
    struct request *r = p->r;
    if (p->number) {
        request_error(r, 409, "taken", "That name, or one that looks like it, is taken.");
        return;
    }
    struct hashing *h = start_hashing(r, request_text(r, "password"), make_account);
    if (!h)
        return;
    strcpy(h->name, p->text);
    submit_hashing(h);
}

int account_name_ok(struct request *r, const char *name)
{
    if (!name || !name_ok(name))
        request_error(r, 400, "bad_request",
                      "A name has 2 to 24 letters, digits, blanks, '-' or '_'.");
    else if (name_reserved(name))
        request_error(r, 400, "bad_request",
                      "That word stands for a seat, a bot or nobody; choose another name.");
    else
        return 1;
    return 0;
}

void account_create(struct request *r)
{
    const char *name = request_text(r, "name");
    if (!account_name_ok(r, name))
        return;
    struct page_job *p =
        password_ok(request_text(r, "password")) ? page_job_new(r, free_name_act) : NULL;
    if (!password_ok(request_text(r, "password")))
        request_error(r, 400, "bad_request", "A password has 8 to 200 characters.");
    if (!p)
        return;
    strcpy(p->text, name);
    p->then = name_looked_up;
    page_job_submit(p);
}

/* ---- Signing in ---- */

static void password_checked(struct hashing *h)
{
    if (!h->ok || !h->row.id) {
        log_security(SECURITY_SIGN_IN, h->r->address, h->row.id ? h->row.name : "nobody");
        request_error(h->r, 401, "wrong_password", "Name or password is wrong.");
        return;
    }
    struct ban_text ban = bans_of_person(h->row.id);
    if (ban.text[0]) {
        request_error(h->r, 403, "banned", ban.text);
        return;
    }
    tries_forget(h->name);
    begin_session(h->r, &h->row, 0);
}

static void person_found(struct page_job *p)
{
    /* A name nobody has takes as long as a wrong password. */
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$"
                                 "bm9ib2R5bm9ib2R5bm9ibw$"
                                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    char name[PERSON_NAME];
    name_fold(p->text, name);
    if (!may_try_name(p->r, name, (int)p->number))
        return;
    const char *password = request_text(p->r, "password");
    struct hashing *h = start_hashing(p->r, password ? password : "", password_checked);
    if (!h)
        return;
    h->check = 1;
    h->row = p->person;
    strcpy(h->name, name);
    strcpy(h->hash, p->person.id ? p->person.password : nobody);
    submit_hashing(h);
}

/* p->number: whether they are signed in at this address. */
static enum store_status find_person_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    char origin[ORIGIN_TEXT];
    enum store_status status = person_by_name(store, p->text, &p->person);
    if (status == STORE_OK) {
        auth_origin(p->r->hub, p->person.id, p->r->address, origin);
        status = session_from(store, p->person.id, origin, now_ms());
    }
    p->number = status == STORE_OK;
    return status == STORE_NONE ? STORE_OK : status;
}

void account_login(struct request *r)
{
    const char *name = request_text(r, "name");
    struct page_job *p = page_job_new(r, find_person_act);
    if (!p)
        return;
    /* Cut, a name might end within a character, which PostgreSQL takes for a failure. */
    snprintf(p->text, PERSON_NAME, "%s", name && name_ok(name) ? name : "");
    p->then = person_found;
    page_job_submit(p);
}

/* ---- Checking the password of who is signed in ---- */

static void own_password_checked(struct hashing *h)
{
    if (!h->ok) {
        request_error(h->r, 401, "wrong_password", "The password is wrong.");
        return;
    }
    tries_forget(h->name);
    h->after(h->r);
}

static void self_found(struct page_job *p)
{
    /* By the number: strangers who guess at the name do not count against the owner. */
    char name[PERSON_NAME];
    snprintf(name, sizeof name, "#%s", id_text(p->user).text);
    if (!may_try_name(p->r, name, 0))
        return;
    const char *password = request_text(p->r, "password");
    if (!password)
        password = request_text(p->r, "old");
    struct hashing *h = start_hashing(p->r, password ? password : "", own_password_checked);
    if (!h)
        return;
    h->check = 1;
    h->after = p->r->after_check;
    strcpy(h->name, name);
    strcpy(h->hash, p->person.password);
    submit_hashing(h);
}

static enum store_status find_self_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    return person_by_id(store, p->user, &p->person);
}

void account_check(struct request *r, void (*next)(struct request *r))
{
    struct page_job *p = request_take(r, LIMIT_PASSWORDS) ? page_job_new(r, find_self_act) : NULL;
    if (!p)
        return;
    r->after_check = next;
    p->then = self_found;
    page_job_submit(p);
}

/* ---- A new password ---- */

/* Has other nodes told that sessions were ended, once this job is done. */
static void announce_end(struct page_job *p)
{
    struct announcement a = {p->user, ANNOUNCE_ENDED, {0}};
    announce_write(&a, p->announcement);
    p->job.announce = p->announcement;
}

static void sessions_over(struct page_job *p)
{
    auth_ended(p->r->hub, p->user);
    page_job_reply(p);
}

static enum store_status password_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    enum store_status status = person_set_password(store, p->user, p->more);
    buffer_clear(&p->out);
    buffer_plain(&p->out, "{}");
    return status == STORE_OK ? sessions_end_others(store, p->user, p->text) : status;
}

static void new_password_hashed(struct hashing *h)
{
    struct page_job *p = h->ok ? page_job_new(h->r, password_act) : NULL;
    if (!h->ok)
        request_error(h->r, 503, "busy", "There is not enough memory.");
    if (!p)
        return;
    strcpy(p->more, h->hash);
    auth_session_id(h->r->token, p->text);
    p->then = sessions_over;
    announce_end(p);
    page_job_submit(p);
}

static void set_password(struct request *r)
{
    const char *password = request_text(r, "new");
    struct hashing *h =
        password_ok(password) ? start_hashing(r, password, new_password_hashed) : NULL;
    if (!password_ok(password))
        request_error(r, 400, "bad_request", "A password has 8 to 200 characters.");
    if (h)
        submit_hashing(h);
}

void account_password(struct request *r)
{
    account_check(r, set_password);
}

/* ---- Sessions ---- */

/* Somebody's programs, whose sessions are theirs to look after. */
struct own_programs {
    int count;
    struct person_row row[LIMIT_PROGRAMS];
};

static void take_program(void *context, const struct person_row *row)
{
    struct own_programs *own = context;
    if (own->count < LIMIT_PROGRAMS)
        own->row[own->count++] = *row;
}

/* Ends a session of one of them, which p->user is then. */
static enum store_status end_program_session(struct store *store, struct page_job *p)
{
    struct own_programs own = {.count = 0};
    enum store_status status = programs_of(store, p->r->who.id, take_program, &own);
    int found = 0;
    for (int i = 0; status == STORE_OK && !found && i < own.count; i++) {
        status = session_end(store, own.row[i].id, p->text);
        found = status == STORE_OK;
        if (found)
            p->user = own.row[i].id;
        else if (status == STORE_NONE)
            status = STORE_OK;
    }
    announce_end(p);
    return status == STORE_OK && !found ? STORE_NONE : status;
}

static enum store_status end_session_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    buffer_clear(&p->out);
    buffer_plain(&p->out, "{}");
    if (p->r->who.kind == PERSON_GUEST)
        return sessions_guest_end(store, p->user, now_ms());
    enum store_status status = session_end(store, p->r->who.id, p->text);
    return status == STORE_NONE ? end_program_session(store, p) : status;
}

static void end_session(struct request *r, const char *id)
{
    struct page_job *p = page_job_new(r, end_session_act);
    if (!p)
        return;
    snprintf(p->text, 65, "%s", id);
    p->none = "no_page";
    p->none_message = "There is no such session.";
    p->then = sessions_over;
    announce_end(p);
    page_job_submit(p);
}

/* A guest's end is a row in the store, so it costs them what becoming one does. */
static void end_guest(struct request *r)
{
    if (!request_take(r, LIMIT_GUESTS))
        return;
    request_set_cookie(r, "");
    end_session(r, "");
}

void account_logout(struct request *r)
{
    char id[65];
    if (r->who.kind == PERSON_GUEST) {
        end_guest(r);
        return;
    }
    request_set_cookie(r, "");
    auth_session_id(r->token, id);
    if (r->who.kind == PERSON_ACCOUNT) {
        end_session(r, id);
        return;
    }
    struct buffer *j = request_object(r);
    buffer_close(j, '}');
    request_reply(r, 200);
}

/* `program`: whose it is; "": one's own. */
static void put_session(struct buffer *j, const char *id, const struct session_row *row,
                        int is_current, const char *program)
{
    buffer_open(j, NULL, '{');
    buffer_text(j, "id", id);
    buffer_int(j, "created", row->created);
    buffer_int(j, "seen", row->seen);
    buffer_text(j, "agent", row->agent);
    buffer_bool(j, "current", is_current);
    if (program[0])
        buffer_text(j, "bot", program);
    buffer_close(j, '}');
}

static void take_session(void *context, const struct session_row *row)
{
    struct page_job *p = context;
    char id[17];
    snprintf(id, sizeof id, "%.16s", row->id);
    put_session(&p->out, id, row, !strcmp(row->id, p->text), p->person.name);
}

static enum store_status sessions_act(struct store *store, struct job *job)
{
    struct page_job *p = (struct page_job *)job;
    buffer_clear(&p->out);
    buffer_open(&p->out, NULL, '{');
    buffer_open(&p->out, "sessions", '[');
    struct own_programs own = {.count = 0};
    p->person.name[0] = 0;
    enum store_status status = sessions_of(store, p->user, now_ms(), take_session, p);
    if (status == STORE_OK)
        status = programs_of(store, p->user, take_program, &own);
    for (int i = 0; status == STORE_OK && i < own.count; i++) {
        p->person = own.row[i];
        status = sessions_of(store, own.row[i].id, now_ms(), take_session, p);
    }
    buffer_close(&p->out, ']');
    buffer_close(&p->out, '}');
    return status;
}

static void list_sessions(struct request *r)
{
    struct page_job *p = page_job_new(r, sessions_act);
    if (!p)
        return;
    auth_session_id(r->token, p->text);
    page_job_read(p);
}

/* A guest has the one, by which they ask. */
static void guest_session_id(const struct request *r, char out[17])
{
    snprintf(out, 17, "%016llx", (unsigned long long)r->who.id);
}

static void list_guest_session(struct request *r)
{
    char id[17];
    struct session_row row = {"", r->who.id, id_time(r->who.id), now_ms(), "", ""};
    guest_session_id(r, id);
    strcpy(row.agent, r->agent);
    struct buffer *j = request_object(r);
    buffer_open(j, "sessions", '[');
    put_session(j, id, &row, 1, "");
    buffer_close(j, ']');
    buffer_close(j, '}');
    request_reply(r, 200);
}

void account_sessions(struct request *r)
{
    if (r->who.kind == PERSON_GUEST)
        list_guest_session(r);
    else
        list_sessions(r);
}

void account_end_session(struct request *r)
{
    char own[17];
    guest_session_id(r, own);
    if (r->who.kind == PERSON_GUEST && !strcmp(r->part, own))
        end_guest(r);
    else if (r->who.kind == PERSON_GUEST || strlen(r->part) < 8 ||
             strspn(r->part, "0123456789abcdef") != strlen(r->part))
        request_error(r, 404, "no_page", "There is no such session.");
    else
        end_session(r, r->part);
}
