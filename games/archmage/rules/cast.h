/*
 * cast.h: casting, 5.1: Shadow tolls, Boost (A7.1), origins (A7.3).
 * What each spell needs and does is in its row (spells.h).
 *
 * A cast action carries spell and payment.
 */
#ifndef ARCHMAGE_RULES_CAST_H
#define ARCHMAGE_RULES_CAST_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "answers.h"
#include "ends.h"
#include "payment.h"
#include "spells.h"

#include <string.h>

/* Rows of questions.h. */
#define ARCHMAGE_CAST_QUESTIONS(X)                                                                 \
    X(TOLL, "toll", "toll", g->active, ENDS, archmage_toll_options, archmage_answer_toll,          \
      SAYS_RELIC, "toll", "A shadow in your doorway wants a relic: which?")                        \
    X(ORIGIN, "origin", NULL, g->active, ENDS, archmage_origin_options, archmage_answer_origin,    \
      SAYS_LOCATION, "from", "{spell}: from which of your two locations?")                         \
    X(T_HEX, "target", NULL, g->active, ENDS, archmage_target_options, archmage_answer_target,     \
      SAYS_LOCATION, "", "{spell}: where?")                                                        \
    X(T_HEX2, "second-target", NULL, g->active, ENDS, archmage_second_target_options,              \
      archmage_answer_second_target, SAYS_LOCATION, "", "{spell}, boosted: a second target?")

BG_FN int archmage_can_pay(const struct archmage *g, int p, int spell, int way)
{
    return archmage_can_pay_and_keep(g, p, archmage_page_of(spell), way,
                                     archmage_relics_left(spell));
}

/* 5.4 to 5.6, 7.6, A9 to A11: "castable iff"; an Enlarged caster may choose the
 * origin. */
BG_LONG int archmage_works(const struct archmage *g, int p, int spell, int boost)
{
    const struct archmage_mage *m = &g->mage[p];
    struct archmage_aim aim = {spell, p, 0, boost, 1 + boost};
    if (archmage_origin_of(spell) == FROM_ANYWHERE)
        return archmage_works_from(g, aim);
    aim.here = m->at;
    if (archmage_works_from(g, aim))
        return 1;
    aim.here = m->foot;
    return archmage_enlarged(m) && archmage_works_from(g, aim);
}

/* The first action of a spell; its payments follow. */
BG_LONG bg_action archmage_cast_code(int spell)
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
    switch (spell) {
#define X(id, ...)                                                                                 \
    case SPELL_##id:                                                                               \
        return ACT_##id;
        ARCHMAGE_STANDIN_SPELLS(X)
#undef X
    default:
        return ACT_NOTHING;
    }
}

/* The spell of a cast action. */
BG_LONG int archmage_spell_cast(bg_action action)
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
    int spell = SPELL_TORMENT;
#define X(id, ...)                                                                                 \
    if (action >= ACT_##id)                                                                        \
        spell = SPELL_##id;
    ARCHMAGE_STANDIN_SPELLS(X)
#undef X
    return spell;
}

BG_FN int archmage_is_cast(bg_action action)
{
    return (action >= ACT_CAST1 && action < ACT_GATHER) ||
           (action >= ACT_CAST_NEW1 && action <= ACT_CAST_NEW2_LAST);
}

/* 5.1: payments p can make for a page, a bit each. */
BG_FN uint32_t archmage_payable(const struct archmage *g, int p, int page, int spell)
{
    uint32_t ways = 0;
    int rest = archmage_relics_left(spell);
    for (int way = 0; way < archmage_payments(page); way++)
        if (archmage_can_pay_and_keep(g, p, page, way, rest))
            ways |= 1u << way;
    return ways;
}

/* 5.1: the ways p can pay for a page now that lead to an effect. A boosted
 * payment is a way with rules of its own. */
