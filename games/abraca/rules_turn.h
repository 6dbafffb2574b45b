/*
 * rules_turn.h: a turn (4): calling a spell, its effect, the end of the turn.
 */
BG_FN void abraca_start_turn(struct abraca *a, int seat, struct bg_events *log)
{
    a->active = (uint8_t)seat;
    a->phase = ABRACA_FIRST;
    abraca_emit(log, ABRACA_EV_TURN, seat, 0, 0, 0);
}

/* The nearest living seat on the left (+1) or right (-1); dead seats are only
 * there when the last one standing wins (5). */
BG_FN int abraca_neighbour(const struct abraca *a, int seat, int side)
{
    int other = seat;
    do {
        other += side;
        other = other < 0 ? a->seats - 1 : other == a->seats ? 0 : other;
    } while (!a->life[other] && other != seat);
    return other;
}

/* 4: the active wizard refills while the pile lasts; a dead one does not. */
BG_FN void abraca_end_turn(struct abraca *a, struct bg_events *log)
{
    if (a->life[a->active] && a->pile && abraca_lowest_empty(a, a->active) >= 0)
        a->phase = ABRACA_REFILL;
    else
        abraca_start_turn(a, abraca_neighbour(a, a->active, 1), log);
}

BG_FN void abraca_refill(struct abraca *a, int slot, int number, struct bg_events *log)
{
    abraca_fill(a, a->active, slot, number);
    a->pile--;
    abraca_emit_stone(log, ABRACA_EV_DREW, a->active, slot, number);
    abraca_end_turn(a, log);
}

/* 5.3: the turn ends after a loss of one's own making, perhaps the round too. */
BG_FN void abraca_own_loss(struct abraca *a, int amount, struct bg_events *log)
{
    abraca_lose(a, a->active, amount, log);
    if (a->life[a->active])
        abraca_end_turn(a, log);
    else if ((a->rules & 3) != ABRACA_LAST_STANDING)
        abraca_end_round(a, -1, log);
    else if (abraca_living(a) == 1)
        abraca_end_round(a, abraca_survivor(a), log);
    else
        abraca_end_turn(a, log);
}

/* 5: checks after a spell's effect, in this order: empty rack, then knock-out. */
BG_FN void abraca_after_effect(struct abraca *a, struct bg_events *log)
{
    int enough = (a->rules & 3) == ABRACA_LAST_STANDING ? 1 : a->seats - 1;
    if (abraca_rack_is_empty(a, a->active))
        abraca_win_by_empty_rack(a, log);
    else if (abraca_living(a) <= enough)
        abraca_end_round(a, a->active, log);
    else
        a->phase = ABRACA_AGAIN;
}

BG_FN void abraca_hit_others(struct abraca *a, int amount, struct bg_events *log)
{
    for (int seat = 0; seat < ABRACA_SEATS; seat++)
        if (seat != a->active)
            abraca_lose(a, seat, amount, log);
}

/* 1: the wizards to the left and right; with two the other loses 1 in all. */
BG_FN void abraca_tempest(struct abraca *a, struct bg_events *log)
{
    int left = abraca_neighbour(a, a->active, 1), right = abraca_neighbour(a, a->active, -1);
    abraca_lose(a, left, 1, log);
    if (right != left)
        abraca_lose(a, right, 1, log);
}

/* 1: the effects that need no chance; the others wait for it. */
BG_FN void abraca_effect(struct abraca *a, struct bg_events *log)
{
    switch (a->call) {
    case ABRACA_DRAGON:
        a->phase = ABRACA_ROLL_DRAGON;
        return;
    case ABRACA_WANDERER:
        abraca_hit_others(a, 1, log);
        abraca_gain(a, a->active, 1, log);
        break;
    case ABRACA_DREAM:
        a->phase = ABRACA_ROLL_DREAM;
        return;
    case ABRACA_SINGER:
        if (a->secrets) {
            a->phase = ABRACA_SECRET;
            return;
        }
        break;
    case ABRACA_TEMPEST:
        abraca_tempest(a, log);
        break;
    case ABRACA_BLIZZARD:
        abraca_lose(a, abraca_neighbour(a, a->active, 1), 1, log);
        break;
    case ABRACA_FIREBALL:
        abraca_lose(a, abraca_neighbour(a, a->active, -1), 1, log);
        break;
    case ABRACA_DRINK:
        abraca_gain(a, a->active, 1, log);
        break;
    }
    abraca_after_effect(a, log);
}

/* 4: the stone leaves for the board, then the spell works. */
BG_FN void abraca_lose_stone(struct abraca *a, int slot, struct bg_events *log)
{
    int seat = a->active, age = abraca_age(a->slot[seat][slot]);
    abraca_learn_success(a, seat, a->call, age, abraca_stones_of(a, seat));
    abraca_empty(a, seat, slot);
    abraca_emit(log, ABRACA_EV_LEFT, seat, slot, a->call, 1);
    abraca_effect(a, log);
}

BG_FN void abraca_roll(struct abraca *a, int pips, struct bg_events *log)
{
    int phase = a->phase;
    a->die = (uint8_t)pips;
    abraca_emit(log, ABRACA_EV_ROLLED, a->active, 0, 0, pips);
    if (phase == ABRACA_ROLL_FAIL) {
        abraca_own_loss(a, pips, log);
        return;
    }
    if (phase == ABRACA_ROLL_DRAGON)
        abraca_hit_others(a, pips, log);
    else
        abraca_gain(a, a->active, pips, log);
    abraca_after_effect(a, log);
}

/* The first place that holds no secret of this round takes the stone. */
BG_FN void abraca_take_secret(struct abraca *a, int number, struct bg_events *log)
{
    a->taken[ABRACA_SECRETS - a->secrets] = (uint8_t)(number | a->active << 4);
    a->secrets--;
    a->pool[number - 1]--;
    abraca_emit_seen(log, ABRACA_EV_SECRET, a->active, 0, number, BG_BIT(a->active));
    abraca_after_effect(a, log);
}

/* 4: a further call must be equal or higher, unless the variant is easy. */
BG_FN int abraca_lowest_call(const struct abraca *a)
{
    return a->phase == ABRACA_AGAIN && (a->rules & 3) != ABRACA_EASY ? a->call : 1;
}

BG_FN int abraca_too_low(const struct abraca *a, int number)
{
    return number < abraca_lowest_call(a);
}

BG_FN void abraca_fail(struct abraca *a, int number, struct bg_events *log)
{
    abraca_learn_failure(a, a->active, number);
    abraca_emit(log, ABRACA_EV_FAILED, a->active, 0, number, 1);
    if (number == ABRACA_DRAGON)
        a->phase = ABRACA_ROLL_FAIL;
    else
        abraca_own_loss(a, 1, log);
}

/* 4: resolving a call. */
BG_FN void abraca_call(struct abraca *a, int number, struct bg_events *log)
{
    int too_low = abraca_too_low(a, number);
    abraca_emit(log, ABRACA_EV_CALLED, a->active, 0, number, 1);
    a->call = (uint8_t)number;
    if (too_low) {
        abraca_emit(log, ABRACA_EV_MISTAKE, a->active, 0, number, 1);
        abraca_own_loss(a, 1, log);
    } else if (abraca_has(a, a->active, number)) {
        a->phase = ABRACA_LOSE_STONE;
    } else {
        abraca_fail(a, number, log);
    }
}
