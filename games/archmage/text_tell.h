/*
 * text_tell.h: events as sentences.
 */

static void put_actor(struct bg_text *t, int seat)
{
    if (seat == BG_NATURE)
        bg_put(t, "The Warlord");
    else
        bg_putf(t, "p%d", seat + 1);
}

static void put_followers(struct bg_text *t, const struct bg_event *e)
{
    static const char *const zones[] = {"Company", "Supply", "map", "prison", "doorway", "board"};
    put_actor(t, e->seat);
    bg_putf(t, ": %d follower%s from %s to %s", e->amount, e->amount == 1 ? "" : "s",
            zones[e->from], zones[e->to]);
}

/* Events of modules. */
static void put_module_event(const struct archmage *g, struct bg_text *t, const struct bg_event *e)
{
    const char *card = e->piece && e->piece < PROPHECIES ? archmage_prophecy_names[e->piece] : "";
    if (e->kind == EVENT_CARD) {
        bg_put(t, e->amount ? "The Warlord's way becomes " : "The Warlord's card: ");
        put_card(t, e->piece);
        return;
    }
    put_actor(t, e->seat);
    switch (e->kind) {
    case EVENT_STRETCHES:
        bg_put(t, " stands on ");
        put_location(g, t, e->from);
        if (e->to != e->from) {
            bg_put(t, " and ");
            put_location(g, t, e->to);
        }
        break;
    case EVENT_WALLS:
        bg_put(t, " raises a Barrier on ");
        put_edge(t, e->from, e->to);
        break;
    case EVENT_LEARNS:
        bg_putf(t, " chooses %s", archmage_spell_names[e->piece]);
        break;
    case EVENT_PLACE_CARD:
        bg_putf(t, " %s %s",
                e->amount > 0 ? "takes the card of"
                : e->amount   ? "loses"
                              : "uses",
                archmage_place_names[e->piece]);
        break;
    case EVENT_TREEMAN:
        bg_put(t, e->to == ARCHMAGE_NONE ? "'s Treeman goes home" : " sends the Treeman to ");
        if (e->to != ARCHMAGE_NONE)
            put_location(g, t, e->to);
        break;
    case EVENT_PUSHES:
        bg_putf(t, " pushes p%d", e->piece + 1);
        break;
    case EVENT_DEALS:
        bg_putf(t, " is dealt %s", e->piece == BG_HIDDEN ? "a Prophecy" : card);
        break;
    case EVENT_OPENS:
        bg_putf(t, " reveals %s for %d point%s", card, e->amount, e->amount == 1 ? "" : "s");
        break;
    default:
        bg_putf(t, " is left with %s", card);
        break;
    }
}

/* Events on the map. */
static void put_map_event(const struct archmage *g, struct bg_text *t, const struct bg_event *e)
{
    switch (e->kind) {
    case EVENT_MOVES:
        put_actor(t, e->seat);
        bg_put(t, " goes to ");
        break;
    case EVENT_SUBMITS:
        put_actor(t, e->seat);
        bg_putf(t, " submits to p%d at ", e->piece + 1);
        break;
    case EVENT_EXPLORES:
        put_actor(t, e->seat);
        bg_putf(t, " finds %s at ", archmage_face_word(e->piece));
        break;
    case EVENT_CLAIMS:
        put_actor(t, e->seat);
        bg_put(t, " claims ");
        break;
    case EVENT_LEAVES:
        bg_put(t, e->seat == BG_NATURE ? "A Warlord's" : "A");
        if (e->seat != BG_NATURE)
            bg_putf(t, " p%d", e->seat + 1);
        bg_put(t, " follower leaves ");
        put_location(g, t, e->from);
        return;
    case EVENT_WARDS:
        bg_putf(t, "%d ward%s %s ", e->amount < 0 ? -e->amount : e->amount,
                e->amount == 1 || e->amount == -1 ? "" : "s", e->amount < 0 ? "off" : "on");
        break;
    case EVENT_TOKEN:
        if (e->piece == TOKEN_NONE)
            bg_put(t, "The token vanishes from ");
        else
            bg_putf(t, "A token for %s on ", archmage_token_words[e->piece]);
        break;
    case EVENT_BUILDS:
        put_actor(t, e->seat);
        bg_put(t, " builds a tower on ");
        break;
    case EVENT_WARLORD:
        bg_putf(t, "The Warlord (%d point%s left) goes to ", e->amount, e->amount == 1 ? "" : "s");
        break;
    case EVENT_SETS_DOWN:
        put_location(g, t, e->from);
        bg_put(t, " comes to lie on @");
        put_cell(t, e->to);
        return;
    default:
        return;
    }
    put_location(g, t, e->to);
}

