/*
 * dawn_novice.h: a rule of thumb for Dawn, for the lower levels and for where a
 * search needs a quick hand.
 */
#ifndef DAWN_NOVICE_H
#define DAWN_NOVICE_H

#include "bot.h"

extern const struct bot dawn_novice;

/* One of the legal list, chosen by what the seat can see. */
bg_action dawn_thumb(const void *view, int seat, const bg_action *list, int n, struct bg_rng *rng);

#endif
