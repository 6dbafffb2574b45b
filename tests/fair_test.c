/* fair_test.c: fair dice against the vectors in docs/fairness.md, which were
 * made by other means, and against themselves: no bias, no way to cheat. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../engine/fair.h"
#include "../engine/record.h"
#include "../games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vector {
    struct fair fair;
    int lines;
};

static void check_line(struct vector *v, char *line)
{
    char word[80], hex[FAIR_HEX];
    unsigned long long k;
    unsigned below, drawn;
    int seat;
    v->lines++;
    if (sscanf(line, "seed %79s", word) == 1) {
        memset(&v->fair, 0, sizeof v->fair);
        assert_true(fair_read_seed(&v->fair, word));
    } else if (sscanf(line, "salt p%d %79s", &seat, word) == 2) {
        assert_true(fair_salt_ok(word));
        strcpy(v->fair.salt[seat - 1], word);
    } else if (sscanf(line, "commit %79s", word) == 1) {
        fair_commit(&v->fair, hex);
        assert_string_equal(hex, word);
    } else if (sscanf(line, "before %79s", word) == 1) {
        struct fair before;
        fair_day_before(v->fair.seed, before.seed);
        fair_write_seed(&before, hex);
        assert_string_equal(hex, word);
    } else if (sscanf(line, "day abraca %79s", word) == 1) {
        struct fair of_day;
        fair_of_day(&of_day, v->fair.seed, "abraca");
        fair_write_seed(&of_day, hex);
        assert_string_equal(hex, word);
    } else if (sscanf(line, "draw %llu below %u = %u", &k, &below, &drawn) == 3) {
        assert_int_equal(fair_draw(&v->fair, k, below), drawn);
    } else {
        fail_msg("no vector: %s", line);
    }
}

static void vectors_of_the_documentation_hold(void **unused)
{
    struct vector v = {.lines = 0};
    char line[200];
    int inside = 0;
    FILE *f = fopen("docs/fairness.md", "r");
    (void)unused;
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        if (!strncmp(line, "```", 3))
            inside = !inside;
        else if (inside)
            check_line(&v, line);
    }
    fclose(f);
    assert_int_equal(v.lines, 28);
}

/* Chi-square of 60,000 draws: over 60 for up to 15 degrees of freedom would be
 * a chance of less than one in a million. */
static void small_numbers_are_equally_likely(void **unused)
{
    enum { DRAWS = 60000 };
    struct fair f = {.seed = {42}};
    (void)unused;
    for (uint32_t below = 1; below <= 16; below++) {
        int found[16] = {0};
        double wanted = (double)DRAWS / below, chi = 0;
        for (uint64_t k = 0; k < DRAWS; k++) {
            uint32_t drawn = fair_draw(&f, k, below);
            assert_true(drawn < below);
            found[drawn]++;
        }
        for (uint32_t i = 0; i < below; i++)
            chi += (found[i] - wanted) * (found[i] - wanted) / wanted;
        assert_true(chi < 60);
    }
}

static void everything_that_goes_in_matters(void **unused)
{
    struct fair f = {.seed = {1}};
    uint32_t before = fair_draw(&f, 5, 4000000000u);
    (void)unused;
    assert_int_equal(fair_draw(&f, 5, 4000000000u), before);
    assert_true(fair_draw(&f, 6, 4000000000u) != before);
    strcpy(f.salt[3], "salt");
    uint32_t salted = fair_draw(&f, 5, 4000000000u);
    assert_true(salted != before);
    memset(f.salt[3], 0, sizeof f.salt[3]);
    strcpy(f.salt[4], "salt");
    assert_true(fair_draw(&f, 5, 4000000000u) != salted);
    f.seed[31] = 1;
    assert_true(fair_draw(&f, 5, 4000000000u) != before);
}

static void salts_and_seeds_are_checked(void **unused)
{
    char salt[FAIR_SALT + 2], hex[FAIR_HEX];
    struct fair f, back;
    (void)unused;
    memset(salt, 'a', sizeof salt);
    salt[FAIR_SALT + 1] = 0;
    assert_false(fair_salt_ok(salt));
    salt[FAIR_SALT] = 0;
    assert_true(fair_salt_ok(salt));
    assert_true(fair_salt_ok("Az09-_"));
    static const char *const bad[] = {"", "a b", "a#", "ä", "a\n"};
    for (size_t i = 0; i < BG_LEN(bad); i++)
        assert_false(fair_salt_ok(bad[i]));
    fair_start(&f);
    fair_write_seed(&f, hex);
    assert_true(fair_read_seed(&back, hex));
    assert_memory_equal(f.seed, back.seed, FAIR_SEED);
    hex[63] = 'A';
    assert_false(fair_read_seed(&back, hex));
    hex[63] = 0;
    assert_false(fair_read_seed(&back, hex));
}

/* A whole game with fair dice, then with one draw, the seed, a salt changed. */
static void a_changed_draw_seed_or_salt_is_found(void **unused)
{
    struct record r;
    const struct bg_game *game = game_find("null");
    int16_t options[BG_MAX_OPTIONS] = {9};
    uint32_t ply;
    (void)unused;
    assert_true(record_start(&r, game, 4, options));
    record_make_fair(&r);
    strcpy(r.fair.salt[1], "bea");
    while (match_to_act(r.match)) {
        bg_action list[BG_MAX_LIST];
        int seat = 0;
        if (match_draw(r.match, fair_drawer, &r.fair) == BG_OK)
            continue;
        while (!game->legal(match_state(r.match), seat, list))
            seat++;
        assert_int_equal(match_act(r.match, seat, list[0], match_ply(r.match)), BG_OK);
    }
    assert_null(record_unfair(&r, &ply));
    r.fair.salt[1][0] = 'c';
    assert_non_null(record_unfair(&r, &ply));
    r.fair.salt[1][0] = 'b';
    r.fair.seed[0] ^= 1;
    assert_string_equal(record_unfair(&r, &ply), "the seed is not the one committed to");
    r.has_seed = 0;
    assert_null(record_unfair(&r, &ply));
    record_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vectors_of_the_documentation_hold),
        cmocka_unit_test(small_numbers_are_equally_likely),
        cmocka_unit_test(everything_that_goes_in_matters),
        cmocka_unit_test(salts_and_seeds_are_checked),
        cmocka_unit_test(a_changed_draw_seed_or_salt_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
