/*
 * tls.h: one connection to a server, plain or inside TLS with the certificate
 * checked against those the system trusts (or SSL_CERT_FILE).
 */
#ifndef CLI_TLS_H
#define CLI_TLS_H

#include <stddef.h>
#include <sys/types.h>

enum { TLS_WHY = 300 };

struct tls;

/* NULL with the reason in `why`. */
struct tls *tls_connect(const char *host, int port, int secure, char why[TLS_WHY]);
/* Bytes sent or received; 0 at the end, below 0 with errno (EINTR: a signal came; EAGAIN:
 * nothing for ten seconds, or nothing yet). */
ssize_t tls_send(struct tls *t, const void *data, size_t n);
ssize_t tls_receive(struct tls *t, void *data, size_t room);
/* The file to wait for, and whether bytes lie here already that it does not show. */
int tls_file(const struct tls *t);
int tls_pending(const struct tls *t);
void tls_close(struct tls *t);

#endif
