/*
 * upheaval.h: Upheaval, 5.6: which pairs of tiles may be lifted, and
 * where they may be set down.
 *
 * The tests are about reachability, so the map is first turned into sets of
 * neighbours (no Barrier between); a flood fill is then a few dozen
 * operations. Mages whose way is barred by the same towers share their floods.
 * Barriers stay on their cells when tiles leave, A8.5.
 */
#ifndef ARCHMAGE_RULES_UPHEAVAL_H
#define ARCHMAGE_RULES_UPHEAVAL_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"

struct archmage_reach {
    archmage_set touch[ARCHMAGE_LOCATIONS]; /* neighbours of each location */
    archmage_set near[ARCHMAGE_LOCATIONS];  /* those with no Barrier between */
    archmage_set all;
    archmage_set border;                 /* tiles with a neighbouring gap */
    archmage_set barred[ARCHMAGE_SEATS]; /* tower sites, one set for each different view */
    int views;
    int walled; /* whether near and touch differ */
    /* Of a survey. */
    archmage_set liftable;                /* 5.6 a: tiles that may be touched at all */
    archmage_set reached[ARCHMAGE_SEATS]; /* ACC(i, nothing) for each view */
    archmage_set open;                    /* what Barriers leave within reach, towers apart */
};

/* Locations reached from `start` over links without leaving `passable`. */
BG_LONG archmage_set archmage_flood(const archmage_set *links, archmage_set start,
                                    archmage_set passable)
{
    archmage_set seen = start, edge = start;
    while (edge) {
        int at = bg_lowest(edge);
        archmage_set fresh = links[at] & passable & ~seen;
        seen |= fresh;
        edge = (edge & (edge - 1)) | fresh;
    }
    return seen;
}

/* 5.6 a: tiles outside the city without tower, UPHEAVAL, mage or Treeman. */
BG_FN int archmage_may_lift(const struct archmage *g, int at)
{
    return at >= ARCHMAGE_CITY && !archmage_has_tower(g, at) &&
           archmage_token(g, at) != TOKEN_UPHEAVAL && !archmage_mages_on(g, at) && g->treeman != at;
}

/* Towers that bar mage i; a view others already have is not kept twice. */
BG_FN void archmage_add_view(const struct archmage *g, struct archmage_reach *r, int i)
{
    archmage_set barred = 0;
    for (int q = 0; q < g->seats; q++)
        if (archmage_foreign(g, i, q + 1) && g->mage[q].tower != ARCHMAGE_NONE)
            barred |= (archmage_set)1 << g->mage[q].tower;
    for (int k = 0; k < r->views; k++)
        if (r->barred[k] == barred)
            return;
    r->barred[r->views++] = barred;
}

/* How tiles lie, and which towers bar whom. */
BG_LONG void archmage_chart(const struct archmage *g, struct archmage_reach *r)
{
    int tiles = archmage_tiles(g);
    r->all = ((archmage_set)1 << tiles) - 1;
    r->border = 0;
    r->views = 0;
    r->walled = archmage_walled(g);
    for (int at = 0; at < tiles; at++) {
        archmage_set near = 0, touch = 0, bit = (archmage_set)1 << at;
        for (int d = 0; d < DIRS; d++) {
            int other = archmage_neighbour(g, at, d);
            if (other == ARCHMAGE_NONE) {
                r->border |= bit;
                continue;
            }
            touch |= (archmage_set)1 << other;
            if (archmage_edge_open(g, at, d))
                near |= (archmage_set)1 << other;
        }
        r->touch[at] = touch;
        r->near[at] = near;
    }
    for (int i = 0; i < g->seats; i++)
        archmage_add_view(g, r, i);
}

