/*
 * aim.h: what the rows of spells (spells.h) are made of: a cast as its effect
 * sees it, and the parts of a row with nothing special to them.
 */
#ifndef ARCHMAGE_RULES_AIM_H
#define ARCHMAGE_RULES_AIM_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"

/* 5.8: when a spell may be cast. */
enum { WHEN_JOURNEY, WHEN_TURN, WHEN_WARLORD };
/* A7.3: whether a spell works from one location of the caster's. */
enum { FROM_ANYWHERE, FROM_HERE };

/* 5.1, A7: a cast, already paid or not. */
struct archmage_aim {
    int spell;
    int p;      /* who casts */
    int here;   /* A7.3: its origin; 0 for a spell without one */
    int boost;  /* A7.1 */
    int unpaid; /* relics of the price still to be paid */
};

/* 5.3: mages a spell can be aimed at; one who is done is left in peace. */
BG_FN int archmage_opponent(const struct archmage *g, int p, int q)
{
    return q != p && !g->mage[q].done;
}

/* "Castable iff" of a spell that asks for nothing but its price. */
BG_FN int archmage_always(const struct archmage *g, struct archmage_aim aim)
{
    (void)g, (void)aim;
    return 1;
}

/* Torment and Befuddle take effect where they are cast (window.h). */
BG_FN void archmage_no_effect(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)g, (void)aim, (void)log;
}

/* The effect of a spell that asks for a location first. */
BG_FN void archmage_ask_where(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    (void)log;
    archmage_ask(g, NODE_T_HEX, aim.spell | aim.boost << 7, aim.here);
}

/* Of a spell that asks for no location. */
BG_FN archmage_set archmage_no_targets(const struct archmage *g, struct archmage_aim aim)
{
    (void)g, (void)aim;
    return 0;
}

BG_FN void archmage_no_hit(struct archmage *g, struct archmage_aim aim, int at,
                           struct bg_events *log)
{
    (void)g, (void)aim, (void)at, (void)log;
}

#endif
