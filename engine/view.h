/*
 * view.h: the only way information leaves a match.
 *
 * Everything sent to a player, spectator or bot passes bg_view() or
 * bg_see(). Nothing here knows a game; what is secret is said by the
 * game's redact() and by the event's seen_by.
 */
#ifndef BG_VIEW_H
#define BG_VIEW_H

#include "bg.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the viewer's view of a state. Viewers: a seat, BG_SPECTATOR, BG_ALL. */
void bg_view(const struct bg_game *game, const void *state, int viewer, void *out);

/* The event as the viewer may see it; seen_by itself becomes 0. */
struct bg_event bg_see(struct bg_event event, int viewer);

#ifdef __cplusplus
}
#endif

#endif
