/*
 * dawn_thumb.c: rules of thumb for Dawn of the Archmage.
 *
 * It looks one step ahead: summons the best it can pay, attacks where the dice
 * favour it, brings tired creatures home to be sacrificed, and casts what
 * seems worth a card (dawn_worth.h). As rounds go by it grows impatient, so
 * that two careful mages still fight.
 */
#include "../games/dawn/dawn_eval.h"
#include "../games/dawn/rules/frames.h"
#include "dawn_worth.h"
#include "thumb.h"

enum {
    STEP = 4,     /* what a movement point is worth */
    KEEP = 2,     /* spells kept in hand */
    SAVE = 2,     /* creatures out before crystals are saved */
    CROWDED = 6,  /* steps worth going to get out of an enemy's way */
    SIEGE = 3,    /* steps from an enemy portal to wait at */
    LIKING = 60,  /* of a school, for each game in a hundred it wins more */
    URGENT = 1000 /* attacks before all other moves */
};

/* Summoning and wrap-up. */

/* With some creatures out, crystals are saved for one that rolls three dice,
 * unless soul stones are still wanting. */
BG_FN int saves_up(const struct mind *m, int free_slots)
{
    const struct dawn_mage *mage = &m->d->mage[m->seat];
    if (free_slots > DAWN_SLOTS - SAVE || !mage->stones)
        return 0;
    for (int i = 0; i < mage->hand_size; i++)
        if (dawn_card(mage->hand[i])->level == 3)
            return 1;
    return 0;
}

BG_LONG int summon_worth(const struct mind *m, int operand)
{
    const struct dawn *d = m->d;
    static const int by_level[4] = {40, 140, 170, 400};
    const struct dawn_card *c = dawn_card(operand >> 8);
    int value = by_level[c->level] + c->health * 4 - (operand & 3) * 10, slots = 0;
    for (int i = m->seat * DAWN_SLOTS; i < (m->seat + 1) * DAWN_SLOTS; i++)
        slots += !d->creature[i].card;
    if (!c->level && slots <= 2)
        return -1;
    if (c->level && c->level < 3 && saves_up(m, slots))
        return -1;
    for (int i = 0; i < DAWN_EFFECTS; i++)
        if (c->effect[i].trigger == DAWN_ON_ENTER)
            value += effect_worth(m, &c->effect[i]) / 2;
    return value;
}

/* A creature at home gives its last health for a soul stone, and its place
 * where new ones wait for it. */
BG_FN int sacrifice_worth(const struct mind *m, int slot)
{
    const struct dawn *d = m->d;
    int creature = m->seat * DAWN_SLOTS + slot;
    const struct dawn_creature *c = &d->creature[creature];
    int jam = !dawn_portal_free(d, m->seat, 0) && !dawn_portal_free(d, m->seat, 1);
    return STONE + (jam ? CRYSTAL : 0) -
           (level_of(d, creature) * POINT + BODY) * c->health / dawn_card(c->card)->health;
}

/* A lock is for a hurt creature that stands where it could be sacrificed. */
BG_FN int lock_worth(const struct mind *m, int creature)
{
    const struct dawn *d = m->d;
    const struct dawn_creature *c = &d->creature[creature];
    int home = d->square[c->square] == DAWN_PLACE_PORTAL + dawn_seat_of(creature);
    if (!home || c->health > dawn_card(c->card)->fatigue ||
        d->mage[dawn_seat_of(creature)].stones == DAWN_CHARGES)
        return -1;
    return 1 + level_of(d, creature);
}

/* Movement. */

/* The first step of the way to a square, as a move. */
BG_FN bg_action first_step(const struct mind *m, int creature, const struct ways *w, int to)
{
    int at = m->d->creature[creature].square;
    while (w->from[to] != at)
        to = w->from[to];
    for (int dir = DAWN_NORTH; dir <= DAWN_WEST; dir++)
        if (dawn_step_to(at, dir) == to)
            return dawn_action(DAWN_MOVE, creature % DAWN_SLOTS << 8 | dir);
    return 0;
}

struct plan {
    int worth;
    bg_action step;
};

