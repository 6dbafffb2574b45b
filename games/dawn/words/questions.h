/*
 * questions.h: what a seat is asked.
 */
#ifndef DAWN_WORDS_QUESTIONS_H
#define DAWN_WORDS_QUESTIONS_H

#include "../../../engine/sentence.h"
#include "../dawn.h"
#include "../rules/fight.h"
#include "../rules/frames.h"
#include "../rules/legal.h"
#include "creatures.h"
#include "effects.h"
#include "names.h"

static const char *const dawn_questions[DAWN_ASK_COUNT] = {
#define X(key, when, word, topic, question) question,
    DAWN_ASKS(X)
#undef X
};

struct dawn_question_about {
    const struct dawn *d;
    int seat;
};

/* The only answer of many questions before and after the roll is `pass`. */
static int dawn_is_idle(const struct dawn *d, int seat)
{
    bg_action list[BG_MAX_LIST];
    return dawn_legal(d, seat, list) == 1;
}

#define DAWN_QUESTION_SLOTS(NUMBER, WORDS, LIST)                                                   \
    WORDS(token, dawn_put_title(t, dawn_token_names[w->d->terrain[w->d->cursor / 2] - 1]))         \
    NUMBER(second, w->d->cursor % 2 && dawn_plays(w->d, DAWN_CHANGE_TOKENS))                       \
    NUMBER(crystals, w->d->mage[w->seat].crystals)                                                 \
    NUMBER(stones, w->d->mage[w->seat].stones)                                                     \
    NUMBER(points, w->d->points)                                                                   \
    NUMBER(hand, w->d->mage[w->seat].hand_size)                                                    \
    NUMBER(kept, DAWN_KEEP)                                                                        \
    NUMBER(idle, dawn_is_idle(w->d, w->seat))                                                      \
    WORDS(attacker, dawn_put_creature(t, DAWN_CREATURE_FIGHTING, w->d, w->d->fight.fighter[0]))    \
    WORDS(defender, dawn_put_creature(t, DAWN_CREATURE_FIGHTING, w->d, w->d->fight.fighter[1]))    \
    WORDS(loser, dawn_put_creature(t, DAWN_CREATURE_CONDITION, w->d, dawn_loser(w->d)))            \
    WORDS(winner, dawn_put_creature(t, DAWN_CREATURE_CONDITION, w->d, dawn_winner(w->d)))          \
    NUMBER(loss, dawn_lost_by_round(w->d))                                                         \
    NUMBER(forced, dawn_is_forced(w->d))                                                           \
    WORDS(card, bg_put(t, dawn_card_names[dawn_frame_on_top(w->d)->card]))                         \
    WORDS(effect, dawn_put_effect(t, dawn_running(w->d)))
BG_VOCABULARY(dawn_question_words, DAWN_QUESTION_SLOTS, struct dawn_question_about);

static const char *dawn_question(const void *view, int seat)
{
    static const char *const words[DAWN_ASK_COUNT] = {
#define X(key, when, word, topic, question) word,
        DAWN_ASKS(X)
#undef X
    };
    (void)seat;
    return words[((const struct dawn *)view)->ask];
}

static int dawn_prompt(const void *view, int seat, char *out, int cap)
{
    struct dawn_question_about about = {(const struct dawn *)view, seat};
    return bg_write_sentence(out, cap, dawn_questions[about.d->ask], &dawn_question_words, &about);
}

/* Questions without a topic of their own are a card's. */
static int dawn_about(const void *view, int seat, char *out, int cap)
{
    static const char *const topics[DAWN_ASK_COUNT] = {
#define X(key, when, word, topic, question) topic,
        DAWN_ASKS(X)
#undef X
    };
    const struct dawn *d = (const struct dawn *)view;
    struct bg_text t = bg_text_start(out, cap);
    (void)seat;
    if (topics[d->ask])
        bg_put(&t, topics[d->ask]);
    else
        dawn_put_id(&t, dawn_card_names[dawn_frame_on_top(d)->card]);
    return t.length;
}

#endif
