/*
 * reference.h: Dawn on one page, for `conclave rules dawn reference`, and each school's cards on
 * another; cards and terrain are rows of their tables.
 */
#ifndef DAWN_WORDS_REFERENCE_H
#define DAWN_WORDS_REFERENCE_H

#include "../../../engine/sentence.h"
#include "../dawn.h"
#include "../rules/cards.h"
#include "cards.h"
#include "names.h"
#include "topics.h"

/* "Grave Rat 0/2": level and health; a spell is its name. */
static int dawn_put_sheet_card(struct bg_text *t, int school, int spell, int item)
{
    for (int kind = 0; kind < DAWN_KINDS; kind++) {
        int card = dawn_first_card(1, school) + kind;
        const struct dawn_card *c = dawn_card(card);
        if (c->spell != spell || item--)
            continue;
        bg_put(t, dawn_card_names[card]);
        if (!spell)
            bg_putf(t, " %d/%d", c->level, c->health);
        return 1;
    }
    return 0;
}

static const char *const dawn_sheet_school[] = {
    "{^school}: {power}: {text} Creatures: {creatures*, }. Spells: {spells*, }."};

#define DAWN_SHEET_SCHOOL_SLOTS(NUMBER, WORDS, LIST)                                               \
    WORDS(school, bg_put(t, dawn_school_names[*w]))                                                \
    WORDS(power, bg_put(t, dawn_card_names[DAWN_SET + DAWN_POWER + *w]))                           \
    WORDS(text, dawn_put_card_text(t, DAWN_SET + DAWN_POWER + *w))                                 \
    LIST(creatures, dawn_put_sheet_card(t, *w, 0, item))                                           \
    LIST(spells, dawn_put_sheet_card(t, *w, 1, item))
BG_VOCABULARY(dawn_sheet_school_words, DAWN_SHEET_SCHOOL_SLOTS, int);

static int dawn_put_sheet_school(struct bg_text *t, int item)
{
    if (item >= DAWN_SCHOOL_COUNT)
        return 0;
    bg_put_sentence(t, dawn_sheet_school[0], &dawn_sheet_school_words, &item);
    return 1;
}

/* "Healing Spring: …" */
static int dawn_put_sheet_token(struct bg_text *t, int item)
{
    if (item >= DAWN_TOKEN_COUNT)
        return 0;
    dawn_put_title(t, dawn_token_names[item]);
    bg_putf(t, ": %s", dawn_token_texts[item]);
    return 1;
}

static const char *const dawn_sheet[] = {
    "Goal: destroy enemy creatures, each worth its level. Who reaches the target wins at once.\n"
    "A turn:\n"
    "Summoning: sacrifice first, then summon onto your empty portals: level in crystals and soul "
    "stones, level 0 free. {slots} creatures at most.\n"
    "Movement: two dice and the map's bonus give movement; a step 1, onto rough ground 2. A step "
    "onto "
    "a lone enemy stops there.\n"
    "Combat: every contested square, in the order the active mage picks.\n"
    "Wrap-up: recover, beacons burn, summon, cast, lock; draw 2, keep {keep}, charge a crystal.\n"
    "First turn: no attack, nothing aimed at enemies.\n"
    "A fight round:\n"
    "Dice: level 0 one, levels 1 and 2 two, level 3 three; fatigued one fewer, never less than "
    "one.\n"
    "Compare: highest die with what is added to it; the loser loses the difference. Equal: the "
    "second, then the third die, which cost nothing. Still equal: roll again; tie {ties} goes to "
    "the defender.\n"
    "Beaten by 0 or 1: stand and fight on, or retreat.\n"
    "Lost 2 or more in the round: retreat, unless an ability or a soul stone holds it.\n"
    "Retreat die: 1 north, 2 east, 3 south, 4 west, 5 its owner picks, 6 the winner picks; "
    "blocked: it stays and fights on.\n"
    "From round {worn} of a phase: every loss is at least 1.\n"
    "Beacon: at the start of your wrap-up each of yours on one costs every enemy creature more "
    "than 2 steps from both beacons 1. Both held and no enemy left: you win.\n"
    "Soul stones ({charges} a mage):\n"
    "Charged by: destroying an enemy creature, or a sacrifice of a damaged one of yours on a "
    "portal.\n"
    "Spent on: a level when summoning, another movement roll, hold or pin at a forced retreat, "
    "your power once a turn.\n"
    "Crystals: {charges}, for summoning only. Soul locks: 2 each with two mages, 1 with three.\n"
    "Limits: {hand} cards in hand, {spells} spells a turn.\n"
    "Schools (power; creatures with level/health; spells):\n"
    "{schools*\n}\n"
    "Terrain:\n"
    "{tokens*\n}"};

