/*
 * window.h: what mages may do about the Warlord's way once it is known,
 * 7.4 and A15.6: Torment and Befuddle, on his die or on his card.
 */
#ifndef ARCHMAGE_RULES_WINDOW_H
#define ARCHMAGE_RULES_WINDOW_H

#include "../archmage.h"
#include "pieces.h"
#include "answers.h"
#include "setup.h"
#include "spells.h"
#include "cast.h"
#include "cards.h"

/* Rows of questions.h. */
#define ARCHMAGE_WINDOW_QUESTIONS(X)                                                               \
    X(ROLL, "", "", BG_NATURE, ENDS, archmage_no_options, archmage_answer_roll, SAYS_ITSELF, "",   \
      "")                                                                                          \
    X(WINDOW, "interfere", "warlord", node->a, ENDS, archmage_window_options,                      \
      archmage_answer_window, SAYS_PASS, "pass",                                                   \
      "The Warlord {solo?rolled {die}|will go {card}}: interfere?")                                \
    X(VEER, "veer", "befuddle", node->a, ENDS, archmage_veer_options, archmage_answer_veer,        \
      SAYS_ITSELF, "", "Befuddle: turn the Warlord's way how?")

/* 7.4: what Befuddle makes of the die; 0 if it cannot be. */
BG_FN int archmage_befuddled(const struct archmage *g, int more)
{
    int die = g->warlord.die + (more ? 1 : -1);
    if (die >= 1 && die <= 6)
        return die;
    if (!g->knob[KNOB_BEFUDDLE_WRAP])
        return 0;
    return die ? 1 : 6;
}

/* 7.4, A15.6: what a mage may do about the die, or about the card. */
BG_LONG int archmage_window_options(const struct archmage *g, struct archmage_pending q,
                                    bg_action *out)
{
    int p = q.a;
    uint32_t ready = g->mage[p].book & ~g->mage[p].cast;
    int n = 0, solo = g->mode == MODE_SOLO;
    if (ready >> archmage_page_of(SPELL_TORMENT) & 1 && archmage_can_pay(g, p, SPELL_TORMENT, 0))
        out[n++] = ACT_TORMENT;
    for (int more = 0; more < 1 + solo; more++)
        for (int way = 0; way < 3; way++)
            if (ready >> archmage_page_of(SPELL_BEFUDDLE) & 1 &&
                (!solo || archmage_befuddled(g, more)) &&
                archmage_can_pay(g, p, SPELL_BEFUDDLE, way))
                out[n++] = (bg_action)(ACT_BEFUDDLE + 3 * more + way);
    out[n++] = ACT_PASS;
    return n;
}

/* 7.3, steps 2 and 4: the first die is a direction, the second the sense. */
BG_FN void archmage_tell_die(const struct archmage *g, struct bg_events *log)
{
    archmage_emit(log, EVENT_ROLLS, BG_NATURE, 0, 0, g->warlord.march == MARCH_SENSE,
                  g->warlord.die);
}

/* 7.4: solo knows one seat, so the first pass closes the window. */
BG_FN void archmage_answer_roll(struct archmage *g, struct archmage_pending q, bg_action action,
                                struct bg_events *log)
{
    (void)q;
    g->warlord.die = (uint8_t)(action - ACT_ROLL + 1);
    archmage_tell_die(g, log);
    archmage_ask(g, NODE_WINDOW, 0, 1);
}

/* 7.4: Befuddle changes the die and leaves the window open. */
BG_FN void archmage_befuddle_die(struct archmage *g, int choice, struct bg_events *log)
{
    g->warlord.die = (uint8_t)archmage_befuddled(g, choice / 3);
    archmage_pay(g, 0, archmage_page_of(SPELL_BEFUDDLE), choice % 3, log);
    archmage_tell_die(g, log);
}

/* 7.4, A15.6: a pass asks the next mage, until all have passed in a row. A
 * cast opens the window anew. */
BG_LONG void archmage_answer_window(struct archmage *g, struct archmage_pending q, bg_action action,
                                    struct bg_events *log)
{
    if (action == ACT_PASS) {
        if (q.b == 0)
            archmage_ask(g, NODE_WINDOW, archmage_next_seat(g, q.a), 1);
        return;
    }
    if (action == ACT_TORMENT) {
        archmage_pay(g, q.a, archmage_page_of(SPELL_TORMENT), 0, log);
        archmage_discard_card(g);
        if (g->mode == MODE_SOLO)
            archmage_ask(g, NODE_ROLL, 0, 0);
        else
            archmage_ask_card(g);
        return;
    }
    archmage_ask(g, NODE_WINDOW, g->active, g->mode == MODE_SOLO);
    if (g->mode == MODE_SOLO) {
        archmage_befuddle_die(g, (int)action - ACT_BEFUDDLE, log);
        return;
    }
    archmage_pay(g, q.a, archmage_page_of(SPELL_BEFUDDLE), (int)action - ACT_BEFUDDLE, log);
    archmage_ask(g, NODE_VEER, q.a, 0);
}

/* A15.6: left and right turn the arrow, flip reverses the path. */
BG_FN int archmage_veer_options(const struct archmage *g, struct archmage_pending q, bg_action *out)
{
    (void)g, (void)q;
    return archmage_run_of(ACT_VEER, 3, out);
}

BG_FN void archmage_answer_veer(struct archmage *g, struct archmage_pending q, bg_action action,
                                struct bg_events *log)
{
    int card = g->warlord.route - 1, how = (int)action - ACT_VEER;
    (void)q;
    card = how == 2 ? card ^ 1 : (card + (how ? 4 : 20)) % 24;
    g->warlord.route = (uint8_t)(card + 1);
    archmage_emit(log, EVENT_CARD, BG_NATURE, 0, 0, card + 1, 1);
}

#endif
