/*
 * rows.h: a position as a learned judge reads it (../../net.h).
 *
 * A position is read once for each mage, from that mage's side of the table:
 * itself comes first, then the others in the order of turns. So one net judges every seat, and what
 * it learns of one holds for all.
 */
#ifndef ARCHMAGE_EVAL_ROWS_H
#define ARCHMAGE_EVAL_ROWS_H

#include "../../net.h"
#include "../archmage.h"
#include "../rules/map.h"
#include "../rules/pieces.h"
#include "../rules/scoring.h"
#include "left.h"

enum {
    ROWS_CELLS = 62, /* of the standard layouts, rings 0 to 4; all others are one */
    ROWS_SPOTS = ROWS_CELLS - ARCHMAGE_CITY,
    ROWS_HOLDERS = 6, /* nobody, this mage, the others, and nobody else */
    ROWS_GROUNDS = (FACES - FACE_HYBRID) * ROWS_HOLDERS,
    ROWS_STEPS = 8 /* to a place; the last is for all that are farther */
};

/* What is told of the table as a whole: name, rows. */
#define ARCHMAGE_TABLE_ROWS(X)                                                                     \
    X(ALWAYS, 1)                                                                                   \
    X(MODULES, 16)                                                                                 \
    X(BOOKS, 2)                                                                                    \
    X(LEVEL, 3)                                                                                    \
    X(WILD, ARCHMAGE_LANDS * 16)                                                                   \
    X(OUTPOSTS, 4 * 8)                                                                             \
    X(GROUND, ROWS_SPOTS *ROWS_GROUNDS)                                                            \
    X(WARDS, ROWS_HOLDERS * 4 * (HOLDS + 1))                                                       \
    X(WARDED, ROWS_SPOTS *ROWS_HOLDERS)                                                            \
    X(TOKENS, ROWS_SPOTS *TOKENS)                                                                  \
    X(LEAD, 64)                                                                                    \
    X(RACE, ARCHMAGE_LANDS * 16)                                                                   \
    X(HAND, PROPHECIES)

/* What is told of each mage. */
#define ARCHMAGE_MAGE_ROWS(X)                                                                      \
    X(APPRENTICES, AREAS * 8)                                                                      \
    X(CORRUPT, AREAS * 4)                                                                          \
    X(RELICS, SPHERES * 8)                                                                         \
    X(HOLD, HOLDS * 16)                                                                            \
    X(COMPANY, 32)                                                                                 \
    X(SUPPLY, 32)                                                                                  \
    X(JAILED, 8)                                                                                   \
    X(PLANETS, SPHERES * 4)                                                                        \
    X(SHADOWS, SPHERES * 4)                                                                        \
    X(AT, ROWS_CELLS)                                                                              \
    X(TOWER, ROWS_CELLS)                                                                           \
    X(TURNS, 32)                                                                                   \
    X(LASTING, 8)                                                                                  \
    X(DONE, 1)                                                                                     \
    X(POINTS, 64)                                                                                  \
    X(BOOK, PAGES)                                                                                 \
    X(CARDS, PLACES)                                                                               \
    X(EXPLORED, 16)                                                                                \
    X(OPEN, 16)                                                                                    \
    X(FILLED, 3 * 8)                                                                               \
    X(NEAR, ROWS_STEPS *ROWS_GROUNDS)

/* Where each begins. An enumerator follows the last of the one before. */
enum archmage_rows {
#define X(id, n) ROWS_##id, ROWS_##id##_LAST = ROWS_##id + (n)-1,
    ARCHMAGE_TABLE_ROWS(X)
#undef X
        ROWS_MAGE,
    ROWS_BEFORE_MAGE = ROWS_MAGE - 1,
#define X(id, n) ROWS_##id, ROWS_##id##_LAST = ROWS_##id + (n)-1,
    ARCHMAGE_MAGE_ROWS(X)
#undef X
        ROWS_MAGE_END,
    ROWS_A_MAGE = ROWS_MAGE_END - ROWS_MAGE,
    ROWS = ROWS_MAGE + ARCHMAGE_SEATS * ROWS_A_MAGE
};

/* Two, three and four mages have a head of the net each. */
enum { HEADS = ARCHMAGE_SEATS - 1 };

/* The names and sizes of all rows, and a number for what they mean, for telling nets apart. */
#define ARCHMAGE_ROWS_TEXT "archmage 3"

BG_FN uint64_t archmage_rows_layout(void)
{
    static const char names[] = ARCHMAGE_ROWS_TEXT
#define X(id, n) " " #id
        ARCHMAGE_TABLE_ROWS(X) ARCHMAGE_MAGE_ROWS(X)
#undef X
        ;
    static const uint32_t sizes[] = {
#define X(id, n) (uint32_t)(n),
        ARCHMAGE_TABLE_ROWS(X) ARCHMAGE_MAGE_ROWS(X)
#undef X
    };
    return net_hash(names, sizeof names) ^ net_hash(sizes, sizeof sizes) * 3;
}

