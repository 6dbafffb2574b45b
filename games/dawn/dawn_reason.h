/*
 * dawn_reason.h: why a move is good or bad, as words/reasons.h tells it.
 */
#ifndef DAWN_REASON_H
#define DAWN_REASON_H

#include "../../engine/text.h"
#include "../reason.h"
#include "dawn.h"

/* Kind, the sentence of a move that has it, and of one that misses it (words/reasons.h has the
 * slots). what: a card of one's own, or a square; who: a creature of another's; amount: the chance
 * of a fight in %, unless said. */
/* clang-format off */
#define DAWN_REASONS(X)                                                                        \
    /* amount: points */                                                                       \
    X(DESTROYS, "destroys {foe} for {amount:point}", "lets {foe} live, worth {amount:point}")  \
    /* detail: 1 if the victim brings the last point */                                        \
    X(ATTACKS, "{card} attacks {foe}{detail? for the last point}: {amount} % to win",          \
      "spares {foe}, though {card} beats it with {amount} %")                                  \
    X(STANDS, "{card} outlives {foe} with {amount} %",                                         \
      "flees from {foe}, though {card} outlives it with {amount} %")                           \
    X(ESCAPES, "saves {card} from {foe}, who wins with {amount} %",                            \
      "stands against {foe}, who wins with {amount} %")                                        \
    X(LIGHTS, "takes the beacon on {square}", "leaves the beacon on {square}")                 \
    X(HOLDS, "holds the beacon on {square}", "gives away the beacon on {square}")              \
    X(EVADES, "takes {card} out of reach of {foe}",                                            \
      "leaves {card} to {foe}, who wins with {amount} %")                                      \
    X(THREATENS, "{card} comes within reach of {foe}: {amount} % to win",                      \
      "keeps {card} away from {foe}, which it beats with {amount} %")                          \
    X(NEARS, "goes towards the beacon on {square}", "goes no nearer to the beacon on {square}") \
    /* detail: its level */                                                                    \
    X(SUMMONS, "brings {card}, level {detail}", "does without {card}, level {detail}")         \
    /* amount: how many */                                                                     \
    X(CHARGES, "gains {amount:soul stone}", "misses {amount:soul stone}")                      \
    X(COMES_HOME, "brings {card} home", "leaves {card} in the field")                          \
    /* amount: health */                                                                       \
    X(WOUNDS, "takes {amount} health from {foe}", "spares {foe} {amount} health")              \
    X(MENDS, "gives {card} {amount} health", "leaves {card} without {amount} health")          \
    /* amount: soul stones; detail: cards */                                                   \
    X(SAVES, "keeps {amount?{amount:soul stone} and }{detail:card} for later",                 \
      "spends what could be kept for later")                                                   \
    /* against */                                                                              \
    X(GAMBLES, "{card} attacks {foe}: {amount} % to lose", NULL)                               \
    X(EXPOSES, "{foe} can strike {card}: {amount} % to lose it", NULL)
/* clang-format on */
enum dawn_reason_kind {
#define X(id, has, misses) DAWN_REASON_##id,
    DAWN_REASONS(X)
#undef X
        DAWN_REASON_COUNT
};

void dawn_put_reason(struct bg_text *t, const void *view, int seat, const struct bg_reason *r);

#endif
