/*
 * dawn.c: the rules of Dawn of the Archmage.
 *
 * A step of the game runs by itself until somebody has to be asked: nature for
 * dice and cards, a seat for a decision. dawn_apply() takes the answer and goes
 * on to the next question. What is under way comes first: cards being drawn or
 * lost, dice being rolled, the innermost effect list, and only then the next
 * step of the turn.
 *
 * Questions that could show a hand by not being asked are asked; any other
 * question with one answer is answered at once (0.2).
 */
#include "dawn.h"

#include "../../engine/playout.h"

#include "rules/board.h"
#include "rules/cards.h"
#include "rules/effects.h"
#include "rules/fight.h"
#include "rules/foreseen.h"
#include "rules/frames.h"
#include "rules/hidden.h"
#include "rules/legal.h"
#include "rules/numbers.h"
#include "rules/sound.h"
#include "rules/turn.h"

#include <string.h>

enum dawn_option {
    DAWN_OPT_MAP,
    DAWN_OPT_TILES,
    DAWN_OPT_DRAFT,
    DAWN_OPT_FIRST,
    DAWN_OPT_MODIFIERS,
    DAWN_OPT_TARGET,
    DAWN_OPT_ROUNDS,
    DAWN_OPT_SCHOOL,                                /* of seat 1; the others follow */
    DAWN_OPT_TOKENS = DAWN_OPT_SCHOOL + DAWN_SEATS, /* from here on since version 2 */
    DAWN_OPT_TILE,                                  /* of the first place; the others follow */
    DAWN_OPT_COUNT = DAWN_OPT_TILE + DAWN_TILES
};

/* What an option says of the tile at a place; faces follow. */
enum dawn_tile_choice { DAWN_TILE_AS_ALL, DAWN_TILE_STANDARD, DAWN_TILE_RANDOM, DAWN_TILE_CHOSEN };

/* 3.4: the face that the options put down at a place, or DAWN_NONE: a random one. */
BG_FN int dawn_face_option(const int16_t *options, int place)
{
    int choice = options[DAWN_OPT_TILE + place];
    if (choice >= DAWN_TILE_CHOSEN)
        return choice - DAWN_TILE_CHOSEN;
    if (choice == DAWN_TILE_RANDOM || (choice == DAWN_TILE_AS_ALL && options[DAWN_OPT_TILES]))
        return DAWN_NONE;
    return dawn_map(options[DAWN_OPT_MAP])->face[place];
}

