/*
 * dawn_worth.h: what creatures, fights and effects of Dawn are worth to a
 * seat, in hundredths of a victory point, found without trying them.
 */
#ifndef DAWN_WORTH_H
#define DAWN_WORTH_H

#include "../games/dawn/dawn.h"
#include "../games/dawn/rules/board.h"
#include "../games/dawn/rules/cards.h"

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
    REACH = 7,      /* points a turn can be expected to bring */
    FAR = 0x3fff    /* no way there */
};

/* One question, seen by the seat that answers it. */
struct mind {
    const struct dawn *d;
    int seat;
    struct bg_rng *rng;
};

/* Worth of creatures and fights. */

BG_FN int level_of(const struct dawn *d, int creature)
{
    return dawn_card(d->creature[creature].card)->level;
}

/* What a soul stone would fetch, or cost: the second one is easier to spare. */
BG_FN int stone_gain(const struct dawn *d, int seat)
{
    static const int gain[DAWN_CHARGES + 1] = {STONE, STONE / 2, 0};
    return gain[d->mage[seat].stones];
}

BG_FN int stone_price(const struct dawn *d, int seat)
{
    return d->mage[seat].stones == DAWN_CHARGES ? STONE / 2 : STONE;
}

/* What seat `by` gains by destroying the creature. */
BG_FN int bounty(const struct dawn *d, int creature, int by)
{
    int level = level_of(d, creature);
    int win = d->mage[by].points + level >= d->target ? WIN : 0;
    return win + level * POINT + BODY + stone_gain(d, by) / 2;
}

/* What the creature is worth to its owner: less when hurt. */
BG_FN int worth(const struct dawn *d, int creature)
{
    const struct dawn_creature *c = &d->creature[creature];
    return (level_of(d, creature) * POINT + BODY) * (2 + c->health) /
           (2 + dawn_card(c->card)->health);
}

/* A side's expected damage in a fight round, in hundredths of health. */
BG_LONG int damage(int dice, int foe_dice, int edge, int crush, int ward)
{
    /* In 216: how often each value is the highest of 1, 2 or 3 dice. */
    static const int highest[3][6] = {
        {36, 36, 36, 36, 36, 36}, {6, 18, 30, 42, 54, 66}, {1, 7, 19, 37, 61, 91}};
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
BG_FN int standing_bonus(const struct dawn_creature *c, int primitive, int attacks)
{
    const struct dawn_effect *opening =
        dawn_ability(c->card, primitive, attacks ? DAWN_ON_LUNGE : DAWN_ON_BRACE);
    return 2 * dawn_always(c->card, primitive) + (opening ? opening->a : 0);
}

BG_FN int hundred_rounds(int health, int damage_taken)
{
    return health * 10000 / (damage_taken + 12);
}

/* Chance in percent that the attacker outlives the defender if both fight on. */
BG_LONG int odds(const struct dawn *d, int attacker, int defender)
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
BG_FN int fight_worth(const struct mind *m, int mine, int foe, int p)
{
    const struct dawn *d = m->d;
    int gain = bounty(d, foe, m->seat), risk = bounty(d, mine, dawn_seat_of(foe));
    return (gain * p - risk * (100 - p)) / 100;
}

BG_FN int attack_worth(const struct mind *m, int attacker, int defender)
{
    int patience = m->d->round > 4 ? (m->d->round - 4) * IMPATIENCE : 0;
    return fight_worth(m, attacker, defender, odds(m->d, attacker, defender)) + patience;
}

/* Ways over the board. */

/* Cheapest ways from a creature's square; enemies end a way. */
struct ways {
    int16_t cost[DAWN_SQUARES];
    uint8_t from[DAWN_SQUARES];
    uint8_t seen[DAWN_SQUARES]; /* the squares that have a cost */
    int count;
};

BG_LONG void find_ways(const struct mind *m, int creature, struct ways *w)
{
    const struct dawn *d = m->d;
    const struct dawn_creature *c = &d->creature[creature];
    uint8_t queue[4][DAWN_SQUARES * 2]; /* squares by cost modulo 4; steps cost 1 or 2 */
    int count[4] = {1, 0, 0, 0}, idle = 0;
    w->seen[0] = c->square;
    w->count = 1;
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
                if (w->cost[to] == FAR)
                    w->seen[w->count++] = (uint8_t)to;
                w->cost[to] = (int16_t)next;
                w->from[to] = (uint8_t)s;
                queue[next & 3][count[next & 3]++] = (uint8_t)to;
            }
        }
        count[now] = 0;
    }
}

BG_FN int can_pay(const struct mind *m, int creature, int cost)
{
    return cost <= m->d->points + m->d->creature[creature].swift;
}

/* Worth of effects, found without trying them: spells, powers, arrivals. */

