/* dawn_text.c: words, tables and the descriptor of Dawn of the Archmage. */
#include "dawn.c"

#include "../../engine/sentence.h"

#include "words/cards.h"
#include "words/creatures.h"
#include "words/deeds.h"
#include "words/effects.h"
#include "words/names.h"
#include "words/notation.h"
#include "words/questions.h"
#include "words/reasons.h"
#include "words/refusals.h"
#include "words/show.h"
#include "words/tell.h"
#include "words/topics.h"
#include "words/reference.h"
#include "words/glossary.h"

static const char *const dawn_tile_choices[] = {"standard", "random"};
static const char *const dawn_off_on[] = {"off", "on"};
static const char *const dawn_first_choices[] = {"fixed", "random"};

#define DAWN_SCHOOL_OPTION(seat, school)                                                           \
    {                                                                                              \
        "school-p" #seat, "School of p" #seat, 0, DAWN_SCHOOL_COUNT - 1, school,                   \
            dawn_school_names, "The school of this seat; no two alike. A draft overrides it."      \
    }

/* Options of every version; what follows them came later. */
#define DAWN_OPTIONS(last_map, map_words, drafted, drawn, least_rounds, most_rounds, rounds,       \
                     rounds_words)                                                                 \
    {"map", "Map", 0, last_map, DAWN_MAP_2X1, dawn_map_names, map_words},                          \
        {"tiles",                                                                                  \
         "Tiles",                                                                                  \
         0,                                                                                        \
         1,                                                                                        \
         0,                                                                                        \
         dawn_tile_choices,                                                                        \
         "random: any face of any tile at each place."},                                           \
        {"draft", "Draft", 0, 1, drafted, dawn_off_on, "on: schools are picked in turn order."},   \
        {"first",                                                                                  \
         "First mage",                                                                             \
         0,                                                                                        \
         1,                                                                                        \
         drawn,                                                                                    \
         dawn_first_choices,                                                                       \
         "random: a draw decides who begins."},                                                    \
        {"modifiers",                                                                              \
         "Terrain cards",                                                                          \
         0,                                                                                        \
         4,                                                                                        \
         1,                                                                                        \
         NULL,                                                                                     \
         "Terrain cards a mage, at most one for each tile on the table and eight in all."},        \
        {"target",                                                                                 \
         "Points to win",                                                                          \
         3,                                                                                        \
         DAWN_MOST_TARGET,                                                                         \
         8,                                                                                        \
         NULL,                                                                                     \
         "The first mage with this many points wins."},                                            \
        {"rounds", "Round limit", least_rounds, most_rounds, rounds, NULL, rounds_words},          \
        DAWN_SCHOOL_OPTION(1, DAWN_NECROMANCER), DAWN_SCHOOL_OPTION(2, DAWN_TECHNOMANCER),         \
        DAWN_SCHOOL_OPTION(3, DAWN_ELEMENTALIST), DAWN_SCHOOL_OPTION(4, DAWN_DEMONOLOGIST)

static const struct bg_option dawn_options_1[DAWN_OPT_TOKENS] = {
    DAWN_OPTIONS(DAWN_MAP_T, "Two players: 2x1, 2x2 or 3x3. Three: T. Four: 2x2 or 3x3.", 0, 0, 8,
                 60, 24, "After so many rounds most points win."),
};

static const char *const dawn_face_choices[] = {
    "tiles", "standard", "random", "1A",  "1B",  "2A",  "2B",  "3A",  "3B",  "4A",
    "4B",    "5A",       "5B",     "6A",  "6B",  "7A",  "7B",  "8A",  "8B",  "9A",
    "9B",    "10A",      "10B",    "11A", "11B", "12A", "12B", "13A", "13B", "14A",
    "14B",   "15A",      "15B",    "16A", "16B", "17A", "17B", "18A", "18B",
};

#define DAWN_TILE_OPTION(place)                                                                    \
    {                                                                                              \
        "tile-" #place, "Tile at place " #place, 0, BG_LEN(dawn_face_choices) - 1, 0,              \
            dawn_face_choices,                                                                     \
            "Places are counted from the north-west, row by row. tiles: as the option tiles says." \
    }

