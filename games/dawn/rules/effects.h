/*
 * effects.h: effects and what they do (11, 13).
 *
 * Running effect lists are frames on a small stack; the innermost goes first.
 * A frame finds a subject for its effect (asking, if there is a choice), asks
 * for what else it needs, carries the effect out and goes on to the next one.
 */
#ifndef DAWN_RULES_EFFECTS_H
#define DAWN_RULES_EFFECTS_H

#include "../dawn.h"
#include "board.h"
#include "cards.h"
#include "frames.h"
#include "targets.h"

#include <string.h>

/* The game is over: nothing further resolves (12). */
BG_FN void dawn_end(struct dawn *d, int how, struct bg_events *log)
{
    while (d->depth)
        dawn_pop(d);
    d->draws = d->drawer = d->strips = d->stripped = d->fight.to_roll = 0;
    d->points = 0;
    d->step = DAWN_STEP_OVER;
    d->ended = (uint8_t)how;
    dawn_emit(log, DAWN_EV_ENDED, BG_NATURE, 0, 0, 0, how);
}

/* 11.1, step 2: the card is a trophy of seat `to`. */
BG_FN void dawn_capture(struct dawn *d, int owner, int card, int to, struct bg_events *log)
{
    struct dawn_mage *m = &d->mage[to];
    uint16_t *taken = &d->mage[owner].taken[dawn_own_kind(&d->mage[owner], card)];
    *taken = (uint16_t)(*taken + (1u << 4 * to));
    m->points = (uint8_t)(m->points + dawn_card(card)->level);
    if (dawn_card(card)->level)
        dawn_emit(log, DAWN_EV_SCORED, to, 0, 0, card, m->points);
    dawn_charge_stone(d, to, log);
}

/* 11.1: `credit` is a seat or DAWN_NONE, `slayer` the fighter that did it or DAWN_NONE. */
BG_LONG void dawn_destroy(struct dawn *d, int creature, int credit, int slayer,
                          struct bg_events *log)
{
    int card = d->creature[creature].card, owner = dawn_seat_of(creature);
    int trophy = credit != DAWN_NONE && credit != owner;
    dawn_emit(log, DAWN_EV_DESTROYED, owner, creature, trophy ? credit : DAWN_NONE, card, 0);
    dawn_leave(d, creature);
    memset(&d->creature[creature], 0, sizeof *d->creature);
    if (!trophy)
        dawn_to_discard(&d->mage[owner], card);
    else
        dawn_capture(d, owner, card, credit, log);
    if (trophy && d->mage[credit].points >= d->target) {
        dawn_end(d, DAWN_BY_POINTS, log);
        return;
    }
    if (slayer != DAWN_NONE && d->creature[slayer].health)
        dawn_trigger(d, d->creature[slayer].card, DAWN_ON_SLAY, credit, slayer);
    dawn_trigger(d, card, DAWN_ON_DEATH, owner, DAWN_NONE);
}

/* 11.3 */
BG_FN void dawn_offer(struct dawn *d, int creature, struct bg_events *log)
{
    int card = d->creature[creature].card, owner = dawn_seat_of(creature);
    dawn_tell_of(d, log, DAWN_EV_OFFERED, creature, 0);
    dawn_leave(d, creature);
    memset(&d->creature[creature], 0, sizeof *d->creature);
    dawn_to_discard(&d->mage[owner], card);
    dawn_charge_stone(d, owner, log);
    dawn_trigger(d, card, DAWN_ON_DEATH, owner, DAWN_NONE);
}

/* 6, arrival: lowest free slot, on the portal; then its ENTER effects. */
BG_LONG void dawn_arrive(struct dawn *d, int seat, int card, int portal, int short_of,
                         struct bg_events *log)
{
    int creature = dawn_free_slot(d, seat);
    struct dawn_creature *c = &d->creature[creature];
    int health = dawn_card(card)->health - short_of;
    c->card = (uint8_t)card;
    c->health = (uint8_t)(health < 1 ? 1 : health);
    c->swift = (uint8_t)dawn_always(card, DAWN_SWIFT);
    dawn_stand_on(d, creature, d->mage[seat].portal[portal]);
    d->arrived = 1;
    dawn_tell_of(d, log, DAWN_EV_ARRIVED, creature, c->health);
    dawn_trigger(d, card, DAWN_ON_ENTER, seat, creature);
}

/* 13.4, HURT. What a fight's own effects take is settled at its end (8.1, step 8). */
BG_FN void dawn_hurt(struct dawn *d, int creature, int loss, const struct dawn_frame *by,
                     struct bg_events *log)
{
    int user = by->user, after = by->trigger == DAWN_ON_LOSE || by->trigger == DAWN_ON_WIN;
    int side = creature == d->fight.fighter[1];
    if (after && creature == d->fight.fighter[side])
        d->fight.hurt[side] = (uint8_t)(d->fight.hurt[side] + loss);
    dawn_lose_health(d, creature, loss, DAWN_EV_HURT, log);
    if (!d->creature[creature].health && !after)
        dawn_destroy(d, creature, user, DAWN_NONE, log);
}

