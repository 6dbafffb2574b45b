/*
 * auth.c: see auth.h.
 *
 * A guest's token is "g.SLUG.MADE.NAME.MAC" (of earlier programs: without MADE, the time in
 * hexadecimal), and nothing is stored about a guest but that they have ended. An account's is
 * "s.TOKEN"; the store has only a hash of it. Whose session was found to be good lately is
 * remembered for a minute, or until a node announces that one of that person's was ended.
 */
#include "auth.h"

#include "../base/id.h"
#include "../base/now.h"
#include "../store/people.h"
#include "../store/programs.h"
#include "../store/sessions.h"
#include "../table/client.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REMEMBERED = 4096, REMEMBER_MS = 60 * 1000, RENEW_DAYS = 7, TRIES = 3 };

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

void auth_new_token(char token[AUTH_TOKEN], char id[65])
{
    char secret[TOKEN];
    id_token(secret);
    snprintf(token, AUTH_TOKEN, "s.%s", secret);
    auth_session_id(token, id);
    sodium_memzero(secret, sizeof secret);
}

/* A session as a number, of its id: enough to tell one person's apart. */
static int64_t number_of(const char *id)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%.15s", id);
    return strtoll(digits, NULL, 16);
}

/* ---- Who it is, from the store ---- */

struct find {
    struct job job;
    struct auth auth;
    void (*found)(void *context, const struct auth *auth);
    void *context;
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

static void find_done(struct work *work)
{
    struct job *job = (struct job *)work;
    struct find *f = (struct find *)work;
    struct person *who = &f->auth.who;
    /* Something was ended since the store was asked: it may have been this. */
    if (job->status == STORE_OK && f->ends != ends && f->tries++ < TRIES) {
        f->ends = ends;
        job_submit(job->hub, job);
        return;
    }
    if (job->status == STORE_OK) {
        *who = f->guest;
        if (!f->guest.id) {
            who->id = f->row.id;
            who->kind = PERSON_ACCOUNT;
            who->session = number_of(f->id);
            strcpy(who->name, f->row.name);
            if (f->row.program)
                programs_add(f->row.id, f->row.name); /* made a moment ago, by another node */
        }
        remember(f, who);
    }
    f->auth.status = job->status == STORE_NONE ? STORE_OK : job->status;
    f->found(f->context, &f->auth);
    sodium_memzero(f, sizeof *f);
    free(f);
}

/* Who has such an id, as it is remembered; NULL: the store has to be asked. */
static const struct person *recall(const char *id)
{
    const struct remembered *place = place_of(id);
    return place->until > now_ms() && !strcmp(place->id, id) ? &place->who : NULL;
}

void auth_find(struct hub *hub, const char *token,
               void (*found)(void *context, const struct auth *auth), void *context)
{
    struct auth auth = {.status = STORE_OK};
    struct person guest = {.id = 0};
    char id[65];
    int64_t made;
    auth_session_id(token, id);
    if (!id[0] && read_guest(hub, token, &guest, &made)) {
        hash_id(id_text(guest.id).text, id);
        /* A guest who comes back keeps their token from growing old. */
        if (now_ms() >= made + (int64_t)RENEW_DAYS * DAY_MS)
            auth_guest_token(hub, &guest, auth.renewed);
    }
    const struct person *known = id[0] ? recall(id) : NULL;
    if (known)
        auth.who = guest.id ? guest : *known;
    struct find *f = id[0] && !known ? calloc(1, sizeof *f) : NULL;
    if (!f) {
        auth.status = id[0] && !known ? STORE_DOWN : STORE_OK;
        found(context, &auth);
        return;
    }
    f->auth = auth;
    f->found = found;
    f->context = context;
    f->guest = guest;
    f->ends = ends;
    strcpy(f->id, id);
    f->job.act = find_act;
    f->job.work.done = find_done;
    job_submit(hub, &f->job);
}

/* ---- Sessions that are over ---- */

/* What is left of a person's sessions. */
struct check {
    struct job job;
    int64_t user;
    int was_missed; /* nothing is known of an end */
    int guest_ended;
    struct buffer sessions; /* their numbers */
};

static void take_session(void *context, const struct session_row *row)
{
    int64_t number = number_of(row->id);
    buffer_bytes(context, (const char *)&number, sizeof number);
}

static enum store_status check_act(struct store *store, struct job *job)
{
    struct check *check = (struct check *)job;
    buffer_clear(&check->sessions);
    enum store_status status = sessions_guest_ended(store, check->user);
    check->guest_ended = status == STORE_OK;
    if (status == STORE_DOWN)
        return status;
    return sessions_of(store, check->user, now_ms(), take_session, &check->sessions);
}

static int is_over(const struct check *check, const struct client *c)
{
    if (c->who.id != check->user)
        return 0;
    if (check->job.status != STORE_OK || check->sessions.failed)
        return 1;
    if (c->who.kind == PERSON_GUEST)
        return check->guest_ended;
    for (size_t i = 0; i < check->sessions.length; i += sizeof c->who.session)
        if (!memcmp(check->sessions.data + i, &c->who.session, sizeof c->who.session))
            return 0;
    return 1;
}

static void dismiss_if_over(void *context, struct client *c)
{
    const struct check *check = context;
    int known = check->job.status == STORE_OK && !check->sessions.failed;
    if (is_over(check, c))
        client_dismiss(c, known ? AUTH_SIGNED_OUT : 1013);
}

/* If the store does not answer, those of whom some session was ended are to connect again, and to
 * show then who they are. */
static void check_done(struct work *work)
{
    struct job *job = (struct job *)work;
    struct check *check = (struct check *)work;
    int known = job->status == STORE_OK && !check->sessions.failed;
    if (known || !check->was_missed)
        clients_each(job->hub, dismiss_if_over, check);
    buffer_free(&check->sessions);
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
    job->job.work.done = check_done;
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

static void note_user(void *context, struct client *c)
{
    if (c->who.id)
        buffer_bytes(context, (const char *)&c->who.id, sizeof c->who.id);
}

void auth_missed(struct hub *hub)
{
    struct buffer users = {0};
    int64_t user;
    ends++;
    for (int i = 0; i < REMEMBERED; i++)
        remembered[i].until = 0;
    clients_each(hub, note_user, &users);
    for (size_t i = 0; i < users.length; i += sizeof user) {
        memcpy(&user, users.data + i, sizeof user);
        check(hub, user, 1);
    }
    buffer_free(&users);
}
