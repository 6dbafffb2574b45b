/*
 * archmage.h: the words, numbers and state of Archmage.
 *
 * Two to four mages, or one or two allies against the Warlord, travel from a
 * ruined city, claim the lands around it and train apprentices in six spheres
 * of magic. Faces of unexplored tiles are counts, drawn when a tile is turned;
 * only Prophecies (an option) are hidden.
 *
 * Three kinds of names: a *cell* is a hex of the board (0-126, ring by ring),
 * a *location* is a tile that lies on a cell (0 the Cursed Tower, 1-6 the
 * enclaves, then the tiles of the layout), and a *page* is a place in a mage's
 * book of spells: 0-17 the first spell of each area, 18-29 the second
 * of areas 0-11. Sections cited as 4.7.1 are those of docs/rules/archmage.md;
 * A8.3 is a section of its second half, Ascendant.
 */
#ifndef ARCHMAGE_H
#define ARCHMAGE_H

#include "../../engine/bg.h"

#include "actions.h"
#include "knobs.h"

enum {
    ARCHMAGE_SEATS = 4,
    ARCHMAGE_FOLLOWERS = 25,
    ARCHMAGE_CELLS = 127,
    ARCHMAGE_LOCATIONS = 55,
    ARCHMAGE_CITY = 7, /* the Cursed Tower and six enclaves, which never move */
    ARCHMAGE_LANDS = 5,
    ARCHMAGE_FLIGHT = 12,  /* longest flight: across the whole board */
    ARCHMAGE_PENDING = 11, /* questions that can wait for one another, 0.2 */
    ARCHMAGE_NONE = 0xff   /* no location, no tower, no shadow */
};

/* 0.7: neighbours are always taken in this order. */
#define ARCHMAGE_DIRECTIONS(X) X(N, "n") X(NE, "ne") X(SE, "se") X(S, "s") X(SW, "sw") X(NW, "nw")
enum archmage_direction {
#define X(id, word) DIR_##id,
    ARCHMAGE_DIRECTIONS(X)
#undef X
        DIRS
};

/* 1.1: sphere, relic, land, people of the enclave. Blood has no land. */
#define ARCHMAGE_SPHERES(X)                                                                        \
    X(NATURE, "nature", "seed", "grove", "dryads")                                                 \
    X(MATTER, "matter", "widget", "ruins", "gnomes")                                               \
    X(TIME, "time", "scroll", "library", "elves")                                                  \
    X(WILL, "will", "gem", "mine", "dwarves")                                                      \
    X(DEATH, "death", "bone", "crypt", "goblins")                                                  \
    X(BLOOD, "blood", "blood", "", "demons")
enum archmage_sphere {
#define X(id, sphere, relic, land, race) SPHERE_##id,
    ARCHMAGE_SPHERES(X)
#undef X
        SPHERES
};

/* 1.2: 18 areas of a tower board, level by level: F(s), A(s) between s and
 * s+1, M(s) around s. */
enum { AREA_ADVANCED = SPHERES, AREA_MASTER = 2 * SPHERES, AREAS = 3 * SPHERES };

/* 1.1, 5.8, A9, A10: spells in the order of their codes. All else about one
 * stands in its row (rules/spells.h), beside the functions of its rule. */
#define ARCHMAGE_SPELL_CODES(X)                                                                    \
    X(VINES)                                                                                       \
    X(TRANSMUTE)                                                                                   \
    X(QUICKEN)                                                                                     \
    X(STONESKIN)                                                                                   \
    X(DECAY)                                                                                       \
    X(SUBJUGATE)                                                                                   \
    X(WELLSPRING)                                                                                  \
    X(DIVINATION)                                                                                  \
    X(GATE)                                                                                        \
    X(SHADOW)                                                                                      \
    X(IMPRISON)                                                                                    \
    X(CHASM)                                                                                       \
    X(UPHEAVAL)                                                                                    \
    X(AUTOMATON)                                                                                   \
    X(TIMESTOP)                                                                                    \
    X(FORTIFY)                                                                                     \
    X(CORRUPT)                                                                                     \
    X(OBLITERATE)                                                                                  \
    X(TORMENT)                                                                                     \
    X(BEFUDDLE)                                                                                    \
    X(CORROSION)                                                                                   \
    X(INFLAME)                                                                                     \
    X(HARVEST)                                                                                     \
    X(REPLICATE)                                                                                   \
    X(HOME)                                                                                        \
    X(BARRIER)                                                                                     \
    X(SLEIGHT)                                                                                     \
    X(CONSUME)                                                                                     \
    X(EXTRACTOR)                                                                                   \
    X(FLY)                                                                                         \
    X(HASTEN)                                                                                      \
    X(DIVERT)                                                                                      \
    X(ENLARGE)                                                                                     \
    X(BEGUILE)
