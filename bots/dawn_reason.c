/*
 * dawn_reason.c: why a move of Dawn is good or bad: what it attacks, holds and saves, and which
 * blow it risks in return.
 *
 * Fights are weighed as a novice weighs them (dawn_worth.h), and what an enemy can reach is what
 * a usual roll brings it to.
 */
#include "../games/dawn/dawn_reason.h"
#include "dawn_worth.h"
#include "reason.h"

enum { EVEN = 50, DANGER = 55 }; /* chances of a fight in % */

/* The table before a move and after what the seat does next, with whose eyes. */
struct outcome {
    const struct dawn *was, *is;
    int seat;
    struct reason_list *out;
};

/* odds() are an estimate: nothing is certain. */
static int chance_of(const struct dawn *d, int attacker, int defender)
{
    int chance = odds(d, attacker, defender);
    return chance < 1 ? 1 : chance > 99 ? 99 : chance;
}

static void note(const struct outcome *o, struct bg_reason reason, float weight)
{
    reason.against = reason.kind >= DAWN_REASON_GAMBLES;
    reason.weight = weight;
    reason_add(o->out, reason);
}

/* Squares that a creature of the seat came to and an enemy holds. */
static void find_attacks(const struct outcome *o)
{
    for (int c = o->seat * DAWN_SLOTS; c < (o->seat + 1) * DAWN_SLOTS; c++) {
        const struct dawn_creature *mine = &o->is->creature[c];
        int foe, chance;
        if (!mine->card || !(o->is->on[mine->square] & DAWN_CONTESTED) ||
            (o->was->on[mine->square] & DAWN_CONTESTED) ||
            dawn_attacker_on(o->is, mine->square) != c)
            continue;
        foe = dawn_holder_of(o->is, mine->square);
        chance = chance_of(o->is, c, foe);
        struct bg_reason r = {.kind = DAWN_REASON_ATTACKS,
                              .what = mine->card,
                              .who = (int16_t)foe,
                              .amount = (int16_t)chance};
        r.detail = o->is->mage[o->seat].points + level_of(o->is, foe) >= o->is->target;
        if (chance >= EVEN) {
            note(o, r, 1.5f + (float)level_of(o->is, foe) * (float)chance / 100);
            continue;
        }
        r.kind = DAWN_REASON_GAMBLES;
        r.amount = (int16_t)(100 - chance);
        note(o, r, 1.4f);
    }
}

static int holds_beacon(const struct dawn *d, int creature)
{
    const struct dawn_creature *c = &d->creature[creature];
    return c->card && d->square[c->square] == DAWN_PLACE_BEACON && dawn_is_alone(d, creature);
}

static void find_beacons(const struct outcome *o, int deed)
{
    int is_done = deed == DAWN_DONE && o->was->ask == DAWN_ASK_MOVEMENT;
    for (int c = o->seat * DAWN_SLOTS; c < (o->seat + 1) * DAWN_SLOTS; c++) {
        int square = o->is->creature[c].square, held = 0;
        if (!holds_beacon(o->is, c))
            continue;
        for (int k = o->seat * DAWN_SLOTS; k < (o->seat + 1) * DAWN_SLOTS; k++)
            held |= holds_beacon(o->was, k) && o->was->creature[k].square == square;
        struct bg_reason r = {.kind = held ? DAWN_REASON_HOLDS : DAWN_REASON_LIGHTS,
                              .what = (int16_t)square,
                              .amount = 1,
                              .loss = 1.3f};
        /* To stay where one stands is no reason for what is done elsewhere. */
        note(o, r, held ? 0.1f + 0.4f * (float)is_done : 1.3f);
    }
}

