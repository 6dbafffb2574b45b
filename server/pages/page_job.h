/*
 * page_job.h: a page that needs the store: act() fills `out` with the reply on
 * the store's thread, and the reply is sent, unless `then` does it otherwise.
 */
#ifndef SERVER_PAGE_JOB_H
#define SERVER_PAGE_JOB_H

#include "../store/announce.h"
#include "../store/people.h"
#include "request.h"

struct page_job {
    struct job job;
    struct request *r;
    struct buffer out;
    int64_t user, number;
    char text[320];
    char more[HASH_TEXT];
    struct person_row person;
    const char *none; /* the error when there is no such thing, and its words */
    const char *none_message;
    void (*then)(struct page_job *p); /* instead of sending; status is OK */
    char announcement[ANNOUNCE_TEXT]; /* if job.announce is this */
};

/* NULL after answering that memory ran out. */
struct page_job *page_job_new(struct request *r,
                              enum store_status (*act)(struct store *store, struct job *job));
void page_job_submit(struct page_job *p);
/* For an act() that only reads. */
void page_job_read(struct page_job *p);
/* Sends what act() wrote: for a `then` that does more than that. */
void page_job_reply(struct page_job *p);

#endif
