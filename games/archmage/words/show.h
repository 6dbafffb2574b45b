/*
 * show.h: a position as text: the map in hexes, then everybody's board.
 *
 * A hex is four lines high and shares its border with its neighbours:
 *
 *       ________
 *      /b2    @1\      name of the tile, mages on it
 *     / grove    \     what lies there
 *     \ p2+1     /     holder, wards (T: tower), token
 *      \________/
 *
 * It is drawn on a canvas of characters with a colour each, so that borders
 * can overlap.
 */
#ifndef ARCHMAGE_WORDS_SHOW_H
#define ARCHMAGE_WORDS_SHOW_H

#include "../../../engine/text.h"
#include "../rules/map.h"
#include "../rules/scoring.h"
#include "../rules/cast.h"
#include "names.h"

#include <string.h>

/* From a hex to the next column and to the next half row; rings 0-6 fit. */
enum { HEX_WIDE = 10, HEX_HALF = 2, CANVAS_WIDE = 13 * HEX_WIDE + 3, CANVAS_HIGH = 25 * 2 + 6 };

struct canvas {
    char ink[CANVAS_HIGH][CANVAS_WIDE];
    uint8_t colour[CANVAS_HIGH][CANVAS_WIDE];
    int first_column, last_column, first_row, last_row; /* columns q, rows 2r + q */
};

static int archmage_seat_colour(int holder)
{
    static const uint8_t colours[] = {0, 31, 34, 32, 33, 35};
    return colours[holder];
}

static int archmage_face_colour(int face)
{
    static const uint8_t lands[ARCHMAGE_LANDS] = {32, 37, 36, 33, 35};
    if (face >= FACE_LAND && face < FACE_TOWN)
        return lands[face - FACE_LAND];
    return face >= FACE_WILD && face < FACE_PLACE ? 90 : 0;
}

static void draw(struct canvas *c, int y, int x, const char *words, int colour)
{
    for (; *words && x < CANVAS_WIDE; words++, x++) {
        c->ink[y][x] = *words;
        c->colour[y][x] = (uint8_t)colour;
    }
}

/* Mages, and the Warlord, on a location: "@12". */
static void put_figures(const struct archmage *g, struct bg_text *t, int location)
{
    int any = 0;
    for (int p = 0; p < g->seats; p++)
        if (archmage_stands_on(&g->mage[p], location))
            bg_putf(t, "%s%d", any++ ? "" : "@", p + 1);
    if (archmage_has_warlord(g) && g->warlord.at == location)
        bg_put(t, any++ ? "W" : "@W");
    if (g->treeman == location)
        bg_put(t, any ? "Y" : "@Y");
}

static void put_defence(const struct archmage *g, struct bg_text *t, int location)
{
    static const char *const tokens[TOKENS] = {"",     "vine", "heav", "well", "chsm",
                                               "fire", "hrvs", "repl", "extr", "lure"};
    int holder = archmage_holder(g, location);
    if (holder == WARLORD)
        bg_put_char(t, 'W');
    else if (holder != NOBODY)
        bg_putf(t, "p%d", holder);
    if (archmage_has_tower(g, location))
        bg_put_char(t, 'T');
    if (archmage_wards(g, location))
        bg_putf(t, "+%d", archmage_wards(g, location));
    if (archmage_token(g, location) != TOKEN_NONE)
        bg_putf(t, "%s%s", holder == NOBODY ? "" : " ", tokens[archmage_token(g, location)]);
}

/* The name, with the cell where Upheaval has moved the tile. */
static void put_hex_name(const struct archmage *g, struct bg_text *t, int location)
{
    put_location(g, t, location);
    if (g->cell[location] == archmage_home_cell(g, location))
        return;
    bg_put_char(t, '@');
    put_cell(t, g->cell[location]);
}

