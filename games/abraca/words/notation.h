/*
 * notation.h: actions as lines of the record, written and read (9).
 */
#ifndef ABRACA_WORDS_NOTATION_H
#define ABRACA_WORDS_NOTATION_H

#include "../../../engine/text.h"
#include "../abraca.h"
#include "../rules/actions.h"

/* What follows an action's word. */
enum abraca_operand {
    ABRACA_TAKES_NOTHING,
    ABRACA_TAKES_NUMBER,      /* 3 */
    ABRACA_TAKES_SEAT,        /* p2, in the number's place */
    ABRACA_TAKES_PLACE,       /* p2.4 */
    ABRACA_TAKES_PLACE_STONE, /* p2.4=7, seen by all others at the table */
    ABRACA_TAKES_OWN_STONE    /* p2=7, seen by that seat alone */
};

static const struct {
    const char *word;
    enum abraca_operand operand;
} abraca_lines[ABRACA_ACT_COUNT] = {{NULL, ABRACA_TAKES_NOTHING},
#define X(key, word, operand, ...) {word, ABRACA_TAKES_##operand},
                                    ABRACA_ACTIONS(X)
#undef X
};

static void abraca_put_seat(struct bg_text *t, int seat)
{
    bg_put_bytes(t, " p", 2);
    bg_put_int(t, seat + 1);
}

static void abraca_put_place(struct bg_text *t, int seat, int slot)
{
    abraca_put_seat(t, seat);
    bg_put_char(t, '.');
    bg_put_int(t, slot + 1);
}

static void abraca_put_stone(struct bg_text *t, int number, int seen)
{
    bg_put_char(t, '=');
    if (seen)
        bg_put_int(t, number);
    else
        bg_put_char(t, '?');
}

static int abraca_write_action(const void *state, int seat, bg_action action, int viewer, char *out,
                               int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    int who = abraca_action_seat(action), slot = abraca_action_slot(action);
    int number = abraca_action_number(action), kind = abraca_action_kind(action);
    (void)state;
    (void)seat;
    bg_put(&t, abraca_lines[kind].word);
    switch (abraca_lines[kind].operand) {
    case ABRACA_TAKES_NOTHING:
        break;
    case ABRACA_TAKES_NUMBER:
        bg_put_char(&t, ' ');
        bg_put_int(&t, number);
        break;
    case ABRACA_TAKES_SEAT:
        abraca_put_seat(&t, number);
        break;
    case ABRACA_TAKES_PLACE:
        abraca_put_place(&t, who, slot);
        break;
    case ABRACA_TAKES_PLACE_STONE:
        abraca_put_place(&t, who, slot);
        abraca_put_stone(&t, number, viewer == BG_ALL || (viewer != who && viewer != BG_SPECTATOR));
        break;
    case ABRACA_TAKES_OWN_STONE:
        abraca_put_seat(&t, who);
        abraca_put_stone(&t, number, viewer == BG_ALL || viewer == who);
        break;
    }
    return t.length;
}

/* A number from 1 to `most`, as 0 to most - 1. */
static int abraca_take_index(const char **at, int most, int *out)
{
    const char *s = *at;
    if (!bg_take_int(&s, out) || *out < 1 || *out > most)
        return 0;
    (*out)--;
    *at = s;
    return 1;
}

static int abraca_take_seat(const char **at, int *seat)
{
    return bg_take_part(at, "p") && abraca_take_index(at, ABRACA_SEATS, seat);
}

/* "p3.1" */
static int abraca_take_place(const char **at, int *seat, int *slot)
{
    return abraca_take_seat(at, seat) && bg_take_part(at, ".") &&
           abraca_take_index(at, ABRACA_SLOTS, slot);
}

static int abraca_take_number(const char **at, int *number)
{
    if (!abraca_take_index(at, ABRACA_NUMBERS, number))
        return 0;
    ++*number;
    return 1;
}

static int abraca_take_operand(const char **at, enum abraca_operand operand, int *seat, int *slot,
                               int *number)
{
    switch (operand) {
    case ABRACA_TAKES_NOTHING:
        return 1;
    case ABRACA_TAKES_NUMBER:
        return abraca_take_number(at, number);
    case ABRACA_TAKES_SEAT:
        return abraca_take_seat(at, number);
    case ABRACA_TAKES_PLACE:
        return abraca_take_place(at, seat, slot);
    case ABRACA_TAKES_PLACE_STONE:
        return abraca_take_place(at, seat, slot) && bg_take_part(at, "=") &&
               abraca_take_number(at, number);
    case ABRACA_TAKES_OWN_STONE:
        return abraca_take_seat(at, seat) && bg_take_part(at, "=") &&
               abraca_take_number(at, number);
    }
    return 0;
}

static enum bg_status abraca_read_action(const void *state, int seat, const char *text,
                                         bg_action *out)
{
    int first = seat == BG_NATURE ? ABRACA_ACT_START : ABRACA_ACT_CAST;
    int last = seat == BG_NATURE ? ABRACA_ACT_COUNT : ABRACA_ACT_START;
    (void)state;
    for (int kind = first; kind < last; kind++) {
        int who = 0, slot = 0, number = 0;
        if (!bg_take(&text, abraca_lines[kind].word))
            continue;
        if (!abraca_take_operand(&text, abraca_lines[kind].operand, &who, &slot, &number))
            return BG_SYNTAX;
        *out = abraca_action(kind, who, slot, number);
        return bg_at_end(text) ? BG_OK : BG_SYNTAX;
    }
    return BG_SYNTAX;
}

#endif
