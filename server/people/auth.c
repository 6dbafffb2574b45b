/*
 * auth.c: see auth.h.
 *
 * A guest's token is "g.SLUG.MADE.NAME.MAC" (of earlier programs: without MADE, the time in
 * hexadecimal), and nothing is stored about a guest but that they have ended. An account's is
 * "s.TOKEN"; the store has only a hash of it. Whose session was found to be good lately is
 * remembered for a minute, or until a node announces that one of that person's was ended.
 */
#include "auth.h"

#include "../base/log.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REMEMBERED = 4096, REMEMBER_MS = 60 * 1000, DAY_S = 24 * 3600, RENEW_DAYS = 7, TRIES = 3 };

static struct remembered {
    char id[65];
    struct person who; /* of a guest the number only */
    int64_t until;
} remembered[REMEMBERED];

/* How often sessions were ended: what was found out meanwhile may be wrong. */
static uint64_t ends;

static struct remembered *place_of(const char *id)
{
    return &remembered[strtoul((char[]){id[0], id[1], id[2], 0}, NULL, 16) % REMEMBERED];
}

int name_ok(const char *name)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789 -_";
    char look[PERSON_NAME];
    size_t n = strlen(name);
    if (n < 2 || n >= PERSON_NAME || strspn(name, allowed) != n || name[0] == ' ' ||
        name[n - 1] == ' ' || strstr(name, "  "))
        return 0;
    name_look(name, look);
    return strcmp(look, "someone") != 0;
}

int name_reserved(const char *name)
{
    static const char *const words[] = {"spectator", "nobody", "somebody", "bot",        "admin",
                                        "conclave",  "random", "novice",   "apprentice", "adept",
                                        "archmage",  "p1",     "p2",       "p3",         "p4",
                                        "p5",        "p6",     "p7",       "p8"};
    char look[PERSON_NAME];
    name_look(name, look);
    for (size_t i = 0; i < BG_LEN(words); i++)
        if (!strcmp(look, words[i]))
            return 1;
    return !look[0];
}

static void sign(const struct hub *hub, const char *text, char mac[33])
{
    uint8_t digest[16];
    crypto_generichash(digest, sizeof digest, (const uint8_t *)text, strlen(text),
                       (const uint8_t *)hub->secret, 64);
    sodium_bin2hex(mac, 33, digest, sizeof digest);
}

void auth_guest_token(const struct hub *hub, const struct person *guest, char out[AUTH_TOKEN])
{
    char name[2 * PERSON_NAME], mac[33];
    sodium_bin2hex(name, sizeof name, (const uint8_t *)guest->name, strlen(guest->name));
    int n = snprintf(out, AUTH_TOKEN, "g.%s.%llx.%s", id_text(guest->id).text,
                     (unsigned long long)now_ms(), name);
    sign(hub, out, mac);
    snprintf(out + n, AUTH_TOKEN - (size_t)n, ".%s", mac);
}

void auth_origin(const struct hub *hub, int64_t user, const char *address, char out[ORIGIN_TEXT])
{
    char text[100];
    snprintf(text, sizeof text, "%lld %s", (long long)user, address);
    sign(hub, text, out);
}

/* "SLUG.MADE.NAME" or "SLUG.NAME"; 0 if it is neither. */
static int read_parts(char *text, struct person *who, int64_t *made)
{
    size_t length;
    if (strlen(text) < ID_TEXT || text[ID_TEXT - 1] != '.')
        return 0;
    char *name = text + ID_TEXT, *dot = strchr(name, '.');
    text[ID_TEXT - 1] = 0;
    who->id = id_read(text);
    who->kind = PERSON_GUEST;
    *made = dot ? strtoll(name, NULL, 16) : id_time(who->id);
    name = dot ? dot + 1 : name;
    return who->id && !sodium_hex2bin((uint8_t *)who->name, PERSON_NAME - 1, name, strlen(name),
                                      NULL, &length, NULL);
}

