/* archmage_text.c: words, tables and the descriptor of Archmage. */
#include "archmage.c"

#include "../../engine/text.h"

#include "words/names.h"     /* names */
#include "words/questions.h" /* what is asked */
#include "words/action.h"    /* the notation */
#include "words/headings.h"  /* headings */
#include "words/effects.h"   /* what an action would do */
#include "words/refusals.h"  /* why one is refused */
#include "words/tell.h"      /* events */
#include "words/reasons.h"   /* why a move is good */
#include "words/show.h"      /* the map and the boards */
#include "words/topics.h"    /* the rules page */
#include "words/reference.h" /* a mode on one page */
#include "words/glossary.h"  /* the words of the game */

static const char *const archmage_mode_words[] = {"versus", "solo", "coop"};
static const char *const archmage_layout_words[] = {"std", "std2", "std3", "std4", "solo", "coop"};
static const char *const archmage_module_words[] = {"usual", "off", "on"};
static const char *const archmage_books_words[] = {"basic", "ascendant"};
static const char *const archmage_level_words[] = {"beginner", "normal", "ascendant"};
static const char *const archmage_first_words[] = {"random", "p1", "p2", "p3", "p4"};
static const char *const archmage_off_on[] = {"off", "on"};
static const char *const archmage_barrier_words[] = {"halt", "toll", "ignore"};

#define COMPANY_HELP "Followers in the starting Company; the rest of the 25 start in the Supply."

#define KNOB_ROW(id, key, least, most, usual, label, help)                                         \
    {key, label, least, most, usual, (most) == 1 ? archmage_off_on : NULL, help},
#define TUNE_ROW_1(id, key, least, most, usual, words, needs, label, help)                         \
    {key, label, least, most, usual, words, help},
#define AMOUNT_ROW_1(id, key, least, most, usual, needs, label, help)                              \
    {key, label, least, most, usual, NULL, help},
/* A10.4: what is usual since version 2. States keep how far a knob is from what
 * was usual in version 1 (knobs.h). */
