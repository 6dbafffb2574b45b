/*
 * wire.h: talking to a server of tables: HTTP requests and one WebSocket, as
 * docs/protocol.md describes them. Texts arrive without control characters.
 */
#ifndef CLI_WIRE_H
#define CLI_WIRE_H

#include "tls.h"

#include <jansson.h>

struct wire {
    char site[240]; /* "https://play.example.org" */
    char host[200];
    int port, secure;
    char token[200];
    struct tls *socket; /* the WebSocket; NULL: none */
    char *in;
    size_t length, cap;
    double until;      /* when the connection counts as lost unless something comes */
    int patience;      /* seconds from one word to the next */
    int is_final;      /* the server does not want this connection: no use in trying again */
    char why[TLS_WHY]; /* the last failure */
};

/* Takes an address such as https://play.example.org or http://127.0.0.1:8080. 0 with w->why. */
int wire_start(struct wire *w, const char *url);
/* Asks; the answer's JSON, or NULL with w->why (the server's own words if it refused). */
json_t *wire_ask(struct wire *w, const char *method, const char *path, const json_t *body);
/* Opens the WebSocket of a table. */
int wire_open(struct wire *w, const char *path);
int wire_send(struct wire *w, const json_t *message);
/* The next message; NULL when the connection ended or (then w->why is empty) a
 * signal came. */
json_t *wire_receive(struct wire *w);
/* Takes what has come, without waiting for a whole message: a ping is answered, *message is
 * the message if one is whole, else NULL. 0 as wire_receive() returns NULL. */
int wire_step(struct wire *w, json_t **message);
/* Whether nothing has come for so long that the connection must be lost. */
int wire_is_silent(const struct wire *w);
/* The file to wait for before wire_receive(); below 0: something lies here already. */
int wire_file(const struct wire *w);
/* Closes the WebSocket; another one may be opened. */
void wire_close(struct wire *w);
void wire_end(struct wire *w);

#endif