static const struct bg_option dawn_options[DAWN_OPT_COUNT] = {
    DAWN_OPTIONS(DAWN_MAP_COUNT - 1,
                 "Two players: any. Three: 2x2, 3x2, 3x3, T or L. Four: 2x2, 3x2 or 3x3.", 1, 1, 0,
                 DAWN_ROUNDS, 0, "After so many rounds most points win; 0 is no limit."),
    {"tokens", "Terrain tokens a tile", 1, 3, 1, NULL, "So many tokens a tile holds at most."},
    DAWN_TILE_OPTION(1),
    DAWN_TILE_OPTION(2),
    DAWN_TILE_OPTION(3),
    DAWN_TILE_OPTION(4),
    DAWN_TILE_OPTION(5),
    DAWN_TILE_OPTION(6),
    DAWN_TILE_OPTION(7),
    DAWN_TILE_OPTION(8),
    DAWN_TILE_OPTION(9),
};

static const struct bg_field dawn_mage_fields[] = {
    BG_FIELD_BITS(struct dawn_mage, "taken_by_p1", taken, uint16_t, 0, 0, 0, 4, BG_UPTO(4)),
    BG_FIELD_BITS(struct dawn_mage, "taken_by_p2", taken, uint16_t, 0, 0, 4, 4, BG_UPTO(4)),
    BG_FIELD_BITS(struct dawn_mage, "taken_by_p3", taken, uint16_t, 0, 0, 8, 4, BG_UPTO(4)),
    BG_FIELD_BITS(struct dawn_mage, "taken_by_p4", taken, uint16_t, 0, 0, 12, 4, BG_UPTO(4)),
    BG_FIELD_SINCE(struct dawn_mage, cards, uint16_t, 3, BG_UNSEEN),
    BG_FIELD(struct dawn_mage, deck, uint8_t, BG_UPTO(4)),
    BG_FIELD(struct dawn_mage, discard, uint8_t, BG_UPTO(4)),
    BG_FIELD_AS(struct dawn_mage, hand, uint8_t, 0, BG_PIECE, BG_ONE_OF(DAWN_CARD_COUNT)),
    BG_FIELD(struct dawn_mage, hand_size, uint8_t, BG_UPTO(DAWN_HAND)),
    BG_FIELD(struct dawn_mage, open, uint8_t, BG_UPTO(DAWN_HAND)),
    BG_FIELD(struct dawn_mage, deck_size, uint8_t, BG_UPTO(50)),
    BG_FIELD(struct dawn_mage, school, uint8_t, BG_ONE_OF(DAWN_SCHOOL_COUNT + 1)),
    BG_FIELD(struct dawn_mage, crystals, uint8_t, BG_UPTO(DAWN_CHARGES)),
    BG_FIELD(struct dawn_mage, stones, uint8_t, BG_UPTO(DAWN_CHARGES)),
    BG_FIELD(struct dawn_mage, locks, uint8_t, BG_UPTO(2)),
    BG_FIELD(struct dawn_mage, points, uint8_t, BG_UPTO(DAWN_MOST_POINTS)),
    BG_FIELD(struct dawn_mage, turns, uint8_t, BG_UPTO(DAWN_ROUNDS)),
    BG_FIELD(struct dawn_mage, discount, uint8_t, BG_UPTO(12)),
    BG_FIELD(struct dawn_mage, spells, uint8_t, BG_UPTO(DAWN_SPELLS)),
    BG_FIELD(struct dawn_mage, power_used, uint8_t, BG_SET_OF(1)),
    BG_FIELD(struct dawn_mage, portal, uint8_t, BG_ONE_OF(DAWN_SQUARES)),
};

static const struct bg_field dawn_creature_fields[] = {
    BG_FIELD(struct dawn_creature, card, uint8_t, BG_ONE_OF(DAWN_CARD_COUNT)),
    BG_FIELD(struct dawn_creature, health, uint8_t, BG_UPTO(12)),
    BG_FIELD(struct dawn_creature, square, uint8_t, BG_ONE_OF(DAWN_SQUARES)),
    BG_FIELD(struct dawn_creature, lock, uint8_t, BG_ONE_OF(DAWN_SEATS + 1)),
    BG_FIELD(struct dawn_creature, swift, uint8_t, BG_UPTO(6)),
    BG_FIELD(struct dawn_creature, flags, uint8_t, BG_SET_OF(2)),
};

static const struct bg_field dawn_frame_fields[] = {
    BG_FIELD(struct dawn_frame, card, uint8_t, BG_ONE_OF(DAWN_CARD_COUNT)),
    BG_FIELD(struct dawn_frame, trigger, uint8_t, BG_UPTO(16)),
    BG_FIELD(struct dawn_frame, user, uint8_t, BG_ONE_OF(DAWN_SEATS)),
    BG_FIELD(struct dawn_frame, bearer, uint8_t, BG_ONE_OF(DAWN_CREATURES)),
    BG_FIELD(struct dawn_frame, effect, uint8_t, BG_UPTO(DAWN_EFFECTS)),
    BG_FIELD(struct dawn_frame, part, uint8_t, BG_SET_OF(1)),
    BG_FIELD(struct dawn_frame, subject, uint8_t, BG_UPTO(255)),
    BG_FIELD(struct dawn_frame, second, uint8_t, BG_UPTO(255)),
};

