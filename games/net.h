/*
 * net.h: small nets of integers, which learned judges are made of.
 *
 * A net reads a position as a list of rows: what is the case there, each row a
 * fact such as "the next mage holds three groves". Rows of a table with NET_WIDE
 * columns are added up and cut off at 0 and 1; the last column is an estimate of
 * its own and is not. A head, one for each kind of table (how many seats, against
 * whom), makes of the others NET_SECOND numbers, cut off likewise, and of those
 * one: what the rows say. The answer is that and the last column.
 *
 * All of it is integers or numbers a float holds exactly, so that every
 * processor comes to the same bits, with vectors or without (net_test.c).
 */
#ifndef NET_H
#define NET_H

#include <stddef.h>
#include <stdint.h>

enum {
    NET_WIDE = 32,
    NET_SECOND = 16,
    NET_ONE = 256,   /* what stands for 1, in rows, heads and in between */
    NET_HEADS = 8,   /* most heads of a net */
    NET_MOST = 1024, /* most rows a position is read as */
    NET_VERSION = 1
};

struct net_head {
    float first[NET_WIDE][NET_SECOND] __attribute__((aligned(16))); /* whole numbers */
    float first_bias[NET_SECOND];                                   /* by NET_ONE */
    int32_t second[NET_SECOND], second_bias;
};

struct net {
    const int16_t *row; /* row_count times NET_WIDE, in the file itself */
    uint32_t row_count, head_count;
    struct net_head head[NET_HEADS];
};

/* Takes the bytes of a file (docs/decisions/015), which stay where they are, aligned to 16, as a
 * net whose rows and heads are these. NULL, or why it is none. `layout` tells one meaning of rows
 * from another. */
const char *net_open(struct net *net, const void *file, size_t size, uint32_t rows, uint32_t heads,
                     uint64_t layout);

/* What a net says of a list of rows, each below row_count, by one of its heads; 65536 is 1. */
int32_t net_say(const struct net *net, const uint16_t *list, int count, int head);

/* Ways to add up rows: the plain one, and those with vectors that this machine has. */
enum net_way { NET_PLAIN, NET_VECTORS, NET_WIDER, NET_WAYS };
/* The same in a given way; 0 where the machine has it not. */
int net_say_by(enum net_way way, const struct net *net, const uint16_t *list, int count, int head,
               int32_t *out);

/* 64 bits that tell one text from another: of a layout, of the bytes of a file. */
uint64_t net_hash(const void *bytes, size_t size);

#endif