enum archmage_spell {
#define X(id) SPELL_##id,
    ARCHMAGE_SPELL_CODES(X)
#undef X
        SPELLS
};
/* A5: pages of the book; an area below the Masters may have two. */
enum { PAGE_NEW = AREAS, PAGES = PAGE_NEW + AREA_MASTER };

/* 1.4: what lies face-up on a location, or which stack it is drawn from. */
enum archmage_face {
    FACE_CURSED,
    FACE_ENCLAVE,                         /* + sphere */
    FACE_HYBRID = FACE_ENCLAVE + SPHERES, /* + hybrid */
    FACE_LAND = FACE_HYBRID + 3,          /* + land */
    FACE_TOWN = FACE_LAND + ARCHMAGE_LANDS,
    FACE_CAMP,
    FACE_WILD,    /* face-down wilderness */
    FACE_OUTPOST, /* face-down outpost */
    FACE_SITE,    /* face-down Place of Power */
    FACE_PLACE,   /* + place */
    FACES = FACE_PLACE + SPHERES
};
/* What a mage holds is counted by kind: the five lands, Towns, Camps, Places. */
enum { HOLD_TOWN = ARCHMAGE_LANDS, HOLD_CAMP, HOLD_PLACE, HOLDS };

/* A13.2: Places of Power, in the order of the wheel: word, name, page. */
#define ARCHMAGE_PLACES(X)                                                                         \
    X(DEEPWOOD, "deepwood", "Deepwood",                                                            \
      "Once a turn send the Treeman to another land of yours; rivals cannot enter it, and the "    \
      "Warlord stops before it. At the end of a turn in which he was not moved he goes home.")     \
    X(EYE, "eye", "The Eye",                                                                       \
      "When you move a planet in Preparation, gain one relic more of its kind.")                   \
    X(SKYBRIDGE, "skybridge", "Skybridge",                                                         \
      "Once a turn, for 1 movement and before your action: travel to any explored Camp or "        \
      "hybrid, "                                                                                   \
      "passing a mage there by Submission.")                                                       \
    X(HIGHFORGE, "highforge", "Highforge",                                                         \
      "Once a turn place a ward on any follower of yours without one.")                            \
    X(DEADMAZE, "deadmaze", "Deadmaze",                                                            \
      "Once a turn push a rival mage one location, not through Barriers, nor onto mages, other "   \
      "towers or the Treeman. What lies there acts on the pushed mage.")                           \
    X(ALTAR, "altar", "Red Altar",                                                                 \
      "In Preparation those laid down return and bring one more each from the Supply; then you "   \
      "may lay one follower down. Lose the Altar, and those on it go to the Supply.")
enum archmage_place {
#define X(id, ...) PLACE_##id,
    ARCHMAGE_PLACES(X)
#undef X
        PLACES
};
/* Places with an action of their own, in the order of `use`. */
#define ARCHMAGE_USE_CODES(X) X(DEEPWOOD) X(SKYBRIDGE) X(HIGHFORGE) X(DEADMAZE)
enum archmage_use {
#define X(id) USE_##id,
    ARCHMAGE_USE_CODES(X)
#undef X
        USES
};

/* A14.3: Prophecies: word, name, whether it needs three mages, lesser and
 * greater threshold, lesser points, whether it is fulfilled for mage m of seat p
 * at the threshold `mark`, page. Numbered from 1; 0 is no card. */
