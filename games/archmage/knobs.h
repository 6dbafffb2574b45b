/*
 * knobs.h: the numbers of the rules that can be turned before a game, 1.9 and
 * A1.5; archmage.h includes it.
 */
#ifndef ARCHMAGE_KNOBS_H
#define ARCHMAGE_KNOBS_H

/* 1.9: knobs kept in the state: id, key, least, most, usual, what it is. */
#define ARCHMAGE_KNOBS(X)                                                                          \
    X(SUBMISSION, "submission", 0, 1, 1, "Submission",                                             \
      "Whether a mage may pass through a rival"                                                    \
      " mage by losing a follower to it.")                                                         \
    X(MP, "k-mp", 1, 9, 5, "Movement", "Movement of a Journey.")                                   \
    X(SHELF, "k-shelf", 3, 12, 6, "Shelf", "Most relics of one type.")                             \
    X(WARDS, "k-wards", 0, 96, 48, "Wards", "Wards in the pool.")                                  \
    X(VU, "k-vu", 0, 48, 24, "Vines and Upheaval", "Tokens for Vines and Upheaval.")               \
    X(WC, "k-wc", 0, 48, 30, "Wellspring and Chasm", "Tokens for Wellspring and Chasm.")           \
    X(CS, "k-cs", 0, 48, 24, "Corruption and Shadow", "Tokens for Corrupt and Shadow.")            \
    X(IN, "k-in", 0, 5, 5, "Inflame", "Tokens for Inflame.")                                       \
    X(VINES, "k-vines", 0, 4, 1, "Vines", "Extra movement to enter Vines.")                        \
    X(TRANSMUTE, "k-transmute", 1, 6, 3, "Transmute", "Most relics changed by one cast.")          \
    X(QUICKEN, "k-quicken", 1, 6, 2, "Quicken", "Movement gained.")                                \
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
/* A1.5: knobs of the expansion: id, key, least, most, usual, words for the
 * values or NULL, what it needs, what it is. The state keeps in which bits a
 * knob differs from its usual value, so a game without them is what it was
 * before there were any, and so are the hashes in its record. */
