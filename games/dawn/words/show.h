/*
 * show.h: a position as text: the arena as a grid, the fight, the mages.
 *
 * A cell of the grid is six characters: a mark for the ground under a creature
 * and the creature ("N1:6" is slot 1 of the Necromancer with 6 health, "N1!2"
 * one that is fatigued), or the ground itself. "N1xT2": N1 attacks T2.
 */
#ifndef DAWN_WORDS_SHOW_H
#define DAWN_WORDS_SHOW_H

#include "../../../engine/sentence.h"
#include "../../../engine/text.h"
#include "../dawn.h"
#include "../rules/board.h"
#include "../rules/cards.h"
#include "../rules/turn.h"
#include "creatures.h"
#include "names.h"

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
    else if (place == DAWN_PLACE_BEACON)
        bg_put(t, "*");
    else
        bg_put(t, place >= DAWN_PLACE_BOG ? "bog" : "=wall");
}

/* The ground under a creature: [ portal, + token, * beacon, / rough. */
static char dawn_ground_mark(int place)
{
    if (dawn_is_portal(place))
        return '[';
    if (dawn_is_token(place))
        return '+';
    if (place == DAWN_PLACE_BEACON)
        return '*';
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

/* The lines of a mage: itself, a creature beside its square, its cards. */
enum {
    DAWN_MAGE_HEAD,
    DAWN_MAGE_CREATURE,
    DAWN_MAGE_HAND,
    DAWN_MAGE_DISCARD,
    DAWN_MAGE_TROPHIES,
    DAWN_MAGE_LINES
};
static const char *const dawn_mage_lines[DAWN_MAGE_LINES] = {
    "{colour}{seat} {school?{school}|Mage}{plain}{you? (you)}  points {points}/{target}"
    "  crystals {crystals}/{charges}  stones {stones}/{charges}{locks?  locks {locks}}"
    "  hand {hand}  deck {deck}{discount?  discount {discount}}\n",
    " level {level}  health {health}/{printed}  dice {dice}"
    "{fatigued?  fatigued|{level?  tires at {tires}}}{lock?  locked by {locker}}"
    "{stopped?  stopped}{swift?  swift {swift}}\n",
    "    hand: {hand?{cards*, }{unseen?{cards?, }{unseen} unseen}|empty}\n",
    "{discarded?    discard pile: {discarded*, }\n}",
    "{taken?    victory pile: {taken*, }\n}",
};

/* What such a line is about. */
struct dawn_mage_shown {
    const struct dawn *d;
    const struct dawn_mage *mage;
    int seat, viewer, style;
    int creature;
};

static void dawn_put_copies(struct bg_text *t, int card, int copies)
{
    bg_put(t, dawn_card_names[card]);
    if (copies > 1)
        bg_putf(t, " x%d", copies);
}

/* "Barrow Guard x2" from a count by kind: items of a list. */
static int dawn_put_kind(struct bg_text *t, const struct dawn_mage *m, const uint8_t *count,
                         int item)
{
    for (int kind = 0; kind < DAWN_KINDS; kind++)
        if (count[kind] && !item--) {
            dawn_put_copies(t, dawn_card_of(m, kind), count[kind]);
            return 1;
        }
    return 0;
}

/* Counts what is known of a hand by kind; returns how many cards are not. */
static int dawn_count_hand(const struct dawn_mage *m, uint8_t count[DAWN_KINDS])
{
    int unseen = 0;
    for (int i = 0; i < m->hand_size; i++) {
        if (m->hand[i] == BG_HIDDEN)
            unseen++;
        else
            count[dawn_kind_of(m->hand[i])]++;
    }
    return unseen;
}

static int dawn_unseen_in_hand(const struct dawn_mage *m)
{
    uint8_t count[DAWN_KINDS] = {0};
    return dawn_count_hand(m, count);
}

static int dawn_put_in_hand(struct bg_text *t, const struct dawn_mage *m, int item)
{
    uint8_t count[DAWN_KINDS] = {0};
    dawn_count_hand(m, count);
    return dawn_put_kind(t, m, count, item);
}

static int dawn_put_trophy(struct bg_text *t, const struct dawn *d, int seat, int item)
{
    for (int owner = 0; owner < d->seats; owner++)
        for (int kind = 0; kind < DAWN_KINDS; kind++) {
            int n = d->mage[owner].taken[kind] >> 4 * seat & 15;
            if (n && !item--) {
                dawn_put_copies(t, dawn_card_of(&d->mage[owner], kind), n);
                return 1;
            }
        }
    return 0;
}

static void dawn_put_school(struct bg_text *t, int school)
{
    if (school != DAWN_UNSCHOOLED)
        dawn_put_title(t, dawn_school_names[school]);
}

static const struct dawn_creature *dawn_shown_creature(const struct dawn_mage_shown *w)
{
    return &w->d->creature[w->creature];
}

#define DAWN_MAGE_SLOTS(NUMBER, WORDS, LIST)                                                       \
    WORDS(colour, bg_put(t, w->style &BG_SHOW_COLOUR ? dawn_colour(w->mage->school) : ""))         \
    WORDS(plain, bg_put(t, w->style &BG_SHOW_COLOUR ? "\033[0m" : ""))                             \
    WORDS(seat, bg_put_seat(t, w->seat))                                                           \
    WORDS(school, dawn_put_school(t, w->mage->school))                                             \
    NUMBER(you, w->seat == w->viewer)                                                              \
    NUMBER(points, w->mage->points)                                                                \
    NUMBER(target, w->d->target)                                                                   \
    NUMBER(crystals, w->mage->crystals)                                                            \
    NUMBER(stones, w->mage->stones)                                                                \
    NUMBER(charges, DAWN_CHARGES)                                                                  \
    NUMBER(locks, w->mage->locks)                                                                  \
    NUMBER(hand, w->mage->hand_size)                                                               \
    NUMBER(deck, w->mage->deck_size)                                                               \
    NUMBER(discount, w->mage->discount)                                                            \
    LIST(cards, dawn_put_in_hand(t, w->mage, item))                                                \
    NUMBER(unseen, dawn_unseen_in_hand(w->mage))                                                   \
    LIST(discarded, dawn_put_kind(t, w->mage, w->mage->discard, item))                             \
    LIST(taken, dawn_put_trophy(t, w->d, w->seat, item))                                           \
    NUMBER(level, dawn_card(dawn_shown_creature(w)->card)->level)                                  \
    NUMBER(health, dawn_shown_creature(w)->health)                                                 \
    NUMBER(printed, dawn_card(dawn_shown_creature(w)->card)->health)                               \
    NUMBER(dice, dawn_dice_of(w->d, w->creature, 0))                                               \
    NUMBER(fatigued, dawn_is_fatigued(dawn_shown_creature(w)))                                     \
    NUMBER(tires, dawn_card(dawn_shown_creature(w)->card)->fatigue)                                \
    NUMBER(lock, dawn_shown_creature(w)->lock)                                                     \
    WORDS(locker, bg_put_seat(t, dawn_shown_creature(w)->lock - 1))                                \
    NUMBER(stopped, (dawn_shown_creature(w)->flags & DAWN_STOPPED) != 0)                           \
    NUMBER(swift, w->d->step == DAWN_STEP_MOVEMENT ? dawn_shown_creature(w)->swift : 0)
BG_VOCABULARY(dawn_mage_words, DAWN_MAGE_SLOTS, struct dawn_mage_shown);

static void dawn_put_line(struct bg_text *t, int line, const struct dawn_mage_shown *about)
{
    bg_put_sentence(t, dawn_mage_lines[line], &dawn_mage_words, about);
}

/* A slot: "    N1 Ghoul   c2  level 1  health 4/6  dice 2". */
static void dawn_put_slot(struct bg_text *t, const struct dawn_mage_shown *about)
{
    const struct dawn_creature *c = dawn_shown_creature(about);
    int from = t->length;
    bg_put(t, "    ");
    dawn_put_creature_id(t, about->d, about->creature);
    bg_putf(t, " %s", dawn_card_names[c->card]);
    bg_pad(t, from, 28);
    dawn_put_square(t, c->square);
    bg_pad(t, from, 32);
    dawn_put_line(t, DAWN_MAGE_CREATURE, about);
}

static void dawn_put_mage(struct bg_text *t, const struct dawn *d, int seat, int viewer, int style)
{
    struct dawn_mage_shown about = {d, &d->mage[seat], seat, viewer, style, seat * DAWN_SLOTS};
    dawn_put_line(t, DAWN_MAGE_HEAD, &about);
    for (; about.creature < (seat + 1) * DAWN_SLOTS; about.creature++)
        if (dawn_shown_creature(&about)->card)
            dawn_put_slot(t, &about);
    if (about.mage->school == DAWN_UNSCHOOLED)
        return;
    dawn_put_line(t, DAWN_MAGE_HAND, &about);
    dawn_put_line(t, DAWN_MAGE_DISCARD, &about);
    dawn_put_line(t, DAWN_MAGE_TROPHIES, &about);
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
    "{ended#{phase}|the target is reached|the last round is over|nobody is left to fight}"
    "{moving?, {points} movement (rolled {first} {second}, +{bonus})}",
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