/* The next step, which leads to another or asks. */
BG_LONG void dawn_run_step(struct dawn *d, struct bg_events *log)
{
    const struct dawn_fight *f = &d->fight;
    switch ((enum dawn_step)d->step) {
    case DAWN_STEP_START:
        dawn_step_start(d);
        break;
    case DAWN_STEP_TILES:
        dawn_step_tiles(d, log);
        break;
    case DAWN_STEP_SCHOOLS:
        dawn_step_schools(d);
        break;
    case DAWN_STEP_DEAL:
        dawn_step_deal(d, log);
        break;
    case DAWN_STEP_TERRAIN:
        dawn_step_terrain(d);
        break;
    case DAWN_STEP_TOKENS:
        dawn_step_tokens(d, log);
        break;
    case DAWN_STEP_TURN:
        dawn_step_turn(d, log);
        break;
    case DAWN_STEP_SUMMONING:
        dawn_ask(d, DAWN_ASK_SUMMONING, d->active);
        break;
    case DAWN_STEP_MOVE_ROLL:
        dawn_ask(d, DAWN_ASK_ROLL, DAWN_NONE);
        break;
    case DAWN_STEP_MOVEMENT:
        dawn_ask(d, DAWN_ASK_MOVEMENT, d->active);
        break;
    case DAWN_STEP_ORDER:
        dawn_step_order(d, log);
        break;
    case DAWN_STEP_ROUND:
        dawn_step_round(d, log);
        break;
    case DAWN_STEP_BEFORE_ATTACKER:
    case DAWN_STEP_BEFORE_DEFENDER:
        dawn_ask(d, DAWN_ASK_BEFORE, dawn_seat_of(f->fighter[d->step - DAWN_STEP_BEFORE_ATTACKER]));
        break;
    case DAWN_STEP_ROLL:
        dawn_step_roll(d);
        break;
    case DAWN_STEP_AFTER_ATTACKER:
    case DAWN_STEP_AFTER_DEFENDER:
        dawn_ask(d, DAWN_ASK_AFTER, dawn_seat_of(f->fighter[d->step - DAWN_STEP_AFTER_ATTACKER]));
        break;
    case DAWN_STEP_COMPARE:
        dawn_step_compare(d, log);
        break;
    case DAWN_STEP_WIN:
        dawn_step_win(d);
        break;
    case DAWN_STEP_LOSER_DIES:
        d->step = DAWN_STEP_WINNER_DIES;
        dawn_fighter_dies(d, f->loser, log);
        break;
    case DAWN_STEP_WINNER_DIES:
        d->step = DAWN_STEP_SURVIVED;
        dawn_fighter_dies(d, !f->loser, log);
        break;
    case DAWN_STEP_SURVIVED:
        dawn_step_survived(d);
        break;
    case DAWN_STEP_RETREAT:
        dawn_ask(d, DAWN_ASK_RETREAT, dawn_seat_of(dawn_loser(d)));
        break;
    case DAWN_STEP_PURSUE:
        dawn_ask(d, DAWN_ASK_PURSUE, dawn_seat_of(dawn_winner(d)));
        break;
    case DAWN_STEP_DIRECTION:
        dawn_step_direction(d);
        break;
    case DAWN_STEP_FLIGHT:
        dawn_step_flight(d, log);
        break;
    case DAWN_STEP_REST:
        dawn_step_rest(d, log);
        break;
    case DAWN_STEP_WRAP_UP:
        dawn_ask(d, DAWN_ASK_WRAP_UP, d->active);
        break;
    case DAWN_STEP_DRAW:
        d->step = dawn_plays(d, DAWN_CHANGE_DRAWN) ? DAWN_STEP_DRAWN : DAWN_STEP_DISCARD;
        dawn_draw(d, d->active, 2);
        break;
    case DAWN_STEP_DRAWN:
        dawn_ask(d, DAWN_ASK_DRAWN, d->active);
        break;
    case DAWN_STEP_DISCARD:
        dawn_step_discard(d);
        break;
    case DAWN_STEP_END_TURN:
        dawn_step_end_turn(d, log);
        break;
    case DAWN_STEP_OVER:
        dawn_ask(d, DAWN_ASK_OVER, DAWN_NONE);
        break;
    case DAWN_STEP_COUNT:
        break;
    }
}

/* Goes on with what comes first: see the head of this file. */
BG_LONG void dawn_run(struct dawn *d, struct bg_events *log)
{
    if (d->draws) {
        if (dawn_can_draw(d, log))
            dawn_ask(d, DAWN_ASK_DRAW, DAWN_NONE);
    } else if (d->strips) {
        dawn_ask(d, DAWN_ASK_STRIP, DAWN_NONE);
    } else if (d->fight.to_roll) {
        dawn_ask(d, DAWN_ASK_ROLL, DAWN_NONE);
    } else if (d->depth) {
        dawn_run_frame(d, log);
    } else {
        dawn_run_step(d, log);
    }
}

/* A fight's answers and the winner's and loser's after it; a token may be passed up, too. */
BG_LONG void dawn_answer_in_fight(struct dawn *d, int deed, struct bg_events *log)
{
    int side = d->step == DAWN_STEP_AFTER_DEFENDER, fighter = d->fight.fighter[side];
    if (d->ask == DAWN_ASK_TOKEN) {
        dawn_put_token(d, DAWN_NONE, log);
    } else if (d->ask == DAWN_ASK_RETREAT) {
        dawn_answer_retreat(d, deed, log);
    } else if (d->ask == DAWN_ASK_PURSUE) {
        dawn_answer_pursue(d, deed, log);
    } else if (deed == DAWN_ABILITY) {
        d->fight.used = (uint8_t)(d->fight.used | 1u << side);
        dawn_tell_of(d, log, DAWN_EV_ABILITY, fighter, 0);
        dawn_reroll(d, side, dawn_always(d->creature[fighter].card, DAWN_REROLL));
    } else if (deed == DAWN_PASS) {
        d->step++;
        dawn_emit(log, DAWN_EV_PASSED, d->asked, 0, 0, 0, 0);
    }
}

