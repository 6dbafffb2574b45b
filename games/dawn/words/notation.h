/*
 * notation.h: actions as lines of the record, written and read (18).
 */
#ifndef DAWN_WORDS_NOTATION_H
#define DAWN_WORDS_NOTATION_H

#include "../../../engine/text.h"
#include "../dawn.h"
#include "../rules/board.h"
#include "../rules/cards.h"
#include "names.h"

static const struct {
    const char *word;
    enum dawn_operand operand;
} dawn_lines[DAWN_DEED_COUNT] = {{NULL, DAWN_OPERAND_NOTHING},
#define X(key, word, operand, ...) {word, DAWN_OPERAND_##operand},
                                 DAWN_DEEDS(X, )
#undef X
};

static void dawn_put_card_id(struct bg_text *t, int card)
{
    dawn_put_id(t, dawn_card_names[card]);
}

/* The seat that draws the next terrain card. */
static int dawn_terrain_seat(const struct dawn *d)
{
    return dawn_seat_at(d, d->cursor % d->seats);
}

/* "p1 ghoul"; a drawn card is its owner's secret unless it is shown. */
static void dawn_put_drawn(struct bg_text *t, const struct dawn *d, int drawer, int card,
                           int viewer)
{
    bg_putf(t, "p%d ", drawer + 1);
    if (viewer == drawer || viewer == BG_ALL || dawn_is_shown(&d->mage[drawer], card))
        dawn_put_card_id(t, card);
    else
        bg_put_char(t, '?');
}

/* "ghoul a stones 1" */
static void dawn_put_summons(struct bg_text *t, int operand)
{
    dawn_put_card_id(t, operand >> 8);
    bg_putf(t, " %s", dawn_portal_names[operand >> 4 & 1]);
    if (operand & 3)
        bg_putf(t, " stones %d", operand & 3);
}

static void dawn_put_operand(struct bg_text *t, const struct dawn *d, enum dawn_operand kind,
                             int operand, int viewer)
{
    switch (kind) {
    case DAWN_OPERAND_NOTHING:
        break;
    case DAWN_OPERAND_SEAT:
        bg_putf(t, "p%d", operand + 1);
        break;
    case DAWN_OPERAND_FACE:
        dawn_put_face(t, operand);
        break;
    case DAWN_OPERAND_DRAWN:
        dawn_put_drawn(t, d, d->drawer, operand, viewer);
        break;
    case DAWN_OPERAND_STRIPPED:
        dawn_put_drawn(t, d, d->stripped, operand, BG_ALL);
        break;
    case DAWN_OPERAND_TERRAIN:
        bg_putf(t, "p%d %s", dawn_terrain_seat(d) + 1, dawn_token_names[operand]);
        break;
    case DAWN_OPERAND_VALUE:
        bg_putf(t, "%d", operand);
        break;
    case DAWN_OPERAND_SCHOOL:
        bg_put(t, dawn_school_names[operand]);
        break;
    case DAWN_OPERAND_SQUARE:
        dawn_put_square(t, operand);
        break;
    case DAWN_OPERAND_SLOT:
        bg_putf(t, "%d", operand + 1);
        break;
    case DAWN_OPERAND_SUMMONS:
        dawn_put_summons(t, operand);
        break;
    case DAWN_OPERAND_STEP:
        bg_putf(t, "%d %s", (operand >> 8) + 1, dawn_directions[operand & 7]);
        break;
    case DAWN_OPERAND_CARD:
        dawn_put_card_id(t, operand);
        break;
    case DAWN_OPERAND_CREATURE:
        dawn_put_creature_id(t, d, operand);
        break;
    case DAWN_OPERAND_DIRECTION:
        bg_put(t, dawn_directions[operand]);
        break;
    case DAWN_OPERAND_PORTAL:
        bg_put(t, dawn_portal_names[operand]);
        break;
    }
}

static int dawn_write_action(const void *state, int seat, bg_action action, int viewer, char *out,
                             int cap)
{
    struct bg_text t = bg_text_start(out, cap);
    enum dawn_operand kind = dawn_lines[dawn_deed(action)].operand;
    (void)seat;
    bg_put(&t, dawn_lines[dawn_deed(action)].word);
    if (kind != DAWN_OPERAND_NOTHING)
        bg_put_char(&t, ' ');
    dawn_put_operand(&t, (const struct dawn *)state, kind, dawn_operand(action), viewer);
    return t.length;
}

