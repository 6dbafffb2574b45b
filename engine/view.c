/* view.c: see view.h. */
#include "view.h"

#include <string.h>

void bg_view(const struct bg_game *game, const void *state, int viewer, void *out)
{
    if (out != state)
        memcpy(out, state, game->state_size);
    if (viewer != BG_ALL)
        game->redact(out, viewer);
}

struct bg_event bg_see(struct bg_event event, int viewer)
{
    if (viewer != BG_ALL && !(event.seen_by & BG_BIT(viewer)))
        event.piece = BG_HIDDEN;
    event.seen_by = 0;
    return event;
}