/* A phase ends. */
BG_LONG void dawn_answer_done(struct dawn *d, struct bg_events *log)
{
    if (d->ask == DAWN_ASK_SUMMONING) {
        dawn_begin_movement(d, log);
    } else if (d->ask == DAWN_ASK_MOVEMENT) {
        dawn_end_movement(d, log);
    } else if (d->ask == DAWN_ASK_DRAWN) {
        d->step = DAWN_STEP_DISCARD;
        dawn_emit(log, DAWN_EV_PHASE, d->active, 0, DAWN_STEP_DISCARD, 0, 0);
    } else {
        d->step = DAWN_STEP_DRAW;
        dawn_emit(log, DAWN_EV_PHASE, d->active, 0, DAWN_STEP_DRAW, 0, 0);
    }
}

/* The subject of an effect was chosen: a creature, a seat or a card. */
BG_LONG void dawn_answer_target(struct dawn *d, int deed, int operand, struct bg_events *log)
{
    struct dawn_frame *f = dawn_top(d);
    int creature = DAWN_NONE, rival = DAWN_NONE, card = operand;
    f->subject = (uint8_t)operand;
    f->part = 1;
    if (deed == DAWN_TARGET_SEAT) {
        rival = operand;
        card = DAWN_NO_CARD;
    } else if (deed == DAWN_TARGET) {
        creature = operand;
        card = d->creature[operand].card;
    }
    dawn_emit(log, DAWN_EV_AIMED, f->user, creature, rival, card, 0);
}

/* What an effect needs beside its subject; a square may be the subject itself. */
BG_FN void dawn_answer_second(struct dawn *d, int operand)
{
    struct dawn_frame *f = dawn_top(d);
    if (d->ask == DAWN_ASK_TARGET) {
        f->subject = (uint8_t)operand;
        f->part = 1;
    } else {
        f->second = (uint8_t)operand;
        f->part = 2;
    }
}

/* A die fell, for whatever it was rolled. */
BG_FN void dawn_answer_roll(struct dawn *d, int value, struct bg_events *log)
{
    if (d->fight.to_roll)
        dawn_combat_die(d, value, log);
    else if (d->step == DAWN_STEP_DIRECTION)
        dawn_flight_die(d, value, log);
    else
        dawn_move_die(d, value, log);
}

BG_FN void dawn_answer_terrain(struct dawn *d, int card, struct bg_events *log)
{
    dawn_emit(log, DAWN_EV_TERRAIN_DRAWN, dawn_seat_at(d, d->cursor % d->seats), 0, 0, card, 0);
    d->terrain[d->cursor++] = (uint8_t)(card + 1);
}

BG_FN void dawn_answer_school(struct dawn *d, int seat, int school, struct bg_events *log)
{
    dawn_join(d, seat, school);
    d->cursor++;
    dawn_emit(log, DAWN_EV_JOINED, seat, 0, 0, school, 0);
}

BG_FN void dawn_answer_discard(struct dawn *d, int seat, int card, struct bg_events *log)
{
    dawn_drop_from_hand(&d->mage[seat], card);
    dawn_to_discard(&d->mage[seat], card);
    dawn_emit(log, DAWN_EV_DISCARDED, seat, 0, 0, card, 0);
}

