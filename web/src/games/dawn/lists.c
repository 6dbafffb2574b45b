/* lists.c: what Dawn's board takes from the rules. */
#include "../../../lists.h"

#include "../../../../games/dawn/dawn.h"

static const char *const schools[] = {
#define X(key, name) name,
    DAWN_SCHOOLS(X)
#undef X
};

static const char *const tokens[] = {
#define X(key, name, ...) name,
    DAWN_TOKENS(X)
#undef X
};

static void list_asks(void)
{
    list_open("ASK");
    list_entry("TOKEN", DAWN_ASK_TOKEN);
    list_entry("SUMMONING", DAWN_ASK_SUMMONING);
    list_entry("MOVEMENT", DAWN_ASK_MOVEMENT);
    list_entry("RETREAT", DAWN_ASK_RETREAT);
    list_entry("FLIGHT", DAWN_ASK_FLIGHT);
    list_entry("WRAP_UP", DAWN_ASK_WRAP_UP);
    list_entry("DISCARD", DAWN_ASK_DISCARD);
    list_entry("SHOVE", DAWN_ASK_SHOVE);
    list_close();
}

static void list_places(void)
{
    list_open("PLACE");
    list_entry("VOID", DAWN_PLACE_VOID);
    list_entry("WALL", DAWN_PLACE_WALL);
    list_entry("PIT", DAWN_PLACE_CHECKER);
    list_entry("NORMAL", DAWN_PLACE_NORMAL);
    list_entry("ROUGH", DAWN_PLACE_ROUGH);
    list_entry("PORTAL", DAWN_PLACE_PORTAL);
    list_entry("TOKEN", DAWN_PLACE_TOKEN);
    list_entry("RAISED", DAWN_PLACE_RAISED);
    list_entry("BOG", DAWN_PLACE_BOG);
    list_entry("BEACON", DAWN_PLACE_BEACON);
    list_close();
}

int main(void)
{
    list_words("SCHOOLS", schools, BG_LEN(schools));
    list_words("TOKENS", tokens, BG_LEN(tokens));
    list_number("NONE", DAWN_NONE);
    list_number("SLOTS", DAWN_SLOTS);
    list_number("SET", DAWN_SET);
    list_number("STRIDE", DAWN_STRIDE);
    list_number("ATTACKS", DAWN_ATTACKS);
    list_number("CONTESTED", DAWN_CONTESTED);
    list_open("FIGHTING");
    list_entry("FIRST", DAWN_STEP_ROUND);
    list_entry("LAST", DAWN_STEP_FLIGHT);
    list_close();
    list_asks();
    list_places();
    return 0;
}
