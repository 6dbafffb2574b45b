/*
 * payment.h: what a page of the book costs, 5.1, with the tolls of Shadows (5.2).
 */
#ifndef ARCHMAGE_RULES_PAYMENT_H
#define ARCHMAGE_RULES_PAYMENT_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"

#include <string.h>

/* The area a page belongs to. */
BG_FN int archmage_area_on(int page)
{
    return page < PAGE_NEW ? page : page - PAGE_NEW;
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
BG_LONG uint32_t archmage_doors_due(const struct archmage_mage *m, int page, int way)
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

/* 5.2: whether the relics left pay every doorway due, each from the first or the second sphere
 * beside it: a bit of `sides` a doorway. */
BG_LONG int archmage_tolls_met_from(const struct archmage *g, int page, const uint8_t *shelf,
                                    uint32_t doors, uint32_t sides)
{
    uint8_t left[SPHERES];
    memcpy(left, shelf, SPHERES);
    for (; doors; doors &= doors - 1, sides >>= 1) {
        int type = (bg_lowest(doors) + (int)(sides & 1)) % SPHERES;
        if (!left[type] || !archmage_toll_type(g, page, type))
            return 0;
        left[type]--;
    }
    return 1;
}

/* 5.2: whether one relic can be found for every doorway due. */
BG_FN int archmage_tolls_met(const struct archmage *g, int page, const uint8_t *left,
                             uint32_t doors)
{
    for (uint32_t sides = 0; sides < 1u << archmage_bits(doors); sides++)
        if (archmage_tolls_met_from(g, page, left, doors, sides))
            return 1;
    return 0;
}

/* 5.1: whether the shelf has relics for any payment: one more than the level, of the types a
 * page accepts. */
BG_FN int archmage_affords(const struct archmage_mage *m, int page)
{
    int level = archmage_level(page), relics = 0;
    for (int i = 0; i <= level; i++)
        relics += m->relics[archmage_pay_type(page, i)];
    return relics > level;
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

/* 5.1: a payment is listed iff it and all its tolls can be met, and so many
 * relics are left. */
BG_LONG int archmage_can_pay_and_keep(const struct archmage *g, int p, int page, int way, int rest)
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
    return !rest || archmage_relics(m) > archmage_level(page) + rest + archmage_bits(doors);
}

#endif
