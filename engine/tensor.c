/*
 * tensor.c: see tensor.h. The field table becomes a list of elements in the order of their bytes
 * once; a byte that changed then leads to its elements. Which bytes do nobody can foretell, and a
 * processor that guesses wrong loses more time than it takes to write a number: so those of a block
 * are found first, and then there is a loop for each way in which elements are written.
 */
#include "tensor.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

/* States are read in words, no element lies in two; and compared in blocks. */
enum { WORD = sizeof(uint64_t), BLOCK = 8 * WORD };

/* How an element is written: most are kinds and small numbers, which go the same way; then sets of
 * eight, whose columns are a word of bytes. */
enum way { PLAIN, EIGHT, SET, WIDE };

/* One element of a field and where its numbers are. */
struct element {
    uint32_t out;
    uint32_t mask;     /* its bits */
    float scale, base; /* a number's, and 0; 0, and a kind's 1 */
    uint16_t at, word; /* its first byte; that of a word with all of it */
    uint16_t last;     /* column of a kind; 0 for a number */
    uint8_t width;
    uint8_t shift;        /* bits from the lowest of its word */
    uint8_t way, flags;   /* enum way; of the field */
    uint8_t number, byte; /* bits that are written as they are; what is added to them */
};

/* The elements with bits in a byte: all, and the one that goes each of the two usual ways. */
struct byte_of {
    uint16_t first, count;
    uint16_t one[EIGHT + 1];
};

/* Bytes of a block, a bit each, the lowest for the first. */
enum half { LOW, HIGH };
struct block {
    uint64_t one[EIGHT + 1][2]; /* that have one element of a usual way, with bits in this half */
    uint64_t others;            /* that have other elements, or more */
};

struct tensor {
    uint32_t size, part_count, element_count;
    uint16_t state_size;
    struct tensor_part *parts;
    struct element *elements;
    struct byte_of *bytes;
    struct block *blocks;
};

/* ---- The layout ---- */

/* A field where the walk has come to: under a name, at so many bytes, repeated for each parent. */
struct place {
    const char *prefix;
    int offset, repeats, stride;
};

static int columns_of(const struct bg_field *f)
{
    return f->sense == BG_IS_NUMBER ? 1 : f->sense == BG_IS_KIND ? f->span + 1 : f->span;
}

static void add_dimension(struct tensor_part *part, int length)
{
    part->shape[part->dims++] = (uint16_t)length;
}

static struct tensor_part part_of(const struct bg_field *f, struct place place, uint32_t offset)
{
    struct tensor_part part = {.offset = offset, .sense = f->sense, .span = f->span};
    struct bg_text name = bg_text_start(part.name, sizeof part.name);
    bg_putf(&name, "%s%s", place.prefix, f->name);
    if (place.repeats > 1)
        add_dimension(&part, place.repeats);
    if (f->row)
        add_dimension(&part, f->count / f->row);
    if (f->row || f->count > 1)
        add_dimension(&part, f->row ? f->row : f->count);
    if (f->sense != BG_IS_NUMBER)
        add_dimension(&part, columns_of(f));
    if (!part.dims)
        add_dimension(&part, 1);
    part.zero = f->sense == BG_IS_NUMBER && (f->flags & BG_SIGNED) ? 128 : 0;
    part.size = (uint32_t)(place.repeats * f->count * columns_of(f));
    return part;
}

/* The word that is read for what begins at a byte: none reaches beyond the end. */
static int word_of(const struct tensor *t, int at)
{
    int last = t->state_size > WORD ? t->state_size - WORD : 0;
    return at / WORD * WORD < last ? at / WORD * WORD : last;
}

/* How far the lowest bit of so many bytes of a word is from the word's own. */
static int shift_of(int at, int width)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return 8 * (WORD - width - at);
#else
    (void)width;
    return 8 * at;
#endif
}

static uint32_t low_bits(int bits)
{
    return bits >= 32 ? UINT32_MAX : (1u << bits) - 1;
}

static enum way way_of(const struct bg_field *f)
{
    if (f->sense == BG_IS_SET && f->span > 1)
        return f->span == WORD ? EIGHT : SET;
    return f->sense != BG_IS_NUMBER || (f->width == 1 && !(f->flags & BG_SIGNED)) ? PLAIN : WIDE;
}

/* A set of one is a number, 0 or 1. */
static uint32_t mask_of(const struct bg_field *f)
{
    uint32_t all = low_bits(f->bits ? f->bits : f->width * 8);
    return f->sense == BG_IS_SET ? all & low_bits(f->span) : all;
}

