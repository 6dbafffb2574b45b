/*
 * rules_coop.h: two mages against the Warlord, A15: movement cards, the window
 * in which Torment and Befuddle are cast, and his turn.
 */

enum { COOP_PATH = 5, CARD_MADNESS = NUMBER_W_CARDS };

/* A15.5: cards 1-24 are direction by direction 2+, 2-, 3+, 3-. */
BG_FN int archmage_card_heading(int card)
{
    return (card - 1) / 4;
}

BG_FN int archmage_card_family(int card)
{
    return (card - 1) % 4;
}

BG_FN int archmage_card_ring(int card)
{
    return archmage_card_family(card) < 2 ? 2 : 3;
}

/* A15.5: cell k (0-4) of a card's path. All cards of a family are the same,
 * turned round the centre; 2- goes out to the fringe and back. */
BG_FN int archmage_path_cell(int card, int k)
{
    static const uint8_t loop[COOP_PATH][2] = {{2, 12}, {3, 18}, {4, 23}, {3, 17}, {2, 11}};
    int heading = archmage_card_heading(card), ring = archmage_card_ring(card);
    switch (archmage_card_family(card)) {
    case 0:
    case 2:
        return archmage_ring_cell(ring, heading * ring + k + 1);
    case 1:
        return archmage_ring_cell(loop[k][0], loop[k][1] - 1 + heading * loop[k][0]);
    default:
        return archmage_ring_cell(ring, heading * ring - k - 1);
    }
}

/* A15.5: an empty deck is made of the discard first. */
BG_FN void archmage_ask_card(struct archmage *g)
{
    if (!g->deck) {
        g->deck = g->discard;
        g->discard = 0;
    }
    archmage_ask(g, NODE_CARD, 0, 0);
}

BG_FN int archmage_card_options(const struct archmage *g, struct bg_outcome *out)
{
    int n = 0;
    for (int card = 1; card <= NUMBER_W_CARDS; card++) {
        if (!(g->deck >> (card - 1) & 1))
            continue;
        out[n].action = (bg_action)(ACT_CARD + card - 1);
        out[n++].weight = 1;
    }
    return n;
}

/* Madness: all path cards are shuffled, one is drawn, Madness goes back in. */
BG_FN void archmage_madness(struct archmage *g)
{
    g->deck = (g->deck | g->discard) & ~(1u << (CARD_MADNESS - 1));
    g->discard = 0;
    archmage_ask(g, NODE_CARD, 1, 0);
}

BG_FN void archmage_draw_card(struct archmage *g, int card, struct bg_events *log)
{
    struct archmage_pending was = archmage_answered(g);
    archmage_tell(log, EVENT_CARD, BG_NATURE, 0, 0, card, 0);
    if (card == CARD_MADNESS) {
        archmage_madness(g);
        return;
    }
    g->deck &= ~(1u << (card - 1));
    if (was.a)
        g->deck |= 1u << (CARD_MADNESS - 1);
    g->warlord.card = g->warlord.route = (uint8_t)card;
    archmage_ask(g, NODE_WINDOW, g->active, 0);
}

BG_FN void archmage_discard_card(struct archmage *g)
{
    if (g->warlord.card)
        g->discard |= 1u << (g->warlord.card - 1);
    g->warlord.card = 0;
}

/* 7.4, A15.6: a pass asks the next mage, until all have passed in a row. A
 * cast opens the window anew. */
BG_FN void archmage_window(struct archmage *g, bg_action action, struct bg_events *log)
{
    struct archmage_pending was = archmage_answered(g);
    if (action == ACT_PASS) {
        if (was.b == 0)
            archmage_ask(g, NODE_WINDOW, archmage_next_seat(g, was.a), 1);
        return;
    }
    if (action == ACT_TORMENT) {
        archmage_pay(g, was.a, SPELL_DECAY, 0, log);
        archmage_discard_card(g);
        if (g->mode == MODE_SOLO)
            archmage_ask(g, NODE_ROLL, 0, 0);
        else
            archmage_ask_card(g);
        return;
    }
    archmage_ask(g, NODE_WINDOW, g->active, g->mode == MODE_SOLO);
    if (g->mode == MODE_SOLO) {
        archmage_befuddle_die(g, (int)action - ACT_BEFUDDLE, log);
        return;
    }
    archmage_pay(g, was.a, SPELL_SHADOW, (int)action - ACT_BEFUDDLE, log);
    archmage_ask(g, NODE_VEER, was.a, 0);
}

/* A15.6: left and right turn the arrow, flip reverses the path. */
BG_FN void archmage_veer(struct archmage *g, int how, struct bg_events *log)
{
    int card = g->warlord.route - 1;
    archmage_answered(g);
    card = how == 2 ? card ^ 1 : (card + (how ? 4 : 20)) % 24;
    g->warlord.route = (uint8_t)(card + 1);
    archmage_tell(log, EVENT_CARD, BG_NATURE, 0, 0, card + 1, 1);
}

