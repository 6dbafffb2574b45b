/* mutes.c: see mutes.h. */
#include "mutes.h"

#include "../store/people.h"

#include <stdlib.h>
#include <string.h>

enum { MUTES_MOST = 200 };

struct reading {
    struct job job;
    struct client *client; /* NULL: gone in the meantime */
    int64_t user;
    int64_t ids[MUTES_MOST + 1];
    int count;
};

static void take_mute(void *context, int64_t other, const char *name)
{
    struct reading *m = context;
    (void)name;
    if (m->count < MUTES_MOST)
        m->ids[m->count++] = other;
}

static enum store_status act(struct store *store, struct job *job)
{
    struct reading *m = (struct reading *)job;
    m->count = 0;
    return person_mutes(store, m->user, take_mute, m);
}

static void done(struct work *work)
{
    struct reading *m = (struct reading *)work;
    if (m->client)
        m->client->muting = NULL;
    if (m->client && m->count && (m->client->mutes = calloc((size_t)m->count + 1, sizeof *m->ids)))
        memcpy(m->client->mutes, m->ids, (size_t)m->count * sizeof *m->ids);
    free(m);
}

void mutes_read(struct client *c)
{
    struct reading *m = c->who.kind == PERSON_ACCOUNT ? calloc(1, sizeof *m) : NULL;
    if (!m)
        return;
    m->client = c;
    m->user = c->who.id;
    m->job.act = act;
    m->job.work.done = done;
    c->muting = m;
    job_submit_read(c->hub, READER_PAGES, &m->job);
}

void mutes_forget(struct client *c)
{
    struct reading *m = c->muting;
    if (m)
        m->client = NULL;
    c->muting = NULL;
}
