/*
 * evidence.h: what successful calls tell about the stones that stayed.
 *
 * When a call of n empties one of m matching slots, chance picked that slot
 * with 1/m: the more of the other stones are n, the less likely it was. The
 * fact is kept as (n, k, later): of the k oldest stones still present, c are
 * n; `later` more were n and have left since; m = 1 + later + c. As stones
 * leave, k shrinks; at k = 0, or when a failed call shows that none is n, the
 * fact is worth nothing and is dropped. Everybody saw all of it.
 *
 * Where the neighbour takes the stone (12), the choice tells nothing, but everybody saw whether it
 * was asked: (n, k, 0) then says that at least one of the k oldest stones is n, until one of them
 * leaves; a stone that left without a question was the only n.
 *
 * Room: an entry needs a stone older than it in the same rack, and each entry
 * took a stone out, so there are at most 5 * seats + pile - seats of them: 28.
 */
#ifndef ABRACA_RULES_EVIDENCE_H
#define ABRACA_RULES_EVIDENCE_H

#include "../abraca.h"

BG_FN int abraca_evidence_number(uint8_t entry)
{
    return (entry >> 4) + 1;
}

BG_FN int abraca_evidence_later(uint8_t entry)
{
    return entry >> 2 & 3;
}

BG_FN int abraca_evidence_k(uint8_t entry)
{
    return (entry & 3) + 1;
}

BG_FN int abraca_evidence_from(const struct abraca *a, int seat)
{
    int from = 0;
    for (int s = 0; s < seat; s++)
        from += a->evidence_count[s];
    return from;
}

BG_FN int abraca_evidence_total(const struct abraca *a)
{
    return abraca_evidence_from(a, ABRACA_SEATS);
}

BG_FN void abraca_drop_evidence(struct abraca *a, int seat, int at)
{
    for (int i = at; i < ABRACA_EVIDENCE - 1; i++)
        a->evidence[i] = a->evidence[i + 1];
    a->evidence[ABRACA_EVIDENCE - 1] = 0;
    a->evidence_count[seat]--;
}

/* A failed call: none of the stones present is `number`. */
BG_LONG void abraca_learn_failure(struct abraca *a, int seat, int number)
{
    uint16_t bit = (uint16_t)(1 << (number + 3));
    for (int i = 0; i < ABRACA_SLOTS; i++)
        a->slot[seat][i] = (uint16_t)(a->slot[seat][i] | (a->slot[seat][i] ? bit : 0));
    if (!a->evidence_count[seat])
        return;
    int from = abraca_evidence_from(a, seat);
    for (int i = from + a->evidence_count[seat] - 1; i >= from; i--)
        if (abraca_evidence_number(a->evidence[i]) == number)
            abraca_drop_evidence(a, seat, i);
}

/* A stone of that age and number leaves: older facts speak of one stone less. */
BG_LONG void abraca_age_evidence(struct abraca *a, int seat, int from, int number, int age)
{
    for (int i = from + a->evidence_count[seat] - 1; i >= from; i--) {
        uint8_t entry = a->evidence[i];
        if (age >= abraca_evidence_k(entry))
            continue;
        if (abraca_evidence_k(entry) == 1) {
            abraca_drop_evidence(a, seat, i);
            continue;
        }
        int gone = abraca_evidence_number(entry) == number;
        a->evidence[i] = (uint8_t)(entry - 1 + (gone << 2));
    }
}

/* A successful call is about to empty a slot of that age; `stones` are present. */
BG_LONG void abraca_learn_success(struct abraca *a, int seat, int number, int age, int stones)
{
    int from = abraca_evidence_from(a, seat);
    abraca_age_evidence(a, seat, from, number, age);
    if (stones < 2)
        return;
    int at = from + a->evidence_count[seat];
    for (int i = abraca_evidence_total(a); i > at; i--)
        a->evidence[i] = a->evidence[i - 1];
    a->evidence[at] = (uint8_t)((number - 1) << 4 | (stones - 2));
    a->evidence_count[seat]++;
}

/* 12: what differs where the neighbour takes, after a success was learnt: older facts about that
 * number are settled if the stone that left was among theirs, and without a question it was the
 * only one. */
BG_FN void abraca_learn_taking(struct abraca *a, int seat, int number)
{
    int from = abraca_evidence_from(a, seat);
    if (a->phase != ABRACA_TAKE)
        abraca_learn_failure(a, seat, number);
    for (int i = from + a->evidence_count[seat] - 1; i >= from; i--)
        if (abraca_evidence_later(a->evidence[i]))
            abraca_drop_evidence(a, seat, i);
}

#endif
