/*
 * ends.h: Journey's End, 4.7: gather, recruit, initiate, wards, build
 * and study; choosing spells, A5; Hoard, A13.3. An Enlarged mage acts at
 * either of its locations, A11.7.
 */
#ifndef ARCHMAGE_RULES_ENDS_H
#define ARCHMAGE_RULES_ENDS_H

#include "../archmage.h"
#include "map.h"
#include "pieces.h"
#include "answers.h"
#include "setup.h"
#include "scoring.h"

/* Rows of questions.h. */
#define ARCHMAGE_END_QUESTIONS(X)                                                                  \
    X(HYBRID, "lesson", "hybrid", g->active, ENDS, archmage_lesson_options,                        \
      archmage_answer_lesson, SAYS_ITSELF, "",                                                     \
      "The {people} offer a lesson: train an apprentice?")                                         \
    X(TOWN, "town", "town", g->active, STAYS, archmage_town_options, archmage_answer_town,         \
      SAYS_RELIC, "town", "A Town's gift: a relic or a follower ({a:Town} left)")                  \
    X(COPY, "copy", "replicate", g->active, STAYS, archmage_copy_options, archmage_answer_copy,    \
      SAYS_RELIC, "copy", "Replicate: copy which relic just gathered ({a} left)")                  \
    X(SECOND, "second-action", "build", g->active, ENDS, archmage_second_options,                  \
      archmage_answer_second, SAYS_ITSELF, "", "The tower stands: a second action?")               \
    X(TRAIN, "train", "study", g->active, ENDS, archmage_train_options, archmage_answer_train,     \
      SAYS_SPHERE, "train", "Study: train an apprentice for two relics?")                          \
    X(DUEL, "duel", "study", g->active, STAYS, archmage_duel_options, archmage_answer_duel,        \
      SAYS_ITSELF, "", "Study: which area shall two apprentices duel for?")                        \
    X(WARDPICK, "wards", "wards", g->active, STAYS, archmage_ward_options, archmage_answer_ward,   \
      SAYS_LOCATION, "ward", "Wards are short ({wards} left): where?")

/* 4.7: an action ends the Journey, unless a Time Stop credit is spent. */
BG_FN void archmage_end_journey(struct archmage *g, int at, bg_action action, struct bg_events *log)
{
    archmage_emit(log, EVENT_ACTS, g->active, 0, at, (int)action, 0);
    g->to_learn = 0;
    if (g->credit) {
        g->credit = 0;
        return;
    }
    g->mp = 0;
    g->phase = PHASE_AFTER;
}

/* A14.3: what one Gather really brought. */
BG_FN void archmage_count_gathered(struct archmage *g, int n)
{
    g->gathered = (uint8_t)(g->gathered + n);
    if (g->gathered > g->most_gathered)
        g->most_gathered = g->gathered;
}

/* Tokens of a kind on locations p controls, by land; Towns and the like are
 * counted in `elsewhere`. */
BG_LONG int archmage_tokens_held(const struct archmage *g, int p, int token, uint8_t *lands)
{
    int elsewhere = 0;
    for (int at = ARCHMAGE_CITY; at < archmage_tiles(g); at++) {
        if (archmage_token(g, at) != token || !archmage_controls(g, p, at))
            continue;
        if (archmage_is_land(g, at))
            lands[archmage_face(g, at) - FACE_LAND]++;
        else
            elsewhere++;
    }
    return elsewhere;
}

/* 4.7.1, A4.4: what controlled locations yield at Gather, Towns apart. Returns
 * the relic types produced, even those a full shelf has lost. */
BG_LONG int archmage_gather_lands(struct archmage *g, int p, struct bg_events *log)
{
    const struct archmage_mage *m = &g->mage[p];
    uint8_t blessed[ARCHMAGE_LANDS] = {0, 0, 0, 0, 0};
    int produced = 0;
    if (g->modules & MODULE_FUNDAMENTAL)
        archmage_tokens_held(g, p, TOKEN_HARVEST, blessed);
    for (int land = 0; land < ARCHMAGE_LANDS; land++) {
        int due = m->holds[land] + blessed[land] * archmage_tune(g, TUNE_HARVEST);
        produced |= (due > 0) << land;
        archmage_count_gathered(g, archmage_gain(g, p, land, due, log));
    }
    archmage_count_gathered(g, archmage_recruit(g, p, m->holds[HOLD_CAMP], log));
    return produced;
}

