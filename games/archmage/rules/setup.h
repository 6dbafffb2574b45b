/*
 * setup.h: set-up, 3, A3 and A15.2: layout, planets, candidates of the
 * books, relics.
 */
#ifndef ARCHMAGE_RULES_SETUP_H
#define ARCHMAGE_RULES_SETUP_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"

#include <string.h>

BG_LONG int archmage_face_for(char letter)
{
    switch (letter) {
    case 'T':
        return FACE_TOWN;
    case 'W':
        return FACE_WILD;
    case 'O':
        return FACE_OUTPOST;
    default:
        return FACE_SITE;
    }
}

BG_LONG void archmage_lay_tiles(struct archmage *g)
{
    const char *plan = archmage_layout_of(g->layout);
    int location = ARCHMAGE_CITY, wild = 0;
    memset(g->tile, ARCHMAGE_NONE, sizeof g->tile);
    memset(g->cell, ARCHMAGE_NONE, sizeof g->cell);
    for (int i = 0; i < ARCHMAGE_CITY; i++) {
        g->cell[i] = g->tile[i] = (uint8_t)i;
        g->ground[i] = (uint8_t)(i ? FACE_ENCLAVE + i - 1 : FACE_CURSED);
    }
    for (int i = 0; plan[i]; i++) {
        if (!archmage_is_tile(g, plan[i]))
            continue;
        g->ground[location] = (uint8_t)archmage_face_for(plan[i]);
        wild += plan[i] == 'W';
        g->cell[location] = (uint8_t)(ARCHMAGE_CITY + i);
        g->tile[ARCHMAGE_CITY + i] = (uint8_t)location++;
    }
    memset(g->wild, wild / ARCHMAGE_LANDS, sizeof g->wild); /* 2.4 */
    memset(g->outpost, 1, sizeof g->outpost);
    g->outpost[0] = 3;
    if (g->modules & MODULE_PLACES) /* A15.2: allies play without the last two */
        g->sites = (uint8_t)((1 << (g->mode == MODE_COOP ? PLACE_DEADMAZE : PLACES)) - 1);
}

/* A1.3: pages the spells of an area can stand on. In versus, basic books
 * replace the old spell by the new one, ascendant ones keep both; allies have
 * both, but for Sleight of Hand, which finds nothing to steal. */
BG_LONG uint32_t archmage_candidates(const struct archmage *g)
{
    uint32_t old = (1u << AREAS) - 1, fresh = 0, low = (1u << SPHERES) - 1;
    if (g->modules & MODULE_FUNDAMENTAL)
        fresh |= low;
    if (g->modules & MODULE_ADVANCED)
        fresh |= low << AREA_ADVANCED;
    if (g->mode == MODE_COOP && !archmage_tune(g, TUNE_W_SLEIGHT))
        fresh &= ~(1u << SPELL_DECAY);
    if (g->mode != MODE_COOP && g->books == BOOKS_BASIC)
        old &= ~fresh;
    return old | fresh << PAGE_NEW;
}

/* Areas below the Masters for which a mage has two candidates. */
BG_FN uint32_t archmage_two_spells(const struct archmage_mage *m)
{
    return m->learnable & m->learnable >> PAGE_NEW & ((1u << AREA_MASTER) - 1);
}

BG_FN void archmage_seat_mage(struct archmage *g, int p, int company)
{
    struct archmage_mage *m = &g->mage[p];
    m->tower = m->foot = ARCHMAGE_NONE;
    m->company = (uint8_t)company;
    m->supply = (uint8_t)(ARCHMAGE_FOLLOWERS - company);
    m->learnable = archmage_candidates(g);
    memset(m->shadow, ARCHMAGE_NONE, sizeof m->shadow);
}

BG_FN int archmage_usual_layout(const struct archmage *g)
{
    if (g->mode == MODE_COOP)
        return g->modules & MODULE_PLACES ? LAYOUT_COOP : LAYOUT_SOLO;
    return g->mode == MODE_SOLO ? LAYOUT_SOLO : LAYOUT_2 + g->seats - 2;
}

/* A1.1: a module left at its default is on for allies if it brings spells. */
BG_FN int archmage_module_on(const int16_t *options, int k)
{
    int value = options[OPTION_MODULE + k];
    return value ? value == 2 : options[OPTION_MODE] == MODE_COOP && k < 2;
}

/* A1.5: in which bits knobs of the expansion differ from the usual; nothing but
 * a game with modules or allies can turn them. */
BG_FN void archmage_read_tunes(struct archmage *g, const int16_t *options)
{
    for (int k = 0; k < TUNES; k++)
        g->tune[k / 2] ^= (uint8_t)((options[OPTION_TUNE + k] ^ archmage_tune(g, k)) << k % 2 * 4);
    for (int k = 0; k < AMOUNTS; k++)
        g->amount[k] ^= (uint8_t)(options[OPTION_AMOUNT + k] ^ archmage_amount(g, k));
}

BG_LONG void archmage_read_options(struct archmage *g, const int16_t *options)
{
    g->mode = (uint8_t)options[OPTION_MODE];
    g->books = (uint8_t)options[OPTION_BOOKS];
    g->level = (uint8_t)options[OPTION_LEVEL];
    for (int k = 0; k < 4; k++)
        g->modules |= (uint8_t)(archmage_module_on(options, k) << k);
    g->layout = (uint8_t)options[OPTION_LAYOUT];
    if (g->layout == LAYOUT_STD)
        g->layout = (uint8_t)archmage_usual_layout(g);
    g->out = (uint8_t)options[OPTION_OUT];
    for (int k = 0; k < KNOBS; k++)
        g->knob[k] = (uint8_t)options[OPTION_KNOB + k];
    if (g->modules || g->mode == MODE_COOP)
        archmage_read_tunes(g, options);
    if (g->mode == MODE_COOP) /* A20: allies pass each other freely */
        g->knob[KNOB_SUBMISSION] = 0;
}