/* What became of enemies without a fight. */
static void find_victims(const struct outcome *o)
{
    for (int c = 0; c < o->was->seats * DAWN_SLOTS; c++) {
        int lost = o->was->creature[c].health - o->is->creature[c].health;
        struct bg_reason r = {.kind = DAWN_REASON_WOUNDS, .who = (int16_t)c};
        if (dawn_seat_of(c) == o->seat || !o->was->creature[c].card || lost <= 0)
            continue;
        r.amount = (int16_t)lost;
        if (!o->is->creature[c].card) {
            r.kind = DAWN_REASON_DESTROYS;
            r.amount = (int16_t)level_of(o->was, c);
            note(o, r, 3 + (float)r.amount);
        } else {
            note(o, r, 0.3f + 0.2f * (float)lost);
        }
    }
}

/* What became of the seat's own creatures. */
static void find_own(const struct outcome *o)
{
    int stones = o->is->mage[o->seat].stones - o->was->mage[o->seat].stones;
    for (int c = o->seat * DAWN_SLOTS; c < (o->seat + 1) * DAWN_SLOTS; c++) {
        const struct dawn_creature *was = &o->was->creature[c], *is = &o->is->creature[c];
        struct bg_reason r = {.what = is->card, .amount = 1};
        if (!is->card)
            continue;
        if (was->card != is->card) {
            r.kind = DAWN_REASON_SUMMONS;
            r.detail = (int16_t)level_of(o->is, c);
            note(o, r, 0.6f + 0.3f * (float)r.detail);
        } else if (is->health > was->health && is->square == was->square) {
            r.kind = DAWN_REASON_MENDS;
            r.amount = (int16_t)(is->health - was->health);
            note(o, r, 0.5f);
        } else if (dawn_is_home(o->is, c) && !dawn_is_home(o->was, c)) {
            r.kind = DAWN_REASON_COMES_HOME;
            note(o, r, 0.7f);
        }
    }
    if (stones > 0)
        note(o, (struct bg_reason){.kind = DAWN_REASON_CHARGES, .amount = (int16_t)stones}, 0.8f);
}

/* An enemy that could fall upon a creature, and how often it would win. */
struct danger {
    int foe, chance;
};

/* The worst one from any of these seats, a bit each. */
static struct danger danger_of(const struct dawn *d, int creature, uint32_t from)
{
    struct danger worst = {DAWN_NONE, 0};
    int square = d->creature[creature].square;
    for (int foe = 0; foe < d->seats * DAWN_SLOTS && !dawn_is_home(d, creature); foe++) {
        struct mind enemy = {d, dawn_seat_of(foe), NULL};
        struct ways ways;
        if (!d->creature[foe].card || !(from & BG_BIT(enemy.seat)) ||
            dawn_distance(d->creature[foe].square, square) > REACH)
            continue;
        find_ways(&enemy, foe, &ways);
        int chance = ways.cost[square] <= REACH ? chance_of(d, foe, creature) : 0;
        if (chance >= DANGER && chance > worst.chance)
            worst = (struct danger){foe, chance};
    }
    return worst;
}

/* Enemies that the seat's next turn can strike and this one could not. */
static void find_threats(const struct outcome *o)
{
    for (int c = 0; c < o->was->seats * DAWN_SLOTS; c++) {
        const struct dawn_creature *was = &o->was->creature[c], *is = &o->is->creature[c];
        if (dawn_seat_of(c) == o->seat || !was->card || !is->card || !dawn_is_alone(o->is, c) ||
            danger_of(o->was, c, BG_BIT(o->seat)).chance)
            continue;
        struct danger threat = danger_of(o->is, c, BG_BIT(o->seat));
        if (threat.chance)
            note(o,
                 (struct bg_reason){.kind = DAWN_REASON_THREATENS,
                                    .what = o->is->creature[threat.foe].card,
                                    .who = (int16_t)c,
                                    .amount = (int16_t)threat.chance},
                 0.5f);
    }
}

/* Steps from the seat's nearest creature to a square. */
static int steps_to(const struct dawn *d, int seat, int square)
{
    int least = DAWN_NONE;
    for (int c = seat * DAWN_SLOTS; c < (seat + 1) * DAWN_SLOTS; c++)
        if (d->creature[c].card && dawn_distance(d->creature[c].square, square) < least)
            least = dawn_distance(d->creature[c].square, square);
    return least;
}

