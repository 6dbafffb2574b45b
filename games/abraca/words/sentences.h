/*
 * sentences.h: questions, headings, what an action does, why one is refused, and events: the
 * sentences stand beside the lists they belong to, their slots are filled here.
 */
#ifndef ABRACA_WORDS_SENTENCES_H
#define ABRACA_WORDS_SENTENCES_H

#include "../../../engine/sentence.h"
#include "../abraca.h"
#include "../rules/actions.h"
#include "../rules/events.h"
#include "../rules/turn.h"
#include "names.h"

/* A decision: the table before it, and the number that would be called. */
struct abraca_asked {
    const struct abraca *a;
    int number, slot;
};

#define ABRACA_ASKED_SLOTS(NUMBER, WORDS, LIST)                                                    \
    WORDS(last, bg_put(t, abraca_spells[w->a->call].name))                                         \
    WORDS(caller, bg_put_seat(t, w->a->active))                                                    \
    NUMBER(slot, w->slot + 1)                                                                      \
    NUMBER(call, w->a->call)                                                                       \
    NUMBER(easy, abraca_calls_are_free(w->a))                                                      \
    NUMBER(too_low, abraca_too_low(w->a, w->number))                                               \
    NUMBER(unseen, w->a->pool[w->number - 1])                                                      \
    WORDS(spell, bg_put(t, abraca_spells[w->number].name))                                         \
    WORDS(effect, bg_put(t, abraca_spells[w->number].text))
BG_VOCABULARY(abraca_asked_words, ABRACA_ASKED_SLOTS, struct abraca_asked);

/* An event, and the table after it. */
struct abraca_telling {
    const struct abraca *a;
    const struct bg_event *e;
};

/* Whether no stone stood before this one: a rack is told in one line. */
static int abraca_is_first_held(const struct abraca_telling *w)
{
    for (int i = 0; i < w->e->to; i++)
        if (w->a->held[w->e->seat][i])
            return 0;
    return 1;
}

static int abraca_put_held(struct bg_text *t, const struct abraca_telling *w, int item)
{
    for (int i = 0; i < ABRACA_SLOTS; i++) {
        int number = w->a->held[w->e->seat][i];
        if (!number || item--)
            continue;
        bg_put_int(t, number);
        return 1;
    }
    return 0;
}

#define ABRACA_EVENT_SLOTS(NUMBER, WORDS, LIST)                                                    \
    WORDS(seat, bg_put_seat(t, w->e->seat))                                                        \
    NUMBER(somebody, w->e->seat >= 0)                                                              \
    NUMBER(number, w->e->piece)                                                                    \
    NUMBER(hidden, w->e->piece == BG_HIDDEN)                                                       \
    WORDS(spell, bg_put(t, abraca_spells[w->e->piece].name))                                       \
    NUMBER(slot, w->e->to + 1)                                                                     \
    NUMBER(now, w->e->to)                                                                          \
    NUMBER(amount, w->e->amount)                                                                   \
    NUMBER(lost, w->e->amount < 0 ? -w->e->amount : 0)                                             \
    NUMBER(first, abraca_is_first_held(w))                                                         \
    LIST(rack, abraca_put_held(t, w, item))
BG_VOCABULARY(abraca_event_words, ABRACA_EVENT_SLOTS, struct abraca_telling);

static const char *const abraca_questions[ABRACA_PHASE_COUNT] = {
#define X(key, question, words) words,
    ABRACA_PHASES(X)
#undef X
};

static const char *const abraca_question_keys[ABRACA_PHASE_COUNT] = {
#define X(key, question, words) question,
    ABRACA_PHASES(X)
#undef X
};

static const struct bg_heading abraca_headings[ABRACA_ACT_COUNT] = {{NULL, NULL},
#define X(key, word, operand, heading, title, ...) {heading, title},
                                                                    ABRACA_ACTIONS(X)
#undef X
};

static const char *const abraca_does[ABRACA_ACT_COUNT] = {NULL,
#define X(key, word, operand, heading, title, does, refused) does,
                                                          ABRACA_ACTIONS(X)
#undef X
};

static const char *const abraca_refused[ABRACA_ACT_COUNT] = {NULL,
#define X(key, word, operand, heading, title, does, refused) refused,
                                                             ABRACA_ACTIONS(X)
#undef X
};

static const char *const abraca_told[ABRACA_EVENTS] = {NULL,
#define X(key, name, told) told,
                                                       ABRACA_EVENT_MAP(X)
#undef X
};

static const char *abraca_question(const void *view, int seat)
{
    (void)seat;
    return abraca_question_keys[((const struct abraca *)view)->phase];
}

static int abraca_prompt(const void *view, int seat, char *out, int cap)
{
    struct abraca_asked about = {(const struct abraca *)view, 0, 0};
    (void)seat;
    return bg_write_sentence(out, cap, abraca_questions[about.a->phase], &abraca_asked_words,
                             &about);
}

static int abraca_about(const void *view, int seat, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    (void)view;
    (void)seat;
    bg_put(&t, "turn");
    return t.length;
}

static const struct bg_heading *abraca_group(const void *view, int seat, bg_action action)
{
    const struct bg_heading *heading = &abraca_headings[abraca_action_kind(action)];
    (void)view;
    (void)seat;
    return heading->key ? heading : NULL;
}

static int abraca_describe(const void *view, int seat, bg_action action, char *out, int cap)
{
    struct abraca_asked about = {(const struct abraca *)view, abraca_action_number(action),
                                 abraca_action_slot(action)};
    (void)seat;
    return bg_write_sentence(out, cap, abraca_does[abraca_action_kind(action)], &abraca_asked_words,
                             &about);
}

static int abraca_refuse(const void *view, int seat, bg_action action, char *out, int cap)
{
    struct abraca_asked about = {(const struct abraca *)view, abraca_action_number(action),
                                 abraca_action_slot(action)};
    (void)seat;
    return bg_write_sentence(out, cap, abraca_refused[abraca_action_kind(action)],
                             &abraca_asked_words, &about);
}

static int abraca_tell(const void *view, const struct bg_event *e, char *out, int cap)
{
    struct abraca_telling about = {(const struct abraca *)view, e};
    return bg_write_sentence(out, cap, abraca_told[e->kind], &abraca_event_words, &about);
}

#endif
