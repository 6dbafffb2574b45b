/*
 * dawn_novice.c: a beginner at Dawn of the Archmage.
 *
 * It looks one step ahead: summons the best it can pay, attacks where the dice
 * favour it, brings tired creatures home to be sacrificed, and casts what
 * seems worth a card. Worth is counted in hundredths of a victory point. As
 * rounds go by it grows impatient, so that two careful novices still fight.
 */
#include "dawn_novice.h"

#include "../games/dawn/dawn.h"
#include "../games/dawn/rules_board.h"

enum {
    POINT = 100,    /* the worth of a victory point */
    BODY = 20,      /* of a creature beside its level */
    STONE = 120,    /* of a charged soul stone */
    CRYSTAL = 100,  /* of a charged crystal */
    CARD = 35,      /* of a card in hand */
    WIN = 2000,     /* of the game */
    IMPATIENCE = 6, /* what an attack gains with every round after the fourth */
    ATTACK = 15,    /* what an attack has to promise */
    RIVALS = 30,    /* and more for each rival who may fall upon the winner */
    STEP = 4,       /* what a movement point is worth */
    REACH = 7,      /* points a turn can be expected to bring */
    KEEP = 2,       /* spells kept in hand */
    SAVE = 2,       /* creatures out before crystals are saved */
    CROWDED = 6,    /* steps worth going to get out of an enemy's way */
    SIEGE = 3,      /* steps from an enemy portal to wait at */
    URGENT = 1000,  /* attacks before all other moves */
    FAR = 0x3fff    /* no way there */
};

/* One question, seen by the seat that answers it. */
struct mind {
    const struct dawn *d;
    int seat;
    struct bg_rng *rng;
};

/* Worth of creatures and fights. */

static int level_of(const struct dawn *d, int creature)
{
    return dawn_card(d->creature[creature].card)->level;
}

/* What a soul stone would fetch, or cost: the second one is easier to spare. */
static int stone_gain(const struct dawn *d, int seat)
{
    static const int gain[DAWN_CHARGES + 1] = {STONE, STONE / 2, 0};
    return gain[d->mage[seat].stones];
}

static int stone_price(const struct dawn *d, int seat)
{
    return d->mage[seat].stones == DAWN_CHARGES ? STONE / 2 : STONE;
}

/* What seat `by` gains by destroying the creature. */
static int bounty(const struct dawn *d, int creature, int by)
{
    int level = level_of(d, creature);
    int win = d->mage[by].points + level >= d->target ? WIN : 0;
    return win + level * POINT + BODY + stone_gain(d, by) / 2;
}

/* What the creature is worth to its owner: less when hurt. */
static int worth(const struct dawn *d, int creature)
{
    const struct dawn_creature *c = &d->creature[creature];
    return (level_of(d, creature) * POINT + BODY) * (2 + c->health) /
           (2 + dawn_card(c->card)->health);
}

/* In 216: how often each value is the highest of 1, 2 or 3 dice. */
static const int highest[3][6] = {
    {36, 36, 36, 36, 36, 36}, {6, 18, 30, 42, 54, 66}, {1, 7, 19, 37, 61, 91}};

/* A side's expected damage in a fight round, in hundredths of health. */
static int damage(int dice, int foe_dice, int edge, int crush, int ward)
{
    int sum = 0;
    for (int x = 0; x < 6; x++)
        for (int y = 0; y < 6 && y < x + edge; y++) {
            int loss = x + edge - y + crush - ward;
            if (loss > 0)
                sum += highest[dice - 1][x] * highest[foe_dice - 1][y] * loss;
        }
    return sum / 467; /* 216 * 216 / 100 */
}

/* What a creature's abilities add in a fight: EDGE, CRUSH or WARD. The opening
 * round counts for half of the fight. */
static int standing_bonus(const struct dawn_creature *c, int primitive, int attacks)
{
    const struct dawn_effect *opening =
        dawn_ability(c->card, primitive, attacks ? DAWN_ON_LUNGE : DAWN_ON_BRACE);
    return 2 * dawn_always(c->card, primitive) + (opening ? opening->a : 0);
}

static int hundred_rounds(int health, int damage_taken)
{
    return health * 10000 / (damage_taken + 12);
}

