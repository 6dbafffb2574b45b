/* lists.c: what Archmage's board takes from the rules. */
#include "../../../lists.h"

#include "../../../../games/archmage/rules/game.h"
#include "../../../../games/archmage/words/names.h"

static const char *const phases[PHASES] = {
#define X(id, ...) #id,
    ARCHMAGE_PHASES(X)
#undef X
};

static void list_phases(void)
{
    list_open("PHASE");
    for (int i = 0; i < PHASES; i++)
        list_entry(phases[i], i);
    list_close();
}

static void list_faces(void)
{
    list_open("FACE");
    list_entry("CURSED", FACE_CURSED);
    list_entry("ENCLAVE", FACE_ENCLAVE);
    list_entry("HYBRID", FACE_HYBRID);
    list_entry("LAND", FACE_LAND);
    list_entry("TOWN", FACE_TOWN);
    list_entry("CAMP", FACE_CAMP);
    list_entry("WILD", FACE_WILD);
    list_entry("OUTPOST", FACE_OUTPOST);
    list_entry("SITE", FACE_SITE);
    list_entry("PLACE", FACE_PLACE);
    list_close();
}

static void list_modes(void)
{
    list_open("MODE");
    list_entry("VERSUS", MODE_VERSUS);
    list_entry("SOLO", MODE_SOLO);
    list_entry("COOP", MODE_COOP);
    list_close();
}

/* 7.5: which spell stands on each page, among rivals or against the Warlord. */
static void list_pages(const char *name, int mode)
{
    struct archmage g = {.mode = (uint8_t)mode};
    int spells[PAGES];
    for (int page = 0; page < PAGES; page++)
        spells[page] = archmage_spell_on(&g, page);
    list_numbers(name, spells, PAGES);
}

int main(void)
{
    list_words("SPHERES", archmage_sphere_words, SPHERES);
    list_words("RELICS", archmage_relic_words, SPHERES);
    list_words("LANDS", archmage_land_words, ARCHMAGE_LANDS);
    list_words("RACES", archmage_race_words, SPHERES);
    list_words("HYBRIDS", archmage_hybrid_words, BG_LEN(archmage_hybrid_words));
    list_words("TOKENS", archmage_token_words, TOKENS);
    list_words("PLACES", archmage_place_words, PLACES);
    list_words("PROPHECIES", archmage_prophecy_words, PROPHECIES);
    list_words("DIRECTIONS", archmage_direction_words, DIRS);
    list_words("SPELLS", archmage_spell_words, SPELLS);
    list_pages("PAGES_VERSUS", MODE_VERSUS);
    list_pages("PAGES_WARLORD", MODE_SOLO);
    list_number("PAGES", PAGES);
    list_number("AREAS", AREAS);
    list_number("CELLS", ARCHMAGE_CELLS);
    list_number("NONE", ARCHMAGE_NONE);
    list_number("WARLORD", WARLORD);
    list_modes();
    list_faces();
    list_phases();
    return 0;
}