/* 13.4, SHOVE: as far as each next square is open to it and empty. */
BG_FN void dawn_shove(struct dawn *d, int creature, int direction, int far, struct bg_events *log)
{
    for (; far > 0; far--) {
        int to = dawn_step_to(d->creature[creature].square, direction);
        if (!dawn_may_enter_empty(d, dawn_seat_of(creature), to))
            return;
        dawn_enter(d, creature, to, log);
    }
}

/* 13.4, GROUND: until the caster's next turn. */
BG_FN void dawn_make_ground(struct dawn *d, int square, int kind, int caster, struct bg_events *log)
{
    int place = DAWN_PLACE_BOG;
    if (kind == 1)
        place = d->square[square] == DAWN_PLACE_ROUGH ? DAWN_PLACE_RAISED_ROUGH : DAWN_PLACE_RAISED;
    d->square[square] = (uint8_t)(place + caster);
    dawn_emit(log, DAWN_EV_GROUND, caster, 0, square, 0, kind);
}

/* 13.4, DIM: a stone, failing that a crystal. */
BG_FN void dawn_dim(struct dawn *d, int seat, int times, struct bg_events *log)
{
    for (; times > 0; times--) {
        if (d->mage[seat].stones)
            dawn_spend_stone(d, seat, log);
        else if (d->mage[seat].crystals)
            dawn_spend_crystal(d, seat, log);
    }
}

/* 13.4, KINDLE: b = 0 crystals, 1 soul stones. */
BG_FN void dawn_kindle(struct dawn *d, int seat, const struct dawn_effect *e, struct bg_events *log)
{
    for (int i = 0; i < e->a; i++) {
        if (e->b)
            dawn_charge_stone(d, seat, log);
        else
            dawn_charge_crystal(d, seat, log);
    }
}

/* The index of the highest (lowest) of a side's dice, the first of several. */
BG_FN int dawn_top_die(const struct dawn_fight *f, int side)
{
    int top = 0;
    for (int i = 1; i < f->count[side]; i++)
        if (f->dice[side][i] > f->dice[side][top])
            top = i;
    return top;
}

BG_FN int dawn_low_die(const struct dawn_fight *f, int side)
{
    int low = 0;
    for (int i = 1; i < f->count[side]; i++)
        if (f->dice[side][i] < f->dice[side][low])
            low = i;
    return low;
}

/* 13.4, FIX: the lowest die, if below the value, becomes it. */
BG_FN void dawn_fix(struct dawn *d, int side, int value, struct bg_events *log)
{
    struct dawn_fight *f = &d->fight;
    int low = dawn_low_die(f, side), fighter = f->fighter[side];
    if (f->dice[side][low] >= value)
        return;
    f->dice[side][low] = (uint8_t)value;
    dawn_emit(log, DAWN_EV_FIXED, dawn_seat_of(fighter), fighter, low, d->creature[fighter].card,
              value);
}

/* 13.4, REROLL: 1 the lowest die, 2 all, 3 the highest. */
BG_FN void dawn_reroll(struct dawn *d, int side, int mode)
{
    struct dawn_fight *f = &d->fight;
    unsigned dice = (1u << f->count[side]) - 1;
    if (mode == 1)
        dice = 1u << dawn_low_die(f, side);
    else if (mode == 3)
        dice = 1u << dawn_top_die(f, side);
    f->to_roll = (uint8_t)(f->to_roll | dice << side * DAWN_MAX_DICE);
}

/* Adds an effect to a side of the fight, if it is of that kind. */
BG_LONG void dawn_modify(struct dawn_fight *f, int side, int primitive, int a)
{
    switch (primitive) {
#define ADDS(member, type) f->member[side] = (type)(f->member[side] + a)
#define X(key, adds, ...)                                                                          \
    case DAWN_##key:                                                                               \
        (void)(adds);                                                                              \
        break;
        DAWN_PRIMITIVES(X, ADDS)
#undef X
#undef ADDS
    }
}

/* 13.4: what happens to a fighter and its dice. */
BG_LONG void dawn_do_in_fight(struct dawn *d, const struct dawn_effect *e, int creature,
                              struct bg_events *log)
{
    int side = d->fight.fighter[1] == creature;
    dawn_emit(log, DAWN_EV_MODIFIED, dawn_seat_of(creature), creature, side, e->primitive, e->a);
    if (e->primitive == DAWN_REROLL)
        dawn_reroll(d, side, e->a);
    else if (e->primitive == DAWN_FIX)
        dawn_fix(d, side, e->a, log);
    else if (e->primitive == DAWN_FIRM)
        d->fight.free = 1;
    else if (e->primitive == DAWN_PIN)
        d->fight.pinned = 1;
    else
        dawn_modify(&d->fight, side, e->primitive, e->a);
}

