/*
 * board.h: squares, steps, distances, and creatures standing on them (3, 11).
 *
 * `square[]` says what lies on a square, `on[]` who stands there; the two and
 * creature[].square change only in this part.
 */
#ifndef DAWN_RULES_BOARD_H
#define DAWN_RULES_BOARD_H

#include "../dawn.h"

BG_FN int dawn_seat_of(int creature)
{
    return creature / DAWN_SLOTS;
}

BG_FN void dawn_emit(struct bg_events *log, int kind, int seat, int from, int to, int piece,
                     int amount)
{
    bg_emit_event(log, kind, seat, from, to, piece, amount, BG_EVERYONE);
}

/* The same about a creature: who it is and where it stands. */
BG_FN void dawn_tell_of(const struct dawn *d, struct bg_events *log, int kind, int creature,
                        int amount)
{
    const struct dawn_creature *c = &d->creature[creature];
    dawn_emit(log, kind, dawn_seat_of(creature), creature, c->square, c->card, amount);
}

/* The seat that sits `order` places after the first one. */
BG_FN int dawn_seat_at(const struct dawn *d, int order)
{
    int seat = d->first + order;
    return seat < d->seats ? seat : seat - d->seats;
}

/* The neighbour of a square, or DAWN_NONE beyond the northern and southern edge.
 * Beyond the others lies a square that is DAWN_PLACE_VOID. */
BG_FN int dawn_step_to(int square, int direction)
{
    static const int8_t offset[4] = {DAWN_STRIDE, 1, -DAWN_STRIDE, -1};
    int to = square + offset[direction];
    return to >= 0 && to < DAWN_SQUARES ? to : DAWN_NONE;
}

/* Step distance: obstacles and gaps ignored. */
BG_FN int dawn_distance(int one, int two)
{
    int rows = one / DAWN_STRIDE - two / DAWN_STRIDE;
    int columns = one % DAWN_STRIDE - two % DAWN_STRIDE;
    return (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns);
}

BG_FN int dawn_is_in(uint32_t places, int place)
{
    return (int)(places >> place & 1);
}

/* Whether a square bears a certain token. */
BG_FN int dawn_has_token(const struct dawn *d, int square, int token)
{
    return d->square[square] == DAWN_PLACE_TOKEN + token;
}

/* 3.6, 1 and 2: the ground lets this mage's creatures on. */
BG_FN int dawn_open_ground(const struct dawn *d, int seat, int square)
{
    int place, owner;
    if (square == DAWN_NONE)
        return 0;
    place = d->square[square];
    owner = place - DAWN_PLACE_PORTAL;
    if (owner >= 0 && owner < DAWN_SEATS)
        return owner == seat;
    return !dawn_is_in(DAWN_BARRED, place);
}

/* 3.6: a creature of this mage may enter. */
BG_FN int dawn_may_enter(const struct dawn *d, int seat, int square)
{
    int on;
    if (!dawn_open_ground(d, seat, square))
        return 0;
    on = d->on[square];
    return !on || (!(on & DAWN_CONTESTED) && dawn_seat_of(on - 1) != seat);
}

/* The same, and nobody stands there. */
BG_FN int dawn_may_enter_empty(const struct dawn *d, int seat, int square)
{
    return dawn_open_ground(d, seat, square) && !d->on[square];
}

/* Directions in which a creature may enter what lies next to a square, or only what is `empty`
 * there; out may be NULL. */
BG_LONG int dawn_list_directions(const struct dawn *d, int creature, int from, int empty,
                                 bg_action *out)
{
    int n = 0, seat = dawn_seat_of(creature);
    for (int dir = DAWN_NORTH; dir <= DAWN_WEST; dir++) {
        int to = dawn_step_to(from, dir);
        if (empty ? !dawn_may_enter_empty(d, seat, to) : !dawn_may_enter(d, seat, to))
            continue;
        if (out)
            out[n] = dawn_action(DAWN_DIR, dir);
        n++;
    }
    return n;
}

/* Whether a creature stands on a portal, which only its owner's may. */
BG_FN int dawn_is_home(const struct dawn *d, int creature)
{
    return d->square[d->creature[creature].square] == DAWN_PLACE_PORTAL + dawn_seat_of(creature);
}

