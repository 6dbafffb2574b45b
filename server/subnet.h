/*
 * subnet.h: which network addresses a stranger may have the server connect to.
 */
#ifndef SERVER_SUBNET_H
#define SERVER_SUBNET_H

#include <sys/socket.h>

/* Whether an address is none of the public internet: this machine, a private
 * or local network, a group. Such as are written in another form are too. */
int subnet_is_private(const struct sockaddr *address);
/* Whether a list such as "10.1.0.0/16,192.168.7.5,fd00::/8" holds an address. */
int subnets_hold(const char *list, const struct sockaddr *address);
/* Whether it is such a list; empty is one. */
int subnets_ok(const char *list);

#endif