#define ARCHMAGE_PROPHECIES(X)                                                                     \
    X(HERO, "hero", "Hero of the People", 1, 2, 4, 1,                                              \
      m->holds[HOLD_TOWN] >= mark - (greater && g->seats == 3),                                    \
      "Control two Towns; greater: four (three with three mages).")                                \
    X(ALLIES, "allies", "Trusted Allies", 1, 2, 3, 2, m->holds[HOLD_CAMP] >= mark,                 \
      "Control two Camps; greater: all three.")                                                    \
    X(RECKONER, "reckoner", "Reckoner", 1, 2, 3, 1,                                                \
      archmage_victims(g) >= 2 && (!greater || archmage_killed(g) >= mark),                        \
      "In one turn kill followers of two rivals by attacking; greater: three followers in all.")   \
    X(ARCANA, "arcana", "Arcana Mastered", 1, 2, 3, 1, archmage_masters_known(m) >= mark,          \
      "Two Master spells in your book; greater: three.")                                           \
    X(SIEGE, "siege", "Endless Siege", 1, 2, 3, 1, archmage_seized(g, p) >= mark,                  \
      "Two locations are yours that rivals held when this turn began; greater: three.")            \
    X(GATHERER, "gatherer", "Gatherer", 1, 8, 11, 1, g->most_gathered >= mark,                     \
      "One Gather brought eight relics and followers; greater: eleven.")                           \
    X(ANCIENTS, "ancients", "Power of the Ancients", 0, 2, 3, 2, m->holds[HOLD_PLACE] >= mark,     \
      "Control two Places of Power; greater: three.")                                              \
    X(MENTOR, "mentor", "Mentor", 0, 2, 4, 1, g->most_promoted >= mark,                            \
      "Two promotions in one study; greater: four.")                                               \
    X(WARDEN, "warden", "Warden", 0, 4, 7, 1, archmage_warded(g, p) >= mark,                       \
      "Four of your locations hold a ward; greater: seven.")                                       \
    X(PATHFINDER, "pathfinder", "Pathfinder", 0, 7, 11, 1, m->explored >= mark,                    \
      "You have explored seven tiles in this game; greater: eleven.")                              \
    X(KEEPER, "keeper", "Relic Keeper", 0, 2, 4, 1, archmage_full_shelves(g, p) >= mark,           \
      "Two full shelves; greater: four.")                                                          \
    X(CIRCLE, "circle", "Circle of Six", 0, 5, 6, 2, archmage_areas_filled(m, 0) >= mark,          \
      "Apprentices in five Fundamental areas; greater: in all six.")                               \
    X(STORM, "storm", "Stormcaller", 0, 3, 4, 1,                                                   \
      (g->casts & 127) >= mark && (!greater || g->casts & 128),                                    \
      "Three spells cast this turn; greater: four, one of them a Master spell.")                   \
    X(WILDS, "wilds", "Lord of the Wilds", 0, 1, 2, 1,                                             \
      archmage_lands_with(m, 1) == ARCHMAGE_LANDS &&                                               \
          (!greater || archmage_lands_with(m, mark) >= ARCHMAGE_LANDS - 1),                        \
      "One of each of the five lands; greater: two of at least four of them.")                     \
    X(BLOODLINE, "bloodline", "Bloodline", 0, 3, 0, 1, m->supply <= mark,                          \
      "Three or fewer followers in your Supply; greater: none.")
enum archmage_prophecy {
    PROPHECY_NONE,
#define X(id, ...) PROPHECY_##id,
    ARCHMAGE_PROPHECIES(X)
#undef X
        PROPHECIES
};
enum { HAND = 3 };

/* 4.7, A1.5: fixed numbers; those that can be tuned are in knobs.h. */
#define ARCHMAGE_NUMBERS(X)                                                                        \
    X(RECRUITS, 3)    /* most followers who join at a Camp */                                      \
    X(FREE_STEPS, 30) /* most steps of a Journey that Hasten makes free */                         \
    X(TOKENS_HR, 10)  /* Harvest and Replicate tokens for each mage */                             \
    X(TOKENS_BX, 10)  /* Beguile and Extractor tokens */                                           \
    X(BOOTS, 4)                                                                                    \
    X(PROPHECY, 3)    /* points of a greater Prophecy */                                           \
    X(W_BEGINNER, 16) /* the Warlord's Company by level */                                         \
    X(W_NORMAL, 18)                                                                                \
    X(W_ASCENDANT, 20)                                                                             \
    X(W_CARDS, 25) /* movement cards, the last is Madness */
enum archmage_number {
#define X(id, value) NUMBER_##id = value,
    ARCHMAGE_NUMBERS(X)
#undef X
};

/* 1.3: hybrid h teaches spheres h and h + 3. */
#define ARCHMAGE_HYBRIDS(X) X(TROLLS, "trolls") X(GREMLINS, "gremlins") X(DROW, "drow")

/* 1.5: one spell token a location, and the pool each comes from. */
enum {
    POOL_WARDS,
    POOL_VU,
    POOL_WC,
    POOL_CS,
    POOL_IN,
    POOL_HR,
    POOL_BX,
    POOL_WALLS,
    POOL_BOOTS,
    POOLS
};
#define ARCHMAGE_TOKENS(X)                                                                         \
    X(NONE, "", POOLS)                                                                             \
    X(VINES, "vines", POOL_VU)                                                                     \
    X(UPHEAVAL, "upheaval", POOL_VU)                                                               \
    X(WELLSPRING, "wellspring", POOL_WC)                                                           \
    X(CHASM, "chasm", POOL_WC)                                                                     \
    X(INFLAME, "inflame", POOL_IN)                                                                 \
    X(HARVEST, "harvest", POOL_HR)                                                                 \
    X(REPLICATE, "replicate", POOL_HR)                                                             \
    X(EXTRACTOR, "extractor", POOL_BX)                                                             \
    X(BEGUILE, "beguile", POOL_BX)
enum archmage_token {
#define X(id, word, pool) TOKEN_##id,
    ARCHMAGE_TOKENS(X)
#undef X
        TOKENS
};

/* Who holds a location: nobody, seat + 1, or the Warlord. */
enum { NOBODY = 0, WARLORD = ARCHMAGE_SEATS + 1 };

