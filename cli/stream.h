/*
 * stream.h: a text that empties itself into a stream, for JSON of any length.
 * There is one at a time.
 */
#ifndef CLI_STREAM_H
#define CLI_STREAM_H

#include "../engine/json.h"

#include <stdio.h>

struct bg_text stream_start(FILE *out);
/* Ends the JSON with a line feed; another may follow. */
void stream_end(struct bg_text *t);
/* With as many digits as make sense for a measured figure. */
void json_figure(struct bg_text *t, const char *key, double value);

#endif
