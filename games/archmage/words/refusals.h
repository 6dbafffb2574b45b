/*
 * refusals.h: why an action is refused. What an action needs stands in its row
 * (ARCHMAGE_ACTIONS); where there are several reasons, they stand here.
 */
#ifndef ARCHMAGE_WORDS_REFUSALS_H
#define ARCHMAGE_WORDS_REFUSALS_H

#include "../../../engine/sentence.h"
#include "../rules/map.h"
#include "../rules/cast.h"
#include "../rules/game.h"
#include "questions.h"
#include "action.h"
#include "headings.h"

/* What is asked now, and the first of what can be answered. */
#define ARCHMAGE_ASKED_NOW "; asked now: {question}{answers?; possible: {answers*, }{more?…}}"

#define ARCHMAGE_REFUSALS(X)                                                                       \
    X(UNKNOWN, "this spell is not among yours in this game (1.1, A1.3)")                           \
    X(UNLEARNED, "this spell is not in your book; books change in Preparation (4.1)")              \
    X(CAST, "this spell was already cast this turn (5.1)")                                         \
    X(UNTIMELY, "this spell cannot be cast at this moment (5.1)")                                  \
    X(UNPAID, "you cannot pay these relics and the tolls they call for (5.1, 5.2)")                \
    X(IDLE, "the spell would have no effect here (0.4)")                                           \
    X(ENLARGED, "an Enlarged mage does not travel but pivots (A11.2)")                             \
    X(GAP, "there is no location in that direction (2.2)")                                         \
    X(BARRED, "another mage's tower, Treeman or the Warlord bars the way (4.4)")                   \
    X(BARRIER, "a Magic Barrier stands between (A8.1)")                                            \
    X(POINTS, "you have too little movement to enter (4.4)")                                       \
    X(RETURN, "a free step may not lead where you have just been (A10.4)")                         \
    X(OCCUPIED, "another mage stands there (4.4)")                                                 \
    X(PASSING, "to pass a mage you need a follower to lose and a way to leave again (4.4)")        \
    X(PASSES, "passing a mage, you can only travel on{casts?, or cast} (4.4)")                     \
    X(ENDED, "the Journey is over: only casting and end are left (4.8)")                           \
    X(NEAR, "only a planet at distance 3 moves inward (A15.2)" ARCHMAGE_ASKED_NOW)                 \
    X(ARRIVED, "this planet has reached the centre (4.1)" ARCHMAGE_ASKED_NOW)                      \
    X(MOVED, "this planet was moved outward already (3)" ARCHMAGE_ASKED_NOW)                       \
    X(FAR, "this planet is as far out as it goes (3)" ARCHMAGE_ASKED_NOW)                          \
    X(NO_ANSWER, "this is no answer to the question asked (4.10)" ARCHMAGE_ASKED_NOW)              \
    X(BELONGS, "this belongs to {belongs}, not to what is asked now (4.10)" ARCHMAGE_ASKED_NOW)    \
    X(SPELL_FIRST, "first a spell has to be chosen (A15.2)" ARCHMAGE_ASKED_NOW)                    \
    X(PLANET_FIRST, "first a planet has to be moved (4.1)" ARCHMAGE_ASKED_NOW)
enum archmage_refusal {
#define X(id, sentence) REFUSED_##id,
    ARCHMAGE_REFUSALS(X)
#undef X
        REFUSED_DEED /* and the row of the action */
};

static const char *const archmage_refusals[] = {
#define X(id, sentence) sentence,
    ARCHMAGE_REFUSALS(X)
#undef X
#define X(id, count, heading, line, why) why,
        ARCHMAGE_ACTIONS(X)
#undef X
};

/* Why a cast is refused. */
static int archmage_cast_refused(const struct archmage *g, int seat, bg_action action)
{
    const struct archmage_mage *m = &g->mage[seat];
    int spell = archmage_spell_cast(action), page = archmage_page_of(spell);
    int way = (int)(action - archmage_cast_code(spell));
    if (archmage_spell_on(g, page) != spell || !(m->learnable >> page & 1))
        return REFUSED_UNKNOWN;
    if (!(m->book >> page & 1))
        return REFUSED_UNLEARNED;
    if (m->cast >> page & 1)
        return REFUSED_CAST;
    if (!archmage_timely(g, spell))
        return REFUSED_UNTIMELY;
    if (!archmage_can_pay(g, seat, spell, spell == SPELL_BEFUDDLE ? way % 3 : way))
        return REFUSED_UNPAID;
    return REFUSED_IDLE;
}