enum archmage_mode { MODE_VERSUS, MODE_SOLO, MODE_COOP, MODES };

/* A1.1: modules, a bit each in `modules`, and how they enter the books. */
enum { MODULE_FUNDAMENTAL = 1, MODULE_ADVANCED = 2, MODULE_PLACES = 4, MODULE_PROPHECIES = 8 };
enum archmage_books { BOOKS_BASIC, BOOKS_ASCENDANT };
enum archmage_level { LEVEL_BEGINNER, LEVEL_NORMAL, LEVEL_ASCENDANT, LEVELS };

/* 2.3: standard layouts; LAYOUT_STD picks the one for the number of mages. */
enum archmage_layout {
    LAYOUT_STD,
    LAYOUT_2,
    LAYOUT_3,
    LAYOUT_4,
    LAYOUT_SOLO,
    LAYOUT_COOP, /* with Places of Power; without, allies play on the solo map */
    LAYOUTS
};

/* Options: these first, then every knob. */
enum archmage_option {
    OPTION_MODE,
    OPTION_LAYOUT,
    OPTION_FIRST,
    OPTION_COMPANY, /* one a seat */
    OPTION_OUT = OPTION_COMPANY + ARCHMAGE_SEATS,
    OPTION_MODULE, /* four of them */
    OPTION_BOOKS = OPTION_MODULE + 4,
    OPTION_LEVEL,
    OPTION_KNOB,
    OPTION_TUNE = OPTION_KNOB + KNOBS,
    OPTION_AMOUNT = OPTION_TUNE + TUNES,
    OPTIONS = OPTION_AMOUNT + AMOUNTS
};

/* 0.2: base states, and what is asked in them, as in a row of a question
 * (rules/questions.h). While questions are pending, they come first. */
#define ARCHMAGE_STANDING                                                                          \
    "{here}{enlarged? and {foot}}: {points} movement left{credit?, Time Stop ready}"
#define ARCHMAGE_PHASES(X)                                                                         \
    X(START, "", "", SAYS_ITSELF, "", "")                                                          \
    X(PLANETS, "", "", SAYS_ITSELF, "", "")                                                        \
    X(OUTWARD, "outward", "planets", SAYS_SPHERE, "outward",                                       \
      "Set-up: move a planet outward ({planets} to go)")                                           \
    X(PREP, "preparation", "planets", SAYS_SPHERE, "planet",                                       \
      "Turn {turn} of {rounds}, Preparation: draw which planet nearer?")                           \
    X(JOURNEY, "journey", "travel", SAYS_ITSELF, "",                                               \
      "Turn {turn} of {rounds}, Journey on " ARCHMAGE_STANDING)                                    \
    X(PASSING, "passing", "submission", SAYS_ITSELF, "",                                           \
      "Turn {turn} of {rounds}, passing a mage on " ARCHMAGE_STANDING)                             \
    X(AFTER, "after", "cast", SAYS_ITSELF, "",                                                     \
      "Turn {turn} of {rounds}, after your action: cast a spell or end the turn")                  \
    X(WARLORD, "", "", SAYS_ITSELF, "", "")                                                        \
    X(OVER, "", "", SAYS_ITSELF, "", "")                                                           \
    X(INWARD, "inward", "planets", SAYS_SPHERE, "inward",                                          \
      "Set-up: move one of the outermost planets inward")                                          \
    X(CHOICES, "choice", "books", SAYS_ITSELF, "",                                                 \
      "Set-up: which spell shall the area {area} teach all game?") /* co-op: chosen or drawn */    \
    X(DEAL, "", "", SAYS_ITSELF, "", "")                                                           \
    X(WAKING, "", "", SAYS_ITSELF, "", "") /* Preparation goes on by itself */
enum archmage_phase {
#define X(id, ...) PHASE_##id,
    ARCHMAGE_PHASES(X)
#undef X
        PHASES
};

/* 4.10: sub-decisions; what `a` and `b` of a pending question mean. All else
 * stands in its row (rules/questions.h), beside the functions of its rule. */
