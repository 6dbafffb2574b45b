/*
 * reference.h: Archmage on one page a mode, for `conclave rules archmage reference`. Spells, Places
 * and Prophecies are rows of their lists, of which a sheet says the first sentence.
 */
#ifndef ARCHMAGE_WORDS_REFERENCE_H
#define ARCHMAGE_WORDS_REFERENCE_H

#include "../../../engine/sentence.h"
#include "../../../engine/text.h"
#include "../rules/setup.h"
#include "names.h"
#include "topics.h"

#include <string.h>

struct archmage_sheet {
    const char *key, *title;
    int mode, modules;
};

/* Where `words` first occur in a text; NULL: nowhere. */
static const char *archmage_find(const char *text, const char *words)
{
    for (; *text; text++)
        if (!strncmp(text, words, strlen(words)))
            return text;
    return NULL;
}

/* The end of the first sentence. */
static int archmage_first_sentence(const char *text)
{
    const char *stop = archmage_find(text, ". ");
    return stop ? (int)(stop - text) + 1 : (int)strlen(text);
}

/* A spell on a sheet. */
struct archmage_sheet_row {
    int spell, mode;
};

/* 7.4, A15.6, A15.7: what a spell does against the Warlord, where its page tells it otherwise. */
static const char *archmage_sheet_page(const struct archmage_sheet_row *row)
{
    if (row->spell == SPELL_WELLSPRING && row->mode != MODE_VERSUS)
        return "Open a spring where a follower of yours stands, here or adjacent: when the Warlord "
               "enters, its holder gains {well_owner:relic} of choice.";
    if (row->spell == SPELL_TORMENT)
        return row->mode == MODE_COOP
                   ? "On the Warlord's turn: he draws another card."
                   : "On the Warlord's turn: the die just rolled is rolled again.";
    if (row->spell == SPELL_BEFUDDLE)
        return row->mode == MODE_COOP
                   ? "On the Warlord's turn: his way turns left or right, or is reversed."
                   : "On the Warlord's turn: the die just rolled changes by one.";
    return archmage_spell_pages[1 + row->spell];
}

/* A spell's first sentence, and what it does when boosted. */
static void archmage_put_gist(struct bg_text *t, const struct archmage_sheet_row *row)
{
    char page[600];
    bg_write_sentence(page, sizeof page, archmage_sheet_page(row), &archmage_page_words,
                      &row->spell);
    const char *boost = archmage_find(page, " Boost: ");
    bg_put_bytes(t, page, archmage_first_sentence(page));
    if (boost)
        bg_put(t, boost);
}

static const char *const archmage_sheet_spell[] = {
    "{name} ({types*/}{early?, before the action}): {gist}"};

#define ARCHMAGE_SHEET_SPELL_SLOTS(NUMBER, WORDS, LIST)                                            \
    WORDS(name, bg_put(t, archmage_spell_names[w->spell]))                                         \
    LIST(types, put_pay_type(t, w->spell, item))                                                   \
    NUMBER(early, archmage_when(w->spell) == WHEN_JOURNEY)                                         \
    WORDS(gist, archmage_put_gist(t, w))
BG_VOCABULARY(archmage_sheet_spell_words, ARCHMAGE_SHEET_SPELL_SLOTS, struct archmage_sheet_row);

/* A1.3: whether a page can be in a book of the mode; there are no Masters' against the Warlord. */
static int archmage_on_sheet(const struct archmage_sheet *sheet, int page)
{
    struct archmage g;
    memset(&g, 0, sizeof g);
    g.mode = (uint8_t)sheet->mode;
    g.modules = (uint8_t)sheet->modules;
    return (archmage_candidates(&g) >> page & 1) &&
           (sheet->mode == MODE_VERSUS || archmage_area_on(page) < AREA_MASTER);
}

static int archmage_spell_in(const struct archmage_sheet *sheet, int page)
{
    struct archmage g;
    memset(&g, 0, sizeof g);
    g.mode = (uint8_t)sheet->mode;
    return archmage_spell_on(&g, page);
}