BG_LONG uint32_t archmage_ways(const struct archmage *g, int p, int page, int spell)
{
    int boosts = archmage_payments(page) == 2;
    uint32_t ways = archmage_payable(g, p, page, spell);
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
BG_LONG int archmage_casts_of(const struct archmage *g, int p, uint32_t ready, bg_action *out)
{
    int n = 0;
    for (; ready; ready &= ready - 1) {
        int page = bg_lowest(ready), spell = archmage_spell_on(g, page);
        if (!archmage_affords(&g->mage[p], page) || !archmage_timely(g, spell))
            continue;
        for (uint32_t ways = archmage_ways(g, p, page, spell); ways; ways &= ways - 1)
            out[n++] = archmage_cast_code(spell) + (bg_action)bg_lowest(ways);
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

/* 4.8: whether spells may be cast at the question asked: one of a Journey or of
 * its end, not one that a spell or a Place of Power asks. */
BG_LONG int archmage_casts_amid(const struct archmage *g)
{
    if (!archmage_plays(g, CHANGE_CAST))
        return 0;
    switch ((enum archmage_node)archmage_top(g)->node) {
    case NODE_HYBRID:
    case NODE_TOWN:
    case NODE_COPY:
    case NODE_SECOND:
    case NODE_TRAIN:
    case NODE_DUEL:
        return 1;
    default:
        return 0;
    }
}

/* 5.1, step 4; A7.2: an Enlarged caster first says from where. */
BG_LONG void archmage_take_effect(struct archmage *g, int spell, int boost, struct bg_events *log)
{
    const struct archmage_mage *m = &g->mage[g->active];
    struct archmage_aim aim = {spell, g->active, 0, boost, 0};
    if (archmage_origin_of(spell) == FROM_HERE) {
        if (archmage_enlarged(m)) {
            archmage_ask(g, NODE_ORIGIN, spell, boost);
            return;
        }
        aim.here = m->at;
    }
    archmage_effect(g, aim, log);
}

/* 5.1, steps 2 and 3. */
BG_FN void archmage_pay(struct archmage *g, int p, int page, int way, struct bg_events *log)
{
    archmage_emit(log, EVENT_CASTS, p, 0, 0, archmage_spell_on(g, page), 0);
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
BG_LONG int archmage_toll_options(const struct archmage *g, struct archmage_pending q,
                                  bg_action *out)
{
    int page = q.a, way = q.b;
    const struct archmage_mage *m = &g->mage[g->active];
    uint32_t doors = archmage_doors_due(m, page, way);
    uint8_t left[SPHERES];
    int d = bg_lowest(doors), n = 0;
    archmage_after_payment(m, page, way, left);
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
BG_LONG void archmage_answer_toll(struct archmage *g, struct archmage_pending q, bg_action action,
                                  struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[g->active];
    uint32_t doors = archmage_doors_due(m, q.a, q.b);
    int type = (int)action - ACT_PICK, d = bg_lowest(doors), owner = m->shadow[d];
    archmage_emit(log, EVENT_TOLL, g->active, 0, d, owner, 0);
    archmage_lose(g, g->active, type, 1, log);
    archmage_gain(g, owner, type, 1, log);
    m->shadow[d] = ARCHMAGE_NONE;
    g->mage[owner].supply++;
    g->pool[POOL_CS]++;
    archmage_emit(log, EVENT_FOLLOWERS, owner, ZONE_DOOR, ZONE_SUPPLY, 0, 1);
    archmage_go_on_casting(g, q.a, q.b, log);
}

/* A7.3: locations of an Enlarged caster from which the spell works. */
BG_LONG int archmage_origin_options(const struct archmage *g, struct archmage_pending q,
                                    bg_action *out)
{
    const struct archmage_mage *m = &g->mage[g->active];
    struct archmage_aim aim = {q.a, g->active, 0, q.b, 0};
    archmage_set set = 0;
    for (int boot = 0; boot < archmage_boots(m); boot++) {
        aim.here = archmage_boot(m, boot);
        if (archmage_works_from(g, aim))
            set |= archmage_only(aim.here);
    }
    return archmage_list_set(set, out);
}

BG_FN void archmage_answer_origin(struct archmage *g, struct archmage_pending q, bg_action action,
                                  struct bg_events *log)
{
    struct archmage_aim aim = {q.a, g->active, (int)action - ACT_LOCATION, q.b, 0};
    archmage_effect(g, aim, log);
}

/* The cast whose target is asked for; a second one is no longer boosted. */
BG_FN struct archmage_aim archmage_aim_of(const struct archmage *g, struct archmage_pending q)
{
    struct archmage_aim aim = {q.a & 127, g->active, q.b, q.a >> 7, 0};
    return aim;
}

BG_FN int archmage_target_options(const struct archmage *g, struct archmage_pending q,
                                  bg_action *out)
{
    return archmage_list_set(archmage_targets(g, archmage_aim_of(g, q)), out);
}

BG_FN void archmage_answer_target(struct archmage *g, struct archmage_pending q, bg_action action,
                                  struct bg_events *log)
{
    archmage_hit(g, archmage_aim_of(g, q), (int)action - ACT_LOCATION, log);
}

BG_FN int archmage_second_target_options(const struct archmage *g, struct archmage_pending q,
                                         bg_action *out)
{
    return archmage_list_or_none(archmage_targets(g, archmage_aim_of(g, q)), 1, out);
}

BG_FN void archmage_answer_second_target(struct archmage *g, struct archmage_pending q,
                                         bg_action action, struct bg_events *log)
{
    if (action != ACT_PASS)
        archmage_answer_target(g, q, action, log);
}

#endif
