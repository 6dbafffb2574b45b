/*
 * tell.h: events as sentences, dice and comparisons line by line.
 */
#ifndef DAWN_WORDS_TELL_H
#define DAWN_WORDS_TELL_H

#include "../../../engine/text.h"
#include "../dawn.h"
#include "cards.h"
#include "names.h"

/* "6 against 4: p2's Ghoul loses 2" */
static void dawn_tell_compared(struct bg_text *t, const struct bg_event *e)
{
    int pair = e->piece >> 12, high = e->piece >> 6 & 63, low = e->piece & 63;
    if (high == low)
        bg_putf(t, "  the tenth tie goes to the defender: ");
    else if (pair)
        bg_putf(t, "  level on top, then %d against %d: ", high, low);
    else
        bg_putf(t, "  %d against %d: ", high, low);
    dawn_put_whose(t, e->seat, e->from);
    if (e->amount)
        bg_putf(t, " loses %d", e->amount);
    else
        bg_put(t, " is beaten but loses nothing");
}

/* What a spell, power or ability changes in a fight. */
static void dawn_tell_modified(struct bg_text *t, const struct bg_event *e)
{
    const char *side = e->to ? "the defender" : "the attacker";
    switch (e->piece) {
    case DAWN_EDGE:
        bg_putf(t, "  %s gets +%d on the top die", side, e->amount);
        break;
    case DAWN_DICE:
        bg_putf(t, "  %s rolls %d %s", side, e->amount < 0 ? -e->amount : e->amount,
                e->amount < 0 ? "fewer" : "more");
        break;
    case DAWN_WARD:
        bg_putf(t, "  %s would lose %d less", side, e->amount);
        break;
    case DAWN_CRUSH:
        bg_putf(t, "  %s would cost a beaten foe %d more", side, e->amount);
        break;
    case DAWN_REROLL:
        bg_putf(t, "  %s rerolls %s", side,
                e->amount == 1   ? "the lowest die"
                : e->amount == 2 ? "all dice"
                                 : "the highest die");
        break;
    case DAWN_PIN:
        bg_putf(t, "  %s is held fast: they fight again", side);
        break;
    default:
        break;
    }
}

static void dawn_tell_charge(struct bg_text *t, const struct bg_event *e)
{
    bg_putf(t, "  p%d %s a %s", e->seat + 1, e->amount > 0 ? "charges" : "empties",
            e->kind == DAWN_EV_STONE ? "soul stone" : "crystal");
}

/* "p1's Ghoul, then the words". */
static void dawn_tell_beast(struct bg_text *t, const struct bg_event *e, const char *words)
{
    bg_put(t, "  ");
    dawn_put_whose(t, e->seat, e->piece);
    bg_putf(t, " %s", words);
}

static void dawn_tell_moved(struct bg_text *t, const struct bg_event *e)
{
    dawn_put_whose(t, e->seat, e->piece);
    bg_put_char(t, ' ');
    dawn_put_square(t, e->from);
    bg_put(t, " to ");
    dawn_put_square(t, e->to);
}

static void dawn_tell_arrived(struct bg_text *t, const struct bg_event *e)
{
    bg_putf(t, "p%d summons %s on ", e->seat + 1, dawn_card_names[e->piece]);
    dawn_put_square(t, e->to);
    bg_putf(t, " with %d health", e->amount);
}

static void dawn_tell_fight(struct bg_text *t, const struct dawn *d, const struct bg_event *e)
{
    bg_put(t, "Fight on ");
    dawn_put_square(t, e->to);
    if (!d->creature[e->from].card || !d->creature[e->amount].card)
        return;
    bg_put(t, ": ");
    dawn_put_beast(t, d, e->from);
    bg_put(t, " attacks ");
    dawn_put_beast(t, d, e->amount);
}

static void dawn_tell_flight_die(struct bg_text *t, const struct bg_event *e)
{
    bg_putf(t, "  the retreat die shows %d: ", e->amount);
    if (e->amount <= 4)
        bg_put(t, dawn_compass[e->amount - 1]);
    else
        bg_put(t, e->amount == 5 ? "its owner picks" : "the winner picks");
}

