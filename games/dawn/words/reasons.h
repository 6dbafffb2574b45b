/*
 * reasons.h: why a move is good or bad; the sentences stand in dawn_reason.h.
 */
#ifndef DAWN_WORDS_REASONS_H
#define DAWN_WORDS_REASONS_H

#include "../../../engine/sentence.h"
#include "../dawn_reason.h"
#include "creatures.h"
#include "names.h"

static const char *const dawn_reasons[2 * DAWN_REASON_COUNT] = {
#define X(id, has, misses) has, misses,
    DAWN_REASONS(X)
#undef X
};

struct dawn_reasoned {
    const struct dawn *d;
    const struct bg_reason *r;
};

#define DAWN_REASON_SLOTS(NUMBER, WORDS, LIST)                                                     \
    NUMBER(amount, w->r->amount)                                                                   \
    NUMBER(detail, w->r->detail)                                                                   \
    WORDS(card, bg_put(t, dawn_card_names[w->r->what]))                                            \
    WORDS(square, dawn_put_square(t, w->r->what))                                                  \
    WORDS(foe, dawn_put_creature(t, DAWN_CREATURE_WHOSE, w->d, w->r->who))
BG_VOCABULARY(dawn_reason_words, DAWN_REASON_SLOTS, struct dawn_reasoned);

void dawn_put_reason(struct bg_text *t, const void *view, int seat, const struct bg_reason *r)
{
    struct dawn_reasoned about = {(const struct dawn *)view, r};
    (void)seat;
    bg_put_sentence(t, dawn_reasons[2 * r->kind + r->missed], &dawn_reason_words, &about);
}

#endif
