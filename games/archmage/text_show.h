/*
 * text_show.h: a position as text: the map in hexes, then everybody's board.
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
    return face >= FACE_WILD ? 90 : 0;
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
        if (g->mage[p].at == location)
            bg_putf(t, "%s%d", any++ ? "" : "@", p + 1);
    if (g->mode == MODE_SOLO && g->warlord.at == location)
        bg_put(t, any ? "W" : "@W");
}

static void put_defence(const struct archmage *g, struct bg_text *t, int location)
{
    static const char *const tokens[TOKENS] = {"", "vine", "heav", "well", "chsm", "fire"};
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
    if (g->cell[location] == archmage_home_cell(g->layout, location))
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
    int any = 0;
    bg_put(t, "    book        ");
    for (int page = 0; page < AREAS; page++)
        if (m->book >> page & 1)
            bg_putf(t, "%s%s%s", any++ ? ", " : "",
                    archmage_spell_words[archmage_spell_on(g, page)],
                    m->cast >> page & 1 ? " (cast)" : "");
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

static void put_board(const struct archmage *g, int p, int style, struct bg_text *t)
{
    const struct archmage_mage *m = &g->mage[p];
    int32_t points[ARCHMAGE_SEATS], payoff[ARCHMAGE_SEATS];
    archmage_score(g, points, payoff);
    put_colour(t, style, archmage_seat_colour(p + 1));
    bg_putf(t, "%s p%d", g->active == p && g->phase != PHASE_OVER ? ">" : " ", p + 1);
    put_colour(t, style, 0);
    bg_put(t, " at ");
    put_location(g, t, m->at);
    bg_putf(t, "  Company %d  Supply %d", m->company, m->supply);
    if (m->jailed)
        bg_putf(t, "  imprisoned %d", m->jailed);
    if (m->tower != ARCHMAGE_NONE) {
        bg_put(t, "  tower ");
        put_location(g, t, m->tower);
    }
    bg_putf(t, "  turn %d of %d  %s%d point%s%s\n", m->turn, g->rounds, m->done ? "scored " : "",
            points[p], points[p] == 1 ? "" : "s", m->stoneskin ? "  Stone Skin" : "");
    put_row(t, "relics", m->relics, NULL);
    put_row(t, "planets", m->distance, NULL);
    put_row(t, "Fundamental", m->apprentices, m->corrupt);
    put_row(t, "Advanced", m->apprentices + AREA_ADVANCED, m->corrupt + AREA_ADVANCED);
    put_row(t, "Master", m->apprentices + AREA_MASTER, m->corrupt + AREA_MASTER);
    put_book(g, p, t);
    put_shadows(m, t);
}

static void put_table_line(const struct archmage *g, struct bg_text *t)
{
    bg_putf(t, "pools: wards %d, vines/upheaval %d, wellspring/chasm %d, corrupt/shadow %d",
            g->pool[POOL_WARDS], g->pool[POOL_VU], g->pool[POOL_WC], g->pool[POOL_CS]);
    if (g->mode == MODE_SOLO)
        bg_putf(t, ", inflame %d; Warlord: %d in hand", g->pool[POOL_IN], g->warlord.hand);
    bg_put(t, "\nunexplored:");
    for (int land = 0; land < ARCHMAGE_LANDS; land++)
        bg_putf(t, " %s %d", archmage_land_words[land], g->wild[land]);
    bg_putf(t, "; camp %d", g->outpost[0]);
    for (int h = 0; h < 3; h++)
        bg_putf(t, " %s %d", archmage_hybrid_words[h], g->outpost[1 + h]);
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
    put_table_line(g, &t);
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
