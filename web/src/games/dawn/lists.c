/* lists.c: what Dawn's board takes from the rules. */
#include "../../../lists.h"

#include "../../../../games/dawn/dawn.h"
#include "../../../../games/dawn/rules/board.h"

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

/* How many tiles each map has, in the order of the option's values. */
static const char *const maps[] = {
#define X(id, key, ...) key,
    DAWN_MAPS(X, )
#undef X
};

static const int map_tiles[] = {
#define X(id, key, columns, rows, tiles, ...) tiles,
    DAWN_MAPS(X, )
#undef X
};

static void list_asks(void)
{
    list_open("ASK");
    list_entry("TOKEN", DAWN_ASK_TOKEN);
    list_entry("SUMMONING", DAWN_ASK_SUMMONING);
    list_entry("MOVEMENT", DAWN_ASK_MOVEMENT);
    list_entry("RETREAT", DAWN_ASK_RETREAT);
    list_entry("PURSUE", DAWN_ASK_PURSUE);
    list_entry("FLIGHT", DAWN_ASK_FLIGHT);
    list_entry("WRAP_UP", DAWN_ASK_WRAP_UP);
    list_entry("DISCARD", DAWN_ASK_DISCARD);
    list_entry("SHOVE", DAWN_ASK_SHOVE);
    list_close();
}

/* Questions whose answers hang on cards in a hand. */
static void list_hand_questions(void)
{
    static const char *const keys[] = {
#define X(ask, when, key, ...) key,
        DAWN_ASKS(X)
#undef X
    };
    printf("export const HAND_QUESTIONS: readonly string[] = [");
    for (int i = 0; i < (int)BG_LEN(keys); i++)
        if (DAWN_HAND_ASKS >> i & 1)
            printf("\"%s\", ", keys[i]);
    printf("];\n");
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

/* What cards are to a fight, and what their pictures are composed of. */
static void list_effects(void)
{
    list_open("PRIMITIVE");
#define X(key, ...) list_entry(#key, DAWN_##key);
    DAWN_PRIMITIVES(X, )
#undef X
    list_close();
    list_open("TRIGGER");
#define X(key, words) list_entry(#key, DAWN_ON_##key);
    DAWN_TRIGGERS(X)
#undef X
    list_close();
}

/* "Bone Servant" as the notation writes it: bone-servant. */
static void put_key(const char *name)
{
    for (; *name; name++)
        putchar(*name == ' ' ? '-' : tolower(*name));
}

/* Dice a creature rolls when it is not tired. */
static int dice_of(int number)
{
    struct dawn d = {0};
    d.creature[0].card = (uint8_t)number;
    d.creature[0].health = dawn_card(number)->health;
    return dawn_dice_of(&d, 0, 0);
}

static void put_card(int number, const char *name)
{
    const struct dawn_card *card = dawn_card(number);
    printf("\n    { key: \"");
    put_key(name);
    printf("\", spell: %s, level: %d, dice: %d, effects: [", card->spell ? "true" : "false",
           card->level, card->spell ? 0 : dice_of(number));
    for (int i = 0; i < DAWN_EFFECTS && card->effect[i].primitive; i++)
        printf(" { primitive: %d, trigger: %d, a: %d },", card->effect[i].primitive,
               card->effect[i].trigger, card->effect[i].a);
    printf(" ] },");
}

/* Every set of cards there is, by the version of the rules that brought it; powers follow. */
static void list_cards(void)
{
    static const char *const names[] = {
#define CREATURE(key, name, ...) name,
#define SPELL(key, name, ...) name,
#define POWER(name, ...) name,
        DAWN_FIRST_CARDS(CREATURE, SPELL, ) DAWN_FIRST_POWERS(POWER, ) DAWN_CARDS(CREATURE, SPELL, )
            DAWN_POWERS(POWER, )
#undef CREATURE
#undef SPELL
#undef POWER
    };
    printf("export const CARD_SETS = [");
    for (int i = 0; i < (int)BG_LEN(names); i++) {
        if (i % DAWN_SET == 0)
            printf("%s\n  { since: %d, cards: [", i ? "\n  ] }," : "", i ? 3 : 1);
        put_card(i + 1, names[i]);
    }
    printf("\n  ] },\n];\n");
}

int main(void)
{
    list_words("SCHOOLS", schools, BG_LEN(schools));
    list_words("TOKENS", tokens, BG_LEN(tokens));
    list_words("MAPS", maps, BG_LEN(maps));
    list_numbers("MAP_TILES", map_tiles, BG_LEN(map_tiles));
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
    list_hand_questions();
    list_places();
    list_effects();
    list_number("KINDS", DAWN_KINDS);
    list_cards();
    return 0;
}
