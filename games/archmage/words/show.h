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
#include "../../../engine/sentence.h"
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

/* Lines below the map. */
#define ARCHMAGE_LINES(X)                                                                          \
    X(LEGEND, "@: mage, W: Warlord, +: wards, T: tower; "                                          \
              "vine, heav(al), well(spring), chsm: chasm, fire: inflame\n"                         \
              "{modules?#: Barrier, Y: Treeman; hrvs: harvest, repl(icate), extr(actor), "         \
              "lure: beguile\n}")                                                                  \
    X(POOLS, "pools: wards {wards}, vines/upheaval {vines}, wellspring/chasm {wells}, "            \
             "corrupt/shadow {shadows}{warlord?, inflame {inflame}}\n"                             \
             "{spells?       harvest/replicate {harvest}, beguile/extractor {lures}, "             \
             "barriers {barriers}, boots {boots}\n}")                                              \
    X(STACKS, "unexplored: {lands_left* }; camp {camps} {peoples* }{places? {places* }}\n")        \
    X(WARLORD, "Warlord at {warlord_at}: Company {army}{coop?, Supply {reserve}, "                 \
               "{cards} cards in the deck}; lands {warlord_lands* }\n")                            \
    X(GOAL, "to win: Master areas {masters* and } of {masters_needed}{coop? each}, "               \
            "land types not led by the Warlord {lands_won} of {lands_needed}\n")                   \
    X(MAGE,                                                                                        \
      "{name} at {position}  Company {company}  Supply {supply}"                                   \
      "{jailed?  imprisoned {jailed}}{tower?  tower {tower}}{turn?  turn {turn} of {rounds}}"      \
      "  {scored?scored }{points} {points#points|point|points}"                                    \
      "{stoneskin?  Stone Skin}{fly?  Fly}{hasten?  Hasten}\n")                                    \
    X(BOOK, "    book        {book?{book*,}|empty}\n")                                             \
    X(SHADOW, "    shadow of {shadow_of} in doorway {doorway}\n")                                  \
    X(PLACES, "{places_held?    places      {places_held*, }\n}")                                  \
    X(PROPHECIES, "{prophecies?    prophecies  {prophecies* }\n}")
enum archmage_line {
#define X(id, sentence) LINE_##id,
    ARCHMAGE_LINES(X)
#undef X
        LINES
};

static const char *const archmage_lines[LINES] = {
#define X(id, sentence) sentence,
    ARCHMAGE_LINES(X)
#undef X
};

/* What a line is about: the table, a mage of it, and a doorway of the mage. */
struct archmage_shown {
    const struct archmage *g;
    const struct archmage_mage *mage;
    int p, style, door;
};

/* Parts of lines; a dot stands for no relic, planet or apprentice. */
#define ARCHMAGE_PARTS(X)                                                                          \
    X(SPELL, "{name}{mark? (cast)}")                                                               \
    X(PLACE, "{name}{mark? (used)}")                                                               \
    X(COUNT, "{number?{number}|.}{mark? ({mark} bad)}")
enum archmage_part {
#define X(id, sentence) PART_##id,
    ARCHMAGE_PARTS(X)
#undef X
        PARTS
};

static const char *const archmage_parts[PARTS] = {
#define X(id, sentence) sentence,
    ARCHMAGE_PARTS(X)
#undef X
};

struct archmage_part_shown {
    const char *name;
    int number, mark;
};

#define ARCHMAGE_PART_SLOTS(NUMBER, WORDS, LIST)                                                   \
    WORDS(name, bg_put(t, w->name))                                                                \
    NUMBER(number, w->number)                                                                      \
    NUMBER(mark, w->mark)
BG_VOCABULARY(archmage_part_words, ARCHMAGE_PART_SLOTS, struct archmage_part_shown);

static void put_part(struct bg_text *t, int part, const char *name, int number, int mark)
{
    struct archmage_part_shown about = {name, number, mark};
    bg_put_sentence(t, archmage_parts[part], &archmage_part_words, &about);
}

/* "grove 3" for each land, hybrid or Place left: items of a list. */
static int put_land_count(struct bg_text *t, const uint8_t *counts, int land)
{
    if (land >= ARCHMAGE_LANDS)
        return 0;
    bg_putf(t, "%s %d", archmage_land_words[land], counts[land]);
    return 1;
}

static int put_people_left(struct bg_text *t, const struct archmage *g, int hybrid)
{
    if (hybrid >= 3)
        return 0;
    bg_putf(t, "%s %d", archmage_hybrid_words[hybrid], g->outpost[1 + hybrid]);
    return 1;
}