BG_FN void archmage_fill_pools(struct archmage *g)
{
    for (int pool = 0; pool <= POOL_IN; pool++)
        g->pool[pool] = g->knob[KNOB_WARDS + pool];
    g->pool[POOL_HR] = (uint8_t)(NUMBER_TOKENS_HR * g->seats);
    g->pool[POOL_BX] = NUMBER_TOKENS_BX;
    g->pool[POOL_WALLS] = (uint8_t)archmage_amount(g, AMOUNT_BARRIERS);
    g->pool[POOL_BOOTS] = NUMBER_BOOTS;
}

/* A15.5: the movement cards of this game. */
BG_FN uint32_t archmage_all_cards(const struct archmage *g)
{
    return (1u << (NUMBER_W_CARDS - !archmage_tune(g, TUNE_W_MADNESS))) - 1;
}

/* 7.1, A15.2; the allies' Warlord by level, unless an option says otherwise. */
BG_FN void archmage_muster(struct archmage *g)
{
    static const uint8_t company[LEVELS] = {NUMBER_W_BEGINNER, NUMBER_W_NORMAL, NUMBER_W_ASCENDANT};
    if (g->mode == MODE_SOLO)
        g->warlord.hand = ARCHMAGE_FOLLOWERS;
    if (g->mode != MODE_COOP)
        return;
    int given = archmage_amount(g, AMOUNT_W_COMPANY);
    g->warlord.hand = given ? (uint8_t)given : company[g->level];
    g->warlord.supply = (uint8_t)(ARCHMAGE_FOLLOWERS - g->warlord.hand);
    g->deck = archmage_all_cards(g);
}

BG_LONG void archmage_begin(struct archmage *g, int edition, int seats, const int16_t *options)
{
    memset(g, 0, sizeof *g);
    g->edition = (uint16_t)edition;
    g->seats = (uint8_t)seats;
    g->treeman = ARCHMAGE_NONE;
    archmage_read_options(g, options);
    archmage_fill_pools(g);
    for (int p = 0; p < ARCHMAGE_SEATS; p++)
        archmage_seat_mage(g, p, p < seats ? options[OPTION_COMPANY + p] : 0);
    archmage_muster(g);
    archmage_lay_tiles(g);
    int first = g->mode == MODE_VERSUS ? options[OPTION_FIRST] : 1;
    g->phase = first ? PHASE_PLANETS : PHASE_START;
    g->first = (uint8_t)(first ? first - 1 : 0);
}

BG_FN void archmage_setup_1(void *state, int seats, const int16_t *options)
{
    archmage_begin((struct archmage *)state, 1, seats, options);
}

BG_FN void archmage_setup(void *state, int seats, const int16_t *options)
{
    archmage_begin((struct archmage *)state, 2, seats, options);
}

/* 3, step 3: distances of vector number `index`, of the 90 arrangements of
 * 1 1 2 2 3 3 in lexicographic order. */
BG_LONG void archmage_vector(int index, uint8_t *distance)
{
    static const uint8_t ways[3][3][3] = {
        /* arrangements of a ones, b twos, c threes */
        {{1, 1, 1}, {1, 2, 3}, {1, 3, 6}},
        {{1, 2, 3}, {2, 6, 12}, {3, 12, 30}},
        {{1, 3, 6}, {3, 12, 30}, {6, 30, 90}},
    };
    uint8_t left[3] = {2, 2, 2};
    for (int s = 0; s < SPHERES; s++)
        for (int d = 0; d < 3; d++) {
            if (!left[d])
                continue;
            left[d]--;
            if (index < ways[left[0]][left[1]][left[2]]) {
                distance[s] = (uint8_t)(d + 1);
                break;
            }
            index -= ways[left[0]][left[1]][left[2]];
            left[d]++;
        }
}

BG_FN int archmage_distance(const struct archmage_mage *m)
{
    int sum = 0;
    for (int s = 0; s < SPHERES; s++)
        sum += m->distance[s];
    return sum;
}

/* 3, step 5, and the rounds of the game. */
BG_FN void archmage_give_relics(struct archmage *g, struct bg_events *log)
{
    for (int p = 0; p < g->seats; p++)
        for (int s = 0; s < SPHERES; s++)
            archmage_gain(g, p, s, 4 - g->mage[p].distance[s], log);
    g->rounds = (uint8_t)(archmage_distance(&g->mage[0]) + 1);
}

/* 3, step 4: planets that may still be moved outward by the active seat. In
 * co-op, A15.2, one of the outermost is moved inward. */
BG_FN int archmage_planet_options(const struct archmage *g, bg_action *out)
{
    int n = 0;
    for (int s = 0; s < SPHERES; s++) {
        int distance = g->mage[g->active].distance[s];
        if (g->phase == PHASE_INWARD ? distance == 3 : distance <= 2 && !(g->step >> s & 1))
            out[n++] = (bg_action)(ACT_PICK + s);
    }
    return n;
}

BG_FN int archmage_next_seat(const struct archmage *g, int p)
{
    return (p + 1) % g->seats;
}

#endif