static void draw_hex(const struct archmage *g, struct canvas *c, int location)
{
    char words[24];
    struct bg_text t = bg_text_start(words, sizeof words);
    int q = archmage_axial(g->cell[location], 0), r = archmage_axial(g->cell[location], 1);
    int x = (q - c->first_column) * HEX_WIDE, y = (2 * r + q - c->first_row) * HEX_HALF;
    int holder = archmage_holder(g, location), face = archmage_face(g, location);
    draw(c, y, x + 2, "________", 0);
    draw(c, y + 1, x + 1, "/        \\", 0);
    draw(c, y + 2, x, "/          \\", 0);
    draw(c, y + 3, x, "\\          /", 0);
    draw(c, y + 4, x + 1, "\\________/", 0);
    put_hex_name(g, &t, location);
    draw(c, y + 1, x + 2, words, 1);
    t = bg_text_start(words, sizeof words);
    put_figures(g, &t, location);
    draw(c, y + 1, x + 10 - t.length, words, 7);
    draw(c, y + 2, x + 2, archmage_face_word(face), archmage_face_colour(face));
    t = bg_text_start(words, sizeof words);
    put_defence(g, &t, location);
    draw(c, y + 3, x + 2, words, archmage_seat_colour(holder));
}

/* A8: Barriers are drawn over the borders. */
static void draw_wall(struct canvas *c, int cell, int d)
{
    int q = archmage_axial(cell, 0), r = archmage_axial(cell, 1);
    int x = (q - c->first_column) * HEX_WIDE, y = (2 * r + q - c->first_row) * HEX_HALF;
    if (x < 0 || y < 0 || x + 12 > CANVAS_WIDE || y + 5 > CANVAS_HIGH)
        return;
    if (d == DIR_N) {
        draw(c, y, x + 2, "########", 1);
        return;
    }
    draw(c, d == DIR_NE ? y + 1 : y + 3, d == DIR_NE ? x + 10 : x + 11, "#", 1);
    draw(c, d == DIR_NE ? y + 2 : y + 4, d == DIR_NE ? x + 11 : x + 10, "#", 1);
}

static void measure(const struct archmage *g, struct canvas *c)
{
    c->first_column = c->first_row = 99;
    c->last_column = c->last_row = -99;
    for (int at = 0; at < archmage_tiles(g); at++) {
        int q = archmage_axial(g->cell[at], 0), row = 2 * archmage_axial(g->cell[at], 1) + q;
        c->first_column = q < c->first_column ? q : c->first_column;
        c->last_column = q > c->last_column ? q : c->last_column;
        c->first_row = row < c->first_row ? row : c->first_row;
        c->last_row = row > c->last_row ? row : c->last_row;
    }
}

static void put_canvas_line(const struct canvas *c, int y, int style, struct bg_text *t)
{
    int last = (c->last_column - c->first_column + 1) * HEX_WIDE + 1, colour = 0;
    while (last >= 0 && c->ink[y][last] == ' ')
        last--;
    for (int x = 0; x <= last; x++) {
        int now = c->colour[y][x];
        if (now != colour)
            put_colour(t, style, 0);
        if (now != colour && now)
            put_colour(t, style, now);
        colour = now;
        bg_put_char(t, c->ink[y][x]);
    }
    if (colour)
        put_colour(t, style, 0);
    bg_put_char(t, '\n');
}

static void put_map(const struct archmage *g, int style, struct bg_text *t)
{
    struct canvas c;
    memset(c.ink, ' ', sizeof c.ink);
    memset(c.colour, 0, sizeof c.colour);
    measure(g, &c);
    for (int at = 0; at < archmage_tiles(g); at++)
        if (g->tile[g->cell[at]] == at)
            draw_hex(g, &c, at);
    for (int edge = 0; edge < 3 * ARCHMAGE_CELLS; edge++)
        if (archmage_bit(g->wall, edge))
            draw_wall(&c, edge / 3, edge % 3);
    for (int y = 0; y <= (c.last_row - c.first_row) * HEX_HALF + 4; y++)
        put_canvas_line(&c, y, style, t);
}

/* A row of the board with a number a sphere; a dot stands for none. */
static void put_row(struct bg_text *t, const char *label, const uint8_t *numbers,
                    const uint8_t *tainted)
{
    int from = t->length;
    bg_putf(t, "    %s", label);
    for (int s = 0; s < SPHERES; s++) {
        bg_pad(t, from, 16 + 9 * s);
        if (numbers[s])
            bg_putf(t, "%d", numbers[s]);
        else
            bg_put_char(t, '.');
        if (tainted && tainted[s])
            bg_putf(t, " (%d bad)", tainted[s]);
    }
    bg_put_char(t, '\n');
}