/* A chart, with what may be lifted, and what is reached while nothing is. */
BG_FN void archmage_survey(const struct archmage *g, struct archmage_reach *r)
{
    archmage_chart(g, r);
    r->liftable = 0;
    for (int at = ARCHMAGE_CITY; at < archmage_tiles(g); at++)
        if (archmage_may_lift(g, at))
            r->liftable |= archmage_only(at);
    r->open = r->walled ? archmage_flood(r->near, 1, r->all) : r->all;
    for (int k = 0; k < r->views; k++)
        r->reached[k] = archmage_flood(r->near, 1, r->all & ~r->barred[k]);
}

/* 5.6, CELLS: whether a cell is free and touches, for everybody, what is reached
 * while some tiles are in the air. */
BG_LONG int archmage_cell_serves(const struct archmage *g, int views, const archmage_set *reached,
                                 int cell, archmage_set lifted)
{
    archmage_set touched = 0;
    int tile = g->tile[cell];
    if (tile != ARCHMAGE_NONE && !(lifted >> tile & 1))
        return 0;
    for (int d = 0; d < DIRS; d++) {
        int at = g->tile[archmage_step(cell, d)];
        if (at != ARCHMAGE_NONE && archmage_cell_open(g, cell, d))
            touched |= (archmage_set)1 << at;
    }
    for (int k = 0; k < views; k++)
        if (!(touched & reached[k] & ~lifted))
            return 0;
    return 1;
}

/* Cells of the board a tile may be placed on, as far as the ring limit. */
BG_FN int archmage_board_cells(const struct archmage *g)
{
    int ring = g->knob[KNOB_UPHEAVAL_RING];
    return 3 * ring * (ring + 1) + 1;
}

/* 5.6 e. */
BG_FN int archmage_two_cells(const struct archmage *g, int views, const archmage_set *reached,
                             archmage_set lifted)
{
    int found = 0;
    for (int cell = ARCHMAGE_CITY; cell < archmage_board_cells(g) && found < 2; cell++)
        found += archmage_cell_serves(g, views, reached, cell, lifted);
    return found >= 2;
}

/* 5.6 c: what stays is connected; A8.5: nor do Barriers lock any of it in, which
 * version 1 asks for each mage apart. */
BG_FN int archmage_stays_whole(const struct archmage *g, const struct archmage_reach *r,
                               archmage_set rest)
{
    if (archmage_flood(r->touch, 1, rest) != rest)
        return 0;
    return !r->walled || !archmage_plays(g, CHANGE_UPHEAVAL) ||
           archmage_flood(r->near, 1, rest) == (r->open & rest);
}

/* 5.6 b to e, for adjacent tiles that pass a; d, that lifting may leave nothing
 * behind a tower, is a rule of version 1. Without towers and Barriers in the
 * way, c says that everything that stays is reached. */
BG_LONG int archmage_pair_lifts(const struct archmage *g, const struct archmage_reach *r, int a,
                                int b)
{
    archmage_set lifted = (archmage_set)1 << a | (archmage_set)1 << b, rest = r->all & ~lifted;
    archmage_set reached[ARCHMAGE_SEATS];
    if (!(lifted & r->border))
        return 0;
    if (!archmage_stays_whole(g, r, rest))
        return 0;
    for (int k = 0; k < r->views; k++) {
        int barred = r->barred[k] || r->walled;
        reached[k] = barred ? archmage_flood(r->near, 1, rest & ~r->barred[k]) : rest;
        if (!archmage_plays(g, CHANGE_UPHEAVAL) && reached[k] != (r->reached[k] & ~lifted))
            return 0;
    }
    return archmage_two_cells(g, r->views, reached, lifted);
}

BG_LONG archmage_set archmage_partners(const struct archmage *g, const struct archmage_reach *r,
                                       int a)
{
    archmage_set set = 0;
    archmage_set left = r->liftable >> a & 1 ? r->touch[a] & r->liftable : 0;
    for (; left; left &= left - 1) {
        int b = bg_lowest(left);
        if (archmage_pair_lifts(g, r, a, b))
            set |= (archmage_set)1 << b;
    }
    return set;
}