/* A4.4, step 3: one copy for each Replicate token of a location of p's. */
BG_FN int archmage_copies(const struct archmage *g, int p)
{
    uint8_t lands[ARCHMAGE_LANDS] = {0, 0, 0, 0, 0};
    int n = 0;
    if (g->modules & MODULE_FUNDAMENTAL)
        n = archmage_tokens_held(g, p, TOKEN_REPLICATE, lands);
    for (int land = 0; land < ARCHMAGE_LANDS; land++)
        n += lands[land];
    return n * archmage_tune(g, TUNE_REPLICATE);
}

BG_FN void archmage_gather(struct archmage *g, struct bg_events *log)
{
    int p = g->active, copies = archmage_copies(g, p);
    g->gathered = 0;
    int produced = archmage_gather_lands(g, p, log);
    if (copies)
        archmage_ask(g, NODE_COPY, copies, produced);
    if (g->mage[p].holds[HOLD_TOWN])
        archmage_ask(g, NODE_TOWN, g->mage[p].holds[HOLD_TOWN], 0);
}

/* A5.1: after an Initiate or Promote action spells may be chosen. */
BG_FN void archmage_ask_learn(struct archmage *g)
{
    if (archmage_two_spells(&g->mage[g->active]))
        archmage_ask(g, NODE_LEARN, 0, 0);
}

/* The area LEARN asks about next, or AREAS. */
BG_FN int archmage_area_to_learn(const struct archmage *g)
{
    uint32_t areas =
        g->to_learn & archmage_two_spells(&g->mage[g->active]) & archmage_covered(g, g->active);
    int area = 0;
    if (g->depth && archmage_top(g)->node == NODE_LEARN && archmage_top(g)->b)
        return archmage_top(g)->b - 1;
    while (area < AREA_MASTER && !(areas >> area & 1))
        area++;
    return area < AREA_MASTER ? area : AREAS;
}

/* 4.5, 4.7: two relics and a follower for an apprentice. */
BG_FN int archmage_can_initiate(const struct archmage_mage *m, int s, int n)
{
    return m->relics[s] >= 2 * n && m->company >= n;
}

BG_FN void archmage_initiate(struct archmage *g, int p, int s, int n, struct bg_events *log)
{
    archmage_lose(g, p, s, 2 * n, log);
    archmage_make_apprentice(g, p, s, n, log);
}

/* 1.3: choice 0 is the first sphere of a hybrid, 1 the second, 2 both. */
BG_FN int archmage_can_learn_from(const struct archmage_mage *m, int hybrid, int choice)
{
    int first = archmage_can_initiate(m, hybrid, 1);
    int second = archmage_can_initiate(m, hybrid + 3, 1);
    return choice == 0 ? first : choice == 1 ? second : first && second && m->company >= 2;
}

BG_FN void archmage_learn_from(struct archmage *g, int hybrid, int choice, struct bg_events *log)
{
    if (choice != 1)
        archmage_initiate(g, g->active, hybrid, 1, log);
    if (choice != 0)
        archmage_initiate(g, g->active, hybrid + 3, 1, log);
    archmage_ask_learn(g);
}

/* 4.7.2: `location` and its neighbours with the holder's follower and no ward. */
BG_FN archmage_set archmage_ward_targets(const struct archmage *g, int holder, int location)
{
    archmage_set set = 0;
    for (int d = -1; d < DIRS; d++) {
        int at = d < 0 ? location : archmage_neighbour(g, location, d);
        if (at != ARCHMAGE_NONE && archmage_holder(g, at) == holder && !g->defence[at])
            set |= (archmage_set)1 << at;
    }
    return set;
}

