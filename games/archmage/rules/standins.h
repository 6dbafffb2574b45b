/*
 * standins.h: the spells that stand in for others against the Warlord, 7.6;
 * Torment and Befuddle are cast on his turn (window.h).
 */
#ifndef ARCHMAGE_RULES_STANDINS_H
#define ARCHMAGE_RULES_STANDINS_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "aim.h"

/* Rows of spells.h. */
#define ARCHMAGE_STANDIN_SPELLS(X)                                                                 \
    X(TORMENT, "torment", "Torment", 4, WHEN_WARLORD, FROM_ANYWHERE, 0, archmage_always,           \
      archmage_no_effect, archmage_no_targets, archmage_no_hit, "", "7.4", "at once",              \
      "On the Warlord's turn. Two against him: the card just drawn is thrown away and another "    \
      "drawn; either ally may cast it, whosever turn follows. Alone: the die just rolled is "      \
      "rolled again.")                                                                             \
    X(BEFUDDLE, "befuddle", "Befuddle", 9, WHEN_WARLORD, FROM_ANYWHERE, 0, archmage_always,        \
      archmage_no_effect, archmage_no_targets, archmage_no_hit, "", "7.4", "at once",              \
      "On the Warlord's turn. Two against him: his way is turned one direction left or right, or " \
      "his path reversed; either ally may cast it. Alone: the die just rolled changes by one.")    \
    X(CORROSION, "corrosion", "Corrosion", 10, WHEN_TURN, FROM_HERE, 0, archmage_corrosion_works,  \
      archmage_corrosion, archmage_no_targets, archmage_no_hit, "", "7.6", "at once",              \
      "All wards here and adjacent, yours too, return to the pool.")                               \
    X(INFLAME, "inflame", "Inflame", 11, WHEN_TURN, FROM_ANYWHERE, 0, archmage_inflame_works,      \
      archmage_ask_where, archmage_inflame_targets, archmage_inflame, "at", "7.6",                 \
      "until replaced",                                                                            \
      "Set a people but the Demons against the Warlord: each time he walks through that "          \
      "enclave, you pick one of his lands of its kind, which loses a ward or else his "            \
      "follower.")

/* 7.6, Corrosion: all wards here and adjacent. */
BG_FN int archmage_corrosion_works(const struct archmage *g, struct archmage_aim aim)
{
    for (archmage_set near = archmage_near(g, aim.here); near; near &= near - 1)
        if (archmage_wards(g, bg_lowest(near)))
            return 1;
    return 0;
}

BG_FN void archmage_corrosion(struct archmage *g, struct archmage_aim aim, struct bg_events *log)
{
    for (int d = -1; d < DIRS; d++) {
        int at = archmage_around(g, aim.here, d);
        if (at != ARCHMAGE_NONE)
            archmage_remove_wards(g, at, archmage_wards(g, at), log);
    }
}

/* 7.6, Inflame: any enclave but the Demons' without an INFLAME. */
BG_FN archmage_set archmage_inflame_targets(const struct archmage *g, struct archmage_aim aim)
{
    archmage_set set = 0;
    (void)aim;
    for (int at = 1; at <= ARCHMAGE_LANDS; at++)
        if (archmage_token(g, at) != TOKEN_INFLAME && archmage_takes_token(g, at, TOKEN_INFLAME))
            set |= archmage_only(at);
    return set;
}

BG_FN int archmage_inflame_works(const struct archmage *g, struct archmage_aim aim)
{
    return archmage_inflame_targets(g, aim) != 0;
}

BG_FN void archmage_inflame(struct archmage *g, struct archmage_aim aim, int at,
                            struct bg_events *log)
{
    archmage_set_token(g, at, TOKEN_INFLAME, aim.p, log);
}

#endif
