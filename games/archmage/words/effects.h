/*
 * effects.h: what an action would do, told by the rules themselves: what
 * differs once it is played, and what is asked then.
 */
#ifndef ARCHMAGE_WORDS_EFFECTS_H
#define ARCHMAGE_WORDS_EFFECTS_H

#include "../../../engine/sentence.h"
#include "../rules/map.h"
#include "../rules/stride.h"
#include "../rules/questions.h"
#include "../rules/game.h"
#include "names.h"
#include "questions.h"

#define ARCHMAGE_EFFECTS(X)                                                                        \
    X(TRAVELS, "to {place}{rivals?, submitting to the mage there}")                                \
    X(POINTS, "{+amount} movement")                                                                \
    X(RELICS, "{+amount} {relic}")                                                                 \
    X(COMPANY, "{+amount} Company")                                                                \
    X(SUPPLY, "{+amount} Supply")                                                                  \
    X(APPRENTICES, "{+amount:apprentice in {area}|apprentices in {area}}")                         \
    X(WARDS, "{+amount:ward on the map|wards on the map}")                                         \
    X(WORTH, "{+amount:victory point}")                                                            \
    X(TURNS_TILE, "turns the tile")                                                                \
    X(ROLLS_ANEW, "the die is rolled anew")                                                        \
    X(DRAWS_CARD, "another card is drawn")                                                         \
    X(ACTS_AGAIN, "then a second action")                                                          \
    X(STUDIES, "train and duel")                                                                   \
    X(TOWNS, "then Town choices: {amount}")                                                        \
    X(DISCARDS, "{rival} discards {amount}")                                                       \
    X(RIVAL_CHOOSES, "then {rival} chooses")                                                       \
    X(CHOOSES, "then choose")
enum archmage_effect_kind {
#define X(id, sentence) EFFECT_##id,
    ARCHMAGE_EFFECTS(X)
#undef X
        EFFECTS
};

static const char *const archmage_effects[EFFECTS] = {
#define X(id, sentence) sentence,
    ARCHMAGE_EFFECTS(X)
#undef X
};

/* What an effect is about; `which` is a location, relic, area or seat. */
struct archmage_effected {
    const struct archmage *g;
    int seat, amount, which;
};

#define ARCHMAGE_EFFECT_SLOTS(NUMBER, WORDS, LIST)                                                 \
    NUMBER(amount, w->amount)                                                                      \
    WORDS(relic, bg_put(t, archmage_relic_words[w->which]))                                        \
    WORDS(area, put_area(t, w->which))                                                             \
    WORDS(rival, bg_put_seat(t, w->which))                                                         \
    WORDS(place, put_place(w->g, t, w->which))                                                     \
    NUMBER(rivals, archmage_rivals_on(w->g, w->seat, w->which))
BG_VOCABULARY(archmage_effect_words, ARCHMAGE_EFFECT_SLOTS, struct archmage_effected);

/* A list of effects being written. */
struct archmage_effect_list {
    struct bg_text *t;
    const struct archmage *g;
    int seat;
};

static void put_effect(const struct archmage_effect_list *list, int kind, int amount, int which)
{
    struct archmage_effected about = {list->g, list->seat, amount, which};
    if (list->t->length)
        bg_put(list->t, ", ");
    bg_put_sentence(list->t, archmage_effects[kind], &archmage_effect_words, &about);
}

static void put_change(const struct archmage_effect_list *list, int kind, int change, int which)
{
    if (change)
        put_effect(list, kind, change, which);
}

