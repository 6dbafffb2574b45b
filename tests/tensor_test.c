/* tensor_test.c: observations against a writer that takes the plainest way, of all games and of
 * field tables that nobody would draw up. */
#include "../engine/game.h"
#include "../engine/playout.h"
#include "../engine/tensor.h"
#include "../engine/view.h"
#include "../games/games.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>
#include <cmocka.h>

enum { ROOM = 1 << 15, MOST_FIELDS = 255 };

/* ---- The plainest way ---- */

/* Numbers in their order, as floats and as bytes. */
struct plain {
    float floats[ROOM];
    uint8_t bytes[ROOM];
    uint32_t size;
};

static void put(struct plain *p, float number, int64_t byte)
{
    p->floats[p->size] = number;
    p->bytes[p->size++] = (uint8_t)(byte < 0 ? 0 : byte > 255 ? 255 : byte);
}

static void put_element(struct plain *p, const struct bg_field *f, const uint8_t *at)
{
    int bits = f->bits ? f->bits : f->width * 8;
    uint64_t all = (1ull << bits) - 1, value;
    uint8_t one;
    uint16_t two;
    uint32_t four;
    memcpy(&one, at, 1);
    memcpy(&two, at, f->width == 2 ? 2 : 1);
    memcpy(&four, at, f->width == 4 ? 4 : 1);
    value = (f->width == 1 ? one : f->width == 2 ? two : four) >> f->shift & all;
    int is_signed = f->flags & BG_SIGNED;
    int64_t number = (int64_t)value - (is_signed && value > all >> 1 ? (int64_t)all + 1 : 0);
    if (f->sense == BG_IS_NUMBER)
        put(p, (float)number * (1.0f / (float)f->span), number + (is_signed ? 128 : 0));
    for (int k = 0; f->sense == BG_IS_KIND && k <= f->span; k++) {
        int is_it = k < f->span ? value == (uint64_t)k : value >= f->span;
        put(p, (float)is_it, is_it);
    }
    for (int k = 0; f->sense == BG_IS_SET && k < f->span; k++)
        put(p, (float)(value >> k & 1), (int64_t)(value >> k & 1));
}

static void put_fields(struct plain *p, const struct bg_field *fields, int n, const uint8_t *at,
                       int repeats, int stride)
{
    for (int i = 0; i < n; i++) {
        const struct bg_field *f = &fields[i];
        if (f->members) {
            put_fields(p, f->members, f->member_count, at + f->offset, f->count, f->width);
            continue;
        }
        for (int r = 0; r < repeats; r++)
            for (int k = 0; k < f->count; k++)
                put_element(p, f, at + r * stride + f->offset + k * f->width);
    }
}

static void write_plainly(struct plain *p, const struct bg_game *game, int seat, const void *view)
{
    p->size = 0;
    for (int i = 0; i < game->max_seats; i++)
        put(p, (float)(i == seat), i == seat);
    put_fields(p, game->fields, game->field_count, (const uint8_t *)view, 1, 0);
}

/* ---- Views one after another ---- */

/* What is observed: a row of each type, whose view is in it, and that view. */
struct observed {
    struct tensor *t;
    float floats[ROOM];
    uint8_t bytes[ROOM];
    _Alignas(16) uint8_t views[2][BG_MAX_STATE];
    int seat;
};

/* Writes a view anew and brings the row before up to date: both are the plain writer's. */
static void observe(struct observed *o, const struct bg_game *game, int seat, const void *view)
{
    static struct plain p;
    static float floats[ROOM];
    static uint8_t bytes[ROOM];
    write_plainly(&p, game, seat, view);
    assert_int_equal(tensor_size(o->t), p.size);
    tensor_write(o->t, TENSOR_FLOATS, seat, view, floats);
    tensor_write(o->t, TENSOR_BYTES, seat, view, bytes);
    assert_memory_equal(floats, p.floats, p.size * sizeof *floats);
    assert_memory_equal(bytes, p.bytes, p.size);
    if (o->seat < 0) {
        memcpy(o->floats, floats, p.size * sizeof *floats);
        memcpy(o->bytes, bytes, p.size);
        memcpy(o->views[0], view, game->state_size);
        memcpy(o->views[1], view, game->state_size);
    } else {
        tensor_update(o->t, TENSOR_FLOATS, seat, view, o->seat, o->views[0], o->floats);
        tensor_update(o->t, TENSOR_BYTES, seat, view, o->seat, o->views[1], o->bytes);
    }
    o->seat = seat;
    assert_memory_equal(o->floats, p.floats, p.size * sizeof *floats);
    assert_memory_equal(o->bytes, p.bytes, p.size);
    assert_memory_equal(o->views[0], view, game->state_size);
    assert_memory_equal(o->views[1], view, game->state_size);
}

static struct observed *start(const struct bg_game *game)
{
    struct observed *o = test_calloc(1, sizeof *o);
    o->t = tensor_new(game);
    assert_non_null(o->t);
    o->seat = -1;
    return o;
}

static void end(struct observed *o)
{
    tensor_free(o->t);
    test_free(o);
}