/* The item-th spell of a level, of the old or the new ones. */
static int archmage_put_sheet_spell(struct bg_text *t, const struct archmage_sheet *sheet,
                                    int level, int fresh, int item)
{
    int from = fresh ? PAGE_NEW : 0, to = fresh ? PAGES : PAGE_NEW;
    for (int page = from; page < to; page++) {
        if (!archmage_on_sheet(sheet, page) || archmage_level(archmage_area_on(page)) != level ||
            item--)
            continue;
        struct archmage_sheet_row row = {archmage_spell_in(sheet, page), sheet->mode};
        bg_put_sentence(t, archmage_sheet_spell[0], &archmage_sheet_spell_words, &row);
        return 1;
    }
    return 0;
}

static int archmage_put_sheet_place(struct bg_text *t, int item)
{
    if (item >= PLACES)
        return 0;
    bg_putf(t, "%s: ", archmage_place_names[item]);
    bg_put_bytes(t, archmage_place_pages[item],
                 archmage_first_sentence(archmage_place_pages[item]));
    return 1;
}

/* "Hero of the People (1 or 3; three mages or more): …" */
static int archmage_put_sheet_prophecy(struct bg_text *t, int item)
{
    static const struct {
        int three, points;
    } worth[PROPHECIES] = {{0, 0},
#define X(id, word, name, three, lesser, greater, points, fulfilled, page) {three, points},
                           ARCHMAGE_PROPHECIES(X)
#undef X
    };
    if (++item >= PROPHECIES)
        return 0;
    bg_putf(t, "%s (%d or %d%s): ", archmage_prophecy_names[item], worth[item].points,
            NUMBER_PROPHECY, worth[item].three ? "; three mages or more" : "");
    bg_put_bytes(t, archmage_prophecy_pages[item],
                 archmage_first_sentence(archmage_prophecy_pages[item]));
    return 1;
}

/* What is the same in every mode. */
#define ARCHMAGE_SHEET_TURN                                                                        \
    "Preparation: not on the first turn. Your Vines and Stone Skin end, your book becomes what "   \
    "your apprentices teach, one planet comes nearer and brings its relic.\n"                      \
    "Journey: {mp} movement. Travel 1 ({vines} more into Vines), explore 1, attack 1: a ward, "    \
    "then "                                                                                        \
    "the follower. Deploying and casting cost none.\n"                                             \
    "Journey's End: one action where you stand, then only spells.\n"
#define ARCHMAGE_SHEET_YIELDS                                                                      \
    "Explore: a land gives 1 relic, a Camp 1 follower, a hybrid a lesson for 2 relics.\n"          \
    "Gather in a Town: 1 relic for each land of yours, 1 follower for each Camp, either for each " \
    "Town.\n"                                                                                      \
    "Recruit in a Camp: up to 3 followers.\n"                                                      \
    "Initiate at an enclave: up to 3 apprentices; at a hybrid one of each sphere. Each costs 2 "   \
    "relics and a follower of the Company.\n"                                                      \
    "Wards on a vacant or own land: one on each follower of yours here and adjacent.\n"            \
    "Build, once: a tower on a vacant or own land; 1 relic of it and of each adjacent land of "    \
    "yours, then wards or study.\n"                                                                \
    "Study at your tower: train one apprentice for 2 relics, then duels: two of neighbouring "     \
    "areas, one rises, one goes home.\n"
#define ARCHMAGE_SHEET_LIMITS                                                                      \
    "Limits: {shelf} relics of a kind, {followers} followers, one tower; one spell token a "       \
    "location, a new one replaces the old; each spell once a turn.\n"

