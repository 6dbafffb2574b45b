/*
 * archmage.h: the words, numbers and state of Archmage.
 *
 * Two to four mages, or one against the Warlord, travel from a ruined city,
 * claim the lands around it and train apprentices in six spheres of magic.
 * Everything is public; faces of unexplored tiles are counts, drawn when a
 * tile is turned.
 *
 * Three kinds of names: a *cell* is a hex of the board (0-126, ring by ring),
 * a *location* is a tile that lies on a cell (0 the Cursed Tower, 1-6 the
 * enclaves, then the tiles of the layout), and a *page* is a place in a mage's
 * book of spells. Sections cited as 4.7.1 are those of docs/rules/archmage.md.
 */
#ifndef ARCHMAGE_H
#define ARCHMAGE_H

#include "../../engine/bg.h"

enum {
    ARCHMAGE_SEATS = 4,
    ARCHMAGE_FOLLOWERS = 25,
    ARCHMAGE_CELLS = 127,
    ARCHMAGE_LOCATIONS = 49,
    ARCHMAGE_CITY = 7, /* the Cursed Tower and six enclaves, which never move */
    ARCHMAGE_LANDS = 5,
    ARCHMAGE_PENDING = 8, /* questions that can wait for one another, 0.2 */
    ARCHMAGE_NONE = 0xff  /* no location, no tower, no shadow */
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

/* 5.8: when a spell may be cast. */
enum { WHEN_JOURNEY, WHEN_TURN, WHEN_WARLORD };

/* 1.1, 5.8: word in the notation, name, area, when. */
#define ARCHMAGE_SPELLS(X)                                                                         \
    X(VINES, "vines", "Entangling Vines", 0, WHEN_TURN)                                            \
    X(TRANSMUTE, "transmute", "Transmute", 1, WHEN_TURN)                                           \
    X(QUICKEN, "quicken", "Quicken", 2, WHEN_JOURNEY)                                              \
    X(STONESKIN, "stoneskin", "Stone Skin", 3, WHEN_TURN)                                          \
    X(DECAY, "decay", "Decay", 4, WHEN_TURN)                                                       \
    X(SUBJUGATE, "subjugate", "Subjugate", 5, WHEN_JOURNEY)                                        \
    X(WELLSPRING, "wellspring", "Wellspring", 6, WHEN_TURN)                                        \
    X(DIVINATION, "divination", "Divination", 7, WHEN_JOURNEY)                                     \
    X(GATE, "gate", "Gate", 8, WHEN_JOURNEY)                                                       \
    X(SHADOW, "shadow", "Shadow", 9, WHEN_TURN)                                                    \
    X(IMPRISON, "imprison", "Imprison", 10, WHEN_TURN)                                             \
    X(CHASM, "chasm", "Fiery Chasm", 11, WHEN_TURN)                                                \
    X(UPHEAVAL, "upheaval", "Upheaval", 12, WHEN_TURN)                                             \
    X(AUTOMATON, "automaton", "Automaton", 13, WHEN_TURN)                                          \
    X(TIMESTOP, "timestop", "Time Stop", 14, WHEN_JOURNEY)                                         \
    X(FORTIFY, "fortify", "Fortify", 15, WHEN_TURN)                                                \
    X(CORRUPT, "corrupt", "Corrupt", 16, WHEN_TURN)                                                \
    X(OBLITERATE, "obliterate", "Obliterate", 17, WHEN_TURN)                                       \
    X(TORMENT, "torment", "Torment", 4, WHEN_WARLORD)                                              \
    X(BEFUDDLE, "befuddle", "Befuddle", 9, WHEN_WARLORD)                                           \
    X(CORROSION, "corrosion", "Corrosion", 10, WHEN_TURN)                                          \
    X(INFLAME, "inflame", "Inflame", 11, WHEN_TURN)
enum archmage_spell {
#define X(id, word, name, area, when) SPELL_##id,
    ARCHMAGE_SPELLS(X)
#undef X
        SPELLS
};

/* 1.4: what lies face-up on a location, or which stack it is drawn from. The
 * order matters: claimable faces are LAND up to WILD, hidden ones from WILD. */
enum archmage_face {
    FACE_CURSED,
    FACE_ENCLAVE,                         /* + sphere */
    FACE_HYBRID = FACE_ENCLAVE + SPHERES, /* + hybrid */
    FACE_LAND = FACE_HYBRID + 3,          /* + land */
    FACE_TOWN = FACE_LAND + ARCHMAGE_LANDS,
    FACE_CAMP,
    FACE_WILD,    /* face-down wilderness */
    FACE_OUTPOST, /* face-down outpost */
    FACES
};
/* What a mage holds is counted by kind: the five lands, Towns, Camps. */
enum { HOLD_TOWN = ARCHMAGE_LANDS, HOLD_CAMP, HOLDS };

/* 1.3: hybrid h teaches spheres h and h + 3. */
#define ARCHMAGE_HYBRIDS(X) X(TROLLS, "trolls") X(GREMLINS, "gremlins") X(DROW, "drow")

/* 1.5: one spell token a location, and the pool each comes from. */
enum { POOL_WARDS, POOL_VU, POOL_WC, POOL_CS, POOL_IN, POOLS };
#define ARCHMAGE_TOKENS(X)                                                                         \
    X(NONE, "", POOLS)                                                                             \
    X(VINES, "vines", POOL_VU)                                                                     \
    X(UPHEAVAL, "upheaval", POOL_VU)                                                               \
    X(WELLSPRING, "wellspring", POOL_WC)                                                           \
    X(CHASM, "chasm", POOL_WC)                                                                     \
    X(INFLAME, "inflame", POOL_IN)
enum archmage_token {
#define X(id, word, pool) TOKEN_##id,
    ARCHMAGE_TOKENS(X)
#undef X
        TOKENS
};

/* Who holds a location: nobody, seat + 1, or the Warlord. */
enum { NOBODY = 0, WARLORD = ARCHMAGE_SEATS + 1 };

enum archmage_mode { MODE_VERSUS, MODE_SOLO, MODES };

/* 2.3: standard layouts; LAYOUT_STD picks the one for the number of mages. */
enum archmage_layout { LAYOUT_STD, LAYOUT_2, LAYOUT_3, LAYOUT_4, LAYOUT_SOLO, LAYOUTS };

/* 1.9: knobs kept in the state: id, key, least, most, usual, what it is. */
#define ARCHMAGE_KNOBS(X)                                                                          \
    X(SUBMISSION, "submission", 0, 1, 1, "Submission",                                             \
      "Whether a mage may pass through a rival"                                                    \
      " mage by losing a follower to it.")                                                         \
    X(MP, "k-mp", 1, 9, 5, "Movement points", "Points of a Journey.")                              \
    X(SHELF, "k-shelf", 3, 12, 6, "Shelf", "Most relics of one type.")                             \
    X(WARDS, "k-wards", 0, 96, 48, "Wards", "Wards in the pool.")                                  \
    X(VU, "k-vu", 0, 48, 24, "Vines and Upheaval", "Tokens for Vines and Upheaval.")               \
    X(WC, "k-wc", 0, 48, 30, "Wellspring and Chasm", "Tokens for Wellspring and Chasm.")           \
    X(CS, "k-cs", 0, 48, 24, "Corruption and Shadow", "Tokens for Corrupt and Shadow.")            \
    X(IN, "k-in", 0, 5, 5, "Inflame", "Tokens for Inflame.")                                       \
    X(VINES, "k-vines", 0, 4, 1, "Vines", "Extra points to enter Vines.")                          \
    X(TRANSMUTE, "k-transmute", 1, 6, 3, "Transmute", "Most relics changed by one cast.")          \
    X(QUICKEN, "k-quicken", 1, 6, 2, "Quicken", "Points gained.")                                  \
    X(DECAY_KEEP, "k-decay-keep", 0, 36, 10, "Decay", "Relics a mage keeps under Decay.")          \
    X(CHASM_LEN, "k-chasm-len", 1, 6, 3, "Chasm length", "Locations a Fiery Chasm crosses.")       \
    X(CHASM_PERSIST, "k-chasm-persist", 0, 1, 1, "Chasm stays",                                    \
      "Whether Chasm tokens outlast"                                                               \
      " the caster's next Preparation.")                                                           \
    X(WELL_OWNER, "k-well-owner", 0, 4, 2, "Wellspring: holder", "Relics its holder gains.")       \
    X(WELL_VISITOR, "k-well-visitor", 0, 4, 1, "Wellspring: visitor",                              \
      "Relics the entering mage"                                                                   \
      " gains.")                                                                                   \
    X(IMPRISON, "k-imprison", 1, 5, 2, "Imprison", "Followers captured.")                          \
    X(FORTIFY_MAX, "k-fortify-max", 1, 6, 2, "Fortify", "Wards on a land under Fortify.")          \
    X(UPHEAVAL_RING, "k-upheaval-ring", 4, 6, 6, "Upheaval", "Farthest ring for a tile.")          \
    X(SHADOW_STRICT, "k-shadow-strict", 0, 1, 0, "Strict tolls",                                   \
      "Whether a toll must be a"                                                                   \
      " relic the cast spell accepts.")                                                            \
    X(CORRUPT_VP, "k-corrupt-vp", 0, 4, 1, "Corruption", "Points a corrupt apprentice costs.")     \
    X(ZERO_LAND, "k-zero-land", 0, 1, 0, "Empty lands", "Whether a tie at no location counts.")    \
    X(BEFUDDLE_WRAP, "k-befuddle-wrap", 0, 1, 0, "Befuddle wraps",                                 \
      "Whether 6+1 is 1 and 1-1"                                                                   \
      " is 6.")                                                                                    \
    X(SOLO_MASTERS, "k-solo-masters", 1, 6, 4, "Solo: Masters", "Master areas needed to win.")     \
    X(SOLO_LANDS, "k-solo-lands", 1, 5, 3, "Solo: lands", "Land types needed to win.")
enum archmage_knob {
#define X(id, key, least, most, usual, label, help) KNOB_##id,
    ARCHMAGE_KNOBS(X)
#undef X
        KNOBS
};
/* Options: these first, then every knob. */
enum archmage_option {
    OPTION_MODE,
    OPTION_LAYOUT,
    OPTION_FIRST,
    OPTION_COMPANY, /* one a seat */
    OPTION_OUT = OPTION_COMPANY + ARCHMAGE_SEATS,
    OPTION_KNOB,
    OPTIONS = OPTION_KNOB + KNOBS
};

/* 0.2: base states. While questions are pending, they come first. */
#define ARCHMAGE_PHASES(X)                                                                         \
    X(START) X(PLANETS) X(OUTWARD) X(PREP) X(JOURNEY) X(PASSING) X(AFTER) X(WARLORD) X(OVER)
enum archmage_phase {
#define X(id) PHASE_##id,
    ARCHMAGE_PHASES(X)
#undef X
        PHASES
};

/* 4.10: sub-decisions; what `a` and `b` of a pending question mean. */
#define ARCHMAGE_NODES(X)                                                                          \
    X(NONE)                                                                                        \
    X(REVEAL) /* a: location */                                                                    \
    X(HYBRID) /* a: hybrid */                                                                      \
    X(GAIN)   /* a: seat, b: relics left to choose */                                              \
    X(TOWN)   /* a: Towns left */                                                                  \
    X(SECOND)                                                                                      \
    X(TRAIN)                                                                                       \
    X(DUEL)                                                                                        \
    X(WARDPICK) /* the set is in the state */                                                      \
    X(TOLL)     /* a: page, b: payment */                                                          \
    X(VINES)                                                                                       \
    X(SWAP)    /* a: swaps left, b: 1 once one was made */                                         \
    X(DISCARD) /* a: seat, b: relics left to discard */                                            \
    X(T_HEX)   /* a: spell */                                                                      \
    X(T_DIR)                                                                                       \
    X(T_OPP)                                                                                       \
    X(T_DOOR)                                                                                      \
    X(T_TAINT)                                                                                     \
    X(T_AREA)                                                                                      \
    X(LIFT1)                                                                                       \
    X(LIFT2)  /* a: first tile */                                                                  \
    X(PLACE1) /* a, b: the tiles */                                                                \
    X(PLACE2) /* a, b: the tiles, a already lies anew */                                           \
    X(ROLL)                                                                                        \
    X(WINDOW)                                                                                      \
    X(BURN) /* a: land type */
enum archmage_node {
#define X(id) NODE_##id,
    ARCHMAGE_NODES(X)
#undef X
        NODES
};

/* 8.5: actions in canonical order, `count` codes each, from 1 on. */
#define ARCHMAGE_ACTIONS(X)                                                                        \
    X(TRAVEL, DIRS)                                                                                \
    X(EXPLORE, 1)                                                                                  \
    X(DEPLOY, 1)                                                                                   \
    X(ATTACK, 1)                                                                                   \
    X(DIVINE, ARCHMAGE_LANDS)                                                                      \
    X(CAST1, SPHERES)                                                                              \
    X(CAST2, SPHERES * 3)                                                                          \
    X(CAST3, SPHERES * 10)                                                                         \
    X(TORMENT, 1)                                                                                  \
    X(BEFUDDLE, 6) /* less with each payment, then more */                                         \
    X(CORROSION, 3)                                                                                \
    X(INFLAME, 3)                                                                                  \
    X(GATHER, 1)                                                                                   \
    X(RECRUIT, 1)                                                                                  \
    X(INITIATE, 3) /* 1 to 3 at an enclave */                                                      \
    X(HYBRID, 3)   /* first sphere, second, both */                                                \
    X(WARDS, 1)                                                                                    \
    X(BUILD, 1)                                                                                    \
    X(STUDY, 1)                                                                                    \
    X(END, 1)                                                                                      \
    X(PICK, SPHERES) /* a sphere or a relic, as the question has it */                             \
    X(FOLLOWER, 1)                                                                                 \
    X(PASS, 1) /* none, pass */                                                                    \
    X(DUEL, AREAS - AREA_ADVANCED)                                                                 \
    X(DIR, DIRS)                                                                                   \
    X(ALL, 1)                                                                                      \
    X(BARE, 1)                                                                                     \
    X(SEAT, ARCHMAGE_SEATS)                                                                        \
    X(DOOR, ARCHMAGE_SEATS *SPHERES)                                                               \
    X(TAINT, ARCHMAGE_SEATS *SPHERES)                                                              \
    X(LOCATION, ARCHMAGE_LOCATIONS)                                                                \
    X(CELL, ARCHMAGE_CELLS)                                                                        \
    X(SWAP, SPHERES *(SPHERES - 1))                                                                \
    X(START, ARCHMAGE_SEATS)                                                                       \
    X(PLANETS, 90)                                                                                 \
    X(LAND, ARCHMAGE_LANDS)                                                                        \
    X(CAMP, 1)                                                                                     \
    X(REVEAL_HYBRID, 3)                                                                            \
    X(ROLL, 6)
enum archmage_act {
    ACT_NOTHING,
#define X(id, count) ACT_##id, ACT_##id##_LAST = ACT_##id + (count)-1,
    ARCHMAGE_ACTIONS(X)
#undef X
        ACTS
};

/* What players see happen: `from` and `to` are locations unless said. */
#define ARCHMAGE_EVENTS(X)                                                                         \
    X(STARTS, "starts")       /* seat */                                                           \
    X(PLANETS, "planets")     /* seat; piece: the vector's number */                               \
    X(PLANET, "planet")       /* seat; piece: sphere; to: distance */                              \
    X(TURN, "turn")           /* seat; amount: turn number */                                      \
    X(GAINS, "gains")         /* seat; piece: relic; amount */                                     \
    X(LOSES, "loses")         /* seat; piece: relic; amount */                                     \
    X(FOLLOWERS, "followers") /* seat; from, to: zones; amount */                                  \
    X(MOVES, "moves")         /* seat; from; to */                                                 \
    X(SUBMITS, "submits")     /* seat; piece: seat passed; to */                                   \
    X(EXPLORES, "explores")   /* seat; to; piece: face */                                          \
    X(CLAIMS, "claims")       /* seat; to */                                                       \
    X(LEAVES, "leaves")       /* seat whose follower left `from` */                                \
    X(WARDS, "wards")         /* to; amount placed, or removed if negative */                      \
    X(TOKEN, "token")         /* seat; to; piece: kind, none when removed */                       \
    X(BUILDS, "builds")       /* seat; to */                                                       \
    X(ACTS, "acts")           /* seat; piece: the Journey's End action */                          \
    X(TRAINS, "trains")       /* seat; piece: area; amount */                                      \
    X(PROMOTES, "promotes")   /* seat; piece: area; amount: 1 if corrupt */                        \
    X(CASTS, "casts")         /* seat; piece: spell */                                             \
    X(SHADOWS, "shadows")     /* seat; piece: victim; to: doorway */                               \
    X(TOLL, "toll")           /* seat; piece: owner paid; to: doorway */                           \
    X(CAPTURES, "captures")   /* seat; piece: victim; amount */                                    \
    X(TAINTS, "taints")       /* seat; piece: victim; to: sphere */                                \
    X(SETS_DOWN, "sets-down") /* seat; from: location; to: cell */                                 \
    X(ROLLS, "rolls")         /* amount: the Warlord's die */                                      \
    X(WARLORD, "warlord")     /* from; to; amount: points left */                                  \
    X(SCORES, "scores")       /* seat; amount: points */                                           \
    X(ENDS, "ends")           /* seat: turn over */                                                \
    X(OVER, "over")           /* seat: winner, or nature for none or several */                    \
    X(DECIDES, "decides")     /* seat; piece: answer without other effect */
enum archmage_event {
    EVENT_NONE,
#define X(id, word) EVENT_##id,
    ARCHMAGE_EVENTS(X)
#undef X
        EVENTS
};

/* Where followers of a mage can be, 1.7. */
enum archmage_zone { ZONE_COMPANY, ZONE_SUPPLY, ZONE_MAP, ZONE_JAIL, ZONE_DOOR, ZONE_BOARD };

/* A mage with everything on its tower board. */
struct archmage_mage {
    uint32_t book;   /* pages known since the last Preparation */
    uint32_t cast;   /* of these, cast since then */
    int16_t points;  /* 6.1: recorded when done; apprentices stay as they are then */
    uint8_t fielded; /* followers on the map at that moment, for ties */
    uint8_t at;      /* location */
    uint8_t tower;   /* location or NONE */
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
    uint8_t stoneskin;
    uint8_t done; /* has scored */
};

/* 7: how far the Warlord's turn has come. */
enum archmage_march {
    MARCH_SETS_OUT,
    MARCH_HEADING, /* the first die is thrown */
    MARCH_WALKS,
    MARCH_SENSE, /* the second die is thrown */
    MARCH_ACTS,
    MARCH_CLAIMS,
    MARCH_STEPS,
    MARCH_HALTS
};

struct archmage_warlord {
    uint8_t at;
    uint8_t ring; /* 2 or 3; 0 before the first round */
    uint8_t hand; /* followers */
    uint8_t mp;
    uint8_t march; /* enum archmage_march */
    uint8_t die;
    uint8_t heading;
    uint8_t walked;
    uint8_t sense; /* 1 clockwise, 0 counter-clockwise */
    uint8_t holds[HOLDS];
};

struct archmage_pending {
    uint8_t node; /* enum archmage_node */
    uint8_t a, b;
};

struct archmage {
    uint32_t to_ward[2]; /* locations waiting for a ward in WARDPICK */
    struct archmage_mage mage[ARCHMAGE_SEATS];
    /* Locations. */
    uint8_t cell[ARCHMAGE_LOCATIONS];
    uint8_t ground[ARCHMAGE_LOCATIONS];  /* bits 0-4 face, 5-7 who holds it */
    uint8_t defence[ARCHMAGE_LOCATIONS]; /* bits 0-6 wards, 7 mage tower */
    uint8_t token[ARCHMAGE_LOCATIONS];   /* bits 0-3 kind, 4-7 caster + 1 if remembered */
    uint8_t tile[ARCHMAGE_CELLS + 1];    /* location on a cell; the last is the outside */
    /* Stacks and pools. */
    uint8_t wild[ARCHMAGE_LANDS];
    uint8_t outpost[4]; /* camps, then each hybrid */
    uint8_t pool[POOLS];
    /* The table. */
    uint8_t seats;
    uint8_t mode;
    uint8_t layout;
    uint8_t out;    /* planets each mage moves outward in set-up */
    uint8_t first;  /* starting seat */
    uint8_t active; /* whose turn it is, or whose set-up step */
    uint8_t step;   /* outward moves made by the active seat, as a mask of spheres */
    uint8_t phase;  /* enum archmage_phase */
    uint8_t rounds;
    uint8_t won; /* solo: 1 once the goal was met */
    /* The Journey. */
    uint8_t mp;
    uint8_t credit; /* Time Stop not yet used */
    uint8_t subjugate;
    uint8_t divination;
    uint8_t divined[SPHERES]; /* relics divined this turn */
    struct archmage_warlord warlord;
    uint8_t depth; /* questions pending, the last comes first */
    struct archmage_pending pending[ARCHMAGE_PENDING];
    uint8_t knob[KNOBS];
};

#endif
