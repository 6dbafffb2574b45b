/*
 * cast.h: casting, 5.1: payments, Shadow tolls, Boost (A7.1), origins
 * (A7.3), and what each spell needs and does.
 *
 * archmage_spell_on() says which spell stands on a page of the book. A cast
 * action carries spell and payment.
 */
#ifndef ARCHMAGE_RULES_CAST_H
#define ARCHMAGE_RULES_CAST_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "ends.h"
#include "fundamental.h"
#include "advanced.h"
#include "master.h"
#include "upheaval.h"
#include "barrier.h"
#include "boosted.h"
#include "arts.h"

#include <string.h>

/* 1.1, 7.5, A1.3: against the Warlord four spells stand in for others. */
BG_FN int archmage_spell_on(const struct archmage *g, int page)
{
    if (page >= PAGE_NEW)
        return SPELL_HARVEST + page - PAGE_NEW;
    if (!archmage_has_warlord(g))
        return page;
    switch (page) {
    case SPELL_DECAY:
        return SPELL_TORMENT;
    case SPELL_SHADOW:
        return SPELL_BEFUDDLE;
    case SPELL_IMPRISON:
        return SPELL_CORROSION;
    case SPELL_CHASM:
        return SPELL_INFLAME;
    default:
        return page;
    }
}

BG_FN int archmage_area_of(int spell)
{
    static const uint8_t area[SPELLS] = {
#define X(id, word, name, on, when) on,
        ARCHMAGE_SPELLS(X)
#undef X
    };
    return area[spell];
}

BG_FN int archmage_page_of(int spell)
{
    return archmage_area_of(spell) + (spell >= SPELL_HARVEST ? PAGE_NEW : 0);
}

/* The area a page belongs to. */
BG_FN int archmage_area_on(int page)
{
    return page < PAGE_NEW ? page : page - PAGE_NEW;
}

BG_FN int archmage_when(int spell)
{
    static const uint8_t when[SPELLS] = {
#define X(id, word, name, area, moment) moment,
        ARCHMAGE_SPELLS(X)
#undef X
    };
    return when[spell];
}

/* Level 0, 1, 2 of a page: Fundamental, Advanced, Master. */
BG_FN int archmage_level(int page)
{
    int area = archmage_area_on(page);
    return (area >= AREA_ADVANCED) + (area >= AREA_MASTER);
}

/* 5.1, A7.1: ways to pay; of a spell with Boost, plain and boosted. */
BG_FN int archmage_payments(int page)
{
    static const uint8_t ways[3] = {1, 3, 10};
    int level = archmage_level(page);
    return page >= PAGE_NEW && !level ? 2 : ways[level];
}

/* 5.1: the i-th relic type a page accepts, in wheel order; level + 1 types. */
BG_FN int archmage_pay_type(int page, int i)
{
    static const uint8_t accepts[AREAS][3] = {
        {0},       {1},       {2},       {3},       {4},       {5},       /* F(s): s */
        {0, 1},    {1, 2},    {2, 3},    {3, 4},    {4, 5},    {5, 0},    /* A(s): s, s+1 */
        {5, 0, 1}, {0, 1, 2}, {1, 2, 3}, {2, 3, 4}, {3, 4, 5}, {4, 5, 0}, /* M(s): s-1, s, s+1 */
    };
    return accepts[archmage_area_on(page)][i];
}

/* 5.1: relics of that type in payment number `way`. */
BG_FN int archmage_pay_count(int page, int way, int i)
{
    static const uint8_t two[3][2] = {{2, 0}, {1, 1}, {0, 2}};
    static const uint8_t three[10][3] = {{3, 0, 0}, {2, 1, 0}, {2, 0, 1}, {1, 2, 0}, {1, 1, 1},
                                         {1, 0, 2}, {0, 3, 0}, {0, 2, 1}, {0, 1, 2}, {0, 0, 3}};
    switch (archmage_level(page)) {
    case 0:
        return way + 1;
    case 1:
        return two[way][i];
    default:
        return three[way][i];
    }
}

/* 5.2: doorways of p's board with a shadow that touch the payment. */
BG_FN uint32_t archmage_doors_due(const struct archmage_mage *m, int page, int way)
{
    uint32_t doors = 0;
    for (int i = 0; i <= archmage_level(page); i++) {
        int type = archmage_pay_type(page, i), before = (type + 5) % SPHERES;
        if (!archmage_pay_count(page, way, i))
            continue;
        if (m->shadow[type] != ARCHMAGE_NONE)
            doors |= 1u << type;
        if (m->shadow[before] != ARCHMAGE_NONE)
            doors |= 1u << before;
    }
    return doors;
}