/* Chance in percent that the attacker outlives the defender if both fight on. */
static int odds(const struct dawn *d, int attacker, int defender)
{
    const struct dawn_creature *a = &d->creature[attacker], *b = &d->creature[defender];
    int edge = standing_bonus(a, DAWN_EDGE, 1) - standing_bonus(b, DAWN_EDGE, 0);
    int da = dawn_dice_of(d, attacker, 0), db = dawn_dice_of(d, defender, 0), floor = 0, given,
        taken, left, right;
    if (dawn_has_token(d, b->square, DAWN_TOKEN_KILLING_FLOOR))
        floor = 1;
    given = damage(da, db, edge / 2, floor + standing_bonus(a, DAWN_CRUSH, 1) / 2,
                   standing_bonus(b, DAWN_WARD, 0) / 2);
    taken = damage(db, da, -edge / 2, floor + standing_bonus(b, DAWN_CRUSH, 0) / 2, 0);
    left = hundred_rounds(a->health, taken);
    right = hundred_rounds(b->health, given);
    left = left / 16 * (left / 16);
    right = right / 16 * (right / 16);
    return (int)((int64_t)100 * left / (left + (int64_t)right + 1));
}

/* What a fight to the end gains on balance, with that chance in percent to win it. */
static int fight_worth(const struct mind *m, int mine, int foe, int p)
{
    const struct dawn *d = m->d;
    int gain = bounty(d, foe, m->seat), risk = bounty(d, mine, dawn_seat_of(foe));
    return (gain * p - risk * (100 - p)) / 100;
}

static int attack_worth(const struct mind *m, int attacker, int defender)
{
    int patience = m->d->round > 4 ? (m->d->round - 4) * IMPATIENCE : 0;
    return fight_worth(m, attacker, defender, odds(m->d, attacker, defender)) + patience;
}

/* Ways over the board. */

/* Cheapest ways from a creature's square; enemies end a way. */
struct ways {
    int16_t cost[DAWN_SQUARES];
    uint8_t from[DAWN_SQUARES];
};

static void find_ways(const struct mind *m, int creature, struct ways *w)
{
    const struct dawn *d = m->d;
    const struct dawn_creature *c = &d->creature[creature];
    uint8_t queue[4][DAWN_SQUARES * 2]; /* squares by cost modulo 4; steps cost 1 or 2 */
    int count[4] = {1, 0, 0, 0}, idle = 0;
    for (int s = 0; s < DAWN_SQUARES; s++)
        w->cost[s] = FAR;
    w->cost[c->square] = 0;
    w->from[c->square] = c->square;
    queue[0][0] = c->square;
    for (int cost = 0; idle < 3; cost++) {
        int now = cost & 3;
        idle = count[now] ? 0 : idle + 1;
        for (int i = 0; i < count[now]; i++) {
            int s = queue[now][i];
            if (w->cost[s] != cost || (cost && d->on[s]))
                continue;
            for (int dir = DAWN_NORTH; dir <= DAWN_WEST; dir++) {
                int to = dawn_step_to(s, dir), next;
                if (to == DAWN_NONE || w->cost[to] <= cost + 1 || !dawn_may_enter(d, m->seat, to))
                    continue;
                next = cost + dawn_cost(d, c->card, to);
                if (next >= w->cost[to])
                    continue;
                w->cost[to] = (int16_t)next;
                w->from[to] = (uint8_t)s;
                queue[next & 3][count[next & 3]++] = (uint8_t)to;
            }
        }
        count[now] = 0;
    }
}

static int can_pay(const struct mind *m, int creature, int cost)
{
    return cost <= m->d->points + m->d->creature[creature].swift;
}

/* Worth of effects, found without trying them: spells, powers, arrivals. */

/* The best enemy creature to take so much health from; -1: none within reach. */
static int hurt_worth(const struct mind *m, int creature, int loss)
{
    const struct dawn *d = m->d;
    const struct dawn_creature *c = &d->creature[creature];
    int prize = bounty(d, creature, m->seat);
    if (c->health <= loss)
        return prize;
    return prize * loss / (c->health + 1);
}