/* By sheet. */
static const char *const archmage_sheet_texts[] = {
    "Goal: most points once your six planets are in line: after 15 turns with two mages, 14 with "
    "three, 13 with four.\n"
    "A turn:\n" ARCHMAGE_SHEET_TURN "Costs and yields:\n" ARCHMAGE_SHEET_YIELDS
    "A kill: 1 blood for both sides.\n"
    "Submission: walk through a mage by losing a follower of the Company; it gains one.\n"
    "Scoring:\n"
    "Spells in the book: Fundamental 1, Advanced 2, Master 4; {corrupt_vp} less for each corrupt "
    "Advanced or Master apprentice.\n"
    "Each of the five lands: 2 for most locations, 1 if two mages share that, else 0.\n"
    "Ties: Master, Advanced, Fundamental spells, apprentices, followers on the "
    "map.\n" ARCHMAGE_SHEET_LIMITS "Fundamental spells, 1 relic:\n{fundamental*\n}\n"
    "Advanced spells, 2 relics:\n{advanced*\n}\n"
    "Master spells, 3 relics:\n{master*\n}",
    "Goal: at the end of a round {solo_masters} Master areas with an apprentice, and "
    "{solo_lands} kinds of land of which you hold at least one and no fewer than the Warlord. "
    "15 rounds.\n"
    "The Warlord's turn comes first:\n"
    "First die: straight from the centre to ring 2 and 3 in turn, without acting; tokens act on "
    "him.\n"
    "Second die: even clockwise, odd counter-clockwise, with 5 movement: a step, a tile explored, "
    "a "
    "ward, a follower of yours cost 1 each; vacant places are his for nothing.\n"
    "He ends: on a land of his with wards; your mage and tower he only passes.\n"
    "Your turn:\n" ARCHMAGE_SHEET_TURN "Costs and yields:\n" ARCHMAGE_SHEET_YIELDS
    "A kill: 1 blood for you.\n"
    "A Master: opens its sphere's Fundamental and both neighbouring Advanced spells.\n"
    "Score: 5 for each round left if you won; 1 and 2 for Fundamental and Advanced spells known, "
    "4 for a sphere with a Master; for each kind of land 2 for more than he holds, 1 for as "
    "many.\n" ARCHMAGE_SHEET_LIMITS "Closed: the Warlord's location.\n"
    "Fundamental spells, 1 relic:\n{fundamental*\n}\n"
    "Advanced spells, 2 relics:\n{advanced*\n}",
    "Goal: at the end of a round each ally has {w_masters} Master areas with an apprentice, and "
    "of {w_lands} kinds of land you two hold at least one and no fewer than the Warlord.\n"
    "He wins: with an empty Supply in his Preparation, or when the rounds are over.\n"
    "Levels: beginner 13 rounds, {w_beginner} in his Company, spells chosen while playing; normal "
    "12, {w_normal}, chosen at the start; ascendant 11, {w_ascendant}, drawn.\n"
    "His turn, before each of yours:\n"
    "Preparation: he recruits {w_recruit}, with an empty Company {w_empty}.\n"
    "Card: straight out, without acting, tokens act; then along the path with {w_mp} movement as "
    "in "
    "solo. The Treeman and, on the path, Barriers stop him.\n"
    "He ends: land of his, wards; Town, 1 follower for each Town and Camp of his; Camp, "
    "{w_camp}.\n"
    "Your turn:\n" ARCHMAGE_SHEET_TURN
    "Replace, 1 movement: your follower for your ally's, which goes back to the Company.\n"
    "Costs and yields:\n" ARCHMAGE_SHEET_YIELDS
    "A Master: opens its sphere's Fundamental and both neighbouring Advanced "
    "spells.\n" ARCHMAGE_SHEET_LIMITS
    "Fundamental spells, 1 relic:\n{fundamental*\n}\n{new_fundamental*\n}\n"
    "Advanced spells, 2 relics:\n{advanced*\n}\n{new_advanced*\n}",
    "Books: basic books replace old spells by the new ones; with ascendant books an area has both, "
    "and you choose whenever an apprentice arrives.\n"
    "New Fundamental spells (m1), 1 relic, Boost 1 more of the same kind:\n{new_fundamental*\n}\n"
    "New Advanced spells (m2), 2 relics:\n{new_advanced*\n}\n"
    "Places of Power (m3):\n"
    "All: exploring one gives {place_bonus} of its relics; claimed like a land, but none; its card "
    "is yours from your next Preparation. Journey's End there: hoard {hoard} of its relics.\n"
    "{places*\n}\n"
    "Prophecies (m4), {deal} hidden cards each:\n"
    "Points: the lesser condition on your own turn, or {prophecy} for the greater; raised by "
    "itself, and opened by itself at your last turn's end.\n"
    "{prophecies*\n}",
};