BG_FN void consider(struct plan *best, int value, bg_action step)
{
    if (value <= best->worth || !step)
        return;
    best->worth = value;
    best->step = step;
}

/* Enemies in reach are attacked if it pays; others are approached, but only so
 * far that the next turn can bring the blow: who comes too close is struck first. */
BG_LONG void plan_attack(const struct mind *m, int creature, const struct ways *w,
                         struct plan *best)
{
    const struct dawn *d = m->d;
    int close = FAR, goal = DAWN_NONE;
    for (int foe = 0; foe < d->seats * DAWN_SLOTS; foe++) {
        const struct dawn_creature *f = &d->creature[foe];
        int value, cost = f->card ? w->cost[f->square] : FAR;
        if (dawn_seat_of(foe) == m->seat || cost == FAR)
            continue;
        value = attack_worth(m, creature, foe);
        if (d->mage[m->seat].turns && can_pay(m, creature, cost) &&
            value > ATTACK + RIVALS * (d->seats - 2))
            consider(best, URGENT + value - cost * STEP, first_step(m, creature, w, f->square));
        if (value > -ATTACK && cost < close) {
            close = cost;
            goal = f->square;
        }
    }
    if (goal != DAWN_NONE && close > REACH)
        consider(best, 300 + level_of(d, creature) * 20 - close, first_step(m, creature, w, goal));
}

BG_FN int is_home(const struct dawn *d, int seat, int square)
{
    return square == d->mage[seat].portal[0] || square == d->mage[seat].portal[1];
}

/* How well a square shelters from enemies: a portal best, else near one. */
BG_FN int shelter(const struct mind *m, int square)
{
    const uint8_t *portal = m->d->mage[m->seat].portal;
    int a = dawn_distance(square, portal[0]), b = dawn_distance(square, portal[1]);
    return (is_home(m->d, m->seat, square) ? 12 : 0) - 2 * (a < b ? a : b);
}

/* Back home: nobody can attack on a portal, and sacrifices are made there. */
BG_LONG void plan_home(const struct mind *m, int creature, const struct ways *w, struct plan *best)
{
    int most = shelter(m, m->d->creature[creature].square), goal = DAWN_NONE;
    for (int i = 0; i < w->count; i++) {
        int s = w->seen[i];
        if (!m->d->on[s] && shelter(m, s) > most) {
            most = shelter(m, s);
            goal = s;
        }
    }
    if (goal != DAWN_NONE)
        consider(best, 600 - w->cost[goal], first_step(m, creature, w, goal));
}

/* Steps to the nearest portal of another mage. */
BG_FN int siege_distance(const struct mind *m, int square)
{
    int least = FAR;
    for (int seat = 0; seat < m->d->seats; seat++)
        for (int p = 0; p < 2 && seat != m->seat; p++) {
            int far = dawn_distance(square, m->d->mage[seat].portal[p]);
            if (far < least)
                least = far;
        }
    return least < SIEGE ? SIEGE : least;
}

/* How ill a square suits a creature that waits for its chance: far from the
 * enemy's door, or in the way of stronger ones right beside an enemy. */
BG_FN int waiting_cost(const struct mind *m, int square)
{
    int cost = 3 * siege_distance(m, square);
    for (int dir = DAWN_NORTH; dir <= DAWN_WEST; dir++) {
        int next = dawn_step_to(square, dir);
        int holder = next == DAWN_NONE ? DAWN_NONE : dawn_holder_of(m->d, next);
        if (holder != DAWN_NONE && dawn_seat_of(holder) != m->seat)
            cost += CROWDED;
    }
    return cost;
}

/* When nothing is to be fought, up to the enemy's door: whoever comes out can
 * then be met by several at the price of a few points. */
