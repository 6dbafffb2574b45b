/*
 * numbers.h: every action of a mage as a number below DAWN_NUMBERS, and back.
 *
 * Deed by deed in the order of legal lists, each with as many numbers as its operand has values.
 * Cards are counted within the set a version of the rules plays with.
 */
#ifndef DAWN_RULES_NUMBERS_H
#define DAWN_RULES_NUMBERS_H

#include "../dawn.h"

enum {
    DAWN_PAYMENTS = 2 * (DAWN_CHARGES + 1), /* portal, and how many stones */
    DAWN_COMPASS = DAWN_GATE + 1
};

/* Values of each operand that mages choose. */
enum {
    DAWN_SPAN_NOTHING = 1,
    DAWN_SPAN_SEAT = DAWN_SEATS,
    DAWN_SPAN_FACE = 0,
    DAWN_SPAN_DRAWN = 0,
    DAWN_SPAN_STRIPPED = 0,
    DAWN_SPAN_TERRAIN = 0,
    DAWN_SPAN_VALUE = 0,
    DAWN_SPAN_SCHOOL = DAWN_SCHOOL_COUNT,
    DAWN_SPAN_SQUARE = DAWN_SQUARES,
    DAWN_SPAN_SLOT = DAWN_SLOTS,
    DAWN_SPAN_SUMMONS = DAWN_SCHOOL_COUNT * DAWN_BEASTS * DAWN_PAYMENTS,
    DAWN_SPAN_STEP = DAWN_SLOTS * DAWN_COMPASS,
    DAWN_SPAN_CARD = DAWN_SCHOOL_COUNT * DAWN_KINDS,
    DAWN_SPAN_CREATURE = DAWN_CREATURES,
    DAWN_SPAN_DIRECTION = DAWN_GATE,
    DAWN_SPAN_PORTAL = 2
};

/* The first number of each deed; chance's have none. */
enum {
#define X(key, word, operand, heading, asks, does)                                                 \
    DAWN_NUMBER_##key,                                                                             \
        DAWN_NUMBER_##key##_LAST = DAWN_NUMBER_##key + ((asks) ? DAWN_SPAN_##operand : 0) - 1,
#define ASKED(question) 1
    DAWN_DEEDS(X, ASKED)
#undef ASKED
#undef X
        DAWN_NUMBERS
};

struct dawn_numbered {
    uint16_t first;
    uint8_t operand; /* enum dawn_operand */
};

BG_FN const struct dawn_numbered *dawn_numbered(int deed)
{
    static const struct dawn_numbered deeds[DAWN_DEED_COUNT] = {{0, DAWN_OPERAND_NOTHING},
#define X(key, word, operand, ...) {DAWN_NUMBER_##key, DAWN_OPERAND_##operand},
                                                                DAWN_DEEDS(X, )
#undef X
    };
    return &deeds[deed];
}

/* A card within its set, from 0 on. */
BG_FN int dawn_place_in_set(int card)
{
    return (card - 1) % DAWN_SET;
}

BG_LONG int dawn_number(bg_action action)
{
    const struct dawn_numbered *deed = dawn_numbered(dawn_deed(action));
    int operand = dawn_operand(action), card = dawn_place_in_set(operand >> 8);
    switch (deed->operand) {
    case DAWN_OPERAND_SUMMONS:
        return deed->first + (card / DAWN_KINDS * DAWN_BEASTS + card % DAWN_KINDS) * DAWN_PAYMENTS +
               (operand >> 4 & 15) * (DAWN_CHARGES + 1) + (operand & 15);
    case DAWN_OPERAND_STEP:
        return deed->first + (operand >> 8) * DAWN_COMPASS + (operand & 0xff);
    case DAWN_OPERAND_CARD:
        return deed->first + dawn_place_in_set(operand);
    default:
        return deed->first + operand;
    }
}

/* With cards from `first_card` on. */
BG_LONG bg_action dawn_action_numbered(int number, int first_card)
{
    int deed = DAWN_DEED_COUNT - 1;
    while (dawn_numbered(deed)->first > number)
        deed--;
    int rest = number - dawn_numbered(deed)->first, beast = rest / DAWN_PAYMENTS;
    int payment = rest % DAWN_PAYMENTS;
    switch (dawn_numbered(deed)->operand) {
    case DAWN_OPERAND_SUMMONS:
        rest = (first_card + beast / DAWN_BEASTS * DAWN_KINDS + beast % DAWN_BEASTS) << 8 |
               payment / (DAWN_CHARGES + 1) << 4 | payment % (DAWN_CHARGES + 1);
        break;
    case DAWN_OPERAND_STEP:
        rest = rest / DAWN_COMPASS << 8 | rest % DAWN_COMPASS;
        break;
    case DAWN_OPERAND_CARD:
        rest += first_card;
        break;
    default:
        break;
    }
    return dawn_action(deed, rest);
}

BG_FN bg_action dawn_first_action(int number)
{
    return dawn_action_numbered(number, 1);
}

BG_FN bg_action dawn_second_action(int number)
{
    return dawn_action_numbered(number, DAWN_SET + 1);
}

#endif
