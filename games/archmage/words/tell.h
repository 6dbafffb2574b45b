/*
 * tell.h: events as sentences; they stand in ARCHMAGE_EVENTS.
 */
#ifndef ARCHMAGE_WORDS_TELL_H
#define ARCHMAGE_WORDS_TELL_H

#include "../../../engine/sentence.h"
#include "../rules/map.h"
#include "../rules/setup.h"
#include "names.h"

static const char *const archmage_told[EVENTS] = {NULL,
#define X(id, word, sentence) sentence,
                                                  ARCHMAGE_EVENTS(X)
#undef X
};

/* What an event is about. */
struct archmage_telling {
    const struct archmage *g;
    const struct bg_event *e;
};

/* A Journey's End action as a verb. */
static const char *archmage_end_verb(int action)
{
    if (action >= ACT_HOARD)
        return "hoards";
    if (action <= ACT_RECRUIT)
        return action == ACT_GATHER ? "gathers" : "recruits";
    if (action <= ACT_HYBRID_LAST)
        return "initiates";
    return action == ACT_WARDS ? "places wards" : "studies";
}

static const char *archmage_zone_word(int zone)
{
    static const char *const zones[] = {
        "the Company", "the Supply", "the map", "prison", "the doorway", "the board",
    };
    return zones[zone];
}

/* A Prophecy, unless it is hidden. */
static const char *archmage_prophecy_told(const struct bg_event *e)
{
    return e->piece && e->piece < PROPHECIES ? archmage_prophecy_names[e->piece] : "";
}

/* "nature 2": how far planet number `s` is from the centre. */
static int put_distance(struct bg_text *t, int vector, int s)
{
    uint8_t distance[SPHERES];
    if (s >= SPHERES)
        return 0;
    archmage_vector(vector, distance);
    bg_putf(t, "%s %d", archmage_sphere_words[s], distance[s]);
    return 1;
}

#define ARCHMAGE_EVENT_SLOTS(NUMBER, WORDS, LIST)                                                  \
    WORDS(seat, put_holder(t, w->e->seat == BG_NATURE ? WARLORD : w->e->seat + 1))                 \
    WORDS(other, bg_put_seat(t, w->e->piece))                                                      \
    NUMBER(amount, w->e->amount)                                                                   \
    NUMBER(more, w->e->amount > 0)                                                                 \
    NUMBER(less, w->e->amount < 0 ? -w->e->amount : 0)                                             \
    NUMBER(to, w->e->to)                                                                           \
    WORDS(at, put_location(w->g, t, w->e->to))                                                     \
    WORDS(from, put_location(w->g, t, w->e->from))                                                 \
    NUMBER(two, w->e->to != w->e->from)                                                            \
    NUMBER(home, w->e->to == ARCHMAGE_NONE)                                                        \
    WORDS(cell, put_cell(t, w->e->to))                                                             \
    WORDS(edge, put_edge(t, w->e->from, w->e->to))                                                 \
    WORDS(from_zone, bg_put(t, archmage_zone_word(w->e->from)))                                    \
    WORDS(to_zone, bg_put(t, archmage_zone_word(w->e->to)))                                        \
    WORDS(relic, bg_put(t, archmage_relic_words[w->e->piece]))                                     \
    NUMBER(blood, w->e->piece == SPHERE_BLOOD)                                                     \
    WORDS(sphere, bg_put(t, archmage_sphere_words[w->e->piece]))                                   \
    WORDS(to_sphere, bg_put(t, archmage_sphere_words[w->e->to]))                                   \
    WORDS(area, put_area(t, w->e->piece))                                                          \
    WORDS(doorway, put_area(t, AREA_ADVANCED + w->e->to))                                          \
    WORDS(spell, bg_put(t, archmage_spell_names[w->e->piece]))                                     \
    WORDS(token, bg_put(t, archmage_token_words[w->e->piece]))                                     \
    WORDS(face, bg_put(t, archmage_face_name(w->e->piece)))                                        \
    NUMBER(people, w->e->piece < FACE_LAND)                                                        \
    NUMBER(many, w->e->piece == FACE_LAND + SPHERE_MATTER)                                         \
    WORDS(                                                                                         \
        place,                                                                                     \
        bg_put(t, w->e->piece < FACE_PLACE ? "" : archmage_place_names[w->e->piece - FACE_PLACE])) \
    WORDS(card_place, bg_put(t, archmage_place_names[w->e->piece]))                                \
    WORDS(prophecy, bg_put(t, archmage_prophecy_told(w->e)))                                       \
    WORDS(card, put_card(t, w->e->piece))                                                          \
    WORDS(die, put_die(t, w->e->amount, w->e->piece))                                              \
    LIST(planets, put_distance(t, w->e->piece, item))                                              \
    NUMBER(builds, w->e->piece == ACT_BUILD) /* a tower has an event of its own */                 \
    WORDS(deed, bg_put(t, archmage_end_verb(w->e->piece)))                                         \
    NUMBER(warlord, archmage_has_warlord(w->g))                                                    \
    NUMBER(won, w->g->won)                                                                         \
    NUMBER(shared, w->e->seat == BG_NATURE)
BG_VOCABULARY(archmage_event_words, ARCHMAGE_EVENT_SLOTS, struct archmage_telling);

static int archmage_tell_event(const void *view, const struct bg_event *e, char *out, int cap)
{
    struct archmage_telling about = {(const struct archmage *)view, e};
    return bg_write_sentence(out, cap, archmage_told[e->kind], &archmage_event_words, &about);
}

#endif
