/* lists.c: what every table of the page takes from the engine. */
#include "../../lists.h"

#include "../../../engine/crest.h"

static const char *const colours[] = {
#define X(name, word) word,
    CREST_COLOURS(X)
#undef X
};

static const char *const signs[] = {
#define X(name, word) word,
    CREST_SIGNS(X)
#undef X
};

int main(void)
{
    list_words("COLOURS", colours, CREST_COLOUR_END - 1);
    list_words("SIGNS", signs, CREST_SIGN_END - 1);
    return 0;
}
