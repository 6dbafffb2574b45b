/* fields_test.c: JSON, hash, differences and snapshots from a field table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../engine/fields.h"

#include <string.h>

/* A state with everything a table can describe. */
struct mage {
    int16_t mood;
    uint16_t card; /* bits 0-5 piece, 6-15 cost */
};

struct tower {
    uint64_t seed;
    uint32_t age;
    uint8_t floor[4]; /* two rows of two */
    struct mage mage[2];
    int8_t depth;
    uint8_t flags; /* bits 0-2 wind, 3 rain, 4-7 left over */
    uint8_t hand[2];
    uint32_t tail;
};

static const struct bg_field mage_fields[] = {
    BG_FIELD(struct mage, mood, int16_t, BG_UPTO(255)),
    BG_FIELD_BITS(struct mage, "piece", card, uint16_t, 0, BG_PIECE, 0, 6, BG_UPTO(255)),
    BG_FIELD_BITS(struct mage, "cost", card, uint16_t, 0, 0, 6, 10, BG_UPTO(255)),
};

static const struct bg_field tower_fields[] = {
    BG_FIELD(struct tower, seed, uint64_t, BG_UPTO(255)),
    BG_FIELD(struct tower, age, uint32_t, BG_UPTO(255)),
    BG_FIELD_AS(struct tower, floor, uint8_t, 2, 0, BG_UPTO(255)),
    BG_FIELD_STRUCT(struct tower, mage, struct mage, mage_fields),
    BG_FIELD(struct tower, depth, int8_t, BG_UPTO(255)),
    BG_FIELD_BITS(struct tower, "wind", flags, uint8_t, 0, 0, 0, 3, BG_UPTO(255)),
    BG_FIELD_BITS(struct tower, "rain", flags, uint8_t, 0, 0, 3, 1, BG_UPTO(255)),
    BG_FIELD_BITS(struct tower, "spare", flags, uint8_t, 0, 0, 4, 4, BG_UPTO(255)),
    BG_FIELD_AS(struct tower, hand, uint8_t, 0, BG_PIECE, BG_UPTO(255)),
    BG_FIELD(struct tower, tail, uint32_t, BG_UPTO(255)),
};

static const struct bg_game tower_game = {
    .key = "tower",
    .rules_version = 1,
    .state_size = sizeof(struct tower),
    .fields = tower_fields,
    .field_count = BG_LEN(tower_fields),
};

static struct tower example(void)
{
    struct tower t;
    memset(&t, 0, sizeof t);
    t.seed = 18446744073709551615u;
    t.age = 4000000000u;
    for (int i = 0; i < 4; i++)
        t.floor[i] = (uint8_t)(i + 1);
    t.mage[0].mood = -300;
    t.mage[0].card = 0x3f | 5 << 6;
    t.mage[1].card = 7;
    t.depth = -128;
    t.flags = 5 | 1 << 3;
    t.hand[0] = BG_HIDDEN;
    t.hand[1] = 9;
    return t;
}

static const char *json_of(const struct tower *tower)
{
    static char text[600];
    struct bg_text t = bg_text_start(text, sizeof text);
    json_state(&t, NULL, &tower_game, tower);
    return text;
}

static void the_table_covers_the_state(void **unused)
{
    (void)unused;
    assert_null(bg_fields_broken(&tower_game));
}

static void json_follows_the_table(void **unused)
{
    struct tower t = example();
    (void)unused;
    assert_string_equal(json_of(&t), "{\"seed\":18446744073709551615,\"age\":4000000000,"
                                     "\"floor\":[[1,2],[3,4]],"
                                     "\"mage\":[{\"mood\":-300,\"piece\":null,\"cost\":5},"
                                     "{\"mood\":0,\"piece\":7,\"cost\":0}],"
                                     "\"depth\":-128,\"wind\":5,\"rain\":1,\"spare\":0,"
                                     "\"hand\":[null,9],\"tail\":0}");
}

