/*
 * show.h: a position as text: the arena as a grid, the fight, the mages.
 *
 * A cell of the grid is six characters: a mark for the ground under a creature
 * and the creature ("N1:6" is slot 1 of the Necromancer with 6 health, "N1!2"
 * one that is fatigued), or the ground itself. "N1xT2": N1 attacks T2.
 */
#ifndef DAWN_WORDS_SHOW_H
#define DAWN_WORDS_SHOW_H

#include "../../../engine/text.h"
#include "../dawn.h"
#include "../rules/board.h"
#include "../rules/cards.h"
#include "../rules/turn.h"
#include "creatures.h"
#include "names.h"

#include <string.h>

enum { DAWN_CELL = 6 };

/* Terminal colour of a school; the printed game's green, blue, yellow, red. */
static const char *dawn_colour(int school)
{
    static const char *const colours[] = {"\033[32m", "\033[34m", "\033[33m", "\033[31m", ""};
    return colours[school];
}

/* Two letters of a token, where nobody stands on it. */
static const char *const dawn_token_signs[DAWN_TOKEN_COUNT] = {
#define X(key, name, sign, ...) sign,
    DAWN_TOKENS(X)
#undef X
};

static int dawn_is_portal(int place)
{
    return place >= DAWN_PLACE_PORTAL && place < DAWN_PLACE_TOKEN;
}

/* The ground of an empty square. */
static void dawn_put_ground(struct bg_text *t, const struct dawn *d, int place)
{
    static const char *const plain[] = {"", "#####", "%%%%%", ".", "/"};
    if (place < DAWN_PLACE_PORTAL)
        bg_put(t, plain[place]);
    else if (dawn_is_portal(place))
        bg_putf(t, "[%c]", dawn_school_letter(d->mage[place - DAWN_PLACE_PORTAL].school));
    else if (dawn_is_token(place))
        bg_put(t, dawn_token_signs[place - DAWN_PLACE_TOKEN]);
    else
        bg_put(t, place >= DAWN_PLACE_BOG ? "bog" : "=wall");
}

/* The ground under a creature: [ portal, + token, / rough. */
static char dawn_ground_mark(int place)
{
    if (dawn_is_portal(place))
        return '[';
    if (dawn_is_token(place))
        return '+';
    return dawn_is_in(DAWN_HEAVY, place) ? '/' : ' ';
}

static int dawn_is_fatigued(const struct dawn_creature *c)
{
    return dawn_card(c->card)->level && c->health <= dawn_card(c->card)->fatigue;
}

static void dawn_put_occupants(struct bg_text *t, const struct dawn *d, int square)
{
    int c = dawn_holder_of(d, square), attacker = c;
    if (d->on[square] & DAWN_CONTESTED)
        attacker = dawn_attacker_on(d, square);
    bg_putf(t, "%c%d", dawn_school_letter(d->mage[dawn_seat_of(attacker)].school),
            attacker % DAWN_SLOTS + 1);
    if (attacker != c)
        bg_putf(t, "x%c%d", dawn_school_letter(d->mage[dawn_seat_of(c)].school),
                c % DAWN_SLOTS + 1);
    else
        bg_putf(t, "%c%d", dawn_is_fatigued(&d->creature[c]) ? '!' : ':', d->creature[c].health);
}

static void dawn_put_cell(struct bg_text *t, const struct dawn *d, int square, int style)
{
    int from = t->length, on = d->on[square], place = d->square[square];
    int owner = on ? dawn_seat_of(dawn_holder_of(d, square)) : place - DAWN_PLACE_PORTAL;
    int coloured = (style & BG_SHOW_COLOUR) && (on || dawn_is_portal(place));
    if (coloured)
        bg_put(t, dawn_colour(d->mage[owner].school));
    if (on) {
        bg_put_char(t, dawn_ground_mark(place));
        dawn_put_occupants(t, d, square);
    } else {
        bg_put_char(t, ' ');
        dawn_put_ground(t, d, place);
    }
    if (coloured)
        bg_put(t, "\033[0m");
    bg_pad(t, from, DAWN_CELL);
}

static void dawn_put_grid(struct bg_text *t, const struct dawn *d, int style)
{
    const struct dawn_map *map = dawn_map(d->map);
    int columns = map->columns * DAWN_TILE_WIDTH;
    for (int row = map->rows * DAWN_TILE_WIDTH - 1; row >= 0; row--) {
        bg_putf(t, "%3d ", row + 1);
        for (int column = 0; column < columns; column++)
            dawn_put_cell(t, d, row * DAWN_STRIDE + column, style);
        bg_put_char(t, '\n');
    }
    bg_put(t, "    ");
    for (int column = 0; column < columns; column++)
        bg_putf(t, " %c    ", 'a' + column);
    bg_put_char(t, '\n');
}

