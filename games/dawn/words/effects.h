/*
 * effects.h: what an effect says on a card, so that text and rule cannot differ.
 */
#ifndef DAWN_WORDS_EFFECTS_H
#define DAWN_WORDS_EFFECTS_H

#include "../../../engine/sentence.h"
#include "../dawn.h"

static const char *const dawn_trigger_words[DAWN_TRIGGER_COUNT] = {
#define X(key, words) words,
    DAWN_TRIGGERS(X)
#undef X
};

static const char *const dawn_selector_words[DAWN_SELECTOR_COUNT] = {
#define X(key, chosen, words) words,
    DAWN_SELECTORS(X)
#undef X
};

static const char *const dawn_primitive_words[DAWN_PRIMITIVE_COUNT] = {"",
#define X(key, adds, second, told, words) words,
                                                                       DAWN_PRIMITIVES(X, )
#undef X
};

enum { DAWN_EFFECT_WHOLE, DAWN_EFFECT_REACH, DAWN_EFFECT_SENTENCES };
static const char *const dawn_effect_sentences[DAWN_EFFECT_SENTENCES] = {
    "{when?{when}: }{what}",
    "{b?within {b} of {arriving?it|one of your creatures}|anywhere}",
};

static void dawn_put_effect_words(struct bg_text *t, const char *sentence,
                                  const struct dawn_effect *e);

/* An arrival that hits all enemies measures from itself (13.3). */
#define DAWN_EFFECT_SLOTS(NUMBER, WORDS, LIST)                                                     \
    NUMBER(a, w->a)                                                                                \
    NUMBER(b, w->b)                                                                                \
    NUMBER(less, w->a < 0 ? -w->a : 0)                                                             \
    NUMBER(own, w->selector == DAWN_AT_SELF)                                                       \
    NUMBER(beaten, w->trigger == DAWN_ON_LOSE)                                                     \
    NUMBER(further, w->trigger == DAWN_ON_LOSE && w->selector == DAWN_AT_SELF)                     \
    NUMBER(arriving, w->trigger == DAWN_ON_ENTER && w->selector == DAWN_AT_ALLFOE)                 \
    WORDS(when, bg_put(t, dawn_trigger_words[w->trigger]))                                         \
    WORDS(what, dawn_put_effect_words(t, dawn_primitive_words[w->primitive], w))                   \
    WORDS(subject, dawn_put_effect_words(t, dawn_selector_words[w->selector], w))                  \
    WORDS(reach, dawn_put_effect_words(t, dawn_effect_sentences[DAWN_EFFECT_REACH], w))
BG_VOCABULARY(dawn_effect_words, DAWN_EFFECT_SLOTS, struct dawn_effect);

static void dawn_put_effect_words(struct bg_text *t, const char *sentence,
                                  const struct dawn_effect *e)
{
    bg_put_sentence(t, sentence, &dawn_effect_words, e);
}

/* Without saying when. */
static void dawn_put_effect_done(struct bg_text *t, const struct dawn_effect *e)
{
    dawn_put_effect_words(t, dawn_primitive_words[e->primitive], e);
}

static void dawn_put_effect(struct bg_text *t, const struct dawn_effect *e)
{
    dawn_put_effect_words(t, dawn_effect_sentences[DAWN_EFFECT_WHOLE], e);
}

#endif
