/* abraca_text.c: words, tables and the descriptor of Abraca. */
#include "abraca.c"

#include "words/names.h"
#include "words/notation.h"
#include "words/sentences.h"
#include "words/reasons.h"
#include "words/show.h"
#include "words/topics.h"
#include "words/reference.h"
#include "words/glossary.h"

static const char *const abraca_off_on[] = {"off", "on"};
static const char *const abraca_firsts[] = {"random", "p1", "p2", "p3", "p4", "p5"};

static const char *const abraca_calls[] = {"ascending", "free"};
static const char *const abraca_takers[] = {"chance", "neighbour"};
static const char *const abraca_rounds[] = {"first-fall", "last-standing"};

/* In the order of ABRACA_OPT_…: what stands first differs between the versions. */
#define ABRACA_OPTIONS                                                                             \
    {"mistakes",                                                                                   \
     "Mistakes",                                                                                   \
     0,                                                                                            \
     1,                                                                                            \
     0,                                                                                            \
     abraca_off_on,                                                                                \
     "on: a call that is too low may be made, and costs 1 life and the turn."},                    \
        {"target",                                                                                 \
         "Points to win",                                                                          \
         1,                                                                                        \
         24,                                                                                       \
         ABRACA_TARGET,                                                                            \
         NULL,                                                                                     \
         "The game ends after a round with this many."},                                           \
    {                                                                                              \
        "first", "First wizard", 0, 5, 0, abraca_firsts, "Who starts the first round."             \
    }

static const struct bg_option abraca_options_1[] = {
    {"variant", "Variant", 0, 2, 0, abraca_variants,
     "easy: a further call may be any number; last-standing: the round goes on until one lives."},
    ABRACA_OPTIONS,
};

static const struct bg_option abraca_options[] = {
    {"calls", "Further calls", 0, 1, 0, abraca_calls, "free: a further call may be any number."},
    ABRACA_OPTIONS,
    {"round", "A round ends", 0, 1, 0, abraca_rounds,
     "last-standing: the round goes on until one lives."},
    {"taker", "Who takes a matching stone", 0, 1, 0, abraca_takers,
     "neighbour: the wizard on the caller's right chooses which of several leaves."},
};

static const struct bg_alias abraca_aliases[] = {
    {"variant", "standard", "calls", "ascending"},
    {"variant", "standard", "round", "first-fall"},
    {"variant", "easy", "calls", "free"},
    {"variant", "easy", "round", "first-fall"},
    {"variant", "last-standing", "calls", "ascending"},
    {"variant", "last-standing", "round", "last-standing"},
};

static const struct bg_change abraca_changes[] = {ABRACA_CHANGES(BG_CHANGE_ROW)};

static const struct bg_field abraca_fields[] = {
    BG_FIELD(struct abraca, seats, uint8_t, BG_ONE_OF(ABRACA_SEATS + 1)),
    BG_FIELD(struct abraca, phase, uint8_t, BG_ONE_OF(ABRACA_PHASE_COUNT)),
    BG_FIELD(struct abraca, active, uint8_t, BG_ONE_OF(ABRACA_SEATS)),
    BG_FIELD(struct abraca, call, uint8_t, BG_ONE_OF(ABRACA_NUMBERS + 1)),
    BG_FIELD(struct abraca, die, uint8_t, BG_ONE_OF(7)),
    BG_FIELD(struct abraca, pile, uint8_t, BG_UPTO(36)),
    BG_FIELD(struct abraca, secrets, uint8_t, BG_UPTO(ABRACA_SECRETS)),
    BG_FIELD(struct abraca, step, uint8_t, BG_UPTO(40)),
    BG_FIELD(struct abraca, target, uint8_t, BG_UPTO(24)),
    BG_FIELD_BITS(struct abraca, "free_calls", rules, uint8_t, 0, 0, 0, 1, BG_SET_OF(1)),
    BG_FIELD_BITS(struct abraca, "last_standing", rules, uint8_t, 0, 0, 1, 1, BG_SET_OF(1)),
    BG_FIELD_BITS(struct abraca, "mistakes", rules, uint8_t, 0, 0, 2, 1, BG_SET_OF(1)),
    BG_FIELD_BITS(struct abraca, "first", rules, uint8_t, 0, 0, 3, 3, BG_ONE_OF(ABRACA_SEATS + 1)),
    BG_FIELD_BITS(struct abraca, "taker", rules, uint8_t, 0, 0, 6, 2, BG_SET_OF(2)),
    BG_FIELD_BITS(struct abraca, "secret", taken, uint8_t, 0, BG_PIECE, 0, 4,
                  BG_ONE_OF(ABRACA_NUMBERS + 1)),
    BG_FIELD_BITS(struct abraca, "secret_taker", taken, uint8_t, 0, 0, 4, 3,
                  BG_ONE_OF(ABRACA_SEATS)),
    BG_FIELD_BITS(struct abraca, "secret_shown", taken, uint8_t, 0, 0, 7, 1, BG_SET_OF(1)),
    BG_FIELD(struct abraca, life, uint8_t, BG_UPTO(ABRACA_LIFE)),
    BG_FIELD(struct abraca, points, uint8_t, BG_UPTO(40)),
    BG_FIELD(struct abraca, gained, uint8_t, BG_UPTO(8)),
    BG_FIELD(struct abraca, pool, uint8_t, BG_UPTO(ABRACA_NUMBERS)),
    BG_FIELD(struct abraca, board, uint8_t, BG_UPTO(ABRACA_NUMBERS)),
    BG_FIELD(struct abraca, evidence_count, uint8_t, BG_UPTO(ABRACA_EVIDENCE)),
    BG_FIELD(struct abraca, evidence, uint8_t, BG_SET_OF(8)),
    BG_FIELD_SINCE(struct abraca, edition, uint16_t, 2, BG_UNSEEN),
    BG_FIELD_BITS(struct abraca, "stone", slot, uint16_t, ABRACA_SLOTS, BG_PIECE, 0, 4,
                  BG_ONE_OF(ABRACA_NUMBERS + 1)),
    BG_FIELD_BITS(struct abraca, "stone_not", slot, uint16_t, ABRACA_SLOTS, 0, 4, 8, BG_SET_OF(8)),
    BG_FIELD_BITS(struct abraca, "stone_age", slot, uint16_t, ABRACA_SLOTS, 0, 12, 4,
                  BG_ONE_OF(ABRACA_SLOTS)),
    BG_FIELD_OF(struct abraca, held, uint16_t, ABRACA_SLOTS, 0, 3, BG_UNSEEN),
};

