/*
 * archmage_random_test.c: random games keep the invariants, in every mode and
 * with every set of modules, by each version of the rules.
 *
 * Half of the games start with random apprentices and full shelves, so that
 * every spell occurs. Beyond broken(): what relics do is explained by events
 * (I13), Upheaval and Barriers lock nobody out (I8, J7), lists are short and
 * ascend (I12). The laws of all games, leaks among them, are tried too.
 * `archmage_random_test N` plays N games of each set of options.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "archmage_table.h"
#include "laws.h"

static int games = 20;

/* Where the knobs of the expansion stand. */
enum { USUAL, HIGHEST, LOWEST };

struct corner {
    int seats, mode, modules, books, level, knobs;
};

/* Solo, every set of modules with each number of mages, and with allies on each level. */
enum { SETS = 1 + 3 * 16 + LEVELS * 8, TURNED = 5 };

static struct corner corner_at(int i)
{
    static const struct corner turned[TURNED] = {
        {2, MODE_VERSUS, 15, BOOKS_ASCENDANT, LEVEL_BEGINNER, HIGHEST},
        {4, MODE_VERSUS, 15, BOOKS_BASIC, LEVEL_BEGINNER, HIGHEST},
        {3, MODE_VERSUS, 15, BOOKS_ASCENDANT, LEVEL_BEGINNER, LOWEST},
        {2, MODE_COOP, 7, BOOKS_BASIC, LEVEL_BEGINNER, HIGHEST},
        {2, MODE_COOP, 7, BOOKS_BASIC, LEVEL_NORMAL, LOWEST},
    };
    struct corner c = {1, MODE_SOLO, 0, BOOKS_BASIC, LEVEL_BEGINNER, USUAL};
    if (i >= SETS)
        return turned[i - SETS];
    if (i > 3 * 16) {
        c.seats = 2;
        c.mode = MODE_COOP;
        c.modules = (i - 3 * 16 - 1) % 8;
        c.level = (i - 3 * 16 - 1) / 8;
    } else if (i) {
        c.seats = 2 + (i - 1) / 16;
        c.mode = MODE_VERSUS;
        c.modules = (i - 1) % 16;
        c.books = c.modules & 3 && (c.modules >> 2 ^ c.seats) & 1 ? BOOKS_ASCENDANT : BOOKS_BASIC;
    }
    return c;
}

/* Turns every knob of the expansion that this game has. */
static void turn_knobs(const struct corner *c, int16_t *options)
{
    for (int k = OPTION_TUNE; k < OPTIONS && c->knobs != USUAL; k++) {
        const struct bg_option *o = &archmage_game.options[k];
        options[k] = c->knobs == HIGHEST ? o->max : o->min;
        if (archmage_check_options(c->seats, options))
            options[k] = o->initial;
    }
}

static void corner_options(const struct corner *c, int16_t *options)
{
    bg_default_options(&archmage_game, c->seats, options);
    options[OPTION_MODE] = (int16_t)c->mode;
    for (int k = 0; k < 4; k++)
        options[OPTION_MODULE + k] = (int16_t)(1 + (c->modules >> k & 1));
    options[OPTION_BOOKS] = (int16_t)c->books;
    options[OPTION_LEVEL] = (int16_t)c->level;
    turn_knobs(c, options);
    assert_null(archmage_check_options(c->seats, options));
}

/* A spell for an area with two of them, as if it had been chosen. */
static void pick_spell(int p, int area, struct bg_rng *rng)
{
    uint32_t pages = archmage_pages_of(area) & mage(p)->learnable;
    if (area >= AREA_MASTER)
        return;
    if (pages & (pages - 1) && bg_rng_below(rng, 2))
        pages &= pages - 1;
    mage(p)->pick &= ~archmage_pages_of(area);
    mage(p)->pick |= pages & (~pages + 1);
}

/* Apprentices and relics for everybody, drawn at the first Journey. */
static void enrich(struct bg_rng *rng)
{
    for (int p = 1; p <= table.seats; p++) {
        for (int k = 0; k < 8 && mage(p)->supply; k++) {
            int area = (int)bg_rng_below(rng, AREAS);
            train(p, area, 1);
            pick_spell(p, area, rng);
        }
        for (int s = 0; s < SPHERES; s++)
            mage(p)->relics[s] = (uint8_t)bg_rng_below(rng, table.knob[KNOB_SHELF] + 1u);
    }
}