/* What follows from each deed, nature's first. */
BG_LONG void dawn_answer(struct dawn *d, bg_action action, struct bg_events *log)
{
    int operand = dawn_operand(action), deed = dawn_deed(action), seat = d->asked;
    switch ((enum dawn_deed)deed) {
    case DAWN_START:
        d->first = (uint8_t)operand;
        dawn_emit(log, DAWN_EV_STARTED, operand, 0, 0, 0, 0);
        break;
    case DAWN_TILE:
        dawn_lay_tile(d, d->cursor++, operand, log);
        break;
    case DAWN_DRAW_CARD:
        dawn_drawn(d, operand, log);
        break;
    case DAWN_TERRAIN:
        dawn_answer_terrain(d, operand, log);
        break;
    case DAWN_ROLL:
        dawn_answer_roll(d, operand, log);
        break;
    case DAWN_STRIP_CARD:
        dawn_stripped(d, operand, log);
        break;
    case DAWN_SCHOOL:
        dawn_answer_school(d, seat, operand, log);
        break;
    case DAWN_TOKEN:
        dawn_put_token(d, operand, log);
        break;
    case DAWN_SACRIFICE:
        dawn_offer(d, seat * DAWN_SLOTS + operand, log);
        break;
    case DAWN_SUMMON:
        dawn_summon(d, seat, operand, log);
        break;
    case DAWN_REROLL_MOVE:
        dawn_reroll_move(d, log);
        break;
    case DAWN_MOVE:
        dawn_move(d, operand, log);
        break;
    case DAWN_CAST:
        dawn_cast(d, seat, operand, log);
        dawn_answer_in_fight(d, deed, log);
        break;
    case DAWN_USE_POWER:
        dawn_use_power(d, seat, log);
        break;
    case DAWN_LOCK:
        dawn_lock(d, seat, operand, log);
        break;
    case DAWN_FIGHT:
        dawn_start_fight(d, operand, log);
        break;
    case DAWN_ABILITY:
    case DAWN_STAND:
    case DAWN_HOLD:
    case DAWN_RETREAT:
    case DAWN_PIN_DOWN:
    case DAWN_PASS:
        dawn_answer_in_fight(d, deed, log);
        break;
    case DAWN_TARGET:
    case DAWN_TARGET_SEAT:
    case DAWN_TARGET_CARD:
        dawn_answer_target(d, deed, operand, log);
        break;
    case DAWN_DIR:
    case DAWN_TO:
    case DAWN_PORTAL:
        if (d->ask == DAWN_ASK_FLIGHT)
            dawn_flee(d, operand, log);
        else
            dawn_answer_second(d, operand);
        break;
    case DAWN_DISCARD:
        dawn_answer_discard(d, seat, operand, log);
        break;
    case DAWN_DONE:
        dawn_answer_done(d, log);
        break;
    case DAWN_NO_DEED:
    case DAWN_DEED_COUNT:
        break;
    }
}

/* 0.2: whether the question is asked even if it has one answer: because it is nature's, or because
 * the hand could be read off its absence. Version 1 asked every hand that was not empty. */
BG_FN int dawn_must_ask(const struct dawn *d)
{
    static const uint8_t asked[DAWN_ASK_COUNT] = {
#define X(key, when, ...) DAWN_ASKED_##when,
        DAWN_ASKS(X)
#undef X
    };
    if (asked[d->ask] != DAWN_ASKED_HAND)
        return asked[d->ask] != DAWN_ASKED_CHOICE;
    if (dawn_plays(d, DAWN_CHANGE_FORESEEN))
        return dawn_is_open_question(d);
    return d->mage[d->asked].hand_size > 0;
}

/* Goes on to the next question, asked or not. */
BG_FN void dawn_go_on(struct dawn *d, struct bg_events *log)
{
    dawn_ask(d, DAWN_ASK_NOTHING, DAWN_NONE);
    while (d->ask == DAWN_ASK_NOTHING)
        dawn_run(d, log);
}

/* Goes on to the next question that has to be asked. */
BG_FN void dawn_advance(struct dawn *d, struct bg_events *log)
{
    bg_action list[BG_MAX_LIST];
    dawn_go_on(d, log);
    while (!dawn_must_ask(d) && dawn_legal(d, d->asked, list) == 1) {
        dawn_answer(d, list[0], log);
        dawn_go_on(d, log);
    }
}

BG_LONG void dawn_begin(struct dawn *d, int edition, int seats, const int16_t *options)
{
    memset(d, 0, sizeof *d);
    d->edition = (uint8_t)edition;
    memset(d->gate, DAWN_NONE, sizeof d->gate);
    d->seats = (uint8_t)seats;
    d->map = (uint8_t)options[DAWN_OPT_MAP];
    d->random_tiles = (uint8_t)options[DAWN_OPT_TILES];
    d->draft = (uint8_t)options[DAWN_OPT_DRAFT];
    d->random_first = (uint8_t)options[DAWN_OPT_FIRST];
    d->modifiers = (uint8_t)options[DAWN_OPT_MODIFIERS];
    d->target = (uint8_t)options[DAWN_OPT_TARGET];
    d->rounds = (uint8_t)options[DAWN_OPT_ROUNDS];
    if (dawn_plays(d, DAWN_CHANGE_TOKENS))
        d->tokens = (uint8_t)options[DAWN_OPT_TOKENS];
    for (int i = 0; i < dawn_map(d->map)->tiles && dawn_plays(d, DAWN_CHANGE_TILES); i++) {
        int face = dawn_face_option(options, i);
        d->tile[i] = (uint8_t)(face == DAWN_NONE ? 0 : face + 1);
    }
    for (int seat = 0; seat < seats; seat++) {
        d->mage[seat].school = DAWN_UNSCHOOLED;
        d->mage[seat].crystals = 1;
        d->mage[seat].locks = (uint8_t)(DAWN_SEATS - seats);
        if (!d->draft)
            dawn_join(d, seat, options[DAWN_OPT_SCHOOL + seat]);
    }
    dawn_advance(d, NULL);
}

