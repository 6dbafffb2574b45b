/*
 * map.h: squares, tiles, layouts, portals and terrain cards as tables (3, 16).
 */
#ifndef DAWN_MAP_H
#define DAWN_MAP_H

#include "../../engine/bg.h"

enum {
    DAWN_WIDTH = 12,  /* squares a side of the largest map */
    DAWN_STRIDE = 13, /* squares from one row to the next: the last of a row is never on a map, so
                         a step over either edge ends on it */
    DAWN_SQUARES = DAWN_WIDTH * DAWN_STRIDE,
    DAWN_TILE_WIDTH = 4,
    DAWN_TILES = 9,    /* of the largest layout */
    DAWN_TERRAINS = 8, /* terrain cards drawn at most */
    DAWN_FACES = 36
};

/* Terrain cards (16): key, name, sign on the grid, copies, tokens on each card, what it does. */
/* clang-format off */
#define DAWN_TOKENS(X)                                                                            \
    X(SPRING, "healing-spring", "sp", 2, 1,                                                       \
      "A creature here regains 1 at the start of its owner's wrap-up.")                           \
    X(BRIAR, "briar-patch", "br", 2, 1,                                                           \
      "A creature that enters loses 1, unless it has only 1.")                                    \
    X(HIGH_GROUND, "high-ground", "hi", 2, 1,                                                     \
      "Opening round of a combat here: the defender gets +1 to its top die.")                     \
    X(LEY_WELL, "ley-well", "ley", 2, 1,                                                          \
      "A creature here lets its owner draw 1 at the start of the owner's wrap-up.")               \
    X(SAND, "shifting-sand", "sa", 2, 1,                                                          \
      "Counts as rough.")                                                                         \
    X(ALTAR, "blood-altar", "al", 2, 1,                                                           \
      "A creature here may be sacrificed as if it stood on its owner's portal.")                  \
    X(STONES, "standing-stones", "st", 2, 1,                                                      \
      "A creature here cannot be chosen or hit by anything aimed at enemy creatures outside fights.")\
    X(KILLING_FLOOR, "killing-floor", "ki", 2, 1,                                                 \
      "Combat here: a win by 1 or more costs the loser 1 extra, in every round.")                 \
    X(TWIN_GATE, "twin-gate", "tw", 2, 2,                                                         \
      "Two tokens: for 1 movement a creature goes from one to the other (move SLOT gate).")          \
    X(MIST_BANK, "mist-bank", "mi", 2, 2,                                                         \
      "Two tokens: a creature that retreats from here does not roll; its owner picks the direction.")
/* clang-format on */

enum dawn_token {
#define X(key, ...) DAWN_TOKEN_##key,
    DAWN_TOKENS(X)
#undef X
        DAWN_TOKEN_COUNT
};

/* What lies on a square. A square holds at most one of: a portal, a token,
 * temporary ground; so one number says it all. */
enum dawn_place {
    DAWN_PLACE_VOID, /* off the map */
    DAWN_PLACE_WALL,
    DAWN_PLACE_CHECKER, /* impassable too */
    DAWN_PLACE_NORMAL,
    DAWN_PLACE_ROUGH,
    DAWN_PLACE_PORTAL,                                       /* + seat */
    DAWN_PLACE_TOKEN = DAWN_PLACE_PORTAL + 4,                /* + token */
    DAWN_PLACE_RAISED = DAWN_PLACE_TOKEN + DAWN_TOKEN_COUNT, /* + caster: wall on normal ground */
    DAWN_PLACE_RAISED_ROUGH = DAWN_PLACE_RAISED + 4,         /* + caster: wall on rough ground */
    DAWN_PLACE_BOG = DAWN_PLACE_RAISED_ROUGH + 4,            /* + caster */
    DAWN_PLACE_BEACON = DAWN_PLACE_BOG + 4,
    DAWN_PLACE_COUNT
};