/* The best enemy creature to take so much health from; -1: none within reach. */
BG_FN int hurt_worth(const struct mind *m, int creature, int loss)
{
    const struct dawn *d = m->d;
    const struct dawn_creature *c = &d->creature[creature];
    int prize = bounty(d, creature, m->seat);
    if (c->health <= loss)
        return prize;
    return prize * loss / (c->health + 1);
}

/* Enemy creatures an effect could hurt: the best of them, or all together. */
BG_LONG int foes_worth(const struct mind *m, const struct dawn_effect *e)
{
    const struct dawn *d = m->d;
    struct dawn_area reach = dawn_reach_of(d, m->seat, e->b);
    int best = 0, sum = 0;
    for (int c = 0; c < d->seats * DAWN_SLOTS; c++) {
        int value;
        if (!d->creature[c].card || dawn_seat_of(c) == m->seat ||
            !dawn_in_area(&reach, d->creature[c].square) ||
            (e->selector == DAWN_AT_ALLHOME && !dawn_is_home(d, c)))
            continue;
        value = hurt_worth(m, c, e->a);
        sum += value;
        if (value > best)
            best = value;
    }
    return dawn_is_in(DAWN_SWEEPING, e->selector) ? sum : best;
}

/* How much a creature would gain by regaining health. */
BG_LONG int mend_worth(const struct dawn *d, int creature, int gain)
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
BG_FN int price_of(const struct dawn *d, int creature, const struct dawn_effect *e)
{
    if (e->primitive == DAWN_OFFER)
        return worth(d, creature) - stone_gain(d, dawn_seat_of(creature));
    return e->a * (10 + 5 * level_of(d, creature)) +
           (d->creature[creature].health - e->a <= dawn_card(d->creature[creature].card)->fatigue
                ? 30
                : 0);
}

BG_FN int is_candidate(const struct dawn *d, int creature, const struct dawn_effect *e)
{
    const struct dawn_creature *c = &d->creature[creature];
    if (!c->card)
        return 0;
    return e->primitive == DAWN_OFFER ? !c->lock && dawn_is_alone(d, creature) : c->health > e->a;
}

/* The least that the user's own creatures have to give. */
BG_FN int cheapest_price(const struct mind *m, const struct dawn_effect *e)
{
    int best = WIN;
    for (int c = m->seat * DAWN_SLOTS; c < (m->seat + 1) * DAWN_SLOTS; c++)
        if (is_candidate(m->d, c, e) && price_of(m->d, c, e) < best)
            best = price_of(m->d, c, e);
    return best;
}

BG_FN int mine_worth(const struct mind *m, const struct dawn_effect *e)
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
BG_LONG int grave_worth(const struct mind *m, const struct dawn_effect *e)
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
BG_LONG int discount_worth(const struct mind *m, int less)
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
BG_LONG int pace_worth(const struct mind *m, int more)
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
BG_LONG int shove_worth(const struct mind *m, int creature)
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

BG_FN int best_shove(const struct mind *m, const struct dawn_effect *e)
{
    struct dawn_area reach = dawn_reach_of(m->d, m->seat, e->b);
    int best = 0;
    for (int c = 0; c < m->d->seats * DAWN_SLOTS; c++)
        if (m->d->creature[c].card && dawn_seat_of(c) != m->seat &&
            dawn_in_area(&reach, m->d->creature[c].square) && shove_worth(m, c) > best)
            best = shove_worth(m, c);
    return best;
}

/* Effects outside fights. */
BG_LONG int effect_worth(const struct mind *m, const struct dawn_effect *e)
{
    const struct dawn_mage *mage = &m->d->mage[m->seat];
    switch ((enum dawn_primitive)e->primitive) {
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
    case DAWN_BLINK:
    case DAWN_GROUND:
    case DAWN_SWIFT:
    case DAWN_TREAD:
#define X(key, ...) case DAWN_##key:
        DAWN_FIGHT_PRIMITIVES(X, )
#undef X
    case DAWN_NOTHING:
    case DAWN_PRIMITIVE_COUNT:
        break;
    }
    return 0;
}

/* Of a full hand some card is thrown away anyway. */
BG_FN int spell_price(const struct mind *m)
{
    return m->d->mage[m->seat].hand_size >= DAWN_KEEP ? 5 : CARD;
}

BG_FN int magic_worth(const struct mind *m, int card)
{
    const struct dawn_effect *e = dawn_card(card)->effect;
    int sum = 0;
    for (int i = 0; i < DAWN_EFFECTS && e[i].primitive; i++)
        sum += effect_worth(m, &e[i]);
    return sum - (dawn_is_power(card) ? stone_price(m->d, m->seat) : spell_price(m));
}

#endif