/* Of the beacons that come nearer without being reached, the nearest. */
static void find_way(const struct outcome *o)
{
    int least = DAWN_NONE, nearest = DAWN_NONE;
    for (int square = 0; square < DAWN_SQUARES; square++) {
        int steps = o->is->square[square] == DAWN_PLACE_BEACON ? steps_to(o->is, o->seat, square)
                                                               : DAWN_NONE;
        if (!steps || steps >= least || steps >= steps_to(o->was, o->seat, square))
            continue;
        least = steps;
        nearest = square;
    }
    if (nearest != DAWN_NONE)
        note(o,
             (struct bg_reason){.kind = DAWN_REASON_NEARS, .what = (int16_t)nearest, .amount = 1},
             0.25f);
}

/* In one's own turn, before fights: who gets into an enemy's reach and who out of it. */
static void find_dangers(const struct outcome *o)
{
    uint32_t others = BG_EVERYONE & ~BG_BIT(o->seat);
    for (int c = o->seat * DAWN_SLOTS; c < (o->seat + 1) * DAWN_SLOTS; c++) {
        const struct dawn_creature *was = &o->was->creature[c], *is = &o->is->creature[c];
        if (!was->card || !is->card || (o->is->on[is->square] & DAWN_CONTESTED))
            continue;
        struct danger before = danger_of(o->was, c, others), after = danger_of(o->is, c, others);
        struct bg_reason r = {.kind = DAWN_REASON_EVADES, .what = is->card};
        if (before.chance && !after.chance) {
            r.who = (int16_t)before.foe;
            r.amount = (int16_t)before.chance;
            note(o, r, 0.8f + 0.2f * (float)level_of(o->is, c));
        } else if (after.chance > before.chance) {
            r.kind = DAWN_REASON_EXPOSES;
            r.who = (int16_t)after.foe;
            r.amount = (int16_t)after.chance;
            note(o, r, 0.6f + 0.2f * (float)level_of(o->is, c));
        }
    }
}

/* To stand or to flee. */
static void find_in_retreat(const struct outcome *o, int deed)
{
    const struct dawn *d = o->was;
    int stands = deed == DAWN_STAND || deed == DAWN_HOLD;
    int mine = d->fight.fighter[d->fight.loser], foe = d->fight.fighter[!d->fight.loser];
    if (d->ask != DAWN_ASK_RETREAT || (!stands && deed != DAWN_RETREAT))
        return;
    int chance = d->fight.loser ? 100 - chance_of(d, foe, mine) : chance_of(d, mine, foe);
    struct bg_reason r = {.kind = stands ? DAWN_REASON_STANDS : DAWN_REASON_ESCAPES,
                          .what = d->creature[mine].card,
                          .who = (int16_t)foe};
    r.amount = (int16_t)(stands ? chance : 100 - chance);
    if (stands || r.amount >= EVEN)
        note(o, r, 1);
}

static void find_reasons(const struct reason_case *of, struct reason_list *out)
{
    struct outcome o = {(const struct dawn *)of->before, (const struct dawn *)of->after, of->seat,
                        out};
    int deed = dawn_deed(of->line->move[0]);
    find_in_retreat(&o, deed);
    find_attacks(&o);
    find_beacons(&o, deed);
    find_victims(&o);
    find_own(&o);
    if (o.was->ask == DAWN_ASK_MOVEMENT || o.was->ask == DAWN_ASK_SUMMONING ||
        o.was->ask == DAWN_ASK_WRAP_UP) {
        find_dangers(&o);
        find_threats(&o);
    }
    if (!out->count && o.was->ask == DAWN_ASK_MOVEMENT)
        find_way(&o);
    if (!out->count && o.was->mage[o.seat].hand_size && deed == DAWN_PASS)
        note(&o,
             (struct bg_reason){.kind = DAWN_REASON_SAVES,
                                .amount = o.was->mage[o.seat].stones,
                                .detail = o.was->mage[o.seat].hand_size},
             0.3f);
}

const struct reasoner dawn_reasoner = {"dawn", find_reasons, dawn_put_reason};
