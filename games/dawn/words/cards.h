/*
 * cards.h: what a card says: numbers, windows, effects.
 */
#ifndef DAWN_WORDS_CARDS_H
#define DAWN_WORDS_CARDS_H

#include "../../../engine/sentence.h"
#include "../dawn.h"
#include "../rules/cards.h"
#include "effects.h"
#include "names.h"

static const char *const dawn_window_names[DAWN_WINDOW_COUNT] = {
#define X(key, words) words,
    DAWN_WINDOWS(X)
#undef X
};

/* DESCRIBED in a list of moves, PAGE among the rules. */
enum {
    DAWN_CARD_STATS,
    DAWN_CARD_TEXT,
    DAWN_CARD_EFFECT,
    DAWN_CARD_DESCRIBED,
    DAWN_CARD_PAGE,
    DAWN_CARD_SENTENCES
};
static const char *const dawn_card_sentences[DAWN_CARD_SENTENCES] = {
    "level {level}, health {health}{level?, tires at {fatigue}}",
    "{effects*}{effects?.}",
    "{follows?, then {what}|{later?. }{^effect}}",
    "{spell?|{stats}{effects?. }}{text}",
    "{power?Power of the {school}; costs a charged soul stone, once a turn, |"
    "{spell?Spell|Creature}, {copies} in the deck; }"
    "{spell?{windows*, | or }|{stats}}.{effects?\n{text}}",
};

/* A card, or one of its effects. */
struct dawn_card_about {
    int card, effect;
};

static void dawn_put_card_words(struct bg_text *t, int sentence, int card, int effect);

/* Whether an effect happens on the same occasion as the one before it. */
static int dawn_follows(int card, int effect)
{
    const struct dawn_effect *e = &dawn_card(card)->effect[effect];
    return effect && e->trigger != DAWN_ON_ALWAYS && e->trigger == e[-1].trigger;
}

static int dawn_put_card_effect(struct bg_text *t, int card, int item)
{
    if (item >= DAWN_EFFECTS || !dawn_card(card)->effect[item].primitive)
        return 0;
    dawn_put_card_words(t, DAWN_CARD_EFFECT, card, item);
    return 1;
}

/* The item-th of the windows in which a card can be used. */
static int dawn_put_window(struct bg_text *t, int card, int item)
{
    for (int window = 0; window < DAWN_WINDOW_COUNT; window++)
        if ((dawn_card(card)->windows >> window & 1) && !item--) {
            bg_put(t, dawn_window_names[window]);
            return 1;
        }
    return 0;
}

static int dawn_card_school(int card)
{
    int place = (card - 1) % DAWN_SET;
    return dawn_is_power(card) ? place - DAWN_POWER + 1 : place / DAWN_KINDS;
}

#define DAWN_CARD_SLOTS(NUMBER, WORDS, LIST)                                                       \
    NUMBER(level, dawn_card(w->card)->level)                                                       \
    NUMBER(health, dawn_card(w->card)->health)                                                     \
    NUMBER(fatigue, dawn_card(w->card)->fatigue)                                                   \
    NUMBER(copies, dawn_card(w->card)->copies)                                                     \
    NUMBER(spell, dawn_card(w->card)->spell)                                                       \
    NUMBER(follows, dawn_follows(w->card, w->effect))                                              \
    NUMBER(later, w->effect)                                                                       \
    NUMBER(power, dawn_is_power(w->card))                                                          \
    WORDS(school, bg_put(t, dawn_school_names[dawn_card_school(w->card)]))                         \
    WORDS(stats, dawn_put_card_words(t, DAWN_CARD_STATS, w->card, 0))                              \
    WORDS(text, dawn_put_card_words(t, DAWN_CARD_TEXT, w->card, 0))                                \
    WORDS(effect, dawn_put_effect(t, &dawn_card(w->card)->effect[w->effect]))                      \
    WORDS(what, dawn_put_effect_done(t, &dawn_card(w->card)->effect[w->effect]))                   \
    LIST(effects, dawn_put_card_effect(t, w->card, item))                                          \
    LIST(windows, dawn_put_window(t, w->card, item))
BG_VOCABULARY(dawn_card_words, DAWN_CARD_SLOTS, struct dawn_card_about);

static void dawn_put_card_words(struct bg_text *t, int sentence, int card, int effect)
{
    struct dawn_card_about about = {card, effect};
    bg_put_sentence(t, dawn_card_sentences[sentence], &dawn_card_words, &about);
}

/* The text on a card: a sentence for each effect, or nothing. */
static void dawn_put_card_text(struct bg_text *t, int card)
{
    dawn_put_card_words(t, DAWN_CARD_TEXT, card, 0);
}

#endif
