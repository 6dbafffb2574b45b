/*
 * file.h: records on disk. Reading is bounded, writing is all or nothing.
 */
#ifndef CLI_FILE_H
#define CLI_FILE_H

#include "../engine/branches.h"

enum { FILE_PATH = 4096, FILE_WHY = 1200 };

/* Reads and replays a record ("-": standard input). Returns 1, or 0 with the
 * place and the reason in `why`. */
int file_read_record(const char *path, struct record *out, char why[FILE_WHY]);
/* The same with the lines beside the game, which are played too. */
int file_read_branches(const char *path, struct record *out, struct branches *beside,
                       char why[FILE_WHY]);

/* The record as text, to be freed; NULL when memory ran out. */
char *file_record_text(const struct record *r, int viewer);

/* Writes a file through a temporary one beside it, so that `path` holds either
 * the old text or the whole new one. `durable` waits until the disk has it.
 * Returns 1, or 0 with the reason in `why`. */
int file_write(const char *path, const char *text, int durable, char why[FILE_WHY]);
/* The same for what only this user may read. */
int file_write_private(const char *path, const char *text, char why[FILE_WHY]);
/* file_write() for a record as BG_ALL sees it, so that it replays. */
int file_write_record(const char *path, const struct record *r, int durable, char why[FILE_WHY]);

/* Makes a folder and those above it. Returns 1, or 0 with the reason in `why`. */
int file_make_folder(const char *path, unsigned mode, char why[FILE_WHY]);

#endif