BG_FN int archmage_rows_head(const struct archmage *g)
{
    return g->seats - 2;
}

/* What all sides of a table share: which tiles have something to tell, and how far they are. */
struct archmage_sight {
    const struct archmage *g;
    int tiles;
    uint8_t cell[ARCHMAGE_LOCATIONS]; /* as rows name it */
    uint8_t steps[ARCHMAGE_SEATS][ARCHMAGE_LOCATIONS];
    int points[ARCHMAGE_SEATS];
    int turns[ARCHMAGE_SEATS]; /* left */
};

/* The list of rows as it grows. */
struct archmage_list {
    uint16_t *row;
    int count;
};

BG_FN int archmage_rows_cell(int cell)
{
    return cell < ROWS_CELLS - 1 ? cell : ROWS_CELLS - 1;
}

BG_LONG void archmage_look(const struct archmage *g, struct archmage_sight *out)
{
    out->g = g;
    out->tiles = archmage_tiles(g);
    for (int at = ARCHMAGE_CITY; at < out->tiles; at++)
        out->cell[at] = (uint8_t)archmage_rows_cell(g->cell[at]);
    for (int p = 0; p < g->seats; p++) {
        int from = g->cell[g->mage[p].at];
        for (int at = ARCHMAGE_CITY; at < out->tiles; at++)
            out->steps[p][at] = (uint8_t)archmage_smaller(
                g->cell[at] < ARCHMAGE_CELLS ? archmage_steps_apart(from, g->cell[at])
                                             : ROWS_STEPS - 1,
                ROWS_STEPS - 1);
        out->points[p] = g->mage[p].done ? g->mage[p].points : archmage_points_now(g, p);
        out->turns[p] = archmage_turns_left(g, p);
    }
}

BG_FN void archmage_tell(struct archmage_list *l, int row)
{
    l->row[l->count++] = (uint16_t)row;
}

/* One of `size` rows for a number; all that are larger are one. 0 goes without saying. */
BG_FN void archmage_tell_number(struct archmage_list *l, int rows, int size, int number)
{
    if (number > 0)
        archmage_tell(l, rows + archmage_smaller(number, size - 1));
}

BG_FN void archmage_tell_numbers(struct archmage_list *l, int rows, int size, const uint8_t *of,
                                 int n)
{
    for (int i = 0; i < n; i++)
        archmage_tell_number(l, rows + i * size, size, of[i]);
}

BG_FN void archmage_tell_bits(struct archmage_list *l, int rows, uint32_t bits)
{
    for (; bits; bits &= bits - 1)
        archmage_tell(l, rows + bg_lowest(bits));
}

/* A number from -half to half - 1. */
BG_FN void archmage_tell_signed(struct archmage_list *l, int rows, int half, int number)
{
    number = number < -half ? -half : number < half ? number : half - 1;
    archmage_tell(l, rows + half + number);
}

/* How far along its tower board a mage is. */
BG_LONG void archmage_tell_board(struct archmage_list *l, const struct archmage *g, int p, int side,
                                 int rows)
{
    const struct archmage_mage *m = &g->mage[p];
    archmage_tell_numbers(l, rows + ROWS_APPRENTICES, 8, m->apprentices, AREAS);
    archmage_tell_numbers(l, rows + ROWS_CORRUPT, 4, m->corrupt, AREAS);
    archmage_tell_numbers(l, rows + ROWS_RELICS, 8, m->relics, SPHERES);
    archmage_tell_numbers(l, rows + ROWS_HOLD, 16, m->holds, HOLDS);
    archmage_tell_numbers(l, rows + ROWS_PLANETS, 4, m->distance, SPHERES);
    for (int d = 0; d < SPHERES; d++)
        if (m->shadow[d] != ARCHMAGE_NONE)
            archmage_tell(l, rows + ROWS_SHADOWS + d * 4 +
                                 (m->shadow[d] + ARCHMAGE_SEATS * 2 - side) % g->seats % 4);
    for (int level = 0; level < 3; level++)
        archmage_tell_number(l, rows + ROWS_FILLED + level * 8, 8, archmage_areas_filled(m, level));
}

/* The mage p as seen by `side`; `rows` is how far its rows lie behind those of the first. */
BG_LONG void archmage_tell_mage(struct archmage_list *l, const struct archmage_sight *s, int p,
                                int side, int rows)
{
    const struct archmage *g = s->g;
    const struct archmage_mage *m = &g->mage[p];
    archmage_tell_board(l, g, p, side, rows);
    archmage_tell(l, rows + ROWS_COMPANY + archmage_smaller(m->company, 31));
    archmage_tell(l, rows + ROWS_SUPPLY + archmage_smaller(m->supply, 31));
    archmage_tell_number(l, rows + ROWS_JAILED, 8, m->jailed);
    archmage_tell(l, rows + ROWS_AT + archmage_rows_cell(g->cell[m->at]));
    if (m->tower != ARCHMAGE_NONE)
        archmage_tell(l, rows + ROWS_TOWER + archmage_rows_cell(g->cell[m->tower]));
    archmage_tell(l, rows + ROWS_TURNS + archmage_smaller(s->turns[p], 31));
    if (m->lasting)
        archmage_tell(l, rows + ROWS_LASTING + (m->lasting & 7));
    if (m->done)
        archmage_tell(l, rows + ROWS_DONE);
    archmage_tell_number(l, rows + ROWS_POINTS, 64, s->points[p] + 4);
    archmage_tell_bits(l, rows + ROWS_BOOK, m->book & ~m->cast & ((1u << PAGES) - 1));
    archmage_tell_bits(l, rows + ROWS_CARDS, m->cards & ((1u << PLACES) - 1));
    if (g->modules & MODULE_PROPHECIES)
        archmage_tell_number(l, rows + ROWS_EXPLORED, 16, m->explored);
    archmage_tell_number(l, rows + ROWS_OPEN, 16, m->worth[0] + m->worth[1] + m->worth[2]);
}

