/*
 * map.h: the board, 2: cells, tiles, neighbours, Barriers, layouts, and
 * who stands where.
 *
 * Cells are fixed, tiles may move (Upheaval). A cell off the board is cell
 * ARCHMAGE_CELLS, whose tile is always NONE, so looking beyond the border
 * needs no test.
 */
#ifndef ARCHMAGE_RULES_MAP_H
#define ARCHMAGE_RULES_MAP_H

#include "../archmage.h"

/* A set of locations. NONE has a bit of its own, so that a gap can be a member. */
typedef uint64_t archmage_set;

BG_FN archmage_set archmage_only(int location)
{
    return (archmage_set)1 << (location & 63);
}

BG_FN int archmage_in(archmage_set set, int location)
{
    return (int)(set >> (location & 63) & 1);
}

BG_FN int archmage_bits(uint32_t mask)
{
    int n = 0;
    for (; mask; mask &= mask - 1)
        n++;
    return n;
}

/* 2.1: the cell next to `cell` in direction d. */
BG_FN int archmage_step(int cell, int d)
{
    static const uint8_t next[ARCHMAGE_CELLS + 1][DIRS] = {
        {1, 2, 3, 4, 5, 6},           {7, 8, 2, 0, 6, 18},
        {8, 9, 10, 3, 0, 1},          {2, 10, 11, 12, 4, 0},
        {0, 3, 12, 13, 14, 5},        {6, 0, 4, 14, 15, 16},
        {18, 1, 0, 5, 16, 17},        {19, 20, 8, 1, 18, 36},
        {20, 21, 9, 2, 1, 7},         {21, 22, 23, 10, 2, 8},
        {9, 23, 24, 11, 3, 2},        {10, 24, 25, 26, 12, 3},
        {3, 11, 26, 27, 13, 4},       {4, 12, 27, 28, 29, 14},
        {5, 4, 13, 29, 30, 15},       {16, 5, 14, 30, 31, 32},
        {17, 6, 5, 15, 32, 33},       {35, 18, 6, 16, 33, 34},
        {36, 7, 1, 6, 17, 35},        {37, 38, 20, 7, 36, 60},
        {38, 39, 21, 8, 7, 19},       {39, 40, 22, 9, 8, 20},
        {40, 41, 42, 23, 9, 21},      {22, 42, 43, 24, 10, 9},
        {23, 43, 44, 25, 11, 10},     {24, 44, 45, 46, 26, 11},
        {11, 25, 46, 47, 27, 12},     {12, 26, 47, 48, 28, 13},
        {13, 27, 48, 49, 50, 29},     {14, 13, 28, 50, 51, 30},
        {15, 14, 29, 51, 52, 31},     {32, 15, 30, 52, 53, 54},
        {33, 16, 15, 31, 54, 55},     {34, 17, 16, 32, 55, 56},
        {58, 35, 17, 33, 56, 57},     {59, 36, 18, 17, 34, 58},
        {60, 19, 7, 18, 35, 59},      {61, 62, 38, 19, 60, 90},
        {62, 63, 39, 20, 19, 37},     {63, 64, 40, 21, 20, 38},
        {64, 65, 41, 22, 21, 39},     {65, 66, 67, 42, 22, 40},
        {41, 67, 68, 43, 23, 22},     {42, 68, 69, 44, 24, 23},
        {43, 69, 70, 45, 25, 24},     {44, 70, 71, 72, 46, 25},
        {25, 45, 72, 73, 47, 26},     {26, 46, 73, 74, 48, 27},
        {27, 47, 74, 75, 49, 28},     {28, 48, 75, 76, 77, 50},
        {29, 28, 49, 77, 78, 51},     {30, 29, 50, 78, 79, 52},
        {31, 30, 51, 79, 80, 53},     {54, 31, 52, 80, 81, 82},
        {55, 32, 31, 53, 82, 83},     {56, 33, 32, 54, 83, 84},
        {57, 34, 33, 55, 84, 85},     {87, 58, 34, 56, 85, 86},
        {88, 59, 35, 34, 57, 87},     {89, 60, 36, 35, 58, 88},
        {90, 37, 19, 36, 59, 89},     {91, 92, 62, 37, 90, 126},
        {92, 93, 63, 38, 37, 61},     {93, 94, 64, 39, 38, 62},
        {94, 95, 65, 40, 39, 63},     {95, 96, 66, 41, 40, 64},
        {96, 97, 98, 67, 41, 65},     {66, 98, 99, 68, 42, 41},
        {67, 99, 100, 69, 43, 42},    {68, 100, 101, 70, 44, 43},
        {69, 101, 102, 71, 45, 44},   {70, 102, 103, 104, 72, 45},
        {45, 71, 104, 105, 73, 46},   {46, 72, 105, 106, 74, 47},
        {47, 73, 106, 107, 75, 48},   {48, 74, 107, 108, 76, 49},
        {49, 75, 108, 109, 110, 77},  {50, 49, 76, 110, 111, 78},
        {51, 50, 77, 111, 112, 79},   {52, 51, 78, 112, 113, 80},
        {53, 52, 79, 113, 114, 81},   {82, 53, 80, 114, 115, 116},
        {83, 54, 53, 81, 116, 117},   {84, 55, 54, 82, 117, 118},
        {85, 56, 55, 83, 118, 119},   {86, 57, 56, 84, 119, 120},
        {122, 87, 57, 85, 120, 121},  {123, 88, 58, 57, 86, 122},
        {124, 89, 59, 58, 87, 123},   {125, 90, 60, 59, 88, 124},
        {126, 61, 37, 60, 89, 125},   {127, 127, 92, 61, 126, 127},
        {127, 127, 93, 62, 61, 91},   {127, 127, 94, 63, 62, 92},
        {127, 127, 95, 64, 63, 93},   {127, 127, 96, 65, 64, 94},
        {127, 127, 97, 66, 65, 95},   {127, 127, 127, 98, 66, 96},
        {97, 127, 127, 99, 67, 66},   {98, 127, 127, 100, 68, 67},
        {99, 127, 127, 101, 69, 68},  {100, 127, 127, 102, 70, 69},
        {101, 127, 127, 103, 71, 70}, {102, 127, 127, 127, 104, 71},
        {71, 103, 127, 127, 105, 72}, {72, 104, 127, 127, 106, 73},
        {73, 105, 127, 127, 107, 74}, {74, 106, 127, 127, 108, 75},
        {75, 107, 127, 127, 109, 76}, {76, 108, 127, 127, 127, 110},
        {77, 76, 109, 127, 127, 111}, {78, 77, 110, 127, 127, 112},
        {79, 78, 111, 127, 127, 113}, {80, 79, 112, 127, 127, 114},
        {81, 80, 113, 127, 127, 115}, {116, 81, 114, 127, 127, 127},
        {117, 82, 81, 115, 127, 127}, {118, 83, 82, 116, 127, 127},
        {119, 84, 83, 117, 127, 127}, {120, 85, 84, 118, 127, 127},
        {121, 86, 85, 119, 127, 127}, {127, 122, 86, 120, 127, 127},
        {127, 123, 87, 86, 121, 127}, {127, 124, 88, 87, 122, 127},
        {127, 125, 89, 88, 123, 127}, {127, 126, 90, 89, 124, 127},
        {127, 91, 61, 90, 125, 127},  {127, 127, 127, 127, 127, 127},
    };
    return next[cell][d];
}