BG_LONG void plan_advance(const struct mind *m, int creature, const struct ways *w,
                          struct plan *best)
{
    const struct dawn *d = m->d;
    int at = d->creature[creature].square, goal = DAWN_NONE;
    int least = is_home(d, m->seat, at) ? FAR : waiting_cost(m, at);
    for (int i = 0; i < w->count; i++) {
        int s = w->seen[i], value;
        if (w->cost[s] + 3 * SIEGE >= least || d->on[s] || is_home(d, m->seat, s))
            continue; /* nowhere is waiting cheaper than at a siege */
        value = w->cost[s] + waiting_cost(m, s);
        if (value >= least)
            continue;
        least = value;
        goal = s;
    }
    if (goal != DAWN_NONE)
        consider(best, 100 - least, first_step(m, creature, w, goal));
}

/* 3.7: the smallest that can get there holds a beacon. */
BG_FN void plan_beacon(const struct mind *m, int creature, const struct ways *w, struct plan *best)
{
    const uint8_t *squares = dawn_beacons(m->d->map, m->d->seats);
    for (int i = 0; i < DAWN_BEACONS && squares[i] != DAWN_NO_BEACON; i++) {
        int s = squares[i];
        if (m->d->square[s] == DAWN_PLACE_BEACON && w->cost[s] < FAR && !m->d->on[s])
            consider(best, 400 - level_of(m->d, creature) * 30 - w->cost[s],
                     first_step(m, creature, w, s));
    }
}

/* Whether another mage's beacon burns the portals. */
BG_FN int is_burning(const struct mind *m)
{
    for (int c = 0; c < m->d->seats * DAWN_SLOTS; c++)
        if (m->d->creature[c].card && dawn_seat_of(c) != m->seat &&
            m->d->square[m->d->creature[c].square] == DAWN_PLACE_BEACON)
            return 1;
    return 0;
}

BG_FN int is_weak(const struct mind *m, int creature)
{
    const struct dawn_creature *c = &m->d->creature[creature];
    const struct dawn_card *card = dawn_card(c->card);
    return card->level && (c->health <= card->fatigue || c->health * 5 < card->health * 3);
}

BG_LONG struct plan plan_moves(const struct mind *m)
{
    const struct dawn *d = m->d;
    struct plan best = {0, 0};
    for (int c = m->seat * DAWN_SLOTS; c < (m->seat + 1) * DAWN_SLOTS; c++) {
        struct ways w;
        struct plan own = {0, 0};
        if (!d->creature[c].card || (d->creature[c].flags & DAWN_STOPPED) || !can_pay(m, c, 1))
            continue;
        find_ways(m, c, &w);
        plan_attack(m, c, &w, &own);
        if (own.worth < URGENT && is_weak(m, c) && !is_burning(m)) {
            own.worth = 0;
            own.step = 0;
            plan_home(m, c, &w, &own);
        } else if (!own.step && d->square[d->creature[c].square] != DAWN_PLACE_BEACON) {
            plan_beacon(m, c, &w, &own);
            if (!own.step)
                plan_advance(m, c, &w, &own);
        }
        consider(&best, own.worth, own.step);
    }
    return best;
}

/* Fights. */

BG_FN int own_side(const struct mind *m)
{
    return dawn_seat_of(m->d->fight.fighter[0]) != m->seat;
}

/* Chance in percent that the seat's fighter lives if the fight goes on to its end. */
BG_FN int fight_odds(const struct mind *m)
{
    const struct dawn_fight *f = &m->d->fight;
    int p = odds(m->d, f->fighter[0], f->fighter[1]);
    return own_side(m) ? 100 - p : p;
}

/* What the seat gains if the running fight goes on to its end. */
BG_FN int going_on_worth(const struct mind *m)
{
    const struct dawn_fight *f = &m->d->fight;
    int side = own_side(m);
    return fight_worth(m, f->fighter[side], f->fighter[!side], fight_odds(m));
}