/* Whether a toll of this type is allowed at all (K_SHADOW_STRICT). */
BG_FN int archmage_toll_type(const struct archmage *g, int page, int type)
{
    if (!g->knob[KNOB_SHADOW_STRICT])
        return 1;
    for (int i = 0; i <= archmage_level(page); i++)
        if (archmage_pay_type(page, i) == type)
            return 1;
    return 0;
}

/* 5.2: whether one relic can be found for every doorway due. */
BG_FN int archmage_tolls_met(const struct archmage *g, int page, uint8_t *left, uint32_t doors)
{
    int d = 0, met = 0;
    if (!doors)
        return 1;
    while (!(doors >> d & 1))
        d++;
    for (int side = 0; side < 2 && !met; side++) {
        int type = (d + side) % SPHERES;
        if (!left[type] || !archmage_toll_type(g, page, type))
            continue;
        left[type]--;
        met = archmage_tolls_met(g, page, left, doors & (doors - 1));
        left[type]++;
    }
    return met;
}

/* Whether the shelf has the relics of a payment. */
BG_FN int archmage_shelf_covers(const struct archmage_mage *m, int page, int way)
{
    for (int i = 0; i <= archmage_level(page); i++)
        if (m->relics[archmage_pay_type(page, i)] < archmage_pay_count(page, way, i))
            return 0;
    return 1;
}

/* Relics left over after a payment the shelf covers. */
BG_FN void archmage_after_payment(const struct archmage_mage *m, int page, int way, uint8_t *left)
{
    memcpy(left, m->relics, SPHERES);
    for (int i = 0; i <= archmage_level(page); i++) {
        int type = archmage_pay_type(page, i);
        left[type] = (uint8_t)(left[type] - archmage_pay_count(page, way, i));
    }
}

BG_FN int archmage_has_shadows(const struct archmage_mage *m)
{
    for (int d = 0; d < SPHERES; d++)
        if (m->shadow[d] != ARCHMAGE_NONE)
            return 1;
    return 0;
}

/* 5.1: a payment is listed iff it and all its tolls can be met. Transmute
 * needs a relic left to change. */
BG_FN int archmage_can_pay(const struct archmage *g, int p, int page, int way)
{
    const struct archmage_mage *m = &g->mage[p];
    uint8_t left[SPHERES];
    uint32_t doors = 0;
    if (!archmage_shelf_covers(m, page, way))
        return 0;
    if (archmage_has_shadows(m)) {
        archmage_after_payment(m, page, way, left);
        doors = archmage_doors_due(m, page, way);
        if (!archmage_tolls_met(g, page, left, doors))
            return 0;
    }
    return page != SPELL_TRANSMUTE || archmage_relics(m) > 1 + archmage_bits(doors);
}

/* A7.3: spells that work from one location of the caster's. */
BG_FN int archmage_has_origin(int spell)
{
    switch (spell) {
    case SPELL_VINES:
    case SPELL_WELLSPRING:
    case SPELL_CHASM:
    case SPELL_OBLITERATE:
    case SPELL_CORROSION:
    case SPELL_HARVEST:
    case SPELL_REPLICATE:
    case SPELL_BARRIER:
    case SPELL_SLEIGHT:
    case SPELL_CONSUME:
    case SPELL_EXTRACTOR:
    case SPELL_DIVERT:
    case SPELL_BEGUILE:
        return 1;
    default:
        return 0;
    }
}

/* "Castable iff" of the spells with an origin, from there; `unpaid` relics are
 * still to be paid for the cast. */
BG_FN int archmage_works_from(const struct archmage *g, int p, int spell, int boost, int here,
                              int unpaid)
{
    switch (spell) {
    case SPELL_VINES:
        return archmage_vines_targets(g, here, 0) != 0;
    case SPELL_WELLSPRING:
        return archmage_wellspring_targets(g, p, here) != 0;
    case SPELL_CHASM:
        return archmage_chasm_works(g, here);
    case SPELL_OBLITERATE:
        return archmage_obliterate_works(g, here);
    case SPELL_CORROSION:
        return archmage_corrosion_works(g, here);
    case SPELL_BARRIER:
        return archmage_wall_works(g, here);
    case SPELL_SLEIGHT:
        return archmage_loot(g, p, here, unpaid) > 0;
    case SPELL_CONSUME:
        return archmage_consume_targets(g, p, here, boost) != 0;
    case SPELL_DIVERT:
        return archmage_pull_targets(g, here) != 0;
    case SPELL_HARVEST:
    case SPELL_REPLICATE:
        return archmage_blessing_targets(g, p, spell, here) != 0;
    default:
        return archmage_art_targets(g, p, spell, here) != 0;
    }
}

