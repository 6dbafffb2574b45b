/* pace.h: how much time a table's players have, as text and as JSON. */
#ifndef SERVER_PACE_H
#define SERVER_PACE_H

#include "table.h"

enum { PACE_TEXT = 48 };

/* 0 unless it is one, and within the bounds. */
int pace_read(const char *text, struct pace *out);
void pace_write(const struct pace *pace, char out[PACE_TEXT]);
void pace_put(struct buffer *j, const char *key, const struct pace *pace);

#endif
