/*
 * thumb.h: rules of thumb: a quick answer by simple arithmetic, for the lower
 * levels and for where a search needs a quick hand.
 */
#ifndef THUMB_H
#define THUMB_H

#include "bot.h"

/* One of the legal actions. */
bg_action abraca_thumb(const struct bot_ask *ask);
bg_action archmage_thumb(const struct bot_ask *ask);
bg_action dawn_thumb(const struct bot_ask *ask);

/* Dawn's again, from a list: chosen by what the seat can see. */
bg_action dawn_thumb_pick(const void *view, int seat, const bg_action *list, int n,
                          struct bg_rng *rng);

#endif