/* What the short signs on the grid stand for, those that are there. */
static void dawn_put_legend(struct bg_text *t, const struct dawn *d)
{
    int first = 1;
    for (int token = 0; token < DAWN_TOKEN_COUNT; token++) {
        int there = 0;
        for (int s = 0; s < DAWN_SQUARES; s++) {
            if (!dawn_has_token(d, s, token))
                continue;
            if (!there++)
                bg_putf(t, "%s%s %s", first ? "    " : "; ", dawn_token_signs[token],
                        dawn_token_names[token]);
            bg_put_char(t, ' ');
            dawn_put_square(t, s);
            first = 0;
        }
    }
    if (!first)
        bg_put_char(t, '\n');
}

static void dawn_put_charges(struct bg_text *t, const char *name, int charged)
{
    bg_putf(t, "  %s %d/%d", name, charged, DAWN_CHARGES);
}

/* "Ghoul, Barrow Guard x2, 2 unseen" from a count by kind. */
static void dawn_put_kinds(struct bg_text *t, int school, const uint8_t *count)
{
    int first = 1;
    for (int kind = 0; kind < DAWN_KINDS; kind++) {
        if (!count[kind])
            continue;
        bg_putf(t, "%s%s", first ? "" : ", ", dawn_card_names[dawn_card_of(school, kind)]);
        if (count[kind] > 1)
            bg_putf(t, " x%d", count[kind]);
        first = 0;
    }
}

static void dawn_put_hand(struct bg_text *t, const struct dawn_mage *m)
{
    uint8_t count[DAWN_KINDS] = {0};
    int unseen = 0;
    for (int i = 0; i < m->hand_size; i++) {
        if (m->hand[i] == BG_HIDDEN)
            unseen++;
        else
            count[dawn_kind_of(m->hand[i])]++;
    }
    bg_put(t, "    hand: ");
    dawn_put_kinds(t, m->school, count);
    if (unseen)
        bg_putf(t, "%s%d unseen", unseen < m->hand_size ? ", " : "", unseen);
    bg_put(t, m->hand_size ? "\n" : "empty\n");
}

static void dawn_put_discard(struct bg_text *t, const struct dawn_mage *m)
{
    uint8_t none[DAWN_KINDS] = {0};
    if (!memcmp(m->discard, none, sizeof none))
        return;
    bg_put(t, "    discard pile: ");
    dawn_put_kinds(t, m->school, m->discard);
    bg_put_char(t, '\n');
}

static void dawn_put_trophies(struct bg_text *t, const struct dawn *d, int seat)
{
    int first = 1;
    for (int owner = 0; owner < d->seats; owner++)
        for (int kind = 0; kind < DAWN_KINDS; kind++) {
            int n = d->mage[owner].taken[kind] >> 4 * seat & 15;
            if (!n)
                continue;
            bg_putf(t, "%s%s", first ? "    victory pile: " : ", ",
                    dawn_card_names[dawn_card_of(d->mage[owner].school, kind)]);
            if (n > 1)
                bg_putf(t, " x%d", n);
            first = 0;
        }
    if (!first)
        bg_put_char(t, '\n');
}

/* A slot: "    1 Ghoul   c2  level 1  health 4/6  2 dice". */
static void dawn_put_slot(struct bg_text *t, const struct dawn *d, int creature)
{
    const struct dawn_creature *c = &d->creature[creature];
    int from = t->length;
    bg_put(t, "    ");
    dawn_put_creature_id(t, d, creature);
    bg_putf(t, " %s", dawn_card_names[c->card]);
    bg_pad(t, from, 28);
    dawn_put_square(t, c->square);
    bg_pad(t, from, 32);
    bg_putf(t, " level %d  health %d/%d  dice %d", dawn_card(c->card)->level, c->health,
            dawn_card(c->card)->health, dawn_dice_of(d, creature, 0));
    if (dawn_is_fatigued(c))
        bg_put(t, "  fatigued");
    else if (dawn_card(c->card)->level)
        bg_putf(t, "  tires at %d", dawn_card(c->card)->fatigue);
    if (c->lock)
        bg_putf(t, "  locked by p%d", c->lock);
    if (c->flags & DAWN_STOPPED)
        bg_put(t, "  stopped");
    if (c->swift && d->step == DAWN_STEP_MOVEMENT)
        bg_putf(t, "  swift %d", c->swift);
    bg_put_char(t, '\n');
}