/* Sets of places, a bit each: what nobody enters, and what costs 2 (3.1, 7). */
#define DAWN_BARRED                                                                                \
    (1u << DAWN_PLACE_VOID | 1u << DAWN_PLACE_WALL | 1u << DAWN_PLACE_CHECKER |                    \
     0xffu << DAWN_PLACE_RAISED)
#define DAWN_HEAVY                                                                                 \
    (1u << DAWN_PLACE_ROUGH | 1u << (DAWN_PLACE_TOKEN + DAWN_TOKEN_SAND) | 0xfu << DAWN_PLACE_BOG)

/* The twelve tile patterns, north row first (3.2). */
#define DAWN_PATTERNS(X)                                                                           \
    X(OPEN_COURT, "Open Court", "....", "....", "....", "....")                                    \
    X(ROUGH_HEART, "Rough Heart", "....", ".//.", ".//.", "....")                                  \
    X(FOUR_PILLARS, "Four Pillars", "#..#", "....", "....", "#..#")                                \
    X(BROKEN_CORNERS, "Broken Corners", "/../", "....", "....", "/../")                            \
    X(SINKHOLE, "Sinkhole", "....", ".%%.", ".%%.", "....")                                        \
    X(SLANT_WALL, "Slant Wall", "....", ".#..", "..#.", "....")                                    \
    X(COUNTER_WALL, "Counter Wall", "....", "..#.", ".#..", "....")                                \
    X(THICKET, "Thicket", "#...", "./..", "../.", "...#")                                          \
    X(FAR_THICKET, "Far Thicket", "...#", "../.", "./..", "#...")                                  \
    X(OLD_ROAD, "Old Road", "/../", "..%.", ".%..", "/../")                                        \
    X(FALLEN_HALL, "Fallen Hall", "%...", "../.", "./..", "...%")                                  \
    X(RUIN, "Ruin", "#..#", ".//.", ".//.", "#..#")

enum dawn_pattern {
#define X(key, name, row4, row3, row2, row1) DAWN_##key,
    DAWN_PATTERNS(X)
#undef X
        DAWN_PATTERN_COUNT
};

/* Patterns on the faces A and B of the 18 tiles (3.2). */
/* clang-format off */
#define DAWN_TILE_FACES(X)                    \
    X(ROUGH_HEART, FOUR_PILLARS)     /* 1 */  \
    X(ROUGH_HEART, FOUR_PILLARS)     /* 2 */  \
    X(ROUGH_HEART, FOUR_PILLARS)     /* 3 */  \
    X(ROUGH_HEART, FOUR_PILLARS)     /* 4 */  \
    X(BROKEN_CORNERS, OPEN_COURT)    /* 5 */  \
    X(BROKEN_CORNERS, OPEN_COURT)    /* 6 */  \
    X(BROKEN_CORNERS, OPEN_COURT)    /* 7 */  \
    X(BROKEN_CORNERS, OPEN_COURT)    /* 8 */  \
    X(SINKHOLE, SLANT_WALL)          /* 9 */  \
    X(SINKHOLE, SLANT_WALL)          /* 10 */ \
    X(SINKHOLE, COUNTER_WALL)        /* 11 */ \
    X(SINKHOLE, COUNTER_WALL)        /* 12 */ \
    X(OPEN_COURT, THICKET)           /* 13 */ \
    X(RUIN, THICKET)                 /* 14 */ \
    X(RUIN, FAR_THICKET)             /* 15 */ \
    X(RUIN, FAR_THICKET)             /* 16 */ \
    X(OLD_ROAD, FALLEN_HALL)         /* 17 */ \
    X(OLD_ROAD, FALLEN_HALL)         /* 18 */
/* clang-format on */

enum { DAWN_A, DAWN_B };
/* A face by its printed name: tile 1 to 18, side A or B. */
#define DAWN_FACE(tile, side) (2 * ((tile)-1) + DAWN_##side)
/* The square of a column 'a'.. and a row 1.. */
#define DAWN_SQUARE(column, row) (((row)-1) * DAWN_STRIDE + (column) - 'a')

