/*
 * request.h: one HTTP request and its answer, without the network.
 */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include "../table/client.h"

enum { REQUEST_PATH = 256, REQUEST_QUERY = 512, AUTH_TOKEN = 200 };

enum method { METHOD_GET, METHOD_POST, METHOD_PUT, METHOD_DELETE };

struct request {
    struct hub *hub;
    void *socket;          /* the network's; NULL: the asker is gone */
    struct client *client; /* a WebSocket whose owner is being found out */
    int method;
    char path[REQUEST_PATH];
    char query[REQUEST_QUERY]; /* "a=1&b=2", as it was sent */
    char address[64];          /* of the asker */
    char token[AUTH_TOKEN];
    char agent[256];
    char known_etag[40];
    int foreign; /* its Origin is not ours */
    int is_json; /* its Content-Type */
    int secure;  /* came over TLS */
    int no_body; /* HEAD: only the headers of the answer are wanted */
    struct jot body;
    struct person who;
    void (*after_check)(struct request *r); /* once the password was right */

    int answered;
    int status;
    const char *type;
    struct jot reply;
    const unsigned char *file; /* instead of reply: bytes of the program itself */
    size_t file_size;
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

/* Answers it, now or later. */
void request_run(struct request *r);
/* The answer is complete in r->reply. */
void request_reply(struct request *r, int status);
void request_error(struct request *r, int status, const char *error, const char *message);
/* The answer for a store that failed (or found nothing: `none` is the error). */
void request_store_error(struct request *r, enum store_status status, const char *none,
                         const char *message);
void request_command_done(struct request *r, int64_t id, uint32_t seq, const char *error,
                          const char *message);
void request_free(struct request *r);

/* The value of a member of the query; "" if it is missing. */
struct query_value {
    char text[128];
};
struct query_value request_query(const struct request *r, const char *key);
/* The body as a JSON object; NULL after answering what is wrong with it. */
json_t *request_json(struct request *r);
/* Whether members that are there are of the kinds they must be: "name:s seats:i" with s for a
 * text, t for a text or null, i for a whole number, b, a and o for true or false, a list, an
 * object. 0 with the reason in `why`. */
int request_kinds(const json_t *json, const char *kinds, char why[100]);
/* Starts the reply: an object. */
struct jot *request_object(struct request *r);

/* ---- The pages, one file a concern; `rest` is the path after their prefix ---- */

void games_page(struct request *r, const char *rest);
void lobby_tables(struct request *r, const char *rest);
void lobby_mine(struct request *r, const char *rest);
void me_guest(struct request *r, const char *rest);
void me_page(struct request *r, const char *rest);
void me_mute(struct request *r, const char *rest);
void export_page(struct request *r, const char *rest);
void me_webhook(struct request *r, const char *rest);
void account_create(struct request *r, const char *rest);
void account_login(struct request *r, const char *rest);
void account_logout(struct request *r, const char *rest);
/* Goes on with next(r) if the body holds the password of who is signed in. */
void account_check(struct request *r, void (*next)(struct request *r));
void account_password(struct request *r, const char *rest);
void account_sessions(struct request *r, const char *rest);
void rating_pages_game(struct request *r, const char *rest);
void rating_pages_person(struct request *r, const char *rest);
void assets_page(struct request *r, const char *rest);

#endif
