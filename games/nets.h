/* nets.h: which games have a learned judge (net.h). */
#ifndef NETS_H
#define NETS_H

#include <stddef.h>

/* Gives a game's judge a file of weights, which stays where it is, aligned to 16. NULL, or why it
 * is not taken; then the judge made by hand speaks. Not while bots think. */
const char *nets_take(const char *game, const void *file, size_t size);

#endif
