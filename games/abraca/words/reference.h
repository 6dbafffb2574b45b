/* reference.h: Abraca on one page, for `conclave rules abraca reference`. */
#ifndef ABRACA_WORDS_REFERENCE_H
#define ABRACA_WORDS_REFERENCE_H

#include "../../../engine/sentence.h"
#include "../abraca.h"
#include "topics.h"

/* "Ancient Dragon (1): …" */
static int abraca_put_sheet_spell(struct bg_text *t, int item)
{
    if (item >= ABRACA_NUMBERS)
        return 0;
    bg_putf(t, "%s (%d): %s", abraca_spells[item + 1].name, item + 1, abraca_spells[item + 1].text);
    return 1;
}

static const char *const abraca_sheet[] = {
    "Goal: reach {target} points. Among those who did, whoever scored most in the last round wins; "
    "then most life; then the victory is shared.\n"
    "Set-up:\n"
    "Stones: {stones}, of each number as many as it says. {rack} stand in front of each wizard, "
    "seen by all but its owner; {secrets} are secret; with three wizards 6, with two 12 are set "
    "aside open.\n"
    "Life: {life} at the start of every round, and never more.\n"
    "A turn:\n"
    "Call: a number you believe you hold. You must call once.\n"
    "It is there: one matching stone goes to the open board and the spell works.\n"
    "It is not: you lose 1 life, for a failed 1 a roll of the die, and your turn ends.\n"
    "Again: call the same number or a higher one, or end your turn.\n"
    "Refill: up to {rack} stones, while the pile lasts.\n"
    "The die: 1, 2 or 3.\n"
    "Spells:\n"
    "{spells*\n}\n"
    "Scoring a round:\n"
    "Empty rack: 3 points for you, nothing for the others, who fall to 0 life.\n"
    "Your spell fells somebody: 3 points for you, 1 for every other survivor.\n"
    "Your own failed call fells you: 1 point for every survivor.\n"
    "Secret stones: 1 point each for a taker who survived.\n"
    "Then: everybody turns their stones over.\n"
    "Last standing (an option): the fallen are out, the last alive scores 2 and its secret stones; "
    "an empty rack still wins.\n"
    "Other options:\n"
    "Free calls: after a call that worked any number may follow.\n"
    "The neighbour takes: of several matching stones the wizard on the caller's right picks.\n"
    "Mistakes: a call that is too low may be made, costs 1 life and the turn, and tells nothing."};

#define ABRACA_SHEET_SLOTS(NUMBER, WORDS, LIST)                                                    \
    NUMBER(target, ABRACA_TARGET)                                                                  \
    NUMBER(stones, ABRACA_NUMBERS *(ABRACA_NUMBERS + 1) / 2)                                       \
    NUMBER(rack, ABRACA_SLOTS)                                                                     \
    NUMBER(secrets, ABRACA_SECRETS)                                                                \
    NUMBER(life, ABRACA_LIFE)                                                                      \
    LIST(spells, abraca_put_sheet_spell(t, item))
BG_VOCABULARY(abraca_sheet_words, ABRACA_SHEET_SLOTS, void);

static int abraca_reference(int index, struct bg_topic *out)
{
    if (index)
        return 0;
    bg_write_topic(out, "reference", "Abraca at a glance", "Reference", "", "");
    bg_write_sentence(out->text, sizeof out->text, abraca_sheet[0], &abraca_sheet_words, NULL);
    return 1;
}

#endif