BG_FN int archmage_set_size(archmage_set set)
{
    return archmage_bits((uint32_t)set) + archmage_bits((uint32_t)(set >> 32));
}

/* 1.6: one ward on each of a set; if there are too few, the active mage picks. */
BG_LONG void archmage_ward_all(struct archmage *g, archmage_set set, struct bg_events *log)
{
    if (archmage_set_size(set) > g->pool[POOL_WARDS]) {
        g->to_ward[0] = (uint32_t)set;
        g->to_ward[1] = (uint32_t)(set >> 32);
        archmage_ask(g, NODE_WARDPICK, 0, 0);
        return;
    }
    for (int at = 0; set; at++, set >>= 1)
        if (set & 1)
            archmage_add_ward(g, at, log);
}

BG_FN void archmage_pick_ward(struct archmage *g, int location, struct bg_events *log)
{
    g->to_ward[location / 32] &= ~(1u << location % 32);
    archmage_add_ward(g, location, log);
    if (g->pool[POOL_WARDS] && (g->to_ward[0] || g->to_ward[1]))
        return;
    g->to_ward[0] = g->to_ward[1] = 0;
    archmage_answered(g);
}

/* 4.7: a land that is vacant or p's own. */
BG_FN int archmage_serves(const struct archmage *g, int p, int location)
{
    int holder = archmage_holder(g, location);
    return archmage_is_land(g, location) && (holder == NOBODY || holder == p + 1);
}

/* A15.8: an ally's land is no rival's. */
BG_FN int archmage_can_ward(const struct archmage *g, int p, int at)
{
    return g->pool[POOL_WARDS] && archmage_is_land(g, at) &&
           !archmage_foreign(g, p, archmage_holder(g, at)) &&
           archmage_ward_targets(g, p + 1, at) != 0;
}

BG_FN void archmage_place_wards(struct archmage *g, int at, struct bg_events *log)
{
    archmage_ward_all(g, archmage_ward_targets(g, g->active + 1, at), log);
}

BG_FN int archmage_can_build(const struct archmage *g, int p, int at)
{
    return g->mage[p].tower == ARCHMAGE_NONE && archmage_serves(g, p, at);
}

/* 4.7.3: relics of the site and of adjacent lands controlled. */
BG_FN void archmage_building_bonus(struct archmage *g, int p, int at, struct bg_events *log)
{
    archmage_gain(g, p, archmage_face(g, at) - FACE_LAND, 1, log);
    for (int d = 0; d < DIRS; d++) {
        int near = archmage_neighbour(g, at, d);
        if (near != ARCHMAGE_NONE && archmage_is_land(g, near) && archmage_controls(g, p, near))
            archmage_gain(g, p, archmage_face(g, near) - FACE_LAND, 1, log);
    }
}

BG_LONG void archmage_build(struct archmage *g, int at, struct bg_events *log)
{
    int p = g->active;
    struct archmage_mage *m = &g->mage[p];
    if (archmage_controls(g, p, at)) {
        archmage_remove_wards(g, at, archmage_wards(g, at), log);
        archmage_vacate(g, at, log);
        m->company++;
        archmage_emit(log, EVENT_FOLLOWERS, p, ZONE_MAP, ZONE_COMPANY, 0, 1);
    }
    archmage_take(g, p + 1, at, log);
    g->defence[at] = 128;
    m->tower = (uint8_t)at;
    archmage_emit(log, EVENT_BUILDS, p, 0, at, 0, 0);
    archmage_building_bonus(g, p, at, log);
    archmage_ask(g, NODE_SECOND, at, 0);
}

/* 1.2: the two areas whose apprentices duel for a place in `area`. */
BG_FN int archmage_feeds(int area, int which)
{
    int s = area % SPHERES;
    if (area < AREA_MASTER)
        return which ? (s + 1) % SPHERES : s;
    return AREA_ADVANCED + (which ? s : (s + 5) % SPHERES);
}

BG_FN int archmage_can_duel(const struct archmage_mage *m, int area)
{
    return m->apprentices[archmage_feeds(area, 0)] && m->apprentices[archmage_feeds(area, 1)];
}