static struct element element_of(const struct tensor *t, const struct bg_field *f, int at)
{
    int is_kind = f->sense == BG_IS_KIND;
    return (struct element){.out = t->size,
                            .mask = mask_of(f),
                            .scale = is_kind || !f->span ? 0 : 1.0f / (float)f->span,
                            .base = is_kind ? 1.0f : 0,
                            .at = (uint16_t)at,
                            .word = (uint16_t)word_of(t, at),
                            .last = is_kind ? f->span : 0,
                            .width = (uint8_t)f->width,
                            .shift = (uint8_t)(f->shift + shift_of(at - word_of(t, at), f->width)),
                            .way = (uint8_t)way_of(f),
                            .flags = f->flags,
                            .number = is_kind ? 0 : UINT8_MAX,
                            .byte = is_kind ? 1 : 0};
}

static void add_field(struct tensor *t, const struct bg_field *f, struct place place)
{
    struct tensor_part part = part_of(f, place, t->size);
    if (f->sense == BG_IS_UNSEEN)
        return;
    t->parts[t->part_count++] = part;
    for (int r = 0; r < place.repeats; r++)
        for (int i = 0; i < f->count; i++) {
            int at = place.offset + r * place.stride + f->offset + i * f->width;
            t->elements[t->element_count++] = element_of(t, f, at);
            t->size += (uint32_t)columns_of(f);
        }
}

/* Structs are at most one inside another. */
static void add_fields(struct tensor *t, const struct bg_field *fields, int n, struct place place)
{
    for (int i = 0; i < n; i++) {
        const struct bg_field *f = &fields[i];
        char prefix[48];
        struct bg_text text = bg_text_start(prefix, sizeof prefix);
        if (!f->members) {
            add_field(t, f, place);
            continue;
        }
        bg_putf(&text, "%s.", f->name);
        add_fields(t, f->members, f->member_count,
                   (struct place){prefix, f->offset, f->count, f->width});
    }
}

static uint32_t blocks_of(const struct tensor *t)
{
    return (t->state_size + BLOCK - 1u) / BLOCK;
}

static int by_place(const void *a, const void *b)
{
    const struct element *one = (const struct element *)a, *two = (const struct element *)b;
    return one->at != two->at ? one->at - two->at : one->shift - two->shift;
}

/* Notes which elements a byte has, in the order of their places. */
static void index_byte(struct tensor *t, const struct element *e, uint32_t at)
{
    uint64_t bits = (uint64_t)e->mask << e->shift >> shift_of((int)at - e->word, 1) & UINT8_MAX;
    uint64_t bit = 1ull << at % BLOCK;
    struct byte_of *byte = &t->bytes[at];
    struct block *block = &t->blocks[at / BLOCK];
    uint16_t number = (uint16_t)(e - t->elements);
    if (!bits)
        return;
    if (!byte->count++)
        byte->first = number;
    if (e->way > EIGHT || (block->one[e->way][LOW] | block->one[e->way][HIGH]) & bit) {
        block->others |= bit;
        return;
    }
    block->one[e->way][LOW] |= bits & 0x0f ? bit : 0;
    block->one[e->way][HIGH] |= bits & 0xf0 ? bit : 0;
    byte->one[e->way] = number;
}

static void index_bytes(struct tensor *t)
{
    qsort(t->elements, t->element_count, sizeof *t->elements, by_place);
    for (uint32_t i = 0; i < t->element_count; i++)
        for (uint32_t byte = 0; byte < t->elements[i].width; byte++)
            index_byte(t, &t->elements[i], t->elements[i].at + byte);
    for (uint32_t i = 0; i < blocks_of(t); i++)
        for (int way = PLAIN; way <= EIGHT; way++)
            for (int half = LOW; half <= HIGH; half++)
                t->blocks[i].one[way][half] &= ~t->blocks[i].others;
}

static int count_elements(const struct bg_field *fields, int n, int repeats)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        count += fields[i].members ? count_elements(fields[i].members, fields[i].member_count,
                                                    repeats * fields[i].count)
                                   : repeats * fields[i].count;
    return count;
}

struct tensor *tensor_new(const struct bg_game *game)
{
    size_t most = (size_t)count_elements(game->fields, game->field_count, 1) + 1;
    struct tensor *t = (struct tensor *)calloc(1, sizeof *t);
    struct tensor_part whose = {"seat", 0,          game->max_seats, {game->max_seats},
                                1,      BG_IS_KIND, game->max_seats, 0};
    if (!t)
        return NULL;
    t->parts = (struct tensor_part *)calloc(most, sizeof *t->parts);
    t->elements = (struct element *)calloc(most, sizeof *t->elements);
    t->state_size = game->state_size;
    t->bytes = (struct byte_of *)calloc(game->state_size, sizeof *t->bytes);
    t->blocks = (struct block *)calloc(blocks_of(t), sizeof *t->blocks);
    if (!t->parts || !t->elements || !t->bytes || !t->blocks) {
        tensor_free(t);
        return NULL;
    }
    t->parts[t->part_count++] = whose;
    t->size = whose.size;
    add_fields(t, game->fields, game->field_count, (struct place){"", 0, 1, 0});
    index_bytes(t);
    return t;
}

