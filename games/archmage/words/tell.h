/*
 * tell.h: events as sentences.
 */
#ifndef ARCHMAGE_WORDS_TELL_H
#define ARCHMAGE_WORDS_TELL_H

#include "../../../engine/text.h"
#include "../rules/map.h"
#include "../rules/setup.h"
#include "names.h"

static void put_actor(struct bg_text *t, int seat)
{
    if (seat == BG_NATURE)
        bg_put(t, "The Warlord");
    else
        bg_putf(t, "p%d", seat + 1);
}

static void put_count(struct bg_text *t, int n, const char *what)
{
    bg_putf(t, "%d %s%s", n, what, n == 1 ? "" : "s");
}

/* "2 seeds"; blood is not counted. */
static void put_relics(struct bg_text *t, int n, int relic)
{
    if (relic == SPHERE_BLOOD)
        bg_putf(t, "%d blood", n);
    else
        put_count(t, n, archmage_relic_words[relic]);
}

static void put_followers(struct bg_text *t, const struct bg_event *e)
{
    static const char *const zones[] = {
        "the Company", "the Supply", "the map", "prison", "the doorway", "the board",
    };
    put_count(t, e->amount, "follower");
    bg_put(t, " of ");
    put_holder(t, e->seat == BG_NATURE ? WARLORD : e->seat + 1);
    bg_putf(t, " %s from %s to %s", e->amount == 1 ? "goes" : "go", zones[e->from], zones[e->to]);
}

/* Who does something at a location: " claims ", and the location follows. */
static const char *archmage_place_verb(int kind)
{
    switch (kind) {
    case EVENT_MOVES:
        return " goes to ";
    case EVENT_CLAIMS:
        return " claims ";
    case EVENT_ATTACKS:
        return " attacks ";
    case EVENT_BUILDS:
        return " builds a tower on ";
    default:
        return NULL;
    }
}

/* What was found: "a grove", "ruins", "the trolls", "The Eye". */
static void put_found(struct bg_text *t, int face)
{
    if (face >= FACE_PLACE)
        bg_put(t, archmage_place_names[face - FACE_PLACE]);
    else if (face < FACE_LAND)
        bg_putf(t, "the %s", archmage_face_word(face));
    else
        bg_putf(t, "%s%s", face == FACE_LAND + SPHERE_MATTER ? "" : "a ", archmage_face_word(face));
}

/* Events on the map that end with a location; 0 if it is none of them. */
static int put_map_event(struct bg_text *t, const struct bg_event *e)
{
    const char *verb = archmage_place_verb(e->kind);
    if (verb) {
        put_actor(t, e->seat);
        bg_put(t, verb);
        return 1;
    }
    switch (e->kind) {
    case EVENT_SUBMITS:
        bg_putf(t, "p%d submits to p%d at ", e->seat + 1, e->piece + 1);
        return 1;
    case EVENT_EXPLORES:
        put_actor(t, e->seat);
        bg_put(t, " finds ");
        put_found(t, e->piece);
        bg_put(t, " at ");
        return 1;
    case EVENT_WARDS:
        put_count(t, e->amount < 0 ? -e->amount : e->amount, "ward");
        bg_put(t, e->amount < 0 ? " lost on " : " on ");
        return 1;
    case EVENT_TOKEN:
        if (e->piece == TOKEN_NONE)
            bg_put(t, "No token any more on ");
        else
            bg_putf(t, "Token: %s on ", archmage_token_words[e->piece]);
        return 1;
    default:
        return 0;
    }
}

/* A Journey's End action as a verb. */
static const char *archmage_end_verb(int action)
{
    if (action >= ACT_HOARD)
        return "hoards";
    if (action <= ACT_RECRUIT)
        return action == ACT_GATHER ? "gathers" : "recruits";
    if (action <= ACT_HYBRID_LAST)
        return "initiates";
    return action == ACT_WARDS ? "places wards" : "studies";
}