/* 4.7.4, and 5.6 for corrupt apprentices: a tainted one must fight and wins. */
BG_LONG void archmage_duel(struct archmage *g, int area, struct bg_events *log)
{
    struct archmage_mage *m = &g->mage[g->active];
    int tainted = 0;
    for (int which = 0; which < 2; which++) {
        int from = archmage_feeds(area, which);
        m->apprentices[from]--;
        if (!m->corrupt[from])
            continue;
        m->corrupt[from]--;
        tainted++;
    }
    m->apprentices[area]++;
    m->company++;
    if (tainted)
        m->corrupt[area]++;
    if (tainted == 2)
        g->pool[POOL_CS]++;
    archmage_received(g, area);
    if (++g->promoted > g->most_promoted)
        g->most_promoted = g->promoted;
    archmage_emit(log, EVENT_PROMOTES, g->active, 0, 0, area, tainted > 0);
}

/* 4.7.4: whether there is something to train or promote. */
BG_FN int archmage_has_lesson(const struct archmage_mage *m)
{
    for (int s = 0; s < SPHERES; s++)
        if (archmage_can_initiate(m, s, 1))
            return 1;
    for (int area = AREA_ADVANCED; area < AREAS; area++)
        if (archmage_can_duel(m, area))
            return 1;
    return 0;
}

BG_FN int archmage_can_study(const struct archmage *g, int p, int at)
{
    return at == g->mage[p].tower && archmage_has_lesson(&g->mage[p]);
}

/* 4.7.4: train one, then any number of duels; then choose spells. */
BG_FN void archmage_study(struct archmage *g)
{
    g->promoted = 0;
    archmage_ask_learn(g);
    archmage_ask(g, NODE_DUEL, 0, 0);
    archmage_ask(g, NODE_TRAIN, 0, 0);
}

/* A13.3: on a Place, whoever controls it. */
BG_FN int archmage_can_hoard(const struct archmage *g, int p, int at)
{
    return archmage_is_place(g, at) &&
           g->mage[p].relics[archmage_face(g, at) - FACE_PLACE] < g->knob[KNOB_SHELF];
}

BG_LONG int archmage_initiate_options(const struct archmage_mage *m, int face, bg_action *out)
{
    int n = 0;
    if (face >= FACE_ENCLAVE && face < FACE_HYBRID)
        for (int k = 1; k <= 3 && archmage_can_initiate(m, face - FACE_ENCLAVE, k); k++)
            out[n++] = (bg_action)(ACT_INITIATE + k - 1);
    if (face >= FACE_HYBRID && face < FACE_LAND)
        for (int choice = 0; choice < 3; choice++)
            if (archmage_can_learn_from(m, face - FACE_HYBRID, choice))
                out[n++] = (bg_action)(ACT_HYBRID + choice);
    return n;
}

/* 4.7: on a land, where towers stand too. */
BG_FN int archmage_ends_on_land(const struct archmage *g, int p, int at, bg_action *out)
{
    int n = 0;
    if (archmage_can_ward(g, p, at))
        out[n++] = ACT_WARDS;
    if (archmage_can_build(g, p, at))
        out[n++] = ACT_BUILD;
    if (archmage_can_study(g, p, at))
        out[n++] = ACT_STUDY;
    return n;
}

/* 4.7: actions offered at a location p stands on, in canonical order. */
BG_LONG int archmage_end_options(const struct archmage *g, int p, int at, bg_action *out)
{
    const struct archmage_mage *m = &g->mage[p];
    int face = archmage_face(g, at);
    if (archmage_is_land(g, at))
        return archmage_ends_on_land(g, p, at, out);
    if (face == FACE_TOWN)
        return archmage_run_of(ACT_GATHER, archmage_held(m) > 0, out);
    if (face == FACE_CAMP)
        return archmage_run_of(ACT_RECRUIT, m->supply > 0, out);
    return archmage_initiate_options(m, face, out);
}