static const char *const abraca_event_names[ABRACA_EVENTS] = {NULL,
#define X(key, name, told) name,
                                                              ABRACA_EVENT_MAP(X)
#undef X
};

static const struct bg_phrases abraca_phrases[] = {
    {"questions", abraca_questions, BG_LEN(abraca_questions), &abraca_asked_words},
    {"what actions do", abraca_does, BG_LEN(abraca_does), &abraca_asked_words},
    {"refusals", abraca_refused, BG_LEN(abraca_refused), &abraca_asked_words},
    {"events", abraca_told, BG_LEN(abraca_told), &abraca_event_words},
    {"reasons", abraca_reasons, BG_LEN(abraca_reasons), &abraca_reason_words},
    {"head of the table", abraca_head, BG_LEN(abraca_head), &abraca_head_words},
    {"pages of spells", abraca_spell_page, BG_LEN(abraca_spell_page), &abraca_topic_words},
    {"the sheet of reference", abraca_sheet, BG_LEN(abraca_sheet), &abraca_sheet_words},
};

const char *abraca_spell_name(int number)
{
    return abraca_spells[number].name;
}

bg_action abraca_cast(int number)
{
    return abraca_action(ABRACA_ACT_CAST, 0, 0, number);
}

bg_action abraca_end(void)
{
    return abraca_action(ABRACA_ACT_END, 0, 0, 0);
}

bg_action abraca_take_oldest(const struct abraca *view)
{
    for (int age = 0;; age++) {
        int slot = abraca_slot_of_age(view, view->active, age);
        if (abraca_stone(view->slot[view->active][slot]) == view->call)
            return abraca_action(ABRACA_ACT_TAKE, view->active, slot, 0);
    }
}

static const char *abraca_check_options(int seats, const int16_t *options)
{
    if (options[ABRACA_OPT_FIRST] > seats)
        return "the first wizard must hold a seat: choose a lower seat, or random";
    return NULL;
}

/* The game by a version of its rules. */
#define ABRACA_GAME(version, before, told, settings, start)                                        \
    {                                                                                              \
        .key = "abraca", .name = "Abraca",                                                         \
        .summary = "deduction with spellstones everybody sees but you, 2 to 5 wizards",            \
        .rules_version = (version), .earlier = (before), .changes = abraca_changes,                \
        .change_count = (told), .min_seats = 2, .max_seats = ABRACA_SEATS, .default_seats = 3,     \
        .state_size = sizeof(struct abraca), .max_legal = ABRACA_NUMBERS + 1,                      \
        .max_outcomes = ABRACA_NUMBERS, .max_events = 48, .max_actions = 40000,                    \
        .actions = ABRACA_ACTION_NUMBERS, .number = abraca_number, .action = abraca_numbered,      \
        .options = (settings), .aliases = abraca_aliases,                                          \
        .alias_count = (version) > 1 ? BG_LEN(abraca_aliases) : 0, .fields = abraca_fields,        \
        .event_names = abraca_event_names, .phrases = abraca_phrases,                              \
        .option_count = BG_LEN(settings), .field_count = BG_LEN(abraca_fields),                    \
        .event_count = ABRACA_EVENTS, .phrase_count = BG_LEN(abraca_phrases),                      \
        .telling = 1u << ABRACA_EV_CALLED | 1u << ABRACA_EV_LEFT, .setup = (start),                \
        .seats = abraca_seats, .to_act = abraca_to_act, .legal = abraca_legal,                     \
        .chance = abraca_chance, .sample = abraca_sample, .apply = abraca_apply,                   \
        .redact = abraca_redact, .determinize = abraca_determinize, .score = abraca_score,         \
        .broken = abraca_broken, .playout = abraca_playout, .check_options = abraca_check_options, \
        .write_action = abraca_write_action, .read_action = abraca_read_action,                    \
        .question = abraca_question, .prompt = abraca_prompt, .about = abraca_about,               \
        .group = abraca_group, .describe = abraca_describe, .refuse = abraca_refuse,               \
        .tell = abraca_tell, .show = abraca_show, .deduce = abraca_deduce, .topic = abraca_topic,  \
        .reference = abraca_reference, .terms = abraca_terms, .term_count = BG_LEN(abraca_terms),  \
    }

static const struct bg_game abraca_game_1 =
    ABRACA_GAME(1, NULL, 0, abraca_options_1, abraca_setup_1);
static const struct bg_game abraca_game_2 =
    ABRACA_GAME(2, &abraca_game_1, ABRACA_CHANGE_TURNED, abraca_options, abraca_setup_2);
const struct bg_game abraca_game =
    ABRACA_GAME(3, &abraca_game_2, BG_LEN(abraca_changes), abraca_options, abraca_setup);