/* What a mage has, gains and does; 0 if it is none of these. */
static int put_mage_event(const struct archmage *g, struct bg_text *t, const struct bg_event *e)
{
    switch (e->kind) {
    case EVENT_GAINS:
    case EVENT_LOSES:
        put_actor(t, e->seat);
        bg_put(t, e->kind == EVENT_GAINS ? " gains " : " gives up ");
        put_relics(t, e->amount, e->piece);
        return 1;
    case EVENT_PLANET:
        bg_putf(t, "p%d moves the planet of %s %s, distance %d", e->seat + 1,
                archmage_sphere_words[e->piece], e->amount > 0 ? "outward" : "inward", e->to);
        return 1;
    case EVENT_TRAINS:
    case EVENT_PROMOTES:
        bg_putf(t, "p%d ", e->seat + 1);
        if (e->kind == EVENT_TRAINS)
            bg_putf(t, "trains %d apprentice%s in ", e->amount, e->amount == 1 ? "" : "s");
        else
            bg_putf(t, "promotes %s apprentice to ", e->amount ? "a corrupt" : "an");
        put_area(t, e->piece);
        return 1;
    case EVENT_CASTS:
    case EVENT_LEARNS:
        bg_putf(t, "p%d %s %s", e->seat + 1, e->kind == EVENT_CASTS ? "casts" : "chooses",
                archmage_spell_names[e->piece]);
        return 1;
    case EVENT_ACTS: /* a tower has an event of its own */
        if (e->piece == ACT_BUILD)
            return 1;
        bg_putf(t, "p%d %s at ", e->seat + 1, archmage_end_verb(e->piece));
        put_location(g, t, e->to);
        return 1;
    default:
        return 0;
    }
}

/* What mages do to one another; 0 if it is none of these. */
static int put_rival_event(struct bg_text *t, const struct bg_event *e)
{
    switch (e->kind) {
    case EVENT_SHADOWS:
    case EVENT_TOLL:
        bg_putf(t,
                e->kind == EVENT_TOLL ? "p%d pays p%d's shadow in doorway "
                                      : "p%d posts a shadow at p%d's doorway ",
                e->seat + 1, e->piece + 1);
        put_area(t, AREA_ADVANCED + e->to);
        return 1;
    case EVENT_CAPTURES:
        bg_putf(t, "p%d imprisons ", e->seat + 1);
        put_count(t, e->amount, "follower");
        bg_putf(t, " of p%d", e->piece + 1);
        return 1;
    case EVENT_TAINTS:
        bg_putf(t, "p%d corrupts an apprentice of p%d in %s", e->seat + 1, e->piece + 1,
                archmage_sphere_words[e->to]);
        return 1;
    case EVENT_PUSHES:
        bg_putf(t, "p%d pushes p%d", e->seat + 1, e->piece + 1);
        return 1;
    default:
        return 0;
    }
}

/* Prophecies and cards of Places; 0 if it is none of these. */
static int put_card_event(struct bg_text *t, const struct bg_event *e)
{
    const char *card = e->piece && e->piece < PROPHECIES ? archmage_prophecy_names[e->piece] : "";
    switch (e->kind) {
    case EVENT_PLACE_CARD:
        bg_putf(t, "p%d %s %s", e->seat + 1,
                e->amount > 0 ? "takes the card of"
                : e->amount   ? "loses"
                              : "uses",
                archmage_place_names[e->piece]);
        return 1;
    case EVENT_DEALS:
        bg_putf(t, "p%d is dealt %s", e->seat + 1, e->piece == BG_HIDDEN ? "a Prophecy" : card);
        return 1;
    case EVENT_OPENS:
        bg_putf(t, "p%d reveals %s for ", e->seat + 1, card);
        put_count(t, e->amount, "point");
        return 1;
    case EVENT_HANDS:
        bg_putf(t, "p%d is left with %s", e->seat + 1, card);
        return 1;
    case EVENT_CARD:
        bg_put(t, e->amount ? "The Warlord's way becomes " : "The Warlord's card: ");
        put_card(t, e->piece);
        return 1;
    default:
        return 0;
    }
}