#define DAWN_SHEET_SLOTS(NUMBER, WORDS, LIST)                                                      \
    NUMBER(slots, DAWN_SLOTS)                                                                      \
    NUMBER(keep, DAWN_KEEP)                                                                        \
    NUMBER(ties, DAWN_TIES)                                                                        \
    NUMBER(worn, DAWN_WORN)                                                                        \
    NUMBER(charges, DAWN_CHARGES)                                                                  \
    NUMBER(hand, DAWN_HAND)                                                                        \
    NUMBER(spells, DAWN_SPELLS)                                                                    \
    LIST(schools, dawn_put_sheet_school(t, item))                                                  \
    LIST(tokens, dawn_put_sheet_token(t, item))
BG_VOCABULARY(dawn_sheet_words, DAWN_SHEET_SLOTS, void);

/* "Ghoul (level 1, health 6, tires at 2; 4 cards): …" */
static const char *const dawn_sheet_card[] = {
    "{name} ({spell?{windows*, | or }|{stats}}; {copies:card}):{effects? {text}| no ability.}"};

#define DAWN_SHEET_CARD_SLOTS(NUMBER, WORDS, LIST)                                                 \
    WORDS(name, bg_put(t, dawn_card_names[w->card]))                                               \
    NUMBER(spell, dawn_card(w->card)->spell)                                                       \
    NUMBER(copies, dawn_card(w->card)->copies)                                                     \
    WORDS(stats, dawn_put_card_words(t, DAWN_CARD_STATS, w->card, 0))                              \
    WORDS(text, dawn_put_card_words(t, DAWN_CARD_TEXT, w->card, 0))                                \
    LIST(effects, dawn_put_card_effect(t, w->card, item))                                          \
    LIST(windows, dawn_put_window(t, w->card, item))
BG_VOCABULARY(dawn_sheet_card_words, DAWN_SHEET_CARD_SLOTS, struct dawn_card_about);

/* How each school means to win, in the order of schools. */
static const char *const dawn_school_plans[DAWN_SCHOOL_COUNT] = {
    "Let them die and bring them back: trade bodies until the other side has none, or turn "
    "sacrifices into stones and great ones.",
    "Bend the dice and be where nobody waits: win the duels that count, or wear them down from "
    "afar.",
    "Wound from afar, then break what is left: fire and quakes for many, walls and bogs for where "
    "they fight.",
    "Pay in blood and strike first: one hard lunge after another, or bargains for more than the "
    "other can meet.",
};

/* A school's sheet: its plan and power, then every card. */
static void dawn_write_school_sheet(int school, struct bg_topic *out)
{
    bg_write_topic(out, "", "", "Reference", "", "");
    struct bg_text key = bg_text_start(out->key, sizeof out->key);
    struct bg_text title = bg_text_start(out->title, sizeof out->title);
    struct bg_text text = bg_text_start(out->text, sizeof out->text);
    bg_putf(&key, "reference-%s", dawn_school_names[school]);
    dawn_put_title(&title, dawn_school_names[school]);
    bg_put(&title, " at a glance");
    bg_putf(&text, "%s\n%s: ", dawn_school_plans[school],
            dawn_card_names[DAWN_SET + DAWN_POWER + school]);
    dawn_put_card_text(&text, DAWN_SET + DAWN_POWER + school);
    for (int spell = 0; spell <= 1; spell++) {
        bg_put(&text, spell ? "\nSpells:" : "\nCreatures:");
        for (int kind = 0; kind < DAWN_KINDS; kind++) {
            struct dawn_card_about about = {dawn_first_card(1, school) + kind, 0};
            if (dawn_card(about.card)->spell != spell)
                continue;
            bg_put(&text, "\n");
            bg_put_sentence(&text, dawn_sheet_card[0], &dawn_sheet_card_words, &about);
        }
    }
}

static int dawn_reference(int index, struct bg_topic *out)
{
    if (index > DAWN_SCHOOL_COUNT)
        return 0;
    if (index) {
        dawn_write_school_sheet(index - 1, out);
        return 1;
    }
    bg_write_topic(out, "reference", "Dawn at a glance", "Reference", "", "");
    bg_write_sentence(out->text, sizeof out->text, dawn_sheet[0], &dawn_sheet_words, NULL);
    return 1;
}

#endif
