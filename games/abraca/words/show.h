/*
 * show.h: the table as text.
 *
 *     Abraca to 8 points · pile 11 · secrets 4 · last call 3 Sweet Dream
 *     > p1  ♥♥♥♥♥♥  0 points  [?][?][?][?][?]
 *       p2  ♥♥♥♥··  3 points  [8][5][8][ ][1]
 *     Open   1:·  2:##  …
 */
#ifndef ABRACA_WORDS_SHOW_H
#define ABRACA_WORDS_SHOW_H

#include "../../../engine/sentence.h"
#include "../abraca.h"
#include "../rules/rack.h"
#include "../rules/secrets.h"
#include "names.h"

static void put_colour(struct bg_text *t, int style, const char *code)
{
    if (style & BG_SHOW_COLOUR)
        bg_putf(t, "\033[%sm", code);
}

static void put_rack(const struct abraca *a, int seat, int style, struct bg_text *t)
{
    for (int i = 0; i < ABRACA_SLOTS; i++) {
        int number = abraca_stone(a->slot[seat][i]);
        if (!number) {
            bg_put(t, "[ ]");
            continue;
        }
        put_colour(t, style, number == ABRACA_UNKNOWN ? "2" : "1;36");
        bg_putf(t, "[%c]", number == ABRACA_UNKNOWN ? '?' : '0' + number);
        put_colour(t, style, "0");
    }
}

static void put_numbers(int mask, struct bg_text *t)
{
    for (int n = 0; n < ABRACA_NUMBERS; n++)
        if (mask >> n & 1)
            bg_putf(t, " %d", n + 1);
}

/* What failed calls rule out: for all stones, then for older ones alone. */
static void put_ruled_out(const struct abraca *a, int seat, struct bg_text *t)
{
    int common = abraca_rack_is_empty(a, seat) ? 0 : 0xff;
    for (int i = 0; i < ABRACA_SLOTS; i++)
        if (a->slot[seat][i])
            common &= abraca_not(a->slot[seat][i]);
    if (common) {
        bg_put(t, "  none is");
        put_numbers(common, t);
    }
    for (int i = 0; i < ABRACA_SLOTS; i++) {
        int more = abraca_not(a->slot[seat][i]) & ~common;
        if (!more)
            continue;
        bg_putf(t, "  slot %d not", i + 1);
        put_numbers(more, t);
    }
}

static void put_secrets(const struct abraca *a, int seat, struct bg_text *t)
{
    for (int i = 0; i < ABRACA_SECRETS; i++) {
        int number = abraca_secret_number(a->taken[i]);
        if (!abraca_is_secret(a->taken[i]) || abraca_secret_taker(a->taken[i]) != seat)
            continue;
        bg_putf(t, "  secret %c", number == ABRACA_UNKNOWN ? '?' : '0' + number);
    }
}

static void put_wizard(const struct abraca *a, int seat, int viewer, int style, struct bg_text *t)
{
    int acting = a->phase != ABRACA_OVER && seat == a->active;
    bg_putf(t, "%s p%d  ", acting ? ">" : " ", seat + 1);
    put_colour(t, style, a->life[seat] > 2 ? "32" : "31");
    for (int i = 0; i < ABRACA_LIFE; i++)
        bg_put(t, i < a->life[seat] ? "♥" : "·");
    put_colour(t, style, "0");
    bg_putf(t, "  %2d point%s ", a->points[seat], a->points[seat] == 1 ? " " : "s");
    put_rack(a, seat, style, t);
    put_ruled_out(a, seat, t);
    put_secrets(a, seat, t);
    if (seat == viewer)
        bg_put(t, "  (you)");
    bg_put_char(t, '\n');
}

static void put_counts(const char *label, const uint8_t *counts, struct bg_text *t)
{
    int from = t->length;
    bg_put(t, label);
    bg_pad(t, from, 8);
    for (int n = 1; n <= ABRACA_NUMBERS; n++)
        bg_putf(t, "%d×%d  ", n, counts[n - 1]);
    bg_put_char(t, '\n');
}

static const char *const abraca_head[] = {
    "Abraca to {target:point}, {variant} · pile {pile} · secret stones {secrets}"
    "{call? · last call {call}}",
};

#define ABRACA_HEAD_SLOTS(NUMBER, WORDS, LIST)                                                     \
    NUMBER(target, w->target)                                                                      \
    WORDS(variant, bg_put(t, abraca_variants[w->rules & 3]))                                       \
    NUMBER(pile, w->pile)                                                                          \
    NUMBER(secrets, w->secrets)                                                                    \
    NUMBER(call, w->call)
BG_VOCABULARY(abraca_head_words, ABRACA_HEAD_SLOTS, struct abraca);

static int abraca_show(const void *view, int viewer, int style, char *out, int cap)
{
    const struct abraca *a = (const struct abraca *)view;
    struct bg_text t = bg_text_start(out, cap);
    bg_put_sentence(&t, abraca_head[0], &abraca_head_words, a);
    bg_put_char(&t, '\n');
    for (int seat = 0; seat < a->seats; seat++)
        put_wizard(a, seat, viewer, style, &t);
    put_counts("open", a->board, &t);
    put_counts("unseen", a->pool, &t);
    return t.length;
}

#endif
