/*
 * spells.h: every spell as one row, and what the rows say.
 *
 * A row stands beside the functions of its rule, in the file of its level. It
 * has, in this order:
 *
 *   id, word in the notation, name, area (1.1), when (5.8), origin (A7.3),
 *   relics that must be left once it is paid,
 *   works: "castable iff",
 *   effect: what a paid cast does, or the question it starts with,
 *   targets, hit, verb: if it asks for a location, which, what happens there,
 *     and the word before a location in the notation,
 *   section, how long it lasts, and its page (words/topics.h has the slots).
 */
#ifndef ARCHMAGE_RULES_SPELLS_H
#define ARCHMAGE_RULES_SPELLS_H

#include "../archmage.h"
#include "map.h"
#include "aim.h"
#include "payment.h"
#include "fundamental.h"
#include "advanced.h"
#include "master.h"
#include "standins.h"
#include "boosted.h"
#include "arts.h"

#define ARCHMAGE_SPELLS(X)                                                                         \
    ARCHMAGE_FUNDAMENTAL_SPELLS(X)                                                                 \
    ARCHMAGE_ADVANCED_SPELLS(X)                                                                    \
    ARCHMAGE_MASTER_SPELLS(X)                                                                      \
    ARCHMAGE_STANDIN_SPELLS(X)                                                                     \
    ARCHMAGE_BOOSTED_SPELLS(X)                                                                     \
    ARCHMAGE_ART_SPELLS(X)

/* Tables are made from the rows in their order, so it must be that of the
 * codes: a row too many, missing or out of place divides by zero. */
enum {
#define X(id, ...) ROW_##id,
    ARCHMAGE_SPELLS(X)
#undef X
        ROWS,
#define X(id, ...) ROW_##id##_IN_PLACE = 1 / (ROW_##id == (int)SPELL_##id),
    ARCHMAGE_SPELLS(X)
#undef X
        ROWS_COMPLETE = 1 / (ROWS == (int)SPELLS)
};

BG_FN int archmage_area_of(int spell)
{
    static const uint8_t area[SPELLS] = {
#define X(id, word, name, on, ...) on,
        ARCHMAGE_SPELLS(X)
#undef X
    };
    return area[spell];
}

BG_FN int archmage_when(int spell)
{
    static const uint8_t when[SPELLS] = {
#define X(id, word, name, area, moment, ...) moment,
        ARCHMAGE_SPELLS(X)
#undef X
    };
    return when[spell];
}

BG_FN int archmage_origin_of(int spell)
{
    static const uint8_t origin[SPELLS] = {
#define X(id, word, name, area, when, from, ...) from,
        ARCHMAGE_SPELLS(X)
#undef X
    };
    return origin[spell];
}

BG_FN int archmage_relics_left(int spell)
{
    static const uint8_t relics[SPELLS] = {
#define X(id, word, name, area, when, origin, left, ...) left,
        ARCHMAGE_SPELLS(X)
#undef X
    };
    return relics[spell];
}

/* One case for each row: a spell without one does not compile. */
#define ARCHMAGE_SWITCH_SPELL(spell, CASE)                                                         \
    switch ((enum archmage_spell)(spell)) {                                                        \
        ARCHMAGE_SPELLS(CASE)                                                                      \
    case SPELLS:                                                                                   \
        break;                                                                                     \
    }

/* "Castable iff", from the origin if there is one. */
BG_FN int archmage_works_from(const struct archmage *g, struct archmage_aim aim)
{
#define X(id, word, name, area, when, origin, left, works, ...)                                    \
    case SPELL_##id:                                                                               \
        return works(g, aim);
    ARCHMAGE_SWITCH_SPELL(aim.spell, X)
#undef X
    return 0;
}

/* The effect of a paid cast, or the question it starts with. */
BG_FN void archmage_effect(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
#define X(id, word, name, area, when, origin, left, works, effect, ...)                            \
    case SPELL_##id:                                                                               \
        effect(g, aim, log);                                                                       \
        break;
    ARCHMAGE_SWITCH_SPELL(aim.spell, X)
#undef X
}

BG_FN archmage_set archmage_targets(const struct archmage *g, struct archmage_aim aim)
{
#define X(id, word, name, area, when, origin, left, works, effect, targets, ...)                   \
    case SPELL_##id:                                                                               \
        return targets(g, aim);
    ARCHMAGE_SWITCH_SPELL(aim.spell, X)
#undef X
    return 0;
}

BG_FN void archmage_hit(struct archmage *g, struct archmage_aim aim, int at, struct bg_events *log)
{
#define X(id, word, name, area, when, origin, left, works, effect, targets, hit, ...)              \
    case SPELL_##id:                                                                               \
        hit(g, aim, at, log);                                                                      \
        break;
    ARCHMAGE_SWITCH_SPELL(aim.spell, X)
#undef X
}

/* 1.1, 7.5, A1.3: the spell on a page of the book; against the Warlord four
 * stand in for others. */
BG_LONG int archmage_spell_on(const struct archmage *g, int page)
{
    if (page >= PAGE_NEW)
        return SPELL_HARVEST + page - PAGE_NEW;
    if (!archmage_has_warlord(g))
        return page;
    switch (page) {
#define X(id, word, name, area, ...)                                                               \
    case area:                                                                                     \
        return SPELL_##id;
        ARCHMAGE_STANDIN_SPELLS(X)
#undef X
    default:
        return page;
    }
}

BG_FN int archmage_page_of(int spell)
{
    return archmage_area_of(spell) + (spell >= SPELL_HARVEST ? PAGE_NEW : 0);
}

/* 4.4: whether a spell leaves the location of a passed mage alone, and the ways
 * on from it: it does not work from there, nor move tiles or the mage's boots. */
BG_FN int archmage_spares_passed(const struct archmage *g, int spell)
{
    if (archmage_origin_of(spell) == FROM_HERE || spell == SPELL_UPHEAVAL || spell == SPELL_ENLARGE)
        return 0;
    return spell != SPELL_FORTIFY ||
           !archmage_in(archmage_fortify_targets(g, g->active), g->mage[g->active].at);
}

/* 4.4: while passing a mage: what leads on, and what leaves a step that does. */
BG_LONG int archmage_timely_in_passing(const struct archmage *g, int spell)
{
    const struct archmage_mage *m = &g->mage[g->active];
    int recruits = spell == SPELL_SHADOW || spell == SPELL_AUTOMATON;
    struct archmage_means left = {g->mp, m->company - (recruits && !m->supply), 0};
    if (spell == SPELL_GATE || spell == SPELL_HOME)
        return 1;
    if (spell == SPELL_QUICKEN)
        left.mp += g->knob[KNOB_QUICKEN];
    return archmage_spares_passed(g, spell) &&
           archmage_gets_on(g, g->active, archmage_bars_for(g, g->active), m->at, left);
}

/* 5.1: whether the moment allows the spell. Amid an action only those are cast
 * that may come after it. */
BG_FN int archmage_timely(const struct archmage *g, int spell)
{
    int when = archmage_when(spell);
    if (when == WHEN_WARLORD || g->depth || g->phase == PHASE_AFTER)
        return when == WHEN_TURN;
    return g->phase != PHASE_PASSING || archmage_timely_in_passing(g, spell);
}

#endif
