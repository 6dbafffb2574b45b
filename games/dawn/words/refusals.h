/*
 * refusals.h: why a move is refused: the first condition of the rule that does not hold.
 */
#ifndef DAWN_WORDS_REFUSALS_H
#define DAWN_WORDS_REFUSALS_H

#include "../../../engine/sentence.h"
#include "../dawn.h"
#include "../rules/board.h"
#include "../rules/cards.h"
#include "../rules/turn.h"
#include "deeds.h"

/* Slots are those of words/deeds.h. */
/* clang-format off */
#define DAWN_REFUSALS(X)                                                                          \
    X(NOT_ASKED, "that is not what is asked now (19)")                                            \
    X(NO_SUCH_CREATURE_CARD, "you do not hold that creature card (6)")                            \
    X(SLOTS_TAKEN, "all five of your slots are taken (6)")                                        \
    X(PORTAL_OCCUPIED, "that portal is occupied (6)")                                             \
    X(TOO_FEW_STONES, "you have not so many charged soul stones (6)")                             \
    X(TOO_MANY_STONES, "it does not cost so many soul stones (6)")                                \
    X(TOO_FEW_CRYSTALS,                                                                           \
      "you have not enough charged crystals; stones K pays with soul stones (6)")                 \
    X(NO_SUCH_SPELL, "you do not hold that spell (13.1)")                                         \
    X(SPELLS_SPENT, "eight spells a turn are the limit (5)")                                      \
    X(NOT_IN_FIRST_TURN,                                                                          \
      "not now: see its windows; and nothing is aimed at enemies in your first turn (5, 13.1)")   \
    X(NOT_CASTABLE, "it is not castable here: wrong moment, or nothing it could act on (13.1)")   \
    X(NO_SACRIFICE_NOW, "nothing sacrifices in the wrap-up (10)")                                 \
    X(POWER_COSTS_A_STONE, "a power costs a charged soul stone (14)")                             \
    X(POWER_USED, "a power works once in a turn (14)")                                            \
    X(POWER_USELESS, "your power is of no use at this moment (14)")                               \
    X(NOBODY_TO_MOVE, "that slot is empty (7)")                                                   \
    X(STOPPED, "it entered an enemy's square and must stop (7)")                                  \
    X(NO_GATE, "it does not stand on a Twin Gate that leads anywhere (7)")                        \
    X(CLOSED_GROUND, "nobody of yours may enter there: edge, wall or an enemy portal (3.6)")      \
    X(SQUARE_TAKEN, "your own creature, or two creatures, stand there (3.6)")                     \
    X(NO_ATTACK_YET, "no attacks in your first turn (5)")                                         \
    X(TOO_FEW_POINTS, "it costs more movement than is left (7)")                                   \
    X(NOBODY_TO_SACRIFICE, "that slot is empty (6)")                                              \
    X(SACRIFICE_TOO_LATE, "sacrifices come before summoning (6)")                                 \
    X(STONES_CHARGED, "both your soul stones are charged (6)")                                    \
    X(SOUL_LOCKED, "a soul lock keeps it (11.4)")                                                 \
    X(UNDAMAGED, "it is not damaged (6)")                                                         \
    X(NOT_AT_HOME, "it has to stand on one of your portals or on a Blood Altar (6)")              \
    X(RETREAT_FORCED, "it lost 2 or more: it has to retreat (9)")                                 \
    X(STONE_NOT_NEEDED, "it may stand without a soul stone (9)")                                  \
    X(KEEPING_TAKES_A_STONE, "that takes a charged soul stone (9)")                               \
    X(RETREAT_IS_FREE, "no die is thrown for this retreat, so nothing stops it (9)")              \
    X(RETREAT_NOT_FORCED, "only a forced retreat can be stopped by a stone (9)")                  \
    X(NO_CHOICE_HERE, "that is not one of the choices here")                                      \
    X(REROLL_TOO_LATE, "a roll is repeated before the first move only (7)")                       \
    X(REROLL_TAKES_A_STONE, "that takes a charged soul stone (7)")                                \
    X(NO_GROUND_FOR_TOKEN,                                                                        \
      "a token needs normal ground two steps from every portal, on a tile with room for it (4)")                                                                   \
    X(FIRST_TOKEN_STAYS, "only the second token of a card may be left out (4)")                   \
    X(LOCK_NEEDS_ENEMY, "a lock goes on an enemy creature that has none (11.4)")                  \
    X(LOCKS_USED, "your soul locks are used up (11.4)")