/* 2.1: axial coordinate of a cell; `axis` 0 is q, 1 is r. */
BG_FN int archmage_axial(int cell, int axis)
{
    static const int8_t at[ARCHMAGE_CELLS][2] = {
        {0, 0},   {0, -1}, {1, -1}, {1, 0},  {0, 1},   {-1, 1},  {-1, 0},  {0, -2},  {1, -2},
        {2, -2},  {2, -1}, {2, 0},  {1, 1},  {0, 2},   {-1, 2},  {-2, 2},  {-2, 1},  {-2, 0},
        {-1, -1}, {0, -3}, {1, -3}, {2, -3}, {3, -3},  {3, -2},  {3, -1},  {3, 0},   {2, 1},
        {1, 2},   {0, 3},  {-1, 3}, {-2, 3}, {-3, 3},  {-3, 2},  {-3, 1},  {-3, 0},  {-2, -1},
        {-1, -2}, {0, -4}, {1, -4}, {2, -4}, {3, -4},  {4, -4},  {4, -3},  {4, -2},  {4, -1},
        {4, 0},   {3, 1},  {2, 2},  {1, 3},  {0, 4},   {-1, 4},  {-2, 4},  {-3, 4},  {-4, 4},
        {-4, 3},  {-4, 2}, {-4, 1}, {-4, 0}, {-3, -1}, {-2, -2}, {-1, -3}, {0, -5},  {1, -5},
        {2, -5},  {3, -5}, {4, -5}, {5, -5}, {5, -4},  {5, -3},  {5, -2},  {5, -1},  {5, 0},
        {4, 1},   {3, 2},  {2, 3},  {1, 4},  {0, 5},   {-1, 5},  {-2, 5},  {-3, 5},  {-4, 5},
        {-5, 5},  {-5, 4}, {-5, 3}, {-5, 2}, {-5, 1},  {-5, 0},  {-4, -1}, {-3, -2}, {-2, -3},
        {-1, -4}, {0, -6}, {1, -6}, {2, -6}, {3, -6},  {4, -6},  {5, -6},  {6, -6},  {6, -5},
        {6, -4},  {6, -3}, {6, -2}, {6, -1}, {6, 0},   {5, 1},   {4, 2},   {3, 3},   {2, 4},
        {1, 5},   {0, 6},  {-1, 6}, {-2, 6}, {-3, 6},  {-4, 6},  {-5, 6},  {-6, 6},  {-6, 5},
        {-6, 4},  {-6, 3}, {-6, 2}, {-6, 1}, {-6, 0},  {-5, -1}, {-4, -2}, {-3, -3}, {-2, -4},
        {-1, -5},
    };
    return at[cell][axis];
}