static const struct bg_field dawn_fight_fields[] = {
    BG_FIELD(struct dawn_fight, square, uint8_t, BG_ONE_OF(DAWN_SQUARES)),
    BG_FIELD(struct dawn_fight, fighter, uint8_t, BG_ONE_OF(DAWN_CREATURES)),
    BG_FIELD(struct dawn_fight, opening, uint8_t, BG_SET_OF(1)),
    BG_FIELD(struct dawn_fight, edge, int8_t, BG_UPTO(16)),
    BG_FIELD(struct dawn_fight, more, int8_t, BG_UPTO(8)),
    BG_FIELD(struct dawn_fight, ward, uint8_t, BG_UPTO(6)),
    BG_FIELD(struct dawn_fight, crush, uint8_t, BG_UPTO(6)),
    BG_FIELD(struct dawn_fight, count, uint8_t, BG_UPTO(DAWN_MAX_DICE)),
    BG_FIELD_AS(struct dawn_fight, dice, uint8_t, DAWN_MAX_DICE, 0, BG_ONE_OF(7)),
    BG_FIELD(struct dawn_fight, to_roll, uint8_t, BG_SET_OF(2 * DAWN_MAX_DICE)),
    BG_FIELD(struct dawn_fight, used, uint8_t, BG_SET_OF(2)),
    BG_FIELD(struct dawn_fight, ties, uint8_t, BG_UPTO(DAWN_TIES)),
    BG_FIELD(struct dawn_fight, loser, uint8_t, BG_ONE_OF(2)),
    BG_FIELD(struct dawn_fight, loss, uint8_t, BG_UPTO(12)),
    BG_FIELD(struct dawn_fight, free, uint8_t, BG_SET_OF(1)),
    BG_FIELD(struct dawn_fight, pinned, uint8_t, BG_SET_OF(1)),
    BG_FIELD(struct dawn_fight, picker, uint8_t, BG_ONE_OF(DAWN_SEATS)),
    BG_FIELD_SINCE(struct dawn_fight, hurt, uint8_t, 2, BG_UPTO(12)),
};

static const struct bg_field dawn_fields[] = {
    BG_FIELD_STRUCT(struct dawn, mage, struct dawn_mage, dawn_mage_fields),
    BG_FIELD_STRUCT(struct dawn, creature, struct dawn_creature, dawn_creature_fields),
    BG_FIELD_AS(struct dawn, square, uint8_t, DAWN_STRIDE, 0, BG_ONE_OF(DAWN_PLACE_COUNT)),
    BG_FIELD_AS(struct dawn, on, uint8_t, DAWN_STRIDE, 0, BG_UNSEEN),
    BG_FIELD_STRUCT(struct dawn, frame, struct dawn_frame, dawn_frame_fields),
    BG_FIELD_STRUCT(struct dawn, fight, struct dawn_fight, dawn_fight_fields),
    BG_FIELD(struct dawn, depth, uint8_t, BG_UPTO(DAWN_DEPTH)),
    BG_FIELD(struct dawn, step, uint8_t, BG_ONE_OF(DAWN_STEP_COUNT)),
    BG_FIELD(struct dawn, ask, uint8_t, BG_ONE_OF(DAWN_ASK_COUNT)),
    BG_FIELD(struct dawn, asked, uint8_t, BG_ONE_OF(DAWN_SEATS)),
    BG_FIELD(struct dawn, draws, uint8_t, BG_UPTO(DAWN_HAND)),
    BG_FIELD(struct dawn, drawer, uint8_t, BG_ONE_OF(DAWN_SEATS)),
    BG_FIELD(struct dawn, strips, uint8_t, BG_UPTO(DAWN_HAND)),
    BG_FIELD(struct dawn, stripped, uint8_t, BG_ONE_OF(DAWN_SEATS)),
    BG_FIELD(struct dawn, cursor, uint8_t, BG_UPTO(20)),
    BG_FIELD(struct dawn, seats, uint8_t, BG_ONE_OF(DAWN_SEATS + 1)),
    BG_FIELD(struct dawn, first, uint8_t, BG_ONE_OF(DAWN_SEATS)),
    BG_FIELD(struct dawn, active, uint8_t, BG_ONE_OF(DAWN_SEATS)),
    BG_FIELD(struct dawn, round, uint8_t, BG_UPTO(DAWN_ROUNDS)),
    BG_FIELD(struct dawn, points, uint8_t, BG_UPTO(24)),
    BG_FIELD(struct dawn, dice, uint8_t, BG_ONE_OF(7)),
    BG_FIELD(struct dawn, moved, uint8_t, BG_SET_OF(1)),
    BG_FIELD(struct dawn, arrived, uint8_t, BG_SET_OF(1)),
    BG_FIELD(struct dawn, fought, uint8_t, BG_UPTO(60)),
    BG_FIELD(struct dawn, ended, uint8_t, BG_ONE_OF(DAWN_BY_CONQUEST + 1)),
    BG_FIELD(struct dawn, map, uint8_t, BG_UPTO(8)),
    BG_FIELD(struct dawn, random_tiles, uint8_t, BG_SET_OF(1)),
    BG_FIELD(struct dawn, draft, uint8_t, BG_SET_OF(1)),
    BG_FIELD(struct dawn, random_first, uint8_t, BG_SET_OF(1)),
    BG_FIELD(struct dawn, modifiers, uint8_t, BG_SET_OF(8)),
    BG_FIELD(struct dawn, target, uint8_t, BG_UPTO(16)),
    BG_FIELD(struct dawn, rounds, uint8_t, BG_UPTO(DAWN_ROUNDS)),
    BG_FIELD_AS(struct dawn, gate, uint8_t, 2, 0, BG_ONE_OF(DAWN_SQUARES)),
    BG_FIELD(struct dawn, terrain, uint8_t, BG_UPTO(20)),
    BG_FIELD(struct dawn, tile, uint8_t, BG_UPTO(DAWN_FACES)),
    BG_FIELD_SINCE(struct dawn, edition, uint8_t, 2, BG_UNSEEN),
    BG_FIELD_SINCE(struct dawn, tokens, uint8_t, 2, BG_UPTO(4)),
};

