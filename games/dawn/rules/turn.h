/*
 * turn.h: set-up and the phases of a turn outside combat (4, 5, 6, 7, 10, 12).
 */
#ifndef DAWN_RULES_TURN_H
#define DAWN_RULES_TURN_H

#include "../dawn.h"
#include "board.h"
#include "cards.h"
#include "effects.h"
#include "frames.h"
#include "targets.h"

/* Set-up (4). */

/* Paints the face of a tile onto the `place`-th position of the layout. */
BG_LONG void dawn_lay_tile(struct dawn *d, int place, int face, struct bg_events *log)
{
    static const char *const rows[DAWN_PATTERN_COUNT][DAWN_TILE_WIDTH] = {
#define X(key, name, row4, row3, row2, row1) {row1, row2, row3, row4},
        DAWN_PATTERNS(X)
#undef X
    };
    static const uint8_t patterns[DAWN_FACES] = {
#define X(a, b) DAWN_##a, DAWN_##b,
        DAWN_TILE_FACES(X)
#undef X
    };
    const struct dawn_map *map = dawn_map(d->map);
    int stem = d->map == DAWN_MAP_T && place == map->columns;
    int column = stem ? 1 : place % map->columns;
    int row = map->rows - 1 - place / map->columns;
    d->tile[place] = (uint8_t)(face + 1);
    for (int y = 0; y < DAWN_TILE_WIDTH; y++)
        for (int x = 0; x < DAWN_TILE_WIDTH; x++) {
            char sign = rows[patterns[face]][y][x];
            d->square[(row * DAWN_TILE_WIDTH + y) * DAWN_STRIDE + column * DAWN_TILE_WIDTH + x] =
                sign == '#'   ? DAWN_PLACE_WALL
                : sign == '%' ? DAWN_PLACE_CHECKER
                : sign == '/' ? DAWN_PLACE_ROUGH
                              : DAWN_PLACE_NORMAL;
        }
    dawn_emit(log, DAWN_EV_TILE_LAID, BG_NATURE, 0, place, face, 0);
}

BG_FN void dawn_step_start(struct dawn *d)
{
    d->step = DAWN_STEP_TILES;
    if (d->random_first)
        dawn_ask(d, DAWN_ASK_START, DAWN_NONE);
}

/* 3.4: the face that lies at the place under the cursor, or DAWN_NONE: chance names it. */
BG_FN int dawn_face_due(const struct dawn *d)
{
    if (dawn_plays(d, DAWN_CHANGE_TILES))
        return d->tile[d->cursor] ? d->tile[d->cursor] - 1 : DAWN_NONE;
    return d->random_tiles ? DAWN_NONE : dawn_map(d->map)->face[d->cursor];
}

BG_LONG void dawn_step_tiles(struct dawn *d, struct bg_events *log)
{
    for (; d->cursor < dawn_map(d->map)->tiles; d->cursor++) {
        int face = dawn_face_due(d);
        if (face == DAWN_NONE) {
            dawn_ask(d, DAWN_ASK_TILE, DAWN_NONE);
            return;
        }
        dawn_lay_tile(d, d->cursor, face, log);
    }
    d->cursor = 0;
    d->step = DAWN_STEP_SCHOOLS;
}

/* A mage takes its school's 50 cards. */
BG_FN void dawn_join(struct dawn *d, int seat, int school)
{
    struct dawn_mage *m = &d->mage[seat];
    m->school = (uint8_t)school;
    m->cards = (uint16_t)dawn_first_card(dawn_plays(d, DAWN_CHANGE_CARDS), school);
    for (int kind = 0; kind < DAWN_KINDS; kind++) {
        m->deck[kind] = dawn_card(dawn_card_of(m, kind))->copies;
        m->deck_size = (uint8_t)(m->deck_size + m->deck[kind]);
    }
}

/* 3.7: beacons take the place of normal ground. */
BG_FN void dawn_light_beacons(struct dawn *d)
{
    const uint8_t *squares = dawn_beacons(d->map, d->seats);
    for (int i = 0; i < DAWN_BEACONS && dawn_plays(d, DAWN_CHANGE_BEACONS); i++)
        if (squares[i] != DAWN_NO_BEACON)
            d->square[squares[i]] = DAWN_PLACE_BEACON;
}