BG_FN archmage_set archmage_lift_partners(const struct archmage *g, int a)
{
    struct archmage_reach r;
    archmage_survey(g, &r);
    return archmage_partners(g, &r, a);
}

/* LIFT1: every tile of some pair. Each pair is tested once. */
BG_LONG archmage_set archmage_lift_targets(const struct archmage *g)
{
    struct archmage_reach r;
    archmage_set set = 0;
    archmage_survey(g, &r);
    for (archmage_set left = r.liftable; left; left &= left - 1) {
        int a = bg_lowest(left);
        archmage_set later = r.touch[a] & left & (left - 1);
        for (; later; later &= later - 1) {
            int b = bg_lowest(later);
            archmage_set pair = (archmage_set)1 << a | (archmage_set)1 << b;
            if ((set & pair) != pair && archmage_pair_lifts(g, &r, a, b))
                set |= pair;
        }
    }
    return set;
}

BG_FN int archmage_can_lift(const struct archmage *g)
{
    struct archmage_reach r;
    archmage_survey(g, &r);
    for (archmage_set left = r.liftable; left; left &= left - 1)
        if (archmage_partners(g, &r, bg_lowest(left)))
            return 1;
    return 0;
}

/* Whether a cell touches, over an open edge, another cell. */
BG_FN int archmage_cells_touch(const struct archmage *g, int cell, int other)
{
    for (int d = 0; d < DIRS; d++)
        if (archmage_step(cell, d) == other && archmage_cell_open(g, cell, d))
            return 1;
    return 0;
}

/* Tiles that count as in the air: once a lies on its new cell, only b. Version
 * 1 looks at what stayed, and at a's cell apart from it. */
BG_FN archmage_set archmage_in_the_air(const struct archmage *g, int a, int b, int second)
{
    archmage_set first = second && archmage_plays(g, CHANGE_UPHEAVAL) ? 0 : archmage_only(a);
    return first | archmage_only(b);
}

/* PLACE1 for tile a; PLACE2 for tile b once a lies on its new cell. Both tiles
 * are off the board, so whatever holds no tile is free. */
BG_LONG int archmage_cells_for(const struct archmage *g, int a, int b, int second, bg_action *out)
{
    struct archmage_reach r;
    archmage_set lifted = archmage_in_the_air(g, a, b, second);
    int n = 0;
    archmage_chart(g, &r);
    for (int k = 0; k < r.views; k++)
        r.reached[k] = archmage_flood(r.near, 1, r.all & ~lifted & ~r.barred[k]);
    for (int cell = ARCHMAGE_CITY; cell < archmage_board_cells(g); cell++) {
        if (g->tile[cell] != ARCHMAGE_NONE)
            continue;
        if (archmage_cell_serves(g, r.views, r.reached, cell, lifted) ||
            (second && archmage_cells_touch(g, cell, g->cell[a])))
            out[n++] = (bg_action)(ACT_CELL + cell);
    }
    return n;
}

/* Both tiles leave the board until they are placed; their `cell` is stale. */
BG_FN void archmage_lift(struct archmage *g, int a, int b)
{
    g->tile[g->cell[a]] = g->tile[g->cell[b]] = ARCHMAGE_NONE;
    archmage_ask(g, NODE_PLACE1, a, b);
}

BG_FN void archmage_set_down(struct archmage *g, int location, int cell, struct bg_events *log)
{
    g->cell[location] = (uint8_t)cell;
    g->tile[cell] = (uint8_t)location;
    archmage_emit(log, EVENT_SETS_DOWN, g->active, location, cell, 0, 0);
}

/* After the second tile both are marked, as far as tokens go. */
BG_FN void archmage_settle_tiles(struct archmage *g, int a, int b, struct bg_events *log)
{
    archmage_set_token(g, a, TOKEN_UPHEAVAL, ARCHMAGE_NONE, log);
    archmage_set_token(g, b, TOKEN_UPHEAVAL, ARCHMAGE_NONE, log);
}

#endif