/* Enemy creatures an effect could hurt: the best of them, or all together. */
static int foes_worth(const struct mind *m, const struct dawn_effect *e)
{
    const struct dawn *d = m->d;
    int best = 0, sum = 0;
    for (int c = 0; c < d->seats * DAWN_SLOTS; c++) {
        int value;
        if (!d->creature[c].card || dawn_seat_of(c) == m->seat ||
            !dawn_in_reach(m->d, m->seat, d->creature[c].square, e->b))
            continue;
        value = hurt_worth(m, c, e->a);
        sum += value;
        if (value > best)
            best = value;
    }
    return e->selector == DAWN_AT_ALLFOE ? sum : best;
}

/* How much a creature would gain by regaining health. */
static int mend_worth(const struct dawn *d, int creature, int gain)
{
    const struct dawn_creature *c = &d->creature[creature];
    int room;
    if (!c->card)
        return 0;
    room = dawn_card(c->card)->health - c->health;
    if (gain > room)
        gain = room;
    return gain * (8 + 7 * level_of(d, creature)) +
           (gain && c->health <= dawn_card(c->card)->fatigue ? 20 : 0);
}

/* What losing so much health, or the creature itself (OFFER), costs. */
static int price_of(const struct dawn *d, int creature, const struct dawn_effect *e)
{
    if (e->primitive == DAWN_OFFER)
        return worth(d, creature) - stone_gain(d, dawn_seat_of(creature));
    return e->a * (10 + 5 * level_of(d, creature)) +
           (d->creature[creature].health - e->a <= dawn_card(d->creature[creature].card)->fatigue
                ? 30
                : 0);
}

static int is_candidate(const struct dawn *d, int creature, const struct dawn_effect *e)
{
    const struct dawn_creature *c = &d->creature[creature];
    if (!c->card)
        return 0;
    return e->primitive == DAWN_OFFER ? !c->lock && dawn_is_alone(d, creature) : c->health > e->a;
}

/* The least that the user's own creatures have to give. */
static int cheapest_price(const struct mind *m, const struct dawn_effect *e)
{
    int best = WIN;
    for (int c = m->seat * DAWN_SLOTS; c < (m->seat + 1) * DAWN_SLOTS; c++)
        if (is_candidate(m->d, c, e) && price_of(m->d, c, e) < best)
            best = price_of(m->d, c, e);
    return best;
}

static int mine_worth(const struct mind *m, const struct dawn_effect *e)
{
    int best = 0, sum = 0;
    for (int c = m->seat * DAWN_SLOTS; c < (m->seat + 1) * DAWN_SLOTS; c++) {
        int value = mend_worth(m->d, c, e->a);
        sum += value;
        if (value > best)
            best = value;
    }
    return e->selector == DAWN_AT_ALLMINE ? sum : best;
}

/* The best creature card in the discard pile. */
static int grave_worth(const struct mind *m, const struct dawn_effect *e)
{
    const struct dawn_mage *mage = &m->d->mage[m->seat];
    int best = 0;
    for (int kind = 0; kind < DAWN_KINDS; kind++) {
        const struct dawn_card *c = dawn_card(mage->school * DAWN_KINDS + kind + 1);
        int value = c->level * POINT + BODY;
        if (mage->discard[kind] && !c->spell && c->level <= e->a && value > best)
            best = value;
    }
    return e->primitive == DAWN_RAISE ? best : best ? CARD + best / 10 : 0;
}

/* The dearest creature in hand that a discount would help to pay. */
static int discount_worth(const struct mind *m, int less)
{
    const struct dawn_mage *mage = &m->d->mage[m->seat];
    int best = 0;
    for (int i = 0; i < mage->hand_size; i++) {
        const struct dawn_card *c = dawn_card(mage->hand[i]);
        int saved = c->level < less ? c->level : less;
        if (!c->spell && c->level - less <= mage->crystals + mage->stones &&
            saved * CRYSTAL + c->level > best)
            best = saved * CRYSTAL + c->level;
    }
    return best;
}