/* Whether a guest's token is genuine and not too old; who it is of and when it was made. */
static int read_guest(const struct hub *hub, const char *token, struct person *who, int64_t *made)
{
    char copy[AUTH_TOKEN], mac[33];
    const char *dot = strrchr(token, '.');
    memset(who, 0, sizeof *who);
    if (strncmp(token, "g.", 2) || strlen(dot + 1) != 32 || (size_t)(dot - token) >= sizeof copy)
        return 0;
    snprintf(copy, sizeof copy, "%.*s", (int)(dot - token), token);
    sign(hub, copy, mac);
    return !sodium_memcmp(mac, dot + 1, 32) && dot > token + 2 && read_parts(copy + 2, who, made) &&
           now_ms() < *made + (int64_t)SESSION_IDLE_DAYS * DAY_MS;
}

static void hash_id(const char *text, char out[65])
{
    uint8_t digest[32];
    crypto_generichash(digest, sizeof digest, (const uint8_t *)text, strlen(text), NULL, 0);
    sodium_bin2hex(out, 65, digest, sizeof digest);
}

void auth_session_id(const char *token, char out[65])
{
    out[0] = 0;
    if (!strncmp(token, "s.", 2))
        hash_id(token, out);
}

/* A session as a number, of its id: enough to tell one person's apart. */
static int64_t number_of(const char *id)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%.15s", id);
    return strtoll(digits, NULL, 16);
}

void auth_set_cookie(struct request *r, const char *token)
{
    int days = !*token ? 0 : *token == 'g' ? SESSION_IDLE_DAYS : SESSION_LIFE_DAYS;
    snprintf(r->cookie, sizeof r->cookie,
             "conclave=%s; Path=/; HttpOnly; SameSite=Lax; "
             "Max-Age=%d%s",
             token, days * DAY_S, r->secure ? "; Secure" : "");
}

/* ---- Who it is, from the store ---- */

struct find {
    struct job job;
    struct request *r;
    void (*next)(struct request *r);
    char id[65];
    struct person guest; /* of whom the token is; else a session is looked for */
    struct person_row row;
    uint64_t ends; /* as it was when the store was asked */
    int tries;
};

static enum store_status find_act(struct store *store, struct job *job)
{
    struct find *f = (struct find *)job;
    if (!f->guest.id)
        return session_find(store, f->id, now_ms(), &f->row);
    enum store_status status = sessions_guest_ended(store, f->guest.id);
    return status == STORE_NONE ? STORE_OK : status == STORE_OK ? STORE_NONE : status;
}

static void remember(const struct find *f, const struct person *who)
{
    struct remembered *place = place_of(f->id);
    strcpy(place->id, f->id);
    place->who = *who;
    place->until = now_ms() + REMEMBER_MS;
}

static void find_done(struct job *job)
{
    struct find *f = (struct find *)job;
    struct request *r = f->r;
    void (*next)(struct request *) = f->next;
    enum store_status status = job->status;
    /* Something was ended since the store was asked: it may have been this. */
    if (status == STORE_OK && f->ends != ends && f->tries++ < TRIES) {
        f->ends = ends;
        job_submit(r->hub, job);
        return;
    }
    if (status == STORE_OK) {
        r->who = f->guest;
        if (!f->guest.id) {
            r->who.id = f->row.id;
            r->who.kind = PERSON_ACCOUNT;
            r->who.session = number_of(f->id);
            strcpy(r->who.name, f->row.name);
        }
        remember(f, &r->who);
    }
    sodium_memzero(f, sizeof *f);
    free(f);
    if (status == STORE_DOWN)
        request_store_error(r, status, NULL, NULL);
    else
        next(r);
}

static void find(struct request *r, const char *id, const struct person *guest,
                 void (*next)(struct request *r))
{
    struct find *f = calloc(1, sizeof *f);
    if (!f) {
        request_error(r, 503, "busy", "There is not enough memory.");
        return;
    }
    f->r = r;
    f->next = next;
    f->guest = *guest;
    f->ends = ends;
    strcpy(f->id, id);
    f->job.act = find_act;
    f->job.done = find_done;
    job_submit(r->hub, &f->job);
}

/* A guest who comes back keeps their token from growing old. */
static void renew(struct request *r, const struct person *guest, int64_t made)
{
    char token[AUTH_TOKEN];
    if (now_ms() < made + (int64_t)RENEW_DAYS * DAY_MS)
        return;
    auth_guest_token(r->hub, guest, token);
    auth_set_cookie(r, token);
}