static void dawn_tell_destroyed(struct bg_text *t, const struct bg_event *e)
{
    dawn_tell_beast(t, e, "is destroyed");
    if (e->to != DAWN_NONE)
        bg_putf(t, " and goes to p%d", e->to + 1);
}

/* Set-up. */
static int dawn_tell_set_up(struct bg_text *t, const struct bg_event *e)
{
    switch (e->kind) {
    case DAWN_EV_STARTED:
        bg_putf(t, "p%d begins", e->seat + 1);
        return 1;
    case DAWN_EV_TILE_LAID:
        bg_putf(t, "Tile %d%c is laid", e->piece / 2 + 1, 'A' + e->piece % 2);
        return 1;
    case DAWN_EV_JOINED:
        bg_putf(t, "p%d is the %s", e->seat + 1, dawn_school_names[e->piece]);
        return 1;
    case DAWN_EV_TERRAIN_DRAWN:
        bg_putf(t, "p%d draws the terrain card %s", e->seat + 1, dawn_token_names[e->piece]);
        return 1;
    case DAWN_EV_TOKEN_PUT:
        bg_putf(t, "p%d %s %s", e->seat + 1, e->to == DAWN_NONE ? "sets aside" : "puts down",
                dawn_token_names[e->piece]);
        if (e->to != DAWN_NONE) {
            bg_put(t, " on ");
            dawn_put_square(t, e->to);
        }
        return 1;
    case DAWN_EV_TURN:
        bg_putf(t, "Round %d: p%d's turn", e->amount, e->seat + 1);
        return 1;
    default:
        return 0;
    }
}

/* Cards and charges. */
static int dawn_tell_magic(struct bg_text *t, const struct bg_event *e)
{
    switch (e->kind) {
    case DAWN_EV_DREW:
        bg_putf(t, "p%d draws %s", e->seat + 1,
                e->piece == BG_HIDDEN ? "a card" : dawn_card_names[e->piece]);
        return 1;
    case DAWN_EV_RESHUFFLED:
        bg_putf(t, "p%d's discard pile of %d becomes the deck", e->seat + 1, e->amount);
        return 1;
    case DAWN_EV_CAST:
    case DAWN_EV_POWER:
        bg_putf(t, "p%d %s %s: ", e->seat + 1, e->kind == DAWN_EV_CAST ? "casts" : "uses",
                dawn_card_names[e->piece]);
        dawn_put_card_text(t, e->piece);
        return 1;
    case DAWN_EV_STONE:
    case DAWN_EV_CRYSTAL:
        dawn_tell_charge(t, e);
        return 1;
    case DAWN_EV_AIMED:
        if (e->to != DAWN_NONE)
            bg_putf(t, "  p%d aims at p%d", e->seat + 1, e->to + 1);
        return 1;
    case DAWN_EV_DISCOUNT:
        bg_putf(t, "  p%d's next creature costs %d less", e->seat + 1, e->amount);
        return 1;
    case DAWN_EV_DREDGED:
        bg_putf(t, "  p%d takes %s back into the hand", e->seat + 1, dawn_card_names[e->piece]);
        return 1;
    case DAWN_EV_STRIPPED:
    case DAWN_EV_DISCARDED:
        bg_putf(t, "p%d %s %s", e->seat + 1,
                e->kind == DAWN_EV_STRIPPED ? "loses from the hand" : "discards",
                dawn_card_names[e->piece]);
        return 1;
    default:
        return 0;
    }
}

/* After a lost round. */
static int dawn_tell_retreat(struct bg_text *t, const struct bg_event *e)
{
    switch (e->kind) {
    case DAWN_EV_STANDS:
        dawn_tell_beast(t, e, "stands and fights again");
        return 1;
    case DAWN_EV_HELD:
        dawn_tell_beast(t, e, "is held there by a soul stone and fights again");
        return 1;
    case DAWN_EV_RETREATS:
        dawn_tell_beast(t, e, "retreats");
        return 1;
    case DAWN_EV_PINNED:
        dawn_tell_beast(t, e, "is pinned by a soul stone and fights again");
        return 1;
    case DAWN_EV_FLIGHT_DIE:
        dawn_tell_flight_die(t, e);
        return 1;
    case DAWN_EV_BLOCKED:
        dawn_tell_beast(t, e, "cannot go that way and fights again");
        return 1;
    default:
        return 0;
    }
}