/* The best attack that so many more points would bring within reach. */
static int pace_worth(const struct mind *m, int more)
{
    const struct dawn *d = m->d;
    int best = 0;
    for (int c = m->seat * DAWN_SLOTS; c < (m->seat + 1) * DAWN_SLOTS; c++) {
        struct ways w;
        if (!d->creature[c].card || (d->creature[c].flags & DAWN_STOPPED))
            continue;
        find_ways(m, c, &w);
        for (int foe = 0; foe < d->seats * DAWN_SLOTS; foe++) {
            int cost = d->creature[foe].card ? w.cost[d->creature[foe].square] : FAR, value;
            if (dawn_seat_of(foe) == m->seat || can_pay(m, c, cost) || !can_pay(m, c, cost - more))
                continue;
            value = attack_worth(m, c, foe);
            if (value > best)
                best = value;
        }
    }
    return best > ATTACK ? best : 0;
}

/* Pushing a creature off its portal lays it open to the best attack on it. */
static int shove_worth(const struct mind *m, int creature)
{
    const struct dawn *d = m->d;
    int best = 0;
    if (d->square[d->creature[creature].square] != DAWN_PLACE_PORTAL + dawn_seat_of(creature))
        return 0;
    for (int c = m->seat * DAWN_SLOTS; c < (m->seat + 1) * DAWN_SLOTS; c++) {
        int value = d->creature[c].card ? attack_worth(m, c, creature) : 0;
        if (value > best &&
            dawn_distance(d->creature[c].square, d->creature[creature].square) <= REACH - 2)
            best = value;
    }
    return best / 2;
}

static int best_shove(const struct mind *m, const struct dawn_effect *e)
{
    int best = 0;
    for (int c = 0; c < m->d->seats * DAWN_SLOTS; c++)
        if (m->d->creature[c].card && dawn_seat_of(c) != m->seat &&
            dawn_in_reach(m->d, m->seat, m->d->creature[c].square, e->b) &&
            shove_worth(m, c) > best)
            best = shove_worth(m, c);
    return best;
}

/* Effects outside fights. */
static int effect_worth(const struct mind *m, const struct dawn_effect *e)
{
    const struct dawn_mage *mage = &m->d->mage[m->seat];
    switch (e->primitive) {
    case DAWN_HURT:
        if (e->selector == DAWN_AT_MINECOST)
            return -cheapest_price(m, e);
        return foes_worth(m, e);
    case DAWN_MEND:
        return mine_worth(m, e);
    case DAWN_OFFER:
        return -cheapest_price(m, e);
    case DAWN_RAISE:
    case DAWN_DREDGE:
        return grave_worth(m, e);
    case DAWN_DRAW:
        return mage->hand_size < 7 ? CARD * e->a : 0;
    case DAWN_KINDLE:
        if (e->b)
            return mage->stones < DAWN_CHARGES ? STONE : 0;
        return mage->crystals < DAWN_CHARGES ? CRYSTAL : 0;
    case DAWN_DISCOUNT:
        return discount_worth(m, e->a);
    case DAWN_STRIP:
        return CARD * e->a;
    case DAWN_DIM:
        return STONE * e->a * 3 / 4;
    case DAWN_PACE:
        return pace_worth(m, e->a);
    case DAWN_SHOVE:
        return best_shove(m, e);
    default:
        return 0;
    }
}

/* Of a full hand some card is thrown away anyway. */
static int spell_price(const struct mind *m)
{
    return m->d->mage[m->seat].hand_size >= DAWN_KEEP ? 5 : CARD;
}

static int magic_worth(const struct mind *m, int card)
{
    const struct dawn_effect *e = dawn_card(card)->effect;
    int sum = 0;
    for (int i = 0; i < DAWN_EFFECTS && e[i].primitive; i++)
        sum += effect_worth(m, &e[i]);
    return sum - (card >= DAWN_POWER ? stone_price(m->d, m->seat) : spell_price(m));
}

/* Summoning and wrap-up. */

/* With some creatures out, crystals are saved for one that rolls three dice,
 * unless soul stones are still wanting. */
static int saves_up(const struct mind *m, int free_slots)
{
    const struct dawn_mage *mage = &m->d->mage[m->seat];
    if (free_slots > DAWN_SLOTS - SAVE || !mage->stones)
        return 0;
    for (int i = 0; i < mage->hand_size; i++)
        if (dawn_card(mage->hand[i])->level == 3)
            return 1;
    return 0;
}

