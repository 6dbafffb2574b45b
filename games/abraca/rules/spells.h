/*
 * spells.h: what each spell does, as data (1).
 */
#ifndef ABRACA_RULES_SPELLS_H
#define ABRACA_RULES_SPELLS_H

#include "../abraca.h"

struct abraca_spell {
    uint8_t waits;                     /* phase of the chance it needs, or ABRACA_AGAIN */
    uint8_t others, left, right, gain; /* life, or ABRACA_DIE */
    uint8_t fails_by_die;              /* a call that fails costs a roll of it, else 1 life */
};

#define ABRACA_SPELL(waits, ...)                                                                   \
    {                                                                                              \
        ABRACA_##waits, __VA_ARGS__                                                                \
    }

BG_FN const struct abraca_spell *abraca_spell(int number)
{
    static const struct abraca_spell spells[] = {
#define X(key, name, text, ...) ABRACA_SPELL(__VA_ARGS__),
        ABRACA_SPELLS(X)
#undef X
    };
    return &spells[number - 1];
}

#endif
