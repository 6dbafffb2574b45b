/*
 * pieces.h: the pieces and how they move, 0.6 and 1.5 to 1.7.
 *
 * Every relic, follower, ward and token changes place through a function
 * here, which also tells the players. What cannot be gained is lost (0.6).
 */
#ifndef ARCHMAGE_RULES_PIECES_H
#define ARCHMAGE_RULES_PIECES_H

#include "../archmage.h"
#include "map.h"

BG_FN void archmage_emit(struct bg_events *log, int kind, int seat, int from, int to, int piece,
                         int amount)
{
    bg_emit_event(log, kind, seat, from, to, piece, amount, BG_EVERYONE);
}

BG_FN int archmage_smaller(int a, int b)
{
    return a < b ? a : b;
}

/* 0.2: questions wait for one another, last in first out. */
BG_FN void archmage_ask(struct archmage *g, int node, int a, int b)
{
    struct archmage_pending *p = &g->pending[g->depth++];
    p->node = (uint8_t)node;
    p->a = (uint8_t)a;
    p->b = (uint8_t)b;
}

BG_FN struct archmage_pending archmage_answered(struct archmage *g)
{
    struct archmage_pending *p = &g->pending[--g->depth];
    struct archmage_pending was = *p;
    p->node = p->a = p->b = 0;
    return was;
}

BG_FN const struct archmage_pending *archmage_top(const struct archmage *g)
{
    return &g->pending[g->depth - 1];
}

/* The question that stays, to be changed. */
BG_FN struct archmage_pending *archmage_asking(struct archmage *g)
{
    return &g->pending[g->depth - 1];
}

/* 0.6: relics above the shelf limit are lost. Returns how many were gained. */
BG_FN int archmage_gain(struct archmage *g, int p, int relic, int n, struct bg_events *log)
{
    uint8_t *shelf = &g->mage[p].relics[relic];
    int gained = archmage_smaller(n, g->knob[KNOB_SHELF] - *shelf);
    if (gained <= 0)
        return 0;
    *shelf = (uint8_t)(*shelf + gained);
    archmage_emit(log, EVENT_GAINS, p, 0, 0, relic, gained);
    return gained;
}

BG_FN void archmage_lose(struct archmage *g, int p, int relic, int n, struct bg_events *log)
{
    if (!n)
        return;
    g->mage[p].relics[relic] = (uint8_t)(g->mage[p].relics[relic] - n);
    archmage_emit(log, EVENT_LOSES, p, 0, 0, relic, n);
}

BG_FN int archmage_relics(const struct archmage_mage *m)
{
    int sum = 0;
    for (int s = 0; s < SPHERES; s++)
        sum += m->relics[s];
    return sum;
}

/* 0.6: an empty Supply gives nothing. Returns how many came. */
BG_FN int archmage_recruit(struct archmage *g, int p, int n, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[p];
    int moved = archmage_smaller(n, m->supply);
    if (!moved)
        return 0;
    m->supply = (uint8_t)(m->supply - moved);
    m->company = (uint8_t)(m->company + moved);
    archmage_emit(log, EVENT_FOLLOWERS, p, ZONE_SUPPLY, ZONE_COMPANY, 0, moved);
    return moved;
}

/* Followers of the Company are lost to the Supply; there are as many. */
BG_FN void archmage_desert(struct archmage *g, int p, int n, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[p];
    m->company = (uint8_t)(m->company - n);
    m->supply = (uint8_t)(m->supply + n);
    archmage_emit(log, EVENT_FOLLOWERS, p, ZONE_COMPANY, ZONE_SUPPLY, 0, n);
}

/* A new follower for a spell: from the Supply, if empty from the Company. */
BG_FN int archmage_can_spare(const struct archmage_mage *m)
{
    return m->supply || m->company;
}

BG_FN void archmage_spare(struct archmage *g, int p, int zone, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[p];
    int from = m->supply ? ZONE_SUPPLY : ZONE_COMPANY;
    if (m->supply)
        m->supply--;
    else
        m->company--;
    archmage_emit(log, EVENT_FOLLOWERS, p, from, zone, 0, 1);
}