static int summon_worth(const struct mind *m, int operand)
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
static int sacrifice_worth(const struct mind *m, int slot)
{
    const struct dawn *d = m->d;
    int creature = m->seat * DAWN_SLOTS + slot;
    const struct dawn_creature *c = &d->creature[creature];
    int jam = !dawn_portal_free(d, m->seat, 0) && !dawn_portal_free(d, m->seat, 1);
    return STONE + (jam ? CRYSTAL : 0) -
           (level_of(d, creature) * POINT + BODY) * c->health / dawn_card(c->card)->health;
}

/* A lock is for a hurt creature that stands where it could be sacrificed. */
static int lock_worth(const struct mind *m, int creature)
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
static bg_action first_step(const struct mind *m, int creature, const struct ways *w, int to)
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

static void consider(struct plan *best, int value, bg_action step)
{
    if (value <= best->worth || !step)
        return;
    best->worth = value;
    best->step = step;
}

/* Enemies in reach are attacked if it pays; others are approached, but only so
 * far that the next turn can bring the blow: who comes too close is struck first. */
static void plan_attack(const struct mind *m, int creature, const struct ways *w, struct plan *best)
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

static int is_home(const struct dawn *d, int seat, int square)
{
    return square == d->mage[seat].portal[0] || square == d->mage[seat].portal[1];
}

/* How well a square shelters from enemies: a portal best, else near one. */
static int shelter(const struct mind *m, int square)
{
    const uint8_t *portal = m->d->mage[m->seat].portal;
    int a = dawn_distance(square, portal[0]), b = dawn_distance(square, portal[1]);
    return (is_home(m->d, m->seat, square) ? 12 : 0) - 2 * (a < b ? a : b);
}

/* Back home: nobody can attack on a portal, and sacrifices are made there. */
static void plan_home(const struct mind *m, int creature, const struct ways *w, struct plan *best)
{
    int most = shelter(m, m->d->creature[creature].square), goal = DAWN_NONE;
    for (int s = 0; s < DAWN_SQUARES; s++)
        if (w->cost[s] < FAR && !m->d->on[s] && shelter(m, s) > most) {
            most = shelter(m, s);
            goal = s;
        }
    if (goal != DAWN_NONE)
        consider(best, 600 - w->cost[goal], first_step(m, creature, w, goal));
}

/* Steps to the nearest portal of another mage. */
static int siege_distance(const struct mind *m, int square)
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
static int waiting_cost(const struct mind *m, int square)
{
    int cost = 3 * siege_distance(m, square);
    for (int dir = DAWN_NORTH; dir <= DAWN_WEST; dir++) {
        int next = dawn_step_to(square, dir), on = next == DAWN_NONE ? 0 : m->d->on[next];
        if (on && dawn_seat_of((on & ~DAWN_CONTESTED) - 1) != m->seat)
            cost += CROWDED;
    }
    return cost;
}

/* When nothing is to be fought, up to the enemy's door: whoever comes out can
 * then be met by several at the price of a few points. */
static void plan_advance(const struct mind *m, int creature, const struct ways *w,
                         struct plan *best)
{
    const struct dawn *d = m->d;
    int at = d->creature[creature].square, goal = DAWN_NONE;
    int least = is_home(d, m->seat, at) ? FAR : waiting_cost(m, at);
    for (int s = 0; s < DAWN_SQUARES; s++) {
        int value;
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

static int is_weak(const struct mind *m, int creature)
{
    const struct dawn_creature *c = &m->d->creature[creature];
    const struct dawn_card *card = dawn_card(c->card);
    return card->level && (c->health <= card->fatigue || c->health * 5 < card->health * 3);
}

static struct plan plan_moves(const struct mind *m)
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
        if (own.worth < URGENT && is_weak(m, c)) {
            own.worth = 0;
            own.step = 0;
            plan_home(m, c, &w, &own);
        } else if (!own.step) {
            plan_advance(m, c, &w, &own);
        }
        consider(&best, own.worth, own.step);
    }
    return best;
}

/* Fights. */

static int own_side(const struct mind *m)
{
    return dawn_seat_of(m->d->fight.fighter[0]) != m->seat;
}