static void dawn_put_mage(struct bg_text *t, const struct dawn *d, int seat, int viewer, int style)
{
    const struct dawn_mage *m = &d->mage[seat];
    int coloured = style & BG_SHOW_COLOUR;
    bg_putf(t, "%sp%d ", coloured ? dawn_colour(m->school) : "", seat + 1);
    dawn_put_title(t, m->school == DAWN_UNSCHOOLED ? "mage" : dawn_school_names[m->school]);
    bg_putf(t, "%s%s  points %d/%d", coloured ? "\033[0m" : "", seat == viewer ? " (you)" : "",
            m->points, d->target);
    dawn_put_charges(t, "crystals", m->crystals);
    dawn_put_charges(t, "stones", m->stones);
    if (m->locks)
        bg_putf(t, "  locks %d", m->locks);
    bg_putf(t, "  hand %d  deck %d", m->hand_size, m->deck_size);
    if (m->discount)
        bg_putf(t, "  discount %d", m->discount);
    bg_put_char(t, '\n');
    for (int slot = 0; slot < DAWN_SLOTS; slot++)
        if (d->creature[seat * DAWN_SLOTS + slot].card)
            dawn_put_slot(t, d, seat * DAWN_SLOTS + slot);
    if (m->school == DAWN_UNSCHOOLED)
        return;
    dawn_put_hand(t, m);
    dawn_put_discard(t, m);
    dawn_put_trophies(t, d, seat);
}

static const char *dawn_phase_name(int step)
{
    if (step < DAWN_STEP_TURN)
        return "set-up";
    if (step < DAWN_STEP_MOVE_ROLL)
        return "summoning";
    if (step < DAWN_STEP_ORDER)
        return "movement";
    if (step < DAWN_STEP_REST)
        return "combat";
    return "wrap-up";
}

enum { DAWN_SHOWN_HEAD, DAWN_SHOWN_FIGHT, DAWN_SHOWN_SENTENCES };
static const char *const dawn_shown[DAWN_SHOWN_SENTENCES] = {
    "{turns?Round {round}{rounds? of {rounds}}, {active}'s turn: }"
    "{ended#{phase}|the target is reached|the last round is over}"
    "{moving?, {points} movement points (rolled {first} {second}, +{bonus})}",
    "Fight on {square}: {attacker?{attacker}|the dead} against {defender?{defender}|the dead}",
};

/* A fighter on a side; nobody once it was destroyed. */
static void dawn_put_fighter(struct bg_text *t, const struct dawn *d, int side)
{
    if (d->creature[d->fight.fighter[side]].card)
        dawn_put_creature(t, DAWN_CREATURE_FIGHTING, d, d->fight.fighter[side]);
}

#define DAWN_SHOWN_SLOTS(NUMBER, WORDS, LIST)                                                      \
    NUMBER(turns, w->step >= DAWN_STEP_TURN)                                                       \
    NUMBER(round, w->round)                                                                        \
    NUMBER(rounds, w->rounds)                                                                      \
    WORDS(active, bg_put_seat(t, w->active))                                                       \
    NUMBER(ended, w->ended)                                                                        \
    WORDS(phase, bg_put(t, dawn_phase_name(w->step)))                                              \
    NUMBER(moving, w->step == DAWN_STEP_MOVEMENT)                                                  \
    NUMBER(points, w->points)                                                                      \
    NUMBER(first, w->dice[0])                                                                      \
    NUMBER(second, w->dice[1])                                                                     \
    NUMBER(bonus, dawn_map(w->map)->bonus)                                                         \
    WORDS(square, dawn_put_square(t, w->fight.square))                                             \
    WORDS(attacker, dawn_put_fighter(t, w, 0))                                                     \
    WORDS(defender, dawn_put_fighter(t, w, 1))
BG_VOCABULARY(dawn_shown_words, DAWN_SHOWN_SLOTS, struct dawn);

static void dawn_put_shown(struct bg_text *t, const struct dawn *d, int sentence, const char *end)
{
    bg_put_sentence(t, dawn_shown[sentence], &dawn_shown_words, d);
    bg_put(t, end);
}

static int dawn_show(const void *view, int viewer, int style, char *out, int cap)
{
    const struct dawn *d = (const struct dawn *)view;
    struct bg_text t = bg_text_start(out, cap);
    dawn_put_shown(&t, d, DAWN_SHOWN_HEAD, "\n\n");
    dawn_put_grid(&t, d, style);
    dawn_put_legend(&t, d);
    bg_put_char(&t, '\n');
    if (d->step > DAWN_STEP_ROUND && d->step <= DAWN_STEP_FLIGHT)
        dawn_put_shown(&t, d, DAWN_SHOWN_FIGHT, "\n");
    for (int seat = 0; seat < d->seats; seat++)
        dawn_put_mage(&t, d, seat, viewer, style);
    return t.length;
}

#endif
