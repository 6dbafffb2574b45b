/*
 * tensor.h: a view as numbers for those who learn to play.
 *
 * The layout follows from the game's field table and is data itself: each part of the tensor has
 * a name, a place and a shape. A field that is a kind has a column for each and a last one for
 * what is hidden or none of them, a set one for each member, a number is one: scaled to its span
 * as a float, as it is (at most 255, signed ones from 128 on) as a byte. First comes whose view it
 * is.
 *
 * It tells what it is given: whoever may not know a state gives its view.
 */
#ifndef BG_TENSOR_H
#define BG_TENSOR_H

#include "bg.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TENSOR_DIMS = 4 };
enum tensor_type { TENSOR_BYTES, TENSOR_FLOATS };

struct tensor_part {
    char name[48];   /* as in JSON: "mage.relics" */
    uint32_t offset; /* of its first number */
    uint32_t size;   /* the product of its shape */
    uint16_t shape[TENSOR_DIMS];
    uint8_t dims;
    uint8_t sense; /* enum bg_sense */
    uint16_t span; /* what floats of numbers are divided by; columns are the last dimension */
    uint16_t zero; /* the byte that means 0 */
};

struct tensor;

/* NULL when memory ran out. */
struct tensor *tensor_new(const struct bg_game *game);
void tensor_free(struct tensor *t);

/* Numbers in a tensor. */
uint32_t tensor_size(const struct tensor *t);
/* Its parts in their order; NULL past the last. */
const struct tensor_part *tensor_part(const struct tensor *t, uint32_t index);

/* Writes the view of that seat: all of it, or what differs from the view that is there, which
 * becomes this one. */
void tensor_write(const struct tensor *t, enum tensor_type type, int seat, const void *view,
                  void *out);
void tensor_update(const struct tensor *t, enum tensor_type type, int seat, const void *view,
                   int seat_there, void *view_there, void *out);

#ifdef __cplusplus
}
#endif

#endif
