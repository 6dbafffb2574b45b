/*
 * barrier.h: Magic Barrier, A8: which edges may be walled.
 */
#ifndef ARCHMAGE_RULES_BARRIER_H
#define ARCHMAGE_RULES_BARRIER_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "upheaval.h"

#include <string.h>

/* The four edges that share a corner with edge d of a cell. */
BG_LONG int archmage_corner_edge_open(const struct archmage *g, int cell, int d, int k)
{
    int far = archmage_step(cell, d);
    switch (k) {
    case 0:
        return archmage_cell_open(g, cell, (d + 1) % DIRS);
    case 1:
        return archmage_cell_open(g, cell, (d + 5) % DIRS);
    case 2:
        return archmage_cell_open(g, far, (d + 2) % DIRS);
    default:
        return archmage_cell_open(g, far, (d + 4) % DIRS);
    }
}

/* Barriers that share a corner with an edge; *which is the last of them. */
BG_FN int archmage_touching(const struct archmage *g, int cell, int d, int *which)
{
    int n = 0;
    for (int k = 0; k < 4; k++)
        if (!archmage_corner_edge_open(g, cell, d, k)) {
            *which = k;
            n++;
        }
    return n;
}

/* A8.3, rule 4: no more than two Barriers in a chain. */
BG_FN int archmage_chain_fits(const struct archmage *g, int cell, int d)
{
    int which = 0, other = 0, n = archmage_touching(g, cell, d, &which);
    if (n != 1)
        return n == 0;
    int near = which < 2 ? cell : archmage_step(cell, d);
    static const uint8_t turn[4] = {1, 5, 2, 4};
    return archmage_touching(g, near, (d + turn[which]) % DIRS, &other) == 0;
}

/* A8.3, rule 5: nobody may be cut off: where both ends are open to a mage, the
 * one must still be reached from the other; often round a corner of the Barrier.
 * `r` is a chart of the map. */
BG_LONG int archmage_keeps_access(struct archmage_reach *r, int a, int b)
{
    archmage_set from = (archmage_set)1 << a, to = (archmage_set)1 << b;
    int kept = 1;
    r->near[a] &= ~to;
    r->near[b] &= ~from;
    for (int k = 0; k < r->views && kept; k++) {
        archmage_set passable = r->all & ~r->barred[k];
        if (!((from | to) & r->barred[k]) && !(r->near[a] & r->near[b] & passable))
            kept = (archmage_flood(r->near, from, passable) & to) != 0;
    }
    r->near[a] |= to;
    r->near[b] |= from;
    return kept;
}

/* A8.3. */
BG_FN int archmage_can_wall(const struct archmage *g, struct archmage_reach *r, int location, int d)
{
    int other = archmage_neighbour(g, location, d);
    if (other == ARCHMAGE_NONE || !g->pool[POOL_WALLS] || !archmage_edge_open(g, location, d))
        return 0;
    if (location < ARCHMAGE_CITY && other < ARCHMAGE_CITY && !archmage_tune(g, TUNE_BARRIER_CITY))
        return 0;
    return archmage_chain_fits(g, g->cell[location], d) &&
           archmage_keeps_access(r, location, other);
}

BG_FN int archmage_wall_works(const struct archmage *g, int here)
{
    struct archmage_reach r;
    archmage_chart(g, &r);
    for (int d = 0; d < DIRS; d++)
        if (archmage_can_wall(g, &r, here, d))
            return 1;
    return 0;
}

/* A8.2: edges of the origin, and for the second Barrier of a Boost also those
 * of locations in its reach; ascending, each once. */
BG_LONG int archmage_wall_options(const struct archmage *g, int here, int second, bg_action *out)
{
    struct archmage_reach r;
    uint8_t edges[ARCHMAGE_EDGE_BYTES];
    int n = 0;
    archmage_chart(g, &r);
    memset(edges, 0, sizeof edges);
    if (second)
        out[n++] = ACT_PASS;
    for (int k = -1; k < (second ? DIRS : 0); k++) {
        int from = archmage_around(g, here, k);
        if (from == ARCHMAGE_NONE || (k >= 0 && !archmage_edge_open(g, here, k)))
            continue;
        for (int d = 0; d < DIRS; d++) {
            int edge = archmage_edge(g->cell[from], d);
            if (edge < 3 * ARCHMAGE_CELLS && !archmage_bit(edges, edge) &&
                archmage_can_wall(g, &r, from, d))
                edges[edge / 8] |= (uint8_t)(1 << edge % 8);
        }
    }
    for (int edge = 0; edge < 3 * ARCHMAGE_CELLS; edge++)
        if (archmage_bit(edges, edge))
            out[n++] = (bg_action)(ACT_EDGE + edge);
    return n;
}

BG_FN void archmage_raise_wall(struct archmage *g, int edge, struct bg_events *log)
{
    g->wall[edge / 8] |= (uint8_t)(1 << edge % 8);
    g->pool[POOL_WALLS]--;
    archmage_emit(log, EVENT_WALLS, g->active, edge / 3, edge % 3, 0, 0);
}

#endif
