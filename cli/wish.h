/*
 * wish.h: the table that somebody asks a server for, as docs/protocol.md has it.
 */
#ifndef CLI_WISH_H
#define CLI_WISH_H

#include "online.h"

#include <jansson.h>

/* From the command's words GAME option=value… (which are split) and --seats. */
json_t *wish_read(const struct online *o, char **words, int word_count);

#endif