static const char *const dawn_event_names[DAWN_EVENT_COUNT] = {NULL,
#define X(key, name, told) name,
                                                               DAWN_EVENTS(X)
#undef X
};

static const struct bg_phrases dawn_phrases[] = {
    {"questions", dawn_questions, BG_LEN(dawn_questions), &dawn_question_words},
    {"what deeds do", dawn_does, BG_LEN(dawn_does), &dawn_deed_words},
    {"refusals", dawn_refusals, BG_LEN(dawn_refusals), &dawn_deed_words},
    {"reasons", dawn_reasons, BG_LEN(dawn_reasons), &dawn_reason_words},
    {"events", dawn_told, BG_LEN(dawn_told), &dawn_event_words},
    {"changes in a fight", dawn_changes_told, BG_LEN(dawn_changes_told), &dawn_event_words},
    {"creatures", dawn_creature_sentences, BG_LEN(dawn_creature_sentences), &dawn_creature_words},
    {"cards", dawn_card_sentences, BG_LEN(dawn_card_sentences), &dawn_card_words},
    {"effects", dawn_effect_sentences, BG_LEN(dawn_effect_sentences), &dawn_effect_words},
    {"primitives", dawn_primitive_words, BG_LEN(dawn_primitive_words), &dawn_effect_words},
    {"selectors", dawn_selector_words, BG_LEN(dawn_selector_words), &dawn_effect_words},
    {"the table", dawn_shown, BG_LEN(dawn_shown), &dawn_shown_words},
    {"mages", dawn_mage_lines, BG_LEN(dawn_mage_lines), &dawn_mage_words},
    {"pages of tokens", dawn_token_page, BG_LEN(dawn_token_page), &dawn_token_words},
    {"the sheet of reference", dawn_sheet, BG_LEN(dawn_sheet), &dawn_sheet_words},
    {"schools on it", dawn_sheet_school, BG_LEN(dawn_sheet_school), &dawn_sheet_school_words},
    {"cards on sheets", dawn_sheet_card, BG_LEN(dawn_sheet_card), &dawn_sheet_card_words},
};

/* 1: the default map by the number of mages. */
static void dawn_defaults(int seats, int16_t *options)
{
    static const int16_t maps[] = {DAWN_MAP_2X1, DAWN_MAP_T, DAWN_MAP_3X3};
    options[DAWN_OPT_MAP] = maps[seats - 2];
}

