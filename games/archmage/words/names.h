/*
 * names.h: names of spheres, relics, spells, places and cells, all made
 * from the lists in archmage.h, and small writers the other texts share.
 */
#ifndef ARCHMAGE_WORDS_NAMES_H
#define ARCHMAGE_WORDS_NAMES_H

#include "../../../engine/text.h"
#include "../../../engine/sentence.h"
#include "../rules/map.h"
#include "../rules/cards.h"
#include "../rules/spells.h"

static const char *const archmage_direction_words[DIRS] = {
#define X(id, word) word,
    ARCHMAGE_DIRECTIONS(X)
#undef X
};
static const char *const archmage_sphere_words[SPHERES] = {
#define X(id, sphere, relic, land, race) sphere,
    ARCHMAGE_SPHERES(X)
#undef X
};
static const char *const archmage_relic_words[SPHERES] = {
#define X(id, sphere, relic, land, race) relic,
    ARCHMAGE_SPHERES(X)
#undef X
};
static const char *const archmage_land_words[SPHERES] = {
#define X(id, sphere, relic, land, race) land,
    ARCHMAGE_SPHERES(X)
#undef X
};
static const char *const archmage_race_words[SPHERES] = {
#define X(id, sphere, relic, land, race) race,
    ARCHMAGE_SPHERES(X)
#undef X
};
static const char *const archmage_hybrid_words[] = {
#define X(id, word) word,
    ARCHMAGE_HYBRIDS(X)
#undef X
};
static const char *const archmage_spell_words[SPELLS] = {
#define X(id, word, ...) word,
    ARCHMAGE_SPELLS(X)
#undef X
};
static const char *const archmage_spell_names[SPELLS] = {
#define X(id, word, name, ...) name,
    ARCHMAGE_SPELLS(X)
#undef X
};
static const char *const archmage_token_words[TOKENS] = {
#define X(id, word, pool) word,
    ARCHMAGE_TOKENS(X)
#undef X
};

static const char *const archmage_place_words[PLACES] = {
#define X(id, word, ...) word,
    ARCHMAGE_PLACES(X)
#undef X
};
static const char *const archmage_place_names[PLACES] = {
#define X(id, word, name, page) name,
    ARCHMAGE_PLACES(X)
#undef X
};
/* By card, from 1 on. */
static const char *const archmage_prophecy_words[PROPHECIES] = {NULL,
#define X(id, word, ...) word,
                                                                ARCHMAGE_PROPHECIES(X)
#undef X
};
static const char *const archmage_prophecy_names[PROPHECIES] = {NULL,
#define X(id, word, name, ...) name,
                                                                ARCHMAGE_PROPHECIES(X)
#undef X
};
static const char *const archmage_veer_words[] = {"left", "right", "flip"};

static const char *archmage_face_word(int face)
{
    if (face == FACE_CURSED)
        return "cursed";
    if (face < FACE_HYBRID)
        return archmage_race_words[face - FACE_ENCLAVE];
    if (face < FACE_LAND)
        return archmage_hybrid_words[face - FACE_HYBRID];
    if (face < FACE_TOWN)
        return archmage_land_words[face - FACE_LAND];
    if (face >= FACE_PLACE)
        return archmage_place_words[face - FACE_PLACE];
    switch (face) {
    case FACE_TOWN:
        return "town";
    case FACE_CAMP:
        return "camp";
    case FACE_WILD:
        return "wild?";
    case FACE_OUTPOST:
        return "outpost?";
    default:
        return "place?";
    }
}

/* The same in a sentence, where there is room. */
static const char *archmage_face_name(int face)
{
    switch (face) {
    case FACE_WILD:
        return "unexplored wilderness";
    case FACE_OUTPOST:
        return "unexplored outpost";
    case FACE_SITE:
        return "unexplored Place of Power";
    default:
        return archmage_face_word(face);
    }
}

/* 2.1: ring letter and index, the centre is o. */
static void put_cell(struct bg_text *t, int cell)
{
    int ring = archmage_ring(cell);
    if (!cell)
        bg_put_char(t, 'o');
    else
        bg_putf(t, "%c%d", 'a' + ring - 1, cell - 3 * ring * (ring - 1));
}

