/*
 * fields.c: see fields.h. Everything walks the table; no game is known here.
 */
#include "fields.h"

#include "json.h"

#include <string.h>

static uint64_t read_raw(const uint8_t *at, int width)
{
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (width) {
    case 1:
        return *at;
    case 2:
        memcpy(&two, at, 2);
        return two;
    case 4:
        memcpy(&four, at, 4);
        return four;
    default:
        memcpy(&eight, at, 8);
        return eight;
    }
}

static int bits_of(const struct bg_field *f)
{
    return f->bits ? f->bits : f->width * 8;
}

static uint64_t mask_of(int bits)
{
    return bits >= 64 ? ~0ull : (1ull << bits) - 1;
}

/* The element's value, sliced; all ones where a piece is hidden. */
static uint64_t value_of(const struct bg_field *f, const uint8_t *at)
{
    return read_raw(at, f->width) >> f->shift & mask_of(bits_of(f));
}

static int is_hidden(const struct bg_field *f, uint64_t value)
{
    return (f->flags & BG_PIECE) && value == mask_of(bits_of(f));
}

static char *put_digits(char *to, uint64_t value)
{
    char digits[20];
    int n = 0;
    do
        digits[n++] = (char)('0' + value % 10);
    while (value /= 10);
    while (n)
        *to++ = digits[--n];
    return to;
}

/* The value as JSON, from `to` on; most are numbers of one digit. */
static char *put_value(const struct bg_field *f, const uint8_t *at, char *to)
{
    uint64_t value = value_of(f, at);
    int bits = bits_of(f);
    if (is_hidden(f, value)) {
        memcpy(to, "null", 4);
        return to + 4;
    }
    if ((f->flags & BG_SIGNED) && value >> (bits - 1)) {
        *to++ = '-';
        value = (~value & mask_of(bits)) + 1;
    }
    if (value > 9)
        return put_digits(to, value);
    *to = (char)('0' + value);
    return to + 1;
}

static void put_object(const char *key, const struct bg_field *fields, int n, const uint8_t *at,
                       struct bg_text *out);

/* A view is a thousand numbers: all of an element is written in one go. */
static void put_element(const struct bg_field *f, const uint8_t *at, struct bg_text *out)
{
    char spare[24], *start = bg_room(out, sizeof spare), *to = start ? start : spare;
    if (f->members) {
        put_object(NULL, f->members, f->member_count, at, out);
        return;
    }
    if (out->comma)
        *to++ = ',';
    out->comma = 1;
    to = put_value(f, at, to);
    if (start)
        bg_wrote(out, to);
    else
        bg_put_bytes(out, spare, (int)(to - spare));
}

static void put_elements(const char *key, const struct bg_field *f, const uint8_t *at, int n,
                         struct bg_text *out)
{
    json_open(out, key, '[');
    for (int i = 0; i < n; i++)
        put_element(f, at + (size_t)i * f->width, out);
    json_close(out, ']');
}

static void put_field(const struct bg_field *f, const uint8_t *at, struct bg_text *out)
{
    if (f->count == 1 && !f->row) {
        json_key(out, f->name);
        out->comma = 0;
        put_element(f, at, out);
    } else if (!f->row) {
        put_elements(f->name, f, at, f->count, out);
    } else {
        json_open(out, f->name, '[');
        for (int i = 0; i < f->count; i += f->row)
            put_elements(NULL, f, at + (size_t)i * f->width, f->row, out);
        json_close(out, ']');
    }
}

static void put_object(const char *key, const struct bg_field *fields, int n, const uint8_t *at,
                       struct bg_text *out)
{
    json_open(out, key, '{');
    for (int i = 0; i < n; i++)
        put_field(&fields[i], at + fields[i].offset, out);
    json_close(out, '}');
}

void json_state(struct bg_text *t, const char *key, const struct bg_game *game, const void *state)
{
    put_object(key, game->fields, game->field_count, (const uint8_t *)state, t);
}

/* ---- JSON back into a state ---- */

static void write_slice(const struct bg_field *f, uint8_t *at, uint64_t value)
{
    uint64_t mask = mask_of(bits_of(f)) << f->shift;
    uint64_t raw = (read_raw(at, f->width) & ~mask) | (value << f->shift & mask);
    uint16_t two = (uint16_t)raw;
    uint32_t four = (uint32_t)raw;
    if (f->width == 1)
        *at = (uint8_t)raw;
    else
        memcpy(at,
               f->width == 2   ? (void *)&two
               : f->width == 4 ? (void *)&four
                               : (void *)&raw,
               f->width);
}