/* Fight rounds. */
static int dawn_tell_combat(struct bg_text *t, const struct dawn *d, const struct bg_event *e)
{
    switch (e->kind) {
    case DAWN_EV_FIGHT:
        dawn_tell_fight(t, d, e);
        return 1;
    case DAWN_EV_ABILITY:
        dawn_tell_beast(t, e, "rerolls its lowest die");
        return 1;
    case DAWN_EV_DIE:
    case DAWN_EV_FIXED:
        dawn_tell_beast(t, e, e->kind == DAWN_EV_DIE ? "rolls" : "turns its lowest die to");
        bg_putf(t, " %d", e->amount);
        return 1;
    case DAWN_EV_TIE:
        bg_put(t, "  a tie: all dice are rolled again");
        return 1;
    case DAWN_EV_COMPARED:
        dawn_tell_compared(t, e);
        return 1;
    case DAWN_EV_MODIFIED:
        dawn_tell_modified(t, e);
        return 1;
    default:
        return 0;
    }
}

/* Phases and movement. */
static int dawn_tell_phase(struct bg_text *t, const struct bg_event *e)
{
    switch (e->kind) {
    case DAWN_EV_MOVE_DIE:
        bg_putf(t, "p%d rolls %d to move", e->seat + 1, e->amount);
        return 1;
    case DAWN_EV_POINTS:
        bg_putf(t, "p%d has %d movement points", e->seat + 1, e->amount);
        return 1;
    case DAWN_EV_MOVED:
        dawn_tell_moved(t, e);
        return 1;
    case DAWN_EV_ENDED:
        bg_put(t, e->amount == 1 ? "The target is reached: the game is over"
                                 : "The last round is over, and so is the game");
        return 1;
    default:
        return 0;
    }
}

/* Creatures on the board. */
static void dawn_tell_creature(struct bg_text *t, const struct bg_event *e)
{
    switch (e->kind) {
    case DAWN_EV_ARRIVED:
        dawn_tell_arrived(t, e);
        break;
    case DAWN_EV_OFFERED:
        bg_putf(t, "p%d sacrifices %s", e->seat + 1, dawn_card_names[e->piece]);
        break;
    case DAWN_EV_LOST:
        if (e->to) {
            dawn_tell_beast(t, e, "has");
            bg_putf(t, " %d health left", e->to);
        }
        break;
    case DAWN_EV_HURT:
    case DAWN_EV_MENDED:
        dawn_tell_beast(t, e, e->kind == DAWN_EV_HURT ? "loses" : "regains");
        bg_putf(t, " %d and has %d health", e->amount, e->to);
        break;
    case DAWN_EV_DESTROYED:
        dawn_tell_destroyed(t, e);
        break;
    case DAWN_EV_SCORED:
        bg_putf(t, "  p%d's victory points: %d", e->seat + 1, e->amount);
        break;
    case DAWN_EV_LOCKED:
        bg_putf(t, "p%d puts a soul lock on %s", e->seat + 1, dawn_card_names[e->piece]);
        break;
    case DAWN_EV_UNLOCKED:
        dawn_tell_beast(t, e, "loses its soul lock");
        break;
    case DAWN_EV_GROUND:
    case DAWN_EV_SETTLED:
        bg_put(t, e->kind == DAWN_EV_SETTLED ? "The ground settles on "
                  : e->amount == 1           ? "A wall rises on "
                                             : "A bog spreads on ");
        dawn_put_square(t, e->to);
        break;
    default:
        break;
    }
}

static int dawn_tell_event(const void *view, const struct bg_event *e, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    if (!dawn_tell_set_up(&t, e) && !dawn_tell_magic(&t, e) &&
        !dawn_tell_combat(&t, (const struct dawn *)view, e) && !dawn_tell_retreat(&t, e) &&
        !dawn_tell_phase(&t, e))
        dawn_tell_creature(&t, e);
    return t.length;
}

#endif