#define ARCHMAGE_NODES(X)                                                                          \
    X(NONE)                                                                                        \
    X(REVEAL) /* a: location */                                                                    \
    X(HYBRID) /* a: hybrid */                                                                      \
    X(GAIN)   /* a: seat, b: relics left to choose */                                              \
    X(TOWN)   /* a: Towns left */                                                                  \
    X(SECOND) /* a: the tower site */                                                              \
    X(TRAIN)                                                                                       \
    X(DUEL)                                                                                        \
    X(WARDPICK) /* the set is in the state */                                                      \
    X(TOLL)     /* a: page, b: payment */                                                          \
    X(VINES)    /* b: origin, as below */                                                          \
    X(SWAP)     /* a: swaps left, b: 1 once one was made */                                        \
    X(DISCARD)  /* a: seat, b: relics left to discard */                                           \
    X(T_HEX)    /* a: spell, 128 more if boosted; b: origin */                                     \
    X(T_DIR)    /* b: origin */                                                                    \
    X(T_OPP)                                                                                       \
    X(T_DOOR)                                                                                      \
    X(T_TAINT)                                                                                     \
    X(T_AREA)                                                                                      \
    X(LIFT1)                                                                                       \
    X(LIFT2)  /* a: first tile */                                                                  \
    X(PLACE1) /* a, b: the tiles */                                                                \
    X(PLACE2) /* a, b: the tiles, a already lies anew */                                           \
    X(ROLL)                                                                                        \
    X(WINDOW) /* a: seat, b: passes in a row */                                                    \
    X(BURN)   /* a: land type, b: seat */                                                          \
    X(COPY)   /* a: copies left, b: relic types produced */                                        \
    X(LEARN)  /* a: 1 if known at once, b: its area + 1, or 0 for those to learn */                \
    X(ORIGIN) /* a: spell, b: 1 if boosted */                                                      \
    X(T_HEX2) /* a: spell, b: origin */                                                            \
    X(EDGE)   /* a: 1 if boosted, b: origin */                                                     \
    X(EDGE2)  /* b: origin */                                                                      \
    X(PULL)   /* a: 1 once wards were pulled, b: origin */                                         \
    X(DROP)   /* a: the new Extractor */                                                           \
    X(LAND)   /* a: spell as in T_HEX, b: location chosen */                                       \
    X(SHRINK)                                                                                      \
    X(ALTAR)                                                                                       \
    X(TREEMAN)                                                                                     \
    X(BRIDGE)                                                                                      \
    X(FORGE)                                                                                       \
    X(PUSH)                                                                                        \
    X(CARD) /* a: 1 for the card after Madness */                                                  \
    X(VEER) /* a: seat */
enum archmage_node {
#define X(id) NODE_##id,
    ARCHMAGE_NODES(X)
#undef X
        NODES
};

enum archmage_heading {
#define X(id, key, title) HEADING_##id,
    ARCHMAGE_HEADINGS(X)
#undef X
        HEADINGS,
    HEADING_ANSWER = HEADINGS /* to a question: no heading of its own */
};

enum archmage_act {
    ACT_NOTHING,
#define X(id, count, ...) ACT_##id, ACT_##id##_LAST = ACT_##id + (count)-1,
    ARCHMAGE_ACTIONS(X)
#undef X
        ACTS
};

/* What players see happen: `from` and `to` are locations unless said; word of
 * the kind, and the sentence that tells it (words/tell.h has the slots). What
 * goes without saying has none. */
