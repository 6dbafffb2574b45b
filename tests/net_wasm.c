/* net_wasm.c: net_sum.h as wasm; tests/net.mjs reads it. */
#include "net_sum.h"

__attribute__((export_name("sum"))) uint32_t sum(int way)
{
    return net_sum((enum net_way)way);
}

__attribute__((export_name("known"))) uint32_t known(void)
{
    return SUM_KNOWN;
}