/* Steps 3 and 4: schools are picked if drafted; then portals are put down. */
BG_LONG void dawn_step_schools(struct dawn *d)
{
    const struct dawn_portals *portals = dawn_portals(d->edition, d->map, d->seats);
    if (d->draft && d->cursor < d->seats) {
        dawn_ask(d, DAWN_ASK_SCHOOL, dawn_seat_at(d, d->cursor));
        return;
    }
    for (int order = 0; order < d->seats; order++)
        for (int portal = 0; portal < 2; portal++) {
            int seat = dawn_seat_at(d, order), square = portals->square[order][portal];
            d->mage[seat].portal[portal] = (uint8_t)square;
            d->square[square] = (uint8_t)(DAWN_PLACE_PORTAL + seat);
        }
    dawn_light_beacons(d);
    d->cursor = 0;
    d->step = DAWN_STEP_DEAL;
}

/* Who goes last begins with a second crystal. */
BG_FN void dawn_step_deal(struct dawn *d, struct bg_events *log)
{
    if (d->cursor < d->seats) {
        dawn_draw(d, dawn_seat_at(d, d->cursor++), 3);
        return;
    }
    if (dawn_plays(d, DAWN_CHANGE_LAST))
        dawn_charge_crystal(d, dawn_seat_at(d, d->seats - 1), log);
    d->cursor = 0;
    d->step = DAWN_STEP_TERRAIN;
}

BG_FN void dawn_step_terrain(struct dawn *d)
{
    if (d->cursor < d->modifiers * d->seats) {
        dawn_ask(d, DAWN_ASK_TERRAIN, DAWN_NONE);
        return;
    }
    d->cursor = 0;
    d->step = DAWN_STEP_TOKENS;
}

BG_FN int dawn_tile_at(int square)
{
    return square / DAWN_STRIDE / DAWN_TILE_WIDTH * 3 + square % DAWN_STRIDE / DAWN_TILE_WIDTH;
}

BG_FN int dawn_is_token(int place)
{
    return place >= DAWN_PLACE_TOKEN && place < DAWN_PLACE_RAISED;
}

/* Step 7: normal ground two steps from every portal, on a tile with fewer tokens than `most`. */
BG_LONG int dawn_list_token_squares(const struct dawn *d, int most, bg_action *out)
{
    struct dawn_area near = {{0}};
    uint8_t tokens[DAWN_TILES] = {0};
    int n = 0;
    for (int seat = 0; seat < d->seats; seat++)
        for (int portal = 0; portal < 2; portal++)
            dawn_add_near(&near, d->mage[seat].portal[portal], 1);
    for (int s = 0; s < DAWN_SQUARES; s++)
        if (dawn_is_token(d->square[s]))
            tokens[dawn_tile_at(s)]++;
    for (int s = 0; s < DAWN_SQUARES; s++)
        if (d->square[s] == DAWN_PLACE_NORMAL && !dawn_in_area(&near, s) &&
            tokens[dawn_tile_at(s)] < most)
            out[n++] = dawn_action(DAWN_TOKEN, s);
    return n;
}

/* Step 7: the second token of a card may be left out. In version 1 it had to be placed, and the
 * limit of one a tile fell when it left no square. */
BG_LONG int dawn_list_tokens(const struct dawn *d, bg_action *out)
{
    int n;
    if (!dawn_plays(d, DAWN_CHANGE_TOKENS)) {
        n = dawn_list_token_squares(d, 1, out);
        return n ? n : dawn_list_token_squares(d, DAWN_SQUARES, out);
    }
    n = dawn_list_token_squares(d, d->tokens, out);
    if (n && d->cursor % 2)
        out[n++] = dawn_action(DAWN_PASS, 0);
    return n;
}

/* Tokens on a terrain card (16). */
BG_FN int dawn_tokens_on(int terrain)
{
    static const uint8_t tokens[DAWN_TOKEN_COUNT] = {
#define X(key, name, sign, copies, n, words) n,
        DAWN_TOKENS(X)
#undef X
    };
    return tokens[terrain];
}

