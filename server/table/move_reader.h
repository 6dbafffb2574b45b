/*
 * move_reader.h: reads the message that comes most, a move, without building a tree
 * of it first: that tree cost a twentieth of all a move costs.
 */
#ifndef SERVER_MOVE_READER_H
#define SERVER_MOVE_READER_H

#include "command.h"

/* The command, as command_read() would make it; NULL if it is anything else or
 * written in an unusual way, for a real parser to read or refuse. */
struct command *move_reader_read(const char *bytes, size_t n);

#endif
