/*
 * reasons.h: why a move is good or bad; the sentences stand in archmage_reason.h.
 */
#ifndef ARCHMAGE_WORDS_REASONS_H
#define ARCHMAGE_WORDS_REASONS_H

#include "../../../engine/sentence.h"
#include "../archmage_reason.h"
#include "../rules/map.h"
#include "../rules/payment.h"
#include "../rules/spells.h"
#include "names.h"

static const char *const archmage_reasons[2 * REASON_KINDS] = {
#define X(id, has, misses) has, misses,
    ARCHMAGE_REASONS(X)
#undef X
};

struct archmage_reasoned {
    const struct archmage *g;
    const struct bg_reason *r;
};

/* "the mine on b3", "Deepwood on c2". */
static void put_the_place(struct bg_text *t, const struct archmage *g, int at)
{
    int face = archmage_face(g, at);
    if (face < FACE_PLACE)
        bg_putf(t, "the %s on ", archmage_face_name(face));
    else
        bg_putf(t, "%s on ", archmage_place_names[face - FACE_PLACE]);
    put_location(g, t, at);
}

/* Relic number `item` that a page can be paid with. */
static int put_payment(struct bg_text *t, int page, int item)
{
    if (item > archmage_level(page))
        return 0;
    bg_put(t, archmage_relic_words[archmage_pay_type(page, item)]);
    return 1;
}

/* "groves", "ruins", "libraries". */
static void put_lands(struct bg_text *t, int land)
{
    static const char *const lands[ARCHMAGE_LANDS] = {"groves", "ruins", "libraries", "mines",
                                                      "crypts"};
    bg_put(t, lands[land]);
}

#define ARCHMAGE_REASON_SLOTS(NUMBER, WORDS, LIST)                                                 \
    NUMBER(amount, w->r->amount)                                                                   \
    NUMBER(instead, w->r->instead > 0 ? w->r->instead : 0)                                         \
    NUMBER(master, w->r->what >= AREA_MASTER)                                                      \
    WORDS(sphere, bg_put(t, archmage_sphere_words[w->r->what % SPHERES]))                          \
    WORDS(area, put_area(t, w->r->what))                                                           \
    WORDS(prophecy, bg_put(t, archmage_prophecy_names[w->r->what]))                                \
    WORDS(at, put_location(w->g, t, w->r->what))                                                   \
    WORDS(place, put_the_place(t, w->g, w->r->what))                                               \
    WORDS(lands, put_lands(t, w->r->what))                                                         \
    WORDS(whose, put_holder(t, w->r->who + 1))                                                     \
    WORDS(spell, bg_put(t, archmage_spell_names[w->r->what]))                                      \
    WORDS(page_spell, bg_put(t, archmage_spell_names[archmage_spell_on(w->g, w->r->what)]))        \
    NUMBER(several, w->r->what >= SPHERES)                                                         \
    WORDS(relic, bg_put(t, archmage_relic_words[w->r->what]))                                      \
    LIST(relics, put_payment(t, w->r->what, item))
BG_VOCABULARY(archmage_reason_words, ARCHMAGE_REASON_SLOTS, struct archmage_reasoned);

void archmage_put_reason(struct bg_text *t, const void *view, int seat, const struct bg_reason *r)
{
    struct archmage_reasoned about = {(const struct archmage *)view, r};
    (void)seat;
    bg_put_sentence(t, archmage_reasons[2 * r->kind + r->missed], &archmage_reason_words, &about);
}

#endif