/* Digits of a number that is at most `most`. */
static int take_u64(const char **text, uint64_t most, uint64_t *out)
{
    const char *c = *text;
    uint64_t value = 0;
    for (; *c >= '0' && *c <= '9'; c++) {
        uint64_t digit = (uint64_t)(*c - '0');
        if (digit > most || value > (most - digit) / 10)
            return 0;
        value = value * 10 + digit;
    }
    if (c == *text)
        return 0;
    *text = c;
    *out = value;
    return 1;
}

static int take_value(const struct bg_field *f, const char **text, uint8_t *at)
{
    uint64_t mask = mask_of(bits_of(f)), half = mask / 2, value = mask;
    if ((f->flags & BG_PIECE) && bg_take_part(text, "null")) {
        write_slice(f, at, mask);
        return 1;
    }
    int negative = (f->flags & BG_SIGNED) && bg_take_part(text, "-");
    if (f->flags & BG_SIGNED)
        mask = negative ? half + 1 : half;
    if (!take_u64(text, mask, &value))
        return 0;
    write_slice(f, at, negative ? 0 - value : value);
    return 1;
}

static int take_object(const struct bg_field *fields, int n, const char **text, uint8_t *at);

static int take_elements(const struct bg_field *f, const char **text, uint8_t *at, int from, int n)
{
    for (int i = from; i < from + n; i++) {
        uint8_t *element = at + (size_t)i * f->width;
        if (!bg_take_part(text, i > from ? "," : "[") ||
            !(f->members ? take_object(f->members, f->member_count, text, element)
                         : take_value(f, text, element)))
            return 0;
    }
    return bg_take_part(text, "]");
}

static int take_field(const struct bg_field *f, const char **text, uint8_t *at)
{
    if (!bg_take_part(text, "\"") || !bg_take_part(text, f->name) || !bg_take_part(text, "\":"))
        return 0;
    if (f->count == 1 && !f->row)
        return f->members ? take_object(f->members, f->member_count, text, at)
                          : take_value(f, text, at);
    if (!f->row)
        return take_elements(f, text, at, 0, f->count);
    for (int i = 0; i < f->count; i += f->row)
        if (!bg_take_part(text, i ? "," : "[") || !take_elements(f, text, at, i, f->row))
            return 0;
    return bg_take_part(text, "]");
}

static int take_object(const struct bg_field *fields, int n, const char **text, uint8_t *at)
{
    for (int i = 0; i < n; i++)
        if (!bg_take_part(text, i ? "," : "{") ||
            !take_field(&fields[i], text, at + fields[i].offset))
            return 0;
    return bg_take_part(text, "}");
}

int bg_read_json(const struct bg_game *game, const char *text, void *state)
{
    memset(state, 0, game->state_size);
    return take_object(game->fields, game->field_count, &text, (uint8_t *)state) && !*text;
}

/* ---- Snapshots ---- */

/* Reverses every element of more than a byte: the whole difference between a
 * big-endian state and its snapshot. Slices of one element share its bytes and
 * are swapped once, by the first of them. */
static void swap_elements(const struct bg_field *fields, int n, uint8_t *at)
{
    for (int i = 0; i < n; i++) {
        const struct bg_field *f = &fields[i];
        if (f->shift)
            continue;
        for (int e = 0; e < f->count; e++) {
            uint8_t *element = at + f->offset + (size_t)e * f->width;
            if (f->members)
                swap_elements(f->members, f->member_count, element);
            for (int b = 0; !f->members && b < f->width / 2; b++) {
                uint8_t kept = element[b];
                element[b] = element[f->width - 1 - b];
                element[f->width - 1 - b] = kept;
            }
        }
    }
}

static int machine_is_little(void)
{
    const uint16_t one = 1;
    uint8_t low;
    memcpy(&low, &one, 1);
    return low;
}

void bg_save(const struct bg_game *game, const void *state, uint8_t *out)
{
    memcpy(out, state, game->state_size);
    if (!machine_is_little())
        swap_elements(game->fields, game->field_count, out);
}

void bg_load(const struct bg_game *game, const uint8_t *bytes, void *state)
{
    memcpy(state, bytes, game->state_size);
    if (!machine_is_little())
        swap_elements(game->fields, game->field_count, (uint8_t *)state);
}