/* Whether the creature is the only one on its square. */
BG_FN int dawn_is_alone(const struct dawn *d, int creature)
{
    return !(d->on[d->creature[creature].square] & DAWN_CONTESTED);
}

/* The creature that holds a square, on a contested one the defender; DAWN_NONE: nobody. */
BG_FN int dawn_holder_of(const struct dawn *d, int square)
{
    return d->on[square] ? (d->on[square] & ~DAWN_CONTESTED) - 1 : DAWN_NONE;
}

/* The later of two creatures on a contested square. */
BG_FN int dawn_attacker_on(const struct dawn *d, int square)
{
    int c = 0;
    while (d->creature[c].square != square || !(d->creature[c].flags & DAWN_ATTACKS))
        c++;
    return c;
}

/* Takes a creature off its square, which the other one then holds alone. */
BG_LONG void dawn_leave(struct dawn *d, int creature)
{
    struct dawn_creature *c = &d->creature[creature];
    int attacker;
    if (!(d->on[c->square] & DAWN_CONTESTED)) {
        d->on[c->square] = 0;
        return;
    }
    attacker = dawn_attacker_on(d, c->square);
    d->creature[attacker].flags &= (uint8_t)~DAWN_ATTACKS;
    if (attacker == creature)
        d->on[c->square] &= (uint8_t)~DAWN_CONTESTED;
    else
        d->on[c->square] = (uint8_t)(attacker + 1);
}

/* Takes health tokens, told as `kind`: DAWN_EV_LOST by a comparison, else DAWN_EV_HURT. */
BG_FN void dawn_lose_health(struct dawn *d, int creature, int loss, int kind, struct bg_events *log)
{
    struct dawn_creature *c = &d->creature[creature];
    if (loss > c->health)
        loss = c->health;
    if (loss <= 0)
        return;
    c->health = (uint8_t)(c->health - loss);
    dawn_emit(log, kind, dawn_seat_of(creature), creature, c->health, c->card, loss);
}

/* 13.4, MEND: never above printed health, never from 0. */
BG_FN void dawn_mend(struct dawn *d, int creature, int gain, struct bg_events *log)
{
    struct dawn_creature *c = &d->creature[creature];
    int room = dawn_card(c->card)->health - c->health;
    if (gain > room)
        gain = room;
    if (gain <= 0 || !c->health)
        return;
    c->health = (uint8_t)(c->health + gain);
    dawn_emit(log, DAWN_EV_MENDED, dawn_seat_of(creature), creature, c->health, c->card, gain);
}

BG_FN int dawn_is_hurt(const struct dawn *d, int creature)
{
    const struct dawn_creature *c = &d->creature[creature];
    return c->card && c->health < dawn_card(c->card)->health;
}

/* Stands a creature on a square it may enter; a lone enemy there is attacked. */
BG_FN void dawn_stand_on(struct dawn *d, int creature, int square)
{
    struct dawn_creature *c = &d->creature[creature];
    c->square = (uint8_t)square;
    if (!d->on[square]) {
        d->on[square] = (uint8_t)(creature + 1);
        return;
    }
    d->on[square] |= DAWN_CONTESTED;
    c->flags |= DAWN_ATTACKS;
}

/* Moves a creature by whatever means. 16: a Briar Patch takes 1, never the last. */
BG_FN void dawn_enter(struct dawn *d, int creature, int square, struct bg_events *log)
{
    struct dawn_creature *c = &d->creature[creature];
    dawn_emit(log, DAWN_EV_MOVED, dawn_seat_of(creature), c->square, square, c->card, creature);
    dawn_leave(d, creature);
    dawn_stand_on(d, creature, square);
    if (dawn_has_token(d, square, DAWN_TOKEN_BRIAR) && c->health > 1)
        dawn_lose_health(d, creature, 1, DAWN_EV_HURT, log);
}

/* The ability of a creature with that primitive and trigger, or NULL. */
BG_FN const struct dawn_effect *dawn_ability(int card, int primitive, int trigger)
{
    const struct dawn_effect *e = dawn_card(card)->effect;
    for (int i = 0; i < DAWN_EFFECTS; i++)
        if (e[i].primitive == primitive && e[i].trigger == trigger)
            return &e[i];
    return NULL;
}

