/* options.h: a table's options as text and back: "key value" with a comma between. */
#ifndef SERVER_OPTIONS_H
#define SERVER_OPTIONS_H

#include "../store/store.h"
#include "../store/tables.h"

void options_write(const struct bg_game *game, const int16_t *options, char out[OPTIONS_TEXT]);
/* 0 unless the text has options of the game that go together. */
int options_read(const struct bg_game *game, int seats, const char *text, int16_t *options);

#endif