/* Events on the boards of mages. */
static void put_board_event(const struct archmage *g, struct bg_text *t, const struct bg_event *e)
{
    put_actor(t, e->seat);
    switch (e->kind) {
    case EVENT_GAINS:
        bg_putf(t, " gains %d %s", e->amount, archmage_relic_words[e->piece]);
        break;
    case EVENT_LOSES:
        bg_putf(t, " gives up %d %s", e->amount, archmage_relic_words[e->piece]);
        break;
    case EVENT_PLANET:
        bg_putf(t, " moves the planet of %s %s, distance %d", archmage_sphere_words[e->piece],
                e->amount > 0 ? "outward" : "inward", e->to);
        break;
    case EVENT_TRAINS:
    case EVENT_PROMOTES:
        if (e->kind == EVENT_TRAINS)
            bg_putf(t, " trains %d in ", e->amount);
        else
            bg_putf(t, " promotes %s apprentice to ", e->amount ? "a corrupt" : "an");
        put_area(t, e->piece);
        break;
    case EVENT_CASTS:
        bg_putf(t, " casts %s", archmage_spell_names[e->piece]);
        break;
    case EVENT_SHADOWS:
    case EVENT_TOLL:
        bg_putf(t,
                e->kind == EVENT_TOLL ? " pays p%d's shadow in doorway "
                                      : " posts a shadow at p%d's doorway ",
                e->piece + 1);
        put_area(t, AREA_ADVANCED + e->to);
        break;
    case EVENT_CAPTURES:
        bg_putf(t, " imprisons %d follower%s of p%d", e->amount, e->amount == 1 ? "" : "s",
                e->piece + 1);
        break;
    case EVENT_TAINTS:
        bg_putf(t, " corrupts an apprentice of p%d in %s", e->piece + 1,
                archmage_sphere_words[e->to]);
        break;
    case EVENT_ACTS:
        bg_putf(t, " %s at ",
                e->piece >= ACT_HOARD         ? "hoards"
                : e->piece == ACT_GATHER      ? "gathers"
                : e->piece == ACT_RECRUIT     ? "recruits"
                : e->piece <= ACT_HYBRID_LAST ? "initiates"
                : e->piece == ACT_WARDS       ? "places wards"
                : e->piece == ACT_BUILD       ? "builds"
                                              : "studies");
        put_location(g, t, e->to);
        break;
    case EVENT_SCORES:
        bg_putf(t, " scores %d points", e->amount);
        break;
    default:
        break;
    }
}

static int archmage_tell_event(const void *view, const struct bg_event *e, char *out, int cap)
{
    const struct archmage *g = (const struct archmage *)view;
    struct bg_text t = bg_text_start(out, cap);
    switch (e->kind) {
    case EVENT_STARTS:
        bg_putf(&t, "p%d starts", e->seat + 1);
        break;
    case EVENT_PLANETS:
        bg_putf(&t, "p%d's planets are placed", e->seat + 1);
        break;
    case EVENT_TURN:
        bg_putf(&t, "p%d's turn %d begins", e->seat + 1, e->amount);
        break;
    case EVENT_FOLLOWERS:
        put_followers(&t, e);
        break;
    case EVENT_ROLLS:
        bg_putf(&t, "The Warlord's die shows %d", e->amount);
        break;
    case EVENT_OVER:
        if (g->mode == MODE_COOP)
            bg_put(&t, g->won ? "The mages win" : "The Warlord wins");
        else if (e->seat == BG_NATURE)
            bg_put(&t, g->mode == MODE_SOLO ? "The Warlord wins" : "Victory is shared");
        else
            bg_putf(&t, "p%d wins", e->seat + 1);
        break;
    case EVENT_ENDS:
    case EVENT_DECIDES:
        break;
    case EVENT_MOVES:
    case EVENT_SUBMITS:
    case EVENT_EXPLORES:
    case EVENT_CLAIMS:
    case EVENT_LEAVES:
    case EVENT_WARDS:
    case EVENT_TOKEN:
    case EVENT_BUILDS:
    case EVENT_WARLORD:
    case EVENT_SETS_DOWN:
        put_map_event(g, &t, e);
        break;
    case EVENT_STRETCHES:
    case EVENT_WALLS:
    case EVENT_LEARNS:
    case EVENT_PLACE_CARD:
    case EVENT_TREEMAN:
    case EVENT_PUSHES:
    case EVENT_DEALS:
    case EVENT_OPENS:
    case EVENT_HANDS:
    case EVENT_CARD:
        put_module_event(g, &t, e);
        break;
    default:
        put_board_event(g, &t, e);
        break;
    }
    return t.length;
}
