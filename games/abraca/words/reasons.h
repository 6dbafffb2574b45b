/*
 * reasons.h: why a move is good or bad; the sentences stand in abraca_reason.h.
 */
#ifndef ABRACA_WORDS_REASONS_H
#define ABRACA_WORDS_REASONS_H

#include "../../../engine/sentence.h"
#include "../abraca_reason.h"
#include "../rules/spells.h"

static const char *const abraca_reasons[2 * ABRACA_REASON_COUNT] = {
#define X(id, has, misses) has, misses,
    ABRACA_REASONS(X)
#undef X
};

struct abraca_reasoned {
    const struct abraca *a;
    const struct bg_reason *r;
};

#define ABRACA_REASON_SLOTS(NUMBER, WORDS, LIST)                                                   \
    NUMBER(knocks_out, w->r->who >= 0)                                                             \
    WORDS(who, bg_put_seat(t, w->r->who))                                                          \
    WORDS(caller, bg_put_seat(t, w->a->active))                                                    \
    NUMBER(number, w->r->detail)                                                                   \
    NUMBER(detail, w->r->detail)                                                                   \
    NUMBER(amount, w->r->amount)                                                                   \
    NUMBER(stops, w->r->instead < 0)                                                               \
    NUMBER(instead, w->r->instead)                                                                 \
    NUMBER(sure, w->r->amount >= 100)                                                              \
    NUMBER(last, w->r->amount == 1)                                                                \
    NUMBER(deadly, w->r->amount > 1)
BG_VOCABULARY(abraca_reason_words, ABRACA_REASON_SLOTS, struct abraca_reasoned);

void abraca_put_reason(struct bg_text *t, const void *view, int seat, const struct bg_reason *r)
{
    struct abraca_reasoned about = {(const struct abraca *)view, r};
    (void)seat;
    bg_put_sentence(t, abraca_reasons[2 * r->kind + r->missed], &abraca_reason_words, &about);
}

#endif