/* 13.4, RAISE and DREDGE: the card comes from the user's discard pile. */
BG_LONG void dawn_do_from_grave(struct dawn *d, const struct dawn_effect *e, int card,
                                const struct dawn_frame *f, struct bg_events *log)
{
    struct dawn_mage *m = &d->mage[f->user];
    m->discard[dawn_own_kind(m, card)]--;
    if (e->primitive == DAWN_RAISE) {
        dawn_arrive(d, f->user, card, f->second, e->b, log);
        return;
    }
    dawn_take_openly(m, card);
    dawn_emit(log, DAWN_EV_DREDGED, f->user, 0, 0, card, 0);
}

/* What happens to a mage's own things and to the turn. */
BG_LONG void dawn_do_for_mage(struct dawn *d, const struct dawn_effect *e, int subject,
                              const struct dawn_frame *f, struct bg_events *log)
{
    struct dawn_mage *m = &d->mage[f->user];
    if (e->primitive == DAWN_PACE) {
        d->points = (uint8_t)(d->points + e->a);
        dawn_emit(log, DAWN_EV_POINTS, f->user, 0, 0, 0, d->points);
    } else if (e->primitive == DAWN_STRIP) {
        d->stripped = (uint8_t)subject;
        d->strips = (uint8_t)e->a;
    } else {
        m->discount = (uint8_t)(m->discount + e->a);
        dawn_emit(log, DAWN_EV_DISCOUNT, f->user, 0, 0, 0, m->discount);
    }
}

/* 13.4: carries an effect out on its subject: a creature, seat, card or square. SWIFT and TREAD
 * are never done: they hold while their bearer stands. */
BG_LONG void dawn_do(struct dawn *d, const struct dawn_effect *e, int subject,
                     const struct dawn_frame *f, struct bg_events *log)
{
    switch ((enum dawn_primitive)e->primitive) {
#define X(key, ...) case DAWN_##key:
        DAWN_FIGHT_PRIMITIVES(X, )
#undef X
        dawn_do_in_fight(d, e, subject, log);
        break;
    case DAWN_HURT:
        dawn_hurt(d, subject, e->a, f, log);
        break;
    case DAWN_MEND:
        dawn_mend(d, subject, e->a, log);
        break;
    case DAWN_SHOVE:
        dawn_shove(d, subject, f->second, e->a, log);
        break;
    case DAWN_BLINK:
        dawn_enter(d, subject, f->second, log);
        break;
    case DAWN_OFFER:
        dawn_offer(d, subject, log);
        break;
    case DAWN_GROUND:
        dawn_make_ground(d, subject, e->a, f->user, log);
        break;
    case DAWN_DRAW:
        dawn_draw(d, f->user, e->a);
        break;
    case DAWN_KINDLE:
        dawn_kindle(d, f->user, e, log);
        break;
    case DAWN_DIM:
        dawn_dim(d, subject, e->a, log);
        break;
    case DAWN_PACE:
    case DAWN_STRIP:
    case DAWN_DISCOUNT:
        dawn_do_for_mage(d, e, subject, f, log);
        break;
    case DAWN_RAISE:
    case DAWN_DREDGE:
        dawn_do_from_grave(d, e, subject, f, log);
        break;
    case DAWN_NOTHING:
    case DAWN_SWIFT:
    case DAWN_TREAD:
    case DAWN_PRIMITIVE_COUNT:
        break;
    }
}

/* 13.3, all-foes, all-home: one after another, clockwise from the user's left; the
 * frame's subject counts how far it came. An arrival measures from itself. */
BG_LONG void dawn_do_to_all_foes(struct dawn *d, const struct dawn_effect *e, struct bg_events *log)
{
    struct dawn_frame *f = dawn_top(d);
    struct dawn_area area = {{0}};
    if (f->trigger == DAWN_ON_ENTER)
        dawn_add_near(&area, d->creature[f->bearer].square, e->b);
    else
        area = dawn_foes_area(d, f->user, e);
    while (f->subject < (d->seats - 1) * DAWN_SLOTS) {
        int seat = (f->user + 1 + f->subject / DAWN_SLOTS) % d->seats;
        int creature = seat * DAWN_SLOTS + f->subject % DAWN_SLOTS;
        f->subject++;
        if (!dawn_foe_fits(d, f->user, e, &area, creature))
            continue;
        dawn_do(d, e, creature, f, log);
        return;
    }
    dawn_next_effect(d);
}

