/*
 * dice.h: seeds for games played here.
 */
#ifndef CLI_DICE_H
#define CLI_DICE_H

#include "../engine/fair.h"
#include "../engine/record.h"

/* Fair dice that follow from a number the user chose and the number of the
 * game: for tests and simulations, not for real play. */
void dice_from_seed(struct record *r, uint64_t seed, uint64_t game);
/* The generator a bot gets at a ply: it follows from the dice, so that a
 * resumed game goes on as it would have. */
struct bg_rng dice_for_bot(const struct fair *dice, uint32_t ply);
/* The number a program at a seat gets for a match: it tells nothing of the dice. */
uint64_t dice_for_program(const struct fair *dice, int seat);
/* A match_drawer whose context is a generator. */
uint32_t dice_draw(void *rng, uint64_t k, uint32_t below);
/* A generator for one purpose in one game that tells nothing of those for others. */
struct bg_rng dice_apart(uint64_t seed, uint64_t game, uint64_t purpose);

#endif