BG_FN int dawn_copies_of_terrain(int terrain)
{
    static const uint8_t count[DAWN_TOKEN_COUNT] = {
#define X(key, name, sign, copies, n, words) copies,
        DAWN_TOKENS(X)
#undef X
    };
    return count[terrain];
}

/* Puts a token down, or sets it aside (DAWN_NONE). The cursor counts tokens,
 * two to a card. A Twin Gate is remembered with its pair. */
BG_LONG void dawn_put_token(struct dawn *d, int square, struct bg_events *log)
{
    int drawn = d->cursor / 2, token = d->terrain[drawn] - 1, pair = 0;
    for (int i = 0; i < drawn; i++)
        pair += d->terrain[i] == d->terrain[drawn];
    if (square != DAWN_NONE)
        d->square[square] = (uint8_t)(DAWN_PLACE_TOKEN + token);
    if (token == DAWN_TOKEN_TWIN_GATE)
        d->gate[pair][d->cursor % 2] = (uint8_t)square;
    dawn_emit(log, DAWN_EV_TOKEN_PUT, dawn_seat_at(d, drawn % d->seats), 0, square, token, 0);
    d->cursor++;
}

BG_LONG void dawn_step_tokens(struct dawn *d, struct bg_events *log)
{
    bg_action list[BG_MAX_LIST];
    int drawn = d->cursor / 2;
    if (drawn == d->modifiers * d->seats) {
        d->cursor = 0;
        d->round = 1;
        d->active = d->first;
        d->step = DAWN_STEP_TURN;
    } else if (d->cursor % 2 && dawn_tokens_on(d->terrain[drawn] - 1) == 1) {
        d->cursor++;
    } else if (dawn_list_tokens(d, list)) {
        dawn_ask(d, DAWN_ASK_TOKEN, dawn_seat_at(d, drawn % d->seats));
    } else {
        dawn_put_token(d, DAWN_NONE, log);
    }
}

/* Turns (5). */

/* What lies under temporary ground. */
BG_FN int dawn_ground_below(int place)
{
    return place >= DAWN_PLACE_RAISED_ROUGH && place < DAWN_PLACE_BOG ? DAWN_PLACE_ROUGH
                                                                      : DAWN_PLACE_NORMAL;
}

BG_FN int dawn_is_made_ground(int place)
{
    return place >= DAWN_PLACE_RAISED && place < DAWN_PLACE_BEACON;
}

/* The seat whose temporary ground this is, or DAWN_NONE. */
BG_FN int dawn_ground_caster(int place)
{
    return dawn_is_made_ground(place) ? (place - DAWN_PLACE_RAISED) % DAWN_SEATS : DAWN_NONE;
}

/* Whether any temporary ground is there. No square ends the search, so that compilers look at many
 * of them at a time. */
BG_FN int dawn_has_made_ground(const struct dawn *d)
{
    int made = 0;
    for (int s = 0; s < DAWN_SQUARES; s++)
        made |= dawn_is_made_ground(d->square[s]);
    return made;
}

BG_FN void dawn_settle_ground(struct dawn *d, int seat, struct bg_events *log)
{
    if (!dawn_has_made_ground(d))
        return;
    for (int s = 0; s < DAWN_SQUARES; s++)
        if (dawn_ground_caster(d->square[s]) == seat) {
            d->square[s] = (uint8_t)dawn_ground_below(d->square[s]);
            dawn_emit(log, DAWN_EV_SETTLED, seat, 0, s, 0, 0);
        }
}

/* 5, turn start. */
BG_LONG void dawn_step_turn(struct dawn *d, struct bg_events *log)
{
    d->step = DAWN_STEP_SUMMONING;
    d->arrived = 0;
    dawn_emit(log, DAWN_EV_TURN, d->active, 0, 0, 0, d->round);
    for (int c = 0; c < DAWN_CREATURES; c++)
        if (d->creature[c].lock == d->active + 1) {
            d->creature[c].lock = 0;
            dawn_tell_of(d, log, DAWN_EV_UNLOCKED, c, 0);
        }
    dawn_settle_ground(d, d->active, log);
    for (int seat = 0; seat < d->seats; seat++)
        d->mage[seat].power_used = d->mage[seat].spells = 0;
}