/* 2.1: rings and indices; ring k has cells 3k(k-1)+1 to 3k(k+1). */
BG_FN int archmage_ring(int cell)
{
    int ring = 0;
    while (cell > 3 * ring * (ring + 1))
        ring++;
    return ring;
}

BG_FN int archmage_ring_cell(int ring, int index)
{
    return ring ? 3 * ring * (ring - 1) + 1 + (index + 6 * ring) % (6 * ring) : 0;
}

/* 2.5: the cell after `cell` on a ring, clockwise or not. */
BG_FN int archmage_along_ring(int ring, int cell, int clockwise)
{
    int first = archmage_ring_cell(ring, 0), last = 3 * ring * (ring + 1);
    if (clockwise)
        return cell == last ? first : cell + 1;
    return cell == first ? last : cell - 1;
}

BG_FN int archmage_opposite(int d)
{
    return (d + 3) % DIRS;
}

/* Steps between two cells. */
BG_FN int archmage_steps_apart(int cell, int other)
{
    int q = archmage_axial(cell, 0) - archmage_axial(other, 0);
    int r = archmage_axial(cell, 1) - archmage_axial(other, 1);
    int s = q + r;
    q = q < 0 ? -q : q;
    r = r < 0 ? -r : r;
    s = s < 0 ? -s : s;
    return q > r ? (q > s ? q : s) : (r > s ? r : s);
}

/* 2.3, A13.1: T town, W wilderness, O outpost, P Place of Power if that module
 * is on, a dot for a gap; cells b1 to d24. */
BG_LONG const char *archmage_layout_of(int layout)
{
    switch (layout) {
    case LAYOUT_2:
        return "WTWWWTWWWTWW"
               "POWPOWPOWPOWPOWPOW"
               "........................";
    case LAYOUT_3:
        return "WWWWWWWWWWWT"
               "WWTWWWWWT.WWWWTWWW"
               ".PO..PO..PO..PO..PO..PO.";
    case LAYOUT_4:
        return "WWWWWWWWWWWW"
               "WWTWWTWWTWWTWWTWWT"
               ".OPW.OPW.OPW.OPW.OPW.OPW";
    case LAYOUT_COOP:
        return "WWWWWWWWWWWW"
               "WWTPWTPWTWWTPWTPWT"
               "..O...O...O...O...O...O.";
    default:
        return "WWWWWWWWWWWW"
               "WWTWWTWWTWWTWWTWWW"
               "..O...O...O...O...O...O.";
    }
}