/* What differs for a mage. Points left when the Journey ends are not worth it. */
static void put_difference(const struct archmage_effect_list *list, const struct archmage *after)
{
    const struct archmage *g = list->g;
    const struct archmage_mage *was = &g->mage[list->seat], *is = &after->mage[list->seat];
    if (after->phase != PHASE_AFTER)
        put_change(list, EFFECT_POINTS, after->mp - g->mp, 0);
    for (int s = 0; s < SPHERES; s++)
        put_change(list, EFFECT_RELICS, is->relics[s] - was->relics[s], s);
    put_change(list, EFFECT_COMPANY, is->company - was->company, 0);
    put_change(list, EFFECT_SUPPLY, is->supply - was->supply, 0);
    for (int area = 0; area < AREAS; area++)
        put_change(list, EFFECT_APPRENTICES, is->apprentices[area] - was->apprentices[area], area);
    put_change(list, EFFECT_WARDS, g->pool[POOL_WARDS] - after->pool[POOL_WARDS], 0);
    for (int i = 0; i < HAND; i++)
        put_change(list, EFFECT_WORTH, is->worth[i] - was->worth[i], 0);
}

/* Decay: what rivals will have to discard. */
static void put_discards(const struct archmage_effect_list *list, const struct archmage *after)
{
    for (int k = after->depth - 1; k >= 0 && after->pending[k].node == NODE_DISCARD; k--)
        put_effect(list, EFFECT_DISCARDS, after->pending[k].b, after->pending[k].a);
}

/* What is asked next, and whom. */
static void put_what_follows(const struct archmage_effect_list *list, const struct archmage *after)
{
    int answerer = after->depth ? archmage_answerer(after) : list->seat;
    switch (archmage_node(after)) {
    case NODE_NONE:
        break;
    case NODE_REVEAL:
        put_effect(list, EFFECT_TURNS_TILE, 0, 0);
        break;
    case NODE_ROLL:
        put_effect(list, EFFECT_ROLLS_ANEW, 0, 0);
        break;
    case NODE_CARD:
        put_effect(list, EFFECT_DRAWS_CARD, 0, 0);
        break;
    case NODE_SECOND:
        put_effect(list, EFFECT_ACTS_AGAIN, 0, 0);
        break;
    case NODE_TRAIN:
        put_effect(list, EFFECT_STUDIES, 0, 0);
        break;
    case NODE_TOWN:
        put_effect(list, EFFECT_TOWNS, archmage_top(after)->a, 0);
        break;
    default:
        if (answerer == list->seat)
            put_effect(list, EFFECT_CHOOSES, 0, 0);
        else if (archmage_node(after) == NODE_DISCARD)
            put_discards(list, after);
        else
            put_effect(list, EFFECT_RIVAL_CHOOSES, 0, answerer);
        break;
    }
}

/* Where a step or flight leads; an Enlarged mage's own words say it. */
static int archmage_destination(const struct archmage *g, int seat, bg_action action)
{
    const struct archmage_mage *m = &g->mage[seat];
    int k = (int)action - ACT_FLY;
    if (g->depth || archmage_enlarged(m))
        return ARCHMAGE_NONE;
    if (action <= ACT_TRAVEL_LAST)
        return archmage_neighbour(g, m->at, (int)action - ACT_TRAVEL);
    if (action < ACT_FLY || action > ACT_FLY_LAST)
        return ARCHMAGE_NONE;
    return archmage_flown_to(g, m->at, k / ARCHMAGE_FLIGHT, k % ARCHMAGE_FLIGHT + 1);
}

static int archmage_describe(const void *view, int seat, bg_action action, char *out, int cap)
{
    const struct archmage *g = (const struct archmage *)view;
    struct bg_text t = bg_text_start(out, cap);
    struct archmage_effect_list list = {&t, g, seat};
    struct archmage after = *g;
    if (action == ACT_END || archmage_in_setup(g) || seat < 0)
        return t.length;
    int to = archmage_destination(g, seat, action);
    archmage_apply(&after, seat, action, NULL);
    if (to != ARCHMAGE_NONE)
        put_effect(&list, EFFECT_TRAVELS, 0, to);
    put_difference(&list, &after);
    put_what_follows(&list, &after);
    return t.length;
}

#endif
