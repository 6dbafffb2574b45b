/*
 * names.h: names of cards, schools, squares and tokens, written and read.
 */
#ifndef DAWN_WORDS_NAMES_H
#define DAWN_WORDS_NAMES_H

#include "../../../engine/text.h"
#include "../dawn.h"
#include "../rules/board.h"

static const char *const dawn_school_names[DAWN_SCHOOL_COUNT] = {
#define X(key, name) name,
    DAWN_SCHOOLS(X)
#undef X
};

static const char *const dawn_map_names[DAWN_MAP_COUNT] = {
#define X(key, name, ...) name,
    DAWN_MAPS(X, )
#undef X
};

static const char *const dawn_token_names[DAWN_TOKEN_COUNT] = {
#define X(key, name, ...) name,
    DAWN_TOKENS(X)
#undef X
};

static const char *const dawn_card_names[DAWN_CARD_COUNT] = {
    "nothing",
#define CREATURE(key, name, ...) name,
#define SPELL(key, name, ...) name,
#define POWER(name, ...) name,
    DAWN_FIRST_CARDS(CREATURE, SPELL, ) DAWN_FIRST_POWERS(POWER, ) DAWN_CARDS(CREATURE, SPELL, )
        DAWN_POWERS(POWER, ) "Beacon",
#undef CREATURE
#undef SPELL
#undef POWER
};

/* Letters of creatures, so that none can be taken for a square: N.2, E.1 (18). */
static char dawn_school_letter(int school)
{
    return "NTED?"[school];
}

static char dawn_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static char dawn_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* "necromancer" as "Necromancer", "healing-spring" as "Healing Spring". */
static void dawn_put_title(struct bg_text *t, const char *id)
{
    for (int i = 0; id[i]; i++)
        bg_put_char(t, i == 0 || id[i - 1] == '-' ? dawn_upper(id[i]) : id[i] == '-' ? ' ' : id[i]);
}

/* "Bone Servant" as the notation writes it: bone-servant. */
static void dawn_put_id(struct bg_text *t, const char *name)
{
    for (; *name; name++)
        bg_put_char(t, *name == ' ' ? '-' : dawn_lower(*name));
}

/* Reads the id of a card of the set that is played, cards only. */
static int dawn_take_card(const char **at, const struct dawn *d, int *card)
{
    int before = dawn_plays(d, DAWN_CHANGE_CARDS) ? DAWN_SET : 0;
    for (*card = before + 1; *card < before + DAWN_POWER; (*card)++) {
        char id[32];
        struct bg_text t = bg_text_start(id, sizeof id);
        dawn_put_id(&t, dawn_card_names[*card]);
        if (bg_take(at, id))
            return 1;
    }
    return 0;
}

static void dawn_put_square(struct bg_text *t, int square)
{
    bg_putf(t, "%c%d", 'a' + square % DAWN_STRIDE, square / DAWN_STRIDE + 1);
}

static int dawn_take_square(const char **at, int *square)
{
    const char *s = *at;
    int column, row;
    while (*s == ' ')
        s++;
    column = *s - 'a';
    if (column < 0 || column >= DAWN_WIDTH)
        return 0;
    s++;
    if (!bg_take_int(&s, &row) || row < 1 || row > DAWN_WIDTH)
        return 0;
    *square = (row - 1) * DAWN_STRIDE + column;
    *at = s;
    return 1;
}

/* "p2", as the seat 1. */
static int dawn_take_seat(const char **at, int *seat)
{
    const char *s = *at;
    if (!bg_take_part(&s, "p") || !bg_take_int(&s, seat) || *seat < 1 || *seat > DAWN_SEATS)
        return 0;
    --*seat;
    *at = s;
    return 1;
}

/* A slot's number, as 0 to 4. */
static int dawn_take_slot(const char **at, int *slot)
{
    const char *s = *at;
    if (!bg_take_int(&s, slot) || *slot < 1 || *slot > DAWN_SLOTS)
        return 0;
    --*slot;
    *at = s;
    return 1;
}

/* "N.2": the school's letter and the slot. */
static void dawn_put_creature_id(struct bg_text *t, const struct dawn *d, int creature)
{
    bg_putf(t, "%c.%d", dawn_school_letter(d->mage[dawn_seat_of(creature)].school),
            creature % DAWN_SLOTS + 1);
}

static int dawn_take_creature(const char **at, const struct dawn *d, int *creature)
{
    for (int seat = 0; seat < d->seats; seat++) {
        const char *s = *at;
        char letter[3] = {dawn_school_letter(d->mage[seat].school), '.', 0};
        int slot;
        if (!bg_take_part(&s, letter) || !dawn_take_slot(&s, &slot))
            continue;
        *creature = seat * DAWN_SLOTS + slot;
        *at = s;
        return 1;
    }
    return 0;
}

/* "5A" */
static void dawn_put_face(struct bg_text *t, int face)
{
    bg_putf(t, "%d%c", face / 2 + 1, 'A' + face % 2);
}

static const char *const dawn_directions[] = {"n", "e", "s", "w", "gate"};
static const char *const dawn_compass[] = {"north", "east", "south", "west", "through the gate"};
static const char *const dawn_portal_names[] = {"a", "b"};

#endif
