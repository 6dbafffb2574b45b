/*
 * guests.h: who a guest is at each server, kept beside the saved games, so that
 * somebody who comes back is the same person and has the same seats.
 */
#ifndef CLI_GUESTS_H
#define CLI_GUESTS_H

#include "file.h"

#include <stddef.h>

/* The token kept for a server such as "https://play.example.org"; "": none. */
void guests_find(const char *site, char *token, size_t cap);
/* Keeps it. Returns 1, or 0 with the reason in `why`. */
int guests_keep(const char *site, const char *token, char why[FILE_WHY]);

#endif