/* Whether a letter of a layout is a tile in this game. */
BG_FN int archmage_is_tile(const struct archmage *g, char letter)
{
    return letter != '.' && (letter != 'P' || g->modules & MODULE_PLACES);
}

/* 2.2: a tile is named after the cell it starts on; NONE past the last. */
BG_FN int archmage_home_cell(const struct archmage *g, int location)
{
    const char *plan = archmage_layout_of(g->layout);
    int next = ARCHMAGE_CITY;
    if (location < ARCHMAGE_CITY)
        return location;
    for (int i = 0; plan[i]; i++)
        if (archmage_is_tile(g, plan[i]) && next++ == location)
            return ARCHMAGE_CITY + i;
    return ARCHMAGE_NONE;
}

/* The tile named after a cell, or NONE. */
BG_FN int archmage_named(const struct archmage *g, int cell)
{
    const char *plan = archmage_layout_of(g->layout);
    int location = ARCHMAGE_CITY;
    if (cell < ARCHMAGE_CITY)
        return cell;
    for (int i = 0; plan[i] && i < cell - ARCHMAGE_CITY; i++)
        location += archmage_is_tile(g, plan[i]);
    return archmage_home_cell(g, location) == cell ? location : ARCHMAGE_NONE;
}

/* Tiles in play, the city included: ids 0 to this - 1. */
BG_FN int archmage_tiles(const struct archmage *g)
{
    static const uint8_t tiles[LAYOUTS] = {0, 31, 42, 49, 43, 39};
    static const uint8_t places[LAYOUTS] = {0, 6, 6, 6, 0, 4};
    return tiles[g->layout] + (g->modules & MODULE_PLACES ? places[g->layout] : 0);
}

BG_FN int archmage_face(const struct archmage *g, int location)
{
    return g->ground[location] & 31;
}

BG_FN int archmage_holder(const struct archmage *g, int location)
{
    return g->ground[location] >> 5;
}

BG_FN int archmage_wards(const struct archmage *g, int location)
{
    return g->defence[location] & 127;
}

BG_FN int archmage_has_tower(const struct archmage *g, int location)
{
    return g->defence[location] >> 7;
}

BG_FN int archmage_token(const struct archmage *g, int location)
{
    return g->token[location] & 15;
}

BG_FN int archmage_explored(const struct archmage *g, int location)
{
    int face = archmage_face(g, location);
    return face < FACE_WILD || face >= FACE_PLACE;
}

BG_FN int archmage_is_land(const struct archmage *g, int location)
{
    int face = archmage_face(g, location);
    return face >= FACE_LAND && face < FACE_TOWN;
}

BG_FN int archmage_is_place(const struct archmage *g, int location)
{
    return archmage_face(g, location) >= FACE_PLACE;
}

/* 1.4, A13.2: explored TOWN, land, CAMP or Place. */
BG_FN int archmage_claimable(const struct archmage *g, int location)
{
    int face = archmage_face(g, location);
    return face >= FACE_LAND && (face < FACE_WILD || face >= FACE_PLACE);
}

/* 3: play has not begun. */
BG_FN int archmage_in_setup(const struct archmage *g)
{
    return g->phase <= PHASE_OUTWARD || (g->phase >= PHASE_INWARD && g->phase <= PHASE_DEAL);
}

/* The kind a claimable face is counted under. */
BG_FN int archmage_hold_kind(int face)
{
    return face < FACE_PLACE ? face - FACE_LAND : HOLD_PLACE;
}

/* The relic a land or Place is about. */
BG_FN int archmage_relic_of(int face)
{
    return face < FACE_PLACE ? face - FACE_LAND : face - FACE_PLACE;
}

/* 1.4: p controls a location that holds p's follower or tower. */
BG_FN int archmage_controls(const struct archmage *g, int p, int location)
{
    return archmage_holder(g, location) == p + 1;
}

