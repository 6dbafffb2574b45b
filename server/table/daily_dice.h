/*
 * daily_dice.h: the dice of the days. A chain of secrets was made once, from its last day back to
 * its first (engine/fair.h); the anchor before the first is public from the start, and with it
 * every day's dice are settled. A day's secret is told when the day is over.
 */
#ifndef SERVER_DAILY_DICE_H
#define SERVER_DAILY_DICE_H

#include "../../engine/fair.h"
#include "../base/hub.h"

enum { DAILY_DAYS = 36525 }; /* a century of days */

/* The secret of a day that has come, or of the day before the first: the anchor. 0: of others. */
int daily_dice_secret(const struct hub *hub, int32_t day, uint8_t secret[FAIR_SEED]);
/* The dice of one of its games; 0 as above. */
int daily_dice_of(const struct hub *hub, int32_t day, const char *game, struct fair *out);

#endif