#define TUNE_ROW_2(id, key, least, most, usual, words, needs, label, help)                         \
    {key, label, least, most, TUNE_##id == TUNE_HASTEN_BARRIER ? 1 : (usual), words, help},
#define AMOUNT_ROW_2(id, key, least, most, usual, needs, label, help)                              \
    {key,                                                                                          \
     label,                                                                                        \
     least,                                                                                        \
     AMOUNT_##id == AMOUNT_FREE_STEPS ? (int)NUMBER_FREE_STEPS : (most),                           \
     AMOUNT_##id == AMOUNT_FREE_STEPS ? (int)NUMBER_FREE_STEPS : (usual),                          \
     NULL,                                                                                         \
     help},

#define ARCHMAGE_OPTIONS(TUNE_ROW, AMOUNT_ROW)                                                     \
    {                                                                                              \
        {"mode",                                                                                   \
         "Mode",                                                                                   \
         0,                                                                                        \
         MODES - 1,                                                                                \
         MODE_VERSUS,                                                                              \
         archmage_mode_words,                                                                      \
         "Versus for two to four mages, solo for one against the Warlord, coop for two against "   \
         "him."},                                                                                  \
            {"layout",                                                                             \
             "Layout",                                                                             \
             0,                                                                                    \
             LAYOUTS - 1,                                                                          \
             LAYOUT_STD,                                                                           \
             archmage_layout_words,                                                                \
             "The map; std is the usual one for the number of mages."},                            \
            {"first", "Starting seat", 0, ARCHMAGE_SEATS, 0, archmage_first_words, "Who begins."}, \
            {"company-p1", "Company of p1", 0, ARCHMAGE_FOLLOWERS, 15, NULL, COMPANY_HELP},        \
            {"company-p2", "Company of p2", 0, ARCHMAGE_FOLLOWERS, 15, NULL, COMPANY_HELP},        \
            {"company-p3", "Company of p3", 0, ARCHMAGE_FOLLOWERS, 15, NULL, COMPANY_HELP},        \
            {"company-p4", "Company of p4", 0, ARCHMAGE_FOLLOWERS, 15, NULL, COMPANY_HELP},        \
            {"k-out",                                                                              \
             "Planets outward",                                                                    \
             0,                                                                                    \
             4,                                                                                    \
             2,                                                                                    \
             NULL,                                                                                 \
             "Planets each mage moves outward in set-up; each lengthens the game by a round."},    \
            {"m1",                                                                                 \
             "New Fundamental spells",                                                             \
             0,                                                                                    \
             2,                                                                                    \
             0,                                                                                    \
             archmage_module_words,                                                                \
             "Six Fundamental spells with Boost, Magic Barriers among them; usually on in co-op "  \
             "only."},                                                                             \
            {"m2",                                                                                 \
             "New Advanced spells",                                                                \
             0,                                                                                    \
             2,                                                                                    \
             0,                                                                                    \
             archmage_module_words,                                                                \
             "Six Advanced spells, Fly, Hasten and Enlarge among them; usually on in co-op "       \
             "only."},                                                                             \
            {"m3",                                                                                 \
             "Places of Power",                                                                    \
             0,                                                                                    \
             2,                                                                                    \
             0,                                                                                    \
             archmage_module_words,                                                                \
             "Places of Power on the map, with an ability for who controls them; usually off."},   \
            {"m4",                                                                                 \
             "Prophecies",                                                                         \
             0,                                                                                    \
             2,                                                                                    \
             0,                                                                                    \
             archmage_module_words,                                                                \
             "Three hidden cards for each mage that bring points; usually off."},                  \
            {"book",                                                                               \
             "Books",                                                                              \
             0,                                                                                    \
             1,                                                                                    \
             BOOKS_BASIC,                                                                          \
             archmage_books_words,                                                                 \
             "Basic: new spells replace the old ones; ascendant: each area offers both, one at a " \
             "time."},                                                                             \
            {"level",                                                                              \
             "Level",                                                                              \
             0,                                                                                    \
             LEVELS - 1,                                                                           \
             LEVEL_BEGINNER,                                                                       \
             archmage_level_words,                                                                 \
             "Co-op: how strong the Warlord is, and how spells are chosen."},                      \
            ARCHMAGE_KNOBS(KNOB_ROW) ARCHMAGE_TUNES(TUNE_ROW) ARCHMAGE_AMOUNTS(AMOUNT_ROW)         \
    }

static const struct bg_option archmage_options_1[] = ARCHMAGE_OPTIONS(TUNE_ROW_1, AMOUNT_ROW_1);
static const struct bg_option archmage_options[] = ARCHMAGE_OPTIONS(TUNE_ROW_2, AMOUNT_ROW_2);

static void archmage_defaults(int seats, int16_t *options)
{
    options[OPTION_MODE] = seats == 1 ? MODE_SOLO : MODE_VERSUS;
    options[OPTION_OUT] = (int16_t)(seats <= 2 ? 2 : 4 - seats);
    options[OPTION_KNOB + KNOB_SUBMISSION] = seats > 1;
}

/* A1.2: what each mode needs. */
static const char *archmage_check_warlord(const int16_t *options)
{
    int layout = options[OPTION_LAYOUT], coop = options[OPTION_MODE] == MODE_COOP;
    if (options[OPTION_BOOKS] != BOOKS_BASIC)
        return "against the Warlord there is no choice of books: leave book basic";
    if (archmage_module_on(options, 3))
        return "there are no Prophecies against the Warlord: turn m4 off";
    if (!coop && (archmage_module_on(options, 0) || archmage_module_on(options, 1) ||
                  archmage_module_on(options, 2)))
        return "solo is played without modules: turn m1, m2 and m3 off, or "
               "give two seats and take mode coop";
    if (!coop && options[OPTION_KNOB + KNOB_SUBMISSION])
        return "there is no Submission in solo: leave submission off";
    if (layout == LAYOUT_2 || layout == LAYOUT_3 || (coop && layout == LAYOUT_4) ||
        (!coop && layout == LAYOUT_COOP))
        return "the Warlord's way is laid out for other maps: take layout std";
    if (coop && layout && (layout == LAYOUT_COOP) != archmage_module_on(options, 2))
        return "layout coop is for Places of Power and solo for none: take layout std";
    return NULL;
}

static const char *archmage_check_versus(int seats, const int16_t *options)
{
    int layout = options[OPTION_LAYOUT];
    if (options[OPTION_BOOKS] == BOOKS_ASCENDANT && !archmage_module_on(options, 0) &&
        !archmage_module_on(options, 1))
        return "ascendant books need new spells: turn m1 or m2 on, or take book basic";
    if (layout == LAYOUT_COOP || (layout == LAYOUT_SOLO && archmage_module_on(options, 2)))
        return "this layout is not for mages with Places of Power: take layout std";
    if (options[OPTION_FIRST] > seats)
        return "the starting seat must be one of the seats: take first random or a seat in play";
    return NULL;
}

/* A1.5: what a knob of the expansion is about. */
enum { NEEDS_M1 = 1, NEEDS_M2 = 2, NEEDS_M3 = 4, NEEDS_M4 = 8, NEEDS_COOP = 16 };
enum { NEEDS_COOP_M1 = NEEDS_COOP | NEEDS_M1, NEEDS_COOP_M3 = NEEDS_COOP | NEEDS_M3 };
#define HINT_M1 "new Fundamental spells: turn m1 on, or leave it alone"
#define HINT_M2 "new Advanced spells: turn m2 on, or leave it alone"
#define HINT_M3 "Places of Power: turn m3 on, or leave it alone"
#define HINT_M4 "Prophecies: turn m4 on, or leave it alone"
#define HINT_COOP "co-op: take mode coop, or leave it alone"
#define HINT_COOP_M1 "co-op with new Fundamental spells: take mode coop and m1, or leave it alone"
#define HINT_COOP_M3 "co-op with Places of Power: take mode coop and m3, or leave it alone"

/* A knob turned for what this game does not have, or NULL. */
static const char *archmage_check_tunes(const struct bg_option *settings, const int16_t *options)
{
    static const struct {
        int needs;
        const char *why;
    } tunes[TUNES + AMOUNTS] = {
#define X(id, key, least, most, usual, words, needs, label, help)                                  \
    {NEEDS_##needs, key " is about " HINT_##needs},
        ARCHMAGE_TUNES(X)
#undef X
#define X(id, key, least, most, usual, needs, label, help)                                         \
    {NEEDS_##needs, key " is about " HINT_##needs},
            ARCHMAGE_AMOUNTS(X)
#undef X
    };
    int has = options[OPTION_MODE] == MODE_COOP ? NEEDS_COOP : 0;
    for (int k = 0; k < 4; k++)
        has |= archmage_module_on(options, k) << k;
    for (int k = 0; k < TUNES + AMOUNTS; k++)
        if (options[OPTION_TUNE + k] != settings[OPTION_TUNE + k].initial && tunes[k].needs & ~has)
            return tunes[k].why;
    return NULL;
}

static const char *archmage_check(const struct bg_option *settings, int seats,
                                  const int16_t *options)
{
    int mode = options[OPTION_MODE];
    if ((seats == 1) != (mode == MODE_SOLO))
        return "mode solo is for one seat, versus for two to four: give one seat and mode solo, "
               "or more seats and mode versus";
    if (mode == MODE_COOP && seats != 2)
        return "co-op is for two allies: give two seats";
    if (mode != MODE_COOP && options[OPTION_LEVEL] != LEVEL_BEGINNER)
        return "level is for co-op: leave it at beginner, or give two "
               "seats and take mode coop";
    const char *why = mode == MODE_VERSUS ? archmage_check_versus(seats, options)
                                          : archmage_check_warlord(options);
    return why ? why : archmage_check_tunes(settings, options);
}

static const char *archmage_check_options_1(int seats, const int16_t *options)
{
    return archmage_check(archmage_options_1, seats, options);
}

static const char *archmage_check_options(int seats, const int16_t *options)
{
    return archmage_check(archmage_options, seats, options);
}

static const struct bg_field archmage_mage_fields[] = {
    BG_FIELD(struct archmage_mage, book, uint32_t, BG_SET_OF(PAGES)),
    BG_FIELD(struct archmage_mage, cast, uint32_t, BG_SET_OF(PAGES)),
    BG_FIELD(struct archmage_mage, pick, uint32_t, BG_SET_OF(PAGES)),
    BG_FIELD(struct archmage_mage, learnable, uint32_t, BG_SET_OF(PAGES)),
    BG_FIELD(struct archmage_mage, points, int16_t, BG_UPTO(100)),
    BG_FIELD(struct archmage_mage, denied, uint16_t, BG_SET_OF(16)),
    BG_FIELD(struct archmage_mage, fielded, uint8_t, BG_UPTO(ARCHMAGE_FOLLOWERS)),
    BG_FIELD(struct archmage_mage, at, uint8_t, BG_ONE_OF(ARCHMAGE_LOCATIONS)),
    BG_FIELD(struct archmage_mage, foot, uint8_t, BG_ONE_OF(ARCHMAGE_LOCATIONS)),
    BG_FIELD(struct archmage_mage, tower, uint8_t, BG_ONE_OF(ARCHMAGE_LOCATIONS)),
    BG_FIELD(struct archmage_mage, company, uint8_t, BG_UPTO(ARCHMAGE_FOLLOWERS)),
    BG_FIELD(struct archmage_mage, supply, uint8_t, BG_UPTO(ARCHMAGE_FOLLOWERS)),
    BG_FIELD(struct archmage_mage, jailed, uint8_t, BG_UPTO(ARCHMAGE_FOLLOWERS)),
    BG_FIELD(struct archmage_mage, apprentices, uint8_t, BG_UPTO(ARCHMAGE_FOLLOWERS)),
    BG_FIELD(struct archmage_mage, corrupt, uint8_t, BG_UPTO(ARCHMAGE_FOLLOWERS)),
    BG_FIELD(struct archmage_mage, relics, uint8_t, BG_UPTO(15)),
    BG_FIELD(struct archmage_mage, distance, uint8_t, BG_UPTO(3)),
    BG_FIELD(struct archmage_mage, shadow, uint8_t, BG_ONE_OF(ARCHMAGE_SEATS)),
    BG_FIELD(struct archmage_mage, holds, uint8_t, BG_UPTO(ARCHMAGE_FOLLOWERS)),
    BG_FIELD(struct archmage_mage, turn, uint8_t, BG_UPTO(20)),
    BG_FIELD(struct archmage_mage, lasting, uint8_t, BG_SET_OF(3)),
    BG_FIELD(struct archmage_mage, done, uint8_t, BG_SET_OF(1)),
    BG_FIELD(struct archmage_mage, explored, uint8_t, BG_UPTO(ARCHMAGE_LOCATIONS)),
    BG_FIELD(struct archmage_mage, cards, uint8_t, BG_SET_OF(PLACES)),
    BG_FIELD(struct archmage_mage, ready, uint8_t, BG_SET_OF(PLACES)),
    BG_FIELD_AS(struct archmage_mage, hand, uint8_t, 0, BG_PIECE, BG_ONE_OF(PROPHECIES)),
    BG_FIELD(struct archmage_mage, open, uint8_t, BG_ONE_OF(PROPHECIES)),
    BG_FIELD(struct archmage_mage, worth, uint8_t, BG_UPTO(3)),
};

static const struct bg_field archmage_warlord_fields[] = {
    BG_FIELD(struct archmage_warlord, at, uint8_t, BG_ONE_OF(ARCHMAGE_LOCATIONS)),
    BG_FIELD(struct archmage_warlord, ring, uint8_t, BG_UPTO(3)),
    BG_FIELD(struct archmage_warlord, hand, uint8_t, BG_UPTO(ARCHMAGE_FOLLOWERS)),
    BG_FIELD(struct archmage_warlord, supply, uint8_t, BG_UPTO(ARCHMAGE_FOLLOWERS)),
    BG_FIELD(struct archmage_warlord, mp, uint8_t, BG_UPTO(20)),
    BG_FIELD(struct archmage_warlord, march, uint8_t, BG_ONE_OF(MARCH_HALTS + 1)),
    BG_FIELD(struct archmage_warlord, die, uint8_t, BG_ONE_OF(7)),
    BG_FIELD(struct archmage_warlord, heading, uint8_t, BG_ONE_OF(DIRS)),
    BG_FIELD(struct archmage_warlord, walked, uint8_t, BG_UPTO(20)),
    BG_FIELD(struct archmage_warlord, sense, uint8_t, BG_ONE_OF(2)),
    BG_FIELD(struct archmage_warlord, card, uint8_t, BG_ONE_OF(NUMBER_W_CARDS + 1)),
    BG_FIELD(struct archmage_warlord, route, uint8_t, BG_ONE_OF(NUMBER_W_CARDS + 1)),
    BG_FIELD(struct archmage_warlord, halted, uint8_t, BG_SET_OF(1)),
    BG_FIELD(struct archmage_warlord, holds, uint8_t, BG_UPTO(ARCHMAGE_FOLLOWERS)),
};

static const struct bg_field archmage_pending_fields[] = {
    BG_FIELD(struct archmage_pending, node, uint8_t, BG_ONE_OF(NODES)),
    BG_FIELD(struct archmage_pending, a, uint8_t, BG_UPTO(255)),
    BG_FIELD(struct archmage_pending, b, uint8_t, BG_UPTO(255)),
};

static const struct bg_field archmage_fields[] = {
    BG_FIELD(struct archmage, to_ward, uint32_t, BG_SET_OF(32)),
    BG_FIELD(struct archmage, besieged, uint32_t, BG_SET_OF(32)),
    BG_FIELD(struct archmage, deck, uint32_t, BG_SET_OF(NUMBER_W_CARDS)),
    BG_FIELD(struct archmage, discard, uint32_t, BG_SET_OF(NUMBER_W_CARDS)),
    BG_FIELD_STRUCT(struct archmage, mage, struct archmage_mage, archmage_mage_fields),
    BG_FIELD(struct archmage, to_learn, uint16_t, BG_SET_OF(AREA_MASTER)),
    BG_FIELD(struct archmage, cell, uint8_t, BG_UPTO(ARCHMAGE_NONE)),
    BG_FIELD_BITS(struct archmage, "face", ground, uint8_t, 0, 0, 0, 5, BG_ONE_OF(FACES)),
    BG_FIELD_BITS(struct archmage, "holder", ground, uint8_t, 0, 0, 5, 3, BG_ONE_OF(WARLORD + 1)),
    BG_FIELD_BITS(struct archmage, "wards", defence, uint8_t, 0, 0, 0, 7, BG_UPTO(4)),
    BG_FIELD_BITS(struct archmage, "tower", defence, uint8_t, 0, 0, 7, 1, BG_SET_OF(1)),
    BG_FIELD_BITS(struct archmage, "token", token, uint8_t, 0, 0, 0, 4, BG_ONE_OF(TOKENS)),
    BG_FIELD_BITS(struct archmage, "caster", token, uint8_t, 0, 0, 4, 4,
                  BG_ONE_OF(ARCHMAGE_SEATS + 1)),
    BG_FIELD(struct archmage, tile, uint8_t, BG_UNSEEN),
    BG_FIELD(struct archmage, wall, uint8_t, BG_SET_OF(8)),
    BG_FIELD(struct archmage, trail, uint8_t, BG_SET_OF(8)),
    BG_FIELD(struct archmage, tune, uint8_t, BG_SET_OF(8)),
    BG_FIELD(struct archmage, amount, uint8_t, BG_UPTO(255)),
    BG_FIELD(struct archmage, wild, uint8_t, BG_UPTO(16)),
    BG_FIELD(struct archmage, outpost, uint8_t, BG_UPTO(6)),
    BG_FIELD(struct archmage, sites, uint8_t, BG_SET_OF(PLACES)),
    BG_FIELD(struct archmage, pool, uint8_t, BG_UPTO(100)),
    BG_FIELD(struct archmage, seats, uint8_t, BG_ONE_OF(ARCHMAGE_SEATS + 1)),
    BG_FIELD(struct archmage, mode, uint8_t, BG_ONE_OF(MODES)),
    BG_FIELD(struct archmage, modules, uint8_t, BG_SET_OF(4)),
    BG_FIELD(struct archmage, books, uint8_t, BG_ONE_OF(2)),
    BG_FIELD(struct archmage, level, uint8_t, BG_ONE_OF(LEVELS)),
    BG_FIELD(struct archmage, layout, uint8_t, BG_ONE_OF(LAYOUTS)),
    BG_FIELD(struct archmage, out, uint8_t, BG_UPTO(6)),
    BG_FIELD(struct archmage, first, uint8_t, BG_ONE_OF(ARCHMAGE_SEATS)),
    BG_FIELD(struct archmage, active, uint8_t, BG_ONE_OF(ARCHMAGE_SEATS)),
    BG_FIELD(struct archmage, step, uint8_t, BG_UPTO(255)),
    BG_FIELD(struct archmage, phase, uint8_t, BG_ONE_OF(PHASES)),
    BG_FIELD(struct archmage, rounds, uint8_t, BG_UPTO(20)),
    BG_FIELD(struct archmage, won, uint8_t, BG_SET_OF(1)),
    BG_FIELD(struct archmage, mp, uint8_t, BG_UPTO(40)),
    BG_FIELD(struct archmage, credit, uint8_t, BG_UPTO(4)),
    BG_FIELD(struct archmage, subjugate, uint8_t, BG_UPTO(4)),
    BG_FIELD(struct archmage, divination, uint8_t, BG_UPTO(4)),
    BG_FIELD(struct archmage, divined, uint8_t, BG_UPTO(25)),
    BG_FIELD(struct archmage, free_steps, uint8_t, BG_UPTO(NUMBER_FREE_STEPS)),
    BG_FIELD(struct archmage, kills, uint8_t, BG_UPTO(25)),
    BG_FIELD(struct archmage, casts, uint8_t, BG_UPTO(255)),
    BG_FIELD(struct archmage, gathered, uint8_t, BG_UPTO(40)),
    BG_FIELD(struct archmage, most_gathered, uint8_t, BG_UPTO(40)),
    BG_FIELD(struct archmage, promoted, uint8_t, BG_UPTO(10)),
    BG_FIELD(struct archmage, most_promoted, uint8_t, BG_UPTO(10)),
    BG_FIELD(struct archmage, treeman, uint8_t, BG_ONE_OF(ARCHMAGE_LOCATIONS)),
    BG_FIELD(struct archmage, treeman_moved, uint8_t, BG_SET_OF(1)),
    BG_FIELD(struct archmage, laid, uint8_t, BG_UPTO(ARCHMAGE_FOLLOWERS)),
    BG_FIELD_STRUCT(struct archmage, warlord, struct archmage_warlord, archmage_warlord_fields),
    BG_FIELD(struct archmage, depth, uint8_t, BG_UPTO(ARCHMAGE_PENDING)),
    BG_FIELD_STRUCT(struct archmage, pending, struct archmage_pending, archmage_pending_fields),
    BG_FIELD(struct archmage, knob, uint8_t, BG_UPTO(255)),
    BG_FIELD_SINCE(struct archmage, edition, uint16_t, 2, BG_UNSEEN),
    BG_FIELD_SINCE(struct archmage, hastened, uint16_t, 2, BG_UPTO(NUMBER_FREE_STEPS)),
};

static const char *const archmage_event_names[EVENTS] = {NULL,
#define X(id, word, sentence) word,
                                                         ARCHMAGE_EVENTS(X)
#undef X
};

static const struct bg_phrases archmage_phrases[] = {
    {"events", archmage_told, BG_LEN(archmage_told), &archmage_event_words},
    {"reasons", archmage_reasons, BG_LEN(archmage_reasons), &archmage_reason_words},
    {"places", archmage_places, BG_LEN(archmage_places), &archmage_spot_words},
    {"effects", archmage_effects, BG_LEN(archmage_effects), &archmage_effect_words},
    {"refusals", archmage_refusals, BG_LEN(archmage_refusals), &archmage_refusal_words},
    {"pages", archmage_spell_pages, BG_LEN(archmage_spell_pages), &archmage_page_words},
    {"lines", archmage_lines, BG_LEN(archmage_lines), &archmage_line_words},
    {"parts of lines", archmage_parts, BG_LEN(archmage_parts), &archmage_part_words},
    {"actions", archmage_action_lines, BG_LEN(archmage_action_lines), &archmage_action_words},
    {"questions", archmage_questions, BG_LEN(archmage_questions), &archmage_question_words},
    {"sheets", archmage_sheet_texts, BG_LEN(archmage_sheet_texts), &archmage_sheet_words},
    {"spells on sheets", archmage_sheet_spell, BG_LEN(archmage_sheet_spell),
     &archmage_sheet_spell_words},
};

static const struct bg_change archmage_changes[] = {ARCHMAGE_CHANGES(BG_CHANGE_ROW)};

/* The game by a version of its rules. */
#define ARCHMAGE_GAME(version, before, settings, check, start)                                     \
    {                                                                                              \
        .key = "archmage", .name = "Archmage",                                                     \
        .summary = "Claim lands, train apprentices and master six spheres of magic",               \
        .rules_version = (version), .earlier = (before), .changes = archmage_changes,              \
        .change_count = (version) > 1 ? BG_LEN(archmage_changes) : 0, .min_seats = 1,              \
        .max_seats = ARCHMAGE_SEATS, .default_seats = 2, .state_size = sizeof(struct archmage),    \
        .max_legal = 200, .max_outcomes = 90, .max_events = 96, .max_actions = 32768,              \
        .actions = ARCHMAGE_ACTION_NUMBERS, .number = archmage_number,                             \
        .action = archmage_numbered, .options = (settings), .fields = archmage_fields,             \
        .event_names = archmage_event_names, .phrases = archmage_phrases,                          \
        .option_count = BG_LEN(settings), .field_count = BG_LEN(archmage_fields),                  \
        .event_count = EVENTS, .phrase_count = BG_LEN(archmage_phrases),                           \
        .telling = (uint64_t)1 << EVENT_OPENS | (uint64_t)1 << EVENT_HANDS, .setup = (start),      \
        .seats = archmage_seats, .to_act = archmage_to_act, .legal = archmage_legal,               \
        .chance = archmage_chance, .sample = archmage_sample, .apply = archmage_apply,             \
        .redact = archmage_redact, .determinize = archmage_determinize, .score = archmage_score,   \
        .broken = archmage_broken, .playout = archmage_playout, .check_options = (check),          \
        .defaults = archmage_defaults, .write_action = archmage_write_action,                      \
        .read_action = archmage_read_action, .question = archmage_question,                        \
        .prompt = archmage_prompt, .about = archmage_about, .group = archmage_group,               \
        .describe = archmage_describe, .refuse = archmage_refuse, .tell = archmage_tell_event,     \
        .show = archmage_show, .topic = archmage_topic, .reference = archmage_reference,           \
        .terms = archmage_terms, .term_count = BG_LEN(archmage_terms),                             \
    }

static const struct bg_game archmage_game_1 =
    ARCHMAGE_GAME(1, NULL, archmage_options_1, archmage_check_options_1, archmage_setup_1);
const struct bg_game archmage_game =
    ARCHMAGE_GAME(2, &archmage_game_1, archmage_options, archmage_check_options, archmage_setup);
