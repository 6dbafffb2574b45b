/*
 * dawn_table.h: building and playing positions for the tests of Dawn of the Archmage.
 *
 * Unless a test says otherwise: two mages on 2x1, p1 Necromancer, p2 Technomancer, nobody's first
 * turn, no soul stones charged, empty hands. Positions are put up piece by piece, then played in
 * the notation.
 */
#ifndef DAWN_TABLE_H
#define DAWN_TABLE_H

#include "../games/dawn/dawn_text.c"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct dawn d;

/* ---- Putting up a position ---- */

/* A table after set-up, in the middle of a game, without cards in hand. */
static void table_by(int edition, int seats, int map, int p1, int p2, int p3)
{
    int16_t options[DAWN_OPT_COUNT] = {0};
    options[DAWN_OPT_MAP] = (int16_t)map;
    options[DAWN_OPT_TARGET] = 8;
    options[DAWN_OPT_ROUNDS] = 24;
    options[DAWN_OPT_TOKENS] = 1;
    options[DAWN_OPT_SCHOOL] = (int16_t)p1;
    options[DAWN_OPT_SCHOOL + 1] = (int16_t)p2;
    options[DAWN_OPT_SCHOOL + 2] = (int16_t)p3;
    dawn_begin(&d, edition, seats, options);
    while (dawn_to_act(&d) == BG_CHANCE) {
        struct bg_outcome outcomes[DAWN_KINDS];
        dawn_chance(&d, outcomes);
        dawn_apply(&d, BG_NATURE, outcomes[0].action, NULL);
    }
    for (int seat = 0; seat < seats; seat++) {
        d.mage[seat].turns = 1;
        while (d.mage[seat].hand_size) {
            int card = d.mage[seat].hand[0];
            dawn_drop_from_hand(&d.mage[seat], card);
            d.mage[seat].deck[dawn_kind_of(card)]++;
            d.mage[seat].deck_size++;
        }
    }
    d.round = 2;
}

static void table_of(int seats, int map, int p1, int p2, int p3)
{
    table_by(2, seats, map, p1, p2, p3);
}

static void duel_by(int edition, int p1, int p2)
{
    table_by(edition, 2, DAWN_MAP_2X1, p1, p2, 0);
}

static void duel(int p1, int p2)
{
    duel_by(2, p1, p2);
}

static int square(const char *name)
{
    int s = DAWN_NONE;
    assert_true(dawn_take_square(&name, &s));
    return s;
}

static void from_deck(int seat, int card)
{
    assert_true(d.mage[seat].deck[dawn_kind_of(card)] > 0);
    d.mage[seat].deck[dawn_kind_of(card)]--;
    d.mage[seat].deck_size--;
}

/* A creature on a square, in the lowest free slot. */
static int put(int seat, int card, const char *where, int health)
{
    int c = dawn_free_slot(&d, seat);
    from_deck(seat, card);
    d.creature[c].card = (uint8_t)card;
    d.creature[c].health = (uint8_t)health;
    dawn_stand_on(&d, c, square(where));
    return c;
}

static void hand(int seat, int card)
{
    from_deck(seat, card);
    dawn_take_drawn(&d.mage[seat], card);
}

static void discarded(int seat, int card)
{
    from_deck(seat, card);
    dawn_to_discard(&d.mage[seat], card);
}

static void token(int kind, const char *where)
{
    d.square[square(where)] = (uint8_t)(DAWN_PLACE_TOKEN + kind);
}

/* Goes on from a step of a seat's turn. */
static void at(int seat, int step)
{
    d.active = (uint8_t)seat;
    d.step = (uint8_t)step;
    dawn_advance(&d, NULL);
}

static void turn(int seat)
{
    at(seat, DAWN_STEP_TURN);
}

static void movement(int seat, int points)
{
    d.points = (uint8_t)points;
    d.moved = 0;
    at(seat, DAWN_STEP_MOVEMENT);
}

/* ---- Playing and looking ---- */

static int acting(void)
{
    uint32_t act = dawn_to_act(&d);
    assert_true(act && act != BG_CHANCE);
    return bg_first_actor(act);
}

static bg_action action_of(int seat, const char *line)
{
    bg_action action = 0;
    assert_int_equal(dawn_read_action(&d, seat, line, &action), BG_OK);
    return action;
}

/* Whether the acting seat may play the line. */
static int may(const char *line)
{
    bg_action list[BG_MAX_LIST], action = action_of(acting(), line);
    int n = dawn_legal(&d, acting(), list);
    for (int i = 0; i < n; i++)
        if (list[i] == action)
            return 1;
    return 0;
}

/* Plays lines of the acting seats, separated by semicolons. */
static void say(const char *lines)
{
    char line[BG_MAX_TEXT];
    while (*lines) {
        int n = 0;
        while (*lines && *lines != ';')
            line[n++] = *lines++;
        line[n] = 0;
        while (*lines == ';' || *lines == ' ')
            lines++;
        if (!may(line))
            fail_msg("not legal: %s", line);
        dawn_apply(&d, acting(), action_of(acting(), line), NULL);
    }
}

/* Plays dice: "6 2 3 1". */
static void roll(const char *dice)
{
    for (; *dice; dice++) {
        if (*dice == ' ')
            continue;
        assert_int_equal(d.ask, DAWN_ASK_ROLL);
        dawn_apply(&d, BG_NATURE, dawn_action(DAWN_ROLL, *dice - '0'), NULL);
    }
}

/* Plays a card that nature names. */
static void draw(int card)
{
    assert_int_equal(d.ask, DAWN_ASK_DRAW);
    dawn_apply(&d, BG_NATURE, dawn_action(DAWN_DRAW_CARD, card), NULL);
}

/* The acting seat's whole list must be this. */
static void choices(int seat, const char *expected)
{
    char text[4096], line[BG_MAX_TEXT];
    struct bg_text t = bg_text_start(text, sizeof text);
    bg_action list[BG_MAX_LIST];
    int n;
    assert_int_equal(acting(), seat);
    n = dawn_legal(&d, seat, list);
    for (int i = 0; i < n; i++) {
        dawn_write_action(&d, seat, list[i], BG_ALL, line, sizeof line);
        bg_putf(&t, "%s%s", i ? "; " : "", line);
    }
    assert_string_equal(text, expected);
}

static const struct dawn_creature *beast(const char *id)
{
    int c = 0;
    assert_true(dawn_take_creature(&id, &d, &c));
    return &d.creature[c];
}

static int contested(const char *where)
{
    return (d.on[square(where)] & DAWN_CONTESTED) != 0;
}

static int empty(const char *where)
{
    return d.on[square(where)] == 0;
}

enum { P1, P2, P3 };

/* p1's creature on d1 attacks p2's on e1; both hands are empty. */
static void attack(int attacker, int health, int defender, int foe_health)
{
    put(P1, attacker, "d1", health);
    put(P2, defender, "e1", foe_health);
    movement(P1, 5);
    say("move 1 e");
}

static void guard_attacks_hound(void)
{
    duel(DAWN_NECROMANCER, DAWN_TECHNOMANCER);
    attack(DAWN_BARROW_GUARD, 6, DAWN_BRASS_HOUND, 5);
}

#endif
