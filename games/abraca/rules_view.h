/*
 * rules_view.h: what a viewer sees (7), and worlds that look the same to it.
 */

/* What is hidden goes back into the pool, or subtraction would tell it. */
BG_FN void abraca_hide_rack(struct abraca *a, int seat)
{
    for (int i = 0; i < ABRACA_SLOTS; i++) {
        int number = abraca_stone(a->slot[seat][i]);
        if (!number || number == ABRACA_UNKNOWN)
            continue;
        a->pool[number - 1]++;
        a->slot[seat][i] |= ABRACA_UNKNOWN;
    }
}

BG_FN void abraca_redact(void *state, int viewer)
{
    struct abraca *a = (struct abraca *)state;
    for (int seat = 0; seat < a->seats; seat++)
        if (seat == viewer || viewer == BG_SPECTATOR)
            abraca_hide_rack(a, seat);
    for (int i = 0; i < ABRACA_SECRETS; i++) {
        int number = a->taken[i] & 15, owner = a->taken[i] >> 4;
        if (!number || number == ABRACA_UNKNOWN || owner == viewer || (a->taken[i] & 0x80))
            continue;
        a->pool[number - 1]++;
        a->taken[i] |= ABRACA_UNKNOWN;
    }
}

/* One of the unseen stones whose number is in `allowed` (bit n-1), taken out
 * of the pool. Returns 0 if there is none; *ways is how many there were. */
BG_FN int abraca_draw_unseen(struct abraca *a, int allowed, struct bg_rng *rng, uint32_t *ways)
{
    int number = 0;
    *ways = 0;
    for (int n = 0; n < ABRACA_NUMBERS; n++)
        *ways += allowed >> n & 1 ? a->pool[n] : 0u;
    if (!*ways)
        return 0;
    uint32_t pick = bg_rng_below(rng, *ways);
    for (;; number++) {
        uint32_t here = allowed >> number & 1 ? a->pool[number] : 0u;
        if (pick < here)
            break;
        pick -= here;
    }
    a->pool[number]--;
    return number + 1;
}

BG_FN int abraca_slot_of_age(const struct abraca *a, int seat, int age)
{
    for (int i = 0; i < ABRACA_SLOTS; i++)
        if (a->slot[seat][i] && abraca_age(a->slot[seat][i]) == age)
            return i;
    return -1;
}

/* Fills a hidden rack, oldest stone first: what an older stone may be, a
 * younger one may be too, so the number of ways does not depend on the stones
 * drawn before and every filling is equally likely. Returns the ways, 0 for
 * none; `most` gets what they would be if no other rack had drawn. */
BG_FN uint32_t abraca_fill_hidden(struct abraca *a, int seat, const uint8_t *full, uint32_t *most,
                                  struct bg_rng *rng)
{
    uint32_t ways = 1, here;
    *most = 1;
    for (int age = 0; age < ABRACA_SLOTS; age++) {
        int i = abraca_slot_of_age(a, seat, age);
        if (i < 0 || abraca_stone(a->slot[seat][i]) != ABRACA_UNKNOWN)
            continue;
        int allowed = ~abraca_not(a->slot[seat][i]) & 0xff;
        uint32_t unseen = 0;
        for (int n = 0; n < ABRACA_NUMBERS; n++)
            unseen += allowed >> n & 1 ? full[n] : 0u;
        int number = abraca_draw_unseen(a, allowed, rng, &here);
        if (!number)
            return 0;
        ways *= here;
        *most *= unseen - (uint32_t)age;
        a->slot[seat][i] = (uint16_t)((a->slot[seat][i] & ~15) | number);
    }
    return ways;
}

/* Whether a filling survives what successful calls tell: each entry keeps it
 * with (1 + later) / (1 + later + c). */
BG_FN int abraca_evidence_allows(const struct abraca *a, int seat, struct bg_rng *rng)
{
    int from = abraca_evidence_from(a, seat);
    for (int e = from; e < from + a->evidence_count[seat]; e++) {
        uint32_t sure = 1 + (uint32_t)abraca_evidence_later(a->evidence[e]), c = 0;
        for (int i = 0; i < ABRACA_SLOTS; i++)
            c += a->slot[seat][i] &&
                 abraca_age(a->slot[seat][i]) < abraca_evidence_k(a->evidence[e]) &&
                 abraca_stone(a->slot[seat][i]) == abraca_evidence_number(a->evidence[e]);
        if (c && bg_rng_below(rng, sure + c) >= sure)
            return 0;
    }
    return 1;
}

/* Draws every hidden rack; 0 if the draw must be thrown away. Racks after the
 * first are kept in proportion to the ways they had, which makes worlds with
 * several hidden racks (a spectator's) as likely as they are. */
BG_FN int abraca_draw_racks(struct abraca *a, struct bg_rng *rng)
{
    uint8_t full[ABRACA_NUMBERS];
    int drawn = 0;
    memcpy(full, a->pool, sizeof full);
    for (int seat = 0; seat < a->seats; seat++) {
        uint32_t most;
        int i = abraca_slot_of_age(a, seat, 0);
        if (i < 0 || abraca_stone(a->slot[seat][i]) != ABRACA_UNKNOWN)
            continue;
        uint32_t ways = abraca_fill_hidden(a, seat, full, &most, rng);
        if (!ways || (drawn++ && bg_rng_below(rng, most) >= ways))
            return 0;
        if (!abraca_evidence_allows(a, seat, rng))
            return 0;
    }
    return 1;
}

BG_FN void abraca_determinize(void *view, int viewer, struct bg_rng *rng)
{
    struct abraca *a = (struct abraca *)view;
    struct abraca world;
    uint32_t ways;
    (void)viewer;
    do
        memcpy(&world, a, sizeof world);
    while (!abraca_draw_racks(&world, rng));
    memcpy(a, &world, sizeof world);
    for (int i = 0; i < ABRACA_SECRETS; i++)
        if ((a->taken[i] & 15) == ABRACA_UNKNOWN)
            a->taken[i] = (uint8_t)((a->taken[i] & 0xf0) | abraca_draw_unseen(a, 0xff, rng, &ways));
}
