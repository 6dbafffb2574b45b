/*
 * remote.h: a server elsewhere: HTTP requests and one WebSocket, as
 * docs/protocol.md describes them. Texts arrive without control characters.
 */
#ifndef CLI_REMOTE_H
#define CLI_REMOTE_H

#include <jansson.h>

enum { REMOTE_WHY = 300 };

struct remote_socket;

struct remote {
    char site[240]; /* "https://play.example.org" */
    char token[200];
    struct remote_socket *socket; /* NULL: none is open */
    double until;                 /* when the connection counts as lost unless something comes */
    int patience;                 /* seconds from one word to the next */
    int is_final;         /* the server does not want this connection: no use in trying again */
    char why[REMOTE_WHY]; /* the last failure */
};

/* Takes an address such as https://play.example.org or http://127.0.0.1:8080. 0 with r->why. */
int remote_start(struct remote *r, const char *url);
/* Asks; the answer's JSON, or NULL with r->why (the server's own words if it refused). */
json_t *remote_ask(struct remote *r, const char *method, const char *path, const json_t *body);
/* Opens the WebSocket of a table. */
int remote_open(struct remote *r, const char *path);
int remote_send(struct remote *r, const json_t *message);
/* Waits for something to come and takes it: a ping is answered, *message is the next message
 * if one is whole, else NULL. 0 when the connection ended or (then r->why is empty) a signal
 * came. */
int remote_step(struct remote *r, json_t **message);
/* Whether nothing has come for so long that the connection must be lost. */
int remote_is_silent(const struct remote *r);
/* The file to wait for before remote_step(); below 0: something lies here already. */
int remote_file(struct remote *r);
/* Closes the WebSocket; another one may be opened. */
void remote_close(struct remote *r);

#endif