/* A location that holds p's follower (a tower site holds none). */
BG_FN int archmage_follower_of(const struct archmage *g, int p, int location)
{
    return archmage_holder(g, location) == p + 1 && !archmage_has_tower(g, location);
}

/* A2.1: whether what this holder has is foreign to p: allies are not rivals. */
BG_FN int archmage_foreign(const struct archmage *g, int p, int holder)
{
    if (g->mode == MODE_COOP)
        return holder == WARLORD;
    return holder != NOBODY && holder != p + 1;
}

/* 2.5: the location next to another, or NONE at a gap. */
BG_FN int archmage_neighbour(const struct archmage *g, int location, int d)
{
    return g->tile[archmage_step(g->cell[location], d)];
}

/* Here (d = -1) and the six neighbours; NONE at a gap. */
BG_FN int archmage_around(const struct archmage *g, int location, int d)
{
    return d < 0 ? location : archmage_neighbour(g, location, d);
}

/* A location and its neighbours. */
BG_FN archmage_set archmage_near(const struct archmage *g, int location)
{
    archmage_set set = archmage_only(location);
    for (int d = 0; d < DIRS; d++) {
        int at = archmage_neighbour(g, location, d);
        if (at != ARCHMAGE_NONE)
            set |= archmage_only(at);
    }
    return set;
}

/* The direction of a neighbour from a location; both lie on the board. */
BG_FN int archmage_direction(const struct archmage *g, int from, int to)
{
    int d = 0;
    while (archmage_neighbour(g, from, d) != to)
        d++;
    return d;
}

/* A8: every edge once, numbered from its south or west cell. */
BG_FN int archmage_edge(int cell, int d)
{
    return d < 3 ? 3 * cell + d : 3 * archmage_step(cell, d) + d - 3;
}

BG_FN int archmage_bit(const uint8_t *set, int i)
{
    return set[i / 8] >> i % 8 & 1;
}

/* Whether there is any Barrier. */
BG_FN int archmage_walled(const struct archmage *g)
{
    return g->pool[POOL_WALLS] != archmage_amount(g, AMOUNT_BARRIERS);
}

/* Whether no Barrier stands on the edge of a cell; edges of the outside are
 * never walled. */
BG_FN int archmage_cell_open(const struct archmage *g, int cell, int d)
{
    if (!archmage_walled(g) || archmage_step(cell, d) == ARCHMAGE_CELLS)
        return 1;
    return !archmage_bit(g->wall, archmage_edge(cell, d));
}

/* 4.4, A8.1: whether a step may be taken, and a Fundamental spell reach. */
BG_FN int archmage_edge_open(const struct archmage *g, int location, int d)
{
    return archmage_cell_open(g, g->cell[location], d);
}

/* Locations controlled in all. */
BG_FN int archmage_held(const struct archmage_mage *m)
{
    int sum = 0;
    for (int kind = 0; kind < HOLDS; kind++)
        sum += m->holds[kind];
    return sum;
}

/* A11: an Enlarged mage stands on two locations. */
BG_FN int archmage_enlarged(const struct archmage_mage *m)
{
    return m->foot != ARCHMAGE_NONE;
}

BG_FN int archmage_stands_on(const struct archmage_mage *m, int location)
{
    return m->at == location || m->foot == location;
}

/* Boot 0 is the one on the smaller location id; a mage on one location has
 * only boot 0. */
BG_FN int archmage_boots(const struct archmage_mage *m)
{
    return archmage_enlarged(m) ? 2 : 1;
}

BG_FN int archmage_boot(const struct archmage_mage *m, int boot)
{
    int at_first = m->at < m->foot; /* ARCHMAGE_NONE is above all locations */
    return at_first == !boot ? m->at : m->foot;
}

/* Mages standing on a location. */
BG_FN int archmage_mages_on(const struct archmage *g, int location)
{
    int n = 0;
    for (int q = 0; q < g->seats; q++)
        n += archmage_stands_on(&g->mage[q], location);
    return n;
}