/* Moves of pieces that need words of their own; 0 if it is none of these. */
static int put_piece_event(const struct archmage *g, struct bg_text *t, const struct bg_event *e)
{
    switch (e->kind) {
    case EVENT_WARLORD:
        bg_put(t, "The Warlord goes to ");
        put_location(g, t, e->to);
        bg_put(t, ", ");
        put_count(t, e->amount, "point");
        bg_put(t, " left");
        return 1;
    case EVENT_LEAVES:
        put_actor(t, e->seat);
        bg_put(t, "'s follower leaves ");
        put_location(g, t, e->from);
        return 1;
    case EVENT_SETS_DOWN:
        put_location(g, t, e->from);
        bg_put(t, " comes to lie on @");
        put_cell(t, e->to);
        return 1;
    case EVENT_STRETCHES:
        bg_putf(t, "p%d stands on ", e->seat + 1);
        put_location(g, t, e->from);
        if (e->to == e->from)
            return 1;
        bg_put(t, " and ");
        put_location(g, t, e->to);
        return 1;
    case EVENT_WALLS:
        bg_putf(t, "p%d raises a Barrier on ", e->seat + 1);
        put_edge(t, e->from, e->to);
        return 1;
    case EVENT_TREEMAN:
        bg_putf(t, e->to == ARCHMAGE_NONE ? "p%d's Treeman goes home" : "p%d sends the Treeman to ",
                e->seat + 1);
        if (e->to != ARCHMAGE_NONE)
            put_location(g, t, e->to);
        return 1;
    case EVENT_FOLLOWERS:
        put_followers(t, e);
        return 1;
    default:
        return 0;
    }
}

/* "p1's planets: nature 2, matter 1, …": distances from the centre. */
static void put_distances(struct bg_text *t, int seat, int vector)
{
    uint8_t distance[SPHERES];
    archmage_vector(vector, distance);
    bg_putf(t, "p%d's planets:", seat + 1);
    for (int s = 0; s < SPHERES; s++)
        bg_putf(t, "%s %s %d", s ? "," : "", archmage_sphere_words[s], distance[s]);
}

/* Beginnings and ends, and dice; turns that end go without saying. */
static void put_table_event(const struct archmage *g, struct bg_text *t, const struct bg_event *e)
{
    switch (e->kind) {
    case EVENT_STARTS:
        bg_putf(t, "p%d starts", e->seat + 1);
        break;
    case EVENT_PLANETS:
        put_distances(t, e->seat, e->piece);
        break;
    case EVENT_TURN:
        bg_putf(t, "p%d's turn %d begins", e->seat + 1, e->amount);
        break;
    case EVENT_ROLLS:
        bg_put(t, "The Warlord's die shows ");
        put_die(t, e->amount, e->piece);
        break;
    case EVENT_SCORES:
        bg_putf(t, "p%d scores ", e->seat + 1);
        put_count(t, e->amount, "point");
        break;
    case EVENT_OVER:
        if (archmage_has_warlord(g))
            bg_put(t, g->won ? "The Warlord is beaten" : "The Warlord wins");
        else if (e->seat == BG_NATURE)
            bg_put(t, "Victory is shared");
        else
            bg_putf(t, "p%d wins", e->seat + 1);
        break;
    default:
        break;
    }
}

static int archmage_tell_event(const void *view, const struct bg_event *e, char *out, int cap)
{
    const struct archmage *g = (const struct archmage *)view;
    struct bg_text t = bg_text_start(out, cap);
    if (put_map_event(&t, e))
        put_location(g, &t, e->to);
    else if (!put_mage_event(g, &t, e) && !put_rival_event(&t, e) && !put_card_event(&t, e) &&
             !put_piece_event(g, &t, e))
        put_table_event(g, &t, e);
    return t.length;
}

#endif