/* The bit number `item` of those set, or -1. */
static int nth_bit(uint32_t set, int item)
{
    while (set && item--)
        set &= set - 1;
    return set ? bg_lowest(set) : -1;
}

static int put_place_left(struct bg_text *t, const struct archmage *g, int item)
{
    int place = nth_bit(g->sites, item);
    if (place < 0)
        return 0;
    bg_put(t, archmage_place_words[place]);
    return 1;
}

static int put_masters(struct bg_text *t, const struct archmage *g, int p)
{
    if (p >= g->seats)
        return 0;
    bg_putf(t, "%d", archmage_areas_filled(&g->mage[p], 2));
    return 1;
}

/* The mage whose turn it is has a mark. */
static void put_mage_name(struct bg_text *t, const struct archmage_shown *w)
{
    put_colour(t, w->style, archmage_seat_colour(w->p + 1));
    bg_put(t, w->g->active == w->p && w->g->phase != PHASE_OVER ? "> " : "  ");
    bg_put_seat(t, w->p);
    put_colour(t, w->style, 0);
}

static int archmage_points_shown(const struct archmage_shown *w)
{
    int32_t points[ARCHMAGE_SEATS], payoff[ARCHMAGE_SEATS];
    archmage_score(w->g, points, payoff);
    return points[w->p];
}

/* Six spells a line, under each other. */
static int put_spell_known(struct bg_text *t, const struct archmage_shown *w, int item)
{
    enum { A_LINE = 6 };
    int page = nth_bit(w->mage->book, item);
    if (page < 0)
        return 0;
    if (item)
        bg_put(t, item % A_LINE ? " " : "\n                ");
    put_part(t, PART_SPELL, archmage_spell_words[archmage_spell_on(w->g, page)], 0,
             w->mage->cast >> page & 1);
    return 1;
}

static int put_place_held(struct bg_text *t, const struct archmage_mage *m, int item)
{
    int place = nth_bit(m->cards, item);
    if (place < 0)
        return 0;
    put_part(t, PART_PLACE, archmage_place_names[place], 0, !(m->ready >> place & 1));
    return 1;
}

/* Those revealed with their points, then the others as far as they are known. */
static int put_prophecy(struct bg_text *t, const struct archmage_mage *m, int item)
{
    int open = 0;
    while (open < HAND && m->open[open])
        open++;
    if (item < open) {
        bg_putf(t, "%s=%d", archmage_prophecy_words[m->open[item]], m->worth[item]);
        return 1;
    }
    int card = item - open < HAND ? m->hand[item - open] : 0;
    if (card)
        bg_put(t, card == BG_HIDDEN ? "?" : archmage_prophecy_words[card]);
    return card != 0;
}

static void put_tower(struct bg_text *t, const struct archmage_shown *w)
{
    if (w->mage->tower != ARCHMAGE_NONE)
        put_location(w->g, t, w->mage->tower);
}