/* 2.2: a tile keeps the name of the cell it started on. */
static void put_location(const struct archmage *g, struct bg_text *t, int location)
{
    put_cell(t, archmage_home_cell(g, location));
}

/* Where a mage stands: "b1", or "b1+b2" while Enlarged. */
static void put_position(const struct archmage *g, struct bg_text *t, const struct archmage_mage *m)
{
    put_location(g, t, archmage_boot(m, 0));
    if (!archmage_enlarged(m))
        return;
    bg_put_char(t, '+');
    put_location(g, t, archmage_boot(m, 1));
}

/* An edge by its cells, the smaller first: "b1-b2". */
static void put_edge(struct bg_text *t, int cell, int d)
{
    int other = archmage_step(cell, d);
    put_cell(t, cell < other ? cell : other);
    bg_put_char(t, '-');
    put_cell(t, cell < other ? other : cell);
}

/* The Warlord's die and what it means, 7.3: "3 (south-east)", "4 (clockwise)". */
static void put_die(struct bg_text *t, int die, int sense)
{
    static const char *const directions[] = {"north", "north-east", "south-east",
                                             "south", "south-west", "north-west"};
    bg_putf(t, "%d (%s)", die,
            !sense    ? directions[die - 1]
            : die % 2 ? "counter-clockwise"
                      : "clockwise");
}

/* A movement card: "s3-", "madness". */
static void put_card(struct bg_text *t, int card)
{
    if (card == CARD_MADNESS) {
        bg_put(t, "madness");
        return;
    }
    bg_putf(t, "%s%d%c", archmage_direction_words[archmage_card_heading(card)],
            archmage_card_ring(card), archmage_card_family(card) % 2 ? '-' : '+');
}

/* "p2", or "the Warlord". */
static void put_holder(struct bg_text *t, int holder)
{
    if (holder == WARLORD)
        bg_put(t, "the Warlord");
    else
        bg_putf(t, "p%d", holder);
}

/* An area by its spheres: "nature", "time-will", "master-time". */
static void put_area(struct bg_text *t, int area)
{
    int s = area % SPHERES;
    if (area >= AREA_MASTER)
        bg_putf(t, "master-%s", archmage_sphere_words[s]);
    else if (area >= AREA_ADVANCED)
        bg_putf(t, "%s-%s", archmage_sphere_words[s], archmage_sphere_words[(s + 1) % SPHERES]);
    else
        bg_put(t, archmage_sphere_words[s]);
}

/* A location with what is there: "b2 (town of p1, 1 ward, vines)". */
static const char *const archmage_places[] = {
    "{name} ({face}{held?{tower?, tower of| of} {holder}}{wards?, {wards:ward}}{token?, {token}})",
};

struct archmage_spot {
    const struct archmage *g;
    int at;
};

#define ARCHMAGE_SPOT_SLOTS(NUMBER, WORDS, LIST)                                                   \
    WORDS(name, put_location(w->g, t, w->at))                                                      \
    WORDS(face, bg_put(t, archmage_face_name(archmage_face(w->g, w->at))))                         \
    NUMBER(held, archmage_holder(w->g, w->at) != NOBODY)                                           \
    NUMBER(tower, archmage_has_tower(w->g, w->at))                                                 \
    WORDS(holder, put_holder(t, archmage_holder(w->g, w->at)))                                     \
    NUMBER(wards, archmage_wards(w->g, w->at))                                                     \
    WORDS(token, bg_put(t, archmage_token_words[archmage_token(w->g, w->at)]))
BG_VOCABULARY(archmage_spot_words, ARCHMAGE_SPOT_SLOTS, struct archmage_spot);

static void put_place(const struct archmage *g, struct bg_text *t, int location)
{
    struct archmage_spot spot = {g, location};
    bg_put_sentence(t, archmage_places[0], &archmage_spot_words, &spot);
}

static void put_colour(struct bg_text *t, int style, int code)
{
    if (style & BG_SHOW_COLOUR)
        bg_putf(t, "\033[%dm", code);
}

#endif