/* 6: paying. A discount is used up by a summon of level 1 or more. */
BG_LONG void dawn_summon(struct dawn *d, int seat, int operand, struct bg_events *log)
{
    struct dawn_mage *m = &d->mage[seat];
    int card = operand >> 8, portal = operand >> 4 & 1, stones = operand & 3;
    int cost = dawn_card(card)->level - m->discount;
    if (dawn_card(card)->level)
        m->discount = 0;
    dawn_drop_from_hand(m, card);
    for (int i = 0; i < stones; i++)
        dawn_spend_stone(d, seat, log);
    for (int i = stones; i < cost; i++)
        dawn_spend_crystal(d, seat, log);
    dawn_arrive(d, seat, card, portal, 0, log);
}

/* 7.1 */
BG_LONG void dawn_begin_movement(struct dawn *d, struct bg_events *log)
{
    struct dawn_creature *c = &d->creature[d->active * DAWN_SLOTS];
    for (int i = 0; i < DAWN_SLOTS; i++)
        if (c[i].card) {
            c[i].swift = (uint8_t)dawn_always(c[i].card, DAWN_SWIFT);
            c[i].flags &= (uint8_t)~DAWN_STOPPED;
        }
    d->moved = 0;
    d->dice[0] = d->dice[1] = 0;
    d->points = dawn_map(d->map)->bonus;
    d->step = DAWN_STEP_MOVE_ROLL;
    dawn_emit(log, DAWN_EV_PHASE, d->active, 0, DAWN_STEP_MOVEMENT, 0, 0);
}

BG_FN void dawn_move_die(struct dawn *d, int value, struct bg_events *log)
{
    int die = d->dice[0] != 0;
    d->dice[die] = (uint8_t)value;
    dawn_emit(log, DAWN_EV_MOVE_DIE, d->active, 0, die, 0, value);
    if (!die)
        return;
    d->points = (uint8_t)(d->points + d->dice[0] + d->dice[1]);
    d->step = DAWN_STEP_MOVEMENT;
    dawn_emit(log, DAWN_EV_POINTS, d->active, 0, 0, 0, d->points);
}

/* 7: the old roll is replaced, all other points stay. */
BG_FN void dawn_reroll_move(struct dawn *d, struct bg_events *log)
{
    dawn_spend_stone(d, d->active, log);
    d->points = (uint8_t)(d->points - d->dice[0] - d->dice[1]);
    d->dice[0] = d->dice[1] = 0;
    d->step = DAWN_STEP_MOVE_ROLL;
}

/* Where a move in that direction leads, or DAWN_NONE. */
BG_FN int dawn_move_to(const struct dawn *d, int creature, int direction)
{
    int at = d->creature[creature].square;
    return direction == DAWN_GATE ? dawn_gate_from(d, at) : dawn_step_to(at, direction);
}

/* What it costs: through a gate always 1. */
BG_FN int dawn_move_cost(const struct dawn *d, int creature, int direction, int to)
{
    return direction == DAWN_GATE ? 1 : dawn_cost(d, d->creature[creature].card, to);
}

/* 7: swift points pay first; moving onto an enemy stops. */
BG_LONG void dawn_move(struct dawn *d, int operand, struct bg_events *log)
{
    int creature = d->active * DAWN_SLOTS + (operand >> 8), direction = operand & 7;
    struct dawn_creature *c = &d->creature[creature];
    int to = dawn_move_to(d, creature, direction);
    int cost = dawn_move_cost(d, creature, direction, to);
    int own = cost < c->swift ? cost : c->swift;
    c->swift = (uint8_t)(c->swift - own);
    d->points = (uint8_t)(d->points - (cost - own));
    d->moved = 1;
    if (d->on[to])
        c->flags |= DAWN_STOPPED;
    dawn_enter(d, creature, to, log);
}

BG_FN void dawn_end_movement(struct dawn *d, struct bg_events *log)
{
    for (int c = d->active * DAWN_SLOTS; c < (d->active + 1) * DAWN_SLOTS; c++) {
        d->creature[c].swift = 0;
        d->creature[c].flags &= (uint8_t)~DAWN_STOPPED;
    }
    d->points = 0;
    d->fought = 0;
    d->step = DAWN_STEP_ORDER;
    dawn_emit(log, DAWN_EV_PHASE, d->active, 0, DAWN_STEP_ORDER, 0, 0);
}