/* I13: shelves changed by what was told. */
static void check_relics(const struct archmage *before, const struct bg_events *log)
{
    int change[ARCHMAGE_SEATS][SPHERES] = {{0}};
    for (uint32_t i = 0; i < log->count; i++) {
        const struct bg_event *e = &log->items[i];
        if (e->kind == EVENT_GAINS)
            change[e->seat][e->piece] += e->amount;
        if (e->kind == EVENT_LOSES)
            change[e->seat][e->piece] -= e->amount;
    }
    for (int p = 0; p < table.seats; p++)
        for (int s = 0; s < SPHERES; s++)
            assert_int_equal(before->mage[p].relics[s] + change[p][s], table.mage[p].relics[s]);
}

/* I8, J7: what a mage could reach before Upheaval (in version 1) or a Barrier,
 * it can after. */
static void check_reach(const struct archmage *before)
{
    struct archmage_reach was, is;
    archmage_survey(before, &was);
    archmage_survey(&table, &is);
    assert_int_equal(was.views, is.views);
    for (int k = 0; k < was.views; k++)
        assert_true((was.reached[k] & ~is.reached[k]) == 0);
}

/* I8: tiles set down by Upheaval are in everybody's reach. */
static void check_placed(const struct archmage_pending *q)
{
    struct archmage_reach is;
    archmage_survey(&table, &is);
    for (int k = 0; k < is.views; k++)
        assert_true(archmage_in(is.reached[k], q->a) && archmage_in(is.reached[k], q->b));
}

static bg_action choose(struct bg_rng *rng)
{
    struct bg_outcome outcomes[BG_MAX_LIST];
    bg_action list[BG_MAX_LIST];
    if (actor() == BG_NATURE)
        return bg_draw(outcomes, archmage_chance(&table, outcomes), rng);
    int n = archmage_legal(&table, actor(), list);
    assert_in_range(n, 1, 127);
    for (int i = 1; i < n; i++)
        assert_true(list[i - 1] < list[i]);
    return list[bg_rng_below(rng, (uint32_t)n)];
}

static void play_at_random(int number, uint64_t seed)
{
    struct corner at = corner_at(number), *c = &at;
    struct bg_rng rng = {seed};
    struct bg_event events[256];
    struct archmage lifted;
    int16_t options[BG_MAX_OPTIONS];
    int rich = seed % 2 == 0;
    corner_options(c, options);
    start(c->seats, options);
    table.edition = (uint16_t)(1 + seed / 2 % archmage_game.rules_version);
    while (archmage_to_act(&table)) {
        struct bg_events log = {events, BG_LEN(events), 0};
        if (rich && table.phase == PHASE_JOURNEY) {
            enrich(&rng);
            rich = 0;
        }
        struct archmage before = table;
        int node = archmage_node(&table);
        if (node == NODE_LIFT1)
            lifted = table;
        archmage_apply(&table, actor(), choose(&rng), &log);
        assert_in_range(log.count, 1, archmage_game.max_events);
        if (archmage_broken(&table))
            fail_msg("corner %d, seed %d: %s", number, (int)seed, archmage_broken(&table));
        check_relics(&before, &log);
        if (node == NODE_PLACE2 && !archmage_plays(&table, CHANGE_UPHEAVAL))
            check_reach(&lifted);
        if (node == NODE_PLACE2)
            check_placed(archmage_top(&before));
        if (node == NODE_EDGE || node == NODE_EDGE2)
            check_reach(&before);
    }
    for (int p = 1; p <= c->seats && c->mode == MODE_VERSUS; p++)
        assert_int_equal(mage(p)->turn, table.rounds);
}

static void random_games_keep_the_invariants(void **state)
{
    (void)state;
    for (int i = 0; i < SETS + TURNED; i++)
        for (int seed = 1; seed <= games; seed++)
            play_at_random(i, (uint64_t)seed);
}

static void modules_keep_the_laws(void **state)
{
    int16_t options[BG_MAX_OPTIONS];
    (void)state;
    for (int i = 0; i < SETS + TURNED; i++) {
        struct corner c = corner_at(i);
        corner_options(&c, options);
        struct laws_result r =
            laws_try(&archmage_game, c.seats, options, LAWS_ALL, 1, 1 + games / 40);
        if (r.broken)
            fail_msg("corner %d: %s, %s", i, r.broken, r.detail);
        if (c.modules & MODULE_PROPHECIES)
            assert_true(r.differed > 0);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_keep_the_invariants),
        cmocka_unit_test(modules_keep_the_laws),
    };
    if (argc > 1)
        games = atoi(argv[1]);
    return cmocka_run_group_tests_name("archmage: random games", tests, NULL, NULL);
}