/* 5.4 to 5.6, 7.6, A9 to A11: "castable iff". */
BG_FN int archmage_works(const struct archmage *g, int p, int spell, int boost)
{
    const struct archmage_mage *m = &g->mage[p];
    if (archmage_has_origin(spell))
        return archmage_works_from(g, p, spell, boost, m->at, 1 + boost) ||
               (archmage_enlarged(m) &&
                archmage_works_from(g, p, spell, boost, m->foot, 1 + boost));
    switch (spell) {
    case SPELL_DECAY:
        return archmage_decay_works(g, p);
    case SPELL_GATE:
        return archmage_gate_works(g, p);
    case SPELL_SHADOW:
        return archmage_shadow_works(g, p);
    case SPELL_IMPRISON:
        return archmage_imprison_works(g, p);
    case SPELL_UPHEAVAL:
        return archmage_upheaval_works(g);
    case SPELL_AUTOMATON:
        return archmage_automaton_works(g, p);
    case SPELL_FORTIFY:
        return archmage_fortify_works(g, p);
    case SPELL_CORRUPT:
        return archmage_corrupt_works(g, p);
    case SPELL_INFLAME:
        return archmage_inflame_targets(g) != 0;
    case SPELL_HOME:
        return archmage_home_targets(g, p, boost) != 0;
    case SPELL_ENLARGE:
        return archmage_grow_targets(g, p) != 0;
    default:
        return 1;
    }
}

/* 5.1: whether the moment allows the spell. */
BG_FN int archmage_timely(const struct archmage *g, int spell)
{
    int when = archmage_when(spell);
    return when == WHEN_TURN || (when == WHEN_JOURNEY && g->phase == PHASE_JOURNEY);
}

/* The first action of a spell; its payments follow. */
BG_FN bg_action archmage_cast_code(int spell)
{
    if (spell < AREA_ADVANCED)
        return (bg_action)(ACT_CAST1 + spell);
    if (spell < AREA_MASTER)
        return (bg_action)(ACT_CAST2 + 3 * (spell - AREA_ADVANCED));
    if (spell < AREAS)
        return (bg_action)(ACT_CAST3 + 10 * (spell - AREA_MASTER));
    if (spell >= SPELL_EXTRACTOR)
        return (bg_action)(ACT_CAST_NEW2 + 3 * (spell - SPELL_EXTRACTOR));
    if (spell >= SPELL_HARVEST)
        return (bg_action)(ACT_CAST_NEW1 + 2 * (spell - SPELL_HARVEST));
    if (spell == SPELL_TORMENT)
        return ACT_TORMENT;
    return spell == SPELL_BEFUDDLE    ? ACT_BEFUDDLE
           : spell == SPELL_CORROSION ? ACT_CORROSION
                                      : ACT_INFLAME;
}

/* The spell of a cast action. */
BG_FN int archmage_spell_cast(bg_action action)
{
    if (action >= ACT_CAST_NEW2)
        return SPELL_EXTRACTOR + ((int)action - ACT_CAST_NEW2) / 3;
    if (action >= ACT_CAST_NEW1)
        return SPELL_HARVEST + ((int)action - ACT_CAST_NEW1) / 2;
    if (action <= ACT_CAST1_LAST)
        return (int)action - ACT_CAST1;
    if (action <= ACT_CAST2_LAST)
        return AREA_ADVANCED + ((int)action - ACT_CAST2) / 3;
    if (action <= ACT_CAST3_LAST)
        return AREA_MASTER + ((int)action - ACT_CAST3) / 10;
    if (action == ACT_TORMENT)
        return SPELL_TORMENT;
    return action <= ACT_BEFUDDLE_LAST    ? SPELL_BEFUDDLE
           : action <= ACT_CORROSION_LAST ? SPELL_CORROSION
                                          : SPELL_INFLAME;
}

BG_FN int archmage_is_cast(bg_action action)
{
    return (action >= ACT_CAST1 && action < ACT_GATHER) ||
           (action >= ACT_CAST_NEW1 && action <= ACT_CAST_NEW2_LAST);
}

/* 5.1: payments p can make for a page, a bit each. */
BG_FN uint32_t archmage_payable(const struct archmage *g, int p, int page)
{
    uint32_t ways = 0;
    for (int way = 0; way < archmage_payments(page); way++)
        if (archmage_can_pay(g, p, page, way))
            ways |= 1u << way;
    return ways;
}