static int archmage_travel_refused(const struct archmage *g, int seat, int d)
{
    int to = archmage_neighbour(g, g->mage[seat].at, d);
    if (archmage_enlarged(&g->mage[seat]))
        return REFUSED_ENLARGED;
    if (to == ARCHMAGE_NONE)
        return REFUSED_GAP;
    if (archmage_closed(g, seat, to))
        return REFUSED_BARRED;
    if (!archmage_edge_open(g, g->mage[seat].at, d) && !archmage_leaps_to(g, seat, to))
        return REFUSED_BARRIER;
    if (archmage_step_cost(g, seat, to) > g->mp)
        return REFUSED_POINTS;
    if (!archmage_rivals_on(g, seat, to))
        return REFUSED_RETURN;
    if (!g->knob[KNOB_SUBMISSION])
        return REFUSED_OCCUPIED;
    return REFUSED_PASSING;
}

static int archmage_planet_refused(const struct archmage *g, int s)
{
    if (g->phase == PHASE_INWARD)
        return REFUSED_NEAR;
    if (g->phase == PHASE_PREP)
        return REFUSED_ARRIVED;
    return g->step >> s & 1 ? REFUSED_MOVED : REFUSED_FAR;
}

static int archmage_is_answer(bg_action action)
{
    return archmage_heading_of(action) == HEADING_ANSWER;
}

/* Why nothing but an answer to the question asked will do. */
static int archmage_unasked(const struct archmage *g, bg_action action)
{
    int planet = g->phase == PHASE_PREP || g->phase == PHASE_OUTWARD || g->phase == PHASE_INWARD;
    if (g->depth)
        return REFUSED_NO_ANSWER;
    if (planet && action >= ACT_PICK && action <= ACT_PICK_LAST)
        return archmage_planet_refused(g, (int)action - ACT_PICK);
    if (archmage_is_answer(action))
        return REFUSED_BELONGS;
    return g->phase == PHASE_CHOICES ? REFUSED_SPELL_FIRST : REFUSED_PLANET_FIRST;
}

static int archmage_deed_refused(const struct archmage *g, int seat, bg_action action)
{
    if (action <= ACT_TRAVEL_LAST)
        return archmage_travel_refused(g, seat, (int)action - ACT_TRAVEL);
    if (archmage_is_cast(action))
        return archmage_cast_refused(g, seat, action);
    if (action >= ACT_ENDS2 && action <= ACT_ENDS2_LAST)
        action = action - ACT_ENDS2 + ACT_GATHER;
    return REFUSED_DEED + archmage_row_of(action);
}

static int archmage_refusal(const struct archmage *g, int seat, bg_action action)
{
    if (g->depth || archmage_in_setup(g) || g->phase == PHASE_PREP || archmage_is_answer(action))
        return archmage_unasked(g, action);
    int casts = archmage_is_cast(action) && archmage_plays(g, CHANGE_CAST);
    if (g->phase == PHASE_PASSING && action > ACT_TRAVEL_LAST && !casts)
        return REFUSED_PASSES;
    if (g->phase == PHASE_AFTER && !archmage_is_cast(action) &&
        (action < ACT_USE || action >= ACT_RECRUIT_FEW))
        return REFUSED_ENDED;
    return archmage_deed_refused(g, seat, action);
}

/* What a refusal is about. */
struct archmage_refused {
    const struct archmage *g;
    int seat, n;
    bg_action action, list[BG_MAX_LIST];
};

/* The first few answers are named. */
enum { ANSWERS_NAMED = 6 };

static int put_possible(struct bg_text *t, const struct archmage_refused *w, int item)
{
    char words[BG_MAX_TEXT];
    if (item >= w->n || item >= ANSWERS_NAMED)
        return 0;
    archmage_write_action(w->g, w->seat, w->list[item], w->seat, words, sizeof words);
    bg_put(t, words);
    return 1;
}

#define ARCHMAGE_REFUSAL_SLOTS(NUMBER, WORDS, LIST)                                                \
    WORDS(question, put_question(t, w->g, w->seat))                                                \
    LIST(answers, put_possible(t, w, item))                                                        \
    NUMBER(more, w->n > ANSWERS_NAMED)                                                             \
    WORDS(belongs, bg_put(t, archmage_refusals[REFUSED_DEED + archmage_row_of(w->action)]))        \
    NUMBER(casts, archmage_plays(w->g, CHANGE_CAST))                                               \
    NUMBER(built, w->g->mage[w->seat].tower != ARCHMAGE_NONE)
BG_VOCABULARY(archmage_refusal_words, ARCHMAGE_REFUSAL_SLOTS, struct archmage_refused);

static int archmage_refuse(const void *view, int seat, bg_action action, char *out, int cap)
{
    struct archmage_refused about;
    about.g = (const struct archmage *)view;
    about.seat = seat;
    about.action = action;
    about.n = archmage_legal(view, seat, about.list);
    return bg_write_sentence(out, cap, archmage_refusals[archmage_refusal(about.g, seat, action)],
                             &archmage_refusal_words, &about);
}

#endif