void auth_find(struct request *r, void (*next)(struct request *r))
{
    char id[65];
    struct person guest;
    int64_t made;
    memset(&r->who, 0, sizeof r->who);
    auth_session_id(r->token, id);
    if (!id[0] && !read_guest(r->hub, r->token, &guest, &made)) {
        next(r);
        return;
    }
    if (id[0]) {
        memset(&guest, 0, sizeof guest);
    } else {
        hash_id(id_text(guest.id).text, id);
        renew(r, &guest, made);
    }
    const struct remembered *place = place_of(id);
    if (place->until > now_ms() && !strcmp(place->id, id)) {
        r->who = guest.id ? guest : place->who;
        next(r);
        return;
    }
    find(r, id, &guest, next);
}

/* ---- Sessions that are over ---- */

/* What is left of a person's sessions. */
struct check {
    struct job job;
    int64_t user;
    int was_missed; /* nothing is known of an end */
    int sessions_guest_ended;
    struct jot sessions; /* their numbers */
};

static void take_session(void *context, const struct session_row *row)
{
    int64_t number = number_of(row->id);
    jot_bytes(context, (const char *)&number, sizeof number);
}

static enum store_status check_act(struct store *store, struct job *job)
{
    struct check *check = (struct check *)job;
    jot_clear(&check->sessions);
    enum store_status status = sessions_guest_ended(store, check->user);
    check->sessions_guest_ended = status == STORE_OK;
    if (status == STORE_DOWN)
        return status;
    return sessions_of(store, check->user, now_ms(), take_session, &check->sessions);
}

static int is_over(void *context, const struct client *c)
{
    const struct check *check = context;
    if (c->who.id != check->user)
        return 0;
    if (check->job.status != STORE_OK || check->sessions.failed)
        return 1;
    if (c->who.kind == PERSON_GUEST)
        return check->sessions_guest_ended;
    for (size_t i = 0; i < check->sessions.length; i += sizeof c->who.session)
        if (!memcmp(check->sessions.data + i, &c->who.session, sizeof c->who.session))
            return 0;
    return 1;
}

/* If the store does not answer, those of whom some session was ended are to connect again, and to
 * show then who they are. */
static void check_done(struct job *job)
{
    struct check *check = (struct check *)job;
    int known = job->status == STORE_OK && !check->sessions.failed;
    if (known || !check->was_missed)
        clients_dismiss(job->hub, is_over, check, known ? AUTH_SIGNED_OUT : 1013);
    jot_free(&check->sessions);
    free(check);
}

static void check(struct hub *hub, int64_t user, int was_missed)
{
    struct check *job = calloc(1, sizeof *job);
    if (!job)
        return;
    job->user = user;
    job->was_missed = was_missed;
    job->job.act = check_act;
    job->job.done = check_done;
    job_submit(hub, &job->job);
}

void auth_ended(struct hub *hub, int64_t user)
{
    ends++;
    for (int i = 0; i < REMEMBERED; i++)
        if (remembered[i].who.id == user)
            remembered[i].until = 0;
    check(hub, user, 0);
}

/* Collects who is connected; nobody is over by that. */
static int note_user(void *context, const struct client *c)
{
    if (c->who.id)
        jot_bytes(context, (const char *)&c->who.id, sizeof c->who.id);
    return 0;
}

void auth_missed(struct hub *hub)
{
    struct jot users = {0};
    int64_t user;
    ends++;
    for (int i = 0; i < REMEMBERED; i++)
        remembered[i].until = 0;
    clients_dismiss(hub, note_user, &users, 0);
    for (size_t i = 0; i < users.length; i += sizeof user) {
        memcpy(&user, users.data + i, sizeof user);
        check(hub, user, 1);
    }
    jot_free(&users);
}

void auth_announce_end(struct page_job *p)
{
    struct announcement a = {p->user, ANNOUNCE_ENDED, {0}};
    announce_write(&a, p->announcement);
    p->job.announce = p->announcement;
}