#define ARCHMAGE_EVENTS(X)                                                                         \
    /* seat */                                                                                     \
    X(STARTS, "starts", "{seat} starts")                                                           \
    /* seat; piece: the vector's number */                                                         \
    X(PLANETS, "planets", "{seat}'s planets: {planets*, }")                                        \
    /* seat; piece: sphere; to: distance */                                                        \
    X(PLANET, "planet",                                                                            \
      "{seat} moves the planet of {sphere} {more?outward|inward}, distance {to}")                  \
    /* seat; amount: turn number */                                                                \
    X(TURN, "turn", "{seat}'s turn {amount} begins")                                               \
    /* seat; piece: relic; amount */                                                               \
    X(GAINS, "gains", "{^seat} gains {blood?{amount} blood|{amount:{relic}}}")                     \
    /* seat; piece: relic; amount */                                                               \
    X(LOSES, "loses", "{^seat} gives up {blood?{amount} blood|{amount:{relic}}}")                  \
    /* seat; from, to: zones; amount */                                                            \
    X(FOLLOWERS, "followers",                                                                      \
      "{amount:follower} of {seat} {amount#go|goes|go} from {from_zone} to {to_zone}")             \
    /* seat; from; to */                                                                           \
    X(MOVES, "moves", "{^seat} goes to {at}")                                                      \
    /* seat; piece: seat passed; to */                                                             \
    X(SUBMITS, "submits", "{seat} submits to {other} at {at}")                                     \
    /* seat; to; piece: face */                                                                    \
    X(EXPLORES, "explores",                                                                        \
      "{^seat} finds {place?{place}|{people?the |{many?|a }}{face}} at {at}")                      \
    /* seat; to */                                                                                 \
    X(CLAIMS, "claims", "{^seat} claims {at}")                                                     \
    /* seat whose follower left `from` */                                                          \
    X(LEAVES, "leaves", "{^seat}'s follower leaves {from}")                                        \
    /* to; amount placed, or removed if negative */                                                \
    X(WARDS, "wards", "{less?{less:ward} lost|{amount:ward}} on {at}")                             \
    /* seat; to; piece: kind, none when removed */                                                 \
    X(TOKEN, "token", "{token?Token: {token}|No token any more} on {at}")                          \
    /* seat; to */                                                                                 \
    X(BUILDS, "builds", "{^seat} builds a tower on {at}")                                          \
    /* seat; piece: the Journey's End action */                                                    \
    X(ACTS, "acts", "{builds?|{seat} {deed} at {at}}")                                             \
    /* seat; piece: area; amount */                                                                \
    X(TRAINS, "trains", "{seat} trains {amount:apprentice} in {area}")                             \
    /* seat; piece: area; amount: 1 if corrupt */                                                  \
    X(PROMOTES, "promotes", "{seat} promotes {amount?a corrupt|an} apprentice to {area}")          \
    /* seat; piece: spell */                                                                       \
    X(CASTS, "casts", "{seat} casts {spell}")                                                      \
    /* seat; piece: victim; to: doorway */                                                         \
    X(SHADOWS, "shadows", "{seat} posts a shadow at {other}'s doorway {doorway}")                  \
    /* seat; piece: owner paid; to: doorway */                                                     \
    X(TOLL, "toll", "{seat} pays {other}'s shadow in doorway {doorway}")                           \
    /* seat; piece: victim; amount */                                                              \
    X(CAPTURES, "captures", "{seat} imprisons {amount:follower} of {other}")                       \
    /* seat; piece: victim; to: sphere */                                                          \
    X(TAINTS, "taints", "{seat} corrupts an apprentice of {other} in {to_sphere}")                 \
    /* seat; from: location; to: cell */                                                           \
    X(SETS_DOWN, "sets-down", "{from} comes to lie on @{cell}")                                    \
    /* piece: 1 for the sense, 0 for the direction; amount: the die */                             \
    X(ROLLS, "rolls", "The Warlord's die shows {die}")                                             \
    /* from; to; amount: points left */                                                            \
    X(WARLORD, "warlord", "The Warlord goes to {at}, {amount} movement left")                      \
    /* seat; amount: points */                                                                     \
    X(SCORES, "scores", "{seat} scores {amount} {amount#points|point|points}")                     \
    /* seat: turn over */                                                                          \
    X(ENDS, "ends", "")                                                                            \
    /* seat: winner, or nature for none or several */                                              \
    X(OVER, "over",                                                                                \
      "{warlord?The Warlord {won?is beaten|wins}|{shared?Victory is shared|{seat} wins}}")         \
    /* seat; piece: answer without other effect */                                                 \
    X(DECIDES, "decides", "")                                                                      \
    /* seat; from, to: the two locations it stands on */                                           \
    X(STRETCHES, "stretches", "{seat} stands on {from}{two? and {at}}")                            \
    /* seat; from: cell; to: direction */                                                          \
    X(WALLS, "walls", "{seat} raises a Barrier on {edge}")                                         \
    /* seat; piece: spell */                                                                       \
    X(LEARNS, "learns", "{seat} chooses {spell}")                                                  \
    /* seat; piece: place; amount: 1 taken, 0 used, -1 lost */                                     \
    X(PLACE_CARD, "place-card", "{seat} {more?takes the card of|{less?loses|uses}} {card_place}")  \
    /* seat; to: location, NONE when he leaves */                                                  \
    X(TREEMAN, "treeman", "{home?{seat}'s Treeman goes home|{seat} sends the Treeman to {at}}")    \
    /* seat; piece: seat pushed */                                                                 \
    X(PUSHES, "pushes", "{seat} pushes {other}")                                                   \
    /* seat; piece: Prophecy, seen by the seat */                                                  \
    X(DEALS, "deals", "{seat} is dealt {prophecy?{prophecy}|a Prophecy}")                          \
    /* seat; piece: Prophecy; amount: points */                                                    \
    X(OPENS, "opens", "{seat} reveals {prophecy} for {amount:point}")                              \
    /* seat; piece: Prophecy left in hand at the end */                                            \
    X(HANDS, "hands", "{seat} is left with {prophecy}")                                            \
    /* piece: movement card drawn; amount: 1 if turned by Befuddle */                              \
    X(CARD, "card", "The Warlord's {amount?way becomes|card:} {card}")                             \
    /* seat, or nature for the Warlord; to */                                                      \
    X(ATTACKS, "attacks", "{^seat} attacks {at}")
enum archmage_event {
    EVENT_NONE,
#define X(id, word, sentence) EVENT_##id,
    ARCHMAGE_EVENTS(X)
#undef X
        EVENTS
};

/* Where followers of a mage can be, 1.7. */
enum archmage_zone { ZONE_COMPANY, ZONE_SUPPLY, ZONE_MAP, ZONE_JAIL, ZONE_DOOR, ZONE_BOARD };

/* Bits of `lasting`. */
enum { LASTING_STONESKIN = 1, LASTING_FLY = 2, LASTING_HASTEN = 4 };

