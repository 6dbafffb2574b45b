/*
 * deeds.h: headings of a list of moves, and what a move does.
 */
#ifndef DAWN_WORDS_DEEDS_H
#define DAWN_WORDS_DEEDS_H

#include "../../../engine/sentence.h"
#include "../dawn.h"
#include "../rules/board.h"
#include "../rules/cards.h"
#include "../rules/fight.h"
#include "../rules/frames.h"
#include "../rules/turn.h"
#include "cards.h"
#include "creatures.h"
#include "names.h"

static const char *const dawn_does[DAWN_DEED_COUNT] = {NULL,
#define X(key, word, operand, heading, asks, does) does,
                                                       DAWN_DEEDS(X, )
#undef X
};

/* A move with its operand taken apart; what it does not name is DAWN_NONE, or no card. */
struct dawn_deed_about {
    const struct dawn *d;
    int seat, card, stones;
    int creature, direction;
    int from, to; /* squares */
    int prey;     /* creature attacked at the end of a step */
};

/* A step of one's own creature. */
static void dawn_read_move(struct dawn_deed_about *w, int operand)
{
    w->creature = w->seat * DAWN_SLOTS + (operand >> 8);
    w->direction = operand & 7;
    if (!w->d->creature[w->creature].card)
        return;
    w->from = w->d->creature[w->creature].square;
    w->to = dawn_move_to(w->d, w->creature, w->direction);
    if (w->to != DAWN_NONE)
        w->prey = dawn_holder_of(w->d, w->to);
}

/* A direction of a retreat, which may end in an attack, or of a push, which cannot; it may be
 * named where neither is asked for, to be refused. */
static void dawn_read_direction(struct dawn_deed_about *w, int direction)
{
    const struct dawn *d = w->d;
    w->direction = direction;
    if (d->ask == DAWN_ASK_FLIGHT)
        w->from = d->fight.square;
    else if (d->ask == DAWN_ASK_SHOVE)
        w->from = d->creature[dawn_frame_on_top(d)->subject].square;
    else
        return;
    w->to = dawn_step_to(w->from, direction);
    if (d->ask == DAWN_ASK_FLIGHT && w->to != DAWN_NONE)
        w->prey = dawn_holder_of(d, w->to);
}

static struct dawn_deed_about dawn_read_deed(const struct dawn *d, int seat, bg_action action)
{
    int operand = dawn_operand(action);
    struct dawn_deed_about w = {d,         seat,      operand,   0,        DAWN_NONE,
                                DAWN_NONE, DAWN_NONE, DAWN_NONE, DAWN_NONE};
    switch (dawn_deed(action)) {
    case DAWN_SACRIFICE:
        w.creature = seat * DAWN_SLOTS + operand;
        break;
    case DAWN_SUMMON:
        w.card = operand >> 8;
        w.stones = operand & 3;
        break;
    case DAWN_USE_POWER:
        w.card = dawn_power_of(&d->mage[seat]);
        break;
    case DAWN_MOVE:
        dawn_read_move(&w, operand);
        break;
    case DAWN_DIR:
        dawn_read_direction(&w, operand);
        break;
    case DAWN_FIGHT:
        w.to = operand;
        break;
    default:
        w.creature = operand;
        break;
    }
    return w;
}

/* What a summons costs in crystals. */
static int dawn_crystals_for(const struct dawn_deed_about *w)
{
    int cost = dawn_card(w->card)->level - w->d->mage[w->seat].discount;
    return cost > w->stones ? cost - w->stones : 0;
}

static void dawn_put_listed(struct bg_text *t, const struct dawn *d, int creature)
{
    if (creature != DAWN_NONE && d->creature[creature].card)
        dawn_put_creature(t, DAWN_CREATURE_LISTED, d, creature);
}

static void dawn_put_token_on(struct bg_text *t, const struct dawn *d, int square)
{
    if (dawn_is_token(d->square[square]))
        dawn_put_title(t, dawn_token_names[d->square[square] - DAWN_PLACE_TOKEN]);
}

static void dawn_put_attacker_on(struct bg_text *t, const struct dawn *d, int square)
{
    if (d->on[square] & DAWN_CONTESTED)
        dawn_put_creature(t, DAWN_CREATURE_WHOSE, d, dawn_attacker_on(d, square));
}

static void dawn_put_square_if(struct bg_text *t, int square)
{
    if (square != DAWN_NONE)
        dawn_put_square(t, square);
}

#define DAWN_DEED_SLOTS(NUMBER, WORDS, LIST)                                                       \
    WORDS(creature, dawn_put_listed(t, w->d, w->creature))                                         \
    WORDS(name, bg_put(t, dawn_card_names[w->d->creature[w->creature].card]))                      \
    WORDS(from, dawn_put_square_if(t, w->from))                                                    \
    WORDS(to, dawn_put_square_if(t, w->to))                                                        \
    NUMBER(cost, dawn_move_cost(w->d, w->creature, w->direction, w->to))                           \
    WORDS(compass, bg_put(t, dawn_compass[w->direction]))                                          \
    WORDS(token, dawn_put_token_on(t, w->d, w->to))                                                \
    WORDS(prey, dawn_put_listed(t, w->d, w->prey))                                                 \
    WORDS(attacker, dawn_put_attacker_on(t, w->d, w->to))                                          \
    WORDS(defender, dawn_put_creature(t, DAWN_CREATURE_WHOSE, w->d, dawn_holder_of(w->d, w->to)))  \
    WORDS(power, bg_put(t, dawn_card_names[w->card]))                                              \
    WORDS(card, dawn_put_card_words(t, DAWN_CARD_DESCRIBED, w->card, 0))                           \
    WORDS(stats, dawn_put_card_words(t, DAWN_CARD_STATS, w->card, 0))                              \
    WORDS(text, dawn_put_card_text(t, w->card))                                                    \
    NUMBER(crystals, dawn_crystals_for(w))                                                         \
    NUMBER(stones, w->stones)                                                                      \
    NUMBER(forced, dawn_is_forced(w->d))                                                           \
    NUMBER(placing, w->d->ask == DAWN_ASK_TOKEN)                                                   \
    NUMBER(summoning, w->d->ask == DAWN_ASK_SUMMONING)                                             \
    NUMBER(drawn, w->d->ask == DAWN_ASK_DRAWN)                                                     \
    NUMBER(moving, w->d->ask == DAWN_ASK_MOVEMENT)
BG_VOCABULARY(dawn_deed_words, DAWN_DEED_SLOTS, struct dawn_deed_about);

static const struct bg_heading *dawn_group(const void *view, int seat, bg_action action)
{
    static const struct bg_heading headings[DAWN_HEADING_COUNT] = {{NULL, NULL},
#define X(key, word, title) {word, title},
                                                                   DAWN_HEADINGS(X)
#undef X
    };
    static const uint8_t of_deed[DAWN_DEED_COUNT] = {DAWN_HEADING_NONE,
#define X(key, word, operand, heading, asks, does) DAWN_HEADING_##heading,
                                                     DAWN_DEEDS(X, )
#undef X
    };
    int heading = of_deed[dawn_deed(action)];
    (void)view;
    (void)seat;
    return heading ? &headings[heading] : NULL;
}

static int dawn_describe(const void *view, int seat, bg_action action, char *out, int cap)
{
    struct dawn_deed_about about = dawn_read_deed((const struct dawn *)view, seat, action);
    return bg_write_sentence(out, cap, dawn_does[dawn_deed(action)], &dawn_deed_words, &about);
}

#endif