static void json_reads_back_to_the_same_bits(void **unused)
{
    struct tower t = example(), back;
    char text[600];
    (void)unused;
    assert_true(bg_read_json(&tower_game, json_of(&t), &back));
    assert_memory_equal(&t, &back, sizeof t);
    for (size_t bit = 0; bit < 8 * sizeof t; bit++) {
        ((uint8_t *)&t)[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_true(bg_read_json(&tower_game, json_of(&t), &back));
        assert_memory_equal(&t, &back, sizeof t);
    }
    t = example();
    for (size_t length = strlen(json_of(&t)); length-- > 0;) {
        memcpy(text, json_of(&t), length);
        text[length] = 0;
        assert_false(bg_read_json(&tower_game, text, &back));
    }
}

/* The example's JSON with some letters replaced. */
static const char *changed(const char *old, const char *new)
{
    static char text[700];
    struct tower t = example();
    const char *json = json_of(&t), *at = strstr(json, old);
    assert_non_null(at);
    struct bg_text out = bg_text_start(text, sizeof text);
    bg_put(&out, json);
    out = bg_text_start(text + (at - json), (int)(sizeof text - (size_t)(at - json)));
    bg_put(&out, new);
    bg_put(&out, at + strlen(old));
    return text;
}

static void json_that_does_not_fit_is_refused(void **unused)
{
    struct tower back;
    (void)unused;
    assert_true(bg_read_json(&tower_game, changed("-300", "-32768"), &back));
    assert_false(bg_read_json(&tower_game, changed("-300", "-32769"), &back));
    assert_false(bg_read_json(&tower_game, changed("-300", "32768"), &back));
    assert_false(bg_read_json(&tower_game, changed("4000000000", "4294967296"), &back));
    assert_false(bg_read_json(&tower_game, changed("4000000000", "-1"), &back));
    assert_false(bg_read_json(&tower_game, changed("4000000000", "null"), &back));
    assert_false(bg_read_json(&tower_game, changed("[1,2]", "[1,2,3]"), &back));
    assert_false(bg_read_json(&tower_game, changed("\"rain\"", "\"snow\""), &back));
    assert_false(bg_read_json(&tower_game, changed("\"tail\":0}", "\"tail\":0}}"), &back));
}

static void differences_name_their_place(void **unused)
{
    char text[400];
    struct bg_text out = bg_text_start(text, sizeof text);
    struct tower before = example(), after = before;
    (void)unused;
    after.floor[2] = 30;
    after.mage[1].mood = -1;
    after.mage[0].card = 2 | 5 << 6;
    after.flags = 5;
    bg_write_diff(&tower_game, &before, &after, &out);
    assert_string_equal(text, "floor[1][0] 3 -> 30\n"
                              "mage[0].piece null -> 2\n"
                              "mage[1].mood 0 -> -1\n"
                              "rain 1 -> 0\n");
    out = bg_text_start(text, sizeof text);
    bg_write_diff(&tower_game, &before, &before, &out);
    assert_string_equal(text, "");
}

static void a_snapshot_is_little_endian_and_loads_back(void **unused)
{
    uint8_t bytes[sizeof(struct tower)];
    struct tower before = example(), after;
    (void)unused;
    bg_save(&tower_game, &before, bytes);
    assert_int_equal(bytes[8], 4000000000u & 0xff);
    assert_int_equal(bytes[11], 4000000000u >> 24);
    assert_int_equal(bytes[16], (uint8_t)-300);
    bg_load(&tower_game, bytes, &after);
    assert_memory_equal(&before, &after, sizeof after);
}

/* The number is part of every stored record: it must never change. */
static void the_hash_is_the_same_on_every_machine(void **unused)
{
    struct tower t = example();
    (void)unused;
    assert_true(bg_hash(&tower_game, &t) == 0x8a1898849027c574u);
}

static void every_bit_counts_for_the_hash(void **unused)
{
    struct tower t = example();
    uint64_t before = bg_hash(&tower_game, &t);
    (void)unused;
    for (size_t bit = 0; bit < 8 * sizeof t; bit++) {
        struct tower other = t;
        ((uint8_t *)&other)[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_true(bg_hash(&tower_game, &other) != before);
    }
}

/* Tries a table with one field changed. */
static const char *with_field(int index, struct bg_field changed)
{
    struct bg_field fields[BG_LEN(tower_fields)];
    struct bg_game game = tower_game;
    memcpy(fields, tower_fields, sizeof fields);
    fields[index] = changed;
    game.fields = fields;
    return bg_fields_broken(&game);
}

static void a_hole_in_the_table_is_found(void **unused)
{
    struct bg_field f;
    struct bg_game game = tower_game;
    (void)unused;
    game.field_count--;
    assert_non_null(bg_fields_broken(&game));
    f = tower_fields[1];
    f.width = 2;
    assert_non_null(with_field(1, f));
    f = tower_fields[2];
    f.count = 3;
    assert_non_null(with_field(2, f));
    f = tower_fields[2];
    f.row = 3;
    assert_non_null(with_field(2, f));
    f = tower_fields[3];
    f.member_count--;
    assert_non_null(with_field(3, f));
    f = tower_fields[5];
    f.bits = 2;
    assert_non_null(with_field(5, f));
    f = tower_fields[7];
    f.bits = 3;
    assert_non_null(with_field(7, f));
}

/* A state that grew: what version 1 did not know is left out of its hash, wherever it lies. */
static void positions_of_older_rules_keep_their_hash(void **unused)
{
    struct {
        uint16_t a[3];
        uint8_t b, c;
    } before = {{1, 2, 700}, 4, 5};
    struct grown {
        uint16_t a[3], young;
        uint8_t b, younger, c, youngest;
    } after = {{1, 2, 700}, 77, 4, 88, 5, 99};
    static const struct bg_field was[] = {
        {"a", 0, 2, 3, 0, 0, 0, 0, NULL, 0, 1, BG_UNSEEN},
        {"b", 6, 1, 1, 0, 0, 0, 0, NULL, 0, 1, BG_UNSEEN},
        {"c", 7, 1, 1, 0, 0, 0, 0, NULL, 0, 1, BG_UNSEEN},
    };
    static const struct bg_field is[] = {
        BG_FIELD(struct grown, a, uint16_t, BG_UPTO(255)),
        BG_FIELD_SINCE(struct grown, young, uint16_t, 2, BG_UPTO(255)),
        BG_FIELD(struct grown, b, uint8_t, BG_UPTO(255)),
        BG_FIELD_SINCE(struct grown, younger, uint8_t, 2, BG_UPTO(255)),
        BG_FIELD(struct grown, c, uint8_t, BG_UPTO(255)),
        BG_FIELD_SINCE(struct grown, youngest, uint8_t, 3, BG_UPTO(255)),
    };
    struct bg_game old = {
        .rules_version = 1, .state_size = sizeof before, .fields = was, .field_count = 3};
    struct bg_game grown = {
        .rules_version = 1, .state_size = sizeof after, .fields = is, .field_count = 6};
    (void)unused;
    assert_true(bg_hash(&old, &before) == bg_hash(&grown, &after));
    grown.rules_version = 2;
    uint64_t second = bg_hash(&grown, &after);
    assert_true(second != bg_hash(&old, &before));
    after.youngest = 0;
    assert_true(second == bg_hash(&grown, &after));
    after.young = 0;
    assert_true(second != bg_hash(&grown, &after));
}

/* Slices of an array must all be as long as the array. */
static void a_slice_that_misses_elements_is_found(void **unused)
{
    static const struct bg_field fields[] = {
        {"low", 0, 1, 2, 0, 0, 0, 4, NULL, 0, 1, BG_UNSEEN},
        {"high", 0, 1, 4, 0, 0, 4, 4, NULL, 0, 1, BG_UNSEEN},
    };
    struct bg_game game = {.state_size = 4, .fields = fields, .field_count = 2};
    (void)unused;
    assert_non_null(bg_fields_broken(&game));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_covers_the_state),
        cmocka_unit_test(json_follows_the_table),
        cmocka_unit_test(json_reads_back_to_the_same_bits),
        cmocka_unit_test(json_that_does_not_fit_is_refused),
        cmocka_unit_test(differences_name_their_place),
        cmocka_unit_test(a_snapshot_is_little_endian_and_loads_back),
        cmocka_unit_test(the_hash_is_the_same_on_every_machine),
        cmocka_unit_test(every_bit_counts_for_the_hash),
        cmocka_unit_test(a_hole_in_the_table_is_found),
        cmocka_unit_test(positions_of_older_rules_keep_their_hash),
        cmocka_unit_test(a_slice_that_misses_elements_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
