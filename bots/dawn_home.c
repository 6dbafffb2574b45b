/*
 * dawn_home.c: a mage of Dawn who only defends.
 *
 * Its creatures stay within a few steps of its portals, come back when they
 * were driven away, and never attack. All else is as ever: it summons, casts,
 * locks, sacrifices, and fights back with all its cards. It knows that it will
 * stay: a search leaves the same answers out of its plans.
 */
#include "dawn_home.h"

#include "../games/dawn/rules/turn.h"

enum { HOME = 2 }; /* steps from a portal: room for five creatures, and no further */

static int steps_from_home(const struct dawn *d, int seat, int square)
{
    int a = dawn_distance(square, d->mage[seat].portal[0]);
    int b = dawn_distance(square, d->mage[seat].portal[1]);
    return a < b ? a : b;
}

/* Whether a creature may go to a square: an empty one at home, or on the way there. */
static int is_homely(const struct dawn *d, int creature, int to)
{
    int seat = dawn_seat_of(creature), far = steps_from_home(d, seat, to);
    return !d->on[to] &&
           (far <= HOME || far < steps_from_home(d, seat, d->creature[creature].square));
}

static int stays_home(const struct dawn *d, int seat, bg_action action)
{
    int operand = dawn_operand(action);
    if (dawn_deed(action) == DAWN_MOVE) {
        int creature = seat * DAWN_SLOTS + (operand >> 8);
        return is_homely(d, creature, dawn_move_to(d, creature, operand & 0xff));
    }
    if (d->ask == DAWN_ASK_BLINK) {
        int creature = dawn_frame_on_top(d)->subject;
        return dawn_seat_of(creature) != seat || is_homely(d, creature, operand);
    }
    return 1;
}

int dawn_stay_home(const void *view, int seat, bg_action *list, int n)
{
    const struct dawn *d = (const struct dawn *)view;
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (stays_home(d, seat, list[i]))
            list[kept++] = list[i];
    return kept ? kept : n;
}