/* Before the roll: help where something is at stake and not yet decided. */
BG_LONG int before_worth(const struct mind *m, int card)
{
    const struct dawn *d = m->d;
    const struct dawn_effect *e = dawn_card(card)->effect;
    int side = own_side(m), mine = d->fight.fighter[side], foe = d->fight.fighter[!side];
    int p = fight_odds(m), stake = bounty(d, foe, m->seat) / 2 + worth(d, mine) / 2;
    int value = stake * (p > 50 ? 100 - p : p) / 100;
    if (e[0].selector == DAWN_AT_FIGHTMECOST) {
        if (d->creature[mine].health - e[0].a <= dawn_card(d->creature[mine].card)->fatigue)
            return -1;
        value -= price_of(d, mine, &e[0]) / 2;
    }
    if (e[0].primitive == DAWN_DICE &&
        dawn_dice_of(d, e[0].a < 0 ? foe : mine, 0) == (e[0].a < 0 ? 1 : DAWN_MAX_DICE))
        return -1;
    if (d->fight.edge[side] >= 2 || d->fight.more[!side] < 0 || d->fight.ward[side] >= 2)
        return -1;
    return value - (dawn_is_power(card) ? stone_price(d, m->seat) / 2 : CARD / 2);
}

BG_FN int top_of(const struct dawn_fight *f, int side)
{
    int top = 0;
    for (int i = 0; i < f->count[side]; i++)
        if (f->dice[side][i] > top)
            top = f->dice[side][i];
    return top;
}

/* After the roll: rerolls and fixed dice for the side that is behind. */
BG_LONG int after_worth(const struct mind *m, const struct dawn_effect *e, int price)
{
    const struct dawn_fight *f = &m->d->fight;
    int side = own_side(m), mine = f->fighter[side], foe = f->fighter[!side];
    int ahead = top_of(f, side) + f->edge[side] - top_of(f, !side) - f->edge[!side];
    int stake = (worth(m->d, mine) + bounty(m->d, foe, m->seat)) / 4;
    int better = 0;
    if (e->primitive == DAWN_FIX)
        better = e->a > top_of(f, side) ? e->a - top_of(f, side) : 0;
    else if (e->primitive == DAWN_CRUSH)
        better = ahead > 0 ? e->a : 0;
    else if (e->selector == DAWN_AT_FIGHTFOE)
        better = ahead < 0 ? top_of(f, !side) - 3 : 0;
    else
        better = ahead < 0 ? 5 - top_of(f, side) : 0;
    return better * stake / 3 - price;
}

/* Questions. */

BG_LONG int action_worth(const struct mind *m, bg_action action)
{
    const struct dawn *d = m->d;
    int operand = dawn_operand(action);
    int power = dawn_power_of(&d->mage[m->seat]);
    int card = dawn_deed(action) == DAWN_CAST ? operand : power;
    switch (dawn_deed(action)) {
    case DAWN_SACRIFICE:
        return sacrifice_worth(m, operand);
    case DAWN_SUMMON:
        return summon_worth(m, operand);
    case DAWN_CAST:
    case DAWN_USE_POWER:
        if (d->ask == DAWN_ASK_BEFORE)
            return before_worth(m, card);
        if (d->ask == DAWN_ASK_AFTER)
            return after_worth(m, dawn_card(card)->effect, card == power ? STONE / 2 : CARD / 2);
        if (d->ask == DAWN_ASK_PURSUE)
            return fight_odds(m) > 60 && level_of(d, d->fight.fighter[d->fight.loser]) ? 50 : -1;
        if (d->ask == DAWN_ASK_RETREAT)
            return fight_odds(m) < 40 ? 30 : -1;
        return magic_worth(m, card);
    case DAWN_ABILITY: {
        static const struct dawn_effect reroll = {DAWN_REROLL, 0, DAWN_AT_SELF, 1, 0};
        return after_worth(m, &reroll, 0);
    }
    case DAWN_LOCK:
        return lock_worth(m, operand);
    case DAWN_STAND:
        return going_on_worth(m) + 10;
    case DAWN_HOLD:
    case DAWN_PIN_DOWN:
        return going_on_worth(m) - stone_price(d, m->seat);
    default:
        return 0; /* done, pass, retreat */
    }
}

/* For whom an effect's question is good. */
BG_FN int target_worth(const struct mind *m, int creature)
{
    const struct dawn_effect *e = dawn_running(m->d);
    if (e->primitive == DAWN_MEND)
        return mend_worth(m->d, creature, e->a);
    if (e->primitive == DAWN_SHOVE)
        return shove_worth(m, creature);
    if (dawn_seat_of(creature) != m->seat)
        return hurt_worth(m, creature, e->a);
    return -price_of(m->d, creature, e);
}

