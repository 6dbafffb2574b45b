/* nets.c: see nets.h. */
#include "nets.h"

#include "archmage/archmage_net.h"

#include <string.h>

const char *nets_take(const char *game, const void *file, size_t size)
{
    return strcmp(game, "archmage") ? "this game has no learned judge"
                                    : archmage_net_take(file, size);
}
