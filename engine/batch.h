/*
 * batch.h: many games of one kind side by side, for learning by playing.
 *
 * A step plays an answer in every game, all chance up to the next question, begins finished games
 * anew and fills the caller's arrays, a row for each game. Nothing is allocated in a step. The
 * same seed and answers give the same bytes, whatever the number of threads.
 *
 * What a row tells is what the seat to act may know: observations come from its view.
 */
#ifndef BG_BATCH_H
#define BG_BATCH_H

#include "bg.h"
#include "tensor.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { BATCH_MOST_THREADS = 256 };

struct batch_plan {
    const struct bg_game *game;
    const int16_t *options; /* must pass bg_options_broken(); NULL: the usual ones */
    uint64_t seed;
    uint32_t games, seats, threads;
    uint32_t longest; /* decisions after which a game is cut off; 0: none is */
};

/* The caller's arrays, each with a row for every game; NULL: not wanted. They are the batch's to
 * write: a step changes only what differs from what it left there. */
struct batch_arrays {
    int8_t *seat;       /* to act */
    void *observation;  /* tensor_size() bytes or floats: the view of that seat */
    uint8_t *view;      /* its state_size bytes */
    uint8_t *mask;      /* a byte for each number of an action: 1 where it is legal */
    uint32_t *list;     /* the legal actions, max_legal of them, 0 past the last */
    uint8_t *legal;     /* how many there are */
    float *reward;      /* one a seat: 0, and from -1 to 1 when a game ended in this step */
    uint8_t *done;      /* this step ended the game before the one that the row shows now */
    uint8_t *truncated; /* so did it, but the game was cut off */
    uint32_t *length;   /* decisions of the game that ended, or of the one that goes on so far */
    uint8_t type;       /* enum tensor_type of the observation */
};

/* How answers are named: by their place in the list, or by the game's number of the action. */
enum batch_naming { BATCH_BY_PLACE, BATCH_BY_NUMBER };

struct batch;

/* Sets all games up and fills the arrays. NULL: no memory, or no threads, to be had. */
struct batch *batch_new(const struct batch_plan *plan, const struct batch_arrays *arrays);
void batch_free(struct batch *b);

/* Begins all games anew from a seed. */
void batch_reset(struct batch *b, uint64_t seed);

/* Plays an answer in every game. If one is none of its game's, nothing happens at all:
 * BG_ILLEGAL, and *wrong is the first such game. */
enum bg_status batch_step(struct batch *b, const int32_t *answers, enum batch_naming naming,
                          uint32_t *wrong);

/* What the observations consist of. */
const struct tensor *batch_tensor(const struct batch *b);

/* All games as bytes, for a batch of the same plan on the same kind of machine. */
size_t batch_bytes(const struct batch *b);
void batch_save(const struct batch *b, void *out);
/* Fills the arrays, too; 0 if these are not the bytes of such a batch, and nothing happened. */
int batch_load(struct batch *b, const void *bytes, size_t n);

#ifdef __cplusplus
}
#endif

#endif