/* 3.7: from a mage's sixth turn on: it holds every beacon, and nobody else has a creature. */
BG_LONG int dawn_has_conquered(const struct dawn *d, int seat)
{
    const uint8_t *squares = dawn_beacons(d->map, d->seats);
    if (!dawn_plays(d, DAWN_CHANGE_BEACONS) || d->mage[seat].turns < 5)
        return 0;
    for (int i = 0; i < DAWN_BEACONS; i++)
        if (squares[i] == DAWN_NO_BEACON || !d->on[squares[i]])
            return 0;
    for (int c = 0; c < d->seats * DAWN_SLOTS; c++)
        if (d->creature[c].card && dawn_seat_of(c) != seat)
            return 0;
    return 1;
}

/* 3.7: beacons are dark in everybody's first two turns, with three mages in the first five, and
 * the last in turn order lights them. */
BG_FN int dawn_beacons_burn(const struct dawn *d)
{
    int last = dawn_seat_at(d, d->seats - 1), dark = d->seats == 3 ? 5 : 2;
    return d->mage[d->active].turns >= dark + (d->active != last);
}

/* 10.1: slot by slot REST effects (even cursor), then the square's token or beacon (odd). */
BG_LONG void dawn_step_rest(struct dawn *d, struct bg_events *log)
{
    if (!d->cursor && dawn_has_conquered(d, d->active)) {
        dawn_end(d, DAWN_BY_CONQUEST, log);
        return;
    }
    for (; d->cursor < 2 * DAWN_SLOTS && !d->depth && !d->draws; d->cursor++) {
        int creature = d->active * DAWN_SLOTS + d->cursor / 2;
        const struct dawn_creature *c = &d->creature[creature];
        if (!c->card)
            continue;
        if (d->cursor % 2 == 0)
            dawn_trigger(d, c->card, DAWN_ON_REST, d->active, creature);
        else if (dawn_has_token(d, c->square, DAWN_TOKEN_SPRING))
            dawn_mend(d, creature, 1, log);
        else if (dawn_has_token(d, c->square, DAWN_TOKEN_LEY_WELL))
            dawn_draw(d, d->active, 1);
        else if (d->square[c->square] == DAWN_PLACE_BEACON && dawn_beacons_burn(d))
            dawn_trigger(d, DAWN_BEACON, DAWN_ON_REST, d->active, creature);
    }
    if (d->cursor < 2 * DAWN_SLOTS || d->depth || d->draws)
        return;
    d->cursor = 0;
    d->step = DAWN_STEP_WRAP_UP;
}

BG_FN void dawn_step_discard(struct dawn *d)
{
    if (d->mage[d->active].hand_size > DAWN_KEEP)
        dawn_ask(d, DAWN_ASK_DISCARD, d->active);
    else
        d->step = DAWN_STEP_END_TURN;
}

/* 12: a game without limit has one all the same, out of reach of those who try to win. */
BG_FN int dawn_last_round(const struct dawn *d)
{
    return d->rounds ? d->rounds : DAWN_ROUNDS;
}

/* 10.5 and 10.6; 12: after the last seat's turn of the last round it is over. */
BG_LONG void dawn_step_end_turn(struct dawn *d, struct bg_events *log)
{
    struct dawn_mage *m = &d->mage[d->active];
    int next = d->active + 1 < d->seats ? d->active + 1 : 0;
    dawn_charge_crystal(d, d->active, log);
    m->discount = 0;
    m->turns++;
    d->step = DAWN_STEP_TURN;
    if (next == d->first && d->round == dawn_last_round(d)) {
        dawn_end(d, DAWN_BY_ROUNDS, log);
        return;
    }
    d->round = (uint8_t)(d->round + (next == d->first));
    d->active = (uint8_t)next;
}

/* 11.4 */
BG_FN void dawn_lock(struct dawn *d, int seat, int creature, struct bg_events *log)
{
    d->mage[seat].locks--;
    d->creature[creature].lock = (uint8_t)(seat + 1);
    dawn_emit(log, DAWN_EV_LOCKED, seat, creature, d->creature[creature].square,
              d->creature[creature].card, 0);
}

#endif
