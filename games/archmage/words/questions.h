/*
 * questions.h: what a player is asked. The sentences stand in the rows of the
 * questions (rules/questions.h) and of the base states (archmage.h).
 */
#ifndef ARCHMAGE_WORDS_QUESTIONS_H
#define ARCHMAGE_WORDS_QUESTIONS_H

#include "../../../engine/sentence.h"
#include "../rules/map.h"
#include "../rules/pieces.h"
#include "../rules/ends.h"
#include "../rules/questions.h"
#include "names.h"

static int archmage_node(const struct archmage *g)
{
    return g->depth ? archmage_top(g)->node : NODE_NONE;
}

/* What is said about a question. */
struct archmage_asked {
    const char *key, *topic;
    enum archmage_says says; /* 8: what follows the verb in an answer */
    const char *verb;
};

static const struct archmage_asked archmage_asked[] = {
#define X(id, key, topic, who, ends, options, answer, says, verb, sentence)                        \
    {key, topic, says, verb},
    ARCHMAGE_QUESTIONS(X)
#undef X
#define X(id, key, topic, says, verb, sentence) {key, topic, says, verb},
        ARCHMAGE_PHASES(X)
#undef X
};

static const char *const archmage_questions[] = {
#define X(id, key, topic, who, ends, options, answer, says, verb, sentence) sentence,
    ARCHMAGE_QUESTIONS(X)
#undef X
#define X(id, key, topic, says, verb, sentence) sentence,
        ARCHMAGE_PHASES(X)
#undef X
};

enum archmage_asked_row {
#define X(id, ...) ASKED_##id,
    ARCHMAGE_QUESTIONS(X)
#undef X
        ASKED_IN_PHASE
};

/* The row of what is asked now. */
static int archmage_asked_now(const struct archmage *g)
{
#define X(id, ...)                                                                                 \
    case NODE_##id:                                                                                \
        return ASKED_##id;
    ARCHMAGE_SWITCH_QUESTION(archmage_node(g), X)
#undef X
    return ASKED_IN_PHASE + g->phase;
}

static const char *archmage_question(const void *view, int seat)
{
    (void)seat;
    return archmage_asked[archmage_asked_now((const struct archmage *)view)].key;
}

static int archmage_about(const void *view, int seat, char *out, int cap)
{
    const struct archmage *g = (const struct archmage *)view;
    const char *topic = archmage_asked[archmage_asked_now(g)].topic;
    struct bg_text t = bg_text_start(out, cap);
    (void)seat;
    bg_put(&t, topic ? topic : archmage_spell_words[archmage_top(g)->a & 127]);
    return t.length;
}

/* What a question is about: the table, who is asked, and `a` and `b`. */
struct archmage_asking {
    const struct archmage *g;
    const struct archmage_mage *mage;
    struct archmage_pending q;
};

#define ARCHMAGE_QUESTION_SLOTS(NUMBER, WORDS, LIST)                                               \
    NUMBER(a, w->q.a)                                                                              \
    NUMBER(b, w->q.b)                                                                              \
    WORDS(tile_a, put_location(w->g, t, w->q.a))                                                   \
    WORDS(tile_b, put_location(w->g, t, w->q.b))                                                   \
    WORDS(spell, bg_put(t, archmage_spell_names[w->q.a & 127]))                                    \
    WORDS(people, bg_put(t, archmage_hybrid_words[w->q.a]))                                        \
    WORDS(land, bg_put(t, archmage_land_words[w->q.a]))                                            \
    WORDS(area, put_area(t, w->g->depth ? archmage_area_to_learn(w->g) : w->g->step))              \
    NUMBER(wards, w->g->pool[POOL_WARDS])                                                          \
    NUMBER(solo, w->g->mode == MODE_SOLO)                                                          \
    WORDS(die, put_die(t, w->g->warlord.die, w->g->warlord.march == MARCH_SENSE))                  \
    WORDS(card, put_card(t, w->g->warlord.route))                                                  \
    NUMBER(planets, w->g->out - archmage_bits(w->g->step))                                         \
    NUMBER(turn, w->mage->turn)                                                                    \
    NUMBER(rounds, w->g->rounds)                                                                   \
    WORDS(here, put_place(w->g, t, w->mage->at))                                                   \
    NUMBER(enlarged, archmage_enlarged(w->mage))                                                   \
    WORDS(foot, put_place(w->g, t, w->mage->foot))                                                 \
    NUMBER(points, w->g->mp)                                                                       \
    NUMBER(credit, w->g->credit)
BG_VOCABULARY(archmage_question_words, ARCHMAGE_QUESTION_SLOTS, struct archmage_asking);

static void put_question(struct bg_text *t, const struct archmage *g, int seat)
{
    struct archmage_asking about = {g, &g->mage[seat], {NODE_NONE, 0, 0}};
    if (g->depth)
        about.q = *archmage_top(g);
    bg_put_sentence(t, archmage_questions[archmage_asked_now(g)], &archmage_question_words, &about);
}

static int archmage_prompt(const void *view, int seat, char *out, int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    put_question(&t, (const struct archmage *)view, seat);
    return t.length;
}

#endif