static int has_younger(const struct bg_field *fields, int n, int version)
{
    for (int i = 0; i < n; i++)
        if (fields[i].since > version ||
            (fields[i].members && has_younger(fields[i].members, fields[i].member_count, version)))
            return 1;
    return 0;
}

/* Drops from a snapshot what a version of the rules did not know, so that its positions keep
 * their hashes when the state grows. Returns the bytes left, from `to` on; a field moves only
 * towards the start. */
static size_t drop_younger(const struct bg_field *fields, int n, int version, const uint8_t *from,
                           uint8_t *to)
{
    uint8_t *start = to;
    for (int i = 0; i < n; i++) {
        const struct bg_field *f = &fields[i];
        if (f->since > version || f->shift)
            continue;
        for (int e = 0; e < f->count; e++) {
            const uint8_t *element = from + f->offset + (size_t)e * f->width;
            if (f->members) {
                to += drop_younger(f->members, f->member_count, version, element, to);
                continue;
            }
            memmove(to, element, f->width);
            to += f->width;
        }
    }
    return (size_t)(to - start);
}

uint64_t bg_hash(const struct bg_game *game, const void *state)
{
    uint8_t bytes[BG_MAX_STATE];
    size_t size = game->state_size;
    bg_save(game, state, bytes);
    if (has_younger(game->fields, game->field_count, game->rules_version))
        size = drop_younger(game->fields, game->field_count, game->rules_version, bytes, bytes);
    uint64_t h = 0x9e3779b97f4a7c15u ^ size;
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word = 0;
        for (size_t b = 0; b < 8 && i + b < size; b++)
            word |= (uint64_t)bytes[i + b] << (8 * b);
        h = (h ^ word) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    h *= 0xc4ceb9fe1a85ec53u;
    return h ^ h >> 29;
}

struct path { /* where in the state a difference stands: "mages[2].relics" */
    char name[96];
};

static struct path path_to(const struct path *parent, const struct bg_field *f, int element)
{
    struct path p;
    struct bg_text t = bg_text_start(p.name, sizeof p.name);
    bg_putf(&t, "%s%s%s", parent->name, parent->name[0] ? "." : "", f->name);
    if (f->row)
        bg_putf(&t, "[%d][%d]", element / f->row, element % f->row);
    else if (f->count > 1)
        bg_putf(&t, "[%d]", element);
    return p;
}

static void diff_fields(const struct bg_field *fields, int n, const uint8_t *before,
                        const uint8_t *after, const struct path *parent, struct bg_text *out)
{
    for (int i = 0; i < n; i++) {
        const struct bg_field *f = &fields[i];
        for (int e = 0; e < f->count; e++) {
            size_t at = f->offset + (size_t)e * f->width;
            struct path p = path_to(parent, f, e);
            if (f->members) {
                diff_fields(f->members, f->member_count, before + at, after + at, &p, out);
            } else if (value_of(f, before + at) != value_of(f, after + at)) {
                char was[24], is[24];
                *put_value(f, before + at, was) = 0;
                *put_value(f, after + at, is) = 0;
                bg_putf(out, "%s %s -> %s\n", p.name, was, is);
            }
        }
    }
}

void bg_write_diff(const struct bg_game *game, const void *before, const void *after,
                   struct bg_text *out)
{
    struct path root = {{0}};
    diff_fields(game->fields, game->field_count, (const uint8_t *)before, (const uint8_t *)after,
                &root, out);
}

static const char *table_broken(const struct bg_field *fields, int n, size_t size)
{
    size_t next = 0; /* first byte not covered yet */
    int low = 0;     /* bits of the element at `next` that are covered */
    for (int i = 0; i < n; i++) {
        const struct bg_field *f = &fields[i];
        if (f->offset != next || f->shift != low)
            return "fields do not follow each other without gaps";
        if (low && (f->width != fields[i - 1].width || f->count != fields[i - 1].count))
            return "slices of a member do not have its length";
        if (f->members && table_broken(f->members, f->member_count, f->width))
            return "a struct's fields do not cover it";
        if (f->row && f->count % f->row)
            return "a field's rows do not divide it";
        if (!f->members && f->width != 1 && f->width != 2 && f->width != 4 && f->width != 8)
            return "a field's width is not 1, 2, 4 or 8";
        low += bits_of(f);
        if (f->members || low == f->width * 8) {
            next += (size_t)f->width * f->count;
            low = 0;
        }
    }
    return next == size && !low ? NULL : "fields do not cover the state";
}

const char *bg_fields_broken(const struct bg_game *game)
{
    return table_broken(game->fields, game->field_count, game->state_size);
}