/* A15.4, W1: he recruits; an empty Supply wins him the game. */
BG_FN int archmage_warlord_prepares(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    if (!g->mage[g->active].turn)
        return 1;
    archmage_warlord_recruits(g, archmage_tune(g, w->hand ? TUNE_W_RECRUIT : TUNE_W_EMPTY));
    if (w->supply)
        return 1;
    archmage_finish(g, log);
    return 0;
}

/* W2, W3. */
BG_FN void archmage_coop_sets_out(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    if (!archmage_warlord_prepares(g, log))
        return;
    w->mp = (uint8_t)archmage_tune(g, TUNE_W_MP);
    w->walked = w->halted = 0;
    archmage_warlord_to(g, 0, log);
    archmage_ask_card(g);
    w->march = MARCH_HEADING;
}

/* W4: the arrow; the Treeman halts him before he gets there. */
BG_FN void archmage_coop_walks(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    int to = archmage_neighbour(g, w->at, w->heading);
    if (w->walked == w->ring) {
        w->walked = 0;
        w->march = MARCH_ACTS;
    } else if (g->treeman == to) {
        w->halted = 1;
        w->mp = 0;
        w->march = MARCH_ACTS;
    } else {
        archmage_walk_on(g, to, log);
    }
}

/* What a Barrier between two cells of his path does to him. */
BG_FN int archmage_path_barrier(const struct archmage *g, int cell, int next)
{
    int d = 0;
    while (archmage_step(cell, d) != next)
        d++;
    return archmage_cell_open(g, cell, d) ? BARRIER_IGNORED : archmage_tune(g, TUNE_W_BARRIER);
}

/* Points for a step from one cell of his path to the next; more than he ever
 * has if it is closed. */
BG_FN int archmage_path_cost(const struct archmage *g, int cell, int next)
{
    int to = g->tile[next], barrier = archmage_path_barrier(g, cell, next);
    if (to == ARCHMAGE_NONE || g->treeman == to || barrier == BARRIER_HALTS)
        return 255;
    return archmage_cost(g, to) + (barrier == BARRIER_TOLL);
}

/* W6: points to the next place that is not blocked; more than he has if the
 * path ends or is closed before. */
BG_FN int archmage_path_points(const struct archmage *g)
{
    const struct archmage_warlord *w = &g->warlord;
    int cell = g->cell[w->at], points = 0;
    for (int k = w->walked; k < COOP_PATH; k++) {
        int next = archmage_path_cell(w->route, k);
        points += archmage_path_cost(g, cell, next);
        if (points > w->mp || !archmage_blocked(g, g->tile[next]))
            return points;
        cell = next;
    }
    return w->mp + 1;
}

BG_FN void archmage_coop_steps(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    if (w->halted || !w->mp || archmage_path_points(g) > w->mp) {
        w->mp = 0;
        w->march = MARCH_HALTS;
        return;
    }
    int next = archmage_path_cell(w->route, w->walked++);
    archmage_step_on(g, g->tile[next], archmage_path_cost(g, g->cell[w->at], next), log);
}

/* W7: by the location he is on; a mage's location or a dazed end give none. */
BG_FN void archmage_coop_ends(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    int holder = archmage_holder(g, w->at), face = archmage_face(g, w->at);
    if (archmage_blocked(g, w->at) || (holder != NOBODY && holder != WARLORD))
        return;
    if (archmage_is_land(g, w->at) && holder == WARLORD)
        archmage_warlord_wards(g, log);
    else if (face == FACE_TOWN)
        archmage_warlord_recruits(g, w->holds[HOLD_TOWN] + w->holds[HOLD_CAMP]);
    else if (face == FACE_CAMP)
        archmage_warlord_recruits(g, archmage_tune(g, TUNE_W_CAMP));
}

/* One step of his turn in co-op. */
BG_FN void archmage_march_by_card(struct archmage *g, struct bg_events *log)
{
    struct archmage_warlord *w = &g->warlord;
    switch (w->march) {
    case MARCH_SETS_OUT:
        archmage_coop_sets_out(g, log);
        break;
    case MARCH_HEADING:
        w->heading = (uint8_t)archmage_card_heading(w->route);
        w->ring = (uint8_t)archmage_card_ring(w->route);
        w->march = MARCH_WALKS;
        break;
    case MARCH_WALKS:
        archmage_coop_walks(g, log);
        break;
    case MARCH_ACTS:
        archmage_warlord_acts(g, log);
        break;
    case MARCH_CLAIMS:
        archmage_warlord_claims(g, log);
        w->march = MARCH_STEPS;
        break;
    case MARCH_STEPS:
        archmage_coop_steps(g, log);
        break;
    default:
        archmage_coop_ends(g, log);
        archmage_discard_card(g);
        archmage_begin_turn(g, g->active, log);
        break;
    }
}

BG_FN void archmage_march(struct archmage *g, struct bg_events *log)
{
    if (g->mode == MODE_SOLO)
        archmage_march_by_dice(g, log);
    else
        archmage_march_by_card(g, log);
}
