/*
 * who.c: see who.h.
 *
 * A guest's token is "g.SLUG.NAME.MAC": nothing about guests is stored. An
 * account's is "s.TOKEN"; the store has only a hash of it. Sessions seen
 * lately are remembered for a minute, so a revoked one ends everywhere by then.
 */
#include "who.h"

#include "log.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REMEMBERED = 4096, REMEMBER_MS = 60 * 1000, YEAR_S = 365 * 24 * 3600 };

static struct remembered {
    char id[65];
    struct person who;
    int64_t until;
} remembered[REMEMBERED];

static struct remembered *place_of(const char *id)
{
    return &remembered[strtoul((char[]){id[0], id[1], id[2], 0}, NULL, 16) % REMEMBERED];
}

void who_forget(int64_t user)
{
    for (int i = 0; i < REMEMBERED; i++)
        if (remembered[i].who.id == user)
            remembered[i].until = 0;
}

int who_name_ok(const char *name)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789 -_";
    size_t n = strlen(name);
    return n >= 2 && n < PERSON_NAME && strspn(name, allowed) == n && name[0] != ' ' &&
           name[n - 1] != ' ' && !strstr(name, "  ") && strcmp(name, "someone");
}

static void sign(const struct hub *hub, const char *text, char mac[33])
{
    uint8_t digest[16];
    crypto_generichash(digest, sizeof digest, (const uint8_t *)text, strlen(text),
                       (const uint8_t *)hub->secret, 64);
    sodium_bin2hex(mac, 33, digest, sizeof digest);
}

void who_guest_token(const struct hub *hub, const struct person *guest, char out[AUTH_TOKEN])
{
    char name[2 * PERSON_NAME], mac[33];
    sodium_bin2hex(name, sizeof name, (const uint8_t *)guest->name, strlen(guest->name));
    int n = snprintf(out, AUTH_TOKEN, "g.%s.%s", slug_text(guest->id).text, name);
    sign(hub, out, mac);
    snprintf(out + n, AUTH_TOKEN - (size_t)n, ".%s", mac);
}

static int read_guest(const struct hub *hub, const char *token, struct person *who)
{
    char copy[AUTH_TOKEN], mac[33], slug[SLUG];
    size_t length;
    const char *dot = strrchr(token, '.');
    if (!dot || strlen(dot + 1) != 32 || (size_t)(dot - token) >= sizeof copy)
        return 0;
    snprintf(copy, sizeof copy, "%.*s", (int)(dot - token), token);
    sign(hub, copy, mac);
    if (sodium_memcmp(mac, dot + 1, 32))
        return 0;
    const char *name = strrchr(copy, '.');
    snprintf(slug, sizeof slug, "%.13s", copy + 2);
    memset(who, 0, sizeof *who);
    who->id = slug_read(slug);
    who->kind = PERSON_GUEST;
    return who->id && !sodium_hex2bin((uint8_t *)who->name, PERSON_NAME - 1, name + 1,
                                      strlen(name + 1), NULL, &length, NULL);
}

void who_session_id(const char *token, char out[65])
{
    uint8_t digest[32];
    out[0] = 0;
    if (strncmp(token, "s.", 2))
        return;
    crypto_generichash(digest, sizeof digest, (const uint8_t *)token, strlen(token), NULL, 0);
    sodium_bin2hex(out, 65, digest, sizeof digest);
}

void who_set_cookie(struct request *r, const char *token)
{
    snprintf(r->cookie, sizeof r->cookie,
             "conclave=%s; Path=/; HttpOnly; SameSite=Lax; "
             "Max-Age=%d%s",
             token, *token ? YEAR_S : 0, r->secure ? "; Secure" : "");
}

/* ---- Sessions, from the store ---- */

struct find {
    struct job job;
    struct request *r;
    void (*next)(struct request *r);
    char id[65];
    struct person_row row;
};

static enum store_status find_act(struct store *store, struct job *job)
{
    struct find *f = (struct find *)job;
    return session_find(store, f->id, now_ms(), &f->row);
}

static void find_done(struct job *job)
{
    struct find *f = (struct find *)job;
    struct request *r = f->r;
    void (*next)(struct request *) = f->next;
    enum store_status status = job->status;
    if (status == STORE_OK) {
        struct remembered *place = place_of(f->id);
        r->who.id = f->row.id;
        r->who.kind = PERSON_ACCOUNT;
        strcpy(r->who.name, f->row.name);
        strcpy(place->id, f->id);
        place->who = r->who;
        place->until = now_ms() + REMEMBER_MS;
    }
    sodium_memzero(f, sizeof *f);
    free(f);
    if (status == STORE_DOWN)
        request_store_error(r, status, NULL, NULL);
    else
        next(r);
}

void who_find(struct request *r, void (*next)(struct request *r))
{
    char id[65];
    memset(&r->who, 0, sizeof r->who);
    who_session_id(r->token, id);
    if (!id[0]) {
        if (strncmp(r->token, "g.", 2) || !read_guest(r->hub, r->token, &r->who))
            memset(&r->who, 0, sizeof r->who);
        next(r);
        return;
    }
    const struct remembered *place = place_of(id);
    if (place->until > now_ms() && !strcmp(place->id, id)) {
        r->who = place->who;
        next(r);
        return;
    }
    struct find *f = calloc(1, sizeof *f);
    if (!f) {
        request_error(r, 503, "busy", "There is not enough memory.");
        return;
    }
    f->r = r;
    f->next = next;
    strcpy(f->id, id);
    f->job.act = find_act;
    f->job.done = find_done;
    job_submit(r->hub, &f->job);
}