/* clang-format on */

enum dawn_refusal {
#define X(key, words) DAWN_REFUSED_##key,
    DAWN_REFUSALS(X)
#undef X
        DAWN_REFUSAL_COUNT
};

static const char *const dawn_refusals[DAWN_REFUSAL_COUNT] = {
#define X(key, words) words,
    DAWN_REFUSALS(X)
#undef X
};

static enum dawn_refusal dawn_refuse_summon(const struct dawn *d, int seat, int operand)
{
    const struct dawn_mage *m = &d->mage[seat];
    int card = operand >> 8, stones = operand & 3, cost = dawn_card(card)->level - m->discount;
    if (!dawn_copies_in_hand(m, card) || dawn_card(card)->spell)
        return DAWN_REFUSED_NO_SUCH_CREATURE_CARD;
    if (dawn_free_slot(d, seat) == DAWN_NONE)
        return DAWN_REFUSED_SLOTS_TAKEN;
    if (!dawn_portal_free(d, seat, operand >> 4 & 1))
        return DAWN_REFUSED_PORTAL_OCCUPIED;
    if (stones > m->stones)
        return DAWN_REFUSED_TOO_FEW_STONES;
    if (stones > (cost > 0 ? cost : 0))
        return DAWN_REFUSED_TOO_MANY_STONES;
    return DAWN_REFUSED_TOO_FEW_CRYSTALS;
}

static enum dawn_refusal dawn_refuse_cast(const struct dawn *d, int seat, int card)
{
    if (!dawn_copies_in_hand(&d->mage[seat], card) || !dawn_card(card)->spell)
        return DAWN_REFUSED_NO_SUCH_SPELL;
    if (d->mage[seat].spells == DAWN_SPELLS)
        return DAWN_REFUSED_SPELLS_SPENT;
    if (!d->mage[seat].turns)
        return DAWN_REFUSED_NOT_IN_FIRST_TURN;
    if (dawn_card(card)->effect[0].primitive == DAWN_OFFER && !dawn_may_offer(d))
        return DAWN_REFUSED_NO_SACRIFICE_NOW;
    if (dawn_card(card)->effect[0].primitive == DAWN_PIN && d->ask == DAWN_ASK_PURSUE)
        return DAWN_REFUSED_RETREAT_IS_FREE;
    return DAWN_REFUSED_NOT_CASTABLE;
}

static enum dawn_refusal dawn_refuse_power(const struct dawn *d, int seat)
{
    if (!d->mage[seat].stones)
        return DAWN_REFUSED_POWER_COSTS_A_STONE;
    if (d->mage[seat].power_used)
        return DAWN_REFUSED_POWER_USED;
    return DAWN_REFUSED_POWER_USELESS;
}

static enum dawn_refusal dawn_refuse_move(const struct dawn *d, int seat, int operand)
{
    int creature = seat * DAWN_SLOTS + (operand >> 8), direction = operand & 7, to;
    const struct dawn_creature *c = &d->creature[creature];
    if (!c->card)
        return DAWN_REFUSED_NOBODY_TO_MOVE;
    if (c->flags & DAWN_STOPPED)
        return DAWN_REFUSED_STOPPED;
    to = dawn_move_to(d, creature, direction);
    if (direction == DAWN_GATE && to == DAWN_NONE)
        return DAWN_REFUSED_NO_GATE;
    if (!dawn_open_ground(d, seat, to))
        return DAWN_REFUSED_CLOSED_GROUND;
    if (!dawn_may_enter(d, seat, to))
        return DAWN_REFUSED_SQUARE_TAKEN;
    if (d->on[to] && !d->mage[seat].turns)
        return DAWN_REFUSED_NO_ATTACK_YET;
    return DAWN_REFUSED_TOO_FEW_POINTS;
}

