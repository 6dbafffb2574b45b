/*
 * thumb.h: rules of thumb: a quick answer by simple arithmetic, for the lower
 * levels and for where a search needs a quick hand.
 */
#ifndef THUMB_H
#define THUMB_H

#include "bot.h"

/* One of the legal actions in the list. */
bg_action abraca_thumb(const struct bot_ask *ask, const bg_action *list, int n);
bg_action archmage_thumb(const struct bot_ask *ask, const bg_action *list, int n);

/* Dawn's: chosen by what the seat can see. */
BG_PUBLIC bg_action dawn_thumb_pick(const void *view, int seat, const bg_action *list, int n,
                                    struct bg_rng *rng);

#endif
