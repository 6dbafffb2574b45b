/*
 * request.h: one HTTP request and its answer, without the network.
 */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include "../base/buffer.h"
#include "../base/limits.h"
#include "../people/auth.h"

#include <jansson.h>

enum { REQUEST_PATH = 256, REQUEST_QUERY = 512 };

enum method { METHOD_GET, METHOD_POST, METHOD_PUT, METHOD_DELETE };

struct request {
    struct hub *hub;
    void *socket; /* the network's; NULL: the asker is gone */
    int method;
    char path[REQUEST_PATH];
    char query[REQUEST_QUERY]; /* "a=1&b=2", as it was sent */
    char address[64];          /* of the asker */
    char token[AUTH_TOKEN];
    char agent[256];
    char known_etag[40];
    int codings; /* it can read, a bit for each enum page_coding */
    int foreign; /* its Origin is not ours */
    int browses; /* a browser opens it for somebody to look at (Sec-Fetch-Mode) */
    int is_json; /* its Content-Type */
    int secure;  /* came over TLS */
    int no_body; /* HEAD: only the headers of the answer are wanted */
    struct buffer body;
    const struct route *route; /* see router.c */
    char part[REQUEST_PATH];   /* what stands in the path for the route's "*" */
    json_t *json;              /* the body, where the route needs one */
    struct person who;
    void (*after_check)(struct request *r); /* once the password was right */

    int answered;
    int status;
    const char *type;
    struct buffer reply;
    const unsigned char *file; /* instead of reply: bytes of the program itself */
    size_t file_size;
    const char *coding; /* of those bytes; NULL: as they are */
    const char *varies; /* what of an asker decides which bytes it gets; NULL: nothing */
    char cookie[AUTH_TOKEN + 100];
    char etag[40];
    int retry_after;
    int allowed; /* with 405: the methods that are, a bit each; 0: all */
    int cached;  /* seconds a browser may keep it */
    size_t sent;
    /* A reply in parts: once a part is sent, more() makes the next one and
     * calls request_reply() again; NULL after the last. */
    int in_parts;
    void (*more)(struct request *r);
    void *context; /* of more(), freed with the request */
    void (*context_free)(void *context);
};

/* The answer is complete in r->reply. */
void request_reply(struct request *r, int status);
void request_error(struct request *r, int status, const char *error, const char *message);
/* The answer for a store that failed (or found nothing: `none` is the error). */
void request_store_error(struct request *r, enum store_status status, const char *none,
                         const char *message);
void request_free(struct request *r);

/* The value of a member of the query; "" if it is missing. */
struct query_value {
    char text[128];
};
struct query_value request_query(const struct request *r, const char *key);
/* A text that is a member of the body; NULL: there is none. */
const char *request_text(const struct request *r, const char *key);
/* Takes from what the asker may do in a time; 0 after answering that it was too much. */
enum { LIMIT_NONE = -1 };
int request_take(struct request *r, int rate);
/* Sets the cookie of the answer; an empty token deletes it. */
void request_set_cookie(struct request *r, const char *token);
/* Whether members that are there are of the kinds they must be: "name:s seats:i" with s for a
 * text, t for a text or null, i for a whole number, b, a and o for true or false, a list, an
 * object. 0 with the reason in `why`. */
int request_kinds(const json_t *json, const char *kinds, char why[100]);
/* Starts the reply: an object. */
struct buffer *request_object(struct request *r);

#endif
