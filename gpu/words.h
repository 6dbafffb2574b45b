/*
 * words.h: what stands behind `conclave-gpu COMMAND`: a game, its options and
 * flags, read once for all commands.
 */
#ifndef GPU_WORDS_H
#define GPU_WORDS_H

#include "gpu.h"

/* How the command ends. */
enum { GPU_OK, GPU_FAILED, GPU_USAGE };

struct gpu_words {
    const struct bg_game *game;      /* NULL: none was named */
    const struct gpu_game *lanes;    /* of that game */
    int seats;                       /* 0: the game's usual number */
    int16_t options[BG_MAX_OPTIONS]; /* for so many seats, of the game named */
    const char *from, *to;           /* files */
    uint64_t games, each, seed, turns;
    int quick, threads, blocks;
};

/* The lanes of a game; NULL: it has none. */
const struct gpu_game *gpu_find(const struct bg_game *game);

/* GPU_OK, or GPU_USAGE after saying what is wrong. */
int gpu_read_words(int argc, char **argv, struct gpu_words *out);

/* A line on standard error; returns `status`. */
int gpu_say(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* How many decisions a second cards make. */
int gpu_bench(const struct gpu_words *words);
/* Whether games played there are those played here. */
int gpu_signature(const struct gpu_words *words);
/* Positions some turns on, and what becomes of positions. */
int gpu_positions(const struct gpu_words *words);
int gpu_label(const struct gpu_words *words);

#endif