#define ARCHMAGE_LINE_SLOTS(NUMBER, WORDS, LIST)                                                   \
    NUMBER(modules, w->g->modules)                                                                 \
    NUMBER(spells, (w->g->modules & (MODULE_FUNDAMENTAL | MODULE_ADVANCED)) != 0)                  \
    NUMBER(warlord, archmage_has_warlord(w->g))                                                    \
    NUMBER(coop, w->g->mode == MODE_COOP)                                                          \
    NUMBER(wards, w->g->pool[POOL_WARDS])                                                          \
    NUMBER(vines, w->g->pool[POOL_VU])                                                             \
    NUMBER(wells, w->g->pool[POOL_WC])                                                             \
    NUMBER(shadows, w->g->pool[POOL_CS])                                                           \
    NUMBER(inflame, w->g->pool[POOL_IN])                                                           \
    NUMBER(harvest, w->g->pool[POOL_HR])                                                           \
    NUMBER(lures, w->g->pool[POOL_BX])                                                             \
    NUMBER(barriers, w->g->pool[POOL_WALLS])                                                       \
    NUMBER(boots, w->g->pool[POOL_BOOTS])                                                          \
    LIST(lands_left, put_land_count(t, w->g->wild, item))                                          \
    NUMBER(camps, w->g->outpost[0])                                                                \
    LIST(peoples, put_people_left(t, w->g, item))                                                  \
    LIST(places, put_place_left(t, w->g, item))                                                    \
    WORDS(warlord_at, put_location(w->g, t, w->g->warlord.at))                                     \
    NUMBER(army, w->g->warlord.hand)                                                               \
    NUMBER(reserve, w->g->warlord.supply)                                                          \
    NUMBER(cards, archmage_bits(w->g->deck))                                                       \
    LIST(warlord_lands, put_land_count(t, w->g->warlord.holds, item))                              \
    LIST(masters, put_masters(t, w->g, item))                                                      \
    NUMBER(masters_needed, archmage_masters_needed(w->g))                                          \
    NUMBER(lands_won, archmage_lands_won(w->g))                                                    \
    NUMBER(lands_needed, archmage_lands_needed(w->g))                                              \
    WORDS(name, put_mage_name(t, w))                                                               \
    WORDS(position, put_position(w->g, t, w->mage))                                                \
    NUMBER(company, w->mage->company)                                                              \
    NUMBER(supply, w->mage->supply)                                                                \
    NUMBER(jailed, w->mage->jailed)                                                                \
    WORDS(tower, put_tower(t, w))                                                                  \
    NUMBER(turn, w->mage->turn)                                                                    \
    NUMBER(rounds, w->g->rounds)                                                                   \
    NUMBER(scored, w->mage->done)                                                                  \
    NUMBER(points, archmage_points_shown(w))                                                       \
    NUMBER(stoneskin, (w->mage->lasting & LASTING_STONESKIN) != 0)                                 \
    NUMBER(fly, (w->mage->lasting & LASTING_FLY) != 0)                                             \
    NUMBER(hasten, (w->mage->lasting & LASTING_HASTEN) != 0)                                       \
    LIST(book, put_spell_known(t, w, item))                                                        \
    WORDS(shadow_of, bg_put_seat(t, w->mage->shadow[w->door]))                                     \
    WORDS(doorway, put_area(t, AREA_ADVANCED + w->door))                                           \
    LIST(places_held, put_place_held(t, w->mage, item))                                            \
    LIST(prophecies, put_prophecy(t, w->mage, item))
BG_VOCABULARY(archmage_line_words, ARCHMAGE_LINE_SLOTS, struct archmage_shown);

static void put_line(struct bg_text *t, int line, const struct archmage_shown *about)
{
    bg_put_sentence(t, archmage_lines[line], &archmage_line_words, about);
}

/* A row of the board with a number a sphere. */
static void put_row(struct bg_text *t, const char *label, const uint8_t *numbers,
                    const uint8_t *tainted)
{
    int from = t->length;
    bg_putf(t, "    %s", label);
    for (int s = 0; s < SPHERES; s++) {
        bg_pad(t, from, 16 + 9 * s);
        put_part(t, PART_COUNT, "", numbers[s], tainted ? tainted[s] : 0);
    }
    bg_put_char(t, '\n');
}

static void put_board(struct bg_text *t, struct archmage_shown *about)
{
    const struct archmage_mage *m = about->mage;
    put_line(t, LINE_MAGE, about);
    put_row(t, "relics", m->relics, NULL);
    put_row(t, "planets", m->distance, NULL);
    put_row(t, "Fundamental", m->apprentices, m->corrupt);
    put_row(t, "Advanced", m->apprentices + AREA_ADVANCED, m->corrupt + AREA_ADVANCED);
    put_row(t, "Master", m->apprentices + AREA_MASTER, m->corrupt + AREA_MASTER);
    put_line(t, LINE_BOOK, about);
    for (about->door = 0; about->door < SPHERES; about->door++)
        if (m->shadow[about->door] != ARCHMAGE_NONE)
            put_line(t, LINE_SHADOW, about);
    put_line(t, LINE_PLACES, about);
    put_line(t, LINE_PROPHECIES, about);
}

static int archmage_show(const void *view, int viewer, int style, char *out, int cap)
{
    const struct archmage *g = (const struct archmage *)view;
    struct archmage_shown about = {g, &g->mage[0], 0, style, 0};
    struct bg_text t = bg_text_start(out, cap);
    (void)viewer;
    put_map(g, style, &t);
    put_line(&t, LINE_LEGEND, &about);
    put_line(&t, LINE_POOLS, &about);
    put_line(&t, LINE_STACKS, &about);
    if (archmage_has_warlord(g)) {
        put_line(&t, LINE_WARLORD, &about);
        put_line(&t, LINE_GOAL, &about);
    }
    int from = t.length;
    for (int s = 0; s < SPHERES; s++) {
        bg_pad(&t, from, 16 + 9 * s);
        bg_put(&t, archmage_sphere_words[s]);
    }
    bg_put_char(&t, '\n');
    for (about.p = 0; about.p < g->seats; about.p++) {
        about.mage = &g->mage[about.p];
        put_board(&t, &about);
    }
    return t.length;
}

#endif