/* `a` of a standing ability, 0 without it. */
BG_FN int dawn_always(int card, int primitive)
{
    const struct dawn_effect *e = dawn_ability(card, primitive, DAWN_ON_ALWAYS);
    return e ? e->a : 0;
}

/* 7: points to enter a square. */
BG_FN int dawn_cost(const struct dawn *d, int card, int square)
{
    if (!dawn_is_in(DAWN_HEAVY, d->square[square]))
        return 1;
    return dawn_ability(card, DAWN_TREAD, DAWN_ON_ALWAYS) ? 1 : 2;
}

/* The other end of the Twin Gate on a square, or DAWN_NONE. */
BG_FN int dawn_gate_from(const struct dawn *d, int square)
{
    for (int pair = 0; pair < 2; pair++)
        for (int end = 0; end < 2; end++)
            if (d->gate[pair][end] == square)
                return d->gate[pair][!end];
    return DAWN_NONE;
}

/* The lowest free slot's creature, or DAWN_NONE (2). */
BG_FN int dawn_free_slot(const struct dawn *d, int seat)
{
    for (int c = seat * DAWN_SLOTS; c < (seat + 1) * DAWN_SLOTS; c++)
        if (!d->creature[c].card)
            return c;
    return DAWN_NONE;
}

/* Portals hold their owner's creatures only, so an empty one lets them in. */
BG_FN int dawn_portal_free(const struct dawn *d, int seat, int portal)
{
    return !d->on[d->mage[seat].portal[portal]];
}

/* Whether a creature of the seat could arrive. */
BG_FN int dawn_can_arrive(const struct dawn *d, int seat)
{
    return (dawn_portal_free(d, seat, 0) || dawn_portal_free(d, seat, 1)) &&
           dawn_free_slot(d, seat) != DAWN_NONE;
}

/* Squares of the board: a bit a column. */
struct dawn_area {
    uint16_t row[DAWN_WIDTH];
};
#define DAWN_COLUMNS ((1u << DAWN_WIDTH) - 1)

BG_FN int dawn_in_area(const struct dawn_area *area, int square)
{
    return area->row[square / DAWN_STRIDE] >> square % DAWN_STRIDE & 1;
}

/* Adds the squares within a step distance of a square. */
BG_LONG void dawn_add_near(struct dawn_area *area, int square, int radius)
{
    int row = square / DAWN_STRIDE, column = square % DAWN_STRIDE;
    for (int far = 0; far <= radius; far++) {
        int wide = radius - far;
        unsigned columns = ((2u << 2 * wide) - 1) << column >> wide & DAWN_COLUMNS;
        if (far <= row)
            area->row[row - far] |= (uint16_t)columns;
        if (row + far < DAWN_WIDTH)
            area->row[row + far] |= (uint16_t)columns;
    }
}

/* What is within reach of any creature of the seat; radius 0 is anywhere. */
BG_FN struct dawn_area dawn_reach_of(const struct dawn *d, int seat, int radius)
{
    const struct dawn_creature *c = &d->creature[seat * DAWN_SLOTS];
    struct dawn_area area;
    for (int row = 0; row < DAWN_WIDTH; row++)
        area.row[row] = radius ? 0 : DAWN_COLUMNS;
    for (int i = 0; i < DAWN_SLOTS && radius; i++)
        if (c[i].card)
            dawn_add_near(&area, c[i].square, radius);
    return area;
}

/* 8.1, step 3: dice of a side: by level, one fewer when fatigued. */
BG_FN int dawn_dice_of(const struct dawn *d, int creature, int more)
{
    const struct dawn_creature *c = &d->creature[creature];
    const struct dawn_card *card = dawn_card(c->card);
    int n = card->level == 0 ? 1 : card->level == 3 ? 3 : 2;
    if (card->level && c->health <= card->fatigue)
        n--;
    n += more;
    return n < 1 ? 1 : n > DAWN_MAX_DICE ? DAWN_MAX_DICE : n;
}

#endif
