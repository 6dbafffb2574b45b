/*
 * head.h: the head of an HTTP/1 request: its first line and its fields, read
 * from bytes that anybody may have sent.
 *
 * The grammar is taken exactly, because whatever two readers of one stream
 * understand differently (here: a proxy and this server) can be used to pass
 * requests by the first one. libhttp-parser reads; what it lets through and we
 * do not is listed in head.c.
 */
#ifndef SERVER_HEAD_H
#define SERVER_HEAD_H

#include "../pages/request.h"

enum {
    HEAD_MOST = 8192, /* bytes of a head */
    HEAD_FIELDS = 128,
    HEAD_VALUE = 200 /* of a field that is compared: host, origin */
};

/* A field's value, which lies in the head's own bytes. */
struct head_value {
    const char *at; /* NULL: there is no such field */
    size_t length;
};

struct head {
    int method;                /* enum method, or -1: none that is understood */
    int is_head;               /* HEAD, which is answered like GET without the body */
    int minor;                 /* HTTP/1.minor */
    int keeps;                 /* the connection may be used again */
    int64_t body;              /* bytes that follow; 0: none */
    int expects;               /* the body comes once we say "100 Continue" */
    char path[REQUEST_PATH];   /* decoded */
    char query[REQUEST_QUERY]; /* as it was sent */
    struct head_field {
        struct head_value name, value;
    } field[HEAD_FIELDS];
    int fields;
};

/* Bytes of the head that these begin with, its empty line included; 0: it is
 * not complete yet; -1: it is no head, whatever follows. */
long head_length(const char *bytes, size_t n);
/* Reads a complete head; 0, or the status to refuse it with. */
int head_read(const char *bytes, size_t n, struct head *out);
/* The value of a field that stands there at most once. Names in small letters. */
struct head_value head_find(const struct head *h, const char *name);
/* The last of several. */
struct head_value head_last(const struct head *h, const char *name);
int head_count(const struct head *h, const char *name);
/* Whether a field that is a list (such as Connection) names this token. */
int head_lists(const struct head *h, const char *name, const char *token);
/* Whether a list of what the asker takes (such as Accept-Encoding) names this
 * token, and not to forbid it ("br;q=0"). */
int head_accepts(const struct head *h, const char *name, const char *token);
/* Copies a value; 0 if it does not fit or there is none: `out` is empty then. */
int head_copy(struct head_value value, char *out, size_t room);

#endif
