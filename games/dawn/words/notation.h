/*
 * notation.h: actions as lines of the record, written and read (18).
 */
#ifndef DAWN_WORDS_NOTATION_H
#define DAWN_WORDS_NOTATION_H

#include "../../../engine/text.h"
#include "../dawn.h"
#include "../rules/board.h"
#include "names.h"

static const char *const dawn_words[DAWN_DEED_COUNT] = {NULL,
#define X(key, word, ...) word,
                                                        DAWN_DEEDS(X, )
#undef X
};

static void dawn_put_card_id(struct bg_text *t, int card)
{
    dawn_put_id(t, dawn_card_names[card]);
}

/* "p1 ghoul"; a drawn card is its owner's secret. */
static void dawn_put_nature(struct bg_text *t, const struct dawn *d, int deed, int operand,
                            int viewer)
{
    switch (deed) {
    case DAWN_START:
        bg_putf(t, " p%d", operand + 1);
        break;
    case DAWN_TILE:
        bg_put_char(t, ' ');
        dawn_put_face(t, operand);
        break;
    case DAWN_DRAW_CARD:
        bg_putf(t, " p%d ", d->drawer + 1);
        if (viewer == d->drawer || viewer == BG_ALL)
            dawn_put_card_id(t, operand);
        else
            bg_put_char(t, '?');
        break;
    case DAWN_TERRAIN:
        bg_putf(t, " p%d %s", dawn_seat_at(d, d->cursor % d->seats) + 1, dawn_token_names[operand]);
        break;
    case DAWN_STRIP_CARD:
        bg_putf(t, " p%d ", d->stripped + 1);
        dawn_put_card_id(t, operand);
        break;
    default:
        bg_putf(t, " %d", operand);
        break;
    }
}

/* " ghoul a stones 1" */
static void dawn_put_summon(struct bg_text *t, int operand)
{
    bg_put_char(t, ' ');
    dawn_put_card_id(t, operand >> 8);
    bg_putf(t, " %s", dawn_portal_names[operand >> 4 & 1]);
    if (operand & 3)
        bg_putf(t, " stones %d", operand & 3);
}

static void dawn_put_decision(struct bg_text *t, const struct dawn *d, int deed, int operand)
{
    switch (deed) {
    case DAWN_SCHOOL:
        bg_putf(t, " %s", dawn_school_names[operand]);
        break;
    case DAWN_SACRIFICE:
        bg_putf(t, " %d", operand + 1);
        break;
    case DAWN_SUMMON:
        dawn_put_summon(t, operand);
        break;
    case DAWN_MOVE:
        bg_putf(t, " %d %s", (operand >> 8) + 1, dawn_directions[operand & 7]);
        break;
    case DAWN_DIR:
    case DAWN_PORTAL:
        bg_putf(t, " %s", (deed == DAWN_DIR ? dawn_directions : dawn_portal_names)[operand]);
        break;
    case DAWN_TARGET_SEAT:
        bg_putf(t, " p%d", operand + 1);
        break;
    case DAWN_CAST:
    case DAWN_TARGET_CARD:
    case DAWN_DISCARD:
        bg_put_char(t, ' ');
        dawn_put_card_id(t, operand);
        break;
    case DAWN_LOCK:
    case DAWN_TARGET:
        bg_put_char(t, ' ');
        dawn_put_creature_id(t, d, operand);
        break;
    case DAWN_TOKEN:
    case DAWN_FIGHT:
    case DAWN_TO:
        bg_put_char(t, ' ');
        dawn_put_square(t, operand);
        break;
    default:
        break;
    }
}

