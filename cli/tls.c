/* tls.c: see tls.h. */
#include "tls.h"

#include <errno.h>
#include <netdb.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

struct tls {
    int fd;
    SSL_CTX *context; /* NULL: plain */
    SSL *ssl;
};

/* No call waits longer than this, so that whoever called may look at the time. */
static void bound_waits(int fd)
{
    struct timeval most = {10, 0};
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
}

static int dial(const char *host, int port, char why[TLS_WHY])
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list = NULL;
    char digits[12];
    int fd = -1;
    snprintf(digits, sizeof digits, "%d", port);
    if (getaddrinfo(host, digits, &hints, &list)) {
        snprintf(why, TLS_WHY, "the server's name '%.200s' is not known", host);
        return -1;
    }
    for (struct addrinfo *a = list; a && fd < 0; a = a->ai_next) {
        fd = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
        if (fd >= 0)
            bound_waits(fd);
        if (fd >= 0 && connect(fd, a->ai_addr, a->ai_addrlen)) {
            errno = errno == EINPROGRESS ? ETIMEDOUT : errno;
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(list);
    if (fd < 0)
        snprintf(why, TLS_WHY, "cannot reach %.200s:%d: %s", host, port, strerror(errno));
    return fd;
}

/* Has the certificate checked for the name, or the address, that was asked for. */
static int expect_host(SSL *ssl, const char *host)
{
    if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host))
        return 1;
    return SSL_set1_host(ssl, host) && SSL_set_tlsext_host_name(ssl, host);
}

static int secure_it(struct tls *t, const char *host, char why[TLS_WHY])
{
    t->context = SSL_CTX_new(TLS_client_method());
    if (t->context && SSL_CTX_set_default_verify_paths(t->context))
        t->ssl = SSL_new(t->context);
    if (!t->ssl || !SSL_set_fd(t->ssl, t->fd) || !expect_host(t->ssl, host)) {
        snprintf(why, TLS_WHY, "there is not enough memory");
        return 0;
    }
    SSL_set_verify(t->ssl, SSL_VERIFY_PEER, NULL);
    /* What carries no bytes for us, as session tickets, must not make a read wait for more. */
    SSL_clear_mode(t->ssl, SSL_MODE_AUTO_RETRY);
    signal(SIGPIPE, SIG_IGN); /* the library writes without MSG_NOSIGNAL */
    if (SSL_connect(t->ssl) == 1)
        return 1;
    long result = SSL_get_verify_result(t->ssl);
    if (result != X509_V_OK)
        snprintf(why, TLS_WHY, "the certificate of %.120s is not to be trusted: %s", host,
                 X509_verify_cert_error_string(result));
    else
        snprintf(why, TLS_WHY, "%.200s does not speak TLS; perhaps http:// is right", host);
    return 0;
}

struct tls *tls_connect(const char *host, int port, int secure, char why[TLS_WHY])
{
    struct tls *t = calloc(1, sizeof *t);
    if (!t) {
        snprintf(why, TLS_WHY, "there is not enough memory");
        return NULL;
    }
    t->fd = dial(host, port, why);
    if (t->fd >= 0 && (!secure || secure_it(t, host, why)))
        return t;
    tls_close(t);
    return NULL;
}

/* What a call of the library came to, as recv() and send() tell it. */
static ssize_t told(const struct tls *t, int result)
{
    if (result > 0)
        return result;
    int error = SSL_get_error(t->ssl, result);
    if (error == SSL_ERROR_ZERO_RETURN)
        return 0;
    if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE)
        errno = EAGAIN;
    else if (error != SSL_ERROR_SYSCALL)
        errno = EPROTO;
    return -1;
}

ssize_t tls_send(struct tls *t, const void *data, size_t n)
{
    return t->ssl ? told(t, SSL_write(t->ssl, data, (int)n)) : send(t->fd, data, n, MSG_NOSIGNAL);
}

ssize_t tls_receive(struct tls *t, void *data, size_t room)
{
    return t->ssl ? told(t, SSL_read(t->ssl, data, (int)room)) : recv(t->fd, data, room, 0);
}

int tls_file(const struct tls *t)
{
    return t->fd;
}

int tls_pending(const struct tls *t)
{
    return t->ssl && SSL_pending(t->ssl) > 0;
}

void tls_close(struct tls *t)
{
    if (!t)
        return;
    if (t->ssl)
        SSL_shutdown(t->ssl);
    SSL_free(t->ssl);
    SSL_CTX_free(t->context);
    if (t->fd >= 0)
        close(t->fd);
    free(t);
}