static const struct archmage_sheet archmage_sheets[] = {
    {"reference", "Archmage at a glance", MODE_VERSUS, 0},
    {"reference-solo", "Solo at a glance", MODE_SOLO, 0},
    {"reference-coop", "Co-op at a glance", MODE_COOP, MODULE_FUNDAMENTAL | MODULE_ADVANCED},
    {"reference-ascendant", "Ascendant's modules at a glance", MODE_VERSUS,
     MODULE_FUNDAMENTAL | MODULE_ADVANCED | MODULE_PLACES | MODULE_PROPHECIES},
};

static int archmage_usual_tune(int tune)
{
    static const uint8_t usual[TUNES] = {
#define X(id, key, least, most, usual, words, needs, label, help) usual,
        ARCHMAGE_TUNES(X)
#undef X
    };
    return usual[tune];
}

#define ARCHMAGE_SHEET_SLOTS(NUMBER, WORDS, LIST)                                                  \
    NUMBER(mp, archmage_usual[KNOB_MP])                                                            \
    NUMBER(vines, archmage_usual[KNOB_VINES])                                                      \
    NUMBER(shelf, archmage_usual[KNOB_SHELF])                                                      \
    NUMBER(followers, ARCHMAGE_FOLLOWERS)                                                          \
    NUMBER(corrupt_vp, archmage_usual[KNOB_CORRUPT_VP])                                            \
    NUMBER(solo_masters, archmage_usual[KNOB_SOLO_MASTERS])                                        \
    NUMBER(solo_lands, archmage_usual[KNOB_SOLO_LANDS])                                            \
    NUMBER(w_masters, archmage_usual_tune(TUNE_W_MASTERS))                                         \
    NUMBER(w_lands, archmage_usual_tune(TUNE_W_LANDS))                                             \
    NUMBER(w_recruit, archmage_usual_tune(TUNE_W_RECRUIT))                                         \
    NUMBER(w_empty, archmage_usual_tune(TUNE_W_EMPTY))                                             \
    NUMBER(w_mp, archmage_usual_tune(TUNE_W_MP))                                                   \
    NUMBER(w_camp, archmage_usual_tune(TUNE_W_CAMP))                                               \
    NUMBER(w_beginner, NUMBER_W_BEGINNER)                                                          \
    NUMBER(w_normal, NUMBER_W_NORMAL)                                                              \
    NUMBER(w_ascendant, NUMBER_W_ASCENDANT)                                                        \
    NUMBER(place_bonus, archmage_usual_tune(TUNE_PLACE_BONUS))                                     \
    NUMBER(hoard, archmage_usual_tune(TUNE_HOARD))                                                 \
    NUMBER(deal, archmage_usual_tune(TUNE_DEAL))                                                   \
    NUMBER(prophecy, NUMBER_PROPHECY)                                                              \
    LIST(fundamental, archmage_put_sheet_spell(t, w, 0, 0, item))                                  \
    LIST(advanced, archmage_put_sheet_spell(t, w, 1, 0, item))                                     \
    LIST(master, archmage_put_sheet_spell(t, w, 2, 0, item))                                       \
    LIST(new_fundamental, archmage_put_sheet_spell(t, w, 0, 1, item))                              \
    LIST(new_advanced, archmage_put_sheet_spell(t, w, 1, 1, item))                                 \
    LIST(places, archmage_put_sheet_place(t, item))                                                \
    LIST(prophecies, archmage_put_sheet_prophecy(t, item))
BG_VOCABULARY(archmage_sheet_words, ARCHMAGE_SHEET_SLOTS, struct archmage_sheet);

static int archmage_reference(int index, struct bg_topic *out)
{
    if (index >= (int)BG_LEN(archmage_sheets))
        return 0;
    const struct archmage_sheet *sheet = &archmage_sheets[index];
    bg_write_topic(out, sheet->key, sheet->title, "Reference", "", "");
    bg_write_sentence(out->text, sizeof out->text, archmage_sheet_texts[index],
                      &archmage_sheet_words, sheet);
    return 1;
}

#endif