/* Away from enemies for one's own, into them for others. */
BG_FN int direction_worth(const struct mind *m, int direction)
{
    const struct dawn *d = m->d;
    int loser = d->fight.fighter[d->fight.loser], own = dawn_seat_of(loser) == m->seat;
    int to = dawn_step_to(d->fight.square, direction), home, value;
    if (d->ask != DAWN_ASK_FLIGHT)
        return (int)bg_rng_below(m->rng, 10);
    home = dawn_distance(to, d->mage[dawn_seat_of(loser)].portal[0]);
    value = (d->on[to] ? -20 : 0) - home;
    return own ? value : -value;
}

/* What a card is worth keeping for: some spells, one of the great creatures,
 * for the rest what can be paid. */
BG_LONG int keep_worth(const struct mind *m, int card)
{
    static const int by_level[4] = {30, 70, 75, 120};
    const struct dawn_mage *mage = &m->d->mage[m->seat];
    const struct dawn_card *c = dawn_card(card);
    int spells = 0, great = 0, alike = 0;
    for (int i = 0; i < mage->hand_size; i++) {
        spells += dawn_card(mage->hand[i])->spell;
        great += dawn_card(mage->hand[i])->level == 3;
        alike += mage->hand[i] == card;
    }
    if (c->spell ? spells > KEEP : c->level == 3 && great > 1)
        return 40 - alike;
    return (c->spell ? 90 : by_level[c->level]) - 12 * alike;
}

/* In a draft: what does well against the schools already taken, and not always the same. */
BG_FN int school_worth(const struct mind *m, int school)
{
    int value = (int)bg_rng_below(m->rng, 1000);
    for (int seat = 0; seat < m->d->seats && dawn_plays(m->d, DAWN_CHANGE_CARDS); seat++)
        if (m->d->mage[seat].school != DAWN_UNSCHOOLED)
            value += LIKING * dawn_match_up(school, m->d->mage[seat].school);
    return value;
}

BG_LONG int answer_worth(const struct mind *m, bg_action action)
{
    switch (dawn_deed(action)) {
    case DAWN_TARGET:
        return target_worth(m, dawn_operand(action));
    case DAWN_TARGET_SEAT:
        return m->d->mage[dawn_operand(action)].points;
    case DAWN_TARGET_CARD:
        return dawn_card(dawn_operand(action))->level * 10 +
               dawn_card(dawn_operand(action))->health;
    case DAWN_DIR:
        return direction_worth(m, dawn_operand(action));
    case DAWN_DISCARD:
        return -keep_worth(m, dawn_operand(action));
    case DAWN_SCHOOL:
        return school_worth(m, dawn_operand(action));
    case DAWN_TOKEN:
    case DAWN_TO:
    case DAWN_PORTAL:
        return (int)bg_rng_below(m->rng, 1000);
    default:
        return action_worth(m, action);
    }
}

BG_FN int contains(const bg_action *list, int n, bg_action action)
{
    for (int i = 0; i < n; i++)
        if (list[i] == action)
            return 1;
    return 0;
}

BG_PUBLIC bg_action dawn_thumb_pick(const void *view, int seat, const bg_action *list, int n,
                                    struct bg_rng *rng)
{
    struct mind m = {(const struct dawn *)view, seat, rng};
    bg_action best;
    int most;
    if (n == 1)
        return list[0];
    best = list[n - 1];
    most = answer_worth(&m, best);
    for (int i = n - 2; i >= 0; i--) {
        int value;
        if (dawn_deed(list[i]) == DAWN_MOVE || dawn_deed(list[i]) == DAWN_REROLL_MOVE)
            continue;
        value = answer_worth(&m, list[i]);
        if (value > most) {
            best = list[i];
            most = value;
        }
    }
    if (m.d->ask == DAWN_ASK_MOVEMENT && dawn_deed(best) == DAWN_DONE) {
        struct plan plan = plan_moves(&m);
        if (plan.step && contains(list, n, plan.step))
            return plan.step;
    }
    return best;
}