static int dawn_write_action(const void *state, int seat, bg_action action, int viewer, char *out,
                             int cap)
{
    const struct dawn *d = (const struct dawn *)state;
    struct bg_text t = bg_text_start(out, cap);
    bg_put(&t, dawn_words[dawn_deed(action)]);
    if (seat == BG_NATURE)
        dawn_put_nature(&t, d, dawn_deed(action), dawn_operand(action), viewer);
    else
        dawn_put_decision(&t, d, dawn_deed(action), dawn_operand(action));
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

static int dawn_take_nature(const char **at, const struct dawn *d, int deed, int *operand)
{
    int seat, drawer = deed == DAWN_STRIP_CARD ? d->stripped : d->drawer;
    switch (deed) {
    case DAWN_START:
        return dawn_take_seat(at, operand);
    case DAWN_TILE:
        return dawn_take_face(at, operand);
    case DAWN_DRAW_CARD:
    case DAWN_STRIP_CARD:
        return dawn_take_seat(at, &seat) && seat == drawer && dawn_take_card(at, operand);
    case DAWN_TERRAIN:
        return dawn_take_seat(at, &seat) && seat == dawn_seat_at(d, d->cursor % d->seats) &&
               bg_take_name(at, dawn_token_names, DAWN_TOKEN_COUNT, operand);
    default:
        return bg_take_int(at, operand) && *operand >= 1 && *operand <= 6;
    }
}

/* "ghoul a stones 1" */
static int dawn_take_summon(const char **at, int *operand)
{
    int card, portal, stones = 0;
    if (!dawn_take_card(at, &card) || !bg_take_name(at, dawn_portal_names, 2, &portal))
        return 0;
    if (bg_take(at, "stones") && (!bg_take_int(at, &stones) || stones < 1 || stones > DAWN_CHARGES))
        return 0;
    *operand = card << 8 | portal << 4 | stones;
    return 1;
}

/* A target is a creature, a seat or a card: the text tells which. */
static int dawn_take_target(const char **at, const struct dawn *d, int *deed, int *operand)
{
    *deed = DAWN_TARGET;
    if (dawn_take_creature(at, d, operand))
        return 1;
    *deed = DAWN_TARGET_SEAT;
    if (dawn_take_seat(at, operand))
        return 1;
    *deed = DAWN_TARGET_CARD;
    return dawn_take_card(at, operand);
}

static int dawn_take_move(const char **at, int *operand)
{
    int slot, direction;
    if (!dawn_take_slot(at, &slot) || !bg_take_name(at, dawn_directions, 5, &direction))
        return 0;
    *operand = slot << 8 | direction;
    return 1;
}

static int dawn_take_decision(const char **at, const struct dawn *d, int *deed, int *operand)
{
    *operand = 0;
    switch (*deed) {
    case DAWN_SCHOOL:
        return bg_take_name(at, dawn_school_names, DAWN_SCHOOL_COUNT, operand);
    case DAWN_SACRIFICE:
        return dawn_take_slot(at, operand);
    case DAWN_SUMMON:
        return dawn_take_summon(at, operand);
    case DAWN_MOVE:
        return dawn_take_move(at, operand);
    case DAWN_DIR:
        return bg_take_name(at, dawn_directions, 4, operand);
    case DAWN_PORTAL:
        return bg_take_name(at, dawn_portal_names, 2, operand);
    case DAWN_CAST:
    case DAWN_DISCARD:
        return dawn_take_card(at, operand);
    case DAWN_LOCK:
        return dawn_take_creature(at, d, operand);
    case DAWN_TARGET:
        return dawn_take_target(at, d, deed, operand);
    case DAWN_TOKEN:
    case DAWN_FIGHT:
    case DAWN_TO:
        return dawn_take_square(at, operand);
    default:
        return 1;
    }
}

static enum bg_status dawn_read_action(const void *state, int seat, const char *text,
                                       bg_action *out)
{
    const struct dawn *d = (const struct dawn *)state;
    int deed, operand, ok;
    if (!bg_take_name(&text, dawn_words, DAWN_DEED_COUNT, &deed))
        return BG_SYNTAX;
    if ((deed < DAWN_SCHOOL) != (seat == BG_NATURE))
        return BG_SYNTAX;
    if (seat == BG_NATURE)
        ok = dawn_take_nature(&text, d, deed, &operand);
    else
        ok = dawn_take_decision(&text, d, &deed, &operand);
    if (!ok || !bg_at_end(text))
        return BG_SYNTAX;
    *out = dawn_action(deed, operand);
    return BG_OK;
}

#endif