/* A mage with everything on its tower board. */
struct archmage_mage {
    uint32_t book;      /* pages known since the last Preparation */
    uint32_t cast;      /* of these, cast since then */
    uint32_t pick;      /* A5.1: pages chosen for the next Preparation */
    uint32_t learnable; /* pages this mage can ever know */
    int16_t points;     /* 6.1: recorded when done; apprentices stay as they are then */
    uint16_t denied;    /* Prophecies (a bit each) that cannot be left in a done mage's hand */
    uint8_t fielded;    /* followers on the map at the end, for ties */
    uint8_t at;         /* location */
    uint8_t foot;       /* A11: the other location while Enlarged, or NONE */
    uint8_t tower;      /* location or NONE */
    uint8_t company;
    uint8_t supply;
    uint8_t jailed;
    uint8_t apprentices[AREAS];
    uint8_t corrupt[AREAS]; /* of the apprentices */
    uint8_t relics[SPHERES];
    uint8_t distance[SPHERES]; /* of the planets from the centre, 0-3 */
    uint8_t shadow[SPHERES];   /* whose follower stands in doorway d, seat or NONE */
    uint8_t holds[HOLDS];      /* locations controlled, by kind; tower included */
    uint8_t turn;
    uint8_t lasting;     /* spells in effect until the next Preparation */
    uint8_t done;        /* has scored */
    uint8_t explored;    /* tiles turned in the game */
    uint8_t cards;       /* Places whose card is held, a bit each */
    uint8_t ready;       /* of these, not used yet */
    uint8_t hand[HAND];  /* Prophecies, ascending, 0 past the last */
    uint8_t open[HAND];  /* Prophecies revealed, in that order */
    uint8_t worth[HAND]; /* points of these */
};

/* 7, A15.4: how far the Warlord's turn has come. */
enum archmage_march {
    MARCH_SETS_OUT,
    MARCH_HEADING, /* the first die is thrown, or the card is settled */
    MARCH_WALKS,
    MARCH_SENSE, /* the second die is thrown */
    MARCH_ACTS,
    MARCH_CLAIMS,
    MARCH_STEPS,
    MARCH_HALTS
};

struct archmage_warlord {
    uint8_t at;
    uint8_t ring;   /* solo: 2 or 3; 0 before the first round */
    uint8_t hand;   /* followers ready: solo all off the map, co-op his Company */
    uint8_t supply; /* co-op */
    uint8_t mp;
    uint8_t march; /* enum archmage_march */
    uint8_t die;   /* solo */
    uint8_t heading;
    uint8_t walked; /* cells of the straight way, in co-op then of the path */
    uint8_t sense;  /* 1 clockwise, 0 counter-clockwise */
    uint8_t card;   /* co-op: card drawn, 1-24 */
    uint8_t route;  /* co-op: card whose way he goes, after Befuddle */
    uint8_t halted;
    uint8_t holds[HOLDS];
};

/* What later versions of the rules changed: section, since which version, and how it is now. */
/* clang-format off */
#define ARCHMAGE_CHANGES(X)                                                                        \
    X(RECRUIT, "recruit", "4.7", 2,                                                                \
      "Recruit brings one to three followers, as the mage says. It was always three, or all that " \
      "the Supply held.")                                                                          \
    X(TOWN, "town", "4.7.1", 2,                                                                    \
      "A Town's gift may be declined. One had to be taken.")                                       \
    X(TIES, "ties", "6.3", 2,                                                                      \
      "A tie down to followers on the map is broken by those there when the last mage has "        \
      "tallied. Each mage's were counted when that mage tallied.")                                 \
    X(HASTEN, "hasten", "A10.4", 2,                                                                \
      "Under Hasten entering an own location is free each time, as far as 30 free steps a "        \
      "Journey. A free step could not lead back to where the mage had just been.")                 \
    X(STRIDE, "hasten-enlarge", "A10.4", 2,                                                        \
      "A Hastened mage who is Enlarged sets a boot on an own location for free, wherever the "     \
      "other stands. Both locations had to be its own.")                                           \
    X(LEAPS, "hasten-barrier", "A10.4", 2,                                                         \
      "Every step of a Hastened mage crosses Barriers, unless k-hasten-barrier is off. It was "    \
      "off by default: only steps into own locations did.")                                        \
    X(UPHEAVAL, "upheaval", "5.6", 2,                                                              \
      "Upheaval may lift tiles so that others can be reached only through a tower; only cut off "  \
      "from the map they may not be, and none may be set down where a mage could reach it only "   \
      "through a rival's tower. Lifting could leave nothing behind a tower.")                                          \
    X(CAST, "cast", "4.8", 2,                                                                      \
      "Spells may be cast at the questions of an action too (a lesson, a Town's gift, after "      \
      "Build, in Study) and while passing a mage, who may also be passed where only Quicken, "     \
      "Gate or Return Home leads on. They could be cast before the action and after it.")