/* Chance in percent that the seat's fighter lives if the fight goes on to its end. */
static int fight_odds(const struct mind *m)
{
    const struct dawn_fight *f = &m->d->fight;
    int p = odds(m->d, f->fighter[0], f->fighter[1]);
    return own_side(m) ? 100 - p : p;
}

/* What the seat gains if the running fight goes on to its end. */
static int going_on_worth(const struct mind *m)
{
    const struct dawn_fight *f = &m->d->fight;
    int side = own_side(m);
    return fight_worth(m, f->fighter[side], f->fighter[!side], fight_odds(m));
}

/* Before the roll: help where something is at stake and not yet decided. */
static int before_worth(const struct mind *m, int card)
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
    if (e[0].primitive == DAWN_DICE && dawn_dice_of(d, foe, 0) == 1)
        return -1;
    if (d->fight.edge[side] >= 2 || d->fight.more[!side] < 0 || d->fight.ward[side] >= 2)
        return -1;
    return value - (card >= DAWN_POWER ? stone_price(d, m->seat) / 2 : CARD / 2);
}

static int top_of(const struct dawn_fight *f, int side)
{
    int top = 0;
    for (int i = 0; i < f->count[side]; i++)
        if (f->dice[side][i] > top)
            top = f->dice[side][i];
    return top;
}

/* After the roll: rerolls and fixed dice for the side that is behind. */
static int after_worth(const struct mind *m, const struct dawn_effect *e, int price)
{
    const struct dawn_fight *f = &m->d->fight;
    int side = own_side(m), mine = f->fighter[side], foe = f->fighter[!side];
    int ahead = top_of(f, side) + f->edge[side] - top_of(f, !side) - f->edge[!side];
    int stake = (worth(m->d, mine) + bounty(m->d, foe, m->seat)) / 4;
    int better = 0;
    if (e->primitive == DAWN_FIX)
        better = e->a > top_of(f, side) ? e->a - top_of(f, side) : 0;
    else if (e->selector == DAWN_AT_FIGHTFOE)
        better = ahead < 0 ? top_of(f, !side) - 3 : 0;
    else
        better = ahead < 0 ? 5 - top_of(f, side) : 0;
    return better * stake / 3 - price;
}

/* Questions. */

static int action_worth(const struct mind *m, bg_action action)
{
    const struct dawn *d = m->d;
    int operand = dawn_operand(action);
    int power = DAWN_POWER + d->mage[m->seat].school;
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
static int target_worth(const struct mind *m, int creature)
{
    const struct dawn_frame *f = &m->d->frame[m->d->depth - 1];
    const struct dawn_effect *e = &dawn_card(f->card)->effect[f->effect];
    if (e->primitive == DAWN_MEND)
        return mend_worth(m->d, creature, e->a);
    if (e->primitive == DAWN_SHOVE)
        return shove_worth(m, creature);
    if (dawn_seat_of(creature) != m->seat)
        return hurt_worth(m, creature, e->a);
    return -price_of(m->d, creature, e);
}

/* Away from enemies for one's own, into them for others. */
static int direction_worth(const struct mind *m, int direction)
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
static int keep_worth(const struct mind *m, int card)
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

static int answer_worth(const struct mind *m, bg_action action)
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
    case DAWN_TOKEN:
    case DAWN_TO:
    case DAWN_PORTAL:
        return (int)bg_rng_below(m->rng, 1000);
    default:
        return action_worth(m, action);
    }
}

static int contains(const bg_action *list, int n, bg_action action)
{
    for (int i = 0; i < n; i++)
        if (list[i] == action)
            return 1;
    return 0;
}

bg_action dawn_thumb(const void *view, int seat, const bg_action *list, int n, struct bg_rng *rng)
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

static bg_action choose(const struct bot_ask *ask)
{
    bg_action list[BG_MAX_LIST];
    int n = ask->game->legal(ask->view, ask->seat, list);
    return dawn_thumb(ask->view, ask->seat, list, n, ask->rng);
}

const struct bot dawn_novice = {
    .game = "dawn",
    .level = "novice",
    .about = "summons, moves and fights by simple arithmetic",
    .choose = choose,
};
