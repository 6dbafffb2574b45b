/*
 * cards.h: the 200 cards, 80 kinds, and the powers, as one list (14, 15).
 *
 * Enum, decks, names, texts, notation, rule topics and tests are made from it;
 * a number is tuned here and nowhere else (docs/balance-dawn.md measures it).
 * Each school has 20 kinds in a row: 11 creatures,
 * then 9 spells, 50 cards in all.
 *
 *   CREATURE(key, name, level, health, fatigue, copies, effects...)
 *   SPELL(key, name, copies, windows, effects...)
 *   E(primitive, trigger, selector, a, b)
 *   X(power, windows, effects...) of each school
 *
 * They are those of version 3 of the rules; before it there were others, cards_first.h.
 */
#ifndef DAWN_CARDS_H
#define DAWN_CARDS_H

/* clang-format off */
#define DAWN_CARDS(CREATURE, SPELL, E)                                                            \
    /* Necromancer: let them die and bring them back */                                           \
    CREATURE(GRAVE_RAT, "Grave Rat", 0, 2, 1, 4, E(MEND, DEATH, MINEHURT, 1, 0))                  \
    CREATURE(BONE_SERVANT, "Bone Servant", 0, 2, 1, 4, E(OFFER, ALWAYS, SELF, 0, 0))              \
    CREATURE(GHOUL, "Ghoul", 1, 5, 1, 4, E(MEND, WIN, SELF, 1, 0), E(EDGE, LUNGE, SELF, 1, 0))    \
    CREATURE(BARROW_GUARD, "Barrow Guard", 1, 5, 1, 4, E(MEND, DEATH, MINEHURT, 2, 0))            \
    CREATURE(TOMB_HOUND, "Tomb Hound", 1, 5, 1, 3,                                                \
          E(SWIFT, ALWAYS, SELF, 2, 0), E(EDGE, LUNGE, SELF, 1, 0))                               \
    CREATURE(CRYPT_KNIGHT, "Crypt Knight", 2, 6, 1, 3,                                            \
          E(FIRM, ALWAYS, SELF, 1, 0), E(EDGE, LUNGE, SELF, 1, 0))                                \
    CREATURE(PLAGUE_BEARER, "Plague Bearer", 2, 7, 1, 3, E(HURT, LOSE, FIGHTFOE, 1, 0))           \
    CREATURE(MOURNING_WRAITH, "Mourning Wraith", 2, 7, 1, 2, E(DREDGE, ENTER, GRAVE, 2, 0))       \
    CREATURE(PALE_REGENT, "Pale Regent", 3, 8, 2, 2,                                              \
          E(DREDGE, REST, GRAVE, 1, 0), E(EDGE, LUNGE, SELF, 1, 0))                               \
    CREATURE(BONE_COLOSSUS, "Bone Colossus", 3, 8, 2, 2, E(CRUSH, LUNGE, SELF, 2, 0))             \
    CREATURE(CARRION_PRINCE, "Carrion Prince", 3, 8, 2, 1,                                        \
          E(RAISE, SLAY, GRAVE, 1, 0), E(EDGE, LUNGE, SELF, 1, 0))                                \
    SPELL(SECOND_BURIAL, "Second Burial", 2, S, E(RAISE, CAST, GRAVE, 2, 1))                      \
    SPELL(ROB_THE_TOMB, "Rob the Tomb", 2, S,                                                     \
          E(DREDGE, CAST, GRAVE, 3, 0), E(DRAW, CAST, NONE, 1, 0))                                \
    SPELL(LAST_RITES, "Last Rites", 2, S, E(OFFER, CAST, MINE, 0, 0), E(DRAW, CAST, NONE, 2, 0))  \
    SPELL(BONE_PLATING, "Bone Plating", 2, P, E(WARD, CAST, FIGHTME, 3, 0))                       \
    SPELL(WITHERING_GAZE, "Withering Gaze", 2, P, E(DICE, CAST, FIGHTFOE, -1, 0))                 \
    SPELL(GRASPING_DEAD, "Grasping Dead", 2, R, E(PIN, CAST, FIGHTFOE, 0, 0))                     \
    SPELL(ROTTING_DART, "Rotting Dart", 2, SM,                                                    \
          E(HURT, CAST, FOE, 1, 4), E(DRAW, CAST, NONE, 1, 0))                                    \
    SPELL(DARK_STITCHING, "Dark Stitching", 2, SM, E(MEND, CAST, MINEHURT, 3, 0))                 \
    SPELL(CORPSE_BURST, "Corpse Burst", 2, SM,                                                    \
          E(OFFER, CAST, MINE, 0, 0), E(HURT, CAST, FOE, 3, 0))                                   \
    /* Technomancer: bend the dice, be where you are not awaited */                               \
    CREATURE(SCRAP_CRAWLER, "Scrap Crawler", 0, 2, 1, 4, E(KINDLE, DEATH, NONE, 1, 0))            \
    CREATURE(SPARK_MITE, "Spark Mite", 0, 2, 1, 4, E(SWIFT, ALWAYS, SELF, 2, 0))                  \
    CREATURE(BRASS_HOUND, "Brass Hound", 1, 4, 1, 4,                                              \
          E(SWIFT, ALWAYS, SELF, 3, 0), E(EDGE, LUNGE, SELF, 1, 0))                               \
    CREATURE(PISTON_GUARD, "Piston Guard", 1, 5, 1, 4,                                            \
          E(FIRM, ALWAYS, SELF, 1, 0), E(EDGE, LUNGE, SELF, 1, 0))                                \
    CREATURE(SURVEY_DRONE, "Survey Drone", 1, 5, 1, 3, E(DRAW, ENTER, NONE, 1, 0))                \
    CREATURE(RAIL_STRIDER, "Rail Strider", 2, 6, 1, 3,                                            \
          E(SWIFT, ALWAYS, SELF, 2, 0), E(TREAD, ALWAYS, SELF, 0, 0), E(EDGE, LUNGE, SELF, 1, 0)) \
    CREATURE(ARC_SENTRY, "Arc Sentry", 2, 8, 1, 3, E(REROLL, ALWAYS, SELF, 1, 0))                 \
    CREATURE(CLOCKWORK_DUELIST, "Clockwork Duelist", 2, 7, 1, 2, E(FIX, ALWAYS, SELF, 3, 0))      \
    CREATURE(SIEGE_ENGINE, "Siege Engine", 3, 7, 2, 2, E(HURT, REST, FOE, 1, 1))                  \
    CREATURE(IRON_TITAN, "Iron Titan", 3, 8, 2, 2,                                                \
          E(BLINK, ENTER, MINE, 3, 0), E(EDGE, LUNGE, SELF, 1, 0))                                \
    CREATURE(GRAND_AUTOMATON, "Grand Automaton", 3, 7, 2, 1,                                      \
          E(DISCOUNT, REST, NONE, 1, 0), E(EDGE, LUNGE, SELF, 1, 0))                              \
    SPELL(OVERDRIVE, "Overdrive", 2, M, E(PACE, CAST, NONE, 5, 0))                                \
    SPELL(PHASE_COIL, "Phase Coil", 1, M, E(BLINK, CAST, MINE, 4, 0))                             \
    SPELL(LOADED_DIE, "Loaded Die", 4, Q, E(FIX, CAST, FIGHTME, 6, 0))                            \
    SPELL(JAMMING_PULSE, "Jamming Pulse", 2, Q, E(REROLL, CAST, FIGHTFOE, 3, 0))                  \
    SPELL(MAGNET_BEAM, "Magnet Beam", 2, SM, E(SHOVE, CAST, FOE, 2, 4))                           \
    SPELL(ESCAPE_THRUSTERS, "Escape Thrusters", 1, R, E(FIRM, CAST, FIGHTME, 2, 0))               \
    SPELL(FIELD_REPAIRS, "Field Repairs", 2, SM,                                                  \
          E(MEND, CAST, MINEHURT, 2, 0), E(DRAW, CAST, NONE, 1, 0))                               \
    SPELL(ASSEMBLY_LINE, "Assembly Line", 2, S,                                                   \
          E(DISCOUNT, CAST, NONE, 1, 0), E(DRAW, CAST, NONE, 1, 0))                               \
    SPELL(STOLEN_PLANS, "Stolen Plans", 2, S, E(DRAW, CAST, NONE, 2, 0))                          \
    /* Elementalist: wound from afar, shape the ground, then break what is left */                \
    CREATURE(EMBER_WISP, "Ember Wisp", 0, 1, 0, 4, E(HURT, LOSE, FIGHTFOE, 1, 0))                 \
    CREATURE(MUD_SPRITE, "Mud Sprite", 0, 2, 1, 4, E(TREAD, ALWAYS, SELF, 0, 0))                  \
    CREATURE(DUST_RUNNER, "Dust Runner", 1, 4, 1, 3,                                              \
          E(SWIFT, ALWAYS, SELF, 2, 0), E(FIRM, ALWAYS, SELF, 2, 0))                              \
    CREATURE(STONE_WARDEN, "Stone Warden", 1, 5, 1, 4, E(WARD, BRACE, SELF, 1, 0))                \
    CREATURE(FLAME_ADDER, "Flame Adder", 1, 4, 1, 4, E(CRUSH, LUNGE, SELF, 2, 0))                 \
    CREATURE(FROST_STAG, "Frost Stag", 2, 7, 1, 3,                                                \
          E(TREAD, ALWAYS, SELF, 0, 0), E(FIRM, ALWAYS, SELF, 1, 0), E(EDGE, LUNGE, SELF, 1, 0))  \
    CREATURE(TIDE_SERPENT, "Tide Serpent", 2, 6, 1, 3, E(MEND, REST, SELF, 1, 0))                 \
    CREATURE(THUNDER_HAWK, "Thunder Hawk", 2, 5, 1, 2, E(HURT, ENTER, FOE, 1, 4))                 \
    CREATURE(MAGMA_GIANT, "Magma Giant", 3, 7, 2, 2,                                              \
          E(HURT, SLAY, ALLFOE, 1, 2), E(EDGE, LUNGE, SELF, 1, 0))                                \
    CREATURE(ELDER_OAK, "Elder Oak", 3, 8, 2, 2,                                                  \
          E(MEND, REST, MINEHURT, 1, 0), E(EDGE, LUNGE, SELF, 1, 0))                              \
    CREATURE(STORM_SOVEREIGN, "Storm Sovereign", 3, 7, 2, 1, E(HURT, ENTER, ALLFOE, 1, 3))        \
    SPELL(FIRE_LANCE, "Fire Lance", 2, SM, E(HURT, CAST, FOE, 2, 3))                              \
    SPELL(FORKED_LIGHTNING, "Forked Lightning", 2, SM,                                            \
          E(HURT, CAST, FOE, 1, 3), E(HURT, CAST, FOE, 1, 3))                                     \
    SPELL(QUAKE, "Quake", 2, SM, E(HURT, CAST, ALLHOME, 1, 0))                                    \
    SPELL(RISING_WALL, "Rising Wall", 2, SM,                                                      \
          E(GROUND, CAST, SPOT, 1, 3), E(DRAW, CAST, NONE, 1, 0))                                 \
    SPELL(SUDDEN_BOG, "Sudden Bog", 2, SM,                                                        \
          E(GROUND, CAST, SPOT, 2, 3), E(GROUND, CAST, SPOT, 2, 3), E(DRAW, CAST, NONE, 1, 0))    \
    SPELL(GALE, "Gale", 2, SM, E(SHOVE, CAST, FOE, 3, 4))                                         \
    SPELL(SPRING_RAIN, "Spring Rain", 2, S, E(MEND, CAST, ALLMINE, 1, 0))                         \
    SPELL(MOLTEN_SKIN, "Molten Skin", 2, P,                                                       \
          E(WARD, CAST, FIGHTME, 1, 0), E(EDGE, CAST, FIGHTME, 1, 0))                             \
    SPELL(FLARE, "Flare", 2, P, E(EDGE, CAST, FIGHTME, 2, 0))                                     \
    /* Demonologist: pay in blood, strike first and hardest */                                    \
    CREATURE(GUTTER_IMP, "Gutter Imp", 0, 2, 1, 4, E(EDGE, LUNGE, SELF, 1, 0))                    \
    CREATURE(CINDER_THRALL, "Cinder Thrall", 0, 2, 1, 4, E(DRAW, SLAY, NONE, 1, 0))               \
    CREATURE(PIT_HOUND, "Pit Hound", 1, 4, 1, 4, E(EDGE, LUNGE, SELF, 2, 0))                      \
    CREATURE(CHAIN_FIEND, "Chain Fiend", 1, 4, 1, 4,                                              \
          E(CRUSH, LUNGE, SELF, 1, 0), E(EDGE, LUNGE, SELF, 1, 0))                                \
    CREATURE(WHISPERING_SHADE, "Whispering Shade", 1, 4, 1, 3,                                    \
          E(STRIP, ENTER, RIVAL, 1, 0), E(EDGE, LUNGE, SELF, 1, 0))                               \
    CREATURE(HORNED_REAVER, "Horned Reaver", 2, 5, 1, 3,                                          \
          E(EDGE, ALWAYS, SELF, 1, 0), E(HURT, LOSE, SELF, 1, 0))                                 \
    CREATURE(FLAYED_BRUTE, "Flayed Brute", 2, 5, 1, 3, E(MEND, SLAY, MINEHURT, 2, 0))             \
    CREATURE(LASH_KEEPER, "Lash Keeper", 2, 5, 1, 2,                                              \
          E(KINDLE, SLAY, NONE, 1, 0), E(EDGE, LUNGE, SELF, 1, 0))                                \
    CREATURE(PIT_TYRANT, "Pit Tyrant", 3, 7, 2, 2,                                                \
          E(HURT, ENTER, MINECOST, 1, 0), E(HURT, ENTER, FOE, 2, 3))                              \
    CREATURE(WINGED_RUIN, "Winged Ruin", 3, 8, 2, 2,                                              \
          E(SWIFT, ALWAYS, SELF, 3, 0), E(DRAW, SLAY, NONE, 2, 0), E(EDGE, LUNGE, SELF, 1, 0))    \
    CREATURE(ABYSS_LORD, "Abyss Lord", 3, 7, 2, 1, E(CRUSH, ALWAYS, SELF, 1, 0))                  \
    SPELL(INFERNAL_BARGAIN, "Infernal Bargain", 2, S,                                             \
          E(HURT, CAST, MINECOST, 1, 0), E(DRAW, CAST, NONE, 2, 0), E(KINDLE, CAST, NONE, 1, 0))  \
    SPELL(HELLFIRE, "Hellfire", 2, SM, E(HURT, CAST, MINECOST, 1, 0), E(HURT, CAST, FOE, 3, 3))   \
    SPELL(BLOOD_FRENZY, "Blood Frenzy", 2, P,                                                     \
          E(HURT, CAST, FIGHTMECOST, 1, 0), E(EDGE, CAST, FIGHTME, 3, 0))                         \
    SPELL(SOUL_TAX, "Soul Tax", 2, S, E(DIM, CAST, RIVAL, 1, 0))                                  \
    SPELL(DRAG_DOWN, "Drag Down", 2, Q, E(CRUSH, CAST, FIGHTME, 2, 0))                            \
    SPELL(GOAD, "Goad", 2, P, E(DICE, CAST, FIGHTME, 1, 0))                                       \
    SPELL(SHACKLED_WILL, "Shackled Will", 2, SM, E(SHOVE, CAST, FOE, 1, 0))                       \
    SPELL(DARK_GIFT, "Dark Gift", 2, S,                                                           \
          E(HURT, CAST, MINECOST, 1, 0), E(DISCOUNT, CAST, NONE, 2, 0))                           \
    SPELL(DEVOUR, "Devour", 2, SM, E(OFFER, CAST, MINE, 0, 0), E(MEND, CAST, MINEHURT, 4, 0))

#define DAWN_POWERS(X, E)                                                                         \
    X("Open the Grave", SW, E(RAISE, CAST, GRAVE, 1, 0))                                          \
    X("Recalibrate", Q, E(REROLL, CAST, FIGHTME, 2, 0))                                           \
    X("Lightning Rod", SM, E(HURT, CAST, FOE, 1, 2))                                              \
    X("Blood Pact", P, E(HURT, CAST, FIGHTMECOST, 1, 0), E(EDGE, CAST, FIGHTME, 2, 0))
/* clang-format on */

#endif