static const char *dawn_check_common(int seats, const int16_t *options)
{
    if (options[DAWN_OPT_MODIFIERS] * seats > DAWN_TERRAINS)
        return "a game has at most eight terrain cards: choose fewer a mage";
    if (options[DAWN_OPT_MODIFIERS] * seats > dawn_map(options[DAWN_OPT_MAP])->tiles)
        return "there are more terrain cards than tiles: choose fewer a mage, or a larger map";
    for (int seat = 0; seat < seats && !options[DAWN_OPT_DRAFT]; seat++)
        for (int other = 0; other < seat; other++)
            if (options[DAWN_OPT_SCHOOL + seat] == options[DAWN_OPT_SCHOOL + other])
                return "two seats have the same school: choose another for one of them";
    return NULL;
}

static const char *dawn_check_options_1(int seats, const int16_t *options)
{
    if (!dawn_portals(1, options[DAWN_OPT_MAP], seats))
        return "this map is not for so many mages: two play on 2x1, 2x2 or 3x3, three on T, four "
               "on 2x2 or 3x3";
    return dawn_check_common(seats, options);
}

static const char *dawn_check_options(int seats, const int16_t *options)
{
    uint32_t used = 0;
    if (!dawn_portals(3, options[DAWN_OPT_MAP], seats))
        return "this map is not for so many mages: two play on any, three on 2x2, 3x2, 3x3, T or "
               "L, four on 2x2, 3x2 or 3x3";
    for (int i = 0; i < dawn_map(options[DAWN_OPT_MAP])->tiles; i++) {
        int face = dawn_face_option(options, i);
        uint32_t tile = face == DAWN_NONE ? 0 : 1u << face / 2;
        if (used & tile)
            return "a tile lies at two places: each of the 18 is there once, with one face up";
        used |= tile;
    }
    return dawn_check_common(seats, options);
}

static const struct bg_change dawn_changes[] = {DAWN_CHANGES(BG_CHANGE_ROW)};

/* The game by a version of its rules. */
#define DAWN_GAME(version, before, told, settings, start, page, check, numbered)                   \
    {                                                                                              \
        .key = "dawn", .name = "Dawn of the Archmage",                                             \
        .summary = "summon, move and fight on an arena of tiles, 2 to 4 mages",                    \
        .rules_version = (version), .earlier = (before), .changes = dawn_changes,                  \
        .change_count = (told), .min_seats = 2, .max_seats = DAWN_SEATS, .default_seats = 2,       \
        .state_size = sizeof(struct dawn), .max_legal = DAWN_WIDTH * DAWN_WIDTH,                   \
        .max_outcomes = DAWN_FACES, .max_events = 64,                                              \
        .max_actions = 21000000, /* 1,000 turns with 220 fight rounds of 11 rolls, and some */     \
            .actions = DAWN_NUMBERS, .number = dawn_number, .action = (numbered),                  \
        .options = (settings), .fields = dawn_fields, .event_names = dawn_event_names,             \
        .phrases = dawn_phrases, .option_count = BG_LEN(settings),                                 \
        .field_count = BG_LEN(dawn_fields), .event_count = DAWN_EVENT_COUNT,                       \
        .phrase_count = BG_LEN(dawn_phrases),                                                      \
        .telling = 1ull << DAWN_EV_CAST | 1ull << DAWN_EV_ARRIVED | 1ull << DAWN_EV_DISCARDED,     \
        .setup = (start), .seats = dawn_seats, .to_act = dawn_to_act, .legal = dawn_legal,         \
        .chance = dawn_chance, .sample = dawn_sample, .apply = dawn_apply, .redact = dawn_redact,  \
        .determinize = dawn_determinize, .score = dawn_score, .broken = dawn_broken,               \
        .playout = dawn_playout, .check_options = (check), .defaults = dawn_defaults,              \
        .write_action = dawn_write_action, .read_action = dawn_read_action,                        \
        .question = dawn_question, .prompt = dawn_prompt, .about = dawn_about,                     \
        .group = dawn_group, .describe = dawn_describe, .refuse = dawn_refuse,                     \
        .tell = dawn_tell_event, .show = dawn_show, .topic = (page), .reference = dawn_reference,  \
        .terms = dawn_terms, .term_count = BG_LEN(dawn_terms),                                     \
    }

static const struct bg_game dawn_game_1 =
    DAWN_GAME(1, NULL, 0, dawn_options_1, dawn_setup_1, dawn_topic_before, dawn_check_options_1,
              dawn_first_action);
static const struct bg_game dawn_game_2 =
    DAWN_GAME(2, &dawn_game_1, DAWN_CHANGE_CARDS, dawn_options, dawn_setup_2, dawn_topic_before,
              dawn_check_options, dawn_first_action);
const struct bg_game dawn_game =
    DAWN_GAME(3, &dawn_game_2, BG_LEN(dawn_changes), dawn_options, dawn_setup, dawn_topic,
              dawn_check_options, dawn_second_action);