/* 4.7: fewer recruits than there could be, with each boot. */
BG_LONG int archmage_few_options(const struct archmage *g, int p, bg_action *out)
{
    const struct archmage_mage *m = &g->mage[p];
    int n = 0, boots = archmage_boots(m);
    if (boots == 1 && archmage_face(g, m->at) != FACE_CAMP)
        return 0;
    int most = archmage_smaller(m->supply, NUMBER_RECRUITS);
    if (!archmage_plays(g, CHANGE_RECRUIT))
        return 0;
    for (int boot = 0; boot < boots; boot++)
        if (archmage_face(g, archmage_boot(m, boot)) == FACE_CAMP)
            for (int k = 1; k < most; k++)
                out[n++] = (bg_action)(ACT_RECRUIT_FEW + (NUMBER_RECRUITS - 1) * boot + k - 1);
    return n;
}

BG_FN void archmage_recruit_few(struct archmage *g, bg_action action, struct bg_events *log)
{
    int k = (int)action - ACT_RECRUIT_FEW, fewer = NUMBER_RECRUITS - 1;
    int at = archmage_boot(&g->mage[g->active], k / fewer);
    archmage_end_journey(g, at, ACT_RECRUIT, log);
    archmage_recruit(g, g->active, k % fewer + 1, log);
}

BG_LONG void archmage_act_at_end(struct archmage *g, int at, bg_action action,
                                 struct bg_events *log)
{
    int p = g->active, face = archmage_face(g, at);
    archmage_end_journey(g, at, action, log);
    if (action == ACT_GATHER) {
        archmage_gather(g, log);
    } else if (action == ACT_RECRUIT) {
        archmage_recruit(g, p, NUMBER_RECRUITS, log);
    } else if (action <= ACT_INITIATE_LAST) {
        archmage_initiate(g, p, face - FACE_ENCLAVE, (int)action - ACT_INITIATE + 1, log);
        archmage_ask_learn(g);
    } else if (action <= ACT_HYBRID_LAST) {
        archmage_learn_from(g, face - FACE_HYBRID, (int)action - ACT_HYBRID, log);
    } else if (action == ACT_WARDS) {
        archmage_place_wards(g, at, log);
    } else if (action == ACT_BUILD) {
        archmage_build(g, at, log);
    } else if (action == ACT_STUDY) {
        archmage_study(g);
    } else {
        archmage_gain(g, p, face - FACE_PLACE, archmage_tune(g, TUNE_HOARD), log);
    }
}

/* 4.5: a lesson may be declined. */
BG_FN int archmage_lesson_options(const struct archmage *g, struct archmage_pending q,
                                  bg_action *out)
{
    int n = 0;
    for (int choice = 0; choice < 2; choice++)
        if (archmage_can_learn_from(&g->mage[g->active], q.a, choice))
            out[n++] = (bg_action)(ACT_HYBRID + choice);
    out[n++] = ACT_PASS;
    return n;
}

BG_FN void archmage_answer_lesson(struct archmage *g, struct archmage_pending q, bg_action action,
                                  struct bg_events *log)
{
    if (action != ACT_PASS)
        archmage_learn_from(g, q.a, (int)action - ACT_HYBRID, log);
}

/* 4.7.1: a relic or a follower for each Town, or nothing. */
BG_FN int archmage_town_options(const struct archmage *g, struct archmage_pending q, bg_action *out)
{
    int n = archmage_relic_options(g, g->active, 0, out);
    (void)q;
    if (g->mage[g->active].supply)
        out[n++] = ACT_FOLLOWER;
    if (archmage_plays(g, CHANGE_TOWN))
        out[n++] = ACT_PASS;
    return n;
}

/* A4.4, step 3: a relic from a Town may be copied too. */
BG_LONG void archmage_take_gift(struct archmage *g, bg_action action, struct bg_events *log)
{
    struct archmage_pending *node = archmage_asking(g);
    int relic = (int)action - ACT_PICK;
    if (action == ACT_FOLLOWER) {
        archmage_count_gathered(g, archmage_recruit(g, g->active, 1, log));
        return;
    }
    archmage_count_gathered(g, archmage_gain(g, g->active, relic, 1, log));
    if (g->depth > 1 && node[-1].node == NODE_COPY)
        node[-1].b |= (uint8_t)(1 << relic);
}

