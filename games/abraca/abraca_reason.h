/*
 * abraca_reason.h: why a call is good or bad, as words/reasons.h tells it.
 */
#ifndef ABRACA_REASON_H
#define ABRACA_REASON_H

#include "../../engine/text.h"
#include "../reason.h"
#include "abraca.h"

/* Kind, the sentence of a move that has it, and of one that misses it (words/reasons.h has the
 * slots). */
/* clang-format off */
#define ABRACA_REASONS(X)                                                                      \
    /* who: whose last life it takes, or nobody's */                                           \
    X(WINS,                                                                                    \
      "{knocks_out?would take {who}'s last life and win the round|your last stone: it would "  \
      "win the round}",                                                                        \
      "misses a call that would {knocks_out?take {who}'s last life|clear the rack} and win")   \
    /* detail: the number; amount: the chance to hold it, in %; instead: of the played call */ \
    X(HOLDS, "{amount?{sure?you surely hold|{amount} % that you hold}|you cannot hold} {a number}", \
      "{stops?stops, with|{instead} % that you hold it,} {amount} % for {a number}")           \
    X(SECRET, "a secret stone is a point if you live",                                         \
      "leaves a secret stone, which is a point if you live")                                   \
    /* amount: lives taken from all others together, at least */                               \
    X(HURTS, "costs the others {amount:life|lives}", "spares the others {amount:life|lives}")  \
    /* amount: lives left */                                                                   \
    X(HEALS, "heals while only {amount:life is|lives are} left",                               \
      "does not heal, with only {amount:life|lives} left")                                     \
    /* amount: lives; detail: the best chance of a further call, in % */                       \
    X(STOPS, "keeps {last?your last life|your {amount} lives}; "                               \
             "the best further call works with {detail} %",                                    \
      "stopping keeps {last?the last life|{amount} lives}")                                    \
    /* against; amount: 2 for the last life; detail: how often the call fails, in % */         \
    X(RISKS, "risks {deadly?the last life|a life}: fails with {detail} %", NULL)                 \
    X(OLDEST, "{caller} knew most of this stone, so least is told",                            \
      "leaves the stone that {caller} knew most of")
/* clang-format on */
enum abraca_reason_kind {
#define X(id, has, misses) ABRACA_REASON_##id,
    ABRACA_REASONS(X)
#undef X
        ABRACA_REASON_COUNT
};

void abraca_put_reason(struct bg_text *t, const void *view, int seat, const struct bg_reason *r);

#endif
