/*
 * archmage_random_test.c: random games keep the invariants.
 *
 * Half of the games start with random apprentices and full shelves, so that
 * every spell occurs. Beyond broken(): what relics do is explained by events
 * (I13), Upheaval locks nobody out (I8), lists are short and ascend (I12).
 * `archmage_random_test N` plays N games of each number of mages.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "archmage_table.h"

static int games = 100;

/* Apprentices and relics for everybody, drawn at the first Journey. */
static void enrich(struct bg_rng *rng)
{
    for (int p = 1; p <= table.seats; p++) {
        for (int k = 0; k < 8 && mage(p)->supply; k++)
            train(p, (int)bg_rng_below(rng, AREAS), 1);
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

/* I8: what a mage could reach before Upheaval it can reach after. */
static void check_reach(const struct archmage *before)
{
    struct archmage_reach was, is;
    archmage_survey(before, &was);
    archmage_survey(&table, &is);
    assert_int_equal(was.views, is.views);
    for (int k = 0; k < was.views; k++)
        assert_true((was.reached[k] & ~is.reached[k]) == 0);
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

static void play_at_random(int seats, uint64_t seed)
{
    struct bg_rng rng = {seed};
    struct bg_event events[256];
    struct archmage lifted;
    int16_t options[BG_MAX_OPTIONS];
    int rich = seed % 2 == 0;
    bg_default_options(&archmage_game, seats, options);
    start(seats, options);
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
            fail_msg("%d seats, seed %d: %s", seats, (int)seed, archmage_broken(&table));
        check_relics(&before, &log);
        if (node == NODE_PLACE2)
            check_reach(&lifted);
    }
    for (int p = 1; p <= seats && seats > 1; p++)
        assert_int_equal(mage(p)->turn, table.rounds);
}

static void random_games_keep_the_invariants(void **state)
{
    (void)state;
    for (int seats = 1; seats <= ARCHMAGE_SEATS; seats++)
        for (int seed = 1; seed <= games; seed++)
            play_at_random(seats, (uint64_t)seed);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_keep_the_invariants),
    };
    if (argc > 1)
        games = atoi(argv[1]);
    return cmocka_run_group_tests_name("archmage: random games", tests, NULL, NULL);
}
