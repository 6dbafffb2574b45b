/*
 * archmage.c: rules of Archmage as functions of a state.
 *
 * The parts hold one rule a function; each includes what it needs, and this is
 * an order to read them in. The state is a base state (phase) and a stack of
 * pending questions. After every action archmage_run() answers what is forced
 * and lets Preparation and the Warlord's turn go on, until a seat or nature
 * has a real choice.
 */
#include "archmage.h"
#include "../../engine/playout.h"

#include "rules/map.h"         /* board, layouts, who stands where */
#include "rules/pieces.h"      /* relics, followers, wards, tokens, control */
#include "rules/setup.h"       /* options, tiles, planets */
#include "rules/scoring.h"     /* books, points, ties, goals against the Warlord */
#include "rules/prophecy.h"    /* Prophecies, views */
#include "rules/turn.h"        /* Preparation, begin and end of a turn */
#include "rules/journey.h"     /* travel, enter, explore, deploy, attack */
#include "rules/stride.h"      /* flights, Enlarged mages, pushes */
#include "rules/ends.h"        /* Journey's End */
#include "rules/fundamental.h" /* spells by level */
#include "rules/advanced.h"
#include "rules/master.h"
#include "rules/upheaval.h"
#include "rules/standins.h"
#include "rules/barrier.h"
#include "rules/boosted.h"
#include "rules/arts.h"
#include "rules/spells.h"    /* all of them */
#include "rules/books.h"     /* two spells in an area */
#include "rules/places.h"    /* Places of Power */
#include "rules/cast.h"      /* payment, tolls */
#include "rules/cards.h"     /* the Warlord's way in co-op */
#include "rules/window.h"    /* Torment and Befuddle */
#include "rules/warlord.h"   /* his turn */
#include "rules/questions.h" /* sub-decisions, all of them */
#include "rules/broken.h"    /* invariants */
#include "rules/game.h"      /* what is legal, what an action does */
#include "rules/numbers.h"   /* actions as numbers */

BG_PLAYOUT_SAMPLED(archmage)