static void games_are_observed_as_their_fields_say(void **unused)
{
    (void)unused;
    for (int g = 0; game_at(g); g++)
        for (int seats = game_at(g)->min_seats; seats <= game_at(g)->max_seats; seats++) {
            const struct bg_game *game = game_at(g);
            _Alignas(16) uint8_t state[BG_MAX_STATE], view[BG_MAX_STATE];
            int16_t options[BG_MAX_OPTIONS];
            struct bg_rng rng = {(uint64_t)seats};
            struct observed *o = start(game);
            uint32_t act;
            bg_default_options(game, seats, options);
            game->setup(state, seats, options);
            for (int ply = 0; ply < 600 && (act = game->to_act(state)); ply++) {
                int seat = bg_first_actor(act);
                bg_action list[BG_MAX_LIST];
                int n = bg_list(game, state, seat, list);
                game->apply(state, seat, list[bg_rng_below(&rng, (uint32_t)n)], NULL);
                seat = (int)bg_rng_below(&rng, (uint32_t)seats);
                bg_view(game, state, seat, view);
                observe(o, game, seat, view);
            }
            end(o);
        }
}

/* ---- Tables that nobody would draw up ---- */

static uint8_t sense_of(struct bg_rng *rng, int bits, uint16_t *span)
{
    static const uint16_t kinds[] = {1, 2, 3, 8, 9, 20};
    uint8_t sense = (uint8_t)bg_rng_below(rng, 4);
    *span = (uint16_t)(1 + bg_rng_below(rng, 300));
    if (sense == BG_IS_KIND)
        *span = kinds[bg_rng_below(rng, BG_LEN(kinds))];
    if (sense == BG_IS_SET)
        *span =
            (uint16_t)(bg_rng_below(rng, 2) ? bits : 1 + (int)bg_rng_below(rng, (uint32_t)bits));
    return sense;
}

/* An element of so many bytes, whole or in slices; how many fields it takes. */
static int draw_element(struct bg_field *f, struct bg_rng *rng, int offset, int width)
{
    int n = 0, cut = bg_rng_below(rng, 2) ? 4 : 1 + (int)bg_rng_below(rng, 8);
    int whole = bg_rng_below(rng, 2) != 0;
    for (int shift = 0; shift < width * 8; n++) {
        int bits = whole ? width * 8 : cut < width * 8 - shift ? cut : width * 8 - shift;
        f[n] = (struct bg_field){.name = "field",
                                 .offset = (uint16_t)offset,
                                 .width = (uint16_t)width,
                                 .count = 1,
                                 .shift = (uint8_t)shift,
                                 .bits = (uint8_t)(whole ? 0 : bits)};
        f[n].sense = sense_of(rng, bits, &f[n].span);
        if (bits == 32 && f[n].sense == BG_IS_NUMBER) /* no span is as large */
            f[n].sense = BG_IS_UNSEEN;
        if (f[n].sense == BG_IS_NUMBER && bg_rng_below(rng, 3) == 0)
            f[n].flags = BG_SIGNED;
        shift += bits;
    }
    return n;
}

static int draw_fields(struct bg_field *fields, struct bg_rng *rng, int size)
{
    int n = 0;
    for (int offset = 0; offset < size;) {
        int width = 1 << bg_rng_below(rng, 3);
        while (offset % width || offset + width > size)
            width /= 2;
        n += draw_element(fields + n, rng, offset, width);
        offset += width;
    }
    assert_true(n <= MOST_FIELDS);
    return n;
}

/* Some bits of a view change, or all. */
static void change(uint8_t *view, struct bg_rng *rng, int size)
{
    int changes = bg_rng_below(rng, 8) ? (int)bg_rng_below(rng, 6) : 4 * size;
    for (int i = 0; i < changes; i++)
        view[bg_rng_below(rng, (uint32_t)size)] ^= (uint8_t)(1u << bg_rng_below(rng, 8));
}

static void any_table_is_observed_as_it_says(void **unused)
{
    static const int sizes[] = {1, 3, 7, 8, 9, 15, 16, 63, 64, 65, 72};
    static struct bg_field fields[MOST_FIELDS + 32];
    struct bg_rng rng = {1};
    (void)unused;
    for (int round = 0; round < 20; round++)
        for (size_t i = 0; i < BG_LEN(sizes); i++) {
            struct bg_game game = {.key = "drawn", .max_seats = 3, .fields = fields};
            uint8_t *view = calloc(1, (size_t)sizes[i]); /* and not a byte beyond */
            assert_non_null(view);
            game.state_size = (uint16_t)sizes[i];
            game.field_count = (uint8_t)draw_fields(fields, &rng, sizes[i]);
            struct observed *o = start(&game);
            for (int step = 0; step < 50; step++) {
                change(view, &rng, sizes[i]);
                observe(o, &game, (int)bg_rng_below(&rng, game.max_seats), view);
            }
            free(view);
            end(o);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_observed_as_their_fields_say),
        cmocka_unit_test(any_table_is_observed_as_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