#define ARCHMAGE_TUNES(X)                                                                          \
    X(HARVEST, "k-harvest", 1, 3, 1, NULL, M1, "Harvest Blessing",                                 \
      "Extra relics for a Harvest token at Gather.")                                               \
    X(REPLICATE, "k-replicate", 1, 3, 1, NULL, M1, "Replicate",                                    \
      "Copies for a Replicate token at Gather.")                                                   \
    X(HOME_RANGE, "k-home-range", 1, 4, 2, NULL, M1, "Return Home",                                \
      "How far from the tower a boosted Return Home may land.")                                    \
    X(BARRIER_CITY, "k-barrier-city", 0, 1, 0, archmage_off_on, M1, "Barriers in the city",        \
      "Whether Barriers may stand between locations of the city.")                                 \
    X(SLEIGHT, "k-sleight", 1, 6, 2, NULL, M1, "Sleight of Hand",                                  \
      "Most relics stolen from a target.")                                                         \
    X(CONSUME, "k-consume", 1, 3, 1, NULL, M1, "Consume", "How many steps it reaches.")            \
    X(CONSUME_BOOST, "k-consume-boost", 1, 4, 2, NULL, M1, "Consume, boosted",                     \
      "How many steps a boosted Consume reaches.")                                                 \
    X(EXTRACT, "k-extract", 1, 3, 1, NULL, M2, "Relic Extractor",                                  \
      "Relics for an Extractor in Preparation.")                                                   \
    X(EXTRACT_MAX, "k-extract-max", 1, 5, 2, NULL, M2, "Extractors",                               \
      "Extractors a mage can have on the map.")                                                    \
    X(BEGUILE, "k-beguile", 1, 3, 1, NULL, M2, "Beguile",                                          \
      "Followers a lure takes, and its caster gains.")                                             \
    X(FLY_MAX, "k-fly-max", 0, 12, 0, NULL, M2, "Fly", "Longest flight; 0: no limit.")             \
    X(HASTEN_BARRIER, "k-hasten-barrier", 0, 1, 0, archmage_off_on, M2, "Hasten and Barriers",     \
      "Whether every step of a Hastened mage crosses Barriers, not only those into own"            \
      " locations.")                                                                               \
    X(GROW, "k-grow", 0, 3, 1, NULL, M2, "Enlarge", "Movement for becoming Enlarged.")             \
    X(PLACE_BONUS, "k-place-bonus", 0, 3, 1, NULL, M3, "Finding a Place",                          \
      "Relics for exploring a Place of Power.")                                                    \
    X(HOARD, "k-hoard", 1, 6, 3, NULL, M3, "Hoard", "Relics for hoarding at a Place.")             \
    X(EYE, "k-eye", 1, 3, 1, NULL, M3, "The Eye", "Extra relics with a planet.")                   \
    X(SKYBRIDGE, "k-skybridge", 0, 3, 1, NULL, M3, "Skybridge", "Movement to cross it.")           \
    X(SKY_UNSEEN, "k-sky-unseen", 0, 1, 0, archmage_off_on, M3, "Skybridge unseen",                \
      "Whether it also leads to face-down outposts.")                                              \
    X(FORGE, "k-forge", 1, 3, 1, NULL, M3, "Highforge", "Wards for one use.")                      \
    X(PUSH, "k-push", 1, 3, 1, NULL, M3, "Deadmaze",                                               \
      "How far it pushes, unless something stands in the way.")                                    \
    X(ALTAR_LAY, "k-altar-lay", 1, 3, 1, NULL, M3, "Red Altar: laid",                              \
      "Followers that may be laid down in a turn.")                                                \
    X(ALTAR_GAIN, "k-altar-gain", 1, 3, 1, NULL, M3, "Red Altar: gained",                          \
      "Followers that come with one laid down.")                                                   \
    X(DEAL, "k-deal", 1, 3, 3, NULL, M4, "Prophecies dealt", "Cards for each mage.")               \
    X(W_RECRUIT, "k-w-recruit", 0, 3, 1, NULL, COOP, "Warlord: recruits",                          \
      "Followers he recruits before he sets out.")                                                 \
    X(W_EMPTY, "k-w-empty", 0, 4, 2, NULL, COOP, "Warlord: reserves",                              \
      "Followers he recruits with an empty Company.")                                              \
    X(W_MP, "k-w-mp", 1, 9, 5, NULL, COOP, "Warlord: movement", "Movement of his way.")            \
    X(W_CAMP, "k-w-camp", 0, 6, 3, NULL, COOP, "Warlord: Camps",                                   \
      "Followers he gains by ending on a Camp.")                                                   \
    X(W_MASTERS, "k-w-masters", 1, 6, 3, NULL, COOP, "Co-op: Masters",                             \
      "Master areas each ally needs.")                                                             \
    X(W_LANDS, "k-w-lands", 1, 5, 4, NULL, COOP, "Co-op: lands", "Land types the allies need.")    \
    X(W_BARRIER, "k-w-barrier", 0, 2, 0, archmage_barrier_words, COOP_M1, "Warlord: Barriers",     \
      "What a Barrier on his path does: halts him, costs 1 movement more, or nothing.")            \
    X(W_PLACES, "k-w-places", 0, 1, 1, archmage_off_on, COOP_M3, "Warlord: Places",                \
      "Whether he claims Places of Power.")                                                        \
    X(W_MADNESS, "k-w-madness", 0, 1, 1, archmage_off_on, COOP, "Warlord: Madness",                \
      "Whether Madness is among his cards.")                                                       \
    X(W_SLEIGHT, "k-w-sleight", 0, 1, 0, archmage_off_on, COOP_M1, "Co-op: Sleight of Hand",       \
      "Whether allies can learn it; it takes relics from lands of the Warlord's.")
enum archmage_tune {
#define X(id, key, least, most, usual, words, needs, label, help) TUNE_##id,
    ARCHMAGE_TUNES(X)
#undef X
        TUNES
};
/* Those with values that four bits do not hold. */
#define ARCHMAGE_AMOUNTS(X)                                                                        \
    X(BARRIERS, "k-barriers", 1, 40, 40, M1, "Magic Barriers", "Barriers in the pool.")            \
    X(FREE_STEPS, "k-free-steps", 1, 99, 99, M2, "Hasten", "Most free moves in a turn.")           \
    X(W_COMPANY, "k-w-company", 0, 24, 0, COOP, "Warlord: Company",                                \
      "Followers in his starting Company, the rest of the 25 in his Supply; 0: by level.")
enum archmage_amount {
#define X(id, key, least, most, usual, needs, label, help) AMOUNT_##id,
    ARCHMAGE_AMOUNTS(X)
#undef X
        AMOUNTS
};
/* A15.4: values of k-w-barrier. */
enum { BARRIER_HALTS, BARRIER_TOLL, BARRIER_IGNORED };

#endif
