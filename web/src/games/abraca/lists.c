/* lists.c: what Abraca's board takes from the rules. */
#include "../../../lists.h"

#include "../../../../games/abraca/abraca.h"

static const char *const names[ABRACA_NUMBERS] = {
#define X(key, name, ...) name,
    ABRACA_SPELLS(X)
#undef X
};

int main(void)
{
    list_words("NAMES", names, ABRACA_NUMBERS);
    list_number("LIVES", ABRACA_LIFE);
    list_open("PHASE");
    list_entry("FIRST", ABRACA_FIRST);
    list_entry("AGAIN", ABRACA_AGAIN);
    list_entry("TAKE", ABRACA_TAKE);
    list_close();
    return 0;
}