/* Maps (3.3, 3.4), numbered as records know them: key, name, columns and rows of tiles, tiles in
 * all, movement bonus, the faces of the standard layout, north row first. */
#define DAWN_MAPS(X, FACE)                                                                         \
    X(2X1, "2x1", 2, 1, 2, 2, FACE(9, B), FACE(10, B))                                             \
    X(2X2, "2x2", 2, 2, 4, 2, FACE(1, A), FACE(2, A), FACE(3, A), FACE(4, A))                      \
    X(3X3, "3x3", 3, 3, 9, 3, FACE(5, A), FACE(1, A), FACE(6, A), FACE(2, A), FACE(9, A),          \
      FACE(3, A), FACE(7, A), FACE(4, A), FACE(8, A))                                              \
    X(T, "T", 3, 2, 4, 3, FACE(5, A), FACE(1, A), FACE(6, A), FACE(7, A))                          \
    X(3X1, "3x1", 3, 1, 3, 3, FACE(9, B), FACE(13, A), FACE(10, B))                                \
    X(3X2, "3x2", 3, 2, 6, 3, FACE(5, A), FACE(1, A), FACE(6, A), FACE(7, A), FACE(2, A),          \
      FACE(8, A))                                                                                  \
    X(L, "L", 3, 2, 4, 3, FACE(5, A), FACE(1, A), FACE(6, A), FACE(7, A))

enum dawn_map_id {
#define X(key, ...) DAWN_MAP_##key,
    DAWN_MAPS(X, )
#undef X
        DAWN_MAP_COUNT
};

struct dawn_map {
    uint8_t columns, rows, tiles, bonus;
    uint8_t face[DAWN_TILES];
};

BG_FN const struct dawn_map *dawn_map(int map)
{
    static const struct dawn_map maps[DAWN_MAP_COUNT] = {
#define X(key, name, columns, rows, tiles, bonus, ...) {columns, rows, tiles, bonus, {__VA_ARGS__}},
        DAWN_MAPS(X, DAWN_FACE)
#undef X
    };
    return &maps[map];
}

/* Portals a and b of the seats in turn order (3.5), and since which version of the rules so many
 * mages play there. */
struct dawn_portals {
    uint8_t since, map, seats;
    uint8_t square[4][2];
};

#define DAWN_PAIR(a, b, c, d)                                                                      \
    {                                                                                              \
        DAWN_SQUARE(a, b), DAWN_SQUARE(c, d)                                                       \
    }