/* 5.1: the ways p can pay for a page now that lead to an effect. A boosted
 * payment is a way with rules of its own. */
BG_FN uint32_t archmage_ways(const struct archmage *g, int p, int page)
{
    int spell = archmage_spell_on(g, page), boosts = archmage_payments(page) == 2;
    uint32_t ways = archmage_payable(g, p, page);
    if (!ways)
        return 0;
    if (!boosts)
        return archmage_works(g, p, spell, 0) ? ways : 0;
    for (int way = 0; way < 2; way++)
        if (ways >> way & 1 && !archmage_works(g, p, spell, way))
            ways &= ~(1u << way);
    return ways;
}

/* 5.1: casts from pages that are ready, in canonical order. */
BG_FN int archmage_casts_of(const struct archmage *g, int p, uint32_t ready, bg_action *out)
{
    int n = 0;
    for (; ready; ready &= ready - 1) {
        int page = archmage_lowest(ready), spell = archmage_spell_on(g, page);
        if (!archmage_timely(g, spell))
            continue;
        for (uint32_t ways = archmage_ways(g, p, page); ways; ways &= ways - 1)
            out[n++] = archmage_cast_code(spell) + (bg_action)archmage_lowest(ways);
    }
    return n;
}

/* 5.1: casts p may make now from some of the pages. */
BG_FN inline int archmage_cast_options(const struct archmage *g, int p, uint32_t pages,
                                       bg_action *out)
{
    uint32_t ready = g->mage[p].book & ~g->mage[p].cast & pages;
    return ready ? archmage_casts_of(g, p, ready, out) : 0;
}

/* The effect of a spell with an origin, or the question it starts with. */
BG_FN void archmage_effect_from(struct archmage *g, int spell, int boost, int here,
                                struct bg_events *log)
{
    switch (spell) {
    case SPELL_VINES:
        archmage_vines(g, here, log);
        break;
    case SPELL_CHASM:
        archmage_ask(g, NODE_T_DIR, 0, here);
        break;
    case SPELL_OBLITERATE:
        archmage_obliterate(g, here, log);
        break;
    case SPELL_CORROSION:
        archmage_corrode(g, here, log);
        break;
    case SPELL_BARRIER:
        archmage_ask(g, NODE_EDGE, boost, here);
        break;
    case SPELL_SLEIGHT:
        archmage_steal(g, here, log);
        if (boost)
            archmage_ask(g, NODE_T_HEX2, spell, here);
        break;
    case SPELL_DIVERT:
        archmage_ask(g, NODE_PULL, 0, here);
        break;
    default: /* Wellspring, Harvest, Replicate, Consume, Extractor, Beguile */
        archmage_ask(g, NODE_T_HEX, spell | boost << 7, here);
        break;
    }
}

/* Spells that change what the caster can do, for this turn or until the next
 * Preparation; 0 if this is none of them. */
BG_FN int archmage_empower(struct archmage *g, int spell)
{
    struct archmage_mage *m = &g->mage[g->active];
    switch (spell) {
    case SPELL_QUICKEN:
        g->mp = (uint8_t)(g->mp + g->knob[KNOB_QUICKEN]);
        return 1;
    case SPELL_STONESKIN:
        m->lasting |= LASTING_STONESKIN;
        return 1;
    case SPELL_FLY:
        m->lasting |= LASTING_FLY;
        return 1;
    case SPELL_HASTEN:
        m->lasting |= LASTING_HASTEN;
        return 1;
    case SPELL_SUBJUGATE:
        g->subjugate = 1;
        return 1;
    case SPELL_DIVINATION:
        g->divination = 1;
        return 1;
    case SPELL_TIMESTOP:
        g->credit = 1;
        return 1;
    default:
        return 0;
    }
}