/* Rival mages standing on a location; allies are none. */
BG_FN int archmage_rivals_on(const struct archmage *g, int p, int location)
{
    int n = 0;
    if (g->mode == MODE_COOP)
        return 0;
    for (int q = 0; q < g->seats; q++)
        n += q != p && archmage_stands_on(&g->mage[q], location);
    return n;
}

BG_FN int archmage_has_warlord(const struct archmage *g)
{
    return g->mode != MODE_VERSUS;
}

/* A13.4: the seat that holds Deepwood's card, whose Treeman it is; or NONE. */
BG_FN int archmage_card_holder(const struct archmage *g, int place)
{
    for (int p = 0; p < g->seats; p++)
        if (g->mage[p].cards >> place & 1)
            return p;
    return ARCHMAGE_NONE;
}

/* What bars a mage's way, looked up once for a whole list of moves. */
struct archmage_bars {
    archmage_set closed; /* A2.1: a gap, a rival's tower, the Warlord, a rival's Treeman */
    archmage_set rivals; /* locations a rival mage stands on */
};

BG_FN inline struct archmage_bars archmage_bars_for(const struct archmage *g, int p)
{
    struct archmage_bars bars = {archmage_only(ARCHMAGE_NONE), 0};
    if (archmage_has_warlord(g))
        bars.closed |= archmage_only(g->warlord.at);
    if (g->mode == MODE_COOP)
        return bars;
    for (int q = 0; q < g->seats; q++) {
        const struct archmage_mage *m = &g->mage[q];
        if (q == p)
            continue;
        bars.closed |= archmage_only(m->tower);
        bars.rivals |= archmage_only(m->at) | archmage_only(m->foot);
    }
    if (g->treeman != ARCHMAGE_NONE && archmage_card_holder(g, PLACE_DEEPWOOD) != p)
        bars.closed |= archmage_only(g->treeman);
    return bars;
}

/* A2.1, Closed; a gap is closed too. */
BG_FN int archmage_closed(const struct archmage *g, int p, int location)
{
    return archmage_in(archmage_bars_for(g, p).closed, location);
}

/* A2.1, Free: locations p may stop on. */
BG_FN archmage_set archmage_free_ground(const struct archmage *g, int p)
{
    struct archmage_bars bars = archmage_bars_for(g, p);
    return ~(bars.closed | bars.rivals);
}

BG_FN int archmage_stop_allowed(const struct archmage *g, int p, int location)
{
    return archmage_in(archmage_free_ground(g, p), location);
}

/* 4.4: extra points to enter. */
BG_FN int archmage_vines_on(const struct archmage *g, int location)
{
    return archmage_token(g, location) == TOKEN_VINES ? g->knob[KNOB_VINES] : 0;
}

/* A10.4: whether a Journey may still have free steps. Passing a mage has no
 * such bound: whoever got in must get out, and each pass costs a follower. */
BG_FN int archmage_free_steps_left(const struct archmage *g)
{
    return !archmage_plays(g, CHANGE_HASTEN) || g->phase == PHASE_PASSING ||
           g->hastened < archmage_amount(g, AMOUNT_FREE_STEPS);
}

/* A10.4: whether a Hastened step into a location is free of its point. */
BG_FN int archmage_hastened_into(const struct archmage *g, int p, int location)
{
    return g->mage[p].lasting & LASTING_HASTEN && archmage_controls(g, p, location) &&
           archmage_free_steps_left(g);
}

/* A10.4: whether Hasten carries p over a Barrier to a location. */
BG_FN int archmage_leaps_to(const struct archmage *g, int p, int location)
{
    return g->mage[p].lasting & LASTING_HASTEN &&
           (archmage_controls(g, p, location) || archmage_tune(g, TUNE_HASTEN_BARRIER));
}

/* 4.4: points to enter, for whom nothing makes it cheaper. */
BG_FN int archmage_cost(const struct archmage *g, int location)
{
    return 1 + archmage_vines_on(g, location);
}

/* A2.1: points to enter for a mage on one location. */
BG_FN int archmage_step_cost(const struct archmage *g, int p, int location)
{
    return archmage_cost(g, location) - archmage_hastened_into(g, p, location);
}

#endif