/* clang-format off */
BG_FN const struct dawn_portals *dawn_portals(int version, int map, int seats)
{
    static const struct dawn_portals lines[] = {
        {1, DAWN_MAP_2X1, 2, {DAWN_PAIR('a', 2, 'a', 3), DAWN_PAIR('h', 3, 'h', 2)}},
        {1, DAWN_MAP_2X2, 2, {DAWN_PAIR('a', 3, 'a', 6), DAWN_PAIR('h', 6, 'h', 3)}},
        {1, DAWN_MAP_3X3, 2, {DAWN_PAIR('a', 3, 'a', 10), DAWN_PAIR('l', 10, 'l', 3)}},
        {2, DAWN_MAP_3X1, 2, {DAWN_PAIR('a', 2, 'a', 3), DAWN_PAIR('l', 3, 'l', 2)}},
        {2, DAWN_MAP_3X2, 2, {DAWN_PAIR('a', 6, 'a', 7), DAWN_PAIR('l', 3, 'l', 2)}},
        {2, DAWN_MAP_T, 2, {DAWN_PAIR('a', 6, 'a', 7), DAWN_PAIR('l', 7, 'l', 6)}},
        {2, DAWN_MAP_L, 2, {DAWN_PAIR('a', 2, 'a', 3), DAWN_PAIR('l', 7, 'l', 6)}},
        {1, DAWN_MAP_T, 3, {DAWN_PAIR('f', 1, 'g', 1), DAWN_PAIR('a', 6, 'a', 7),
                            DAWN_PAIR('l', 7, 'l', 6)}},
        {2, DAWN_MAP_L, 3, {DAWN_PAIR('b', 1, 'c', 1), DAWN_PAIR('b', 8, 'c', 8),
                            DAWN_PAIR('k', 5, 'j', 5)}},
        {2, DAWN_MAP_2X2, 3, {DAWN_PAIR('b', 1, 'c', 1), DAWN_PAIR('a', 6, 'a', 7),
                              DAWN_PAIR('h', 7, 'h', 6)}},
        {2, DAWN_MAP_3X2, 3, {DAWN_PAIR('f', 1, 'g', 1), DAWN_PAIR('a', 6, 'a', 7),
                              DAWN_PAIR('j', 8, 'k', 8)}},
        {2, DAWN_MAP_3X3, 3, {DAWN_PAIR('f', 1, 'g', 1), DAWN_PAIR('a', 10, 'a', 11),
                              DAWN_PAIR('l', 11, 'l', 10)}},
        {1, DAWN_MAP_2X2, 4, {DAWN_PAIR('b', 1, 'c', 1), DAWN_PAIR('a', 7, 'a', 6),
                              DAWN_PAIR('g', 8, 'f', 8), DAWN_PAIR('h', 2, 'h', 3)}},
        {1, DAWN_MAP_3X3, 4, {DAWN_PAIR('b', 1, 'c', 4), DAWN_PAIR('a', 11, 'd', 10),
                              DAWN_PAIR('k', 12, 'j', 9), DAWN_PAIR('l', 2, 'i', 3)}},
        {2, DAWN_MAP_3X2, 4, {DAWN_PAIR('b', 1, 'c', 1), DAWN_PAIR('b', 8, 'c', 8),
                              DAWN_PAIR('k', 8, 'j', 8), DAWN_PAIR('k', 1, 'j', 1)}},
    };
    for (unsigned i = 0; i < BG_LEN(lines); i++)
        if (lines[i].map == map && lines[i].seats == seats && lines[i].since <= version)
            return &lines[i];
    return NULL;
}

/* Beacons (3.7): two squares that are normal on every face of a tile, in the middle between the
 * portals; for four mages there are none. */
enum { DAWN_BEACONS = 2, DAWN_NO_BEACON = DAWN_SQUARES };

struct dawn_beacon_line {
    uint8_t map, seats;
    uint8_t square[DAWN_BEACONS];
};

BG_FN const uint8_t *dawn_beacons(int map, int seats)
{
    static const struct dawn_beacon_line lines[] = {
        {DAWN_MAP_2X1, 2, DAWN_PAIR('d', 3, 'e', 2)},
        {DAWN_MAP_2X2, 2, DAWN_PAIR('d', 3, 'e', 6)},
        {DAWN_MAP_3X3, 2, DAWN_PAIR('f', 4, 'g', 9)},
        {DAWN_MAP_3X1, 2, DAWN_PAIR('f', 1, 'g', 4)},
        {DAWN_MAP_3X2, 2, DAWN_PAIR('f', 4, 'g', 5)},
        {DAWN_MAP_T, 2, DAWN_PAIR('f', 5, 'g', 8)},
        {DAWN_MAP_L, 2, DAWN_PAIR('f', 5, 'e', 6)},
        {DAWN_MAP_T, 3, DAWN_PAIR('e', 6, 'h', 6)},
        {DAWN_MAP_L, 3, DAWN_PAIR('g', 5, 'c', 4)},
        {DAWN_MAP_2X2, 3, DAWN_PAIR('e', 3, 'd', 6)},
        {DAWN_MAP_3X2, 3, DAWN_PAIR('h', 6, 'e', 6)},
        {DAWN_MAP_3X3, 3, DAWN_PAIR('f', 8, 'g', 9)},
    };
    static const uint8_t none[DAWN_BEACONS] = {DAWN_NO_BEACON, DAWN_NO_BEACON};
    for (unsigned i = 0; i < BG_LEN(lines); i++)
        if (lines[i].map == map && lines[i].seats == seats)
            return lines[i].square;
    return none;
}
/* clang-format on */

#endif
