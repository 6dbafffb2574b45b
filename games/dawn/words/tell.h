/*
 * tell.h: events as sentences, dice and comparisons line by line.
 */
#ifndef DAWN_WORDS_TELL_H
#define DAWN_WORDS_TELL_H

#include "../../../engine/sentence.h"
#include "../dawn.h"
#include "cards.h"
#include "creatures.h"
#include "names.h"

static const char *const dawn_told[DAWN_EVENT_COUNT] = {NULL,
#define X(key, name, told) told,
                                                        DAWN_EVENTS(X)
#undef X
};

/* What a spell, power or ability changes in a fight, by its primitive. */
static const char *const dawn_changes_told[DAWN_PRIMITIVE_COUNT] = {NULL,
#define X(key, adds, second, told, words) told,
                                                                    DAWN_PRIMITIVES(X, )
#undef X
};

static const char *const dawn_sides[] = {"the attacker", "the defender"};

struct dawn_event_about {
    const struct dawn *d; /* after it */
    const struct bg_event *e;
};

static void dawn_put_change(struct bg_text *t, const struct dawn_event_about *w);

static void dawn_put_other(struct bg_text *t, int seat)
{
    if (seat != DAWN_NONE)
        bg_put_seat(t, seat);
}

/* A comparison's piece is the pair that decided << 12 | winner's die << 6 | loser's. */
#define DAWN_EVENT_SLOTS(NUMBER, WORDS, LIST)                                                      \
    WORDS(seat, bg_put_seat(t, w->e->seat))                                                        \
    NUMBER(amount, w->e->amount)                                                                   \
    NUMBER(lost, w->e->amount < 0 ? -w->e->amount : 0)                                             \
    NUMBER(hidden, w->e->piece == BG_HIDDEN)                                                       \
    WORDS(card, bg_put(t, dawn_card_names[w->e->piece]))                                           \
    WORDS(text, dawn_put_card_text(t, w->e->piece))                                                \
    WORDS(token, dawn_put_title(t, dawn_token_names[w->e->piece]))                                 \
    WORDS(school, bg_put(t, dawn_school_names[w->e->piece]))                                       \
    WORDS(tile, dawn_put_face(t, w->e->piece))                                                     \
    WORDS(from, dawn_put_square(t, w->e->from))                                                    \
    WORDS(square, dawn_put_square(t, w->e->to))                                                    \
    NUMBER(placed, w->e->to != DAWN_NONE)                                                          \
    WORDS(other, dawn_put_other(t, w->e->to))                                                      \
    NUMBER(left, w->e->to)                                                                         \
    WORDS(creature, dawn_put_whose(t, w->e->seat, w->e->piece))                                    \
    WORDS(loser, dawn_put_whose(t, w->e->seat, w->e->from))                                        \
    NUMBER(pair, w->e->piece >> 12)                                                                \
    NUMBER(high, w->e->piece >> 6 & 63)                                                            \
    NUMBER(low, w->e->piece & 63)                                                                  \
    NUMBER(tied, (w->e->piece >> 6 & 63) == (w->e->piece & 63))                                    \
    WORDS(side, bg_put(t, dawn_sides[w->e->to]))                                                   \
    WORDS(change, dawn_put_change(t, w))                                                           \
    NUMBER(fighting, w->d->creature[w->e->from].card && w->d->creature[w->e->amount].card)         \
    WORDS(attacker, dawn_put_creature(t, DAWN_CREATURE_WHOSE, w->d, w->e->from))                   \
    WORDS(defender, dawn_put_creature(t, DAWN_CREATURE_WHOSE, w->d, w->e->amount))
BG_VOCABULARY(dawn_event_words, DAWN_EVENT_SLOTS, struct dawn_event_about);

static void dawn_put_change(struct bg_text *t, const struct dawn_event_about *w)
{
    bg_put_sentence(t, dawn_changes_told[w->e->piece], &dawn_event_words, w);
}

static int dawn_tell_event(const void *view, const struct bg_event *e, char *out, int cap)
{
    struct dawn_event_about about = {(const struct dawn *)view, e};
    return bg_write_sentence(out, cap, dawn_told[e->kind], &dawn_event_words, &about);
}

#endif