static void put_book(const struct archmage *g, int p, struct bg_text *t)
{
    const struct archmage_mage *m = &g->mage[p];
    enum { A_LINE = 6 };
    int any = 0;
    bg_put(t, "    book        ");
    for (int page = 0; page < PAGES; page++) {
        if (!(m->book >> page & 1))
            continue;
        bg_putf(t, "%s%s%s",
                !any           ? ""
                : any % A_LINE ? ", "
                               : ",\n                ",
                archmage_spell_words[archmage_spell_on(g, page)],
                m->cast >> page & 1 ? " (cast)" : "");
        any++;
    }
    bg_put(t, any ? "\n" : "empty\n");
}

static void put_shadows(const struct archmage_mage *m, struct bg_text *t)
{
    for (int d = 0; d < SPHERES; d++) {
        if (m->shadow[d] == ARCHMAGE_NONE)
            continue;
        bg_putf(t, "    shadow of p%d in doorway ", m->shadow[d] + 1);
        put_area(t, AREA_ADVANCED + d);
        bg_put_char(t, '\n');
    }
}

/* Cards of Places held, and Prophecies as far as they are known. */
static void put_cards(const struct archmage_mage *m, struct bg_text *t)
{
    int any = 0;
    for (int place = 0; place < PLACES; place++)
        if (m->cards >> place & 1)
            bg_putf(t, "%s%s%s", any++ ? ", " : "    places      ", archmage_place_names[place],
                    m->ready >> place & 1 ? "" : " (used)");
    bg_put(t, any ? "\n" : "");
    if (!m->hand[0] && !m->open[0])
        return;
    bg_put(t, "    prophecies ");
    for (int i = 0; i < HAND && m->open[i]; i++)
        bg_putf(t, " %s=%d", archmage_prophecy_words[m->open[i]], m->worth[i]);
    for (int i = 0; i < HAND && m->hand[i]; i++)
        bg_putf(t, " %s", m->hand[i] == BG_HIDDEN ? "?" : archmage_prophecy_words[m->hand[i]]);
    bg_put_char(t, '\n');
}

static void put_lasting(const struct archmage_mage *m, struct bg_text *t)
{
    if (m->lasting & LASTING_STONESKIN)
        bg_put(t, "  Stone Skin");
    if (m->lasting & LASTING_FLY)
        bg_put(t, "  Fly");
    if (m->lasting & LASTING_HASTEN)
        bg_put(t, "  Hasten");
}

static void put_board(const struct archmage *g, int p, int style, struct bg_text *t)
{
    const struct archmage_mage *m = &g->mage[p];
    int32_t points[ARCHMAGE_SEATS], payoff[ARCHMAGE_SEATS];
    archmage_score(g, points, payoff);
    put_colour(t, style, archmage_seat_colour(p + 1));
    bg_putf(t, "%s p%d", g->active == p && g->phase != PHASE_OVER ? ">" : " ", p + 1);
    put_colour(t, style, 0);
    bg_put(t, " at ");
    put_position(g, t, m);
    bg_putf(t, "  Company %d  Supply %d", m->company, m->supply);
    if (m->jailed)
        bg_putf(t, "  imprisoned %d", m->jailed);
    if (m->tower != ARCHMAGE_NONE) {
        bg_put(t, "  tower ");
        put_location(g, t, m->tower);
    }
    if (m->turn)
        bg_putf(t, "  turn %d of %d", m->turn, g->rounds);
    bg_putf(t, "  %s%d point%s", m->done ? "scored " : "", points[p], points[p] == 1 ? "" : "s");
    put_lasting(m, t);
    bg_put_char(t, '\n');
    put_row(t, "relics", m->relics, NULL);
    put_row(t, "planets", m->distance, NULL);
    put_row(t, "Fundamental", m->apprentices, m->corrupt);
    put_row(t, "Advanced", m->apprentices + AREA_ADVANCED, m->corrupt + AREA_ADVANCED);
    put_row(t, "Master", m->apprentices + AREA_MASTER, m->corrupt + AREA_MASTER);
    put_book(g, p, t);
    put_shadows(m, t);
    put_cards(m, t);
}