/* The effect of a spell without origin, or the question it starts with. */
BG_FN void archmage_effect(struct archmage *g, int spell, int boost, struct bg_events *log)
{
    if (archmage_empower(g, spell))
        return;
    switch (spell) {
    case SPELL_TRANSMUTE:
        archmage_ask(g, NODE_SWAP, g->knob[KNOB_TRANSMUTE], 0);
        break;
    case SPELL_DECAY:
        archmage_decay(g);
        break;
    case SPELL_SHADOW:
        archmage_ask(g, NODE_T_DOOR, 0, 0);
        break;
    case SPELL_IMPRISON:
        archmage_ask(g, NODE_T_OPP, 0, 0);
        break;
    case SPELL_UPHEAVAL:
        archmage_ask(g, NODE_LIFT1, 0, 0);
        break;
    case SPELL_AUTOMATON:
        archmage_ask(g, NODE_T_AREA, 0, 0);
        break;
    case SPELL_FORTIFY:
        archmage_ward_all(g, archmage_fortify_targets(g, g->active), log);
        break;
    case SPELL_CORRUPT:
        archmage_ask(g, NODE_T_TAINT, 0, 0);
        break;
    default: /* Gate, Inflame, Return Home, Enlarge */
        archmage_ask(g, NODE_T_HEX, spell | boost << 7, 0);
        break;
    }
}

/* 5.1, step 4; A7.2: an Enlarged caster first says from where. */
BG_FN void archmage_take_effect(struct archmage *g, int spell, int boost, struct bg_events *log)
{
    const struct archmage_mage *m = &g->mage[g->active];
    if (!archmage_has_origin(spell))
        archmage_effect(g, spell, boost, log);
    else if (archmage_enlarged(m))
        archmage_ask(g, NODE_ORIGIN, spell, boost);
    else
        archmage_effect_from(g, spell, boost, m->at, log);
}

/* 5.1, steps 2 and 3. */
BG_FN void archmage_pay(struct archmage *g, int p, int page, int way, struct bg_events *log)
{
    archmage_tell(log, EVENT_CASTS, p, 0, 0, archmage_spell_on(g, page), 0);
    for (int i = 0; i <= archmage_level(page); i++)
        archmage_lose(g, p, archmage_pay_type(page, i), archmage_pay_count(page, way, i), log);
    g->mage[p].cast |= 1u << page;
    g->casts = (uint8_t)((g->casts + 1) | (archmage_level(page) == 2 ? 128 : 0));
}

/* 5.1: tolls first, one doorway after another, then payment and effect. */
BG_FN void archmage_go_on_casting(struct archmage *g, int page, int way, struct bg_events *log)
{
    if (archmage_doors_due(&g->mage[g->active], page, way)) {
        archmage_ask(g, NODE_TOLL, page, way);
        return;
    }
    archmage_pay(g, g->active, page, way, log);
    int boost = archmage_payments(page) == 2 && way;
    archmage_take_effect(g, archmage_spell_on(g, page), boost, log);
}

BG_FN void archmage_cast(struct archmage *g, bg_action action, struct bg_events *log)
{
    int spell = archmage_spell_cast(action);
    archmage_go_on_casting(g, archmage_page_of(spell), (int)(action - archmage_cast_code(spell)),
                           log);
}

/* 5.2: relics the lowest doorway due accepts, if the rest can still be met. */
BG_FN int archmage_toll_options(const struct archmage *g, int page, int way, bg_action *out)
{
    const struct archmage_mage *m = &g->mage[g->active];
    uint32_t doors = archmage_doors_due(m, page, way);
    uint8_t left[SPHERES];
    int d = 0, n = 0;
    archmage_after_payment(m, page, way, left);
    while (!(doors >> d & 1))
        d++;
    for (int type = 0; type < SPHERES; type++) {
        if ((type != d && type != (d + 1) % SPHERES) || !left[type] ||
            !archmage_toll_type(g, page, type))
            continue;
        left[type]--;
        if (archmage_tolls_met(g, page, left, doors & (doors - 1)))
            out[n++] = (bg_action)(ACT_PICK + type);
        left[type]++;
    }
    return n;
}

/* 5.2: the relic goes to the shadow's owner, the shadow home to its Supply. */
BG_FN void archmage_pay_toll(struct archmage *g, int type, struct bg_events *log)
{
    struct archmage_pending cast = archmage_answered(g);
    struct archmage_mage *m = &g->mage[g->active];
    uint32_t doors = archmage_doors_due(m, cast.a, cast.b);
    int d = 0;
    while (!(doors >> d & 1))
        d++;
    int owner = m->shadow[d];
    archmage_tell(log, EVENT_TOLL, g->active, 0, d, owner, 0);
    archmage_lose(g, g->active, type, 1, log);
    archmage_gain(g, owner, type, 1, log);
    m->shadow[d] = ARCHMAGE_NONE;
    g->mage[owner].supply++;
    g->pool[POOL_CS]++;
    archmage_tell(log, EVENT_FOLLOWERS, owner, ZONE_DOOR, ZONE_SUPPLY, 0, 1);
    archmage_go_on_casting(g, cast.a, cast.b, log);
}

#endif