BG_FN void dawn_setup_1(void *state, int seats, const int16_t *options)
{
    dawn_begin((struct dawn *)state, 1, seats, options);
}

BG_FN void dawn_setup_2(void *state, int seats, const int16_t *options)
{
    dawn_begin((struct dawn *)state, 2, seats, options);
}

BG_FN void dawn_setup(void *state, int seats, const int16_t *options)
{
    dawn_begin((struct dawn *)state, 3, seats, options);
}

BG_FN int dawn_seats(const void *state)
{
    return ((const struct dawn *)state)->seats;
}

BG_FN uint32_t dawn_to_act(const void *state)
{
    const struct dawn *d = (const struct dawn *)state;
    if (d->ask < DAWN_ASK_SCHOOL)
        return BG_CHANCE;
    return d->ask == DAWN_ASK_OVER ? 0 : BG_BIT(d->asked);
}

BG_FN void dawn_apply(void *state, int seat, bg_action action, struct bg_events *log)
{
    struct dawn *d = (struct dawn *)state;
    (void)seat;
    dawn_answer(d, action, log);
    dawn_advance(d, log);
}

/* 12: a conqueror first; then points; then levels, then health of what stands on the board. */
BG_FN int32_t dawn_standing(const struct dawn *d, int seat)
{
    int levels = 0, health = 0;
    if (d->ended == DAWN_BY_CONQUEST && seat == d->active)
        return INT32_MAX;
    for (int c = seat * DAWN_SLOTS; c < (seat + 1) * DAWN_SLOTS; c++) {
        levels += dawn_card(d->creature[c].card)->level;
        health += d->creature[c].health;
    }
    return (d->mage[seat].points * 100 + levels) * 100 + health;
}

BG_LONG void dawn_score(const void *state, int32_t *points, int32_t *payoff)
{
    const struct dawn *d = (const struct dawn *)state;
    int32_t best = -1;
    int winners = 0;
    for (int seat = 0; seat < d->seats; seat++) {
        int32_t standing = dawn_standing(d, seat);
        points[seat] = d->mage[seat].points;
        if (standing > best)
            best = standing;
    }
    for (int seat = 0; seat < d->seats; seat++)
        winners += dawn_standing(d, seat) == best;
    for (int seat = 0; seat < d->seats; seat++)
        payoff[seat] = dawn_standing(d, seat) == best ? 1000 / winners : 0;
}

/* Draws as bg_draw() would from the list, which dice and decks do without. */
BG_LONG bg_action dawn_sample(const void *state, struct bg_rng *rng)
{
    const struct dawn *d = (const struct dawn *)state;
    struct bg_outcome outcomes[BG_MAX_LIST];
    if (d->ask == DAWN_ASK_ROLL)
        return dawn_action(DAWN_ROLL, 1 + (int)bg_rng_below(rng, 6));
    if (d->ask == DAWN_ASK_DRAW) {
        const struct dawn_mage *m = &d->mage[d->drawer];
        uint32_t number = bg_rng_below(rng, m->deck_size);
        return dawn_action(DAWN_DRAW_CARD, dawn_card_of(m, dawn_kind_at(m, number)));
    }
    return bg_draw(outcomes, dawn_chance(state, outcomes), rng);
}

/* Plays as BG_PLAYOUT() would. The list is needed anyway, and where it has several answers the
 * question is asked, whatever others know: only of a single one that has to be found out. */
BG_LONG uint32_t dawn_playout(void *state, struct bg_rng *rng)
{
    struct dawn *d = (struct dawn *)state;
    uint32_t decisions = 0;
    for (; d->ask != DAWN_ASK_OVER; dawn_go_on(d, NULL)) {
        bg_action list[BG_MAX_LIST];
        int n;
        if (d->ask < DAWN_ASK_SCHOOL) {
            dawn_answer(d, dawn_sample(d, rng), NULL);
            continue;
        }
        n = dawn_legal(d, d->asked, list);
        if (n > 1 || dawn_must_ask(d)) {
            list[0] = list[bg_rng_below(rng, (uint32_t)n)];
            decisions++;
        }
        dawn_answer(d, list[0], NULL);
    }
    return decisions;
}