/* The question an effect asks once its subject is known, or DAWN_ASK_NOTHING. */
BG_FN int dawn_second_question(int primitive)
{
    static const uint8_t questions[DAWN_PRIMITIVE_COUNT] = {DAWN_ASK_NOTHING,
#define X(key, adds, second, ...) DAWN_ASK_##second,
                                                            DAWN_PRIMITIVES(X, )
#undef X
    };
    return questions[primitive];
}

/* Carries out the current effect, subject and all else being known. */
BG_LONG void dawn_do_effect(struct dawn *d, struct bg_events *log)
{
    struct dawn_frame f = *dawn_top(d);
    const struct dawn_effect *e = dawn_running(d);
    dawn_next_effect(d);
    switch ((enum dawn_selector)e->selector) {
    case DAWN_AT_SELF:
        dawn_do(d, e, f.bearer, &f, log);
        break;
    case DAWN_AT_FIGHTME:
    case DAWN_AT_FIGHTMECOST:
        dawn_do(d, e, d->fight.fighter[dawn_side_of(d, f.user)], &f, log);
        break;
    case DAWN_AT_FIGHTFOE:
        dawn_do(d, e, d->fight.fighter[!dawn_side_of(d, f.user)], &f, log);
        break;
    case DAWN_AT_ALLMINE:
        for (int i = 0; i < DAWN_SLOTS; i++)
            if (d->creature[f.user * DAWN_SLOTS + i].card)
                dawn_do(d, e, f.user * DAWN_SLOTS + i, &f, log);
        break;
    case DAWN_AT_NONE:
    case DAWN_AT_MINE:
    case DAWN_AT_MINEHURT:
    case DAWN_AT_MINECOST:
    case DAWN_AT_FOE:
    case DAWN_AT_RIVAL:
    case DAWN_AT_GRAVE:
    case DAWN_AT_SPOT:
        dawn_do(d, e, f.subject, &f, log);
        break;
    case DAWN_AT_ALLFOE: /* one at a time, dawn_do_to_all_foes() */
    case DAWN_AT_ALLHOME:
    case DAWN_AT_ALLDARK:
    case DAWN_SELECTOR_COUNT:
        break;
    }
}

/* Goes on with the innermost list up to its next question or effect. */
BG_LONG void dawn_run_frame(struct dawn *d, struct bg_events *log)
{
    struct dawn_frame *f = dawn_top(d);
    const struct dawn_effect *e = dawn_running(d);
    int second = dawn_second_question(e->primitive);
    bg_action one[1];
    if (dawn_is_in(DAWN_SWEEPING, e->selector)) {
        dawn_do_to_all_foes(d, e, log);
    } else if (!f->part && dawn_is_in(DAWN_CHOSEN, e->selector)) {
        if (dawn_targets(d, f->user, e, 1, one))
            dawn_ask(d, DAWN_ASK_TARGET, f->user);
        else
            dawn_next_effect(d);
    } else if (f->part < 2 && second) {
        dawn_ask(d, second, f->user);
    } else {
        dawn_do_effect(d, log);
    }
}

/* Casting and powers. */

/* 5: no mage casts more than so many spells in a turn. */
BG_FN int dawn_may_cast(const struct dawn *d, int seat, int card)
{
    return d->mage[seat].spells < DAWN_SPELLS && dawn_castable(d, seat, card);
}

BG_FN int dawn_may_use_power(const struct dawn *d, int seat, int window)
{
    const struct dawn_mage *m = &d->mage[seat];
    int card = dawn_power_of(m);
    return m->stones && !m->power_used && dawn_is_in(dawn_card(card)->windows, window) &&
           dawn_castable(d, seat, card);
}

/* 13.1: to the discard pile first, then the effects. */
BG_FN void dawn_cast(struct dawn *d, int seat, int card, struct bg_events *log)
{
    struct dawn_mage *m = &d->mage[seat];
    dawn_drop_from_hand(m, card);
    dawn_to_discard(m, card);
    m->spells++;
    dawn_emit(log, DAWN_EV_CAST, seat, 0, 0, card, 0);
    dawn_trigger(d, card, DAWN_ON_CAST, seat, DAWN_NONE);
}

/* 14 */
BG_FN void dawn_use_power(struct dawn *d, int seat, struct bg_events *log)
{
    int card = dawn_power_of(&d->mage[seat]);
    dawn_emit(log, DAWN_EV_POWER, seat, 0, 0, card, 0);
    dawn_spend_stone(d, seat, log);
    d->mage[seat].power_used = 1;
    dawn_trigger(d, card, DAWN_ON_CAST, seat, DAWN_NONE);
}

#endif