static void put_warlord(const struct archmage *g, struct bg_text *t)
{
    const struct archmage_warlord *w = &g->warlord;
    if (!archmage_has_warlord(g))
        return;
    bg_put(t, "Warlord at ");
    put_location(g, t, w->at);
    bg_putf(t, ": Company %d", w->hand);
    if (g->mode == MODE_COOP)
        bg_putf(t, ", Supply %d, %d cards in the deck", w->supply, archmage_bits(g->deck));
    bg_put(t, "; lands");
    for (int land = 0; land < ARCHMAGE_LANDS; land++)
        bg_putf(t, " %s %d", archmage_land_words[land], w->holds[land]);
    bg_put_char(t, '\n');
}

/* 7.2, A15.10: what is still missing to win. */
static void put_goal(const struct archmage *g, struct bg_text *t)
{
    int solo = g->mode == MODE_SOLO;
    if (!archmage_has_warlord(g))
        return;
    bg_put(t, "to win: Master areas");
    for (int p = 0; p < g->seats; p++)
        bg_putf(t, "%s %d", p ? " and" : "", archmage_areas_filled(&g->mage[p], 2));
    bg_putf(t, " of %d%s, land types not led by the Warlord %d of %d\n",
            solo ? g->knob[KNOB_SOLO_MASTERS] : archmage_tune(g, TUNE_W_MASTERS),
            solo ? "" : " each", archmage_lands_won(g),
            solo ? g->knob[KNOB_SOLO_LANDS] : archmage_tune(g, TUNE_W_LANDS));
}

static void put_pools(const struct archmage *g, struct bg_text *t)
{
    bg_putf(t, "pools: wards %d, vines/upheaval %d, wellspring/chasm %d, corrupt/shadow %d",
            g->pool[POOL_WARDS], g->pool[POOL_VU], g->pool[POOL_WC], g->pool[POOL_CS]);
    if (archmage_has_warlord(g))
        bg_putf(t, ", inflame %d", g->pool[POOL_IN]);
    bg_put_char(t, '\n');
    if (g->modules & (MODULE_FUNDAMENTAL | MODULE_ADVANCED))
        bg_putf(t, "       harvest/replicate %d, beguile/extractor %d, barriers %d, boots %d\n",
                g->pool[POOL_HR], g->pool[POOL_BX], g->pool[POOL_WALLS], g->pool[POOL_BOOTS]);
}

static void put_stacks(const struct archmage *g, struct bg_text *t)
{
    bg_put(t, "unexplored:");
    for (int land = 0; land < ARCHMAGE_LANDS; land++)
        bg_putf(t, " %s %d", archmage_land_words[land], g->wild[land]);
    bg_putf(t, "; camp %d", g->outpost[0]);
    for (int h = 0; h < 3; h++)
        bg_putf(t, " %s %d", archmage_hybrid_words[h], g->outpost[1 + h]);
    for (int place = 0; place < PLACES; place++)
        if (g->sites >> place & 1)
            bg_putf(t, " %s", archmage_place_words[place]);
    bg_put_char(t, '\n');
}

static int archmage_show(const void *view, int viewer, int style, char *out, int cap)
{
    const struct archmage *g = (const struct archmage *)view;
    struct bg_text t = bg_text_start(out, cap);
    (void)viewer;
    put_map(g, style, &t);
    bg_put(&t, "@: mage, W: Warlord, +: wards, T: tower; "
               "vine, heav(al), well(spring), chsm: chasm, fire: inflame\n");
    if (g->modules)
        bg_put(&t, "#: Barrier, Y: Treeman; hrvs: harvest, repl(icate), extr(actor), "
                   "lure: beguile\n");
    put_pools(g, &t);
    put_stacks(g, &t);
    put_warlord(g, &t);
    put_goal(g, &t);
    int from = t.length;
    for (int s = 0; s < SPHERES; s++) {
        bg_pad(&t, from, 16 + 9 * s);
        bg_put(&t, archmage_sphere_words[s]);
    }
    bg_put_char(&t, '\n');
    for (int p = 0; p < g->seats; p++)
        put_board(g, p, style, &t);
    return t.length;
}

#endif