void tensor_free(struct tensor *t)
{
    if (!t)
        return;
    free(t->parts);
    free(t->elements);
    free(t->bytes);
    free(t->blocks);
    free(t);
}

uint32_t tensor_size(const struct tensor *t)
{
    return t->size;
}

const struct tensor_part *tensor_part(const struct tensor *t, uint32_t index)
{
    return index < t->part_count ? &t->parts[index] : NULL;
}

/* ---- Numbers ---- */

static inline uint64_t word_at(const uint8_t *view, uint32_t at, uint32_t size)
{
    uint64_t word = 0;
    if (size < WORD)
        memcpy(&word, view, size);
    else
        memcpy(&word, view + at, WORD);
    return word;
}

static inline uint32_t value_of(const struct element *e, uint64_t word)
{
    return (uint32_t)(word >> e->shift) & e->mask;
}

/* A column on or off. */
static inline void put(enum tensor_type type, void *out, uint32_t at, int on)
{
    if (type == TENSOR_BYTES)
        ((uint8_t *)out)[at] = (uint8_t)on;
    else
        ((float *)out)[at] = (float)on;
}

/* Signed numbers, and those of more than a byte. */
static inline void put_wide(const struct element *e, enum tensor_type type, void *out,
                            uint32_t value)
{
    int32_t number = (int32_t)value;
    if ((e->flags & BG_SIGNED) && value > e->mask >> 1)
        number = (int32_t)(value - e->mask - 1);
    if (type == TENSOR_FLOATS) {
        ((float *)out)[e->out] = (float)number * e->scale;
        return;
    }
    if (e->flags & BG_SIGNED)
        number += 128;
    ((uint8_t *)out)[e->out] = (uint8_t)(number < 0 ? 0 : number > 255 ? 255 : number);
}

/* A kind's column, the last for all beyond; or the only one of a number. */
static inline uint32_t column_of(const struct element *e, uint32_t value)
{
    return e->out + (value < e->last ? value : e->last);
}

static inline void put_plain(const struct element *e, enum tensor_type type, void *out,
                             uint32_t old, uint32_t value)
{
    uint32_t from = column_of(e, old), to = column_of(e, value), number = value & e->number;
    put(type, out, from, 0);
    if (type == TENSOR_BYTES)
        ((uint8_t *)out)[to] = (uint8_t)(number + e->byte);
    else
        ((float *)out)[to] = (float)number * e->scale + e->base;
}

/* All columns of a set of eight: each bit of the value becomes a byte of a word. */
static inline void put_eight(const struct element *e, enum tensor_type type, void *out,
                             uint32_t value)
{
    const uint64_t each = 0x0101010101010101, diagonal = 0x8040201008040201;
    uint64_t word = ((each * value & diagonal) + 0x7f * each) >> 7 & each;
    uint8_t columns[WORD];
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(columns, &word, WORD);
    if (type == TENSOR_BYTES)
        memcpy((uint8_t *)out + e->out, columns, WORD);
    else
        for (uint32_t i = 0; i < WORD; i++)
            ((float *)out)[e->out + i] = (float)columns[i];
}

/* From an old value to a new one. */
static inline void change(const struct element *e, enum way way, enum tensor_type type, void *out,
                          uint32_t old, uint32_t value)
{
    if (way == PLAIN)
        put_plain(e, type, out, old, value);
    else if (way == EIGHT)
        put_eight(e, type, out, value);
    else if (way == WIDE)
        put_wide(e, type, out, value);
    else
        for (uint32_t bits = old ^ value; bits; bits &= bits - 1) {
            int bit = bg_lowest(bits);
            put(type, out, e->out + (uint32_t)bit, value >> bit & 1);
        }
}

static inline void write_all(const struct tensor *t, enum tensor_type type, int seat,
                             const uint8_t *view, void *out)
{
    memset(out, 0, t->size * (type == TENSOR_BYTES ? sizeof(uint8_t) : sizeof(float)));
    put(type, out, (uint32_t)seat, 1);
    for (uint32_t i = 0; i < t->element_count; i++) {
        const struct element *e = &t->elements[i];
        change(e, (enum way)e->way, type, out, 0,
               value_of(e, word_at(view, e->word, t->state_size)));
    }
}

/* A bit for each byte, from 0 to 15, of a word that is not 0, the lowest for the first. */
static inline uint64_t bytes_in(uint64_t word)
{
    uint64_t top = (word + 0x7f7f7f7f7f7f7f7f) >> 7 & 0x0101010101010101;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    top = __builtin_bswap64(top);
#endif
    return top * 0x0102040810204080 >> 56;
}

/* Where two views differ: a bit for each byte of a block, the lowest for the first. */
struct difference {
    uint64_t half[2];
};

