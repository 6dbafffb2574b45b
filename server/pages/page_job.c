/* page_job.c: see page_job.h. */
#include "page_job.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void page_job_reply(struct page_job *p)
{
    buffer_free(&p->r->reply);
    p->r->reply = p->out;
    memset(&p->out, 0, sizeof p->out);
    request_reply(p->r, 200);
}

static void finish(struct work *work)
{
    struct job *job = (struct job *)work;
    struct page_job *p = (struct page_job *)work;
    struct request *r = p->r;
    if (job->status != STORE_OK) {
        request_store_error(r, job->status, p->none, p->none_message);
    } else if (p->then) {
        p->then(p);
    } else {
        page_job_reply(p);
    }
    buffer_free(&p->out);
    sodium_memzero(p, sizeof *p);
    free(p);
}

struct page_job *page_job_new(struct request *r,
                              enum store_status (*act)(struct store *store, struct job *job))
{
    struct page_job *p = calloc(1, sizeof *p);
    if (!p) {
        request_error(r, 503, "busy", "There is not enough memory.");
        return NULL;
    }
    p->r = r;
    p->user = r->who.id;
    p->job.act = act;
    p->job.work.done = finish;
    return p;
}

void page_job_submit(struct page_job *p)
{
    job_submit(p->r->hub, &p->job);
}

void page_job_read(struct page_job *p)
{
    job_submit_read(p->r->hub, READER_PAGES, &p->job);
}