/* clang-format on */
enum archmage_change {
#define X(id, key, section, since, text) CHANGE_##id,
    ARCHMAGE_CHANGES(X)
#undef X
        CHANGES
};

struct archmage_pending {
    uint8_t node; /* enum archmage_node */
    uint8_t a, b;
};

enum {
    ARCHMAGE_EDGE_BYTES = (ARCHMAGE_CELLS * 3 + 7) / 8,
    ARCHMAGE_TRAIL_BYTES = (ARCHMAGE_LOCATIONS * 4 + 7) / 8
};

struct archmage {
    uint32_t to_ward[2];  /* locations waiting for a ward in WARDPICK */
    uint32_t besieged[2]; /* locations rivals held when the turn began */
    uint32_t deck;        /* co-op: movement cards, a bit each from card 1 on */
    uint32_t discard;
    struct archmage_mage mage[ARCHMAGE_SEATS];
    uint16_t to_learn; /* A5.1: areas that received an apprentice in this action */
    /* Locations. */
    uint8_t cell[ARCHMAGE_LOCATIONS];
    uint8_t ground[ARCHMAGE_LOCATIONS];  /* bits 0-4 face, 5-7 who holds it */
    uint8_t defence[ARCHMAGE_LOCATIONS]; /* bits 0-6 wards, 7 mage tower */
    uint8_t token[ARCHMAGE_LOCATIONS];   /* bits 0-3 kind, 4-7 owner + 1 if remembered */
    uint8_t tile[ARCHMAGE_CELLS + 1];    /* location on a cell; the last is the outside */
    uint8_t wall[ARCHMAGE_EDGE_BYTES];   /* A8: Barriers, a bit for each edge */
    uint8_t trail[ARCHMAGE_TRAIL_BYTES]; /* A10.4: positions since the last move with a cost */
    uint8_t tune[(TUNES + 1) / 2];       /* knobs, two a byte, the lower bits first */
    uint8_t amount[AMOUNTS];
    /* Stacks and pools. */
    uint8_t wild[ARCHMAGE_LANDS];
    uint8_t outpost[4]; /* camps, then each hybrid */
    uint8_t sites;      /* Places not yet found, a bit each */
    uint8_t pool[POOLS];
    /* The table. */
    uint8_t seats;
    uint8_t mode;
    uint8_t modules;
    uint8_t books;
    uint8_t level;
    uint8_t layout;
    uint8_t out;    /* planets each mage moves outward in set-up */
    uint8_t first;  /* starting seat */
    uint8_t active; /* whose turn it is, or whose set-up step */
    uint8_t step;   /* of set-up: outward moves as a mask, area, or card */
    uint8_t phase;  /* enum archmage_phase */
    uint8_t rounds;
    uint8_t won; /* against the Warlord: 1 once the goal was met */
    /* The Journey. */
    uint8_t mp;
    uint8_t credit; /* Time Stop not yet used */
    uint8_t subjugate;
    uint8_t divination;
    uint8_t divined[ARCHMAGE_LANDS];
    uint8_t free_steps;
    /* A14.3: what happened this turn. */
    uint8_t kills[ARCHMAGE_SEATS];
    uint8_t casts; /* 128 more once a Master spell was among them */
    uint8_t gathered, most_gathered;
    uint8_t promoted, most_promoted;
    /* A13: Places of Power. */
    uint8_t treeman; /* location or NONE */
    uint8_t treeman_moved;
    uint8_t laid; /* followers on the Altar */
    struct archmage_warlord warlord;
    uint8_t depth; /* questions pending, the last comes first */
    struct archmage_pending pending[ARCHMAGE_PENDING];
    uint8_t knob[KNOBS];
    uint16_t edition;  /* version of the rules */
    uint16_t hastened; /* A10.4: free steps in this Journey */
};

/* Whether this game is played by the rule as it was changed. */
BG_PLAYS(archmage_plays, struct archmage, enum archmage_change, ARCHMAGE_CHANGES)

/* A1.5: a knob of the expansion. */
BG_FN int archmage_tune(const struct archmage *g, int which)
{
    static const uint8_t usual[TUNES] = {
#define X(id, key, least, most, value, words, needs, label, help) value,
        ARCHMAGE_TUNES(X)
#undef X
    };
    return (g->tune[which / 2] >> which % 2 * 4 & 15) ^ usual[which];
}

BG_FN int archmage_amount(const struct archmage *g, int which)
{
    static const uint8_t usual[AMOUNTS] = {
#define X(id, key, least, most, value, needs, label, help) value,
        ARCHMAGE_AMOUNTS(X)
#undef X
    };
    return g->amount[which] ^ usual[which];
}

#endif
