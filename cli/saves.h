/*
 * saves.h: where games are kept without anybody asking:
 * $XDG_STATE_HOME/conclave (~/.local/state/conclave), finished ones in the
 * folder `finished` there.
 */
#ifndef CLI_SAVES_H
#define CLI_SAVES_H

#include "../engine/bg.h"
#include "file.h"

#include <time.h>

struct save {
    char path[FILE_PATH];
    char name[256];
    time_t when;
};

/* The folder; 0 when there is neither XDG_STATE_HOME nor HOME. */
int saves_folder(char out[FILE_PATH]);
/* A new file name for a game; 0 with the reason in `why` if there is no folder for it. */
int saves_new(const struct bg_game *game, char path[FILE_PATH], char why[FILE_WHY]);
/* Unfinished games, the latest first, of one game or (NULL) of any; at most
 * `cap`, the number there are is returned. */
int saves_list(const struct bg_game *game, struct save *out, int cap);
/* Moves a finished game out of the list of unfinished ones, if it is in it,
 * and puts its new name into `path`. */
void saves_finish(char path[FILE_PATH]);

#endif