BG_FN void archmage_answer_town(struct archmage *g, struct archmage_pending q, bg_action action,
                                struct bg_events *log)
{
    int left = --archmage_asking(g)->a;
    (void)q;
    if (action != ACT_PASS)
        archmage_take_gift(g, action, log);
    if (!left)
        archmage_answered(g);
}

/* A4.4, step 3: types produced that have room. */
BG_FN int archmage_copy_options(const struct archmage *g, struct archmage_pending q, bg_action *out)
{
    int n = 0;
    for (int s = 0; s < SPHERES; s++)
        if (q.b >> s & 1 && g->mage[g->active].relics[s] < g->knob[KNOB_SHELF])
            out[n++] = (bg_action)(ACT_PICK + s);
    return n;
}

BG_FN void archmage_answer_copy(struct archmage *g, struct archmage_pending q, bg_action action,
                                struct bg_events *log)
{
    int left = --archmage_asking(g)->a;
    (void)q;
    archmage_count_gathered(g, archmage_gain(g, g->active, (int)action - ACT_PICK, 1, log));
    if (!left)
        archmage_answered(g);
}

/* 4.7.3: a new tower offers what can be done there. */
BG_FN int archmage_second_options(const struct archmage *g, struct archmage_pending q,
                                  bg_action *out)
{
    int n = 0;
    if (archmage_can_ward(g, g->active, q.a))
        out[n++] = ACT_WARDS;
    if (archmage_can_study(g, g->active, q.a))
        out[n++] = ACT_STUDY;
    out[n++] = ACT_PASS;
    return n;
}

BG_FN void archmage_answer_second(struct archmage *g, struct archmage_pending q, bg_action action,
                                  struct bg_events *log)
{
    if (action == ACT_WARDS)
        archmage_place_wards(g, q.a, log);
    else if (action == ACT_STUDY)
        archmage_study(g);
}

/* 4.7.4: training, then duels until the mage stops. */
BG_FN int archmage_train_options(const struct archmage *g, struct archmage_pending q,
                                 bg_action *out)
{
    int n = 0;
    (void)q;
    for (int s = 0; s < SPHERES; s++)
        if (archmage_can_initiate(&g->mage[g->active], s, 1))
            out[n++] = (bg_action)(ACT_PICK + s);
    out[n++] = ACT_PASS;
    return n;
}

BG_FN void archmage_answer_train(struct archmage *g, struct archmage_pending q, bg_action action,
                                 struct bg_events *log)
{
    (void)q;
    if (action != ACT_PASS)
        archmage_initiate(g, g->active, (int)action - ACT_PICK, 1, log);
}

BG_FN int archmage_duel_options(const struct archmage *g, struct archmage_pending q, bg_action *out)
{
    int n = 0;
    (void)q;
    out[n++] = ACT_PASS;
    for (int area = AREA_ADVANCED; area < AREAS; area++)
        if (archmage_can_duel(&g->mage[g->active], area))
            out[n++] = (bg_action)(ACT_DUEL + area - AREA_ADVANCED);
    return n;
}

BG_FN void archmage_answer_duel(struct archmage *g, struct archmage_pending q, bg_action action,
                                struct bg_events *log)
{
    (void)q;
    if (action == ACT_PASS)
        archmage_answered(g);
    else
        archmage_duel(g, (int)action - ACT_DUEL + AREA_ADVANCED, log);
}

/* 1.6: which of the locations waiting get the last wards. */
BG_FN int archmage_ward_options(const struct archmage *g, struct archmage_pending q, bg_action *out)
{
    (void)q;
    return archmage_list_set(g->to_ward[0] | (archmage_set)g->to_ward[1] << 32, out);
}

BG_FN void archmage_answer_ward(struct archmage *g, struct archmage_pending q, bg_action action,
                                struct bg_events *log)
{
    (void)q;
    archmage_pick_ward(g, (int)action - ACT_LOCATION, log);
}

#endif