/* "5A" as a face. */
static int dawn_take_face(const char **at, int *face)
{
    const char *s = *at;
    int tile, side = 0;
    if (!bg_take_int(&s, &tile) || tile < 1 || tile > DAWN_FACES / 2)
        return 0;
    if (bg_take_part(&s, "B"))
        side = 1;
    else if (!bg_take_part(&s, "A"))
        return 0;
    *face = 2 * (tile - 1) + side;
    *at = s;
    return 1;
}

/* "p2", if it is that seat's. */
static int dawn_take_that_seat(const char **at, int seat)
{
    int named;
    return dawn_take_seat(at, &named) && named == seat;
}

/* "ghoul a stones 1" */
static int dawn_take_summons(const char **at, const struct dawn *d, int *operand)
{
    int card, portal, stones = 0;
    if (!dawn_take_card(at, d, &card) || !bg_take_name(at, dawn_portal_names, 2, &portal))
        return 0;
    if (bg_take(at, "stones") && (!bg_take_int(at, &stones) || stones < 1 || stones > DAWN_CHARGES))
        return 0;
    *operand = card << 8 | portal << 4 | stones;
    return 1;
}

static int dawn_take_step(const char **at, int *operand)
{
    int slot, direction;
    if (!dawn_take_slot(at, &slot) || !bg_take_name(at, dawn_directions, 5, &direction))
        return 0;
    *operand = slot << 8 | direction;
    return 1;
}

static int dawn_take_operand(const char **at, const struct dawn *d, enum dawn_operand kind,
                             int *operand)
{
    *operand = 0;
    switch (kind) {
    case DAWN_OPERAND_NOTHING:
        return 1;
    case DAWN_OPERAND_SEAT:
        return dawn_take_seat(at, operand);
    case DAWN_OPERAND_FACE:
        return dawn_take_face(at, operand);
    case DAWN_OPERAND_DRAWN:
        return dawn_take_that_seat(at, d->drawer) && dawn_take_card(at, d, operand);
    case DAWN_OPERAND_STRIPPED:
        return dawn_take_that_seat(at, d->stripped) && dawn_take_card(at, d, operand);
    case DAWN_OPERAND_TERRAIN:
        return dawn_take_that_seat(at, dawn_terrain_seat(d)) &&
               bg_take_name(at, dawn_token_names, DAWN_TOKEN_COUNT, operand);
    case DAWN_OPERAND_VALUE:
        return bg_take_int(at, operand) && *operand >= 1 && *operand <= 6;
    case DAWN_OPERAND_SCHOOL:
        return bg_take_name(at, dawn_school_names, DAWN_SCHOOL_COUNT, operand);
    case DAWN_OPERAND_SQUARE:
        return dawn_take_square(at, operand);
    case DAWN_OPERAND_SLOT:
        return dawn_take_slot(at, operand);
    case DAWN_OPERAND_SUMMONS:
        return dawn_take_summons(at, d, operand);
    case DAWN_OPERAND_STEP:
        return dawn_take_step(at, operand);
    case DAWN_OPERAND_CARD:
        return dawn_take_card(at, d, operand);
    case DAWN_OPERAND_CREATURE:
        return dawn_take_creature(at, d, operand);
    case DAWN_OPERAND_DIRECTION:
        return bg_take_name(at, dawn_directions, 4, operand);
    case DAWN_OPERAND_PORTAL:
        return bg_take_name(at, dawn_portal_names, 2, operand);
    }
    return 0;
}

/* Deeds may share a word; the operand tells them apart: a target is a creature, a seat or a card.
 */
static enum bg_status dawn_read_action(const void *state, int seat, const char *text,
                                       bg_action *out)
{
    int first = seat == BG_NATURE ? DAWN_NO_DEED + 1 : DAWN_SCHOOL;
    int last = seat == BG_NATURE ? DAWN_SCHOOL : DAWN_DEED_COUNT;
    for (int deed = first; deed < last; deed++) {
        const char *at = text;
        int operand;
        if (!bg_take(&at, dawn_lines[deed].word) ||
            !dawn_take_operand(&at, (const struct dawn *)state, dawn_lines[deed].operand,
                               &operand) ||
            !bg_at_end(at))
            continue;
        *out = dawn_action(deed, operand);
        return BG_OK;
    }
    return BG_SYNTAX;
}

#endif