static enum dawn_refusal dawn_refuse_sacrifice(const struct dawn *d, int seat, int slot)
{
    const struct dawn_creature *c = &d->creature[seat * DAWN_SLOTS + slot];
    if (!c->card)
        return DAWN_REFUSED_NOBODY_TO_SACRIFICE;
    if (d->arrived)
        return DAWN_REFUSED_SACRIFICE_TOO_LATE;
    if (d->mage[seat].stones == DAWN_CHARGES)
        return DAWN_REFUSED_STONES_CHARGED;
    if (c->lock)
        return DAWN_REFUSED_SOUL_LOCKED;
    if (!dawn_is_hurt(d, seat * DAWN_SLOTS + slot))
        return DAWN_REFUSED_UNDAMAGED;
    return DAWN_REFUSED_NOT_AT_HOME;
}

static enum dawn_refusal dawn_refuse_in_fight(const struct dawn *d, int seat, int deed)
{
    int stones = d->mage[seat].stones;
    if (deed == DAWN_STAND)
        return DAWN_REFUSED_RETREAT_FORCED;
    if (deed == DAWN_HOLD)
        return stones ? DAWN_REFUSED_STONE_NOT_NEEDED : DAWN_REFUSED_KEEPING_TAKES_A_STONE;
    if (deed == DAWN_PIN_DOWN && !dawn_can_be_pinned(d))
        return DAWN_REFUSED_RETREAT_IS_FREE;
    if (deed == DAWN_PIN_DOWN)
        return stones ? DAWN_REFUSED_RETREAT_NOT_FORCED : DAWN_REFUSED_KEEPING_TAKES_A_STONE;
    return DAWN_REFUSED_NO_CHOICE_HERE;
}

/* The questions at which a deed can be an answer, a bit each. */
static uint32_t dawn_asks_for(int deed)
{
    static const uint32_t questions[DAWN_DEED_COUNT] = {0,
#define AT(ask) 1u << DAWN_ASK_##ask
#define X(key, word, operand, heading, asks, does) asks,
                                                        DAWN_DEEDS(X, AT)
#undef X
#undef AT
    };
    return questions[deed];
}

static enum dawn_refusal dawn_why_refused(const struct dawn *d, int seat, bg_action action)
{
    int deed = dawn_deed(action), operand = dawn_operand(action);
    if (!dawn_is_in(dawn_asks_for(deed), d->ask))
        return DAWN_REFUSED_NOT_ASKED;
    switch (deed) {
    case DAWN_SACRIFICE:
        return dawn_refuse_sacrifice(d, seat, operand);
    case DAWN_SUMMON:
        return dawn_refuse_summon(d, seat, operand);
    case DAWN_CAST:
        return dawn_refuse_cast(d, seat, operand);
    case DAWN_USE_POWER:
        return dawn_refuse_power(d, seat);
    case DAWN_MOVE:
        return dawn_refuse_move(d, seat, operand);
    case DAWN_REROLL_MOVE:
        return d->moved ? DAWN_REFUSED_REROLL_TOO_LATE : DAWN_REFUSED_REROLL_TAKES_A_STONE;
    case DAWN_TOKEN:
        return DAWN_REFUSED_NO_GROUND_FOR_TOKEN;
    case DAWN_PASS:
        return DAWN_REFUSED_FIRST_TOKEN_STAYS;
    case DAWN_LOCK:
        return d->mage[seat].locks ? DAWN_REFUSED_LOCK_NEEDS_ENEMY : DAWN_REFUSED_LOCKS_USED;
    default:
        return dawn_refuse_in_fight(d, seat, deed);
    }
}

static int dawn_refuse(const void *view, int seat, bg_action action, char *out, int cap)
{
    const struct dawn *d = (const struct dawn *)view;
    struct dawn_deed_about about = dawn_read_deed(d, seat, action);
    return bg_write_sentence(out, cap, dawn_refusals[dawn_why_refused(d, seat, action)],
                             &dawn_deed_words, &about);
}

#endif