/* Wards on a tile, by what it is and whose. */
BG_FN void archmage_tell_wards(struct archmage_list *l, const struct archmage *g, int at, int whose)
{
    int kind = archmage_claimable(g, at) ? archmage_hold_kind(archmage_face(g, at)) : HOLDS;
    int wards = archmage_smaller(archmage_wards(g, at), 3);
    archmage_tell(l, ROWS_WARDS + (kind * ROWS_HOLDERS + whose) * 4 + wards);
}

/* Each tile: what it is and whose, where it lies and how far from each mage. */
BG_LONG void archmage_tell_tiles(struct archmage_list *l, const struct archmage_sight *s,
                                 const uint8_t *holder, int side)
{
    const struct archmage *g = s->g;
    for (int at = ARCHMAGE_CITY; at < s->tiles; at++) {
        int face = archmage_face(g, at), whose = holder[archmage_holder(g, at)];
        int ground = (face - FACE_HYBRID) * ROWS_HOLDERS + whose;
        int spot = s->cell[at] - ARCHMAGE_CITY;
        int wards = archmage_wards(g, at), token = archmage_token(g, at);
        if (spot < 0)
            continue;
        archmage_tell(l, ROWS_GROUND + spot * ROWS_GROUNDS + ground);
        for (int k = 0, p = side; k < g->seats; k++, p = p + 1 < g->seats ? p + 1 : 0)
            archmage_tell(l, k * ROWS_A_MAGE + ROWS_NEAR + s->steps[p][at] * ROWS_GROUNDS + ground);
        if (wards) {
            archmage_tell_wards(l, g, at, whose);
            archmage_tell(l, ROWS_WARDED + spot * ROWS_HOLDERS + whose);
        }
        if (token)
            archmage_tell(l, ROWS_TOKENS + spot * TOKENS + token);
    }
}

/* How `side` stands against the best of its rivals. */
BG_LONG void archmage_tell_race(struct archmage_list *l, const struct archmage_sight *s, int side)
{
    const struct archmage *g = s->g;
    int best = -99;
    for (int p = 0; p < g->seats; p++)
        best = p != side && s->points[p] > best ? s->points[p] : best;
    archmage_tell_signed(l, ROWS_LEAD, 32, s->points[side] - best);
    for (int land = 0; land < ARCHMAGE_LANDS; land++) {
        int most = 0;
        for (int p = 0; p < g->seats; p++)
            if (p != side && g->mage[p].holds[land] > most)
                most = g->mage[p].holds[land];
        archmage_tell_signed(l, ROWS_RACE + land * 16, 8, g->mage[side].holds[land] - most);
    }
}

/* The rows of a position for one mage, at most NET_MOST of them; returns how many. */
BG_LONG int archmage_rows(const struct archmage_sight *s, int side, uint16_t *row)
{
    const struct archmage *g = s->g;
    uint8_t holder[8] = {NOBODY};
    struct archmage_list l = {row, 0};
    archmage_tell(&l, ROWS_ALWAYS);
    archmage_tell(&l, ROWS_MODULES + (g->modules & 15));
    archmage_tell(&l, ROWS_BOOKS + (g->books & 1));
    archmage_tell(&l, ROWS_LEVEL + g->level % LEVELS);
    archmage_tell_numbers(&l, ROWS_WILD, 16, g->wild, ARCHMAGE_LANDS);
    archmage_tell_numbers(&l, ROWS_OUTPOSTS, 8, g->outpost, 4);
    for (int k = 0; k < g->seats; k++) {
        int p = (side + k) % g->seats;
        holder[p + 1] = (uint8_t)(k + 1);
        archmage_tell_mage(&l, s, p, side, k * ROWS_A_MAGE);
    }
    archmage_tell_race(&l, s, side);
    for (int i = 0; i < HAND; i++)
        if (g->mage[side].hand[i] > PROPHECY_NONE && g->mage[side].hand[i] < PROPHECIES)
            archmage_tell(&l, ROWS_HAND + g->mage[side].hand[i]);
    archmage_tell_tiles(&l, s, holder, side);
    return l.count;
}

#endif
