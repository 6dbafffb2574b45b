/*
 * net_sum.h: one number for what a net of arbitrary weights says of arbitrary
 * lists, by each way there is to reckon it. The same natively (net_test.c) and
 * as wasm (net_wasm.c, net.mjs).
 */
#ifndef NET_SUM_H
#define NET_SUM_H

#include "../games/net.h"

enum { SUM_ROWS = 500, SUM_LISTS = 3000, SUM_HEADS = 3 };
#define SUM_KNOWN 0x3c90758bu

static int16_t sum_table[SUM_ROWS * NET_WIDE] __attribute__((aligned(64)));
static struct net sum_net;

static uint32_t sum_next(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* Weights as large as they may be, so that sums wrap and are cut on both sides. */
static void sum_begin(uint32_t *seed)
{
    sum_net.row = sum_table;
    sum_net.row_count = SUM_ROWS;
    sum_net.head_count = SUM_HEADS;
    for (int i = 0; i < SUM_ROWS * NET_WIDE; i++)
        sum_table[i] = (int16_t)((int)(sum_next(seed) % 401) - 200);
    sum_table[7] = INT16_MAX;
    for (int h = 0; h < SUM_HEADS; h++) {
        struct net_head *head = &sum_net.head[h];
        head->second_bias = (int)(sum_next(seed) % 100000) - 50000;
        for (int i = 0; i < NET_SECOND; i++) {
            head->first_bias[i] = (float)((int)(sum_next(seed) % 200001) - 100000);
            head->second[i] = (int)(sum_next(seed) % 2047) - 1023;
            for (int k = 0; k < NET_WIDE; k++)
                head->first[k][i] = (float)((int)(sum_next(seed) % 2047) - 1023);
        }
    }
}

/* 0 where the machine has no such way. */
static uint32_t net_sum(enum net_way way)
{
    uint32_t seed = 1, sum = 2166136261u;
    sum_begin(&seed);
    for (int i = 0; i < SUM_LISTS; i++) {
        uint16_t list[NET_MOST];
        int32_t said;
        int count = (int)(sum_next(&seed) % 300);
        for (int k = 0; k < count; k++)
            list[k] = (uint16_t)(sum_next(&seed) % SUM_ROWS);
        if (!net_say_by(way, &sum_net, list, count, i % SUM_HEADS, &said))
            return 0;
        sum = (sum ^ (uint32_t)said) * 16777619u;
    }
    return sum;
}

#endif
