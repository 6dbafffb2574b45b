/*
 * archmage_net.h: the learned judge of Archmage, and what trains it.
 */
#ifndef ARCHMAGE_NET_H
#define ARCHMAGE_NET_H

#include "../net.h"

/* Each seat's share of a victory (bots/search.h), by the net the program has; without one, what
 * archmage_judge() says. */
void archmage_judge_learned(const void *world, float *value);
/* The same by a given net; NULL: none. */
void archmage_judge_by(const struct net *net, const void *world, float *value);

/* The net that came with the program or was taken since; NULL: none. */
const struct net *archmage_net(void);
/* Judges by a file from now on, which stays where it is, aligned to 16. NULL, or why it does not;
 * then the old judge speaks. Not while others judge. */
const char *archmage_net_take(const void *file, size_t size);

/* For training: a file as a net, what files must be like, and a position as its rows: at most
 * NET_MOST, for the seat `side`, with the head that reads them. Returns how many. */
const char *archmage_net_open(struct net *net, const void *file, size_t size);
void archmage_net_size(uint32_t *rows, uint32_t *heads, uint64_t *layout);
int archmage_net_rows(const void *world, int side, uint16_t *row, int *head);

#endif