BG_FN uint8_t *archmage_holds(struct archmage *g, int holder)
{
    return holder == WARLORD ? g->warlord.holds : g->mage[holder - 1].holds;
}

/* Who is told of as the actor: a seat, or nature for the Warlord. */
BG_FN int archmage_seat_of(int holder)
{
    return holder == WARLORD ? BG_NATURE : holder - 1;
}

BG_FN int archmage_pool_of(int token)
{
    static const uint8_t pool[TOKENS] = {
#define X(id, word, from) from,
        ARCHMAGE_TOKENS(X)
#undef X
    };
    return pool[token];
}

/* Seat whose token lies there, or NONE. */
BG_FN int archmage_caster(const struct archmage *g, int location)
{
    return g->token[location] >> 4 ? (g->token[location] >> 4) - 1 : ARCHMAGE_NONE;
}

BG_FN void archmage_remove_token(struct archmage *g, int location, struct bg_events *log)
{
    int token = archmage_token(g, location);
    if (token == TOKEN_NONE)
        return;
    g->pool[archmage_pool_of(token)]++;
    g->token[location] = TOKEN_NONE;
    archmage_emit(log, EVENT_TOKEN, BG_NATURE, 0, location, TOKEN_NONE, 0);
}

/* A9, Replicate and Extractor: tokens that serve their owner alone leave when
 * somebody else takes control. */
BG_FN void archmage_usurp_token(struct archmage *g, int holder, int location, struct bg_events *log)
{
    int token = archmage_token(g, location);
    if ((token == TOKEN_REPLICATE || token == TOKEN_EXTRACTOR) &&
        archmage_caster(g, location) != holder - 1)
        archmage_remove_token(g, location, log);
}

/* A location gets a controller; the follower or tower comes from elsewhere. */
BG_FN void archmage_take(struct archmage *g, int holder, int location, struct bg_events *log)
{
    int face = archmage_face(g, location);
    g->ground[location] = (uint8_t)(face | holder << 5);
    archmage_holds(g, holder)[archmage_hold_kind(face)]++;
    archmage_emit(log, EVENT_CLAIMS, archmage_seat_of(holder), 0, location, 0, 0);
    archmage_usurp_token(g, holder, location, log);
}

BG_FN void archmage_move_treeman(struct archmage *g, int p, int to, struct bg_events *log)
{
    if (g->treeman == to)
        return;
    g->treeman = (uint8_t)to;
    archmage_emit(log, EVENT_TREEMAN, p, 0, to, 0, 0);
}

/* A13.2: with control of a Place its card is lost, and what it upheld ends. */
BG_LONG void archmage_lose_card(struct archmage *g, int p, int place, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[p];
    if (m->cards >> place & 1)
        archmage_emit(log, EVENT_PLACE_CARD, p, 0, 0, place, -1);
    m->cards &= (uint8_t) ~(1 << place);
    m->ready &= (uint8_t) ~(1 << place);
    if (place == PLACE_DEEPWOOD)
        archmage_move_treeman(g, p, ARCHMAGE_NONE, log);
    if (place != PLACE_ALTAR || !g->laid)
        return;
    m->supply = (uint8_t)(m->supply + g->laid);
    archmage_emit(log, EVENT_FOLLOWERS, p, ZONE_MAP, ZONE_SUPPLY, 0, g->laid);
    g->laid = 0;
}

/* The controller's follower is taken off a location, towards nowhere yet. */
BG_FN void archmage_vacate(struct archmage *g, int location, struct bg_events *log)
{
    int face = archmage_face(g, location), holder = archmage_holder(g, location);
    g->ground[location] = (uint8_t)face;
    archmage_holds(g, holder)[archmage_hold_kind(face)]--;
    archmage_emit(log, EVENT_LEAVES, archmage_seat_of(holder), location, 0, 0, 0);
    if (archmage_is_place(g, location) && holder != WARLORD)
        archmage_lose_card(g, holder - 1, face - FACE_PLACE, log);
}