/* Notes where two words differ, the first of whose bytes is the block's so many-th. */
static inline void note_word(struct difference *d, uint64_t word, uint64_t old, int at)
{
    const uint64_t low = 0x0f0f0f0f0f0f0f0f;
    word ^= old;
    if (!word)
        return;
    d->half[LOW] |= bytes_in(word & low) << at;
    d->half[HIGH] |= bytes_in(word >> 4 & low) << at;
}

/* Word by word: who reads more at once waits for what redacting has just written in between. */
static inline struct difference compare(const uint8_t *view, const uint8_t *there, int words)
{
    struct difference d = {{0, 0}};
    for (int i = 0; i < words; i++) {
        uint64_t word, old;
        memcpy(&word, view + i * WORD, WORD);
        memcpy(&old, there + i * WORD, WORD);
        note_word(&d, word, old, i * WORD);
    }
    return d;
}

/* The same of what is left at the end, of less than a block. */
static inline struct difference compare_rest(const uint8_t *view, const uint8_t *there, int size)
{
    int words = size / WORD, at = words * WORD;
    struct difference d = compare(view, there, words);
    uint64_t word = 0, old = 0;
    memcpy(&word, view + at, (size_t)(size - at));
    memcpy(&old, there + at, (size_t)(size - at));
    note_word(&d, word, old, at);
    return d;
}

/* What is written anew: elements of a type from one view to another. */
struct update {
    const struct tensor *t;
    enum tensor_type type;
    const uint8_t *view, *there;
    void *out;
};

static inline void change_element(const struct update *u, const struct element *e, enum way way)
{
    uint64_t old, word;
    memcpy(&old, u->there + e->word, WORD);
    memcpy(&word, u->view + e->word, WORD);
    change(e, way, u->type, u->out, value_of(e, old), value_of(e, word));
}

/* Elements with bits in several bytes may come more than once: what they write is the same. */
static inline void change_ones(const struct update *u, const struct byte_of *bytes,
                               const struct block *block, struct difference d, enum way way)
{
    uint64_t bits = (d.half[LOW] & block->one[way][LOW]) | (d.half[HIGH] & block->one[way][HIGH]);
    for (; bits; bits &= bits - 1) {
        const struct byte_of *byte = &bytes[__builtin_ctzll(bits)];
        change_element(u, &u->t->elements[byte->one[way]], way);
    }
}

static inline void change_others(const struct update *u, const struct byte_of *bytes, uint64_t bits)
{
    for (; bits; bits &= bits - 1) {
        const struct byte_of *byte = &bytes[__builtin_ctzll(bits)];
        const struct element *e = &u->t->elements[byte->first], *end = e + byte->count;
        for (; e < end; e++)
            change_element(u, e, (enum way)e->way);
    }
}

static inline void change_all(const struct tensor *t, enum tensor_type type, const uint8_t *view,
                              uint8_t *there, void *out)
{
    struct update u = {t, type, view, there, out};
    for (uint32_t at = 0, size = t->state_size; at < size; at += BLOCK) {
        struct difference d = size - at >= BLOCK
                                  ? compare(view + at, there + at, BLOCK / WORD)
                                  : compare_rest(view + at, there + at, (int)(size - at));
        uint64_t bits = d.half[LOW] | d.half[HIGH];
        const struct block *block = &t->blocks[at / BLOCK];
        if (!bits)
            continue;
        change_ones(&u, t->bytes + at, block, d, PLAIN);
        change_ones(&u, t->bytes + at, block, d, EIGHT);
        change_others(&u, t->bytes + at, bits & block->others);
        if (size - at >= BLOCK)
            memcpy(there + at, view + at, BLOCK);
        else
            memcpy(there + at, view + at, size - at);
    }
}

void tensor_write(const struct tensor *t, enum tensor_type type, int seat, const void *view,
                  void *out)
{
    if (type == TENSOR_BYTES)
        write_all(t, TENSOR_BYTES, seat, (const uint8_t *)view, out);
    else
        write_all(t, TENSOR_FLOATS, seat, (const uint8_t *)view, out);
}

void tensor_update(const struct tensor *t, enum tensor_type type, int seat, const void *view,
                   int seat_there, void *view_there, void *out)
{
    if (t->state_size < WORD) {
        tensor_write(t, type, seat, view, out);
        memcpy(view_there, view, t->state_size);
        return;
    }
    if (seat != seat_there) {
        put(type, out, (uint32_t)seat_there, 0);
        put(type, out, (uint32_t)seat, 1);
    }
    if (type == TENSOR_BYTES)
        change_all(t, TENSOR_BYTES, (const uint8_t *)view, (uint8_t *)view_there, out);
    else
        change_all(t, TENSOR_FLOATS, (const uint8_t *)view, (uint8_t *)view_there, out);
}
