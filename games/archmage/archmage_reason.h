/*
 * archmage_reason.h: why a move is good or bad, as words/reasons.h tells it.
 */
#ifndef ARCHMAGE_REASON_H
#define ARCHMAGE_REASON_H

#include "../../engine/text.h"
#include "../reason.h"
#include "archmage.h"

/* Kind, the sentence of a move that has it, and of one that misses it (words/reasons.h has the
 * slots). Unless said, what: a location; who: a seat; amount: how many. */
/* clang-format off */
#define ARCHMAGE_REASONS(X)                                                                    \
    X(BEATS, "beats the Warlord", "misses the victory over the Warlord")                       \
    /* what: an area */                                                                        \
    X(PROMOTES, "{master?makes a Master of {sphere}|promotes an apprentice to {area}}",        \
      "misses {master?a Master of {sphere}|a promotion to {area}}")                            \
    X(TRAINS, "trains {amount:apprentice} in {area}",                                          \
      "{instead?trains only {instead}|trains nobody} in {area}")                               \
    /* what: a Prophecy in hand; amount: points */                                             \
    X(FULFILS, "reveals {prophecy} for {amount:point}", "keeps {prophecy} back, {amount:point}") \
    X(BUILDS, "builds the tower on {at}", "puts off the tower on {at}")                        \
    /* what: a land; amount: points it would score now */                                      \
    X(LEADS, "{amount#nothing|draws level|leads} in {lands}",                                  \
      "gives away the lead in {lands}")                                                        \
    X(TAKES, "takes {place} from {whose}", "leaves {place} to {whose}")                        \
    X(CLAIMS, "claims {place}", "leaves {place} unclaimed")                                    \
    X(CLEARS, "drives {whose} from {place}", "leaves {place} to {whose}")                      \
    X(KEEPS, "keeps {place} from {whose}", "gives away {place}: {whose} can take it")          \
    X(EXPLORES, "explores {at}", "leaves {at} unexplored")                                     \
    /* what: a spell */                                                                        \
    X(CASTS, "casts {spell}", "goes without {spell}")                                          \
    X(READY, "can pay for {spell} then", "cannot pay for {spell} then")                        \
    /* what: a relic, or none for several kinds */                                             \
    X(GATHERS, "gains {amount} {several?relics|{relic}}",                                      \
      "{instead?gains only {instead} of|goes without} {amount} {several?relics|{relic}}")      \
    X(RECRUITS, "gains {amount:follower}",                                                     \
      "{instead?gains only {instead} of|goes without} {amount:follower}")                      \
    X(WARDS, "places {amount:ward}",                                                           \
      "{instead?places only {instead} of|goes without} {amount:ward}")                         \
    /* against; what: an area */                                                               \
    X(EMPTIES, "leaves no apprentice in {area}", NULL)                                         \
    /* against: who can take what */                                                           \
    X(OPEN, "{whose} can take {place}", NULL)                                                  \
    /* against; what: a page of the book; amount: relics */                                    \
    X(SHORT, "{amount} {relics*, | or } short of {page_spell}", NULL)
/* clang-format on */
enum archmage_reason_kind {
#define X(id, has, misses) REASON_##id,
    ARCHMAGE_REASONS(X)
#undef X
        REASON_KINDS
};

void archmage_put_reason(struct bg_text *t, const void *view, int seat, const struct bg_reason *r);

#endif