/* 1.7: a follower driven off the map goes to its owner's Supply, under Stone
 * Skin to the Company, the Warlord's back to his army (in co-op his Supply). */
BG_LONG void archmage_drive_off(struct archmage *g, int location, struct bg_events *log)
{
    int holder = archmage_holder(g, location);
    archmage_vacate(g, location, log);
    if (holder == WARLORD) {
        if (g->mode == MODE_COOP)
            g->warlord.supply++;
        else
            g->warlord.hand++;
        return;
    }
    struct archmage_mage *m = &g->mage[holder - 1];
    int saved = m->lasting & LASTING_STONESKIN;
    int zone = saved ? ZONE_COMPANY : ZONE_SUPPLY;
    if (saved)
        m->company++;
    else
        m->supply++;
    archmage_emit(log, EVENT_FOLLOWERS, holder - 1, ZONE_MAP, zone, 0, 1);
}

BG_FN void archmage_add_ward(struct archmage *g, int location, struct bg_events *log)
{
    g->defence[location]++;
    g->pool[POOL_WARDS]--;
    archmage_emit(log, EVENT_WARDS, BG_NATURE, 0, location, 0, 1);
}

BG_FN void archmage_remove_wards(struct archmage *g, int location, int n, struct bg_events *log)
{
    if (!n)
        return;
    g->defence[location] = (uint8_t)(g->defence[location] - n);
    g->pool[POOL_WARDS] = (uint8_t)(g->pool[POOL_WARDS] + n);
    archmage_emit(log, EVENT_WARDS, BG_NATURE, 0, location, 0, -n);
}

/* 1.5, 1.6: whether a location can get a token of this kind: the Cursed Tower
 * never, an empty pool only where a token of that pool is turned over. */
BG_FN int archmage_takes_token(const struct archmage *g, int location, int token)
{
    int pool = archmage_pool_of(token);
    if (!location)
        return 0;
    return g->pool[pool] || archmage_pool_of(archmage_token(g, location)) == pool;
}

/* 1.5: a new token replaces the old; where none can be had, nothing happens.
 * `caster` is a seat, or NONE where nobody remembers it. */
BG_LONG void archmage_set_token(struct archmage *g, int location, int token, int caster,
                                struct bg_events *log)
{
    int old = archmage_token(g, location);
    if (!archmage_takes_token(g, location, token))
        return;
    if (old != TOKEN_NONE)
        g->pool[archmage_pool_of(old)]++;
    g->pool[archmage_pool_of(token)]--;
    g->token[location] = (uint8_t)(token | (caster == ARCHMAGE_NONE ? 0 : caster + 1) << 4);
    archmage_emit(log, EVENT_TOKEN, caster == ARCHMAGE_NONE ? BG_NATURE : caster, 0, location,
                  token, 0);
}

/* 7.5, A5.2: areas a Master of sphere s covers against the Warlord. */
BG_FN uint32_t archmage_opened_by(int sphere)
{
    return 1u << sphere | 1u << (AREA_ADVANCED + (sphere + 5) % SPHERES) |
           1u << (AREA_ADVANCED + sphere);
}

/* A5.1, A15.7: areas for which a spell may be chosen at the end of the action. */
BG_FN void archmage_received(struct archmage *g, int area)
{
    if (area < AREA_MASTER)
        g->to_learn |= (uint16_t)(1u << area);
    else if (archmage_has_warlord(g))
        g->to_learn |= (uint16_t)archmage_opened_by(area - AREA_MASTER);
}

/* A Company follower becomes an apprentice in an area. */
BG_FN void archmage_make_apprentice(struct archmage *g, int p, int area, int n,
                                    struct bg_events *log)
{
    g->mage[p].company = (uint8_t)(g->mage[p].company - n);
    g->mage[p].apprentices[area] = (uint8_t)(g->mage[p].apprentices[area] + n);
    archmage_received(g, area);
    archmage_emit(log, EVENT_TRAINS, p, 0, 0, area, n);
}

#endif
