/*
 * subnet.h: which network addresses a stranger may have the server connect to.
 */
#ifndef SERVER_SUBNET_H
#define SERVER_SUBNET_H

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/* A network; a single address has 128 bits. IPv4 is kept as ::ffff:a.b.c.d. */
struct subnet {
    uint8_t bytes[16];
    int bits;
};

/* "10.1.0.0/16", "192.168.7.5" or "fd00::/8"; 0 if the text is none. */
int subnet_read(const char *text, struct subnet *out);
/* As text, the host's bits cleared. */
void subnet_write(const struct subnet *net, char *out, size_t room);
int subnet_holds(const struct subnet *net, const uint8_t bytes[16]);

/* Whether an address is none of the public internet: this machine, a private
 * or local network, a group. Such as are written in another form are too. */
int subnet_is_private(const struct sockaddr *address);
/* Whether a list such as "10.1.0.0/16,192.168.7.5,fd00::/8" holds an address. */
int subnets_hold(const char *list, const struct sockaddr *address);
/* Whether it is such a list; empty is one. */
int subnets_ok(const char *list);

#endif
