/*
 * frames.h: effect lists being carried out, one inside the other (13).
 */
#ifndef DAWN_RULES_FRAMES_H
#define DAWN_RULES_FRAMES_H

#include "../dawn.h"

#include <string.h>

BG_FN void dawn_ask(struct dawn *d, int ask, int seat)
{
    d->ask = (uint8_t)ask;
    d->asked = (uint8_t)seat;
}

BG_FN struct dawn_frame *dawn_top(struct dawn *d)
{
    return &d->frame[d->depth - 1];
}

BG_FN const struct dawn_frame *dawn_frame_on_top(const struct dawn *d)
{
    return &d->frame[d->depth - 1];
}

BG_FN const struct dawn_effect *dawn_running(const struct dawn *d)
{
    const struct dawn_frame *f = dawn_frame_on_top(d);
    return &dawn_card(f->card)->effect[f->effect];
}

BG_FN void dawn_pop(struct dawn *d)
{
    memset(dawn_top(d), 0, sizeof *d->frame);
    d->depth--;
}

/* Starts the effects of a card that have this trigger, if it has any. */
BG_LONG void dawn_trigger(struct dawn *d, int card, int trigger, int user, int bearer)
{
    const struct dawn_effect *e = dawn_card(card)->effect;
    struct dawn_frame *f;
    int i = 0;
    while (i < DAWN_EFFECTS && (!e[i].primitive || e[i].trigger != trigger))
        i++;
    if (i == DAWN_EFFECTS)
        return;
    d->depth++;
    f = dawn_top(d);
    f->card = (uint8_t)card;
    f->trigger = (uint8_t)trigger;
    f->user = (uint8_t)user;
    f->bearer = (uint8_t)bearer;
    f->effect = (uint8_t)i;
}

/* Goes on to the next effect of the list; the frame goes after the last. */
BG_LONG void dawn_next_effect(struct dawn *d)
{
    struct dawn_frame *f = dawn_top(d);
    const struct dawn_effect *e = dawn_card(f->card)->effect;
    f->part = f->subject = f->second = 0;
    do
        f->effect++;
    while (f->effect < DAWN_EFFECTS &&
           (!e[f->effect].primitive || e[f->effect].trigger != f->trigger));
    if (f->effect == DAWN_EFFECTS)
        dawn_pop(d);
}

#endif
